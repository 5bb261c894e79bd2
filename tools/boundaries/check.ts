import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { backendInComponents } from './backend-in-components.ts';
import { doubleNames } from './double-names.ts';
import { twoWayPairs, type Arrow } from './folder-pairs.ts';
import { productWords } from './product-words.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const CRUISER = path.join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const RULES = path.join(repository, '.dependency-cruiser.cjs');
const FOLDERS = ['apps', 'libs', 'local-supabase', 'tooling', 'tools'];
/** Folders of packages in which no two folders, and no two packages, import each other. */
const ONE_WAY = /^(apps|libs|tooling|tools)\/[^/]+\/(?:src\/)?/;

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
 * Checks the import rules of `.dependency-cruiser.cjs`, that no two folders of an app, lib or tool import each other, nor two
 * packages, that no component calls the backend, that no exported name stands twice in one app, and that no package below the product
 * names what it is about. Fails when fewer modules are read than there must be: a wrong parser setting makes the cruiser read none and pass.
 */
export async function checkBoundaries(root: string, minModules: number): Promise<Boundaries> {
  const report = await cruise(root);
  const modules = report.modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
  const problems = report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const [place, arrows] of arrowsByPlace(modules)) {
    const name = place ? `${place.replace(/\/(src\/)?$/, '')}: ` : '';
    problems.push(...twoWayPairs(arrows).map((pair) => `folders-import-one-way: ${name}${pair}`));
  }
  problems.push(...backendInComponents(root), ...doubleNames(root), ...productWords(root));
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

/** Imports within each package, below its folder or its `src`, and under '' those between two packages of one folder. */
function arrowsByPlace(modules: CruiseReport['modules']): Map<string, Arrow[]> {
  const arrows = new Map<string, Arrow[]>();
  const add = (place: string, from: string, to: string) =>
    arrows.set(place, [...(arrows.get(place) ?? []), { from: from.slice(place.length), to: to.slice(place.length) }]);
  for (const { source, dependencies } of modules) {
    const [place, folder] = ONE_WAY.exec(source) ?? [];
    if (!place || !folder) continue;
    for (const { resolved } of dependencies) {
      if (resolved.startsWith(place)) add(place, source, resolved);
      else if (ONE_WAY.exec(resolved)?.[1] === folder) add('', source, resolved);
    }
  }
  return arrows;
}
