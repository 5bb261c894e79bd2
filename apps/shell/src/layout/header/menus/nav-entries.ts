/** A link of a menu. */
export interface NavEntry {
  label: string;
  to: string;
}

/** Entries of "Team Tools". Only privileged users get the link to create a team. */
export function teamToolsEntries(isPrivileged: boolean): NavEntry[] {
  return [
    { label: 'Find Teams', to: '/teams' },
    ...(isPrivileged ? [{ label: 'Create Team', to: '/teams/create' }] : []),
    { label: 'High School Teams', to: '/teams?type=high_school' },
    { label: 'College Teams', to: '/teams?type=college' },
    { label: 'Pro Teams', to: '/teams?type=pro_team' },
  ];
}

/** Entries of "College Recruiting". */
export const recruitingEntries: NavEntry[] = [
  { label: 'All Colleges', to: '/colleges' },
  { label: 'League of Legends', to: '/colleges?games=League+of+Legends' },
  { label: 'Marvel Rivals', to: '/colleges?games=Marvel+Rivals' },
  { label: 'Rocket League', to: '/colleges?games=Rocket+League' },
  { label: 'Valorant', to: '/colleges?games=Valorant' },
  { label: 'Offering Scholarships', to: '/colleges?scholarships=true' },
];

/** A published page of Learn. */
export interface LearnPage {
  slug: string;
  title: string;
}

/** How many pages the desktop menu lists. */
const MENU_LIMIT = 5;

/** Entries of "Learn". `isWhole` lists every page, as the mobile menu does. */
export function learnEntries(
  pages: readonly LearnPage[],
  { isPrivileged, isWhole }: { isPrivileged: boolean; isWhole: boolean },
): NavEntry[] {
  const shown = isWhole ? pages : pages.slice(0, MENU_LIMIT);
  return [
    { label: 'View All Content', to: '/learn' },
    ...(isPrivileged ? [{ label: 'Add Page', to: '/learn/new' }] : []),
    ...shown.map(({ slug, title }) => ({ label: title, to: `/learn/${slug}` })),
    ...(shown.length < pages.length ? [{ label: `View all ${pages.length} articles...`, to: '/learn' }] : []),
  ];
}
