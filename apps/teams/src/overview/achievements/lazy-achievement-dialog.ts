import { lazyPart } from '@lineup/ui/lazy-part';

/** The dialog that adds or changes an achievement. */
export const achievementDialog = lazyPart(() => import('./achievement-dialog'));
