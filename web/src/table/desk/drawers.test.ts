import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sitting } from '../sitting/sitting.svelte'
import '../../without_browser'

const { phone } = vi.hoisted(() => ({ phone: { current: false } }))
vi.mock('../../games/phone', () => ({ phone }))

let Drawers: typeof import('./drawers.svelte').Drawers
beforeAll(async () => ({ Drawers } = await import('./drawers.svelte')))
beforeEach(() => void (phone.current = false))

function atTable() {
  const sitting = { said: ['Hello'], refusal: { rule: 'XX-1' }, setHintAside: vi.fn() } as unknown as Sitting
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
    expect(sitting.refusal).not.toBeNull()
    drawers.toggle('log')
    expect(sitting.refusal).toBeNull()
  })

  it('forget a refusal and an explained rule when they close', () => {
    const { sitting, drawers } = atTable()
    drawers.explain({ message: 'That was possible.', rule: 'XX-2' })
    expect([drawers.open, drawers.explained?.rule]).toEqual(['rules', 'XX-2'])
    drawers.close()
    expect([drawers.open, drawers.explained, sitting.refusal]).toEqual([null, null, null])
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
    sitting.said = [...sitting.said, ...sitting.said]
    expect(drawers.unread).toBe(1)
  })
})
