import type { Today } from './today/today';

/** What `load_today` answers where nothing waits. */
export const noToday: Today = {
  teams: null,
  inbox: null,
  offers: null,
  interests: null,
  programs: null,
  steps: null,
  family: null,
  staff: null,
};
