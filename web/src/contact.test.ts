import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Contact } from './contact.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Fake server that answers or stays silent; `asked` counts the requests. */
function contactWith(answers: boolean) {
  const server = { answers, asked: 0 }
  const contact = new Contact(() => {
    ++server.asked
    return server.answers ? Promise.resolve() : Promise.reject(new Error('silence'))
  })
  return { contact, server }
}

describe('contact with the server', () => {
  it('is doubted first: one failure is none if the next question is answered', async () => {
    const { contact } = contactWith(true)
    contact.heard()
    await contact.doubt()
    expect(contact.state).toBe('online')
    expect(contact.nextTry).toBeNull()
  })

  it('is lost where that fails too, and says when it tries again', async () => {
    const { contact } = contactWith(false)
    contact.heard()
    const { silence } = contact
    await contact.doubt()
    expect(contact.state).toBe('offline')
    expect(silence.aborted).toBe(true)
    expect(contact.nextTry).toBeGreaterThanOrEqual(Date.now() + 1_000)
  })

  it('is tried with growing pauses of at most half a minute or so, and comes back by itself', async () => {
    const { contact, server } = contactWith(false)
    await contact.doubt()
    const pauses: number[] = []
    for (let i = 0; i < 8; ++i) {
      pauses.push(contact.nextTry! - Date.now())
      await vi.advanceTimersByTimeAsync(pauses.at(-1)!)
    }
    for (let i = 1; i < 5; ++i) expect(pauses[i]!).toBeGreaterThan(pauses[i - 1]!)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(37_500)
    server.answers = true
    await vi.advanceTimersByTimeAsync(37_500)
    expect(contact.state).toBe('online')
    expect(contact.silence.aborted).toBe(false)
  })

  it('is tried at once on request, with one question at a time', async () => {
    const { contact, server } = contactWith(false)
    await contact.doubt()
    server.answers = true
    const before = server.asked
    contact.tryNow()
    contact.tryNow()
    await contact.whenOnline()
    expect(server.asked).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.asked, 'no more tries once it answers').toBe(before + 1)
  })
})
