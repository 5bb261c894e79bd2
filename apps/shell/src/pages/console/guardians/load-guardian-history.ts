import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';

const linkSchema = z.object({
  minor_id: z.string(),
  minor_name: z.nullable(z.string()),
  guardian_id: z.string(),
  guardian_name: z.nullable(z.string()),
  guardian_email: z.nullable(z.string()),
  since: z.string(),
  state: z.enum(['waiting', 'later', 'begun', 'ended']),
});

const eventSchema = z.object({
  id: z.number(),
  kind: z.enum(['asked', 'agreed', 'completed', 'declined', 'ended', 'expired']),
  at: z.string(),
  minor_id: z.string(),
  minor_name: z.nullable(z.string()),
  guardian_name: z.nullable(z.string()),
  guardian_email: z.nullable(z.string()),
  // Of platform staff.
  reason: z.nullable(z.string()),
  by: z.enum(['minor', 'guardian', 'staff', 'server', 'other']),
  by_name: z.nullable(z.string()),
});

export type GuardianLink = z.infer<typeof linkSchema>;
export type GuardianEvent = z.infer<typeof eventSchema>;

const historySchema = z.object({ links: z.array(linkSchema), events: z.array(eventSchema) });

/** The links of a minor or a guardian and how they came about; without a person the last that were declined or ended. */
export const loadGuardianHistory = (personId: string | null) =>
  queryOptions({
    queryKey: consoleKeys.guardianHistory(personId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        historySchema,
        supabase.rpc('load_guardian_history', personId === null ? {} : { p_person_id: personId }).abortSignal(signal),
      );
    },
  });
