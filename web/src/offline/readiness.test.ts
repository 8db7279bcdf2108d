import { describe, expect, it } from 'vitest'
import { readinessAfter } from './readiness.svelte'

describe('readiness for offline', () => {
  it('is storing until the last byte is there', () => {
    expect(readinessAfter({ stored: 5, total: 9 })).toEqual({ state: 'storing', stored: 5, total: 9 })
    expect(readinessAfter({ stored: 9, total: 9 })).toEqual({ state: 'ready', bytes: 9 })
  })
  it('reports how many bytes do not fit', () => {
    expect(readinessAfter({ missing: 4 })).toEqual({ state: 'full', missing: 4 })
  })
})
