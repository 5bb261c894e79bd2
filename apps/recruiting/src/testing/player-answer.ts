import type { Player } from '../model/load-player';

export const RILEY = '00000000-0000-4000-8000-000000000011';
export const VISITOR = '00000000-0000-4000-8000-000000000012';

/** What `load_player` answers a signed-in stranger. */
export const playerAnswer = (change: Partial<Player> = {}): Player => ({
  user_id: RILEY,
  slug: 'riley-tran',
  name: 'Riley Tran',
  avatar_url: null,
  class_year: 2028,
  state: 'VA',
  games: [{ slug: 'valorant', name: 'Valorant', rank: 'Diamond 1', roles: ['Sentinel'], is_primary: true }],
  bio: 'I like slow, careful rounds.',
  is_listed: true,
  shows_academics: null,
  academics: null,
  availability: [{ weekday: 1, starts_at: '16:30:00', ends_at: '24:00:00', time_zone: 'America/New_York' }],
  achievements: [],
  links: [],
  teams: [],
  actions: { edit: false, message: true, add_to_list: true },
  ...change,
});

/** What it answers the player. */
export const ownAnswer = (change: Partial<Player> = {}): Player =>
  playerAnswer({
    shows_academics: false,
    academics: { school_name: 'Lakeside High School', gpa: 3.45 },
    actions: { edit: true, message: false, add_to_list: false },
    ...change,
  });
