import { svelte } from '@sveltejs/vite-plugin-svelte'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'

// `npm run dev` talks to a server that runs already; OMNIBUS_SERVER says where, if not at the usual address.
const server = loadEnv('', '.', 'OMNIBUS_').OMNIBUS_SERVER ?? 'http://127.0.0.1:8080'

// The server allows nothing inline (see its Content-Security-Policy), so neither scripts nor images are put into the page.
export default defineConfig({
  plugins: [svelte()],
  cacheDir: '../build/vite',
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { '/api': server, '/content': server, '/ws': { target: server.replace('http', 'ws'), ws: true } },
    fs: { allow: ['..'] },
  },
  test: { include: ['src/**/*.test.ts'] },
})
