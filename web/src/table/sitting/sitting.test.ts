import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Match } from '../../protocol/match'
import type { Update } from '../../protocol/pushes'
import type { Offer, Table } from '../../protocol/table'
import type { Action } from '../../protocol/values'
import type { TableLink, TableNews, TableSource } from '../connection/table'
import '../../testing/without_browser'

let Sitting: typeof import('./sitting.svelte').Sitting
let Refusal: typeof import('../../api').Refusal
let preferences: typeof import('../../preferences.svelte').preferences
beforeAll(async () => {
  ;({ Sitting } = await import('./sitting.svelte'))
  ;({ Refusal } = await import('../../api'))
  ;({ preferences } = await import('../../preferences.svelte'))
})

const offer = (index: number, action: Action, final = false): Offer => ({
  index,
  action,
  text: action.do,
  group: null,
  place: null,
  about: {},
  final,
})
const lay = offer(0, { do: 'extend', card: 'MT39', route: 2 })
const end = offer(1, { do: 'end_turn' }, true)
const table = (seq: number, deciding = [0]): Table => ({
  seq,
  ply: seq,
  over: false,
  deciding,
  ask: '',
  view: {},
  legal: deciding.includes(0) ? [lay, end] : [],
  lines: [],
  scores: [0, 0],
  standing: [0, 0],
  closes_in: null,
  closing: null,
  undo: { possible: false, why_not: 'nothing', redo: false, earlier: false },
  result: null,
})
const match = {
  id: 'M',
  state: 'running',
  seats: [
    { seat: 0, name: 'Ada' },
    { seat: 1, name: 'Bo' },
  ],
} as Match
const update = (what: Update['what'], seat: number, seq: number, ply: number): Update => ({
  push: 'update',
  match: 'M',
  what,
  seat,
  events: what === 'undo' ? [] : [{ event: 'e', text: `ply ${ply}` }],
  table: { ...table(seq), ply },
})

/** A table that records requests. */
class Noted implements TableSource {
  news!: TableNews
  acted: [Action, number][] = []
  undone: number[] = []
  takenBack: number[] = []
  /** Number of hints that arrive too late because others have acted. */
  staleHints = 0
  answer: () => Promise<never> | Promise<{ seq: number; repeated: boolean }> = () => Promise.resolve({ seq: 1, repeated: false })
  open(id: string, viewer: number, news: TableNews): TableLink {
    this.news = news
    return {
      match: id,
      viewer,
      act: (action, seq) => (this.acted.push([action, seq]), this.answer()),
      undo: (seq) => (this.undone.push(seq), this.answer()),
      takeBack: (seq) => (this.takenBack.push(seq), this.answer()),
      redo: () => this.answer(),
      say: async () => {},
      hint: async () => {
        if (this.staleHints-- > 0) throw new Refusal({ code: 'stale', message: 'late', seq: 5 })
        return {
          index: 0,
          text: 'lay it',
          candidates: [lay, end].map(({ index, text }) => ({ index, text, value: 500, visits: 1, reasons: [] })),
        }
      },
      why: async (ply) => ({ seat: 1, reasons: ply === 5 ? ['It brings 2 points.', 'It costs nothing.'] : [] }),
      preview: async () => [],
      standing: async () => [],
      log: async () => [{ ply: 0, seat: null, events: [] }],
      frame: async () => table(0),
      close() {},
    }
  }
}

function sit() {
  const source = new Noted()
  const sitting = new Sitting(source, 'M', 0, () => 0)
  source.news.fresh(match, table(4), [])
  return { source, sitting }
}

describe('sitting at a table', () => {
  beforeEach(() => (preferences.confirm = false))

  it('shows new chat messages beside their seat for a while, but not earlier ones', () => {
    vi.useFakeTimers()
    const { source, sitting } = sit()
    const said = (seat: number, text: string) => ({ seat, phrase: null, text, at: '' })
    source.news.fresh(match, table(4), [said(1, 'long ago')])
    expect(sitting.talk.bubbles).toEqual({})
    source.news.said(said(1, 'Hello'))
    vi.advanceTimersByTime(8_000)
    source.news.said(said(1, 'Hello again'))
    expect(sitting.talk.bubbles[1]).toBe('Hello again')
    vi.advanceTimersByTime(8_000)
    expect(sitting.talk.bubbles[1], 'each word has its own time').toBe('Hello again')
    vi.advanceTimersByTime(8_000)
    expect(sitting.talk.bubbles[1]).toBe('')
    expect(sitting.talk.said.map(({ text }) => text)).toEqual(['long ago', 'Hello', 'Hello again'])
    vi.useRealTimers()
  })

  it('sends a choice with the table it was made at', () => {
    const { source, sitting } = sit()
    sitting.choose(lay)
    expect(source.acted).toEqual([[lay.action, 4]])
  })

  it('asks for confirmation of a final decision, if that is turned on', () => {
    const { source, sitting } = sit()
    preferences.confirm = true
    sitting.choose(end)
    expect(source.acted).toEqual([])
    expect(sitting.composed).toBe(end)
    sitting.choose(end)
    expect(source.acted).toEqual([[end.action, 4]])
  })

  it('does not ask for confirmation of an action that can be taken back', () => {
    const { source, sitting } = sit()
    preferences.confirm = true
    sitting.choose(lay)
    expect(source.acted).toHaveLength(1)
  })

  it('shows the reason of a refusal until the next action', async () => {
    const { source, sitting } = sit()
    source.answer = () => Promise.reject(new Refusal({ code: 'illegal', message: 'no', rule: 'NB-4.1' }))
    sitting.attempt({ do: 'extend', card: 'MT05', route: 0 })
    await vi.waitFor(() => expect(sitting.refusals.last?.rule).toBe('NB-4.1'))
    expect(sitting.refusals.action).toEqual({ do: 'extend', card: 'MT05', route: 0 })
    source.news.update(update('act', 0, 5, 5))
    expect(sitting.refusals.last).toBeNull()
  })

  it('plays a composed chain in sequence, each action at the table after the previous one', async () => {
    const { source, sitting } = sit()
    let seq = 4
    source.answer = () => Promise.resolve({ seq: ++seq, repeated: false })
    sitting.play([lay.action, end.action])
    await vi.waitFor(() => expect(source.acted).toHaveLength(2))
    expect(source.acted).toEqual([
      [lay.action, 4],
      [end.action, 5],
    ])
  })

  it('plays a composed chain in place of the seat’s last actions', async () => {
    const { source, sitting } = sit()
    let seq = 4
    source.answer = () => Promise.resolve({ seq: ++seq, repeated: false })
    sitting.play([lay.action], 2)
    await vi.waitFor(() => expect(source.acted).toEqual([[lay.action, 6]]))
    expect(source.undone).toEqual([4, 5])
  })

  it('takes back an action that bots have replied to if there are no other people, even while they continue', async () => {
    const { source, sitting } = sit()
    const answered = { ...update('act', 1, 5, 5), table: { ...table(5), undo: { ...table(5).undo, why_not: 'not_yours', earlier: true } } }
    source.news.update(answered as Update)
    await vi.waitFor(() => expect(sitting.table!.seq).toBe(5))
    sitting.undo()
    expect(sitting.refusals.last?.code, 'other people play here').toBe('not_yours')
    expect(source.takenBack).toEqual([])
    source.news.match({ ...match, take_back: true })
    const stale = new Refusal({ code: 'stale', message: '', seq: 7 })
    source.answer = () => (source.takenBack.length > 1 ? Promise.resolve({ seq: 8, repeated: false }) : Promise.reject(stale))
    sitting.undo()
    await vi.waitFor(() => expect(source.takenBack).toEqual([5, 7]))
    expect(source.undone).toEqual([])
  })

  it('is busy until the table shows the action', async () => {
    const { source, sitting } = sit()
    source.answer = () => Promise.resolve({ seq: 5, repeated: false })
    sitting.choose(lay)
    await vi.waitFor(() => expect(source.acted).toHaveLength(1))
    await Promise.resolve()
    expect(sitting.busy).toBe(true)
    sitting.choose(lay)
    expect(source.acted, 'chosen at a table that is no more').toHaveLength(1)
    source.news.update(update('act', 0, 5, 5))
    await vi.waitFor(() => expect(sitting.busy).toBe(false))
  })

  it('knows that a chain is in progress, so that no choice is offered in between', async () => {
    const { source, sitting } = sit()
    let seq = 4
    source.answer = () => Promise.resolve({ seq: ++seq, repeated: false })
    sitting.play([lay.action, end.action])
    source.news.update(update('act', 0, 5, 5))
    expect(sitting.inChain).toBe(true)
    await vi.waitFor(() => expect(source.acted).toHaveLength(2))
    source.news.update(update('act', 0, 6, 6))
    await vi.waitFor(() => expect(sitting.inChain).toBe(false))
    source.answer = () => Promise.resolve({ seq: 7, repeated: false })
    sitting.choose(end)
    expect(sitting.inChain, 'a single action is no chain').toBe(false)
  })

  it('stops a composed chain at a refusal', async () => {
    const { source, sitting } = sit()
    source.answer = () => Promise.reject(new Refusal({ code: 'illegal', message: 'no', rule: 'NB-4.1' }))
    sitting.play([lay.action, end.action])
    await vi.waitFor(() => expect(sitting.refusals.last?.rule).toBe('NB-4.1'))
    expect(source.acted).toHaveLength(1)
  })

  it('says when the server has not confirmed an action yet', async () => {
    vi.useFakeTimers()
    const { source, sitting } = sit()
    let told = (_: { seq: number; repeated: boolean }) => {}
    source.answer = () => new Promise((done) => (told = done))
    sitting.choose(end)
    expect(sitting.heldBack).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(sitting.heldBack).toBe(true)
    told({ seq: 5, repeated: false })
    source.news.update(update('act', 0, 5, 5))
    await vi.waitFor(() => expect(sitting.busy).toBe(false))
    expect(sitting.heldBack).toBe(false)
    source.answer = async () => ({ seq: 6, repeated: false })
    sitting.choose(end)
    source.news.update(update('act', 0, 6, 6))
    await vi.waitFor(() => expect(sitting.busy).toBe(false))
    vi.advanceTimersByTime(1_000)
    expect(sitting.heldBack, 'what is told at once is not held back').toBe(false)
    vi.useRealTimers()
  })

  it('shows no refusal when another player acted first', async () => {
    const { source, sitting } = sit()
    source.answer = () => Promise.reject(new Refusal({ code: 'stale', message: 'late', seq: 5 }))
    sitting.choose(lay)
    await vi.waitFor(() => expect(sitting.busy).toBe(false))
    expect(sitting.refusals.last).toBeNull()
  })

  /** Another player finishes, which leaves this seat's choices unchanged. */
  const finishes = (before: Table): Update => ({
    ...update('act', 1, before.seq + 1, before.seq + 1),
    table: { ...before, seq: before.seq + 1 },
  })

  it('resends an action if another player acted first and the choices are the same', async () => {
    const { source, sitting } = sit()
    source.answer = () => {
      source.answer = () => Promise.resolve({ seq: 6, repeated: false })
      source.news.update(finishes(sitting.table!))
      return Promise.reject(new Refusal({ code: 'stale', message: 'late', seq: 5 }))
    }
    sitting.choose(lay)
    await vi.waitFor(() => expect(source.acted.map(([, seq]) => seq)).toEqual([4, 5]))
  })

  it('does not resend an action if the choices have changed', async () => {
    const { source, sitting } = sit()
    source.answer = () => {
      source.news.update(update('act', 1, 5, 5))
      return Promise.reject(new Refusal({ code: 'stale', message: 'late', seq: 5 }))
    }
    sitting.choose(lay)
    await vi.waitFor(() => expect(sitting.busy).toBe(false))
    expect(source.acted).toHaveLength(1)
  })

  it('omits hushed events from the log', async () => {
    const { source, sitting } = sit()
    sitting.hushed = new Set(['scored'])
    const told = (event: string) => ({ event, text: event })
    source.news.update({ ...update('act', 1, 5, 5), events: [told('ended'), told('scored')] })
    const events = () => sitting.log.flatMap((entry) => entry.events.map(({ event }) => event))
    await vi.waitFor(() => expect(events()).toEqual(['ended']))
    sitting.hushed = new Set()
    source.news.update({ ...update('act', 1, 6, 6), events: [told('scored')] })
    await vi.waitFor(() => expect(events()).toContain('scored'))
  })

  it('offers a question only if a bot has a reason worth showing, and shows it beside its seat', async () => {
    const { source, sitting } = sit()
    const bot = { ...match, seats: [match.seats[0]!, { ...match.seats[1]!, kind: 'program' }] } as Match
    source.news.match(bot)
    await vi.waitFor(() => expect(sitting.log).toHaveLength(1))
    expect(sitting.questions.lastOf(1), 'it has not done anything').toBeNull()
    const know = async (ply: number) => {
      source.news.update(update('act', 1, ply, ply))
      await vi.waitFor(() => expect(sitting.log.at(-1)!.ply).toBe(ply))
      sitting.explanations.want(sitting.questions.lastOf(1)!)
      await vi.waitFor(() => expect(sitting.explanations.count).toBe(1))
      return sitting.explanations.answer(sitting.questions.lastOf(1))
    }
    expect(await know(5)).toBe('It brings 2 points. It costs nothing.')
    sitting.sayWhy(1)
    expect(sitting.talk.bubbles[1]).toBe('It brings 2 points. It costs nothing.')
    await sitting.askHint()
    expect([sitting.talk.bubbles[1], sitting.hints.shown?.text], 'a hint opens over nothing that is read').toEqual([undefined, 'lay it'])
    sitting.sayWhy(1)
    expect([sitting.talk.bubbles[1], sitting.hints.shown], 'nor the other way round').toEqual([
      'It brings 2 points. It costs nothing.',
      null,
    ])
    source.news.said({ seat: 1, phrase: null, text: 'Hello', at: '' })
    await sitting.askHint()
    expect(sitting.talk.bubbles[1], 'what people say stays').toBe('Hello')
    source.news.update(update('undo', 1, 6, 4))
    await vi.waitFor(() => expect(sitting.explanations.count, 'what is taken back needs no reason').toBe(0))
    expect(await know(7)).toBe('')
  })

  it('asks no person and, in a fair game, no bot before the end', async () => {
    const { source, sitting } = sit()
    source.news.update(update('act', 1, 5, 5))
    await vi.waitFor(() => expect(sitting.log.at(-1)!.ply).toBe(5))
    expect(sitting.questions.lastOf(1)).toBeNull()
    source.news.match({ ...match, fair: true, seats: [match.seats[0]!, { ...match.seats[1]!, kind: 'program' }] } as Match)
    expect(sitting.questions.lastOf(1)).toBeNull()
  })

  it('keeps a hint while other players finish, and accepts one that arrives afterwards', async () => {
    const { source, sitting } = sit()
    const coming = sitting.askHint()
    source.news.update(finishes(sitting.table!))
    await coming
    expect(sitting.hints.shown?.text).toBe('lay it')
    await vi.waitFor(() => expect(sitting.showing.current).toBeNull())
    source.news.update(finishes(sitting.table!))
    expect(sitting.table!.seq).toBe(6)
    expect(sitting.hints.shown?.text).toBe('lay it')
  })

  it('asks for a hint again if other players have acted meanwhile', async () => {
    const { source, sitting } = sit()
    source.staleHints = 2
    await sitting.askHint()
    expect(sitting.hints.shown?.text).toBe('lay it')
    sitting.letGo()
    source.staleHints = 100
    await sitting.askHint()
    expect([sitting.hints.shown, sitting.hints.isThinking], 'but not for ever').toEqual([null, false])
  })

  it('keeps the log without actions that were taken back', async () => {
    const { source, sitting } = sit()
    await vi.waitFor(() => expect(sitting.log).toHaveLength(1))
    source.news.update(update('act', 0, 5, 5))
    source.news.update(update('act', 0, 6, 6))
    source.news.update(update('undo', 0, 7, 5))
    expect(sitting.log.map((entry) => entry.ply)).toEqual([0, 5])
    source.news.update({ ...update('act', 0, 8, 6), taken_back: 1 })
    expect(sitting.log.at(-1), 'and what came in its place says so').toMatchObject({ ply: 6, taken_back: 1 })
  })

  it('shows and lights the hint, and closes it when it is requested again', async () => {
    const { sitting } = sit()
    await sitting.askHint()
    sitting.point(lay, [lay.action, end.action])
    expect(sitting.choosing.picked).toEqual({ card: 'MT39', route: 2 })
    expect(sitting.foresight.considered).toEqual([lay.action, end.action])
    sitting.weigh(1)
    expect(sitting.hints.weighed).toBe(1)
    await sitting.askHint()
    expect(sitting.hints.shown).toBeNull()
    expect(sitting.choosing.picked).toEqual({})
    await sitting.askHint()
    expect(sitting.hints.weighed, 'a new one begins with the best').toBe(0)
  })

  it('forgets the target of a hint when the player makes another choice', async () => {
    const { sitting } = sit()
    await sitting.askHint()
    sitting.point(lay)
    sitting.choosing.picked = { card: 'MT40' }
    sitting.setHintAside()
    expect(sitting.hints.shown).toBeNull()
    expect(sitting.foresight.considered, 'the button would play it').toEqual([])
    sitting.point(lay)
    sitting.foresight.consider(end.action)
    sitting.setHintAside()
    expect(sitting.foresight.considered, 'what is looked at instead stays').toEqual([end.action])
  })

  it('begins the next decision with nothing picked, even with the same card twice in hand', () => {
    const { source, sitting } = sit()
    sitting.choosing.pick({ card: 'MT39' })
    source.news.update(update('act', 0, 5, 5))
    expect(sitting.choosing.picked).toEqual({})
  })

  it('keeps the picked part when another player acts', () => {
    const { source, sitting } = sit()
    sitting.choosing.pick({ card: 'MT39' })
    source.news.update(update('act', 1, 5, 5))
    expect(sitting.choosing.picked).toEqual({ card: 'MT39' })
  })

  it('knows whether it has to decide; not in a paused match', () => {
    const { source, sitting } = sit()
    expect(sitting.asked).toBe(true)
    source.news.match({ ...match, state: 'paused' })
    expect(sitting.asked).toBe(false)
  })

  it('has nothing to decide at a stored table until it is live again', async () => {
    const { source, sitting } = sit()
    source.news.fresh(match, table(4), [], 77)
    expect([sitting.asked, sitting.asOf]).toEqual([false, 77])
    await expect(sitting.say({ text: 'hello' })).rejects.toMatchObject({ code: 'unreachable' })
    source.news.fresh(match, table(4), [])
    expect([sitting.asked, sitting.asOf]).toEqual([true, null])
  })
})
