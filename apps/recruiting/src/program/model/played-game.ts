import { gameSourcesSchema } from '@lineup/product';
import * as z from '@lineup/schema';

/** A game of a player, as a program reads it. */
export const playedGameSchema = z.object({
  slug: z.optional(z.string()),
  name: z.string(),
  rank: z.nullable(z.string()),
  roles: z.array(z.string()),
  is_primary: z.boolean(),
  sources: gameSourcesSchema,
});
