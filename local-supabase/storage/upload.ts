/** Reads the two ways of uploading: the bare file, or a form with the file in it. */
import type { ReadableStream as WebReadable } from 'node:stream/web';
import { entityTooLarge, invalidRequest } from './errors.ts';

export interface Upload {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  cacheControl: string;
  /** What the uploader says about the file; null when nothing. */
  userMetadata: Record<string, unknown> | null;
}

/** Room for the fields of a form, beside the file. */
const FORM_FIELDS_BYTES = 64 * 1024;
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;
const DEFAULT_TYPE = 'application/octet-stream';

/**
 * @param limit most bytes of the file; a form is read into memory, so it is cut off there
 */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? DEFAULT_TYPE;
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit + FORM_FIELDS_BYTES) throw entityTooLarge();
  const body = (request.body ?? new Blob([]).stream()) as unknown as WebReadable<Uint8Array>;
  if (type.toLowerCase().startsWith('multipart/form-data')) return readForm(body, type, limit);
  return {
    body: keepOpen(body),
    contentType: type,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: readMetadata(decodeBase64(request.headers.get('x-metadata'))),
  };
}

async function readForm(body: WebReadable<Uint8Array>, type: string, limit: number): Promise<Upload> {
  const bytes = await collect(keepOpen(body), limit + FORM_FIELDS_BYTES);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw invalidRequest('The form cannot be read');
  }
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file || typeof file === 'string') throw invalidRequest('No content provided');
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const maxAge = field('cacheControl');
  for (const name of ['cacheControl', 'contentType']) {
    // It becomes a header of each download.
    if (/[^\t\x20-\x7e]/.test(field(name) ?? '')) throw invalidRequest(`${name} must be a header value`);
  }
  return {
    body: file.stream() as unknown as AsyncIterable<Uint8Array>,
    contentType: field('contentType') ?? (file.type || DEFAULT_TYPE),
    cacheControl: maxAge === undefined ? 'no-cache' : `max-age=${maxAge}`,
    userMetadata: readMetadata(field('metadata')),
  };
}

/** The chunks of the body. Stopping half-way leaves it open: cancelling would cut the connection before the answer. */
function keepOpen(body: WebReadable<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => body.values({ preventCancel: true })[Symbol.asyncIterator]() };
}

/**
 * Reads and forgets what is left of the body, so that the client, which sends before it listens, sees the answer and can
 * use the connection again. A body without end is cut off.
 */
export async function discardBody(request: Request): Promise<void> {
  const { body } = request;
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let size = 0; size < MAX_DISCARDED_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
  }
  await reader.cancel();
}

async function collect(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw entityTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decodeBase64(text: string | null): string | undefined {
  return text === null ? undefined : Buffer.from(text, 'base64').toString('utf8');
}

/** As on a hosted project, what is no JSON object is passed over. */
function readMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
