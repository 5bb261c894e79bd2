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
  '/': { extraBytes: 0, scriptBytes: 102_200 },
  '/teams': { extraBytes: 17_700, scriptBytes: 154_400 },
  '/teams/:team/manage': { extraBytes: 24_400, scriptBytes: 321_500 },
  '/inbox': { extraBytes: 16_000, scriptBytes: 229_100 },
  '/learn': { extraBytes: 19_300, scriptBytes: 144_300 },
  '/learn/how-college-esports-recruiting-works': { extraBytes: 18_500, scriptBytes: 144_000 },
  '/news': { extraBytes: 17_600, scriptBytes: 145_600 },
  '/news/fall-season-opens': { extraBytes: 18_500, scriptBytes: 144_600 },
  '/mr/cooldowns': { extraBytes: 17_900, scriptBytes: 151_500 },
  '/colleges': { extraBytes: 18_900, scriptBytes: 158_400 },
  '/college/redstone-valley-university': { extraBytes: 21_500, scriptBytes: 160_000 },
  '/player/riley-tran': { extraBytes: 18_500, scriptBytes: 157_700 },
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
