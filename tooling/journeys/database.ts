import postgres, { type Sql } from 'postgres';

/** Uses the database below a site as its superuser, past every service. */
export async function onDatabase<Result>(
  work: (sql: Sql) => Promise<Result>,
  url = String(process.env['LINEUP_DATABASE_URL']),
): Promise<Result> {
  // What waits for somebody else's lock fails here, by name, and not minutes later with the whole test.
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { lock_timeout: 20_000 } });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Ends the server of a database as a machine without power would. It is started again by the site that it belongs to. */
export async function killDatabase(url: string): Promise<void> {
  const [file] = await onDatabase((sql) => sql<{ text: string }[]>`select pg_read_file('postmaster.pid') as text`, url);
  process.kill(Number(file?.text.split('\n')[0]), 'SIGKILL');
}

/** From now on the services get no connection to a database. Returns what lets them in again. */
export async function refuseConnections(url: string): Promise<() => Promise<void>> {
  await onDatabase(async (sql) => {
    await sql`alter role authenticator connection limit 0`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`;
  }, url);
  return async () => void (await onDatabase((sql) => sql`alter role authenticator connection limit -1`, url));
}
