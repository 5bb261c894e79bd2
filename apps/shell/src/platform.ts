import { SessionKeeper } from '@lineup/auth';
import { createShellQueryClient } from './query-client';

// Made once and outside React, so that the router, its gates and everything that renders read the same.

/** The page's one query client. */
export const queryClient = createShellQueryClient();

/** Who is signed in. */
export const session = new SessionKeeper();
