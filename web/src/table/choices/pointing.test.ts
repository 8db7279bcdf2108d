import { beforeEach, expect, test, vi } from 'vitest'
import type { Offer } from '../../protocol/table'
import type { Foresight } from './foresight.svelte'
import { standsFor } from './pointing'

const offer = { index: 0, action: { do: 'move', card: 'tram' }, text: '' } as unknown as Offer
const choose = vi.fn()
let considered: unknown = null
const foresight = {
  isConsidered: (action: unknown) => considered === action,
  consider: (action: unknown = null) => (considered = action),
} as unknown as Foresight

/** Place that stands for the offer. */
class Place extends EventTarget {
  readonly names = new Map<string, string>()
  setAttribute = (name: string, value: string) => void this.names.set(name, value)
  matches = () => true
}
function place() {
  const element = new Place()
  const remove = standsFor(foresight, offer, choose)(element as unknown as Element)
  const send = (kind: string, more: object = {}) => {
    const event = Object.assign(new Event(kind, { cancelable: true }), more)
    element.dispatchEvent(event)
    return event
  }
  const tap = () => {
    send('pointerdown', { pointerType: 'touch' })
    send('click')
  }
  return { element, remove, send, tap }
}

beforeEach(() => {
  vi.stubGlobal('HTMLButtonElement', class {})
  considered = null
  choose.mockClear()
})

test('The mouse previews and plays', () => {
  const { send } = place()
  send('pointerenter', { pointerType: 'mouse' })
  expect(considered).toBe(offer.action)
  send('pointerdown', { pointerType: 'mouse' })
  send('click')
  expect(choose).toHaveBeenCalledExactlyOnceWith(offer)
  send('pointerleave', { pointerType: 'mouse' })
  expect(considered).toBeNull()
})

test('A finger previews by its first tap and plays by its second', () => {
  const { send, tap } = place()
  send('pointerenter', { pointerType: 'touch' })
  expect(considered, 'before the tap').toBeNull()
  tap()
  expect(considered).toBe(offer.action)
  expect(choose).not.toHaveBeenCalled()
  tap()
  expect(choose).toHaveBeenCalledExactlyOnceWith(offer)
})

test('The focus previews; Enter and the space bar play', () => {
  const { send } = place()
  send('focus')
  expect(considered).toBe(offer.action)
  for (const key of ['Enter', ' ']) expect(send('keydown', { key }).defaultPrevented, key).toBe(true)
  expect(send('keydown', { key: 'x' }).defaultPrevented).toBe(false)
  expect(choose).toHaveBeenCalledTimes(2)
})

test('The place has the name of its action, and hears nothing once removed', () => {
  const { element, remove, send } = place()
  expect(element.names.get('data-spot')).toBe('do:move card:tram')
  remove?.()
  send('click')
  expect(choose).not.toHaveBeenCalled()
})
