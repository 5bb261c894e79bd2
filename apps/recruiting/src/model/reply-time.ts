import { sentence } from '@lineup/language';
import { plural, t } from '../language';

/** How fast a college answers what players send, over the last 90 days; none below five answers to count. */
export interface ReplyTime {
  /** Null when it answered nobody. */
  median_days: number | null;
  answered_percent: number | null;
}

type Median = Pick<ReplyTime, 'median_days'> | null;

/** In whole days, 0 on the same one; null when it is not known. */
const daysOf = (time: Median): number | null =>
  // "Within 2 days" must hold for 1.2.
  time?.median_days == null ? null : time.median_days < 1 ? 0 : Math.ceil(time.median_days);

/** "3 days", "1 day" or "Same day"; null when it is not known. */
export function daysText(time: Median): string | null {
  const days = daysOf(time);
  if (days === null) return null;
  return days === 0 ? t('Same day') : plural(days, '{count} day', '{count} days');
}

/** The same as a sentence. */
export function replyText(time: ReplyTime | null): string | null {
  const days = daysOf(time);
  if (days === null) return null;
  return days === 0
    ? t('Usually answers on the same day')
    : plural(days, 'Usually answers within {count} day', 'Usually answers within {count} days');
}

/** The same of a college by name, as a whole sentence. */
export function collegeReplyText(time: ReplyTime | null, college: string): string | null {
  const days = daysOf(time);
  if (days === null) return null;
  return days === 0
    ? t('{college} usually answers on the same day.', { college })
    : plural(days, '{college} usually answers within {count} day.', '{college} usually answers within {count} days.', {
        college,
      });
}

/** How many were answered, for everybody; null where nobody counted. */
export const answeredShare = (time: Pick<ReplyTime, 'answered_percent'> | null): string | null =>
  time?.answered_percent == null ? null : t('{percent}% of players got an answer', { percent: time.answered_percent });

/** What a college shows as long as its rows say so. */
export const PLEDGE = sentence('Nobody here waits longer than 14 days');
