/** Reads sizes such as `20MB`. */
import { invalidRequest } from './errors.ts';

const UNITS: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

/** Bytes; null (no limit) and undefined (not said) stay. Throws for anything that is no size. */
export function parseSize(size: unknown): number | null | undefined {
  if (size === undefined || size === null) return size;
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/.exec(String(size).trim().toLowerCase());
  const unit = UNITS[match?.[2] ?? 'none'];
  if (!match || unit === undefined) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  return Math.floor(Number(match[1]) * unit);
}
