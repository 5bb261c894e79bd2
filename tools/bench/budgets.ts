import type { FederationCost } from './federation.ts';

/** Limits of a cold visit. Bytes on the wire and requests are exact, so they gate the test run. */
interface Budget {
  /** More than the same sources as one app take. The federation runtime alone is 20 kB. */
  extraBytes: number;
  /** JavaScript (brotli). */
  scriptBytes: number;
  /** Requests, as a ratio to those of one app. */
  requests?: number;
}

/** What federation may cost in requests: a tenth. */
const AIM = 1.1;

/** By route. */
export const budgets: Record<string, Budget> = {
  '/': { extraBytes: 0, scriptBytes: 102_800, requests: AIM },
  '/teams': { extraBytes: 17_800, scriptBytes: 155_600, requests: AIM },
  '/teams/:team/manage': { extraBytes: 24_400, scriptBytes: 324_600, requests: 1.49 },
  '/inbox': { extraBytes: 16_100, scriptBytes: 230_800, requests: AIM },
  '/learn': { extraBytes: 19_300, scriptBytes: 145_600, requests: AIM },
  '/learn/how-college-esports-recruiting-works': { extraBytes: 18_600, scriptBytes: 145_300 },
  '/news': { extraBytes: 17_700, scriptBytes: 146_700 },
  '/news/fall-season-opens': { extraBytes: 18_600, scriptBytes: 145_800 },
  '/mr/cooldowns': { extraBytes: 17_900, scriptBytes: 152_600 },
  '/colleges': { extraBytes: 18_900, scriptBytes: 159_500, requests: AIM },
  '/college/redstone-valley-university': { extraBytes: 21_500, scriptBytes: 161_100 },
  '/player/riley-tran': { extraBytes: 18_600, scriptBytes: 158_800 },
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
    if (max?.requests !== undefined && !(requests <= max.requests))
      broken.push(
        `${route} asks ${requests.toFixed(3)} times as often as one app, and at most ${max.requests} are allowed`,
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
