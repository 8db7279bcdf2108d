import { describe, expect, it } from 'vitest'
import { patched } from './patch'

describe('a JSON Patch', () => {
  it('replaces a value and leaves the document unchanged', () => {
    const before = { turn: 1, seats: [{ points: 3 }, { points: 4 }] }
    const after = patched(before, [{ op: 'replace', path: '/seats/1/points', value: 9 }])
    expect(after).toEqual({ turn: 1, seats: [{ points: 3 }, { points: 9 }] })
    expect(before.seats[1]).toEqual({ points: 4 })
    expect(after.seats[0], 'what is not touched is the same object').toBe(before.seats[0])
  })

  it('adds to and removes from objects', () => {
    expect(patched({ a: 1 }, [{ op: 'add', path: '/b', value: [2] }])).toEqual({ a: 1, b: [2] })
    expect(patched({ a: 1, b: 2 }, [{ op: 'remove', path: '/a' }])).toEqual({ b: 2 })
  })

  it('adds to and removes from lists, at a place or at the end', () => {
    expect(patched(['a', 'c'], [{ op: 'add', path: '/1', value: 'b' }])).toEqual(['a', 'b', 'c'])
    expect(patched(['a'], [{ op: 'add', path: '/-', value: 'b' }])).toEqual(['a', 'b'])
    expect(patched(['a', 'b'], [{ op: 'remove', path: '/0' }])).toEqual(['b'])
  })

  it('applies changes in order', () => {
    const changes = [
      { op: 'remove', path: '/list/0' } as const,
      { op: 'replace', path: '/list/0', value: 'z' } as const,
      { op: 'add', path: '/list/1', value: 'y' } as const,
    ]
    expect(patched({ list: ['a', 'b'] }, changes)).toEqual({ list: ['z', 'y'] })
  })

  it('reads escaped names, and the empty path as the whole document', () => {
    expect(patched({ 'a/b': 1, '~': 2 }, [{ op: 'replace', path: '/a~1b', value: 3 }])).toEqual({ 'a/b': 3, '~': 2 })
    expect(patched({ '~': 2 }, [{ op: 'replace', path: '/~0', value: 3 }])).toEqual({ '~': 3 })
    expect(patched({ a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }])).toEqual({ b: 2 })
  })

  it('refuses a path that leads nowhere', () => {
    for (const change of [
      { op: 'replace', path: '/b', value: 1 },
      { op: 'remove', path: '/b' },
      { op: 'add', path: '/b/c', value: 1 },
      { op: 'replace', path: '/list/2', value: 1 },
      { op: 'add', path: '/list/3', value: 1 },
      { op: 'remove', path: '/list/-' },
      { op: 'replace', path: '/a/x', value: 1 },
    ] as const)
      expect(() => patched({ a: 1, list: [1, 2] }, [change]), change.path).toThrow('no such place')
  })
})
