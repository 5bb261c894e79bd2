import { useState } from 'react';
import type { RegistryEntry } from '@lineup/contract';
import { useAction } from '@lineup/data';
import { channelFor, knownNow } from '../../../federation/gate/gate';
import { findBuild } from '../../../federation/runtime/find-build';
import { type BuildCheck, checkBuild } from './check-build';

async function checkLive(remote: RegistryEntry) {
  const build = await findBuild(remote, channelFor(remote, knownNow()) ?? 'stable');
  if (!build) throw new Error('No version of this remote could be found.');
  return checkBuild(build);
}

/** Loads every script of the version that runs here, and says what is wrong with it. */
export function useCheckLive(remote: RegistryEntry) {
  const [checked, setChecked] = useState<BuildCheck>();
  const check = useAction({
    run: async () => {
      setChecked(undefined);
      setChecked(await checkLive(remote));
    },
    refused: ({ message }) => ({ message }),
  });
  return { ...check, checked };
}
