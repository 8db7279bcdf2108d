import type { DrawnTable } from '../game'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import Finale from './Finale.svelte'
import Hand from './Hand.svelte'
import { landmarks } from './landmarks'
import { duration } from './motion'
import { greyed, placed } from './picking'
import SeatLine from './SeatLine.svelte'
import Standing from './Standing.svelte'
import type { Edition, View } from './types'
import { stopsOf } from './ways'

export default { Board, Hand, Standing, SeatLine, Choices, Finale, placed, greyed, landmarks, stopsOf, duration } satisfies DrawnTable<
  View,
  Edition
>
