import type { MenuProps } from '../lazy-menu';
import { MenuLinks, MenuShell } from './menu-shell';
import { recruitingEntries } from './nav-entries';

/** "College Recruiting". */
export default function RecruitingMenu({ trigger }: MenuProps) {
  return (
    <MenuShell trigger={trigger}>
      <MenuLinks entries={recruitingEntries} />
    </MenuShell>
  );
}
