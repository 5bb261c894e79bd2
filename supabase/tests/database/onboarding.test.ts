import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const me = idOf('newcomer');
const newcomer = () => as('newcomer');
afterEach(async () => {
  for (const table of [
    'user_profiles',
    'player_games',
    'player_details',
    'player_academics',
    'player_availability',
    'onboarding_progress',
    'role_requests',
    'user_roles',
  ]) {
    await sql`delete from ${sql(`public.${table}`)} where user_id = ${me}`;
  }
});
afterAll(() => sql.end());

const titleId = async (slug: string) =>
  String((await sql`select id from public.esports_titles where slug = ${slug}`)[0]?.id);
const load = async () =>
  (await rowsOf(newcomer().rpc('load_onboarding'))) as {
    steps: Record<string, boolean>;
    roles: string[];
    requests: { role: string; status: string }[];
    games: { rank: string; is_primary: boolean }[];
    profile: { slug: string | null; is_published: boolean; suggested_slug: string | null };
    details: Record<string, unknown>;
    titles: { slug: string; ranks: string[]; positions: string[] }[];
  };
const details = (values: object = {}) =>
  newcomer().rpc('save_onboarding_details', { p_display_name: 'Noa Ferreira', ...values });

test('[RC-011, RC-021, RC-023] each step is saved, goes on where it stopped, and the last makes the profile public', async () => {
  expect((await load()).steps).toEqual({ roles: false, games: false, details: false, publish: false });

  await rowsOf(
    newcomer().rpc('save_onboarding_roles', {
      p_roles: ['recruit_player'],
      p_requests: [{ role: 'coaching_private_coach', note: 'I coach two teams' }],
    }),
  );
  await rowsOf(
    newcomer().rpc('save_onboarding_games', {
      p_games: [
        { esports_title_id: await titleId('valorant'), rank: 'Diamond 1', roles: ['Sentinel', ' Sentinel '] },
        { esports_title_id: await titleId('rocket-league'), rank: '', roles: [], is_primary: true },
      ],
    }),
  );
  await rowsOf(
    details({
      p_class_year: 2028,
      p_state: 'tx',
      p_school_name: 'Lakeside High School',
      p_gpa: 3.4,
      p_scholarship_need: 2000,
    }),
  );
  await rowsOf(
    newcomer().rpc('save_availability', {
      p_time_zone: 'America/Chicago',
      p_slots: [{ weekday: 1, starts_at: '16:00', ends_at: '24:00' }],
    }),
  );
  const stopped = await load();
  expect(stopped).toMatchObject({
    steps: { roles: true, games: true, details: true, publish: false },
    roles: ['recruit_player'],
    requests: [{ role: 'coaching_private_coach', status: 'pending' }],
    games: [
      { rank: null, is_primary: true },
      { rank: 'Diamond 1', roles: ['Sentinel'], is_primary: false },
    ],
    profile: { slug: null, is_published: false, suggested_slug: 'noa-ferreira' },
    availability: [{ weekday: 1, starts_at: '16:00:00', ends_at: '24:00:00', time_zone: 'America/Chicago' }],
    details: { class_year: 2028, state: 'TX', school_name: 'Lakeside High School', gpa: 3.4, scholarship_need: 2000 },
  });
  const valorant = stopped.titles.find(({ slug }) => slug === 'valorant');
  expect([valorant?.ranks[0], valorant?.ranks.at(-1), valorant?.positions]).toEqual([
    'Radiant',
    'Iron 1',
    ['Duelist', 'Initiator', 'Controller', 'Sentinel'],
  ]);
  const [ranked] = await sql`
    select rank_ordinal is not null as compares from public.player_games where user_id = ${me} and rank is not null`;
  expect(ranked).toEqual({ compares: true });

  expect(await rowsOf(newcomer().rpc('publish_profile', {}))).toBe('noa-ferreira');
  expect((await load()).steps.publish).toBe(true);
  const seen = await rowsOf(as('parent').from('user_profiles').select('display_name').eq('slug', 'noa-ferreira'));
  expect(seen).toEqual([{ display_name: 'Noa Ferreira' }]);
  // A second time changes nothing.
  expect(await rowsOf(newcomer().rpc('publish_profile', {}))).toBe('noa-ferreira');
});

test('[RC-021] a step may be saved again and replaces what it held', async () => {
  const [valorant, rivals] = [await titleId('valorant'), await titleId('marvel-rivals')];
  const games = (...ids: string[]) =>
    rowsOf(
      newcomer().rpc('save_onboarding_games', { p_games: ids.map((id) => ({ esports_title_id: id, roles: [] })) }),
    );
  await games(valorant, rivals);
  await games(rivals, valorant);
  await games(rivals);
  expect(await sql`select esports_title_id, is_primary from public.player_games where user_id = ${me}`).toEqual([
    { esports_title_id: rivals, is_primary: true },
  ]);
  const request = { p_roles: ['family_parent'], p_requests: [{ role: 'coaching_private_coach' }] };
  await rowsOf(newcomer().rpc('save_onboarding_roles', request));
  await rowsOf(newcomer().rpc('save_onboarding_roles', request));
  expect((await load()).requests).toHaveLength(1);
});

test('[SE-008] nobody takes a staff role in the onboarding', async () => {
  for (const p_roles of [['yes_admin'], ['recruit_player', 'coaching_private_coach']]) {
    expect((await newcomer().rpc('save_onboarding_roles', { p_roles })).error).toMatchObject({ code: '42501' });
  }
  const requested = await newcomer().rpc('save_onboarding_roles', { p_roles: [], p_requests: [{ role: 'yes_admin' }] });
  expect(requested.error).toMatchObject({ code: '23514' });
  expect(await sql`select from public.user_roles where user_id = ${me}`).toHaveLength(0);
});

test.each([
  ['details without a name', () => details({ p_display_name: ' ' })],
  ['a class year out of range', () => details({ p_class_year: 1900 })],
  ['a GPA that is no number', () => details({ p_gpa: 'NaN' })],
  ['a state in words', () => details({ p_state: 'Texas' })],
  ['games that are no list', () => newcomer().rpc('save_onboarding_games', { p_games: {} })],
  ['publishing without a name', () => newcomer().rpc('publish_profile', {})],
])('%s are refused', async (_, attempt) => {
  expect((await attempt()).error).toMatchObject({ code: '23514' });
});

test('[RC-011] publishing without a name says what is missing, for the screen to lead there', async () => {
  const { error } = await newcomer().rpc('publish_profile', {});
  expect(error).toMatchObject({ code: '23514', hint: 'name' });
});

test('an unknown game and one given twice are refused', async () => {
  const game = { esports_title_id: crypto.randomUUID(), roles: [] };
  expect((await newcomer().rpc('save_onboarding_games', { p_games: [game] })).error).toMatchObject({ code: '23503' });
  const valorant = { esports_title_id: await titleId('valorant'), roles: [] };
  const twice = await newcomer().rpc('save_onboarding_games', { p_games: [valorant, valorant] });
  expect(twice.error).not.toBeNull();
  expect(await sql`select from public.player_games where user_id = ${me}`).toHaveLength(0);
});

describe('the address of a profile', () => {
  beforeEach(async () => {
    await sql`delete from private.rate_counters`;
  });
  const check = async (p_slug: string, kind: AccountKind = 'newcomer') =>
    rowsOf(as(kind).rpc('check_slug', { p_slug }));

  test('[RC-011] is told to be free, taken, invalid or one’s own; a reserved word and a hidden profile’s are taken alike', async () => {
    expect(await check('nobody-has-this')).toBe('free');
    expect(await check('riley-tran')).toBe('taken');
    expect(await check('riley-tran', 'player')).toBe('yours');
    for (const slug of ['new', 'edit', 'college-board', 'api']) expect(await check(slug)).toBe('taken');
    for (const slug of [
      '',
      'a',
      'Upper',
      'two--dashes',
      '-front',
      'ünï',
      'a/b',
      '../up',
      'a b',
      `a${'b'.repeat(130)}`,
    ]) {
      expect(await check(slug)).toBe('invalid');
    }
  });

  test('[RC-011] may be asked for 60 times an hour, so that nobody goes through a list of names', async () => {
    await sql`insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('profile_address', ${me}, date_bin('1 hour', now(), '2026-01-01'), 59)
      on conflict (bucket, caller, window_start) do update set amount = excluded.amount`;
    expect(await check('nobody-has-this')).toBe('free');
    expect((await newcomer().rpc('check_slug', { p_slug: 'any' })).error).toMatchObject({ code: 'PT429' });
    expect((await signedOut().rpc('check_slug', { p_slug: 'any' })).error).not.toBeNull();
  });

  test('[RC-011] that is taken or reserved is refused, also by a direct write', async () => {
    await rowsOf(details());
    for (const p_slug of ['riley-tran', 'new']) {
      expect(await rowsOf(newcomer().rpc('publish_profile', { p_slug }))).toBeNull();
      expect(await rowsOf(newcomer().rpc('set_profile_address', { p_slug }))).toBe('taken');
    }
    expect((await newcomer().rpc('publish_profile', { p_slug: 'No Good' })).error).toMatchObject({ code: '23514' });
    expect(await rowsOf(newcomer().rpc('set_profile_address', { p_slug: 'No Good' }))).toBe('invalid');
    for (const slug of ['new', 'riley-tran', 'nobody-has-this']) {
      const direct = await newcomer().from('user_profiles').update({ slug }).eq('user_id', me);
      expect(direct.error).toMatchObject({ code: '42501' });
    }
    expect(await sql`select slug, is_published from public.user_profiles where user_id = ${me}`).toEqual([
      { slug: null, is_published: false },
    ]);
  });

  test('[RC-011] of a hidden profile is told no more often by saving it or publishing than by asking', async () => {
    await rowsOf(details());
    const tries = (p_slug: string) => [
      () => newcomer().rpc('set_profile_address', { p_slug }),
      () => newcomer().rpc('publish_profile', { p_slug }),
      () => newcomer().rpc('check_slug', { p_slug }),
    ];
    const counted = async () =>
      Number(
        (
          await sql`
      select amount from private.rate_counters where bucket = 'profile_address' and caller = ${me}`
        )[0]?.amount,
      );
    for (const slug of ['kai-nakagawa', 'kai-nakagawa', 'new']) for (const attempt of tries(slug)) await attempt();
    expect(await counted()).toBe(9);
    await sql`update private.rate_counters set amount = 60 where bucket = 'profile_address' and caller = ${me}`;
    for (const attempt of tries('kai-nakagawa')) expect((await attempt()).error).toMatchObject({ code: 'PT429' });
    // Before the age is known nothing is told either.
    await sql`delete from private.rate_counters`;
    await setAge(sql, 'newcomer', null);
    for (const p_slug of ['kai-nakagawa', 'nobody-has-this']) {
      expect((await newcomer().rpc('publish_profile', { p_slug })).error).toMatchObject({ hint: 'birth_date' });
    }
    await resetAge(sql, 'newcomer');
  });

  test('[RC-011] is changed, and one’s own stays one’s own', async () => {
    await rowsOf(details());
    const set = (p_slug: string) => rowsOf(newcomer().rpc('set_profile_address', { p_slug }));
    expect([await set('first-address'), await set('first-address'), await set('second-address')]).toEqual([
      'saved',
      'yours',
      'saved',
    ]);
    expect(await sql`select slug from public.user_profiles where user_id = ${me}`).toEqual([
      { slug: 'second-address' },
    ]);
  });

  test('[RC-023] publishing works after 60 checks, and costs none', async () => {
    await rowsOf(details());
    await sql`insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('profile_address', ${me}, date_bin('1 hour', now(), '2026-01-01'), 60)`;
    expect(await rowsOf(newcomer().rpc('publish_profile', {}))).toBe('noa-ferreira');
  });

  const kinds = ['parent', 'private-coach', 'college-staff', 'second-player'] as const;
  const slugs = () => sql`select user_id, slug from public.user_profiles where user_id in ${sql(kinds.map(idOf))}`;

  test('[RC-011] wanted by four people at once is given to one of them', async () => {
    const before = await slugs();
    const answers = await Promise.all(kinds.map((kind) => as(kind).rpc('publish_profile', { p_slug: 'the-one' })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(answers.filter(({ data }) => data === 'the-one')).toHaveLength(1);
    expect(await sql`select count(*)::int from public.user_profiles where slug = 'the-one'`).toEqual([{ count: 1 }]);
    for (const row of before)
      await sql`update public.user_profiles set slug = ${row.slug} where user_id = ${row.user_id}`;
  });

  test('[RC-011] made of the same name by four people at once differs', async () => {
    const before = await sql`
      select user_id, slug, display_name from public.user_profiles where user_id in ${sql(kinds.map(idOf))}`;
    await sql`
      update public.user_profiles set slug = null, display_name = 'Séan O’Neil'
      where user_id in ${sql(kinds.map(idOf))}`;
    const made = await Promise.all(kinds.map((kind) => rowsOf(as(kind).rpc('publish_profile', {}))));
    expect(made.toSorted()).toEqual(['sean-oneil', 'sean-oneil-2', 'sean-oneil-3', 'sean-oneil-4']);
    for (const row of before) {
      await sql`
        update public.user_profiles set slug = ${row.slug}, display_name = ${row.display_name}
        where user_id = ${row.user_id}`;
    }
  });
});
