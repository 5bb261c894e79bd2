import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, BRONZE_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let silver = '';
let game = '';
beforeAll(async () => {
  silver = await teamId(sql, SILVER_TEAM);
  const [profile] = await sql`select id from public.team_game_profiles where team_id = ${silver} and is_active limit 1`;
  game = String(profile?.id);
});
const clean = async () => {
  await sql`delete from private.typed_names`;
  await sql`delete from public.team_invitations`;
  for (const table of ['team_members', 'team_staff'])
    await sql`delete from ${sql(`public.${table}`)} where user_id = any (${[idOf('parent'), idOf('guardian')]})`;
  await sql`delete from private.rate_counters`;
};
beforeEach(clean);
afterAll(async () => {
  await clean();
  await sql.end();
});

const row = (email: string, rest: Record<string, unknown> = {}) => ({
  email,
  kind: 'member',
  role: 'player',
  game_profile_id: game,
  ...rest,
});
const importAs = (kind: Parameters<typeof as>[0], rows: unknown, team = silver) =>
  as(kind).rpc('import_roster', { p_team_id: team, p_rows: rows as never });
/** What became of each row. */
const outcomes = async (rows: unknown) =>
  ((await rowsOf(importAs('coach', rows))) as { outcome: string }[]).map(({ outcome }) => outcome);
const stored = async () => ({
  members: await sql`select role from public.team_members where user_id = ${idOf('parent')} and is_active`,
  staff: await sql`
    select role, contract_end::text from public.team_staff where user_id = ${idOf('guardian')} and is_active`,
  invitations: await sql`select email, role, status from public.team_invitations order by email`,
});

describe('importing a roster', () => {
  const list = () => [
    row(' Parent@Lineup.example ', { role: 'trial' }),
    row('guardian@lineup.example', {
      kind: 'staff',
      role: 'analyst',
      contract_start: '2026-01-01',
      contract_end: '2026-12-31',
    }),
    row('nobody@nowhere.example', { role: 'captain' }),
  ];

  test('[TM-074, TM-075, SE-023] accounts join, other addresses are invited, and the same list again changes nothing', async () => {
    expect(await outcomes(list())).toEqual(['added', 'added', 'invited']);
    const after = await stored();
    expect(after).toEqual({
      members: [{ role: 'trial' }],
      staff: [{ role: 'analyst', contract_end: '2026-12-31' }],
      invitations: [{ email: 'nobody@nowhere.example', role: 'captain', status: 'pending' }],
    });
    expect(await outcomes(list())).toEqual(['unchanged', 'unchanged', 'invited']);
    expect(await stored()).toEqual(after);
  });

  test('[TM-075] the same list again, also much later, counts no invitation and mails nobody a second time', async () => {
    const left = async (kind: Parameters<typeof as>[0] = 'coach') =>
      ((await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: silver }))) as { invitations_left: number | null })
        .invitations_left;
    const mails = async () => (await sql`select from private.mail_outbox where template = 'team_invitation'`).length;
    const before = Number(await left());
    await outcomes(list());
    expect(await left()).toBe(before - 1);
    await sql`update public.team_invitations set sent_at = now() - interval '2 hours', created_at = now() - interval '2 hours'`;
    const sent = await mails();
    expect(await outcomes(list())).toEqual(['unchanged', 'unchanged', 'invited']);
    expect(await mails()).toBe(sent);
    expect(await left()).toBe(before - 1);
    // Another role is another invitation.
    await outcomes([row('nobody@nowhere.example', { role: 'player' })]);
    expect(await left()).toBe(before - 2);
    expect(await left('player')).toBeNull();
  });

  test('one wrong row keeps all others out, and each wrong row is named', async () => {
    const rows = [
      ...list(),
      row('x@elsewhere.example', { role: 'emperor' }),
      row('parent@lineup.example', { kind: 'coach' }),
      row('not an email'),
      row('y@elsewhere.example', { contract_start: '2026-01-01' }),
      row('z@elsewhere.example', { kind: 'staff', role: 'admin', contract_start: 'soon' }),
      row('NOBODY@nowhere.example'),
    ];
    const { error } = await importAs('coach', rows);
    expect(error).toMatchObject({ code: '23514', message: 'Nothing was imported' });
    const problems = JSON.parse(String(error?.details)) as { row: number }[];
    expect(problems.map((each) => each.row)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await stored()).toEqual({ members: [], staff: [], invitations: [] });
  });

  test('a game of another team, no rows, too many rows and no list are refused', async () => {
    const [foreign] = await sql`
      select g.id from public.team_game_profiles g join public.teams t on t.id = g.team_id
      where t.name = ${BRONZE_TEAM} limit 1`;
    const wrong = [row('parent@lineup.example', { game_profile_id: String(foreign?.id) })];
    expect((await importAs('coach', wrong)).error).toMatchObject({ code: '23514' });
    const many = Array.from({ length: 201 }, (_, n) => row(`p${n}@elsewhere.example`));
    for (const rows of [[], many, {}, null])
      expect((await importAs('coach', rows)).error).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual({ members: [], staff: [], invitations: [] });
  });

  test.each(['team-staff', 'player', 'parent', 'staff'] as const)('[SE-023] %s imports nothing', async (kind) => {
    expect((await importAs(kind, list())).error).toMatchObject({ code: '42501' });
    expect(await stored()).toEqual({ members: [], staff: [], invitations: [] });
  });

  test('an account that has not confirmed its email is invited, not added', async () => {
    await sql`update auth.users set email_confirmed_at = null where id = ${idOf('parent')}`;
    try {
      expect(await outcomes(list())).toEqual(['invited', 'added', 'invited']);
      const one = await as('coach').rpc('add_team_member', {
        p_team_id: silver,
        p_user_email: 'parent@lineup.example',
        p_game_profile_id: game,
      });
      expect(one.error).toMatchObject({ code: 'PT404' });
    } finally {
      await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('parent')}`;
    }
  });
});

describe('the page behind a mailed link', () => {
  const token = async (rest: Record<string, string> = {}) => {
    const id = await rowsOf(
      as('coach').rpc('invite_to_team', { p_team_id: silver, p_email: 'parent@lineup.example', ...rest }),
    );
    const [issued] = await sql`select token from private.issue_invitation_token(${id})`;
    return String(issued?.token);
  };
  const read = async (kind: Parameters<typeof as>[0], p_token: string) =>
    (await rowsOf(as(kind).rpc('read_team_invitation', { p_token }))) as Record<string, unknown> | null;

  test('[SE-026] says what it is about and for whom, without giving the address away', async () => {
    const link = await token({ p_role: 'captain', p_game_profile_id: game });
    const mine = await read('parent', link);
    expect(mine).toMatchObject({ state: 'pending', addressee: 'me', kind: 'member', role: 'captain' });
    expect(mine?.['team']).toMatchObject({ id: silver, name: SILVER_TEAM });
    const other = await read('private-coach', link);
    expect(other).toMatchObject({ addressee: 'other', email_hint: 'p…@lineup.example' });
    expect(JSON.stringify(other)).not.toContain('parent@');
    expect(await read('parent', `${link}0`)).toBeNull();
    const visitor = await rowsOf(signedOut().rpc('read_team_invitation', { p_token: link }));
    expect(visitor).toEqual({ ...other, addressee: 'visitor' });
  });

  test('[SE-026] tells an unconfirmed email, an expired, a used and a cancelled link apart', async () => {
    const link = await token();
    await sql`update auth.users set email_confirmed_at = null where id = ${idOf('parent')}`;
    try {
      expect(await read('parent', link)).toMatchObject({ addressee: 'unconfirmed' });
    } finally {
      await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('parent')}`;
    }
    await sql`update public.team_invitations set expires_at = now() - interval '1 second'`;
    expect(await read('parent', link)).toMatchObject({ state: 'expired' });
    await sql`update public.team_invitations set expires_at = now() + interval '1 day'`;
    await rowsOf(as('parent').rpc('answer_team_invitation', { p_accept: true, p_token: link }));
    expect(await read('parent', link)).toMatchObject({ state: 'accepted', addressee: 'me' });
    await sql`update public.team_invitations set status = 'revoked', token_hash = null`;
    expect(await read('parent', link)).toBeNull();
  });

  test('[TM-072] staff who accept get the contract they were invited with', async () => {
    const link = await token({
      p_kind: 'staff',
      p_role: 'analyst',
      p_contract_start: '2026-01-01',
      p_contract_end: '2026-06-30',
    });
    await rowsOf(as('parent').rpc('answer_team_invitation', { p_accept: true, p_token: link }));
    const rows = await sql`
      select contract_start::text, contract_end::text from public.team_staff where user_id = ${idOf('parent')} and is_active`;
    expect(rows).toEqual([{ contract_start: '2026-01-01', contract_end: '2026-06-30' }]);
  });
});

describe('what the manage screen shows of people on their way', () => {
  const load = async (kind: Parameters<typeof as>[0]) =>
    (await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: silver }))) as Record<
      string,
      Record<string, unknown>[]
    >;

  test('[SE-026] open invitations and requests to managers only', async () => {
    await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: silver, p_email: 'nobody@nowhere.example' }));
    const requested = await sql`
      select count(*)::int as open from public.team_join_requests where team_id = ${silver} and status = 'pending'`;
    for (const kind of ['coach', 'admin'] as const) {
      const manage = await load(kind);
      expect(manage['invitations']?.map((each) => each['email'])).toEqual(['nobody@nowhere.example']);
      expect(manage['join_requests']).toHaveLength(Number(requested[0]?.['open']));
      expect(JSON.stringify(manage['join_requests'])).not.toContain('@');
    }
    for (const kind of ['player', 'team-staff', 'parent', 'staff'] as const)
      expect(await load(kind)).toMatchObject({ invitations: [], join_requests: [] });
  });

  test('[SE-031] a post shows the viewer where the own request stands, and nobody else', async () => {
    const [post] = await sql`
      insert into public.team_recruiting_posts (team_id, title, created_by) values (${silver}, 'Asked post', null) returning id`;
    const own = async (kind: Parameters<typeof as>[0]) =>
      (await load(kind))['recruiting_posts']?.find((each) => each['id'] === post?.['id'])?.['my_request'];
    try {
      expect(await own('parent')).toBeNull();
      await rowsOf(
        as('parent')
          .from('team_join_requests')
          .insert({ post_id: String(post?.['id']), team_id: silver }),
      );
      expect(await own('parent')).toMatchObject({ status: 'pending' });
      expect(await own('coach')).toBeNull();
    } finally {
      await sql`delete from public.team_recruiting_posts where title = 'Asked post'`;
    }
  });
});

describe('names of a file', () => {
  const list = () => [
    row('minor@lineup.example', { name: ' Zqcalled by the coach ' }),
    row('nobody@nowhere.example', { name: 'Zqnobody Yet' }),
    row('parent@lineup.example', { name: '\u200b' }),
  ];
  const kept = async () =>
    (await sql`select email, name from private.typed_names order by email`).map(({ email, name }) => [email, name]);
  const page = async (kind: Parameters<typeof as>[0]) =>
    JSON.stringify(await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: silver })));
  const clear = async () => {
    await sql`delete from public.team_members where team_id = ${silver} and user_id = ${idOf('minor')}`;
    await sql`delete from private.roster_consents where team_id = ${silver} and user_id = ${idOf('minor')}`;
  };
  beforeEach(clear);
  afterAll(clear);

  test('show to managers alone, never to the person or the team, and go once nobody waits', async () => {
    await outcomes(list());
    expect(await kept()).toEqual([
      ['minor@lineup.example', 'Zqcalled by the coach'],
      ['nobody@nowhere.example', 'Zqnobody Yet'],
    ]);
    const seen = await page('coach');
    for (const name of ['Zqcalled by the coach', 'Zqnobody Yet']) expect(seen).toContain(name);
    for (const kind of ['player', 'team-staff', 'minor', 'guardian', 'private-coach'] as const)
      expect(await page(kind)).not.toMatch(/Zqcalled|Zqnobody/);
    const own = await rowsOf(as('minor').from('team_members').select('*').eq('team_id', silver));
    expect(JSON.stringify(own)).not.toContain('Zqcalled');
    await outcomes([row('nobody@nowhere.example', { name: 'Zqanother' })]);
    expect(await kept()).toContainEqual(['nobody@nowhere.example', 'Zqanother']);

    await sql`select private.prune_typed_names()`;
    expect(await kept()).toHaveLength(2);
    await sql`update public.team_invitations set expires_at = now() - interval '1 hour'`;
    await sql`update public.team_members set is_active = false where team_id = ${silver} and user_id = ${idOf('minor')}`;
    await sql`select private.prune_typed_names()`;
    expect(await kept()).toEqual([]);
  });
});
