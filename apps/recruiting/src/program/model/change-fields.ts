import type { DataError, Refusal } from '@lineup/data';
import { useChangeFields as useChange, type Fields } from '@lineup/data/change-fields';
import { recruitingKeys } from '../../model/keys';

interface ChangeFieldsOptions<Row extends Fields> {
  part: 'college' | 'program' | 'need' | 'stage' | 'criterion' | 'tag' | 'form';
  id: string;
  /** The fields as they are stored by now; the form tells by `know` that it shows them. */
  row: Row;
  /** Columns whose field in the form has another name. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Toast after success. */
  done?: string;
  /** Refusals that have words of their own. */
  refused?(error: DataError): Refusal | undefined;
}

/** Stores what was changed of a row of a college, and nothing else. */
export const useChangeFields = <Row extends Fields>({ done, refused, ...rest }: ChangeFieldsOptions<Row>) =>
  useChange<Row>({
    ...rest,
    denied: NOT_ALLOWED,
    done: done ?? null,
    refused: (error) => refused?.(error) ?? explainRefusal(error),
    failed: 'This could not be saved. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });

const NOT_ALLOWED = 'This was removed, or you can no longer change it. Reload the page.';

/** Refusals of the database say in plain words what to change. */
export function explainRefusal(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited') return { message: 'Too many attempts. Wait a little, then try again.' };
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
