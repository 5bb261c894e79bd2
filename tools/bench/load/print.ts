import type { Load } from './drive.ts';
import { summarize, throughput } from './summary.ts';

/** The table of ratios between the scales. */
export function printLoad(loads: readonly Load[]): void {
  const [first] = loads;
  const rates = throughput(loads);
  console.log(`\nA mix of journeys at the API; times as ratios to ${first?.concurrency} at once (1.00 = the same)`);
  console.table(
    Object.fromEntries(
      summarize(loads).map(({ call, concurrency, p50, p95, p99, ...counts }) => [
        `${call}, ${concurrency}`,
        { ...counts, p50: p50.toFixed(2), p95: p95.toFixed(2), p99: p99.toFixed(2) },
      ]),
    ),
  );
  for (const [place, { concurrency }] of loads.entries())
    console.log(`${concurrency} at once: ${rates[place]?.toFixed(2)} times the calls in a second`);
}

/** Scales at which something failed, in words. A limit that refuses is no failure. */
export function failures(loads: readonly Load[]): string[] {
  return loads.flatMap(({ concurrency, calls }) =>
    [...calls].flatMap(([name, { errors }]) =>
      errors > 0 ? [`${name} failed ${errors} times, ${concurrency} at once`] : [],
    ),
  );
}
