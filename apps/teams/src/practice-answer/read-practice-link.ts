import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import type { Status } from '../kit/answer/answer-labels';
import { teamKeys } from '../model/keys';

const statusSchema = z.enum(['attending', 'maybe', 'not_attending']);
const storedSchema = z.enum(['attending', 'waiting', 'maybe', 'not_attending']);
/** An answer as it is stored: a yes waits where all places are taken. */
export type StoredAnswer = z.infer<typeof storedSchema>;

const linkSchema = z.object({
  state: z.enum(['open', 'used', 'cancelled', 'over']),
  /** Whether the team is archived, whose practices count as cancelled. */
  is_archived: z.boolean(),
  team_id: z.string(),
  team: z.string(),
  practice_id: z.string(),
  title: z.string(),
  scheduled_at: z.string(),
  duration_minutes: z.number(),
  location: z.nullable(z.string()),
  /** Null where the team plays one game, or the practice is for all. */
  game: z.optional(z.nullable(z.string())),
  /** How many practices of a series it answers, and when the last of them is; null for one alone. */
  several: z.nullable(z.object({ count: z.number(), last_at: z.string() })),
  /** Where its reader lives, as far as known. */
  time_zone: z.nullable(z.string()),
  /** The answer that is stored. */
  answer: z.nullable(storedSchema),
  /** Whom it answers for, where somebody else is signed in; nameless when they may not know who that is. */
  answers_for: z.nullable(z.object({ name: z.nullable(z.string()) })),
});

/** A practice as whoever holds the link of a mail sees it. */
export type PracticeLink = z.infer<typeof linkSchema>;

/** What the link with this secret answers; null when it does not work. Reading it answers nothing. */
export const readPracticeLink = (token: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.practiceLink(token, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        z.nullable(linkSchema),
        supabase.rpc('read_practice_link', { p_token: token }).abortSignal(signal),
      );
    },
  });

/** What the fragment of a mailed link holds: the secret, and the answer that was pressed in the mail. */
export function readFragment(hash: string): { token: string; chosen: Status | null } {
  const values = new URLSearchParams(hash.slice(1));
  const chosen = values.get('answer');
  return { token: values.get('token') ?? '', chosen: z.fits(statusSchema, chosen) ? chosen : null };
}
