import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { claimFields } from '../../model/answers';
import { crestFields } from '../../model/crest';
import { passedSchema } from '../../model/track';
import { placeFields } from '../../model/place';

const playerPipelineSchema = z.object({
  player: z.object({ slug: z.nullable(z.string()), name: z.nullable(z.string()) }),
  is_own: z.boolean(),
  /** Whether the viewer may show it on other sites. */
  can_embed: z.boolean(),
  interests: z.array(
    z.object({
      interest_id: z.string(),
      /** The college's stage in its player-safe words. */
      label: z.string(),
      since: z.nullable(z.string()),
      sent_at: z.nullable(z.string()),
      answered_at: z.nullable(z.string()),
      ...claimFields,
      stage_kind: z.string(),
      passed: passedSchema,
      college: z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        ...placeFields,
        ...crestFields,
        is_published: z.boolean(),
      }),
    }),
  ),
});

/** Where a player stands with each college. */
export type PlayerPipeline = z.infer<typeof playerPipelineSchema>;
export type Standing = PlayerPipeline['interests'][number];

/** The pipeline of the player at an address. */
export const loadPlayerPipeline = (slug: string, viewerId: string) =>
  queryOptions({
    queryKey: recruitingKeys.playerPipeline(slug, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(playerPipelineSchema, supabase.rpc('load_player_pipeline', { p_slug: slug }).abortSignal(signal));
    },
  });
