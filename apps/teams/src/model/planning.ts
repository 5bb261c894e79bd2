import { isNumber, isText, listOf, oneOf, orNull, shape, type Checked } from '@lineup/data';

const isAnswer = oneOf(['yes', 'maybe', 'no']);

/** A member's answer to one time of a poll. */
export type PollAnswer = Checked<typeof isAnswer>;

const isOption = shape({
  id: isText,
  /** ISO instant. */
  starts_at: isText,
  votes: listOf(shape({ user_id: isText, full_name: orNull(isText), answer: isAnswer })),
});

export type PollOption = Checked<typeof isOption>;

const isPoll = shape({
  id: isText,
  title: isText,
  duration_minutes: isNumber,
  /** Earliest first. */
  options: listOf(isOption),
});

/** Asks the team which time suits for a practice. */
export type Poll = Checked<typeof isPoll>;

export const isPlanning = shape({
  /** What the viewer answers to new practices; null for no answer. */
  default_reply: orNull(shape({ status: isText, notes: orNull(isText) })),
  /** Since when the viewer has a calendar address (ISO instant); null for none. */
  calendar_since: orNull(isText),
  /** Open polls, newest first. */
  polls: listOf(isPoll),
});

/** What people of the team plan with. */
export type Planning = Checked<typeof isPlanning>;
