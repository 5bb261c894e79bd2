import { atNoon, longDate, type LocalDay } from '@lineup/ui/dates';
import { gameTitle, type Game } from '../model/game';
import type { TeamPage } from '../model/team';
import { t } from '../language';

/** Said where there is no practice, of the day and the game that are chosen. */
export function emptyTitle(day: LocalDay | null, game: Game | undefined) {
  const what = game ? t('No practices of {game} scheduled', { game: gameTitle(game) }) : t('No practices scheduled');
  return day ? t('{what} for {day}', { what, day: longDate(atNoon(day)) }) : what;
}

/** What there will be, to managers and others. */
export function emptyText({ team, viewer }: TeamPage) {
  if (team.archived_at) return undefined;
  return viewer.is_manager
    ? t('One date or a whole series; players answer in one press whether they come.')
    : t('Practices show here as soon as a manager of the team plans one.');
}
