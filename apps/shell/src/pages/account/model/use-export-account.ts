import { callFunction, useAction } from '@lineup/data';
import { saveFile } from '@lineup/ui/save-file';
import { failureText } from '../../../model/use-account-action';
import { t } from '../../../language/language';

async function exportAccount(): Promise<void> {
  const data = await callFunction('export-account', {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `lineup-export-${new Date().toISOString().slice(0, 10)}.json`);
}

/** Downloads what is stored of the own account. */
export function useExportAccount() {
  return useAction({
    run: exportAccount,
    refused: (error) => ({
      message:
        error.kind === 'rate-limited'
          ? t('You have downloaded your data five times today. Try again tomorrow.')
          : failureText(error),
    }),
  });
}
