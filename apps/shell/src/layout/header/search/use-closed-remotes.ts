import { isAdmitted, useKnown } from '../../../federation/gate/gate';
import { useRegistry } from '../../../federation/registry/registry';

/** What the user knows the remotes by that are turned off and therefore not searched. */
export function useClosedRemotes(): string[] {
  const { registry } = useRegistry();
  const known = useKnown();
  return (registry?.remotes ?? []).flatMap((remote) => {
    const [path = ''] = remote.gate?.paths ?? remote.basePaths;
    const name = remote.gate?.title ?? remote.nav[0]?.label;
    return name && isAdmitted(remote, path, known) === false ? [name] : [];
  });
}
