import { afterAll, vi } from 'vitest';

// A file ends once the code that it asked for is here: what is still being read at its end fails, and in a worker whose files
// share their modules it stays failed for all later ones.
afterAll(() => vi.dynamicImportSettled());
