import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of the site in the encodings that exist for it. */
export interface SiteFile {
  type: string;
  etag: string;
  /** Whether its address names its content, so that it may be cached for ever. */
  isImmutable: boolean;
  plain: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

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

const hashed = /^\/(static\/.+\.[0-9a-f]{8,}\.[a-z0-9]+|remotes\/[^/]+\/[^/]+\/.+|shells\/[^/]+\/.+)$/;

/** The headers that a file has by its address; those of `.br` and `.gz` are of what they hold, compressed. */
export function fileHeaders(pathname: string): { type: string; encoding?: 'br' | 'gzip'; isImmutable: boolean } {
  const [, plain = pathname, copy] = /^(.+)\.(br|gz)$/.exec(pathname) ?? [];
  const type = types[path.extname(plain)] ?? 'application/octet-stream';
  const isImmutable = hashed.test(plain);
  return copy ? { type, encoding: copy === 'br' ? 'br' : 'gzip', isImmutable } : { type, isImmutable };
}

/** Whether an address is that of a file: a missing one is 404, never the page. */
export function isAsset(pathname: string): boolean {
  return /^\/(static|remotes)\//.test(pathname) || path.extname(pathname) in types;
}

/** Reads files of a folder and keeps them in memory until they change. */
export class SiteFiles {
  readonly #folder: string;
  readonly #cache = new Map<string, { changed: number; file: SiteFile }>();

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  /** The file at an address, or null. */
  async read(pathname: string): Promise<SiteFile | null> {
    const location = path.join(this.#folder, pathname);
    const type = types[path.extname(location)];
    if (!type || pathname.includes('\0') || !location.startsWith(this.#folder + path.sep)) return null;
    const found = await stat(location).catch(() => null);
    if (!found?.isFile()) return null;
    const cached = this.#cache.get(location);
    if (cached?.changed === found.mtimeMs) return cached.file;
    const [plain, br, gzip] = await Promise.all([
      readFile(location),
      newerThan(`${location}.br`, found.mtimeMs),
      newerThan(`${location}.gz`, found.mtimeMs),
    ]);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const file = { type, etag, isImmutable: hashed.test(pathname), plain, br, gzip };
    this.#cache.set(location, { changed: found.mtimeMs, file });
    return file;
  }
}

/** A compressed copy, unless it is older than its source. */
async function newerThan(location: string, changed: number): Promise<Buffer | undefined> {
  const found = await stat(location).catch(() => null);
  return found && found.mtimeMs >= changed ? readFile(location) : undefined;
}
