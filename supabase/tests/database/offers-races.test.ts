/** Two at once on an offer (issue 34, item 4). */
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from './backend.ts';
import { offersOf } from './offers.ts';
import { openRacers, rounds, unexpected } from './racers.ts';
import { trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const { offered, stateOf, stageOf, openSpots } = offersOf(sql, college, program);
const { call, end } = openRacers();
afterAll(() => end());

describe('34.4 two at once', () => {
  test.each(rounds(4))('two acceptances of the last spot: one is refused (%i)', async () => {
    const one = await offered('player');
    const two = await offered('second-player');
    const outcomes = await Promise.all([
      call('player', "select accept_offer($1, 1, 'One')", one.id),
      call('second-player', "select accept_offer($1, 1, 'Two')", two.id),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    expect(outcomes.filter(({ value }) => value === 'accepted')).toHaveLength(1);
    expect([await stateOf(one.id), await stateOf(two.id)].toSorted()).toEqual(['accepted', 'open']);
    expect([await stageOf(one.interest), await stageOf(two.interest)].toSorted()).toEqual(['committed', 'offered']);
    expect(await openSpots()).toBe(0);
  });

  test.each(rounds(4))('an acceptance against a commitment by hand takes the spot once (%i)', async () => {
    const one = await offered('player');
    const two = await offered('second-player');
    const outcomes = await Promise.all([
      call('player', "select accept_offer($1, 1, 'One')", one.id),
      call('college-staff', 'select move_interests($1, $2)', `{${two.interest}}`, college.stages['committed'] ?? ''),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    const [filled] =
      await sql`select count(*)::int as amount from private.filled_spots where need_id = ${program.needId}`;
    expect([filled?.amount as number, await openSpots()]).toEqual([1, 0]);
  });

  test.each(rounds(4))('minor and guardian at the same moment: both signed, and the spot is taken (%i)', async () => {
    const { interest, id } = await offered('minor');
    const outcomes = await Promise.all([
      call('minor', "select accept_offer($1, 1, 'Minor')", id),
      call('guardian', "select accept_offer($1, 1, 'Guardian')", id),
    ]);
    expect(unexpected(outcomes, [])).toEqual([]);
    expect(outcomes.map(({ value }) => value).toSorted()).toEqual(['accepted', 'signed']);
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['accepted', 'committed', 0]);
  });

  test.each(rounds(4))('expiry against acceptance leaves one end (%i)', async (round) => {
    const { interest, id } = await offered('player');
    await sql`
      update private.offers set expires_at = clock_timestamp() + make_interval(secs => ${0.005 * round}) where id = ${id}`;
    const [accepted] = await Promise.all([
      call('player', "select accept_offer($1, 1, 'One')", id),
      sql`select private.expire_offers()`,
    ]);
    expect(unexpected([accepted], ['PT410'])).toEqual([]);
    if (accepted.error) await sql`select private.expire_offers()`;
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(
      accepted.error ? ['expired', 'offered', 1] : ['accepted', 'committed', 0],
    );
  });

  test('an acceptance that waits past the deadline comes too late, whenever it was begun', async () => {
    const { interest, id } = await offered('player');
    let accepting: ReturnType<typeof call> | undefined;
    await sql.begin(async (held) => {
      await held`select from private.offers where id = ${id} for update`;
      accepting = call('player', "select accept_offer($1, 1, 'One')", id);
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted and locktype = 'transactionid'`).length)
        .toBeGreaterThan(0);
      await held`update private.offers set expires_at = clock_timestamp() where id = ${id}`;
    });
    expect((await accepting)?.error).toMatchObject({ code: 'PT410', hint: 'expired' });
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['open', 'offered', 1]);
  });

  test.each(rounds(4))('a move, a change and a withdrawal against an answer leave one state (%i)', async () => {
    const { interest, id } = await offered('player');
    const moved = await Promise.all([
      call('player', "select decline_offer($1, 'money')", id),
      call('college-staff', 'select move_interests($1, $2)', `{${interest}}`, college.stages['visiting'] ?? ''),
    ]);
    expect(unexpected(moved, [])).toEqual([]);
    expect([await stateOf(id), await stageOf(interest)]).toEqual(['declined', 'visiting']);
    const other = await offered('second-player');
    const outcomes = await Promise.all([
      call('second-player', "select accept_offer($1, 1, 'Two')", other.id),
      call('college-staff', "select withdraw_offer($1, 'plans')", other.id),
      call(
        'college-coach',
        "select change_offer($1, 1, $2, 'Duelist', 1, 1, 'Less', now() + interval '3 days', 'Coach')",
        other.id,
        program.needId,
      ),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    const state = await stateOf(other.id);
    expect(['accepted', 'withdrawn']).toContain(state);
    expect(outcomes[0].error === null).toBe(state === 'accepted');
    expect(await openSpots()).toBe(state === 'accepted' ? 0 : 1);
  });
});
