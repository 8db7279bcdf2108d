import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'

// Tests of the whole program in Firefox and WebKit (../tests/browser/other_browsers); they need build/omnibus: `./dev browsers`.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: { ...folders, ...packages(['puppeteer-core', 'selenium-webdriver', 'vitest']) } },
  test: { include: ['tests/browser/other_browsers/*.spec.ts'], testTimeout: 300_000, hookTimeout: 120_000 },
})
