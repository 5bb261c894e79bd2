-- Rights: every function that a row rule (policy) asks, and the few that name the same circles. They stand before
-- all tables, so that each table has its policies beside it. What row rules cost must not grow with the data: a rule
-- asks for a set once per query (`team_id in (select private.my_team_ids())`), and the set is bounded by what the
-- caller's own is.

-- Roles of the platform

create function private.asks_second_factor(held text) returns boolean
language sql immutable parallel safe
return held in ('yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin');
comment on function private.asks_second_factor is
  'Roles that count only in a session that has passed the second factor: platform staff and program admins. No search path of its own, so '
    'that the planner takes it into the query (2026-11-29).';

create function private.passed_second_factor() returns boolean
language sql stable
return coalesce((auth.jwt() ->> 'aal') = 'aal2', false);
comment on function private.passed_second_factor is
  'Whether the caller''s session has passed the second factor, by its token. No search path of its own, so that the planner takes it '
    'into the query (2026-11-29).';

create function private.holds_now(person uuid, held text) returns boolean
language sql stable
return not private.asks_second_factor(held) or person is distinct from auth.uid() or private.passed_second_factor();
comment on function private.holds_now is
  'Whether a role that a person has counts now: one that asks for the second factor is as if it were not there in a session of theirs '
    'without it. What runs for nobody, or for somebody else, goes by the role alone. No search path of its own, so that the '
    'planner takes it into the query (2026-11-29).';

create function private.has_any_role(roles text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = (select auth.uid()) and r.role = any (roles)
    and private.holds_now(r.user_id, r.role))
$$;

create function private.my_roles() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct r.role::text), '{}') from public.user_roles r
  where r.user_id = (select auth.uid()) and private.holds_now(r.user_id, r.role)
$$;
grant execute on function private.my_roles to authenticated;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin'])
$$;
grant execute on function private.is_admin to authenticated;

create function private.is_admin_or_developer() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin', 'yes_developer'])
$$;
grant execute on function private.is_admin_or_developer to authenticated;

create function private.is_privileged() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin', 'yes_developer', 'yes_staff'])
$$;
grant execute on function private.is_privileged to authenticated;

create function private.team_kinds_of_role(role text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when role in ('yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin', 'programs_college_staff')
      then array['high_school', 'college', 'pro_team', 'private_team']
    when role = 'programs_high_school_admin' then array['high_school']
    when role in ('programs_private_team_admin', 'coaching_private_coach') then array['private_team']
    when role in ('programs_pro_team_admin', 'coaching_program_coach_pro_team_coach') then array['pro_team']
    when role = 'coaching_program_coach_college_coach' then array['college']
    else '{}' end
$$;

create function private.my_team_kinds() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct k.kind), '{}')
  from public.user_roles r cross join lateral unnest(private.team_kinds_of_role(r.role)) as k (kind)
  where r.user_id = (select auth.uid()) and private.holds_now(r.user_id, r.role)
$$;
comment on function private.my_team_kinds is
  'SE-016, SE-017: the kinds of team that the caller opens by themselves. Platform staff and staff of college programs open all; '
    'approved coaches and team admins the kind that their role is about. Everybody else requests a team (request_team).';
grant execute on function private.my_team_kinds to authenticated;

-- Teams

create function private.sees_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.teams t
    where t.id = team and (
      not t.is_private or t.owner_user_id = (select auth.uid()) or t.id in (select private.my_team_ids())
      or (select private.is_admin_or_developer())))
$$;
comment on function private.sees_team is
  'Whether the caller may know that there is such a team: anybody of a public one; of a private one its people and who manages all teams.';
grant execute on function private.sees_team to anon, authenticated;

create function private.my_team_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select private.agreed_teams_of((select auth.uid()))
$$;
comment on function private.my_team_ids is
  'Teams that the caller is on by an own yes, so sees from inside: owned, played for, or staffed. None that is archived.';
grant execute on function private.my_team_ids to authenticated;

create function private.my_owned_team_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = (select auth.uid())
$$;
grant execute on function private.my_owned_team_ids to authenticated;

create function private.my_played_team_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select m.team_id from public.team_members m where m.user_id = (select auth.uid()) and m.is_active and m.is_confirmed
$$;
grant execute on function private.my_played_team_ids to authenticated;

create function private.manages_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.teams t where t.id = team and t.owner_user_id = (select auth.uid()))
    or (private.is_admin_or_developer() and exists (select from public.teams t where t.id = team))
$$;
comment on function private.manages_team is 'SE-022, SE-023: the owner, yes_admin or yes_developer; nobody else.';
grant execute on function private.manages_team to authenticated;

create function private.sees_inside_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select team in (select private.my_team_ids()) or private.manages_team(team)
    and not exists (select from public.teams t where t.id = team and t.archived_at is not null)
$$;
comment on function private.sees_inside_team is
  'Whether the caller sees people of the team as the team does. What that opens ends with the archive, for its owner too.';

create function private.opens_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.sees_inside_team(team) or private.manages_team(team)
$$;
comment on function private.opens_team is
  'Whether the caller opens the screen of the team from inside: its people, and its managers also while it is archived.';

create function private.my_teammate_ids() returns setof uuid
language sql stable security definer rows 50 set search_path = '' as $$
  -- Team by team, so that many other teams never make reading the whole table look cheaper.
  select x.user_id from private.my_team_ids() as mine (id)
  cross join lateral (
    select m.user_id from public.team_members m where m.team_id = mine.id and m.is_active and m.is_confirmed offset 0
  ) x
  union
  select x.user_id from private.my_team_ids() as mine (id)
  cross join lateral (
    select s.user_id from public.team_staff s where s.team_id = mine.id and s.is_active and s.is_confirmed offset 0
  ) x
$$;
comment on function private.my_teammate_ids is
  'People on the rosters and staff lists of the caller''s own teams who have agreed to be there.';
grant execute on function private.my_teammate_ids to authenticated;

create function private.can_be_added(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (
      exists (
        select from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public')
      or exists (select from public.team_members m where m.user_id = person and m.team_id = team)
      or exists (select from public.team_staff s where s.user_id = person and s.team_id = team)
      or person = (select auth.uid()))
    and not private.joins_by_own_yes(team, person)
$$;
comment on function private.can_be_added is
  'Whether a manager may put that person on the team by id: somebody listed, or on the team before, or oneself; never who joins by an own '
    'yes.';
grant execute on function private.can_be_added to authenticated;

create function private.recruits(post uuid, team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_recruiting_posts p join public.teams t on t.id = p.team_id
    where p.id = post and p.team_id = team and p.is_active and t.archived_at is null and not t.is_private
      and not private.has_shut_out(t.owner_user_id, (select auth.uid())))
$$;
grant execute on function private.recruits to authenticated;

create function private.my_shut_out_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select b.blocked_id from public.user_blocks b where b.blocker_id = (select auth.uid())
  union select b.blocker_id from public.user_blocks b where b.blocked_id = (select auth.uid())
$$;
comment on function private.my_shut_out_ids is
  'People whose words do not reach the caller: those they have blocked, and those who have blocked them.';
grant execute on function private.my_shut_out_ids to authenticated;

create function private.my_blocks() returns table (person uuid, since timestamptz)
language sql stable security definer rows 10 set search_path = '' as $$
  select b.blocked_id, b.created_at from public.user_blocks b where b.blocker_id = (select auth.uid())
$$;
comment on function private.my_blocks is
  'People whom the caller has blocked, and when: what they write from then on in a group of both stays hidden from the caller.';
grant execute on function private.my_blocks to authenticated;

-- The season of a team

create function private.my_practice_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select p.id from public.team_practices p where p.team_id in (select private.my_team_ids())
$$;
comment on function private.my_practice_ids is 'Practices of the teams that the caller is on.';
grant execute on function private.my_practice_ids to authenticated;

create function private.sees_inside_practice(practice uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.sees_inside_team((select p.team_id from public.team_practices p where p.id = practice))
$$;

create function private.my_tournament_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select t.id from public.team_tournaments t where t.team_id in (select private.my_team_ids())
$$;
comment on function private.my_tournament_ids is 'Tournaments of the teams that the caller owns, plays for or staffs.';
grant execute on function private.my_tournament_ids to authenticated;

create function private.can_add_tournament(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.manages_team(team)
    and exists (select from public.teams t where t.id = team and t.subscription_tier in ('silver', 'gold'))
$$;
comment on function private.can_add_tournament is 'SE-029, SE-030: managers of silver and gold teams.';
grant execute on function private.can_add_tournament to authenticated;

create function private.may_check_in(tournament uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_tournaments t
    where t.id = tournament
      and case private.tournament_status(t.status, t.start_date, t.placement)
        when 'in_progress' then true when 'upcoming' then t.start_date <= now() + interval '24 hours' else false end
      and t.team_id in (select private.my_played_team_ids()))
$$;
comment on function private.may_check_in is 'Players of the team, from 24 hours before the start until the tournament ends.';
grant execute on function private.may_check_in to authenticated;

create function private.may_vote(option uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_time_poll_options o join public.team_time_polls p on p.id = o.poll_id
    where o.id = option and p.closed_at is null and p.team_id in (select private.my_team_ids()))
$$;
grant execute on function private.may_vote to authenticated;

-- Conversations

create function private.my_conversation_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select p.conversation_id from public.conversation_participants p where p.user_id = (select auth.uid())
$$;
grant execute on function private.my_conversation_ids to authenticated;

create function private.my_late_joins() returns table (conversation uuid, joined_after bigint)
language sql stable security definer rows 1 set search_path = '' as $$
  select p.conversation_id, p.joined_after from public.conversation_participants p
  where p.user_id = (select auth.uid()) and p.joined_after > 0
$$;
comment on function private.my_late_joins is
  'Groups that the caller joined later, and the number of the newest message then: up to it nothing shows to them.';
grant execute on function private.my_late_joins to authenticated;

create function private.is_before_joining(conversation uuid, number bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversation_participants p
    where p.user_id = (select auth.uid()) and p.joined_after > 0 and p.conversation_id = conversation
      and p.joined_after >= is_before_joining.number)
$$;
comment on function private.is_before_joining is
  'Whether a message was there before the caller joined the group: no function shows it to them, as the row rule of messages does not.';

create function private.person_may_post(person uuid, conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person = any (private.participants_of(conversation))
    and private.has_told_age(person)
    and not private.is_suspended(person)
    and private.may_talk(private.participants_of(conversation))
    and not exists (
      select from public.conversations c join public.conversation_participants p on p.conversation_id = c.id
      where c.id = conversation and c.type = 'dm' and private.is_blocked_between(p.user_id, person))
$$;
comment on function private.person_may_post is 'may_post of anybody: what waits is judged again when it is sent.';

create function private.may_post(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.person_may_post((select auth.uid()), conversation)
$$;
grant execute on function private.may_post to authenticated;

create function private.is_shut_out_in(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversation_participants p
    join public.user_blocks b on b.blocker_id = p.user_id and b.blocked_id = (select auth.uid())
    where p.conversation_id = conversation)
$$;
comment on function private.is_shut_out_in is 'Whether somebody in the conversation has blocked the caller.';
grant execute on function private.is_shut_out_in to authenticated;

create function private.is_kept_apart_in(conversation uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversation_participants p
    where p.conversation_id = conversation and private.is_blocked_between(p.user_id, person))
$$;
comment on function private.is_kept_apart_in is
  'Whether a block lies between the person and somebody in the conversation: then its channel, which all hear, tells nothing of what they '
    'do there (typing, presence, reading).';

create function private.may_add_participant(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations c
    where c.id = conversation and c.type = 'group' and c.created_by = (select auth.uid())
      and (select auth.uid()) = any (private.participants_of(conversation)))
    and not private.is_suspended((select auth.uid()))
$$;
grant execute on function private.may_add_participant to authenticated;

create function private.may_remove_participant(conversation uuid, person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not (person = (select auth.uid())
    or private.may_add_participant(conversation) and not private.guards_somebody_in(person, conversation)) then
    return false;
  end if;
  -- Somebody may have to take the place of who leaves: the conversation is locked before its participant, as everywhere.
  if private.has_minor(private.participants_of(conversation)) then
    perform from public.conversations c where c.id = conversation for no key update;
  end if;
  return true;
end $$;
grant execute on function private.may_remove_participant to authenticated;

-- Colleges. Two circles (SE-014): recruiters (SE-005) are all who work for a college, for its forms and its dashboard (RC-017);
-- the program (SE-013) is all of them but admissions: they see and work the pipeline, and its managers (SE-011) also merge.
-- Admissions edits the public page (SE-009) and sees no interests, answers, stages, tags, tasks, exports, matches and no
-- unlisted player. Platform staff see every college's pipeline; of them only yes_admin works in it. The status page stays
-- with all recruiters (RC-010): who holds its unguessable id reads college, game, player-safe labels and times there.

-- Editing stays with the program roles (SE-009).
create function private.my_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role like 'programs\_college\_%'
    and private.holds_now(r.user_id, r.role)
$$;
grant execute on function private.my_college_ids to authenticated;

create function private.can_edit_college(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or exists (
    select from public.user_roles r
    where r.user_id = (select auth.uid()) and r.college_id = college and r.role like 'programs\_college\_%'
      and private.holds_now(r.user_id, r.role))
$$;
comment on function private.can_edit_college is
  'SE-009, SE-010: platform staff, or any college program role of that college.';
grant execute on function private.can_edit_college to authenticated;

create function private.my_recruiting_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and private.holds_now(r.user_id, r.role)
$$;
comment on function private.my_recruiting_college_ids is
  'Colleges that the caller recruits for, admissions included: their forms and figures. Interests go by my_program_college_ids.';
grant execute on function private.my_recruiting_college_ids to authenticated;

create function private.recruits_for(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or college in (select private.my_recruiting_college_ids())
$$;
comment on function private.recruits_for is 'RC-017: who gets the figures of a college.';

create function private.my_program_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role <> 'programs_college_admissions'
    and private.holds_now(r.user_id, r.role)
$$;
comment on function private.my_program_college_ids is
  'SE-013, SE-014: colleges whose program the caller sees from inside.';
grant execute on function private.my_program_college_ids to authenticated;

create function private.works_for_college(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = person and r.college_id = college and r.role <> 'programs_college_admissions')
$$;
comment on function private.works_for_college is
  'Whether a person works in the college''s program; admissions does not.';

create function private.works_now(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = person and r.college_id = college and r.role <> 'programs_college_admissions'
      and private.holds_now(r.user_id, r.role))
$$;
comment on function private.works_now is
  'works_for_college as a right: in a session of the person without the second factor, no role that asks for it counts.';

create function private.views_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or college in (select private.my_program_college_ids())
$$;
comment on function private.views_program is
  'SE-013, SE-014: who sees the pipeline of the college: its program and platform staff.';

create function private.works_in_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or college in (select private.my_program_college_ids())
$$;
comment on function private.works_in_program is
  'Who changes interests, notes and evaluations of the college: its program and yes_admin.';
grant execute on function private.works_in_program to authenticated;

create function private.person_manages_program(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = person
      and (r.role = 'yes_admin' or (r.role = 'programs_college_admin' and r.college_id = college))
      and private.holds_now(r.user_id, r.role))
$$;
comment on function private.person_manages_program is 'SE-011, SE-012, of anybody.';

create function private.manages_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.person_manages_program((select auth.uid()), college)
$$;
comment on function private.manages_program is 'SE-011, SE-012.';
grant execute on function private.manages_program to authenticated;

create function private.edits_pipeline(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_edit_college(college) and private.views_program(college)
$$;
comment on function private.edits_pipeline is 'Who changes the stages: editors of the college that see its program.';
grant execute on function private.edits_pipeline to authenticated;

-- Players

create function private.my_pipeline_player_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select i.player_id from public.interests i
  where i.college_id in (select private.my_program_college_ids()) and i.stage_id is not null and i.sent_at is not null
    and not exists (select from private.hidden_profiles h where h.user_id = i.player_id)
$$;
comment on function private.my_pipeline_player_ids is
  'Players who wrote to the caller''s programs: what those see also while the player hides the profile, and not while platform staff do. '
    'Saving somebody opens nothing.';
grant execute on function private.my_pipeline_player_ids to authenticated;

create function private.sees_player(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.user_profiles u
      where u.user_id = person and ((u.is_published and u.visibility = 'public') or u.user_id = (select auth.uid())))
    or (private.is_privileged() and exists (select from public.user_profiles u where u.user_id = person))
    or exists (
      select from public.interests i
      where i.player_id = person and i.stage_id is not null and i.sent_at is not null
        and i.college_id in (select private.my_program_college_ids())
        and not exists (select from private.hidden_profiles h where h.user_id = person))
$$;
comment on function private.sees_player is
  'Published and public, oneself, platform staff, or, while staff do not hide it, the program of a college that the player wrote to.';
grant execute on function private.sees_player to authenticated;

-- Lists

create function private.my_list_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select l.id from public.lists l where l.owner_id = (select auth.uid())
$$;
grant execute on function private.my_list_ids to authenticated;

create function private.sees_college(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.colleges c where c.id = college and c.is_published)
    or (exists (select from public.colleges c where c.id = college) and private.can_edit_college(college))
$$;
grant execute on function private.sees_college to authenticated;
