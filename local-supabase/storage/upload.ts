/** Reads the two ways of uploading: the bare file, or a form with the file in it. */
import { BodyTooLong, chunksOf, collect } from '../body.ts';
import { parseJson } from '../json.ts';
import { entityTooLarge, invalidRequest } from './errors.ts';

export interface Upload {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  /** Of the whole body as declared; undefined when it was not. */
  length: number | undefined;
  cacheControl: string;
  /** What the uploader says about the file; null when nothing. */
  userMetadata: Record<string, unknown> | null;
}

/** Room for the fields of a form, beside the file. */
const FORM_FIELDS_BYTES = 64 * 1024;
const DEFAULT_TYPE = 'application/octet-stream';

/**
 * @param limit most bytes of the file; a form is read into memory, so it is cut off there
 */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? DEFAULT_TYPE;
  const declared = request.headers.get('content-length');
  const length = declared === null ? undefined : Number(declared);
  const isForm = type.toLowerCase().startsWith('multipart/form-data');
  if ((length ?? 0) > (isForm ? limit + FORM_FIELDS_BYTES : limit)) throw entityTooLarge();
  if (isForm) return readForm(request, type, length, limit);
  return {
    body: chunksOf(request),
    contentType: type,
    length,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: readMetadata(decodeBase64(request.headers.get('x-metadata'))),
  };
}

async function readForm(request: Request, type: string, length: number | undefined, limit: number): Promise<Upload> {
  const bytes = await collect(chunksOf(request), limit + FORM_FIELDS_BYTES).catch((error: unknown) => {
    throw error instanceof BodyTooLong ? entityTooLarge() : error;
  });
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw invalidRequest('The form cannot be read');
  }
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file || typeof file === 'string') throw invalidRequest('No content provided');
  if (file.size > limit) throw entityTooLarge();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const maxAge = field('cacheControl');
  return {
    body: file.stream() as unknown as AsyncIterable<Uint8Array>,
    contentType: field('contentType') ?? (file.type || DEFAULT_TYPE),
    length,
    cacheControl: maxAge === undefined ? 'no-cache' : `max-age=${maxAge}`,
    userMetadata: readMetadata(field('metadata')),
  };
}

function decodeBase64(text: string | null): string | undefined {
  return text === null ? undefined : Buffer.from(text, 'base64').toString('utf8');
}

/** As on a hosted project, what is no JSON object is passed over. */
function readMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined) return null;
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
