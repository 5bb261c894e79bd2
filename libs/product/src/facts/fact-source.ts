import * as z from '@lineup/schema';

/** Who stands behind a fact of a profile. What has none the player said. */
export const factSourceSchema = z.object({
  /** `noted`: by the program that reads it. */
  kind: z.enum(['confirmed', 'imported', 'linked', 'noted']),
  at: z.optional(z.string()),
  /** Whether it still counts. */
  is_current: z.optional(z.boolean()),
  /** How old one is that no longer counts. */
  months: z.optional(z.number()),
  /** Team, college or list of results; missing where the viewer may not know. */
  of: z.optional(z.string()),
  by: z.optional(z.string()),
  is_mine: z.optional(z.boolean()),
});
export type FactSource = z.infer<typeof factSourceSchema>;

/** Of the rank and the roles of a player in one game; null where the player alone says all of it. */
export const gameSourcesSchema = z.optional(
  z.nullable(z.object({ rank: z.nullable(factSourceSchema), roles: z.record(z.string(), factSourceSchema) })),
);
export type GameSources = z.infer<typeof gameSourcesSchema>;
