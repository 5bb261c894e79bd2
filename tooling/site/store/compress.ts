import { readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPOSED } from './published.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const compressible = /\.(css|js|json|map|svg|txt|webmanifest|xml)$/;
/** Below this many bytes compression saves nothing. */
const MIN_BYTES = 512;

/** Writes a brotli and a gzip copy beside every file of a folder that has none yet. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    // What moves with every release is compressed by who serves it.
    (entry) =>
      entry.isFile() &&
      compressible.test(entry.name) &&
      entry.name !== COMPOSED &&
      !/[\\/]pointers([\\/]|$)/.test(entry.parentPath),
  );
  const queue = files.map((entry) => path.join(entry.parentPath, entry.name));
  const worker = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) await compressFile(file);
  };
  await Promise.all([worker(), worker()]);
}

/** The compressed copies of a file by their ending; none where compression saves nothing. */
export async function compressedCopies(name: string, content: Buffer): Promise<[ending: string, copy: Buffer][]> {
  if (!compressible.test(name) || content.length < MIN_BYTES) return [];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  // gzip last: its presence says that both are there.
  return [
    ['.br', await brotli(content, { params })],
    ['.gz', await deflate(content, { level: 9 })],
  ];
}

async function compressFile(file: string): Promise<void> {
  const source = await stat(file);
  if (source.size < MIN_BYTES) return;
  const copy = await stat(`${file}.gz`).catch(() => null);
  if (copy && copy.mtimeMs >= source.mtimeMs) return;
  for (const [ending, content] of await compressedCopies(file, await readFile(file))) await put(file + ending, content);
}

async function put(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.tmp`, content);
  await rename(`${file}.tmp`, file);
}
