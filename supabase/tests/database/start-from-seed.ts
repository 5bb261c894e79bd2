import { beforeAll } from 'vitest';
import { restoreSeedState } from './seed-state.ts';
import { backend } from './backend.ts';

// The files of a worker share one database; none meets what another one left in it.
beforeAll(() => restoreSeedState(backend.databaseUrl));
