import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatSql, layoutFaults } from './format-sql.ts';
import { meaningOf } from './sql-tokens.ts';

const words = (count: number) => Array.from({ length: count }, (_, place) => `word${place}`).join(' ');
const widest = (sql: string) => Math.max(...sql.split('\n').map(({ length }) => length));

test('a check goes on the next line before its words are parted', () => {
  const column = `  description text constraint team_recruiting_posts_description_check check (private.has_text(nullif(description, '')) and char_length(description) <= 4000),`;
  expect(formatSql(`create table public.posts (\n${column}\n);\n`)).toBe(`create table public.posts (
  description text constraint team_recruiting_posts_description_check
    check (private.has_text(nullif(description, '')) and char_length(description) <= 4000),
);
`);
});

test('a long text goes on in a second one, which is the same text', () => {
  const sql = `comment on function private.f is '${words(40)} it''s ${words(40)}';\n`;
  const formatted = formatSql(sql);
  expect(formatted).toMatch(/^comment on function private\.f is\n {2}'word0 /);
  expect(widest(formatted)).toBeLessThanOrEqual(140);
  expect(meaningOf(formatted)).toBe(meaningOf(sql));
  expect(formatSql(formatted)).toBe(formatted);
});

test('a long comment goes on in the next line', () => {
  const formatted = formatSql(`-- ${words(40)}\nselect 1;\n`);
  expect(widest(formatted)).toBeLessThanOrEqual(140);
  expect(
    formatted
      .split('\n')
      .slice(0, -2)
      .every((line) => line.startsWith('-- ')),
  ).toBe(true);
});

test('keywords are lower case, texts and names stay as they are, spaces at the end go', () => {
  expect(formatSql(`SELECT 'SELECT  ', "FROM"  \nFROM x; -- FROM\n\n\n\nselect 2;`)).toBe(
    `select 'SELECT  ', "FROM"\nfrom x; -- FROM\n\nselect 2;\n`,
  );
});

test('a text of several lines keeps its spaces and its width', () => {
  const sql = `select 'one  \n${words(40)}\n\n\n\ntwo';\n`;
  expect(formatSql(sql)).toBe(sql);
  expect(layoutFaults({ name: 'a.sql', text: sql })).toEqual(['a.sql:2 is longer than 140 signs; break it by hand']);
});

test('what is not formatted is a fault', () => {
  expect(layoutFaults({ name: 'a.sql', text: 'select 1; \n' })).toEqual([
    'a.sql is not formatted: run "npm run schema -- --format"',
  ]);
});

describe('formatting changes no meaning', () => {
  const folder = path.resolve(import.meta.dirname, '../../supabase/schemas');
  test.each(readdirSync(folder))('of %s', (name) => {
    const sql = readFileSync(path.join(folder, name), 'utf8');
    const formatted = formatSql(sql);
    expect(meaningOf(formatted)).toBe(meaningOf(sql));
    expect(formatSql(formatted)).toBe(formatted);
  });
});
