import type { ZodMiniType } from 'zod/mini';

/**
 * A schema of what comes over the wire or out of a store. It only checks: a schema that turns one type into another is
 * none, because its input is not its output.
 */
export type WireSchema<T> = ZodMiniType<T, T>;

/** Tells whether a value is what a schema says. */
export function fits<T>(schema: WireSchema<T>, value: unknown): value is T {
  return schema.safeParse(value).success;
}
