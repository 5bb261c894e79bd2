import { expect, test } from 'vitest';
import { lintSchemas } from './lint-schemas.ts';

const CLEAN = `
create function public.f() returns int language sql as $$ select 1; create table t (); create table t (); $$;
create table public.a (
  id int constraint a_id_check check (id > 0),
  name text
    constraint a_name_check
      check (name <> ''),
  constraint a_both check (id > 1 or name = 'check (')
);
comment on table public.a is 'Something.';
create trigger touch before update on public.a for each row execute function private.touch();
create trigger touch before update on public.b for each row execute function private.touch();
create policy "own" on public.a for select using (true);`;

test('finds nothing where each thing is defined once, said and named', () => {
  expect(lintSchemas([{ name: '1.sql', text: CLEAN }])).toEqual([]);
});

test('names what is defined twice, in one file or in two', () => {
  const again = `create or replace function public.f() returns int language sql as $$ select 2 $$;
create policy "own" on public.a for select using (false);`;
  expect(
    lintSchemas([
      { name: '1.sql', text: CLEAN },
      { name: '2.sql', text: again },
    ]),
  ).toEqual([
    'function public.f is defined more than once: 1.sql, 2.sql',
    'policy "own" on public.a is defined more than once: 1.sql, 2.sql',
  ]);
});

test('names tables without a comment and checks without a name', () => {
  const text = `create table public.a (
  id int check (id > 0),
  check (id < 9)
);`;
  expect(lintSchemas([{ name: '1.sql', text }])).toEqual([
    '1.sql: table public.a has no comment',
    expect.stringContaining('1.sql: table public.a has a check without a name: check (id > 0)'),
    expect.stringContaining('1.sql: table public.a has a check without a name: check (id < 9)'),
  ]);
});
