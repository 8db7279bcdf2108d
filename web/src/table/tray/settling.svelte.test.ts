import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { inComponent } from '../../testing/effects.svelte'
import { Settling } from './settling.svelte'

/** Longer than a double click. */
const aWhileMs = 500

function settling() {
  let isWanted = $state(false)
  const button = inComponent(() => new Settling(() => isWanted))
  const want = (wanted: boolean) => flushSync(() => (isWanted = wanted))
  return { button, want }
}

describe('a button that moves to the place of another one', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  it('stays until a double click would be over', () => {
    const { button, want } = settling()
    want(true)
    vi.advanceTimersByTime(300)
    expect(button.isSettled).toBe(false)
    vi.advanceTimersByTime(200)
    expect(button.isSettled).toBe(true)
  })

  it('stays if its reason is gone by then', () => {
    const { button, want } = settling()
    want(true)
    want(false)
    vi.advanceTimersByTime(aWhileMs)
    expect(button.isSettled).toBe(false)
  })

  it('goes back at once, and waits again the next time', () => {
    const { button, want } = settling()
    want(true)
    vi.advanceTimersByTime(aWhileMs)
    want(false)
    expect(button.isSettled).toBe(false)
    want(true)
    expect(button.isSettled).toBe(false)
    vi.advanceTimersByTime(aWhileMs)
    expect(button.isSettled).toBe(true)
  })

  it('stays while a finger or a mouse button is down, and moves after the click', () => {
    const { button, want } = settling()
    want(true)
    button.press()
    vi.advanceTimersByTime(aWhileMs)
    expect(button.isSettled, 'the click is still to come').toBe(false)
    button.release()
    expect(button.isSettled, 'the browser sends the click after the release').toBe(false)
    vi.advanceTimersByTime(0)
    expect(button.isSettled).toBe(true)
  })

  it('stays if the click has removed its reason', () => {
    const { button, want } = settling()
    want(true)
    button.press()
    vi.advanceTimersByTime(aWhileMs)
    button.release()
    want(false)
    vi.advanceTimersByTime(aWhileMs)
    expect(button.isSettled).toBe(false)
  })

  it('waits as long as usual after a press that ends early', () => {
    const { button, want } = settling()
    want(true)
    button.press()
    button.release()
    vi.advanceTimersByTime(300)
    expect(button.isSettled).toBe(false)
    vi.advanceTimersByTime(200)
    expect(button.isSettled).toBe(true)
  })
})
