import type { RemoteBuild, RemoteId } from '@lineup/contract';
import { createHydrated } from '../model/create-hydrated';

/** Where a remote stands on this page; absent: nobody asked for it yet. */
export type RemoteStatus =
  | { kind: 'loading' }
  | {
      kind: 'open';
      build: RemoteBuild;
      /** How long the remote took to load, in ms. */
      loadedIn: number;
      /** There while the user should get another version: takes this one away, so that the next entry loads that. */
      retire?: () => void;
    }
  | { kind: 'closed' }
  | { kind: 'failed' }
  | { kind: 'incompatible'; problems: string[] };

/** Status of each remote, for the screens that stand in for its routes. */
export const useRemoteStatus = createHydrated<Partial<Record<RemoteId, RemoteStatus>>>(() => ({}));

/** The remote loaded, or could load, but must not run in this shell. */
export class IncompatibleRemoteError extends Error {
  override name = 'IncompatibleRemoteError';
  readonly problems: string[];

  constructor(id: RemoteId, problems: string[]) {
    super(`${id} does not fit this shell: ${problems.join('; ')}`);
    this.problems = problems;
  }
}
