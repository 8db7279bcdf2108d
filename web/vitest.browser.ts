import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

// The tests lie beside those of the other parts of the project, where node_modules is not found by itself.
const folderOf = (name: string) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url))

/** By name, the proof of the protocol last: it is about all that the others have seen. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const key = ({ moduleId }: TestSpecification) => (moduleId.endsWith('/protocol.spec.ts') ? `~${moduleId}` : moduleId)
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }
}

// The whole program in a real browser, one file after the other: each starts a server and a browser of its own.
export default defineConfig({
  root: '..',
  cacheDir: 'build/vite',
  resolve: { alias: Object.fromEntries(['axe-core', 'playwright-core', 'vitest'].map((name) => [name, folderOf(name)])) },
  test: {
    include: ['tests/browser/*.spec.ts'],
    fileParallelism: false,
    isolate: true,
    globalSetup: 'tests/browser/support/clean.ts',
    sequence: { sequencer: InOrder },
    testTimeout: 180_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
