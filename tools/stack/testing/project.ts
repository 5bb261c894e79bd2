import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder with a small `supabase/`; give it back with `remove`. */
export function makeProject(files: Record<string, string>): { folder: string; data: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stack-test-'));
  mkdirSync(path.join(folder, 'supabase'));
  writeProject(folder, files);
  return {
    folder,
    data: path.join(folder, '.lineup'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes files below `supabase/`. */
export function writeProject(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, 'supabase', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
