import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@lineup/build/shared-modules';

/** A remote in an empty folder, as in a repository of its own. */
export interface OtherRepository {
  folder: string;
  /** Writes files, by their names in the folder. */
  write(files: Record<string, string>): void;
  /** What the compiler says of its types; empty where all is well. */
  typeProblems(): string;
  /** The words after `npx lineup-release`; throws what stopped it. */
  release(...call: string[]): void;
}

/** Packs what remotes elsewhere are built with. Returns the files, by the names of the packages. */
export function packPackages(to: string): Record<string, string> {
  const args = ['tools/run.mjs', 'pack', '--out', to, '--number', '7'];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' });
  const named = (file: string) => `@${file.replace(/-\d+\.\d+\.7\.tgz$/, '').replace('-', '/')}`;
  return Object.fromEntries(readdirSync(to).map((file) => [named(file), path.join(to, file)]));
}

/**
 * Makes a remote by the generator, and installs packed packages of ours there. Those of others are links to what this workspace has:
 * the registry is no part of a journey.
 * @param without packages of others that it does not have
 */
export function otherRepository(
  packed: Record<string, string>,
  call: [id: string, ...options: string[]],
  { own, without = [] }: { own: readonly string[]; without?: readonly string[] },
): OtherRepository {
  const folder = mkdtempSync(path.join(tmpdir(), `lineup-${call[0]}-`));
  execFileSync(process.execPath, ['tools/run.mjs', 'new-remote', ...call, '--outside', folder], {
    cwd: root,
    stdio: 'pipe',
  });
  const installed = path.join(folder, 'node_modules');
  for (const name of own) {
    const to = path.join(installed, name);
    mkdirSync(to, { recursive: true });
    execFileSync('tar', ['-xzf', packed[name] ?? '', '-C', to, '--strip-components=1']);
  }
  const left = new Set(['@lineup', ...without]);
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (!left.has(name) && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(installed, name));
  return {
    folder,
    write(files) {
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    },
    typeProblems() {
      const tsc = path.join(installed, 'typescript/bin/tsc');
      return spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: folder, encoding: 'utf8' }).stdout;
    },
    release(...words) {
      const command = path.join(installed, '@lineup/build/lineup-release.js');
      const { LINEUP_URL: SUPABASE_URL, LINEUP_ANON_KEY: SUPABASE_PUBLISHABLE_KEY } = process.env;
      const env = { ...process.env, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY };
      const { status, stderr } = spawnSync(process.execPath, [command, ...words], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
    },
  };
}
