import { sentence } from '@lineup/language';
import { t } from '../../language';

export type Status = 'attending' | 'maybe' | 'not_attending';

export const CHOICES: [Status, string][] = [
  ['attending', sentence('Going')],
  ['maybe', sentence('Maybe')],
  ['not_attending', sentence('Can’t go')],
];

const labels: Record<string, string> = {
  ...Object.fromEntries(CHOICES),
  waiting: sentence('On the waiting list'),
};

/** An answer as it is stored → as the buttons say it. */
export const answerLabel = (status: string): string => t(labels[status] ?? status);

/** Characters of a reason; the database holds the same. */
export const MAX_REASON = 1000;
