-- The rest of the season on the manage screen, in its one request: achievements, check-ins, weekly rules, and for people
-- of the team their planning. And taking back a deletion. Ours.

-- Deleting with undo ------------------------------------------------------------------------------------------------

create table private.removed_season_rows (
  id uuid primary key,
  team_id uuid not null references public.teams (id) on delete cascade,
  kind text not null check (kind in ('tournament', 'post', 'achievement')),
  content jsonb not null,
  dependents jsonb not null default '[]',
  removed_at timestamptz not null default now()
);
comment on table private.removed_season_rows is
  'What managers deleted, so that they can take it back: for a day, then the next deletion clears it.';
comment on column private.removed_season_rows.dependents is 'Rows that went with it: check-ins of a tournament, requests on a post.';
create index removed_season_rows_team_idx on private.removed_season_rows (team_id);
create index removed_season_rows_age_idx on private.removed_season_rows (removed_at);
alter table private.removed_season_rows enable row level security;

create function private.forget_in_removed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.removed_season_rows r set
    content = case when r.content ->> 'created_by' = old.id::text then r.content || '{"created_by": null}' else r.content end,
    dependents = (
      select coalesce(jsonb_agg(case when d ->> 'decided_by' = old.id::text then d || '{"decided_by": null}' else d end), '[]')
      from jsonb_array_elements(r.dependents) d where d ->> 'user_id' <> old.id::text)
  where r.content ->> 'created_by' = old.id::text
    or r.dependents @> jsonb_build_array(jsonb_build_object('user_id', old.id))
    or r.dependents @> jsonb_build_array(jsonb_build_object('decided_by', old.id));
  return old;
end $$;
comment on function private.forget_in_removed_rows is 'Who leaves Lineup leaves what was deleted, too.';
create trigger forget_in_removed_rows before delete on public.profiles
  for each row execute function private.forget_in_removed_rows();

create function public.remove_season_row(p_kind text, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  team uuid;
  content jsonb;
  dependents jsonb := '[]';
begin
  case p_kind
    when 'tournament' then
      select t.team_id, to_jsonb(t) into team, content from public.team_tournaments t where t.id = p_id for update;
      select coalesce(jsonb_agg(to_jsonb(c)), '[]') into dependents
      from public.team_tournament_check_ins c where c.tournament_id = p_id;
    when 'post' then
      select p.team_id, to_jsonb(p) into team, content from public.team_recruiting_posts p where p.id = p_id for update;
      select coalesce(jsonb_agg(to_jsonb(r)), '[]') into dependents
      from public.team_join_requests r where r.post_id = p_id;
    when 'achievement' then
      select a.team_id, to_jsonb(a) into team, content from public.team_achievements a where a.id = p_id for update;
    else
      raise exception 'Unknown kind' using errcode = '23514';
  end case;
  if team is null then
    -- A retry after a lost answer, or somebody else was quicker.
    select r.team_id into team from private.removed_season_rows r where r.id = p_id;
  end if;
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to delete this.' using errcode = '42501';
  end if;
  if content is null then
    return false;
  end if;
  delete from private.removed_season_rows r where r.id = p_id or r.removed_at < now() - interval '1 day';
  insert into private.removed_season_rows (id, team_id, kind, content, dependents)
  values (p_id, team, p_kind, content, dependents);
  case p_kind
    when 'tournament' then delete from public.team_tournaments t where t.id = p_id;
    when 'post' then delete from public.team_recruiting_posts p where p.id = p_id;
    else delete from public.team_achievements a where a.id = p_id;
  end case;
  return true;
end $$;
comment on function public.remove_season_row is
  'Deletes a tournament, recruiting post or achievement (p_kind: tournament, post, achievement) with what hangs on it; restore_season_row takes it back within a day. False when it is gone already. Managers only.';

create function public.restore_season_row(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.removed_season_rows;
begin
  select * into removed from private.removed_season_rows r where r.id = p_id for update;
  if removed.id is null or not private.manages_team(removed.team_id) then
    raise exception 'You don''t have permission to restore this.' using errcode = '42501';
  end if;
  case removed.kind
    when 'tournament' then
      insert into public.team_tournaments
      select (jsonb_populate_record(null::public.team_tournaments, removed.content)).* on conflict do nothing;
      insert into public.team_tournament_check_ins
      select d.* from jsonb_populate_recordset(null::public.team_tournament_check_ins, removed.dependents) d on conflict do nothing;
    when 'post' then
      insert into public.team_recruiting_posts
      select (jsonb_populate_record(null::public.team_recruiting_posts, removed.content)).* on conflict do nothing;
      insert into public.team_join_requests
      select d.* from jsonb_populate_recordset(null::public.team_join_requests, removed.dependents) d on conflict do nothing;
    else
      insert into public.team_achievements
      -- Its tournament may be gone by now.
      select (jsonb_populate_record(null::public.team_achievements, removed.content || case
        when exists (select from public.team_tournaments t where t.id = (removed.content ->> 'tournament_id')::uuid) then '{}'
        else '{"tournament_id": null}' end::jsonb)).* on conflict do nothing;
  end case;
  -- The row in the trash stays for its day, so that asking again after a lost answer is no refusal.
  return true;
end $$;
comment on function public.restore_season_row is
  'Takes back a deletion of the last day, with check-ins and requests; asking again changes nothing. Managers only.';

revoke execute on function public.remove_season_row(text, uuid), public.restore_season_row(uuid) from public;
grant execute on function public.remove_season_row(text, uuid), public.restore_season_row(uuid) to authenticated;

-- The manage screen -------------------------------------------------------------------------------------------------

create or replace function private.team_practice_list(team uuid, most integer) returns jsonb
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

create or replace function public.load_team_manage(p_team_id uuid) returns jsonb
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
    'join_requests', private.team_request_list(t.id)
  )
  from public.teams t where t.id = p_team_id
$$;
comment on function public.load_team_manage is
  'Everything the manage screen shows, in one call, for any viewer; null for an unknown team. Practices, tournaments and posts: the newest 300, achievements: 100. Open invitations and requests to join: managers only, empty for others; planning: people of the team, null for others.';
