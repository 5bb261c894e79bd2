import { defineRemote } from '@lineup/contract';

export default defineRemote({
  routes: [{ path: '/inbox', lazy: () => import('./inbox/inbox-page') }],
});
