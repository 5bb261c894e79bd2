import type { RemoteId, RemoteModule } from '@lineup/contract';

/** The routes of each remote as an ordinary lazy chunk of one app: what the site would be without federation. */
export const remoteRoutes: Record<RemoteId, () => Promise<{ default: RemoteModule }>> = {
  teams: () => import(/* webpackChunkName: "teams" */ '../../../../apps/teams/src/routes.tsx'),
  inbox: () => import(/* webpackChunkName: "inbox" */ '../../../../apps/inbox/src/routes.tsx'),
  learn: () => import(/* webpackChunkName: "learn" */ '../../../../apps/learn/src/routes.tsx'),
  recruiting: () => import(/* webpackChunkName: "recruiting" */ '../../../../apps/recruiting/src/routes.tsx'),
};
