import { parseJson } from '../json.ts';
import { AuthError } from './errors.ts';

/** First version of the API whose errors carry their code in `code`. */
const API_VERSION = '2024-01-01';

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

export function redirectTo(location: string, status: 302 | 303 = 303): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });
}

/** The error as the client's API version expects it: code as text, or status in `code` and the code in `error_code`. */
export function errorResponse(error: AuthError, request: Request): Response {
  const { cause: _cause, ...details } = error.details;
  const version = request.headers.get('x-supabase-api-version') ?? '';
  const isVersioned = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
  return isVersioned
    ? json({ code: error.code, message: error.message, ...details }, error.status, {
        'x-supabase-api-version': API_VERSION,
      })
    : json({ code: error.status, error_code: error.code, msg: error.message, ...details }, error.status);
}

/** Longest body, in characters: no form of this API comes near it. */
const MAX_BODY = 1_000_000;

/** The fields of a JSON body, each read with its type. A wrong type is refused as `bad_json`. */
export class Fields {
  readonly #values: Record<string, unknown>;

  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  /** Empty when absent. */
  text(name: string): string {
    const value = this.#values[name] ?? '';
    if (typeof value !== 'string' || value.includes('\0')) throw badJson(`${name} must be a string`);
    return value;
  }

  flag(name: string, fallback = false): boolean {
    const value = this.#values[name] ?? fallback;
    if (typeof value !== 'boolean') throw badJson(`${name} must be a boolean`);
    return value;
  }

  /** Undefined when absent. */
  object(name: string): Record<string, unknown> | undefined {
    const value = this.#values[name] ?? undefined;
    if (value === undefined) return undefined;
    if (!isObject(value)) throw badJson(`${name} must be an object`);
    return value;
  }
}

/** Reads a JSON object; an empty body counts as `{}`. */
export async function readFields(request: Request): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'HEAD') return new Fields({});
  const text = await request.text();
  if (text.trim() === '') return new Fields({});
  if (text.length > MAX_BODY) throw badJson('the body is too long');
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw badJson('invalid JSON');
  }
  // Postgres stores no NUL character, neither in text nor in jsonb.
  if (!isObject(value) || text.includes('\\u0000')) throw badJson('expected an object without NUL characters');
  return new Fields(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}
