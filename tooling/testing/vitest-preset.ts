import path from 'node:path';
import { configDefaults, type ViteUserConfig } from 'vitest/config';

/** A file of its own: what a setup file imports runs only in the first file of a worker. */
const SETTLE_IMPORTS = path.join(import.meta.dirname, 'settle-imports.ts');

interface Project {
  /** A process for each file: where tests leave listeners on the window, time limits or settings of the process behind. */
  isolate?: boolean;
}

/**
 * Vitest settings of a workspace: unit tests beside the code, in jsdom for the browser parts. Files without a browser share a
 * worker: a process for each takes longer than most files.
 */
export function vitestProject(
  name: string,
  environment: 'jsdom' | 'node',
  { isolate = environment === 'jsdom' }: Project = {},
): ViteUserConfig {
  return {
    test: {
      name,
      environment,
      include: ['src/**/*.test.{ts,tsx}', ...(environment === 'node' ? ['**/*.test.ts'] : [])],
      exclude: [...configDefaults.exclude, '**/e2e/**'],
      isolate,
      // Still a world for each file, but jsdom itself is read once for each worker, which is most of a file's work. Not in
      // threads: tests set the time zone, which is a process's.
      ...(environment === 'jsdom' && isolate && { pool: 'vmForks', vmMemoryLimit: '1GB' }),
      // Of itself Vitest leaves one core out, half of a machine with two; projects do not take it from the root.
      maxWorkers: '100%',
      restoreMocks: true,
      setupFiles: [
        ...(environment === 'jsdom' ? [path.join(import.meta.dirname, 'setup-browser.ts')] : []),
        ...(isolate ? [] : [SETTLE_IMPORTS]),
      ],
      // A busy machine answers late; what never comes still fails.
      testTimeout: 20_000,
      retry: process.env['CI'] ? 1 : 0,
    },
  };
}

/**
 * Vitest settings of a remote. Its files share one worker's modules: antd and the routes are read once instead of once
 * for each file, a quarter of the work.
 */
export function vitestRemote(name: string): ViteUserConfig {
  const { test } = vitestProject(name, 'jsdom', { isolate: false });
  return {
    test: {
      ...test,
      unstubGlobals: true,
      unstubEnvs: true,
      setupFiles: [path.join(import.meta.dirname, 'setup-remote.ts'), SETTLE_IMPORTS],
    },
  };
}
