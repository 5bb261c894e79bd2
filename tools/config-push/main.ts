import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@lineup/build/shared-modules';
import { runOrExplain } from '../start/explain.ts';
import { checkConfig } from './check-config.ts';
import { SUPABASE_CLI } from './supabase-cli.ts';

const HELP = `Pushes supabase/config.toml to the project that its [remotes.production] names, after a look at what is missing.

Usage: npm run config-push [-- <flags of "supabase config push">]`;

await runOrExplain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(HELP);
    return;
  }
  const toml = await readFile(path.join(root, 'supabase/config.toml'), 'utf8');
  const reference = checkConfig(toml, process.env);
  const command = ['--yes', SUPABASE_CLI, 'config', 'push', `--remote=${reference}`, ...args];
  const { status } = spawnSync('npx', command, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
});
