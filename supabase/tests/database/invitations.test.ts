import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { notices } from './notices.ts';

const sql = openDatabase();
let silver = '';
let foreign = '';
beforeAll(async () => {
  [silver, foreign] = await Promise.all([teamId(sql, SILVER_TEAM), teamId(sql, FOREIGN_TEAM)]);
});
beforeEach(async () => {
  await sql`delete from public.team_invitations`;
  await sql`delete from public.team_join_requests where user_id = ${idOf('parent')}`;
  await sql`delete from public.team_members where user_id = ${idOf('parent')}`;
  await sql`delete from public.team_staff where user_id = ${idOf('parent')}`;
  await sql`delete from private.rate_counters`;
});
afterAll(() => sql.end());

const invite = async (email = 'parent@lineup.example', rest: { p_kind?: string; p_role?: string } = {}) =>
  (await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: silver, p_email: email, ...rest }))) ?? '';

async function issueToken(id: string): Promise<string> {
  const [row] = await sql`select token from private.issue_invitation_token(${id})`;
  return String(row?.token);
}
const accept = (kind: AccountKind, p_token: string) =>
  as(kind).rpc('answer_team_invitation', { p_accept: true, p_token });
const parentOn = (table: 'team_members' | 'team_staff') => sql`
  select role from ${sql(`public.${table}`)} where user_id = ${idOf('parent')} and team_id = ${silver} and is_active`;

describe('invitations', () => {
  test('[SE-026] a manager invites by email; the person accepts once by the link', async () => {
    const token = await issueToken(await invite(' Parent@Lineup.example', { p_role: 'substitute' }));
    expect(await rowsOf(accept('parent', token))).toBe(silver);
    expect(await parentOn('team_members')).toEqual([{ role: 'substitute' }]);
    expect((await accept('parent', token)).error).toMatchObject({ code: 'PT409' });
  });

  test('[SE-026, TM-051] who has no name yet gives one with the answer; a name that is there stays', async () => {
    const id = idOf('parent');
    const [before] = await sql<{ full_name: string | null }[]>`select full_name from public.profiles where id = ${id}`;
    const name = async () => (await sql`select full_name from public.profiles where id = ${id}`)[0]?.['full_name'];
    const answer = async (p_name: string) =>
      as('parent').rpc('answer_team_invitation', { p_accept: true, p_token: await issueToken(await invite()), p_name });
    try {
      await sql`update public.profiles set full_name = null where id = ${id}`;
      const token = await issueToken(await invite());
      const read = async (kind: AccountKind) =>
        (await rowsOf(as(kind).rpc('read_team_invitation', { p_token: token }))) as { needs_name: boolean };
      expect([(await read('parent')).needs_name, (await read('coach')).needs_name]).toEqual([true, false]);
      expect((await answer(' \u200B ')).error).toMatchObject({ code: '23514' });
      expect((await answer('x'.repeat(81))).error).toMatchObject({ code: '23514' });
      expect(await parentOn('team_members')).toEqual([]);
      await rowsOf(answer(' Noor Haddad '));
      expect(await name()).toBe('Noor Haddad');
      await sql`delete from public.team_members where user_id = ${id} and team_id = ${silver}`;
      await rowsOf(answer('Somebody Else'));
      expect(await name()).toBe('Noor Haddad');
    } finally {
      await sql`update public.profiles set full_name = ${before?.full_name ?? null} where id = ${id}`;
    }
  });

  test('[SE-026] two answers at once put one person on the roster once', async () => {
    const token = await issueToken(await invite());
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept('parent', token)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await parentOn('team_members')).toHaveLength(1);
  });

  test('[SE-026] staff are invited with a staff role, never with one of players', async () => {
    const wrong = { p_team_id: silver, p_email: 'a@b.example', p_kind: 'member', p_role: 'head_coach' };
    expect((await as('coach').rpc('invite_to_team', wrong)).error).toMatchObject({ code: '23514' });
    const token = await issueToken(await invite(undefined, { p_kind: 'staff', p_role: 'analyst' }));
    await rowsOf(accept('parent', token));
    expect(await parentOn('team_staff')).toEqual([{ role: 'analyst' }]);
  });

  test('[SE-026] the link works for nobody else, and not while the email is unconfirmed', async () => {
    const token = await issueToken(await invite());
    for (const kind of ['private-coach', 'coach', 'admin'] as const) {
      expect((await accept(kind, token)).error).toMatchObject({ code: '42501' });
    }
    expect((await accept('private-coach', `${token}0`)).error).toMatchObject({ code: 'PT404' });
    const anonymous = await signedOut().rpc('answer_team_invitation', { p_accept: true, p_token: token });
    expect(anonymous.error).toMatchObject({ code: '42501' });
    await sql`update auth.users set email_confirmed_at = null where id = ${idOf('parent')}`;
    try {
      expect((await accept('parent', token)).error).toMatchObject({ code: '42501' });
    } finally {
      await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('parent')}`;
    }
    expect(await parentOn('team_members')).toEqual([]);
  });

  test('[SE-026] a cancelled, expired or replaced link brings nobody in', async () => {
    const id = await invite();
    const first = await issueToken(id);
    const second = await issueToken(id);
    expect((await accept('parent', first)).error).toMatchObject({ code: 'PT404' });
    await sql`update public.team_invitations set expires_at = now() - interval '1 second' where id = ${id}`;
    expect((await accept('parent', second)).error).toMatchObject({ code: 'PT410' });
    expect(await rowsOf(as('parent').rpc('list_my_invitations'))).toEqual([]);
    const renewed = await issueToken(await invite());
    expect(await rowsOf(as('coach').rpc('revoke_team_invitation', { p_invitation_id: id }))).toBe(true);
    expect((await accept('parent', renewed)).error).toMatchObject({ code: 'PT404' });
    expect(await sql`select from private.issue_invitation_token(${id})`).toHaveLength(0);
    expect(await parentOn('team_members')).toEqual([]);
  });

  test('[SE-026] the invited person sees the invitation and declines it', async () => {
    const id = await invite();
    const [seen] = await rowsOf(as('parent').rpc('list_my_invitations'));
    expect(seen).toMatchObject({ id, team_id: silver, team_name: SILVER_TEAM, role: 'player' });
    expect(await rowsOf(as('private-coach').rpc('list_my_invitations'))).toEqual([]);
    const foreignId = await as('private-coach').rpc('answer_team_invitation', { p_accept: true, p_invitation_id: id });
    expect(foreignId.error).toMatchObject({ code: 'PT404' });
    await rowsOf(as('parent').rpc('answer_team_invitation', { p_accept: false, p_invitation_id: id }));
    expect(await parentOn('team_members')).toEqual([]);
    expect(await rowsOf(as('parent').rpc('list_my_invitations'))).toEqual([]);
  });

  test.each(['staff', 'team-staff', 'player', 'parent', 'college-admin'] as const)(
    '[SE-023, SE-026] %s neither invites, nor cancels, nor reads invitations',
    async (kind) => {
      const id = await invite('somebody@elsewhere.example');
      const made = await as(kind).rpc('invite_to_team', { p_team_id: silver, p_email: 'x@elsewhere.example' });
      expect(made.error).toMatchObject({ code: '42501' });
      const revoked = await as(kind).rpc('revoke_team_invitation', { p_invitation_id: id });
      expect(revoked.error).toMatchObject({ code: '42501' });
      expect(await rowsOf(as(kind).from('team_invitations').select('email'))).toEqual([]);
    },
  );

  test('[SE-026] nobody gets at the secret: neither the column nor the function', async () => {
    const id = await invite();
    await issueToken(id);
    for (const kind of ['coach', 'admin'] as const) {
      expect((await as(kind).from('team_invitations').select('token_hash')).error).toMatchObject({ code: '42501' });
      const issued = await as(kind).rpc('issue_invitation_token' as never, { p_invitation_id: id } as never);
      expect(issued.error).toMatchObject({ code: 'PGRST202' });
    }
  });

  test('the name of whoever invites reaches adults who know them by a team, and nobody else, by page or mail', async () => {
    const [coach] = await sql`select display_name from public.user_profiles where user_id = ${idOf('coach')}`;
    const [teammate] = await sql`
      select p.email from public.team_members m join public.profiles p on p.id = m.user_id
      where m.team_id = ${silver} and m.is_active and m.is_confirmed and private.is_adult(p.id)
      order by p.id limit 1`;
    const names = async (email: string) => {
      const id = await invite(email, { p_kind: 'staff', p_role: 'analyst' });
      await rowsOf(as('coach').rpc('send_team_invitation', { p_invitation_id: id }));
      const [mail] = await sql<{ says: { inviter: string | null; token: string } }[]>`
        select private.describe_mail(o) as says from private.mail_outbox o where o.subject_id = ${id}`;
      const page = (await rowsOf(signedOut().rpc('read_team_invitation', { p_token: mail?.says.token ?? '' }))) as {
        invited_by: string | null;
      };
      return [mail?.says.inviter, page.invited_by];
    };
    await sql`update public.user_profiles set display_name = 'zq write me on evil.example' where user_id = ${idOf('coach')}`;
    try {
      expect(await names('minor@lineup.example')).toEqual([null, null]);
      expect(await names('nobody@elsewhere.example')).toEqual([null, null]);
      expect(await names('parent@lineup.example')).toEqual([null, null]);
      expect(await names(String(teammate?.email))).toEqual(Array(2).fill('zq write me on evil.example'));
    } finally {
      await sql`update public.user_profiles set display_name = ${coach?.display_name} where user_id = ${idOf('coach')}`;
      await sql`delete from private.mail_outbox where template = 'team_invitation'`;
    }
  });

  test('[SE-023] a foreign team, and a game of a foreign team, are refused', async () => {
    const [game] = await sql`select id from public.team_game_profiles where team_id = ${foreign} limit 1`;
    const address = { p_email: 'x@elsewhere.example' };
    const other = await as('coach').rpc('invite_to_team', { ...address, p_team_id: foreign });
    expect(other.error).toMatchObject({ code: '42501' });
    const mixed = { ...address, p_team_id: silver, p_game_profile_id: String(game?.id) };
    expect((await as('coach').rpc('invite_to_team', mixed)).error).toMatchObject({ code: '23503' });
  });
});

/** A person without a name, for as long as the journey lasts. */
async function nameless(journey: (name: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const id = idOf('parent');
  const name = async () => (await sql`select full_name from public.profiles where id = ${id}`)[0]?.['full_name'];
  const before = (await name()) as string | null;
  await sql`update public.profiles set full_name = null where id = ${id}`;
  try {
    await journey(name);
  } finally {
    await sql`update public.profiles set full_name = ${before} where id = ${id}`;
  }
}

describe('who has no name yet', () => {
  const offers = async (kind: AccountKind) =>
    (await rowsOf(as(kind).rpc('load_my_team_offers'))) as { needs_name: boolean };

  test('[TM-051, TM-073] gives one with the yes to a place; the name that is there stays', () =>
    nameless(async (name) => {
      await rowsOf(as('coach').rpc('add_team_member', { p_team_id: silver, p_user_id: idOf('parent') }));
      const confirmed = async () =>
        (
          await sql`select is_confirmed from public.team_members where user_id = ${idOf('parent')} and team_id = ${silver}`
        )[0]?.['is_confirmed'];
      const answer = (p_name: string) =>
        as('parent').rpc('answer_roster_place', { p_team_id: silver, p_accept: true, p_name });
      expect([(await offers('parent')).needs_name, (await offers('player')).needs_name]).toEqual([true, false]);
      for (const wrong of [' \u200B ', 'x'.repeat(81)])
        expect((await answer(wrong)).error).toMatchObject({ code: '23514' });
      expect([await confirmed(), await name()]).toEqual([false, null]);
      await rowsOf(answer(' Noor Haddad '));
      expect([await confirmed(), await name()]).toEqual([true, 'Noor Haddad']);
      expect((await offers('parent')).needs_name).toBe(false);
    }));

  test('[TM-051] a guardian names nobody else, and a picture takes no name away', () =>
    nameless(async (name) => {
      const own = sql`user_id = ${idOf('parent')}`;
      const [profile] = await sql`select display_name, first_name, last_name from public.user_profiles where ${own}`;
      await sql`update public.user_profiles set display_name = null, first_name = null, last_name = null where ${own}`;
      await sql`update public.profiles set full_name = 'Noor Haddad' where id = ${idOf('parent')}`;
      await rowsOf(as('parent').rpc('set_avatar', {}));
      expect(await name()).toBe('Noor Haddad');
      await sql`update public.user_profiles set ${sql(profile ?? {})} where ${own}`;
      const minor = idOf('minor');
      const [before] = await sql<{ full_name: string }[]>`select full_name from public.profiles where id = ${minor}`;
      await sql`update public.profiles set full_name = null where id = ${minor}`;
      try {
        await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${minor}`;
        await sql`delete from public.team_members where user_id = ${minor} and team_id = ${silver}`;
        await rowsOf(as('coach').rpc('add_team_member', { p_team_id: silver, p_user_id: minor }));
        const place = { p_team_id: silver, p_accept: true, p_person_id: minor, p_name: 'Mallory' };
        await rowsOf(as('guardian').rpc('answer_roster_place', place));
        expect(await sql`select full_name from public.profiles where id = ${minor}`).toEqual([{ full_name: null }]);
      } finally {
        await sql`delete from public.team_members where user_id = ${minor} and team_id = ${silver}`;
        await sql`delete from private.roster_consents where user_id = ${minor} and team_id = ${silver}`;
        await sql`update public.profiles set full_name = ${before?.full_name ?? null} where id = ${minor}`;
      }
    }));
});

describe('requests to join', () => {
  async function post(team: string, isActive = true): Promise<string> {
    const [row] = await sql`
      insert into public.team_recruiting_posts (team_id, title, is_active, created_by)
      values (${team}, 'Trial post', ${isActive}, null) returning id`;
    return String(row?.id);
  }
  const requestToJoin = (post_id: string, team_id = silver, rest = {}) =>
    as('parent')
      .from('team_join_requests')
      .insert({ post_id, team_id, message: 'Hi', ...rest })
      .select('id');
  /** The open requests that the manage screen shows. */
  const requestsFor = async (kind: AccountKind) =>
    (
      (await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: silver }))) as { join_requests: { id: string }[] }
    ).join_requests.map((each) => each.id);
  const decide = (kind: AccountKind, p_request_id: string, p_accept = true) =>
    as(kind).rpc('decide_join_request', { p_request_id, p_accept, p_role: 'trial' });
  afterAll(() => sql`delete from public.team_recruiting_posts where title = 'Trial post'`);

  test('[SE-026, SE-031] a manager accepts a request into the roster, once', async () => {
    const [request] = await rowsOf(requestToJoin(await post(silver)));
    const id = request?.id ?? '';
    expect(await requestsFor('coach')).toContain(id);
    const answers = await Promise.all([decide('coach', id), decide('admin', id)]);
    expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['PT409', 'done']);
    expect(await parentOn('team_members')).toEqual([{ role: 'trial' }]);
  });

  test('[SE-031, TM-051] a name goes with the request of who has none, and shows to the manager who decides', () =>
    nameless(async (name) => {
      const ask = (p_post_id: string, p_name: string, p_team_id = silver) =>
        as('parent').rpc('ask_to_join', { p_team_id, p_post_id, p_message: 'Hi', p_name });
      const open = await post(silver);
      const page = (await rowsOf(as('parent').rpc('load_team_manage', { p_team_id: silver }))) as unknown as {
        viewer: { needs_name: boolean };
      };
      expect(page.viewer.needs_name).toBe(true);
      expect((await ask(open, ' \u200B ')).error).toMatchObject({ code: '23514' });
      expect((await ask(await post(silver, false), 'Noor Haddad')).error).toMatchObject({ code: '42501' });
      expect(await sql`select from public.team_join_requests where user_id = ${idOf('parent')}`).toHaveLength(0);
      expect(await name()).toBeNull();
      await rowsOf(ask(open, ' Noor Haddad '));
      expect(await name()).toBe('Noor Haddad');
      expect((await ask(open, 'Somebody Else')).error).toMatchObject({ code: '23505' });
      expect(await name()).toBe('Noor Haddad');
      const profile = sql`user_id = ${idOf('parent')}`;
      const [before] = await sql`select display_name, first_name, last_name from public.user_profiles where ${profile}`;
      await sql`update public.user_profiles set display_name = null, first_name = null, last_name = null where ${profile}`;
      await sql`update public.profiles set full_name = 'Noor Haddad' where id = ${idOf('parent')}`;
      try {
        const { join_requests: shown } = (await rowsOf(
          as('coach').rpc('load_team_manage', { p_team_id: silver }),
        )) as unknown as { join_requests: { name: string | null }[] };
        expect(shown.map((each) => each.name)).toContain('Noor Haddad');
      } finally {
        if (before) await sql`update public.user_profiles set ${sql(before)} where ${profile}`;
      }
    }));

  test('[SE-031] the name that a person gave shows of an adult by a known birth date alone', () =>
    nameless(async () => {
      const profile = sql`user_id = ${idOf('parent')}`;
      const [before] = await sql`select display_name, first_name, last_name from public.user_profiles where ${profile}`;
      try {
        await rowsOf(requestToJoin(await post(silver)));
        await sql`
          update public.user_profiles set display_name = null, first_name = null, last_name = null where ${profile}`;
        await sql`update public.profiles set full_name = 'Noor Haddad' where id = ${idOf('parent')}`;
        const shown = async () => {
          const { join_requests } = (await rowsOf(
            as('coach').rpc('load_team_manage', { p_team_id: silver }),
          )) as unknown as { join_requests: { user_id: string; name: string | null }[] };
          const told = (await notices('coach')).filter(({ kind }) => kind === 'request_made');
          return [
            join_requests.find(({ user_id }) => user_id === idOf('parent'))?.name,
            ...told.map(({ facts }) => facts.person),
          ];
        };
        expect(await shown()).toEqual(['Noor Haddad', 'Noor Haddad']);
        await setAge(sql, 'parent', 15);
        expect(await shown()).toEqual([null, null]);
        await setAge(sql, 'parent', null);
        expect(await shown()).toEqual([null, null]);
      } finally {
        await resetAge(sql, 'parent');
        if (before) await sql`update public.user_profiles set ${sql(before)} where ${profile}`;
      }
    }));

  test('[SE-026] a declined request adds nobody', async () => {
    const [request] = await rowsOf(requestToJoin(await post(silver)));
    await rowsOf(decide('coach', request?.id ?? '', false));
    expect(await parentOn('team_members')).toEqual([]);
  });

  test('[SE-023, SE-026] nobody else decides or lists, and nobody decides on arrival', async () => {
    const open = await post(silver);
    const [request] = await rowsOf(requestToJoin(open));
    for (const kind of ['parent', 'team-staff', 'player', 'staff'] as const) {
      expect((await decide(kind, request?.id ?? '')).error).toMatchObject({ code: '42501' });
      expect(await requestsFor(kind)).toEqual([]);
    }
    expect((await requestToJoin(open)).error).toMatchObject({ code: '23505' });
    expect((await requestToJoin(await post(silver), silver, { status: 'accepted' })).error).toMatchObject({
      code: '42501',
    });
    expect((await requestToJoin(await post(silver), silver, { user_id: idOf('player') })).error).toMatchObject({
      code: '42501',
    });
    expect(await parentOn('team_members')).toEqual([]);
  });

  test('[SE-031] a closed post, and a post under the name of another team, take no requests', async () => {
    expect((await requestToJoin(await post(silver, false))).error).toMatchObject({ code: '42501' });
    expect((await requestToJoin(await post(foreign), silver)).error).toMatchObject({ code: '42501' });
  });
});
