import { describe, expect, it } from 'vitest'
import { levelOf } from './levels'

describe('the level of a bot', () => {
  it('is a word or a number', () => {
    expect(levelOf({ level: 'strong' })).toBe('strong')
    expect(levelOf({ level: 'level:4' })).toBe('4')
    expect(levelOf({ level: null })).toBe('medium')
  })
})
