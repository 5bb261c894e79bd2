import { defineRemote } from '@lineup/contract';

export default defineRemote({
  routes: [
    { path: '/colleges', lazy: () => import('./college-list/college-list-page') },
    { path: '/college/:slug', lazy: () => import('./college/college-page') },
  ],
});
