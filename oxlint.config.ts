import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'oxlint';
import * as query from './libs/contract/src/react-query.ts';
import * as router from './libs/contract/src/react-router-dom.ts';

const onlyFrom = (name: string, names: object) => ({
  name,
  allowImportNames: Object.keys(names),
  allowTypeImports: true,
  message: 'the shell does not provide this name yet: npm run shared-names -- --write, and the shell is released first',
});

const apps = readdirSync(path.join(import.meta.dirname, 'apps'));
const paths = [{ name: 'antd', message: 'use @lineup/ui/<component>' }];
const zod = { group: ['zod', 'zod/*'], message: 'use @lineup/schema' };
const patterns = [
  zod,
  { group: ['antd/*', '@ant-design/*'], message: 'use @lineup/ui/<component>' },
  { group: ['@supabase/*'], message: 'use getClient() of @lineup/data' },
  { group: apps.map((app) => `@lineup/${app}`), message: 'an app never imports an app' },
];

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist', '.lineup', 'libs/data/src/database.types.ts', 'supabase/functions'],
  rules: {
    'react/rules-of-hooks': 'error',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-explicit-any': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'eslint/no-console': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    // It cuts what is pasted without a word. TextField and TextArea count, and say what is too long (tooLong).
    'react/forbid-dom-props': ['error', { forbid: [{ propName: 'maxLength' }] }],
  },
  overrides: [
    {
      files: ['apps/**'],
      rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
    },
    {
      files: ['libs/**'],
      // The schemas of the registry stay out of the browser.
      excludeFiles: ['libs/schema/**', 'libs/contract/src/registry.ts'],
      rules: { 'no-restricted-imports': ['error', { patterns: [zod] }] },
    },
    {
      // Every remote: the shell itself may use all of both modules.
      files: ['apps/*/src/**'],
      excludeFiles: ['apps/shell/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [...paths, onlyFrom('react-router-dom', router), onlyFrom('@tanstack/react-query', query)],
            patterns,
          },
        ],
      },
    },
  ],
});
