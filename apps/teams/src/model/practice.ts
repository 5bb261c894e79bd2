import {
  isBoolean,
  isNumber,
  isText,
  listOf,
  orNull,
  shape,
  type Checked,
  type ColumnChecks,
  type Tables,
} from '@lineup/data';

export const isAttendee = shape({ user_id: isText, full_name: orNull(isText), avatar_url: orNull(isText) });

/** A person ready for a tournament. */
export type Attendee = Checked<typeof isAttendee>;

const isAnswerer = shape({
  /** Null when this viewer may not know who it is. */
  user_id: orNull(isText),
  full_name: orNull(isText),
  avatar_url: orNull(isText),
  /** False for somebody on the roster who has not agreed to be there. */
  is_confirmed: isBoolean,
});

/** A person in the preview of a practice. */
export type Answerer = Checked<typeof isAnswerer>;

const isSeries = shape({
  /** 1 Monday to 7 Sunday. */
  weekdays: listOf(isNumber),
  every_weeks: isNumber,
  /** Time on the wall in `time_zone` (`19:30:00`). */
  start_time: isText,
  time_zone: isText,
  /** Last day (`YYYY-MM-DD`). */
  ends_on: isText,
} satisfies ColumnChecks<Tables<'team_practice_series'>>);

const columns = {
  id: isText,
  title: isText,
  description: orNull(isText),
  /** Start (ISO instant); of a day only, the end of that day on the wall, without a zone. */
  scheduled_at: isText,
  location: orNull(isText),
  is_mandatory: isBoolean,
  status: isText,
  series_id: orNull(isText),
} satisfies ColumnChecks<Tables<'team_practices'>>;

const isOpenAnswers = shape({ open: isNumber, others: isNumber });

export const isPractice = shape({
  ...columns,
  /** Whether the viewer knows only the day: a minor plays on the team, and they are not on it. */
  is_day_only: isBoolean,
  /** Null where the viewer knows only the day. */
  duration_minutes: orNull(isNumber),
  // Null where attendance could not be read: that practice counts 0, the others keep theirs.
  attending_count: orNull(isNumber),
  maybe_count: orNull(isNumber),
  not_attending_count: orNull(isNumber),
  /** The first of those attending, earliest response first. */
  attendees: orNull(listOf(isAnswerer)),
  /** The weekly rule behind it; null for a practice of its own. */
  series: orNull(isSeries),
  /** The viewer's own answer; null for none. */
  my_status: orNull(isText),
  /** Whether the viewer said no and has not said why. */
  my_reason_follows: isBoolean,
  /** Who has not answered, of the next weeks; null unless the viewer manages the team. */
  open_answers: orNull(isOpenAnswers),
  /** Why it is canceled; null without a reason, and unless the viewer is on the team. */
  cancel_note: orNull(isText),
});

export type Practice = Checked<typeof isPractice>;

/** The start as a machine reads it: an instant, or a day. */
export const machineStart = ({ scheduled_at: start, is_day_only: isDayOnly }: Practice) =>
  isDayOnly ? start.slice(0, 10) : start;

/** Statuses of a practice, as stored → as shown. */
export const PRACTICE_STATUSES = { scheduled: 'Scheduled', completed: 'Completed', cancelled: 'Canceled' } as const;
export type PracticeStatus = keyof typeof PRACTICE_STATUSES;
