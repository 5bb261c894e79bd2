import type { Tables } from '@lineup/data';
import { gameSourcesSchema } from '@lineup/product';
import * as z from '@lineup/schema';
import { achievementSchema } from './achievement';
import { boardSchema } from './announcement';
import { gameSchema } from './game';
import { planningSchema } from './planning';
import { practiceSchema } from './practice';
import { joinRequestSchema, recruitingPostSchema } from './recruiting-post';
import { invitationSchema, memberSchema, staffMemberSchema } from './person';
import { tournamentSchema } from './tournament';

const columns = z.columnsOf<Tables<'teams'>>()({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  /** As stored, for example `high_school`. */
  organization_type: z.string(),
  /** Null for a team that belongs to nobody. */
  owner_user_id: z.nullable(z.string()),
  /** Since when the team is archived (ISO instant); nobody joins it meanwhile. */
  archived_at: z.nullable(z.string()),
  /** Whether only its people know of it. */
  is_private: z.boolean(),
});

// A team without a tier, or without a maximum, is shown all the same.
const teamSchema = z.object({
  ...columns,
  subscription_tier: z.nullable(z.string()),
  /** Code of ISO 3166-1, for its managers. */
  country: z.optional(z.nullable(z.string())),
  max_roster_size: z.nullable(z.number()),
});

/** A team as its page shows it. */
export type Team = z.infer<typeof teamSchema>;

/** What `load_team_manage` answers. */
export const teamPageSchema = z.object({
  team: teamSchema,
  viewer: z.object({
    is_manager: z.boolean(),
    /** Whether the viewer manages, plays for or staffs the team. */
    sees_inside: z.boolean(),
    /** Whether the viewer, as owner or staff of the team, records who came to its practices. */
    records_presence: z.boolean(),
    /** Whether the viewer has no name yet, and gives one when they ask to join. */
    needs_name: z.boolean(),
    /** Whether the viewer, as a captain, answers for players who have not. */
    answers_for_team: z.optional(z.boolean()),
    /** For managers: whether captains do. */
    captains_answer: z.optional(z.nullable(z.boolean())),
    /** How many players wait for an evaluation by the viewer; null where nobody ever asked them. */
    evaluations_asked: z.optional(z.nullable(z.number())),
  }),
  games: z.array(gameSchema),
  members: z.array(memberSchema),
  staff: z.array(staffMemberSchema),
  /** Latest start first. */
  practices: z.array(practiceSchema),
  /** Latest start first. */
  tournaments: z.array(tournamentSchema),
  /** How many matches others entered against the team, and how many results wait for its word. */
  matches_against: z.optional(z.object({ count: z.number(), to_confirm: z.number() })),
  /** Newest first. */
  recruiting_posts: z.array(recruitingPostSchema),
  tournaments_count: z.number(),
  achievements_count: z.number(),
  /** Latest first. */
  achievements: z.array(achievementSchema),
  /** What is announced now; null unless the viewer is on the team. */
  board: z.optional(z.nullable(boardSchema)),
  /** Null unless the viewer is on the team. */
  planning: z.nullable(planningSchema),
  /** Ranks and roles of its players in its games; null unless the viewer owns or staffs the team. */
  facts: z.optional(
    z.nullable(
      z.array(
        z.object({
          user_id: z.string(),
          game_id: z.string(),
          /** Slug. */
          game: z.string(),
          name: z.string(),
          rank: z.nullable(z.string()),
          roles: z.array(z.string()),
          sources: gameSourcesSchema,
          can_confirm: z.boolean(),
        }),
      ),
    ),
  ),
  /** Open invitations, newest first; empty unless the viewer manages the team. */
  invitations: z.array(invitationSchema),
  /** How many people the viewer may still invite today; null unless they manage the team. */
  invitations_left: z.nullable(z.number()),
  /** Open requests to join, oldest first; empty unless the viewer manages the team. */
  join_requests: z.array(joinRequestSchema),
  /** To whom the team is offered, and until when (ISO instant); null without an open offer, and unless the viewer manages the team. */
  transfer: z.nullable(z.object({ user_id: z.string(), expires_at: z.string() })),
  /** Where changes of the team are sent; null for a viewer from outside the team. */
  live_topic: z.nullable(z.string()),
  /** When the database answered (ISO instant): the clock of the first drawing. */
  as_of: z.optional(z.string()),
});

/** What a player of the team says about one of its games. */
export type RosterFact = NonNullable<z.infer<typeof teamPageSchema>['facts']>[number];

/** Everything the page of one team shows. */
export type TeamPage = z.infer<typeof teamPageSchema>;
