import type { Sentences } from '@lineup/language';
import { keyLabel, ultimateCost, type Ability, type Hero } from '../model/cooldown';
import { t } from '../../language';

/** What a row compares; the least is the best in each. */
export interface ComparedRow {
  id: string;
  label: string;
  unit: 's' | 'energy';
  cells: { abilities: Ability[]; figure: number | null }[];
  /** The least figure, where it is not that of everybody; null where nothing stands out. */
  best: number | null;
}

/** The order of keys on a keyboard, left to right, then the mouse. */
const KEY_ORDER = ['Shift', 'E', 'F', 'C', 'Space', 'Left Click', 'Right Click', 'Passive'] satisfies Sentences<
  readonly string[]
>;
const place = (key: string) => (KEY_ORDER.includes(key) ? KEY_ORDER.indexOf(key) : KEY_ORDER.length);

const leastOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** Marked only where it tells heroes apart: two have a figure, and not the same. */
function bestOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 1 && new Set(known).size > 1 ? Math.min(...known) : null;
}

const rowOf = (id: string, label: string, unit: ComparedRow['unit'], cells: ComparedRow['cells']): ComparedRow => ({
  id,
  label,
  unit,
  cells,
  best: bestOf(cells.map(({ figure }) => figure)),
});

/** Heroes side by side: the ultimate, then key by key, as each key is what a player has to trade for another. */
export function compareHeroes(heroes: readonly Hero[]): ComparedRow[] {
  const castsOf = (hero: Hero) => hero.abilities.filter(({ kind }) => kind !== 'Ultimate');
  const keys = [...new Set(heroes.flatMap((hero) => castsOf(hero).map(({ key }) => keyLabel(key))))].toSorted(
    (one, other) => place(one) - place(other) || one.localeCompare(other, 'en'),
  );
  return [
    rowOf(
      'ultimate',
      t('Ultimate'),
      'energy',
      heroes.map((hero) => ({
        abilities: hero.abilities.filter(({ kind }) => kind === 'Ultimate'),
        figure: ultimateCost(hero),
      })),
    ),
    rowOf(
      'shortest',
      t('Shortest cooldown'),
      's',
      heroes.map((hero) => ({ abilities: [], figure: leastOf(castsOf(hero).map(({ seconds }) => seconds)) })),
    ),
    ...keys.map((key) =>
      rowOf(
        key,
        t(key),
        's',
        heroes.map((hero) => {
          const abilities = castsOf(hero).filter((ability) => keyLabel(ability.key) === key);
          return { abilities, figure: leastOf(abilities.map(({ seconds }) => seconds)) };
        }),
      ),
    ),
  ];
}
