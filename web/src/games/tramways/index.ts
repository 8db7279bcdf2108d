import type { DrawnTable } from '../game'
import Board from './Board.svelte'
import './colours.css'
import { deed } from './deed'
import Finale from './Finale.svelte'
import Hand from './Hand.svelte'
import HandChoices from './HandChoices.svelte'
import { keys } from './keys'
import { duration } from './motion'
import People from './People.svelte'
import SeatLine from './SeatLine.svelte'
import Side from './Side.svelte'
import type { Edition, View } from './types'
import { about, ask, label, undo, waits } from './words'

/** What is chosen on the map and on cards, or composed for the one button; the tray offers the rest. */
const placed: ReadonlySet<string> = new Set(
  (
    'draft take_top put_in bid take_card take_money build_link from lay arrive leave upgrade_link upgrade_branches build upgrade_building move ' +
    'move_martian to board ride gather place pay use take_development buy put_away keep'
  ).split(' '),
)

/** Plans, and the first of several payments. */
const prepares: ReadonlySet<string> = new Set(
  (
    'work_named start_named rail_laid end_named left_map building_named link_named destination_named passenger_named rode route_taken ' +
    'put_in played'
  ).split(' '),
)

export default {
  Board,
  Hand,
  Side,
  People,
  SeatLine,
  Choices: HandChoices,
  Finale,
  ranks: true,
  ownEnd: true,
  placed,
  prepares,
  answers: true,
  deed,
  undo,
  about,
  ask,
  waits,
  label,
  keys,
  duration,
} satisfies DrawnTable<View, Edition>
