// Lazy chunk, with the loader of remotes.
import type { RemoteId } from '@lineup/contract';
import { create } from 'zustand';

/** A failure of a remote in this tab. */
export interface RemoteFault {
  id: RemoteId;
  version: string;
  at: Date;
  message: string;
  /** `try`: a load that is tried again. `crash`: it ran, and a part of it failed. */
  kind: 'try' | 'load' | 'crash';
}

/** What failed since the page was opened, the latest first. */
export const useRemoteFaults = create<RemoteFault[]>(() => []);

/** Remembers a failure. */
export function rememberFault(id: RemoteId, version: string, error: unknown, kind: RemoteFault['kind']): void {
  const message = error instanceof Error ? error.message : String(error);
  useRemoteFaults.setState((faults) => [{ id, version, at: new Date(), message, kind }, ...faults].slice(0, 20), true);
}
