import type { JwtError } from '../jwt.ts';

/** Answers that the gateway gives itself, worded as the hosted services do. */

export function invalidKey(): Response {
  return Response.json(
    { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    { status: 401 },
  );
}

export function missingKey(): Response {
  return Response.json(
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    { status: 401 },
  );
}

export function badRequest(): Response {
  return Response.json({ message: 'Bad request' }, { status: 400 });
}

export function bodyTooLong(): Response {
  return Response.json({ message: 'The body is too long' }, { status: 413 });
}

export function noRoute(): Response {
  return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
}

export function partIsOff(section: string): Response {
  return Response.json(
    { code: 'not_enabled', message: `This service is switched off by [${section}] enabled = false in config.toml` },
    { status: 404 },
  );
}

export function internalError(): Response {
  return Response.json(
    { message: 'An unexpected error occurred; the log of the stack has the details' },
    { status: 500 },
  );
}

/** A bad token as PostgREST refuses it. */
export function restTokenError(error: JwtError, token: string): Response {
  const parts = token.split('.').length;
  const [code, message, details] = {
    expired: ['PGRST303', 'JWT expired', null],
    'not-yet-valid': ['PGRST303', 'JWT not yet valid', null],
    claims: ['PGRST303', 'Parsing claims failed', null],
    signature: ['PGRST301', 'No suitable key or wrong key type', 'None of the keys was able to decode the JWT'],
    malformed: [
      'PGRST301',
      parts === 3 ? 'JWT cryptographic operation failed' : `Expected 3 parts in JWT; got ${parts}`,
      null,
    ],
  }[error.reason] as [string, string, string | null];
  return Response.json(
    { code, details, hint: null, message },
    {
      status: 401,
      headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
    },
  );
}

/** A bad token as the storage service refuses it. */
export function storageTokenError(error: JwtError): Response {
  const message = {
    expired: '"exp" claim timestamp check failed',
    'not-yet-valid': '"nbf" claim timestamp check failed',
    claims: 'jwt is not valid',
    signature: 'signature verification failed',
    malformed: 'Invalid Compact JWS',
  }[error.reason];
  return Response.json({ statusCode: '403', error: 'Unauthorized', message }, { status: 400 });
}

/** A bad token as the realtime API refuses it. */
export function realtimeTokenError(): Response {
  return Response.json({ message: 'Unauthorized' }, { status: 401 });
}
