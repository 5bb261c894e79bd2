import { defineRemote, startRead } from '@lineup/contract';

export default defineRemote({
  routes: ({ queryClient, viewerId }) => [
    {
      path: '/inbox',
      lazy: () => import('./inbox/inbox-page'),
      loader: () =>
        startRead(import('./conversation-list/list-conversations'), async ({ listConversations }) => {
          if (await viewerId()) await queryClient.prefetchInfiniteQuery(listConversations());
        }),
    },
  ],
});
