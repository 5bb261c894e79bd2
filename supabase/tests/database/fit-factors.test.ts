import { afterAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../seed/random.ts';
import { openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

interface Given {
  is_primary: boolean;
  positions: string[] | null;
  wanted: string;
  rank: number | null;
  minimum: number | null;
  top: number | null;
  class_year: number | null;
  wanted_year: number | null;
  gpa: number | null;
  minimum_gpa: number | null;
  place: string | null;
  college_place: string;
  available: string | null;
  practices: string | null;
  need: number | null;
  scholarship: number | null;
}
interface Factor {
  nr: number;
  factor: string;
  points: number;
  most: number;
  raise: string | null;
}

/** A player who meets everything. */
const ideal: Given = {
  is_primary: true,
  positions: ['Sentinel'],
  wanted: 'sentinel',
  rank: 25,
  minimum: 10,
  top: 25,
  class_year: 2028,
  wanted_year: 2028,
  gpa: 4,
  minimum_gpa: 2.5,
  place: 'US-TX',
  college_place: 'US-TX',
  available: '{[0,600)}',
  practices: '{[60,240)}',
  need: 0,
  scholarship: 3000,
};

/** The factors of many cases in one query, by case. */
async function factorsOf(cases: Given[]): Promise<Factor[][]> {
  const rows = await sql<Factor[]>`
    select c.nr::int, f.* from jsonb_array_elements(${sql.json(cases as never)}) with ordinality c (given, nr)
    cross join lateral jsonb_to_record(c.given) g (
      is_primary boolean, positions text[], wanted text, rank int, minimum int, top int, class_year int, wanted_year int,
      gpa numeric, minimum_gpa numeric, place text, college_place text, available int4multirange,
      practices int4multirange, need int, scholarship int)
    cross join lateral private.fit_factors(
      g.is_primary, g.positions, g.wanted, g.rank, g.minimum, g.top, g.class_year, g.wanted_year, g.gpa, g.minimum_gpa,
      g.place, g.college_place, g.available, g.practices, g.need, g.scholarship) f`;
  return cases.map((_, index) => rows.filter(({ nr }) => nr === index + 1));
}
const totals = async (cases: Given[]) =>
  (await factorsOf(cases)).map((factors) => factors.reduce((sum, { points }) => sum + points, 0));
const one = async (change: Partial<Given>, factor: string) =>
  (await factorsOf([{ ...ideal, ...change }]))[0]?.find((each) => each.factor === factor);

test('[RC-020] eight named factors make a hundred together, and nothing is left to raise', async () => {
  const [factors = []] = await factorsOf([ideal]);
  expect(factors.map(({ factor, most }) => [factor, most])).toEqual([
    ['game', 20],
    ['position', 15],
    ['rank', 25],
    ['class_year', 10],
    ['gpa', 10],
    ['region', 5],
    ['availability', 10],
    ['scholarship', 5],
  ]);
  expect(factors.map(({ points, most }) => points - most)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(factors.every(({ raise }) => raise === null)).toBe(true);
});

describe('whatever is given', () => {
  const random = createRandom(7);
  const maybe = <T>(value: T): T | null => (random.chance(0.2) ? null : value);
  const span = () => {
    const start = random.between(0, 9000);
    return `{[${start},${start + random.between(1, 1000)})}`;
  };
  const cases = Array.from({ length: 400 }, (): Given => {
    const top = random.between(1, 40);
    return {
      is_primary: random.chance(0.5),
      positions: maybe(random.sample(['Sentinel', 'Duelist', 'Flex'], random.between(0, 3))),
      wanted: random.pick(['sentinel', 'DUELIST', 'Flex', 'Coach']),
      rank: maybe(random.between(1, top)),
      minimum: maybe(random.between(1, top)),
      top: maybe(top),
      class_year: maybe(random.between(2025, 2031)),
      wanted_year: maybe(random.between(2025, 2031)),
      gpa: maybe(random.between(0, 500) / 100),
      minimum_gpa: maybe(random.between(0, 400) / 100),
      place: maybe(random.pick(['US-TX', 'US-CA', 'US-NY', 'US', 'CA-ON', 'CA', 'BR-PA', 'DE'])),
      college_place: random.pick(['US-TX', 'US-CA', 'US-PA', 'CA-ON', 'CA-BC', 'DE']),
      available: maybe(random.chance(0.2) ? '{}' : span()),
      practices: maybe(random.chance(0.2) ? '{}' : span()),
      need: maybe(random.between(0, 200_000)),
      scholarship: maybe(random.between(0, 40_000)),
    };
  });

  test('[RC-020] points lie between nothing and the most there are, and the fit between 0 and 100', async () => {
    for (const factors of await factorsOf(cases)) {
      expect(factors).toHaveLength(8);
      for (const { points, most } of factors) {
        expect(Number.isInteger(points)).toBe(true);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(most);
      }
    }
  });

  test('[RC-020] a better rank, a better GPA, more time and less need never fit worse', async () => {
    const before = await totals(cases);
    const better: ((given: Given) => Partial<Given>)[] = [
      ({ rank }) => ({ rank: (rank ?? 0) + 1 }),
      ({ gpa }) => ({ gpa: (gpa ?? 0) + 0.25 }),
      () => ({ available: '{[0,10080)}' }),
      ({ need }) => ({ need: Math.floor((need ?? 0) / 2) }),
      ({ wanted, positions }) => ({ positions: [...(positions ?? []), wanted] }),
      () => ({ is_primary: true }),
    ];
    for (const improve of better) {
      const after = await totals(cases.map((given) => ({ ...given, ...improve(given) })));
      expect(after.filter((fit, index) => fit < (before[index] ?? 0))).toEqual([]);
    }
  });

  test('[RC-020] climbing the whole ladder only ever adds', async () => {
    for (const minimum of [null, 1, 12, 25]) {
      const ladder = await totals(Array.from({ length: 26 }, (_, rank) => ({ ...ideal, minimum, rank: rank || null })));
      expect(ladder).toEqual(ladder.toSorted((a, b) => a - b));
      expect(ladder.at(-1)).toBe(100);
    }
  });
});

describe('what would raise it', () => {
  test.each([
    ['game', { is_primary: false }, 15, 'make_primary'],
    ['position', { positions: ['Duelist'] }, 0, 'play_position'],
    ['position', { positions: null }, 0, 'add_position'],
    ['rank', { rank: null }, 0, 'add_rank'],
    ['rank', { rank: 9 }, 12, 'rank_up'],
    ['rank', { rank: 10 }, 20, 'rank_up'],
    ['class_year', { class_year: null }, 0, 'add_class_year'],
    ['class_year', { class_year: 2029 }, 5, null],
    ['class_year', { class_year: 2031 }, 0, null],
    ['gpa', { gpa: null }, 0, 'add_gpa'],
    ['gpa', { gpa: 2.4 }, 6, 'raise_gpa'],
    ['region', { place: null }, 0, 'add_state'],
    ['region', { place: 'US-OK' }, 3, null],
    ['region', { place: 'US-NY' }, 1, null],
    ['region', { place: 'US' }, 1, 'add_state'],
    ['region', { place: 'CA-ON' }, 0, null],
    ['region', { place: 'CA' }, 0, 'add_state'],
    ['region', { place: 'DE' }, 0, null],
    ['region', { place: 'CA-ON', college_place: 'CA-ON' }, 5, null],
    ['region', { place: 'CA-QC', college_place: 'CA-ON' }, 3, null],
    ['region', { place: 'CA', college_place: 'CA-ON' }, 3, 'add_state'],
    // Pará is not Pennsylvania, California is not Canada.
    ['region', { place: 'BR-PA', college_place: 'US-PA' }, 0, null],
    ['region', { place: 'US-CA', college_place: 'CA-ON' }, 0, null],
    ['region', { place: 'DE', college_place: 'DE' }, 5, null],
    ['availability', { available: null }, 0, 'add_availability'],
    ['availability', { available: '{[0,150)}' }, 5, 'free_practice_times'],
    ['availability', { available: null, practices: null }, 10, null],
    ['scholarship', { need: null }, 0, 'add_scholarship_need'],
    ['scholarship', { need: 6000 }, 2, null],
  ] as const)('[RC-020] %s with %o has %i points, raised by %s', async (factor, change, points, raise) => {
    expect(await one(change as Partial<Given>, factor)).toMatchObject({ points, raise });
  });
});
