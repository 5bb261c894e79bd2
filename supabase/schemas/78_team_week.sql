-- The next seven days of every team that the caller is on, on one screen, for whoever runs several. Ours.

create function public.load_week() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select t.id, t.name, t.logo_url, t.id in (select private.my_run_team_ids()) as runs from public.teams t
    where t.id in (select private.my_team_ids()) and t.archived_at is null
    order by t.name, t.id limit 20
  ), ahead as materialized (
    select 'practice' as kind, p.id, p.title, p.scheduled_at as starts_at, p.duration_minutes, p.location, p.attending_count,
      p.maybe_count, p.not_attending_count, p.game_profile_id, private.shown_game(m.id, p.game_profile_id) as game, m.id as team_id, m.runs
    from mine m cross join lateral (
      select q.* from public.team_practices q
      -- No practice lasts longer than a day.
      where q.team_id = m.id and q.scheduled_at > now() - interval '1 day' and q.scheduled_at < now() + interval '7 days'
        and q.status = 'scheduled' and q.scheduled_at + make_interval(mins => q.duration_minutes) > now()
      order by q.scheduled_at, q.id limit 30
    ) p
    union all
    select 'tournament', n.id, n.name, n.start_date, null, null, null, null, null, null, null, m.id, m.runs
    from mine m cross join lateral (
      select q.* from public.team_tournaments q
      where q.team_id = m.id and q.start_date > now() - interval '12 hours' and q.start_date < now() + interval '7 days'
        and private.tournament_status(q.status, q.start_date, q.placement) in ('upcoming', 'in_progress')
      order by q.start_date, q.id limit 10
    ) n
    order by 4, 2 limit 60
  ), open as (
    select a.id, count(distinct m.user_id) as amount, coalesce(bool_or(m.user_id = (select auth.uid())), false) as is_own
    from ahead a join public.team_members m on m.team_id = a.team_id and m.is_active and m.is_confirmed
    where a.kind = 'practice' and a.starts_at > now() and (a.runs or m.user_id = (select auth.uid()))
      and (a.game is null or private.is_called(a.team_id, a.game_profile_id, m.user_id))
      and not exists (select from public.team_practice_attendance r where r.practice_id = a.id and r.user_id = m.user_id)
    group by a.id
  )
  select jsonb_build_object(
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'logo_url', m.logo_url, 'runs', m.runs,
        'live_topic', private.topic_of('team', m.id)) order by m.name, m.id), '[]')
      from mine m),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'id', a.id, 'team_id', a.team_id, 'title', a.title,
        'starts_at', a.starts_at, 'duration_minutes', a.duration_minutes, 'location', a.location, 'game', a.game,
        'attending_count', a.attending_count, 'maybe_count', a.maybe_count, 'not_attending_count', a.not_attending_count,
        'open_count', case when a.runs and a.kind = 'practice' and a.starts_at > now() then coalesce(o.amount, 0) end,
        'waits_for_me', coalesce(o.is_own, false)) order by a.starts_at, a.id), '[]')
      from ahead a left join open o on o.id = a.id))
  where (select auth.uid()) is not null
$$;
comment on function public.load_week is
  'Practices and tournaments of the next seven days, also what is under way, of up to 20 teams that the caller is on by an own yes, 60 at '
    'most: with how many said what, for owner and staff how many have not answered (open_count), and whether the caller''s own answer is '
    'missing (waits_for_me). Null for a visitor.';
grant execute on function public.load_week to authenticated;
