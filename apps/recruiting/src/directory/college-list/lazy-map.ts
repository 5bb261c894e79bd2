import { lazyPart } from '@lineup/ui/lazy-part';

/** The map of the states; its code comes when somebody opens it. */
export const map = lazyPart(() => import('./state-map'));
