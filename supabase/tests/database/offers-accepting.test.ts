/** Accepting an offer (issue 34, item 4): whose yes it takes, and the spot. */
import { describe, expect, test } from 'vitest';
import { as, openDatabase, rowsOf } from './backend.ts';
import { kinds } from './notices.ts';
import { offersOf, sides } from './offers.ts';
import { trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const {
  accept,
  decline,
  takeBack,
  offered,
  stateOf,
  stageOf,
  openSpots,
  letPass,
  page,
  drawer,
  family,
  today,
  withoutGuardian,
} = offersOf(sql, college, program);

describe('34.4 accepting', () => {
  test('commits the interest and takes the spot; the last one is taken once', async () => {
    const { interest, id } = await offered('player');
    const other = await offered('second-player');
    expect(await rowsOf(accept('player', id))).toBe('accepted');
    expect(await rowsOf(accept('player', id))).toBe('accepted');
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['accepted', 'committed', 0]);
    expect((await accept('second-player', other.id)).error).toMatchObject({ code: 'PT409', hint: 'spot' });
    expect([await stateOf(other.id), await stageOf(other.interest)]).toEqual(['open', 'offered']);
    expect(await page('second-player', other.interest)).toMatchObject([{ has_spot: false }]);
    const [offer] = await page('player', interest);
    expect(sides(offer)).toEqual(['college', 'player']);
    expect(offer?.versions[0]?.signatures.map(({ name }) => name)).toEqual(['Casey Coach', 'Name of player']);
    expect(await kinds('college-staff')).toContain('program_offer');
    expect((await today('player')).offers?.map(({ interest_id: each }) => each) ?? []).not.toContain(interest);
  });

  test('keeps the spot that a commitment by hand took', async () => {
    const { interest, id } = await offered('player');
    await rowsOf(
      as('college-staff').rpc('move_interests', {
        p_interest_ids: [interest],
        p_stage_id: college.stages['committed'] ?? '',
      }),
    );
    await sql`
      insert into private.filled_spots (interest_id, need_id) values (${interest}, ${program.needId}) on conflict do nothing`;
    expect(await openSpots()).toBe(0);
    expect(await rowsOf(accept('player', id))).toBe('accepted');
    expect([await stageOf(interest), await openSpots()]).toEqual(['committed', 0]);
  });

  test.each([
    ['the minor first', ['minor', 'guardian']],
    ['the guardian first', ['guardian', 'minor']],
  ] as const)('of a minor takes both, %s', async (_, [first, second]) => {
    const { interest, id } = await offered('minor');
    expect(await kinds('guardian')).toContain('ward_offer_made');
    expect(await rowsOf(accept(first, id))).toBe('signed');
    expect(await rowsOf(accept(first, id))).toBe('signed');
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['open', 'offered', 1]);
    expect(await kinds(second)).toContain(second === 'guardian' ? 'ward_offer_signed' : 'offer_signed');
    const isGuardian = first === 'guardian';
    expect((await today('minor')).offers).toMatchObject([{ offer: { awaits: isGuardian ? 'player' : 'guardian' } }]);
    expect((await today('guardian')).family?.wards[0]?.offers).toMatchObject([{ id, is_signed: isGuardian }]);
    // What a minor hides of colleges, they do not hide of what waits for a yes.
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on: false }));
    expect(await family()).toMatchObject([{ id, versions: [{ terms: 'Practice four evenings a week.' }] }]);
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on: true }));
    expect(await rowsOf(accept(second, id))).toBe('accepted');
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['accepted', 'committed', 0]);
    expect(await kinds(first)).toContain(first === 'guardian' ? 'ward_offer_accepted' : 'offer_accepted');
    expect(await page('minor', interest)).toEqual((await drawer('college-staff', interest)).offers);
  });

  test('does not count the yes of somebody who is no guardian any more', async () => {
    const { id } = await offered('minor');
    await rowsOf(accept('guardian', id));
    await withoutGuardian(async () => {
      expect(await rowsOf(accept('minor', id))).toBe('signed');
      expect(await stateOf(id)).toBe('open');
      expect((await accept('guardian', id)).error).toMatchObject({ code: 'PT404' });
    });
    expect(await rowsOf(accept('guardian', id))).toBe('accepted');
  });

  test('needs a name, an open spot that is still there, and an offer that stands', async () => {
    const { id } = await offered('player');
    const nameless = await as('player').rpc('accept_offer', { p_offer_id: id, p_number: 1, p_name: ' ' });
    expect(nameless.error).toMatchObject({ code: '23514' });
    await letPass(id);
    expect((await accept('player', id)).error).toMatchObject({ code: 'PT410', hint: 'expired' });
    expect((await decline('player', id)).error).toMatchObject({ code: 'PT410', hint: 'expired' });
    expect((await takeBack(id)).error).toMatchObject({ code: 'PT410', hint: 'expired' });
    expect([await stateOf(id), await openSpots()]).toEqual(['open', 1]);
  });
});
