import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RemoteFacts } from '@lineup/contract/facts';
import { remoteFactsSchema } from '@lineup/contract/registry';
import { BuildError } from '@lineup/site/build/build-error';
import { UsageError } from './command.ts';
import { runOrSayWhy } from './run-or-say-why.ts';

// `npx lineup-release` in the folder of a remote in another repository: the calls of `npm run release` that concern one remote.
const folder = process.cwd();

try {
  const facts = readOwnFacts();
  const args = process.argv.slice(2);
  // What belongs to the whole site is released from its workspace.
  const [first, ...rest] = args.filter((arg) => !arg.startsWith('-'));
  if (first === 'train' || first === 'compose' || (first === 'prune' && !rest.includes(facts.id)))
    throw new Error(`${first} is for the whole site, and for its workspace`);
  await runOrSayWhy(args, [facts.id], {
    call: 'npx lineup-release',
    remotes: [facts.id],
    build: async () => build(facts.id),
    distOf: () => path.join(folder, 'dist'),
    factsOf: () => facts,
    ownSite() {
      throw new UsageError('Name the site: --to <target>.');
    },
  });
} catch (error) {
  console.error(`Release stopped: ${(error as Error).message}`);
  process.exitCode = 1;
}

/** The facts of the remote of this folder. They are checked here, where no test of the workspace reads them. */
function readOwnFacts(): RemoteFacts {
  const read = remoteFactsSchema.safeParse(JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')));
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  throw new Error(`remote.json is not as it must be. ${lines.join('; ')}`);
}

function build(id: string): void {
  const entry = createRequire(path.join(folder, 'package.json')).resolve('@rsbuild/core/package.json');
  const args = [path.join(path.dirname(entry), 'bin/rsbuild.js'), 'build'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new BuildError(`the build of ${id} failed:\n${stdout}${stderr}`);
}
