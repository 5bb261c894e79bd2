/** Errors in browsers: what a beacon may say, what is kept of it, and who reads it. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorWords } from '../../../../libs/contract/src/error-words.ts';
import type { Database } from '../../../../libs/data/src/database.types.ts';
import type { Deployed } from '../../../functions/_shared/versions-of.ts';
import { inputSchema, knownErrors } from '../../../functions/report-errors/errors.ts';
import { as, backend, openDatabase, signedOut } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const clear = async () => {
  await sql`delete from private.version_errors`;
  await sql`delete from private.remote_loads`;
  await sql`delete from private.rate_counters where bucket like 'version_error%'`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const SHELL = '0123456789abcdef';
const SHELLS = { stable: [SHELL], canary: ['0123456789ab'] };
const deployed: Deployed = {
  remotes: [{ id: 'teams', channels: { stable: { version: 'aaaaaaaaaaaa' } } }],
  history: { 'teams/stable': [{ version: '999999999999' }] },
};
const frame = (line = 2, name = 'load') => `${name} /remotes/teams/aaaaaaaaaaaa/static/js/4.js:${line}:8341`;
const report = (change: object = {}) => ({
  ...{ remote: 'teams', version: 'aaaaaaaaaaaa', shell: SHELL, name: 'TypeError', message: 'cannot read team.name' },
  ...{ frames: [frame()], route: '/teams/:teamId', ...change },
});

describe('[SH-014] a report of an error', () => {
  test.each([
    ['of what is live', {}],
    ['of an earlier version, which open pages run', { version: '999999999999' }],
    ['of the shell', { remote: 'shell', version: SHELL, frames: ['f /static/js/index.0a1b2c3d.js:1:2'] }],
    ['of a canary of the shell', { remote: 'shell', version: '0123456789ab', shell: '0123456789ab', frames: [] }],
    ['without a place', { frames: [] }],
  ])('%s counts', (_, change) => {
    expect(knownErrors([report(change)], deployed, SHELLS)).toEqual([report(change)]);
  });

  test.each([
    ['remote', { remote: 'somebody' }],
    ['version', { version: 'dddddddddddd' }],
    ['release of the shell', { shell: 'ffffffffffffffff' }],
    ['version of the shell', { remote: 'shell' }],
    ['name with words', { name: 'call me' }],
    ['page with an id', { route: '/teams/7f0c2a9e' }],
    ['page with an address', { route: 'https://evil.example' }],
    ['place with words', { frames: ['call me please /static/a.js:1:2'] }],
    ['place with markup', { frames: ['<b> /static/a.js:1:2'] }],
    ['place with parameters', { frames: ['f /static/a.js?x=1:1:2'] }],
    ['message that is too long', { message: 'x'.repeat(301) }],
    ['stack that is too long', { frames: Array.from({ length: 11 }, () => frame()) }],
  ])('with an invented %s is left out', (_, change) => {
    expect(knownErrors([report(change)], deployed, SHELLS)).toEqual([]);
  });

  test('keeps only places in released files, and nothing else that was sent', () => {
    const frames = ['f /remotes/teams/dddddddddddd/a.js:1:2', 'f /elsewhere/a.js:1:2', frame()];
    expect(knownErrors([report({ frames, user: 'kim' })], deployed, SHELLS)).toEqual([report()]);
  });

  test.each([null, 'x', {}, Array.from({ length: 6 }, () => report())])('list %# is refused', (errors) => {
    expect(inputSchema.safeParse({ errors }).success).toBe(false);
  });
});

describe('[SH-014] what is kept of errors', () => {
  const { url, serviceRoleKey } = backend;
  const server = createClient<Database>(url, serviceRoleKey, { auth: { persistSession: false } });
  const record = (errors: object[], hops = '203.0.113.1') =>
    server.rpc('record_version_errors', { p_errors: errors as never, p_hops: hops });
  const kept = async () => (await as('staff').rpc('list_version_errors')).data ?? [];
  const rows = async () => {
    const [row] = await sql`select count(*)::integer as count from private.version_errors`;
    return row?.['count'] as number;
  };

  test('is one row for each error of a version, with how many page loads and addresses saw it', async () => {
    await record([report()]);
    await record([report(), report({ message: 'another one' })], '203.0.113.2');
    await record([report()], '203.0.113.2');
    expect((await kept()).toSorted((a, b) => b.page_loads - a.page_loads)).toMatchObject([
      { ...report(), page_loads: 3, callers: 2, affected_share: null },
      { message: 'another one', page_loads: 1, callers: 1 },
    ]);
  });

  test('is the same error after its lines have moved or its numbers have changed, and another one in another function', async () => {
    await record([report({ message: 'row 12 of 40' })]);
    await record([report({ message: 'row 7 of 9', frames: [frame(900)] })]);
    expect(await rows()).toBe(1);
    await record([report({ message: 'row 7 of 9', frames: [frame(2, 'save')] })]);
    await record([report({ message: 'row 7 of 9', name: 'RangeError' })]);
    await record([report({ message: 'row 7 of 9', version: '999999999999' })]);
    expect(await rows()).toBe(4);
  });

  test.each(errorWords)('of the words %j is %j, whatever the browser sent', async (words, wanted) => {
    const [row] = await sql`select private.scrub_error_words(${words.replace('\u0000', '')}) as kept`;
    expect(row?.['kept']).toBe(wanted);
  });

  test('is scrubbed where it is written', async () => {
    await record([report({ message: 'no account "Kim Lee" kim@school.example' })]);
    expect(await kept()).toMatchObject([{ message: 'no account [text] [email]' }]);
  });

  test.each([
    ['words in a function', { frames: ['call me /static/a.js:1:2'] }],
    ['an id in the page', { route: '/teams/7f0c2a9e' }],
    ['markup in the name', { name: '<b>' }],
  ])('is nothing with %s, also from the server', async (_, change) => {
    expect((await record([report(change)])).error?.code).toBe('23514');
    expect(await rows()).toBe(0);
  });

  test('is at most 10 of one error in a day and 20 of a version in an hour from one address', async () => {
    for (let n = 0; n < 12; n += 1) await record([report()]);
    expect(await kept()).toMatchObject([{ page_loads: 10, callers: 1 }]);
    for (let n = 0; n < 12; n += 1) await record([report({ message: 'word '.repeat(n + 1) })]);
    expect((await kept()).reduce((sum, row) => sum + row.page_loads, 0)).toBe(18);
    await record([report()], '203.0.113.2');
    expect(await kept()).toContainEqual(expect.objectContaining({ page_loads: 11, callers: 2 }));
  });

  test('is refused after 100 errors of one address in ten minutes', async () => {
    for (let n = 0; n < 20; n += 1) await record(Array.from({ length: 5 }, () => report()));
    expect((await record([report()])).error?.code).toBe('PT429');
    expect((await record([report()], '203.0.113.2')).error).toBeNull();
  });

  test('is at most 50 errors of a version: what one address saw makes room, what two saw stays', async () => {
    await sql`
      insert into private.version_errors (remote, version, fingerprint, name, message, frames, route, shell, page_loads, callers, last_at)
      select 'teams', 'aaaaaaaaaaaa', lpad(n::text, 16, '0'), 'Error', 'x', '{}', '/', ${SHELL}, 1, case when n = 1 then 2 else 1 end,
        now() - make_interval(mins => 100 - n)
      from generate_series(1, 50) n`;
    await record([report()]);
    expect(await rows()).toBe(50);
    const left = new Set((await kept()).map(({ fingerprint }) => fingerprint));
    expect([left.has('0000000000000001'), left.has('0000000000000002')]).toEqual([true, false]);
    await sql`update private.version_errors set callers = 2`;
    await record([report({ message: 'one more' })]);
    expect(await rows()).toBe(50);
    expect((await kept()).map(({ message }) => message)).not.toContain('one more');
  });

  test('is at most 300 of a version in a minute, however many addresses report them', async () => {
    await sql`
      insert into private.rate_counters (bucket, caller, window_start, amount)
      select 'version_errors_minute', 'teams aaaaaaaaaaaa', date_bin('1 minute', now() + make_interval(mins => m), timestamptz '2026-01-01'), 300
      from generate_series(0, 1) m`;
    await record([report()]);
    await record([report({ version: '999999999999' })]);
    expect(await kept()).toMatchObject([{ version: '999999999999' }]);
  });

  test('says which share of the page loads saw an error', async () => {
    await record([report()]);
    await sql`
      insert into private.remote_loads (minute, remote, channel, version, loaded, failed)
      values (date_trunc('minute', now()), 'teams', 'stable', 'aaaaaaaaaaaa', 7, 1)`;
    expect(await kept()).toMatchObject([{ affected_share: 0.125 }]);
  });

  test('has no address of anybody: counters are keyed hashes', async () => {
    await record([report()]);
    const counters = await sql`
      select caller from private.rate_counters where bucket like 'version_error%' and bucket <> 'version_errors_minute'`;
    expect(counters).toHaveLength(3);
    expect(JSON.stringify(counters)).not.toMatch(/203\.0|aaaaaaaaaaaa|teams/);
  });

  test('is for platform staff to read and for the server alone to write', async () => {
    await record([report()]);
    for (const client of [signedOut(), as('player'), as('coach')]) {
      expect((await client.rpc('list_version_errors')).error?.code).toBe('42501');
      const args = { p_errors: [report({ message: 'mine' })] as never, p_hops: 'x' };
      expect((await client.rpc('record_version_errors', args)).error?.code).toBe('42501');
    }
    expect((await as('admin').rpc('record_version_errors', { p_errors: [] as never, p_hops: 'x' })).error?.code).toBe(
      '42501',
    );
    expect(await kept()).toMatchObject([{ message: report().message }]);
    for (const client of [as('developer'), as('admin')])
      expect((await client.rpc('list_version_errors')).data).toHaveLength(1);
  });

  test('is removed two weeks after it was last seen', async () => {
    await record([report()]);
    await sql`update private.version_errors set last_at = now() - interval '15 days'`;
    await record([report({ message: 'still seen' })]);
    await sql`select private.run_daily()`;
    expect(await kept()).toMatchObject([{ message: 'still seen' }]);
  });
});

describe('[SH-014] the beacon of errors', () => {
  test.each([
    ['no list', { errors: 'x' }, 400],
    ['too many', { errors: Array.from({ length: 6 }, () => report()) }, 400],
    ['too long', { errors: 'x'.repeat(17_000) }, 413],
  ])('with %s is refused', async (_, body, status) => {
    expect((await callFunction('report-errors', 'nobody', body)).status).toBe(status);
  });

  test('adds nothing while the site does not say what is deployed', async () => {
    expect((await callFunction('report-errors', 'nobody', { errors: [report()] })).status).toBe(503);
    const [row] = await sql`select count(*)::integer as count from private.version_errors`;
    expect(row?.['count']).toBe(0);
  });
});
