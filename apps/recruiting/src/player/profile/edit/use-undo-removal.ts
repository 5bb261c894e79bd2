import { useAuth } from '@lineup/auth';
import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { t } from '../../../language';

/** Something that saving a form took off the page. */
export interface Removal {
  text: string;
  /** Puts it back as it was. */
  restore(): Promise<unknown>;
}

/** Puts back what saving a form took off the page. */
export function useUndoRemoval(removal: Removal) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: () => removal.restore(),
    failed: t('This could not be restored. Try again.'),
    invalidates: [recruitingKeys.players(), recruitingKeys.onboarding(userId)],
  });
}
