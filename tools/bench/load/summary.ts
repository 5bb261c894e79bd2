import type { CallStats, Load } from './drive.ts';

/** What is printed of one kind of call at one scale: how often it failed, and its times against the first scale. */
export interface Row {
  call: string;
  concurrency: number;
  asked: number;
  errors: number;
  limited: number;
  /** Percentiles as ratios of the same percentile at the first scale. */
  p50: number;
  p95: number;
  p99: number;
}

const ALL = 'all calls';

/** One row for each kind of call and scale, and one for all calls of a scale. Times are ratios: no machine is another. */
export function summarize(loads: readonly Load[]): Row[] {
  const [first] = loads;
  if (!first) return [];
  const base = withTotal(first);
  return [...base.keys()].flatMap((call) =>
    loads.map((load): Row => {
      const stats = withTotal(load).get(call) ?? { times: [], errors: 0, limited: 0 };
      const ratio = (share: number) => percentile(stats.times, share) / percentile(base.get(call)?.times ?? [], share);
      return {
        call,
        concurrency: load.concurrency,
        asked: stats.times.length + stats.errors + stats.limited,
        errors: stats.errors,
        limited: stats.limited,
        p50: ratio(0.5),
        p95: ratio(0.95),
        p99: ratio(0.99),
      };
    }),
  );
}

/** Calls in a second, as a ratio to the first scale. */
export function throughput(loads: readonly Load[]): number[] {
  const rates = loads.map((load) => (withTotal(load).get(ALL)?.times.length ?? 0) / load.seconds);
  return rates.map((rate) => rate / (rates[0] ?? rate));
}

/** The value below which that share of the values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function withTotal({ calls }: Load): Map<string, CallStats> {
  const all = [...calls.values()];
  const total: CallStats = {
    times: all.flatMap(({ times }) => times),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    limited: all.reduce((sum, { limited }) => sum + limited, 0),
  };
  return new Map([[ALL, total], ...calls]);
}
