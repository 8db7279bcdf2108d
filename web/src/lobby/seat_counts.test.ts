import { expect, test, vi } from 'vitest'
import type { Setup } from '../protocol/new_match'

vi.mock('../language.svelte', () => ({ say: (id: string) => id, language: () => 'en' }))
const setUp = vi.fn<(setup: Setup) => Promise<object>>()
vi.mock('../api', () => ({ api: { setUp } }))
const { reasonIn, refusedCounts } = await import('./seat_counts')

test('Numbers of players are refused with the reason of the engine; a silent server refuses none', async () => {
  const why = { code: 'setup', message: 'This table cannot be opened: The island is for 1 to 4 players.' }
  setUp.mockImplementation(({ players }) => (players === 5 ? Promise.reject(why) : Promise.resolve({})))
  expect([...(await refusedCounts({ game: 'night_bus', options: { mode: 2 } }, [3, 4, 5]))]).toEqual([
    [5, 'The island is for 1 to 4 players.'],
  ])
  setUp.mockRejectedValue({ code: 'unreachable', message: 'No answer' })
  expect((await refusedCounts({ game: 'night_bus' }, [3, 4, 5])).size).toBe(0)
})

test('The reason is shown without the clause before it, and begins with a capital letter', () => {
  expect(reasonIn('Cette table ne peut pas être ouverte : ce monde se joue à quatre.')).toBe('Ce monde se joue à quatre.')
  expect(reasonIn('no such map.')).toBe('No such map.')
})
