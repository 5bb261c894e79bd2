import path from 'node:path';
import { configDefaults, type ViteUserConfig } from 'vitest/config';

/** Vitest settings of a workspace: unit tests beside the code, in jsdom for the browser parts. */
export function vitestProject(name: string, environment: 'jsdom' | 'node'): ViteUserConfig {
  return {
    test: {
      name,
      environment,
      include: ['src/**/*.test.{ts,tsx}', ...(environment === 'node' ? ['**/*.test.ts'] : [])],
      exclude: [...configDefaults.exclude, '**/e2e/**'],
      restoreMocks: true,
      ...(environment === 'jsdom' && { setupFiles: [path.join(import.meta.dirname, 'setup-browser.ts')] }),
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
  const { test } = vitestProject(name, 'jsdom');
  return {
    test: {
      ...test,
      isolate: false,
      unstubGlobals: true,
      unstubEnvs: true,
      setupFiles: [path.join(import.meta.dirname, 'setup-remote.ts')],
    },
  };
}
