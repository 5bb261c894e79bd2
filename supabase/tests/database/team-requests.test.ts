/** Who opens a team by themselves, and a request for one by everybody else: asked for, decided once, corrected and sent again. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { notices } from './notices.ts';

const sql = openDatabase();
const NAME = 'Asked Team';
const clear = async () => {
  await sql`delete from public.team_requests`;
  await sql`delete from public.teams where name like ${`${NAME}%`}`;
  await sql`delete from public.notices where kind like 'team_request%' or kind = 'team_asked'`;
  await sql`delete from private.mail_outbox where template = 'notice'`;
  await sql`delete from private.rate_counters`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const [game] = await sql<{ id: string }[]>`select id from public.esports_titles where active order by name limit 1`;
const ask = (kind: AccountKind, change: Record<string, unknown> = {}) =>
  as(kind).rpc('request_team', {
    ...{ p_id: randomUUID(), p_name: NAME, p_organization_type: 'high_school', p_title_ids: [game!.id] },
    ...{ p_note: 'Our school has twelve players', ...change },
  });
async function asked(kind: AccountKind, change: Record<string, unknown> = {}) {
  const id = randomUUID();
  await rowsOf(ask(kind, { p_id: id, ...change }));
  return id;
}
const stored = (id: string) => sql`select * from public.team_requests where id = ${id}`.then(([row]) => row);
const decide = async (
  kind: AccountKind,
  id: string,
  approve: boolean,
  { note, seen }: { note?: string; seen?: string } = {},
) => {
  // As the API writes it: to the microsecond.
  const [row] = await sql`select to_json(asked_at)::text as at from public.team_requests where id = ${id}`;
  return as(kind).rpc('decide_team_request', {
    ...{ p_request_id: id, p_approve: approve, p_asked_at: seen ?? (JSON.parse(String(row?.at)) as string) },
    ...(note === undefined ? {} : { p_note: note }),
  });
};
const teams = () => sql`select * from public.teams where name like ${`${NAME}%`}`;

describe('opening a team', () => {
  const KINDS = ['high_school', 'college', 'pro_team', 'private_team'];
  test.each([
    ['private-coach', ['private_team']],
    ['coach', ['private_team']],
    ['college-coach', ['college']],
    ['college-staff', KINDS],
    ['staff', KINDS],
    ['college-admissions', []],
    ['team-staff', []],
    ['player', []],
    ['parent', []],
    ['minor', []],
    ['newcomer', []],
  ] as const)('[SE-016, SE-017, SE-018] %s opens teams of exactly the kinds %j', async (kind, may) => {
    for (const organization_type of KINDS)
      await as(kind)
        .from('teams')
        .insert({ name: `${NAME} ${organization_type}`, organization_type });
    expect((await teams()).map((row) => row.organization_type).toSorted()).toEqual([...may].toSorted());
  });

  test.each([
    ['programs_high_school_admin', 'high_school'],
    ['programs_pro_team_admin', 'pro_team'],
    ['coaching_program_coach_pro_team_coach', 'pro_team'],
  ])('[SE-017] %s opens a %s', async (role, organization_type) => {
    const make = () => as('parent').from('teams').insert({ name: NAME, organization_type });
    expect((await make()).error).toMatchObject({ code: '42501' });
    await sql`insert into public.user_roles (user_id, role) values (${idOf('parent')}, ${role})`;
    const { error } = await make();
    await sql`delete from public.user_roles where user_id = ${idOf('parent')} and role = ${role}`;
    expect(error).toBeNull();
    expect(await teams()).toMatchObject([{ organization_type, owner_user_id: idOf('parent') }]);
  });

  test('[SE-018] no team becomes another kind afterwards than its owner could open', async () => {
    await rowsOf(as('private-coach').from('teams').insert({ name: NAME, organization_type: 'private_team' }));
    const turn = (kind: AccountKind, organization_type: string) =>
      as(kind).from('teams').update({ organization_type }).eq('name', NAME);
    expect((await turn('private-coach', 'college')).error).toMatchObject({ code: '42501', hint: 'team_kind' });
    expect(await teams()).toMatchObject([{ organization_type: 'private_team', is_private: false }]);
    await rowsOf(turn('admin', 'high_school'));
    expect(await teams()).toMatchObject([{ organization_type: 'high_school', is_private: true }]);
  });
});

describe('a request for a team', () => {
  test('is kept for whoever asks, who alone reads it beside staff', async () => {
    const id = await asked('parent', { p_link_url: 'https://school.example' });
    expect(await stored(id)).toMatchObject({
      ...{ user_id: idOf('parent'), name: NAME, organization_type: 'high_school', esports_title_ids: [game!.id] },
      ...{ note: 'Our school has twelve players', link_url: 'https://school.example', status: 'pending' },
    });
    const reads = (kind: AccountKind) => rowsOf(as(kind).from('team_requests').select('id'));
    expect(await reads('parent')).toEqual([{ id }]);
    for (const kind of ['player', 'coach', 'admin'] as const) expect(await reads(kind)).toEqual([]);
    expect(await rowsOf(as('parent').rpc('load_team_requests'))).toMatchObject({ barrier: null, requests: [{ id }] });
    for (const kind of ['staff', 'developer', 'admin'] as const)
      expect(await rowsOf(as(kind).rpc('list_team_requests'))).toMatchObject([{ id, games: [expect.any(String)] }]);
    for (const kind of ['parent', 'coach', 'college-admin'] as const)
      expect((await as(kind).rpc('list_team_requests')).error).toMatchObject({ code: '42501' });
  });

  test('35.6 says in which country the team is, which staff read and the team gets; without one it is in the US', async () => {
    const id = await asked('parent', { p_country: 'CA' });
    expect(await rowsOf(as('parent').rpc('load_team_requests'))).toMatchObject({ requests: [{ id, country: 'CA' }] });
    expect(await rowsOf(as('staff').rpc('list_team_requests'))).toMatchObject([{ id, country: 'CA' }]);
    expect((await ask('parent', { p_country: 'ZZ' })).error).toMatchObject({ code: '23503' });
    // Corrected under its id.
    await rowsOf(ask('parent', { p_id: id, p_country: 'MX' }));
    await rowsOf(decide('staff', id, true));
    expect(await teams()).toMatchObject([{ country: 'MX' }]);
    // As shells ask that know no country: what was said stays.
    const kept = await asked('player', { p_country: 'CA' });
    await rowsOf(ask('player', { p_id: kept, p_note: 'Our school has thirteen players' }));
    expect(await stored(kept)).toMatchObject({ country: 'CA', note: 'Our school has thirteen players' });
    expect(await stored(await asked('coach'))).toMatchObject({ country: 'US' });
  });

  test('is for adults who have told their age: others are told why', async () => {
    expect((await ask('minor')).error).toMatchObject({ code: '42501', hint: 'minor' });
    expect(await rowsOf(as('minor').rpc('load_team_requests'))).toMatchObject({ barrier: 'minor' });
    await sql`delete from private.birth_dates where user_id = ${idOf('newcomer')}`;
    const unknown = await ask('newcomer');
    const barrier = await rowsOf(as('newcomer').rpc('load_team_requests'));
    await sql`insert into private.birth_dates (user_id, birth_date) values (${idOf('newcomer')}, current_date - interval '18 years 30 days')`;
    expect(unknown.error).toMatchObject({ code: '42501', hint: 'birth_date' });
    expect(barrier).toMatchObject({ barrier: 'birth_date' });
    expect(
      (
        await signedOut().rpc('request_team', {
          p_id: randomUUID(),
          p_name: NAME,
          p_organization_type: 'college',
          p_title_ids: [game!.id],
          p_note: 'x',
        })
      ).error,
    ).not.toBeNull();
    expect(await sql`select from public.team_requests`).toHaveLength(0);
  });

  test('is bounded: what is not plain is refused, 3 wait, 10 are kept, and the same again changes nothing', async () => {
    for (const change of [
      ...[{ p_name: 'x' }, { p_name: 'a\u200Bb' }, { p_organization_type: 'robots' }, { p_title_ids: [] }],
      ...[{ p_note: ' ' }, { p_note: 'x'.repeat(1001) }, { p_link_url: 'javascript:alert(1)' }],
      ...[{ p_title_ids: [randomUUID()] }],
    ])
      expect({ change, code: (await ask('parent', change)).error?.code }).toEqual({
        change,
        code: expect.stringMatching(/^23/),
      });
    expect(await sql`select from public.team_requests`).toHaveLength(0);
    const first = await asked('parent');
    const before = await stored(first);
    await rowsOf(ask('parent', { p_id: first }));
    expect(await stored(first)).toEqual(before);
    await asked('parent');
    await asked('parent');
    expect((await ask('parent')).error).toMatchObject({ code: '23514', hint: 'open_requests' });
    expect((await ask('player', { p_id: first })).error).toMatchObject({ code: 'PT404' });
    expect(await stored(first)).toEqual(before);
    await sql`update public.team_requests set status = 'declined', decision_note = 'No', decided_at = now()`;
    await sql`insert into public.team_requests (id, user_id, name, organization_type, esports_title_ids, note, status, decision_note, decided_at)
      select gen_random_uuid(), user_id, name, organization_type, esports_title_ids, note, status, decision_note, decided_at
      from public.team_requests cross join generate_series(1, 3) limit 7`;
    expect((await ask('parent')).error).toMatchObject({ code: '23514', hint: 'open_requests' });
    await rowsOf(ask('parent', { p_id: first, p_name: `${NAME} 2` }));
  });

  test('is told to platform staff, who decide it, as one line for each person, and to nobody else', async () => {
    const told = async (kind: AccountKind) =>
      (await notices(kind))
        .filter((each) => each.kind === 'team_asked')
        .map(({ facts, is_read: isRead }) => ({ ...facts, isRead }));
    const line = (team: string, isRead = false) => [
      { team, person: 'Dana Holloway', href: '/testing?tab=teams', isRead },
    ];
    const first = await asked('parent');
    const second = await asked('parent', { p_name: `${NAME} 2` });
    for (const kind of ['staff', 'developer', 'admin'] as const) expect(await told(kind)).toEqual(line(`${NAME} 2`));
    for (const kind of ['parent', 'coach', 'college-admin'] as const) expect(await told(kind)).toEqual([]);
    await rowsOf(decide('staff', second, false, { note: 'Which school?' }));
    expect(await told('staff')).toEqual(line(NAME));
    await sql`update public.notices set read_at = now() where kind = 'team_asked'`;
    // Corrected and sent again it is news again.
    await rowsOf(ask('parent', { p_id: second, p_name: `${NAME} of Ridgeview` }));
    expect(await told('admin')).toEqual(line(`${NAME} of Ridgeview`));
    await rowsOf(as('parent').from('team_requests').delete().eq('id', second));
    await rowsOf(decide('staff', first, true));
    expect(await told('staff')).toEqual([]);
  });

  test('is withdrawn by its person alone, and never written past the functions', async () => {
    const id = await asked('parent');
    await as('player').from('team_requests').delete().eq('id', id);
    await as('parent')
      .from('team_requests')
      .update({ status: 'approved' } as never)
      .eq('id', id);
    await as('parent')
      .from('team_requests')
      .insert({
        id: randomUUID(),
        user_id: idOf('parent'),
        name: NAME,
        organization_type: 'college',
        esports_title_ids: [game!.id],
        note: 'x',
        status: 'approved',
      } as never);
    expect(await sql`select id, status from public.team_requests`).toEqual([{ id, status: 'pending' }]);
    await rowsOf(as('parent').from('team_requests').delete().eq('id', id));
    expect(await sql`select from public.team_requests`).toHaveLength(0);
  });
});

describe('deciding', () => {
  const mails = () =>
    sql`select from private.mail_outbox where template = 'notice' and recipient_id = ${idOf('parent')}`;

  test.each(['parent', 'player', 'coach', 'college-admin', 'guardian', 'minor'] as const)(
    '%s decides nothing',
    async (kind) => {
      const id = await asked('parent');
      expect((await decide(kind, id, true)).error).toMatchObject({ code: '42501' });
      expect(await stored(id)).toMatchObject({ status: 'pending' });
      expect(await teams()).toEqual([]);
    },
  );

  test('one press makes the team, its owner, notice and mail; again, also at the same moment, it changes nothing', async () => {
    const id = await asked('parent');
    const answers = await Promise.all([
      decide('staff', id, true),
      decide('admin', id, true),
      decide('staff', id, true),
    ]);
    const [team] = await teams();
    expect(answers.map(({ data }) => data)).toEqual([team?.id, team?.id, team?.id]);
    expect(await teams()).toMatchObject([
      ...[
        {
          owner_user_id: idOf('parent'),
          organization_type: 'high_school',
          subscription_tier: 'bronze',
          is_private: true,
        },
      ],
    ]);
    expect(
      await sql`select esports_title_id, is_active from public.team_game_profiles where team_id = ${team!.id}`,
    ).toEqual([{ esports_title_id: game!.id, is_active: true }]);
    expect(await stored(id)).toMatchObject({ status: 'approved', team_id: team!.id });
    expect((await notices('parent')).filter(({ kind }) => kind.startsWith('team_request'))).toMatchObject([
      { kind: 'team_request_approved', facts: { team: NAME, href: `/teams/${team!.id}/manage` } },
    ]);
    expect(await mails()).toHaveLength(1);
    expect((await decide('staff', id, false, { note: 'No' })).error).toMatchObject({ code: 'PT409' });
    // What was approved is neither corrected nor withdrawn.
    expect((await ask('parent', { p_id: id })).error).toMatchObject({ code: 'PT409' });
    await as('parent').from('team_requests').delete().eq('id', id);
    expect(await stored(id)).toMatchObject({ status: 'approved' });
  });

  test('declining takes a reason, which reaches who asked; corrected and sent again it is decided anew', async () => {
    const id = await asked('parent');
    expect((await decide('staff', id, false, { note: ' ' })).error).toMatchObject({ code: '23514' });
    expect(await stored(id)).toMatchObject({ status: 'pending' });
    expect(await mails()).toHaveLength(0);
    await rowsOf(decide('staff', id, false, { note: 'Name your school.' }));
    expect((await notices('parent'))[0]).toMatchObject({
      ...{ kind: 'team_request_declined', facts: { team: NAME, note: 'Name your school.', href: '/teams/create' } },
    });
    const [mail] = await sql`select private.describe_mail(o) as content from private.mail_outbox o
      where o.template = 'notice' and o.recipient_id = ${idOf('parent')}`;
    expect(mail?.content).toMatchObject({ kind: 'team_request_declined', note: 'Name your school.' });
    await rowsOf(ask('parent', { p_id: id, p_name: `${NAME} of Ridgeview` }));
    expect(await stored(id)).toMatchObject({ status: 'pending', decision_note: 'Name your school.', decided_at: null });
    expect(await notices('parent')).toEqual([]);
    await rowsOf(decide('staff', id, true));
    expect(await teams()).toMatchObject([{ name: `${NAME} of Ridgeview`, owner_user_id: idOf('parent') }]);
  });

  test('is about what was seen: a request that changed since is read again first', async () => {
    const id = await asked('parent');
    const [row] = await sql`select to_json(asked_at)::text as at from public.team_requests where id = ${id}`;
    const seen = JSON.parse(String(row?.at)) as string;
    await rowsOf(ask('parent', { p_id: id, p_name: `${NAME} Official` }));
    expect((await decide('staff', id, true, { seen })).error).toMatchObject({ code: 'PT409', hint: 'changed' });
    expect(await teams()).toEqual([]);
  });

  test('gives nobody under 18 a team, whatever they had said', async () => {
    const id = await asked('parent');
    const [born] = await sql`select birth_date from private.birth_dates where user_id = ${idOf('parent')}`;
    await sql`update private.birth_dates set birth_date = current_date - interval '15 years' where user_id = ${idOf('parent')}`;
    const { error } = await decide('staff', id, true);
    await sql`update private.birth_dates set birth_date = ${born!.birth_date} where user_id = ${idOf('parent')}`;
    expect(error).toMatchObject({ code: '42501', hint: 'minor' });
    expect(await teams()).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'pending' });
  });
});
