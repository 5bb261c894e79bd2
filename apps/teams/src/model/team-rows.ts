import { readTier } from './tier';
import type {
  Achievement,
  Attendee,
  Game,
  Invitation,
  JoinRequest,
  OwnRequest,
  Planning,
  PollAnswer,
  Practice,
  PracticeSeries,
  RecruitingPost,
  RosterRow,
  TeamManage,
  Tournament,
} from './team';

/** What the function `load_team_manage` answers: rows with the names of their columns. */
export interface TeamManageAnswer {
  team: {
    id: string;
    name: string;
    logo_url: string | null;
    subscription_tier: string | null;
    organization_type: string;
    max_roster_size: number | null;
    owner_user_id?: string | null;
    archived_at?: string | null;
  };
  viewer: { is_manager: boolean; sees_inside?: boolean };
  games: { id: string; esports_title_id: string; play_level: string; esports_titles: { name: string | null } | null }[];
  members: (PersonRow & { joined_at: string })[];
  staff: (PersonRow & { contract_start: string | null; contract_end?: string | null })[];
  practices: PracticeRow[];
  tournaments: TournamentRow[];
  recruiting_posts: PostRow[];
  tournaments_count: number;
  achievements_count: number;
  achievements?: AchievementRow[];
  planning?: PlanningRow | null;
  invitations?: InvitationRow[];
  join_requests?: RequestRow[];
}

interface InvitationRow {
  id: string;
  email: string;
  kind: string;
  role: string;
  game_profile_id: string | null;
  expires_at: string;
  sent_at: string | null;
}

interface RequestRow {
  id: string;
  post_id: string;
  name: string | null;
  slug: string | null;
  avatar_url: string | null;
  message: string | null;
  created_at: string;
}

interface PersonRow {
  id: string;
  user_id: string;
  role: string;
  game_profile_id: string | null;
  user_full_name: string | null;
  user_email: string | null;
  user_avatar_url: string | null;
}

interface AttendeeRow {
  user_id: string;
  full_name: string | null;
  avatar_url: string | null;
}

interface SeriesRow {
  weekdays: number[];
  every_weeks: number;
  start_time: string;
  time_zone: string;
  ends_on: string;
}

interface AchievementRow {
  id: string;
  title: string;
  description: string | null;
  date_achieved: string;
  placement?: number | null;
  link_url?: string | null;
}

export interface PlanningRow {
  default_reply: { status: string; notes: string | null } | null;
  calendar_since: string | null;
  polls: {
    id: string;
    title: string;
    duration_minutes: number;
    options: {
      id: string;
      starts_at: string;
      votes: { user_id: string; full_name: string | null; answer: PollAnswer }[];
    }[];
  }[];
}

interface PracticeRow {
  id: string;
  title: string;
  description: string | null;
  scheduled_at: string;
  duration_minutes: number;
  location: string | null;
  is_mandatory: boolean;
  status: string;
  attending_count?: number | null;
  attendees?: AttendeeRow[] | null;
  series_id?: string | null;
  series?: SeriesRow | null;
}

interface TournamentRow {
  id: string;
  name: string;
  description: string | null;
  tournament_type: string;
  start_date: string;
  prize_pool: number | null;
  status: string;
  placement: number | null;
  check_ins?: AttendeeRow[];
}

interface PostRow {
  id: string;
  title: string;
  description: string | null;
  commitment_level: string;
  positions_needed: string[] | null;
  is_paid: boolean;
  salary_range: string | null;
  is_active: boolean;
  my_request?: OwnRequest | null;
}

/** Rows → what the screen shows. */
export function readTeamManage(answer: TeamManageAnswer): TeamManage {
  const { team } = answer;
  return {
    team: {
      id: team.id,
      name: team.name,
      logoUrl: team.logo_url,
      tier: readTier(team.subscription_tier),
      organizationType: team.organization_type,
      maxRosterSize: team.max_roster_size,
      ownerId: team.owner_user_id ?? null,
      archivedAt: team.archived_at ?? null,
    },
    isManager: answer.viewer.is_manager,
    isInside: answer.viewer.sees_inside ?? answer.viewer.is_manager,
    games: answer.games.map(readGame),
    players: answer.members.map((row) => readPerson(row, row.joined_at)),
    staff: answer.staff.map((row) => readPerson(row, row.contract_start, row.contract_end)),
    practices: answer.practices.map(readPractice),
    tournaments: answer.tournaments.map(readTournament),
    posts: answer.recruiting_posts.map(readPost),
    tournamentCount: answer.tournaments_count,
    achievementCount: answer.achievements_count,
    achievements: (answer.achievements ?? []).map(readAchievement),
    planning: answer.planning ? readPlanning(answer.planning) : null,
    invitations: (answer.invitations ?? []).map(readInvitation),
    joinRequests: (answer.join_requests ?? []).map(readRequest),
  };
}

const readGame = (row: TeamManageAnswer['games'][number]): Game => ({
  id: row.id,
  titleId: row.esports_title_id,
  title: row.esports_titles?.name || 'Unknown Game',
  playLevel: row.play_level,
});

const readPerson = (row: PersonRow, since: string | null, until: string | null = null): RosterRow => ({
  id: row.id,
  userId: row.user_id,
  name: row.user_full_name,
  email: row.user_email,
  avatarUrl: row.user_avatar_url,
  role: row.role,
  gameId: row.game_profile_id,
  since,
  until,
});

const readInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  kind: row.kind === 'staff' ? 'staff' : 'player',
  role: row.role,
  gameId: row.game_profile_id,
  expiresAt: row.expires_at,
  sentAt: row.sent_at,
});

const readRequest = (row: RequestRow): JoinRequest => ({
  id: row.id,
  postId: row.post_id,
  name: row.name,
  slug: row.slug,
  avatarUrl: row.avatar_url,
  message: row.message,
  askedAt: row.created_at,
});

const readPractice = (row: PracticeRow): Practice => ({
  id: row.id,
  title: row.title,
  description: row.description,
  startsAt: row.scheduled_at,
  durationMinutes: row.duration_minutes,
  location: row.location,
  isMandatory: row.is_mandatory,
  status: row.status,
  // A practice whose attendance could not be read counts 0; the others keep theirs.
  attendingCount: row.attending_count ?? 0,
  attendees: (row.attendees ?? []).map(readAttendee),
  series: row.series && row.series_id ? readSeries(row.series_id, row.series) : null,
});

const readAttendee = (row: AttendeeRow): Attendee => ({
  userId: row.user_id,
  name: row.full_name,
  avatarUrl: row.avatar_url,
});

const readSeries = (id: string, row: SeriesRow): PracticeSeries => ({
  id,
  weekdays: row.weekdays,
  everyWeeks: row.every_weeks,
  startTime: row.start_time,
  timeZone: row.time_zone,
  endsOn: row.ends_on,
});

const readPlanning = (row: PlanningRow): Planning => ({
  defaultReply: row.default_reply,
  calendarSince: row.calendar_since,
  polls: row.polls.map((poll) => ({
    id: poll.id,
    title: poll.title,
    durationMinutes: poll.duration_minutes,
    options: poll.options.map((option) => ({
      id: option.id,
      startsAt: option.starts_at,
      votes: option.votes.map((vote) => ({ userId: vote.user_id, name: vote.full_name, answer: vote.answer })),
    })),
  })),
});

const readTournament = (row: TournamentRow): Tournament => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.tournament_type,
  startsAt: row.start_date,
  prizePool: row.prize_pool,
  status: row.status,
  placement: row.placement,
  checkIns: (row.check_ins ?? []).map(readAttendee),
});

const readAchievement = (row: AchievementRow): Achievement => ({
  id: row.id,
  title: row.title,
  description: row.description,
  date: row.date_achieved,
  placement: row.placement ?? null,
  link: row.link_url ?? null,
});

const readPost = (row: PostRow): RecruitingPost => ({
  id: row.id,
  title: row.title,
  description: row.description,
  commitmentLevel: row.commitment_level,
  positions: row.positions_needed ?? [],
  isPaid: row.is_paid,
  salaryRange: row.salary_range,
  isActive: row.is_active,
  ownRequest: row.my_request ?? null,
});
