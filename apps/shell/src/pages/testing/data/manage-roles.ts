import { getClient, unwrap } from '@lineup/data';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { consoleKeys } from './keys';

/** A person asks for a role. */
export interface RoleRequest {
  id: string;
  name: string;
  role: string;
  collegeName: string | null;
  note: string | null;
  askedAt: Date;
}

/** Open requests, the oldest first. */
export const listRoleRequests = queryOptions({
  queryKey: consoleKeys.requests('pending'),
  staleTime: 0,
  queryFn: async ({ signal }): Promise<RoleRequest[]> => {
    const client = await getClient();
    const rows = await unwrap(client.rpc('list_role_requests', { p_status: 'pending' }).abortSignal(signal));
    return rows.map((row) => ({
      id: row.id,
      name: row.display_name || 'No name yet',
      role: row.role,
      collegeName: row.college_name,
      note: row.note,
      askedAt: new Date(row.created_at),
    }));
  },
});

/** Colleges whose name holds a text. */
export const searchColleges = (search: string) =>
  queryOptions({
    queryKey: consoleKeys.colleges(search),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const client = await getClient();
      const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
      return unwrap(
        client.from('colleges').select('id, name').ilike('name', pattern).order('name').limit(20).abortSignal(signal),
      );
    },
  });

export type RoleOrder =
  | { kind: 'grant'; personId: string; role: string; collegeId: string | null }
  | { kind: 'revoke'; grantId: string }
  | { kind: 'decide'; requestId: string; isApproved: boolean; note: string };

async function carryOut(order: RoleOrder): Promise<void> {
  const client = await getClient();
  if (order.kind === 'grant') {
    const college = order.collegeId === null ? {} : { p_college_id: order.collegeId };
    await unwrap(client.rpc('grant_role', { p_user_id: order.personId, p_role: order.role, ...college }));
  } else if (order.kind === 'revoke') await unwrap(client.rpc('revoke_role', { p_grant_id: order.grantId }));
  else {
    const { requestId, isApproved, note } = order;
    await unwrap(client.rpc('decide_role_request', { p_request_id: requestId, p_approve: isApproved, p_note: note }));
  }
}

/** Grants, revokes and decides; afterwards people and requests are read again, also when it was refused. */
export function useRoleOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: carryOut,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [...consoleKeys.all, 'people'] }),
        queries.invalidateQueries({ queryKey: [...consoleKeys.all, 'requests'] }),
      ]),
  });
}
