import { defineRemote, startRead } from '@lineup/contract';

export default defineRemote({
  routes: ({ queryClient }) => [
    {
      path: '/colleges',
      lazy: () => import('./college-list/college-list-page'),
      loader: ({ request }) =>
        startRead(import('./college-list/list-colleges'), ({ listCollegesAt }) =>
          queryClient.prefetchInfiniteQuery(listCollegesAt(request.url)),
        ),
    },
    {
      path: '/college/:slug',
      lazy: () => import('./college/college-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(import('./college/load-college'), ({ loadCollege }) => queryClient.prefetchQuery(loadCollege(slug))),
    },
  ],
});
