import { growthExponent } from '../growth/exponent.ts';
import { CHANGES, type KeptResult } from './kept.ts';

/** What more kept filters may cost: nothing but deeper indexes. */
const MAX_EXPONENT = 0.1;

/** How the cost of the same changes grows with the kept filters, by what is counted. */
const exponentOf = ({ costs }: KeptResult, by: 'looked' | 'pages') =>
  growthExponent(costs.map((cost) => [cost.filters, cost[by]]));

/** The costs as a table, and what a crash left. */
export function printKept(result: KeptResult): void {
  const [first] = result.costs;
  console.log(`\n${CHANGES} changes beside more and more kept filters; times as ratios to the first row`);
  console.table(
    Object.fromEntries(
      result.costs.map(({ filters, looked, pages, ms, matches }) => [
        filters,
        {
          'filters read': looked,
          pages,
          'pages a change': (pages / CHANGES).toFixed(0),
          time: (ms / (first?.ms ?? 1)).toFixed(2),
          matches,
        },
      ]),
    ),
  );
  console.log(
    `Exponent of filters read ${exponentOf(result, 'looked').toFixed(2)}, of pages ${exponentOf(result, 'pages').toFixed(2)} (0: no growth, 1: as the filters)`,
  );
  const { left, expected, found, wrong } = result.crash;
  console.log(
    `Killed in the middle, with ${left} changes left: ${found} matches of ${expected}, ${wrong} wrong or missing`,
  );
}

/** What does not hold, in words. */
export function brokenMatches(result: KeptResult): string[] {
  const { left, expected, found, wrong } = result.crash;
  const grown = (['looked', 'pages'] as const).flatMap((by) => {
    const exponent = exponentOf(result, by).toFixed(2);
    return Number(exponent) > MAX_EXPONENT
      ? [`Changes cost with the exponent ${exponent} of the kept filters (${by}), more than ${MAX_EXPONENT}`]
      : [];
  });
  return [
    ...grown,
    ...(left > 0 && left < CHANGES ? [] : [`The database was not killed in the middle: ${left} changes were left`]),
    ...(found === expected && wrong === 0 && expected > 0
      ? []
      : [`After the crash there are ${found} matches of ${expected}, and ${wrong} are wrong or missing`]),
  ];
}
