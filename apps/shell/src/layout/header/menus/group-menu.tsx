import type { MenuProps } from './lazy-menu';
import { useEntries } from '../navigation/use-entries';
import { MenuLinks, MenuShell } from './menu-shell';

/** The links of one group of the navigation. */
export default function GroupMenu({ items, ...opening }: MenuProps) {
  return (
    <MenuShell {...opening}>
      <MenuLinks entries={useEntries(items)} />
    </MenuShell>
  );
}
