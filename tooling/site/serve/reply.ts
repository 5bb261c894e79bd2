import { compressNow } from './compress-now.ts';
import type { SiteFile } from './site-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A short text that says why there is nothing else; never kept. */
export function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${text}\n`, { status, headers: { ...own, ...headers } });
}

/** A file as the reader's copy and accepted encodings have it: 304 without a body when nothing changed. */
export function replyFile(file: SiteFile, request: Request): Response {
  const headers = {
    'content-type': file.type,
    'cache-control': file.isImmutable ? IMMUTABLE : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  };
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers });
  const accepted = acceptedEncodings(request);
  const encoding = accepted.has('br') && file.br ? 'br' : accepted.has('gzip') && file.gzip ? 'gzip' : null;
  const body = (encoding && file[encoding]) || file.plain;
  return replyBytes(body, { ...headers, ...(encoding && { 'content-encoding': encoding }) });
}

/**
 * What is made at request time, compressed for who takes it.
 * @param br the same, when somebody compressed it before
 */
export async function replyNow(
  request: Request,
  plain: Buffer,
  headers: Record<string, string>,
  status = 200,
  br?: Buffer,
): Promise<Response> {
  const own = { ...headers, vary: 'accept-encoding' };
  if (!acceptedEncodings(request).has('br')) return replyBytes(plain, own, status);
  return replyBytes(br ?? (await compressNow(plain)), { ...own, 'content-encoding': 'br' }, status);
}

function replyBytes(body: Buffer, headers: Record<string, string>, status = 200): Response {
  return new Response(body as Buffer<ArrayBuffer>, {
    status,
    headers: { ...headers, 'content-length': String(body.length) },
  });
}

function acceptedEncodings(request: Request): Set<string> {
  const offered = (request.headers.get('accept-encoding') ?? '').split(',');
  return new Set(
    offered.filter((one) => !/;\s*q=0(\.0*)?$/.test(one.trim())).map((one) => one.trim().split(';')[0] ?? ''),
  );
}
