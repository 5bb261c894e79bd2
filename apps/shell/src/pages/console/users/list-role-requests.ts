import { getClient, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const isRoleRequest = shape({
  id: isText,
  user_id: isText,
  display_name: orNull(isText),
  role: isText,
  college_id: orNull(isText),
  college_name: orNull(isText),
  note: orNull(isText),
  created_at: isText,
});

/** A person asks for a role. */
export type RoleRequest = Checked<typeof isRoleRequest>;

/** Open requests, the oldest first. */
export const listRoleRequests = queryOptions({
  queryKey: consoleKeys.requests('pending'),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(
      listOf(isRoleRequest),
      supabase.rpc('list_role_requests', { p_status: 'pending' }).abortSignal(signal),
    );
  },
});
