import type { Sql, TransactionSql } from 'postgres';
import type { Attempt } from './attempt.ts';

const UNDO = new Error('undo');
/** Not allowed; not signed in; not there for the caller. */
const REFUSED = ['42501', 'PT401', 'PT404'];

/** Puts ids in the place of their names. */
export const fill = (ids: Record<string, string>, text: string, me: string | null = null) =>
  text.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
    const id = name === 'me' ? me : ids[name];
    if (id === undefined) throw new Error(`unknown id :${name}`);
    return id === null ? 'null' : `'${id}'::uuid`;
  });

export interface Try {
  /** Null is a visitor. */
  me: string | null;
  /** Whether the session has passed the second factor. */
  aal?: 'aal1' | 'aal2';
  /** Done before, past all row rules. */
  before?(transaction: TransactionSql): Promise<unknown>;
}

/** Rows that the attempt reached when made by that person; the database is left as it was. */
export async function rowsReached(
  sql: Sql,
  ids: Record<string, string>,
  { sql: statement, prepare }: Attempt,
  { me, aal = 'aal2', before }: Try,
): Promise<number> {
  const claims = JSON.stringify(me === null ? { role: 'anon' } : { role: 'authenticated', aal, sub: me });
  let reached = 0;
  await sql
    .begin(async (transaction) => {
      if (prepare) await transaction.unsafe(fill(ids, prepare, me));
      await before?.(transaction);
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction.unsafe(`set local role ${me === null ? 'anon' : 'authenticated'}`);
      try {
        const result = await transaction.savepoint((inner) => inner.unsafe(fill(ids, statement, me)));
        reached = result.count;
      } catch (error) {
        if (!REFUSED.includes((error as { code?: string }).code ?? '')) throw error;
      }
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return reached;
}
