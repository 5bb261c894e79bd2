import postgres, { type ISql, type Sql } from 'postgres';

/** What the seed wrote, kept as files of the database server until its data folder is removed. */
const SCHEMAS = ['public', 'private', 'auth', 'storage'];

interface Table {
  name: string;
  file: string;
}

/** Keeps every row of the seeded database, so that each test file can start from it. */
export async function keepSeedState(databaseUrl: string): Promise<void> {
  await withoutTriggers(databaseUrl, async (sql) => {
    for (const { name, file } of await tables(sql)) await sql.unsafe(`copy ${name} to '${file}' (format binary)`);
    await sql`create table private.seed_sequences as
      select format('%I.%I', schemaname, sequencename) as name, last_value from pg_catalog.pg_sequences
      where schemaname = any (${SCHEMAS})`;
    const [{ file } = { file: '' }] = await sql<{ file: string }[]>`select ${fileOf(sql, 'sequences')} as file`;
    await sql.unsafe(`copy private.seed_sequences to '${file}' (format binary); drop table private.seed_sequences`);
  });
}

/** Brings every row and sequence back to what the seed wrote. */
export async function restoreSeedState(databaseUrl: string): Promise<void> {
  await withoutTriggers(databaseUrl, (connection) =>
    connection.begin(async (sql) => {
      const all = await tables(sql);
      await sql.unsafe(`truncate ${all.map(({ name }) => name).join(', ')}`);
      for (const { name, file } of all) await sql.unsafe(`copy ${name} from '${file}' (format binary)`);
      const [{ file } = { file: '' }] = await sql<{ file: string }[]>`select ${fileOf(sql, 'sequences')} as file`;
      await sql`create temporary table seed_sequences (name text, last_value bigint) on commit drop`;
      await sql.unsafe(`copy seed_sequences from '${file}' (format binary)`);
      await sql`select setval(name::regclass, coalesce(last_value, 1), last_value is not null) from seed_sequences`;
    }),
  );
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
    await work(sql);
  } finally {
    await sql.end();
  }
}
