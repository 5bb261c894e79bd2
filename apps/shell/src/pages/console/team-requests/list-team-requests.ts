import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';

const teamRequestSchema = z.object({
  id: z.string(),
  display_name: z.nullable(z.string()),
  roles: z.array(z.string()),
  name: z.string(),
  organization_type: z.string(),
  country: z.string(),
  games: z.array(z.string()),
  note: z.string(),
  link_url: z.nullable(z.string()),
  // Why it was declined before, of a corrected one.
  decision_note: z.nullable(z.string()),
  asked_at: z.string(),
});

/** A person asks for a team of their own. */
export type TeamRequest = z.infer<typeof teamRequestSchema>;

/** Requests for teams that wait, the oldest first. */
export const listTeamRequests = queryOptions({
  queryKey: consoleKeys.teamRequests(),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(z.array(teamRequestSchema), supabase.rpc('list_team_requests').abortSignal(signal));
  },
});
