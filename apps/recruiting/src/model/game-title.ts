import * as z from '@lineup/schema';

/** A game with its ladder. */
export const gameTitleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Best first. */
  ranks: z.array(z.string()),
  positions: z.array(z.string()),
});
export type GameTitle = z.infer<typeof gameTitleSchema>;
