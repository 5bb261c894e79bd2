/** Offers of a program (issue 34, item 4): who may make, read, change and answer them, what acceptance takes, and what two at once leave behind. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { inDays, kinds, notices } from './notices.ts';
import { openRacers, rounds, unexpected } from './racers.ts';
import { block } from './talk.ts';
import { closing, sent, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const { call, end } = openRacers();
afterAll(() => end());
beforeEach(() => letMinorsLiveAtNoon(sql));
beforeEach(() => sql`update public.roster_needs set open_spots = 1 where college_id = ${college.id}`);
afterEach(async () => {
  await sql`delete from public.user_blocks`;
  await sql`delete from public.notices where college_id = ${college.id}`;
  await sql`delete from private.mail_outbox where template = 'notice'`;
  await sql`delete from private.rate_counters`;
});

interface Draft {
  amount?: number;
  role?: string;
  years?: number;
  terms?: string;
  until?: string;
  need?: string;
  name?: string;
}
const draft = (values: Draft = {}) => ({
  p_need_id: values.need ?? program.needId,
  p_role: values.role ?? 'Duelist',
  p_amount: values.amount ?? 8000,
  p_years: values.years ?? 4,
  p_terms: values.terms ?? 'Practice four evenings a week.',
  p_expires_at: values.until ?? inDays(7),
  p_name: values.name ?? 'Casey Coach',
});
const make = (interest: string, values: Draft = {}, by: AccountKind = 'college-staff', id = randomUUID()) =>
  as(by).rpc('make_offer', { p_id: id, p_interest_id: interest, ...draft(values) });
const change = (id: string, number: number, values: Draft, by: AccountKind = 'college-staff') =>
  as(by).rpc('change_offer', { p_offer_id: id, p_number: number, ...draft(values) });
const accept = (kind: AccountKind, id: string, number = 1) =>
  as(kind).rpc('accept_offer', { p_offer_id: id, p_number: number, p_name: `Name of ${kind}` });
const decline = (kind: AccountKind, id: string, reason: object = { p_sentence: 'elsewhere' }) =>
  as(kind).rpc('decline_offer', { p_offer_id: id, ...reason });
const takeBack = (id: string, reason: object = { p_sentence: 'plans' }, by: AccountKind = 'college-staff') =>
  as(by).rpc('withdraw_offer', { p_offer_id: id, ...reason });

/** An interest with an offer. */
async function offered(kind: AccountKind, values: Draft = {}) {
  const { interest } = await sent(kind, college);
  return { interest, id: await rowsOf(make(interest, values)) };
}
const stateOf = async (id: string) =>
  (await sql`select state from private.offers where id = ${id}`)[0]?.state as string | undefined;
const stageOf = async (interest: string) =>
  (
    await sql`
      select s.kind from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${interest}`
  )[0]?.kind as string | undefined;
const openSpots = async () =>
  (await sql`select open_spots from public.roster_needs where id = ${program.needId}`)[0]?.open_spots as number;
const letPass = (id: string) =>
  sql`update private.offers set expires_at = now() - interval '1 minute' where id = ${id}`;

interface Shown {
  id: string;
  state: string;
  number: number;
  has_spot: boolean;
  sentence: string | null;
  words: string | null;
  versions: {
    number: number;
    amount: number;
    terms: string;
    signatures: { side: string; name: string; at: string }[];
  }[];
}
const page = async (kind: AccountKind, interest: string) =>
  (
    (await rowsOf(as(kind).rpc('load_recruiting_status', { p_id: interest }))) as unknown as {
      offers: Shown[];
    }
  ).offers;
const drawer = async (kind: AccountKind, interest: string) =>
  (await rowsOf(as(kind).rpc('load_interest', { p_interest_id: interest }))) as unknown as {
    offers: Shown[];
    offer_way: string;
    open_needs: { id: string }[];
    events: { kind: string }[];
  };
const family = async (kind: AccountKind = 'guardian') =>
  (
    (await rowsOf(as(kind).rpc('load_ward', { p_minor_id: idOf('minor') }))) as unknown as {
      offers: (Shown & { is_signed: boolean })[];
    }
  ).offers;
const today = async (kind: AccountKind) =>
  (await rowsOf(as(kind).rpc('load_today'))) as unknown as {
    offers: { interest_id: string; offer: { awaits: string } | null }[] | null;
    family: { wards: { offers: (Shown & { is_signed: boolean })[] }[] } | null;
  };
const sides = (offer: Shown | undefined, number = offer?.number) =>
  offer?.versions.find((each) => each.number === number)?.signatures.map(({ side }) => side);

/** What the database fills itself stays out. */
const stored = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !['begins_at'].includes(name)));
const withoutGuardian = async (run: () => Promise<void>) => {
  const links = await sql`delete from private.guardian_links where minor_id = ${idOf('minor')} returning *`;
  try {
    await run();
  } finally {
    for (const link of links) await sql`insert into private.guardian_links ${sql(stored(link))}`;
  }
};

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
    // Whoever is moved out of the stage opens the spot again, and the record stays.
    await rowsOf(
      as('college-staff').rpc('move_interests', {
        p_interest_ids: [interest],
        p_stage_id: college.stages['offered'] ?? '',
      }),
    );
    expect([await stateOf(id), await openSpots()]).toEqual(['accepted', 1]);
    expect(await rowsOf(accept('second-player', other.id))).toBe('accepted');
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
