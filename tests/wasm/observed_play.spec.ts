// Observations, masks and keys are the same bytes in WebAssembly as everywhere: the numbers in games/GAME/tests/observations.json.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { games, omnibus, root } from './engines'

const folder = mkdtempSync(join(tmpdir(), 'observed-play-'))
let program: WebAssembly.Module
beforeAll(async () => {
  program = await WebAssembly.compile(readFileSync(join(root, 'build/wasm/observed_play.wasm')) as BufferSource)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the program prints if it reads this file. */
async function printed(input: string): Promise<string> {
  const output = join(folder, 'output')
  const stdin = openSync(input, 'r')
  const stdout = openSync(output, 'w')
  const wasi = new WASI({ version: 'preview1', stdin, stdout, returnOnExit: true })
  const instance = await WebAssembly.instantiate(program, wasi.getImportObject())
  const code = wasi.start(instance)
  closeSync(stdin)
  closeSync(stdout)
  expect(code).toBe(0)
  return readFileSync(output, 'utf8').trim()
}

for (const game of games) {
  const pinned = JSON.parse(readFileSync(join(root, 'games', game, 'tests/observations.json'), 'utf8')) as Record<string, string>
  for (const [players, fingerprint] of Object.entries(pinned)) {
    test(`${game} for ${players}`, async () => {
      const table = join(folder, `${game}.${players}.table`)
      execFileSync(omnibus, ['simulate', game, '--players', players, '--games', '1', '--seed', '1', '--table', table])
      expect(await printed(table)).toBe(fingerprint)
    })
  }
}
