import type { RegistryEntry } from '@lineup/contract';
import { create } from 'zustand';
import { isAtOrBelow } from './registry';

/** What the gate of remotes knows about the user once the flags are loaded; roles may still be on their way. */
export interface GateFacts {
  /** Null while the flag depends on roles that are not known yet. */
  isOn(flag: string): boolean | null;
  /** Variant of the flag, or the fallback. */
  variant(flag: string, fallback: string): string;
  /** Null while they are loading. */
  roles: string[] | null;
}

/** Filled by `GateBridge` inside the providers; null while the flags are loading. */
export const useGateFacts = create<{ facts: GateFacts | null; hasFailed: boolean }>(() => ({
  facts: null,
  /** Every flag counts as off because the flags could not be read. */
  hasFailed: false,
}));

/** Whether the user may enter a path of a remote; null while that cannot be told, so that nothing is refused early. */
export function isAdmitted(remote: RegistryEntry, pathname: string, facts: GateFacts | null): boolean | null {
  const guarded = remote.gate?.paths ?? remote.basePaths;
  if (!guarded.some((base) => isAtOrBelow(pathname, base))) return true;
  if (!facts) return null;
  const isOn = facts.isOn(remote.flag);
  const passing = remote.gate?.passingRoles ?? [];
  if (isOn || passing.length === 0) return isOn;
  return facts.roles && facts.roles.some((role) => passing.includes(role));
}

/**
 * The channel or version a user gets. Whoever the flag `<flag>_preview` chooses gets that flag's variant (`canary` when
 * it names none), everybody else the variant of the remote's own flag, else `stable`. Null while roles must be waited for.
 */
export function channelFor(remote: RegistryEntry, facts: GateFacts): string | null {
  const preview = `${remote.flag}_preview`;
  const isChosen = facts.isOn(preview);
  if (isChosen) return facts.variant(preview, 'canary');
  if (isChosen === null) return null;
  return facts.isOn(remote.flag) ? facts.variant(remote.flag, 'stable') : 'stable';
}

/** The decision of the gate and the channel, as soon as both are known. */
export function passGate(remote: RegistryEntry, pathname: string): Promise<{ isOpen: boolean; channel: string }> {
  const decide = ({ facts }: { facts: GateFacts | null }) => {
    const isOpen = isAdmitted(remote, pathname, facts);
    const channel = facts && channelFor(remote, facts);
    return channel !== null && isOpen !== null ? { isOpen, channel } : null;
  };
  const now = decide(useGateFacts.getState());
  if (now) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = useGateFacts.subscribe((state) => {
      const decided = decide(state);
      if (!decided) return;
      stop();
      resolve(decided);
    });
  });
}
