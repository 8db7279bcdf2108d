// The two engines that must agree: the browser module and the program.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ContentFile } from '../../web/src/engine/instance'
import type { Look } from '../../web/src/protocol/lobby'
import { contentFiles } from '../../web/module_files.mjs'
import { EngineModule } from '../../web/src/engine/module'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const omnibus = join(root, 'build/omnibus')
const moduleFile = join(root, 'build/wasm/omnibus.wasm')

export type Reply = { ok: boolean; error?: { code: string; path?: string } } & Record<string, unknown>

/** All embedded content. */
export function content(): ContentFile[] {
  return [...contentFiles()].map(([path, url]) => [path, readFileSync(url)])
}

/** True if the game has content. */
const hasContent = (game: string): boolean => existsSync(join(root, 'games', game, 'content/edition.json'))

/** All games, by name. */
export const games = readdirSync(join(root, 'games')).filter(hasContent).sort()
const lookOf = (game: string) => JSON.parse(readFileSync(join(root, 'games', game, 'content/look.json'), 'utf8')) as Look
/** Every game with a usual number of players, two to four. */
export const tables = games.map((game) => {
  const { least, most } = lookOf(game).players
  return { game, players: Math.min(most, Math.max(2, least + 1)) }
})
/** The shortest game, and one for a single player. */
export const shortGame = games.toSorted((a, b) => lookOf(a).minutes - lookOf(b).minutes)[0]!
export const soloGame = games.find((game) => lookOf(game).players.least === 1)!

let compiled: Promise<WebAssembly.Module> | undefined
export const compiledModule = (): Promise<WebAssembly.Module> =>
  (compiled ??= WebAssembly.compile(readFileSync(moduleFile) as BufferSource))

export async function openModule(language: 'en' | 'de' | 'fr' = 'en', files = content()): Promise<EngineModule> {
  return EngineModule.open(await compiledModule(), files, language)
}

/** `omnibus engine`, queried line by line. */
export class Program {
  readonly #process
  readonly #lines: AsyncIterator<string>

  constructor(language: string) {
    this.#process = spawn(omnibus, ['--lang', language, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  async answer(request: string): Promise<string> {
    this.#process.stdin.write(`${request}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('omnibus engine has ended')
    return value
  }

  close(): void {
    this.#process.stdin.end()
  }
}
