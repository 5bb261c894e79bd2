import { SHELL_RETRIES, retryUpTo } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../../keys';
import { loadCount } from './load-count';

/** Highest number that a badge shows. */
const MAX_SHOWN = 99;

/** What a count function of the database answers for the user. */
export function countQuery(userId: string, name: string) {
  return queryOptions({
    queryKey: shellKeys.navigationCount(name, userId),
    retry: retryUpTo(SHELL_RETRIES),
    queryFn: () => loadCount(name),
  });
}

/** Text of the badge; null when nothing is unread. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
