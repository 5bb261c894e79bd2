import { useAction } from '@lineup/data';
import type { ContactAddress } from '../model/load-contact-log';
import { exportContactLog } from './export-contact-log';

/** Downloads the contacts that an address lists as a CSV file. */
export function useExportContactLog(college: { id: string; name: string }, address: ContactAddress) {
  return useAction({
    run: () => exportContactLog(college, address),
    done: ({ saved, isCut }) =>
      isCut
        ? {
            title: `Exported the latest ${saved.toLocaleString()} contacts`,
            description: 'Choose earlier days to export the others.',
          }
        : `Exported ${saved === 1 ? '1 contact' : `${saved.toLocaleString()} contacts`}`,
    refused: (error) =>
      error.kind === 'forbidden'
        ? { title: 'Access denied', description: 'You no longer work in this program.' }
        : undefined,
    failed: 'The contacts could not be exported. Try again.',
  });
}
