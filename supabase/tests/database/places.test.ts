/** Practices with a limit of places, a waiting list and a deadline: the database decides, also when many ask at once. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, signedOut, teamId } from './backend.ts';

const sql = openDatabase();
const TITLE = 'Limited places';
let team = '';
let people: string[] = [];

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  people = (
    await sql<{ id: string }[]>`
      select distinct m.user_id as id from public.team_members m
      where m.team_id = ${team} and m.is_active and m.is_confirmed and m.user_id not in (
        select p.id from public.profiles p where p.email like '%@lineup.example') order by 1`
  ).map(({ id }) => id);
});
afterEach(async () => {
  await sql`delete from public.team_default_replies where team_id = ${team} and user_id = any (${[...people, idOf('player')]}::uuid[])`;
  await sql`delete from public.notices where kind like '%practice_place'`;
  await sql`delete from public.team_practices where title = ${TITLE}`;
});
afterAll(() => sql.end());

const plan = async ({
  places = 2,
  hours = null,
  inHours = 72,
}: { places?: number | null; hours?: number | null; inHours?: number } = {}) => {
  const id = randomUUID();
  await sql`
    insert into public.team_practices (id, team_id, title, scheduled_at, max_places, reply_hours, created_by)
    values (${id}, ${team}, ${TITLE}, now() + make_interval(hours => ${inHours}), ${places}, ${hours}, ${idOf('coach')})`;
  // Default replies of the seed.
  await sql`delete from public.team_practice_attendance a using public.profiles p
    where a.practice_id = ${id} and p.id = a.user_id and p.email like '%@lineup.example'`;
  return id;
};
/** As that person, past the API: what a policy allows is asked elsewhere. */
const actAs = async (run: Sql, person: string) => {
  await run`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
};
const answer = (practice: string, person: string, status: string, on: Sql = sql) =>
  on.begin(async (run) => {
    await actAs(run as unknown as Sql, person);
    await run`
      insert into public.team_practice_attendance (practice_id, user_id, status, notes)
      values (${practice}, ${person}, ${status}, ${status === 'not_attending' ? 'Ill' : null})
      on conflict (practice_id, user_id) do update set status = excluded.status, notes = excluded.notes`;
  });
const refused = (run: Promise<unknown>) =>
  run.then(
    () => 'stored',
    (error: { code: string; hint?: string }) => `${error.code} ${error.hint ?? ''}`.trim(),
  );
const list = async (practice: string) =>
  Object.fromEntries(
    (
      await sql<{ user_id: string; status: string }[]>`
        select user_id, status from public.team_practice_attendance where practice_id = ${practice}`
    ).map(({ user_id, status }) => [user_id, status]),
  );
const counts = async (practice: string) =>
  (
    await sql<{ stored: number; going: number; waiting: number }[]>`
      select p.attending_count as stored, (count(*) filter (where a.status = 'attending'))::integer as going,
        (count(*) filter (where a.status = 'waiting'))::integer as waiting
      from public.team_practices p left join public.team_practice_attendance a on a.practice_id = p.id
      where p.id = ${practice} group by p.id`
  )[0]!;
const told = async () =>
  (
    await sql<
      { user_id: string }[]
    >`select user_id from public.notices where kind = 'practice_place' order by created_at`
  ).map((row) => row.user_id);

describe('[issue 33, 6] who has a place', () => {
  test('whoever asks first; the others wait in their order, and the next gets what becomes free and is told', async () => {
    const practice = await plan();
    const [a, b, c, d] = people as [string, string, string, string];
    await answer(practice, c, 'maybe');
    for (const each of [a, b, d]) await answer(practice, each, 'attending');
    // The first to say maybe asked for a place last.
    await answer(practice, c, 'attending');
    expect(await list(practice)).toEqual({ [a]: 'attending', [b]: 'attending', [c]: 'waiting', [d]: 'waiting' });
    await answer(practice, b, 'not_attending');
    expect(await list(practice)).toEqual({ [a]: 'attending', [b]: 'not_attending', [c]: 'waiting', [d]: 'attending' });
    await answer(practice, b, 'attending');
    await answer(practice, a, 'maybe');
    expect(await list(practice)).toEqual({ [a]: 'maybe', [b]: 'waiting', [c]: 'attending', [d]: 'attending' });
    expect(await told()).toEqual([d, c]);
    expect(await counts(practice)).toEqual({ stored: 2, going: 2, waiting: 1 });
  });

  test('a place that one has is kept by saying it again, also for who is stored as waiting', async () => {
    const practice = await plan({ places: 1 });
    const [a, b] = people as [string, string];
    await answer(practice, a, 'attending');
    await answer(practice, b, 'attending');
    const [before] =
      await sql`select waits_since from public.team_practice_attendance where user_id = ${b} and practice_id = ${practice}`;
    for (const each of [b, a]) await answer(practice, each, 'attending');
    // No client says by itself that it waits, or that it does not.
    await answer(practice, a, 'waiting');
    expect(await list(practice)).toEqual({ [a]: 'attending', [b]: 'waiting' });
    const [after] =
      await sql`select waits_since from public.team_practice_attendance where user_id = ${b} and practice_id = ${practice}`;
    expect(after).toEqual(before);
    const free = await plan({ places: null });
    await answer(free, a, 'waiting');
    expect(await list(free)).toEqual({ [a]: 'attending' });
  });

  test('ten who press at once, each in a session of their own, get exactly three places', async () => {
    const practice = await plan({ places: 3 });
    const asking = people.slice(0, 10);
    expect(asking.length).toBeGreaterThanOrEqual(6);
    const sessions = asking.map(() => openDatabase());
    await Promise.all(asking.map((each, place) => answer(practice, each, 'attending', sessions[place])));
    expect(await counts(practice)).toEqual({ stored: 3, going: 3, waiting: asking.length - 3 });
    // All who have a place leave at once, while those who wait press again: nobody hangs, no place is lost or given twice.
    const holders = Object.entries(await list(practice)).filter(([, status]) => status === 'attending');
    const waiting = asking.filter((each) => !holders.some(([id]) => id === each));
    await Promise.all([
      ...holders.map(([each], place) => answer(practice, each, 'not_attending', sessions[place])),
      ...waiting.map((each, place) => answer(practice, each, 'attending', sessions[place + 3])),
    ]);
    await sql`select private.fill_all_places()`;
    expect(await counts(practice)).toEqual({ stored: 3, going: 3, waiting: asking.length - 6 });
    await Promise.all(sessions.map((session) => session.end()));
  });

  test('a higher limit gives places, none gives everybody one; a lower one takes nobody’s', async () => {
    const practice = await plan({ places: 1 });
    const [a, b, c] = people as [string, string, string];
    for (const each of [a, b, c]) await answer(practice, each, 'attending');
    await rowsOf(as('coach').from('team_practices').update({ max_places: 2 }).eq('id', practice));
    expect(await list(practice)).toEqual({ [a]: 'attending', [b]: 'attending', [c]: 'waiting' });
    await rowsOf(as('coach').from('team_practices').update({ max_places: 1 }).eq('id', practice));
    await answer(practice, a, 'not_attending');
    expect(await list(practice)).toEqual({ [a]: 'not_attending', [b]: 'attending', [c]: 'waiting' });
    await rowsOf(as('coach').from('team_practices').update({ max_places: null }).eq('id', practice));
    expect((await list(practice))[c]).toBe('attending');
    expect((await as('coach').from('team_practices').update({ max_places: 0 }).eq('id', practice)).error?.code).toBe(
      '23514',
    );
    await as('player').from('team_practices').update({ max_places: 9 }).eq('id', practice);
    expect(await sql`select max_places from public.team_practices where id = ${practice}`).toEqual([
      { max_places: null },
    ]);
  });

  test('default replies take the places of a new practice, and no more', async () => {
    for (const each of people.slice(0, 4))
      await sql`insert into public.team_default_replies (team_id, user_id, status) values (${team}, ${each}, 'attending')`;
    const practice = await plan({ places: 2 });
    expect(await counts(practice)).toEqual({ stored: 2, going: 2, waiting: 2 });
  });

  test('whoever leaves the team leaves the place; a started or canceled practice gives none', async () => {
    const practice = await plan({ places: 1 });
    const [a, b] = people as [string, string];
    for (const each of [a, b]) await answer(practice, each, 'attending');
    let left: object[] = [];
    await sql
      .begin(async (run) => {
        await run`update public.team_members set is_active = false where team_id = ${team} and user_id = ${a}`;
        const rows =
          await run`select user_id, status from public.team_practice_attendance where practice_id = ${practice}`;
        left = [...rows];
        throw new Error('undo');
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error;
      });
    expect(left).toEqual([{ user_id: b, status: 'attending' }]);
    await sql`update public.team_practices set status = 'cancelled' where id = ${practice}`;
    await answer(practice, a, 'not_attending');
    expect((await list(practice))[b]).toBe('waiting');
  });

  test('a guardian is told of a ward’s place', async () => {
    const practice = await plan({ places: 1 });
    const [a] = people as [string];
    await answer(practice, a, 'attending');
    const [onTeam] = await sql`
      select from public.team_members where team_id = ${team} and user_id = ${idOf('minor')} and is_active and is_confirmed`;
    if (!onTeam)
      await sql`insert into public.team_practice_attendance (practice_id, user_id, status) values (${practice}, ${idOf('minor')}, 'attending')
        on conflict do nothing`;
    else await answer(practice, idOf('minor'), 'attending');
    await sql`update public.team_practice_attendance set is_admitted = true where practice_id = ${practice}`;
    await sql`select private.tell_of_place(p, ${idOf('minor')}) from public.team_practices p where p.id = ${practice}`;
    const kinds = await sql<
      { kind: string; user_id: string }[]
    >`select kind, user_id from public.notices where kind like '%practice_place'`;
    expect(kinds).toContainEqual({ kind: 'practice_place', user_id: idOf('minor') });
    expect(kinds).toContainEqual({ kind: 'ward_practice_place', user_id: idOf('guardian') });
  });

  test('the list of the team says how full it is, and where oneself waits; outsiders learn nothing of it', async () => {
    const practice = await plan({ places: 1 });
    const [a] = people as [string];
    await answer(practice, a, 'attending');
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert({ practice_id: practice, user_id: idOf('player'), status: 'attending' }),
    );
    const shown = async (who: AccountKind | null) => {
      const page = (await rowsOf((who ? as(who) : signedOut()).rpc('load_team_manage', { p_team_id: team }))) as {
        practices: { id: string; max_places?: number; waiting_count: number | null; my_place_in_line: number | null }[];
      };
      return page.practices.find(({ id }) => id === practice);
    };
    expect(await shown('player')).toMatchObject({
      max_places: 1,
      waiting_count: 1,
      my_place_in_line: 1,
      my_status: 'waiting',
    });
    expect(await shown('coach')).toMatchObject({ max_places: 1, waiting_count: 1, my_place_in_line: null });
    const outside = await shown(null);
    expect(outside).toMatchObject({ waiting_count: null, my_place_in_line: null });
    expect(outside).not.toHaveProperty('max_places');
    expect(outside).not.toHaveProperty('reply_hours');
  });
});

describe('[issue 33, 6] until when people answer', () => {
  test('after the deadline managers alone answer; not coming is said until the start, and the next gets the place', async () => {
    const practice = await plan({ places: 1, hours: 24, inHours: 48 });
    const [a, b, c] = people as [string, string, string];
    for (const each of [a, b]) await answer(practice, each, 'attending');
    await sql`update public.team_practices set scheduled_at = now() + interval '23 hours' where id = ${practice}`;
    expect(await refused(answer(practice, c, 'attending'))).toBe('PT410 deadline');
    expect(await refused(answer(practice, a, 'maybe'))).toBe('PT410 deadline');
    expect(await refused(answer(practice, b, 'attending'))).toBe('stored');
    expect(await list(practice)).toEqual({ [a]: 'attending', [b]: 'waiting' });
    const member = await as('player')
      .from('team_practice_attendance')
      .upsert({ practice_id: practice, user_id: idOf('player'), status: 'maybe' });
    expect(member.error).toMatchObject({ code: 'PT410', hint: 'deadline' });
    await rowsOf(
      as('coach')
        .from('team_practice_attendance')
        .upsert({ practice_id: practice, user_id: idOf('coach'), status: 'maybe' }),
    );
    await answer(practice, a, 'not_attending');
    expect(await list(practice)).toEqual({ [a]: 'not_attending', [b]: 'attending', [idOf('coach')]: 'maybe' });
    expect(await told()).toEqual([b]);
  });

  test('a link of a mail is closed by it, too, whoever presses', async () => {
    const practice = await plan({ places: null, hours: 24, inHours: 48 });
    const link = async () => {
      const token = randomUUID();
      await sql`insert into private.practice_links (token_hash, practice_id, user_id)
        values (encode(extensions.digest(${token}, 'sha256'), 'hex'), ${practice}, ${idOf('player')})`;
      return token;
    };
    const [open, late, no] = [await link(), await link(), await link()];
    expect(await rowsOf(signedOut().rpc('answer_practice_link', { p_token: open, p_status: 'maybe' }))).toBe('maybe');
    await sql`update public.team_practices set scheduled_at = now() + interval '23 hours' where id = ${practice}`;
    const refusal = await signedOut().rpc('answer_practice_link', { p_token: late, p_status: 'attending' });
    expect(refusal.error).toMatchObject({ code: 'PT410', hint: 'deadline' });
    expect((await list(practice))[idOf('player')]).toBe('maybe');
    expect(await rowsOf(signedOut().rpc('answer_practice_link', { p_token: no, p_status: 'not_attending' }))).toBe(
      'not_attending',
    );
  });

  test('a link says that a yes waits, and the same press again changes nothing', async () => {
    const practice = await plan({ places: 1 });
    await answer(practice, people[0]!, 'attending');
    const token = randomUUID();
    await sql`insert into private.practice_links (token_hash, practice_id, user_id)
      values (encode(extensions.digest(${token}, 'sha256'), 'hex'), ${practice}, ${idOf('player')})`;
    const press = () => rowsOf(signedOut().rpc('answer_practice_link', { p_token: token, p_status: 'attending' }));
    expect(await press()).toBe('waiting');
    expect(['attending', 'waiting']).toContain(await press());
    expect((await list(practice))[idOf('player')]).toBe('waiting');
  });

  test('both are of the series: lengthened, on other days and changed for all that follow', async () => {
    await rowsOf(
      as('coach').rpc('schedule_practice_series', {
        ...{ p_id: randomUUID(), p_team_id: team, p_practice: { title: TITLE, max_places: 4, reply_hours: 12 } },
        ...{
          p_starts_on: '2030-03-05',
          p_ends_on: '2030-03-28',
          p_weekdays: [2, 4],
          p_start_time: '19:30',
          p_time_zone: 'UTC',
        },
      }),
    );
    const stored = () => sql<{ id: string; max_places: number; reply_hours: number }[]>`
      select id, max_places, reply_hours from public.team_practices where title = ${TITLE} and status = 'scheduled' order by scheduled_at`;
    const first = (await stored())[0]!.id;
    await rowsOf(
      as('coach').rpc('change_following_practices', { p_practice_id: first, p_changes: { ends_on: '2030-04-11' } }),
    );
    await rowsOf(
      as('coach').rpc('change_following_practices', { p_practice_id: first, p_changes: { weekdays: [1, 5, 6] } }),
    );
    const rows = await stored();
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.every(({ max_places, reply_hours }) => max_places === 4 && reply_hours === 12)).toBe(true);
    await rowsOf(
      as('coach').rpc('change_following_practices', {
        p_practice_id: (await stored())[0]!.id,
        p_changes: { max_places: 6 },
      }),
    );
    expect((await stored()).every(({ max_places }) => max_places === 6)).toBe(true);
  });
});
