import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['apps/*', 'libs/*', 'supabase/vitest.*.ts', 'tools'], passWithNoTests: true },
});
