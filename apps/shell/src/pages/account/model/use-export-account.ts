import { callFunction, useAction } from '@lineup/data';
import { failureText } from '../../../model/use-account-action';

const RATE_LIMITED = 'You have downloaded your data five times today. Try again tomorrow.';

async function exportAccount(): Promise<void> {
  const data = await callFunction('export-account', {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `lineup-export-${new Date().toISOString().slice(0, 10)}.json`);
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Downloads what is stored of the own account. */
export function useExportAccount() {
  return useAction({
    run: exportAccount,
    refused: (error) => ({ message: error.kind === 'rate-limited' ? RATE_LIMITED : failureText(error) }),
  });
}
