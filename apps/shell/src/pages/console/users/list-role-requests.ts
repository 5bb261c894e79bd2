import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';
import { evidenceSchema } from '../requests/evidence';

const roleRequestSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  display_name: z.nullable(z.string()),
  role: z.string(),
  college_id: z.nullable(z.string()),
  college_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  proof_url: z.nullable(z.string()),
  evidence: z.nullable(evidenceSchema),
  created_at: z.string(),
});

/** A person asks for a role. */
export type RoleRequest = z.infer<typeof roleRequestSchema>;

/** Open requests, the oldest first. */
export const listRoleRequests = queryOptions({
  queryKey: consoleKeys.requests('pending'),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(
      z.array(roleRequestSchema),
      supabase.rpc('list_role_requests', { p_status: 'pending' }).abortSignal(signal),
    );
  },
});
