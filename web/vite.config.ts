import { svelte } from '@sveltejs/vite-plugin-svelte'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'
import { moduleFiles } from './module_files.mjs'
import { textsInParts } from './texts.mjs'

// `npm run dev` talks to a server that runs already; OMNIBUS_SERVER says where, if not at the usual address.
const server = loadEnv('', '.', 'OMNIBUS_').OMNIBUS_SERVER ?? 'http://127.0.0.1:8080'

/** With what the client plays without a server, if it can: ./dev wasm comes before it then. */
const files = moduleFiles()
const paths = files && Object.fromEntries(Object.entries(files).map(([name, { path }]) => [name, path]))

// The server allows nothing inline (see its Content-Security-Policy), so neither scripts nor images are put into the page.
export default defineConfig({
  plugins: [svelte(), textsInParts()],
  resolve: { alias: { ...folders, ...packages(['@fontsource-variable/hanken-grotesk', 'vitest']) } },
  cacheDir: '../build/vite',
  define: { modulePaths: JSON.stringify(paths) },
  // Scripts find each other wherever they lie; the page is found under many addresses, and needs the whole path.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
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
  test: { dir: '..', include: ['web/src/**/*.test.ts', 'games/*/table/**/*.test.ts'] },
})
