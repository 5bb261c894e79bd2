import type { College } from '../directory/college/load-college';
import type { CollegePage, CollegeSummary } from '../directory/college-list/list-colleges';

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
  reply_days: 2,
  fit: null,
  fit_game: null,
  ...change,
});

/** What `search_colleges` answers: the first page, and all there is. */
export const collegePage = (colleges: CollegeSummary[], change: Partial<CollegePage> = {}): CollegePage => ({
  colleges,
  next: null,
  counts: {
    total: colleges.length,
    is_exact: true,
    countries: { US: colleges.length + 2, CA: 3 },
    states: { AL: colleges.length, TX: 2 },
    games: [
      { name: 'Rocket League', amount: 0 },
      { name: 'Valorant', amount: colleges.length },
    ],
  },
  has_games: null,
  ...change,
});

/** What `load_college` answers a visitor. */
export const collegeAnswer = (change: Partial<College> = {}): College => ({
  id: 'c1',
  slug: 'boone-plains',
  name: 'Boone Plains',
  city: 'Boone',
  state: 'IA',
  level: 'varsity',
  about: 'A small campus with a large arena.',
  requirements: 'Send two clips.',
  website_url: 'https://boone.example',
  logo_url: null,
  banner_url: null,
  colors: ['#0b2d6b', '#f2b411'],
  is_published: true,
  open_spots: 3,
  scholarship_min: 500,
  scholarship_max: 4000,
  reply_time: { median_days: 1.5, answered_percent: 90 },
  verified: { on: '2026-11-03', way: 'site' },
  programs: [
    {
      id: 'p1',
      game: 'Valorant',
      game_slug: 'valorant',
      coach_name: 'Kiran Mercado',
      scholarship_min: 500,
      scholarship_max: 4000,
      roster_size: 15,
      open_spots: 3,
      minimum_rank: 'Diamond 1',
      minimum_gpa: 2.5,
      practice_hours: 14,
      needs: [
        {
          id: 'n1',
          position: 'Controller',
          class_year: 2028,
          minimum_rank: null,
          open_spots: 3,
          note: 'Calm on comms.',
        },
      ],
    },
  ],
  has_form: true,
  similar: [
    {
      id: 'c2',
      slug: 'blue-earth',
      name: 'Blue Earth',
      city: 'Mankato',
      state: 'MN',
      level: 'club',
      logo_url: null,
      colors: null,
      scholarship_min: null,
      scholarship_max: null,
      shared_games: ['Valorant'],
      near: 'region',
    },
  ],
  contacts: [],
  viewer: null,
  ...change,
});

/** What it tells a signed-in player who has sent nothing. */
export const collegeViewer = (
  change: Partial<NonNullable<College['viewer']>> = {},
): NonNullable<College['viewer']> => ({
  can_edit: false,
  is_contact: null,
  status_id: null,
  fits: [
    {
      program_id: 'p1',
      fit: 81,
      factors: [
        { factor: 'game', points: 20, max: 20, raise: null, wanted: null },
        { factor: 'rank', points: 20, max: 25, raise: 'rank_up', wanted: 'Diamond 1' },
      ],
    },
  ],
  contacts: { people: [], reason: 'nobody' },
  ...change,
});
