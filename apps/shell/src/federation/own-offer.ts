import { CONTRACT, type ShellOffer } from '@lineup/contract';

/** What this shell offers to remotes, without the names that modules export. */
export const ownOffer = (): Omit<ShellOffer, 'release'> => ({
  contract: CONTRACT,
  pluginVersion: __FEDERATION_VERSION__,
  provided: __PROVIDED_VERSIONS__,
  second: __SECOND_VERSIONS__,
});
