import type { DataError } from '@lineup/base';

/** What is said to whoever signs or declines, where the database refused it. */
export function offerRefusal({ hint, kind, code }: DataError): { message: string } | undefined {
  if (hint === 'spot')
    return { message: 'The last spot of this role is taken. Ask the program whether it opens another one.' };
  if (hint === 'changed') return { message: 'The offer was changed. Read the new version, then sign that one.' };
  if (hint === 'expired' || code === 'PT410') return { message: 'The time of this offer has passed.' };
  if (hint === 'settled') return { message: 'This offer was already answered, or the program withdrew it.' };
  if (hint === 'stage') return { message: 'The program cannot take commitments now. Ask them, then try again.' };
  if (kind === 'not-found') return { message: 'This offer is no longer there.' };
  return undefined;
}
