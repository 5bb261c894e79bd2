import { lazyPart } from '../../kit/dialog/lazy-part';

/** The dialog that adds or changes an achievement. */
export const addAchievement = lazyPart('add-achievement', () => import('./add-achievement-dialog'));
