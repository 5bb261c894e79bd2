import { getClient, isBoolean, isNumber, isText, oneOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import type { Status } from '../kit/answer/answer-labels';
import { teamKeys } from '../model/keys';

const status = oneOf(['attending', 'maybe', 'not_attending']);

const isLink = shape({
  state: oneOf(['open', 'used', 'cancelled', 'over']),
  /** Whether the team is archived, whose practices count as cancelled. */
  is_archived: isBoolean,
  team_id: isText,
  team: isText,
  practice_id: isText,
  title: isText,
  scheduled_at: isText,
  duration_minutes: isNumber,
  location: orNull(isText),
  /** How many practices of a series it answers, and when the last of them is; null for one alone. */
  several: orNull(shape({ count: isNumber, last_at: isText })),
  /** Where its reader lives, as far as known. */
  time_zone: orNull(isText),
  /** The answer that is stored. */
  answer: orNull(status),
  /** Whom it answers for, where somebody else is signed in; nameless when they may not know who that is. */
  answers_for: orNull(shape({ name: orNull(isText) })),
});

/** A practice as whoever holds the link of a mail sees it. */
export type PracticeLink = Checked<typeof isLink>;

/** What the link with this secret answers; null when it does not work. Reading it answers nothing. */
export const readPracticeLink = (token: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.practiceLink(token, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(orNull(isLink), supabase.rpc('read_practice_link', { p_token: token }).abortSignal(signal));
    },
  });

/** What the fragment of a mailed link holds: the secret, and the answer that was pressed in the mail. */
export function readFragment(hash: string): { token: string; chosen: Status | null } {
  const values = new URLSearchParams(hash.slice(1));
  const chosen = values.get('answer');
  return { token: values.get('token') ?? '', chosen: status(chosen) ? chosen : null };
}
