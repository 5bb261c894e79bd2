import { accountKeys } from '@lineup/auth';
import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { askGuardian } from '../profile-forms/ask-guardian';
import { explainProfileRefusal } from '../profile-forms/use-save-profile';
import { t } from '../../language';

/** Asks a parent or guardian to link their account, so that colleges can write to the player. */
export function useAskGuardian() {
  return useAction({
    run: askGuardian,
    done: t('We sent the request. You get a notice when they agree.'),
    refused: explainProfileRefusal,
    failed: t('The request could not be sent. The address is still here.'),
    invalidates: [recruitingKeys.all, accountKeys.all],
  });
}
