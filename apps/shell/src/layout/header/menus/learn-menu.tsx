import { isPrivileged, useRoles } from '@lineup/auth';
import { useQuery } from '@tanstack/react-query';
import type { MenuProps } from '../lazy-menu';
import { learnPagesQuery } from './learn-pages';
import { MenuLinks, MenuShell } from './menu-shell';
import { learnEntries } from './nav-entries';

/** "Learn". */
export default function LearnMenu(opening: MenuProps) {
  const { roles } = useRoles();
  const { data: pages = [] } = useQuery(learnPagesQuery);
  return (
    <MenuShell {...opening}>
      <MenuLinks entries={learnEntries(pages, { isPrivileged: isPrivileged(roles), isWhole: false })} />
    </MenuShell>
  );
}
