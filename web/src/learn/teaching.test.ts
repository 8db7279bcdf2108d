import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/without_browser'
import { speak } from '../language.svelte'
import type { Lesson } from '../protocol/lessons'
import type { Offer } from '../protocol/table'
import type { DeskContent } from '../table/sitting/desk_content.svelte'

const { api } = vi.hoisted(() => ({ api: { lesson: vi.fn() } }))
vi.mock('../api', () => ({ api }))
vi.mock('../session.svelte', () => ({
  session: { game: (name: string) => (name === 'ferry' ? { lessons: [{ name: 'start' }, { name: 'links' }] } : null) },
}))

let Teaching: typeof import('./teaching.svelte').Teaching
let learning: typeof import('./learning.svelte').learning
beforeAll(async () => {
  ;({ Teaching } = await import('./teaching.svelte'))
  ;({ learning } = await import('./learning.svelte'))
  await speak('en')
})

const legal = [{ action: { do: 'lay', card: 'A' } }, { action: { do: 'rest' } }] as unknown as Offer[]
const lesson: Lesson = {
  game: 'ferry',
  name: 'links',
  title: 'Links',
  seat: 0,
  steps: 5,
  taken: 2,
  learned: [],
  step: { say: '', do: '', aim: {}, show: [{ do: 'draw' }, { do: 'lay', card: 'A' }], light: ['pile'] },
}
let table = 0
/** The desk of a lesson at its own table, with this progress. */
async function taught(progress: Partial<Lesson> = {}, match: { lesson: string | null } = { lesson: 'links' }, isSeated = true) {
  api.lesson.mockResolvedValue({ lesson: { ...lesson, ...progress } })
  const id = `M${++table}`
  await learning.read(id)
  return new Teaching({ isSeated, match: { id, game: 'ferry', ...match }, table: { legal } } as unknown as DeskContent)
}

describe('a lesson on a desk', () => {
  beforeEach(() => void api.lesson.mockReset())

  it('highlights the next action of its solution that is legal now, and the places of its step', async () => {
    const { lit } = await taught()
    expect(lit).toEqual(['do:lay card:A', 'do:lay', 'card:A', 'pile'])
  })

  it('names its step on the sign, and its number at the head', async () => {
    const teaching = await taught()
    expect(teaching.sign).toEqual({ who: 'Lesson', what: 'Links', aside: 'Step 3 of 5' })
    expect(teaching.about).toBe('Lesson 2 · Links')
    expect(teaching.finished).toBeNull()
  })

  it('is finished after its last step, until the game continues', async () => {
    const teaching = await taught({ step: null })
    expect([teaching.lit, teaching.sign]).toEqual([null, null])
    expect(teaching.finished?.name).toBe('links')
    teaching.playOn()
    expect(teaching.finished).toBeNull()
  })

  it('says nothing at a table without a lesson, nor to a spectator', async () => {
    for (const teaching of [await taught({}, { lesson: null }), await taught({}, undefined, false)]) {
      const { isTaught, lit, sign, about, finished } = teaching
      expect({ isTaught, lit, sign, about, finished }).toEqual({ isTaught: false, lit: null, sign: null, about: null, finished: null })
    }
  })
})
