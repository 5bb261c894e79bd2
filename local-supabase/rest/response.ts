/** Answers: status, headers and body, with what a function set through `response.status` and `response.headers`. */
import { responseHeadersInvalid, responseStatusInvalid, type RestError } from './errors.ts';
import { contentType } from './media-types.ts';
import type { ApiRequest } from './request.ts';
import type { ResultRow } from './statement.ts';

type HeaderList = Record<string, string | undefined>;

/** A body with its type, or none. */
export function respond(status: number, headers: HeaderList, body: string | null): Response {
  const isBodyless = status === 204 || status === 304;
  return new Response(isBodyless ? null : body, { status, headers: present(headers) });
}

export function respondError(error: RestError, isHead: boolean): Response {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${error.code}`,
    ...error.headers,
  };
  return respond(error.status, headers, isHead ? null : JSON.stringify(error));
}

/** The headers that describe the body. */
export function bodyHeaders(request: ApiRequest): HeaderList {
  return {
    'content-type': contentType(request.media),
    'content-profile': request.choseSchema ? request.schema : undefined,
  };
}

/**
 * Status and headers with those that the database set in their place.
 * @throws RestError PGRST111, 112
 */
export function overridden(row: ResultRow, status: number, headers: HeaderList): [status: number, headers: HeaderList] {
  return [readStatus(row.response_status) ?? status, { ...headers, ...readHeaders(row.response_headers) }];
}

function readStatus(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!/^[2-5]\d\d$/.test(text)) throw responseStatusInvalid();
  return Number(text);
}

/** `[{"name": "value"}, …]` */
function readHeaders(json: string | null): HeaderList {
  if (json === null) return {};
  const headers: HeaderList = {};
  for (const item of parseList(json)) {
    const [entry, ...others] = Object.entries(item ?? {});
    if (!entry || others.length > 0 || typeof entry[1] !== 'string') throw responseHeadersInvalid();
    const name = entry[0].toLowerCase();
    headers[name] = headers[name] === undefined ? entry[1] : `${headers[name]}, ${entry[1]}`;
  }
  return headers;
}

function parseList(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    if (Array.isArray(value)) return value;
  } catch {
    // reported below
  }
  throw responseHeadersInvalid();
}

function present(headers: HeaderList): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
