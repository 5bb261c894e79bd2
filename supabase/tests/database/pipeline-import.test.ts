import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../libs/data/src/database.types.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { dropTrialCollege, importProspect, makeTrialCollege, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
beforeEach(async () => {
  await sql`delete from private.rate_counters where bucket in ('import', 'import_check', 'interest_save')`;
});

interface Answer {
  rows: {
    row: number;
    status: string;
    interest_id: string | null;
    same_as: number | null;
    known: object | null;
    errors: { field: string; reason: string }[];
  }[];
  interest_ids: string[];
  new: number;
  merged: number;
}
const check = async (rows: Json, kind: AccountKind = 'college-staff') =>
  (await rowsOf(as(kind).rpc('import_interests', { p_college_id: college.id, p_rows: rows }))) as unknown as Answer;
const write = (rows: Json, importId: string | null = null, batch = 1, kind: AccountKind = 'college-staff') =>
  as(kind).rpc('import_interests', {
    p_college_id: college.id,
    p_rows: rows,
    p_commit: true,
    ...(importId && { p_import_id: importId }),
    p_batch: batch,
  });
const written = async (...args: Parameters<typeof write>) => (await rowsOf(write(...args))) as unknown as Answer;
const counted = async () => {
  const [row] = await sql`
    select (select count(*)::int from public.interests where college_id = ${college.id}) as interests,
      (select count(*)::int from public.interest_notes where college_id = ${college.id}) as notes,
      (select count(*)::int from public.interest_events where college_id = ${college.id}) as events`;
  return row;
};

test('[RC-018] five thousand rows are checked in one call, before and after they are there', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    name: `Prospect ${n}`,
    class_year: '2027',
    tags: 'Local; Aim',
  }));
  expect(await check(rows)).toMatchObject({ new: 5000, merged: 0 });
  await sql`
    insert into public.interests (college_id, name, class_year, source, stage_id, stage_since)
    select ${college.id}, 'prospect ' || n, 2027, 'import', ${college.stages.new ?? ''}, now() from generate_series(0, 4998) n`;
  expect(await check(rows)).toMatchObject({ new: 1, merged: 4999 });
});

describe('whom a row is about', () => {
  const fates = async (rows: Json) => (await check(rows)).rows.map(({ status, same_as }) => same_as ?? status);
  const years = async () =>
    (
      await sql`select class_year from public.interests where college_id = ${college.id} order by class_year nulls first`
    ).map((row) => row.class_year as number | null);

  test.each<[string, Json[], unknown[], (number | null)[]]>([
    ['one year after none', [{ name: 'Bo' }, { name: 'Bo', class_year: '2027' }], ['new', 1], [2027]],
    [
      'a second year is another person, and who has none is of the first',
      [{ name: 'Bo', class_year: '2027' }, { name: 'bo ' }, { name: 'Bo', class_year: '2028' }],
      ['new', 1, 'new'],
      [2027, 2028],
    ],
    ['no year at all', [{ name: 'Bo' }, { name: 'BO' }], ['new', 1], [null]],
  ])('[RC-018] %s: the preview says what confirming does', async (_, rows, expected, stored) => {
    expect(await fates(rows)).toEqual(expected);
    await written(rows);
    expect(await years()).toEqual(stored);
  });

  test('[RC-018] a record without a year is one person, whose year is filled, never two', async () => {
    await importProspect(college, 'Bo');
    const rows = [
      { name: 'Bo', class_year: '2028' },
      { name: 'Bo', class_year: '2027' },
    ];
    expect(await fates(rows)).toEqual(['in_pipeline', 'new']);
    await written(rows);
    expect(await years()).toEqual([2027, 2028]);
  });

  test('[RC-018] the preview shows what is known of who is there already', async () => {
    await written([{ name: 'Nia Farrow', class_year: '2027', school: 'Lakeview', game: 'valorant', handle: 'nia#1' }]);
    const { rows } = await check([{ name: 'nia farrow', school: 'Other' }]);
    expect(rows[0]).toMatchObject({
      status: 'in_pipeline',
      known: {
        name: 'Nia Farrow',
        class_year: 2027,
        game: 'Valorant',
        handle: 'nia#1',
        school: 'Lakeview',
        stage: 'New',
      },
    });
  });
});

test('[RC-018] a list cannot bring a college over its hundred tags, and says which rows would', async () => {
  await sql`insert into public.pipeline_tags (college_id, name) select ${college.id}, 'Tag ' || n from generate_series(1, 99) n`;
  const rows = [
    { name: 'A', tags: 'tag 1; New one' },
    { name: 'B', tags: 'NEW ONE' },
    { name: 'C', tags: 'One more' },
  ];
  const { rows: checked } = await check(rows);
  expect(checked.map(({ errors }) => errors)).toEqual([[], [], [{ field: 'tags', reason: 'limit' }]]);
  expect((await write(rows)).error).toMatchObject({ code: 'PT422' });
  expect(await counted()).toMatchObject({ interests: 0 });
  await written(rows.slice(0, 2));
});

describe('a batch', () => {
  const batch = [{ name: 'Ira', note: 'Met in Erie' }, { name: 'Joy', tags: 'Local' }, { name: 'ira' }];

  test('[RC-018] sent again after a lost answer changes nothing and gets the same answer', async () => {
    const importId = randomUUID();
    const first = await written(batch, importId);
    const before = await counted();
    const answers = await Promise.all([1, 2, 3].map(() => written(batch, importId)));
    expect(answers).toEqual([first, first, first]);
    expect(await counted()).toEqual(before);
    expect(before).toEqual({ interests: 2, notes: 1, events: 2 });
    // What was moved, renamed or deleted meanwhile does not come back by it.
    await sql`delete from public.interests where college_id = ${college.id}`;
    await written(batch, importId);
    expect(await counted()).toMatchObject({ interests: 0 });
    await written(batch, importId, 2);
    expect(await counted()).toMatchObject({ interests: 2 });
  });

  test('[RC-018] sent many times at once is written once', async () => {
    const importId = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => written(batch, importId)));
    expect(await counted()).toEqual({ interests: 2, notes: 1, events: 2 });
  });

  test('[RC-018] the ids of an import are those of its college alone', async () => {
    const importId = randomUUID();
    await written(batch, importId);
    const other = await makeTrialCollege(sql);
    try {
      await rowsOf(
        as('college-staff').rpc('import_interests', {
          p_college_id: other.id,
          p_rows: batch,
          p_commit: true,
          p_import_id: importId,
        }),
      );
      const [row] = await sql`select count(*)::int as interests from public.interests where college_id = ${other.id}`;
      expect(row).toEqual({ interests: 2 });
    } finally {
      await dropTrialCollege(sql, other);
    }
  });

  test('[RC-018] the same list as another import doubles neither people nor notes', async () => {
    await written(batch, randomUUID());
    await written(batch, randomUUID());
    expect(await counted()).toEqual({ interests: 2, notes: 1, events: 2 });
  });

  test('[RC-018] is one live event, whatever it writes', async () => {
    const events = async () => {
      const [row] = await sql`
        select count(*)::int as sent from realtime.messages where topic like ${`pipeline:${college.id}:%`}`;
      return row?.sent as number;
    };
    const before = await events();
    await written(
      Array.from({ length: 200 }, (_, n) => ({ name: `P${n}`, tags: 'Local; Aim', note: 'x', school: 'y' })),
    );
    expect((await events()) - before).toBe(1);
  });

  test('[RC-018] a college imports twenty thousand rows a day; what was refused leaves nothing', async () => {
    await sql`
      insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('import', ${college.id}, date_bin('1 day', now(), timestamptz '2026-01-01'), 19998)`;
    expect((await write(batch)).error).toMatchObject({ code: 'PT429' });
    expect(await counted()).toMatchObject({ interests: 0 });
    await written(batch.slice(0, 2));
    expect(await counted()).toMatchObject({ interests: 2 });
  });

  test('[RC-018] a person brings 300 players in a day, by an import as by saving; what was refused leaves nothing', async () => {
    const players = await sql<{ slug: string; user_id: string }[]>`
      select slug, user_id from public.user_profiles where is_published and visibility = 'public' and slug is not null
      order by slug limit 4`;
    const rows = players.map(({ slug }) => ({ profile: slug }));
    const counter = async () => {
      const [row] = await sql`
        select amount from private.rate_counters where bucket = 'interest_save' and caller = ${idOf('college-staff')}`;
      return row?.amount as number | undefined;
    };
    await sql`select private.count_uses('interest_save', ${idOf('college-staff')}, '1 day', 298)`;
    const before = await counted();
    const refused = await write([...rows.slice(0, 3), { name: 'A prospect' }]);
    expect(refused.error).toMatchObject({ code: 'PT429', hint: 'interest_save' });
    expect(await counted()).toEqual(before);
    // Prospects, and who is there already, do not count.
    await written([...rows.slice(0, 2), { name: 'A prospect' }]);
    await written([...rows.slice(0, 2), { name: 'Another prospect' }]);
    expect(await counter()).toBe(300);
    const save = (kind: AccountKind) =>
      as(kind).rpc('save_interest', { p_college_id: college.id, p_player_id: players[2]?.user_id ?? '' });
    expect((await save('college-staff')).error).toMatchObject({ code: 'PT429' });
    await written(rows.slice(3), null, 1, 'college-admin');
    const [count] = await sql`
      select count(*)::int as players from public.interests where college_id = ${college.id} and player_id is not null`;
    expect(count).toEqual({ players: 3 });
  });

  test('[RC-018] while others move, merge and delete nothing is lost or doubled', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `Racer ${n}`);
    const { interest_ids: ids } = await written(names.map((name) => ({ name })));
    const twins = (await written(names.map((name) => ({ name, class_year: '2027', handle: `h-${name}` }))))
      .interest_ids;
    expect(twins).toEqual(ids);
    const other = await sql`
      insert into public.interests (college_id, name, class_year, source, stage_id, stage_since)
      select ${college.id}, 'Racer ' || n, 2028, 'import', ${college.stages.new ?? ''}, now() from generate_series(0, 39) n
      returning id`;
    const admin = as('college-admin');
    const answers = await Promise.all([
      written(names.map((name) => ({ name, class_year: '2028', school: 'Lakeview' }))),
      ...ids.map((id, n) =>
        n % 2
          ? admin.rpc('merge_interests', { p_keep_id: id, p_drop_id: String(other[n]?.id) })
          : as('college-coach').rpc('move_interests', {
              p_interest_ids: [id],
              p_stage_id: college.stages.offered ?? '',
            }),
      ),
      written(names.map((name) => ({ name, class_year: '2027', school: 'Lakeview' }))),
    ]);
    expect(answers.map((answer) => ('error' in answer ? answer.error : null)).filter(Boolean)).toEqual([]);
    const rows = await sql`
      select i.name, count(*)::int as people, count(*) filter (where i.class_year = 2027)::int as kept
      from public.interests i where i.college_id = ${college.id} group by i.name`;
    // The import came before the merge, which then took its row along, or after it, and made the person of 2028 again.
    expect(rows.every(({ people, kept }) => kept === 1 && (people === 1 || people === 2))).toBe(true);
    const [stages] = await sql`
      select count(*)::int as offered from public.interests where college_id = ${college.id} and stage_id = ${college.stages.offered ?? ''}`;
    expect(stages).toEqual({ offered: 20 });
  });

  test('[RC-018] a stage that is deleted meanwhile refuses the batch or takes it in, never a row without a stage', async () => {
    const [stage] = await sql`
      insert into public.pipeline_stages (college_id, kind, name, player_label, display_order)
      values (${college.id}, 'reviewing', 'Camp', 'Under review', 90) returning id`;
    const [import_, deletion] = await Promise.all([
      write([{ name: 'Ira', stage: 'Camp' }], randomUUID()),
      as('college-admin').rpc('delete_pipeline_stage', { p_stage_id: String(stage?.id) }),
    ]);
    expect([import_.error?.code ?? null, deletion.error?.code ?? null].toSorted()).not.toEqual([null, null]);
    const left = await sql`
      select s.id from public.interests i left join public.pipeline_stages s on s.id = i.stage_id where i.college_id = ${college.id}`;
    expect(left).toHaveLength(import_.error ? 0 : 1);
    expect(left.every(({ id }) => id !== null)).toBe(true);
    await sql`delete from public.interests where college_id = ${college.id}`;
    await sql`delete from public.pipeline_stages where id = ${String(stage?.id)}`;
  });
});

describe('who imports', () => {
  const strangers: (AccountKind | null)[] = [
    'college-admissions',
    'other-college-admin',
    'private-coach',
    'player',
    'minor',
    'coach',
    'developer',
    null,
  ];
  test.each(strangers)('[SE-013, SE-014] %s reads nothing and writes nothing', async (kind) => {
    await importProspect(college, 'Nia Farrow');
    const supabase = kind ? as(kind) : signedOut();
    const before = await counted();
    const answers = await Promise.all([
      supabase.rpc('import_interests', { p_college_id: college.id, p_rows: [{ name: 'Nia Farrow' }] }),
      supabase.rpc('import_interests', { p_college_id: college.id, p_rows: [{ name: 'Ira' }], p_commit: true }),
      supabase.rpc('load_pipeline_import', { p_college_slug: college.slug }),
    ]);
    expect(answers.map(({ data }) => data)).toEqual([null, null, null]);
    expect(answers.every(({ error }) => error?.code === '42501')).toBe(true);
    expect(await counted()).toEqual(before);
  });

  test('[SE-014] former staff no longer does, also in the middle of an import', async () => {
    const importId = randomUUID();
    await written([{ name: 'Ira' }], importId, 1, 'college-coach');
    await sql`delete from public.user_roles where user_id = ${idOf('college-coach')} and college_id = ${college.id}`;
    try {
      for (const number of [1, 2]) {
        expect((await write([{ name: 'Joy' }], importId, number, 'college-coach')).error).toMatchObject({
          code: '42501',
        });
      }
      expect(await counted()).toMatchObject({ interests: 1 });
    } finally {
      await sql`
        insert into public.user_roles (user_id, role, college_id)
        values (${idOf('college-coach')}, 'coaching_program_coach_college_coach', ${college.id})`;
    }
  });

  test('[RC-018] without a college it is the first of the own programs', async () => {
    const answer = await rowsOf(as('other-college-admin').rpc('load_pipeline_import'));
    const [own] = await sql`
      select c.slug from public.colleges c join public.user_roles r on r.college_id = c.id
      where r.user_id = ${idOf('other-college-admin')} order by c.name limit 1`;
    expect(answer).toMatchObject({ college: { slug: own?.slug } });
    expect((await as('player').rpc('load_pipeline_import')).error).toMatchObject({ code: '42501' });
  });

  test('[RC-018] a name of somebody on Lineup is a prospect like any other, and tells them nothing', async () => {
    const { rows } = await check([{ name: 'Riley Tran' }, { name: 'Nobody Atall' }]);
    expect(rows[0]).toEqual({ ...rows[1], row: 1 });
    await written([{ name: 'Riley Tran', note: 'Shy' }]);
    const mine = await rowsOf(as('player').from('interests').select('id').eq('college_id', college.id));
    expect(mine).toEqual([]);
    const { interest } = await sent('player', college);
    const [own] = await sql`select name, source from public.interests where id = ${interest}`;
    expect(own).toEqual({ name: 'Riley Tran', source: 'form' });
    expect(await counted()).toMatchObject({ interests: 2 });
  });
});

describe('bad input', () => {
  test('[RC-018] is stored exactly or refused with its field', async () => {
    const odd = ['=1+1', '<script>alert(1)</script>', '👩‍👩‍👧 Ada', 'O\'Brien "100%"'];
    await written(odd.map((name) => ({ name })));
    const stored = await sql`select name from public.interests where college_id = ${college.id}`;
    expect(stored.map(({ name }) => String(name)).toSorted()).toEqual(odd.toSorted());
    const { rows } = await check([{ name: 'x'.repeat(1_000_000) }, [], 'text', null, { name: 'A', constructor: 'x' }]);
    expect(rows.map(({ errors }) => errors[0])).toEqual([
      { field: 'name', reason: 'too long' },
      ...Array.from({ length: 3 }, () => ({ field: 'row', reason: 'shape' })),
      { field: 'row', reason: 'unknown field' },
    ]);
    expect((await write([{ name: 'A\u0000B' }])).error).not.toBeNull();
  });
});

test('[RC-018] what is not plainly confirmed is not written', async () => {
  const answer = await rowsOf(
    as('college-staff').rpc('import_interests', {
      p_college_id: college.id,
      p_rows: [{ name: 'Nia Farrow' }],
      p_commit: null as unknown as boolean,
    }),
  );
  expect(answer).toMatchObject({ new: 1, interest_ids: [], committed: false });
  expect(await counted()).toEqual({ interests: 0, notes: 0, events: 0 });
});

test('[RC-018] a college checks 200,000 rows an hour', async () => {
  await sql`
    insert into private.rate_counters (bucket, caller, window_start, amount)
    values ('import_check', ${college.id}, date_bin('1 hour', now(), timestamptz '2026-01-01'), 199999)`;
  const once = () =>
    as('college-staff').rpc('import_interests', { p_college_id: college.id, p_rows: [{ name: 'Nia' }] });
  expect((await once()).error).toBeNull();
  expect((await once()).error).toMatchObject({ code: 'PT429' });
});
