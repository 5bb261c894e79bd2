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
  '/': { extraBytes: 0, scriptBytes: 99_400 },
  '/teams': { extraBytes: 18_200, scriptBytes: 150_300 },
  '/teams/:team/manage': { extraBytes: 19_200, scriptBytes: 316_300 },
  '/inbox': { extraBytes: 24_500, scriptBytes: 251_000 },
  '/learn': { extraBytes: 22_300, scriptBytes: 145_000 },
  '/learn/how-college-esports-recruiting-works': { extraBytes: 21_800, scriptBytes: 145_300 },
  '/news': { extraBytes: 20_700, scriptBytes: 146_200 },
  '/news/fall-season-opens': { extraBytes: 24_600, scriptBytes: 145_900 },
  '/mr/cooldowns': { extraBytes: 20_700, scriptBytes: 148_000 },
  '/colleges': { extraBytes: 19_900, scriptBytes: 159_000 },
  '/college/redstone-valley-university': { extraBytes: 21_700, scriptBytes: 161_000 },
  '/player/riley-tran': { extraBytes: 19_900, scriptBytes: 159_500 },
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
