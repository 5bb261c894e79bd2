import { defineRemote, startRead } from '@lineup/contract';
import { readInvitation, readToken } from './invitation/read-invitation';
import { listTitles } from './model/list-titles';
import { loadTeam } from './model/load-team';
import { listTeamsAt } from './team-list/list-teams';
import { readTab } from './team-manage/manage-tabs';

// A query of one page alone comes with the page's own chunk: others download none of it.
export default defineRemote({
  languages: { es: () => import('./language/es') },
  routes: ({ queryClient, viewerId }) => {
    /** Beside a list, the games that it can be limited to. */
    const withTitles = (list: Promise<unknown>) => Promise.all([list, queryClient.prefetchQuery(listTitles())]);
    return [
      {
        path: '/teams',
        lazy: () => import('./team-list/teams-page'),
        loader: ({ request }) =>
          startRead(() => withTitles(queryClient.prefetchInfiniteQuery(listTeamsAt(request.url)))),
      },
      { path: '/teams/create', lazy: () => import('./team-create/team-create-page') },
      {
        path: '/teams/invitation',
        lazy: () => import('./invitation/invitation-page'),
        loader: () =>
          startRead(async () => {
            // The router keeps the fragment of the address from loaders. On the way from another page it is that page's.
            const token = readToken(location.hash);
            if (token !== '') await queryClient.prefetchQuery(readInvitation(token, await viewerId()));
          }),
      },
      {
        path: '/teams/scrims',
        lazy: () => import('./scrims/scrims-page'),
        loader: ({ request }) =>
          startRead(async () => {
            const viewer = await viewerId();
            if (!viewer) return;
            const { listScrimsAt } = await import('./scrims/list-scrims');
            await queryClient.prefetchInfiniteQuery(listScrimsAt(request.url, viewer));
          }),
      },
      {
        path: '/teams/posts',
        lazy: () => import('./post-list/post-list-page'),
        loader: ({ request }) =>
          startRead(async () => {
            const { findPostsAt } = await import('./post-list/find-posts');
            await queryClient.prefetchInfiniteQuery(findPostsAt(request.url, await viewerId()));
          }),
      },
      {
        path: '/teams/week',
        lazy: () => import(/* webpackChunkName: "week" */ './week/week-page'),
        loader: () =>
          startRead(async () => {
            const viewer = await viewerId();
            if (!viewer) return;
            const { loadWeek } = await import(/* webpackChunkName: "week" */ './week/load-week');
            await queryClient.prefetchQuery(loadWeek(viewer));
          }),
      },
      {
        path: '/teams/evaluations',
        lazy: () => import(/* webpackChunkName: "evaluations" */ './evaluations/evaluations-page'),
        loader: () =>
          startRead(async () => {
            const viewer = await viewerId();
            if (!viewer) return;
            const { loadEvaluations } = await import(
              /* webpackChunkName: "evaluations" */ './evaluations/load-evaluations'
            );
            await queryClient.prefetchQuery(loadEvaluations(viewer));
          }),
      },
      { path: '/teams/answer', lazy: () => import('./practice-answer/practice-answer-page') },
      {
        path: '/teams/:teamId/manage',
        lazy: () => import('./team-manage/team-manage-page'),
        loader: ({ params: { teamId = '' }, request }) => {
          // Beside the screen, not after it.
          if (readTab(new URL(request.url).searchParams) === 'practices')
            void import('./practices/practices-tab').catch(() => undefined);
          return startRead(async () => queryClient.prefetchQuery(loadTeam(teamId, await viewerId())));
        },
      },
      {
        path: '/teams/:teamId/settings',
        lazy: () => import('./team-settings/team-settings-page'),
        loader: ({ params: { teamId = '' } }) =>
          startRead(async () => queryClient.prefetchQuery(loadTeam(teamId, await viewerId()))),
      },
      {
        path: '/players',
        lazy: () => import(/* webpackChunkName: "players" */ './players/players-page'),
        loader: ({ request }) =>
          startRead(async () => {
            const { listPlayersAt } = await import(/* webpackChunkName: "players" */ './players/list-players');
            await withTitles(queryClient.prefetchInfiniteQuery(listPlayersAt(request.url)));
          }),
      },
      {
        path: '/players/create',
        lazy: () => import(/* webpackChunkName: "player-create" */ './players/player-create-page'),
        loader: () =>
          startRead(async () => {
            const viewer = await viewerId();
            if (!viewer) return;
            const { listOwnedTeams } = await import(
              /* webpackChunkName: "player-create" */ './players/list-owned-teams'
            );
            await queryClient.prefetchQuery(listOwnedTeams(viewer));
          }),
      },
      {
        path: '/team-players',
        lazy: () => import(/* webpackChunkName: "players" */ './players/players-page'),
        loader: ({ request }) =>
          startRead(async () => {
            const { listPlayersAt } = await import(/* webpackChunkName: "players" */ './players/list-players');
            await withTitles(queryClient.prefetchInfiniteQuery(listPlayersAt(request.url)));
          }),
      },
      {
        path: '/subscription',
        lazy: () => import(/* webpackChunkName: "subscription" */ './subscription/subscription-page'),
        loader: () =>
          startRead(async () => {
            const viewer = await viewerId();
            if (!viewer) return;
            const { listMyTeams } = await import(/* webpackChunkName: "subscription" */ './subscription/list-my-teams');
            await queryClient.prefetchQuery(listMyTeams(viewer));
          }),
      },
      // Its read is made again whenever it opens, so one that is started before would be made twice.
      { path: '/success', lazy: () => import('./success/success-page') },
    ];
  },
});
