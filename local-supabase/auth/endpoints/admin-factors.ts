import { isUuid, requireAdmin } from '../authenticate.ts';
import { AuthError } from '../errors.ts';
import { json } from '../http.ts';
import type { Endpoint } from '../service.ts';
import { viewFactor, type FactorRow } from '../user-view.ts';
import { loadUser } from './admin-users.ts';

/** `GET /admin/users/:id/factors` */
export const adminListFactors: Endpoint = async (service, call, { id = '' }) => {
  requireAdmin(call);
  const user = await loadUser(service, id);
  const factors = await service.sql<FactorRow[]>`
    select * from auth.mfa_factors where user_id = ${user.id} order by created_at`;
  return json(factors.map(viewFactor));
};

/** `DELETE /admin/users/:id/factors/:factor`: for a person who lost the phone. */
export const adminDeleteFactor: Endpoint = async (service, call, { id = '', factor = '' }) => {
  requireAdmin(call);
  const user = await loadUser(service, id);
  if (!isUuid(factor)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const [row] = await service.sql<FactorRow[]>`
    delete from auth.mfa_factors where id = ${factor} and user_id = ${user.id} returning *`;
  if (!row) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return json(viewFactor(row));
};
