export type Status = 'attending' | 'maybe' | 'not_attending';

export const CHOICES: [Status, string][] = [
  ['attending', 'Going'],
  ['maybe', 'Maybe'],
  ['not_attending', 'Can’t go'],
];

/** An answer as it is stored → as the buttons say it. */
export const ANSWER_LABELS: Record<string, string> = Object.fromEntries(CHOICES);

/** Characters of a reason; the database holds the same. */
export const MAX_REASON = 1000;
