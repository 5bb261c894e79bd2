import type { NavItem } from '@lineup/contract';
import type { ShownGroup } from './groups';

/** The links placed as `placement`, whatever their group. */
export function linksAt(groups: readonly ShownGroup[], placement: string): NavItem[] {
  return groups.filter((group) => group.placement === placement).flatMap(({ items }) => items);
}
