/** While a person's age is unknown, and how a date of birth comes about. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';
import { conversation, create, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
const refused = { code: '42501' };
const untold = { code: '42501', hint: 'birth_date' };
const changed = ['parent', 'newcomer', 'player', 'college-coach', 'coach', 'team-staff', 'guardian', 'staff'] as const;
beforeEach(() => forgetTestConversations(sql));
afterEach(async () => {
  for (const kind of changed) await resetAge(sql, kind);
  await forgetTestConversations(sql);
});
afterAll(() => sql.end());

const birthDate = async (years: number) => {
  const [row] = await sql`select (current_date - make_interval(years => ${years}, months => 6))::date::text as born`;
  return String(row?.born);
};
const tell = async (kind: AccountKind, years: number) =>
  as(kind).rpc('set_birth_date', { p_birth_date: await birthDate(years) });
const ageOf = async (kind: AccountKind) => (await sql`select private.age_of(${idOf(kind)}) as age`)[0]?.age as string;
const dmWith = (...kinds: [AccountKind, AccountKind]) => sql`
  select from public.conversations where dm_key = ${kinds.map(idOf).toSorted().join(':')}`;
const post = (kind: AccountKind, conversation_id: string) =>
  as(kind)
    .from('messages')
    .insert({ conversation_id, sender_id: idOf(kind), content: 'Hello' });

test('everybody of the demo world has told an age', async () => {
  expect(
    await sql`
      select p.email from public.profiles p where not exists (select from private.birth_dates b where b.user_id = p.id)`,
  ).toEqual([]);
});

describe('while the age is unknown', () => {
  beforeEach(() => setAge(sql, 'parent', null));

  test('nobody starts a conversation, and is told why', async () => {
    for (const type of ['dm', 'group'] as const) {
      expect((await create('parent', type, 'private-coach')).error).toMatchObject(untold);
      expect((await create('parent', type, 'staff')).error).toMatchObject(untold);
    }
    expect(await dmWith('parent', 'private-coach')).toHaveLength(0);
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(0);
    await tell('parent', 40);
    expect((await create('parent', 'dm', 'private-coach')).error).toBeNull();
  });

  test('nobody but platform staff writes to them, and they do not write back', async () => {
    expect((await create('private-coach', 'dm', 'parent')).error).toMatchObject(refused);
    expect((await create('private-coach', 'group', 'coach', 'parent')).error).toMatchObject(refused);
    expect(await dmWith('parent', 'private-coach')).toHaveLength(0);
    const id = await conversation('staff', 'group', 'parent');
    await send('staff', id, 'How can we help?');
    expect((await post('parent', id)).error).toMatchObject(refused);
    expect(await sql`select sender_id from public.messages where conversation_id = ${id}`).toEqual([
      { sender_id: idOf('staff') },
    ]);
    await tell('parent', 40);
    expect((await post('parent', id)).error).toBeNull();
  });

  test('a conversation that runs takes no message and no such person', async () => {
    await resetAge(sql, 'parent');
    const running = await conversation('private-coach', 'group', 'parent');
    const other = await conversation('private-coach', 'group', 'coach');
    await setAge(sql, 'parent', null);
    for (const kind of ['private-coach', 'parent'] as const) {
      expect((await post(kind, running)).error).toMatchObject(refused);
    }
    const added = await as('private-coach')
      .from('conversation_participants')
      .insert({ conversation_id: other, user_id: idOf('parent') });
    expect(added.error).toMatchObject(refused);
    expect(await sql`select from public.messages where conversation_id = ${running}`).toHaveLength(0);
    expect(await sql`select from public.conversation_participants where conversation_id = ${other}`).toHaveLength(2);
  });

  test('teammates are strangers, too', async () => {
    await setAge(sql, 'player', null);
    expect((await create('coach', 'group', 'player')).error).toMatchObject(refused);
    expect((await create('player', 'group', 'coach')).error).toMatchObject(untold);
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(0);
  });

  test('a profile is not published, by any way', async () => {
    const me = idOf('newcomer');
    await setAge(sql, 'newcomer', null);
    const shown = () => sql`select is_published from public.user_profiles where user_id = ${me}`;
    const profile = { user_id: me, display_name: 'Noa Ferreira' };
    expect(
      (
        await as('newcomer')
          .from('user_profiles')
          .insert({ ...profile, is_published: true })
      ).error,
    ).toMatchObject(untold);
    expect(await shown()).toEqual([]);
    await rowsOf(as('newcomer').from('user_profiles').insert(profile));
    expect((await as('newcomer').rpc('publish_profile', {})).error).toMatchObject(untold);
    const patched = await as('newcomer').from('user_profiles').update({ is_published: true }).eq('user_id', me);
    expect(patched.error).toMatchObject(untold);
    expect(await shown()).toEqual([{ is_published: false }]);
    await tell('newcomer', 20);
    expect(await rowsOf(as('newcomer').rpc('publish_profile', {}))).toBe('noa-ferreira');
    await sql`delete from public.user_profiles where user_id = ${me}`;
  });
});

describe('a team with minors and somebody of unknown age', () => {
  let team = '';
  const minor = idOf('minor');
  const me = idOf('parent');
  const add = (table: 'team_members' | 'team_staff', kind: AccountKind) =>
    as('coach')
      .from(table)
      .insert({ team_id: team, user_id: idOf(kind) });
  const places = () => sql`
    select * from (
      select user_id, is_confirmed from public.team_members where team_id = ${team}
      union all select user_id, is_confirmed from public.team_staff where team_id = ${team}) place
    where user_id in (${minor}, ${me}) order by user_id = ${me}`;
  const owner = async () =>
    (await sql`select owner_user_id from public.teams where id = ${team}`)[0]?.['owner_user_id'];
  const publish = (is_published: boolean) => sql`
    update public.user_profiles set is_published = ${is_published}, visibility = ${is_published ? 'public' : 'unlisted'}
    where user_id = ${minor}`;
  beforeEach(async () => {
    team = await teamId(sql, SILVER_TEAM);
    await publish(true);
    await setAge(sql, 'parent', null);
  });
  afterEach(async () => {
    for (const table of ['team_members', 'team_staff']) {
      await sql`delete from ${sql(`public.${table}`)} where team_id = ${team} and user_id in (${minor}, ${me})`;
    }
    await sql`delete from private.roster_consents where team_id = ${team} and user_id in (${minor}, ${me})`;
    await publish(false);
  });

  test.each(['team_members', 'team_staff'] as const)(
    'does not come about by %s, and adding them tells a manager nothing',
    async (table) => {
      await rowsOf(add('team_members', 'minor'));
      await rowsOf(add(table, 'parent'));
      const accept = { p_team_id: team, p_accept: true };
      expect((await as('parent').rpc('answer_roster_place', accept)).error).toMatchObject(untold);
      await rowsOf(as('minor').rpc('answer_roster_place', accept));
      expect(await places()).toEqual([
        { user_id: minor, is_confirmed: true },
        { user_id: me, is_confirmed: false },
      ]);
      await tell('parent', 40);
      await rowsOf(as('parent').rpc('answer_roster_place', accept));
      expect((await places()).map(({ is_confirmed }) => is_confirmed)).toEqual([true, true]);
    },
  );

  test('does not come about by asking to join', async () => {
    const [post] = await sql`
      insert into public.team_recruiting_posts (team_id, title, description, created_by)
      values (${team}, 'Looking for players', 'All welcome', ${idOf('coach')}) returning id`;
    const request = { team_id: team, post_id: post?.['id'] as string, user_id: me, message: 'Me' };
    expect((await as('parent').from('team_join_requests').insert(request)).error).toMatchObject(untold);
    expect(await sql`select from public.team_join_requests where post_id = ${request.post_id}`).toHaveLength(0);
    await tell('parent', 40);
    await rowsOf(as('parent').from('team_join_requests').insert(request));
    await sql`delete from public.team_recruiting_posts where id = ${request.post_id}`;
  });

  test('does not come about by its owner', async () => {
    const made = { name: 'Nobody knows', organization_type: 'college', owner_user_id: idOf('college-staff') };
    await setAge(sql, 'college-staff', null);
    expect((await as('college-staff').from('teams').insert(made)).error).toMatchObject(untold);
    expect(await sql`select from public.teams where name = ${made.name}`).toHaveLength(0);
    await resetAge(sql, 'college-staff');

    await sql`insert into public.team_staff (team_id, user_id, is_confirmed) values (${team}, ${me}, true)`;
    await rowsOf(as('coach').rpc('offer_team_transfer', { p_team_id: team, p_user_id: me }));
    const accept = () => as('parent').rpc('answer_team_transfer', { p_team_id: team, p_accept: true });
    const before = await owner();
    expect((await accept()).error).toMatchObject(untold);
    expect(await owner()).toBe(before);
    await rowsOf(as('coach').rpc('withdraw_team_transfer', { p_team_id: team }));
  });
});

describe('a date of birth', () => {
  test.each([
    ['a recruiter', 'college-coach'],
    ['the owner of a team', 'coach'],
    ['staff of a team', 'team-staff'],
    ['a parent', 'parent'],
    ['a guardian', 'guardian'],
    ['platform staff', 'staff'],
  ] as const)('of a minor is not told by %s', async (_, kind) => {
    await setAge(sql, kind, null);
    expect((await tell(kind, 16)).error).toMatchObject(refused);
    expect(await ageOf(kind)).toBe('unknown');
    expect((await create(kind, 'dm', 'minor')).error).toMatchObject(refused);
    expect((await tell(kind, 40)).error).toBeNull();
    expect(await ageOf(kind)).toBe('adult');
  });

  test('of a minor is told by a player, once', async () => {
    await setAge(sql, 'newcomer', null);
    expect((await tell('newcomer', 16)).error).toBeNull();
    expect((await tell('newcomer', 30)).error).toBeNull();
    expect(await ageOf('newcomer')).toBe('minor');
  });

  test('of a child is not kept', async () => {
    await setAge(sql, 'newcomer', null);
    expect((await tell('newcomer', 11)).error).toMatchObject(refused);
    expect(await ageOf('newcomer')).toBe('unknown');
  });

  test('and a role for adults do not come about side by side', async () => {
    await setAge(sql, 'newcomer', null);
    const [told, chosen] = await Promise.all([
      tell('newcomer', 16),
      as('newcomer').rpc('choose_roles', { p_roles: ['family_parent'] }),
    ]);
    expect([told.error, chosen.error].filter((error) => error === null)).toHaveLength(1);
    const roles = await sql`select from public.user_roles where user_id = ${idOf('newcomer')}`;
    expect([await ageOf('newcomer'), roles.length]).toEqual(told.error ? ['unknown', 1] : ['minor', 0]);
    await sql`delete from public.user_roles where user_id = ${idOf('newcomer')}`;
  });
});

describe('roles for adults', () => {
  const minor = idOf('minor');
  const held = () => sql`select role from public.user_roles where user_id = ${minor} order by role`;

  test('[SE-008] are neither granted to a minor nor chosen or asked for by one', async () => {
    const before = await held();
    for (const p_role of ['yes_staff', 'coaching_private_coach', 'programs_private_team_admin', 'family_guardian']) {
      expect((await as('admin').rpc('grant_role', { p_user_id: minor, p_role })).error).toMatchObject(refused);
    }
    const chosen = await as('minor').rpc('choose_roles', { p_roles: ['recruit_player', 'family_parent'] });
    expect(chosen.error).toMatchObject(refused);
    const role = 'coaching_private_coach';
    const asked = await as('minor').from('role_requests').insert({ user_id: minor, role });
    expect(asked.error).toMatchObject(refused);
    const onboarded = await as('minor').rpc('save_onboarding_roles', { p_roles: [], p_requests: [{ role }] });
    expect(onboarded.error).toMatchObject(refused);
    expect(await held()).toEqual(before);
    expect(await sql`select from public.role_requests where user_id = ${minor}`).toHaveLength(0);
    expect((await as('minor').rpc('choose_roles', { p_roles: ['recruit_player', 'recruit_caster'] })).error).toBeNull();
    await rowsOf(as('minor').rpc('choose_roles', { p_roles: ['recruit_player'] }));
  });

  test('[SE-008] asked for before the age was known are not approved', async () => {
    await setAge(sql, 'newcomer', null);
    const role = 'coaching_private_coach';
    const [request] = await rowsOf(
      as('newcomer')
        .from('role_requests')
        .insert({ user_id: idOf('newcomer'), role })
        .select('id'),
    );
    await rowsOf(tell('newcomer', 16));
    const decide = { p_request_id: request?.id ?? '', p_approve: true };
    expect((await as('admin').rpc('decide_role_request', decide)).error).toMatchObject(refused);
    expect(await sql`select from public.user_roles where user_id = ${idOf('newcomer')}`).toHaveLength(0);
    await sql`delete from public.role_requests where user_id = ${idOf('newcomer')}`;
  });
});

describe('platform staff correct a date of birth', () => {
  const correct = async (kind: AccountKind, whom: AccountKind, years: number, p_reason = 'Showed a document') =>
    as(kind).rpc('correct_birth_date', { p_user_id: idOf(whom), p_birth_date: await birthDate(years), p_reason });
  const log = () =>
    sql`select user_id, was, became, reason, changed_by from private.birth_date_changes order by id desc limit 1`;
  afterEach(() => sql`delete from private.birth_date_changes`);

  test('for a reason, which is kept', async () => {
    await setAge(sql, 'newcomer', null);
    expect(await rowsOf(correct('developer', 'newcomer', 16))).toBe('minor');
    expect(await rowsOf(correct('admin', 'newcomer', 20, ' Typed the wrong year '))).toBe('adult');
    expect(await ageOf('newcomer')).toBe('adult');
    expect(await log()).toEqual([
      {
        user_id: idOf('newcomer'),
        was: 'minor',
        became: 'adult',
        reason: 'Typed the wrong year',
        changed_by: idOf('admin'),
      },
    ]);
    expect((await correct('admin', 'newcomer', 16, '  ')).error).toMatchObject({ code: '23514' });
    expect(await ageOf('newcomer')).toBe('adult');
  });

  test('nobody else does, and nobody their own', async () => {
    for (const kind of ['staff', 'college-admin', 'player'] as const) {
      expect((await correct(kind, 'newcomer', 16)).error).toMatchObject(refused);
    }
    expect((await correct('developer', 'developer', 16)).error).toMatchObject(refused);
    expect([await ageOf('newcomer'), await ageOf('developer')]).toEqual(['adult', 'adult']);
    expect(await log()).toEqual([]);
  });

  test('to a minor’s only of somebody without what adults alone have; the profile is unlisted', async () => {
    for (const whom of ['college-coach', 'coach', 'guardian'] as const) {
      expect((await correct('admin', whom, 16)).error).toMatchObject({ code: 'PT409' });
      expect(await ageOf(whom)).toBe('adult');
    }
    expect((await correct('admin', 'player', 12)).error).toMatchObject(refused);
    await rowsOf(correct('admin', 'player', 17));
    const profile = () => sql`
      select is_published, visibility from public.user_profiles where user_id = ${idOf('player')}`;
    expect(await profile()).toEqual([{ is_published: false, visibility: 'unlisted' }]);
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('player')}`;
  });
});
