import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { SILVER_TEAM, idOf, openDatabase, teamId } from './backend.ts';

// A column that is added to a table and granted is in whatever its editors read, change, copy and take back: no function
// has a list of its own. Each test adds one, called `extra`, and looks for it; nothing of it stays.

const sql = openDatabase();
afterAll(() => sql.end());

/** With a column more on these tables, in a transaction that is rolled back. */
async function withExtra(tables: string[], run: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const done = new Error('rolled back');
  await sql
    .begin(async (tx) => {
      for (const table of tables) {
        await tx.unsafe(`
          alter table public.${table} add column extra text;
          grant select (extra), insert (extra), update (extra) on public.${table} to authenticated`);
      }
      await run(tx);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}

async function actAs(tx: TransactionSql, kind: AccountKind): Promise<void> {
  await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: idOf(kind), role: 'authenticated', aal: 'aal2' })}, true)`;
  await tx`set local role authenticated`;
}

/** What a query of one value says. */
async function valueOf<T>(query: Promise<{ value: T }[]>): Promise<T> {
  return (await query)[0]!.value;
}

const changeTo = (tx: TransactionSql, part: string, id: string, extra: string, known: string) =>
  valueOf<unknown>(
    tx`select change_fields(${part}, ${id}, ${tx.json({ extra })}, ${tx.json({ extra: known })}) as value`,
  );

describe('a row of a team’s season', () => {
  test.each([
    ['tournament', 'team_tournaments', 'tournaments', `name, start_date`, `'Extra Cup', now() + interval '3 days'`],
    ['post', 'team_recruiting_posts', 'recruiting_posts', `title`, `'Extra wanted'`],
    ['achievement', 'team_achievements', 'achievements', `title, date_achieved`, `'Extra won', '2026-01-01'`],
  ])(
    'shows the new column of each %s on the page, after a change, and after it was deleted and restored',
    (part, table, list, columns, values) =>
      withExtra([table], async (tx) => {
        const team = await teamId(sql, SILVER_TEAM);
        await actAs(tx, 'coach');
        const id = await valueOf<string>(
          tx.unsafe(
            `insert into public.${table} (team_id, ${columns}, extra) values ('${team}', ${values}, 'first') returning id as value`,
          ),
        );
        const shown = () =>
          valueOf<unknown[]>(tx`
          select jsonb_path_query_array(load_team_manage(${team}) -> ${list}, '$[*] ? (@.id == $id)', ${tx.json({ id })}) as value`);
        expect(await shown()).toMatchObject([{ extra: 'first' }]);
        expect(await changeTo(tx, part, id, 'second', 'first')).toEqual({ conflicts: {} });
        expect(await changeTo(tx, part, id, 'third', 'first')).toEqual({ conflicts: { extra: 'second' } });
        await tx`select remove_season_row(${part}, ${id})`;
        expect(await shown()).toEqual([]);
        await tx`select restore_season_row(${id})`;
        expect(await shown()).toMatchObject([{ extra: 'second' }]);
      }),
  );
});

describe('a college', () => {
  const own = (tx: TransactionSql) =>
    tx<{ id: string; slug: string; program: string; need: string; form: string }[]>`
      select c.id, c.slug, p.id as program, n.id as need, f.id as form
      from public.user_roles r join public.colleges c on c.id = r.college_id and c.is_published
      join public.college_programs p on p.college_id = c.id join public.roster_needs n on n.program_id = p.id and n.open_spots > 0
      join public.interest_forms f on f.college_id = c.id
      where r.user_id = ${idOf('college-admin')} order by p.id, n.id, f.display_order limit 1`;

  test.each([
    ['college', 'colleges', (c: { id: string }) => c.id, '$.details', '$'],
    [
      'program',
      'college_programs',
      (c: { program: string }) => c.program,
      '$.programs[*] ? (@.id == $id)',
      '$.programs[*] ? (@.id == $id)',
    ],
    [
      'need',
      'roster_needs',
      (c: { need: string }) => c.need,
      '$.programs[*].roster_needs[*] ? (@.id == $id)',
      '$.programs[*].needs[*] ? (@.id == $id)',
    ],
  ] as const)('has the new column of its %s in the editor and on its page', (part, table, idIn, inEditor, onPage) =>
    withExtra([table], async (tx) => {
      const [college] = await own(tx);
      const id = idIn(college!);
      await actAs(tx, 'college-admin');
      expect(await changeTo(tx, part, id, 'first', '')).toEqual({ conflicts: { extra: null } });
      await tx`select change_fields(${part}, ${id}, '{"extra": "first"}', '{"extra": null}')`;
      const found = (path: string, whole: 'editor' | 'page') =>
        valueOf<unknown[]>(tx`
          select jsonb_path_query_array(
            case ${whole} when 'page' then load_college(${college!.slug}) else load_college_editor(${college!.slug}) -> 'editor' end,
            ${path}::jsonpath, ${tx.json({ id })}) as value`);
      expect(await found(inEditor, 'editor')).toMatchObject([{ extra: 'first' }]);
      expect(await found(onPage, 'page')).toMatchObject([{ extra: 'first' }]);
    }),
  );

  test('has the new columns of a program and its needs when the program was removed and comes back', () =>
    withExtra(['college_programs', 'roster_needs'], async (tx) => {
      const [college] = await own(tx);
      const { program, need } = college!;
      await actAs(tx, 'college-admin');
      await tx`update college_programs set extra = 'program' where id = ${program}`;
      await tx`update roster_needs set extra = 'need' where id = ${need}`;
      await tx`select remove_college_part('program', ${program})`;
      expect(await tx`select from roster_needs where id = ${need}`).toHaveLength(0);
      await tx`select restore_college_part('program', ${program})`;
      expect(
        await tx`
        select p.extra as program, n.extra as need from college_programs p join roster_needs n on n.program_id = p.id
        where n.id = ${need}`,
      ).toEqual([{ program: 'program', need: 'need' }]);
    }));

  test('publishes a new column of a form, and knows a version by it', () =>
    withExtra(['interest_forms', 'interest_form_versions'], async (tx) => {
      const [college] = await own(tx);
      const { form, slug } = college!;
      await actAs(tx, 'college-admin');
      const publish = () => valueOf<number>(tx`select publish_interest_form(${form}) as value`);
      const before = await publish();
      await tx`update interest_forms set extra = 'asked' where id = ${form}`;
      const copies = () =>
        valueOf<boolean[]>(tx`
          select jsonb_path_query_array(load_college_editor(${slug}) -> 'editor' -> 'forms', '$[*] ? (@.id == $id).versions[0].is_working_copy',
            ${tx.json({ id: form })}) as value`);
      expect(await copies()).toEqual([false]);
      expect(await publish()).toBe(before + 1);
      expect(await publish()).toBe(before + 1);
      expect(await copies()).toEqual([true]);
      await tx`reset role`;
      expect(
        await tx`
        select extra from public.interest_form_versions where form_id = ${form} and number = ${before + 1}`,
      ).toEqual([{ extra: 'asked' }]);
    }));
});

test('a profile has its new column on the account page of its owner and in what they download', () =>
  withExtra(['user_profiles'], async (tx) => {
    await actAs(tx, 'player');
    await tx`update user_profiles set extra = 'mine' where user_id = ${idOf('player')}`;
    expect(await valueOf(tx`select load_account() -> 'profile' as value`)).toMatchObject({ extra: 'mine' });
    await tx`reset role`;
    expect(
      await valueOf(tx`
        select private.rows_of_person(${idOf('player')}, c) as value from private.personal_columns c
        where c.table_name = 'public.user_profiles'`),
    ).toMatchObject([{ extra: 'mine' }]);
  }));

describe('what a college knows of a prospect', () => {
  /** With a column more that stands in the one list. */
  const withKnown = (run: (tx: TransactionSql, ids: string[]) => Promise<void>) =>
    withExtra(['interests'], async (tx) => {
      await tx.unsafe(`
        create or replace function private.prospect_columns() returns text[] language sql immutable set search_path = '' as $$
          select '{handle, rank, gpa, email, school, extra}'::text[] $$`);
      const ids = await tx<{ id: string }[]>`
        insert into public.interests (college_id, name, source, stage_id, stage_since, extra)
        select s.college_id, 'Prospect ' || coalesce(e, 'nobody'), 'import', s.id, now(), e
        from (select x.* from public.pipeline_stages x join public.user_roles r on r.college_id = x.college_id
          where r.user_id = ${idOf('college-admin')} order by x.display_order, x.id limit 1) s
        cross join unnest(array[null, 'theirs']) e order by e nulls first returning id`;
      await run(
        tx,
        ids.map(({ id }) => id),
      );
    });
  const extras = (tx: TransactionSql, ids: string[]) =>
    tx<
      { extra: string | null }[]
    >`select extra from public.interests where id = any (${ids}) order by extra nulls last`;

  test('is filled by a merge and comes back when that is undone', () =>
    withKnown(async (tx, [keep = '', drop = '']) => {
      await actAs(tx, 'college-admin');
      const merge = await valueOf<string>(tx`select merge_interests(${keep}, ${drop}) as value`);
      expect(await extras(tx, [keep, drop])).toEqual([{ extra: 'theirs' }]);
      await tx`select undo_merge(${merge})`;
      expect(
        await tx`select id, extra from public.interests where id = any (${[keep, drop]}) order by extra nulls first`,
      ).toEqual([
        { id: keep, extra: null },
        { id: drop, extra: 'theirs' },
      ]);
    }));

  test('comes with an import, fills a gap, and does not go over to the player with the card', () =>
    withKnown(async (tx, [known = '']) => {
      const entry = (id: string, place: number, isNew: boolean, extra: string) => ({
        ...{ id, place, is_new: isNew, player_id: null, name: `Listed ${place}`, extra },
      });
      const fresh = '00000000-0000-4000-8000-00000000e001';
      await tx`
        select private.import_prospects(i.college_id, jsonb_build_array(${tx.json(entry(fresh, 1, true, 'listed'))}::jsonb
          || jsonb_build_object('stage_id', i.stage_id))) from public.interests i where i.id = ${known}`;
      await tx`select private.fill_gaps(${tx.json([entry(known, 2, false, 'filled'), entry(fresh, 3, false, 'late')])})`;
      expect(await extras(tx, [known, fresh])).toEqual([{ extra: 'filled' }, { extra: 'listed' }]);
      await tx`update public.interests set player_id = ${idOf('private-coach')} where id = ${known}`;
      await tx`insert into public.college_board_cards (player_id, interest_id) values (${idOf('private-coach')}, ${known})`;
      await tx`select private.take_out_of_pipeline(college_id, array[id]) from public.interests where id = ${known}`;
      const kept = await tx`
        select i.extra, i.stage_id from public.interests i join public.college_board_cards b on b.interest_id = i.id
        where b.player_id = ${idOf('private-coach')}`;
      expect(kept).toEqual([{ extra: null, stage_id: null }]);
    }));

  test('is listed: every column of an interest is one of them, or says where it stands', async () => {
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = 'public.interests'::regclass and attnum > 0 and not attisdropped`;
    const known = await valueOf<string[]>(sql`select private.merged_columns() as value`);
    const place = [
      ...['id', 'college_id', 'player_id', 'person_key', 'source', 'stage_id', 'stage_order', 'stage_since'],
      ...[
        'sent_at',
        'answered_at',
        'claimed_way',
        'claimed_on',
        'withdrawn_at',
        'created_by',
        'created_at',
        'updated_at',
      ],
    ];
    expect(columns.map(({ name }) => name).toSorted()).toEqual([...known, ...place].toSorted());
  });
});
