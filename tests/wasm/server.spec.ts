// Playing without a server: the complete server logic in the module, with a page that stores its data.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnalysisReply } from '../../web/src/protocol/analysis'
import type { Hint } from '../../web/src/protocol/hints'
import type { LessonReply } from '../../web/src/protocol/lessons'
import type { Hello } from '../../web/src/protocol/lobby'
import type { Match } from '../../web/src/protocol/match'
import type { PuzzleReply } from '../../web/src/protocol/puzzles'
import type { Table } from '../../web/src/protocol/table'
import { commitmentOf, drawn } from '../../web/src/shuffle/shuffle'
import { games, omnibus, shortGame, soloGame, tables } from './engines'
import { Kept, LocalPage } from './local_server'

const bot = { kind: 'program', level: 'easy' }
const matches = tables.map(({ game, players }) => ({ game, seats: [{ kind: 'me' }, ...Array.from({ length: players - 1 }, () => bot)] }))

async function openPage(kept = new Kept()): Promise<LocalPage> {
  const page = await LocalPage.open(kept)
  expect(await page.ask('POST', '/api/me', { name: 'Ada' })).toEqual({ name: 'Ada' })
  page.connect()
  return page
}

const firstGame = async (page: LocalPage) => (await page.ask<Hello>('GET', '/api/hello')).games[0]!

/** Opens a table and contributes to its shuffle like the client. */
async function open(page: LocalPage, table: object): Promise<Match> {
  const contribution = drawn()
  const { id } = await page.ask<Match>('POST', '/api/matches', { ...table, commitment: commitmentOf(contribution) })
  return page.ask<Match>('POST', `/api/matches/${id}/reveal`, { contribution })
}

/** Output of `omnibus verify` for a match file, optionally with a commitment from before the match. */
function verified(file: string, commitment?: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'omnibus-wasm-')), 'match.json')
  writeFileSync(path, file)
  return execFileSync(omnibus, ['--lang', 'en', 'verify', path, ...(commitment ? ['--commitment', commitment] : [])], { encoding: 'utf8' })
}

test('the greeting lists all games and bots', async () => {
  const page = await LocalPage.open()
  const hello = await page.ask<Hello>('GET', '/api/hello?lang=de')
  expect(hello.games.map(({ name }) => name).sort()).toEqual(games)
  expect(hello.bots.characters.length).toBeGreaterThan(10)
  expect(hello.me).toBeNull()
  page.close()
})

describe.each(matches)('$game', ({ game, seats }) => {
  test('is played to its end against bots, with a reload in between, and its file is verified', async () => {
    let page = await openPage()
    const { id, shuffle } = await open(page, { game, seats })
    let table = await page.watch(id)
    for (let plies = 0; !table.over; ++plies) {
      table = await page.asked()
      if (table.over) break
      await page.act(id, table.legal[(plies * 7) % table.legal.length]!.action)
      if (plies !== 5) continue
      // The tab is closed during the match and reopened: nothing is lost.
      const { seq } = page.table!
      const { kept, token } = page
      page.close()
      page = await LocalPage.open(kept, token)
      page.connect()
      expect((await page.watch(id)).seq).toBeGreaterThanOrEqual(seq)
      table = page.table!
    }
    expect(table.result!.scores).toHaveLength(seats.length)
    const verdict = verified(await page.text(`/api/matches/${id}/file`), shuffle!.commitment)
    expect(verdict).toContain('is good')
    expect(verdict).toContain('The seed follows from the secret of the server and one contribution.')
    expect(verdict).toContain('is what the server had promised')
    page.close()
  })
})

// ---- other features of a table ----

describe('At a table in a browser', () => {
  test('an action that could not be stored is rejected, and can be repeated when there is room', async () => {
    const page = await openPage()
    const { id } = await open(page, { game: shortGame, seats: [{ kind: 'me' }, bot] })
    await page.watch(id)
    const { seq, legal } = await page.asked()
    page.kept.failure = 'no room'
    await expect(page.say({ do: 'act', match: id, seat: 0, expected_seq: seq, key: 'k', action: legal[0]!.action })).rejects.toThrow(
      'not_stored',
    )
    page.kept.failure = null
    expect((await page.watch(id)).seq).toBe(seq)
    await page.act(id, legal[0]!.action)
    expect(page.table!.seq).toBeGreaterThan(seq)
    page.close()
  })

  test('there are hints, previews, and several languages', async () => {
    const page = await openPage()
    const { id } = await open(page, { game: shortGame, seats: [{ kind: 'me' }, { kind: 'me', name: 'Bo' }] })
    await page.watch(id)
    const { seq, legal } = await page.asked()
    const { hint } = (await page.say({ do: 'hint', match: id, seat: 0 })) as { hint: Hint }
    expect(hint.candidates[0]).toMatchObject({ index: hint.index, text: legal[hint.index]!.text })
    const { previews } = (await page.say({ do: 'preview', match: id, seat: 0, expected_seq: seq })) as { previews: object[] }
    expect(previews).toHaveLength(legal.length)
    const { watch } = (await page.say({ do: 'watch', match: id, as: 0, lang: 'fr' })) as { watch: { table: Table } }
    expect(watch.table.legal[0]!.text).not.toBe(legal[0]!.text)
    page.close()
  })

  test('a running match is saved and reopened at the same position, and the program verifies its file', async () => {
    const page = await openPage()
    const { id } = await open(page, { game: shortGame, seats: [{ kind: 'me' }, { kind: 'me', name: 'Bo' }] })
    await page.watch(id)
    await page.act(id, (await page.asked()).legal[0]!.action)
    const file = await page.text(`/api/matches/${id}/file`)
    expect(verified(file)).toContain('is good')
    const again = await page.ask<Match>('POST', '/api/open', { match: JSON.parse(file) as object })
    expect(again).toMatchObject({ state: 'running', imported: true, shuffle: null })
    expect(again.id).not.toBe(id)
    expect((await page.watch(again.id)).seq).toBe(1)
    const spoilt = JSON.parse(file) as { log: { hash: string }[] }
    spoilt.log[0]!.hash = '0000000000000000'
    await expect(page.ask('POST', '/api/open', { match: spoilt })).rejects.toThrow('bad_value')
    page.close()
  })

  test('lessons are taught', async () => {
    const page = await openPage()
    const { name: game, lessons } = await firstGame(page)
    const { id } = await page.ask<Match>('POST', '/api/matches', { game, lesson: lessons[0]!.name })
    const { lesson } = await page.ask<LessonReply>('GET', `/api/matches/${id}/lesson`)
    await page.watch(id, lesson.seat)
    await page.act(id, lesson.step!.show[0]!, lesson.seat)
    page.close()
  })

  test('puzzles are posed, and their solution is sent on request', async () => {
    const page = await openPage()
    const { name: game, puzzles } = await firstGame(page)
    const { id } = await page.ask<Match>('POST', '/api/matches', { game, puzzle: puzzles[0] })
    const { puzzle } = await page.ask<PuzzleReply>('GET', `/api/matches/${id}/puzzle?show=1`)
    expect(puzzle.state).toBe('open')
    expect(puzzle.line!.length).toBeGreaterThan(0)
    page.close()
  })

  test('a finished match is analysed move by move, and the results are stored', async () => {
    const page = await openPage()
    const { id } = await open(page, { game: soloGame, seats: [{ kind: 'me' }] })
    await page.watch(id)
    for (let table = await page.asked(); !table.over; table = await page.asked()) await page.act(id, table.legal[0]!.action)
    await page.ask('POST', `/api/matches/${id}/analysis`, {})
    await page.pushed('analysis')
    const { analysis } = await page.ask<AnalysisReply>('POST', `/api/matches/${id}/analysis/stop`, {})
    expect(analysis.state).toBe('stopped')
    expect([...page.kept.texts.keys()]).toContain(`analysis/${id}`)
    page.close()
  })

  test('names are normalised, illegible ones refused, and similar ones numbered', async () => {
    const page = await LocalPage.open()
    expect(await page.ask('POST', '/api/me', { name: ' Zoe\u0308\u00a0\u2003Ada' })).toEqual({ name: 'Zoë Ada' })
    for (const name of ['a\u200bb', '\u2800', 'A\u0301\u0302\u0303\u0304\u0305', 'a\u2028b'])
      await expect(page.ask('POST', '/api/me', { name }), JSON.stringify(name)).rejects.toThrow('bad_value')
    const seats = [
      { kind: 'me', name: 'Ada' },
      { kind: 'me', name: 'ADA' },
      { kind: 'me', name: '\u0410d\u0430' },
    ]
    const match = await page.ask<Match>('POST', '/api/matches', { game: shortGame, seats, commitment: commitmentOf(drawn()) })
    expect(match.seats.map(({ name }) => name)).toEqual(['Ada', 'ADA 2', '\u0410d\u0430 3'])
    page.close()
  })

  test('a store of a later version is refused and left unchanged', async () => {
    const kept = new Kept()
    kept.texts.set('format', '2')
    await expect(LocalPage.open(kept)).rejects.toMatchObject({ code: 'store_newer' })
    expect([...kept.texts]).toEqual([['format', '2']])
  })
})
