import type { FederationCost } from './federation.ts';

/** Limits of a cold visit. Bytes on the wire and requests are exact, so they gate the test run. */
interface Budget {
  /** More than the same sources as one app take. The federation runtime alone is 20 kB. */
  extraBytes: number;
  /** JavaScript (brotli). */
  scriptBytes: number;
}

/** What federation may cost in requests on any route, as a ratio to those of one app. */
export const MAX_REQUESTS = 1.1;

/** By route. */
export const budgets: Record<string, Budget> = {
  '/': { extraBytes: 0, scriptBytes: 102_900 },
  // The same of who is signed in.
  '/#today': { extraBytes: 0, scriptBytes: 175_200 },
  '/teams': { extraBytes: 18_800, scriptBytes: 156_500 },
  '/teams/:team/manage': { extraBytes: 11_100, scriptBytes: 322_400 },
  '/inbox': { extraBytes: 16_000, scriptBytes: 232_300 },
  '/learn': { extraBytes: 19_200, scriptBytes: 146_100 },
  '/learn/how-college-esports-recruiting-works': { extraBytes: 19_600, scriptBytes: 146_000 },
  '/news': { extraBytes: 18_700, scriptBytes: 147_300 },
  '/news/fall-season-opens': { extraBytes: 19_600, scriptBytes: 146_400 },
  '/mr/cooldowns': { extraBytes: 18_800, scriptBytes: 153_300 },
  '/colleges': { extraBytes: 19_800, scriptBytes: 160_300 },
  '/college/redstone-valley-university': { extraBytes: 22_500, scriptBytes: 161_800 },
  '/player/riley-tran': { extraBytes: 19_400, scriptBytes: 159_500 },
};

/** A line for every budget that a measurement breaks; none when all hold. */
export function brokenBudgets(costs: FederationCost[]): string[] {
  return costs.flatMap(({ route, extraBytes, federatedScriptBytes, requests, strangePaints }) => {
    const broken = strangePaints.map((problem) => `${route}: ${problem}`);
    const max = budgets[route];
    if (max && !(extraBytes <= max.extraBytes))
      broken.push(`${route} takes ${extraBytes} bytes more than as one app, and at most ${max.extraBytes} are allowed`);
    if (max && !(federatedScriptBytes <= max.scriptBytes))
      broken.push(`${route} downloads ${federatedScriptBytes} bytes of JavaScript, more than ${max.scriptBytes}`);
    if (!(requests <= MAX_REQUESTS))
      broken.push(
        `${route} asks ${requests.toFixed(3)} times as often as one app, and at most ${MAX_REQUESTS} are allowed`,
      );
    return broken;
  });
}

/** How much later than in one app the page's own element may be painted, as a ratio. */
export const MAX_PAINT = 1.05;

/** A line for every route that paints too late. Times mean something over several visits alone. */
export function latePaints(costs: FederationCost[]): string[] {
  return costs.flatMap(({ route, lcp }) =>
    lcp <= MAX_PAINT
      ? []
      : [`${route} paints ${lcp.toFixed(3)} times as late as one app, and at most ${MAX_PAINT} is allowed`],
  );
}
