import { defineConfig } from 'vitest/config';

/** Unit tests of the local backend's own parts, beside the code. */
export default defineConfig({
  test: { name: 'backend', root: import.meta.dirname, include: ['local/**/*.test.ts', 'seed/**/*.test.ts'] },
});
