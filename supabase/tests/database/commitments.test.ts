/** The end of what was accepted (issue 34, item 4): with a sentence of either side, and never by a card that is moved. */
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, openDatabase, rowsOf } from './backend.ts';
import { kinds, notices } from './notices.ts';
import { offersOf } from './offers.ts';
import { openRacers, rounds, unexpected } from './racers.ts';
import { closing, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const { make, accept, offered, stateOf, stageOf, openSpots, page, drawer, withoutGuardian } = offersOf(
  sql,
  college,
  program,
);
const { call, end: endRacers } = openRacers();
afterAll(() => endRacers());

const end = (kind: AccountKind, id: string, reason: object = { p_sentence: 'plans' }, stage?: string) =>
  as(kind).rpc('end_commitment', {
    p_offer_id: id,
    ...reason,
    ...(stage && { p_stage_id: college.stages[stage] ?? '' }),
  });
const move = (interest: string, stage: string) =>
  as('college-staff').rpc('move_interests', { p_interest_ids: [interest], p_stage_id: college.stages[stage] ?? '' });

/** An offer that the player, and the guardian of the minor, accepted. */
async function accepted(kind: 'player' | 'second-player' | 'minor') {
  const made = await offered(kind);
  await rowsOf(accept(kind, made.id));
  if (kind === 'minor') await rowsOf(accept('guardian', made.id));
  expect([await stateOf(made.id), await stageOf(made.interest), await openSpots()]).toEqual([
    'accepted',
    'committed',
    0,
  ]);
  return made;
}

describe('34.4 an accepted offer', () => {
  test('is ended by no move, by no stage that is deleted or becomes another one, and by no undo', async () => {
    const { interest, id } = await accepted('player');
    for (const stage of ['offered', 'visiting', 'new'])
      expect((await move(interest, stage)).error).toMatchObject({
        code: 'PT409',
        hint: 'commitment',
        details: interest,
      });
    const gone = await as('college-admin').rpc('delete_pipeline_stage', {
      p_stage_id: college.stages['committed'] ?? '',
      p_move_to_id: college.stages['offered'] ?? '',
    });
    expect(gone.error).toMatchObject({ code: 'PT409', hint: 'commitment' });
    const { error } = await as('college-admin')
      .from('pipeline_stages')
      .update({ kind: 'offered', player_label: 'Offer made' })
      .eq('id', college.stages['committed'] ?? '');
    expect(error).not.toBeNull();
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['accepted', 'committed', 0]);
    // Undoing the move by which a colleague committed the player first.
    const other = await offered('second-player');
    await rowsOf(move(other.interest, 'committed'));
    await sql`update public.roster_needs set open_spots = 1 where college_id = ${college.id}`;
    await rowsOf(accept('second-player', other.id));
    const undone = await as('college-staff').rpc('undo_moves', { p_interest_ids: [other.interest] });
    expect(undone.error).toMatchObject({ code: 'PT409' });
    expect([await stateOf(other.id), await stageOf(other.interest)]).toEqual(['accepted', 'committed']);
  });

  test('is ended by the program with a sentence that player and guardian read, and the spot opens', async () => {
    const { interest, id } = await accepted('minor');
    expect((await end('college-staff', id, {})).error).toMatchObject({ code: '23514' });
    expect((await end('college-staff', id, { p_sentence: 'money' })).error).toMatchObject({ code: '23514' });
    expect((await end('college-staff', id, undefined, 'committed')).error).toMatchObject({
      code: 'PT409',
      hint: 'stage',
    });
    await withoutGuardian(async () => {
      expect((await end('college-staff', id, { p_words: 'Call me.' })).error).toMatchObject({ hint: 'sentence' });
    });
    expect(await stateOf(id)).toBe('accepted');
    await rowsOf(end('college-coach', id, { p_words: 'Our program ends this year.' }, 'visiting'));
    await rowsOf(end('college-coach', id));
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['ended', 'visiting', 1]);
    expect(await page('minor', interest)).toMatchObject([
      { state: 'ended', ended_by: 'college', words: 'Our program ends this year.', sentence: null },
    ]);
    expect(await page('minor', interest)).toEqual((await drawer('college-staff', interest)).offers);
    const told = (await notices('minor')).filter(({ kind }) => /ended|moved/.test(kind));
    expect(told).toMatchObject([{ kind: 'offer_ended', facts: { href: `/recruiting-status/${interest}` } }]);
    expect(await kinds('guardian')).toContain('ward_offer_ended');
    expect((await drawer('college-staff', interest)).events.filter(({ kind }) => kind === 'offer_ended')).toHaveLength(
      1,
    );
    // The card is free, and so is another offer.
    await rowsOf(move(interest, 'new'));
    expect(await stateOf(await rowsOf(make(interest)))).toBe('open');
  });

  test('is ended by the player with a sentence that the program reads', async () => {
    const { interest, id } = await accepted('minor');
    for (const kind of ['guardian', 'player', 'other-college-admin', 'college-admissions'] as const)
      expect((await end(kind, id)).error).toMatchObject({ code: '42501' });
    expect((await end('minor', id, { p_sentence: 'plans' })).error).toMatchObject({ code: '23514' });
    await rowsOf(end('minor', id, { p_sentence: 'family' }, 'new'));
    // Where a card stands is the program's to choose.
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['ended', 'offered', 1]);
    expect((await drawer('college-staff', interest)).offers).toMatchObject([
      { ended_by: 'player', sentence: 'family' },
    ]);
    expect(await kinds('college-staff')).toContain('program_offer');
    expect(await kinds('guardian')).toContain('ward_offer_ended');
    expect((await accept('minor', id)).error).toMatchObject({ code: 'PT409', hint: 'settled' });
  });

  test('ends with a closing, whose note is the sentence', async () => {
    const { interest, id } = await accepted('player');
    await rowsOf(closing('college-staff', college, [interest]));
    expect([await stateOf(id), await stageOf(interest), await openSpots()]).toEqual(['ended', 'closed', 1]);
    expect(await page('player', interest)).toMatchObject([{ sentence: 'closed', ended_by: 'college' }]);
    expect(await kinds('player')).toContain('offer_ended');
  });

  test('only what is accepted can be ended', async () => {
    const { id } = await offered('player');
    expect((await end('college-staff', id)).error).toMatchObject({ code: 'PT409', hint: 'settled' });
    expect((await end('player', id, { p_sentence: 'money' })).error).toMatchObject({ code: 'PT409', hint: 'settled' });
    expect(await stateOf(id)).toBe('open');
  });

  test.each(rounds(4))('both end it at once, and a third accepts the spot: one end, one commitment (%i)', async () => {
    const { interest, id } = await accepted('player');
    const other = await offered('second-player');
    const outcomes = await Promise.all([
      call('player', "select end_commitment($1, 'money')", id),
      call('college-staff', "select end_commitment($1, 'plans', null, $2)", id, college.stages['visiting'] ?? ''),
      call('second-player', "select accept_offer($1, 1, 'Two')", other.id),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    expect([outcomes[0].error, outcomes[1].error]).toEqual([null, null]);
    const [row] = await sql`select state, ended_by from private.offers where id = ${id}`;
    expect(row?.state).toBe('ended');
    expect(await stageOf(interest)).toBe(row?.ended_by === 'player' ? 'offered' : 'visiting');
    expect(await openSpots()).toBe((await stateOf(other.id)) === 'accepted' ? 0 : 1);
  });
});
