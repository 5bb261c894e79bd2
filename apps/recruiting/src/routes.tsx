import { defineRemote, startRead } from '@lineup/contract';
import { listCollegesAt } from './college-list/list-colleges';
import { loadCollege } from './college/load-college';
import { loadOnboarding } from './model/load-onboarding';
import { loadPlayer } from './model/load-player';

export default defineRemote({
  routes: ({ queryClient, viewerId }) => [
    {
      path: '/colleges',
      lazy: () => import('./college-list/college-list-page'),
      loader: ({ request }) => startRead(() => queryClient.prefetchInfiniteQuery(listCollegesAt(request.url))),
    },
    {
      path: '/college/:slug',
      lazy: () => import('./college/college-page'),
      loader: ({ params: { slug = '' } }) => startRead(() => queryClient.prefetchQuery(loadCollege(slug))),
    },
    {
      path: '/player/:slug',
      lazy: () => import('./player/player-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(async () => queryClient.prefetchQuery(loadPlayer(slug, await viewerId()))),
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
