import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'

// The whole program in a real browser (../tests/browser, ../games/GAME/tests/browser), three files at a time on two cores, since they wait as well as work: each has a server
// and a browser of its own. The packages these tests use are those of this folder.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One after the other: the proof of the protocol comes last, for it is about all that the others have seen. */
const group = (name: string, groupOrder: number, files: object) => ({
  extends: true as const,
  test: { name, ...files, sequence: { groupOrder } },
})

export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: { ...folders, ...packages(['axe-core', 'playwright-core', 'vitest']) } },
  test: {
    globalSetup: here('../tests/browser/support/clean.ts'),
    maxWorkers: 3,
    // Two attempts: on a crowded machine a browser is sometimes too late. The report names the tests that needed the second.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      group('pages', 0, { include: ['tests/browser/*.spec.ts', 'games/*/tests/browser/*.spec.ts'], exclude: ['**/protocol.spec.ts'] }),
      group('protocol', 1, { include: ['tests/browser/protocol.spec.ts'] }),
    ],
  },
})
