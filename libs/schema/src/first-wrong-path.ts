import type { core } from 'zod/mini';

/**
 * Where the first wrong field of a value is. A union says only that none of its members fits: the member that fits
 * furthest tells the field.
 */
export function firstWrongPath([first]: readonly core.$ZodIssue[]): PropertyKey[] {
  if (!first) return [];
  const inner = first.code === 'invalid_union' ? first.errors.map((issues) => firstWrongPath(issues)) : [];
  return [...first.path, ...inner.reduce((longest, each) => (each.length > longest.length ? each : longest), [])];
}
