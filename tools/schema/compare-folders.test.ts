import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareFolders } from './compare-folders.ts';
import { describe } from './describe.ts';
import { migrationsOf, type SqlFile } from './migration-files.ts';
import { withDatabase } from './open-database.ts';
import { printTables } from './print-tables.ts';
import { readTables } from './read-tables.ts';

const SCHEMAS: SqlFile[] = [
  {
    name: '00_games.sql',
    text: `
create schema private;
create function private.is_known(word text) returns boolean language sql stable as $$
  select exists (select from public.games g where g.title = word) $$;
create table public.games (
  id int generated always as identity primary key,
  title text not null constraint games_title_check check (title <> ''),
  added_at timestamptz not null default now()
);
comment on table public.games is 'What is played.';
alter table public.games enable row level security;
revoke all on public.games from anon, authenticated;
grant select on public.games to anon;
create policy "known games" on public.games for select to anon using (private.is_known(title));
insert into public.games (title) values ('Valorant');
create index games_title_idx on public.games (title);
alter publication supabase_realtime add table public.games;
create function private.note_game() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger b_game before insert or update of title on public.games for each row execute function private.note_game();
create trigger a_game before insert on public.games for each row execute function private.note_game();
create trigger a_games after insert on public.games for each statement execute function private.note_game();
create trigger c_games before update on public.games for each statement execute function private.note_game();
create function public.rename_game(p_id int) returns void language sql as $$
  update public.games set title = 'Chess' where id = p_id $$;
`,
  },
];

let folder = '';
const configFile = () => path.join(folder, 'config.toml');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lineup-schema-test-'));
  await writeFile(configFile(), 'project_id = "games"\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('names each planted difference', { timeout: 120_000 }, async () => {
  const later: SqlFile = {
    name: '20270101000000_drift.sql',
    text: `
create or replace function private.is_known(word text) returns boolean language sql stable as $$ select true $$;
alter table public.games alter column title drop not null;
alter table public.games rename constraint games_title_check to games_title_said;
grant insert (title) on public.games to anon;
alter policy "known games" on public.games using (true);
drop index public.games_title_idx;
comment on table public.games is null;
update public.games set title = 'Overwatch';
alter publication supabase_realtime drop table public.games;
`,
  };
  const { differences } = await compareFolders(configFile(), SCHEMAS, [...migrationsOf(SCHEMAS), later]);
  const named = (start: string) => differences.filter((line) => line.startsWith(start));
  expect(named('function private.is_known(text): definition is')).toHaveLength(1);
  expect(named('column public.games.title: not null is "true" in schemas, "false" in migrations')).toHaveLength(1);
  expect(named('column public.games.title: grants is')).toHaveLength(1);
  expect(named('constraint games_title_check on public.games: only in schemas')).toHaveLength(1);
  expect(named('constraint games_title_said on public.games: only in migrations')).toHaveLength(1);
  expect(named('policy "known games" on public.games: using is')).toHaveLength(1);
  expect(named('index public.games_title_idx: only in schemas')).toHaveLength(1);
  expect(named('table public.games: comment is "What is played." in schemas, "" in migrations')).toHaveLength(1);
  expect(named('row public.games')).toHaveLength(2);
  expect(named('publication supabase_realtime: tables is')).toHaveLength(1);
  expect(differences).toHaveLength(11);
});

test('prints what a thing is and what names it; asks back about an unknown one', { timeout: 120_000 }, async () => {
  await withDatabase(configFile(), migrationsOf(SCHEMAS), async (sql) => {
    const table = await describe(sql, 'games');
    expect(table).toContain('-- What is played.\ntable public.games');
    expect(table).toContain('title text not null');
    expect(table).toContain('"known games" on public.games for select to anon using (private.is_known(title))');
    expect(table).toContain('functions that name it\n  private.is_known(text)');
    const helper = await describe(sql, 'private.is_known');
    expect(helper).toMatch(
      /CREATE OR REPLACE FUNCTION private\.is_known[\s\S]*policies that name it\n {2}"known games"/,
    );
    await expect(describe(sql, 'game')).rejects.toThrow('There is no function or table game. Did you mean games');
  });
});

test(
  'the page of tables says who reads and writes what, by which rules, and what fires in which order',
  { timeout: 120_000 },
  async () => {
    await withDatabase(configFile(), migrationsOf(SCHEMAS), async (sql) => {
      const page = printTables(await readTables(sql), SCHEMAS);
      expect(page).toContain('- [Games](#games): `games`');
      expect(page).toContain(`### games

What is played.

| Column | Type | Read | Written | |
|---|---|---|---|---|
| \`id\` | integer | signed out | – |  |
| \`title\` | text | signed out | – |  |
| \`added_at\` | timestamptz | signed out | – |  |

Row rules:

- select, signed out, "known games": \`private.is_known(title)\`

Triggers:

1. \`c_games\` before update, once a statement: \`private.note_game\`
2. \`a_game\` before insert: \`private.note_game\`
3. \`b_game\` before insert or update of title: \`private.note_game\`
4. \`a_games\` after insert, once a statement: \`private.note_game\`

Written by \`rename_game\`.`);
    });
  },
);
