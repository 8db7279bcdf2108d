// Faults the compiler does not see. What is a matter of style is the formatter's (prettier.config.js).
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import typescript from 'typescript-eslint'

const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }

export default defineConfig(
  typescript.configs.recommended,
  svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: typescript.parser } } },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', unused],
      'svelte/prefer-svelte-reactivity': 'off', // a map that is a cache shall not be reactive
    },
  },
)
