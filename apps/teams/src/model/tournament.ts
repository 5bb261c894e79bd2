import { isNumber, isText, listOf, orNull, shape, type Checked, type ColumnChecks, type Tables } from '@lineup/data';
import { isAttendee } from './practice';

const columns = {
  id: isText,
  name: isText,
  description: orNull(isText),
  /** `online`, `lan` or `hybrid`. */
  tournament_type: isText,
  /** ISO instant. */
  start_date: isText,
  /** US dollars. */
  prize_pool: orNull(isNumber),
  status: isText,
  placement: orNull(isNumber),
  /** Of the latest match of the team: `upper` or `lower` half, stage, and how it ended. */
  bracket: orNull(isText),
  stage: orNull(isText),
  games_won: orNull(isNumber),
  games_lost: orNull(isNumber),
} satisfies ColumnChecks<Tables<'team_tournaments'>>;

export const isTournament = shape({
  ...columns,
  /** Who is ready to play, while it is upcoming or running; empty unless the viewer is on the team. */
  check_ins: listOf(isAttendee),
});

export type Tournament = Checked<typeof isTournament>;

/** How a tournament stands, as stored → as shown. */
export const TOURNAMENT_STATUSES = {
  upcoming: 'Upcoming',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Canceled',
} as const;

/** How long before the start check-in opens, in milliseconds; the database holds the same. */
const CHECK_IN_AHEAD = 24 * 60 * 60 * 1000;

/** When check-in opens, where that is still to come; null while it is open, and after the end. */
export function checkInOpens({ status, start_date: start }: Tournament, now: Date): Date | null {
  const opens = new Date(new Date(start).getTime() - CHECK_IN_AHEAD);
  return status === 'upcoming' && opens > now ? opens : null;
}

/** When it is next of interest (ISO instant): its start, or now while it runs. */
export const nextMoment = ({ status, start_date: start }: Tournament, now: Date) =>
  status === 'in_progress' && new Date(start) < now ? now.toISOString() : start;
