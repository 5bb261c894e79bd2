-- What a viewer sees of a player (RC-012, RC-015), each screen in one call. Who may not see gets PT404, as if nobody
-- had that address.

create function private.check_sees_player(slug text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid;
begin
  select u.user_id into player from public.user_profiles u
  where u.slug = check_sees_player.slug and private.sees_player(u.user_id);
  if player is null then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  return player;
end $$;

create function private.player_academics_for_me(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when person = (select auth.uid()) or private.is_privileged() or person in (select private.my_applicant_ids())
      then jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa, 'scholarship_need', a.scholarship_need)
    when d.shows_academics and not private.is_minor(person)
      then jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa)
    end
  from public.player_academics a left join public.player_details d on d.user_id = a.user_id
  where a.user_id = person
$$;
comment on function private.player_academics_for_me is
  'School and GPA as the caller may read them, else null. Of a minor only the player, platform staff and colleges written to.';

create function private.player_games_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', t.slug, 'name', t.name, 'rank', g.rank, 'roles', g.roles, 'is_primary', g.is_primary)
    order by g.is_primary desc, t.name), '[]')
  from public.player_games g join public.esports_titles t on t.id = g.esports_title_id where g.user_id = person
$$;

create function private.player_availability_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'weekday', a.weekday, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'time_zone', a.time_zone)
    order by a.weekday, a.starts_at), '[]')
  from public.player_availability a where a.user_id = person
$$;

create function private.player_card(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'user_id', u.user_id, 'slug', u.slug, 'name', private.player_name(u.display_name, u.first_name, u.last_name), 'avatar_url', u.avatar_url,
    'class_year', d.class_year, 'state', d.state, 'games', private.player_games_of(u.user_id))
  from public.user_profiles u left join public.player_details d on d.user_id = u.user_id where u.user_id = person
$$;
comment on function private.player_card is
  'The few facts of a player that any list may show; who asks has looked whether the reader may see the player.';

create function private.player_actions(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  return jsonb_build_object(
    'edit', coalesce(me = person, false),
    'see_board', coalesce(me = person or private.is_privileged(), false),
    'message', coalesce(
      me <> person and private.has_told_age(me) and private.may_talk(array[me, person])
      and not private.is_blocked_between(me, person), false),
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

create function public.load_player(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_sees_player(p_slug);
begin
  return (
    select private.player_card(player) || jsonb_build_object(
      'bio', d.bio,
      'is_listed', u.is_published and u.visibility = 'public',
      -- What the player alone is told: whether school and GPA show to everybody.
      'shows_academics', case when player = (select auth.uid()) then d.shows_academics and not private.is_minor(player) end,
      'academics', private.player_academics_for_me(player),
      'availability', private.player_availability_of(player),
      'achievements', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', a.id, 'title', a.title, 'placement', a.placement, 'achieved_on', a.achieved_on, 'link_url', a.link_url,
          'game', t.name) order by a.achieved_on desc nulls last, a.id), '[]')
        from public.player_achievements a left join public.esports_titles t on t.id = a.esports_title_id
        where a.user_id = player),
      'links', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'url', l.url, 'kind', l.kind)
          order by l.place, l.id), '[]')
        from public.player_links l where l.user_id = player),
      'teams', (
        select coalesce(jsonb_agg(e.team order by e.name, e.id), '[]')
        from (
          select m.id, m.name, jsonb_build_object('id', m.id, 'name', m.name, 'logo_url', m.logo_url,
            'roles', jsonb_agg(distinct r.role)) as team
          from public.team_members r join public.teams m on m.id = r.team_id
          where r.user_id = player and r.is_active and r.is_confirmed group by m.id order by m.name, m.id limit 20
        ) e),
      'actions', private.player_actions(player))
    from public.user_profiles u left join public.player_details d on d.user_id = u.user_id
    where u.user_id = player);
end $$;
comment on function public.load_player is
  'The page of a player as the caller may see it. PT404 for an address that is nobody''s, or hidden from the caller. No email, no birth date, ever.';
grant execute on function public.load_player to anon, authenticated;

create function public.load_player_card(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_sees_player(p_slug);
begin
  return private.player_card(player) || jsonb_build_object(
    'is_listed', (select u.is_published and u.visibility = 'public' from public.user_profiles u where u.user_id = player),
    'academics', private.player_academics_for_me(player) - 'scholarship_need',
    'best_result', (
      select jsonb_build_object('title', a.title, 'placement', a.placement, 'achieved_on', a.achieved_on)
      from public.player_achievements a where a.user_id = player
      order by a.placement nulls last, a.achieved_on desc nulls last, a.id limit 1),
    'team', (
      select m.name from public.team_members r join public.teams m on m.id = r.team_id
      where r.user_id = player and r.is_active and r.is_confirmed order by r.joined_at, m.name limit 1));
end $$;
comment on function public.load_player_card is
  'The shareable card of a player, as the caller may see it; follows the profile''s visibility.';
grant execute on function public.load_player_card to anon, authenticated;
