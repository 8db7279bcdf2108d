// Drawing of Mass Transit: its parts, and its texts for other parts of the client.
import { say } from '$client/language.svelte'
import type { DrawnTable } from '$client/games/game'
import { advise } from './advice'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import Choices from './Choices.svelte'
import { ending } from './ending'
import Finale from './Finale.svelte'
import Hand from './Hand.svelte'
import { landmarks } from './landmarks'
import { duration } from './motion'
import { greyed, placed } from './picking'
import SeatLine from './SeatLine.svelte'
import Standing from './Standing.svelte'
import { telling } from './telling'
import type { Edition, View } from './types'
import { stopsOf } from './ways'

const teamPoints = (count: number): string => say('mt.points_team', { count })
const breakdown = () => ({ title: say('mt.journeys'), about: say('mt.journeys_about') })

export default {
  Board,
  Hand,
  Standing,
  SeatLine,
  Choices,
  Breakdown,
  breakdown,
  Finale,
  placed,
  greyed,
  ending,
  landmarks,
  stopsOf,
  advise,
  duration,
  teamPoints,
  ...telling,
} satisfies DrawnTable<View, Edition>
