// Drawing of Write the Future: its parts, and its texts for other parts of the client.
import type { DrawnTable } from '$client/games/game'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
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
import { placed } from './decision'
import Side from './Side.svelte'
import { slots } from './slots'
import { about, ask, done, keys, waitingText } from './sign'
import Standing from './Standing.svelte'
import { telling } from './telling'
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
  finalPoints: new Set(['scored']),
  Breakdown,
  Finale,
  Crowd: { is: decideTogether, Screen: Crowd },
  placed,
  label,
  slots,
  about,
  ask,
  waitingText,
  keys,
  done,
  duration,
  ...telling,
} satisfies DrawnTable<View, Edition>
