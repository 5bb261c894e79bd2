-- SE-014 literally: admissions edits the college's public page (with programs, needs and forms, SE-009) and is a recruiter
-- (SE-005, SE-019), but sees nothing of the program: no interests, answers, stages, tags, tasks, exports, matches, and
-- no unlisted player. Two circles of a college remain:
--   recruiters (SE-005)  all who work for it: its forms, its dashboard (RC-017; to admissions figures without names)
--   program (SE-013)     all of them but admissions: they see and work the pipeline; its managers (SE-011) also merge
-- The status page /recruiting-status/{id} stays with all recruiters, as it is written (RC-010): who holds its unguessable
-- id reads college, game, player-safe labels and times there, and never who the player is or what they answered.

create or replace function private.works_for_college(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = person and r.college_id = college and r.role <> 'programs_college_admissions')
$$;
comment on function private.works_for_college is 'Whether a person works in the college''s program; admissions does not.';

create or replace function private.works_pipeline(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.works_in_program(college)
$$;
comment on function private.works_pipeline is 'Who may change interests of the college: its program and yes_admin.';

create or replace function private.sees_pipeline(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.views_program(college)
$$;

create function private.recruits_for(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or college in (select private.my_recruiting_college_ids())
$$;
comment on function private.recruits_for is 'RC-017: who gets the figures of a college.';

create function private.edits_pipeline(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_edit_college(college) and private.views_program(college)
$$;
comment on function private.edits_pipeline is 'Who changes the stages: editors of the college that see its program.';
grant execute on function private.edits_pipeline(uuid) to authenticated;

comment on function private.my_recruiting_college_ids is
  'Colleges that the caller recruits for, admissions included: their forms and figures. Interests go by my_program_college_ids.';
comment on function private.my_program_college_ids is 'SE-013, SE-014: colleges whose program the caller sees from inside.';

-- Rows ----------------------------------------------------------------------------------------------------------------

alter policy "stages of one's colleges" on public.pipeline_stages
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
alter policy "editors add stages" on public.pipeline_stages with check (private.edits_pipeline(college_id));
alter policy "editors change stages" on public.pipeline_stages
  using (private.edits_pipeline(college_id)) with check (private.edits_pipeline(college_id));
alter policy "tags of one's colleges" on public.pipeline_tags
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
alter policy "interests in pipelines one sees" on public.interests
  using (stage_id is not null
    and (college_id in (select private.my_program_college_ids()) or (select private.is_privileged())));
alter policy "own answers, and those to one's colleges" on public.interest_submissions
  using (player_id = (select auth.uid()) or college_id in (select private.my_program_college_ids())
    or (select private.is_privileged()));
alter policy "history of one's colleges" on public.interest_events
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
alter policy "tags on interests of one's colleges" on public.interest_tags
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
alter policy "revisions of one's colleges" on public.pipeline_revisions
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
alter policy "tasks of one's colleges" on public.interest_tasks
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));

-- People: an interest makes a player visible to the program that holds it, to nobody else at the college ---------------

create or replace function private.my_pipeline_player_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select i.player_id from public.interests i
  where i.college_id in (select private.my_program_college_ids()) and i.stage_id is not null and i.player_id is not null
$$;
comment on function private.my_pipeline_player_ids is 'Players of interests that the caller''s programs hold.';

create or replace function private.my_applicant_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select i.player_id from public.interests i
  where i.college_id in (select private.my_program_college_ids()) and i.sent_at is not null and i.stage_id is not null
$$;
comment on function private.my_applicant_ids is
  'Players who have written to the caller''s programs; narrower than my_pipeline_player_ids, which holds whom a college saved itself.';

create or replace function private.sees_player(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.user_profiles u
      where u.user_id = person and ((u.is_published and u.visibility = 'public') or u.user_id = (select auth.uid())))
    or (private.is_privileged() and exists (select from public.user_profiles u where u.user_id = person))
    or exists (
      select from public.interests i
      where i.player_id = person and i.stage_id is not null
        and i.college_id in (select private.my_program_college_ids()))
$$;
comment on function private.sees_player is
  'Published and public, oneself, platform staff, or the program of a college that holds an interest of the player.';

create or replace function private.player_actions(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  return jsonb_build_object(
    'edit', coalesce(me = person, false),
    'see_board', coalesce(me = person or private.is_privileged(), false),
    'message', coalesce(me <> person and private.may_talk(array[me, person]) and not private.is_blocked_between(me, person), false),
    'add_to_list', coalesce(me <> person, false),
    'pipelines', (
      select coalesce(jsonb_agg(jsonb_build_object('college_id', c.id, 'name', c.name, 'interest_id', i.id) order by c.name), '[]')
      from public.colleges c
      left join public.interests i on i.college_id = c.id and i.player_id = person and i.stage_id is not null
      where c.id in (select private.my_program_college_ids()) and me <> person
    ));
end $$;
comment on function private.player_actions is
  'What the caller may do with a player. pipelines: the colleges in whose program the caller works, with the interest when the player is in theirs.';

create or replace function private.college_people(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.name, 'roles', p.roles) order by p.name, p.user_id), '[]')
  from (
    select r.user_id, coalesce(private.display_name(r.user_id), 'Colleague') as name, array_agg(r.role order by r.role) as roles
    from public.user_roles r where r.college_id = college and r.role <> 'programs_college_admissions' group by r.user_id
  ) p
$$;
comment on function private.college_people is 'Who works in the college''s program, by name: those an interest or task can be assigned to.';

-- What admissions held comes free.
update public.interests i set assignee_id = null
where i.assignee_id is not null and not private.works_for_college(i.assignee_id, i.college_id);
update public.interest_tasks t set assignee_id = null
where t.assignee_id is not null and not private.works_for_college(t.assignee_id, t.college_id);

-- Who was not shown an interest does not answer it by writing to the player.
create or replace function private.answer_by_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programs uuid[] := array(
    select r.college_id from public.user_roles r
    where r.user_id = new.sender_id and r.college_id is not null and r.role <> 'programs_college_admissions');
  interest public.interests;
begin
  -- Most who write work for no college.
  if programs = '{}' then
    return null;
  end if;
  for interest in
    update public.interests i set answered_at = now()
    where i.sent_at is not null and i.answered_at is null and i.stage_id is not null and i.college_id = any (programs)
      and i.player_id in (
        select p.user_id from public.conversation_participants p
        where p.conversation_id = new.conversation_id and p.user_id <> new.sender_id)
    returning i.*
  loop
    perform private.log_interest(interest, 'replied');
  end loop;
  return null;
end $$;

create or replace function public.order_pipeline_stages(p_college_id uuid, p_stage_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.edits_pipeline(p_college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  update public.pipeline_stages s set display_order = o.place
  from unnest(p_stage_ids) with ordinality o (id, place)
  where s.id = o.id and s.college_id = p_college_id and s.display_order <> o.place;
end $$;
comment on function public.order_pipeline_stages is
  'Gives the stages of a college the order of the list. Editors of the college that see its program.';

create or replace function public.delete_pipeline_stage(p_stage_id uuid, p_move_to_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stage public.pipeline_stages;
  target public.pipeline_stages;
  interest public.interests;
  moved integer := 0;
begin
  select * into stage from public.pipeline_stages s where s.id = p_stage_id;
  if stage.id is null or not private.edits_pipeline(stage.college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  -- One at a time in a college, so that a stage remains; nothing enters the stage meanwhile.
  perform from public.pipeline_stages s where s.college_id = stage.college_id order by s.id for update;
  if not exists (select from public.pipeline_stages s where s.college_id = stage.college_id and s.id <> p_stage_id) then
    raise exception 'A pipeline keeps at least one stage' using errcode = 'PT409', detail = 'last stage';
  end if;
  select * into target from public.pipeline_stages s
  where s.id = p_move_to_id and s.college_id = stage.college_id and s.id <> p_stage_id;
  if p_move_to_id is not null and target.id is null then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  for interest in
    select i.* from public.interests i where i.college_id = stage.college_id and i.stage_id = p_stage_id
    order by i.id for update
  loop
    if target.id is null then
      raise exception 'This stage still holds interests' using errcode = 'PT409', detail = 'interests';
    end if;
    perform private.log_move(interest, target);
    moved := moved + 1;
  end loop;
  update public.interests i set
    stage_id = target.id, stage_since = now(),
    answered_at = case when i.sent_at is not null and target.kind not in ('new', 'reviewing')
      then coalesce(i.answered_at, now()) else i.answered_at end
  where i.college_id = stage.college_id and i.stage_id = p_stage_id;
  delete from public.pipeline_stages s where s.id = p_stage_id;
  return moved;
end $$;
comment on function public.delete_pipeline_stage is
  'Deletes a stage and moves its interests to another one of the college; without one PT409 while it holds interests. The last stage stays. Editors of the college that see its program.';

-- The dashboard ---------------------------------------------------------------------------------------------------------

create or replace function private.recruiting_charts(college uuid, weeks integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'funnel', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind,
        -- Its own name for a stage is the program's; outside stands what players read.
        'name', case when private.views_program(college) then s.name else s.player_label end, 'interests', (
        select count(*) from public.interests i where i.college_id = college and i.stage_id = s.id)) order by s.display_order, s.id), '[]')
      from public.pipeline_stages s where s.college_id = college),
    'by_week', (
      select jsonb_agg(jsonb_build_object('week', w.start::date, 'interests', (
        select count(*) from public.interests i
        where i.college_id = college and i.stage_id is not null
          and i.created_at >= w.start and i.created_at < w.start + interval '7 days')) order by w.start)
      from generate_series(date_trunc('week', now(), 'UTC') - (weeks - 1) * interval '7 days',
        date_trunc('week', now(), 'UTC'), interval '7 days') w (start)),
    'by_game', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'interests', g.interests, 'commits', g.commits,
        'open_spots', g.spots) order by g.interests desc, g.name), '[]')
      from (
        select t.id, t.name, coalesce(p.open_spots, 0) as spots,
          count(i.id) as interests, count(i.id) filter (where s.kind = 'committed') as commits
        from public.esports_titles t
        left join public.college_programs p on p.esports_title_id = t.id and p.college_id = college
        left join public.interests i on i.college_id = college and i.esports_title_id = t.id and i.stage_id is not null
        left join public.pipeline_stages s on s.id = i.stage_id
        group by t.id, t.name, p.id, p.open_spots having p.id is not null or count(i.id) > 0
      ) g))
$$;

create function private.recruiting_news(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'interest_id', t.interest_id,
        'name', t.name, 'assignee', private.display_name(t.assignee_id), 'mine', coalesce(t.assignee_id = (select auth.uid()), false))
        order by t.due_on nulls last, t.id), '[]')
      from (
        select k.*, i.name from public.interest_tasks k join public.interests i on i.id = k.interest_id
        where k.college_id = college and k.done_at is null order by k.due_on nulls last, k.id limit 10
      ) t),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'interest_id', e.interest_id, 'name', e.name,
        'from', e.from_stage, 'to', e.to_stage, 'by', private.display_name(e.actor_id), 'at', e.created_at) order by e.id desc), '[]')
      from (
        select v.*, i.name from public.interest_events v join public.interests i on i.id = v.interest_id
        where v.college_id = college and v.kind <> 'viewed' order by v.id desc limit 20
      ) e))
$$;
comment on function private.recruiting_news is 'The next tasks and the latest events of a college''s pipeline, with names.';

create or replace function public.load_recruiting_dashboard(p_college_id uuid, p_weeks integer default 12) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.recruits_for(p_college_id) then
    raise exception 'You don''t have permission to see this dashboard.' using errcode = '42501';
  end if;
  -- The 90 days of reply times move on with the calendar.
  if exists (select from public.college_reply_times r where r.college_id = p_college_id and r.counted_on < current_date) then
    perform private.count_replies(p_college_id);
  end if;
  return (
    select jsonb_build_object('college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url),
        'can', private.pipeline_rights(c.id), 'figures', private.recruiting_figures(c.id))
      || private.recruiting_charts(c.id, least(greatest(p_weeks, 1), 52))
      || case when private.views_program(c.id) then private.recruiting_news(c.id) else '{"tasks": null, "events": null}' end
    from public.colleges c where c.id = p_college_id);
end $$;
comment on function public.load_recruiting_dashboard is
  'Figures, funnel, interests by week and game of a college (RC-016, RC-017), for its recruiters and platform staff; next tasks and recent events for those who see the program, to admissions null.';

drop function public.list_recruiting_colleges();
create function public.list_recruiting_colleges()
returns table (id uuid, slug text, name text, logo_url text, roles text[], waiting bigint, sees_pipeline boolean)
language sql stable security definer set search_path = '' as $$
  select c.id, c.slug, c.name, c.logo_url, mine.roles, w.waiting, s.sees
  from public.colleges c
  left join lateral (
    select array_agg(r.role order by r.role) as roles from public.user_roles r
    where r.college_id = c.id and r.user_id = (select auth.uid())
  ) mine on true
  cross join lateral (
    select count(*) as waiting from public.interests i
    where i.college_id = c.id and i.sent_at is not null and i.answered_at is null and mine.roles is not null
  ) w
  cross join lateral (
    select private.is_privileged() or mine.roles <> array['programs_college_admissions'] as sees
  ) s
  where c.id in (select private.my_recruiting_college_ids()) or private.is_privileged()
  order by mine.roles is null, c.name, c.id
  limit 500
$$;
comment on function public.list_recruiting_colleges is
  'Colleges whose figures the caller sees, and whether their pipeline too: those with own roles first, with what waits for an answer there; all for platform staff.';
revoke execute on function public.list_recruiting_colleges() from public;
grant execute on function public.list_recruiting_colleges() to authenticated;

comment on function public.load_pipeline is
  'The board of a college, for its program and platform staff: its stages, tags and people, and columns by stage, assignee or game, each with its total and its first cards. A column without cards is left out; the key is the id of stage, person or game, null for none. Filters narrow; all zeros as assignee asks for unassigned ones.';
comment on function public.load_interest is
  'The drawer of one interest: profile, answers, tags, tasks, history, notes and evaluations. Opening it is logged as viewed, once a day. PT404 for who does not see the pipeline.';
comment on function public.match_players is
  'Published players for one roster need, best fit first, each with its factors and the interest when the college holds one; the next page comes after the last fit and user_id. For the college''s program and platform staff (PT404).';
