import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Bubbles } from './bubbles.svelte'

/** Longer than the display time of a bubble. */
const longMs = 15_000

describe('the words beside a seat', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are the latest of each seat', () => {
    const bubbles = new Bubbles()
    bubbles.say({ seat: 0, text: 'Hello' })
    bubbles.say({ seat: 1, text: 'Hi' })
    bubbles.say({ seat: 0, text: 'Your turn' })
    expect(bubbles.shown).toEqual({ 0: 'Your turn', 1: 'Hi' })
  })

  it('disappear after a while, and the other seats keep theirs', () => {
    const bubbles = new Bubbles()
    bubbles.say({ seat: 0, text: 'Hello' })
    vi.advanceTimersByTime(longMs / 2)
    bubbles.say({ seat: 1, text: 'Hi' })
    vi.advanceTimersByTime(longMs / 2)
    expect(bubbles.shown).toEqual({ 0: '', 1: 'Hi' })
  })

  it('stay their whole time if earlier words of the seat would have ended', () => {
    const bubbles = new Bubbles()
    bubbles.say({ seat: 0, text: 'Hello' })
    vi.advanceTimersByTime(longMs / 2)
    bubbles.say({ seat: 0, text: 'Your turn' })
    vi.advanceTimersByTime(longMs / 2)
    expect(bubbles.shown[0]).toBe('Your turn')
  })

  it('lose the reasons of bots to a hint, but no messages', () => {
    const bubbles = new Bubbles()
    bubbles.say({ seat: 0, text: 'Hello' })
    bubbles.sayReason(1, 'It brings 2 points.')
    bubbles.sayReason(2, 'It costs nothing.')
    bubbles.say({ seat: 2, text: 'Good luck' })
    bubbles.removeReasons()
    expect(bubbles.shown).toEqual({ 0: 'Hello', 2: 'Good luck' })
  })
})
