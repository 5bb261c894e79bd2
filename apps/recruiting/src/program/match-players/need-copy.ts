import type { NeedFactor, Opening, PlayerMatch, RosterNeed } from '../model/match-players';
import { scholarshipText } from '../../model/scholarship';

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
        ? `${need.game} is their main game.`
        : `They play ${need.game}, but their main game is another one.`;
    case 'position':
      if (!wanted) return 'You are open to any position.';
      return isFull ? `They play ${wanted}.` : `You need ${wanted}; they list ${listed(game?.roles)}.`;
    case 'rank':
      if (!game?.rank) return wanted ? `You ask for ${wanted}; they list no rank.` : 'They list no rank.';
      return wanted ? `${game.rank}; you ask for ${wanted} or better.` : `${game.rank}; you are open to any rank.`;
    case 'class_year':
      if (!wanted) return 'Any class year will do.';
      return player.class_year === null
        ? `You are looking for the class of ${wanted}; they list no year.`
        : `Class of ${player.class_year}; you are looking for ${wanted}.`;
    case 'gpa':
      if (typeof wanted !== 'number') return 'You ask for no GPA.';
      return isFull
        ? `Meets your ${wanted.toFixed(2)}.`
        : `You ask for ${wanted.toFixed(2)}; theirs is lower or not shown to you.`;
    case 'region':
      return home ? `From ${home}.` : 'They list no home state.';
    case 'availability':
      return isFull ? 'They can make your practice times.' : 'How many of your practice times they can make.';
    case 'scholarship':
      return typeof wanted === 'number' && wanted > 0
        ? `You offer ${scholarshipText(null, wanted)?.toLowerCase()}. What they need shows once they write to you.`
        : 'You list no scholarship.';
    default:
      return '';
  }
}

const listed = (roles: readonly string[] | undefined) => (roles && roles.length > 0 ? roles.join(', ') : 'none');

/** "Duelist, Diamond 1 or better, class of 2028" */
export function needText({ position, minimum_rank, class_year }: RosterNeed): string {
  return [
    position ?? 'Any position',
    minimum_rank && `${minimum_rank} or better`,
    class_year !== null && `class of ${class_year}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** "12 players", "1 player", "Nobody", "More than 100 players" */
export function playersText(count: number): string {
  if (count === 0) return 'Nobody';
  if (count > 100) return 'More than 100 players';
  return count === 1 ? '1 player' : `${count} players`;
}

/** "Platinum 3 instead of Diamond 1: 12 more" */
export function openingText({ change, to, players }: Opening): string {
  const more = players > 100 ? 'more than 100 players' : players === 1 ? '1 player' : `${players} players`;
  if (change === 'rank') return `${to === null ? 'Asking for no rank' : `Lowering the rank to ${to}`} adds ${more}`;
  if (change === 'class_year') return `Taking any class year adds ${more}`;
  return `Taking any position adds ${more}`;
}
