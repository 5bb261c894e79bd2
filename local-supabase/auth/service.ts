import { createHmac } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { Jwt } from '../jwt.ts';
import type { AuthConfig, Log, Mail, RequestContext } from '../types.ts';
import type { Fields } from './http.ts';
import type { Passwords } from './passwords.ts';
import type { Limits, RateLimiter } from './rate-limit.ts';

export type Db = Sql | TransactionSql;

/** What every endpoint needs. */
export interface AuthService {
  /** A superuser connection: the tables of the `auth` schema are no business of the API roles. */
  sql: Sql;
  jwt: Jwt;
  /** From it the keys of this service are derived. */
  secret: string;
  config: AuthConfig;
  passwords: Passwords;
  limits: Limits;
  /** Wrong codes per account, and passwords per account and address, so that they cannot be guessed. */
  failures: RateLimiter;
  apiUrl(): string;
  sendMail(mail: Mail): Promise<void>;
  log: Log;
}

/** One call of the API, with its body read. */
export interface AuthRequest {
  request: Request;
  method: string;
  /** Below `/auth/v1`. */
  path: string;
  query: URLSearchParams;
  body: Fields;
  context: RequestContext;
}

/** `parameters` are the groups of the route's pattern. */
export type Endpoint = (
  service: AuthService,
  call: AuthRequest,
  parameters: Record<string, string>,
) => Promise<Response>;

/** A keyed hash for one purpose: without the secret nobody can compute it from what it hides. */
export function keyedHash(service: AuthService, purpose: string, value: string): Buffer {
  return createHmac('sha256', service.secret).update(`${purpose}\n${value}`).digest();
}

/** The address that limits count by; the gateway sets the header from the socket. */
export function clientOf(call: AuthRequest): string {
  return call.request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'local';
}

/** Where a mail's link leads, as the client requested. */
export function wantedRedirect(call: AuthRequest): string | null {
  return call.query.get('redirect_to') ?? call.request.headers.get('redirect_to');
}
