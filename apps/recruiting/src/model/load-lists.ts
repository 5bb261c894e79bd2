import { queryOptions } from '@tanstack/react-query';
import { getClient, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from './keys';

const isListSummary = shape({
  id: isText,
  name: isText,
  updated_at: isText,
  /** When its link was made; null while it is not shared. */
  shared_since: orNull(isText),
  players: isNumber,
  colleges: isNumber,
});

/** A list by name, with how much is in it. */
export type ListSummary = Checked<typeof isListSummary>;

/** As the database has it. */
export const LIST_NAME_MAX = 80;
export const NOTE_MAX = 2000;

/** The user's own lists, by name. */
export const loadLists = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.lists(userId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(listOf(isListSummary), supabase.rpc('load_lists').abortSignal(signal));
    },
  });
