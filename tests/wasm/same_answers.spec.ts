// The module and the program are the same engine: all replies are equal byte for byte, including errors and search choices
// with the visits of every candidate.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EngineModule } from '../../web/src/engine/module'
import { openModule, Program, shortGame, tables, type Reply } from './engines'

let module: EngineModule
let program: Program
beforeAll(async () => {
  module = await openModule('de')
  program = new Program('de')
})
afterAll(() => program.close())

/** Sends the request to both and returns their common reply. */
async function ask(request: object): Promise<Reply> {
  const line = JSON.stringify(request)
  const answer = module.answer(line)
  expect(answer).toBe(await program.answer(line))
  return JSON.parse(answer) as Reply
}

describe.each(tables)('$game', (table) => {
  test('the table, the legal actions, their previews, and all texts', async () => {
    expect(await ask({ do: 'new', seed: '18446744073709551615', ...table })).toMatchObject({ ok: true })
    for (const lang of ['en', 'de', 'fr']) {
      for (const asked of ['legal', 'text', 'log', 'standing', 'rules']) expect(await ask({ do: asked, lang })).toMatchObject({ ok: true })
    }
    for (const asked of [{ do: 'preview', propose: true }, { do: 'view', seat: 0 }, { do: 'position' }, { do: 'result' }, { do: 'save' }])
      expect(await ask(asked)).toMatchObject({ ok: true })
  })

  test('bots choose the same, with the same visits', async () => {
    await ask({ do: 'new', seed: 5, ...table })
    for (let ply = 0; ply < 12; ++ply) {
      const thought = await ask({ do: 'think', player: ply % 4 === 0 ? 'greedy' : 'search', ...(ply % 4 && { iterations: 60 }), seed: ply })
      expect(thought).toMatchObject({ ok: true })
      expect(await ask({ do: 'act', action: thought.action, lang: 'fr' })).toMatchObject({ ok: true })
    }
    expect(await ask({ do: 'undo' })).toMatchObject({ ok: true })
    expect(await ask({ do: 'redo', lang: 'en' })).toMatchObject({ ok: true })
  })

  test('problems are reported and change nothing', async () => {
    const before = await ask({ do: 'new', seed: 6, ...table })
    const { match } = await ask({ do: 'save' })
    const problems = [
      { do: 'act', index: 99_999 },
      { do: 'act', action: { do: 'nothing of the kind' } },
      { do: 'new', ...table, players: 1_000 },
      { do: 'open', match: { ...(match as object), log: [{ undo: true, hash: '0000000000000000' }] } },
      { do: 'think', player: 'oracle' },
      { do: 'rules', lang: 'pl' },
      { do: 'dance' },
    ]
    for (const problem of problems) expect(await ask(problem)).toMatchObject({ ok: false })
    expect(await ask({ do: 'position' })).toMatchObject({ ok: true, ply: 0, hash: before.hash })
  })
})

test('invalid JSON is refused', () => {
  expect(JSON.parse(module.answer('{'))).toMatchObject({ ok: false, error: { code: 'bad_json' } })
})

test('a game whose content was not handed over is refused', async () => {
  const english = await openModule('en', [])
  expect(JSON.parse(english.answer(JSON.stringify({ do: 'new', game: shortGame, players: 2 })))).toMatchObject({
    error: { code: 'missing_content' },
  })
})
