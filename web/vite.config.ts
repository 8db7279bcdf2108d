import { svelte } from '@sveltejs/vite-plugin-svelte'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { folders, packages } from './aliases.mjs'
import { customMedia } from './breakpoints.mjs'
import { moduleFiles } from './module_files.mjs'
import { media } from './src/look/breakpoints.ts'
import { textsInParts } from './texts.mjs'

// `npm run dev` uses a running server; OMNIBUS_SERVER has its address if it is not the usual one.
const server = loadEnv('', '.', 'OMNIBUS_').OMNIBUS_SERVER ?? 'http://127.0.0.1:8080'

/** Tests of the client and of all drawings. */
const tests = (ending: string) => [`web/src/**/*.${ending}`, `games/*/table/**/*.${ending}`]

/** Files for playing without a server; null unless ./dev wasm has run before. */
const files = moduleFiles()
const paths = files && Object.fromEntries(Object.entries(files).map(([name, { path }]) => [name, path]))

// The Content-Security-Policy of the server forbids inline content, so neither scripts nor images are inlined.
export default defineConfig({
  plugins: [svelte(), textsInParts()],
  resolve: { alias: { ...folders, ...packages(['@fontsource-variable/hanken-grotesk', 'vitest']) } },
  css: { postcss: { plugins: [customMedia(media)] } },
  cacheDir: '../build/vite',
  define: { modulePaths: JSON.stringify(paths) },
  // Scripts import each other by relative paths; the page has many addresses and needs absolute ones.
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
  test: {
    dir: '..',
    projects: [
      { extends: true, test: { name: 'logic', include: tests('test.ts'), exclude: tests('svelte.test.ts') } },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'effects', include: tests('svelte.test.ts'), environment: './src/testing/effects_environment.ts' },
      },
    ],
  },
})
