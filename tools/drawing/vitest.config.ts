import { configDefaults, defineConfig } from 'vitest/config';

/** Screens as a server draws them, without a window, and as browsers take them over (`draw.tsx`). */
export default defineConfig({
  test: {
    name: 'drawing',
    environment: 'node',
    include: ['*.test.tsx'],
    exclude: configDefaults.exclude,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    env: { TZ: 'UTC' },
    retry: process.env['CI'] ? 1 : 0,
  },
});
