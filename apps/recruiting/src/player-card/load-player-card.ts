import { queryOptions } from '@tanstack/react-query';
import { getReader, isBoolean, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from '../model/keys';
import { nullWhenMissing } from '../model/null-when-missing';

const isPlayerCard = shape({
  slug: isText,
  name: orNull(isText),
  avatar_url: orNull(isText),
  class_year: orNull(isNumber),
  state: orNull(isText),
  games: listOf(
    shape({ slug: isText, name: isText, rank: orNull(isText), roles: listOf(isText), is_primary: isBoolean }),
  ),
  team: orNull(isText),
  best_result: orNull(shape({ title: isText, placement: orNull(isNumber) })),
  /** Whether everybody may see the card, and so its picture. */
  is_listed: isBoolean,
  /** Null where the viewer may not read them. */
  academics: orNull(shape({ school_name: orNull(isText), gpa: orNull(isNumber) })),
});

/** What stands on a player's card, as the viewer may see it. */
export type PlayerCard = Checked<typeof isPlayerCard>;

/** The card of the player at an address; null when there is none that the viewer may see. */
export const loadPlayerCard = (slug: string, viewerId: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.playerCard(slug, viewerId),
    queryFn: async ({ signal }): Promise<PlayerCard | null> => {
      const supabase = await getReader();
      return nullWhenMissing(
        unwrapAs(isPlayerCard, supabase.rpc('load_player_card', { p_slug: slug }).abortSignal(signal)),
      );
    },
  });
