import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const parts = ['player_details', 'player_links', 'player_achievements', 'player_availability', 'player_games'] as const;
const me = idOf('private-coach');
afterEach(async () => {
  await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${me}`;
  for (const part of ['player_links', 'player_achievements', 'player_availability', 'player_details']) {
    await sql`delete from ${sql(`public.${part}`)} where user_id = ${me}`;
  }
});
afterAll(() => sql.end());

async function fill() {
  await sql`insert into public.player_details (user_id, bio) values (${me}, 'Private coach')`;
  await sql`insert into public.player_links (user_id, title, url) values (${me}, 'Clips', 'https://clips.example/a')`;
  await sql`insert into public.player_achievements (user_id, title) values (${me}, 'State cup')`;
  await sql`
    insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
    values (${me}, 1, '18:00', '20:00', 'UTC')`;
  await sql`
    insert into public.player_games (user_id, esports_title_id)
    select ${me}, id from public.esports_titles where slug = 'valorant' on conflict do nothing`;
}

test.each([{ is_published: false }, { visibility: 'unlisted' }, { visibility: 'private' }])(
  '[RC-012] no part of a profile with %o shows to others, and all of a public one do',
  async (change) => {
    await fill();
    const seenBy = async (supabase: ReturnType<typeof as>) =>
      Promise.all(
        parts.map(async (part) => (await supabase.from(part).select('user_id').eq('user_id', me)).data?.length ?? 0),
      );
    const all = parts.map(() => 1);
    // Hours show on the page alone, which knows of whom they do.
    const open = parts.map((part) => (part === 'player_availability' ? 0 : 1));
    const none = parts.map(() => 0);
    expect(await seenBy(as('parent'))).toEqual(open);
    await sql`update public.user_profiles set ${sql(change)} where user_id = ${me}`;
    expect(await seenBy(as('parent'))).toEqual(none);
    expect(await seenBy(signedOut())).toEqual(none);
    expect(await seenBy(as('private-coach'))).toEqual(all);
    expect(await seenBy(as('staff'))).toEqual(all);
    await sql`delete from public.player_games where user_id = ${me}`;
  },
);

test('[RC-012] a conversation shows names, neither a hidden profile nor its parts', async () => {
  await fill();
  await sql`update public.user_profiles set is_published = false where user_id = ${me}`;
  const [made] = await rowsOf(
    as('parent').rpc('create_conversation_with_participants', { type: 'dm', participant_ids: [me] }),
  );
  const conversations = await rowsOf(as('parent').rpc('list_conversations', { p_limit: 1 }));
  expect(JSON.stringify(conversations[0]?.participants)).toContain('Quinn Abernathy');
  for (const part of ['user_profiles', ...parts] as const) {
    expect(await rowsOf(as('parent').from(part).select('user_id').eq('user_id', me))).toEqual([]);
  }
  await sql`delete from public.conversations where id = ${made?.conversation_id ?? ''}`;
  await sql`delete from public.player_games where user_id = ${me}`;
});

describe('bad input', () => {
  const links = (values: { title?: string; url?: string; kind?: string }) =>
    as('private-coach')
      .from('player_links')
      .insert({ user_id: me, title: 'Clips', url: 'https://clips.example/a', ...values });
  test.each([
    'http://clips.example/a',
    'javascript:alert(1)',
    '//evil.example',
    'https://',
    'https://user@evil.example/',
    'https://a b.example/',
    'https://clips.example/a\nhttps://b.example',
    `https://clips.example/${'x'.repeat(2048)}`,
    'data:text/html,hi',
  ])('the link %j is refused', async (url) => {
    expect((await links({ url })).error).toMatchObject({ code: '23514' });
    const achieved = await as('private-coach')
      .from('player_achievements')
      .insert({ user_id: me, title: 'Cup', link_url: url });
    expect(achieved.error).toMatchObject({ code: '23514' });
  });
  test.each(['https://clips.example/a?b=c#d', 'HTTPS://Clips.example', 'https://clips.example:8443/ü'])(
    'the link %j is stored as it is',
    async (url) => {
      await rowsOf(links({ url }));
      expect(await sql`select url from public.player_links where user_id = ${me}`).toEqual([{ url }]);
    },
  );
  test.each([{ title: ' ' }, { title: 'x'.repeat(81) }, { kind: 'malware' }])('%o is refused', async (values) => {
    expect((await links(values)).error).toMatchObject({ code: '23514' });
  });
  test.each([{ class_year: 1999 }, { class_year: 9999 }, { state: 'Texas' }, { bio: 'x'.repeat(2001) }])(
    'details %o are refused',
    async (values) => {
      const { error } = await as('private-coach')
        .from('player_details')
        .insert({ user_id: me, ...values });
      expect(error).toMatchObject({ code: '23514' });
    },
  );
  test.each([{ gpa: -1 }, { gpa: 5.01 }, { scholarship_need: -1 }, { scholarship_need: 1e6 }, { school_name: ' ' }])(
    'academics %o are refused',
    async (values) => {
      const { error } = await as('private-coach')
        .from('player_academics')
        .insert({ user_id: me, ...values });
      expect(error).toMatchObject({ code: '23514' });
    },
  );
  test('parts cannot be written for another, nor handed over', async () => {
    await fill();
    const foreign = await as('parent')
      .from('player_links')
      .insert({ user_id: me, title: 'Forged', url: 'https://evil.example/' });
    expect(foreign.error).toMatchObject({ code: '42501' });
    const moved = await as('private-coach')
      .from('player_details')
      .update({ user_id: idOf('parent') })
      .eq('user_id', me);
    expect(moved.error).toMatchObject({ code: '42501' });
    expect(await sql`select title from public.player_links where user_id = ${me}`).toEqual([{ title: 'Clips' }]);
  });
  test('twelve links at once are kept and no thirteenth', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => links({})));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(12);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.message] : [])))).toEqual(
      new Set(['Too many entries (max 12)']),
    );
  });
});

describe('availability', () => {
  const save = (p_time_zone: string, p_slots: unknown, kind: AccountKind = 'private-coach') =>
    as(kind).rpc('save_availability', { p_time_zone, p_slots: p_slots as never });
  const week = async () => (await sql`select minutes::text from private.availability_weeks where user_id = ${me}`)[0];
  const slot = (weekday: number, starts_at: string, ends_at: string) => ({ weekday, starts_at, ends_at });

  test('[RC-012] is replaced as a whole and kept as minutes of one week', async () => {
    expect(await rowsOf(save('UTC', [slot(1, '18:00', '20:00'), slot(1, '20:00', '24:00')]))).toBe(2);
    expect(await week()).toEqual({ minutes: '{[1080,1440)}' });
    expect(await rowsOf(save('America/Chicago', [slot(7, '17:00', '20:00')]))).toBe(1);
    // Sunday 17:00 in Chicago is Sunday 23:00 UTC; two of the three hours fall on the next Monday.
    expect(await week()).toEqual({ minutes: '{[0,120),[10020,10080)}' });
    expect(await rowsOf(save('Asia/Tokyo', [slot(1, '08:00', '10:00')]))).toBe(1);
    expect(await week()).toEqual({ minutes: '{[0,60),[10020,10080)}' });
    expect(await rowsOf(save('UTC', []))).toBe(0);
    expect(await week()).toEqual({ minutes: '{}' });
  });

  test.each([
    ['an unknown zone', 'Mars/Olympus', []],
    ['no list', 'UTC', { weekday: 1 }],
    ['an end before the start', 'UTC', [slot(1, '20:00', '18:00')]],
    ['an eighth day', 'UTC', [slot(8, '18:00', '20:00')]],
    ['too many slots', 'UTC', Array.from({ length: 43 }, (_, n) => slot(1, '00:00', `0${n % 9}:30`))],
  ])('%s is refused and changes nothing', async (_, zone, slots) => {
    await rowsOf(save('UTC', [slot(2, '18:00', '20:00')]));
    expect((await save(zone, slots)).error).toMatchObject({ code: '23514' });
    expect(await sql`select weekday from public.player_availability where user_id = ${me}`).toEqual([{ weekday: 2 }]);
  });

  test('saved from two windows at once, one of them stands', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save('UTC', [slot((n % 7) + 1, '18:00', '20:00'), slot((n % 7) + 1, '09:00', '10:00')]),
      ),
    );
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    const days = await sql`select count(distinct weekday)::int as days, count(*)::int as slots
      from public.player_availability where user_id = ${me}`;
    expect(days).toEqual([{ days: 1, slots: 2 }]);
  });
});

test('positions are short words, and the search for players takes no more words than a name has', async () => {
  const [game] = await sql<{ id: string }[]>`select id from public.esports_titles where slug = 'valorant'`;
  const save = (roles: string[]) =>
    as('private-coach')
      .from('player_games')
      .insert({ user_id: me, esports_title_id: game?.id ?? '', roles });
  await sql`delete from public.player_games where user_id = ${me}`;
  for (const roles of [['x'.repeat(401)], Array.from({ length: 10 }, () => 'x'.repeat(100_000))])
    expect((await save(roles)).error).toMatchObject({ code: '23514' });
  expect((await save(['Duelist', 'Sentinel'])).error).toBeNull();
  await sql`delete from public.player_games where user_id = ${me}`;

  const search = async (p_search: string) =>
    (await rowsOf(signedOut().rpc('list_players', { p_search }))).map(({ name }) => name);
  expect(await search('Riley Tran')).toEqual(['Riley Tran']);
  expect(await search('Riley Tran'.padEnd(100) + 'x'.repeat(100_000))).toEqual(['Riley Tran']);
  expect(await search('Riley Tran x')).toEqual([]);
});
