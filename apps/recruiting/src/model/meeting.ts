import { type Sentences } from '@lineup/language';
import { collegeSays, feedbackSentences } from '@lineup/ui/college-sentences';
import { dateAndTime, timeOfDay } from '@lineup/ui/dates';
import * as z from '@lineup/schema';
import { plural, t } from '../language';

export const meetingKinds = { meeting: 'Meeting', tryout: 'Tryout' } as const satisfies Sentences;

export const meetingKindSchema = z.enum(['meeting', 'tryout']);
const feedbackSchema = z.object({
  sentence: z.optional(z.enum(['well_played', 'next_step', 'team_play', 'keep_training', 'thank_you'])),
  words: z.optional(z.string()),
});

const slotFields = {
  id: z.string(),
  kind: meetingKindSchema,
  starts_at: z.string(),
  minutes: z.number(),
  time_zone: z.string(),
  state: z.enum(['offered', 'invited', 'booked', 'declined', 'cancelled']),
  is_full: z.boolean(),
  host: z.nullable(z.string()),
};

/** A slot of a college as whoever holds the link of a mail sees it. */
export const linkedSlotSchema = z.object(slotFields);
export type LinkedSlot = z.infer<typeof linkedSlotSchema>;

export const ownMeetingSchema = z.object({
  ...slotFields,
  /** With place of their own alone. */
  place: z.nullable(z.string()),
  link: z.nullable(z.string()),
  feedback: z.nullable(feedbackSchema),
});

/** A slot of a program in the eyes of a player. */
export type OwnMeeting = z.infer<typeof ownMeetingSchema>;

export const feedbackText = ({ sentence, words }: z.infer<typeof feedbackSchema>): string =>
  words ?? (sentence ? collegeSays(feedbackSentences[sentence]) : '');

/** How long it is and with whom. */
export const factsOfMeeting = ({ minutes, host }: Pick<LinkedSlot, 'minutes' | 'host'>): string[] => [
  plural(minutes, '{count} minute', '{count} minutes'),
  ...(host ? [t('with {host}', { host })] : []),
];

/** When it begins on the viewer's wall and, where that is another one, on the wall that it was planned on. */
export function meetingTime({ starts_at, time_zone }: { starts_at: string; time_zone: string }): string {
  const here = dateAndTime(starts_at);
  const there = timeOfDay(starts_at, { timeZone: time_zone });
  return timeOfDay(starts_at) === there ? here : t('{here} ({there} there)', { here, there });
}
