import { getClient, unwrapAs } from '@lineup/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';

export const DECISIONS = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  removed: 'Message removed',
  suspended: 'Messaging suspended',
  hidden: 'Profile hidden',
} as const;
export type Decision = keyof typeof DECISIONS;

const decisionSchema = z.enum(['dismissed', 'warned', 'removed', 'suspended', 'hidden']);

const evidenceSchema = z.object({
  content: z.string(),
  sent_at: z.string(),
  /** Earlier versions of the message. */
  earlier: z.array(z.object({ content: z.string(), until: z.string() })),
  /** Names in the bucket, and what the sender said that they show, unless deleted; older reports have none. */
  images: z.optional(z.nullable(z.array(z.object({ name: z.string(), alt: z.optional(z.string()) })))),
});

const lineSchema = z.object({
  number: z.number(),
  sender_id: z.nullable(z.string()),
  content: z.string(),
  sent_at: z.string(),
  is_deleted: z.boolean(),
});

/** What everybody read of a reported profile then. */
const profileSchema = z.object({
  name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  achievements: z.array(z.string()),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
});

/** Reports made before there was context have none. */
const contextSchema = z.object({ number: z.number(), around: z.array(lineSchema) });

const reportSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  reason: z.string(),
  details: z.nullable(z.string()),
  decision: z.nullable(decisionSchema),
  note: z.nullable(z.string()),
  reporter_name: z.nullable(z.string()),
  reported_user_id: z.nullable(z.string()),
  reported_name: z.nullable(z.string()),
  reported_slug: z.nullable(z.string()),
  /** How many others there are about this person. */
  other_reports: z.number(),
  message_state: z.enum(['none', 'there', 'deleted']),
  evidence: z.nullable(evidenceSchema),
  profile: z.nullable(profileSchema),
  names: z.record(z.string(), z.nullable(z.string())),
  suspended_until: z.nullable(z.string()),
  handled_by_name: z.nullable(z.string()),
  handled_at: z.nullable(z.string()),
  history: z.array(
    z.object({
      decision: z.enum(['dismissed', 'warned', 'removed', 'suspended', 'hidden', 'undone', 'asked']),
      note: z.nullable(z.string()),
      days: z.nullable(z.number()),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportState = 'open' | 'handled';
export type ProfileInReport = z.infer<typeof profileSchema>;
export type ContextLine = z.infer<typeof lineSchema>;

const PAGE_SIZE = 20;

/** The messages around the reported one, as who reported it read them. */
export function contextOf({ evidence }: Report): z.infer<typeof contextSchema> | null {
  return z.fits(contextSchema, evidence) ? evidence : null;
}

/** Reports that wait, the oldest first, or those that were handled, the latest first. */
export const listReports = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: consoleKeys.reports(state),
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        z.array(reportSchema),
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
