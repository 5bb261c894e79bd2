import type { PipelineCard } from './load-pipeline';

const DAY = 86_400_000;
/** An answer is late after so many days, as the dashboard counts. */
export const LATE_DAYS = 7;

export const daysSince = (time: string, now: number) => Math.max(0, Math.floor((now - Date.parse(time)) / DAY));

/** For how many days a player has waited for an answer; null for who waits for none. */
export const daysWaiting = ({ waiting_since: since }: Pick<PipelineCard, 'waiting_since'>, now: number) =>
  since === null ? null : daysSince(since, now);

export const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`);

/** A card whose player withdrew goes after so many days. */
const DAYS_OF_WITHDRAWN = 30;

export const goneOn = (withdrawnAt: string) => new Date(Date.parse(withdrawnAt) + DAYS_OF_WITHDRAWN * DAY);
