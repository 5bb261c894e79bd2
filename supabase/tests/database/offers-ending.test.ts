/** How an offer ends (issue 34, item 4): declined, withdrawn, expired, or with the interest. */
import { describe, expect, test } from 'vitest';
import { as, openDatabase, rowsOf } from './backend.ts';
import { kinds } from './notices.ts';
import { offersOf } from './offers.ts';
import { closing, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const { accept, decline, takeBack, offered, stateOf, letPass, page, drawer, today, withoutGuardian } = offersOf(
  sql,
  college,
  program,
);

describe('34.4 ending', () => {
  test('declining takes a sentence, is of the player alone and told to the program', async () => {
    const { interest, id } = await offered('minor');
    expect((await decline('minor', id, {})).error).toMatchObject({ code: '23514' });
    expect((await decline('minor', id, { p_sentence: 'spot_filled' })).error).toMatchObject({ code: '23514' });
    expect((await decline('minor', id, { p_words: ' ' })).error).toMatchObject({ code: '23514' });
    expect((await decline('guardian', id)).error).toMatchObject({ code: 'PT404' });
    await rowsOf(decline('minor', id, { p_words: 'I stay closer to home.' }));
    await rowsOf(decline('minor', id));
    expect((await drawer('college-staff', interest)).offers).toMatchObject([
      { state: 'declined', words: 'I stay closer to home.' },
    ]);
    expect(await kinds('college-staff')).toContain('program_offer');
    expect(await kinds('guardian')).toContain('ward_offer_declined');
    expect((await accept('minor', id)).error).toMatchObject({ code: 'PT409', hint: 'settled' });
  });

  test('withdrawing takes a sentence, own words only where they may go', async () => {
    const { interest, id } = await offered('minor');
    expect((await takeBack(id, {})).error).toMatchObject({ code: '23514' });
    expect((await takeBack(id, { p_sentence: 'money' })).error).toMatchObject({ code: '23514' });
    await withoutGuardian(async () => {
      expect((await takeBack(id, { p_words: 'Call me.' })).error).toMatchObject({ code: '42501', hint: 'sentence' });
      await rowsOf(takeBack(id));
    });
    expect(await page('minor', interest)).toMatchObject([{ state: 'withdrawn', sentence: 'plans', words: null }]);
    expect(await kinds('minor')).toContain('offer_withdrawn');
    expect((await accept('minor', id)).error).toMatchObject({ code: 'PT409', hint: 'settled' });
  });

  test('the clock ends it, after a reminder, and both sides are told once', async () => {
    const { interest, id } = await offered('minor');
    const tick = async () => (await sql`select private.expire_offers() as amount`)[0]?.amount as number;
    expect([await tick(), await kinds('minor')]).not.toContain('offer_soon');
    await sql`alter table private.offers disable trigger touch_offers`;
    await sql`
      update private.offers set expires_at = now() + interval '1 day', updated_at = now() - interval '1 day' where id = ${id}`;
    await sql`alter table private.offers enable trigger touch_offers`;
    await tick();
    expect(await kinds('minor')).toContain('offer_soon');
    expect(await kinds('guardian')).toContain('ward_offer_soon');
    await letPass(id);
    expect(await page('minor', interest)).toMatchObject([{ state: 'expired' }]);
    expect([await tick(), await tick(), await stateOf(id)]).toEqual([1, 0, 'expired']);
    expect(await kinds('minor')).toContain('offer_expired');
    expect(await kinds('college-staff')).toContain('program_offer');
    expect((await today('minor')).offers?.[0]?.offer ?? null).toBeNull();
  });

  test('ends with the interest: a closing withdraws it, a withdrawal and a deleted account delete it', async () => {
    const { interest, id } = await offered('player');
    await rowsOf(closing('college-staff', college, [interest]));
    expect(await page('player', interest)).toMatchObject([{ id, state: 'withdrawn', sentence: 'closed' }]);
    const other = await offered('second-player');
    await rowsOf(as('second-player').rpc('withdraw_interest', { p_interest_id: other.interest }));
    expect(await stateOf(other.id)).toBeUndefined();
  });
});
