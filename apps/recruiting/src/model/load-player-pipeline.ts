import { queryOptions } from '@tanstack/react-query';
import { getClient, isBoolean, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from './keys';

const isPlayerPipeline = shape({
  player: shape({ slug: isText, name: orNull(isText) }),
  is_own: isBoolean,
  /** Whether the viewer may show it on other sites. */
  can_embed: isBoolean,
  interests: listOf(
    shape({
      interest_id: isText,
      /** The college's stage in its player-safe words. */
      label: isText,
      since: orNull(isText),
      sent_at: orNull(isText),
      answered_at: orNull(isText),
      college: shape({
        id: isText,
        slug: isText,
        name: isText,
        state: isText,
        logo_url: orNull(isText),
        colors: orNull(listOf(isText)),
        is_published: isBoolean,
      }),
    }),
  ),
});

/** Where a player stands with each college. */
export type PlayerPipeline = Checked<typeof isPlayerPipeline>;
export type Standing = PlayerPipeline['interests'][number];

/** The pipeline of the player at an address. */
export const loadPlayerPipeline = (slug: string, viewerId: string) =>
  queryOptions({
    queryKey: recruitingKeys.playerPipeline(slug, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(isPlayerPipeline, supabase.rpc('load_player_pipeline', { p_slug: slug }).abortSignal(signal));
    },
  });
