import { sentence } from '@lineup/language';
import { PLAY_LEVELS, type PlayLevel } from '../model/play-level';
import { SCRIM_REGIONS, type ScrimRegion } from '../model/scrim';
import { pick } from '@lineup/ui/form';

/** Parts of a day by the viewer's clock, as in the address → hours and words. */
export const SCRIM_HOURS = {
  morning: { from: 6, to: 12, label: sentence('Mornings (6–12)') },
  afternoon: { from: 12, to: 18, label: sentence('Afternoons (12–18)') },
  evening: { from: 18, to: 24, label: sentence('Evenings (18–24)') },
  night: { from: 0, to: 6, label: sentence('Nights (0–6)') },
};
export type ScrimHours = keyof typeof SCRIM_HOURS;

/** What the list of blocks is limited to. It lives in the address, so that a link shows the same list. */
export interface ScrimFilters {
  /** Slug of a game; null for the first that the viewer's teams play. */
  game: string | null;
  level: PlayLevel | null;
  region: ScrimRegion | null;
  /** Place of a rank in the ladder of the game. */
  rank: number | null;
  hours: ScrimHours | null;
}

const HOUR_NAMES = Object.fromEntries(Object.keys(SCRIM_HOURS).map((name) => [name, name])) as Record<
  ScrimHours,
  ScrimHours
>;

/** Filters from an address; what is malformed is ignored. */
export function readScrimFilters(params: URLSearchParams): ScrimFilters {
  const game = params.get('game');
  const rank = params.get('rank') ?? '';
  return {
    game: game && /^[a-z0-9-]{1,60}$/.test(game) ? game : null,
    level: pick(PLAY_LEVELS as Record<PlayLevel, string>, params.get('level') ?? ''),
    region: pick(SCRIM_REGIONS as Record<ScrimRegion, string>, params.get('region') ?? ''),
    rank: /^[1-9]\d?$/.test(rank) ? Number(rank) : null,
    hours: pick(HOUR_NAMES, params.get('hours') ?? ''),
  };
}

/** Filters as an address; what is not set is left out. */
export function writeScrimFilters({ game, level, region, rank, hours }: ScrimFilters): Record<string, string> {
  return {
    ...(game && { game }),
    ...(level && { level }),
    ...(region && { region }),
    ...(rank !== null && { rank: String(rank) }),
    ...(hours && { hours }),
  };
}

/** What is kept of it (`private.filter_fields`); of the game that shows. */
export const keptScrimFilter = ({ level, region, rank, hours }: ScrimFilters, game: string | null) => ({
  ...(game && { game }),
  ...(level && { level }),
  ...(region && { region }),
  ...(rank !== null && { ordinal: rank }),
  ...(hours && { hours }),
});
