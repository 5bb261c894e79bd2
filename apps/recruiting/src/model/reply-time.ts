/** How fast a college answers what players send, over the last 90 days; none below five answers to count. */
export interface ReplyTime {
  /** Null when it answered nobody. */
  median_days: number | null;
  answered_percent: number | null;
}

/** "3 days", "1 day" or "Same day"; null when it is not known. */
export function daysText(time: Pick<ReplyTime, 'median_days'> | null): string | null {
  if (time?.median_days == null) return null;
  if (time.median_days < 1) return 'Same day';
  // "Within 2 days" must hold for 1.2.
  const days = Math.ceil(time.median_days);
  return days === 1 ? '1 day' : `${days} days`;
}

/** The same as a sentence. */
export function replyText(time: ReplyTime | null): string | null {
  const days = daysText(time);
  if (days === null) return null;
  return days === 'Same day' ? 'Usually answers on the same day' : `Usually answers within ${days}`;
}

/** How many were answered, for everybody; null where nobody counted. */
export const answeredShare = (time: Pick<ReplyTime, 'answered_percent'> | null): string | null =>
  time?.answered_percent == null ? null : `${time.answered_percent}% of players got an answer`;

/** What a college shows as long as its rows say so. */
export const PLEDGE = 'Nobody here waits longer than 14 days';
