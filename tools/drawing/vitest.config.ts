import { configDefaults, defineConfig } from 'vitest/config';

/** What the build of the shell makes; in tests there are no shared components, and no second majors. */
const made: Record<string, string> = {
  '#ui-components': 'export const uiComponents = {};',
  '#second-majors': 'export const secondMajors = {};',
};
const generated = {
  name: 'generated',
  resolveId: (id: string) => (id in made ? id : undefined),
  load: (id: string) => made[id],
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
