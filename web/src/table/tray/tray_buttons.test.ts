import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Slots } from '../../games/game'
import type { Offer } from '../../protocol/table'
import type { Action } from '../../protocol/values'
import type { Advised } from '../hint/advice'
import type { Sitting } from '../sitting/sitting.svelte'
import type { Offered } from './tray_buttons.svelte'
import '../../testing/without_browser'

let TrayButtons: typeof import('./tray_buttons.svelte').TrayButtons
let Choosing: typeof import('../choices/choosing.svelte').Choosing
let preferences: typeof import('../../preferences.svelte').preferences
beforeAll(async () => {
  ;({ TrayButtons } = await import('./tray_buttons.svelte'))
  ;({ Choosing } = await import('../choices/choosing.svelte'))
  ;({ preferences } = await import('../../preferences.svelte'))
})
beforeEach(() => void (preferences.confirm = false))

const offer = (index: number, action: Action, final = false) => ({ index, action, text: action.do, about: {}, final }) as Offer
const lay = offer(0, { do: 'lay', card: 'A' })
const draw = offer(1, { do: 'draw' })
const end = offer(2, { do: 'end_turn' }, true)

function trayWith(offers: Offer[], more: Partial<Offered> = {}, looked: Action[] = []) {
  const choosing = new Choosing()
  choosing.offer(offers)
  const foresight = { considered: looked, isConsidered: (action: Action) => looked.length === 1 && looked[0] === action }
  const sitting = { choosing, foresight, composed: null, choose: vi.fn() } as unknown as Sitting
  return { buttons: new TrayButtons(() => ({ sitting, ...more })), sitting }
}

describe('the buttons of the tray', () => {
  it('are the actions without operands, as the others are chosen on the board', () => {
    const { buttons } = trayWith([lay, draw, end])
    expect(buttons.chosen).toBeNull()
    expect(buttons.others).toEqual([draw, end])
  })

  it('have the action of the selection first, once it is the only one', () => {
    const { buttons, sitting } = trayWith([lay, draw])
    sitting.choosing.pick({ card: 'A' })
    expect(buttons.chosen).toBe(lay)
    sitting.composed = draw
    expect(buttons.chosen, 'one that waits for confirmation').toBe(draw)
  })

  it('are only the action under the pointer, unless pointing is not enough', () => {
    const pointed = trayWith([lay, draw], {}, [lay.action]).buttons
    expect([pointed.chosen, pointed.others]).toEqual([lay, []])
    expect(trayWith([lay, draw], { picksFirst: true }, [lay.action]).buttons.chosen).toBeNull()
    const move = { text: 'move', chain: [draw.action] }
    expect(trayWith([lay, draw], { move }, [lay.action]).buttons.chosen, 'beside a composed move').toBeNull()
  })

  it('are none beside a hint', () => {
    expect(trayWith([draw, end], { advised: {} as Advised }).buttons.others).toEqual([])
  })

  it('have a main one if nothing else can be done', () => {
    expect(trayWith([end]).buttons.isNext(end)).toBe(true)
    expect(trayWith([draw, end]).buttons.isNext(end), 'two buttons').toBe(false)
    expect(trayWith([lay, end]).buttons.isNext(end), 'a choice on the board').toBe(true)
    expect(trayWith([lay, end], { done: () => false }).buttons.isNext(end), 'a choice on the board that counts').toBe(false)
    expect(trayWith([lay, end], { row: true }).buttons.isNext(end), 'in words, where the choices are below').toBe(false)
  })

  it('have only the action of a lesson as the main one', () => {
    expect(trayWith([end], { lit: ['do:draw'] }).buttons.isNext(end)).toBe(false)
    expect(trayWith([end], { lit: ['do:end_turn'] }).buttons.isNext(end)).toBe(true)
  })
})

describe('the ending apart from the other buttons', () => {
  const ending = (question: string | null) => ({ text: 'End', offer: end, question })

  it('is the end of the turn, or a seldom one until that is allowed', () => {
    const seldom = { ...ending(null), offer: draw }
    expect(trayWith([draw, end, lay], { slots: { end: ending(null), seldom } }).buttons.apart?.offer).toBe(end)
    expect(trayWith([draw, lay], { slots: { end: { ...ending(null), offer: null }, seldom } }).buttons.apart?.offer).toBe(draw)
  })

  it('is no button a second time', () => {
    expect(trayWith([draw, end, lay], { slots: { end: ending(null) } }).buttons.others).toEqual([draw])
  })

  it('stays below in a lesson, which lights one place', () => {
    const { buttons } = trayWith([end], { slots: { end: ending(null) }, lit: ['do:end_turn'] })
    expect([buttons.apart, buttons.others]).toEqual([undefined, [end]])
  })

  it('asks first if it gives something up, unless every final action is confirmed anyway', () => {
    const slots: Slots = { end: ending('Give up a trip?') }
    const { buttons, sitting } = trayWith([lay, end], { slots })
    buttons.end(slots.end!)
    expect([buttons.question?.text, buttons.question?.offer]).toEqual(['Give up a trip?', end])
    expect(sitting.choose).not.toHaveBeenCalled()
    buttons.keepPlaying()
    expect(buttons.question).toBeNull()
    preferences.confirm = true
    buttons.end(slots.end!)
    expect(sitting.choose).toHaveBeenCalledWith(end)
  })

  it('is played at once if it gives up nothing', () => {
    const { buttons, sitting } = trayWith([lay, end])
    buttons.end(ending(null))
    expect(sitting.choose).toHaveBeenCalledWith(end)
    expect(buttons.question).toBeNull()
  })

  it('drops its question when the decision is over', () => {
    const { buttons, sitting } = trayWith([lay, end])
    buttons.end(ending('Sure?'))
    sitting.choosing.offer([draw])
    expect(buttons.question).toBeNull()
  })
})
