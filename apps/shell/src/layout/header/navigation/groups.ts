import type { NavGroup, RemoteFacts } from '@lineup/contract';

/** A group as it shows. */
export type ShownGroup = NavGroup & { placement: string; order: number };

/** Place of groups that name none. */
const LAST = 1e6;

/**
 * The links of remotes for the holder of `roles`, among them the status of the session: merged by placement and label,
 * in order, without empty groups.
 */
export function groupsFor(remotes: readonly Pick<RemoteFacts, 'nav'>[], roles: readonly string[]): ShownGroup[] {
  const groups: ShownGroup[] = [];
  for (const { placement = 'menu', label, order = LAST, items } of remotes.flatMap(({ nav }) => nav)) {
    const forSignedIn = placement !== 'menu' && placement !== 'link';
    const shown = items.filter(({ roles: wanted = forSignedIn ? ['signed-in'] : null }) =>
      wanted ? wanted.some((role) => roles.includes(role)) : true,
    );
    const same = groups.find((group) => group.placement === placement && group.label === label);
    if (same) {
      same.items.push(...shown);
      same.order = Math.min(order, same.order);
    } else groups.push({ placement, label, order, items: shown });
  }
  return groups.filter(({ items }) => items.length > 0).toSorted((a, b) => a.order - b.order);
}
