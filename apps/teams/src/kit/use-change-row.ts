import { useRef } from 'react';
import { DataError, getClient, orNull, shape, unwrapAs, useAction, type Json } from '@lineup/data';
import { accessDenied, deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isVerdict = shape({ conflicts: isFields });

/** Code of the failure when somebody else has changed a field meanwhile; `answer` has what each holds now. */
const CONFLICT = 'changed_meanwhile';

interface ChangeRowOptions {
  part: 'practice' | 'tournament' | 'post';
  /** The row as the form began with it. */
  row: Fields & { id: string };
  /** Columns whose field in the form has another name. */
  fieldNames?: Record<string, string>;
  /** Words for what was stored, for who may not, and for a failure. */
  done: string;
  denied: string;
  failed: string;
}

/**
 * Stores what was changed of a row, and nothing else, so that two managers never undo each other. Where somebody else has
 * changed the same field, the form says what it holds now; saving again replaces it.
 */
export function useChangeRow({ part, row, fieldNames = {}, done, denied, failed }: ChangeRowOptions) {
  const known = useRef<Fields>(row);
  return useAction({
    run: async (input: Fields) => {
      const changes = Object.fromEntries(
        Object.entries(input).filter(([name, value]) => !isSame(value, known.current[name])),
      );
      if (Object.keys(changes).length === 0) return;
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, known.current[name] ?? null]));
      const supabase = await getClient();
      const verdict = await unwrapAs(
        orNull(isVerdict),
        supabase.rpc('change_fields', {
          p_part: part,
          p_id: row.id,
          p_changes: changes as Json,
          p_known: before as Json,
        }),
      );
      // Row rules hide what one may not change: no row means no right.
      if (!verdict) throw accessDenied(denied);
      known.current = { ...known.current, ...verdict.conflicts };
      if (Object.keys(verdict.conflicts).length > 0)
        throw new DataError({ kind: 'conflict', code: CONFLICT, message: CONFLICT, answer: verdict.conflicts });
      known.current = { ...known.current, ...changes };
    },
    done,
    refused: (error) => {
      if (error.code !== CONFLICT) return deniedBecause(denied)(error);
      const texts = Object.entries(error.answer as Fields).map(([name, value]) => [
        fieldNames[name] ?? name,
        conflictText(value),
      ]);
      return { fields: Object.fromEntries(texts) as Record<string, string> };
    },
    failed,
    invalidates: [teamKeys.all],
    invalidatesOn: 'settled',
    isLive: true,
  });
}

/** An instant is the same however it is written. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (instantOf(one) ?? NaN) === instantOf(other);

const instantOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : undefined;

const SHOWN = 80;

function conflictText(value: unknown): string {
  const instant = instantOf(value);
  const text =
    instant !== undefined
      ? new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : '';
  const what = text
    ? `changed this to “${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`
    : value === null || value === ''
      ? 'cleared this'
      : 'changed this';
  return `Someone else just ${what}. Save again to use your version.`;
}
