import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sitting } from '../sitting/sitting.svelte'
import '../../testing/without_browser'

const { phone } = vi.hoisted(() => ({ phone: { current: false } }))
vi.mock('../../games/phone', () => ({ phone }))

let Drawers: typeof import('./drawers.svelte').Drawers
let Refusals: typeof import('../sitting/refusals.svelte').Refusals
let Refusal: typeof import('../../api').Refusal
beforeAll(async () => {
  ;({ Drawers } = await import('./drawers.svelte'))
  ;({ Refusals } = await import('../sitting/refusals.svelte'))
  ;({ Refusal } = await import('../../api'))
})
beforeEach(() => void (phone.current = false))

function atTable() {
  const refusals = new Refusals()
  refusals.last = new Refusal({ code: 'rule', message: 'Not now.', rule: 'XX-1' })
  const sitting = { talk: { said: ['Hello'] }, refusals, setHintAside: vi.fn() } as unknown as Sitting
  return { sitting, drawers: new Drawers({ sitting }) }
}

describe('the drawers beside a table', () => {
  it('are open one at a time, and closed by the same button', () => {
    const { drawers } = atTable()
    drawers.toggle('log')
    drawers.toggle('talk')
    expect(drawers.open).toBe('talk')
    drawers.toggle('talk')
    expect(drawers.open).toBeNull()
  })

  it('keep a refusal only beside its rule', () => {
    const { sitting, drawers } = atTable()
    drawers.toggle('rules')
    expect(sitting.refusals.last).not.toBeNull()
    drawers.toggle('log')
    expect(sitting.refusals.last).toBeNull()
  })

  it('forget a refusal and an explained rule when they close', () => {
    const { sitting, drawers } = atTable()
    drawers.explain({ message: 'That was possible.', rule: 'XX-2' })
    expect([drawers.open, drawers.explained?.rule]).toEqual(['rules', 'XX-2'])
    drawers.close()
    expect([drawers.open, drawers.explained, sitting.refusals.last]).toEqual([null, null, null])
  })

  it('replace a hint on a phone, which has one sheet', () => {
    const { sitting, drawers } = atTable()
    drawers.toggle('log')
    expect(sitting.setHintAside).not.toHaveBeenCalled()
    phone.current = true
    drawers.toggle('rules')
    expect(sitting.setHintAside).toHaveBeenCalled()
  })

  it('count only messages that arrived since the table was opened', () => {
    const { sitting, drawers } = atTable()
    expect(drawers.unread).toBe(0)
    sitting.talk.said = [...sitting.talk.said, ...sitting.talk.said]
    expect(drawers.unread).toBe(1)
  })
})
