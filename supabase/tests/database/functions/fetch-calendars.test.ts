/** Busy times: what a person gives is fetched past every trick, and all that stays is when they are busy. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const HOST = 'https://hooks.lineup.test';
let server: Server;
let team = '';
/** What the server of the calendar answers, by its path. */
let answers: Record<string, { status?: number; headers?: Record<string, string>; body?: string }> = {};
let asked: string[] = [];

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, headers = {}, body = '' } = answers[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(backend.webhookTestUrl).port), '127.0.0.1', resolve);
  });
});
afterEach(async () => {
  answers = {};
  asked = [];
  await sql`delete from private.busy_calendars`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.notices where kind = 'calendar_failed'`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await sql.end();
});

const stamp = (at: Date) => `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
const IN_TWO_DAYS = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000);
const hours = (amount: number) => new Date(IN_TWO_DAYS.getTime() + amount * 3_600_000);
const calendar = (from = IN_TWO_DAYS, until = hours(2)) =>
  [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x//x//EN',
      'BEGIN:VEVENT',
      'UID:secret-uid',
      'SUMMARY:Secret dentist',
    ],
    ...['LOCATION:Secret street', `DTSTART:${stamp(from)}`, `DTEND:${stamp(until)}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
const connect = async (who: AccountKind, address: string) => {
  const id = randomUUID();
  await rowsOf(as(who).rpc('connect_busy_calendar', { p_id: id, p_address: address }));
  return id;
};
const run = async () =>
  (await (await callFunction('fetch-calendars', 'server', {})).json()) as { fetched: number; failed: number };
const list = async (who: AccountKind) =>
  (await rowsOf(as(who).rpc('load_busy_calendars'))) as {
    id: string;
    host: string;
    as_of: string | null;
    problem: string | null;
    is_stopped: boolean;
    amount: number;
  }[];
const busyPeople = async (who: AccountKind, at: Date, minutes = 60) =>
  (
    await rowsOf(
      as(who).rpc('list_busy_people', { p_team_id: team, p_starts_at: at.toISOString(), p_minutes: minutes }),
    )
  ).map(({ user_id }) => user_id);

describe('[issue 33, 4] busy times', () => {
  test('are fetched and kept as hours alone; who runs the team sees that somebody is busy, and nobody the calendar', async () => {
    answers = { '/private/me.ics': { headers: { 'content-type': 'text/calendar' }, body: calendar() } };
    await connect('player', `webcal://hooks.lineup.test/private/me.ics`);
    expect(await run()).toEqual({ fetched: 1, failed: 0 });
    expect(await list('player')).toMatchObject([
      { host: 'hooks.lineup.test', as_of: expect.any(String), problem: null, is_stopped: false, amount: 1 },
    ]);
    expect(await list('second-player')).toEqual([]);
    const stored = JSON.stringify([...(await sql`select * from private.busy_calendars`)]);
    expect(stored).not.toMatch(/secret/i);
    expect(JSON.stringify(await list('player'))).not.toContain('me.ics');
    for (const who of ['coach', 'team-staff'] as const) {
      expect(await busyPeople(who, hours(1))).toEqual([idOf('player')]);
      expect(await busyPeople(who, hours(2))).toEqual([]);
      expect(await busyPeople(who, hours(-1))).toEqual([]);
      expect(await busyPeople(who, hours(-1), 90)).toEqual([idOf('player')]);
    }
    for (const who of ['player', 'second-player', 'parent'] as const)
      expect(
        (await as(who).rpc('list_busy_people', { p_team_id: team, p_starts_at: hours(1).toISOString(), p_minutes: 60 }))
          .error?.code,
      ).toBe('42501');
    const about = { p_team_id: team, p_starts_at: hours(1).toISOString(), p_minutes: 60 };
    expect((await signedOut().rpc('list_busy_people', about)).error?.code).toBe('42501');
  });

  test('scrims are proposed for nobody’s busy hours', async () => {
    const [game] = await sql<{ slug: string }[]>`
      select e.slug from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = ${team} and g.is_active limit 1`;
    const blocks = async () =>
      (await rowsOf(as('coach').rpc('propose_scrim_blocks', { p_team_id: team, p_game: game!.slug }))) as unknown[];
    const own = await sql`
      insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
      select m.user_id, d, '01:07', '23:00', 'UTC'
      from (select distinct user_id from public.team_members where team_id = ${team} and is_active) m, generate_series(1, 7) d
      on conflict do nothing returning id`;
    const before = await blocks();
    expect(before.length).toBeGreaterThan(0);
    await sql`
      insert into private.busy_calendars (id, user_id, address, busy)
      select gen_random_uuid(), m.user_id, 'https://calendar.example.com/' || m.user_id,
        tstzmultirange(tstzrange(now() - interval '1 day', now() + interval '40 days'))
      from (select distinct user_id from public.team_members where team_id = ${team} and is_active) m`;
    expect(await blocks()).toEqual([]);
    await sql`delete from public.player_availability where id in ${sql(own.map(({ id }) => id as string))}`;
  });

  test('each address on the way is looked at: a redirect leads to no other place, and not round and round', async () => {
    answers = {
      '/moved.ics': { status: 301, headers: { location: '/there.ics' } },
      '/there.ics': { body: calendar() },
      '/inside.ics': { status: 302, headers: { location: `${backend.webhookTestUrl}/there.ics` } },
      '/meta.ics': { status: 302, headers: { location: 'https://169.254.169.254/latest/meta-data' } },
      '/user.ics': { status: 302, headers: { location: `https://me@hooks.lineup.test/there.ics` } },
      '/port.ics': { status: 302, headers: { location: `https://hooks.lineup.test:8443/there.ics` } },
      '/file.ics': { status: 302, headers: { location: 'file:///etc/passwd' } },
      '/round.ics': { status: 302, headers: { location: '/round.ics' } },
    };
    await connect('player', `${HOST}/moved.ics`);
    expect(await run()).toEqual({ fetched: 1, failed: 0 });
    await sql`delete from private.busy_calendars`;
    asked = [];
    for (const path of ['inside', 'meta', 'user', 'port', 'file']) {
      await connect('player', `${HOST}/${path}.ics`);
      expect(await run()).toEqual({ fetched: 0, failed: 1 });
      expect(await list('player')).toMatchObject([{ problem: 'unreachable', as_of: null }]);
      await sql`delete from private.busy_calendars`;
    }
    expect(asked).not.toContain('/there.ics');
    await connect('player', `${HOST}/round.ics`);
    expect(await run()).toEqual({ fetched: 0, failed: 1 });
    expect(await list('player')).toMatchObject([{ problem: 'redirects' }]);
    expect(asked.filter((path) => path === '/round.ics')).toHaveLength(4);
  });

  test.each([
    'http://calendar.example.com/x.ics',
    'https://calendar.example.com:8443/x.ics',
    'https://me:secret@calendar.example.com/x.ics',
    'https://127.0.0.1/x.ics',
    'https://2130706433/x.ics',
    'https://0x7f.1/x.ics',
    'https://0177.0.0.1/x.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x.ics',
    'https://[::ffff:127.0.0.1]/x.ics',
    'https://localhost/x.ics',
    'https://metadata.google.internal/x.ics',
    'https://router.lan/x.ics',
    'https://calendar.example.com\\@127.0.0.1/x.ics',
    'https://calendar.example.com/x.ics#y',
    'webcal://10.0.0.1/x.ics',
    'file:///etc/passwd',
    'gopher://calendar.example.com/',
    `https://calendar.example.com/${'x'.repeat(1000)}`,
    '',
  ])('no such address: %s', async (address) => {
    const { error } = await as('player').rpc('connect_busy_calendar', { p_id: randomUUID(), p_address: address });
    expect(error).toMatchObject({ code: '23514', hint: 'address' });
    expect(await sql`select from private.busy_calendars`).toHaveLength(0);
  });

  test('addresses that came into the database past its rules are not called, nor names that lead inside', async () => {
    const { port } = new URL(backend.webhookTestUrl);
    const bad = [
      `http://127.0.0.1:${port}/x.ics`,
      `https://127.0.0.1:${port}/x.ics`,
      'https://localhost/x.ics',
      'https://no-such-name.invalid/x.ics',
    ];
    for (const address of bad)
      await sql`insert into private.busy_calendars (id, user_id, address) values (gen_random_uuid(), ${idOf('player')}, ${address})`;
    expect(await run()).toEqual({ fetched: 0, failed: bad.length });
    expect(asked).toEqual([]);
    expect(await sql`select distinct problem from private.busy_calendars`).toEqual([{ problem: 'unreachable' }]);
  });

  test('a failure keeps what was known; after five its person is told once; it is given up after forty and starts again', async () => {
    answers = { '/me.ics': { body: calendar() } };
    const id = await connect('player', `${HOST}/me.ics`);
    await run();
    const [known] = await sql`select busy, as_of from private.busy_calendars`;
    answers = { '/me.ics': { status: 503 } };
    const again = async () => {
      await sql`update private.busy_calendars set due_at = now()`;
      await run();
    };
    for (let time = 0; time < 4; time += 1) await again();
    expect(await sql`select from public.notices where kind = 'calendar_failed'`).toHaveLength(0);
    await again();
    await again();
    expect(await sql`select user_id from public.notices where kind = 'calendar_failed'`).toEqual([
      { user_id: idOf('player') },
    ]);
    expect(await list('player')).toMatchObject([{ problem: '503', amount: 1, as_of: expect.any(String) }]);
    expect((await sql`select busy, as_of from private.busy_calendars`)[0]).toEqual(known);
    const panel = JSON.stringify(await rowsOf(as('player').rpc('load_notices')));
    expect(panel).toContain('calendar_failed');
    await sql`update private.busy_calendars set failures = 39`;
    await again();
    expect(await list('player')).toMatchObject([{ is_stopped: true }]);
    expect(await run()).toEqual({ fetched: 0, failed: 0 });
    answers = { '/me.ics': { body: calendar() } };
    expect((await as('second-player').rpc('refresh_busy_calendar', { p_id: id })).error?.code).toBe('PT404');
    await rowsOf(as('player').rpc('refresh_busy_calendar', { p_id: id }));
    expect(await run()).toEqual({ fetched: 1, failed: 0 });
    expect(await list('player')).toMatchObject([{ is_stopped: false, problem: null }]);
  });

  test('what is no calendar, or far too long, is told and not kept; one that breaks the function off is due later', async () => {
    answers = { '/page.ics': { body: '<html>Sign in</html>' }, '/long.ics': { body: 'x'.repeat(3_100_000) } };
    await connect('player', `${HOST}/page.ics`);
    await connect('player', `${HOST}/long.ics`);
    expect(await run()).toEqual({ fetched: 0, failed: 2 });
    expect((await list('player')).map(({ problem }) => problem)).toEqual(['no_calendar', 'unreachable']);
    await sql`update private.busy_calendars set due_at = now(), failures = 0`;
    const [claimed] = await sql<{ id: string }[]>`select id from public.claim_busy_calendars(1)`;
    // As after a crash: nobody settles it, and another has its turn.
    const [other] = await sql<{ id: string }[]>`select id from public.claim_busy_calendars(1)`;
    expect(other!.id).not.toBe(claimed!.id);
    expect(await sql`select from public.claim_busy_calendars(5)`).toHaveLength(0);
    expect(
      await sql`select from private.busy_calendars where failures = 1 and due_at > now() + interval '10 minutes'`,
    ).toHaveLength(2);
  });

  test('at most three each; the own alone is removed, and a retry keeps one', async () => {
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1)
      await rowsOf(as('player').rpc('connect_busy_calendar', { p_id: id, p_address: `${HOST}/one.ics` }));
    await connect('player', `${HOST}/two.ics`);
    const twice = await as('player').rpc('connect_busy_calendar', { p_id: randomUUID(), p_address: `${HOST}/two.ics` });
    expect(twice.error?.code).toBe('23505');
    const many = await Promise.all(
      Array.from({ length: 4 }, (_, place) =>
        as('player').rpc('connect_busy_calendar', { p_id: randomUUID(), p_address: `${HOST}/${place}.ics` }),
      ),
    );
    expect(many.filter(({ error }) => error?.hint === 'amount')).toHaveLength(3);
    await rowsOf(as('second-player').rpc('remove_busy_calendar', { p_id: id }));
    expect(await list('player')).toHaveLength(3);
    await rowsOf(as('player').rpc('remove_busy_calendar', { p_id: id }));
    expect(await list('player')).toHaveLength(2);
  });

  test('the export has the hours and not the address', async () => {
    answers = { '/export-me.ics': { body: calendar() } };
    await connect('player', `${HOST}/export-me.ics`);
    await run();
    const [row] = await sql<{ data: object }[]>`select private.personal_data(${idOf('player')}) as data`.catch(
      () => [],
    );
    const text = JSON.stringify(row ?? (await (await callFunction('export-account', 'player', {})).json()));
    expect(text).toContain('busy_calendars');
    expect(text).not.toContain('export-me.ics');
  });
});
