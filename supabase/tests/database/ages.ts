import type { Sql } from 'postgres';
import { demoPerson, type AccountKind } from '../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { idOf } from './backend.ts';

/** Gives that demo account another age in years; null: it has not told a birth date. */
export async function setAge(sql: Sql, kind: AccountKind, years: number | null): Promise<void> {
  await sql`delete from private.birth_dates where user_id = ${idOf(kind)}`;
  if (years === null) return;
  await sql`
    insert into private.birth_dates (user_id, birth_date)
    values (${idOf(kind)}, current_date - make_interval(years => ${years}, months => 6))`;
  if (years < 18) await letMinorsLiveAtNoon(sql);
}

/** The age that the demo world gives that account. */
export const resetAge = (sql: Sql, kind: AccountKind) => setAge(sql, kind, demoPerson(kind).age);
