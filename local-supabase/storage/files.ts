/** The bytes of objects on disk: one file per version, complete or not there at all. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { entityTooLarge } from './errors.ts';
import { SNIFF_BYTES } from './mime.ts';

export interface StoredFile {
  version: string;
  /** Bytes. */
  size: number;
  /** The MD5 of the content, in quotes. */
  eTag: string;
  /** The first bytes, to see what the file is. */
  head: Buffer;
}

const STALE_UPLOAD_MS = 60 * 60 * 1000;
const VERSION = /^[0-9a-f-]{36}$/;

export class Files {
  private readonly root: string;

  constructor(directory: string) {
    this.root = path.resolve(directory);
  }

  /**
   * Stores a new version. Nothing remains when the body breaks off or is too large.
   * @param limit most bytes
   */
  async write(body: AsyncIterable<Uint8Array>, limit: number): Promise<StoredFile> {
    const version = randomUUID();
    const temporary = path.join(this.root, 'uploads', version);
    await mkdir(path.dirname(temporary), { recursive: true });
    const handle = await open(temporary, 'wx');
    const hash = createHash('md5');
    let head = Buffer.alloc(0);
    let size = 0;
    try {
      try {
        for await (const chunk of body) {
          size += chunk.byteLength;
          if (size > limit) throw entityTooLarge();
          if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk]).subarray(0, SNIFF_BYTES);
          hash.update(chunk);
          await handle.writeFile(chunk);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.publish(temporary, version);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return { version, size, eTag: `"${hash.digest('hex')}"`, head };
  }

  /** Copies a version to a new one, whose name it returns. */
  async copy(source: string): Promise<string> {
    const version = randomUUID();
    const temporary = path.join(this.root, 'uploads', version);
    await mkdir(path.dirname(temporary), { recursive: true });
    await copyFile(this.fileOf(source), temporary);
    await this.publish(temporary, version);
    return version;
  }

  /** Whether the bytes are there. */
  async has(version: string): Promise<boolean> {
    return stat(this.fileOf(version)).then(
      () => true,
      () => false,
    );
  }

  /** The bytes from `start` to `end`, both included. */
  read(version: string, start: number, end: number): ReadableStream<Uint8Array> {
    const stream = createReadStream(this.fileOf(version), { start, end });
    return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
  }

  async remove(...versions: (string | null | undefined)[]): Promise<void> {
    await Promise.all(versions.map((version) => version && rm(this.fileOf(version), { force: true })));
  }

  /** Removes uploads that broke off when the server was killed. */
  async removeStaleUploads(now = Date.now()): Promise<void> {
    const folder = path.join(this.root, 'uploads');
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const file = path.join(folder, name);
      const age = await stat(file).then(
        ({ mtimeMs }) => now - mtimeMs,
        () => 0,
      );
      if (age > STALE_UPLOAD_MS) await rm(file, { force: true });
    }
  }

  private async publish(temporary: string, version: string): Promise<void> {
    const file = this.fileOf(version);
    await mkdir(path.dirname(file), { recursive: true });
    await rename(temporary, file);
  }

  private fileOf(version: string): string {
    // Versions come from the database, which others may write to.
    if (!VERSION.test(version)) throw new Error('the version of the object is not ours');
    return path.join(this.root, version.slice(0, 2), version);
  }
}
