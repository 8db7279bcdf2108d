import { expect, it } from 'vitest'
import { attemptAt, attemptOn, begun, ended, mostTries, nothing, shown, stateOf, triesLeft, type Memory } from './attempts'

const begin = (memory: Memory, match: string, day = 5) => begun(memory, day, 'night_bus', '07', match)
const attempt = (memory: Memory, day = 5) => attemptOn(memory, day, 'night_bus', '07')

it('a table with a missed goal costs one try, no matter how often it is opened', () => {
  let memory = begin(nothing, 'a')
  memory = ended(memory, 'night_bus', 'a', 'missed')
  memory = ended(memory, 'night_bus', 'a', 'missed')
  expect(triesLeft(attempt(memory))).toBe(mostTries - 1)
  expect(stateOf(attempt(memory))).toBe('open')
  expect(memory.solved).toEqual({})
})

it('it is missed when all tries are used up, and later tables cannot solve it', () => {
  let memory = nothing
  for (const match of ['a', 'b', 'c']) memory = ended(begin(memory, match), 'night_bus', match, 'missed')
  expect(stateOf(attempt(memory))).toBe('missed')
  memory = ended(begin(memory, 'd'), 'night_bus', 'd', 'solved')
  expect(stateOf(attempt(memory))).toBe('missed')
  expect(memory.solved).toEqual({})
})

it('it is missed when the solution was shown', () => {
  let memory = shown(begin(nothing, 'a'), 'night_bus', 'a')
  memory = ended(memory, 'night_bus', 'a', 'solved')
  expect(stateOf(attempt(memory))).toBe('missed')
  expect(memory.solved).toEqual({})
})

it('a solved puzzle counts once, for its day', () => {
  let memory = ended(begin(nothing, 'a'), 'night_bus', 'a', 'missed')
  memory = ended(begin(memory, 'b'), 'night_bus', 'b', 'solved')
  memory = ended(memory, 'night_bus', 'b', 'solved')
  expect(memory.solved).toEqual({ 5: 1 })
  expect(stateOf(attempt(memory))).toBe('solved')
  expect(triesLeft(attempt(memory))).toBe(mostTries - 2)
  expect(stateOf(attempt(shown(memory, 'night_bus', 'b')))).toBe('solved')
})

it('a puzzle started before midnight can be finished after it; the next day starts over, and knows solved ones', () => {
  const memory = ended(begin(nothing, 'a'), 'night_bus', 'a', 'solved')
  expect(attemptAt(memory, 'night_bus', 'a')).not.toBeNull()
  expect(stateOf(attempt(memory, 6))).toBe('open')
  const next = begin(memory, 'b', 6)
  expect(attemptAt(next, 'night_bus', 'a')).toBeNull()
  expect(next.solved).toEqual({ 5: 1 })
})

it('a table of another puzzle changes nothing', () => {
  const memory = begin(nothing, 'a')
  expect(ended(memory, 'night_bus', 'elsewhere', 'missed')).toBe(memory)
  expect(ended(memory, 'ferry', 'a', 'missed')).toBe(memory)
})
