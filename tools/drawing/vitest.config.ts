import { configDefaults, defineConfig } from 'vitest/config';

/** What the build of the shell makes; in tests there are no shared components. */
const generated = {
  name: 'generated',
  resolveId: (id: string) => (id === '#ui-components' ? id : undefined),
  load: (id: string) => (id === '#ui-components' ? 'export const uiComponents = {};' : undefined),
};

/** Screens as a server draws them, without a window, and as browsers take them over (`draw.tsx`). */
export default defineConfig({
  plugins: [generated],
  test: {
    maxWorkers: '100%',
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
