import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import { gameSourcesSchema } from '@lineup/product';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { nullWhenMissing } from '../../model/null-when-missing';
import { crestFields } from '../../model/crest';
import { placeFields } from '../../model/place';
import { t } from '../../language';

const itemSchema = z.object({
  id: z.string(),
  kind: z.enum(['college', 'player']),
  added_at: z.string(),
  /** Left out of a link that shares no notes. */
  note: z.optional(z.nullable(z.string())),
  college: z.optional(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      city: z.string(),
      ...placeFields,
      ...crestFields,
      games: z.array(z.string()),
      scholarship_max: z.nullable(z.number()),
    }),
  ),
  player: z.optional(
    z.object({
      user_id: z.string(),
      slug: z.nullable(z.string()),
      name: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
      class_year: z.nullable(z.number()),
      ...placeFields,
      games: z.array(z.object({ name: z.string(), rank: z.nullable(z.string()), sources: gameSourcesSchema })),
    }),
  ),
});

const listSchema = z.object({
  id: z.string(),
  name: z.string(),
  updated_at: z.string(),
  shared_since: z.nullable(z.string()),
  shares_notes: z.nullable(z.boolean()),
  items: z.array(itemSchema),
});

const sharedListSchema = z.object({
  name: z.string(),
  updated_at: z.string(),
  owner: z.nullable(z.string()),
  items: z.array(itemSchema),
});

/** What stands on a list: a college or a player, with a note. */
export type ListItem = z.infer<typeof itemSchema>;
export type List = z.infer<typeof listSchema>;

/** How an item is called. */
export const itemName = ({ college, player }: ListItem) => college?.name ?? player?.name ?? t('Player');

/** One of the user's lists with its items in order; null when there is none of that id. */
export const loadList = (userId: string, listId: string) =>
  queryOptions({
    queryKey: recruitingKeys.list(userId, listId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return nullWhenMissing(
        unwrapAs(listSchema, supabase.rpc('load_list', { p_list_id: listId }).abortSignal(signal)),
      );
    },
  });

/** What the link with a secret shows; null when it does not work, or no longer does. */
export const loadSharedList = (token: string) =>
  queryOptions({
    queryKey: recruitingKeys.sharedList(token),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return nullWhenMissing(
        unwrapAs(sharedListSchema, supabase.rpc('load_shared_list', { p_token: token }).abortSignal(signal)),
      );
    },
  });
