import { MenuLink } from '@lineup/ui/menu';
import type { NavEntry } from '../navigation/use-entries';

/** Links of a menu, one below the other. */
export function MenuLinks({ entries }: { entries: readonly NavEntry[] }) {
  return entries.map(({ label, to }) => <MenuLink key={`${label} ${to}`} label={label} to={to} />);
}
