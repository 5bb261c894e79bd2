import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Stack } from '@lineup/local-supabase';
import { StackError } from '@lineup/local-supabase/stack-error';
import * as z from '@lineup/schema';
import { readOptions, wholeNumberIn } from '@lineup/site/variables';
import { lineupHooks, ROOT } from '@lineup/stack/lineup-stack';
import { stopOnSignal } from '../start/stop-on-signal.ts';

const USAGE =
  'npm run stack -- --workdir <folder with supabase/> [--port <n>] [--data <folder>] [--database-url <url>] ' +
  '[--jwt-secret <text>] [--anon-key <key>] [--service-role-key <key>] [--include-all] [--reset]';
const HELP = `Runs a local Supabase for a folder: PostgreSQL, REST, auth, storage, realtime and edge functions.

Usage: ${USAGE}

  --workdir <folder>         the folder that holds supabase/ (config.toml, migrations, functions)
  --port <n>                 port of the API, 54321 by default; 0 takes a free one
  --data <folder>            database, files, keys and mails; <workdir>/.lineup by default
  --database-url <url>       a superuser login of another PostgreSQL, instead of the packaged one
  --jwt-secret <text>        secret of tokens, at least 32 characters; auth.jwt_secret of config.toml by default
  --anon-key <key>           the public key
  --service-role-key <key>   the key of the server
  --include-all              applies also migrations that sort before one that is applied already
  --reset                    starts from an empty database and empty storage
  --help                     shows this text

Prints one line of JSON with addresses and keys when it is ready. Ctrl-C stops it.`;

const flagsSchema = z.object({
  port: wholeNumberIn(0, 65_535, (text) => `--port ${text} is not a port`),
  workdir: z.string('--workdir is missing'),
});

/** Reads the flags, null when help is wanted; an unknown or broken one gives one line. */
function readFlags(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        workdir: { type: 'string' },
        port: { type: 'string', default: '54321' },
        data: { type: 'string' },
        'database-url': { type: 'string' },
        'jwt-secret': { type: 'string' },
        'anon-key': { type: 'string' },
        'service-role-key': { type: 'string' },
        'include-all': { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    return { ...values, ...readOptions(flagsSchema, values, Error) };
  } catch (error) {
    throw new StackError(`${(error as Error).message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}

async function run(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (!flags) {
    console.log(HELP);
    return;
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  const workdir = path.resolve(from, flags.workdir);
  const started = performance.now();
  let stack: Stack | undefined;
  stopOnSignal(() => stack?.stop());
  const { startStack } = await import('@lineup/local-supabase');
  stack = await startStack({
    workdir,
    dataDir: flags.data ? path.resolve(from, flags.data) : path.join(workdir, '.lineup'),
    // Our own folder gets its mails and schedule as well.
    ...(workdir === ROOT && lineupHooks()),
    port: flags.port,
    databaseUrl: flags['database-url'],
    jwtSecret: flags['jwt-secret'],
    anonKey: flags['anon-key'],
    serviceRoleKey: flags['service-role-key'],
    includeAll: flags['include-all'],
    reset: flags.reset,
    log: (line) => console.error(line),
  });
  console.error(`Ready in ${((performance.now() - started) / 1000).toFixed(1)} s at ${stack.url}`);
  const { url, anonKey, serviceRoleKey, publishableKey, secretKey, jwtSecret, databaseUrl } = stack;
  const mailbox = `${url}/_mailbox`;
  console.log(
    JSON.stringify({
      ...{ url, apiUrl: url, anonKey, serviceRoleKey, publishableKey, secretKey, jwtSecret, databaseUrl, mailbox },
    }),
  );
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
}
