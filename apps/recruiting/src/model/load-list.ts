import { queryOptions } from '@tanstack/react-query';
import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { recruitingKeys } from './keys';
import { nullWhenMissing } from './null-when-missing';

/** A field that an answer may leave out. */
const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value, path): value is T | undefined =>
    value === undefined || check(value, path);

const isItem = shape({
  id: isText,
  kind: oneOf(['college', 'player']),
  added_at: isText,
  /** Left out of a link that shares no notes. */
  note: optional(orNull(isText)),
  college: optional(
    shape({
      id: isText,
      slug: isText,
      name: isText,
      city: isText,
      state: isText,
      logo_url: orNull(isText),
      colors: orNull(listOf(isText)),
      games: listOf(isText),
      scholarship_max: orNull(isNumber),
    }),
  ),
  player: optional(
    shape({
      user_id: isText,
      slug: orNull(isText),
      name: orNull(isText),
      avatar_url: orNull(isText),
      class_year: orNull(isNumber),
      state: orNull(isText),
      games: listOf(shape({ name: isText, rank: orNull(isText) })),
    }),
  ),
});

const isList = shape({
  id: isText,
  name: isText,
  updated_at: isText,
  shared_since: orNull(isText),
  shares_notes: orNull(isBoolean),
  items: listOf(isItem),
});

const isSharedList = shape({ name: isText, updated_at: isText, owner: orNull(isText), items: listOf(isItem) });

/** What stands on a list: a college or a player, with a note. */
export type ListItem = Checked<typeof isItem>;
export type List = Checked<typeof isList>;
export type SharedList = Checked<typeof isSharedList>;

/** How an item is called. */
export const itemName = ({ college, player }: ListItem) => college?.name ?? player?.name ?? 'Player';

/** One of the user's lists with its items in order; null when there is none of that id. */
export const loadList = (userId: string, listId: string) =>
  queryOptions({
    queryKey: recruitingKeys.list(userId, listId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return nullWhenMissing(unwrapAs(isList, supabase.rpc('load_list', { p_list_id: listId }).abortSignal(signal)));
    },
  });

/** What the link with a secret shows; null when it does not work, or no longer does. */
export const loadSharedList = (token: string) =>
  queryOptions({
    queryKey: recruitingKeys.sharedList(token),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return nullWhenMissing(
        unwrapAs(isSharedList, supabase.rpc('load_shared_list', { p_token: token }).abortSignal(signal)),
      );
    },
  });
