import postgres, { type ISql, type Sql } from 'postgres';

/** What the seed wrote, kept as files of the database server until its data folder is removed. */
const SCHEMAS = ['public', 'private', 'auth', 'storage'];

interface Table {
  name: string;
  file: string;
}

/**
 * Keeps every row of the seeded database, so that each test file can start from it. The schema `seed_state` says of each
 * table in how many rows, of which transaction, it was last brought back.
 */
export async function keepSeedState(databaseUrl: string): Promise<void> {
  await withoutTriggers(databaseUrl, async (sql) => {
    await sql`create schema seed_state`;
    await sql`create table seed_state.tables (name text primary key, rows bigint, transaction xid)`;
    await sql`create table seed_state.sequences (name text primary key, last_value bigint)`;
    await sql`insert into seed_state.sequences
      select format('%I.%I', schemaname, sequencename) as name, last_value from pg_catalog.pg_sequences
      where schemaname = any (${SCHEMAS})`;
    for (const { name, file } of await tables(sql)) await sql.unsafe(`copy ${name} to '${file}' (format binary)`);
  });
}

/** Of a restore that met a job of the minute, or the last call of the file before. */
const MAX_TRIES = 5;
/** What such a meeting ends in: a deadlock, or a row that was written between the delete and the copy. */
const MET = new Set(['40P01', '23505']);

/** Brings every row and sequence back to what the seed wrote. It writes only tables that changed: most tests change few. */
export async function restoreSeedState(databaseUrl: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await restore(databaseUrl);
    } catch (error) {
      const hasMet = error instanceof postgres.PostgresError && MET.has(error.code);
      if (!hasMet || tries === MAX_TRIES) throw error;
    }
  }
}

async function restore(databaseUrl: string): Promise<void> {
  await withoutTriggers(databaseUrl, async (sql) => {
    const changed = await changedTables(sql);
    if (changed.length > 0) await empty(sql, changed);
    await sql.begin(async (transaction) => {
      for (const table of changed) await fill(transaction, table);
      await transaction`
        select setval(name::regclass, coalesce(last_value, 1), last_value is not null) from seed_state.sequences`;
    });
  });
}

/** Tables with another number of rows than they were left with, or with a row of another transaction. */
async function changedTables(sql: Sql): Promise<Table[]> {
  const all = await tables(sql);
  const asked = all.map(
    ({ name }) => `
      select '${name}' as name where not exists (
        select from seed_state.tables k where k.name = '${name}' and k.rows = (select count(*) from ${name})
          and not exists (select from ${name} t where t.xmin <> k.transaction))`,
  );
  const changed = await sql.unsafe<{ name: string }[]>(asked.join(' union all '));
  const names = new Set(changed.map(({ name }) => name));
  return all.filter(({ name }) => names.has(name));
}

/** Vacuums too, so that the rows take the places of those before: a test that counts pages meets what the seed alone needs. */
async function empty(sql: Sql, changed: Table[]): Promise<void> {
  const names = changed.map(({ name }) => name);
  await sql.begin(async (transaction) => {
    for (const name of names) await transaction.unsafe(`delete from ${name}`);
  });
  await sql.unsafe(`vacuum ${names.join(', ')}`);
}

async function fill(sql: ISql, { name, file }: Table): Promise<void> {
  await sql.unsafe(`delete from ${name}`);
  await sql.unsafe(`copy ${name} from '${file}' (format binary)`);
  await sql.unsafe(`
    insert into seed_state.tables (name, rows, transaction)
    select '${name}', count(*), pg_current_xact_id()::xid from ${name}
    on conflict (name) do update set rows = excluded.rows, transaction = excluded.transaction`);
}

const fileOf = (sql: ISql, name: string) => sql`current_setting('data_directory') || '/seed.' || ${name}::text`;

function tables(sql: ISql): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      ${fileOf(sql, '')} || n.nspname || '.' || c.relname as file
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any (${SCHEMAS}) and c.relkind = 'r' and c.relname not like '%migrations' order by 1`;
}

async function withoutTriggers(databaseUrl: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`set session_replication_role = replica`;
    // To start processes that read many small tables side by side takes ten times as long as to read them.
    await sql`set max_parallel_workers_per_gather = 0`;
    await work(sql);
  } finally {
    await sql.end();
  }
}
