import { heroesOf, type Ability, type Hero } from '../model/cooldown';
import type { Asked, Sort } from '../model/address';
import { searchRows } from '../model/search';

/** Rows under the hero whose they are, or each with its own hero. */
export type Listed = { kind: 'heroes'; heroes: Hero[] } | { kind: 'rows'; rows: Ability[] };

/** What fills the first view of any screen. */
const FIRST_HEROES = 8;
const FIRST_ROWS = 24;

/** What is drawn at once; the rest follows in steps that leave the page to its reader. */
export const firstOf = (listed: Listed): Listed =>
  listed.kind === 'heroes'
    ? { kind: 'heroes', heroes: listed.heroes.slice(0, FIRST_HEROES) }
    : { kind: 'rows', rows: listed.rows.slice(0, FIRST_ROWS) };

type Compare = (one: Ability, other: Ability) => number;

const byText = (one: string, other: string) => one.localeCompare(other, 'en');
const byHero: Compare = (one, other) => byText(one.hero, other.hero) || byText(one.name, other.name);

/** What has no figure comes last, whichever way the list goes. */
const byFigure =
  (figure: 'seconds' | 'energy', sign: number): Compare =>
  (one, other) => {
    const [a, b] = [one[figure], other[figure]];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byHero(one, other);
    return (a - b) * sign || byHero(one, other);
  };

const orders: Record<Exclude<Sort, 'hero'>, (sign: number) => Compare> = {
  ability: (sign) => (one, other) => byText(one.name, other.name) * sign || byHero(one, other),
  cooldown: (sign) => byFigure('seconds', sign),
  ultimate: (sign) => byFigure('energy', sign),
};

/** The rows that are asked for, in the order that is asked for. By the cost of ultimates, ultimates alone. */
export function listRows(
  heroes: readonly Hero[],
  { text, role, sort, isDescending }: Pick<Asked, 'text' | 'role' | 'sort' | 'isDescending'>,
): Listed {
  const rows = searchRows(
    heroes
      .flatMap(({ abilities }) => abilities)
      .filter((each) => (!role || each.role === role) && (sort !== 'ultimate' || each.kind === 'Ultimate')),
    text,
  );
  if (sort === 'hero') {
    const found = heroesOf(rows);
    return { kind: 'heroes', heroes: isDescending ? found.toReversed() : found };
  }
  return { kind: 'rows', rows: rows.toSorted(orders[sort](isDescending ? -1 : 1)) };
}
