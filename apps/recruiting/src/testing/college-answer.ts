import type { CollegeSummary } from '../college-list/list-colleges';

/** A row of the list of colleges. */
export const collegeRow = (id: string, name: string, change: Partial<CollegeSummary> = {}): CollegeSummary => ({
  id,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  city: 'Mobile',
  state: 'AL',
  level: 'varsity',
  logo_url: null,
  colors: null,
  games: ['Valorant'],
  scholarship_min: 500,
  scholarship_max: 4000,
  open_spots: 3,
  college_reply_times: { median_days: 2, answered_percent: 90 },
  ...change,
});
