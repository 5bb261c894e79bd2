import { isPrivileged, useRoles } from '@lineup/auth';
import type { MenuProps } from '../lazy-menu';
import { MenuLinks, MenuShell } from './menu-shell';
import { teamToolsEntries } from './nav-entries';

/** "Team Tools". */
export default function TeamToolsMenu(opening: MenuProps) {
  const { roles } = useRoles();
  return (
    <MenuShell {...opening}>
      <MenuLinks entries={teamToolsEntries(isPrivileged(roles))} />
    </MenuShell>
  );
}
