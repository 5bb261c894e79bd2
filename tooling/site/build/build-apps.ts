import { spawn } from 'node:child_process';
import path from 'node:path';
import { endWithParent } from '@lineup/local-supabase/guard';
import { root } from '@lineup/build/shared-modules';
import { BuildError } from './build-error.ts';

/** Builds the named apps, those whose sources did not change from the cache. Throws `BuildError`. */
export async function buildApps(apps: readonly string[], log: (line: string) => void = () => {}): Promise<void> {
  const projects = apps.map((app) => `@lineup/${app}`).join(',');
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'run-many', '-t', 'build', '-p', projects, '--output-style=stream', '--parallel=2'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithParent(child, 'INT');
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      for (const line of chunk.toString().split('\n')) if (line.trim()) log(line);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new BuildError(`the build of ${apps.join(', ')} failed:\n${output.join('')}`);
}
