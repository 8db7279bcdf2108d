import { expect, it } from 'vitest'
import { attemptAt, attemptOn, begun, ended, mostTries, nothing, shown, stateOf, triesLeft, type Memory } from './attempts'

const begin = (memory: Memory, match: string, day = 5) => begun(memory, day, 'tramways', '07', match)
const attempt = (memory: Memory, day = 5) => attemptOn(memory, day, 'tramways', '07')

it('a table with a missed goal costs one try, no matter how often it is opened', () => {
  let memory = begin(nothing, 'a')
  memory = ended(memory, 'tramways', 'a', 'missed')
  memory = ended(memory, 'tramways', 'a', 'missed')
  expect(triesLeft(attempt(memory))).toBe(mostTries - 1)
  expect(stateOf(attempt(memory))).toBe('open')
  expect(memory.solved).toEqual({})
})

it('it is missed when all tries are used up, and later tables cannot solve it', () => {
  let memory = nothing
  for (const match of ['a', 'b', 'c']) memory = ended(begin(memory, match), 'tramways', match, 'missed')
  expect(stateOf(attempt(memory))).toBe('missed')
  memory = ended(begin(memory, 'd'), 'tramways', 'd', 'solved')
  expect(stateOf(attempt(memory))).toBe('missed')
  expect(memory.solved).toEqual({})
})

it('it is missed when the solution was shown', () => {
  let memory = shown(begin(nothing, 'a'), 'tramways', 'a')
  memory = ended(memory, 'tramways', 'a', 'solved')
  expect(stateOf(attempt(memory))).toBe('missed')
  expect(memory.solved).toEqual({})
})

it('a solved puzzle counts once, for its day', () => {
  let memory = ended(begin(nothing, 'a'), 'tramways', 'a', 'missed')
  memory = ended(begin(memory, 'b'), 'tramways', 'b', 'solved')
  memory = ended(memory, 'tramways', 'b', 'solved')
  expect(memory.solved).toEqual({ 5: 1 })
  expect(stateOf(attempt(memory))).toBe('solved')
  expect(triesLeft(attempt(memory))).toBe(mostTries - 2)
  expect(stateOf(attempt(shown(memory, 'tramways', 'b')))).toBe('solved')
})

it('a puzzle started before midnight can be finished after it; the next day starts over, and knows solved ones', () => {
  const memory = ended(begin(nothing, 'a'), 'tramways', 'a', 'solved')
  expect(attemptAt(memory, 'tramways', 'a')).not.toBeNull()
  expect(stateOf(attempt(memory, 6))).toBe('open')
  const next = begin(memory, 'b', 6)
  expect(attemptAt(next, 'tramways', 'a')).toBeNull()
  expect(next.solved).toEqual({ 5: 1 })
})

it('a table of another puzzle changes nothing', () => {
  const memory = begin(nothing, 'a')
  expect(ended(memory, 'tramways', 'elsewhere', 'missed')).toBe(memory)
  expect(ended(memory, 'futuropia', 'a', 'missed')).toBe(memory)
})
