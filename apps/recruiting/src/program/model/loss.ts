import * as z from '@lineup/schema';
import { optionalName } from '@lineup/ui/form';

/** Why an interest ended, for the program alone. */
export const lossReasons = {
  other_college: 'Went to another college',
  cost: 'Cost or scholarship',
  academics: 'Grades or admission',
  level: 'Not the right level',
  no_answer: 'No answer from the player',
  not_playing: 'No longer playing',
  roster_full: 'No spot left',
  other: 'Other',
} as const;

export const lossReasonSchema = z.enum([
  'other_college',
  'cost',
  'academics',
  'level',
  'no_answer',
  'not_playing',
  'roster_full',
  'other',
]);
export const lossSchema = z.object({
  reason: lossReasonSchema,
  /** The other college, as the program typed it. */
  lost_to: z.nullable(z.string()),
});
export type Loss = z.infer<typeof lossSchema>;

export const LOST_TO_MAX = 120;

/** The fields of a form that asks for it; blank for none. */
export const lossShape = { reason: z.string(), lostTo: optionalName(LOST_TO_MAX) };
export const NO_LOSS = { reason: '', lostTo: '' };

/** What such a form says. */
export const lossOf = ({ reason, lostTo }: { reason: string; lostTo: string | null }): Loss | null =>
  z.fits(lossReasonSchema, reason) ? { reason, lost_to: reason === 'other_college' ? lostTo : null } : null;
