import {
  isBoolean,
  isNumber,
  isText,
  listOf,
  orNull,
  shape,
  type Checked,
  type ColumnChecks,
  type Tables,
} from '@lineup/data';
import { isAchievement } from './achievement';
import { isGame } from './game';
import { isPlanning } from './planning';
import { isPractice } from './practice';
import { isJoinRequest, isRecruitingPost } from './recruiting-post';
import { isInvitation, isMember, isStaffMember } from './person';
import { isTournament } from './tournament';

const columns = {
  id: isText,
  name: isText,
  logo_url: orNull(isText),
  /** As stored, for example `high_school`. */
  organization_type: isText,
  /** Null for a team that belongs to nobody. */
  owner_user_id: orNull(isText),
  /** Since when the team is archived (ISO instant); nobody joins it meanwhile. */
  archived_at: orNull(isText),
} satisfies ColumnChecks<Tables<'teams'>>;

// A team without a tier, or without a maximum, is shown all the same.
const isTeam = shape({ ...columns, subscription_tier: orNull(isText), max_roster_size: orNull(isNumber) });

/** A team as its page shows it. */
export type Team = Checked<typeof isTeam>;

/** What `load_team_manage` answers. */
export const isTeamPage = shape({
  team: isTeam,
  viewer: shape({
    is_manager: isBoolean,
    /** Whether the viewer manages, plays for or staffs the team. */
    sees_inside: isBoolean,
    /** Whether the viewer has no name yet, and gives one when they ask to join. */
    needs_name: isBoolean,
  }),
  games: listOf(isGame),
  members: listOf(isMember),
  staff: listOf(isStaffMember),
  /** Latest start first. */
  practices: listOf(isPractice),
  /** Latest start first. */
  tournaments: listOf(isTournament),
  /** Newest first. */
  recruiting_posts: listOf(isRecruitingPost),
  tournaments_count: isNumber,
  achievements_count: isNumber,
  /** Latest first. */
  achievements: listOf(isAchievement),
  /** Null unless the viewer is on the team. */
  planning: orNull(isPlanning),
  /** Open invitations, newest first; empty unless the viewer manages the team. */
  invitations: listOf(isInvitation),
  /** How many people the viewer may still invite today; null unless they manage the team. */
  invitations_left: orNull(isNumber),
  /** Open requests to join, oldest first; empty unless the viewer manages the team. */
  join_requests: listOf(isJoinRequest),
  /** To whom the team is offered, and until when (ISO instant); null without an open offer, and unless the viewer manages the team. */
  transfer: orNull(shape({ user_id: isText, expires_at: isText })),
  /** Where changes of the team are sent; null for a viewer from outside the team. */
  live_topic: orNull(isText),
});

/** Everything the page of one team shows. */
export type TeamPage = Checked<typeof isTeamPage>;
