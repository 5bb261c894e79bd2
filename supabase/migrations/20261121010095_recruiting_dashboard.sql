-- The figures of a college's recruiting in one request, points for sending a form, and answers given in the inbox.

create function private.recruiting_figures(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with held as (
    select i.*, s.kind from public.interests i join public.pipeline_stages s on s.id = i.stage_id
    where i.college_id = college and i.stage_id is not null
  )
  select jsonb_build_object(
    'total', count(*),
    'new', count(*) filter (where kind = 'new'),
    'new_this_week', count(*) filter (where created_at >= now() - interval '7 days'),
    'unanswered', count(*) filter (
      where sent_at < now() - interval '7 days' and answered_at is null and kind <> 'closed'),
    'moved_this_week', (
      select count(distinct e.interest_id) from public.interest_events e
      where e.college_id = college and e.kind = 'moved' and e.created_at >= now() - interval '7 days'),
    'offers', count(*) filter (where kind = 'offered'),
    'commits', count(*) filter (where kind = 'committed'),
    'open_spots', (select coalesce(sum(n.open_spots), 0) from public.roster_needs n where n.college_id = college),
    'reply', (
      select jsonb_build_object('median_days', r.median_days, 'answered_percent', r.answered_percent, 'counted', r.counted)
      from public.college_reply_times r where r.college_id = college))
  from held
$$;

create function private.recruiting_charts(college uuid, weeks integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'funnel', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'interests', (
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

create function public.load_recruiting_dashboard(p_college_id uuid, p_weeks integer default 12) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_sees_pipeline(p_college_id);
  -- The 90 days of reply times move on with the calendar.
  if exists (select from public.college_reply_times r where r.college_id = p_college_id and r.counted_on < current_date) then
    perform private.count_replies(p_college_id);
  end if;
  return (
    select jsonb_build_object('college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url),
        'can', private.pipeline_rights(c.id), 'figures', private.recruiting_figures(c.id))
      || private.recruiting_charts(c.id, least(greatest(p_weeks, 1), 52))
      || jsonb_build_object(
        'tasks', (
          select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'interest_id', t.interest_id,
            'name', t.name, 'assignee', private.display_name(t.assignee_id), 'mine', coalesce(t.assignee_id = (select auth.uid()), false))
            order by t.due_on nulls last, t.id), '[]')
          from (
            select k.*, i.name from public.interest_tasks k join public.interests i on i.id = k.interest_id
            where k.college_id = c.id and k.done_at is null order by k.due_on nulls last, k.id limit 10
          ) t),
        'events', (
          select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'interest_id', e.interest_id, 'name', e.name,
            'from', e.from_stage, 'to', e.to_stage, 'by', private.display_name(e.actor_id), 'at', e.created_at) order by e.id desc), '[]')
          from (
            select v.*, i.name from public.interest_events v join public.interests i on i.id = v.interest_id
            where v.college_id = c.id and v.kind <> 'viewed' order by v.id desc limit 20
          ) e))
    from public.colleges c where c.id = p_college_id);
end $$;
comment on function public.load_recruiting_dashboard is
  'Figures, funnel, interests by week and game, next tasks and recent events of a college (RC-016, RC-017): for its recruiters and platform staff.';

create function public.list_recruiting_colleges()
returns table (id uuid, slug text, name text, logo_url text, roles text[], waiting bigint)
language sql stable security definer set search_path = '' as $$
  select c.id, c.slug, c.name, c.logo_url, mine.roles, w.waiting
  from public.colleges c
  left join lateral (
    select array_agg(r.role order by r.role) as roles from public.user_roles r
    where r.college_id = c.id and r.user_id = (select auth.uid())
  ) mine on true
  cross join lateral (
    select count(*) as waiting from public.interests i
    where i.college_id = c.id and i.sent_at is not null and i.answered_at is null and mine.roles is not null
  ) w
  where c.id in (select private.my_recruiting_college_ids()) or private.is_privileged()
  order by mine.roles is null, c.name, c.id
  limit 500
$$;
comment on function public.list_recruiting_colleges is
  'Colleges whose pipeline the caller sees: those with own roles first, with what waits for an answer there; all for platform staff.';
grant execute on function public.load_recruiting_dashboard(uuid, integer), public.list_recruiting_colleges() to authenticated;

-- Points: once for each college that one wrote to -----------------------------------------------------------------------

create or replace function private.point_subject(person uuid, event text, properties jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  case event
    when 'profile_completed' then
      return (
        select 'profile' from public.user_profiles u
        where u.user_id = person and u.slug is not null and u.display_name is not null
          and btrim(u.first_name) <> '' and btrim(u.last_name) <> '');
    when 'profile_published' then
      return (select 'profile' from public.user_profiles u where u.user_id = person and u.is_published);
    when 'attendance_submitted' then
      return (
        select a.practice_id from public.team_practice_attendance a
        where a.user_id = person and a.practice_id = private.uuid_or_null(properties ->> 'practice_id'));
    when 'page_read' then
      return (
        select p.id from public.content_pages p
        where p.is_published and p.id = private.uuid_or_null(properties ->> 'page_id'));
    when 'message_sent' then
      return (
        select m.id from public.messages m
        where m.sender_id = person and m.deleted_at is null and m.id = private.uuid_or_null(properties ->> 'message_id'));
    when 'interest_submitted' then
      return (
        select s.interest_id from public.interest_submissions s
        where s.player_id = person and s.id = private.uuid_or_null(properties ->> 'submission_id'));
    else
      return null;
  end case;
end $$;

-- A message from the college to a player who waits is an answer ---------------------------------------------------------

create function private.answer_by_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
begin
  -- Most who write work for no college.
  if not exists (select from public.user_roles r where r.user_id = new.sender_id and r.college_id is not null) then
    return null;
  end if;
  for interest in
    update public.interests i set answered_at = now()
    where i.sent_at is not null and i.answered_at is null and i.stage_id is not null
      and i.college_id in (select r.college_id from public.user_roles r where r.user_id = new.sender_id and r.college_id is not null)
      and i.player_id in (
        select p.user_id from public.conversation_participants p
        where p.conversation_id = new.conversation_id and p.user_id <> new.sender_id)
    returning i.*
  loop
    perform private.log_interest(interest, 'replied');
  end loop;
  return null;
end $$;
create trigger answer_by_message after insert on public.messages
  for each row execute function private.answer_by_message();
