import { defineConfig } from 'vitest/config';

/** Unit tests beside the code. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    name: 'local-supabase',
    root: import.meta.dirname,
    // As in the presets: a process for each file takes longer than most of them.
    isolate: false,
    include: ['**/*.test.ts'],
    exclude: ['conformance/**', 'node_modules/**'],
    // Tests that start a real database or function meet a busy machine now and then.
    retry: process.env['CI'] ? 1 : 0,
  },
});
