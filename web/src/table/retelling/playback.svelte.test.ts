import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inComponent } from '../../testing/effects.svelte'
import { Playback } from './playback.svelte'

/** Pause between two stops at normal speed. */
const pauseMs = 1100

/** Playback of a course with three stops, 0 to 2. */
function playbackFrom(start: number) {
  let at = $state(start)
  const course = { isAtEnd: () => at === 2, restart: () => (at = 0), advance: () => ++at }
  const playback = inComponent(() => new Playback(course))
  const toggle = () => flushSync(() => playback.toggle())
  const wait = (ms: number) => {
    vi.advanceTimersByTime(ms)
    flushSync()
    return at
  }
  return { playback, toggle, wait }
}

describe('playback', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits until it is started', () => {
    const { playback, wait } = playbackFrom(0)
    expect(wait(10 * pauseMs)).toBe(0)
    expect(playback.running).toBe(false)
  })

  it('goes to one stop after the other, and ends at the last', () => {
    const { playback, toggle, wait } = playbackFrom(0)
    toggle()
    expect(wait(pauseMs)).toBe(1)
    expect(wait(pauseMs)).toBe(2)
    expect(playback.running).toBe(false)
    expect(wait(10 * pauseMs)).toBe(2)
  })

  it('stays where it is while paused', () => {
    const { toggle, wait } = playbackFrom(0)
    toggle()
    wait(pauseMs / 2)
    toggle()
    expect(wait(10 * pauseMs)).toBe(0)
  })

  it('starts again from the end', () => {
    const { playback, toggle, wait } = playbackFrom(2)
    toggle()
    expect(playback.running).toBe(true)
    expect(wait(0)).toBe(0)
    expect(wait(pauseMs)).toBe(1)
  })

  it('shortens the pauses at a higher speed', () => {
    const { playback, toggle, wait } = playbackFrom(0)
    playback.speed = 2
    toggle()
    expect(wait(pauseMs / 2 - 1)).toBe(0)
    expect(wait(1)).toBe(1)
  })
})
