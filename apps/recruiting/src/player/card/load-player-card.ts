import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrapAs } from '@lineup/data';
import { factSourceSchema, gameSourcesSchema } from '@lineup/product';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { nullWhenMissing } from '../../model/null-when-missing';
import { placeFields } from '../../model/place';

const playerCardSchema = z.object({
  slug: z.string(),
  name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  class_year: z.nullable(z.number()),
  ...placeFields,
  games: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      rank: z.nullable(z.string()),
      roles: z.array(z.string()),
      is_primary: z.boolean(),
      sources: gameSourcesSchema,
    }),
  ),
  team: z.nullable(z.string()),
  /** Whether it is the player's own, so that nobody else says that they are on it. */
  is_own_team: z.optional(z.nullable(z.boolean())),
  best_result: z.nullable(
    z.object({
      title: z.string(),
      placement: z.nullable(z.number()),
      source: z.optional(z.nullable(factSourceSchema)),
    }),
  ),
  /** Whether everybody may see the card, and so its picture. */
  is_listed: z.boolean(),
  /** Null where the viewer may not read them. */
  academics: z.nullable(z.object({ school_name: z.nullable(z.string()), gpa: z.nullable(z.number()) })),
});

/** What stands on a player's card, as the viewer may see it. */
export type PlayerCard = z.infer<typeof playerCardSchema>;

/** The card of the player at an address; null when there is none that the viewer may see. */
export const loadPlayerCard = (slug: string, viewerId: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.playerCard(slug, viewerId),
    queryFn: async ({ signal }): Promise<PlayerCard | null> => {
      const supabase = await getReader();
      return nullWhenMissing(
        unwrapAs(playerCardSchema, supabase.rpc('load_player_card', { p_slug: slug }).abortSignal(signal)),
      );
    },
  });
