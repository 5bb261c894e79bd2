import type { AccountKind } from '../../../seed/accounts.ts';
import { made } from './made.ts';

/** Who writes: somebody without any tie to the minor, the owner of a team, who works for a college and leads its program. */
export const writers = {
  person: 'parent',
  other: 'private-coach',
  manager: 'coach',
  recruiter: 'college-staff',
  head: 'college-admin',
} as const satisfies Record<string, AccountKind>;

export type Writer = keyof typeof writers;

/**
 * One thing to write. `{table.column}` or `{function.parameter}` stands for a marked word that exists nowhere else;
 * `:me`, `:minor`, `:team` … for ids. Whatever a client may write must stand in one of these, or in `notWords`.
 */
export interface Write {
  by: Writer;
  sql: string;
}

const write = (by: Writer, sql: string): Write => ({ by, sql });

const IMAGE = ":group || '/' || :me || '/00000000-0000-4000-a000-0000000000b1.png'";
const PICTURE = ":team || '/' || :me || '/00000000-0000-4000-a000-0000000000b2.png'";
const about = `https://{team_achievements.link_url}.example.com/`;
/** The texts of a practice, each with the word. */
const everyText = (word: string) =>
  `jsonb_build_object('title', '{${word}}', 'description', '{${word}}', 'location', '{${word}}')`;
/** An open spot of the college. */
const NEED =
  '(select n.id from roster_needs n where n.college_id = :college and n.open_spots > 0 order by n.id limit 1)';
const QUESTION = `'[{"id": "why", "type": "short_text", "label": "{interest_forms.questions}"}]'`;

/**
 * What everybody writes about themselves besides the tables with one row for each person, which the catalog gives
 * (`columnsOfOneself`). Each of these is written by every writer.
 */
const ABOUT_ONESELF = [
  `insert into kept_filters (kind, filter) values ('colleges', '{"text": "{kept_filters.filter}"}')`,
  `insert into player_links (user_id, title, url)
   values (:me, '{player_links.title}', 'https://{player_links.url}.example.com/')`,
  `insert into player_achievements (user_id, title, link_url)
   values (:me, '{player_achievements.title}', 'https://{player_achievements.link_url}.example.com/')`,
  `insert into role_requests (role, note, proof_url)
   values ('programs_high_school_admin', '{role_requests.note}', 'https://{role_requests.proof_url}.example.com/')`,
  `insert into player_games (esports_title_id, rank, peak_rank, roles)
   select id, '{player_games.rank}', '{player_games.peak_rank}', array['{player_games.roles}'] from esports_titles limit 1
   on conflict (user_id, esports_title_id) do update
     set rank = excluded.rank, peak_rank = excluded.peak_rank, roles = excluded.roles`,
  `insert into user_activity_logs
     (user_id, session_id, event_type, event_category, page_path, referrer, user_agent, properties)
   values (:me, '{user_activity_logs.session_id}', '{user_activity_logs.event_type}',
     '{user_activity_logs.event_category}', '/{user_activity_logs.page_path}', '{user_activity_logs.referrer}',
     '{user_activity_logs.user_agent}', '{"x": "{user_activity_logs.properties}"}')`,
  `insert into page_performance_metrics (user_id, session_id, page_path)
   values (:me, '{page_performance_metrics.session_id}', '/{page_performance_metrics.page_path}')`,
  `insert into viral_activity_events
     (user_id, event_type, source_content_type, source_content_id, target_platform, properties)
   values (:me, '{viral_activity_events.event_type}', '{viral_activity_events.source_content_type}',
     '{viral_activity_events.source_content_id}', '{viral_activity_events.target_platform}',
     '{"x": "{viral_activity_events.properties}"}')`,
];

/** A column of words in a table with one row for each person, which that person writes. */
export interface OwnColumn {
  table: string;
  column: string;
}

/** Every free text of every writer about themselves, so that none of the people who write is unmarked. */
export const writesAboutOneself = (columns: OwnColumn[]): Write[] =>
  (Object.keys(writers) as Writer[]).flatMap((by) => [
    ...columns.map(({ table, column }) =>
      write(
        by,
        `insert into ${table} (user_id, ${column}) values (:me, '{${table}.${column}}')
         on conflict (user_id) do update set ${column} = '{${table}.${column}}'`,
      ),
    ),
    ...ABOUT_ONESELF.map((statement) => write(by, statement)),
  ]);

export const writes: Write[] = [
  // Somebody new about themselves, step by step.
  write(
    'other',
    `select save_onboarding_details('{save_onboarding_details.p_display_name}', null, 'OH',
       '{save_onboarding_details.p_bio}', '{save_onboarding_details.p_school_name}')`,
  ),
  write('other', `select publish_profile('{publish_profile.p_slug}')`),
  write('other', `select check_slug('{check_slug.p_slug}')`),
  write(
    'other',
    `select save_onboarding_roles('{family_parent}',
       '[{"role": "programs_private_team_admin", "note": "{save_onboarding_roles.p_requests}"}]')`,
  ),
  write('manager', `select set_profile_address('{set_profile_address.p_slug}')`),
  write(
    'other',
    `select request_college('{request_college.p_name}', '{request_college.p_city}', 'NV',
       'https://{request_college.p_website_url}.example.com/', '{request_college.p_position}',
       'https://{request_college.p_proof_url}.example.com/')`,
  ),
  // A person to others.
  write(
    'person',
    `insert into team_practice_attendance (practice_id, status, notes)
     values (:ownPractice, 'maybe', '{team_practice_attendance.notes}')
     on conflict (practice_id, user_id) do update set notes = excluded.notes`,
  ),
  write(
    'person',
    `insert into team_default_replies (team_id, status, notes)
     values (:ownTeam, 'not_attending', '{team_default_replies.notes}')`,
  ),
  write(
    'person',
    `select add_absence(gen_random_uuid(), current_date + 200, current_date + 200, '{add_absence.p_reason}')`,
  ),
  write(
    'person',
    `insert into team_join_requests (team_id, post_id, message)
     values (:ownTeam, :ownPost, '{team_join_requests.message}')`,
  ),
  write(
    'person',
    `select create_conversation_with_participants('{create_conversation_with_participants.title}', 'group', :me, 7,
       array[:minor, :third]::uuid[])`,
  ),
  write(
    'person',
    `select create_conversation_with_participants('{create_conversation_with_participants.title}', 'dm', :me, 2, array[:minor]::uuid[])`,
  ),
  write(
    'person',
    `select create_conversation_with_participants('{create_conversation_with_participants.title}', 'group', :me, 7, array[:third]::uuid[])`,
  ),
  write(
    'person',
    `insert into conversation_participants (conversation_id, user_id)
     select id, :minor from conversations where created_by = :me`,
  ),
  write('person', `update conversations set title = '{conversations.title}' where created_by = :me`),
  write('person', `insert into messages (conversation_id, content) values (:group, '{messages.content}')`),
  write(
    'person',
    `insert into messages (conversation_id, content)
     select id, '{messages.content}' from conversations where created_by = :me`,
  ),
  write(
    'person',
    `insert into message_drafts (conversation_id, content, typed_at) values (:group, '{message_drafts.content}', now())`,
  ),
  write('person', `update waiting_messages set content = '{waiting_messages.content}' where sender_id = :me`),
  write('person', `insert into storage.objects (bucket_id, name) values ('messages', ${IMAGE})`),
  write(
    'person',
    `insert into messages (conversation_id, content, images) values (:group, '',
       jsonb_build_array(jsonb_build_object('name', ${IMAGE}, 'width', 4, 'height', 3, 'alt', '{messages.images}')))`,
  ),
  write('person', `select edit_message(:earlier, '{edit_message.p_content}')`),
  write('person', `select report_abuse('other', :minor, null, '{report_abuse.p_details}')`),
  write('person', `select offer_guardian('minor@lineup.example')`),
  write('person', `select request_guardian('minor@lineup.example')`),
  write('person', 'select ask_to_talk(:minor)'),
  write('person', `select add_college_to_board(:college)`),
  write(
    'person',
    `update college_board_cards set note = '{college_board_cards.note}', next_step = '{college_board_cards.next_step}'
     where player_id = :me`,
  ),
  write('person', `insert into lists (id, name) values (${made.list}, '{lists.name}')`),
  write(
    'person',
    `insert into list_items (list_id, player_id, note) values (${made.list}, :third, '{list_items.note}')`,
  ),
  write('person', `select share_list(${made.list}, true)`),
  write(
    'person',
    `select send_contact_message('{send_contact_message.p_name}', '{send_contact_message.p_email}@mail.example',
       '{send_contact_message.p_message}')`,
  ),
  write(
    'person',
    `select request_team(${made.list}, '{request_team.p_name}', 'college',
       array[(select id from esports_titles where active order by name limit 1)], '{request_team.p_note}',
       'https://{request_team.p_link_url}.example.com/')`,
  ),
  // The owner of a team, who also asks the minor onto it.
  write('manager', `update teams set name = '{teams.name}', description = '{teams.description}' where id = :team`),
  write(
    'manager',
    `select offer_team_transfer(:team, :minor) where exists (
       select from team_members where team_id = :team and user_id = :minor and is_confirmed)`,
  ),
  write('manager', `select invite_to_team(:team, 'minor@lineup.example')`),
  write('manager', `select add_team_staff_member(:team, 'minor@lineup.example')`),
  write(
    'manager',
    `insert into team_practices (id, team_id, title, description, location, scheduled_at, created_by)
     values (${made.practice}, :team, '{team_practices.title}', '{team_practices.description}',
       '{team_practices.location}', now() + interval '2 days', :me)`,
  ),
  write('manager', `select remind_non_responders(${made.practice})`),
  write(
    'manager',
    `insert into team_practices (id, team_id, title, scheduled_at, created_by)
     values (${made.cancelled}, :team, 'Off', now() + interval '2 days', :me)`,
  ),
  write(
    'manager',
    `insert into team_practices (id, team_id, title, scheduled_at, created_by)
     values (${made.held}, :team, 'Held', now() - interval '1 hour', :me)`,
  ),
  write(
    'manager',
    `select record_presence(${made.held}, jsonb_build_array(jsonb_build_object('user_id', m.user_id, 'state', 'absent',
       'reason', '{record_presence.p_changes}')))
     from (select user_id from team_members where team_id = :team and is_active and is_confirmed and joined_at < now() - interval '1 day'
       order by user_id limit 1) m`,
  ),
  write('manager', `insert into storage.objects (bucket_id, name) values ('announcements', ${PICTURE})`),
  write(
    'manager',
    `select write_announcement(${made.announcement}, :team, '{write_announcement.p_body}', p_picture => jsonb_build_object(
       'name', ${PICTURE}, 'width', 4, 'height', 3, 'alt', '{write_announcement.p_picture}'))`,
  ),
  // A block for which the team looks for an opponent, and the map of a match against the minor's team.
  write(
    'manager',
    `select post_scrim(${made.block}, :team, e.slug, 'casual', 'europe', now() + interval '40 days', 60, 'UTC', 'open',
       p_note => '{post_scrim.p_note}')
     from team_game_profiles g join esports_titles e on e.id = g.esports_title_id where g.team_id = :team and g.is_active limit 1`,
  ),
  write(
    'manager',
    `select save_scrim_lineup(${made.scrim}, :team, 1, '{save_scrim_lineup.p_map}', (
       select array_agg(x.user_id) from (select distinct m.user_id from team_members m
         where m.team_id = :team and m.is_active and m.is_confirmed limit 1) x))`,
  ),
  write('manager', `select cancel_practice(${made.cancelled}, '{cancel_practice.p_note}')`),
  write(
    'manager',
    `insert into team_practice_attendance (practice_id, status, notes)
     values (${made.practice}, 'maybe', '{team_practice_attendance.notes}')`,
  ),
  write(
    'manager',
    `select schedule_practice_series(${made.series}, :team,
       ${everyText('schedule_practice_series.p_practice')} || '{"duration_minutes": 60}', current_date + 1,
       current_date + 8, '{1,2,3,4,5,6,7}', '18:00', 'America/New_York', 1::smallint)`,
  ),
  write(
    'manager',
    `select change_following_practices(p.id, ${everyText('change_following_practices.p_changes')})
     from (select id from team_practices where series_id = ${made.series} order by series_on offset 3 limit 1) p`,
  ),
  write(
    'manager',
    `select create_time_poll(${made.poll}, :team, '{create_time_poll.p_title}', array[now() + interval '3 days', now() + interval '4 days'])`,
  ),
  write(
    'manager',
    `insert into team_tournaments (id, team_id, name, description, start_date, created_by)
     values (${made.tournament}, :team, '{team_tournaments.name}', '{team_tournaments.description}', now(), :me)`,
  ),
  // Its matches: one against an opponent from outside, one against the minor's team.
  write(
    'manager',
    `select save_tournament_match(${made.match}, ${made.tournament}, e.slug, '{save_tournament_match.p_opponent}')
     from esports_titles e where e.id = :game`,
  ),
  write(
    'manager',
    `select save_tournament_match(${made.rivalMatch}, ${made.tournament}, e.slug, p_opponent_team_id => :ownTeam)
     from esports_titles e where e.id = :game`,
  ),
  write(
    'manager',
    `select save_match_lineup(${made.rivalMatch}, :team, '{save_match_lineup.p_map}', (
       select array_agg(x.user_id) from (select distinct m.user_id from team_members m
         where m.team_id = :team and m.is_active and m.is_confirmed limit 1) x))`,
  ),
  write(
    'manager',
    `insert into team_recruiting_posts
       (id, team_id, title, description, positions_needed, is_paid, salary_range, created_by)
     values (${made.post}, :team, '{team_recruiting_posts.title}', '{team_recruiting_posts.description}',
       array['{team_recruiting_posts.positions_needed}'], true, '{team_recruiting_posts.salary_range}', :me)`,
  ),
  write(
    'manager',
    `insert into team_achievements (id, team_id, title, description, date_achieved, link_url, created_by)
     values (${made.achievement}, :team, '{team_achievements.title}', '{team_achievements.description}', current_date,
       '${about}', :me)`,
  ),

  // People who work for a college.
  write(
    'recruiter',
    `update colleges set about = '{colleges.about}', facilities = '{colleges.facilities}', requirements = '{colleges.requirements}',
       website_url = 'https://{colleges.website_url}.example.com/' where id = :college`,
  ),
  write(
    'recruiter',
    `select change_fields('college', id, jsonb_build_object('about', about || ' {change_fields.p_changes}'),
       jsonb_build_object('about', about)) from colleges where id = :college`,
  ),
  write('recruiter', `update colleges set name = '{colleges.name}', city = '{colleges.city}' where id = :college`),
  write(
    'recruiter',
    `update college_programs set coach_name = '{college_programs.coach_name}' where college_id = :college`,
  ),
  write(
    'recruiter',
    `update roster_needs set note = '{roster_needs.note}', position = '{roster_needs.position}'
     where id = (select id from roster_needs where college_id = :college order by id limit 1)`,
  ),
  write(
    'recruiter',
    `insert into interest_forms (id, college_id, title, intro, questions)
     values (${made.form}, :college, '{interest_forms.title}', '{interest_forms.intro}', ${QUESTION})`,
  ),
  write('recruiter', `select publish_interest_form(${made.form})`),
  write(
    'person',
    `insert into interest_drafts (form_id, answers) values (${made.form}, '{"why": "{interest_drafts.answers}"}')`,
  ),
  write(
    'person',
    `select submit_interest_form(gen_random_uuid(),
       (select id from interest_form_versions where form_id = ${made.form}),
       '{"why": "{submit_interest_form.p_answers}"}')`,
  ),
  write('head', `insert into evaluation_criteria (college_id, name) values (:college, '{evaluation_criteria.name}')`),
  write('recruiter', `update pipeline_stages set name = '{pipeline_stages.name}' where id = :stage`),
  write('recruiter', `insert into pipeline_tags (college_id, name) values (:college, '{pipeline_tags.name}')`),
  write('recruiter', `insert into interest_notes (interest_id, body) values (:interest, '{interest_notes.body}')`),
  write('recruiter', `select save_interest_note(${made.note}, :interest, '{save_interest_note.p_body}', '{}')`),
  write(
    'recruiter',
    `insert into pipeline_views (college_id, name, query) values (:college, '{pipeline_views.name}', 'q={pipeline_views.query}')`,
  ),
  write(
    'recruiter',
    `insert into saved_replies (college_id, name, body) values (:college, '{saved_replies.name}', '{saved_replies.body}')`,
  ),
  write('recruiter', `insert into interest_tasks (interest_id, title) values (:interest, '{interest_tasks.title}')`),
  write(
    'recruiter',
    `select update_interest(:interest, 2030, null, '{update_interest.p_handle}', '{update_interest.p_school}',
       '{update_interest.p_name}', '{update_interest.p_rank}', 3.5, '{update_interest.p_email}@mail.example')`,
  ),
  write(
    'recruiter',
    `select import_interests(:college, '[{"name": "{import_interests.p_rows}", "note": "{import_interests.p_rows}"}]', true)`,
  ),
  write('manager', `select write_evaluation(${made.evaluation}, '{"mechanics": 3}', '{write_evaluation.p_words}')`),
  write(
    'recruiter',
    `insert into teams (name, description, organization_type)
     values ('{teams.name}', '{teams.description}', 'college')`,
  ),
  write('recruiter', `select add_team_member(t.id, 'minor@lineup.example') from teams t where t.owner_user_id = :me`),
  write(
    'recruiter',
    `select make_offer(${made.roster}, :interest, ${NEED}, '{make_offer.p_role}', 1, 1, '{make_offer.p_terms}',
       now() + interval '5 days', '{make_offer.p_name}')`,
  ),
  write(
    'recruiter',
    `select change_offer(${made.roster}, 1, ${NEED}, '{change_offer.p_role}', 2, 1, '{change_offer.p_terms}',
       now() + interval '5 days', '{change_offer.p_name}')`,
  ),
  write('recruiter', `select withdraw_offer(${made.roster}, null, '{withdraw_offer.p_words}')`),
  write(
    'recruiter',
    `select ask_papers(:interest, jsonb_build_array(jsonb_build_object('id', ${made.paper}, 'title', '{ask_papers.p_papers}',
       'due_on', current_date + 5)))`,
  ),
  write(
    'recruiter',
    `select save_paper_list(:college, jsonb_build_array(jsonb_build_object('title', '{save_paper_list.p_papers}', 'days', 7)))`,
  ),
  write(
    'recruiter',
    `select close_interests(${made.note}, array[:interest]::uuid[],
       (select s.id from pipeline_stages s where s.college_id = :college and s.kind = 'closed'),
       jsonb_build_array(jsonb_build_object('interest_id', :interest, 'words', '{close_interests.p_notes}')),
       p_loss_reason => 'other_college', p_lost_to => '{close_interests.p_lost_to}')`,
  ),
  write('recruiter', `select set_loss(:interest, 'other_college', '{set_loss.p_lost_to}')`),
  write('recruiter', `select note_contact(${made.note}, :interest, 'call', now(), 5, '{note_contact.p_note}')`),
  write(
    'recruiter',
    `select offer_meetings(${made.offer}, :college, 'tryout', array[current_date + 5], '18:00', 'UTC', 60, :recruiter, 2,
       '{offer_meetings.p_place}', 'https://{offer_meetings.p_link}.example.com/', array[:stage]::uuid[])`,
  ),
  write(
    'recruiter',
    `select change_meeting(m.id, m.starts_at, 60, :recruiter, 2, '{change_meeting.p_place}',
       'https://{change_meeting.p_link}.example.com/') from meetings m where m.series_id = ${made.offer}`,
  ),
  write('recruiter', `select give_meeting_feedback(${made.meeting}, null, '{give_meeting_feedback.p_words}')`),
];
