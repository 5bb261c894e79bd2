import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { remoteIds } from '@lineup/build/remotes';
import { root } from '@lineup/build/shared-modules';

/** What a change reaches. */
export interface Reach {
  /** Apps that are checked, and released once it is merged. */
  apps: string[];
  /** Apps whose journeys it reaches. */
  journeys: string[];
}

/** What is part of no build and of nobody else's tests: it reaches its own package alone. */
const OWN = /\.(test|fixture)\.tsx?$|\.md$/;

const apps = ['shell', ...remoteIds];

/** Which apps a change of these files reaches: by the packages as Nx knows them, and by tests only their own. */
export async function reachOf(files: readonly string[]): Promise<Reach> {
  const shared = files.filter((file) => !OWN.test(file));
  const own = files.filter((file) => OWN.test(file)).flatMap((file) => packageOf(file) ?? []);
  const reached = new Set([...own, ...(shared.length > 0 ? await askNx(shared) : [])]);
  return {
    apps: apps.filter((app) => reached.has(`@lineup/${app}`)),
    journeys: apps.filter((app) => reached.has(`@lineup/${app}-e2e`)),
  };
}

/** Whether a change is one of an app alone, so that it may ship by the checks of that app. */
export function isAlone(app: string, files: readonly string[]): boolean {
  return files.length > 0 && files.every((file) => file.startsWith(`apps/${app}/`));
}

async function askNx(files: readonly string[]): Promise<string[]> {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'show', 'projects', '--affected', `--files=${files.join(',')}`, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout) as string[];
}

/** Name of the package that a file lies in; null for one beside all packages. */
function packageOf(file: string): string | null {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
    const description = path.join(root, folder, 'package.json');
    if (existsSync(description)) return (JSON.parse(readFileSync(description, 'utf8')) as { name: string }).name;
  }
  return null;
}
