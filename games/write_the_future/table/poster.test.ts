import { describe, expect, it } from 'vitest'
import { resolved } from './poster'

const computed = { getPropertyValue: (name: string) => (name === '--cut' ? ' rgb(1, 2, 3)' : '') }

describe('a symbol in a separate picture', () => {
  it('has colours in place of variables', () => {
    expect(resolved('var(--cut)', computed)).toBe('rgb(1, 2, 3)')
    expect(resolved('M2 14h44', computed)).toBe('M2 14h44')
  })
  it('has none if the page has none', () => {
    expect(resolved('var(--missing)', computed)).toBe('none')
  })
})
