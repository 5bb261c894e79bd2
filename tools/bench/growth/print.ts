import { growthExponent } from './exponent.ts';
import type { CallCost, Cost } from './growth.ts';

/** A screen may cost that much more with more data (as exponent), and that many times more by row rules. */
const MAX_GROWTH = 0.1;
const MAX_POLICY_COST = 1.2;
/**
 * What costs no more times as many pages in the last step, whatever its size, has met a bound of its own: what is left is
 * that an index of many more rows is a level deeper, so that a row takes four pages to find instead of three.
 */
const STANDS_STILL = 4 / 3;
/**
 * What that adds to a call of a few rows, with a hundred times the data: many times its own pages, yet no growth. A search
 * compares 41 people and shows 20, each found by an index of its own.
 */
const PAGES_OF_DEEPER_INDEXES = 90;
/**
 * Looking up the caller takes a few pages, whatever the call, and one for each six of their conversations, of which those
 * who are measured have one more for each copy of the world: to a call of a few pages that is many times its own.
 */
const PAGES_TO_KNOW_THE_CALLER = 80;

/**
 * Pages at the very most, for a full first page, of calls that read each table once by a list of keys: with little data
 * the tables are read whole, with much each key takes pages of its own. Their growth says nothing, so they have a bound
 * instead, up to a hundred times the data; beyond it a tenth more, for deeper indexes.
 */
const BOUNDED: Record<string, number> = { list_conversations: 1000, search_inbox: 1000 };
const boundOf = (target: string, scale: number) => Math.round((BOUNDED[target] ?? Infinity) * (scale > 100 ? 1.1 : 1));

/** Below it a table is a few pages and is rightly read whole, and a list is not full: a growth from there says nothing. */
const MIN_SCALE = 10;

interface ScreenCost {
  screen: string;
  costs: [scale: number, buffers: number][];
  exponent: number;
  /** The same over the last two steps, without the least data. */
  late: number;
  /** How many times the pages the last step takes. */
  last: number;
  /** Pages that these steps added. */
  latePages: number;
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
      sum(({ call, costs: list }) => {
        if (call.target in BOUNDED) return 0;
        const { buffers = 0, rows = 1 } = list[place] ?? {};
        return (buffers / Math.max(rows, 1)) * Math.max(list.at(-1)?.rows ?? 1, 1);
      }),
    ]);
    const lateCosts = fullPages.filter(([scale]) => scale >= MIN_SCALE).slice(-3);
    const [before, after] = [lateCosts.at(-2)?.[1], lateCosts.at(-1)?.[1]];
    const bare = sum((each) => each.bare);
    const withRules = costs.at(-1)?.[1] ?? 0;
    return {
      screen,
      costs,
      exponent: growthExponent(fullPages),
      late: growthExponent(lateCosts),
      last: before === undefined || after === undefined ? 1 : after / Math.max(before, 1),
      latePages: (after ?? 0) - (lateCosts[0]?.[1] ?? 0),
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
    `\nBuffers of each screen; exponent 0: no growth, 1: as the data; late: over the last two steps from ${MIN_SCALE}× on; ` +
      'last: times as many pages in the last step; rules 1.00: row rules cost nothing',
  );
  console.table(
    sumScreens(results).map(({ screen, costs, exponent, late, last, policyCost, policyPages }) => ({
      screen,
      ...columnsOf(costs),
      exponent: exponent.toFixed(2),
      late: late.toFixed(2),
      last: last.toFixed(2),
      rules: policyCost.toFixed(2),
      'rules, pages': policyPages,
    })),
  );
}

const columnsOf = (costs: [number, number][]) =>
  Object.fromEntries(costs.map(([scale, buffers]) => [`${scale}×`, buffers]));

/**
 * What grows or pays too much, in words. Growth is told by the last two steps, as exactly as it is printed; only what
 * stands still over the last one may have grown before.
 */
export function brokenAims(results: CallCost[]): string[] {
  const unbounded = results.flatMap((each) =>
    each.costs.flatMap(({ scale, buffers }) => {
      const most = boundOf(each.call.target, scale);
      const called = `${nameOf(each)} touches ${buffers} pages in ${each.call.target}`;
      return buffers > most ? [`${called} at ${scale}× the data, more than ${most}`] : [];
    }),
  );
  const screens = sumScreens(results).flatMap(({ screen, late, last, latePages, policyCost, policyPages }) => [
    ...(Number(late.toFixed(2)) > MAX_GROWTH && last > STANDS_STILL && latePages > PAGES_OF_DEEPER_INDEXES
      ? [`${screen} grows with the exponent ${late.toFixed(2)} over the last two steps`]
      : []),
    ...(policyCost > MAX_POLICY_COST && policyPages > PAGES_TO_KNOW_THE_CALLER
      ? [`${screen} pays ${policyCost.toFixed(2)}× for row rules`]
      : []),
  ]);
  return [...unbounded, ...screens];
}
