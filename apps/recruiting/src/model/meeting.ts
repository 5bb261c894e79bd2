import { feedbackSentences } from '@lineup/ui/college-sentences';
import { dateAndTime, timeOfDay } from '@lineup/ui/dates';
import * as z from '@lineup/schema';

export const meetingKinds = { meeting: 'Meeting', tryout: 'Tryout' } as const;

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
  words ?? (sentence ? feedbackSentences[sentence] : '');

/** When it begins on the viewer's wall and, where that is another one, on the wall that it was planned on. */
export function meetingTime({ starts_at, time_zone }: { starts_at: string; time_zone: string }): string {
  const here = dateAndTime(starts_at);
  const there = timeOfDay(starts_at, { timeZone: time_zone });
  return timeOfDay(starts_at) === there ? here : `${here} (${there} there)`;
}
