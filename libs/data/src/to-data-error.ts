import { DataError, type DataErrorKind } from '@lineup/base';
import { t } from './language';

/** What PostgREST, GoTrue, Storage and the functions put into their errors, all of it optional. */
interface ErrorLike {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  status?: unknown;
  statusCode?: unknown;
  hint?: unknown;
  details?: unknown;
  context?: unknown;
}

const kindOfCode: Record<string, DataErrorKind> = {
  '57014': 'timeout', // statement timeout
  '55P03': 'timeout', // lock not available
  PGRST003: 'timeout', // no connection from the pool in time
  '42501': 'forbidden',
  PGRST301: 'unauthorized',
  PGRST302: 'unauthorized',
  PGRST303: 'unauthorized',
  PGRST116: 'not-found',
  PGRST205: 'server',
  P0002: 'not-found',
  '23505': 'conflict',
  '23503': 'conflict',
  '40001': 'server', // serialization failure, worth another try
  '40P01': 'server', // deadlock
  '23502': 'invalid',
  '23514': 'invalid',
  '22P02': 'invalid',
  P0001: 'invalid', // raised by our own functions
  invalid_credentials: 'unauthorized',
  refresh_token_not_found: 'unauthorized',
  refresh_token_already_used: 'unauthorized',
  session_not_found: 'unauthorized',
  session_expired: 'unauthorized',
  email_not_confirmed: 'forbidden',
  user_already_exists: 'conflict',
  email_exists: 'conflict',
  over_request_rate_limit: 'rate-limited',
  over_email_send_rate_limit: 'rate-limited',
  request_timeout: 'timeout',
};

const kindOfStatus: Record<number, DataErrorKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-found',
  408: 'timeout',
  409: 'conflict',
  429: 'rate-limited',
  504: 'timeout',
};

/** Turns whatever a call threw or returned into a `DataError`. `status` is the answer's, when the error has none. */
export function toDataError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const like: ErrorLike = typeof error === 'object' && error !== null ? error : { message: String(error) };
  const name = text(like.name) ?? '';
  const message = text(like.message) || t('Something went wrong.');
  const code = text(like.code) ?? '';
  const httpStatus = statusOf(like) || status || 0;
  const fields = { message, code, hint: text(like.hint), details: text(like.details), cause: error };

  if (name === 'AbortError' || name === 'TimeoutError') return new DataError({ ...fields, kind: 'timeout' });
  if (isNetworkFailure(name, message, httpStatus)) {
    return new DataError({
      ...fields,
      kind: 'network',
      message: t('The service cannot be reached. Check your connection.'),
    });
  }
  return new DataError({ ...fields, status: httpStatus, kind: kindOfCode[code] ?? kindOf(httpStatus) });
}

function kindOf(status: number): DataErrorKind {
  if (kindOfStatus[status]) return kindOfStatus[status];
  if (status >= 500) return 'server';
  return status >= 400 ? 'invalid' : 'unknown';
}

function isNetworkFailure(name: string, message: string, status: number): boolean {
  if (status !== 0) return false;
  if (name === 'AuthRetryableFetchError' || name === 'FunctionsFetchError' || name === 'ChunkLoadError') return true;
  return /failed to fetch|fetch failed|networkerror|load failed|loading chunk/i.test(message);
}

function statusOf({ status, statusCode, context }: ErrorLike): number {
  // A function's error keeps the whole response; storage answers 400 to most, and keeps what it means as text.
  if (context instanceof Response) return context.status;
  return [statusCode, status].map(Number).find((value) => value > 0) ?? 0;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
