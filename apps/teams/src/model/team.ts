import type { Tier } from './tier';

/** A team as its manage screen shows it. */
export interface Team {
  id: string;
  name: string;
  logoUrl: string | null;
  tier: Tier;
  /** As stored, for example `high_school`. */
  organizationType: string;
  /** Null when the team states none. */
  maxRosterSize: number | null;
  /** Null for a team that belongs to nobody. */
  ownerId: string | null;
  /** Since when the team rests (ISO instant); nobody joins it meanwhile. */
  archivedAt: string | null;
}

/** A game that the team plays. */
export interface Game {
  id: string;
  titleId: string;
  title: string;
  playLevel: string;
}

/** One active row of the players or staff list. A person on two games has two rows. */
export interface RosterRow {
  id: string;
  userId: string;
  /** Null for a person without a full name. */
  name: string | null;
  /** Null when this viewer may not see it. */
  email: string | null;
  avatarUrl: string | null;
  role: string;
  gameId: string | null;
  /** Players: when they joined (ISO instant). Staff: start of the contract (`YYYY-MM-DD`). */
  since: string | null;
  /** Staff: end of the contract (`YYYY-MM-DD`). */
  until: string | null;
}

/** Somebody invited by email who has not answered yet. */
export interface Invitation {
  id: string;
  email: string;
  kind: 'player' | 'staff';
  role: string;
  gameId: string | null;
  /** ISO instant. */
  expiresAt: string;
  /** When the last mail went out (ISO instant); null when none did. */
  sentAt: string | null;
}

/** Somebody who asks to join on a recruiting post. */
export interface JoinRequest {
  id: string;
  postId: string;
  name: string | null;
  /** Address of the public profile; null without one. */
  slug: string | null;
  avatarUrl: string | null;
  message: string | null;
  /** ISO instant. */
  askedAt: string;
}

/** Where the viewer's own request to join stands. */
export interface OwnRequest {
  id: string;
  status: 'pending' | 'accepted' | 'declined';
}

/** A person in the preview of a practice. */
export interface Attendee {
  userId: string;
  name: string | null;
  avatarUrl: string | null;
}

/** The weekly rule behind practices. */
export interface PracticeSeries {
  id: string;
  /** 1 Monday to 7 Sunday. */
  weekdays: number[];
  everyWeeks: number;
  /** Time on the wall in `timeZone` (`19:30:00`). */
  startTime: string;
  timeZone: string;
  /** Last day (`YYYY-MM-DD`). */
  endsOn: string;
}

export interface Practice {
  id: string;
  title: string;
  description: string | null;
  /** ISO instant. */
  startsAt: string;
  durationMinutes: number;
  location: string | null;
  isMandatory: boolean;
  status: string;
  attendingCount: number;
  /** The first of those attending, earliest response first. */
  attendees: Attendee[];
  /** Null for a practice of its own. */
  series: PracticeSeries | null;
}

export interface Tournament {
  id: string;
  name: string;
  description: string | null;
  /** `online`, `lan` or `hybrid`. */
  type: string;
  /** ISO instant. */
  startsAt: string;
  /** US dollars. */
  prizePool: number | null;
  status: string;
  placement: number | null;
  /** Who is ready to play, while it is upcoming or running; empty for who is not of the team. */
  checkIns: Attendee[];
}

export interface Achievement {
  id: string;
  title: string;
  description: string | null;
  /** Calendar day (`YYYY-MM-DD`). */
  date: string;
  /** 1 for the winner. */
  placement: number | null;
  /** An `https` address. */
  link: string | null;
}

/** A member's answer to one time of a poll. */
export type PollAnswer = 'yes' | 'maybe' | 'no';

export interface PollOption {
  id: string;
  /** ISO instant. */
  startsAt: string;
  votes: { userId: string; name: string | null; answer: PollAnswer }[];
}

/** Asks the team which time suits for a practice. */
export interface Poll {
  id: string;
  title: string;
  durationMinutes: number;
  /** Earliest first. */
  options: PollOption[];
}

/** What people of the team plan with. */
export interface Planning {
  /** What the viewer answers to new practices; null for no answer. */
  defaultReply: { status: string; notes: string | null } | null;
  /** Since when the viewer has a calendar address (ISO instant); null for none. */
  calendarSince: string | null;
  /** Open polls, newest first. */
  polls: Poll[];
}

export interface RecruitingPost {
  id: string;
  title: string;
  description: string | null;
  commitmentLevel: string;
  positions: string[];
  isPaid: boolean;
  salaryRange: string | null;
  isActive: boolean;
  /** Null when the viewer has not asked. */
  ownRequest: OwnRequest | null;
}

/** Everything the manage screen shows. */
export interface TeamManage {
  team: Team;
  isManager: boolean;
  /** Whether the viewer manages, plays for or staffs the team. */
  isInside: boolean;
  games: Game[];
  players: RosterRow[];
  staff: RosterRow[];
  /** Latest start first. */
  practices: Practice[];
  /** Latest start first. */
  tournaments: Tournament[];
  /** Newest first. */
  posts: RecruitingPost[];
  tournamentCount: number;
  achievementCount: number;
  /** Latest first. */
  achievements: Achievement[];
  /** Null for who is not of the team. */
  planning: Planning | null;
  /** Open invitations, newest first; empty for who does not manage. */
  invitations: Invitation[];
  /** Open requests to join, oldest first; empty for who does not manage. */
  joinRequests: JoinRequest[];
}
