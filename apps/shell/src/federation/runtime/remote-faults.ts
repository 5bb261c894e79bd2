// Lazy chunk, with the loader of remotes.
import type { RemoteId } from '@lineup/contract';
import { create } from 'zustand';

/** A load of a remote that failed in this tab. */
export interface RemoteFault {
  id: RemoteId;
  version: string;
  at: Date;
  message: string;
}

/** Loads that failed since the page was opened, the latest first. */
export const useRemoteFaults = create<RemoteFault[]>(() => []);

/** Remembers a load that failed. */
export function rememberFault(id: RemoteId, version: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  useRemoteFaults.setState((faults) => [{ id, version, at: new Date(), message }, ...faults].slice(0, 20), true);
}
