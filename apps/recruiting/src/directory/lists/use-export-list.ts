import { useAction } from '@lineup/data';
import type { List } from '../model/load-list';
import { exportList } from './export-list';
import { t } from '../../language';

/** Downloads a list as a CSV file. */
export function useExportList(list: List) {
  return useAction({
    run: () => exportList(list),
    failed: t('The list could not be exported. Try again.'),
  });
}
