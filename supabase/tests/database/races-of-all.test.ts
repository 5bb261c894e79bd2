/** Stages, guardians, imports, invitations, merges and rosters, changed against each other: no deadlock, and all stays whole. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../seed/random.ts';
import { idOf, openDatabase, SILVER_TEAM, teamId } from './backend.ts';
import { guardiansOf } from './guardian-calls.ts';
import { openRacers, turns, unexpected, type Outcome } from './racers.ts';
import { importProspect, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const { call, end } = openRacers();
const college = trialCollege(sql);
const guardians = guardiansOf(sql);
/** Not there, meanwhile otherwise, not in time, too many of them, no longer allowed. A deadlock is 40P01. */
const BEATEN = ['PT404', 'PT409', 'PT410', 'PT429', '42501', '23503', '23505', '23514'];
const AT_ONCE = 10;
let [team, game] = ['', ''];
let prospects: string[] = [];
const merges: string[] = [];

beforeAll(async () => {
  await guardians.forget();
  team = await teamId(sql, SILVER_TEAM);
  const [row] = await sql`select id from public.team_game_profiles where team_id = ${team} limit 1`;
  game = String(row?.id);
  prospects = await Promise.all(Array.from({ length: 12 }, (_, place) => importProspect(college, `Prospect ${place}`)));
});
afterEach(async () => {
  for (const table of ['team_members', 'team_staff'])
    await sql`delete from public.${sql(table)} where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from private.roster_consents where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from public.team_invitations where team_id = ${team}`;
  await guardians.forget();
});
afterAll(() => end());

type Act = (random: ReturnType<typeof createRandom>) => Promise<Outcome>;

const kinds = ['college-admin', 'college-staff'] as const;
const [guardian, minor] = [idOf('parent'), idOf('minor')];
const families: Record<string, Act[]> = {
  stages: [
    (random) =>
      call(
        random.pick(kinds),
        'select order_pipeline_stages($1, $2)',
        college.id,
        random.sample(Object.values(college.stages), Object.keys(college.stages).length),
      ),
    (random) =>
      call(
        random.pick(kinds),
        'select move_interests($1, $2)',
        random.sample(prospects, 6),
        random.pick(Object.values(college.stages)),
      ),
  ],
  imports: [
    (random) =>
      call(
        random.pick(kinds),
        'select import_interests($1, $2::text::jsonb, true)',
        college.id,
        JSON.stringify(
          Array.from({ length: 30 }, () => ({
            name: `Imported ${random.between(0, 60)}`,
            tags: `tag ${random.between(0, 3)}`,
          })),
        ),
      ),
    (random) =>
      call(
        'college-staff',
        'select assign_interests($1, $2)',
        random.sample(prospects, prospects.length),
        idOf(random.pick(kinds)),
      ),
  ],
  merges: [
    async (random) => {
      const [keep = '', drop = ''] = random.sample(prospects, prospects.length);
      const merged = await call(random.pick(kinds), 'select merge_interests($1, $2)', keep, drop);
      if (typeof merged.value === 'string') merges.push(merged.value);
      return merged;
    },
    () => call('college-admin', 'select undo_merge($1)', merges.pop() ?? college.id),
  ],
  guardians: [
    () => call('parent', "select offer_guardian('minor@lineup.example')"),
    () => call('minor', "select accept_guardian($1, 'parent@lineup.example')", guardian),
    () => call('minor', "select request_guardian('parent@lineup.example')"),
    () => call('parent', 'select confirm_guardian($1)', minor),
    (random) =>
      call(
        'guardian',
        "select answer_guardian($1, $2, $3, 'Raced')",
        minor,
        guardian,
        (random.between(0, 1) === 1) as never,
      ),
    () => call('minor', 'select end_guardian($1)', guardian),
  ],
  invitations: [
    () =>
      call(
        'coach',
        "select invite_to_team(p_team_id => $1, p_email => 'parent@lineup.example', p_game_profile_id => $2)",
        team,
        game,
      ),
    (random) =>
      call(
        'parent',
        `select answer_team_invitation($1, null, (
           select id from public.team_invitations where team_id = $2 order by created_at desc limit 1))`,
        (random.between(0, 1) === 1) as never,
        team,
      ),
    () =>
      call(
        'coach',
        'select revoke_team_invitation(id) from public.team_invitations where team_id = $1 order by created_at desc limit 1',
        team,
      ),
  ],
  rosters: [
    () => call('coach', 'select import_roster($1, \'[{"email": "parent@lineup.example"}]\')', team),
    () =>
      call(
        'coach',
        "select add_team_member(p_team_id => $1, p_user_id => $2, p_role => 'player', p_game_profile_id => $3)",
        team,
        guardian,
        game,
      ),
    () => call('parent', 'select answer_roster_place($1, true)', team),
    () => call('parent', 'select leave_team($1)', team),
    () => call('guardian', 'select leave_team($1, $2)', team, minor),
  ],
};

const names = Object.keys(families);
const pairs = names.flatMap((one, place) => names.slice(place).map((other) => [one, other] as const));

test('[issue 27] each of them against each', { timeout: 600_000 }, async () => {
  const random = createRandom(27);
  const outcomes: Outcome[] = [];
  for (const [one, other] of pairs)
    for (const _ of turns(2)) {
      const acts = Array.from({ length: AT_ONCE }, (__, place) =>
        random.pick(families[place % 2 === 0 ? one : other]!),
      );
      outcomes.push(...(await Promise.all(acts.map((act) => act(random)))));
      await sql`delete from private.rate_counters`;
    }
  expect([...new Set(unexpected(outcomes, BEATEN))]).toEqual([]);
  // The storm is one: most of it is not refused.
  expect(outcomes.filter(({ error }) => !error).length).toBeGreaterThan(outcomes.length / 3);
  const [kept] = await sql`
    select
      (select count(distinct s.display_order) = count(*) from public.pipeline_stages s where s.college_id = ${college.id}) as stages,
      (select count(distinct i.name) = count(*) from public.interests i
        where i.college_id = ${college.id} and i.name like 'Imported %') as imported,
      (select count(*) <= 1 from private.guardian_links where guardian_id = ${guardian}) as links,
      not exists (
        select from public.team_members where team_id = ${team} and is_active group by user_id, game_profile_id having count(*) > 1) as members,
      not exists (
        select from public.team_invitations where team_id = ${team} and (status = 'pending') = (answered_at is not null)
          and status in ('pending', 'accepted', 'declined')) as invitations`;
  expect(kept).toEqual({ stages: true, imported: true, links: true, members: true, invitations: true });
});
