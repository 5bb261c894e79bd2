import type { Practice } from '../model/practice';
import type { Member } from '../model/person';
import type { Team, TeamPage } from '../model/team';

export const TEAM_ID = '11111111-1111-4111-8111-111111111111';
export const ADA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const MANAGE_PATH = `/teams/${TEAM_ID}/manage`;

/** A tournament of which no match is known. */
export const NO_MATCH = { bracket: null, stage: null, games_won: null, games_lost: null };

let ids = 0;
export const nextId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

export const practiceRow = (change: Partial<Practice> = {}): Practice => ({
  id: nextId(),
  title: 'Scrim',
  description: null,
  scheduled_at: '2030-05-04T18:00:00+00:00',
  is_day_only: false,
  duration_minutes: 120,
  location: null,
  is_mandatory: true,
  status: 'scheduled',
  series_id: null,
  attending_count: 0,
  maybe_count: 0,
  not_attending_count: 0,
  attendees: [],
  series: null,
  my_status: null,
  my_reason_follows: false,
  open_answers: null,
  presence: null,
  cancel_note: null,
  game_profile_id: null,
  game: null,
  scrim: null,
  ...change,
});

/** What `load_team_manage` answers for an otherwise empty team; who manages it sees its inside. */
export const teamAnswer = (
  team: Partial<Team> = {},
  { viewer, ...rest }: Partial<Omit<TeamPage, 'team' | 'viewer'>> & { viewer?: Partial<TeamPage['viewer']> } = {},
): TeamPage => ({
  team: {
    id: TEAM_ID,
    name: 'River City',
    logo_url: null,
    subscription_tier: 'silver',
    organization_type: 'high_school',
    country: 'US',
    max_roster_size: 10,
    owner_user_id: null,
    archived_at: null,
    is_private: false,
    ...team,
  },
  viewer: {
    is_manager: false,
    sees_inside: viewer?.is_manager ?? false,
    records_presence: false,
    needs_name: false,
    ...viewer,
  },
  games: [],
  members: [],
  staff: [],
  practices: [],
  tournaments: [],
  recruiting_posts: [],
  tournaments_count: 0,
  achievements_count: 0,
  achievements: [],
  planning: null,
  invitations: [],
  invitations_left: null,
  join_requests: [],
  transfer: null,
  live_topic: null,
  ...rest,
});

export const memberRow = (user_id: string, change: Partial<Member> = {}): Member => ({
  id: nextId(),
  user_id,
  role: 'player',
  game_profile_id: null,
  user_full_name: 'Ada Byron',
  user_email: null,
  user_avatar_url: null,
  is_confirmed: true,
  joined_at: '2026-01-15T12:00:00+00:00',
  ...change,
});
