import { growthExponent } from './exponent.ts';
import type { CallCost, Cost } from './growth.ts';

/** A screen may cost that much more with more data (as exponent), and that many times more by row rules. */
const MAX_GROWTH = 0.1;
const MAX_POLICY_COST = 1.2;
/** Looking up the caller takes a few pages, whatever the call: to a call of a few pages that is many times its own. */
const PAGES_TO_KNOW_THE_CALLER = 40;

interface ScreenCost {
  screen: string;
  costs: [scale: number, buffers: number][];
  exponent: number;
  /**
   * The same from the scale on from which it grows least: with little data a table is one page, and is read whole, and a
   * ranking looks at fewer candidates than it may. 0 when the cost has reached its bound.
   */
  settled: number;
  policyCost: number;
  /** In pages. */
  policyPages: number;
}

/**
 * Exponent of a list: of what one row costs. Pages of a list that is not full with little data hold more rows with
 * more, which is no growth.
 */
const exponentOf = (costs: Cost[]) =>
  growthExponent(costs.map(({ scale, buffers, rows }) => [scale, buffers / Math.max(rows, 1)]));

/** The measurements from each scale on that has another after it. */
const endings = (costs: [number, number][]) =>
  costs.length < 3 ? [costs] : costs.slice(1, -1).map((_, place) => costs.slice(place + 1));

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
    const bare = sum((each) => each.bare);
    const withRules = costs.at(-1)?.[1] ?? 0;
    return {
      screen,
      costs,
      exponent: growthExponent(fullPages),
      settled: Math.min(...endings(fullPages).map(growthExponent)),
      policyCost: withRules / Math.max(bare, 1),
      policyPages: withRules - bare,
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
    '\nBuffers of each screen; exponent 0: no growth, 1: as the data; settled: from the scale on from which it grows least; ' +
      'rules 1.00: row rules cost nothing',
  );
  console.table(
    sumScreens(results).map(({ screen, costs, exponent, settled, policyCost, policyPages }) => ({
      screen,
      ...columnsOf(costs),
      exponent: exponent.toFixed(2),
      settled: settled.toFixed(2),
      rules: policyCost.toFixed(2),
      'rules, pages': policyPages,
    })),
  );
}

const columnsOf = (costs: [number, number][]) =>
  Object.fromEntries(costs.map(([scale, buffers]) => [`${scale}×`, buffers]));

/**
 * What grows or pays too much, in words. A cost that stands still from some scale on has a bound, however small it was
 * with less data.
 */
export function brokenAims(results: CallCost[]): string[] {
  return sumScreens(results).flatMap(({ screen, exponent, settled, policyCost, policyPages }) => [
    ...(Math.min(exponent, settled) > MAX_GROWTH
      ? [`${screen} grows with the exponent ${exponent.toFixed(2)}, ${settled.toFixed(2)} when settled`]
      : []),
    ...(policyCost > MAX_POLICY_COST && policyPages > PAGES_TO_KNOW_THE_CALLER
      ? [`${screen} pays ${policyCost.toFixed(2)}× for row rules`]
      : []),
  ]);
}
