import { defineConfig } from 'vitest/config';

/** Unit tests of seed and edge functions, beside the code. */
export default defineConfig({
  test: {
    // Tests that start a function meet a busy machine now and then.
    retry: process.env['CI'] ? 1 : 0,
    name: 'backend',
    root: import.meta.dirname,
    include: ['seed/**/*.test.ts', 'functions/**/*.test.ts'],
  },
});
