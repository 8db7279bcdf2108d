// Checks for faults the compiler does not detect. Style is left to the formatter (prettier.config.js).
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import typescript from 'typescript-eslint'

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
    rules: { 'no-restricted-imports': ['error', { patterns: ['**/testing/*'] }] },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', unused],
      'svelte/prefer-svelte-reactivity': 'off', // a map used as a cache must not be reactive
    },
  },
)
