import postgres, { type Sql, type TransactionSql } from 'postgres';
import { deepen, fillLists, LONG_TITLE } from './deepen.ts';
import { copyRows, planCopies } from './tables.ts';

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
  const tables = await planCopies(sql);
  for (const { name } of tables) await sql.unsafe(`create temporary table "of ${name}" as select * from ${name}`);
  await sql.begin((transaction) => fillLists(transaction, tables));
  let scale = 1;
  return {
    async to(next) {
      for (let first = scale; first < next; first += BATCH) {
        const last = Math.min(first + BATCH, next) - 1;
        await sql.begin(async (transaction) => {
          for (const table of tables) await copyRows(transaction, table, first, last);
          await deepen(transaction, tables, first, last);
          await transaction`
            update private.title_counts set
              player_count = player_count / ${first}::int * ${last + 1}::int,
              college_count = college_count / ${first}::int * ${last + 1}::int`;
        });
        scale = last + 1;
      }
      await sql`vacuum analyze`;
    },
    close: () => sql.end(),
  };
}

/** The function that gives a row of a copied world its id. */
export async function createCopyOf(sql: Sql | TransactionSql): Promise<void> {
  await sql.unsafe(
    `create function pg_temp.copy_of(id uuid, n integer) returns uuid language sql immutable strict parallel safe
     as $$ select md5(id::text || ':' || n)::uuid $$`,
  );
}
