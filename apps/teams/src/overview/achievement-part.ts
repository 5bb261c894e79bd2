import { lazyPart } from '../team/lazy-part';

/** The dialog that adds or changes an achievement. */
export const addAchievement = lazyPart('add-achievement', () => import('./add-achievement-dialog'));
