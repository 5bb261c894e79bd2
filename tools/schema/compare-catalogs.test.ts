import { expect, test } from 'vitest';
import { compareCatalogs } from './compare-catalogs.ts';
import type { Entry } from './read-catalog.ts';

const entry = (kind: string, name: string, facts: Record<string, unknown> = {}): Entry => ({ kind, name, facts });
const compare = (left: Entry[], right: Entry[]) =>
  compareCatalogs({ name: 'schemas', entries: left }, { name: 'migrations', entries: right });

test('finds nothing between equal catalogs', () => {
  const entries = [entry('table', 'public.teams', { grants: ['anon=r/postgres'], comment: null })];
  expect(compare(entries, structuredClone(entries))).toEqual([]);
});

test('names what only one side has', () => {
  expect(compare([entry('index', 'public.a_idx')], [entry('index', 'public.b_idx')])).toEqual([
    'index public.a_idx: only in schemas',
    'index public.b_idx: only in migrations',
  ]);
});

test('names the fact that differs, with both values', () => {
  const left = entry('column', 'public.teams.name', { type: 'text', 'not null': true });
  const right = entry('column', 'public.teams.name', { type: 'text', 'not null': false });
  expect(compare([left], [right])).toEqual([
    'column public.teams.name: not null is "true" in schemas, "false" in migrations',
  ]);
});

test('shows of long texts the place where they part', () => {
  const body = 'select '.repeat(100);
  const [line] = compare(
    [entry('function', 'public.f()', { definition: `${body}1` })],
    [entry('function', 'public.f()', { definition: `${body}2` })],
  );
  expect(line).toMatch(/^function public\.f\(\): definition is "….*1" in schemas, "….*2" in migrations$/);
  expect(line?.length).toBeLessThan(200);
});
