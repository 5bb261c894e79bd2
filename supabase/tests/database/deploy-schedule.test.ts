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

test('the schedule calls send-mail and send-push with a secret key while one waits, run_daily once a day, run_each_morning, and each minute run_each_minute and publish_due_pages', async () => {
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
      throw new Undo({
        jobs: jobs.map(({ jobname, schedule }) => [jobname, schedule]),
        withoutMail,
        withMail,
        withPush: await run(),
      });
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.seen;
      throw error;
    });
  expect(seen).toEqual({
    jobs: [
      ['lineup-daily', '15 3 * * *'],
      ['lineup-minute', '* * * * *'],
      ['lineup-morning', '0 12 * * *'],
      ['lineup-pages', '* * * * *'],
      ['lineup-send-mail', '* * * * *'],
      ['lineup-send-push', '* * * * *'],
    ],
    withoutMail: [],
    withMail: [{ url: 'https://<reference>.supabase.co/functions/v1/send-mail', headers: { apikey: 'sb_secret_…' } }],
    withPush: [{ url: 'https://<reference>.supabase.co/functions/v1/send-push', headers: { apikey: 'sb_secret_…' } }],
  });
});
