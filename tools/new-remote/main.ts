import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@lineup/build/shared-modules';
import { numbered, PACKAGES } from '../pack/packages.ts';
import { filesOfRemote, flagOf, PLAIN, REACT } from './files-of-remote.ts';

// `npm run new-remote -- scrims` makes the folder of a remote, as docs/architecture.md describes it under "A remote"; with
// `--outside ../scrims` one for a repository of its own, with `--plain` one without React.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { outside: { type: 'string' }, plain: { type: 'boolean', default: false } },
});
const [id = ''] = positionals;
const { outside, plain: isPlain } = values;
try {
  if (outside === undefined) generate();
  else writeOutside(path.resolve(outside));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** By the generator of Nx, which formats and can say what it would do (`nx g @lineup/tools:remote scrims --dry-run`). */
function generate(): void {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'generate', '@lineup/tools:remote', `--id=${id}`, `--plain=${isPlain}`, '--no-interactive'];
  const env = { ...process.env, NX_DAEMON: 'false' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`apps/${id} was not made.`);
  console.log(
    `Next: npm install, npm run lockfile, npm run owners -- --write, a row for the flag ${flagOf(id)} in supabase/schemas/07_flags.sql, npm run dev -- ${id}.`,
  );
}

function writeOutside(folder: string): void {
  const files = filesOfRemote({ id, outside: versionsOf(isPlain ? PLAIN : REACT), isPlain });
  const there = Object.keys(files).filter((name) => existsSync(path.join(folder, name)));
  if (there.length > 0) throw new Error(`${folder} has ${there.join(', ')} already.`);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(
    `Next, in ${folder}: npm install with the packages of "npm run pack", a flag ${flagOf(id)} in the console of the site, npx lineup-release ${id} --to <target>.`,
  );
}

/** Which versions of packages the workspace has: of ours all that break nothing, of others the same. */
function versionsOf(names: readonly string[]): Record<string, string> {
  const read = (file: string) =>
    (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { version: string }).version;
  return Object.fromEntries(
    names.map((name) => {
      const own = PACKAGES[name];
      if (own) return [name, `^${numbered(read(`${own}/package.json`), 0)}`];
      return [name, read(`node_modules/${name}/package.json`)];
    }),
  );
}
