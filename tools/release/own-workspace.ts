import path from 'node:path';
import { readFacts, remoteIds } from '@lineup/build/remotes';
import { root } from '@lineup/build/shared-modules';
import { buildApps } from '@lineup/site/build/build-apps';
import { localSite } from '@lineup/site/store/local-site';
import type { Workplace } from './workplace.ts';

/** This workspace. */
export const ownWorkspace: Workplace = {
  call: 'npm run release --',
  remotes: remoteIds,
  build: buildApps,
  distOf: (app) => path.join(root, 'apps', app, 'dist'),
  factsOf: readFacts,
  ownSite: localSite,
};
