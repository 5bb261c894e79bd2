import { rolesQuery } from '@lineup/auth';
import { defineRemote, startRead } from '@lineup/contract';
import { loadCollegeEditor } from './program/model/load-college-editor';
import { latestCollegeRequest } from './directory/college-request/own-college-requests';
import { listComparedAt } from './directory/college-compare/list-compared';
import { listCollegesAt } from './directory/college-list/list-colleges';
import { loadCollege } from './directory/college/load-college';
import { loadPipelineImport } from './program/pipeline-import/model/load-pipeline-import';
import { listPipelineDuplicates } from './program/pipeline-duplicates/list-pipeline-duplicates';
import { isRefused } from './program/model/is-refused';
import { isUuid } from './model/is-uuid';
import { loadInterest } from './program/model/load-interest';
import { loadInterestForm, readFormWish } from './model/load-interest-form';
import { loadBoard } from './player/model/load-board';
import { loadList, loadSharedList } from './directory/model/load-list';
import { loadLists } from './model/load-lists';
import { loadOnboarding } from './player/model/load-onboarding';
import { loadMeetings } from './program/model/load-meetings';
import { loadPipelineAt } from './program/model/load-pipeline';
import { loadPlayer } from './player/model/load-player';
import { loadRecruitingStatus } from './model/load-recruiting-status';
import { matchPlayers, matchesPlayers, readMatchAddress } from './program/model/match-players';
import { matchPrograms, readMatchFilters } from './model/match-programs';
import { prefetchMatchmaking } from './matchmaking/open-matchmaking';
import { loadPlayerPipeline } from './player/model/load-player-pipeline';
import { readPipelineAddress } from './model/pipeline-address';
import { loadDashboard, readCollege } from './program/recruiting-dashboard/load-dashboard';
import { loadPlayerCard } from './player/card/load-player-card';
import { readToken } from './model/read-token';
import { mayOpenDashboard, mayOpenPipelines } from './model/roles';
import { listOwnInterests, loadSharedInterests } from './player/status-widget/load-status-widget';

const collegeAt = (address: string) => new URL(address).searchParams.get('college');

export default defineRemote({
  routes: ({ queryClient, viewerId }) => [
    {
      path: '/colleges',
      lazy: () => import('./directory/college-list/college-list-page'),
      loader: ({ request }) =>
        startRead(async () => queryClient.prefetchInfiniteQuery(await listCollegesAt(request.url, viewerId))),
    },
    {
      path: '/colleges/compare',
      lazy: () => import('./directory/college-compare/college-compare-page'),
      loader: ({ request }) => startRead(() => queryClient.prefetchQuery(listComparedAt(request.url))),
    },
    {
      path: '/colleges/request',
      lazy: () => import('./directory/college-request/college-request-page'),
      loader: () =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(latestCollegeRequest(viewer));
        }),
    },
    {
      path: '/college/:slug',
      lazy: () => import('./directory/college/college-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => queryClient.prefetchQuery(loadCollege(slug, await viewerId()))),
    },
    {
      path: '/college/:slug/edit',
      lazy: () => import('./program/college-edit/college-edit-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadCollegeEditor(slug, viewer));
        }),
    },
    {
      path: '/college/:slug/recruiting',
      lazy: () => import('./player/interest-form/interest-form-page'),
      loader: ({ params: { slug = '' }, request }) =>
        startRead(async () =>
          queryClient.prefetchQuery(loadInterestForm(slug, await viewerId(), readFormWish(request.url))),
        ),
    },
    ...(
      [
        ['/recruiting-success/:id', () => import('./player/recruiting-status/success-page')],
        ['/recruiting-status/:id', () => import('./player/recruiting-status/status-page')],
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
      lazy: () => import('./player/status-widget/status-widget-page'),
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
      lazy: () => import('./player/profile/player-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => queryClient.prefetchQuery(loadPlayer(slug, await viewerId()))),
    },
    {
      path: '/player/:slug/card',
      lazy: () => import('./player/card/player-card-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => queryClient.prefetchQuery(loadPlayerCard(slug, await viewerId()))),
    },
    {
      path: '/player/:slug/college-board',
      lazy: () => import('./player/college-board/board-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadBoard(slug, viewer));
        }),
    },
    {
      path: '/player/:slug/pipeline',
      lazy: () => import('./player/player-pipeline/player-pipeline-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadPlayerPipeline(slug, viewer));
        }),
    },
    {
      path: '/pipeline',
      lazy: () => import('./program/pipeline/pipeline-page'),
      // The screen reads what another filter or drawer needs by itself.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          const id = readPipelineAddress(new URL(request.url).searchParams).interest;
          if (!viewer || isRefused(queryClient, viewer, mayOpenPipelines)) return;
          await Promise.all([
            queryClient.prefetchQuery(loadPipelineAt(viewer, request.url)),
            id && queryClient.prefetchQuery(loadInterest(viewer, id)),
          ]);
        }),
    },
    {
      path: '/recruiting-dashboard',
      lazy: () => import('./program/recruiting-dashboard/recruiting-dashboard-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer && !isRefused(queryClient, viewer, mayOpenDashboard))
            await queryClient.prefetchQuery(loadDashboard(viewer, readCollege(new URL(request.url).searchParams)));
        }),
    },
    {
      path: '/matchmaking',
      lazy: () => import('./matchmaking/matchmaking-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer) return;
          const address = new URL(request.url).searchParams;
          const roles = queryClient.getQueryData(rolesQuery(viewer).queryKey);
          // Not known yet: the database or the address tells, so that nobody waits for the roles first.
          if (!roles && address.size === 0) await prefetchMatchmaking(queryClient, viewer);
          else if (roles ? matchesPlayers(roles, address) : address.has('college') || address.has('need'))
            await queryClient.prefetchInfiniteQuery(matchPlayers(viewer, readMatchAddress(address)));
          else await queryClient.prefetchInfiniteQuery(matchPrograms(viewer, readMatchFilters(address)));
        }),
    },
    {
      path: '/pipeline/import',
      lazy: () => import('./program/pipeline-import/pipeline-import-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer && !isRefused(queryClient, viewer, mayOpenPipelines))
            await queryClient.prefetchQuery(loadPipelineImport(viewer, collegeAt(request.url)));
        }),
    },
    {
      path: '/pipeline/meetings',
      lazy: () => import('./program/meetings/meetings-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer && !isRefused(queryClient, viewer, mayOpenPipelines))
            await queryClient.prefetchQuery(loadMeetings(viewer, collegeAt(request.url)));
        }),
    },
    {
      path: '/pipeline/duplicates',
      lazy: () => import('./program/pipeline-duplicates/pipeline-duplicates-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer && !isRefused(queryClient, viewer, mayOpenPipelines))
            await queryClient.prefetchQuery(listPipelineDuplicates(viewer, collegeAt(request.url)));
        }),
    },
    {
      path: '/lists',
      lazy: () => import('./directory/lists/lists-page'),
      loader: () =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadLists(viewer));
        }),
    },
    {
      path: '/lists/shared',
      lazy: () => import('./directory/lists/shared-list-page'),
      loader: () =>
        startRead(async () => {
          // The router keeps the fragment of the address from loaders.
          const token = readToken(location.hash);
          if (token !== '') await queryClient.prefetchQuery(loadSharedList(token));
        }),
    },
    {
      path: '/lists/:listId',
      lazy: () => import('./directory/lists/list-page'),
      loader: ({ params: { listId = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadList(viewer, listId));
        }),
    },
    ...['/onboarding', '/profile-onboarding', '/welcome'].map((path) => ({
      path,
      lazy: () => import('./player/onboarding/onboarding-page'),
      loader: () =>
        startRead(async () => {
          const viewer = await viewerId();
          if (viewer) await queryClient.prefetchQuery(loadOnboarding(viewer));
        }),
    })),
  ],
});
