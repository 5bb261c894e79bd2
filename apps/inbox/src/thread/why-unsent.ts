import { DataError } from '@lineup/data';

/** Why the database took no message, where another try alone does not help. */
export type UnsentReason = 'too-many' | 'no-birth-date' | 'closed';

export function whyUnsent(error: unknown): UnsentReason | undefined {
  if (!(error instanceof DataError)) return undefined;
  if (error.kind === 'rate-limited') return 'too-many';
  if (error.kind !== 'forbidden') return undefined;
  return error.hint === 'birth_date' ? 'no-birth-date' : 'closed';
}
