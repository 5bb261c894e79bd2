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
import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

export const DECISIONS = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  removed: 'Message removed',
  suspended: 'Messaging suspended',
} as const;
export type Decision = keyof typeof DECISIONS;

const isDecision = oneOf(['dismissed', 'warned', 'removed', 'suspended']);

const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

const isEvidence = shape({
  content: isText,
  sent_at: isText,
  /** Earlier versions of the message. */
  earlier: listOf(shape({ content: isText, until: isText })),
  /** Names in the bucket, and what the sender said that they show, unless deleted; older reports have none. */
  images: optional(orNull(listOf(shape({ name: isText, alt: optional(isText) })))),
});

const isLine = shape({
  number: isNumber,
  sender_id: orNull(isText),
  content: isText,
  sent_at: isText,
  is_deleted: isBoolean,
});

/** What everybody read of a reported profile then. */
const isProfile = shape({
  name: orNull(isText),
  avatar_url: orNull(isText),
  bio: orNull(isText),
  achievements: listOf(isText),
  links: listOf(shape({ title: isText, url: isText })),
});

/** Reports made before there was context have none. */
const isContext = shape({ number: isNumber, around: listOf(isLine) });

const isNames: Check<Record<string, string | null>> = (value): value is Record<string, string | null> =>
  typeof value === 'object' && value !== null && Object.values(value).every((name) => name === null || isText(name));

const isReport = shape({
  id: isText,
  created_at: isText,
  reason: isText,
  details: orNull(isText),
  decision: orNull(isDecision),
  note: orNull(isText),
  reporter_name: orNull(isText),
  reported_user_id: orNull(isText),
  reported_name: orNull(isText),
  reported_slug: orNull(isText),
  /** How many others there are about this person. */
  other_reports: isNumber,
  message_state: oneOf(['none', 'there', 'deleted']),
  evidence: orNull(isEvidence),
  profile: orNull(isProfile),
  names: isNames,
  suspended_until: orNull(isText),
  handled_by_name: orNull(isText),
  handled_at: orNull(isText),
  history: listOf(
    shape({
      decision: oneOf(['dismissed', 'warned', 'removed', 'suspended', 'undone']),
      note: orNull(isText),
      days: orNull(isNumber),
      by: orNull(isText),
      at: isText,
    }),
  ),
});

export type Report = Checked<typeof isReport>;
export type ReportState = 'open' | 'handled';
export type ReportedProfile = Checked<typeof isProfile>;
export type ContextLine = Checked<typeof isLine>;

const PAGE_SIZE = 20;

/** The messages around the reported one, as who reported it read them. */
export function contextOf({ evidence }: Report): Checked<typeof isContext> | null {
  return isContext(evidence) ? evidence : null;
}

/** Reports that wait, the oldest first, or those that were handled, the latest first. */
export const listReports = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: consoleKeys.reports(state),
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        listOf(isReport),
        supabase.rpc('list_reports', { p_state: state, p_limit: PAGE_SIZE, ...pageParam }).abortSignal(signal),
      );
    },
    initialPageParam: null as { p_before: string; p_before_id: string } | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      const before = state === 'open' ? last?.created_at : last?.handled_at;
      return last && before && page.length === PAGE_SIZE ? { p_before: before, p_before_id: last.id } : null;
    },
  });
