import type { UserRole } from '@lineup/auth';
import type { NavGroup, NavItem, Path, RegistryEntry } from '@lineup/contract';
import { fill } from './fill';

/** What the navigation needs to know about a remote. */
export type RemoteLinks = Pick<RegistryEntry, 'id' | 'flag' | 'nav'>;

/** A group as it shows. */
export type ShownGroup = NavGroup & { placement: string; order: number };

/** Where links show to signed-in users only. */
const forSignedIn = ['icon', 'account'];

/** Who looks at the navigation. */
export interface Viewer {
  isSignedIn: boolean;
  roles: readonly UserRole[];
  /** Null without a profile that has an address. */
  profileSlug: string | null;
}

/** The links of the remotes for a viewer: merged by placement and label, in order, without empty groups. */
export function groupsFor(remotes: readonly RemoteLinks[], viewer: Viewer): ShownGroup[] {
  const groups = new Map<string, ShownGroup>();
  for (const { placement = 'menu', label, order = Infinity, items } of remotes.flatMap(({ nav }) => nav)) {
    if (forSignedIn.includes(placement) && !viewer.isSignedIn) continue;
    const shown = items.flatMap((item) => linkFor(item, viewer));
    if (shown.length === 0) continue;
    const key = `${placement} ${label}`;
    const known = groups.get(key);
    groups.set(key, {
      placement,
      label,
      order: Math.min(order, known?.order ?? Infinity),
      items: [...(known?.items ?? []), ...shown],
    });
  }
  // Infinity less itself is no number, and so leaves the decision to the labels.
  return [...groups.values()].toSorted((a, b) => a.order - b.order || a.label.localeCompare(b.label));
}

/** The links placed as `placement`, whatever their group. */
export function linksAt(groups: readonly ShownGroup[], placement: string): NavItem[] {
  return groups.filter((group) => group.placement === placement).flatMap(({ items }) => items);
}

/** The link as the viewer gets it; nothing when it is not for them. */
function linkFor(item: NavItem, viewer: Viewer): NavItem[] {
  const href = fill(item.href, { profile_slug: viewer.profileSlug }, encodeURIComponent) as Path | null;
  return href !== null && isFor(item.roles, viewer) ? [{ ...item, href }] : [];
}

function isFor(wanted: readonly string[] | undefined, { isSignedIn, roles, profileSlug }: Viewer): boolean {
  if (!wanted) return true;
  const names = roles.map(({ role }) => role);
  if (isSignedIn) names.push('signed-in');
  if (isSignedIn && !profileSlug) names.push('without-profile');
  return wanted.some((name) => names.includes(name));
}
