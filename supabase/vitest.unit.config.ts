import { defineConfig } from 'vitest/config';

/** Unit tests of seed and edge functions, beside the code. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    // Tests that start a function meet a busy machine now and then.
    retry: process.env['CI'] ? 1 : 0,
    name: 'backend',
    root: import.meta.dirname,
    // As in the presets: a process for each file takes longer than most of them.
    isolate: false,
    include: ['seed/**/*.test.ts', 'functions/**/*.test.ts'],
  },
});
