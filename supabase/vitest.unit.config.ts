import { defineConfig } from 'vitest/config';

/** Unit tests of the local backend's own parts, beside the code. */
export default defineConfig({
  test: {
    // Tests that start a real database or function meet a busy machine now and then.
    retry: process.env['CI'] ? 1 : 0,
    name: 'backend',
    root: import.meta.dirname,
    include: ['local/**/*.test.ts', 'seed/**/*.test.ts', 'functions/**/*.test.ts'],
  },
});
