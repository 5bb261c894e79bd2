import { defineRemote, startRead } from '@lineup/contract';
import { listConversations } from './model/list-conversations';

export default defineRemote({
  routes: ({ queryClient, viewerId }) => [
    {
      path: '/inbox',
      lazy: () => import('./inbox/inbox-page'),
      loader: () =>
        startRead(async () => {
          if (await viewerId()) await queryClient.prefetchInfiniteQuery(listConversations());
        }),
    },
  ],
});
