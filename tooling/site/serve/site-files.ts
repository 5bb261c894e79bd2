import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isPreview } from '@lineup/contract/preview';
import { isImmutable, types } from '../store/file-headers.ts';

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

/** Whether an address is that of a file: a missing one is 404, never the page. */
export function isAsset(pathname: string): boolean {
  return /^\/(static|remotes)\//.test(pathname) || path.extname(pathname) in types;
}

/** Whether an address is that of a source map, wherever it lies: it is for staff, by way of the console alone. */
export function isSourceMap(pathname: string): boolean {
  return /^\/+maps(\/|$)/i.test(path.posix.normalize(pathname)) || /\.map(\.(br|gz))?$/i.test(pathname);
}

/** Whether an address is that of the pointer of a preview. */
export function isPreviewPointer(pathname: string): boolean {
  const [, channel] = /^\/+pointers\/+[^/]+\/+([^/]+)\.json/i.exec(path.posix.normalize(pathname)) ?? [];
  return channel !== undefined && isPreview(channel.toLowerCase());
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
    const file = { type, etag, isImmutable: isImmutable(pathname), plain, br, gzip };
    this.#cache.set(location, { changed: found.mtimeMs, file });
    return file;
  }
}

/** A compressed copy, unless it is older than its source. */
async function newerThan(location: string, changed: number): Promise<Buffer | undefined> {
  const found = await stat(location).catch(() => null);
  return found && found.mtimeMs >= changed ? readFile(location) : undefined;
}
