import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The whole program in Firefox and WebKit (../tests/browser/other_browsers), build/omnibus built before: `./dev browsers`.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: {
    alias: Object.fromEntries(['puppeteer-core', 'selenium-webdriver', 'vitest'].map((name) => [name, here(`node_modules/${name}`)])),
  },
  test: { include: ['tests/browser/other_browsers/*.spec.ts'], testTimeout: 300_000, hookTimeout: 120_000 },
})
