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

const hasEventParts = shape({
  kind: oneOf(['sent', 'withdrawn', 'viewed', 'saved', 'moved', 'replied']),
  at: isText,
});

/** Something that happened to an interest, in terms that are safe for the player; a move says where to. */
export type StatusEvent = Checked<typeof hasEventParts> & { label?: string };

const isStatusEvent: Check<StatusEvent> = (value, path): value is StatusEvent => hasEventParts(value, path);

const isRecruitingStatus = shape({
  interest_id: isText,
  college: shape({ slug: isText, name: isText, logo_url: orNull(isText), colors: orNull(listOf(isText)) }),
  game: orNull(isText),
  /** Player-safe words of the college for where it stands. */
  stage: isText,
  since: isText,
  /** Null when only the college took interest. */
  sent_at: orNull(isText),
  answered: isBoolean,
  /** Whether the viewer is the player; else the viewer recruits for the college. */
  is_own: isBoolean,
  reply_time: orNull(shape({ median_days: orNull(isNumber), answered_percent: orNull(isNumber) })),
  forms: listOf(shape({ id: isText, form_id: isText, title: isText, updated_at: isText })),
  /** Oldest first. */
  events: listOf(isStatusEvent),
});

/** Where an interest stands, for its player and the college's recruiters. */
export type RecruitingStatus = Checked<typeof isRecruitingStatus>;

/** The status of a submission or an interest; null where there is none that the user may see. */
export const loadRecruitingStatus = (userId: string, id: string) =>
  queryOptions({
    queryKey: recruitingKeys.recruitingStatus(userId, id),
    queryFn: async ({ signal }): Promise<RecruitingStatus | null> => {
      const supabase = await getClient();
      return nullWhenMissing(
        unwrapAs(isRecruitingStatus, supabase.rpc('load_recruiting_status', { p_id: id }).abortSignal(signal)),
      );
    },
  });
