import type { DataError } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';

/** Whatever goes from a program to a player. */
const BY_HINT: Record<string, string> = {
  suspended: SUSPENDED,
  quiet_hours: 'It is night for this player. Send it in their morning.',
  sentence: 'Own words cannot go to this player now. A sentence of a list can.',
  closed: 'This interest is closed. Open it again first.',
};

/**
 * What is said to somebody of the program when the database refused what was to go to a player: by its hint, of all or of
 * this one thing, else by its code, else as what is gone.
 */
export function refusedToPlayer(
  { hint = '', kind }: DataError,
  byHint: Record<string, string>,
  byCode: string | undefined,
): { message: string } | undefined {
  const isGone = kind === 'forbidden' || kind === 'not-found';
  const gone = isGone ? 'The interest is gone, or you no longer work in this program.' : undefined;
  const message = BY_HINT[hint] ?? byHint[hint] ?? byCode ?? gone;
  return message === undefined ? undefined : { message };
}
