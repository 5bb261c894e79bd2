import { growthExponent } from './exponent.ts';
import type { CallCost, Cost } from './growth.ts';

/** A screen may cost that much more per tenfold data (as exponent), and that many times more by row rules. */
const MOST_GROWTH = 0.1;
const MOST_POLICY_COST = 1.2;

interface ScreenCost {
  screen: string;
  costs: [scale: number, buffers: number][];
  exponent: number;
  /** The same between the last two scales: 0 when the cost has reached its bound. */
  lastStep: number;
  policyCost: number;
}

/**
 * Exponent of a list: of what one row costs. Pages of a list that is not full with little data hold more rows with
 * more, which is no growth.
 */
const exponentOf = (costs: Cost[]) =>
  growthExponent(costs.map(({ scale, buffers, rows }) => [scale, buffers / Math.max(rows, 1)]));

const nameOf = ({ call }: CallCost) => `${call.screen} (${call.as ?? 'visitor'})`;

/** The calls of each screen together. */
function sumScreens(results: CallCost[]): ScreenCost[] {
  return [...new Set(results.map(nameOf))].map((screen) => {
    const calls = results.filter((each) => nameOf(each) === screen);
    const sum = (of: (each: CallCost) => number) => calls.reduce((total, each) => total + of(each), 0);
    const costs = (calls[0]?.costs ?? []).map(({ scale }, place): [number, number] => [
      scale,
      sum((each) => each.costs[place]?.buffers ?? 0),
    ]);
    const fullPages = costs.map(([scale], place): [number, number] => [
      scale,
      sum(({ costs: list }) => {
        const { buffers = 0, rows = 1 } = list[place] ?? {};
        return (buffers / Math.max(rows, 1)) * Math.max(list.at(-1)?.rows ?? 1, 1);
      }),
    ]);
    return {
      screen,
      costs,
      exponent: growthExponent(fullPages),
      lastStep: growthExponent(fullPages.slice(-2)),
      policyCost:
        (costs.at(-1)?.[1] ?? 0) /
        Math.max(
          sum(({ bare }) => bare),
          1,
        ),
    };
  });
}

/** Buffers of each call, then of each screen. */
export function printGrowth(results: CallCost[]): void {
  console.log('\nBuffers (8 kB pages) of each call as the data grows; "bare" without row rules');
  console.table(
    results.map((each) => ({
      screen: nameOf(each),
      call: each.call.target,
      ...columnsOf(each.costs.map(({ scale, buffers }) => [scale, buffers])),
      rows: each.costs.map(({ rows }) => rows).join(' '),
      exponent: exponentOf(each.costs).toFixed(2),
      bare: each.bare,
    })),
  );
  console.log(
    '\nBuffers of each screen; exponent 0: no growth, 1: as the data; last step: between the two largest scales; ' +
      'rules 1.00: row rules cost nothing',
  );
  console.table(
    sumScreens(results).map(({ screen, costs, exponent, lastStep, policyCost }) => ({
      screen,
      ...columnsOf(costs),
      exponent: exponent.toFixed(2),
      'last step': lastStep.toFixed(2),
      rules: policyCost.toFixed(2),
    })),
  );
}

const columnsOf = (costs: [number, number][]) =>
  Object.fromEntries(costs.map(([scale, buffers]) => [`${scale}×`, buffers]));

/** What grows or pays too much, in words. */
export function brokenAims(results: CallCost[]): string[] {
  return sumScreens(results).flatMap(({ screen, exponent, policyCost }) => [
    ...(exponent > MOST_GROWTH ? [`${screen} grows with the exponent ${exponent.toFixed(2)}`] : []),
    ...(policyCost > MOST_POLICY_COST ? [`${screen} pays ${policyCost.toFixed(2)}× for row rules`] : []),
  ]);
}
