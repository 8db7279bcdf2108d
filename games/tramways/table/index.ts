// Drawing of Tramways: its parts, and its texts for other parts of the client.
import type { DrawnTable } from '$client/games/game'
import { advise } from './advice'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import './colours.css'
import { move } from './move'
import Finale from './Finale.svelte'
import Hand from './Hand.svelte'
import HandChoices from './HandChoices.svelte'
import { keys } from './keys'
import { duration } from './motion'
import People from './People.svelte'
import SeatLine from './SeatLine.svelte'
import Side from './Side.svelte'
import { telling } from './telling'
import type { Edition, View } from './types'
import { about, ask, glance, label, slots, undo, waitingText } from './sign'

/** Actions chosen on the map and on cards, or composed for the main button; the tray has the rest. */
const placed: ReadonlySet<string> = new Set(
  (
    'draft take_top put_in bid take_card take_money build_link from lay arrive leave upgrade_link upgrade_branches build upgrade_building move ' +
    'move_martian to board ride gather place pay use take_development buy put_away keep'
  ).split(' '),
)

export default {
  Board,
  Hand,
  Side,
  People,
  SeatLine,
  Choices: HandChoices,
  Breakdown,
  Finale,
  placed,
  handShowsChoices: true,
  hintBeside: true,
  move,
  slots,
  glance,
  undo,
  about,
  ask,
  waitingText,
  label,
  keys,
  advise,
  duration,
  order: ({ table }) => table.view.order.map(({ value }) => value),
  ...telling,
} satisfies DrawnTable<View, Edition>
