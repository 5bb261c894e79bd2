import type { ReactNode } from 'react';
import { matchRemote, useRegistry } from '../registry/registry';
import { isAdmitted, useKnown } from './gate';

/** False once it is known that a path of a remote is closed to the user. What nobody can tell yet counts as open. */
export function useIsOpen(path: string): boolean {
  const { registry } = useRegistry();
  const known = useKnown();
  const remote = registry && matchRemote(registry, path);
  return !remote || isAdmitted(remote, path, known) !== false;
}

/** A link into a remote, which goes while that is turned off. */
export function WhenOpen({ path, children }: { path: string; children: ReactNode }) {
  return useIsOpen(path) ? children : null;
}
