import type { Sql } from 'postgres';
import type { Log } from '../types.ts';

const HOUR = 3_600_000;

/**
 * Removes what nobody can use any more, at most once an hour. Call it on every request; it never delays or fails one.
 */
export function createCleanup(sql: Sql, log: Log, now = Date.now): () => void {
  let next = 0;
  return () => {
    if (now() < next) return;
    next = now() + HOUR;
    cleanUp(sql).catch((error: unknown) => {
      log(`auth: cleaning up failed: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
}

async function cleanUp(sql: Sql): Promise<void> {
  await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`;
  await sql`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`;
  await sql`delete from auth.webauthn_challenges where expires_at < now()`;
  await sql`delete from auth.one_time_tokens where created_at < (now() at time zone 'utc') - interval '7 days'`;
  await sql`delete from auth.audit_log_entries where created_at < now() - interval '90 days'`;
  await sql`delete from auth.sessions where not_after < now() - interval '1 day'`;
}
