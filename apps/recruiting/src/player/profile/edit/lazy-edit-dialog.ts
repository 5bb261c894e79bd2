import { lazyPart } from '@lineup/ui/lazy-part';

/** Only the player needs the forms of the own page. */
export const editDialog = lazyPart(() => import('./edit-dialog'));
