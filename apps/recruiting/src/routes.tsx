import { defineRemote, startRead } from '@lineup/contract';
import { latestCollegeRequest } from './directory/college-request/own-college-requests';
import { listComparedAt } from './directory/college-compare/list-compared';
import { listCollegesAt } from './directory/college-list/list-colleges';
import { loadCollege } from './directory/college/load-college';
import { isRefused } from './program/model/is-refused';
import { isUuid } from './model/is-uuid';
import { loadInterestForm, readFormWish } from './model/load-interest-form';
import { loadList, loadSharedList } from './directory/model/load-list';
import { loadLists } from './model/load-lists';
import { loadPlayer } from './player/model/load-player';
import { readPipelineAddress } from './model/pipeline-address';
import { loadPlayerCard } from './player/card/load-player-card';
import { readToken } from './model/read-token';
import { mayOpenDashboard, mayOpenPipelines } from './model/roles';
import { listOwnInterests, loadSharedInterests } from './player/status-widget/load-status-widget';

const collegeAt = (address: string) => new URL(address).searchParams.get('college');

// A query of one page alone comes with the page's own chunk: visitors download none of them.
export default defineRemote({
  languages: { es: () => import('./language/es') },
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
      lazy: () => import(/* webpackChunkName: "college-edit" */ './program/college-edit/college-edit-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer) return;
          const { loadCollegeEditor } = await import(
            /* webpackChunkName: "college-edit" */ './program/model/load-college-editor'
          );
          await queryClient.prefetchQuery(loadCollegeEditor(slug, viewer));
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
        [
          '/recruiting-success/:id',
          () => import(/* webpackChunkName: "recruiting-status" */ './player/recruiting-status/success-page'),
        ],
        [
          '/recruiting-status/:id',
          () => import(/* webpackChunkName: "recruiting-status" */ './player/recruiting-status/status-page'),
        ],
      ] as const
    ).map(([path, lazy]) => ({
      path,
      lazy,
      loader: ({ params: { id = '' } }: { params: { id?: string } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer || !isUuid(id)) return;
          const { loadRecruitingStatus } = await import(
            /* webpackChunkName: "recruiting-status" */ './model/load-recruiting-status'
          );
          await queryClient.prefetchQuery(loadRecruitingStatus(viewer, id));
        }),
    })),
    {
      path: '/recruiting-status/answer',
      lazy: () => import(/* webpackChunkName: "meeting-answer" */ './player/meeting-answer/meeting-answer-page'),
    },
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
      path: '/college-embed/:slug',
      lazy: () => import(/* webpackChunkName: "college-embed" */ './directory/college-embed/college-embed-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const { loadCollegeEmbed } = await import(
            /* webpackChunkName: "college-embed" */ './directory/college-embed/load-college-embed'
          );
          await queryClient.prefetchQuery(loadCollegeEmbed(slug));
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
      lazy: () => import(/* webpackChunkName: "college-board" */ './player/college-board/board-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer) return;
          const { loadBoard } = await import(/* webpackChunkName: "college-board" */ './player/model/load-board');
          await queryClient.prefetchQuery(loadBoard(slug, viewer));
        }),
    },
    {
      path: '/player/:slug/pipeline',
      lazy: () => import(/* webpackChunkName: "player-pipeline" */ './player/player-pipeline/player-pipeline-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer) return;
          const { loadPlayerPipeline } = await import(
            /* webpackChunkName: "player-pipeline" */ './player/model/load-player-pipeline'
          );
          await queryClient.prefetchQuery(loadPlayerPipeline(slug, viewer));
        }),
    },
    {
      path: '/player/me/offers',
      lazy: () => import(/* webpackChunkName: "net-cost" */ './player/net-cost/net-cost-page'),
      loader: () =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer) return;
          const { loadMyOffers } = await import(/* webpackChunkName: "net-cost" */ './player/net-cost/load-my-offers');
          await queryClient.prefetchQuery(loadMyOffers(viewer));
        }),
    },
    {
      path: '/pipeline',
      lazy: () => import(/* webpackChunkName: "pipeline" */ './program/pipeline/pipeline-page'),
      // The screen reads what another filter or drawer needs by itself.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          const id = readPipelineAddress(new URL(request.url).searchParams).interest;
          if (!viewer || isRefused(queryClient, viewer, mayOpenPipelines)) return;
          const [{ loadPipelineAt }, { loadInterest }] = await Promise.all([
            import(/* webpackChunkName: "pipeline" */ './program/model/load-pipeline'),
            import(/* webpackChunkName: "pipeline" */ './program/model/load-interest'),
          ]);
          await Promise.all([
            queryClient.prefetchQuery(loadPipelineAt(viewer, request.url)),
            id && queryClient.prefetchQuery(loadInterest(viewer, id)),
          ]);
        }),
    },
    {
      path: '/recruiting-dashboard',
      lazy: () =>
        import(
          /* webpackChunkName: "recruiting-dashboard" */ './program/recruiting-dashboard/recruiting-dashboard-page'
        ),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer || isRefused(queryClient, viewer, mayOpenDashboard)) return;
          const { loadDashboard, readCollege } = await import(
            /* webpackChunkName: "recruiting-dashboard" */ './program/recruiting-dashboard/load-dashboard'
          );
          await queryClient.prefetchQuery(loadDashboard(viewer, readCollege(new URL(request.url).searchParams)));
        }),
    },
    {
      path: '/matchmaking',
      lazy: () => import(/* webpackChunkName: "matchmaking" */ './matchmaking/matchmaking-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer) return;
          const { openMatchmaking } = await import(
            /* webpackChunkName: "matchmaking" */ './matchmaking/open-matchmaking'
          );
          await openMatchmaking(queryClient, viewer, new URL(request.url).searchParams);
        }),
    },
    {
      path: '/pipeline/import',
      lazy: () => import(/* webpackChunkName: "pipeline-import" */ './program/pipeline-import/pipeline-import-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer || isRefused(queryClient, viewer, mayOpenPipelines)) return;
          const { loadPipelineImport } = await import(
            /* webpackChunkName: "pipeline-import" */ './program/pipeline-import/model/load-pipeline-import'
          );
          await queryClient.prefetchQuery(loadPipelineImport(viewer, collegeAt(request.url)));
        }),
    },
    {
      path: '/pipeline/meetings',
      lazy: () => import(/* webpackChunkName: "meetings" */ './program/meetings/meetings-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer || isRefused(queryClient, viewer, mayOpenPipelines)) return;
          const { loadMeetings } = await import(/* webpackChunkName: "meetings" */ './program/model/load-meetings');
          await queryClient.prefetchQuery(loadMeetings(viewer, collegeAt(request.url)));
        }),
    },
    {
      path: '/pipeline/contacts',
      lazy: () => import(/* webpackChunkName: "contact-log" */ './program/contact-log/contact-log-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer || isRefused(queryClient, viewer, mayOpenPipelines)) return;
          const { loadContactLogAt } = await import(
            /* webpackChunkName: "contact-log" */ './program/model/load-contact-log'
          );
          await queryClient.prefetchInfiniteQuery(loadContactLogAt(viewer, request.url));
        }),
    },
    {
      path: '/pipeline/duplicates',
      lazy: () =>
        import(/* webpackChunkName: "pipeline-duplicates" */ './program/pipeline-duplicates/pipeline-duplicates-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer || isRefused(queryClient, viewer, mayOpenPipelines)) return;
          const { listPipelineDuplicates } = await import(
            /* webpackChunkName: "pipeline-duplicates" */ './program/pipeline-duplicates/list-pipeline-duplicates'
          );
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
      lazy: () => import(/* webpackChunkName: "onboarding" */ './player/onboarding/onboarding-page'),
      loader: () =>
        startRead(async () => {
          const viewer = await viewerId();
          if (!viewer) return;
          const { loadOnboarding } = await import(
            /* webpackChunkName: "onboarding" */ './player/model/load-onboarding'
          );
          await queryClient.prefetchQuery(loadOnboarding(viewer));
        }),
    })),
  ],
});
