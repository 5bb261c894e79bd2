import type { NeedFactor, Opening, PlayerMatch, RosterNeed } from '../model/match-players';
import { dollars } from '@lineup/ui/dollars';
import { plural, t } from '../../language';

/** The database counts no further. */
const MAX_COUNTED = 100;

/** What a factor says of this player, as the program looks at it, in one sentence; `home` is where they live. */
export function needFactorSentence(
  { factor, points, max, wanted }: NeedFactor,
  { player }: PlayerMatch,
  need: RosterNeed,
  home: string | null,
) {
  const game = player.games.find(({ name }) => name === need.game);
  const isFull = points === max;
  switch (factor) {
    case 'game':
      return game?.is_primary
        ? t('{game} is their main game.', { game: need.game })
        : t('They play {game}, but their main game is another one.', { game: need.game });
    case 'position':
      if (!wanted) return t('You are open to any position.');
      if (isFull) return t('They play {wanted}.', { wanted });
      return game?.roles.length
        ? t('You need {wanted}; they list {roles}.', { wanted, roles: game.roles.join(', ') })
        : t('You need {wanted}; they list none.', { wanted });
    case 'rank':
      if (!game?.rank)
        return wanted ? t('You ask for {wanted}; they list no rank.', { wanted }) : t('They list no rank.');
      return wanted
        ? t('{rank}; you ask for {wanted} or better.', { rank: game.rank, wanted })
        : t('{rank}; you are open to any rank.', { rank: game.rank });
    case 'class_year':
      if (!wanted) return t('Any class year will do.');
      return player.class_year === null
        ? t('You are looking for the class of {wanted}; they list no year.', { wanted })
        : t('Class of {year}; you are looking for {wanted}.', { year: player.class_year, wanted });
    case 'gpa':
      if (typeof wanted !== 'number') return t('You ask for no GPA.');
      return isFull
        ? t('Meets your {gpa}.', { gpa: wanted.toFixed(2) })
        : t('You ask for {gpa}; theirs is lower or not shown to you.', { gpa: wanted.toFixed(2) });
    case 'region':
      return home ? t('From {home}.', { home }) : t('They list no home state.');
    case 'availability':
      return isFull ? t('They can make your practice times.') : t('How many of your practice times they can make.');
    case 'scholarship':
      return typeof wanted === 'number' && wanted > 0
        ? t('You offer up to {amount} a year. What they need shows once they write to you.', {
            amount: dollars(wanted),
          })
        : t('You list no scholarship.');
    default:
      return '';
  }
}

/** "Duelist, Diamond 1 or better, class of 2028" */
export function needText({ position, minimum_rank, class_year }: RosterNeed): string {
  return [
    position ?? t('Any position'),
    minimum_rank && t('{rank} or better', { rank: minimum_rank }),
    class_year !== null && t('class of {year}', { year: class_year }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "12 players meet this need", "Nobody meets this need", "More than 100 players meet this need" */
export function meetingText(count: number): string {
  if (count === 0) return t('Nobody meets this need');
  if (count > MAX_COUNTED) return t('More than {max} players meet this need', { max: MAX_COUNTED });
  return plural(count, '{count} player meets this need', '{count} players meet this need');
}

/** "Platinum 3 instead of Diamond 1: 12 more" */
export function openingText({ change, to, players }: Opening): string {
  const more = {
    players:
      players > MAX_COUNTED
        ? t('more than {max} players', { max: MAX_COUNTED })
        : plural(players, '{count} player', '{count} players'),
  };
  if (change === 'rank')
    return to === null
      ? t('Asking for no rank adds {players}', more)
      : t('Lowering the rank to {rank} adds {players}', { rank: to, ...more });
  return change === 'class_year'
    ? t('Taking any class year adds {players}', more)
    : t('Taking any position adds {players}', more);
}
