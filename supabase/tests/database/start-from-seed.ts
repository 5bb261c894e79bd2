import { beforeAll, inject } from 'vitest';
import { restoreSeedState } from './seed-state.ts';

// Files share one database; none meets what another one left in it.
beforeAll(() => restoreSeedState(inject('backend').databaseUrl));
