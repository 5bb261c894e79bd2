/** Notices of what is offered to somebody: a place on a team, a place in the program of a college. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM } from './backend.ts';
import { notices, noticesOf } from './notices.ts';

const sql = openDatabase();
const { team, mailsAbout } = noticesOf(sql);

describe('what is offered', () => {
  const leave = async () => {
    for (const kind of ['parent', 'minor'] as const) {
      const place = sql`user_id = ${idOf(kind)} and team_id = ${team.id}`;
      await sql`delete from public.team_members where ${place}`;
      await sql`delete from public.team_staff where ${place}`;
    }
    await sql`delete from public.team_invitations where team_id = ${team.id}`;
    await sql`delete from public.college_invitations where email like '%@lineup.example'`;
    await sql`delete from private.rate_counters`;
  };
  beforeEach(leave);
  afterEach(leave);
  const waiting = async (kind: AccountKind) => (await mailsAbout(kind)) + (await mailsAbout(kind, 'notice_digest'));
  const put = (kind: AccountKind) =>
    rowsOf(as('coach').rpc('add_team_member', { p_team_id: team.id, p_user_id: idOf(kind) }));

  test('[TM-073] a place on a roster, until it is gone', async () => {
    await put('parent');
    expect(await notices('parent')).toMatchObject([
      { kind: 'place_offered', facts: { team: SILVER_TEAM, href: '/teams' } },
    ]);
    expect(await waiting('parent')).toBe(1);
    await sql`update public.team_members set is_active = false where user_id = ${idOf('parent')} and team_id = ${team.id}`;
    expect(await notices('parent')).toEqual([]);
  });

  test('[TM-073] a minor who has not joined reads no name of the team, and gets no mail of it', async () => {
    await sql`delete from public.team_members where user_id = ${idOf('minor')} and team_id = ${team.id}`;
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('minor')}`;
    await put('minor');
    await rowsOf(
      as('coach').rpc('invite_to_team', { p_team_id: team.id, p_email: 'minor@lineup.example', p_role: 'player' }),
    );
    const told = await notices('minor');
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['place_offered', 'team_invited']);
    expect(told.map(({ facts }) => facts)).toEqual([{ href: '/teams' }, { href: '/teams' }]);
    await rowsOf(
      as('minor')
        .from('notification_preferences')
        .upsert({ user_id: idOf('minor'), team_notices: 'daily' }),
    );
    await sql`select private.queue_notice_digests()`;
    expect(await waiting('minor')).toBe(0);
  });

  test('[SE-009] a place in the program of a college, to adults', async () => {
    const [college] = await sql`
      select id, slug, name from public.colleges where slug = 'redstone-valley-university'`;
    const invite = (kind: AccountKind) =>
      as('college-admin').rpc('invite_to_college', {
        ...{ p_college_id: String(college?.id), p_email: `${kind}@lineup.example` },
        p_role: 'programs_college_staff',
      });
    const id = String(await rowsOf(invite('parent')));
    expect(await notices('parent')).toMatchObject([
      { kind: 'college_invited', facts: { college: college?.name, href: `/college/${college?.slug}/edit` } },
    ]);
    // The invitation has a mail of its own.
    expect(await waiting('parent')).toBe(0);
    await rowsOf(as('parent').rpc('answer_college_invitation', { p_invitation_id: id, p_accept: false }));
    expect(await notices('parent')).toEqual([]);
    await invite('minor');
    expect(await sql`select from public.notices where user_id = ${idOf('minor')}`).toHaveLength(0);
  });
});
