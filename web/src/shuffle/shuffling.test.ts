import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api'
import type { Match } from '../protocol/match'
import type { Contribution, Shuffle } from '../protocol/shuffle'
import { commitmentOf } from './shuffle'
import { attend, attendRematch, kept, noteInvitation, openTable, playAgain, sitDown } from './shuffling'
import type { TableNews, TableSource } from '../table/connection/table'

vi.mock('../language.svelte', () => ({ say: (id: string) => id, language: () => 'en' }))

/** Local storage of a browser. */
class Storage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => this.set(key, value)
  removeItem = (key: string) => this.delete(key)
  key = (place: number) => [...this.keys()][place] ?? null
  get length() {
    return this.size
  }
}
vi.stubGlobal('localStorage', new Storage())

const promised = 'a'.repeat(64)
let number = 0

/** A table with the viewer in the second seat. */
function table(shuffle: Partial<Shuffle>, more: Partial<Match> = {}): Match {
  const seats = [0, 1].map((seat) => ({ seat, name: `P${seat}`, kind: 'person', yours: seat === 1, stand_in: false }))
  const nothing = { fingerprint: null, secret: null, seed: null, salt: null }
  const whole = { version: 2, stage: 'waiting', commitment: promised, contributions: [], ...nothing, ...shuffle }
  return { id: `m${number}`, state: 'waiting', seats, shuffle: whole, rematch: null, ...more } as unknown as Match
}
const promiseOf = (contribution: string, state: Contribution['state'] = 'committed'): Contribution => ({
  seat: 1,
  commitment: commitmentOf(contribution),
  state,
  contribution: null,
})
/** Resolves when all pending work is done. */
const settled = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  ++number
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('sitting down', () => {
  it('promises a contribution, and keeps it with the promise of the server', async () => {
    const join = vi
      .spyOn(api, 'join')
      .mockImplementation((_code, _seat, commitment) =>
        Promise.resolve(table({ contributions: [{ seat: 1, commitment: commitment!, state: 'committed', contribution: null }] })),
      )
    await sitDown('CODE', 1, table({}))
    const { contribution, server } = kept(`m${number}`)!
    expect(contribution).toMatch(/^[0-9a-f]{64}$/)
    expect(join).toHaveBeenCalledWith('CODE', 1, commitmentOf(contribution!), false)
    expect(server).toBe(promised)
    await sitDown('CODE', 1, table({}))
    expect(kept(`m${number}`)!.contribution, 'never the same twice').not.toBe(contribution)
  })
  it('promises nothing for a table without the viewer', async () => {
    const create = vi.spyOn(api, 'newMatch').mockResolvedValue(table({}))
    await openTable({ game: 'g', seats: [{ kind: 'program', level: 'easy' }] })
    expect(create.mock.calls[0]![0]).not.toHaveProperty('commitment')
  })
})

describe('the contribution', () => {
  it('is promised later if it was not promised yet', async () => {
    const commit = vi
      .spyOn(api, 'commit')
      .mockImplementation((_, commitment) =>
        Promise.resolve(table({ contributions: [{ seat: 1, commitment, state: 'committed', contribution: null }] })),
      )
    attend(table({}))
    attend(table({}))
    await settled()
    expect(commit).toHaveBeenCalledOnce()
  })

  async function seated(): Promise<string> {
    vi.spyOn(api, 'newMatch').mockImplementation(({ commitment }) =>
      Promise.resolve(table({ contributions: [{ seat: 1, commitment: commitment!, state: 'committed', contribution: null }] })),
    )
    await openTable({ game: 'g', seats: [{ kind: 'me' }] })
    return kept(`m${number}`)!.contribution!
  }

  it('is revealed when all promises are fixed, and kept with the start', async () => {
    const own = await seated()
    const dealt = table({ stage: 'dealt', contributions: [promiseOf(own, 'in')], fingerprint: 'f'.repeat(64) }, { state: 'running' })
    const reveal = vi.spyOn(api, 'reveal').mockResolvedValue(dealt)
    attend(table({ stage: 'revealing', contributions: [promiseOf(own)] }))
    await settled()
    expect(reveal).toHaveBeenCalledExactlyOnceWith(`m${number}`, own)
    expect(kept(`m${number}`)).toMatchObject({
      server: promised,
      contribution: own,
      taken: true,
      promises: `1 ${commitmentOf(own)}`,
      fingerprint: 'f'.repeat(64),
    })
  })

  it.each<[string, (own: string) => Partial<Shuffle>]>([
    ['has changed its promise', (own) => ({ commitment: 'b'.repeat(64), contributions: [promiseOf(own)] })],
    ['has left out ours', () => ({ contributions: [] })],
    ['has exchanged ours', () => ({ contributions: [promiseOf('c'.repeat(64))] })],
  ])('is not revealed to a server that %s', async (_, change) => {
    const own = await seated()
    const reveal = vi.spyOn(api, 'reveal')
    attend(table({ stage: 'revealing', ...change(own) }))
    await settled()
    expect(reveal).not.toHaveBeenCalled()
  })

  it('is not revealed before all promises are fixed', async () => {
    const own = await seated()
    const reveal = vi.spyOn(api, 'reveal')
    attend(table({ stage: 'committing', contributions: [promiseOf(own)] }))
    await settled()
    expect(reveal).not.toHaveBeenCalled()
  })

  it('is not kept for a finished match, because it would prove nothing', () => {
    attend(table({ stage: 'dealt', fingerprint: 'f'.repeat(64) }, { state: 'over' }))
    expect(kept(`m${number}`)).toBeNull()
  })
})

it('a browser keeps the last two hundred matches', () => {
  for (let i = 0; i < 250; ++i) {
    vi.spyOn(Date, 'now').mockReturnValue(i)
    attend(table({}, { id: `many${i}`, seats: [] }))
  }
  expect(localStorage).toHaveLength(200)
  expect(localStorage.getItem('omnibus.shuffle.many249')).not.toBeNull()
  expect(localStorage.getItem('omnibus.shuffle.many49')).toBeNull()
})

it('an invitation takes precedence over the server', () => {
  noteInvitation(`m${number}`, `#shuffle=${'b'.repeat(64)}`)
  attend(table({}, { seats: [] }))
  expect(kept(`m${number}`)!.server).toBe('b'.repeat(64))
  noteInvitation(`m${number}`, '#NB-4.2')
  expect(kept(`m${number}`)!.server).toBe('b'.repeat(64))
})

it('the same cards are requested without a promise', async () => {
  const rematch = vi.spyOn(api, 'rematch').mockResolvedValue(table({}, { shuffle: null }))
  await playAgain('m', true)
  expect(rematch).toHaveBeenCalledWith('m', { same_cards: true })
  vi.spyOn(api, 'match').mockResolvedValue(table({}, { id: `again${number}`, shuffle: null }))
  const open = vi.fn()
  await attendRematch(table({ stage: 'dealt' }, { state: 'over', rematch: `again${number}` }), { open })
  expect(open, 'there is nothing to take part in').not.toHaveBeenCalled()
})

it('a viewer of the result contributes to the shuffle of the rematch until it has begun', async () => {
  const next = `next${number}`
  const commit = vi
    .spyOn(api, 'commit')
    .mockImplementation((id, commitment) =>
      Promise.resolve(table({ stage: 'committing', contributions: [{ ...promiseOf(''), commitment }] }, { id })),
    )
  vi.spyOn(api, 'match').mockResolvedValue(table({ stage: 'committing' }, { id: next }))
  let news: TableNews | undefined
  const close = vi.fn()
  const tables = {
    open(_match, _viewer, heard) {
      news = heard
      return { close } as unknown as ReturnType<TableSource['open']>
    },
  } satisfies TableSource
  await attendRematch(table({ stage: 'dealt' }, { state: 'over', rematch: next }), tables)
  await settled()
  expect(commit.mock.calls[0]![0]).toBe(next)
  const own = kept(next)!.contribution!
  const begun = table(
    { stage: 'dealt', contributions: [promiseOf(own, 'in')], fingerprint: 'f'.repeat(64) },
    { id: next, state: 'running' },
  )
  const reveal = vi.spyOn(api, 'reveal').mockResolvedValue(begun)
  news!.match(table({ stage: 'revealing', contributions: [promiseOf(own)] }, { id: next }))
  await settled()
  expect(reveal).toHaveBeenCalledWith(next, own)
  expect(close).not.toHaveBeenCalled()
  news!.match(begun)
  expect(close).toHaveBeenCalledOnce()
})
