import { useRef } from 'react';
import { DataError, getClient, unwrapAs, useAction, orNull, shape, type Json, type Refusal } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

type Fields = Record<string, unknown>;

/** What can be changed field by field, as `change_fields` names it. */
type Part = 'college' | 'program' | 'need' | 'stage' | 'criterion' | 'tag' | 'form';

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isVerdict = shape({ conflicts: isFields });

/** Code of the failure when somebody else has changed a field meanwhile; `answer` has what each holds now. */
const CONFLICT = 'changed_meanwhile';

interface ChangeFieldsOptions<Row extends Fields> {
  part: Part;
  id: string;
  /** The fields as the form began with them. */
  row: Row;
  /** Toast after success. */
  done?: string;
  /** Refusals that have words of their own. */
  refused?(error: DataError): Refusal | undefined;
}

/**
 * Stores what was changed of a row, and nothing else, so that two editors never undo each other. Where somebody else has
 * changed the same field, the form says what it holds now; saving again replaces it.
 */
export function useChangeFields<Row extends Fields>({ part, id, row, done, refused }: ChangeFieldsOptions<Row>) {
  const known = useRef<Fields>(row);
  return useAction({
    run: async (input: Partial<Row>) => {
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
          p_id: id,
          p_changes: changes as Json,
          p_known: before as Json,
        }),
      );
      if (!verdict) throw new DataError({ kind: 'forbidden', code: '42501', message: NOT_ALLOWED });
      known.current = { ...known.current, ...verdict.conflicts };
      if (Object.keys(verdict.conflicts).length > 0)
        throw new DataError({ kind: 'conflict', code: CONFLICT, message: CONFLICT, answer: verdict.conflicts });
      known.current = { ...known.current, ...changes };
    },
    done: done ?? null,
    refused: (error) => {
      if (error.code === CONFLICT) return { fields: conflictTexts(error.answer as Fields) };
      return refused?.(error) ?? explainRefusal(error);
    },
    failed: 'This could not be saved. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    invalidatesOn: 'settled',
  });
}

const NOT_ALLOWED = 'This was removed, or you can no longer change it. Reload the page.';

/** Refusals of the database say in plain words what to change. */
export function explainRefusal(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited') return { message: 'Too many tries. Wait a little, then try again.' };
  if (error.code === '23505') return { message: 'That name is taken. Choose another one.' };
  if (error.kind === 'forbidden') return { message: 'You no longer have permission to change this.' };
  return error.kind === 'invalid' ? { message: error.message } : undefined;
}

/** The same as a toast, for what is done without a form. */
export function explainInToast(title: string) {
  return (error: DataError): Refusal | undefined => {
    const refusal = explainRefusal(error);
    return refusal && 'message' in refusal ? { title, description: refusal.message } : undefined;
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const SHOWN = 80;
const CONFLICT_START = 'Someone else just ';

/** What to say at each field that somebody else has changed. */
export function conflictTexts(conflicts: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(conflicts).map(([name, value]) => {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      const what = text
        ? `changed this to “${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`
        : value === null || value === ''
          ? 'cleared this'
          : 'changed this';
      return [name, `${CONFLICT_START}${what}. Save again to use your version.`];
    }),
  );
}

/** Whether a message at a field is one of `conflictTexts`. */
export const isConflictText = (text: string | undefined): boolean => text?.startsWith(CONFLICT_START) ?? false;
