/** Invitations, places and the team itself, changed by several people at the same moment. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';
import { openRacers, rounds, unexpected } from './racers.ts';

const sql = openDatabase();
const { call, end } = openRacers();
/** Not there, meanwhile otherwise, not in time, no longer allowed. */
const BEATEN = ['PT404', 'PT409', 'PT410', '42501', '23503', '23505', '23514'];
let [team, game, owner] = ['', '', ''];
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  const [row] = await sql`
    select g.id as game, t.owner_user_id as owner from public.teams t join public.team_game_profiles g on g.team_id = t.id
    where t.id = ${team} limit 1`;
  [game, owner] = [String(row?.game), String(row?.owner)];
});
afterEach(async () => {
  await sql`update public.teams set owner_user_id = ${owner} where id = ${team}`;
  await sql`delete from private.team_transfers where team_id = ${team}`;
  await sql`delete from public.team_members where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from public.team_staff where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from private.roster_consents where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from public.team_invitations where team_id = ${team}`;
  await sql`delete from private.rate_counters`;
});
afterAll(async () => {
  await end();
  await sql.end();
});

const places = () => sql`
  select id from public.team_members where team_id = ${team} and user_id = ${idOf('parent')} and is_active`;

describe('an invitation', () => {
  test.each(rounds(20))('that is accepted, declined, revoked and expires at once has one end (%i)', async (round) => {
    const invitation = await rowsOf(
      as('coach').rpc('invite_to_team', { p_team_id: team, p_email: 'parent@lineup.example', p_game_profile_id: game }),
    );
    const answer = (accept: boolean) =>
      call('parent', 'select answer_team_invitation($1, null, $2)', accept as never, invitation);
    const revoke = () => call('coach', 'select revoke_team_invitation($1)', invitation);
    const acts = [
      () => answer(true),
      () => answer(false),
      revoke,
      () => answer(true),
      revoke,
      async () => {
        await sql`update public.team_invitations set expires_at = now() - interval '1 second' where id = ${invitation}`;
        return { value: false, error: null };
      },
    ];
    // Each begins once.
    const turned = acts.map((_, place) => acts[(place + round) % acts.length]!);
    const outcomes = await Promise.all(turned.map((act) => act()));
    expect(unexpected(outcomes, BEATEN)).toEqual([]);
    const [kept] = await sql<{ status: string; is_answered: boolean }[]>`
      select status, answered_at is not null as is_answered from public.team_invitations where id = ${invitation}`;
    const ended = outcomes.filter(({ value, error }) => !error && value !== false);
    expect(ended.length).toBeLessThanOrEqual(1);
    expect(kept?.status === 'pending').toBe(ended.length === 0);
    expect(kept?.is_answered).toBe(ended.length === 1);
    expect(await places()).toHaveLength(kept?.status === 'accepted' ? 1 : 0);
  });
});

describe('a roster', () => {
  test.each(rounds(20))('added to, imported into, left and handed over at once stays whole (%i)', async (round) => {
    await rowsOf(
      as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: idOf('parent'), p_game_profile_id: game }),
    );
    const [place] = await places();
    const acts = [
      () =>
        call(
          'coach',
          'select add_team_member(p_team_id => $1, p_user_id => $2, p_role => $3, p_game_profile_id => $4)',
          team,
          idOf('parent'),
          'player',
          game,
        ),
      () => call('coach', 'select remove_team_member($1)', place?.id as string),
      () => call('parent', 'select leave_team($1)', team),
      () => call('parent', 'select answer_roster_place($1, true)', team),
      () =>
        call(
          'coach',
          'select add_team_staff_member(p_team_id => $1, p_user_id => $2, p_role => $3, p_game_profile_id => $4)',
          team,
          idOf('parent'),
          'analyst',
          game,
        ),
      () =>
        call(
          'coach',
          'select import_roster($1, \'[{"email": "parent@lineup.example"}, {"email": "nobody@lineup.example"}]\')',
          team,
        ),
      () => call('coach', 'select offer_team_transfer($1, $2)', team, idOf('team-staff')),
      () => call('team-staff', 'select answer_team_transfer($1, true)', team),
      () => call('coach', 'select withdraw_team_transfer($1)', team),
    ];
    const turned = acts.map((_, each) => acts[(each + round) % acts.length]!);
    const outcomes = await Promise.all(
      [...turned, acts[6]!, acts[7]!].map((act) => (act as () => ReturnType<typeof call>)()),
    );
    expect(unexpected(outcomes, BEATEN)).toEqual([]);
    // One place for each person and game; who left has agreed to nothing.
    const [kept] = await sql<{ twice: number; agreed: number; owner: string; offered: string | null }[]>`
      select
        (select count(*)::int from (
          select from public.team_members where team_id = ${team} and is_active group by user_id, game_profile_id having count(*) > 1) x) as twice,
        (select count(*)::int from public.team_members m where m.team_id = ${team} and m.user_id = ${idOf('parent')}
          and m.is_active and m.is_confirmed and not exists (
            select from private.roster_consents c where c.team_id = m.team_id and c.user_id = m.user_id)) as agreed,
        (select owner_user_id from public.teams where id = ${team}) as owner,
        (select person_id from private.team_transfers where team_id = ${team}) as offered`;
    expect(kept?.twice).toBe(0);
    expect(kept?.agreed).toBe(0);
    expect([owner, idOf('team-staff')]).toContain(kept?.owner);
    // Anyone who owns the team is not offered it.
    expect(kept?.offered).not.toBe(kept?.owner);
  });
});
