import { CONTRACT, type RegistryEntry, type RemoteBuild } from '@lineup/contract';

/** A deployed build that fits this shell. */
export const testBuild = (version: string, change: Partial<RemoteBuild> = {}): RemoteBuild => ({
  version,
  entry: `/remotes/learn/${version}/entry.js`,
  preload: { scripts: [], components: [], screens: {} },
  integrity: {},
  shared: {},
  pluginVersion: '2.9.2',
  contract: CONTRACT,
  ...change,
});

/** A remote as the registry lists it, one build in `stable`. */
export const testEntry = (change: Partial<RegistryEntry> = {}): RegistryEntry => ({
  id: 'learn',
  contract: CONTRACT,
  basePaths: ['/learn'],
  flag: 'remote_learn',
  nav: [],
  channels: { stable: testBuild('a1') },
  ...change,
});
