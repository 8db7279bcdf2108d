// Drawing of Future Mobility: its parts, and its texts for other parts of the client.
import type { DrawnTable } from '$client/games/game'
import { advise } from './advice'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import './colours.css'
import Hand from './Hand.svelte'
import { duration } from './motion'
import { ask, label, missing, placed } from './choices'
import SeatLine from './SeatLine.svelte'
import Side from './Side.svelte'
import Standing from './Standing.svelte'
import { telling } from './telling'
import type { Edition, View } from './types'

export default {
  Board,
  Hand,
  Side,
  Standing,
  SeatLine,
  Breakdown,
  placed,
  label,
  missing,
  ask,
  advise,
  duration,
  ...telling,
} satisfies DrawnTable<View, Edition>
