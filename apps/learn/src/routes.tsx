import { defineRemote } from '@lineup/contract';

export default defineRemote({
  routes: [
    { path: '/learn', lazy: () => import('./page-list/page-list-page') },
    { path: '/learn/:slug', lazy: () => import('./page-viewer/page-viewer-page') },
  ],
});
