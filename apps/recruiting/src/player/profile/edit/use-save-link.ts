import { useAuth } from '@lineup/auth';
import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { PlayerLink } from '../../model/load-player';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';
import { saveLink } from './save-link';
import { t } from '../../../language';

/** Stores a link of the own profile. */
export function useSaveLink() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: (link: PlayerLink) => saveLink(link, userId),
    refused: explainProfileRefusal,
    failed: t('The link could not be saved. What you entered is still here.'),
    invalidates: [recruitingKeys.players()],
  });
}
