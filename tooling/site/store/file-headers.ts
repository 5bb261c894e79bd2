import path from 'node:path';

/** Types of files by their ending; what has none of these is a page. */
export const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const HASHED = /^\/(static\/.+\.[0-9a-f]{8,}\.[a-z0-9]+|remotes\/[^/]+\/[^/]+\/.+|shells\/[^/]+\/.+)$/;

/** Whether an address names its content, so that it may be cached for ever. */
export const isImmutable = (pathname: string): boolean => HASHED.test(pathname);

/** The headers that a file has by its address; those of `.br` and `.gz` are of what they hold, compressed. */
export function fileHeaders(pathname: string): { type: string; encoding?: 'br' | 'gzip'; isImmutable: boolean } {
  const [, plain = pathname, copy] = /^(.+)\.(br|gz)$/.exec(pathname) ?? [];
  const type = types[path.extname(plain)] ?? 'application/octet-stream';
  const headers = { type, isImmutable: isImmutable(plain) };
  return copy ? { ...headers, encoding: copy === 'br' ? 'br' : 'gzip' } : headers;
}
