import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isForTable, onStepKey } from './keys'

/** Element that matches some selectors. */
class Target {
  constructor(readonly matching: readonly string[]) {}
  closest(selectors: string): this | null {
    return selectors.split(/, ?/).some((selector) => this.matching.includes(selector)) ? this : null
  }
}
const page = new Target([])
const button = new Target(['button'])
const field = new Target(['input', 'input:not([type="range"])'])
const slider = new Target(['input'])

beforeAll(() => void vi.stubGlobal('Element', Target))
afterAll(() => void vi.unstubAllGlobals())

function pressed(key: string, target = page, modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) {
  const handled: string[] = []
  const event = { key, target, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }
  const hide = { preventDefault: () => handled.push('prevented'), stopPropagation: () => handled.push('stopped') }
  return { event: { ...event, ...hide } as unknown as KeyboardEvent, handled }
}

describe('a key', () => {
  it('is for the table unless it is typed into a field or is a shortcut of the browser', () => {
    expect(isForTable(pressed('p').event)).toBe(true)
    expect(isForTable(pressed('p', button).event)).toBe(true)
    expect(isForTable(pressed('p', field).event)).toBe(false)
    expect(isForTable(pressed('1', slider).event)).toBe(false)
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(isForTable(pressed('p', page, { [modifier]: true }).event), modifier).toBe(false)
  })
})

describe('the keys of steps', () => {
  const done: string[] = []
  const handle = onStepKey({ ArrowRight: () => done.push('next'), ' ': () => done.push('play'), Enter: () => done.push('go') })
  function act(...how: Parameters<typeof pressed>) {
    done.length = 0
    const { event, handled } = pressed(...how)
    handle(event)
    return [...done, ...handled]
  }
  it('are handled, and hidden from the table below', () => {
    expect(act('ArrowRight')).toEqual(['next', 'prevented', 'stopped'])
    expect(act(' ')).toEqual(['play', 'prevented', 'stopped'])
  })
  it('work on their slider, but not in other fields', () => {
    expect(act('ArrowRight', slider)).toContain('next')
    expect(act('ArrowRight', field)).toEqual([])
  })
  it('leave space and Enter to a button with the focus', () => {
    expect(act(' ', button)).toEqual([])
    expect(act('Enter', button)).toEqual([])
    expect(act('ArrowRight', button)).toContain('next')
  })
  it('leave other keys and shortcuts alone', () => {
    expect(act('q')).toEqual([])
    expect(act('ArrowRight', page, { ctrlKey: true })).toEqual([])
  })
})
