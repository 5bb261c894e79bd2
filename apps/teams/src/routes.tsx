import { defineRemote } from '@lineup/contract';

export default defineRemote({
  routes: [
    { path: '/teams', lazy: () => import('./team-list/teams-page') },
    { path: '/teams/create', lazy: () => import('./team-create/team-create-page') },
    { path: '/teams/invitation', lazy: () => import('./invitation/invitation-page') },
    { path: '/teams/:teamId/manage', lazy: () => import('./team-manage/team-manage-page') },
    { path: '/teams/:teamId/settings', lazy: () => import('./team-settings/team-settings-page') },
    { path: '/players', lazy: () => import('./players/players-page') },
    { path: '/players/create', lazy: () => import('./players/player-create-page') },
    { path: '/team-players', lazy: () => import('./players/players-page') },
    { path: '/subscription', lazy: () => import('./subscription/subscription-page') },
    { path: '/success', lazy: () => import('./success/success-page') },
  ],
});
