import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'

// The engine as a module for browsers beside the program (../tests/wasm): build/wasm/omnibus.wasm and build/omnibus, both built before.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('..'),
  cacheDir: here('../build/vite'),
  resolve: { alias: { ...folders, ...packages(['vitest']) } },
  test: { include: ['tests/wasm/*.spec.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
})
