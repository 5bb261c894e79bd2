/** Two at once for one block: one lock decides, and nobody is left with half a scrim. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, rowsOf } from './backend.ts';
import { openRacers, rounds, unexpected } from './racers.ts';
import { answerAsk, ask, inHours, scrimTeams, TEAM } from './scrim-teams.ts';

const sql = openDatabase();
const teams = scrimTeams(sql);
const racers = openRacers();
beforeEach(() => teams.set());
afterAll(async () => {
  await teams.clear();
  await Promise.all([sql.end(), racers.end()]);
});

const ACCEPT = 'select answer_scrim_ask($1, $2, true)';
const DECLINE = 'select answer_scrim_ask($1, $2, false)';
const TAKE = 'select answer_scrim_offer($1, $2, true)';
const WITHDRAW = 'select answer_scrim_offer($1, $2, false)';
const CALL_OFF = 'select call_off_scrim($1, $2)';
const scrimsOf = async (post: string) => {
  const rows = await sql`select id from private.scrims where post_id = ${post} and called_off_at is null`;
  return rows.map((row) => String(row['id']));
};
/** Practices that stand, by how many each team has at the hour. */
const standing = async () => {
  const rows = await sql`
    select team_id, count(*)::integer as n from public.team_practices
    where team_id = any (${Object.values(TEAM)}) and status = 'scheduled' group by team_id`;
  return rows.map((row) => Number(row['n']));
};

test('two that ask are accepted at the same moment by owner and staff: one plays, and each team has one practice', async () => {
  for (const _round of rounds(3)) {
    await teams.set();
    const post = await teams.posted();
    const asked = await Promise.all([
      racers.call('private-coach', 'select ask_for_scrim($1, $2)', post, TEAM.guests),
      racers.call('college-coach', 'select ask_for_scrim($1, $2)', post, TEAM.others),
      racers.call('private-coach', 'select ask_for_scrim($1, $2)', post, TEAM.guests),
    ]);
    expect(unexpected(asked, [])).toEqual([]);
    const outcomes = await Promise.all([
      racers.call('coach', ACCEPT, post, TEAM.guests),
      racers.call('team-staff', ACCEPT, post, TEAM.others),
      racers.call('coach', ACCEPT, post, TEAM.guests),
      racers.call('team-staff', ACCEPT, post, TEAM.guests),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    expect(await scrimsOf(post)).toHaveLength(1);
    expect(await standing()).toEqual([1, 1]);
  }
});

test('accepting meets withdrawing, declining and the post’s end: agreed whole, or not at all', async () => {
  for (const round of rounds(6)) {
    await teams.set();
    const post = await teams.posted();
    await rowsOf(ask(post, 'guests'));
    const [accepted, ...others] = await Promise.all([
      racers.call('coach', ACCEPT, post, TEAM.guests),
      round % 3 === 0
        ? racers.call('private-coach', WITHDRAW, post, TEAM.guests)
        : round % 3 === 1
          ? racers.call('team-staff', DECLINE, post, TEAM.guests)
          : racers.call('team-staff', 'select withdraw_scrim_post($1)', post),
    ]);
    expect(unexpected([accepted, ...others], ['PT409'])).toEqual([]);
    const agreed = await scrimsOf(post);
    expect(agreed).toEqual(accepted.error ? [] : [accepted.value]);
    expect(await standing()).toEqual(accepted.error ? [] : [1, 1]);
    expect(await teams.states(post)).toMatchObject(accepted.error ? {} : { post: 'agreed', guests: 'accepted' });
  }
});

test('both sides call off at once, and the next takes what the host accepts anew: never two scrims for one block', async () => {
  for (const _round of rounds(3)) {
    await teams.set();
    const post = await teams.posted();
    await rowsOf(ask(post, 'guests'));
    await rowsOf(ask(post, 'others'));
    const scrim = await rowsOf(answerAsk(post, 'guests', true));
    const outcomes = await Promise.all([
      racers.call('private-coach', CALL_OFF, scrim, TEAM.guests),
      racers.call('coach', CALL_OFF, scrim, TEAM.hosts),
      racers.call('college-coach', TAKE, post, TEAM.others),
      racers.call('team-staff', ACCEPT, post, TEAM.others),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    expect(outcomes.slice(0, 2).filter(({ value }) => value === true)).toHaveLength(1);
    const left = await scrimsOf(post);
    expect(left.length).toBeLessThan(2);
    expect(await standing()).toEqual(left.length === 1 ? [1, 1] : []);
  }
});

test('a guest accepted for two blocks of one hour plays one; an archive in between leaves no scrim of its team', async () => {
  for (const _round of rounds(3)) {
    await teams.set();
    const first = await teams.posted();
    const { id: second } = await teams.postOf('college-coach', 'others', { p_starts_at: inHours(50.5) });
    await rowsOf(ask(first, 'guests'));
    await rowsOf(ask(second, 'guests'));
    const outcomes = await Promise.all([
      racers.call('coach', ACCEPT, first, TEAM.guests),
      racers.call('college-coach', ACCEPT, second, TEAM.guests),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    expect([...(await scrimsOf(first)), ...(await scrimsOf(second))]).toHaveLength(1);
    const third = await teams.posted({ p_starts_at: inHours(90) });
    await rowsOf(ask(third, 'guests'));
    const archived = await Promise.all([
      racers.call('coach', ACCEPT, third, TEAM.guests),
      racers.call('private-coach', 'select archive_team($1)', TEAM.guests),
    ]);
    expect(unexpected(archived, ['PT409', '42501'])).toEqual([]);
    expect(await scrimsOf(third)).toEqual([]);
  }
});
