-- The screens of teams in one request each: a person's own teams (TM-014), and the manage screen, which shows people
-- of the team their planning and managers also invitations and requests.

create function private.team_practice_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object(
      'attendees', a.attendees,
      'series', (
        select jsonb_build_object('weekdays', s.weekdays, 'every_weeks', s.every_weeks, 'start_time', s.start_time,
          'time_zone', s.time_zone, 'ends_on', s.ends_on)
        from public.team_practice_series s where s.id = p.series_id),
      'my_status', (
        select r.status from public.team_practice_attendance r
        where r.practice_id = p.id and r.user_id = (select auth.uid())))
    order by p.scheduled_at desc, p.id desc), '[]')
  from (
    select q.id, q.team_id, q.title, q.description, q.scheduled_at, q.duration_minutes, q.location, q.is_mandatory, q.status,
      q.attending_count, q.maybe_count, q.not_attending_count, q.series_id, q.series_on
    from public.team_practices q where q.team_id = team order by q.scheduled_at desc, q.id desc limit most
  ) p
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', f.user_id, 'full_name', f.full_name, 'avatar_url', f.avatar_url) order by f.created_at, f.user_id), '[]') as attendees
    from (
      select r.user_id, r.created_at, i.full_name, i.avatar_url
      from public.team_practice_attendance r join public.profiles i on i.id = r.user_id
      where r.practice_id = p.id and r.status = 'attending'
      order by r.created_at, r.user_id limit 3
    ) f
  ) a
$$;
comment on function private.team_practice_list is
  'The newest practices of a team with their counts, first three attendees (earliest response first) and the viewer''s own answer.';

create function private.team_tournament_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object('check_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', c.user_id, 'full_name', i.full_name, 'avatar_url', i.avatar_url) order by c.checked_in_at, c.user_id), '[]')
      from public.team_tournament_check_ins c join public.profiles i on i.id = c.user_id
      where c.tournament_id = x.id and x.status in ('upcoming', 'in_progress')
        and (c.user_id = (select auth.uid()) or (select private.sees_inside_team(team)))))
    order by x.start_date desc, x.id desc), '[]')
  from (
    select n.id, n.team_id, n.name, n.description, n.tournament_type, n.start_date, n.prize_pool, n.status, n.placement
    from public.team_tournaments n where n.team_id = team order by n.start_date desc, n.id desc limit most
  ) x
$$;
comment on function private.team_tournament_list is
  'Tournaments of a team, latest start first. While one is open: who has checked in, for people of the team.';

create function private.team_achievement_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.date_achieved desc, x.id desc), '[]')
  from (
    select a.id, a.title, a.description, a.date_achieved, a.placement, a.link_url
    from public.team_achievements a where a.team_id = team order by a.date_achieved desc, a.id desc limit most
  ) x
$$;

create function private.team_planning(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.sees_inside_team(team) then jsonb_build_object(
    'default_reply', (
      select jsonb_build_object('status', d.status, 'notes', d.notes)
      from public.team_default_replies d where d.team_id = team and d.user_id = (select auth.uid())),
    'calendar_since', public.calendar_address_since(team),
    'polls', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'title', p.title, 'duration_minutes', p.duration_minutes,
          'options', (
            select jsonb_agg(jsonb_build_object('id', o.id, 'starts_at', o.starts_at, 'votes', (
                select coalesce(jsonb_agg(jsonb_build_object(
                    'user_id', v.user_id, 'full_name', i.full_name, 'answer', v.answer) order by i.full_name, v.user_id), '[]')
                from public.team_time_poll_votes v join public.profiles i on i.id = v.user_id where v.option_id = o.id
              )) order by o.starts_at)
            from public.team_time_poll_options o where o.poll_id = p.id)
        ) order by p.created_at desc, p.id desc), '[]')
      from (
        select q.id, q.title, q.duration_minutes, q.created_at from public.team_time_polls q
        where q.team_id = team and q.closed_at is null order by q.created_at desc, q.id desc limit 10
      ) p)
  ) end
$$;
comment on function private.team_planning is
  'For people of the team: the caller''s default reply and since when they have a calendar address, and the newest 10 open polls with their votes. Null for others.';

create function private.team_invitation_list(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id), '[]')
  from (
    select i.id, i.email, i.kind, i.role, i.game_profile_id, i.expires_at, i.sent_at, i.sent_count, i.created_at
    from public.team_invitations i
    where i.team_id = team and i.status = 'pending' and private.manages_team(team)
    order by i.created_at desc, i.id limit 200
  ) x
$$;

create function private.team_request_list(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at, x.id), '[]')
  from (
    select r.id, r.post_id, r.user_id, private.display_name(r.user_id) as name, u.slug, i.avatar_url, r.message, r.created_at
    from public.team_join_requests r
    join public.profiles i on i.id = r.user_id
    left join public.user_profiles u on u.user_id = r.user_id and u.is_published and u.visibility = 'public'
    where r.team_id = team and r.status = 'pending' and private.manages_team(team)
    order by r.created_at, r.id limit 200
  ) x
$$;

create function public.load_team_manage(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'logo_url', t.logo_url, 'owner_user_id', t.owner_user_id,
      'subscription_tier', t.subscription_tier, 'organization_type', t.organization_type,
      'max_roster_size', t.max_roster_size, 'archived_at', t.archived_at),
    'viewer', jsonb_build_object(
      'user_id', (select auth.uid()),
      'is_manager', private.manages_team(t.id),
      'sees_inside', private.sees_inside_team(t.id),
      'can_add_tournament', private.can_add_tournament(t.id)),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', g.id, 'esports_title_id', g.esports_title_id, 'play_level', g.play_level, 'is_active', g.is_active,
          'esports_titles', jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug)) order by e.name, g.id), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = t.id and g.is_active),
    'practices', private.team_practice_list(t.id, 300),
    'tournaments', private.team_tournament_list(t.id, 300),
    'recruiting_posts', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc), '[]')
      from (
        select r.id, r.team_id, r.title, r.description, r.commitment_level, r.positions_needed, r.is_paid, r.salary_range,
          r.is_active, r.created_at, (
            select jsonb_build_object('id', q.id, 'status', q.status) from public.team_join_requests q
            where q.post_id = r.id and q.user_id = (select auth.uid())) as my_request
        from public.team_recruiting_posts r where r.team_id = t.id order by r.created_at desc, r.id desc limit 300
      ) x),
    'achievements', private.team_achievement_list(t.id, 100),
    'planning', private.team_planning(t.id),
    'tournaments_count', (select count(*) from public.team_tournaments n where n.team_id = t.id),
    'achievements_count', (select count(*) from public.team_achievements a where a.team_id = t.id),
    'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at, m.id), '[]') from public.get_team_members(t.id) m),
    'staff', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.get_team_staff(t.id) s),
    'invitations', private.team_invitation_list(t.id),
    'join_requests', private.team_request_list(t.id),
    'live_topic', case when private.sees_inside_team(t.id) then private.topic_of('team', t.id) end
  )
  from public.teams t where t.id = p_team_id
$$;
comment on function public.load_team_manage is
  'Everything the manage screen shows, in one call, for any viewer; null for an unknown team. Practices, tournaments and posts: the newest 300, achievements: 100. Open invitations and requests to join: managers only, empty for others; planning: people of the team, null for others.';
grant execute on function public.load_team_manage to anon, authenticated;

create function public.list_my_teams()
returns table (id uuid, name text, logo_url text, subscription_tier text, organization_type text, part text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.name, t.logo_url, t.subscription_tier, t.organization_type,
    case
      when t.owner_user_id = (select auth.uid()) then 'owner'
      when exists (
        select from public.team_staff s where s.team_id = t.id and s.user_id = (select auth.uid()) and s.is_active) then 'staff'
      else 'player'
    end
  from public.teams t where t.id in (select private.my_team_ids())
  order by t.name, t.id limit 200
$$;
comment on function public.list_my_teams is 'Teams that the caller owns, staffs or plays for.';
grant execute on function public.list_my_teams to authenticated;
