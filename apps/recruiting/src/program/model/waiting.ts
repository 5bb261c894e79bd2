import type { PipelineCard, PipelineStage } from './load-pipeline';

const DAY = 86_400_000;
/** An answer is late after so many days, as the dashboard counts. */
export const LATE_DAYS = 7;

export const daysSince = (time: string, now: number) => Math.max(0, Math.floor((now - Date.parse(time)) / DAY));

/** For how many days a player has waited for an answer; null for who waits for none. */
export function daysWaiting(
  { sent_at, answered_at }: Pick<PipelineCard, 'sent_at' | 'answered_at'>,
  kind: PipelineStage['kind'] | undefined,
  now: number,
): number | null {
  return sent_at && !answered_at && kind !== 'closed' ? daysSince(sent_at, now) : null;
}

export const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`);
