import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The whole program in a real browser (../tests/browser). The packages these tests use are those of this folder.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: { 'axe-core': here('node_modules/axe-core'), 'playwright-core': here('node_modules/playwright-core') } },
  test: { include: ['tests/browser/**/*.spec.ts'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false },
})
