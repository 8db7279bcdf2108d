import { language, say } from '../../language.svelte'
import type { Chosen, DrawnOptions } from '../options'
import AuctionOption from './AuctionOption.svelte'
import { boxOf } from './box'
import './colours.css'
import { layoutOf, worldOf } from './geometry'
import LayoutOption from './LayoutOption.svelte'
import ParcelsOption from './ParcelsOption.svelte'
import WorldOption from './WorldOption.svelte'

function summary(chosen: Chosen, players: number, edition: object | null): string {
  const map = Number(chosen.shuffle) > 0 ? say('tw.layout_shuffled') : layoutOf(boxOf(edition), chosen, players).name[language()]
  return say('tw.setup.summary', { world: say(`tw.setup.on_${worldOf(chosen)}`), map, players })
}

export default {
  pictures: { mode: WorldOption, baby_auction: AuctionOption, parcels: ParcelsOption, layout: LayoutOption, shuffle: null },
  summary,
} satisfies DrawnOptions
