// Properties for a symbol of a game's own sheet in a picture.
import type { ComponentProps } from 'svelte'
import type Glyph from './Glyph.svelte'

/** Properties of a game's Glyph; the game itself supplies the sheet. */
export type GlyphProps = Omit<ComponentProps<typeof Glyph>, 'sheet' | 'id'> & {
  /** A symbol of symbols.svg. */
  name: string
}
