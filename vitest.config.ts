import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/*',
      'libs/*',
      'supabase/vitest.unit.config.ts',
      'local-supabase/vitest.unit.config.ts',
      'tooling/*',
      'tools',
      'tools/drawing',
    ],
    passWithNoTests: true,
  },
});
