import { defineRemote, startRead } from '@lineup/contract';
import { listCollegesAt } from './college-list/list-colleges';
import { loadCollege } from './college/load-college';

export default defineRemote({
  routes: ({ queryClient }) => [
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
  ],
});
