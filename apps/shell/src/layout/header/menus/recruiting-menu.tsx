import type { MenuProps } from '../lazy-menu';
import { MenuLinks, MenuShell } from './menu-shell';
import { recruitingEntries } from './nav-entries';

/** "College Recruiting". */
export default function RecruitingMenu(opening: MenuProps) {
  return (
    <MenuShell {...opening}>
      <MenuLinks entries={recruitingEntries} />
    </MenuShell>
  );
}
