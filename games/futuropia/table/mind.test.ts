import '$client/testing/without_browser'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { speak } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { Choosing, type Picked } from '$client/table/choices/choosing.svelte'
import { madeByRunning } from './box'
import { label } from './label'
import { gainOf } from './mind.svelte'
import { billOf } from './paying'
import { fitPlate, platesOf } from './plates'
import { complex, edition, view } from './scene'
import { about, ask } from './sign'
import type { Part } from './types'

vi.mock('$client/session.svelte', () => ({ session: { game: () => undefined } }))
beforeAll(() => speak('en'))

describe('The button', () => {
  it('shows the same points as the outlook, with everything the action starts', () => {
    const invite: Offer = { index: 0, action: { do: 'invite', people: 4 }, text: '', group: null, place: null, about: {}, final: false }
    const foresight = {
      of: () => ({}),
      viewAfter: (...chain: Action[]) => view({ phase: chain.length > 1 ? 'turn' : 'housing' }),
      proposed: () => ({ proposal: [{ do: 'buy_room', room: 'h4a' }, { do: 'move_in' }] }),
      pointsAfter: (_: number, ...chain: Action[]) => (chain.length > 1 ? 20 : 12),
      pointsNow: () => 16,
    }
    expect(gainOf(invite, { viewer: 0, foresight } as unknown as Part)).toBe(4)
  })
})

describe('The button that moves people in', () => {
  const moveIn = { action: { do: 'move_in' }, text: 'Move in', about: { price: 2 } } as unknown as Offer
  const part = (then: object | null) =>
    ({
      viewer: 0,
      table: { view: view({ phase: 'housing', complexes: [complex({ money: 12 })] }) },
      foresight: {
        of: () => (then ? {} : undefined),
        viewAfter: () => then && view({ complexes: [complex(then)] }),
        proposed: () => undefined,
      },
    }) as unknown as Part
  it('shows the full price: the rooms, and the missing food', () => {
    expect(label(moveIn, part({ money: 4 }))).toBe('Pay $8, move in')
    expect(label(moveIn, part({ money: 12 }))).toBe('Move in and feed')
  })
  it('shows the price of the rooms if nothing else is known, or if a loan pays', () => {
    expect(label(moveIn, part(null))).toBe('Pay $2, move in')
    expect(label(moveIn, part({ money: 15, credits: 1 }))).toBe('Pay $2, move in')
  })
})

describe('The plates', () => {
  /** Two people are at the food generator: no worker is left for the energy. */
  const own = complex({ people: 2, running: [0, 1], food_made: 3, energy_made: 1 })
  const running = (kind: 'food' | 'energy') => madeByRunning(edition, view(), own, kind)

  it('count running generators, and none without workers', () => {
    expect([running('food'), running('energy')]).toEqual([3, 0])
    const plates = platesOf({ now: own, points: 0, waiting: 0, judged: false, running: (_, kind) => running(kind) })
    expect(plates.map(({ now }) => now).slice(0, 2)).toEqual(['+3', '+0'])
  })
  it('add the output of a special room', () => {
    const farm = edition.rooms.find(({ special }) => special === 'solar_farm')!.id
    const with_ = complex({ running: [0, 1], rooms: [farm] })
    expect(madeByRunning(edition, view({ side_b: [farm] }), with_, 'energy')).toBe(edition.special_rooms.more_energy)
  })
})

describe('A narrow plate', () => {
  const plate = { colour: 'energy', symbol: 'energy', before: 'Énergie ', now: '+1', then: '+3', after: '', aside: 'utilisée : 3' } as const
  const width = (letters: number) => letters * 10 * 0.6

  it('has all its words if they fit', () => {
    expect(fitPlate(plate, width(40), 10)).toMatchObject({ before: 'Énergie ', aside: ', utilisée : 3', letter: 10 })
  })
  it('reduces the font size before it omits a word', () => {
    const fitted = fitPlate(plate, width(25), 10)
    expect(fitted).toMatchObject({ before: 'Énergie ', aside: ', utilisée : 3' })
    expect(fitted.letter).toBeLessThan(10)
  })
  it('keeps the word for its topic longest', () => {
    expect(fitPlate(plate, width(16), 10)).toMatchObject({ before: 'Énergie ', aside: '' })
    expect(fitPlate(plate, width(8), 10)).toMatchObject({ before: '', aside: '' })
  })
})

describe('The bill of new people', () => {
  it('adds up to the cost for the stock: rooms, and the missing food', () => {
    expect(billOf(complex({ money: 12 }), complex({ money: 4 }), [0, 2])).toEqual({ rooms: 2, food: 6, left: 4 })
  })
  it('is hidden if a loan pays for it', () => {
    expect(billOf(complex({ money: 2 }), complex({ money: 7, credits: 1 }), [5])).toBeNull()
  })
})

describe('The sign', () => {
  const offers = [1, 3].map((people, index) => ({ index, action: { do: 'invite', people }, text: `Invite ${people} people`, about: {} }))
  const part = (picked: object, complexes = [complex(), complex()]) => {
    const choosing = new Choosing()
    choosing.offer(offers as unknown as Offer[])
    choosing.picked = picked as Picked
    const foresight = { considered: [], of: () => undefined }
    return {
      choosing,
      foresight,
      viewer: 0,
      match: { options: {} },
      edition,
      table: { view: view({ complexes }), standing: [0] },
    } as unknown as Part
  }
  it('follows the choice', () => {
    expect(ask(part({ do: 'invite' }))?.what).toBe('Invite 1 to 3 people')
    expect(ask(part({ do: 'invite', people: 3 }))?.what).toBe('Invite 3 people')
  })
  it('counts the turns of all players, like the result', () => {
    expect(about(part({}, [complex({ turns: 4 }), complex({ turns: 3 })]))).toBe('Turn 8 · base game')
  })
})
