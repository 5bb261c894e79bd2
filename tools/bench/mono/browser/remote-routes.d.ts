import type { RemoteId, RemoteModule } from '@lineup/contract';

/** The routes of each remote as an ordinary lazy chunk of one app; `build-mono.ts` writes the module. */
export const remoteRoutes: Record<RemoteId, () => Promise<{ default: RemoteModule }>>;
