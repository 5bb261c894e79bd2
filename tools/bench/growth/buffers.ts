import { createHmac } from 'node:crypto';
import type { RecordedCall } from './record.ts';

export interface PlanService {
  url: string;
  anonKey: string;
  jwtSecret: string;
  /** Ids of the demo people by kind. */
  userIds: Map<string, string>;
}

/** Each connection reads the catalog the first time: more rounds than the service has connections. */
const ROUNDS = 16;

/** Pages of 8 kB that the database touches to answer a call, as who made it, or with the row rules out of force. */
export async function buffersOf(service: PlanService, call: RecordedCall, withPolicies: boolean): Promise<number> {
  let lowest = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) lowest = Math.min(lowest, await explain(service, call, withPolicies));
  return lowest;
}

async function explain(service: PlanService, call: RecordedCall, withPolicies: boolean): Promise<number> {
  const base = call.accept?.split(',')[0] || 'application/json';
  const text = await send(
    service,
    call,
    withPolicies,
    `application/vnd.pgrst.plan+json; for="${base}"; options=analyze|buffers`,
  );
  const [{ Plan: plan }] = JSON.parse(text) as [{ Plan: Record<string, number> }];
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** How many rows the call answers with; 1 for what is no list. */
export async function rowsOf(service: PlanService, call: RecordedCall): Promise<number> {
  const answer: unknown = JSON.parse((await send(service, call, true, call.accept ?? 'application/json')) || 'null');
  return Array.isArray(answer) ? answer.length : 1;
}

async function send(service: PlanService, call: RecordedCall, withPolicies: boolean, accept: string): Promise<string> {
  const answer = await fetch(`${service.url}/rest/v1/${call.path}`, {
    method: call.method,
    headers: {
      apikey: service.anonKey,
      authorization: `Bearer ${token(service, call.as, withPolicies)}`,
      accept,
      ...(call.prefer ? { prefer: call.prefer } : {}),
      ...(call.body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === null ? {} : { body: call.body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.method} ${call.path} as ${call.as} answered ${answer.status}: ${text}`);
  return text;
}

/** The same person, past the second factor, without which staff have no rights; under the role of the server no row rule applies. */
function token({ jwtSecret, userIds }: PlanService, as: string | null, withPolicies: boolean): string {
  const role = withPolicies ? (as === null ? 'anon' : 'authenticated') : 'service_role';
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { role, exp, ...(as && { sub: userIds.get(as), aal: 'aal2' }) };
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${unsigned}.${createHmac('sha256', jwtSecret).update(unsigned).digest('base64url')}`;
}
