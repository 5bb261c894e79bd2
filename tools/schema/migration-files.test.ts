import { expect, test } from 'vitest';
import { findRepeats } from './find-repeats.ts';
import { migrationsOf, outdated, writtenByHand, type SqlFile } from './migration-files.ts';

const schemas: SqlFile[] = [
  { name: '10_teams.sql', text: '-- Teams.\n\ncreate table public.teams (id uuid);\n' },
  { name: '00_foundation.sql', text: 'create schema private;\n' },
  { name: '41_realtime_policies.sql', text: 'create policy "hear" on realtime.messages for select using (true);\n' },
];

test('puts the schema files into one baseline in their order, and the policies of realtime last, by themselves', () => {
  const [baseline, policies, ...more] = migrationsOf(schemas);
  expect(baseline?.name).toBe('20261101000000_baseline.sql');
  expect(baseline?.text).toMatch(/npm run schema -- --write[\s\S]*set check_function_bodies = off;/);
  expect(baseline?.text).toMatch(
    /-- schemas\/00_foundation\.sql\n\ncreate schema private;\n\n-- schemas\/10_teams\.sql/,
  );
  expect(baseline?.text).not.toContain('realtime.messages');
  expect(policies?.name).toBe('20261101000100_realtime_policies.sql');
  expect(policies?.text).toContain('create policy "hear" on realtime.messages');
  expect(more).toEqual([]);
});

test('tells which generated migrations are no longer what the schema files say', () => {
  const current = migrationsOf(schemas);
  expect(outdated(current, schemas)).toEqual([]);
  const edited = current.map((file) => ({ ...file, text: file.text.replace('id uuid', 'id bigint') }));
  expect(outdated(edited, schemas)).toEqual(['20261101000000_baseline.sql']);
  expect(outdated([], schemas)).toHaveLength(2);
});

test('tells generated migrations from those written by hand', () => {
  const later = { name: '20270101000000_more.sql', text: '' };
  expect(writtenByHand([...migrationsOf(schemas), later])).toEqual([later.name]);
});

test('names what is defined twice, but not what only looks so', () => {
  const text = `
create function public.f() returns int language sql as $$ select 1; create table t (); create table t (); $$;
create table public.a (id int);
create trigger touch before update on public.a for each row execute function private.touch();
create trigger touch before update on public.b for each row execute function private.touch();
create policy "own" on public.a for select using (true);`;
  expect(findRepeats([{ name: '1.sql', text }])).toEqual([]);
  const again = `create or replace function public.f() returns int language sql as $$ select 2 $$;
create policy "own" on public.a for select using (false);`;
  expect(
    findRepeats([
      { name: '1.sql', text },
      { name: '2.sql', text: again },
    ]),
  ).toEqual(['function public.f: 1.sql, 2.sql', 'policy "own" on public.a: 1.sql, 2.sql']);
});
