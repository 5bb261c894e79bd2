import type { Player } from '../player/model/load-player';

export const RILEY = '00000000-0000-4000-8000-000000000011';
export const VISITOR = '00000000-0000-4000-8000-000000000012';
/** What `useProfile` has of a signed-in user with a published profile. */
export const OWN_PROFILE = { id: VISITOR, slug: 'robin', display_name: 'Robin', is_published: true, avatar_url: null };

/** What a viewer may do: nothing, but for what is given. */
export const actions = (change: Partial<Player['actions']> = {}): Player['actions'] => ({
  edit: false,
  message: false,
  message_barrier: 'signed_out',
  add_to_list: false,
  pipelines: [],
  teams: [],
  ...change,
});

/** What `load_player` answers a signed-in stranger. */
export const playerAnswer = (change: Partial<Player> = {}): Player => ({
  user_id: RILEY,
  slug: 'riley-tran',
  name: 'Riley Tran',
  avatar_url: null,
  class_year: 2028,
  state: 'VA',
  works_for: null,
  games: [
    {
      slug: 'valorant',
      name: 'Valorant',
      rank: 'Diamond 1',
      peak_rank: null,
      level: 4,
      roles: ['Sentinel'],
      is_primary: true,
    },
  ],
  bio: 'I like slow, careful rounds.',
  is_listed: true,
  shows_academics: null,
  shows_attendance: null,
  shows_results: null,
  pending: null,
  guardian: null,
  academics: null,
  availability: [{ weekday: 1, starts_at: '16:30:00', ends_at: '24:00:00', time_zone: 'America/New_York' }],
  achievements: [],
  links: [],
  teams: [],
  results: [],
  actions: actions({ message: true, message_barrier: null, add_to_list: true }),
  ...change,
});

/** What it answers the player. */
export const ownAnswer = (change: Partial<Player> = {}): Player =>
  playerAnswer({
    shows_academics: false,
    shows_attendance: false,
    shows_results: true,
    pending: [],
    academics: { school_name: 'Lakeside High School', gpa: 3.45, scholarship_need: null },
    actions: actions({ edit: true, message_barrier: 'self' }),
    ...change,
  });
