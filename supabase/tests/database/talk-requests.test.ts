/** Two people who say that they are under 18 and share no team: one asks without a word, the other accepts. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { block, create, forgetTestConversations, insert } from './talk.ts';

const sql = openDatabase();
/** An adult who says 16. */
const liar = 'private-coach';
const clear = async () => {
  await forgetTestConversations(sql);
  await sql`delete from public.conversations where dm_key like ${`%${idOf(liar)}%`}`;
  await sql`delete from private.talk_requests`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.user_blocks`;
  await sql`delete from public.notices`;
};
beforeEach(async () => {
  await clear();
  await setAge(sql, liar, 16);
});
afterEach(async () => {
  await clear();
  await resetAge(sql, liar);
});
afterAll(() => sql.end());

const ask = (kind: AccountKind = liar, whom: AccountKind = 'minor') =>
  as(kind).rpc('ask_to_talk', { p_person_id: idOf(whom) });
const list = (kind: AccountKind = 'minor') => rowsOf(as(kind).rpc('list_talk_requests'));
const answer = async (p_accept: boolean, kind: AccountKind = 'minor') => {
  const [request] = await sql`select id from private.talk_requests`;
  return as(kind).rpc('answer_talk_request', { p_request_id: request?.id as string, p_accept });
};
const toldOf = async (kind: AccountKind) =>
  (await sql`select kind from public.notices where user_id = ${idOf(kind)}`).map((each) => each.kind as string);
const together = () => sql`
  select from public.conversations where dm_key = ${[idOf(liar), idOf('minor')].toSorted().join(':')}`;

describe('without a team that both agreed to', () => {
  test('[SE-040] who says "under 18" writes to no minor: dm, group, added later', async () => {
    for (const [from, to] of [
      [liar, 'minor'],
      ['minor', liar],
    ] as const) {
      expect((await create(from, 'dm', to)).error).toMatchObject({ code: '42501', hint: 'ask_to_talk' });
      expect((await create(from, 'group', to)).error).toMatchObject({ code: '42501' });
    }
    expect(await together()).toHaveLength(0);
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(0);
  });

  test('the refusal of an adult or of somebody blocked is the same', async () => {
    const errorOf = async (whom: AccountKind) => {
      const { code, message, hint } = (await create(liar, 'dm', whom)).error ?? {};
      return { code, message, hint };
    };
    const refused = await errorOf('minor');
    expect(await errorOf('college-coach')).toEqual(refused);
    await block('minor', liar);
    expect(await errorOf('minor')).toEqual(refused);
  });

  test('the minor accepts a request without a word, the guardian is notified, and then they talk', async () => {
    await sql`update public.user_profiles set display_name = 'call me at evil.example' where user_id = ${idOf(liar)}`;
    await sql`update public.user_profiles set visibility = 'unlisted' where user_id = ${idOf(liar)}`;
    try {
      await rowsOf(ask());
      expect(await toldOf('minor')).toEqual(['talk_asked']);
      expect(await list()).toEqual([
        { id: expect.any(String), person_id: idOf(liar), slug: null, since: expect.any(String) },
      ]);
      expect(JSON.stringify(await rowsOf(as('minor').rpc('load_notices', {})))).not.toContain('evil');
      expect((await create(liar, 'dm', 'minor')).error).toMatchObject({ code: '42501' });
      expect(await toldOf('guardian')).toEqual([]);
      expect(await rowsOf(answer(true).then((each) => each))).toBe(idOf(liar));
      expect(await toldOf('guardian')).toEqual(['ward_talks']);
      expect(await rowsOf(as('guardian').rpc('load_notices', {}))).toMatchObject({
        items: [{ kind: 'ward_talks', facts: { person: 'Kai Nakagawa' } }],
      });
      const [made] = await rowsOf(create(liar, 'dm', 'minor'));
      expect((await insert(liar, { conversation_id: made?.conversation_id ?? '' })).error).toBeNull();
      expect((await insert('minor', { conversation_id: made?.conversation_id ?? '' })).error).toBeNull();
      // A person whose age turns out to be another one is a stranger again.
      await setAge(sql, liar, 30);
      expect((await insert(liar, { conversation_id: made?.conversation_id ?? '' })).error).toMatchObject({
        code: '42501',
      });
    } finally {
      await sql`
        update public.user_profiles set display_name = 'Quinn Abernathy', visibility = 'public' where user_id = ${idOf(liar)}`;
    }
  });

  test('a no is for good, and who asked does not learn of it', async () => {
    await rowsOf(ask());
    await rowsOf(answer(false).then((each) => each));
    await sql`update private.talk_requests set created_at = now() - interval '31 days'`;
    expect(await ask()).toMatchObject({ error: null, status: 204 });
    expect(await list()).toEqual([]);
    expect(await toldOf('minor')).toHaveLength(1);
    expect((await create(liar, 'dm', 'minor')).error).toMatchObject({ code: '42501' });
  });

  test('nobody but the one who was asked answers; no adult asks', async () => {
    await rowsOf(ask());
    for (const kind of [liar, 'guardian', 'player', 'staff'] as const)
      expect((await answer(true, kind)).error).toMatchObject({ code: 'PT404' });
    expect(await sql`select from private.talk_requests where accepted_at is not null`).toHaveLength(0);
    expect((await ask('college-coach')).error).toMatchObject({ code: '42501' });
    expect(await sql`select from private.talk_requests`).toHaveLength(1);
  });

  test('who blocked them, and adults, get nothing, and it looks alike', async () => {
    await block('minor', liar);
    for (const whom of ['minor', 'player'] as const) {
      expect(await ask(liar, whom)).toMatchObject({ error: null, status: 204 });
      expect(await list(whom)).toEqual([]);
      expect(await toldOf(whom)).toEqual([]);
    }
    expect((await answer(true)).error).toMatchObject({ code: 'PT404' });
  });

  test('ten a day, and after a month unanswered it is over and can be asked again', async () => {
    await rowsOf(ask());
    await sql`update private.talk_requests set created_at = now() - interval '31 days'`;
    expect(await list()).toEqual([]);
    await sql`select private.run_daily()`;
    expect(await sql`select from private.talk_requests`).toHaveLength(0);
    for (let turn = 0; turn < 9; turn += 1) await rowsOf(ask());
    expect(await list()).toHaveLength(1);
    expect(await ask()).toMatchObject({ status: 429, error: { code: 'PT429' } });
  });
});

describe('on the first day of an account', () => {
  const since = (interval: string) =>
    sql`update auth.users set created_at = now() - ${interval}::interval where id = ${idOf('parent')}`;
  afterEach(async () => {
    await since('120 days');
    await sql`delete from public.conversations where created_by = ${idOf('parent')} and created_at > now() - interval '1 hour'`;
  });
  const strangers = ['private-coach', 'college-coach', 'college-staff', 'staff', 'developer', 'admin'] as const;
  const start = async () => {
    const answers = [];
    for (const kind of strangers) answers.push(await create('parent', 'group', kind));
    return answers.map(({ error }) => error?.code ?? 'made');
  };

  test('five conversations with strangers begin, then no more', async () => {
    await resetAge(sql, liar);
    await since('1 hour');
    expect(await start()).toEqual(['made', 'made', 'made', 'made', 'made', 'PT429']);
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(5);
    await since('25 hours');
    expect((await create('parent', 'group', 'admin')).error).toBeNull();
  });

  test('strangers get 20 messages an hour', async () => {
    await resetAge(sql, liar);
    await since('1 hour');
    const [made] = await rowsOf(create('parent', 'group', 'staff'));
    const post = () => insert('parent', { conversation_id: made?.conversation_id ?? '' });
    for (let turn = 0; turn < 20; turn += 1) expect((await post()).error).toBeNull();
    expect((await post()).error).toMatchObject({ code: 'PT429' });
    expect(await sql`select from public.messages where conversation_id = ${made?.conversation_id ?? ''}`).toHaveLength(
      20,
    );
    await since('25 hours');
    expect((await post()).error).toBeNull();
  });
});

describe('a minor who asks to join a team of strangers', () => {
  test('the guardian is notified, with the team', async () => {
    const [post] = await sql`
      select p.id, p.team_id, t.name from public.team_recruiting_posts p join public.teams t on t.id = p.team_id
      where p.is_active and t.archived_at is null and t.id not in (select private.agreed_teams_of(${idOf('minor')})) limit 1`;
    try {
      await rowsOf(
        as('minor').rpc('ask_to_join', { p_team_id: post?.team_id as string, p_post_id: post?.id as string }),
      );
      expect(await toldOf('guardian')).toEqual(['ward_asked_team']);
      expect(await rowsOf(as('guardian').rpc('load_notices', {}))).toMatchObject({
        items: [{ kind: 'ward_asked_team', facts: { team: post?.name as string, person: 'Kai Nakagawa' } }],
      });
    } finally {
      await sql`delete from public.team_join_requests where user_id = ${idOf('minor')}`;
    }
  });
});
