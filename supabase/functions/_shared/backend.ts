import { Refusal } from './http.ts';
import { callerHeaders, serverHeaders, visitorHeaders } from './keys.ts';
import { variable } from './variable.ts';

export interface Caller {
  id: string;
  email: string;
}

/** The signed-in caller, as the auth service confirms it. Refuses everybody else with 401. */
export async function readCaller(request: Request): Promise<Caller> {
  const response = await fetch(`${variable('SUPABASE_URL')}/auth/v1/user`, { headers: callerHeaders(request) });
  const user = (await response.json().catch(() => null)) as {
    id?: unknown;
    email?: unknown;
    error_code?: unknown;
  } | null;
  if (response.status >= 500) throw new Error(`the auth service answered ${response.status}`);
  if (!response.ok || typeof user?.id !== 'string') {
    const isDeleted = user?.error_code === 'user_not_found';
    throw new Refusal(401, 'User not authenticated', isDeleted ? ACCOUNT_DELETED : undefined);
  }
  return { id: user.id, email: typeof user.email === 'string' ? user.email : '' };
}

/** Code of the refusal when the token is sound and its account is gone. */
export const ACCOUNT_DELETED = 'account_deleted';

/** Calls a database function with the rights of the server and returns its rows. Throws when the database refuses. */
export async function callDatabase(name: string, args: Record<string, unknown>): Promise<unknown[]> {
  const { response, body } = await post(name, args, serverHeaders());
  if (!response.ok) throw new DatabaseError(name, body);
  return Array.isArray(body) ? body : [body];
}

/** What the database said no to, with its stable code. */
export class DatabaseError extends Error {
  readonly code: string;
  /** Its words, without the details. */
  readonly reason: string;
  constructor(name: string, body: unknown) {
    super(`${name}: ${JSON.stringify(body)}`);
    const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
    this.code = String(code ?? '');
    this.reason = String(message ?? '');
  }
}

/** Calls a database function with the rights of the caller; what the database refuses is refused with its message. */
export function callAsCaller(request: Request, name: string, args: Record<string, unknown>): Promise<unknown> {
  return callAs(callerHeaders(request), name, args);
}

/** Calls a database function as somebody who is not signed in, whoever the caller is. */
export function callAsVisitor(name: string, args: Record<string, unknown>): Promise<unknown> {
  return callAs(visitorHeaders(), name, args);
}

/** Rows as somebody who is not signed in reads them. @param path below `/rest/v1/` */
export async function readAsVisitor(path: string): Promise<unknown> {
  const { status, body } = await readAnswerAsVisitor(path);
  if (status !== 200) throw new DatabaseError(path, body);
  return body;
}

/** The same with its status, also when the database refuses. */
export async function readAnswerAsVisitor(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${variable('SUPABASE_URL')}/rest/v1/${path}`, { headers: visitorHeaders() });
  return { status: response.status, body: await response.json() };
}

async function callAs(headers: Record<string, string>, name: string, args: Record<string, unknown>): Promise<unknown> {
  const { response, body } = await post(name, args, headers);
  if (response.ok) return body;
  if (response.status >= 500) throw new DatabaseError(name, body);
  const { message, code, details } = body as { message?: string; code?: string; details?: unknown };
  throw new Refusal(response.status, message ?? 'Refused', code, details ?? undefined);
}

async function post(name: string, args: Record<string, unknown>, headers: Record<string, string>) {
  const response = await fetch(`${variable('SUPABASE_URL')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { response, body };
}
