/** A manager puts anybody on a roster at once; "on the same team" opens only after their, of a minor also their guardian's, yes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { create, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
const minor = idOf('minor');
let team = '';
const clear = async () => {
  await forgetTestConversations(sql);
  await sql`delete from public.conversations where dm_key like ${`%${minor}%`}`;
  await sql`delete from public.team_invitations where team_id = ${team}`;
  await sql`delete from public.team_join_requests where team_id = ${team} and user_id = ${minor}`;
  await sql`delete from public.team_members where team_id = ${team} and user_id = ${minor}`;
  await sql`delete from public.team_staff where team_id = ${team} and user_id = ${minor}`;
  await sql`delete from private.roster_consents where team_id = ${team} and user_id in (${minor}, ${idOf('parent')})`;
};
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${minor}`;
});
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const put = () => rowsOf(as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: minor }));
const answer = (kind: AccountKind, p_accept: boolean) =>
  as(kind).rpc('answer_roster_place', { p_team_id: team, p_accept, p_person_id: minor });
const rosterRow = async (kind: AccountKind) =>
  (await rowsOf(as(kind).rpc('get_team_members', { p_team_id: team }))).find((each) => each.user_id === minor);
const emailRow = (kind: AccountKind) => rowsOf(as(kind).from('profiles').select('email').eq('id', minor));
const isRefusedToTalk = async (kind: AccountKind) => (await create(kind, 'dm', 'minor')).error?.code === '42501';

interface Offers {
  invitations: { id: string }[];
  places: { team_id: string; is_own: boolean; person_name: string; places: { kind: string; role: string }[] }[];
}
const offers = async (kind: AccountKind) => (await rowsOf(as(kind).rpc('load_my_team_offers'))) as unknown as Offers;
const placesOf = async (kind: AccountKind) => (await offers(kind)).places.filter((each) => each.team_id === team);

describe('until the minor agrees', () => {
  test('[TM-073] they are on the roster at once, and nobody of the team sees the email', async () => {
    await put();
    for (const kind of ['coach', 'player', 'team-staff', 'admin'] as const) {
      expect(await rosterRow(kind)).toMatchObject({ role: 'player', user_email: null });
    }
    for (const kind of ['coach', 'player', 'team-staff'] as const) expect(await emailRow(kind)).toEqual([]);
    expect(await rosterRow('minor')).toMatchObject({ user_email: 'minor@lineup.example' });
  });

  test('an answer to a practice does not show the email either', async () => {
    await put();
    const [practice] = await sql`
      select id from public.team_practices where team_id = ${team} and status = 'scheduled' and scheduled_at > now() limit 1`;
    await sql`
      insert into public.team_practice_attendance (practice_id, user_id, status)
      values (${practice?.id}, ${minor}, 'attending') on conflict do nothing`;
    const seen = async () =>
      (await rowsOf(as('coach').rpc('get_practice_attendance', { p_practice_id: practice?.id }))).find(
        (each) => each.user_id === minor,
      );
    expect(await seen()).toMatchObject({ status: 'attending', email: null });
    await rowsOf(answer('minor', true));
    expect(await seen()).toMatchObject({ email: 'minor@lineup.example' });
    await sql`delete from public.team_practice_attendance where practice_id = ${practice?.id} and user_id = ${minor}`;
  });

  test('no adult of the team opens a dm, nor brings the team’s coach as witness', async () => {
    await put();
    for (const kind of ['coach', 'player', 'team-staff'] as const) expect(await isRefusedToTalk(kind)).toBe(true);
    expect((await create('college-coach', 'group', 'minor', 'team-staff')).error?.code).toBe('42501');
  });

  test('a row written past the functions waits as well', async () => {
    await rowsOf(as('coach').from('team_members').insert({ team_id: team, user_id: minor }));
    expect(await isRefusedToTalk('coach')).toBe(true);
    expect(await placesOf('minor')).toHaveLength(1);
  });
});

describe('the answer', () => {
  test.each(['minor', 'guardian'] as const)('the %s finds the place and agrees to it', async (kind) => {
    await put();
    expect(await placesOf(kind)).toEqual([
      expect.objectContaining({ is_own: kind === 'minor', places: [{ kind: 'member', role: 'player', game: null }] }),
    ]);
    await rowsOf(answer(kind, true));
    // The answer may have been lost.
    await rowsOf(answer(kind, true));
    expect(await placesOf(kind)).toEqual([]);
    expect(await rosterRow('coach')).toMatchObject({ user_email: 'minor@lineup.example' });
    expect(await isRefusedToTalk('coach')).toBe(false);
  });

  test('[TM-055] a no takes them off the roster, again without harm', async () => {
    await put();
    await rowsOf(answer('minor', false));
    await rowsOf(answer('minor', false));
    expect(await rosterRow('coach')).toBeUndefined();
    expect(await placesOf('minor')).toEqual([]);
    expect((await answer('minor', true)).error?.code).toBe('PT404');
  });

  test('[SE-026] nobody else answers, and who has agreed leaves the team instead', async () => {
    await put();
    for (const kind of ['coach', 'player', 'parent', 'admin'] as const) {
      expect((await answer(kind, true)).error?.code).toBe('42501');
      expect(await placesOf(kind)).toEqual([]);
    }
    expect(await rosterRow('coach')).toMatchObject({ is_confirmed: false });
    await rowsOf(answer('minor', true));
    expect((await answer('guardian', false)).error).toMatchObject({ code: 'PT409', hint: 'leave_team' });
    expect(await rosterRow('coach')).toBeDefined();
    expect(await rowsOf(as('minor').rpc('leave_team', { p_team_id: team }))).toBe(true);
    expect(await rosterRow('coach')).toBeUndefined();
  });

  test.each([true, false])('a place that came at the moment of the yes waits for its own answer: %s', async (yes) => {
    const id = await put();
    await rowsOf(answer('minor', true));
    const [late] = await sql`
      insert into public.team_staff (team_id, user_id, role) values (${team}, ${minor}, 'analyst') returning id`;
    // The yes was not seen yet when it was made.
    await sql`update public.team_staff set is_confirmed = false where id = ${late?.id}`;
    expect(await placesOf('minor')).toMatchObject([{ places: [{ kind: 'staff' }] }]);
    await rowsOf(answer('minor', yes));
    expect(await placesOf('minor')).toEqual([]);
    expect(await sql`select is_active, is_confirmed from public.team_staff where id = ${late?.id}`).toEqual([
      { is_active: yes, is_confirmed: yes },
    ]);
    expect(await sql`select is_active, is_confirmed from public.team_members where id = ${id}`).toEqual([
      { is_active: true, is_confirmed: true },
    ]);
  });

  test('who was off the team and is put on it again is asked again; undoing a removal asks nobody', async () => {
    const id = await put();
    await rowsOf(answer('minor', true));
    await sql`update public.team_members set is_active = false where id = ${id}`;
    await sql`update public.team_members set is_active = true where id = ${id}`;
    expect(await placesOf('minor')).toEqual([]);
    await sql`update public.team_members set is_active = false where id = ${id}`;
    await put();
    expect(await placesOf('minor')).toHaveLength(1);
    expect(await isRefusedToTalk('coach')).toBe(true);
  });
});

test('a removal is undone within an hour; a place that is given again later waits for a new yes', async () => {
  const { data: id } = await as('coach').rpc('add_team_member', {
    p_team_id: team,
    p_user_email: 'parent@lineup.example',
  });
  const place = () => sql`select is_active, is_confirmed from public.team_members where id = ${id as string}`;
  const give = (is_active: boolean) =>
    rowsOf(
      as('coach')
        .from('team_members')
        .update({ is_active })
        .eq('id', id as string),
    );
  await rowsOf(as('parent').rpc('answer_roster_place', { p_team_id: team, p_accept: true }));
  await give(false);
  await give(true);
  expect(await place()).toEqual([{ is_active: true, is_confirmed: true }]);
  await give(false);
  await sql`update public.team_members set removed_at = removed_at - interval '61 minutes' where id = ${id as string}`;
  // A person off the team is nobody's business any more.
  for (const client of [signedOut(), as('player')]) {
    expect(
      await rowsOf(
        client
          .from('team_members')
          .select('id')
          .eq('id', id as string),
      ),
    ).toEqual([]);
  }
  await give(true);
  expect(await place()).toEqual([{ is_active: true, is_confirmed: false }]);
  expect(await placesOf('parent')).toHaveLength(1);
  expect(await rowsOf(as('coach').from('profiles').select('email').eq('id', idOf('parent')))).toEqual([]);
  await sql`delete from public.team_members where id = ${id as string}`;
});

describe('the own will', () => {
  test('an accepted invitation is a yes', async () => {
    await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: team, p_email: 'minor@lineup.example' }));
    const [invitation] = (await offers('minor')).invitations;
    await rowsOf(as('minor').rpc('answer_team_invitation', { p_accept: true, p_invitation_id: invitation?.id ?? '' }));
    expect(await placesOf('minor')).toEqual([]);
    expect(await isRefusedToTalk('coach')).toBe(false);
  });

  test('an accepted invitation also confirms the place that a manager gave before', async () => {
    await put();
    await rowsOf(
      as('coach').rpc('invite_to_team', {
        p_team_id: team,
        p_email: 'minor@lineup.example',
        p_kind: 'staff',
        p_role: 'analyst',
      }),
    );
    const [invitation] = (await offers('minor')).invitations;
    await rowsOf(as('minor').rpc('answer_team_invitation', { p_accept: true, p_invitation_id: invitation?.id ?? '' }));
    expect(await placesOf('minor')).toEqual([]);
    expect(await rosterRow('player')).toMatchObject({ is_confirmed: true, user_email: 'minor@lineup.example' });
  });

  test('who left is asked again when a manager puts the former place back', async () => {
    const parent = idOf('parent');
    const id = await rowsOf(as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: parent }));
    await rowsOf(as('parent').rpc('answer_roster_place', { p_team_id: team, p_accept: true }));
    await rowsOf(as('parent').rpc('leave_team', { p_team_id: team }));
    await rowsOf(as('coach').rpc('change_roster_place', { p_kind: 'member', p_place_id: id, p_is_active: true }));
    expect(await placesOf('parent')).toHaveLength(1);
    expect(await sql`select is_confirmed from public.team_members where id = ${id}`).toEqual([{ is_confirmed: false }]);
    await sql`delete from public.team_members where id = ${id}`;
  });

  test('undoing the removal of a minor puts them back as it does an adult, and an hour later they are asked again', async () => {
    const id = await put();
    await rowsOf(answer('guardian', true));
    const isConfirmed = async () =>
      (await sql`select is_active, is_confirmed from public.team_members where id = ${id}`)[0];
    const remove = () => rowsOf(as('coach').rpc('remove_team_member', { p_member_id: id }));
    const putBack = () =>
      rowsOf(as('coach').rpc('change_roster_place', { p_kind: 'member', p_place_id: id, p_is_active: true }));
    await remove();
    await putBack();
    expect(await isConfirmed()).toEqual({ is_active: true, is_confirmed: true });
    await remove();
    await sql`update public.team_members set removed_at = now() - interval '61 minutes' where id = ${id}`;
    await putBack();
    expect(await isConfirmed()).toEqual({ is_active: true, is_confirmed: false });
    expect(await placesOf('minor')).toHaveLength(1);
  });

  test('asking to join is a yes once it is accepted', async () => {
    const [post] = await sql`
      select id from public.team_recruiting_posts where team_id = ${team} and is_active limit 1`;
    const [request] = await sql`
      insert into public.team_join_requests (team_id, post_id, user_id) values (${team}, ${post?.id}, ${minor}) returning id`;
    await rowsOf(as('coach').rpc('decide_join_request', { p_request_id: request?.id, p_accept: true }));
    expect(await placesOf('minor')).toEqual([]);
    expect(await rosterRow('coach')).toMatchObject({ user_email: 'minor@lineup.example' });
  });

  test('an adult is asked like everybody: their yes opens the email, their no takes the place', async () => {
    const parent = idOf('parent');
    const hire = () => rowsOf(as('coach').rpc('add_team_staff_member', { p_team_id: team, p_user_id: parent }));
    const emails = () => rowsOf(as('coach').from('profiles').select('email').eq('id', parent));
    const answerOf = (p_accept: boolean) => as('parent').rpc('answer_roster_place', { p_team_id: team, p_accept });
    await hire();
    expect(await placesOf('parent')).toMatchObject([{ is_own: true, places: [{ kind: 'staff', role: 'admin' }] }]);
    expect(await emails()).toEqual([]);
    await rowsOf(answerOf(true));
    expect(await placesOf('parent')).toEqual([]);
    expect(await emails()).toEqual([{ email: 'parent@lineup.example' }]);
    await sql`delete from public.team_staff where team_id = ${team} and user_id = ${parent}`;

    const again = await hire();
    expect(await emails()).toEqual([]);
    await rowsOf(answerOf(false));
    expect(await sql`select is_active from public.team_staff where id = ${again}`).toEqual([{ is_active: false }]);
    // Putting the former place back does not bring back the yes from before.
    await rowsOf(as('coach').rpc('change_roster_place', { p_kind: 'staff', p_place_id: again, p_is_active: true }));
    expect(await placesOf('parent')).toHaveLength(1);
    expect(await emails()).toEqual([]);
  });

  test('a guardian answers for a minor only: of age, people answer for themselves', async () => {
    await put();
    await sql`update private.birth_dates set birth_date = current_date - interval '19 years' where user_id = ${minor}`;
    try {
      expect(await placesOf('guardian')).toEqual([]);
      expect((await answer('guardian', true)).error?.code).toBe('42501');
      expect(await placesOf('minor')).toHaveLength(1);
    } finally {
      await sql`update private.birth_dates set birth_date = current_date - interval '15 years' where user_id = ${minor}`;
    }
  });

  test('who puts themselves on the team they manage is not asked', async () => {
    const id = await rowsOf(as('admin').rpc('add_team_member', { p_team_id: team, p_user_id: idOf('admin') }));
    expect(await placesOf('admin')).toEqual([]);
    expect(await sql`select is_confirmed from public.team_members where id = ${id}`).toEqual([{ is_confirmed: true }]);
    await sql`delete from public.team_members where id = ${id}`;
  });
});
