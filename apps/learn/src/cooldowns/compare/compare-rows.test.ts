import { expect, test } from 'vitest';
import { heroesOf, type Ability } from '../model/cooldown';
import { slugOf } from '../model/names';
import { compareHeroes } from './compare-rows';

const ability = (hero: string, key: string, seconds: number | null, rest: Partial<Ability> = {}): Ability => ({
  id: `${hero}/${key}/${seconds}`,
  hero,
  heroSlug: slugOf(hero),
  name: `${key} of ${hero}`,
  role: 'DUELIST',
  kind: 'Normal',
  key,
  seconds,
  charges: 1,
  energy: null,
  note: null,
  asOf: null,
  ...rest,
});
const ultimate = (hero: string, energy: number | null) => ability(hero, 'Q', null, { kind: 'Ultimate', energy });

test('[LE-009] rows are the ultimate and each key, and the least is marked only where heroes differ', () => {
  const rows = compareHeroes(
    heroesOf([
      ability('Groot', 'SHIFT', 6),
      ability('Groot', 'E', 12),
      ability('Groot', 'F', 8),
      ultimate('Groot', 2800),
      ability('Bruce', 'Shift', 10),
      ability('Bruce', 'E', 12),
      ability('Bruce', 'E', 15),
      ultimate('Bruce', 600),
      ultimate('Bruce', 3400),
    ]),
  );
  expect(rows.map(({ label, cells, best }) => [label, ...cells.map(({ figure }) => figure), best])).toEqual([
    ['Ultimate', 2800, 3400, 2800],
    ['Shortest cooldown', 6, 10, 6],
    ['Shift', 6, 10, 6],
    ['E', 12, 12, null],
    ['F', 8, null, null],
  ]);
  expect(rows[3]?.cells[1]?.abilities).toHaveLength(2);
});
