import { defineRemote, startRead } from '@lineup/contract';
import { listComparedAt } from './college-compare/list-compared';
import { listCollegesAt } from './college-list/list-colleges';
import { loadCollege } from './college/load-college';
import { isUuid } from './model/is-uuid';
import { loadInterestForm, readFormId } from './model/load-interest-form';
import { loadBoard } from './model/load-board';
import { loadList, loadSharedList } from './model/load-list';
import { loadLists } from './model/load-lists';
import { loadOnboarding } from './model/load-onboarding';
import { loadPlayer } from './model/load-player';
import { loadRecruitingStatus } from './model/load-recruiting-status';
import { loadPlayerCard } from './player-card/load-player-card';
import { matchPrograms } from './model/match-programs';
import { loadPlayerPipeline } from './model/load-player-pipeline';
import { readToken } from './model/read-token';
import { listOwnInterests, loadSharedInterests } from './status-widget/load-status-widget';

export default defineRemote({
  routes: ({ queryClient, viewerId }) => [
    {
      path: '/colleges',
      lazy: () => import('./college-list/college-list-page'),
      loader: ({ request }) => startRead(() => queryClient.prefetchInfiniteQuery(listCollegesAt(request.url))),
    },
    {
      path: '/colleges/compare',
      lazy: () => import('./college-compare/college-compare-page'),
      loader: ({ request }) => startRead(() => queryClient.prefetchQuery(listComparedAt(request.url))),
    },
    {
      path: '/college/:slug',
      lazy: () => import('./college/college-page'),
      loader: ({ params: { slug = '' } }) => {
        startRead(async () => queryClient.prefetchQuery(loadInterestForm(slug, await viewerId())));
        return startRead(() => queryClient.prefetchQuery(loadCollege(slug)));
      },
    },
    {
      path: '/college/:slug/recruiting',
      lazy: () => import('./interest-form/interest-form-page'),
      loader: ({ params: { slug = '' }, request }) =>
        startRead(async () =>
          queryClient.prefetchQuery(loadInterestForm(slug, await viewerId(), readFormId(request.url))),
        ),
    },
    ...(
      [
        ['/recruiting-success/:id', () => import('./recruiting-status/success-page')],
        ['/recruiting-status/:id', () => import('./recruiting-status/status-page')],
      ] as const
    ).map(([path, lazy]) => ({
      path,
      lazy,
      loader: ({ params: { id = '' } }: { params: { id?: string } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer && isUuid(id)) await queryClient.prefetchQuery(loadRecruitingStatus(viewer, id));
        }),
    })),
    {
      path: '/recruiting-status-widget',
      lazy: () => import('./status-widget/status-widget-page'),
      loader: () =>
        startRead(async () => {
          const token = readToken(location.hash);
          if (token) return queryClient.prefetchQuery(loadSharedInterests(token));
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(listOwnInterests(viewer));
        }),
    },
    {
      path: '/player/:slug',
      lazy: () => import('./player/player-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => queryClient.prefetchQuery(loadPlayer(slug, await viewerId()))),
    },
    {
      path: '/player/:slug/card',
      lazy: () => import('./player-card/player-card-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => queryClient.prefetchQuery(loadPlayerCard(slug, await viewerId()))),
    },
    {
      path: '/player/:slug/college-board',
      lazy: () => import('./college-board/board-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadBoard(slug, viewer));
        }),
    },
    {
      path: '/player/:slug/pipeline',
      lazy: () => import('./player-pipeline/player-pipeline-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadPlayerPipeline(slug, viewer));
        }),
    },
    {
      path: '/matchmaking',
      lazy: () => import('./matchmaking/matchmaking-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer)
            await queryClient.prefetchInfiniteQuery(
              matchPrograms(viewer, new URL(request.url).searchParams.get('game') || null),
            );
        }),
    },
    {
      path: '/lists',
      lazy: () => import('./lists/lists-page'),
      loader: () =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadLists(viewer));
        }),
    },
    {
      path: '/lists/shared',
      lazy: () => import('./lists/shared-list-page'),
      loader: () =>
        startRead(async () => {
          // The router keeps the fragment of the address from loaders.
          const token = readToken(location.hash);
          if (token !== '') await queryClient.prefetchQuery(loadSharedList(token));
        }),
    },
    {
      path: '/lists/:listId',
      lazy: () => import('./lists/list-page'),
      loader: ({ params: { listId = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadList(viewer, listId));
        }),
    },
    ...['/onboarding', '/profile-onboarding', '/welcome'].map((path) => ({
      path,
      lazy: () => import('./onboarding/onboarding-page'),
      loader: () =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadOnboarding(viewer));
        }),
    })),
  ],
});
