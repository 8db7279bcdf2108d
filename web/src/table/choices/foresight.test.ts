import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Preview, Standing, Constraints } from '../../protocol/previews'
import type { Offer, Table } from '../../protocol/table'
import type { Action, Seat } from '../../protocol/values'
import '../../testing/without_browser'

let Foresight: typeof import('./foresight.svelte').Foresight
let preferences: typeof import('../../preferences.svelte').preferences
beforeAll(async () => {
  ;({ Foresight } = await import('./foresight.svelte'))
  ;({ preferences } = await import('../../preferences.svelte'))
})

const draw: Action = { do: 'draw', die: 0, cell: 'r1c1' }
const tick: Action = { do: 'tick', die: 0, square: 'agents-1' }
const end: Action = { do: 'end_turn' }
const offers = [draw, tick].map((action, index) => ({ index, action }) as Offer)
const table = (seq: number): Table => ({ seq, legal: offers, view: { ink: 0 }, standing: [10, 20] }) as unknown as Table
const preview = (ink: number, points: number | null): Preview => ({
  played: 1,
  end: 'open',
  changes: [{ op: 'replace', path: '/ink', value: ink }],
  standing: [{ seat: 0, points, parts: null }],
})

/** A server that answers on demand. */
class Server {
  asked: { seq: number; chains: Action[][] | undefined; propose: boolean | undefined; wishes?: Constraints[] }[] = []
  standings = 0
  #answers: { resolve: (previews: Preview[]) => void; reject: (problem: Error) => void }[] = []
  stands: Standing[] = [
    { points: 10, parts: [] },
    { points: 20, parts: [] },
  ]
  preview(seq: number, chains?: Action[][], propose?: boolean, wishes?: Constraints[]): Promise<Preview[]> {
    this.asked.push({ seq, chains, propose, ...(wishes && { wishes }) })
    return new Promise((resolve, reject) => this.#answers.push({ resolve, reject }))
  }
  standing(of?: Seat): Promise<Standing[]> {
    ++this.standings
    return Promise.resolve(of === undefined ? this.stands : this.stands.slice(of, of + 1))
  }
  async answer(...previews: Preview[]): Promise<void> {
    this.#answers.shift()!.resolve(previews)
    await settled()
  }
  async fail(): Promise<void> {
    this.#answers.shift()!.reject(new Error('stale'))
    await settled()
  }
}
const settled = async () => {
  for (let i = 0; i < 5; ++i) await Promise.resolve()
}

let server: Server
let shown: Table
let asked: boolean
const foresee = () =>
  new Foresight(
    server,
    () => shown,
    () => asked,
  )

beforeEach(() => {
  server = new Server()
  shown = table(7)
  asked = true
  preferences.points = 'always'
})

describe('foresight', () => {
  it('asks nothing before it is used', async () => {
    foresee()
    await settled()
    expect(server.asked).toEqual([])
  })

  it('asks once for all legal actions separately, and previews each', async () => {
    const foresight = foresee()
    expect(foresight.of(draw)).toBeUndefined()
    expect(foresight.of(tick)).toBeUndefined()
    await settled()
    expect(server.asked).toEqual([{ seq: 7, chains: undefined, propose: undefined }])
    await server.answer(preview(1, 14), preview(2, 9))
    expect(foresight.gain(0, draw)).toBe(4)
    expect(foresight.gain(0, tick)).toBe(-1)
    expect(foresight.pointsAfter(1, draw), 'who does not gain or lose stays').toBe(20)
    expect(foresight.viewAfter(draw)).toEqual({ ink: 1 })
    expect(server.asked).toHaveLength(1)
  })

  it('combines chains used at the same time into one question', async () => {
    const foresight = foresee()
    foresight.of(draw, end)
    foresight.of(tick, end)
    foresight.of(draw, end)
    await settled()
    expect(server.asked.map(({ chains }) => chains)).toEqual([
      [
        [draw, end],
        [tick, end],
      ],
    ])
    await server.answer(preview(1, 14), preview(2, 9))
    expect(foresight.of(tick, end)).toEqual(preview(2, 9))
  })

  it('asks for proposals separately', async () => {
    const foresight = foresee()
    foresight.proposed(draw)
    await settled()
    expect(server.asked).toEqual([{ seq: 7, chains: [[draw]], propose: true }])
    await server.answer({ ...preview(1, 14), proposal: [end] })
    expect(foresight.proposed(draw)?.proposal).toEqual([end])
  })

  it('asks for wishes together with other proposals, and keeps them apart', async () => {
    const foresight = foresee()
    foresight.proposed(draw)
    foresight.wished({ without: [end] }, draw)
    await settled()
    expect(server.asked).toEqual([{ seq: 7, chains: [[draw], [draw]], propose: true, wishes: [{}, { without: [end] }] }])
    await server.answer({ ...preview(1, 14), proposal: [end] }, { ...preview(1, 14), proposal: [tick] })
    expect(foresight.proposed(draw)?.proposal).toEqual([end])
    expect(foresight.wished({ without: [end] }, draw)?.proposal).toEqual([tick])
  })

  it('keeps its previews and the considered action while other players decide simultaneously', async () => {
    const foresight = foresee()
    foresight.consider(draw)
    foresight.of(draw)
    await settled()
    await server.answer(preview(1, 14), preview(2, 9))
    shown = { ...shown, seq: 8 }
    expect(foresight.considered).toEqual([draw])
    expect(foresight.gain(0, draw)).toBe(4)
    foresight.of(draw, end)
    await settled()
    expect(server.asked.slice(1), 'more is asked about the newer table').toEqual([{ seq: 8, chains: [[draw, end]], propose: false }])
  })

  it('asks again if another player acted first', async () => {
    const foresight = foresee()
    foresight.of(draw)
    await settled()
    shown = { ...shown, seq: 8 }
    foresight.of(draw)
    await server.fail()
    expect(foresight.of(draw)).toBeUndefined()
    await settled()
    expect(server.asked.map(({ seq }) => seq)).toEqual([7, 8])
    await server.answer(preview(1, 14), preview(2, 9))
    expect(foresight.gain(0, draw)).toBe(4)
  })

  it('forgets everything when the position changes, and ignores answers about the old one', async () => {
    const foresight = foresee()
    foresight.consider(draw)
    foresight.of(draw)
    await settled()
    shown = table(8)
    expect(foresight.of(draw)).toBeUndefined()
    expect(foresight.considered).toEqual([])
    await server.answer(preview(1, 14), preview(2, 9))
    expect(foresight.of(draw), 'an answer about the old table').toBeUndefined()
    await server.answer(preview(3, 30), preview(4, 40))
    expect(foresight.gain(0, draw)).toBe(20)
    expect(server.asked.map(({ seq }) => seq)).toEqual([7, 8])
  })

  it('ignores a failed question, and does not repeat it', async () => {
    const foresight = foresee()
    foresight.of(draw)
    await settled()
    await server.fail()
    expect(foresight.of(draw)).toBeUndefined()
    await settled()
    expect(server.asked).toHaveLength(1)
  })

  it('asks nothing while the seat has nothing to decide', async () => {
    asked = false
    const foresight = foresee()
    expect(foresight.of(draw)).toBeUndefined()
    await settled()
    expect(server.asked).toEqual([])
  })

  it('is uncertain if the engine is', async () => {
    const foresight = foresee()
    foresight.of(draw)
    await settled()
    await server.answer(preview(1, null), preview(2, 9))
    expect(foresight.pointsAfter(0, draw)).toBeNull()
    expect(foresight.gain(0, draw)).toBeUndefined()
  })

  it('shows the considered action, unless points are turned off', async () => {
    const foresight = foresee()
    foresight.consider(draw)
    expect(foresight.isConsidered({ ...draw })).toBe(true)
    expect(foresight.isConsidered(tick)).toBe(false)
    expect(foresight.then).toBeUndefined()
    await settled()
    await server.answer(preview(1, 14), preview(2, 9))
    expect(foresight.then).toEqual(preview(1, 14))
    expect(foresight.pointsThen(0)).toBe(14)
    preferences.points = 'never'
    expect(foresight.pointsThen(0)).toBeUndefined()
    foresight.consider()
    expect(foresight.then).toBeUndefined()
  })
})

describe('the standing', () => {
  it('is requested once', async () => {
    const foresight = foresee()
    expect(foresight.standing).toBeUndefined()
    void foresight.standing
    await settled()
    expect(foresight.standing).toEqual(server.stands)
    expect(server.standings).toBe(1)
  })

  it('is unknown if the answer is about a table not shown yet', async () => {
    server.stands = [
      { points: 11, parts: [] },
      { points: 20, parts: [] },
    ]
    const foresight = foresee()
    void foresight.standing
    await settled()
    expect(foresight.standing).toBeUndefined()
  })

  it('keeps its last value while the answer is about a table not shown yet', async () => {
    const foresight = foresee()
    void foresight.standingOf(0)
    await settled()
    const [before] = server.stands
    expect(foresight.standingOf(0)).toEqual(before)
    server.stands = [
      { points: 11, parts: [] },
      { points: 20, parts: [] },
    ]
    shown = table(8)
    void foresight.standingOf(0)
    await settled()
    expect(foresight.standingOf(0)).toEqual(before)
    expect(server.standings).toBe(2)
    shown = { ...shown, standing: [11, 20] }
    void foresight.standingOf(0)
    await settled()
    expect(foresight.standingOf(0)).toEqual(server.stands[0])
  })

  it('is not requested again when another player finishes', async () => {
    const foresight = foresee()
    void foresight.standingOf(1)
    await settled()
    shown = { ...shown, seq: 8 }
    expect(foresight.standingOf(1)).toEqual(server.stands[1])
    await settled()
    expect(server.standings).toBe(1)
  })

  it('is unknown without a server', () => {
    expect(new Foresight().standing).toBeUndefined()
    expect(new Foresight().of(draw)).toBeUndefined()
  })
})

describe('a move of several actions', () => {
  const halfway = (): Table => ({ ...table(8), standing: [4, 20] })

  it('is counted from its start until it is done', async () => {
    const foresight = foresee()
    void foresight.standingOf(0)
    await settled()
    foresight.goesOn(false)
    expect([foresight.pointsNow(0), foresight.pointsThen(0)]).toEqual([10, undefined])

    shown = halfway()
    server.stands = [{ points: 4, parts: [] }, server.stands[1]!]
    foresight.goesOn(true)
    expect([foresight.pointsNow(0), foresight.pointsThen(0)]).toEqual([10, 4])
    expect(foresight.origin?.seq).toBe(7)
    expect(foresight.countedFrom(0)?.points).toBe(10)
    foresight.consider(draw)
    void foresight.then
    await settled()
    await server.answer(preview(1, 13), preview(2, 4))
    expect([foresight.pointsThen(0), foresight.gain(0, draw), foresight.gain(0, tick)]).toEqual([13, 3, -6])

    shown = { ...table(9), standing: [13, 20] }
    foresight.goesOn(false)
    expect([foresight.pointsNow(0), foresight.pointsThen(0), foresight.origin]).toEqual([13, undefined, null])
  })

  it('is counted from now if its start is unknown, or if points are turned off', () => {
    shown = halfway()
    const late = foresee()
    late.goesOn(true)
    expect([late.pointsNow(0), late.pointsThen(0)]).toEqual([4, undefined])

    shown = table(7)
    const foresight = foresee()
    foresight.goesOn(false)
    shown = halfway()
    foresight.goesOn(true)
    preferences.points = 'never'
    expect([foresight.pointsNow(0), foresight.pointsThen(0)]).toEqual([4, undefined])
  })
})
