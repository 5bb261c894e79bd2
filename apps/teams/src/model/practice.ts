import type { Tables } from '@lineup/data';
import type { Sentences } from '@lineup/language';
import { openAnswersSchema } from '@lineup/product';
import * as z from '@lineup/schema';
import { t } from '../language';
import { PRESENCE_STATES } from './presence';

export const attendeeSchema = z.object({
  user_id: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});

const answererSchema = z.object({
  /** Null when this viewer may not know who it is. */
  user_id: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** False for somebody on the roster who has not agreed to be there. */
  is_confirmed: z.boolean(),
});

/** A person in the preview of a practice. */
export type Answerer = z.infer<typeof answererSchema>;

const seriesSchema = z.object(
  z.columnsOf<Tables<'team_practice_series'>>()({
    /** 1 Monday to 7 Sunday. */
    weekdays: z.array(z.number()),
    every_weeks: z.number(),
    /** Time on the wall in `time_zone` (`19:30:00`). */
    start_time: z.string(),
    time_zone: z.string(),
    /** Last day (`YYYY-MM-DD`). */
    ends_on: z.string(),
  }),
);

const columns = z.columnsOf<Tables<'team_practices'>>()({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Start (ISO instant); of a day only, the end of that day on the wall, without a zone. */
  scheduled_at: z.string(),
  location: z.nullable(z.string()),
  is_mandatory: z.boolean(),
  status: z.string(),
  series_id: z.nullable(z.string()),
});

export const practiceSchema = z.object({
  ...columns,
  /** Whether the viewer knows only the day: a minor plays on the team, and they are not on it. */
  is_day_only: z.boolean(),
  /** Null where the viewer knows only the day. */
  duration_minutes: z.nullable(z.number()),
  // Null where attendance could not be read: that practice counts 0, the others keep theirs.
  attending_count: z.nullable(z.number()),
  maybe_count: z.nullable(z.number()),
  not_attending_count: z.nullable(z.number()),
  /** The first of those attending, earliest response first. */
  attendees: z.nullable(z.array(answererSchema)),
  /** The weekly rule behind it; null for a practice of its own. */
  series: z.nullable(seriesSchema),
  /** The viewer's own answer; null for none. */
  my_status: z.nullable(z.string()),
  /** Whether the viewer said no and has not said why. */
  my_reason_follows: z.boolean(),
  /** Who has not answered, of the next weeks; null unless the viewer manages the team. */
  open_answers: z.nullable(openAnswersSchema),
  /** Who came, as owner and staff recorded it; null until they have, and unless the viewer is on the team. */
  presence: z.nullable(
    z.object({
      came: z.number(),
      recorded: z.number(),
      /** How the viewer was recorded. */
      mine: z.nullable(z.object({ state: z.enum(PRESENCE_STATES), reason: z.nullable(z.string()) })),
    }),
  ),
  /** Which of its games the team practices; without one all of them. Outsiders get none. */
  game_profile_id: z.optional(z.nullable(z.string())),
  /** The name of that game, where the team plays another, too. */
  game: z.nullable(z.string()),
  /** The scrim that it is; null for another practice, and unless the viewer is on the team. */
  scrim: z.nullable(z.object({ id: z.string(), opponent: z.nullable(z.string()), is_called_off: z.boolean() })),
  /** How many can come; without one everybody. Outsiders get none. */
  max_places: z.optional(z.nullable(z.number())),
  /** Answers close so many hours before the start. */
  reply_hours: z.optional(z.nullable(z.number())),
  /** How many wait for a place; null without a limit, and unless the viewer is on the team. */
  waiting_count: z.optional(z.nullable(z.number())),
  /** The how manieth of them the viewer is. */
  my_place_in_line: z.optional(z.nullable(z.number())),
  /** Why it is canceled; null without a reason, and unless the viewer is on the team. */
  cancel_note: z.nullable(z.string()),
});

export type Practice = z.infer<typeof practiceSchema>;

const HOUR = 3_600_000;

/** When its answers close before its start; null without a deadline. */
export const answersCloseAt = ({ scheduled_at: start, reply_hours: hours }: Practice) =>
  hours ? new Date(Date.parse(start) - hours * HOUR) : null;

/** "8 of 12 places taken, 2 waiting"; null without a limit. */
export const placesText = ({ max_places: most, attending_count: taken, waiting_count: waiting }: Practice) =>
  most
    ? t('{taken} of {most} places taken', { taken: taken ?? 0, most }) +
      (waiting ? t(', {waiting} waiting', { waiting }) : '')
    : null;

/** Statuses of a practice, as stored → as shown. */
export const PRACTICE_STATUSES = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Canceled',
} as const satisfies Sentences;
export type PracticeStatus = keyof typeof PRACTICE_STATUSES;
