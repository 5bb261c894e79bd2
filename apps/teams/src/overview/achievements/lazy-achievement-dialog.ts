import { lazyPart } from '../../kit/dialog/lazy-part';

/** The dialog that adds or changes an achievement. */
export const achievementDialog = lazyPart('achievement', () => import('./achievement-dialog'));
