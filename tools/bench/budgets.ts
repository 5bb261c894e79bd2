import type { FederationCost } from './federation.ts';

/** Highest bytes of the federated site against one app, by route. Exact, so they gate the test run. */
export const byteBudgets: Record<string, number> = { '/': 1.05, '/teams': 1.05, '/teams/:team/manage': 1.05 };

/** Maximum bytes of JavaScript (brotli) that a first visit of `/` downloads. */
const MAX_HOME_SCRIPT_BYTES = 115_000;

/** A line for every budget that a measurement breaks; none when all hold. */
export function brokenBudgets(costs: FederationCost[]): string[] {
  return costs.flatMap(({ route, bytes, federatedScriptBytes, strangePaints }) => {
    const broken = strangePaints.map((problem) => `${route}: ${problem}`);
    const max = byteBudgets[route];
    if (max !== undefined && !(bytes <= max))
      broken.push(`${route} costs ${bytes.toFixed(3)}× the bytes, more than ${max}×`);
    if (route === '/' && !(federatedScriptBytes <= MAX_HOME_SCRIPT_BYTES))
      broken.push(`/ downloads ${federatedScriptBytes} bytes of JavaScript, more than ${MAX_HOME_SCRIPT_BYTES}`);
    return broken;
  });
}
