import postgres, { type Sql, type TransactionSql } from 'postgres';
import { inBulk } from './bulk.ts';
import { deepen, fillLists, fillLogs, LONG_TITLE } from './deepen.ts';
import { copyRows, planCopies, type CopiedTable } from './tables.ts';

/** Copies made in one statement. */
const BATCH = 100;

export interface Growth {
  /** Makes the world `scale` times as large as it was; call it with rising numbers. */
  to(scale: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Grows a seeded database for measuring: the whole world (people, teams, practices, answers, conversations, messages,
 * colleges, interests and what else there is) is copied again and again by the database itself, and the lists of the
 * demo people that show only their newest entries grow as well (see deepen.ts). Always the same. Counters are copied
 * with their rows, so no trigger runs. For local databases: it needs a superuser.
 */
export async function openGrowth(databaseUrl: string): Promise<Growth> {
  // One connection: the originals are kept in its temporary tables.
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, idle_timeout: 0 });
  await sql`set session_replication_role = replica`;
  await sql`set synchronous_commit = off`;
  await createCopyOf(sql);
  const [long] = await sql`select count(*)::int as found from public.conversations where title = ${LONG_TITLE}`;
  if (long?.found !== 1) throw new Error('Growth begins with a freshly seeded database');
  await sql.begin(fillLogs);
  const tables = await planCopies(sql);
  for (const { name } of tables) await sql.unsafe(`create temporary table "of ${name}" as select * from ${name}`);
  await sql.begin((transaction) => fillLists(transaction, tables));
  let scale = 1;
  return {
    async to(next) {
      if (next > scale) {
        const first = scale;
        await sql.begin(async (transaction) => {
          const names = tables.map(({ name }) => name);
          await inBulk(transaction, names, () => copyWorld(transaction, tables, first, next));
          await deepen(transaction, tables, first, next - 1);
        });
        scale = next;
      }
      await sql`vacuum analyze`;
    },
    close: () => sql.end(),
  };
}

/** The world is there `from` times, and then `to` times. */
async function copyWorld(sql: TransactionSql, tables: CopiedTable[], from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += BATCH) {
    const last = Math.min(first + BATCH, to) - 1;
    for (const table of tables) await copyRows(sql, table, first, last);
  }
  await sql`
    update private.title_counts set
      player_count = player_count / ${from}::int * ${to}::int,
      college_count = college_count / ${from}::int * ${to}::int`;
}

/** The function that gives a row of a copied world its id. */
export async function createCopyOf(sql: Sql | TransactionSql): Promise<void> {
  await sql.unsafe(
    `create function pg_temp.copy_of(id uuid, n integer) returns uuid language sql immutable strict parallel safe
     as $$ select md5(id::text || ':' || n)::uuid $$`,
  );
}
