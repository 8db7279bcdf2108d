import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The server allows nothing inline (see its Content-Security-Policy), so neither scripts nor images are put into the page.
export default defineConfig({
  plugins: [svelte()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/content': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
