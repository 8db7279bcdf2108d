import { describe, expect, it } from 'vitest'
import { characterOf, levelOf } from './levels'

describe('the level of a bot', () => {
  it('is a word or a number', () => {
    expect(levelOf({ level: 'strong' })).toBe('strong')
    expect(levelOf({ level: 'level:4' })).toBe('4')
    expect(levelOf({ level: null })).toBe('medium')
  })
  it('may come with a character', () => {
    expect(characterOf('character:milo')).toBe('milo')
    expect(characterOf('level:4')).toBeNull()
    expect(characterOf(null)).toBeNull()
  })
})
