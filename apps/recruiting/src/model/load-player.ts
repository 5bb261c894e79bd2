import { queryOptions } from '@tanstack/react-query';
import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  readFunction,
  shape,
  unwrapAs,
  type Checked,
} from '@lineup/data';
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
    shape({
      slug: isText,
      name: isText,
      rank: orNull(isText),
      peak_rank: orNull(isText),
      /** How high the rank stands in its ladder, 1 to 5. */
      level: orNull(isNumber),
      roles: listOf(isText),
      is_primary: isBoolean,
    }),
  ),
  bio: orNull(isText),
  is_listed: isBoolean,
  /** For the player alone: whether school and GPA show to everybody. */
  shows_academics: orNull(isBoolean),
  /** For the player alone: whether others read how reliably they come to practices. */
  shows_attendance: orNull(isBoolean),
  /** For the player alone: roles that wait for approval. */
  pending: orNull(listOf(shape({ role: isText, college: orNull(isText) }))),
  /** For a minor alone: whether a parent or guardian is linked or asked. */
  guardian: orNull(oneOf(['linked', 'asked', 'none'])),
  academics: orNull(shape({ school_name: orNull(isText), gpa: orNull(isNumber), scholarship_need: orNull(isNumber) })),
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
  teams: listOf(
    shape({
      id: isText,
      name: isText,
      logo_url: orNull(isText),
      roles: listOf(isText),
      attendance: orNull(shape({ practices: isNumber, attended: isNumber, weeks: isNumber })),
    }),
  ),
  actions: shape({
    edit: isBoolean,
    message: isBoolean,
    /** Why the viewer cannot write to the player; null when they can. */
    message_barrier: orNull(oneOf(['signed_out', 'self', 'birth_date', 'blocked'])),
    add_to_list: isBoolean,
    /** Programs the viewer works in, with the interest of the player and the game both play. */
    pipelines: listOf(
      shape({ college_id: isText, slug: isText, name: isText, interest_id: orNull(isText), title_id: orNull(isText) }),
    ),
    /** Teams the viewer owns and may invite the player to. */
    teams: listOf(
      shape({
        id: isText,
        name: isText,
        is_on_roster: isBoolean,
        games: listOf(shape({ id: isText, name: isText })),
      }),
    ),
  }),
});

/** The page of a player, with what the viewer may read and do. */
export type Player = Checked<typeof isPlayer>;
export type Achievement = Player['achievements'][number];
export type PlayerLink = Player['links'][number];
export type PlayerTeam = Player['teams'][number];

/** The player at an address; null when there is none that the viewer may see. */
export const loadPlayer = (slug: string, viewerId: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.player(slug, viewerId),
    queryFn: ({ signal }): Promise<Player | null> =>
      nullWhenMissing(unwrapAs(isPlayer, readFunction('load_player', { p_slug: slug }, signal))),
  });

/** Whom the owner of a page can see it as. */
export const previewViewers = ['visitor', 'college', 'team'] as const;
export type PreviewViewer = (typeof previewViewers)[number];

/** The own page as somebody else reads it, answered by the database. */
export const previewOwnPage = (userId: string, viewer: PreviewViewer) =>
  queryOptions({
    queryKey: recruitingKeys.preview(userId, viewer),
    queryFn: async ({ signal }): Promise<Player> => {
      const supabase = await getClient();
      return unwrapAs(isPlayer, supabase.rpc('preview_own_page', { p_as: viewer }).abortSignal(signal));
    },
  });
