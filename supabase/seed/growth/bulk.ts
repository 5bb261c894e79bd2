import type { TransactionSql } from 'postgres';

/**
 * Runs `work`, which inserts copies of rows of those tables, without entering each row into the indexes and without
 * checking again what the originals passed; then rebuilds the indexes, which checks that keys are unique. Many times
 * as quick. For a transaction of a superuser: the catalog says so inside of it, and again as it was at its end.
 */
export async function inBulk(sql: TransactionSql, tables: string[], work: () => Promise<void>): Promise<void> {
  // All at once, so that who reads them meanwhile waits and nobody waits for one another.
  await sql.unsafe(`lock table ${tables.join(', ')} in access exclusive mode`);
  const checks = await sql`select oid, relchecks from pg_class where oid = any (${tables}::text[]::regclass[])`;
  await sql`update pg_class set relchecks = 0 where oid = any (${tables}::text[]::regclass[]) and relchecks > 0`;
  // As a build that failed leaves an index; REINDEX takes it from there.
  await sql`
    update pg_index set indisready = false, indisvalid = false
    where indrelid = any (${tables}::text[]::regclass[])`;
  await work();
  await sql`set local maintenance_work_mem = '512MB'`;
  for (const table of tables) await sql.unsafe(`reindex table ${table}`);
  for (const { oid, relchecks } of checks) await sql`update pg_class set relchecks = ${relchecks} where oid = ${oid}`;
}
