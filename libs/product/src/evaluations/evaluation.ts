import * as z from '@lineup/schema';

/** An evaluation of a player by a coach, as everybody reads it to whom the player shows it. */
export const evaluationSchema = z.object({
  id: z.string(),
  /** When it was written; null, with what was written, while it is only asked for. */
  at: z.nullable(z.string()),
  ratings: z.nullable(z.record(z.string(), z.number())),
  words: z.nullable(z.string()),
  /** How old it is, once it is older than 90 days. */
  months: z.nullable(z.number()),
  /** Null where the reader may not know the team. */
  team: z.nullable(z.string()),
  by: z.nullable(z.string()),
});
