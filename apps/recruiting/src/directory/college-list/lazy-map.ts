import { lazyView } from '@lineup/ui/lazy-view';

/** The map of the states; its code comes when somebody opens it. */
export const map = lazyView(() => import('./state-map'), null);
