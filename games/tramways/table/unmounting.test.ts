// State that a component drops when it is removed, as for the text view.
import '$client/testing/without_browser'
import { render } from 'svelte/server'
import { expect, test, vi } from 'vitest'
import { Choosing } from '$client/table/choices/choosing.svelte'
import type { Ground } from './geometry'
import type { Stretch, Stroke } from './laying'
import Laying from './Laying.svelte'
import LitList from './LitList.svelte'
import Map from './Map.svelte'
import { Mind, mindOf } from './mind.svelte'
import type { Part } from './types'

const ground = vi.hoisted(() => {
  const [spaces, sites] = [new globalThis.Map(), new globalThis.Map()]
  return { world: 'base', width: 1, height: 1, boards: [], spaces, sites, gates: [], gap: null } as Ground
})
vi.mock('./drawing', async (original) => ({ ...(await original<object>()), groundFor: () => ground }))
vi.mock('./Land.svelte', () => ({ default: () => {} }))

const plan = { work: 'link', node: null, numeral: 0, laid: [], laid_beyond: [], used: [], uses: [] }
const view = { phase: 'lay', order: [{ value: 0 }], place: 0, plan, links: [], nodes: [], players: [], ways: [] }
const part = {
  choosing: new Choosing(),
  table: { seq: 1, view },
  edition: { parameters: {} },
  match: { options: {} },
  foresight: { considered: [] },
  recent: [],
  log: [],
  viewer: 0,
  watching: false,
} as unknown as Part
const mind = mindOf(part.choosing)

test('A link that was drawn or bent, but not laid', async () => {
  mind.stroke = { from: null, rail: -1, spaces: ['r1c1'], to: null } satisfies Stroke
  Object.assign(mind, { aim: 'A', bent: true })
  void render(Laying, { props: { ...part, ground, looked: null } }).body
  await Promise.resolve() // state is dropped after the update
  expect(mind).toMatchObject({ stroke: null, aim: null, bent: false } satisfies Partial<Mind>)
})

test('A way that was chosen, but not laid', async () => {
  mind.way = {} as Stretch
  mind.end = 'A'
  void render(Map, { props: part }).body
  await Promise.resolve() // state is dropped after the update
  expect(mind).toMatchObject({ way: null, end: null } satisfies Partial<Mind>)
})

test('The place on the map of an entry in the list', async () => {
  mind.pointed = 'A'
  void render(LitList, { props: { ...part, rows: [] } }).body
  await Promise.resolve() // state is dropped after the update
  expect(mind.pointed).toBeNull()
})
