-- Functions of the team screens (DB-029 to DB-034) and the one request of the manage screen.
-- Refusals carry a stable code: 42501 not allowed, 23505 already assigned, PT404 (HTTP 404) nobody found.

create function public.get_team_members(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean, joined_at timestamptz,
  user_full_name text, user_email text, user_avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select m.id, m.team_id, m.user_id, m.role, m.game_profile_id, m.is_active, m.joined_at,
    p.full_name, case when (select private.sees_inside_team(p_team_id)) then p.email end, p.avatar_url
  from public.team_members m join public.profiles p on p.id = m.user_id
  where m.team_id = p_team_id and m.is_active
  order by m.joined_at, m.id
$$;
comment on function public.get_team_members is 'Active members; the email only for managers, active members and staff of that team.';

create function public.get_team_staff(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean,
  contract_start date, contract_end date, user_full_name text, user_email text, user_avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.team_id, s.user_id, s.role, s.game_profile_id, s.is_active, s.contract_start, s.contract_end,
    p.full_name, case when (select private.sees_inside_team(p_team_id)) then p.email end, p.avatar_url
  from public.team_staff s join public.profiles p on p.id = s.user_id
  where s.team_id = p_team_id and s.is_active
  order by s.created_at, s.id
$$;
comment on function public.get_team_staff is 'Active staff; the email only for managers, active members and staff of that team.';

create function public.get_practice_attendance(p_practice_id uuid)
returns table (
  practice_id uuid, user_id uuid, status text, notes text, created_at timestamptz, updated_at timestamptz,
  full_name text, email text, avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select a.practice_id, a.user_id, a.status,
    case when a.user_id = (select auth.uid()) or (select private.sees_inside_practice(p_practice_id)) then a.notes end,
    a.created_at, a.updated_at, p.full_name,
    case when a.user_id = (select auth.uid()) or (select private.sees_inside_practice(p_practice_id)) then p.email end,
    p.avatar_url
  from public.team_practice_attendance a join public.profiles p on p.id = a.user_id
  where a.practice_id = p_practice_id
  order by a.created_at, a.user_id
$$;
comment on function public.get_practice_attendance is
  'All responses to a practice, earliest first, for any viewer; notes and emails only for people of the team and on one''s own row.';

-- Adding and removing ---------------------------------------------------------------------------------------------

create function private.find_person_to_add(team uuid, person uuid, address text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  if person is not null then
    if not private.can_be_added(team, person) then
      raise exception 'User not found after registration' using errcode = 'PT404';
    end if;
    return person;
  end if;
  select p.id into found_id from public.profiles p
  where lower(p.email) = lower(btrim(address)) and btrim(address) <> '' order by p.id limit 1;
  if found_id is null then
    raise exception 'User not found after registration' using errcode = 'PT404';
  end if;
  return found_id;
end $$;
comment on function private.find_person_to_add is 'By id (only people that search shows) or by the email that the manager knows.';

create function public.add_team_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'player',
  p_game_profile_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid;
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to add members.' using errcode = '42501';
  end if;
  insert into public.team_members (team_id, user_id, role, game_profile_id)
  values (p_team_id, private.find_person_to_add(p_team_id, p_user_id, p_user_email), p_role, p_game_profile_id)
  returning id into member_id;
  return member_id;
exception when unique_violation then
  raise exception 'Already Assigned' using errcode = '23505';
end $$;
comment on function public.add_team_member is 'Adds a player by id or email and returns the member id. Managers only.';

create function public.remove_team_member(p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select m.team_id from public.team_members m where m.id = p_member_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to remove members.' using errcode = '42501';
  end if;
  update public.team_members set is_active = false where id = p_member_id;
end $$;
comment on function public.remove_team_member is 'Takes one row off the roster (the row stays, inactive). Managers only.';

create function public.add_team_staff_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'admin',
  p_contract_start date default null, p_contract_end date default null, p_game_profile_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  staff_id uuid;
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to add staff.' using errcode = '42501';
  end if;
  insert into public.team_staff (team_id, user_id, role, contract_start, contract_end, game_profile_id)
  values (
    p_team_id, private.find_person_to_add(p_team_id, p_user_id, p_user_email), p_role, p_contract_start, p_contract_end,
    p_game_profile_id)
  returning id into staff_id;
  return staff_id;
exception when unique_violation then
  raise exception 'Already Assigned' using errcode = '23505';
end $$;
comment on function public.add_team_staff_member is 'Adds staff by id or email and returns the staff id. Managers only.';

create function public.remove_team_staff_member(p_staff_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select s.team_id from public.team_staff s where s.id = p_staff_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to remove staff.' using errcode = '42501';
  end if;
  update public.team_staff set is_active = false where id = p_staff_id;
end $$;
comment on function public.remove_team_staff_member is 'Takes one row off the staff list (the row stays, inactive). Managers only.';

-- The manage screen in one request ----------------------------------------------------------------------------------

create function private.team_practice_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object(
      'attendees', a.attendees,
      'my_status', (
        select r.status from public.team_practice_attendance r
        where r.practice_id = p.id and r.user_id = (select auth.uid())))
    order by p.scheduled_at desc, p.id desc), '[]')
  from (
    select q.id, q.team_id, q.title, q.description, q.scheduled_at, q.duration_minutes, q.location, q.is_mandatory, q.status,
      q.attending_count, q.maybe_count, q.not_attending_count
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

create function public.load_team_manage(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'logo_url', t.logo_url, 'owner_user_id', t.owner_user_id,
      'subscription_tier', t.subscription_tier, 'organization_type', t.organization_type, 'max_roster_size', t.max_roster_size),
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
    'tournaments', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.start_date desc, x.id desc), '[]')
      from (
        select n.id, n.team_id, n.name, n.description, n.tournament_type, n.start_date, n.prize_pool, n.status, n.placement
        from public.team_tournaments n where n.team_id = t.id order by n.start_date desc, n.id desc limit 300
      ) x),
    'recruiting_posts', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc), '[]')
      from (
        select r.id, r.team_id, r.title, r.description, r.commitment_level, r.positions_needed, r.is_paid, r.salary_range,
          r.is_active, r.created_at
        from public.team_recruiting_posts r where r.team_id = t.id order by r.created_at desc, r.id desc limit 300
      ) x),
    'tournaments_count', (select count(*) from public.team_tournaments n where n.team_id = t.id),
    'achievements_count', (select count(*) from public.team_achievements a where a.team_id = t.id),
    'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at, m.id), '[]') from public.get_team_members(t.id) m),
    'staff', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.get_team_staff(t.id) s)
  )
  from public.teams t where t.id = p_team_id
$$;
comment on function public.load_team_manage is
  'Everything the manage screen shows, in one call, for any viewer; null for an unknown team. Practices, tournaments and posts: the newest 300.';

grant execute on function public.get_team_members(uuid), public.get_team_staff(uuid), public.get_practice_attendance(uuid),
  public.load_team_manage(uuid) to anon, authenticated;
grant execute on function public.add_team_member(uuid, text, uuid, text, uuid), public.remove_team_member(uuid),
  public.add_team_staff_member(uuid, text, uuid, text, date, date, uuid), public.remove_team_staff_member(uuid) to authenticated;
