// A symbol of a game's own sheet, in a picture.
import type { ComponentProps } from 'svelte'
import type Glyph from './Glyph.svelte'

/** What a game's Glyph takes; which sheet it is, the game knows. */
export type GlyphProps = Omit<ComponentProps<typeof Glyph>, 'sheet' | 'id'> & {
  /** A symbol of symbols.svg. */
  name: string
}
