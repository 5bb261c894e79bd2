import * as z from '@lineup/schema';
const answerSchema = z.enum(['yes', 'maybe', 'no']);

/** A member's answer to one time of a poll. */
export type PollAnswer = z.infer<typeof answerSchema>;

const optionSchema = z.object({
  id: z.string(),
  /** ISO instant. */
  starts_at: z.string(),
  votes: z.array(z.object({ user_id: z.string(), full_name: z.nullable(z.string()), answer: answerSchema })),
});

export type PollOption = z.infer<typeof optionSchema>;

const pollSchema = z.object({
  id: z.string(),
  title: z.string(),
  duration_minutes: z.number(),
  /** Earliest first. */
  options: z.array(optionSchema),
});

/** Asks the team which time suits for a practice. */
export type Poll = z.infer<typeof pollSchema>;

const absenceSchema = z.object({
  id: z.string(),
  /** First and last day, ISO dates. */
  starts_on: z.string(),
  ends_on: z.string(),
  reason: z.string(),
  is_by_guardian: z.optional(z.boolean()),
});

/** Days on which the viewer is away, in all their teams. */
export type Absence = z.infer<typeof absenceSchema>;

const awaySchema = z.object({
  user_id: z.string(),
  full_name: z.nullable(z.string()),
  starts_on: z.string(),
  ends_on: z.string(),
});

export const planningSchema = z.object({
  /** What the viewer answers to new practices; null for no answer. */
  default_reply: z.nullable(z.object({ status: z.string(), notes: z.nullable(z.string()) })),
  /** Since when the viewer has a calendar address (ISO instant); null for none. */
  calendar_since: z.nullable(z.string()),
  /** The viewer's absences that are not over, the next one first. */
  own_absences: z.array(absenceSchema),
  /** Who of the team is away, now or next first; without reasons. */
  away: z.array(awaySchema),
  /** Open polls, newest first. */
  polls: z.array(pollSchema),
});

/** What people of the team plan with. */
export type Planning = z.infer<typeof planningSchema>;
