// Options of a new table with fields of their own: world, layout, parcels and auction.
import { language, say } from '$client/language.svelte'
import type { Chosen, DrawnOptions } from '$client/games/options'
import AuctionOption from './AuctionOption.svelte'
import { boxOf } from './box'
import './colours.css'
import { layoutsFor, worldOf } from './layouts'
import LayoutOption from './LayoutOption.svelte'
import ParcelsOption from './ParcelsOption.svelte'
import type { Layout } from './types'
import WorldOption from './WorldOption.svelte'

/** Name of a layout; boards laid by hand have none until their number is right. */
const nameOf = (layout: Layout | undefined): string => layout?.name[language()] ?? say('tw.layout_own')

function summary(chosen: Chosen, players: number, edition: object | null): string {
  const map =
    Number(chosen.shuffle) > 0
      ? say('tw.layout_shuffled')
      : nameOf(layoutsFor(boxOf(edition), worldOf(chosen), players)[Number(chosen.layout)])
  return say('tw.setup.summary', { world: say(`tw.setup.on_${worldOf(chosen)}`), map, players })
}

export default {
  pictures: { mode: WorldOption, baby_auction: AuctionOption, parcels: ParcelsOption, layout: LayoutOption, shuffle: null },
  summary,
} satisfies DrawnOptions
