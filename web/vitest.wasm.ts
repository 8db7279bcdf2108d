import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'

// Tests that compare the module for browsers with the program (../tests/wasm); they need build/wasm/omnibus.wasm and build/omnibus.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: { ...folders, ...packages(['vitest']) } },
  test: { include: ['tests/wasm/*.spec.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
})
