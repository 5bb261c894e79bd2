import type { Sql } from 'postgres';
import { createJwt } from '../jwt.ts';
import type { Keys, Log, Mail, Part, StackConfig } from '../types.ts';
import { createCleanup } from './cleanup.ts';
import { AuthError } from './errors.ts';
import { errorResponse, readFields } from './http.ts';
import { createPasswords } from './passwords.ts';
import { createLimits, createRateLimiter } from './rate-limit.ts';
import { findRoute } from './routes.ts';
import type { AuthService } from './service.ts';

export interface AuthOptions {
  /** A superuser connection. */
  sql: Sql;
  keys: Keys;
  config: StackConfig;
  /** Public address of the backend, without a path. */
  apiUrl(): string;
  sendMail(mail: Mail): Promise<void>;
  log: Log;
}

/** Wrong codes that one account, or passwords that one account from one address, may be tried with in five minutes. */
const MAX_FAILURES = 10;

/** The auth service at `/auth/v1`, as GoTrue speaks it. */
export function createAuth(options: AuthOptions): Part {
  const { auth } = options.config;
  const service: AuthService = {
    sql: options.sql,
    jwt: createJwt(options.keys.jwtSecret, options.keys.signingKeys),
    secret: options.keys.jwtSecret,
    config: auth,
    passwords: createPasswords(),
    limits: createLimits(auth.rate_limit, auth.email.max_frequency),
    failures: createRateLimiter(MAX_FAILURES, 300),
    apiUrl: options.apiUrl,
    sendMail: options.sendMail,
    log: options.log,
  };

  const cleanUp = createCleanup(options.sql, options.log);

  return {
    async handle(request, context) {
      cleanUp();
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/auth\/v1/, '').replace(/(?<=.)\/$/, '');
      try {
        const route = findRoute(request.method, path);
        const body = await readFields(request);
        const call = { request, method: request.method, path, query: url.searchParams, body, context };
        return await route.endpoint(service, call, route.parameters);
      } catch (error) {
        return errorResponse(toAuthError(error, options.log), request);
      }
    },
  };
}

function toAuthError(error: unknown, log: Log): AuthError {
  const known =
    error instanceof AuthError
      ? error
      : new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
          cause: error,
        });
  if (known.status >= 500) {
    const { cause } = known.details;
    log(`auth: ${known.message}${cause instanceof Error ? `: ${cause.stack ?? cause.message}` : ''}`);
  }
  return known;
}
