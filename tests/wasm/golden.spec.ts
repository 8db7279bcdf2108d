// All golden games and the match files of every version, replayed in the module: the engine checks the hash of every position
// against the file.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { EngineModule } from '../../web/src/engine/module'
import { games, openModule, root, type Reply } from './engines'

const golden = (game: string): string => join(root, 'games', game, 'tests/golden')

let engine: EngineModule
beforeAll(async () => {
  engine = await openModule()
})

const ask = (request: object): Reply => JSON.parse(engine.answer(JSON.stringify(request))) as Reply

test('there are golden games of all games', () => {
  expect(games).toEqual((ask({ do: 'games' }).games as { name: string }[]).map((game) => game.name).sort())
})

/** Replays a match file and compares the saved result with it. */
function playAgain(path: string): void {
  const match = JSON.parse(readFileSync(path, 'utf8')) as { game: string; log: object[] }
  expect(ask({ do: 'open', match })).toMatchObject({ ok: true, game: match.game })
  const saved = ask({ do: 'save' }).match as { log: object[] }
  expect(saved.log).toEqual(match.log)
}

for (const game of games) {
  for (const file of readdirSync(golden(game))) test(`${game}/${file}`, () => playAgain(join(golden(game), file)))
}

// As written by the server of each version.
for (const game of games) {
  const oldFiles = join(root, 'games', game, 'tests/files')
  for (const file of existsSync(oldFiles) ? readdirSync(oldFiles) : []) {
    test(`${game}/${file} of an earlier version`, () => playAgain(join(oldFiles, file)))
  }
}

test('a wrong hash is refused with its location', () => {
  const file = readdirSync(golden(games[0]!))[0]!
  const match = JSON.parse(readFileSync(join(golden(games[0]!), file), 'utf8')) as { log: { hash: string }[] }
  match.log[3]!.hash = '0000000000000000'
  expect(ask({ do: 'open', match }).error).toMatchObject({ code: 'bad_value', path: 'match.log[3].hash' })
})
