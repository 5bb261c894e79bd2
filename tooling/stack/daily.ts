/** Does by the clock what a schedule in the database (pg_cron) does on a hosted project. */
import type { StackServices } from '@lineup/local-supabase';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

interface Job {
  name: string;
  command: string;
  is_of_minute: boolean;
}

/**
 * Runs what `private.scheduled_jobs()` lists, each in a transaction of its own: all of it now, what is due each minute each
 * minute, the rest every 24 hours. Does nothing where the database has no such list or runs it by itself; a failure is
 * logged. Returns what ends it.
 */
export async function startDaily({ admin, log }: Pick<StackServices, 'admin' | 'log'>): Promise<() => void> {
  const [row] = await admin<{ is_ours: boolean }[]>`
    select to_regprocedure('private.scheduled_jobs()') is not null
      and not exists (select from pg_catalog.pg_extension where extname = 'pg_cron') as is_ours`;
  if (!row?.is_ours) return () => {};
  const jobs = await admin<Job[]>`
    select name, command, schedule = '* * * * *' as is_of_minute from private.scheduled_jobs()`;
  const run = async (due: Job[]) => {
    for (const { name, command } of due) {
      await admin.unsafe(command).catch((error: unknown) => log(`${name} failed: ${(error as Error).message}`));
    }
  };
  await run(jobs);
  const ofMinute = jobs.filter((job) => job.is_of_minute);
  const ofDay = jobs.filter((job) => !job.is_of_minute);
  const timers = [setInterval(() => void run(ofDay), DAY_MS), setInterval(() => void run(ofMinute), MINUTE_MS)];
  return () => timers.forEach(clearInterval);
}
