import { defineRemote, startRead } from '@lineup/contract';

export default defineRemote({
  routes: ({ queryClient }) => [
    {
      path: '/learn',
      lazy: () => import('./page-list/page-list-page'),
      loader: () =>
        startRead(import('./model/list-published-pages'), ({ listPublishedPages }) =>
          queryClient.prefetchQuery(listPublishedPages()),
        ),
    },
    {
      path: '/learn/:slug',
      lazy: () => import('./page-viewer/page-viewer-page'),
      loader: ({ params: { slug = '' } }) =>
        startRead(import('./page-viewer/load-page'), ({ loadPage }) => queryClient.prefetchQuery(loadPage(slug))),
    },
  ],
});
