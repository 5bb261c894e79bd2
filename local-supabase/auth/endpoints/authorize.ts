import { beginExternalFlow } from '../external/flow.ts';
import { redirectTo } from '../http.ts';
import type { Endpoint } from '../service.ts';

/** `GET /authorize`: leads the browser to another service, to sign in there. */
export const authorize: Endpoint = async (service, call) =>
  redirectTo(await beginExternalFlow(service, call, null), 302);
