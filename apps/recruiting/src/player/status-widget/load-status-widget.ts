import { queryOptions } from '@tanstack/react-query';
import { getClient, getReader, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { nullWhenMissing } from '../../model/null-when-missing';

const latest = {
  college: z.object({
    slug: z.string(),
    name: z.string(),
    logo_url: z.nullable(z.string()),
    colors: z.nullable(z.array(z.string())),
  }),
  game: z.nullable(z.string()),
  /** The college's stage in its player-safe words. */
  stage: z.string(),
  stage_kind: z.string(),
  since: z.string(),
};
const sharedSchema = z.array(z.object(latest));
const ownSchema = z.array(z.object({ ...latest, id: z.string() }));

/** An interest as the widget shows it; `id` opens the status page and is told to the player alone. */
export type LatestInterest = z.infer<typeof sharedSchema>[number] & { id?: string };

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
        unwrapAs(sharedSchema, supabase.rpc('load_status_widget', { p_token: token }).abortSignal(signal)),
      );
    },
  });

/** The user's own latest interests. */
export const listOwnInterests = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.latestInterests(userId),
    queryFn: async ({ signal }): Promise<LatestInterest[]> => {
      const supabase = await getClient();
      return unwrapAs(ownSchema, supabase.rpc('list_my_interests', { p_limit: 5 }).abortSignal(signal));
    },
  });
