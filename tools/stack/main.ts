import path from 'node:path';
import { parseArgs } from 'node:util';
import { StackError } from '../../local-supabase/stack-error.ts';
import { stopOnSignal } from '../start/stop-on-signal.ts';

const USAGE =
  'npm run stack -- --workdir <folder with supabase/> [--port <n>] [--data <folder>] [--database-url <url>] ' +
  '[--jwt-secret <text>] [--anon-key <key>] [--service-role-key <key>] [--reset]';

/** Reads the flags; an unknown or broken one gives one line. */
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
        reset: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port`);
    if (!values.workdir) throw new Error('--workdir is missing');
    return { ...values, workdir: values.workdir, port };
  } catch (error) {
    throw new StackError(`${(error as Error).message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}

async function run(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const from = process.env.INIT_CWD ?? process.cwd();
  const started = performance.now();
  const { startStack } = await import('@lineup/local-supabase');
  const stack = await startStack({
    workdir: path.resolve(from, flags.workdir),
    dataDir: flags.data && path.resolve(from, flags.data),
    port: flags.port,
    databaseUrl: flags['database-url'],
    jwtSecret: flags['jwt-secret'],
    anonKey: flags['anon-key'],
    serviceRoleKey: flags['service-role-key'],
    reset: flags.reset,
    log: (line) => console.error(line),
  });
  stopOnSignal(() => stack.stop());
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
