import { getClient, unwrap } from '@lineup/data';
import type { RequestedRole } from '../../model/roles';

interface Request {
  role: RequestedRole;
  college_id: string | null;
  note: string;
  proof_url: string | null;
}

export interface RolesInput {
  roles: string[];
  request: Request | null;
}

export async function saveRoles({ roles, request }: RolesInput): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('save_onboarding_roles', { p_roles: roles, p_requests: request ? [{ ...request }] : [] }));
}
