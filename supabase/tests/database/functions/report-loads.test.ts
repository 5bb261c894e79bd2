/** How remotes do in browsers: what a beacon may say, and what is kept of it. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deployed } from '../../../functions/_shared/versions-of.ts';
import { inputSchema, knownReports, knownVitals } from '../../../functions/report-loads/reports.ts';
import type { Database } from '../../../../libs/data/src/database.types.ts';
import { as, backend, openDatabase, signedOut } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const clear = async () => {
  await sql`delete from private.remote_loads`;
  await sql`delete from private.version_vitals`;
  await sql`delete from private.rate_counters where bucket like 'remote_load%' or bucket like 'version_vital%'`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const build = (version: string) => ({ version });
const deployed: Deployed = {
  remotes: [{ id: 'teams', channels: { stable: build('aaaaaaaaaaaa'), canary: build('cccccccccccc') } }],
  history: { 'teams/stable': [build('999999999999')], 'inbox/stable': [build('bbbbbbbbbbbb')] },
};
const SHELLS = { stable: ['fedcba987654'], canary: ['0123456789ab'] };
const report = (change: object = {}) => ({
  ...{ remote: 'teams', channel: 'stable', version: 'aaaaaaaaaaaa', outcome: 'loaded', ms: 300 },
  ...change,
});

describe('[SH-014] a report', () => {
  test.each([
    ['of what is live', {}],
    ['of another channel', { channel: 'canary', version: 'cccccccccccc' }],
    ['of an earlier version, which open pages run', { version: '999999999999' }],
    ['of a release of the shell', { remote: 'shell', version: 'fedcba987654' }],
    ['of its canary', { remote: 'shell', version: '0123456789ab', channel: 'canary' }],
  ])('%s counts', (_, change) => {
    expect(knownReports([report(change)], deployed, SHELLS)).toEqual([report(change)]);
  });

  test.each([
    ['remote', { remote: 'somebody' }],
    ['channel', { channel: 'call-me' }],
    ['release of the shell', { remote: 'shell' }],
    ['channel of the shell', { remote: 'shell', version: 'fedcba987654', channel: 'canary' }],
    ['channel of its canary', { remote: 'shell', version: '0123456789ab' }],
    ['version', { version: 'dddddddddddd' }],
    ['version of another remote', { version: 'bbbbbbbbbbbb' }],
    ['outcome', { outcome: 'my words' }],
    ['time', { ms: 'soon' }],
    ['time before it began', { ms: -1 }],
  ])('with an invented %s is left out', (_, change) => {
    expect(knownReports([report(change)], deployed, SHELLS)).toEqual([]);
  });

  test('keeps nothing else of what was sent, and no time above a minute', () => {
    expect(knownReports([report({ note: 'call me', ms: 1e12 })], deployed, SHELLS)).toEqual([report({ ms: 60_000 })]);
  });

  test.each([null, 'x', {}, Array.from({ length: 11 }, () => report())])('list %# is refused', (reports) => {
    expect(inputSchema.safeParse({ reports }).success).toBe(false);
  });
});

describe('[SH-014] what is kept', () => {
  const { url, serviceRoleKey } = backend;
  const server = createClient<Database>(url, serviceRoleKey, { auth: { persistSession: false } });
  const record = (reports: object[], hops = '203.0.113.1') =>
    server.rpc('record_remote_loads', { p_reports: reports as never, p_hops: hops });
  const times = (count: number, change: object = {}) => Array.from({ length: count }, () => report(change));
  const kept = async () => (await signedOut().rpc('list_remote_loads')).data ?? [];

  test('is a sum for each version and channel', async () => {
    await record([report(), report({ ms: 3100 }), report({ outcome: 'crashed', ms: 0 })]);
    await record([
      report({ outcome: 'failed', ms: 0 }),
      report({ channel: 'canary', version: 'cccccccccccc', ms: 10 }),
    ]);
    expect(await kept()).toMatchObject([
      { channel: 'canary', version: 'cccccccccccc', loaded: 1, failed: 0, crashed: 0, slow: 0, average_ms: 10 },
      { channel: 'stable', version: 'aaaaaaaaaaaa', loaded: 2, failed: 1, crashed: 1, slow: 1, average_ms: 1700 },
    ]);
    const [rows] = await sql`select count(*)::integer as count from private.remote_loads`;
    expect(rows?.['count']).toBe(2);
  });

  test('is at most 20 loads and 3 errors of one caller for each version in an hour; the rest is left out', async () => {
    for (let n = 0; n < 3; n += 1) {
      const told = [...times(9), report({ outcome: 'failed' }), report({ outcome: 'crashed' })];
      expect((await record(told)).error).toBeNull();
    }
    expect(await kept()).toMatchObject([{ loaded: 20, failed: 2, crashed: 1 }]);
    // Another channel of the same version is no way around it; another version and another caller count.
    await record([report({ channel: 'canary' }), report({ outcome: 'failed', channel: 'canary' })]);
    await record([report({ version: '999999999999' })]);
    await record([report(), report({ outcome: 'failed' })], '203.0.113.2');
    expect((await kept()).toSorted((a, b) => b.loaded - a.loaded)).toMatchObject([
      { version: 'aaaaaaaaaaaa', channel: 'stable', loaded: 21, failed: 3, crashed: 1 },
      { version: '999999999999', loaded: 1 },
    ]);
  });

  test('says how many addresses saw a version fail, each once, however often and in whichever channel', async () => {
    const failed = (channel = 'stable') => report({ outcome: 'failed', channel, ms: 0 });
    await record([failed(), failed(), report({ outcome: 'crashed', ms: 0 })]);
    await record([failed('canary')]);
    await record([failed(), report()], '203.0.113.2');
    await record([report()], '203.0.113.4');
    await record([report({ outcome: 'failed', version: '999999999999', ms: 0 })]);
    const rows = await kept();
    expect(rows.map(({ version, channel, failing_callers }) => [version, channel, failing_callers])).toEqual(
      expect.arrayContaining([
        ['aaaaaaaaaaaa', 'stable', 2],
        ['999999999999', 'stable', 1],
      ]),
    );
    expect(rows.reduce((sum, row) => sum + row.failing_callers, 0)).toBe(3);
  });

  test('says so also of addresses whose first error of the hour is older than the minutes asked about', async () => {
    const add = (minute: string, version: string, errors: number, callers: number) => sql`
      insert into private.remote_loads (minute, remote, channel, version, loaded, failed, failing_callers)
      values (${minute}, 'teams', 'stable', ${version}, 10, ${errors}, ${callers})`;
    const hour = new Date(Date.now() - 3_600_000).setUTCMinutes(0, 0, 0);
    const before = new Date(hour).toISOString();
    const within = new Date(Date.now() - 60_000).toISOString();
    await add(before, 'aaaaaaaaaaaa', 4, 4);
    await add(within, 'aaaaaaaaaaaa', 5, 0);
    // Of the hour before that nobody is counted, and what was loaded before the minutes alone is not listed.
    await add(new Date(hour - 60_000).toISOString(), 'aaaaaaaaaaaa', 1, 1);
    await add(before, '999999999999', 1, 1);
    expect(await kept()).toMatchObject([{ version: 'aaaaaaaaaaaa', loaded: 10, failed: 5, failing_callers: 4 }]);
  });

  test('is what counts within one call, too', async () => {
    await record(times(30));
    expect(await kept()).toMatchObject([{ loaded: 20 }]);
  });

  test.each([
    ['the network of an IPv6 connection', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['the address before a private proxy', '203.0.113.5, 10.0.0.7', '203.0.113.5, 10.0.0.8'],
    ['no address at all', '', 'unreadable'],
  ])('takes as one caller %s', async (_, one, other) => {
    await record(times(20), one);
    await record(times(5), other);
    expect(await kept()).toMatchObject([{ loaded: 20 }]);
  });

  test('has of a caller a keyed hash alone, in which neither address nor version can be tried out', async () => {
    await record([report()]);
    const counters = await sql`select * from private.rate_counters where bucket like 'remote_load%'`;
    expect(counters).toHaveLength(2);
    const [plain] = await sql`
      select private.hash_address('203.0.113.1') as hash, encode(sha256('203.0.113.1'), 'hex') as digest`;
    expect(new Set([...counters.map(({ caller }) => caller), plain?.['hash'], plain?.['digest']]).size).toBe(4);
    expect(JSON.stringify(counters)).not.toMatch(/203\.0|aaaaaaaaaaaa|teams/);
  });

  test('is refused after 300 reports of one caller in ten minutes, and others still count', async () => {
    await record(times(300), '203.0.113.3');
    expect((await record(times(1), '203.0.113.3')).error?.code).toBe('PT429');
    await record(times(1), '203.0.113.4');
    expect(await kept()).toMatchObject([{ loaded: 21 }]);
  });

  test('is taken in one order, so that two who tell of the same versions never wait for each other', async () => {
    const versions = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(12));
    const [first = ''] = versions;
    // Also those of the next minute, which may begin meanwhile.
    await sql`
      insert into private.remote_loads (minute, remote, channel, version)
      select date_trunc('minute', now()) + make_interval(mins => m), 'teams', 'stable', v
      from unnest(${versions}::text[]) v, generate_series(0, 1) m`;
    const hold = await sql.reserve();
    await hold`begin`;
    await hold`select from private.remote_loads where version = ${first} for update`;
    const teller = sql.begin(async (transaction) => {
      // A plan that sorts by itself would prove nothing.
      await transaction`set local enable_sort = off`;
      const reports = versions.map((version) => report({ version }));
      await transaction`select public.record_remote_loads(${transaction.json(reports)}, '203.0.113.1')`;
    });
    await expect
      .poll(() => hold`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`)
      .toHaveLength(1);
    const free = await hold`select from private.remote_loads where version <> ${first} for update skip locked`;
    await hold`commit`;
    hold.release();
    await teller;
    expect(free).toHaveLength(18);
    expect((await kept()).map(({ loaded }) => loaded)).toEqual(versions.map(() => 1));
  });

  test('is for the server alone to write', async () => {
    for (const client of [signedOut(), as('player'), as('admin')])
      expect(
        (await client.rpc('record_remote_loads', { p_reports: [report()] as never, p_hops: 'x' })).error?.code,
      ).toBe('42501');
    expect(await kept()).toEqual([]);
  });

  test('is not older than a week', async () => {
    await record([report()]);
    await sql`update private.remote_loads set minute = minute - interval '8 days'`;
    await record([report()]);
    await sql`select private.run_daily()`;
    const [rows] = await sql`select count(*)::integer as count from private.remote_loads`;
    expect(rows?.['count']).toBe(1);
  });
});

describe('[SH-014] the beacon', () => {
  test.each([
    ['no JSON', 'x', 400],
    ['no list', { reports: 'x' }, 400],
    ['too many', { reports: Array.from({ length: 11 }, () => report()) }, 400],
    ['too long', { reports: 'x'.repeat(5000) }, 413],
  ])('with %s is refused', async (_, body, status) => {
    expect((await callFunction('report-loads', 'nobody', body)).status).toBe(status);
  });

  test('counts nothing while the site does not say what is deployed', async () => {
    expect((await callFunction('report-loads', 'nobody', { reports: [report()] })).status).toBe(503);
    const [rows] = await sql`select count(*)::integer as count from private.remote_loads`;
    expect(rows?.['count']).toBe(0);
  });
});

describe('[SH-014] how pages feel', () => {
  const { url, serviceRoleKey } = backend;
  const server = createClient<Database>(url, serviceRoleKey, { auth: { persistSession: false } });
  const vital = (metric: string, value: unknown, change: object = {}) => ({
    ...{ remote: 'teams', version: 'aaaaaaaaaaaa', metric, value },
    ...change,
  });
  const record = (vitals: object[], hops = '203.0.113.1') =>
    server.rpc('record_version_vitals', { p_vitals: vitals as never, p_hops: hops });
  const kept = async () => (await as('staff').rpc('list_version_vitals')).data ?? [];

  test('is told of deployed versions and the shell alone, by three names, and no further than a minute', () => {
    const felt = [vital('LCP', 1e9), vital('CLS', 0.02, { remote: 'shell', version: 'fedcba987654' })];
    const invented = [
      ...[vital('FID', 1), vital('LCP', -1), vital('LCP', '1'), vital('LCP', 1, { version: 'dddddddddddd' })],
      ...[vital('LCP', 1, { remote: 'shell' }), vital('INP', 7, { page: '/players/kim' })],
    ];
    expect(knownVitals([...felt, ...invented], deployed, SHELLS)).toEqual([
      { ...felt[0], value: 60_000 },
      felt[1],
      vital('INP', 7),
    ]);
    const many = { reports: [], vitals: Array.from({ length: 4 }, () => felt[0]) };
    expect(inputSchema.safeParse(many).success).toBe(false);
  });

  test('is kept as how many pages were below which bound, and read as the bound that three of four stay below', async () => {
    const ms = [400, 900, 1200, 2400, 2600, 2600, 2900, 9000];
    for (const [place, value] of ms.entries()) await record([vital('LCP', value)], `203.0.113.${place}`);
    await record([vital('CLS', 0.02), vital('INP', 59_000)]);
    expect(await kept()).toEqual([
      { remote: 'teams', version: 'aaaaaaaaaaaa', metric: 'CLS', pages: 1, upper_bound: 0.025 },
      // Above all bounds.
      { remote: 'teams', version: 'aaaaaaaaaaaa', metric: 'INP', pages: 1, upper_bound: null },
      { remote: 'teams', version: 'aaaaaaaaaaaa', metric: 'LCP', pages: 8, upper_bound: 3000 },
    ]);
  });

  test('is at most 20 of one metric of a version from one address in an hour', async () => {
    for (let n = 0; n < 25; n += 1) await record([vital('LCP', 100), vital('INP', 10)]);
    await record([vital('LCP', 100)], '203.0.113.2');
    expect((await kept()).map(({ metric, pages }) => [metric, pages])).toEqual([
      ['INP', 20],
      ['LCP', 21],
    ]);
  });

  test('is for platform staff to read, for the server to write, and gone two weeks after it was last told', async () => {
    await record([vital('LCP', 100)]);
    for (const client of [signedOut(), as('player'), as('coach')]) {
      expect((await client.rpc('list_version_vitals')).error?.code).toBe('42501');
      const args = { p_vitals: [vital('LCP', 9)] as never, p_hops: 'x' };
      expect((await client.rpc('record_version_vitals', args)).error?.code).toBe('42501');
    }
    expect(await kept()).toMatchObject([{ pages: 1 }]);
    await sql`update private.version_vitals set last_at = now() - interval '15 days'`;
    await sql`select private.run_daily()`;
    expect(await kept()).toEqual([]);
  });
});
