import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endWithParent } from '@lineup/local-supabase/guard';
import { root } from '@lineup/build/shared-modules';
import { developmentPort } from '@lineup/build/remotes';

/** A development server of one app. */
export interface DevServer {
  app: string;
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the bundler's development server of an app and waits until it has built once. With `shell: 'built'` a remote
 * is built for a production shell: without hot replacement, it reloads the page instead.
 */
export async function startDevServer(
  app: string,
  shell: 'built' | 'development',
  log: (line: string) => void,
): Promise<DevServer> {
  const rsbuild = path.join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const mode = shell === 'built' ? 'production' : 'development';
  const child = spawn(process.execPath, [rsbuild, 'dev'], {
    cwd: path.join(root, 'apps', app),
    env: { ...process.env, NODE_ENV: mode, LINEUP_SHELL: shell, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithParent(child, 'INT');
  await firstBuild(child, (line) => log(`${app}: ${line}`));
  return { app, url: `http://localhost:${developmentPort(app)}`, stop: () => end(child) };
}

function firstBuild(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      if (/error|warn|ready|start/i.test(line)) log(line.trim());
      if (/ready\s+built in/.test(line)) resolve();
    };
    for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the development server ended with code ${code}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await ended;
}
