import type { DataError } from '@lineup/data';
import { refusedToPlayer } from '../../model/refused-to-player';

const BY_HINT = { unsent: 'The player took the file away. Nothing is there to look at.' };

function byCode({ code, details }: DataError): string | undefined {
  if (code !== '23514') return undefined;
  if (details === 'due_on') return 'Choose days from today on, within a year.';
  return details === 'papers' ? 'Thirty papers are the most for one player.' : undefined;
}

/** What is said to somebody of the program whose change of a checklist the database refused. */
export const refusedPaper = (error: DataError) => refusedToPlayer(error, BY_HINT, byCode(error));
