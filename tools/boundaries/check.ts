import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { backendInComponents } from './backend-in-components.ts';
import { doubleNames } from './double-names.ts';
import { twoWayPairs, type Arrow } from './folder-pairs.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const CRUISER = path.join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const RULES = path.join(repository, '.dependency-cruiser.cjs');
const FOLDERS = ['apps', 'libs', 'local-supabase'];

interface CruiseReport {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

export interface Boundaries {
  /** How many of our own modules were read. */
  modules: number;
  /** What breaks a rule, a line each. */
  problems: string[];
}

/**
 * Checks the import rules of `.dependency-cruiser.cjs`, that no two folders of an app import each other, that no component calls
 * the backend, and that no exported name stands twice in one app. Fails when fewer modules are read than there must be: a wrong parser setting makes the cruiser read none and pass.
 */
export async function checkBoundaries(root: string, minModules: number): Promise<Boundaries> {
  const report = await cruise(root);
  const modules = report.modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
  const problems = report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const [app, arrows] of arrowsByApp(modules)) {
    problems.push(...twoWayPairs(arrows).map((pair) => `folders-import-one-way: apps/${app}: ${pair}`));
  }
  problems.push(...backendInComponents(root), ...doubleNames(root));
  if (modules.length < minModules)
    problems.push(
      `Read only ${modules.length} of our modules, fewer than ${minModules}: the cruiser is not set up right.`,
    );
  return { modules: modules.length, problems };
}

async function cruise(root: string): Promise<CruiseReport> {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CRUISER, '--config', RULES, '--output-type', 'json', ...folders],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  ).catch((error: { stdout?: string; stderr?: string; message: string }) => {
    // With violations it prints its report and exits with their number.
    if (error.stdout?.startsWith('{')) return { stdout: error.stdout };
    throw new Error(error.stderr || error.message);
  });
  return JSON.parse(stdout) as CruiseReport;
}

function arrowsByApp(modules: CruiseReport['modules']): Map<string, Arrow[]> {
  const arrows = new Map<string, Arrow[]>();
  for (const { source, dependencies } of modules) {
    const app = /^apps\/([^/]+)\/src\//.exec(source);
    if (!app?.[1]) continue;
    const below = (file: string) => file.slice(app[0].length);
    const own = dependencies.filter(({ resolved }) => resolved.startsWith(app[0]));
    const list = arrows.get(app[1]) ?? [];
    arrows.set(app[1], [...list, ...own.map(({ resolved }) => ({ from: below(source), to: below(resolved) }))]);
  }
  return arrows;
}
