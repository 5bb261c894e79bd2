import { defineRemote, startRead } from '@lineup/contract';
import { listComparedAt } from './college-compare/list-compared';
import { listCollegesAt } from './college-list/list-colleges';
import { loadCollege } from './college/load-college';
import { loadPipelineImport } from './pipeline-import/load-pipeline-import';
import { listPipelineDuplicates } from './pipeline-duplicates/list-pipeline-duplicates';
import { readToken } from './lists/read-token';
import { isUuid } from './model/is-uuid';
import { loadInterest } from './model/load-interest';
import { loadInterestForm, readFormId } from './model/load-interest-form';
import { loadBoard } from './model/load-board';
import { loadList, loadSharedList } from './model/load-list';
import { loadLists } from './model/load-lists';
import { loadOnboarding } from './model/load-onboarding';
import { loadPipelineAt } from './model/load-pipeline';
import { loadPlayer } from './model/load-player';
import { loadRecruitingStatus } from './model/load-recruiting-status';
import { matchPrograms } from './model/match-programs';
import { loadPlayerPipeline } from './model/load-player-pipeline';
import { readPipelineAddress } from './model/pipeline-address';

const collegeAt = (address: string) => new URL(address).searchParams.get('college');

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
      path: '/player/:slug',
      lazy: () => import('./player/player-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => queryClient.prefetchQuery(loadPlayer(slug, await viewerId()))),
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
      path: '/pipeline',
      lazy: () => import('./pipeline/pipeline-page'),
      // The screen reads what another filter or drawer needs by itself.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          const id = readPipelineAddress(new URL(request.url).searchParams).interest;
          if (!viewer) return;
          await Promise.all([
            queryClient.prefetchQuery(loadPipelineAt(viewer, request.url)),
            id && queryClient.prefetchQuery(loadInterest(viewer, id)),
          ]);
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
      path: '/pipeline/import',
      lazy: () => import('./pipeline-import/pipeline-import-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadPipelineImport(viewer, collegeAt(request.url)));
        }),
    },
    {
      path: '/pipeline/duplicates',
      lazy: () => import('./pipeline-duplicates/pipeline-duplicates-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(listPipelineDuplicates(viewer, collegeAt(request.url)));
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
