import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, BRONZE_TEAM, FOREIGN_TEAM, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';
import { notices } from './notices.ts';

const sql = openDatabase();
let silver = '';
let bronze = '';
let foreign = '';
beforeAll(async () => {
  [silver, bronze, foreign] = await Promise.all(
    [SILVER_TEAM, BRONZE_TEAM, FOREIGN_TEAM].map((name) => teamId(sql, name)) as [
      Promise<string>,
      Promise<string>,
      Promise<string>,
    ],
  );
});
afterAll(() => sql.end());

describe('achievements', () => {
  const won = (rest: object) =>
    as('coach')
      .from('team_achievements')
      .insert({ team_id: silver, title: 'Trial win', date_achieved: '2026-05-01', ...rest });
  afterAll(() => sql`delete from public.team_achievements where title = 'Trial win'`);

  test('[SE-032, DB-021] name placement, link and tournament, of this team only', async () => {
    const tournament = async (team: string) =>
      String(
        (
          await sql`
        insert into public.team_tournaments (team_id, name, start_date) values (${team}, 'Trial cup', now()) returning id`
        )[0]?.id,
      );
    const [own, other] = [await tournament(silver), await tournament(foreign)];
    const [made] = await rowsOf(
      won({ placement: 1, link_url: 'https://cup.example', tournament_id: own }).select('id'),
    );
    expect((await won({ tournament_id: other })).error).toMatchObject({ code: '23503' });
    expect((await won({ link_url: 'javascript:alert(1)' })).error).toMatchObject({ code: '23514' });
    expect((await won({ placement: 0 })).error).toMatchObject({ code: '23514' });
    await rowsOf(as('coach').from('team_tournaments').delete().eq('id', own));
    const kept = await sql`select tournament_id, team_id from public.team_achievements where id = ${made?.id ?? ''}`;
    expect(kept).toEqual([{ tournament_id: null, team_id: silver }]);
    await sql`delete from public.team_tournaments where name = 'Trial cup'`;
  });
});

describe('tier and payment', () => {
  const apply = async (event: string, at: string, tier: string, status: string) => {
    const [row] = await sql`
      select public.apply_billing_event(${event}, ${at}, ${bronze}, ${tier}, ${status}, 'test') as applied`;
    return row?.applied as boolean;
  };
  const tier = async () =>
    (await sql`select subscription_tier as tier from public.teams where id = ${bronze}`)[0]?.tier;
  const clear = async () => {
    await sql`delete from private.billing_events`;
    await sql`delete from public.team_subscriptions where team_id = ${bronze}`;
    await sql`update public.teams set subscription_tier = 'bronze' where id = ${bronze}`;
  };
  beforeEach(clear);
  afterAll(clear);

  test('[DB-012] a repeated or late event changes nothing, a cancellation leads back to bronze', async () => {
    const event = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => apply(event, '2026-06-01T10:00Z', 'silver', 'active')),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await tier()).toBe('silver');
    expect(await apply(randomUUID(), '2026-06-02T10:00Z', 'gold', 'active')).toBe(true);
    expect(await apply(randomUUID(), '2026-06-01T12:00Z', 'silver', 'canceled')).toBe(false);
    expect(await tier()).toBe('gold');
    expect(await apply(randomUUID(), '2026-06-03T10:00Z', 'gold', 'past_due')).toBe(true);
    expect(await tier()).toBe('gold');
    expect(await apply(randomUUID(), '2026-06-04T10:00Z', 'gold', 'canceled')).toBe(true);
    expect(await tier()).toBe('bronze');
  });

  test('[DB-012] no client applies events, and references of the provider stay hidden', async () => {
    const event = {
      p_event_id: 'forged',
      p_occurred_at: '2026-06-01T10:00Z',
      p_team_id: bronze,
      p_tier: 'gold',
      p_status: 'active',
      p_provider: 'test',
    };
    for (const kind of ['coach', 'admin'] as const) {
      expect((await as(kind).rpc('apply_billing_event', event)).error).toMatchObject({ code: '42501' });
    }
    expect(await tier()).toBe('bronze');
    await apply(randomUUID(), '2026-06-01T10:00Z', 'silver', 'active');
    expect(await rowsOf(as('coach').from('team_subscriptions').select('tier, status').eq('team_id', bronze))).toEqual([
      { tier: 'silver', status: 'active' },
    ]);
    expect((await as('coach').from('team_subscriptions').select('customer_ref')).error).toMatchObject({
      code: '42501',
    });
    expect(await rowsOf(as('player').from('team_subscriptions').select('tier').eq('team_id', bronze))).toEqual([]);
  });
});

describe('tier and payment after a change of prices, or without word from the provider', () => {
  const ref = `sub_${randomUUID()}`;
  const apply = async (tier: string | null, status: string, at: string, end: string | null, of = ref) => {
    const [row] = await sql`
      select public.apply_billing_event(
        ${randomUUID()}, ${at}, ${bronze}, ${tier}, ${status}, 'stripe', ${end}, 'cus_1', ${of}) as applied`;
    return row?.applied as boolean;
  };
  const state = async () =>
    (
      await sql`
        select t.subscription_tier as tier, s.status from public.teams t
        left join public.team_subscriptions s on s.team_id = t.id where t.id = ${bronze}`
    )[0];
  const mails = () =>
    sql`select recipient_id, recipient_email from private.mail_outbox where template = 'subscription_ended' and subject_id = ${bronze}`;
  /** What the notices say of an ended tier. */
  const told = async (kind: AccountKind) => {
    return (await notices(kind)).filter((each) => each.kind === 'tier_ended').map(({ facts }) => facts);
  };
  const clear = async () => {
    await sql`delete from public.notices where kind = 'tier_ended'`;
    await sql`delete from private.billing_events`;
    await sql`delete from private.mail_outbox where template = 'subscription_ended'`;
    await sql`delete from public.team_subscriptions where team_id = ${bronze}`;
    await sql`update public.teams set subscription_tier = 'bronze' where id = ${bronze}`;
  };
  beforeEach(clear);
  afterAll(clear);

  test.each(['canceled', 'unpaid'])('an event without a tier ends a known subscription: %s', async (status) => {
    await apply('gold', 'active', '2026-06-01T10:00Z', '2026-07-01T10:00Z');
    // Of a price that the server does not know any more: a renewal keeps the tier.
    expect(await apply(null, 'active', '2026-07-01T10:00Z', '2026-08-01T10:00Z')).toBe(true);
    expect(await state()).toEqual({ tier: 'gold', status: 'active' });
    expect(await apply(null, status, '2026-07-02T10:00Z', '2026-08-01T10:00Z')).toBe(true);
    expect(await state()).toEqual({ tier: 'bronze', status });
  });

  test('an event without a tier gives none to a subscription that is not known', async () => {
    expect(await apply(null, 'active', '2026-06-01T10:00Z', '2026-07-01T10:00Z')).toBe(false);
    expect(await state()).toEqual({ tier: 'bronze', status: null });
    await apply('silver', 'active', '2026-06-01T10:00Z', '2026-07-01T10:00Z');
    expect(await apply(null, 'canceled', '2026-06-02T10:00Z', null, 'sub_of_somebody_else')).toBe(false);
    expect(await state()).toEqual({ tier: 'silver', status: 'active' });
  });

  test('a period that ended a week ago ends the tier at night, platform staff is mailed, and a late event counts', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    await apply('gold', 'active', days(-37), days(-6));
    await sql`select private.end_unpaid_subscriptions()`;
    expect([await state(), await mails()]).toEqual([{ tier: 'gold', status: 'active' }, []]);
    await sql`update public.team_subscriptions set current_period_end = ${days(-8)} where team_id = ${bronze}`;
    expect(await sql`select private.end_unpaid_subscriptions() as ended`).toEqual([{ ended: 1 }]);
    expect(await sql`select private.end_unpaid_subscriptions() as ended`).toEqual([{ ended: 0 }]);
    expect(await state()).toEqual({ tier: 'bronze', status: 'unpaid' });
    expect(await mails()).toEqual([{ recipient_id: null, recipient_email: null }]);
    expect(await told('coach')).toEqual([{ team: BRONZE_TEAM, href: '/subscription' }]);
    for (const kind of ['player', 'team-staff', 'admin'] as const) expect(await told(kind)).toEqual([]);
    const noticeMails = await sql`
      select private.describe_notice_mail(o) as mail from private.mail_outbox o
      join public.notices n on n.id = o.subject_id where o.template = 'notice' and n.kind = 'tier_ended'`;
    expect(noticeMails).toMatchObject([
      { mail: { kind: 'tier_ended', team: BRONZE_TEAM, to: 'coach@lineup.example' } },
    ]);
    const describe = async () =>
      (
        await sql`select private.describe_mail(o) as mail from private.mail_outbox o where o.template = 'subscription_ended'`
      )[0]?.mail;
    expect(await describe()).toMatchObject({ to: null, team_id: bronze, subscription: ref });
    expect(await apply(null, 'active', days(-7), days(23))).toBe(true);
    expect(await state()).toEqual({ tier: 'gold', status: 'active' });
    // Paid after all: nothing to tell.
    expect(await describe()).toBeNull();
    expect(await told('coach')).toEqual([]);
  });
});

describe('calendar address', () => {
  const make = (kind: AccountKind) => as(kind).rpc('make_calendar_address', { p_team_id: silver });
  const read = async (secret: string) =>
    (await sql`select public.read_calendar(${secret}) as feed`)[0]?.feed as {
      team: { name: string };
      practices: unknown[];
    } | null;

  test('people of the team get a secret that they renew and revoke', async () => {
    const first = (await rowsOf(make('player'))) ?? '';
    const feed = await read(first);
    expect(feed?.team.name).toBe(SILVER_TEAM);
    expect(feed?.practices.length).toBeGreaterThan(0);
    expect(JSON.stringify(feed)).not.toContain('@');
    const second = (await rowsOf(make('player'))) ?? '';
    expect(await read(first)).toBeNull();
    expect(await read(second)).not.toBeNull();
    expect(await rowsOf(as('player').rpc('revoke_calendar_address', { p_team_id: silver }))).toBe(true);
    expect(await read(second)).toBeNull();
  });

  test('the address ends with the membership; strangers get none and clients read none', async () => {
    const secret = (await rowsOf(make('second-player'))) ?? '';
    await sql`update public.team_members set is_active = false where user_id = ${idOf('second-player')}`;
    expect(await read(secret)).toBeNull();
    await sql`update public.team_members set is_active = true where user_id = ${idOf('second-player')}`;
    expect(await read(secret)).not.toBeNull();
    expect((await make('parent')).error).toMatchObject({ code: '42501' });
    expect((await as('player').rpc('read_calendar', { p_secret: secret })).error).toMatchObject({ code: '42501' });
    const stored = await sql`select to_jsonb(a)::text as row from private.calendar_addresses a`;
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

describe('analytics', () => {
  interface Analytics {
    practices: { id: string; attending_count: number }[];
    members: { user_id: string; practices: number; attending: number; rate: number | null }[];
    roster: { active: number };
    results: { name: string; placement: number | null }[];
  }
  const read = async (kind: AccountKind, p_team_id = silver) =>
    (await rowsOf(as(kind).rpc('team_analytics', { p_team_id }))) as unknown as Analytics;

  test('[TM-202] give real figures of attendance, roster and results', async () => {
    const figures = await read('coach');
    expect(figures.practices.length).toBeGreaterThan(10);
    const me = figures.members.find((each) => each.user_id === idOf('player'));
    const [expected] = await sql`
      select count(*)::int as attending from public.team_practice_attendance a
      join public.team_practices p on p.id = a.practice_id
      where p.team_id = ${silver} and a.user_id = ${idOf('player')} and a.status = 'attending' and p.status <> 'cancelled'
        and p.scheduled_at between now() - interval '12 weeks' and now()
        and p.scheduled_at >= (select min(joined_at) from public.team_members where team_id = ${silver} and user_id = ${idOf('player')})`;
    expect(me?.attending).toBe(expected?.attending);
    expect(me?.rate).toBeCloseTo((me?.attending ?? 0) / (me?.practices ?? 1), 3);
    const [roster] = await sql`
      select count(distinct user_id)::int as active from public.team_members where team_id = ${silver} and is_active`;
    expect(figures.roster.active).toBe(roster?.active);
    expect(figures.members).toHaveLength(figures.roster.active);
  });

  test('[TM-202] count a tournament that has passed, also where nobody has said so since it was added', async () => {
    // Hours since the start, as the same cases of the screens (tournament.test.ts of the teams app) have them.
    const cups: [string, number, object][] = [
      ['before its start', -1, {}],
      ['runs', 1, {}],
      ['on the last day of a weekend', 47, {}],
      ['once a weekend has passed', 49, {}],
      ['with a placement', 5, { placement: 2 }],
      ['said to run', 500, { status: 'in_progress' }],
      ['said to be over', 1, { status: 'completed' }],
      ['canceled', 500, { status: 'cancelled' }],
    ];
    const rows = cups.map(([name, hours, rest]) => ({
      ...{ team_id: silver, name: `Counted: ${name}`, placement: null, status: 'upcoming', ...rest },
      start_date: new Date(Date.now() - hours * 3_600_000).toISOString(),
    }));
    await rowsOf(as('coach').from('team_tournaments').insert(rows));
    try {
      const { results } = await read('player');
      expect(results.flatMap(({ name }) => (name.startsWith('Counted: ') ? name.slice(9) : [])).toSorted()).toEqual([
        'once a weekend has passed',
        'said to be over',
        'with a placement',
      ]);
    } finally {
      await sql`delete from public.team_tournaments where name like 'Counted: %'`;
    }
  });

  test('[TM-202] are refused on a bronze team and to strangers', async () => {
    expect((await as('coach').rpc('team_analytics', { p_team_id: bronze })).error).toMatchObject({ code: '42501' });
    expect((await as('parent').rpc('team_analytics', { p_team_id: silver })).error).toMatchObject({ code: '42501' });
    expect(await read('player')).not.toBeNull();
  });
});
