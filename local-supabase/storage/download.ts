/** Sends an object, or what is known about it. */
import type { ObjectRow } from './database.ts';
import { noSuchKey } from './errors.ts';
import type { Files } from './files.ts';
import { isActiveContent } from './mime.ts';
import { parseRange } from './range.ts';

type StoredObject = ObjectRow & { version: string };

/** The answer to a download: whole, a part, or "not modified". */
export async function download(request: Request, object: StoredObject, files: Files): Promise<Response> {
  const { metadata, version } = object;
  if (!metadata || !(await files.has(version))) throw noSuchKey();
  const headers = contentHeaders(request, object);
  if (isUnchanged(request, object)) return new Response(null, { status: 304, headers });
  const { size } = metadata;
  // A part of another version would not fit what the client has.
  const condition = request.headers.get('if-range');
  const isSameVersion = !condition || condition === metadata.eTag;
  const range = isSameVersion ? parseRange(request.headers.get('range'), size) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    headers.delete('content-length');
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
  const hasBody = request.method !== 'HEAD' && size > 0;
  return new Response(hasBody ? files.read(version, start, end) : null, { status: range ? 206 : 200, headers });
}

/** What is known about an object, without its content. */
export function describe(object: StoredObject) {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = object;
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  };
}

function contentHeaders(request: Request, { metadata, name, updated_at }: StoredObject): Headers {
  const type = metadata?.mimetype ?? 'application/octet-stream';
  const headers = new Headers({
    'content-type': headerValue(type),
    'cache-control': headerValue(metadata?.cacheControl ?? 'no-cache'),
    etag: metadata?.eTag ?? '""',
    'last-modified': updated_at.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  // Opened on the site's own origin, a page or drawing must not run as the site.
  if (isActiveContent(type)) {
    headers.set('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:");
  }
  const wanted = new URL(request.url).searchParams.get('download');
  if (wanted !== null) {
    const fileName = wanted === '' || wanted === 'true' ? name.slice(name.lastIndexOf('/') + 1) : wanted;
    headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(fileName)}`);
  }
  return headers;
}

/** Uploaders choose it: what no header may hold is left out. */
const headerValue = (text: string) => text.replace(/[^\t\x20-\x7e]/g, '');

const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

function isUnchanged(request: Request, { metadata, updated_at }: StoredObject): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null) {
    return tags.split(',').some((tag) => ['*', metadata?.eTag].includes(tag.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  // The header counts in whole seconds.
  return Math.floor(updated_at.getTime() / 1000) * 1000 <= since;
}
