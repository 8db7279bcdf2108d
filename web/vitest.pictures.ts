import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Pictures of the screens (../tests/browser/pictures), build/omnibus built before: `./dev pictures`.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: Object.fromEntries(['axe-core', 'playwright-core', 'vitest'].map((name) => [name, here(`node_modules/${name}`)])) },
  test: { include: ['tests/browser/pictures/*.spec.ts'], testTimeout: 300_000, hookTimeout: 60_000 },
})
