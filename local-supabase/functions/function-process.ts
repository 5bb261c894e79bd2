import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { endWithParent } from '../guard.ts';
import { freePort } from '../postgres/free-port.ts';
import type { FunctionConfig, Log } from '../types.ts';
import { locateDeno } from './deno.ts';

export interface FunctionProcess {
  /** Resolves to the port when the function listens; rejects when it fails to. */
  ready: Promise<number>;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

export interface FunctionSource {
  name: string;
  /** The `supabase` folder. */
  directory: string;
  entrypoint: string;
  config: FunctionConfig;
}

const BOOT_LIMIT_MS = 30_000;

/** Starts one function in its own Deno process with the rights it needs: network, its files, its variables. */
export function startFunction(source: FunctionSource, variables: Record<string, string>, log: Log): FunctionProcess {
  let child: ChildProcess | undefined;
  let hasEnded = false;
  let output = '';
  const note = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
    for (const line of chunk.toString().trimEnd().split('\n')) log(`function ${source.name}: ${line}`);
  };

  async function boot(): Promise<number> {
    const deno = locateDeno();
    if (!deno) throw new Error('Deno is not installed; run "npm ci" (without --omit=optional)');
    const port = await freePort();
    const environment = environmentOf(source, variables, port);
    child = spawn(deno, argumentsOf(source), {
      cwd: path.dirname(source.entrypoint),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithParent(child, 'KILL');
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    child.once('error', (error) => {
      output += error.message;
      hasEnded = true;
    });
    child.once('exit', () => (hasEnded = true));
    for (const deadline = Date.now() + BOOT_LIMIT_MS; ; await pause(15)) {
      if (hasEnded) throw new Error(output.trim() || 'the process ended at once');
      if (await isListening(port)) return port;
      if (Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error('it did not call Deno.serve within 30 seconds');
      }
    }
  }

  const ready = boot();
  ready.catch(() => (hasEnded = true));
  return {
    ready,
    hasEnded: () => hasEnded,
    async stop() {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const force = setTimeout(() => running.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(force);
    },
  };
}

function argumentsOf(source: FunctionSource): string[] {
  const folder = path.dirname(source.entrypoint);
  const preload = fileURLToPath(new URL('edge-runtime.js', import.meta.url));
  const readable = [path.join(source.directory, 'functions'), folder, ...moduleFolders(folder), preload];
  const map = source.config.import_map
    ? path.resolve(source.directory, source.config.import_map)
    : ['deno.json', 'deno.jsonc'].map((name) => path.join(folder, name)).find((file) => existsSync(file));
  const isMap = map !== undefined && /import_?map/.test(path.basename(map));
  return [
    ...['run', '--quiet', '--no-prompt', '--no-lock', '--node-modules-dir=manual', '--allow-net'],
    // It sees nothing of ours: its environment holds only what is meant for it.
    '--allow-env',
    `--allow-read=${readable.join(',')}`,
    ...['--allow-sys=osRelease,hostname,cpus', `--preload=${preload}`],
    ...(map ? [isMap ? `--import-map=${map}` : `--config=${map}`] : []),
    source.entrypoint,
  ];
}

function environmentOf(
  source: FunctionSource,
  variables: Record<string, string>,
  port: number,
): Record<string, string> {
  const file = path.join(source.directory, 'functions', '.env');
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const { PATH = '', HOME = '' } = process.env;
  return {
    ...{ PATH, HOME, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', SB_REGION: 'local' },
    ...(own as Record<string, string>),
    ...variables,
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
  };
}

function moduleFolders(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = path.dirname(folder)) {
    const modules = path.join(folder, 'node_modules');
    if (existsSync(modules)) folders.push(modules);
    if (path.dirname(folder) === folder) return folders;
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
