import { getClient, unwrapAs, type Tables } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { teamKeys } from '../model/keys';

const columns = z.columnsOf<Tables<'team_requests'>>()({
  id: z.string(),
  name: z.string(),
  organization_type: z.string(),
  country: z.string(),
  esports_title_ids: z.array(z.string()),
  note: z.string(),
  link_url: z.nullable(z.string()),
  status: z.string(),
  /** Why it was declined last. */
  decision_note: z.nullable(z.string()),
  /** The team, once it was approved. */
  team_id: z.nullable(z.string()),
});

const requestSchema = z.object(columns);

/** A request for a team. */
export type TeamRequest = z.infer<typeof requestSchema>;

const pageSchema = z.object({
  /** Why the viewer owns no team: their date of birth is not known, or they are under 18. */
  barrier: z.nullable(z.enum(['birth_date', 'minor'])),
  games: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Latest first. */
  requests: z.array(requestSchema),
});

export type TeamRequestPage = z.infer<typeof pageSchema>;

/** The viewer's requests for a team, and what the form offers. */
export const loadTeamRequests = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.requests(viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(pageSchema, supabase.rpc('load_team_requests').abortSignal(signal));
    },
  });
