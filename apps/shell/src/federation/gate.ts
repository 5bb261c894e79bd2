import type { RegistryEntry } from '@lineup/contract';
import { create } from 'zustand';
import { isAtOrBelow } from './registry';

/** What the gate of remotes knows about the user: flags and roles, once both are loaded. */
export interface GateFacts {
  isOn(flag: string): boolean;
  /** Variant of the flag, or the fallback. */
  variant(flag: string, fallback: string): string;
  roles: string[];
}

/** Filled by `GateBridge` inside the providers; null while flags or roles are loading. */
export const useGateFacts = create<{ facts: GateFacts | null }>(() => ({ facts: null }));

/** The facts, as soon as they are known. */
export function gateFacts(): Promise<GateFacts> {
  const { facts } = useGateFacts.getState();
  if (facts) return Promise.resolve(facts);
  return new Promise((resolve) => {
    const stop = useGateFacts.subscribe((state) => {
      if (!state.facts) return;
      stop();
      resolve(state.facts);
    });
  });
}

/** Whether the user may enter a path of a remote. */
export function isAdmitted(remote: RegistryEntry, pathname: string, facts: GateFacts): boolean {
  const guarded = remote.gate?.paths ?? remote.basePaths;
  if (!guarded.some((base) => isAtOrBelow(pathname, base))) return true;
  return facts.isOn(remote.flag) || (remote.gate?.passingRoles ?? []).some((role) => facts.roles.includes(role));
}

/** The channel a user gets: the variant of the remote's flag when it is on and deployed, else `stable`. */
export function channelFor(remote: RegistryEntry, facts: GateFacts): string {
  if (!facts.isOn(remote.flag)) return 'stable';
  const variant = facts.variant(remote.flag, 'stable');
  return remote.channels[variant] ? variant : 'stable';
}
