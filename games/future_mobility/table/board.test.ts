import '$client/testing/without_browser'
import { render } from 'svelte/server'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '$client/language.svelte'
import { Choosing } from '$client/table/choices/choosing.svelte'
import box from '../content/edition.json'
import Board from './Board.svelte'
import type { Part } from './types'

beforeAll(() => speak('en'))

test('Blocks are named as in the texts of the game: by the letter above the column and the number beside the row', () => {
  const view = {
    phase: 'turn',
    turn: 0,
    seats: [],
    trip: [],
    board: { traffic_jam: [], bike_path: [], pedestrian_path: [], tram_a: [], tram_b: [] },
  }
  const part = { choosing: new Choosing(), match: { seats: [] }, table: { seq: 1, scores: [], view }, edition: box, recent: [], viewer: 0 }
  const { body } = render(Board, { props: part as unknown as Part })
  const nameAt = (axis: 'x' | 'y', middle: number) => {
    const [, name] = new RegExp(`<text ${axis === 'x' ? `x="${middle}" y="\\d+"` : `x="\\d+" y="${middle}"`}>(\\w)</text>`).exec(body) ?? []
    return name
  }
  const named = (cell: string) => {
    const [, x, y] = new RegExp(`data-spot="cell:${cell}" x="(\\d+)" y="(\\d+)" width="100" height="100"`).exec(body)!
    return `${nameAt('x', Number(x) + 50)}${nameAt('y', Number(y) + 50)}`
  }
  expect(['r0c3', 'r5c0', 'r2c5'].map(named)).toEqual(['V1', 'S6', 'X3'])
})
