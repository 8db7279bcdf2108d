import type { DrawnTable } from '../game'
import Board from './Board.svelte'
import './colours.css'
import Finale from './Finale.svelte'
import Hand from './Hand.svelte'
import { duration } from './motion'
import { placed } from './plan'
import SeatLine from './SeatLine.svelte'
import Side from './Side.svelte'
import Standing from './Standing.svelte'
import type { Edition, View } from './types'

export default { Board, Hand, Side, Standing, SeatLine, Finale, placed, duration } satisfies DrawnTable<View, Edition>
