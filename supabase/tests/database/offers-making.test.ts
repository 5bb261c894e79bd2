/** Making and changing an offer (issue 34, item 4): who may, to whom it goes, who reads it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { inDays, kinds, notices } from './notices.ts';
import { offersOf, sides } from './offers.ts';
import { block } from './talk.ts';
import { closing, sent, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const {
  make,
  change,
  accept,
  decline,
  takeBack,
  offered,
  stateOf,
  stageOf,
  letPass,
  page,
  drawer,
  today,
  withoutGuardian,
} = offersOf(sql, college, program);

describe('34.4 making an offer', () => {
  test('stores one text for both, signed by the program, moves the interest and tells the player once', async () => {
    const { interest } = await sent('player', college);
    const id = randomUUID();
    expect(await rowsOf(make(interest, {}, 'college-staff', id))).toBe(id);
    await rowsOf(make(interest, {}, 'college-staff', id));
    const seen = await page('player', interest);
    expect(seen).toMatchObject([
      {
        ...{ id, state: 'open', number: 1, has_spot: true },
        versions: [{ amount: 8000, terms: 'Practice four evenings a week.', signatures: [{ side: 'college' }] }],
      },
    ]);
    const { offers, open_needs, events } = await drawer('college-coach', interest);
    expect(offers).toEqual(seen);
    expect(open_needs).toMatchObject([{ id: program.needId }]);
    expect(events.filter(({ kind }) => kind === 'offer_made')).toHaveLength(1);
    expect(await stageOf(interest)).toBe('offered');
    // The move is told as the offer.
    const told = (await notices('player')).filter(({ kind }) => /^(offer|interest)_/.test(kind));
    expect(told).toMatchObject([{ kind: 'offer_made', facts: { href: `/recruiting-status/${interest}` } }]);
    expect(JSON.stringify(told)).not.toContain('evenings');
    // What waits for an answer stands first.
    expect((await today('player')).offers?.[0]).toMatchObject({ interest_id: interest, offer: { awaits: 'player' } });
    const status = await rowsOf(as('player').rpc('load_recruiting_status', { p_id: interest }));
    expect(status).toMatchObject({ answered: true, answers: [{ sentence: 'offer' }] });
  });

  test.each([
    ['no role', { role: ' ' }],
    ['less than nothing', { amount: -1 }],
    ['no year', { years: 0 }],
    ['blank terms', { terms: ' \n' }],
    ['a day that has passed', { until: '2020-01-01' }],
    ['a day in two years', { until: inDays(700) }],
    ['no name', { name: ' ' }],
    ['a need of nobody', { need: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused with %s', async (_, values) => {
    const { interest } = await sent('player', college);
    expect((await make(interest, values)).error).toMatchObject({ code: '23514' });
    expect(await page('player', interest)).toEqual([]);
    expect(await stageOf(interest)).toBe('new');
  });

  test('is for the program alone, one at a time, and not for a closed interest', async () => {
    const { interest } = await sent('player', college);
    for (const kind of ['college-admissions', 'player', 'other-college-admin', 'staff', 'guardian'] as const)
      expect((await make(interest, {}, kind)).error).toMatchObject({ code: '42501' });
    const id = await rowsOf(make(interest));
    expect((await make(interest)).error).toMatchObject({ code: 'PT409', hint: 'open' });
    await letPass(id);
    const next = await rowsOf(make(interest));
    expect([await stateOf(id), await stateOf(next)]).toEqual(['expired', 'open']);
    await rowsOf(closing('college-staff', college, [interest]));
    expect((await make(interest)).error).toMatchObject({ code: 'PT409', hint: 'closed' });
    expect(await page('player', interest)).toMatchObject([
      { state: 'withdrawn', sentence: 'closed' },
      { state: 'expired' },
    ]);
  });

  test('goes to nobody who cannot be written to: a block, a minor without a guardian, a minor at night', async () => {
    const { interest } = await sent('player', college);
    await block('player', 'college-staff');
    expect((await make(interest)).error).toMatchObject({ code: '42501', hint: 'sentence' });
    const { interest: young } = await sent('minor', college);
    await withoutGuardian(async () => {
      expect((await drawer('college-staff', young)).offer_way).toBe('none');
      expect((await make(young)).error).toMatchObject({ code: '42501', hint: 'sentence' });
    });
    const [night] = await sql`
      select name from pg_timezone_names
      where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 1 limit 1`;
    await sql`
      insert into public.notification_preferences (user_id, time_zone) values (${idOf('minor')}, ${String(night?.name)})
      on conflict (user_id) do update set time_zone = excluded.time_zone`;
    expect((await drawer('college-staff', young)).offer_way).toBe('night');
    expect((await make(young)).error).toMatchObject({ code: '42501', hint: 'quiet_hours' });
    expect([await page('player', interest), await page('minor', young)]).toEqual([[], []]);
  });

  test('is read by the two sides alone', async () => {
    const { interest, id } = await offered('player');
    for (const kind of ['second-player', 'other-college-admin', 'college-admissions', 'guardian'] as const) {
      expect((await as(kind).rpc('load_recruiting_status', { p_id: interest })).error).toMatchObject({ code: 'PT404' });
      expect((await as(kind).rpc('load_interest', { p_interest_id: interest })).error).toMatchObject({ code: 'PT404' });
    }
    expect((await accept('second-player', id)).error).toMatchObject({ code: 'PT404' });
    expect((await accept('college-staff', id)).error).toMatchObject({ code: 'PT404' });
    expect((await accept('guardian', id)).error).toMatchObject({ code: 'PT404' });
    expect((await decline('second-player', id)).error).toMatchObject({ code: 'PT404' });
    expect((await change(id, 1, { amount: 1 }, 'other-college-admin')).error).toMatchObject({ code: '42501' });
    expect((await takeBack(id, undefined, 'other-college-admin')).error).toMatchObject({ code: '42501' });
    expect((await takeBack(id, undefined, 'player')).error).toMatchObject({ code: '42501' });
    expect((await takeBack(randomUUID())).error).toMatchObject({ code: '42501' });
    expect(await stateOf(id)).toBe('open');
  });
});

describe('34.4 changing', () => {
  test('is a new version beside the old one, and a signature was for the old one', async () => {
    const { interest, id } = await offered('minor');
    expect(await rowsOf(accept('guardian', id))).toBe('signed');
    expect(await rowsOf(change(id, 1, { amount: 9500 }))).toBe(2);
    expect((await accept('minor', id, 1)).error).toMatchObject({ code: 'PT409', hint: 'changed' });
    expect(await page('minor', interest)).toMatchObject([
      {
        state: 'open',
        number: 2,
        versions: [
          { number: 2, amount: 9500 },
          { number: 1, amount: 8000 },
        ],
      },
    ]);
    const [offer] = await page('minor', interest);
    expect([sides(offer, 1), sides(offer, 2)]).toEqual([['college', 'guardian'], ['college']]);
    expect(await rowsOf(accept('minor', id, 2))).toBe('signed');
    expect(await kinds('minor')).toContain('offer_changed');
    expect(await kinds('guardian')).toContain('ward_offer_changed');
  });

  test('changes nothing twice, nothing that a colleague changed first, and nothing that is settled', async () => {
    const { interest, id } = await offered('player');
    const until = inDays(9);
    expect(await rowsOf(change(id, 1, { amount: 9000, until }))).toBe(2);
    expect(await rowsOf(change(id, 1, { amount: 9000, until }))).toBe(2);
    expect((await change(id, 1, { amount: 7000 }, 'college-coach')).error).toMatchObject({
      code: 'PT409',
      hint: 'changed',
    });
    await rowsOf(accept('player', id, 2));
    expect((await change(id, 2, { amount: 1 })).error).toMatchObject({ code: 'PT409', hint: 'settled' });
    expect((await page('player', interest))[0]?.versions.map(({ amount }) => amount)).toEqual([9000, 8000]);
  });
});
