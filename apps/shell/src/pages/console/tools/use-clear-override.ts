import { useAction } from '@lineup/data';
import { storeOverride } from '../../../federation/registry/store-override';

/** Takes back the address of a remote in this tab, and reloads. */
export function useClearOverride(remoteId: string) {
  return useAction({
    run: async () => {
      await storeOverride(remoteId, null);
      location.reload();
    },
    refused: ({ message }) => ({ message }),
  });
}
