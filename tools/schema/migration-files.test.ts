import { expect, test } from 'vitest';
import { migrationsOf, outdated, writtenByHand, type SqlFile } from './migration-files.ts';

const schemas: SqlFile[] = [
  { name: '10_teams.sql', text: '-- Teams.\n\ncreate table public.teams (id uuid);\n' },
  { name: '00_foundation.sql', text: 'create schema private;\n' },
  { name: '41_realtime_policies.sql', text: 'create policy "hear" on realtime.messages for select using (true);\n' },
];

test('puts the schema files into one baseline in their order, and the policies of realtime last, by themselves', () => {
  const [baseline, policies, ...more] = migrationsOf(schemas);
  expect(baseline?.name).toBe('20261101120000_baseline.sql');
  expect(baseline?.text).toMatch(/npm run schema -- --write[\s\S]*set check_function_bodies = off;/);
  expect(baseline?.text).toMatch(
    /-- schemas\/00_foundation\.sql\n\ncreate schema private;\n\n-- schemas\/10_teams\.sql/,
  );
  expect(baseline?.text).not.toContain('realtime.messages');
  expect(policies?.name).toBe('20261101120100_realtime_policies.sql');
  expect(policies?.text).toContain('create policy "hear" on realtime.messages');
  expect(more).toEqual([]);
});

test('names the generated migrations that no longer match the schema files', () => {
  const current = migrationsOf(schemas);
  expect(outdated(current, schemas)).toEqual([]);
  const edited = current.map((file) => ({ ...file, text: file.text.replace('id uuid', 'id bigint') }));
  expect(outdated(edited, schemas)).toEqual(['20261101120000_baseline.sql']);
  expect(outdated([], schemas)).toHaveLength(2);
});

test('distinguishes generated migrations from those written by hand', () => {
  const later = { name: '20270101000000_more.sql', text: '' };
  expect(writtenByHand([...migrationsOf(schemas), later])).toEqual([later.name]);
});
