import type { FederationCost } from './federation.ts';

/** Limits of a cold visit, in bytes on the wire. They are exact, so they gate the test run. */
interface ByteBudget {
  /** More than the same sources as one app take. The federation runtime alone is 20 kB. */
  extraBytes: number;
  /** JavaScript (brotli). */
  scriptBytes: number;
}

/** By route. */
export const byteBudgets: Record<string, ByteBudget> = {
  '/': { extraBytes: 1_000, scriptBytes: 115_000 },
  '/teams': { extraBytes: 26_000, scriptBytes: 214_000 },
  '/teams/:team/manage': { extraBytes: 26_000, scriptBytes: 335_000 },
  '/inbox': { extraBytes: 24_500, scriptBytes: 251_000 },
  '/learn': { extraBytes: 27_000, scriptBytes: 163_500 },
  '/learn/how-college-esports-recruiting-works': { extraBytes: 27_000, scriptBytes: 163_500 },
  '/news': { extraBytes: 27_000, scriptBytes: 164_500 },
  '/news/fall-season-opens': { extraBytes: 27_000, scriptBytes: 164_500 },
  '/mr/cooldowns': { extraBytes: 27_000, scriptBytes: 166_500 },
  '/colleges': { extraBytes: 25_000, scriptBytes: 178_000 },
  '/college/redstone-valley-university': { extraBytes: 25_000, scriptBytes: 179_500 },
  '/player/riley-tran': { extraBytes: 25_000, scriptBytes: 178_000 },
};

/** A line for every budget that a measurement breaks; none when all hold. */
export function brokenBudgets(costs: FederationCost[]): string[] {
  return costs.flatMap(({ route, extraBytes, federatedScriptBytes, strangePaints }) => {
    const broken = strangePaints.map((problem) => `${route}: ${problem}`);
    const max = byteBudgets[route];
    if (max && !(extraBytes <= max.extraBytes))
      broken.push(`${route} takes ${extraBytes} bytes more than as one app, and at most ${max.extraBytes} are allowed`);
    if (max && !(federatedScriptBytes <= max.scriptBytes))
      broken.push(`${route} downloads ${federatedScriptBytes} bytes of JavaScript, more than ${max.scriptBytes}`);
    return broken;
  });
}
