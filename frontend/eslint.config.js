import js from '@eslint/js'
import prettier from 'eslint-config-prettier/flat'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules/', 'shots/', 'test-results/', 'src/api/schema.d.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // TypeScript checks names
      eqeqeq: 'error',
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }], // fixtures: async ({}, use)
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    rules: {
      'prefer-const': 'off',
      'svelte/prefer-const': 'error', // knows that $props() are declared with `let`
      'svelte/prefer-svelte-reactivity': 'off', // caches that no effect reads are plain maps
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space that the compiler trims
    },
  },
)
