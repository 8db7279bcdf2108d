import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By name, the proof of the protocol last: it is about all that the others have seen. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const key = ({ moduleId }: TestSpecification) => (moduleId.endsWith('/protocol.spec.ts') ? `~${moduleId}` : moduleId)
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }
}

// The whole program in a real browser (../tests/browser), one file after the other: each has a server and a browser of its own.
// The packages these tests use are those of this folder.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: Object.fromEntries(['axe-core', 'playwright-core', 'vitest'].map((name) => [name, here(`node_modules/${name}`)])) },
  test: {
    include: ['tests/browser/*.spec.ts'],
    globalSetup: here('../tests/browser/support/clean.ts'),
    fileParallelism: false,
    sequence: { sequencer: InOrder },
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
