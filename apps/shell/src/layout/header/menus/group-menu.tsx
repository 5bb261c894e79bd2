import type { NavItem } from '@lineup/contract';
import { Menu } from '@lineup/ui/menu';
import type { MenuOpening } from '@lineup/ui/menu-button';
import { useEntries } from '../navigation/use-entries';
import { MenuLinks } from './menu-links';

export interface NavMenuProps extends MenuOpening {
  /** Links of the remotes in the menu. */
  items: readonly NavItem[];
}

/** The links of one group of the navigation. */
export default function GroupMenu({ items, ...opening }: NavMenuProps) {
  return (
    <Menu {...opening}>
      <MenuLinks entries={useEntries(items)} />
    </Menu>
  );
}
