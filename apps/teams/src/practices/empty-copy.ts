import { atNoon, longDate, type LocalDay } from '@lineup/ui/dates';
import { gameTitle, type Game } from '../model/game';
import type { TeamPage } from '../model/team';

/** Said where there is no practice, of the day and the game that are chosen. */
export function emptyTitle(day: LocalDay | null, game: Game | undefined) {
  const what = game ? `No practices of ${gameTitle(game)} scheduled` : 'No practices scheduled';
  return day ? `${what} for ${longDate(atNoon(day))}` : what;
}

/** What there will be, to managers and others. */
export function emptyText({ team, viewer }: TeamPage) {
  if (team.archived_at) return undefined;
  return viewer.is_manager
    ? 'One date or a whole series; players answer in one press whether they come.'
    : 'Practices show here as soon as a manager of the team plans one.';
}
