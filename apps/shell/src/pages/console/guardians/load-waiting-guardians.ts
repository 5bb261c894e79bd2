import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';

const beginnerSchema = z.enum(['minor', 'guardian']);

const otherGuardian = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  since: z.string(),
  // The minor ended the link within the last 30 days.
  ended_at: z.nullable(z.string()),
});

const waitingGuardian = z.object({
  minor_id: z.string(),
  minor_name: z.nullable(z.string()),
  guardian_id: z.string(),
  guardian_name: z.nullable(z.string()),
  // Masked.
  guardian_email: z.nullable(z.string()),
  begun_by: z.nullable(beginnerSchema),
  since: z.string(),
  joined_at: z.string(),
  other_minors: z.number(),
  reports: z.number(),
  guardians: z.array(otherGuardian),
});

const guardianAnswer = z.object({
  id: z.number(),
  minor_name: z.nullable(z.string()),
  guardian_name: z.nullable(z.string()),
  guardian_email: z.nullable(z.string()),
  is_accepted: z.boolean(),
  // Null of an answer by another guardian.
  reason: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.string(),
});

export type WaitingGuardian = z.infer<typeof waitingGuardian>;
export type GuardianAnswer = z.infer<typeof guardianAnswer>;

const guardianPageSchema = z.object({ waiting: z.array(waitingGuardian), answered: z.array(guardianAnswer) });

/** Guardians who wait for a yes, the oldest first, and the last answers. */
export const loadWaitingGuardians = queryOptions({
  queryKey: consoleKeys.guardians(),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(guardianPageSchema, supabase.rpc('load_waiting_guardians').abortSignal(signal));
  },
});
