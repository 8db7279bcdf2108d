import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'

// Tests of the whole program in a real browser (../tests/browser, ../games/GAME/tests/browser), with the packages of this folder. Each file
// has its own server and browser; three run at a time on two cores, since they often wait.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Groups run one after the other: the protocol test comes last, because it checks the messages of all others. */
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
    // Two attempts, because a browser on a busy machine is sometimes too slow. The report names tests that needed the second.
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
