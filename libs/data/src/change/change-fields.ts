import * as z from '@lineup/schema';
import { useRef } from 'react';
import type { QueryKey } from '@tanstack/react-query';
// By the name that the shell shares: this file is a part of the remotes that use it, what it needs is there once.
import { DataError, getClient, unwrapAs, useAction, type ActionOptions, type Json, type Refusal } from '@lineup/data';

/** Columns of a row, as it is stored. */
export type Fields = Record<string, unknown>;

/** What `change_fields` answers, and what answers like it. */
export const verdictSchema = z.object({ conflicts: z.record(z.string(), z.unknown()) });
export type Verdict = z.infer<typeof verdictSchema>;

/** Code of the failure when somebody else has changed a field meanwhile; `answer` has what each of the form holds now. */
const CONFLICT = 'changed_meanwhile';

export interface StoreFieldsOptions<Row extends Fields> {
  /**
   * Stores the changes where each field still holds what was known, else nothing. Answers what the others hold now; null
   * where there is no such row, or no right to change it.
   */
  store(changes: Partial<Row>, known: Partial<Row>): Promise<Verdict | null>;
  /** The fields as they are stored by now. The form began with the first; `know` tells that it shows the latest. */
  row: Row;
  /** Columns whose field in the form has another name. */
  fieldNames?: Readonly<Record<string, string>>;
  /** What is wrong when the row is gone, or not the caller's to change. */
  denied: string;
  /** Refusals that have words of their own. */
  refused?(error: DataError): Refusal | undefined;
  done?: ActionOptions<Partial<Row>, void>['done'];
  failed?: NonNullable<ActionOptions<Partial<Row>, void>['failed']>;
  invalidates: readonly QueryKey[];
  isLive?: boolean;
}

export interface ChangeFieldsOptions<Row extends Fields> extends Omit<StoreFieldsOptions<Row>, 'store'> {
  /** What is changed, as `change_fields` names it. */
  part: string;
  id: string;
}

/**
 * Stores what was changed of a row, and nothing else, so that two people never undo each other. Where somebody else has
 * changed the same field, the form says what it holds now; saving again replaces it.
 */
export const useChangeFields = <Row extends Fields>({ part, id, ...rest }: ChangeFieldsOptions<Row>) =>
  useStoreFields<Row>({
    ...rest,
    store: async (changes, known) => {
      const supabase = await getClient();
      return unwrapAs(
        z.nullable(verdictSchema),
        supabase.rpc('change_fields', {
          ...{ p_part: part, p_id: id },
          ...{ p_changes: changes as Json, p_known: known as Json },
        }),
      );
    },
  });

/** The same with a function of its own, which answers as `change_fields` does. */
export function useStoreFields<Row extends Fields>({
  store,
  row,
  fieldNames = {},
  denied,
  refused,
  done = null,
  failed,
  invalidates,
  isLive = false,
}: StoreFieldsOptions<Row>) {
  const known = useRef<Fields>(row);
  const action = useAction({
    run: async (input: Partial<Row>) => {
      const changes = Object.fromEntries(
        Object.entries(input).filter(([name, value]) => !isSame(value, known.current[name])),
      );
      if (Object.keys(changes).length === 0) return;
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, known.current[name] ?? null]));
      const verdict = await store(changes as Partial<Row>, before as Partial<Row>);
      // Row rules hide what one may not change: no row means no right.
      if (!verdict) throw new DataError({ kind: 'forbidden', code: '42501', status: 403, message: denied });
      known.current = { ...known.current, ...verdict.conflicts };
      const conflicts = Object.entries(verdict.conflicts).map(([name, value]) => [fieldNames[name] ?? name, value]);
      if (conflicts.length > 0)
        throw new DataError({
          ...{ kind: 'conflict', code: CONFLICT, message: CONFLICT },
          answer: Object.fromEntries(conflicts) as Fields,
        });
      known.current = { ...known.current, ...changes };
    },
    done,
    refused: (error) => (error.code === CONFLICT ? { conflicts: error.answer as Fields } : refused?.(error)),
    ...(failed && { failed }),
    invalidates,
    invalidatesOn: 'settled',
    isLive,
  });
  /** The form shows the row as it is now (`onShown` of `useForm`): what is saved from here on replaces that. */
  const know = (now = row) => void (known.current = now);
  return { ...action, know };
}

/** An instant is the same however it is written. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (instantOf(one) ?? NaN) === instantOf(other);

const instantOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : undefined;
