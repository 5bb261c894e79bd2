import type { AccountKind } from '../../../seed/accounts.ts';
import { made } from './made.ts';
import { writers } from './writes.ts';

/** How the writers stand to the minor, prepared past all row rules. */
export interface Scene {
  prepare: string;
  /** Whatever writes here is shut out by the minor. */
  isBlocked: boolean;
}

const kinds = Object.values(writers) satisfies AccountKind[];
const emails = kinds.map((kind) => `'${kind}@lineup.example'`).join(', ');

/** The minor, their guardian and the writers talk in a group; the person plays on the minor's team. */
const TOGETHER = `
  insert into conversations (id, type, title, created_by, max_participants)
  values (:group, 'group', 'Together', :guardian, 7);
  insert into conversation_participants (conversation_id, user_id)
  select :group, p.id from profiles p
  where p.id in (:minor, :guardian) or p.email in (${emails});
  insert into messages (id, conversation_id, sender_id, content) values (:earlier, :group, :person, 'Before');
  insert into waiting_messages (id, conversation_id, sender_id, content, due_at)
  values (gen_random_uuid(), :group, :person, 'Tomorrow', now() + interval '8 hours');
  insert into team_members (team_id, user_id) values (:ownTeam, :person) on conflict do nothing;
  insert into private.roster_consents (user_id, team_id, agreed_at)
  values (:person, :ownTeam, now() + interval '1 minute') on conflict do nothing;`;

/** A post of the minor's team, which anybody may answer, a scrim of the manager's team against it, a tryout that the minor was at, and an evaluation of another player. */
const POST = `
  insert into private.scrim_posts (id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone, state)
  values (${made.scrim}, :team, :game, 'casual', 'europe', now() + interval '50 days', 60, 'UTC', 'agreed');
  insert into private.scrims (id, post_id, starts_at) values (${made.scrim}, ${made.scrim}, now() + interval '50 days');
  insert into team_practices (id, team_id, title, scheduled_at)
  values (${made.scrimPractice}, :ownTeam, 'Scrim', now() + interval '50 days');
  insert into private.scrim_sides (scrim_id, team_id, practice_id, is_host, starts_at) values
    (${made.scrim}, :team, null, true, now() + interval '50 days'),
    (${made.scrim}, :ownTeam, ${made.scrimPractice}, false, now() + interval '50 days');
  insert into meetings (id, series_id, college_id, kind, starts_at, minutes, time_zone, place, places)
  values (${made.meeting}, ${made.meeting}, :college, 'tryout', now() - interval '1 hour', 60, 'UTC', 'Arena', 2);
  insert into meeting_bookings (id, meeting_id, interest_id, college_id, state, booked_at)
  values (${made.meeting}, ${made.meeting}, :interest, :college, 'booked', now() - interval '1 day');
  update private.lineup_sizes set players = 1 where esports_title_id = :game;
  insert into team_game_profiles (team_id, esports_title_id, play_level) values (:team, :game, 'casual'), (:ownTeam, :game, 'casual')
  on conflict do nothing;
  delete from private.coach_evaluations where player_id = :third;
  insert into private.coach_evaluations (id, player_id, author_id, team_id, asked_at, shows_to)
  values (${made.evaluation}, :third, :manager, :team, now(), 'everybody');
  insert into team_recruiting_posts (id, team_id, title) values (:ownPost, :ownTeam, 'Support wanted');`;

const UNASKED = 'insert into team_members (team_id, user_id, joined_at) values (:team, :minor, now());';

export const scenes: Record<string, Scene> = {
  'a stranger': { prepare: POST, isBlocked: false },
  'a stranger who says that they are under 18, too': {
    prepare: `${POST} update private.birth_dates set birth_date = current_date - 6000 where user_id = :person;`,
    isBlocked: false,
  },
  'a manager who put the minor on a roster without consent': { prepare: `${POST} ${UNASKED}`, isBlocked: false },
  'somebody whom the minor has blocked': {
    prepare: `${POST} ${UNASKED} ${TOGETHER}
      insert into user_blocks (blocker_id, blocked_id, created_at)
      select :minor, p.id, now() - interval '1 minute' from profiles p where p.email in (${emails});`,
    isBlocked: true,
  },
};
