/** What stands on the card of a player or college, from what anybody may see of it. */
import { placeText } from '../_shared/place-text.ts';

/** As `load_player_card` answers a visitor. */
export interface PlayerFacts {
  slug: string;
  name: string | null;
  class_year: number | null;
  country?: string | null;
  state: string | null;
  games: { name: string; rank: string | null; roles: string[]; is_primary: boolean; sources?: GameSources | null }[];
  team: string | null;
  best_result: { title: string; placement: number | null } | null;
}

interface GameSources {
  rank: { is_current?: boolean } | null;
}

export interface Card {
  name: string;
  /** Class, state and team in one line. */
  about: string;
  /** Up to three, the main one first. */
  games: { name: string; detail: string }[];
  result: string;
  address: string;
}

const MAX_GAMES = 3;

/** @param site address of the site, without a slash at the end */
export function describeCard(facts: PlayerFacts, site: string): Card {
  const games = facts.games.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary)).slice(0, MAX_GAMES);
  const result = facts.best_result;
  return {
    name: drawable(facts.name ?? '') || facts.slug,
    about: [facts.team, facts.class_year && `Class of ${facts.class_year}`, placeText(facts)]
      .map((each) => drawable(String(each || '')))
      .filter(Boolean)
      .join('  ·  '),
    games: games.map((game) => ({
      name: drawable(game.name),
      detail: [
        game.rank && `${game.rank} (${game.sources?.rank?.is_current ? 'confirmed' : 'said by the player'})`,
        ...game.roles,
      ]
        .map((each) => drawable(each ?? ''))
        .filter(Boolean)
        .join(' · '),
    })),
    result: result
      ? drawable([result.placement && ordinal(result.placement), result.title].filter(Boolean).join(', '))
      : '',
    address: `${new URL(site).host}/player/${facts.slug}`,
  };
}

/** Columns of `colleges`. */
export interface CollegeFacts {
  slug: string;
  name: string;
  city: string;
  country: string;
  state: string | null;
  level: string;
  games: string[];
  open_spots: number;
  scholarship_max: number | null;
  logo_url: string | null;
  colors: string[] | null;
}

/** @param site address of the site, without a slash at the end */
export function describeCollege(facts: CollegeFacts, site: string): Card {
  const { games, open_spots: spots, scholarship_max: most } = facts;
  const shown = games.length > MAX_GAMES ? games.slice(0, MAX_GAMES - 1) : games;
  const left = games.length - shown.length;
  return {
    name: drawable(facts.name) || facts.slug,
    about: [`${drawable(facts.city)}, ${placeText(facts)}`, facts.level === 'club' ? 'Club' : 'Varsity'].join('  ·  '),
    games: [...shown.map(drawable), ...(left > 0 ? [`${left} more games`] : [])].map((name) => ({ name, detail: '' })),
    result: [
      spots > 0 && `${spots} open ${spots === 1 ? 'spot' : 'spots'}`,
      most && `up to $${most.toLocaleString('en-US')} a year`,
    ]
      .filter(Boolean)
      .join('  ·  '),
    address: `${new URL(site).host}/college/${facts.slug}`,
  };
}

/** The font has Latin letters only: what it cannot draw is left out, and a name without any becomes the address. */
function drawable(text: string): string {
  const kept = text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u1e9e\u2010-\u2027]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(kept) ? kept : '';
}

function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}
