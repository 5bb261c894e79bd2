import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { t } from '../../../language';

export interface RemovedRow {
  title: string;
  restore(): Promise<unknown>;
}

/** Puts a removed row of the own profile back. */
export function useRestoreRow() {
  return useAction({
    run: ({ restore }: RemovedRow) => restore(),
    failed: t('This could not be restored. Try again.'),
    invalidates: [recruitingKeys.players()],
  });
}
