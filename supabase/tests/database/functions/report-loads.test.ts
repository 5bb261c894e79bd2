/** How remotes do in browsers: what a beacon may say, and what is kept of it. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { isReportList, knownReports, type Deployed } from '../../../functions/report-loads/reports.ts';
import type { Database } from '../../../../libs/data/src/database.types.ts';
import { as, openDatabase, signedOut } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const clear = () => sql`delete from private.remote_loads`;
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql`delete from private.rate_counters where bucket = 'remote_loads'`;
  await sql.end();
});

const build = (version: string) => ({ version });
const deployed: Deployed = {
  remotes: [{ id: 'teams', channels: { stable: build('aaaaaaaaaaaa'), canary: build('cccccccccccc') } }],
  history: { 'teams/stable': [build('999999999999')], 'inbox/stable': [build('bbbbbbbbbbbb')] },
};
const report = (change: object = {}) => ({
  ...{ remote: 'teams', channel: 'stable', version: 'aaaaaaaaaaaa', outcome: 'loaded', ms: 300 },
  ...change,
});

describe('[SH-014] a report', () => {
  test.each([
    ['of what is live', {}],
    ['of another channel', { channel: 'canary', version: 'cccccccccccc' }],
    ['of an earlier version, which open pages run', { version: '999999999999' }],
  ])('%s counts', (_, change) => {
    expect(knownReports([report(change)], deployed)).toEqual([report(change)]);
  });

  test.each([
    ['remote', { remote: 'somebody' }],
    ['channel', { channel: 'call-me' }],
    ['version', { version: 'dddddddddddd' }],
    ['version of another remote', { version: 'bbbbbbbbbbbb' }],
    ['outcome', { outcome: 'my words' }],
    ['time', { ms: 'soon' }],
    ['time before it began', { ms: -1 }],
  ])('with an invented %s is left out', (_, change) => {
    expect(knownReports([report(change)], deployed)).toEqual([]);
  });

  test('keeps nothing else of what was sent, and no time above a minute', () => {
    expect(knownReports([report({ note: 'call me', ms: 1e12 })], deployed)).toEqual([report({ ms: 60_000 })]);
  });

  test.each([null, 'x', {}, Array.from({ length: 11 }, () => report())])('list %# is refused', (reports) => {
    expect(isReportList(reports)).toBe(false);
  });
});

describe('[SH-014] what is kept', () => {
  const { url, serviceRoleKey } = inject('backend');
  const server = createClient<Database>(url, serviceRoleKey, { auth: { persistSession: false } });
  const record = (reports: object[], caller = 'one') =>
    server.rpc('record_remote_loads', { p_reports: reports as never, p_caller: caller });
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

  test('is no more after 300 reports of one caller in ten minutes, and others still count', async () => {
    const ten = Array.from({ length: 10 }, () => report());
    for (let n = 0; n < 30; n += 1) await record(ten, 'loud');
    expect((await record([report()], 'loud')).error?.code).toBe('PT429');
    await record([report()], 'quiet');
    expect(await kept()).toMatchObject([{ loaded: 301 }]);
  });

  test('is for the server alone to write', async () => {
    for (const client of [signedOut(), as('player'), as('admin')])
      expect(
        (await client.rpc('record_remote_loads', { p_reports: [report()] as never, p_caller: 'x' })).error?.code,
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
