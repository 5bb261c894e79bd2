import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The Deno program itself: its npm wrapper would stay between us and the process to end. Undefined when not installed. */
export function locateDeno(): string | undefined {
  const program = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const libc = process.platform === 'linux' ? '-glibc' : '';
  const folders = createRequire(import.meta.url).resolve.paths('deno') ?? [];
  const packages = [`@deno/${process.platform}-${process.arch}${libc}`, 'deno'];
  return packages
    .flatMap((name) => folders.map((folder) => path.join(folder, name, program)))
    .find((file) => existsSync(file));
}
