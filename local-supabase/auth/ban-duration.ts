import { validationFailed } from './errors.ts';

const MILLISECONDS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 1e-3, µs: 1e-3, ns: 1e-6 };
const MAX_MS = 200 * 365 * 24 * 3_600_000;

/** Milliseconds of a duration such as `24h`, `1h30m` or `1.5h`. Throws `validation_failed`. */
export function parseBanDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|us|µs|ns|h|m|s)/g)];
  const isWhole = parts.length > 0 && parts.map((part) => part[0]).join('') === text;
  const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (MILLISECONDS[unit ?? ''] ?? 0), 0);
  if (!isWhole || total > MAX_MS) {
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${text}"`);
  }
  return total;
}
