import { defineRemote, startRead } from '@lineup/contract';
import { loadCooldowns } from './cooldowns/model/load-cooldowns';
import { listPublishedPages } from './model/list-published-pages';
import { loadPage } from './page-viewer/load-page';

export default defineRemote({
  routes: ({ queryClient }) => [
    {
      path: '/learn',
      lazy: () => import('./page-list/page-list-page'),
      loader: () => startRead(() => queryClient.prefetchQuery(listPublishedPages())),
    },
    { path: '/learn/new', lazy: () => import('./page-editor/page-editor-page') },
    { path: '/learn/:slug/edit', lazy: () => import('./page-editor/page-editor-page') },
    {
      path: '/learn/:slug',
      lazy: () => import('./page-viewer/page-viewer-page'),
      loader: ({ params: { slug = '' } }) => startRead(() => queryClient.prefetchQuery(loadPage(slug))),
    },
    {
      path: '/mr/cooldowns',
      lazy: () => import('./cooldowns/cooldowns-page'),
      loader: () => startRead(() => queryClient.prefetchQuery(loadCooldowns())),
    },
  ],
});
