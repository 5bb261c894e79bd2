import type { Sentences } from '@lineup/language';

/** Tabs of the manage screen in their order, as named in the address → as shown. */
export const MANAGE_TABS = {
  overview: 'Overview',
  roster: 'Roster',
  practices: 'Practices',
  tournaments: 'Tournaments',
  recruiting: 'Recruiting',
  analytics: 'Analytics',
} as const satisfies Sentences;
export type ManageTab = keyof typeof MANAGE_TABS;

/** The tab an address names, that of the practice it names, or Overview. */
export function readTab(params: URLSearchParams): ManageTab {
  const tab = params.get('tab') ?? (params.has('practice') ? 'practices' : '');
  return Object.hasOwn(MANAGE_TABS, tab) ? (tab as ManageTab) : 'overview';
}
