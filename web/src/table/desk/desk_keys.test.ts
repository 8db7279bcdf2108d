import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { walk } from '../../parts/walking'
import { DeskKeys } from './desk_keys'

vi.mock('../../parts/walking', async (original) => ({ ...(await original<object>()), walk: vi.fn() }))

/** Part of the page; `inside` lists the tags that contain it. */
const element = (...inside: string[]) =>
  ({
    closest: (tags: string) => (tags.split(', ').some((tag) => inside.includes(tag)) ? {} : null),
    matches: () => true,
    getBoundingClientRect: () => ({ left: 1, top: 2, width: 3, height: 4 }),
  }) as unknown as HTMLElement
const body = element()
const board = element()
const button = element()

function desk({ showing = false } = {}) {
  const go = { click: vi.fn() }
  const whole = { querySelectorAll: () => [board], querySelector: (query: string) => (query === '.tray .btn.go' ? go : null) }
  const effects = { skip: vi.fn(), retreat: vi.fn(), hint: vi.fn(), go: go.click, walk: vi.mocked(walk) }
  const { skip, retreat, hint } = effects
  const keys = new DeskKeys({ element: () => whole as never, isShowing: () => showing, skip, retreat, keys: { h: hint } })
  /** Presses a key. Returns the names of its effects; `taken` if the browser must not react. */
  const press = (key: string, target = body, more: object = {}) => {
    vi.clearAllMocks()
    const preventDefault = vi.fn()
    keys.press({ key, target, preventDefault, ...more } as unknown as KeyboardEvent)
    const done = Object.entries(effects).flatMap(([name, effect]) => (effect.mock.calls.length ? [name] : []))
    return [...done, ...(preventDefault.mock.calls.length ? ['taken'] : [])]
  }
  return { keys, press }
}

describe('the keyboard of a desk', () => {
  beforeEach(() => void vi.stubGlobal('document', { body, activeElement: body }))
  afterEach(() => vi.unstubAllGlobals())

  it('walks by arrows, leaves a mode by Escape, and has letters for tools', () => {
    const { press } = desk()
    expect(press('ArrowLeft')).toEqual(['walk', 'taken'])
    expect(press('Escape')).toEqual(['retreat', 'taken'])
    expect(press('h')).toEqual(['hint', 'taken'])
    expect(press('x')).toEqual([])
  })

  it('presses the main button by Enter, unless another one has the focus', () => {
    const { press } = desk()
    expect(press('Enter')).toEqual(['go', 'taken'])
    expect(press('Enter', board), 'a part of the desk is no button').toEqual(['go', 'taken'])
    expect(press('Enter', button)).toEqual([])
  })

  it('skips updates by the space bar while they are shown', () => {
    expect(desk({ showing: true }).press(' ')).toEqual(['skip', 'taken'])
    expect(desk({ showing: true }).press(' ', button), 'it presses the button').toEqual([])
    expect(desk().press(' ')).toEqual([])
  })

  it('leaves keys to fields, dialogs and the browser', () => {
    const { press } = desk()
    for (const tag of ['input', 'textarea', 'select', 'dialog']) expect(press('h', element(tag)), tag).toEqual([])
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented']) expect(press('h', body, { [held]: true }), held).toEqual([])
  })

  it('walks from the last place of the focus', () => {
    const { keys, press } = desk()
    keys.noteFocus({ target: button } as unknown as FocusEvent)
    press('ArrowLeft')
    expect(walk).toHaveBeenCalledWith([board], expect.anything(), expect.objectContaining({ width: 3 }))
    keys.forgetFocus()
    press('ArrowLeft')
    expect(walk, 'after a pointer').toHaveBeenCalledWith([board], expect.anything(), null)
  })

  it('walks from the first choice after a key of the game, unless an element has the focus', () => {
    const { keys, press } = desk()
    keys.noteFocus({ target: button } as unknown as FocusEvent)
    vi.stubGlobal('document', { body, activeElement: button })
    press('1')
    press('ArrowLeft')
    expect(walk).toHaveBeenCalledWith([board], expect.anything(), expect.anything())
    vi.stubGlobal('document', { body, activeElement: body })
    press(' ')
    press('ArrowLeft')
    expect(walk, 'the space bar chooses nothing').not.toHaveBeenCalledWith([board], expect.anything(), null)
    press('1')
    press('ArrowLeft')
    expect(walk).toHaveBeenCalledWith([board], expect.anything(), null)
  })
})
