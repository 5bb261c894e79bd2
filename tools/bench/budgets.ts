import type { FederationCost } from './federation.ts';

/** Highest bytes of the federated site against one app, by route. Exact, so they gate the test run. */
export const byteBudgets: Record<string, number> = { '/': 1.05, '/teams': 1.05, '/teams/:team/manage': 1.05 };

/** Most bytes of JavaScript (brotli) that a first visit of `/` downloads. */
const HOME_SCRIPT_BYTES = 115_000;

/** Every budget that a measurement breaks, in words; empty when all hold. */
export function brokenBudgets(costs: FederationCost[]): string[] {
  return costs.flatMap(({ route, bytes, federatedScriptBytes }) => {
    const broken: string[] = [];
    const most = byteBudgets[route];
    if (most !== undefined && !(bytes <= most))
      broken.push(`${route} costs ${bytes.toFixed(3)}× the bytes, more than ${most}×`);
    if (route === '/' && !(federatedScriptBytes <= HOME_SCRIPT_BYTES))
      broken.push(`/ downloads ${federatedScriptBytes} bytes of JavaScript, more than ${HOME_SCRIPT_BYTES}`);
    return broken;
  });
}
