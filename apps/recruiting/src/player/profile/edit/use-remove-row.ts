import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { t } from '../../../language';

/** Removes a row of the own profile; answers what puts it back as it was. */
export function useRemoveRow<Row extends { id: string }>(remove: (row: Row) => Promise<() => Promise<unknown>>) {
  return useAction({
    run: remove,
    failed: t('This could not be removed. Try again.'),
    invalidates: [recruitingKeys.players()],
    lockBy: (row) => row.id,
  });
}
