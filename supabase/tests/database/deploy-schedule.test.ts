/** The SQL with which the README schedules mails, against stand-ins for the extensions of a hosted project. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

/** Thrown to roll everything back, with what was seen before. */
class Undo extends Error {
  readonly seen: unknown;
  constructor(seen: unknown) {
    super('undo');
    this.seen = seen;
  }
}

const DISCORD_ADDRESS = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'x'.repeat(68)}`;

const byName = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1);

/** What pg_cron, pg_net and Vault offer, as far as it is used. */
const PLATFORM = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create function vault.create_secret(new_secret text, new_name text) returns void language sql as
    'insert into vault.decrypted_secrets values (new_name, new_secret)';
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text, active boolean default true);
  create function cron.schedule(job_name text, schedule text, command text) returns void language sql as
    'insert into cron.job values (job_name, schedule, command)
     on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command';
  create schema net;
  create table net.calls (url text, headers jsonb);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds int default 5000) returns bigint language sql as
    'insert into net.calls values (url, headers) returning 1::bigint'`;

test('each scheduled job runs by itself, at its own time', async () => {
  const jobs = await sql<{ name: string; schedule: string; command: string }[]>`
    select name, schedule, command from private.scheduled_jobs()`;
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  // One statement each: pg_cron makes a transaction of it, and a failure undoes nothing else.
  for (const { command } of jobs) {
    expect(command).not.toContain(';');
    await sql.unsafe(command);
  }
  const nightly = jobs.filter(({ schedule }) => / 3 \* \* \*$/.test(schedule)).map(({ schedule }) => schedule);
  expect(nightly.length).toBeGreaterThan(10);
  expect(new Set(nightly).size).toBe(nightly.length);
});

test('what pg_cron notes of a run stays seven days', async () => {
  const left = await sql
    .begin(async (transaction) => {
      await transaction.unsafe(`
        create schema cron;
        create table cron.job_run_details (runid bigint, end_time timestamptz);
        insert into cron.job_run_details values (1, now() - interval '8 days'), (2, now() - interval '6 days'), (3, null);
        grant usage on schema cron to postgres;
        grant all on cron.job_run_details to postgres`);
      await transaction`select private.prune_job_runs()`;
      throw new Undo((await transaction`select runid from cron.job_run_details order by 1`).map(({ runid }) => runid));
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.seen;
      throw error;
    });
  expect(left).toEqual(['2', '3']);
});

test('the README schedules all jobs, and calls each sender with a secret key while one waits', async () => {
  const listed = await sql<{ name: string; schedule: string }[]>`select name, schedule from private.scheduled_jobs()`;
  const sending = [
    ['lineup-remove-files', '* * * * *'],
    ['lineup-send-mail', '* * * * *'],
    ['lineup-send-push', '* * * * *'],
    ['lineup-send-webhooks', '* * * * *'],
    ['lineup-fetch-calendars', '* * * * *'],
  ];
  const readme = await readFile(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');
  const block = /```sql\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const seen = await sql
    .begin(async (transaction) => {
      await transaction.unsafe(PLATFORM);
      await transaction.unsafe(block.replaceAll(/^.*create extension.*$/gm, ''));
      const jobs = await transaction<{ jobname: string; schedule: string; command: string }[]>`
        select jobname, schedule, command from cron.job order by 1`;
      const run = async () => {
        for (const { command } of jobs) await transaction.unsafe(command);
        return [...(await transaction`select url, headers from net.calls`)];
      };
      // Nobody has anything to do in the morning.
      await transaction`delete from public.user_roles where college_id is not null`;
      await transaction`delete from public.interest_tasks`;
      await transaction`delete from public.notices`;
      await transaction`delete from private.mail_outbox`;
      await transaction`delete from private.push_outbox`;
      const withoutMail = await run();
      await transaction`
        insert into private.mail_outbox (template, subject_id) values ('contact_message', gen_random_uuid())`;
      const withMail = await run();
      await transaction`delete from net.calls`;
      await transaction`delete from private.mail_outbox`;
      await transaction`
        insert into private.push_outbox (notice_id, subscription_id) values (gen_random_uuid(), gen_random_uuid())`;
      const withPush = await run();
      await transaction`delete from net.calls`;
      await transaction`delete from private.push_outbox`;
      await transaction`
        with hook as (
          insert into private.webhooks (id, team_id, kind, address, events)
          select gen_random_uuid(), t.id, 'discord', ${DISCORD_ADDRESS}, '{practice}' from public.teams t limit 1 returning id)
        insert into private.webhook_outbox (webhook_id, event, subject_id) select id, 'test', id from hook`;
      const withWebhook = await run();
      await transaction`delete from net.calls`;
      await transaction`delete from private.webhook_outbox`;
      await transaction`insert into private.doomed_files (bucket, name) values ('papers', 'x')`;
      throw new Undo({
        jobs: jobs.map(({ jobname, schedule }) => [jobname, schedule]).toSorted(byName),
        withoutMail,
        withMail,
        withPush,
        withWebhook,
        withFile: await run(),
      });
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.seen;
      throw error;
    });
  expect(seen).toEqual({
    jobs: [...listed.map(({ name, schedule }) => [name, schedule]), ...sending].toSorted(byName),
    withoutMail: [],
    withMail: [{ url: 'https://<reference>.supabase.co/functions/v1/send-mail', headers: { apikey: 'sb_secret_…' } }],
    withPush: [{ url: 'https://<reference>.supabase.co/functions/v1/send-push', headers: { apikey: 'sb_secret_…' } }],
    withWebhook: [
      { url: 'https://<reference>.supabase.co/functions/v1/send-webhooks', headers: { apikey: 'sb_secret_…' } },
    ],
    withFile: [
      { url: 'https://<reference>.supabase.co/functions/v1/remove-files', headers: { apikey: 'sb_secret_…' } },
    ],
  });
});
