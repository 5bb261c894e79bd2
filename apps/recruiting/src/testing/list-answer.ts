import type { List, ListItem } from '../directory/model/load-list';

export const LIST_ID = 'bbbbbbbb-0000-4000-8000-000000000001';

const collegeItem = (id: string, name: string, note: string | null = null): ListItem => ({
  id,
  kind: 'college',
  added_at: '2026-11-01T10:00:00Z',
  note,
  player: undefined,
  college: {
    id: `college-${id}`,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    city: 'Mobile',
    state: 'AL',
    logo_url: null,
    colors: null,
    games: ['Valorant'],
    scholarship_max: 4000,
  },
});

/** What `load_list` answers the owner. */
export const listAnswer = (change: Partial<List> = {}): List => ({
  id: LIST_ID,
  name: 'Near home',
  updated_at: '2026-11-02T10:00:00Z',
  shared_since: null,
  shares_notes: null,
  items: [
    collegeItem('a', 'Gulf Pines College', 'Coach is kind'),
    collegeItem('b', 'Boone Plains'),
    collegeItem('c', 'Cape Fear'),
  ],
  ...change,
});
