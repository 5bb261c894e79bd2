import { writeAudit } from '../audit.ts';
import { requireUser } from '../authenticate.ts';
import { validationFailed } from '../errors.ts';
import type { Endpoint } from '../service.ts';

/** `POST /logout?scope=`: ends every session of the user (`global`), this one (`local`), or all but this one (`others`). */
export const logout: Endpoint = async (service, call) => {
  const scope = call.query.get('scope') ?? 'global';
  if (!['global', 'local', 'others'].includes(scope)) {
    throw validationFailed(`Unsupported logout scope "${scope}"`);
  }
  const { user, session } = await requireUser(service, call);
  await service.sql`
    delete from auth.sessions
    where user_id = ${user.id}
      and (${scope} = 'global' or (${scope} = 'local') = (id = ${session.id}))`;
  await writeAudit(service.sql, call, 'logout', user);
  return new Response(null, { status: 204 });
};
