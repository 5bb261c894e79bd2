import { accountNotices } from './account-notices';
import { collegeNotices } from './college-notices';
import { day, type NoticeText, type Write } from './facts';
import { t } from './language';
import type { Notice } from './list-notices';
import { teamNotices } from './team-notices';

const writers: Record<string, Write> = { ...teamNotices, ...collegeNotices, ...accountNotices };

/** What a notice says, in two lines. */
export function noticeText({ kind, facts, amount }: Notice): NoticeText {
  return writers[kind]?.(facts, amount) ?? { title: t('Something changed'), text: facts.team ?? facts.college ?? '' };
}

/** "Today", "Yesterday", or the day. */
export function dayName(time: string, now = new Date()): string {
  const then = new Date(time);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / 86_400_000);
  if (days === 0) return t('Today');
  return days === 1 ? t('Yesterday') : day(then);
}
