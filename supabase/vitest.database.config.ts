import { defineConfig } from 'vitest/config';

/** Rules of the schema, proven as each kind of user on a seeded database. */
export default defineConfig({
  test: {
    name: 'database',
    root: import.meta.dirname,
    include: ['tests/database/**/*.test.ts'],
    globalSetup: './tests/database/global-setup.ts',
    setupFiles: './tests/database/start-from-seed.ts',
    // Each worker has a database of its own, which its files share one after the other.
    maxWorkers: 2,
    // Modules are read once for each worker: a process for each file takes longer than many files.
    isolate: false,
    // As for journeys: a slip of a busy machine must not stop a release; `npm test` names what needed it.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 240_000,
  },
});
