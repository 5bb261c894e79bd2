import type { DataError } from '@lineup/data';
import { SUSPENDED } from '@lineup/data/suspended';

/** What is said to somebody of the program whose offer, change or withdrawal the database refused. */
export function refusedOffer({ hint, kind, code }: DataError): { message: string } | undefined {
  switch (hint) {
    case 'suspended':
      return { message: SUSPENDED };
    case 'quiet_hours':
      return { message: 'It is night for this player. Send it in their morning.' };
    case 'sentence':
      return { message: 'Own words cannot go to this player now. A sentence of a list can.' };
    case 'open':
      return { message: 'A colleague made an offer already. Close this and change that one.' };
    case 'closed':
      return { message: 'This interest is closed. Open it again first.' };
    case 'stage':
      return { message: 'Your pipeline has no stage for commitments. Add one in the editor first.' };
    case 'changed':
      return { message: 'A colleague changed this offer first. Close this and read the new version.' };
    case 'settled':
      return { message: 'The offer was already answered or withdrawn.' };
  }
  if (code === 'PT410') return { message: 'The time of this offer has passed. Make a new one.' };
  if (code === '23514') return { message: 'Check the spot and the day: the spot is open, the day is within a year.' };
  if (kind === 'forbidden' || kind === 'not-found')
    return { message: 'The interest is gone, or you no longer work in this program.' };
  return undefined;
}
