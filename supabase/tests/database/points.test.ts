import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { dropTrialCollege, makeTrialCollege, sent } from './trial-college.ts';

const sql = openDatabase();
beforeEach(async () => {
  await sql`delete from public.point_awards where user_id in (${idOf('second-player')}, ${idOf('newcomer')})`;
  await sql`delete from public.point_totals where user_id in (${idOf('second-player')}, ${idOf('newcomer')})`;
});
afterAll(() => sql.end());

const PERSON: AccountKind = 'second-player';

const award = async (event: string, properties: Record<string, string> = {}, kind: AccountKind = PERSON) => {
  const [row] = await sql`
    select * from public.award_points(${idOf(kind)}, ${event}, 'engagement', ${sql.json(properties)}, null, '/')`;
  return row;
};

const pages = async () => {
  const rows = await sql<
    { id: string }[]
  >`select id from public.content_pages where is_published order by display_order`;
  return rows.map(({ id }) => id);
};

describe('awards', () => {
  test('[DB-037, SH-155] an event earns once, however often and however parallel it is reported', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => award('profile_completed')));
    expect(answers.map((each) => each?.points_awarded).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 100]);
    expect(await award('profile_completed')).toEqual({ points_awarded: 0, message: 'Already awarded' });
    expect(await rowsOf(as(PERSON).from('point_totals').select('total'))).toEqual([{ total: 100 }]);
  });

  test('[SH-155] the daily limit holds, also at once, and the next day starts from zero', async () => {
    const ids = await pages();
    expect(ids.length).toBeGreaterThan(10);
    const answers = await Promise.all(ids.map((page_id) => award('page_read', { page_id })));
    expect(answers.filter((each) => each?.points_awarded === 2)).toHaveLength(10);
    expect(answers.filter((each) => each?.message === 'Daily limit reached')).toHaveLength(ids.length - 10);
    await sql`update public.point_awards set awarded_at = awarded_at - interval '1 day' where user_id = ${idOf(PERSON)}`;
    const left = ids.filter((_, place) => answers[place]?.points_awarded === 0);
    expect(await award('page_read', { page_id: left[0] ?? '' })).toMatchObject({ points_awarded: 2 });
  });

  test('[SH-155] what did not happen earns nothing', async () => {
    const [message] = await sql`select id from public.messages where sender_id <> ${idOf(PERSON)} limit 1`;
    const [practice] = await sql`
      select id from public.team_practices p where not exists (
        select from public.team_practice_attendance a where a.practice_id = p.id and a.user_id = ${idOf(PERSON)}) limit 1`;
    const [page] = await pages();
    for (const [event, properties, kind] of [
      ['message_sent', { message_id: message?.id }, PERSON],
      ['attendance_submitted', { practice_id: practice?.id }, PERSON],
      ['page_read', { page_id: idOf('player') }, PERSON],
      ['page_read', { page_id: `${page}' or true` }, PERSON],
      ['profile_completed', {}, 'newcomer'],
      ['profile_published', {}, 'newcomer'],
      ['invented', {}, PERSON],
    ] as [string, Record<string, string>, AccountKind][]) {
      expect(await award(event, properties, kind)).toMatchObject({ points_awarded: 0 });
    }
    expect(await sql`select from public.point_awards where user_id = ${idOf('newcomer')}`).toHaveLength(0);
  });

  test("[SH-155] attendance and messages of one's own earn", async () => {
    const [message] = await sql`
      select id from public.messages where sender_id = ${idOf(PERSON)} and deleted_at is null limit 1`;
    const [answered] = await sql`
      select practice_id as id from public.team_practice_attendance where user_id = ${idOf(PERSON)} limit 1`;
    expect(await award('message_sent', { message_id: message?.id })).toMatchObject({ points_awarded: 1 });
    expect(await award('attendance_submitted', { practice_id: answered?.id })).toMatchObject({ points_awarded: 5 });
  });

  test('an answer at a practice of another team earns nothing', async () => {
    const [foreign] = await sql<{ id: string }[]>`
      select p.id from public.team_practices p where p.team_id not in (select private.agreed_teams_of(${idOf(PERSON)}))
        and not exists (select from public.team_practice_attendance a where a.practice_id = p.id and a.user_id = ${idOf(PERSON)})
      order by p.id limit 1`;
    const practice_id = foreign?.id ?? '';
    await sql`insert into public.team_practice_attendance (practice_id, user_id, status) values (${practice_id}, ${idOf(PERSON)}, 'attending')`;
    expect(await award('attendance_submitted', { practice_id })).toMatchObject({ points_awarded: 0 });
    expect(await sql`select from public.point_awards where user_id = ${idOf(PERSON)}`).toHaveLength(0);
    await sql`delete from public.team_practice_attendance where practice_id = ${practice_id} and user_id = ${idOf(PERSON)}`;
  });

  test('a college earns once for ever: sending again after withdrawing earns nothing', async () => {
    const college = await makeTrialCollege(sql);
    for (const points_awarded of [20, 0, 0]) {
      const { interest, submission } = await sent(PERSON, college);
      expect(await award('interest_submitted', { submission_id: submission })).toMatchObject({ points_awarded });
      await sql`delete from public.interests where id = ${interest}`;
    }
    expect(await sql`select subject from public.point_awards where user_id = ${idOf(PERSON)}`).toEqual([
      { subject: college.id },
    ]);
    await dropTrialCollege(sql, college);
  });

  test('[SH-155] nobody awards themselves, and the ledger of another stays hidden', async () => {
    const args = { p_user_id: idOf('admin'), p_event_type: 'profile_completed' };
    for (const supabase of [as('admin'), as('player'), signedOut()]) {
      expect((await supabase.rpc('award_points', args)).error).toMatchObject({ code: '42501' });
    }
    await award('profile_completed');
    const mine = await rowsOf(as(PERSON).from('point_awards').select('event_type, points'));
    expect(mine).toEqual([{ event_type: 'profile_completed', points: 100 }]);
    for (const kind of ['parent', 'admin'] as const) {
      expect(await rowsOf(as(kind).from('point_awards').select('id').eq('user_id', idOf(PERSON)))).toEqual([]);
    }
  });
});

describe('process-points', () => {
  const event = { event_type: 'profile_published', event_category: 'profile', properties: {}, page_path: '/account' };
  const { url, anonKey, tokens } = backend;
  const post = (body: unknown, token = tokens[PERSON] ?? '', method = 'POST') =>
    fetch(`${url}/functions/v1/process-points`, {
      method,
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  test('[DB-035, DB-037] answers with success, points and message; the second time nothing is earned', async () => {
    const { data, error } = await as(PERSON).functions.invoke('process-points', { body: event });
    expect(error).toBeNull();
    expect(data).toEqual({ success: true, points_awarded: 50, message: 'Points awarded' });
    const again = await post({ ...event, session_id: 'session_1_a' });
    expect(await again.json()).toEqual({ success: true, points_awarded: 0, message: 'Already awarded' });
  });

  test('[DB-036] the session id is stored, and what people typed is not', async () => {
    const [page_id = ''] = await pages();
    await post({
      ...event,
      event_type: 'page_read',
      session_id: 'session_9_z',
      properties: { page_id, note: 'secret' },
    });
    const [row] = await sql`select to_jsonb(a) as award from public.point_awards a where user_id = ${idOf(PERSON)}`;
    expect(row?.award).toMatchObject({ session_id: 'session_9_z', subject: page_id, page_path: '/account' });
    expect(JSON.stringify(row?.award)).not.toContain('secret');
  });

  test.each([
    ['no event type', { ...event, event_type: undefined }, 'event_type'],
    ['an event type with quotes', { ...event, event_type: "x'; --" }, 'event_type'],
    ['properties that are a list', { ...event, properties: [] }, 'properties'],
    ['a session id of 101 characters', { ...event, session_id: 'x'.repeat(101) }, 'session_id'],
    ['a path with NUL', { ...event, page_path: '/a\0' }, 'page_path'],
    ['an address of another site', { ...event, page_path: 'https://evil.example' }, 'page_path'],
    ['a list', [], 'object'],
    ['no JSON', '{', 'JSON'],
  ])('[ER-008] %s is a failure with no points and its reason', async (_, body, word) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    const result = (await response.json()) as { message: string };
    expect(result).toMatchObject({ success: false, points_awarded: 0 });
    expect(result.message).toContain(word);
  });

  test('[ER-008] a body that is too long, another method and a caller without account are failures', async () => {
    expect((await post({ ...event, properties: { note: 'x'.repeat(9000) } })).status).toBe(413);
    expect((await post(event, undefined, 'GET')).status).toBe(405);
    const anonymous = await post(event, anonKey);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toEqual({ success: false, points_awarded: 0, message: 'User not authenticated' });
    expect((await post(event, 'forged')).status).toBe(401);
  });

  test('[ER-009] a failure inside says so and nothing else', async () => {
    await sql`alter function public.award_points rename to award_points_away`;
    try {
      const response = await post(event);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ success: false, points_awarded: 0, message: 'Failed to process points' });
    } finally {
      await sql`alter function public.award_points_away rename to award_points`;
    }
  });

  test('a page of another origin may ask first', async () => {
    const response = await fetch(`${url}/functions/v1/process-points`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});
