import { defineConfig } from 'vitest/config';

/** supabase-js against the whole local backend, or against the project that SUPABASE_URL names. */
export default defineConfig({
  test: {
    name: 'conformance',
    root: import.meta.dirname,
    include: ['conformance/**/*.test.ts'],
    globalSetup: './conformance/global-setup.ts',
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
