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
      // A busy machine answers late; what never comes still fails.
      testTimeout: 20_000,
    },
  };
}
