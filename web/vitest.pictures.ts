import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'

// Screenshots (../tests/browser/pictures); they need build/omnibus: `./dev pictures`.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: { ...folders, ...packages(['axe-core', 'playwright-core', 'vitest']) } },
  test: { include: ['tests/browser/pictures/*.spec.ts'], testTimeout: 300_000, hookTimeout: 60_000 },
})
