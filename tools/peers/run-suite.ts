import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stack } from '@lineup/local-supabase';
import { runSchema, type Run } from './count-tests.ts';
import type { PeerSuite } from './suites.ts';

/** Where the suites look for the server. */
const PORT = 54_321;
/** What the CLI gives to a local project, and the suites hold as text. */
const JWT_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long';
const keyOf = (role: string, signature: string) =>
  `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${Buffer.from(JSON.stringify({ iss: 'supabase-demo', role, exp: 1_983_812_996 })).toString('base64url')}.${signature}`;
const ANON_KEY = keyOf('anon', 'CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0');
const SERVICE_ROLE_KEY = keyOf('service_role', 'EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU');

/** Runs a suite against the local backend. */
export async function runReal(suite: PeerSuite, folder: string): Promise<Run> {
  const { startStack } = await import('@lineup/local-supabase');
  const workdir = await mkdtemp(path.join(tmpdir(), 'lineup-peers-'));
  let stack: Stack | undefined;
  try {
    await cp(path.join(folder, suite.workdir, 'supabase'), path.join(workdir, 'supabase'), { recursive: true });
    if (suite.leftOut) await leaveOut(path.join(workdir, 'supabase'), suite.leftOut);
    const started = await startStack({
      workdir,
      jwtSecret: JWT_SECRET,
      anonKey: ANON_KEY,
      serviceRoleKey: SERVICE_ROLE_KEY,
      log: () => {},
    });
    stack = started;
    started.setUrl(`http://127.0.0.1:${PORT}`);
    return await runAt(suite, folder, (server) => {
      server.on('request', (request, response) => {
        // The gateway of the CLI wants no key, hosted projects and we do: some clients of the suites bring none.
        if (!request.headers['apikey']) request.rawHeaders.push('apikey', ANON_KEY);
        if (!started.handle(request, response)) response.writeHead(404).end();
      });
      server.on('upgrade', (request, socket, head) => {
        if (!started.upgrade(request, socket, head)) socket.destroy();
      });
    });
  } finally {
    await stack?.stop();
    await rm(workdir, { recursive: true, force: true });
  }
}

/** Runs it against a server that knows nothing: what passes all the same tests no server. */
export function runSilent(suite: PeerSuite, folder: string): Promise<Run> {
  const nothing: RequestListener = (_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"nothing here"}');
  };
  return runAt(suite, folder, (server) => {
    server.on('request', nothing);
    server.on('upgrade', (_, socket) => socket.destroy());
  });
}

async function runAt(suite: PeerSuite, folder: string, mount: (server: Server) => void): Promise<Run> {
  const server = createServer();
  mount(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // By "localhost" they come by the newer kind of address, too.
    server.listen(PORT, '::', resolve);
  });
  const results = path.join(await mkdtemp(path.join(tmpdir(), 'lineup-peers-')), 'results.json');
  try {
    const jest = createRequire(path.join(folder, 'package.json')).resolve('jest/bin/jest');
    const flags = ['--runInBand', '--coverage=false', '--forceExit', '--json', `--outputFile=${results}`];
    // Ends with an error where a test fails; what counts is written.
    await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [jest, ...suite.args, ...flags], { cwd: folder, stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    return runSchema.parse(JSON.parse(await readFile(results, 'utf8')));
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(path.dirname(results), { recursive: true, force: true });
  }
}

async function leaveOut(folder: string, lines: RegExp): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.sql')) continue;
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text
        .split('\n')
        .filter((line) => !lines.test(line))
        .join('\n'),
    );
  }
}
