import type { Tables } from '@lineup/data';
import type { Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { attendeeSchema } from './practice';

const columns = z.columnsOf<Tables<'team_tournaments'>>()({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** `online`, `lan` or `hybrid`. */
  tournament_type: z.string(),
  /** ISO instant. */
  start_date: z.string(),
  /** US dollars. */
  prize_pool: z.nullable(z.number()),
  status: z.string(),
  placement: z.nullable(z.number()),
  /** Of the latest match of the team: `upper` or `lower` half, stage, and how it ended. */
  bracket: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  games_won: z.nullable(z.number()),
  games_lost: z.nullable(z.number()),
});

export const tournamentSchema = z.object({
  ...columns,
  /** Whether the viewer knows only the day, whose end `start_date` then is, without a zone: a minor plays, and they are not of the team. */
  is_day_only: z.boolean(),
  /** Who is ready to play, while it is upcoming or running; empty unless the viewer is on the team. */
  check_ins: z.array(attendeeSchema),
});

export type Tournament = z.infer<typeof tournamentSchema>;

/** How a tournament stands, as stored → as shown. */
export const TOURNAMENT_STATUSES = {
  upcoming: 'Upcoming',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Canceled',
} as const satisfies Sentences;

const HOUR = 60 * 60 * 1000;

/** How long a tournament that nobody has said more about is taken to run, in milliseconds: a weekend. */
const USUAL_LENGTH = 48 * HOUR;

/** How a tournament stands at a time. One that is stored as upcoming goes on by itself, as managers may forget to say so,
 * and is over once it has a placement. The database holds the same (`private.tournament_status`). */
export function statusAt({ status, start_date: start, placement }: Tournament, now: Date): string {
  if (status !== 'upcoming') return status;
  if (placement !== null) return 'completed';
  const runsFor = now.getTime() - new Date(start).getTime();
  if (runsFor < 0) return 'upcoming';
  return runsFor < USUAL_LENGTH ? 'in_progress' : 'completed';
}

/** How long before the start check-in opens, in milliseconds; the database holds the same. */
const CHECK_IN_AHEAD = 24 * HOUR;

/** When check-in opens, where that is still to come; null while it is open, and after the end. */
export function checkInOpens(tournament: Tournament, now: Date): Date | null {
  const opens = new Date(new Date(tournament.start_date).getTime() - CHECK_IN_AHEAD);
  return statusAt(tournament, now) === 'upcoming' && opens > now ? opens : null;
}

/** When it is next of interest (ISO instant): its start, or now while it runs. */
export const nextMoment = (tournament: Tournament, now: Date) =>
  statusAt(tournament, now) === 'in_progress' && new Date(tournament.start_date) < now
    ? now.toISOString()
    : tournament.start_date;
