// Drawing of Futuropia: its parts, and its texts for other parts of the client.
import type { DrawnTable } from '$client/games/game'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import Counting from './Counting.svelte'
import './look.css'
import Finale from './Finale.svelte'
import Hand from './Hand.svelte'
import { keys } from './keys'
import { moveOf, gainOf, mindOf } from './mind.svelte'
import { duration } from './motion'
import People from './People.svelte'
import SeatLine from './SeatLine.svelte'
import Side from './Side.svelte'
import { about, ask } from './sign'
import Standing from './Standing.svelte'
import { telling } from './telling'
import type { Edition, View } from './types'
import { label } from './label'

/** Actions chosen on the house, its tiles and lists; the tray has the rest. */
const placed: ReadonlySet<string> = new Set([
  'buy',
  'buy_nothing',
  'invite',
  'take_robots',
  'take_subsidies',
  'turn_up',
  'leave',
  'scrap',
  'buy_room',
  'convert',
  'pay',
  'repay',
  'repay_by_choice',
  'borrow',
])

export default {
  Board,
  Hand,
  Side,
  Standing,
  People,
  SeatLine,
  Counting,
  finalPoints: new Set(['scored']),
  Breakdown,
  Finale,
  placed,
  label,
  about,
  ask,
  waitingText: ({ choosing }) => mindOf(choosing).counting,
  move: moveOf,
  isInspecting: ({ choosing }) => mindOf(choosing).plan !== null,
  handShowsChoices: true,
  picksFirst: true,
  gain: gainOf,
  open: true,
  duration,
  keys,
  ...telling,
} satisfies DrawnTable<View, Edition>
