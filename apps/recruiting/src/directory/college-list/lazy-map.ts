import { lazyView } from '@lineup/ui/lazy-view';

/** The map of the states, and what lies outside of it; its code comes when somebody opens it. */
export const map = lazyView(() => import('./college-map'), null);
