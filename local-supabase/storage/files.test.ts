import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Files } from './files.ts';

let root: string;
let files: Files;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
  files = new Files(root);
});
afterEach(() => rm(root, { recursive: true }));

async function* body(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* broken() {
  yield Buffer.from('half');
  throw new Error('the client went away');
}

const uploads = () => readdir(path.join(root, 'uploads'));

describe('Files', () => {
  it('stores a body and reads it back, whole and in part', async () => {
    const stored = await files.write(body('hello ', 'world'), 100);
    expect(stored).toMatchObject({ size: 11, eTag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"' });
    expect(stored.head.toString()).toBe('hello world');
    expect(await text(files.read(stored.version, 0, 10))).toBe('hello world');
    expect(await text(files.read(stored.version, 6, 8))).toBe('wor');
    expect(await uploads()).toEqual([]);
  });

  it('leaves nothing of a body that is too large or breaks off', async () => {
    await expect(files.write(body('12345', '67890'), 9)).rejects.toThrow('exceeded the maximum allowed size');
    await expect(files.write(broken(), 100)).rejects.toThrow('went away');
    expect(await uploads()).toEqual([]);
    expect(await readdir(root)).toEqual(['uploads']);
  });

  it('copies and removes versions', async () => {
    const { version } = await files.write(body('x'), 10);
    const copy = await files.copy(version);
    await files.remove(version, null, undefined);
    expect([await files.has(version), await files.has(copy)]).toEqual([false, true]);
    expect(await text(files.read(copy, 0, 0))).toBe('x');
  });

  it('never follows a version that is no version', async () => {
    await expect(files.remove('../../etc/passwd')).rejects.toThrow('not ours');
    expect(() => files.read('..', 0, 1)).toThrow('not ours');
  });

  it('removes old uploads that broke off, not those under way', async () => {
    await mkdir(path.join(root, 'uploads'));
    await writeFile(path.join(root, 'uploads', 'old'), '');
    await writeFile(path.join(root, 'uploads', 'new'), '');
    await utimes(path.join(root, 'uploads', 'old'), 0, 0);
    await files.removeStaleUploads();
    expect(await uploads()).toEqual(['new']);
  });
});
