/** Does by the clock what a schedule in the database (pg_cron) does on a hosted project. */
import type { StackServices } from '@lineup/local-supabase';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/**
 * Calls `private.run_daily()` and `private.run_each_morning()` now and every 24 hours, `private.publish_due_pages()` and
 * `private.run_each_minute()` each minute. Does nothing where the database has no such functions or runs them by itself; a failure is logged. Returns what
 * ends it.
 */
export async function startDaily({ admin, log }: Pick<StackServices, 'admin' | 'log'>): Promise<() => void> {
  const [row] = await admin<{ is_ours: boolean }[]>`
    select to_regprocedure('private.run_each_minute()') is not null
      and not exists (select from pg_catalog.pg_extension where extname = 'pg_cron') as is_ours`;
  if (!row?.is_ours) return () => {};
  const run = async () => {
    await admin`select private.run_daily(), private.run_each_morning()`.catch((error: unknown) =>
      log(`What is due once a day failed: ${(error as Error).message}`),
    );
  };
  await run();
  const publish = async () => {
    await admin`select private.publish_due_pages()`.catch((error: unknown) =>
      log(`Learn pages that are due were not published: ${(error as Error).message}`),
    );
  };
  const tend = async () => {
    await admin`select private.run_each_minute()`.catch((error: unknown) =>
      log(`What is due each minute failed: ${(error as Error).message}`),
    );
  };
  const timers = [
    setInterval(() => void run(), DAY_MS),
    setInterval(() => void publish(), MINUTE_MS),
    setInterval(() => void tend(), MINUTE_MS),
  ];
  return () => timers.forEach(clearInterval);
}
