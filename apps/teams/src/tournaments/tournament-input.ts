import * as z from '@lineup/schema';
import {
  NO_START,
  checkedBy,
  oneOf,
  optionalText,
  optionalWholeNumber,
  pick,
  requiredName,
  wallStart,
  wallStartOf,
  type DraftCheck,
} from '@lineup/ui/form';
import { TOURNAMENT_STATUSES, type Tournament } from '../model/tournament';
import { BRACKETS, STAGES, hasHalves } from '../model/tournament-result';

/** Limits of a tournament; the database holds the same. The prize pool is in US dollars. */
export const TOURNAMENT_LIMITS = {
  name: 120,
  description: 2000,
  prizePool: 9_999_999_999.99,
  placement: 9999,
  games: 99,
} as const;

const FIRST_START = '2000-01-01T00:00:00.000Z';
/** Starts lie before this instant. */
const END_OF_STARTS = '2100-01-01T00:00:00.000Z';

/** Kinds of a tournament, as stored → as shown. */
export const TOURNAMENT_TYPES = { online: 'Online', lan: 'LAN', hybrid: 'Hybrid' } as const;

const startsAt = wallStart.check(
  z.refine((instant) => instant >= FIRST_START && instant < END_OF_STARTS, 'Choose a year from 2000 to 2099.'),
);

const isInCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-4;

/** Dollars that may be left out: blank becomes null. */
const prizePool = z.pipe(
  z.string().check(
    z.refine((typed) => Number.isFinite(Number(typed)), 'Enter a number.'),
    z.refine((typed) => Number(typed) >= 0, 'Enter 0 or more.'),
    z.refine((typed) => Number(typed) <= TOURNAMENT_LIMITS.prizePool, 'Enter less than 10,000,000,000.'),
    z.refine((typed) => isInCents(Number(typed)), 'Enter whole cents, for example 99.50.'),
  ),
  z.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
);

const tournamentFields = z.object({
  name: requiredName(TOURNAMENT_LIMITS.name, 'Enter a name.'),
  startsAt,
  type: oneOf(['online', 'lan', 'hybrid'], 'Choose a type.'),
  prizePool,
  description: optionalText(TOURNAMENT_LIMITS.description),
  status: oneOf(['upcoming', 'in_progress', 'completed', 'cancelled'], 'Choose a status.'),
  placement: optionalWholeNumber(1, TOURNAMENT_LIMITS.placement),
  stage: z.pipe(
    z.string(),
    z.transform((stage) => pick(STAGES, stage)),
  ),
  bracket: z.pipe(
    z.string(),
    z.transform((bracket) => pick(BRACKETS, bracket)),
  ),
  gamesWon: optionalWholeNumber(0, TOURNAMENT_LIMITS.games),
  gamesLost: optionalWholeNumber(0, TOURNAMENT_LIMITS.games),
});

/** Fields as the form holds them. */
export type TournamentDraft = z.input<typeof tournamentFields>;
export type TournamentInput = z.infer<typeof tournamentFields>;

/** What the form holds → what is stored. What no longer shows, as the stage has none of it, is not stored. */
export const tournamentInput: DraftCheck<TournamentDraft, TournamentInput> = (draft) => {
  const checked = checkedBy(tournamentFields, {
    ...draft,
    ...(!hasHalves(draft.stage) && { bracket: '' }),
    ...(draft.stage === '' && { gamesWon: '', gamesLost: '' }),
  });
  if ('problems' in checked || (checked.input.gamesWon === null) === (checked.input.gamesLost === null)) return checked;
  return { problems: { [checked.input.gamesWon === null ? 'gamesWon' : 'gamesLost']: 'Enter both, or neither.' } };
};

export const EMPTY_TOURNAMENT: TournamentDraft = {
  name: '',
  startsAt: NO_START,
  type: 'online',
  prizePool: '',
  description: '',
  status: 'upcoming',
  placement: '',
  stage: '',
  bracket: '',
  gamesWon: '',
  gamesLost: '',
};

/** A stored tournament as the form holds it. */
export const tournamentDraft = (tournament: Tournament): TournamentDraft => ({
  name: tournament.name,
  startsAt: wallStartOf(tournament.start_date),
  type: pick(TOURNAMENT_TYPES, tournament.tournament_type) ?? 'online',
  prizePool: tournament.prize_pool === null ? '' : String(tournament.prize_pool),
  description: tournament.description ?? '',
  status: pick(TOURNAMENT_STATUSES, tournament.status) ?? 'upcoming',
  placement: String(tournament.placement ?? ''),
  stage: pick(STAGES, tournament.stage ?? '') ?? '',
  bracket: pick(BRACKETS, tournament.bracket ?? '') ?? '',
  gamesWon: String(tournament.games_won ?? ''),
  gamesLost: String(tournament.games_lost ?? ''),
});
