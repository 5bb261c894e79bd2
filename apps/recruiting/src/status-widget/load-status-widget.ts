import { queryOptions } from '@tanstack/react-query';
import { getClient, getReader, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from '../model/keys';
import { nullWhenMissing } from '../model/null-when-missing';

const latest = {
  college: shape({ slug: isText, name: isText, logo_url: orNull(isText), colors: orNull(listOf(isText)) }),
  game: orNull(isText),
  /** The college's stage in its player-safe words. */
  stage: isText,
  stage_kind: isText,
  since: isText,
};
const isShared = listOf(shape(latest));
const isOwn = listOf(shape({ ...latest, id: isText }));

/** An interest as the widget shows it; `id` opens the status page and is told to the player alone. */
export type LatestInterest = Checked<typeof isShared>[number] & { id?: string };

/** How often a widget in another page looks again, in ms. */
const LOOKS_AGAIN = 5 * 60_000;

/** What the secret in the address shows; null when it does not work, or no longer does. */
export const loadSharedInterests = (token: string) =>
  queryOptions({
    queryKey: recruitingKeys.sharedInterests(token),
    refetchInterval: LOOKS_AGAIN,
    queryFn: async ({ signal }): Promise<LatestInterest[] | null> => {
      const supabase = await getReader();
      return nullWhenMissing(
        unwrapAs(isShared, supabase.rpc('load_status_widget', { p_token: token }).abortSignal(signal)),
      );
    },
  });

/** The user's own latest interests. */
export const listOwnInterests = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.latestInterests(userId),
    queryFn: async ({ signal }): Promise<LatestInterest[]> => {
      const supabase = await getClient();
      return unwrapAs(isOwn, supabase.rpc('list_my_interests', { p_limit: 5 }).abortSignal(signal));
    },
  });
