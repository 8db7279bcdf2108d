// Checks for faults the compiler does not detect. Style is left to the formatter (prettier.config.js).
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import typescript from 'typescript-eslint'

/** Folders of web/src/table, bottom to top (docs/CLIENT.md). */
const tableFolders = ['connection', 'choices', 'moves', 'sitting', 'log', 'sign', 'hint', 'tray', 'people', 'result', 'retelling', 'desk']
const refuse = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }

export default defineConfig(
  typescript.configs.recommended,
  svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: typescript.parser } } },
  { files: ['**/*.svelte'], rules: { 'max-lines': ['error', 300] } }, // larger components are split by meaning
  {
    // Support code of tests stays out of the built client.
    files: ['web/src/**', 'games/*/table/**'],
    ignores: ['**/*.test.ts', 'web/src/testing/**'],
    rules: refuse(['**/testing/*']),
  },
  tableFolders.map((folder, place) => ({
    files: [`web/src/table/${folder}/**`],
    ignores: ['**/*.test.ts'],
    rules: refuse(['**/testing/*', ...tableFolders.slice(place + 1).map((above) => `../${above}/*`)]),
  })),
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', unused],
      'svelte/prefer-svelte-reactivity': 'off', // a map used as a cache must not be reactive
    },
  },
)
