/** Errors of the database as PostgREST answers them: status by SQLSTATE, and full control by `RAISE`. */
import { RestError, raiseUnreadable } from './errors.ts';

/** The fields of a server error that clients see. */
interface ServerError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

const BY_STATE: Record<string, number> = {
  '23503': 409, // foreign key violation
  '23505': 409, // unique violation
  '25006': 405, // write in a read-only transaction
  '42883': 404, // undefined function
  '42P01': 404, // undefined table
  '42P17': 500, // infinite recursion
  '53400': 500, // configuration limit exceeded
  '57P01': 503, // terminated by an administrator
  P0001: 400, // raise without a code
};

/** The server starts or ends: it refuses the connection, so no statement ever ran. */
const CANNOT_CONNECT_NOW = '57P03';

const BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** @param isAnonymous a refused privilege then means: sign in */
export function fromPostgres(error: ServerError, isAnonymous: boolean): RestError {
  if (error.code === 'PGRST') return fromRaise(error);
  if (error.code === CANNOT_CONNECT_NOW) return databaseUnreachable(error.message);
  const status = statusOf(error, isAnonymous);
  return new RestError(status, error.code, error.message, {
    details: error.detail,
    hint: error.hint,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  });
}

export function databaseUnreachable(details: string): RestError {
  return new RestError(503, 'PGRST000', 'Database connection error. Retrying the connection.', { details });
}

function statusOf({ code, message }: ServerError, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400;
  const custom = /^PT([1-5]\d\d)$/.exec(code);
  if (custom) return answerable(Number(custom[1]));
  if (code.startsWith('PT')) return 500;
  return BY_STATE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400;
}

/** A `Response` cannot carry informational statuses. */
function answerable(status: number): number {
  return status >= 200 && status <= 599 ? status : 500;
}

const MESSAGE_HINT =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
const DETAIL_HINT =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";

/** `RAISE sqlstate 'PGRST'`: the message is the body, the detail is status and headers, both as json. */
function fromRaise({ message, detail }: ServerError): RestError {
  const body = parseObject(message);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return raiseUnreadable(`Invalid JSON value for MESSAGE: '${message}'`, MESSAGE_HINT);
  }
  if (detail === undefined) return raiseUnreadable('DETAIL is missing in the RAISE statement', DETAIL_HINT);
  const answer = parseObject(detail);
  if (typeof answer?.status !== 'number' || !isStringMap(answer.headers)) {
    return raiseUnreadable(`Invalid JSON value for DETAIL: '${detail}'`, DETAIL_HINT);
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return new RestError(answerable(answer.status), body.code, body.message, {
    details: text(body.details),
    hint: text(body.hint),
    headers: answer.headers,
  });
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isStringMap(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string');
}
