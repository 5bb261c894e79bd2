/** The mail to the owner of a version that fails twice as often as the one before. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isFailing } from '../../../libs/contract/src/health.ts';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../../libs/data/src/database.types.ts';
import { as, backend, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const clear = async () => {
  await sql`delete from private.remote_loads`;
  await sql`delete from private.version_errors`;
  await sql`delete from private.version_alerts`;
  await sql`delete from private.mail_outbox where template = 'version_failing'`;
  await sql`delete from private.rate_counters where bucket like 'remote_load%'`;
  await sql`delete from public.experiments where key like 'stopped_%'`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const add = (version: string, minutesAgo: number, loaded: number, crashed: number, callers: number) => sql`
  insert into private.remote_loads (minute, remote, channel, version, loaded, crashed, failing_callers)
  values (date_trunc('minute', now()) - make_interval(mins => ${minutesAgo}), 'teams', 'stable', ${version}, ${loaded}, ${crashed}, ${callers})`;
const run = async () => {
  const [row] = await sql`select private.alert_failing_versions() as count`;
  return row?.['count'] as number;
};
const mails = () => sql`
  select private.describe_mail(o) as mail from private.mail_outbox o where o.template = 'version_failing' order by o.created_at`;

describe('[SH-014] a version that fails', () => {
  test('twice as often as the one before is told to its owner once, with what failed', async () => {
    await add('aaaaaaaaaaaa', 300, 100, 3, 3);
    await add('cccccccccccc', 5, 94, 6, 3);
    await sql`
      insert into private.version_errors (remote, version, fingerprint, name, message, frames, route, shell, page_loads, callers)
      values ('teams', 'cccccccccccc', '0123456789abcdef', 'TypeError', 'cannot read team.name',
        '{load /remotes/teams/cccccccccccc/static/js/4.js:2:8341}', '/teams/:teamId', 'fedcba987654', 6, 3)`;
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect((await mails()).map(({ mail }) => mail as object)).toMatchObject([
      {
        ...{ to: null, remote: 'teams', version: 'cccccccccccc', previous: 'aaaaaaaaaaaa', errors: 6, loads: 94 },
        found: [{ fingerprint: '0123456789abcdef', message: 'cannot read team.name', route: '/teams/:teamId' }],
      },
    ]);
  });

  test.each([
    ['a little more often', 100, 5, 3],
    ['in two addresses alone', 100, 50, 2],
    ['in less than half of a few page loads', 15, 7, 3],
  ])('%s is told to nobody', async (_, loaded, crashed, callers) => {
    await add('aaaaaaaaaaaa', 300, 100, 3, 3);
    await add('cccccccccccc', 5, loaded, crashed, callers);
    expect(await run()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('is judged by the last hour', async () => {
    await add('aaaaaaaaaaaa', 600, 100, 0, 0);
    await add('cccccccccccc', 90, 100, 50, 9);
    await add('cccccccccccc', 5, 100, 0, 0);
    expect(await run()).toBe(0);
  });

  test('is judged as by a promotion', async () => {
    for (const loaded of [0, 10, 19, 20, 100])
      for (const crashed of [0, 1, 2, 5, 10, 50])
        for (const failing_callers of [2, 3])
          for (const live of [
            null,
            { loaded: 100, failed: 0, crashed: 2, failing_callers: 1 },
            { loaded: 10, failed: 0, crashed: 9, failing_callers: 9 },
          ]) {
            const told = { loaded, crashed, failing_callers, live };
            const rate = live && live.crashed / live.loaded;
            const [row] = await sql`
              select private.is_failing(${loaded}, 0, ${crashed}, ${failing_callers}, ${rate}::double precision) as failing`;
            const wanted = isFailing({ loaded, failed: 0, crashed, failing_callers }, live ?? undefined);
            expect({ ...told, failing: row?.['failing'] }).toEqual({ ...told, failing: wanted });
          }
  });

  test('is forgotten after 90 days', async () => {
    await sql`
      insert into private.version_alerts (remote, version, errors, loads, rate, created_at)
      values ('teams', 'cccccccccccc', 6, 94, 0.06, now() - interval '91 days')`;
    await sql`select private.run_daily()`;
    expect(await sql`select from private.version_alerts`).toEqual([]);
  });
});

describe('[SH-014] a canary that fails', () => {
  const server = createClient<Database>(backend.url, backend.serviceRoleKey, { auth: { persistSession: false } });
  const report = (hops: string, channel = 'canary', outcome = 'crashed', remote = 'teams') =>
    server
      .rpc('record_remote_loads', {
        p_reports: [{ remote, channel, version: 'cccccccccccc', outcome, ms: 0 }] as never,
        p_hops: hops,
      })
      .throwOnError();
  const crash = async (channel?: string, remote?: string) => {
    for (const place of [1, 2, 3]) await report(`203.0.113.${place}`, channel, undefined, remote);
  };
  const stopped = () =>
    rowsOf(signedOut().from('experiments').select('key, variant').like('key', 'stopped_%').eq('enabled', true));

  test('29.4 of the shell is stopped by the same rule, and what everybody gets of it never is', async () => {
    await crash('stable', 'shell');
    await sql`select private.alert_failing_versions()`;
    expect(await stopped()).toEqual([]);
    await clear();
    await crash('canary', 'shell');
    expect(await stopped()).toEqual([{ key: 'stopped_shell', variant: 'cccccccccccc' }]);
    expect((await mails()).map(({ mail }) => mail as object)).toMatchObject([{ remote: 'shell', is_stopped: true }]);
  });

  test('is stopped for visitors by the third address that says so, and its owner hears of it', async () => {
    await add('aaaaaaaaaaaa', 300, 100, 0, 0);
    await report('203.0.113.1', 'canary', 'loaded');
    await report('203.0.113.1');
    await report('203.0.113.2');
    expect(await stopped()).toEqual([]);
    await report('203.0.113.3');
    expect(await stopped()).toEqual([{ key: 'stopped_teams', variant: 'cccccccccccc' }]);
    expect((await mails()).map(({ mail }) => mail as object)).toMatchObject([
      { remote: 'teams', version: 'cccccccccccc', is_stopped: true },
    ]);
    expect(await rowsOf(as('admin').rpc('list_flag_changes', { p_key: 'stopped_teams' }))).toMatchObject([
      { operation: 'insert', changed_by: null, reason: 'It fails too often' },
    ]);
  });

  test('is not stopped again once staff let it run, and the next bad one is', async () => {
    await crash();
    const { data } = await as('staff')
      .from('experiments')
      .update({ enabled: false, reason: 'It was the network' })
      .eq('key', 'stopped_teams')
      .select('key');
    expect(data).toHaveLength(1);
    await sql`delete from private.rate_counters where bucket like 'remote_load%'`;
    await crash();
    expect(await stopped()).toEqual([]);
    await sql`update private.version_alerts set version = 'bbbbbbbbbbbb'`;
    await crash();
    expect(await stopped()).toEqual([{ key: 'stopped_teams', variant: 'cccccccccccc' }]);
  });

  test.each(['stable', 'pr-77'])('what runs in the channel %s is not stopped, and told', async (channel) => {
    await crash(channel);
    await run();
    expect(await stopped()).toEqual([]);
    expect((await mails()).map(({ mail }) => mail as object)).toMatchObject([{ is_stopped: false }]);
  });
});

describe('[SH-014] the places of an alert', () => {
  test('are for whoever knows its id, for a day', async () => {
    await sql`
      insert into private.version_errors (remote, version, fingerprint, name, message, frames, route, shell, page_loads, callers)
      values ('teams', 'cccccccccccc', '0123456789abcdef', 'TypeError', 'no',
        '{load /remotes/teams/cccccccccccc/static/js/4.js:2:8341}', '/teams/:teamId', 'fedcba987654', 6, 3)`;
    await add('cccccccccccc', 5, 0, 6, 3);
    await run();
    const [alert] = await sql`select id from private.version_alerts`;
    const frames = (id: string) => rowsOf(signedOut().rpc('list_alert_frames', { p_alert: id }));
    expect(await frames(alert?.['id'] as string)).toEqual(['load /remotes/teams/cccccccccccc/static/js/4.js:2:8341']);
    expect(await frames('00000000-0000-4000-8000-000000000000')).toEqual([]);
    await sql`update private.version_alerts set created_at = now() - interval '25 hours'`;
    expect(await frames(alert?.['id'] as string)).toEqual([]);
  });
});
