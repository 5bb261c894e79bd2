import { queryOptions } from '@tanstack/react-query';
import { getReader, isBoolean, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from './keys';
import { nullWhenMissing } from './null-when-missing';
import { isSlot } from './slot';

const isPlayer = shape({
  user_id: isText,
  slug: isText,
  name: orNull(isText),
  avatar_url: orNull(isText),
  class_year: orNull(isNumber),
  state: orNull(isText),
  games: listOf(
    shape({ slug: isText, name: isText, rank: orNull(isText), roles: listOf(isText), is_primary: isBoolean }),
  ),
  bio: orNull(isText),
  is_listed: isBoolean,
  /** For the player alone: whether school and GPA show to everybody. */
  shows_academics: orNull(isBoolean),
  academics: orNull(shape({ school_name: orNull(isText), gpa: orNull(isNumber) })),
  availability: listOf(isSlot),
  achievements: listOf(
    shape({
      id: isText,
      title: isText,
      placement: orNull(isNumber),
      achieved_on: orNull(isText),
      link_url: orNull(isText),
      game: orNull(isText),
    }),
  ),
  links: listOf(shape({ id: isText, title: isText, url: isText, kind: isText })),
  teams: listOf(shape({ id: isText, name: isText, logo_url: orNull(isText), roles: listOf(isText) })),
  actions: shape({ edit: isBoolean, message: isBoolean, add_to_list: isBoolean }),
});

/** The page of a player, with what the viewer may read and do. */
export type Player = Checked<typeof isPlayer>;
export type Achievement = Player['achievements'][number];
export type PlayerLink = Player['links'][number];

/** The player at an address; null when there is none that the viewer may see. */
export const loadPlayer = (slug: string, viewerId: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.player(slug, viewerId),
    queryFn: async ({ signal }): Promise<Player | null> => {
      const supabase = await getReader();
      return nullWhenMissing(unwrapAs(isPlayer, supabase.rpc('load_player', { p_slug: slug }).abortSignal(signal)));
    },
  });
