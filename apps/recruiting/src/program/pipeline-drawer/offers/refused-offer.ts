import type { DataError } from '@lineup/data';
import { refusedToPlayer } from '../../model/refused-to-player';

const BY_HINT = {
  open: 'A colleague made an offer already. Close this and change that one.',
  stage: 'Your pipeline has no stage for commitments. Add one in the editor first.',
  changed: 'A colleague changed this offer first. Close this and read the new version.',
  settled: 'The offer was already answered or withdrawn.',
};

function byCode({ code }: DataError): string | undefined {
  if (code === 'PT410') return 'The time of this offer has passed. Make a new one.';
  return code === '23514' ? 'Check the spot and the day: the spot is open, the day is within a year.' : undefined;
}

/** What is said to somebody of the program whose offer, change or withdrawal the database refused. */
export const refusedOffer = (error: DataError) => refusedToPlayer(error, BY_HINT, byCode(error));
