// Bot searches in helper workers of a browser server: same results, without blocking.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Helping } from '../../web/src/local/helping'
import { Helpers, patience, type FromHelper, type HelperWorker } from '../../web/src/local/helpers'
import type { AnalysisReply } from '../../web/src/protocol/analysis'
import type { Hint } from '../../web/src/protocol/hints'
import type { Match } from '../../web/src/protocol/match'
import { commitmentOf, drawn } from '../../web/src/shuffle/shuffle'
import { compiledModule, content, Program, shortGame, soloGame, tables, type Reply } from './engines'
import { TestHelper } from './helpers'
import { Kept, LocalPage } from './local_server'

afterEach(() => expect(TestHelper.alive).toBe(0))

// ---- results ----

describe.each(tables)('$game', ({ game, players }) => {
  let program: Program
  beforeAll(() => void (program = new Program('en')))
  afterAll(() => program.close())

  test('the combined results of all parts of a search equal those of the program', async () => {
    const [parts, iterations, seed] = [3, 100, 7]
    const ask = async (request: object) => JSON.parse(await program.answer(JSON.stringify(request))) as Reply
    await ask({ do: 'new', game, players, seed: 5 })
    for (let ply = 0; ply < 6; ++ply) await ask({ do: 'act', action: (await ask({ do: 'think', player: 'greedy', seed: ply })).action })
    const { position } = (await ask({ do: 'position' })) as unknown as { position: object }
    const { actions, actor } = (await ask({ do: 'legal' })) as unknown as { actions: object[]; actor: number }
    const player = `search:iterations=${iterations},threads=${parts}`
    const whole = (await ask({ do: 'think', player, seed })) as unknown as { iterations: number; candidates: Candidate[] }
    const found = { iterations: 0, tries: new Map<number, [visits: number, total: number]>() }
    for (let part = 0; part < parts; ++part) {
      const helping = new Helping()
      await helping.hear({ do: 'begin', module: await compiledModule(), content: content() })
      const order = { table: { game, players, options: {}, edition: '' }, decision: [position, actor], player, style: [], seed, part }
      const { answer } = (await helping.hear({ do: 'work', order: JSON.stringify(order) }))!
      const thought = JSON.parse(answer!) as { iterations: number; candidates: [action: number, visits: number, total: number][] }
      found.iterations += thought.iterations
      for (const [action, visits, total] of thought.candidates) {
        const [before, sum] = found.tries.get(action) ?? [0, 0]
        found.tries.set(action, [before + visits, sum + total])
      }
    }
    expect(found.iterations).toBe(whole.iterations)
    expect(found.tries.size).toBe(actions.length)
    const inOrder = (list: { visits: number; value: number }[]) => list.toSorted((a, b) => b.visits - a.visits || b.value - a.value)
    const together = [...found.tries.values()].map(([visits, total]) => ({ visits, value: visits && Math.trunc(total / visits) }))
    expect(inOrder(together)).toEqual(inOrder(whole.candidates.map(({ visits, value }) => ({ visits, value }))))
  })
})

interface Candidate {
  visits: number
  value: number
}

// ---- responsiveness ----

async function openPage(helper?: (() => HelperWorker) | null, kept = new Kept(), token = '', count = 2): Promise<LocalPage> {
  const page = await LocalPage.open(kept, token, helper, count)
  if (!token) await page.ask('POST', '/api/me', { name: 'Ada' })
  page.connect()
  return page
}

async function alone(page: LocalPage, game = shortGame, seats: object[] = [{ kind: 'me' }, { kind: 'me', name: 'Bo' }]): Promise<string> {
  const contribution = drawn()
  const { id } = await page.ask<Match>('POST', '/api/matches', { game, seats, commitment: commitmentOf(contribution) })
  await page.ask('POST', `/api/matches/${id}/reveal`, { contribution })
  await page.watch(id)
  return id
}

const hinted = (page: LocalPage, match: string) => page.say({ do: 'hint', match, seat: 0 }) as Promise<{ hint: Hint }>

describe('During a search', () => {
  test('an action cancels the search of a hint for the old position', async () => {
    const page = await openPage(() => new TestHelper(() => new Promise(() => {})))
    const id = await alone(page)
    const { legal } = await page.asked()
    const hint = hinted(page, id)
    await page.act(id, legal[0]!.action)
    await expect(hint).rejects.toThrow('stale')
    expect((await page.ask<Match>('GET', `/api/matches/${id}`)).id).toBe(id)
    expect(TestHelper.alive).toBe(0)
    page.close()
  })

  test('undo cancels a bot’s search, which starts over at its next decision', async () => {
    let asked = 0
    const page = await openPage(() => new TestHelper(() => (++asked <= 2 ? new Promise(() => {}) : Promise.resolve())))
    const id = await alone(page, soloGame, [{ kind: 'me' }, { kind: 'program', level: 'level:5' }])
    const decide = async () => {
      const { seq, legal } = await page.asked()
      await page.say({ do: 'act', match: id, seat: 0, expected_seq: seq, key: `do${seq}`, action: legal[0]!.action })
    }
    while (asked === 0) await decide()
    expect(TestHelper.alive).toBeGreaterThan(0)
    await page.say({ do: 'undo', match: id, seat: 0, expected_seq: page.table!.seq, key: 'undo' })
    expect(TestHelper.alive).toBe(0)
    while (asked <= 2) await decide()
    await page.asked()
    page.close()
  })

  test('the result is delivered if nothing has changed', async () => {
    const page = await openPage()
    const id = await alone(page)
    const { hint } = await hinted(page, id)
    expect(hint.candidates.length).toBeGreaterThan(1)
    page.close()
  })

  test('strong bots use all helpers', async () => {
    let asked = 0
    const page = await openPage(() => new TestHelper(async () => void ++asked))
    const id = await alone(page, shortGame, [{ kind: 'me' }, { kind: 'program', level: 'level:5' }])
    for (let table = await page.asked(); asked === 0; table = await page.asked()) await page.act(id, table.legal[0]!.action)
    expect(asked).toBeGreaterThanOrEqual(2)
    page.close()
  })
})

// ---- failures ----

describe('A helper', () => {
  test('that crashes is replaced', async () => {
    let begun = 0
    const page = await openPage(() => {
      const helper: TestHelper = new TestHelper(async () => void (first && helper.die()))
      const first = ++begun === 1
      return helper
    })
    const { hint } = await hinted(page, await alone(page))
    expect(hint.candidates.length).toBeGreaterThan(1)
    page.close()
  })

  test('that stops answering is replaced', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended: number[] = []
    let begun = 0
    const helpers = new Helpers(1, await compiledModule(), [], () => {
      const number = ++begun
      const worker: HelperWorker = {
        onmessage: null,
        onerror: null,
        postMessage: ({ do: asked }) => {
          if (asked === 'work' && number > 1) worker.onmessage!({ data: { answer: 'found' } } as MessageEvent<FromHelper>)
        },
        terminate: () => void ended.push(number),
      }
      return worker
    })
    const found = helpers.workOut('order', new AbortController().signal)
    await vi.advanceTimersByTimeAsync(patience - 1)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await found).toBe('found')
    expect(ended).toEqual([1])
    expect(vi.getTimerCount(), 'nothing is waited for any more').toBe(0)
    vi.useRealTimers()
  })

  test.each([
    [
      'dies, one after the other',
      (): TestHelper => {
        const helper: TestHelper = new TestHelper(async () => helper.die())
        return helper
      },
    ],
    [
      'cannot be begun',
      () => {
        throw new Error('no workers in workers')
      },
    ],
  ])('is optional: if each %s, the search runs in the server', async (_, helper) => {
    const page = await openPage(helper as () => HelperWorker)
    const { hint } = await hinted(page, await alone(page))
    expect(hint.candidates.length).toBeGreaterThan(1)
    page.close()
  })
})

// ---- analysis ----

/** Finished match of one player. */
async function over(page: LocalPage): Promise<string> {
  const id = await alone(page, soloGame, [{ kind: 'me' }])
  for (let table = await page.asked(); !table.over; table = await page.asked()) await page.act(id, table.legal[0]!.action)
  return id
}

async function readBy(page: LocalPage, id: string, moments: number): Promise<AnalysisReply['analysis']> {
  await page.ask('POST', `/api/matches/${id}/analysis`, {})
  for (let read = 0; read < moments; ++read) await page.pushed('analysis')
  await page.ask('POST', `/api/matches/${id}/analysis/stop`, {})
  return (await page.ask<AnalysisReply>('GET', `/api/matches/${id}/analysis`)).analysis
}

describe('A match', () => {
  test('is analysed by a helper with the same result as in the server', async () => {
    const page = await openPage()
    const id = await over(page)
    const { kept, token } = page
    const before = new Map(kept.texts)
    const elsewhere = await readBy(page, id, 2)
    page.close()
    const again = new Kept()
    for (const [name, text] of before) again.texts.set(name, text)
    const other = await openPage(null, again, token)
    await other.watch(id)
    const here = await readBy(other, id, 2)
    expect(elsewhere.moments.length).toBeGreaterThan(0)
    expect(elsewhere.moments[0]).toEqual(here.moments[0])
    other.close()
  })

  test('is analysed by all helpers but one in parallel, and reported in order', async () => {
    let begun = 0
    let release = () => {}
    const held = new Promise<void>((free) => (release = free))
    const page = await openPage(() => new TestHelper(() => (++begun === 1 ? held : Promise.resolve())), new Kept(), '', 4)
    const id = await over(page)
    await page.ask('POST', `/api/matches/${id}/analysis`, {})
    expect(TestHelper.alive).toBe(3)
    await vi.waitUntil(() => begun > 4, { timeout: 60_000 })
    const analysis = async () => (await page.ask<AnalysisReply>('GET', `/api/matches/${id}/analysis`)).analysis
    expect((await analysis()).read, 'the first choice is still being read').toBe(0)
    release()
    await vi.waitUntil(async () => (await analysis()).read > 3, { timeout: 60_000 })
    await page.ask('POST', `/api/matches/${id}/analysis/stop`, {})
    const { moments } = await analysis()
    expect(moments.map(({ index }) => index)).toEqual(moments.map((_, at) => at))
    page.close()
  })

  test('whose analysis is stopped keeps no helper busy', async () => {
    const page = await openPage(() => new TestHelper(() => new Promise(() => {})))
    const id = await over(page)
    await page.ask('POST', `/api/matches/${id}/analysis`, {})
    expect(TestHelper.alive).toBe(1)
    const { analysis } = await page.ask<AnalysisReply>('POST', `/api/matches/${id}/analysis/stop`, {})
    expect(analysis.state).toBe('none')
    expect(TestHelper.alive).toBe(0)
    page.close()
  })
})

test('a helper answers an invalid order with null', async () => {
  const helping = new Helping()
  await helping.hear({ do: 'begin', module: await compiledModule(), content: [] })
  expect(await helping.hear({ do: 'work', order: '{}' })).toEqual({ answer: null })
})
