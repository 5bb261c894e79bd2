import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

const PAGES = [
  'docs/architecture.md',
  ...readdirSync(path.join(ROOT, 'docs/rules')).map((name) => `docs/rules/${name}`),
];
const SCHEMAS = path.join(ROOT, 'supabase/schemas');
const schemaFiles = readdirSync(SCHEMAS);
const words = new Set(
  schemaFiles.flatMap((name) => [
    name.replace(/^\d+_(.*)\.sql$/, '$1'),
    ...readFileSync(path.join(SCHEMAS, name), 'utf8').split(/\W+/),
  ]),
);

test.each(PAGES)('%s names only what the schema files hold', (page) => {
  const names = [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/`([a-z]+(?:_[a-z]+)+)\b/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
