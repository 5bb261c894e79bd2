import type { Sql, TransactionSql } from 'postgres';
import type { AccountKind } from '../../seed/accounts.ts';
import { idOf } from './backend.ts';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages that a statement touches, cached or not. Runs it. */
export async function pagesOf(sql: Sql | TransactionSql, statement: string): Promise<number> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `explain (analyze, buffers, timing off, format json) ${statement}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('no plan');
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** What follows in the transaction is done as that person; null is a visitor. */
export async function actAs(transaction: TransactionSql, kind: AccountKind | null): Promise<void> {
  const claims = JSON.stringify(
    kind === null ? { role: 'anon' } : { role: 'authenticated', aal: 'aal2', sub: idOf(kind) },
  );
  await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
  await transaction.unsafe(`set local role ${kind === null ? 'anon' : 'authenticated'}`);
}

const UNDO = new Error('undo');

/** What `work` found, in a transaction that is rolled back. */
export async function undone<Result>(
  sql: Sql,
  work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined;
  await sql
    .begin(async (transaction) => {
      result = { value: await work(transaction) };
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  if (!result) throw new Error('nothing was found');
  return result.value;
}
