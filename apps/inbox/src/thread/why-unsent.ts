import { DataError } from '@lineup/data';

/** Why the database took no message, where another try alone does not help. */
export type UnsentReason = 'too-many' | 'no-birth-date' | 'suspended' | 'closed';

export function whyUnsent(error: unknown): UnsentReason | undefined {
  if (!(error instanceof DataError)) return undefined;
  if (error.kind === 'rate-limited') return 'too-many';
  if (error.kind !== 'forbidden') return undefined;
  if (error.hint === 'suspended') return 'suspended';
  return error.hint === 'birth_date' ? 'no-birth-date' : 'closed';
}
