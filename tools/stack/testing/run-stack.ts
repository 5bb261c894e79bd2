import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

const ENTRY = path.resolve(import.meta.dirname, '../../run.mjs');

/** The line that a ready stack prints. */
export interface Ready {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  databaseUrl: string;
  mailbox: string;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningStack {
  child: ChildProcess;
  /** Rejects with what it wrote when it ends before. */
  ready: Promise<Ready>;
  ended: Promise<Ended>;
}

/** `npm run stack -- …` as a process of its own, without npm. */
export function runStack(
  args: string[],
  options: { env?: Record<string, string>; uid?: number; gid?: number } = {},
): RunningStack {
  const { env, ...account } = options;
  const child = spawn(process.execPath, [ENTRY, 'stack', ...args], {
    ...account,
    env: { ...process.env, INIT_CWD: '/', ...env },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.startsWith('{') && stdout.endsWith('\n')) resolve(JSON.parse(stdout) as Ready);
    });
    void ended.then((end) => reject(new Error(`the stack ended with ${end.code}: ${end.stderr}`)));
  });
  // Checks of failures look at `ended` only.
  ready.catch(() => {});
  return { child, ready, ended };
}

/** Stops a stack as Ctrl-C does. */
export async function stopStack(stack: RunningStack): Promise<Ended> {
  stack.child.kill('SIGINT');
  return stack.ended;
}

/** Command lines of living processes that name the folder. */
export function processesOf(folder: string): string[] {
  return execFileSync('ps', ['-eww', '-o', 'stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder) && !line.startsWith('Z'));
}

/** Can a server listen there? */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
