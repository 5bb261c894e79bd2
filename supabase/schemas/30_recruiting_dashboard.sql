-- The figures of a college's recruiting in one request. They read its interests and its stages once. Admissions gets
-- figures without names (SE-014, RC-017).

create function private.recruiting_figures(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with stages as materialized (
    select s.id, s.kind from public.pipeline_stages s where s.college_id = college
  ), held as (
    select i.created_at, i.sent_at, i.answered_at, s.kind
    from public.interests i join stages s on s.id = i.stage_id
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
  with stages as materialized (
    select s.id, s.kind, s.name, s.player_label, s.display_order from public.pipeline_stages s where s.college_id = college
  ), held as materialized (
    select i.id, i.stage_id, i.created_at, i.esports_title_id, s.kind
    from public.interests i join stages s on s.id = i.stage_id
    where i.college_id = college and i.stage_id is not null
  )
  select jsonb_build_object(
    'funnel', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind,
        -- Its own name for a stage is the program's; outside stands what players read.
        'name', case when (select private.views_program(college)) then s.name else s.player_label end,
        'interests', (select count(*) from held i where i.stage_id = s.id)) order by s.display_order, s.id), '[]')
      from stages s),
    'by_week', (
      select jsonb_agg(jsonb_build_object('week', w.start::date, 'interests', (
        select count(*) from held i where i.created_at >= w.start and i.created_at < w.start + interval '7 days'))
        order by w.start)
      from generate_series(date_trunc('week', now(), 'UTC') - (weeks - 1) * interval '7 days',
        date_trunc('week', now(), 'UTC'), interval '7 days') w (start)),
    'by_game', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'interests', g.interests, 'commits', g.commits,
        'open_spots', g.spots) order by g.interests desc, g.name), '[]')
      from (
        select t.id, t.name, coalesce(p.open_spots, 0) as spots,
          count(i.id) as interests, count(i.id) filter (where i.kind = 'committed') as commits
        from public.esports_titles t
        left join public.college_programs p on p.esports_title_id = t.id and p.college_id = college
        left join held i on i.esports_title_id = t.id
        group by t.id, t.name, p.id, p.open_spots having p.id is not null or count(i.id) > 0
      ) g))
$$;

create function public.load_recruiting_dashboard(p_college_id uuid, p_weeks integer default 12) returns jsonb
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
grant execute on function public.load_recruiting_dashboard to authenticated;

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
grant execute on function public.list_recruiting_colleges to authenticated;
