import type { OptionPictures } from '../options'
import './colours.css'
import LayoutOption from './LayoutOption.svelte'

export default { layout: LayoutOption, shuffle: null } satisfies OptionPictures
