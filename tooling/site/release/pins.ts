import type { RemoteFacts } from '@lineup/contract/facts';
import { stoppedFlag } from '@lineup/contract/share';
import type { Pointer } from '../store/pointer.ts';
import type { Target } from '../store/target.ts';
import { askBackend } from './backend.ts';

/** A version that the console gave people of a remote by its name: releases do not reach them. */
export interface Pin {
  flag: string;
  variant: string;
}

/** A version as a build is named, not a channel. */
const VERSION = /^[0-9a-f]{12}$/;

/** The pins of a remote, as far as everybody may see its flags (not those for some roles); null where the backend does not answer. */
export async function readPins(target: Target, { flag }: Pick<RemoteFacts, 'flag'>): Promise<Pin[] | null> {
  try {
    const names = [flag, `${flag}_preview`].join(',');
    const rows = await askBackend<{ key: string; variant: string | null }[]>(
      target,
      `experiments?select=key,variant&enabled=is.true&key=in.(${names})`,
    );
    // A site without a backend that is known has no flags that could be.
    return (rows ?? []).flatMap(({ key, variant }) =>
      variant && VERSION.test(variant) ? [{ flag: key, variant }] : [],
    );
  } catch {
    // Whether somebody is pinned must not keep a release from going out.
    return null;
  }
}

/** The version of a remote that the backend stopped because it failed; null where there is none, or it does not answer. */
export async function readStopped(target: Target, id: string): Promise<string | null> {
  try {
    const rows = await askBackend<{ variant: string | null }[]>(
      target,
      `experiments?select=variant&enabled=is.true&key=eq.${stoppedFlag(id)}`,
    );
    return rows?.[0]?.variant ?? null;
  } catch {
    return null;
  }
}

/** Versions that a pointer keeps beside the last five. Where pins cannot be known, all that were ever chosen may be. */
export const keptBy =
  (pins: readonly Pin[] | null) =>
  (version: string): boolean =>
    pins === null || pins.some(({ variant }) => variant === version);

/** Says which people a new version does not reach. */
export function tellPins(
  id: string,
  version: string,
  pins: readonly Pin[] | null,
  known: Pointer<{ version: string }> | null,
) {
  for (const { flag, variant } of pins ?? []) {
    if (variant === version) continue;
    const isKnown = known?.earlier.some((each) => each.version === variant) || known?.build?.version === variant;
    const whom = flag.endsWith('_preview') ? 'whoever the flag chooses' : 'everybody';
    console.warn(
      `${id}: the flag ${flag} pins ${whom} to ${variant}` +
        (isKnown
          ? `: they do not get ${version} until "Stable channel" is chosen in the console.`
          : ', which is not there any more: they get what is stable.'),
    );
  }
}
