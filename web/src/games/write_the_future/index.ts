import type { DrawnTable } from '../game'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import './colours.css'
import Counting from './Counting.svelte'
import Crowd from './Crowd.svelte'
import Finale from './Finale.svelte'
import Hand from './Hand.svelte'
import Outlook from './Outlook.svelte'
import { duration } from './motion'
import { decideTogether } from './others'
import People from './People.svelte'
import { placed } from './plan'
import Side from './Side.svelte'
import { about, ask, done, keys, waits } from './sign'
import Standing from './Standing.svelte'
import type { Edition, View } from './types'
import { label } from './words'

export default {
  Board,
  Hand,
  Side,
  Outlook,
  Standing,
  People,
  Choices,
  Counting,
  Finale,
  ranks: true,
  Crowd: { is: decideTogether, Screen: Crowd },
  placed,
  label,
  about,
  ask,
  waits,
  keys,
  done,
  duration,
} satisfies DrawnTable<View, Edition>
