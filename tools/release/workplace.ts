import type { RemoteFacts } from '@lineup/contract/facts';
import type { Target } from '@lineup/site/store/target';

/** Where a release comes from: this workspace, or the folder of a remote in another repository. */
export interface Workplace {
  /** How the command is called there. */
  call: string;
  remotes: readonly string[];
  /** Builds apps from their sources. Throws `BuildError`. */
  build(apps: readonly string[]): Promise<void>;
  /** The folder with the build of an app. */
  distOf(app: string): string;
  factsOf(id: string): RemoteFacts;
  /** The site of this machine, where a call names no target. */
  ownSite(): Target;
}
