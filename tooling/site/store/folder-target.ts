import { createHash } from 'node:crypto';
import { link, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConflictError, type ListedFile, type StoredFile, type Target } from './target.ts';

let staging = 0;

/** A site in a folder of this machine. */
export function folderTarget(folder: string): Target {
  return new FolderTarget(path.resolve(folder));
}

class FolderTarget implements Target {
  readonly address: string;

  constructor(folder: string) {
    this.address = folder;
  }

  async read(key: string): Promise<StoredFile | null> {
    const body = await readFile(this.#locationOf(key)).catch(onlyMissing);
    return body && { body, revision: createHash('sha256').update(body).digest('hex') };
  }

  async list(prefix: string): Promise<ListedFile[]> {
    const top = this.#locationOf(prefix.slice(0, prefix.lastIndexOf('/') + 1) || '.');
    const entries = (await readdir(top, { recursive: true, withFileTypes: true }).catch(onlyMissing)) ?? [];
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((location) => ({ location, key: path.relative(this.address, location).split(path.sep).join('/') }))
      .filter(({ key }) => key.startsWith(prefix));
    const listed = await Promise.all(
      files.map(async ({ location, key }) => {
        const found = await stat(location).catch(onlyMissing);
        return found ? [{ key, changed: found.mtimeMs }] : [];
      }),
    );
    return listed.flat().toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  async putImmutable(key: string, body: Buffer): Promise<boolean> {
    const staged = await this.#stage(key, body);
    try {
      // A link never replaces a file, and readers never see a part of one.
      await link(staged, this.#locationOf(key));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    } finally {
      await rm(staged);
    }
  }

  async putPointer(key: string, body: Buffer, revision: string): Promise<void> {
    const staged = await this.#stage(key, body);
    try {
      await this.#locked(key, staged, revision, () => rename(staged, this.#locationOf(key)));
    } finally {
      await rm(staged, { force: true });
    }
  }

  async remove(key: string, revision?: string): Promise<void> {
    const remove = () => rm(this.#locationOf(key), { force: true });
    if (revision === undefined) return remove();
    const staged = await this.#stage(key, Buffer.alloc(0));
    try {
      await this.#locked(key, staged, revision, remove);
    } finally {
      await rm(staged, { force: true });
    }
  }

  /** Does something while no other writer may, if the file still has that revision. */
  async #locked(key: string, staged: string, revision: string, change: () => Promise<void>): Promise<void> {
    const location = this.#locationOf(key);
    const lock = path.join(path.dirname(location), `.${path.basename(key)}.lock`);
    try {
      // A hard link exists for one writer at a time.
      await link(staged, lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new ConflictError(`${key} is being written by somebody else; if no release is running, remove ${lock}`);
    }
    try {
      if (((await this.read(key))?.revision ?? '') !== revision)
        throw new ConflictError(`${key} was changed by somebody else in between`);
      await change();
    } finally {
      await rm(lock);
    }
  }

  async #stage(key: string, body: Buffer): Promise<string> {
    const location = this.#locationOf(key);
    await mkdir(path.dirname(location), { recursive: true });
    const staged = path.join(path.dirname(location), `.${path.basename(key)}.${process.pid}.${(staging += 1)}`);
    await writeFile(staged, body);
    return staged;
  }

  #locationOf(key: string): string {
    return path.join(this.address, key);
  }
}

function onlyMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
