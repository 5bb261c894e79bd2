/** What a request wants, before anything is looked up in the schema. */
import { invalidPath, invalidRpcMethod, methodUnsupported, preferencesInvalid, schemaNotExposed } from './errors.ts';
import { negotiate, type MediaType } from './media-types.ts';
import { bodyType, type BodyType } from './parse-body.ts';
import { parsePreferences, type Preferences } from './parse-preferences.ts';
import { parseQuery, rootRange, type Query } from './parse-query.ts';
import { applyRangeHeader, type RowRange } from './parse-ranges.ts';
import type { Settings } from './settings.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';
export type Target = { kind: 'root' } | { kind: 'table' | 'function'; name: string };

export interface ApiRequest {
  method: Method;
  target: Target;
  /** The path below `/rest/v1`. */
  path: string;
  schema: string;
  /** The client chose a schema or could have: the answer says which one it got. */
  choseSchema: boolean;
  query: Query;
  /** The query string with sorted parameters. */
  canonicalQuery: string;
  /** Rows of the root resource that the parameters and the `Range` header request. */
  range: RowRange;
  preferences: Preferences;
  media: MediaType;
  bodyType: BodyType | undefined;
  headers: Headers;
  body: Uint8Array;
}

const METHODS = new Set<string>(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
const PREFIX = /^\/rest\/v1(?=\/|$)/;

/** @throws RestError PGRST100, 101, 103, 106, 107, 117, 122, 125 */
export async function readRequest(request: Request, settings: Settings): Promise<ApiRequest> {
  const url = new URL(request.url);
  const { headers } = request;
  if (!METHODS.has(request.method)) throw methodUnsupported(request.method);
  const method = request.method as Method;
  const path = url.pathname.replace(PREFIX, '') || '/';
  const target = readTarget(path, method);
  const isRead = method === 'GET' || method === 'HEAD';
  const profile = headers.get(isRead ? 'accept-profile' : 'content-profile');
  const schema = profile ?? (settings.schemas[0] as string);
  if (!settings.schemas.includes(schema)) throw schemaNotExposed(schema, settings.schemas);
  const query = parseQuery(url.searchParams, isRead && target.kind === 'function');
  const preferences = parsePreferences(headers.get('prefer'), settings.txAllowOverride);
  if (preferences.handling === 'strict' && preferences.invalid.length > 0)
    throw preferencesInvalid(preferences.invalid);
  return {
    method,
    target,
    path,
    schema,
    choseSchema: profile !== null || settings.schemas.length > 1,
    query,
    canonicalQuery: canonical(url.searchParams),
    range: applyRangeHeader(rootRange(query), method, headers.get('range')),
    preferences,
    media: negotiate(headers.get('accept'), { planEnabled: settings.planEnabled, root: target.kind === 'root' }),
    bodyType: bodyType(headers.get('content-type')),
    headers,
    body: isRead || method === 'OPTIONS' ? new Uint8Array() : new Uint8Array(await request.arrayBuffer()),
  };
}

function readTarget(path: string, method: Method): Target {
  const segments = path.split('/').filter(Boolean).map(decode);
  const [first, second, ...others] = segments;
  if (first === undefined) {
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') throw methodUnsupported(method);
    return { kind: 'root' };
  }
  if (first === 'rpc' && second !== undefined && others.length === 0) {
    if (method === 'PATCH' || method === 'PUT' || method === 'DELETE') throw invalidRpcMethod(method);
    return { kind: 'function', name: second };
  }
  if (second !== undefined) throw invalidPath();
  return { kind: 'table', name: first };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidPath();
  }
}

function canonical(params: URLSearchParams): string {
  const sorted = new URLSearchParams(params);
  sorted.delete('apikey');
  sorted.sort();
  return sorted.toString();
}
