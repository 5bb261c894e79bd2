import { withoutLanguage } from '@lineup/language';
import type { QueryClient } from '@tanstack/react-query';
import { shellKeys } from '../keys';
import { safePath } from './address';
import { processPoints } from './process-points';

/** Which part of the product an event belongs to. */
const categories: Record<string, string> = {
  profile_completed: 'profile',
  profile_published: 'profile',
  attendance_submitted: 'teams',
  interest_submitted: 'recruiting',
  page_read: 'learn',
  message_sent: 'inbox',
};

/** Days (UTC) on which an event reached its limit: requesting again would change nothing. */
const exhausted = new Map<string, string>();

/**
 * Requests the points of an event. What somebody just did matters more than its points: nothing shows here, and the
 * account page has the ledger. A failure only goes to the console.
 */
export async function award(
  queryClient: QueryClient,
  event: string,
  properties: Record<string, string>,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  if (exhausted.get(event) === today) return;
  const result = await processPoints({
    event_type: event,
    event_category: categories[event] ?? 'engagement',
    properties,
    page_path: safePath(withoutLanguage(location.pathname)),
  });
  if (!result.success) console.error('Points could not be requested', result.message);
  if (result.message === 'Daily limit reached') exhausted.set(event, today);
  if (result.points_awarded > 0) await queryClient.invalidateQueries({ queryKey: shellKeys.points });
}
