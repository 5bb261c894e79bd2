import { defineRemote, startRead } from '@lineup/contract';
import { listConversations } from './model/list-conversations';
import { readView } from './model/list-view';

export default defineRemote({
  languages: { es: () => import('./language/es') },
  routes: ({ queryClient, viewerId }) => [
    {
      path: '/inbox',
      lazy: () => import('./inbox/inbox-page'),
      loader: ({ request }) =>
        startRead(async () => {
          const view = readView(new URL(request.url).searchParams);
          if (await viewerId()) await queryClient.prefetchInfiniteQuery(listConversations(view));
        }),
    },
  ],
});
