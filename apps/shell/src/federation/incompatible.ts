import type { RemoteId } from '@lineup/contract';

/** The remote loaded, or could load, but must not run in this shell. */
export class IncompatibleRemoteError extends Error {
  override name = 'IncompatibleRemoteError';
  readonly problems: string[];

  constructor(id: RemoteId, problems: string[]) {
    super(`${id} does not fit this shell: ${problems.join('; ')}`);
    this.problems = problems;
  }
}
