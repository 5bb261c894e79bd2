import { defineRemote } from '@lineup/contract';

export default defineRemote({
  routes: [
    { path: '/teams', lazy: () => import('./team-list/teams-page') },
    { path: '/teams/:teamId/manage', lazy: () => import('./team-manage/team-manage-page') },
  ],
});
