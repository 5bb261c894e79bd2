import * as z from 'zod/mini';
import { NO_START, optionalText, optionalWholeNumber, requiredText, wallStart, wallStartOf } from '../form/input-rules';
import { pick } from '../form/options';
import type { Tournament } from '../model/tournament';

/** Limits of a tournament; the database holds the same. The prize pool is in US dollars. */
export const TOURNAMENT_LIMITS = {
  name: 120,
  description: 2000,
  prizePool: 9_999_999_999.99,
  placement: 9999,
} as const;

const FIRST_START = '2000-01-01T00:00:00.000Z';
/** Starts lie before this instant. */
const END_OF_STARTS = '2100-01-01T00:00:00.000Z';

/** Kinds of a tournament, as stored → as shown. */
export const TOURNAMENT_TYPES = { online: 'Online', lan: 'LAN', hybrid: 'Hybrid' } as const;

/** How a tournament stands, as stored → as shown. */
export const TOURNAMENT_STATUSES = {
  upcoming: 'Upcoming',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

const startsAt = z.pipe(
  wallStart,
  z
    .string()
    .check(
      z.refine((instant) => instant >= FIRST_START && instant < END_OF_STARTS, 'Choose a year from 2000 to 2099.'),
    ),
);

const isInCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-4;

const prizePool = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text: string) => (text === '' ? null : Number(text))),
  ),
  z.nullable(
    z
      .number('Enter a number.')
      .check(
        z.gte(0, 'Enter 0 or more.'),
        z.lte(TOURNAMENT_LIMITS.prizePool, 'Enter less than 10,000,000,000.'),
        z.refine(isInCents, 'Enter whole cents, for example 99.50.'),
      ),
  ),
);

/** What the form holds → what is stored. */
export const tournamentInput = z.object({
  name: requiredText(TOURNAMENT_LIMITS.name, 'Enter a name.'),
  startsAt,
  type: z.enum(['online', 'lan', 'hybrid']),
  prizePool,
  description: optionalText(TOURNAMENT_LIMITS.description),
  status: z.enum(['upcoming', 'in_progress', 'completed', 'cancelled']),
  placement: optionalWholeNumber(1, TOURNAMENT_LIMITS.placement),
});

/** Fields as the form holds them. */
export type TournamentDraft = z.input<typeof tournamentInput>;
export type TournamentInput = z.output<typeof tournamentInput>;

export const EMPTY_TOURNAMENT: TournamentDraft = {
  name: '',
  startsAt: NO_START,
  type: 'online',
  prizePool: '',
  description: '',
  status: 'upcoming',
  placement: '',
};

/** A stored tournament as the form holds it. */
export const tournamentDraft = (tournament: Tournament): TournamentDraft => ({
  name: tournament.name,
  startsAt: wallStartOf(tournament.start_date),
  type: pick(TOURNAMENT_TYPES, tournament.tournament_type) ?? 'online',
  prizePool: tournament.prize_pool === null ? '' : String(tournament.prize_pool),
  description: tournament.description ?? '',
  status: pick(TOURNAMENT_STATUSES, tournament.status) ?? 'upcoming',
  placement: tournament.placement === null ? '' : String(tournament.placement),
});
