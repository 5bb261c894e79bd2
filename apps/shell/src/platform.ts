import { SessionKeeper } from '@lineup/auth';
import type { Platform } from '@lineup/contract';
import { createShellQueryClient } from './query-client';

// Made once and outside React, so that the router, its gates and everything that renders read the same.

/** The page's one query client. */
export const queryClient = createShellQueryClient();

/** Who is signed in. */
export const session = new SessionKeeper();

/** What the routes of remotes get of it. */
export const platform: Platform = {
  queryClient,
  viewerId: async () => (await session.settled()).user?.id ?? null,
};
