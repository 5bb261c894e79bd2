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

create function private.player_audience(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when person = (select auth.uid()) then 'self'
    when private.is_privileged() or person in (select private.my_pipeline_player_ids()) then 'inside'
    else 'outside' end
$$;
comment on function private.player_audience is
  'How much of a player''s page the caller reads: self; inside for platform staff and colleges written to; outside for everybody else who '
    'sees it.';

create function private.shares_academics(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.player_details d where d.user_id = person and d.shows_academics) and not private.is_minor(person)
$$;
comment on function private.shares_academics is
  'Whether everybody who sees the page of a player reads school and GPA there; never of a minor.';

create function private.player_academics_as(person uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when audience <> 'outside'
      then jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa, 'scholarship_need', a.scholarship_need)
    when private.shares_academics(person)
      then jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa, 'scholarship_need', null)
    end
  from public.player_academics a
  where a.user_id = person
$$;
comment on function private.player_academics_as is
  'School and GPA as an audience reads them, else null. Of a minor only the player, platform staff and colleges written to.';

create function private.player_academics_for_me(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.player_academics_as(person, private.player_audience(person))
$$;

-- Bounded by the weeks and by fifty practices, however long a team has been there.
create function private.team_attendance_of(person uuid, team uuid, joined timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when f.recorded >= 4 then
      jsonb_build_object('practices', f.recorded, 'attended', f.came, 'weeks', 12, 'is_recorded', true)
    when f.held >= 4 then
      jsonb_build_object('practices', f.held, 'attended', f.said_yes, 'weeks', 12, 'is_recorded', false) end
  from (
    select count(*) as held, count(r.state) as recorded,
      count(*) filter (where r.state in ('present', 'late')) as came,
      count(*) filter (where a.status = 'attending') as said_yes
    from (
      select p.id from public.team_practices p
      where p.team_id = team and p.status <> 'cancelled'
        and p.scheduled_at between greatest(joined, now() - interval '12 weeks') and now()
      order by p.scheduled_at desc, p.id desc limit 50
    ) held
    left join public.team_practice_attendance a on a.practice_id = held.id and a.user_id = person
    left join private.practice_presence r on r.practice_id = held.id and r.user_id = person
  ) f
$$;
comment on function private.team_attendance_of is
  'How reliably a player comes to the practices of a team in the last 12 weeks, since they joined. is_recorded: to how many of those for '
    'which the team recorded them they came, present or late; where it recorded fewer than four, to how many they said yes. The two are '
    'never mixed. Null under four practices, which tell nothing.';

create function private.player_teams_as(person uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'name', e.name, 'logo_url', e.logo_url, 'roles', e.roles, 'since', e.joined_at, 'is_own', e.is_own,
    'attendance', case when shown.attendance then private.team_attendance_of(person, e.id, e.joined_at) end)
    order by e.name, e.id), '[]')
  from (
    select m.id, m.name, m.logo_url, jsonb_agg(distinct r.role) as roles, min(r.joined_at) as joined_at,
      coalesce(m.owner_user_id = person, false) as is_own
    from public.team_members r join public.teams m on m.id = r.team_id
    where r.user_id = person and r.is_active and r.is_confirmed
      -- The own preview shows what others read: to them no private team but one that is theirs, too.
      and (audience = 'self' or not m.is_private or person is distinct from (select auth.uid()) and private.sees_team(m.id))
    group by m.id order by m.name, m.id limit 20
  ) e
  cross join (
    select audience = 'self' or (not private.is_minor(person) and exists (
      select from public.player_details d where d.user_id = person and d.shows_attendance)) as attendance
  ) shown
$$;
comment on function private.player_teams_as is
  'The teams of a player by an own yes, whose rosters stand for it, unless the player owns the team (is_own). How reliably the player '
    'comes to practices is told to the player, and to others where an adult '
    'shares it.';

create function private.player_games_of(person uuid, is_preview boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', t.slug, 'name', t.name, 'rank', g.rank, 'peak_rank', g.peak_rank, 'roles', g.roles, 'is_primary', g.is_primary,
    'sources', private.game_sources(g.user_id, g.esports_title_id, is_preview),
    'level', ceil(5.0 * g.rank_ordinal / (select max(r.ordinal) from public.esports_ranks r where r.esports_title_id = t.id)))
    order by g.is_primary desc, t.name), '[]')
  from public.player_games g join public.esports_titles t on t.id = g.esports_title_id where g.user_id = person
$$;

comment on function private.player_games_of is
  'Games with rank and roles, the main one first. level: how high the rank stands in the ladder of its game, 1 to 5; null where that is '
    'unknown. sources: who stands behind rank and roles (game_sources).';

-- When a minor is at home is nobody's business but of who reads more than outsiders do.
create function private.player_availability_as(person uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'weekday', a.weekday, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'time_zone', a.time_zone)
    order by a.weekday, a.starts_at), '[]')
  from public.player_availability a where a.user_id = person and (audience <> 'outside' or not private.is_minor(person))
$$;
comment on function private.player_availability_as is
  'The hours of an ordinary week as an audience reads them. Of a minor only the player, platform staff and colleges written to.';

create function private.player_card(person uuid, is_preview boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'user_id', u.user_id, 'slug', u.slug, 'name', private.player_name(u.display_name, u.first_name, u.last_name), 'avatar_url',
      u.avatar_url,
    'class_year', d.class_year, 'country', private.told_country(d.country, d.state), 'state', d.state, 'games',
      private.player_games_of(u.user_id, is_preview))
  from public.user_profiles u left join public.player_details d on d.user_id = u.user_id where u.user_id = person
$$;
comment on function private.player_card is
  'The few facts of a player that any list may show; who asks has looked whether the reader may see the player.';

create function private.hides_home(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_minor(person)
    and exists (select from public.player_details d where d.user_id = person and d.class_year is not null)
    and exists (
      select from public.team_members m join public.teams t on t.id = m.team_id and not t.is_private
      where m.user_id = person and m.is_active and m.is_confirmed)
$$;
comment on function private.hides_home is
  'Whether outsiders read neither state nor country of a person: those of a minor whose class year and team they read.';

create function private.player_card_as(person uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.player_card(person, audience <> 'self' and person is not distinct from (select auth.uid())) || case
    when audience = 'outside' and private.hides_home(person) then '{"country": null, "state": null}'::jsonb
    else '{}'::jsonb end
$$;
comment on function private.player_card_as is
  'player_card on a page or card that names the teams, too: outsiders never read state (or country), class year and team of a minor '
    'together.';

create function private.may_write_to(writer uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.has_told_age(writer) and private.may_meet(array[writer, person])
    and private.has_company(array[writer, person] || array(
      select private.companions_missing_among(array[writer, person], null, true)))
    and not private.is_blocked_between(writer, person), false)
$$;
comment on function private.may_write_to is
  'Whether one may begin a conversation with another, with whoever has to be in it besides. That it may not be says nothing about why.';

-- The reason is the caller's own, or none: by whom a message is not taken, and who is a minor, is nobody's to know. So a
-- stranger is offered to write to everybody alike, and is refused in the words of a block when they do.
create function private.message_barrier(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when me.id is null then 'signed_out'
    when me.id = person then 'self'
    when not private.has_told_age(me.id) then 'birth_date'
    when exists (select from public.user_blocks b where b.blocker_id = me.id and b.blocked_id = person) then 'blocked'
    end
  from (select auth.uid() as id) me
$$;
comment on function private.message_barrier is
  'Why the caller cannot write to a person, null when they can: signed_out, self, birth_date (theirs is not told), blocked (by the '
    'caller). Never for a reason that lies with the person.';

create function private.player_actions(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  barrier text := private.message_barrier(person);
begin
  return jsonb_build_object(
    'edit', coalesce(me = person, false),
    'see_board', coalesce(me = person or private.is_privileged(), false),
    'message', barrier is null,
    'message_barrier', barrier,
    'add_to_list', coalesce(me <> person, false),
    'confirm', exists (select from private.confirming_places(person)),
    'pipelines', (
      select coalesce(jsonb_agg(jsonb_build_object('college_id', c.id, 'slug', c.slug, 'name', c.name, 'interest_id', i.id,
        'title_id', (
          select g.esports_title_id from public.player_games g
          join public.college_programs p on p.college_id = c.id and p.esports_title_id = g.esports_title_id
          where g.user_id = person order by g.is_primary desc, g.created_at, g.id limit 1)) order by c.name), '[]')
      from public.colleges c
      left join public.interests i on i.college_id = c.id and i.player_id = person and i.stage_id is not null
      where c.id in (select private.my_program_college_ids()) and me <> person
    ),
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name,
        -- A place that was given by address does not tell whose address it is.
        'is_on_roster', exists (
          select from public.team_members m
          where m.team_id = t.id and m.user_id = person and m.is_active and (m.is_confirmed or m.added_email is null)),
        'games', (
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', e.name) order by e.name), '[]')
          from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
          where g.team_id = t.id and g.is_active)) order by t.name, t.id), '[]')
      from (
        select o.id, o.name from public.teams o
        where o.owner_user_id = me and o.archived_at is null and me <> person
          and exists (
            select from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public')
        order by o.name, o.id limit 20
      ) t
    ));
end $$;
comment on function private.player_actions is
  'What the caller may do with a player. pipelines: the colleges in whose program the caller works, with the interest when the player is '
    'in theirs, and the game that both play. teams: those the caller owns and may invite a listed player to.';

create function private.player_page(person uuid, audience text, actions jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.player_card_as(person, audience) || jsonb_build_object(
    'bio', d.bio,
    'works_for', private.works_for(person),
    'is_listed', u.is_published and u.visibility = 'public',
    -- What the player alone is told: what of it shows to everybody, and what waits for somebody's answer.
    'shows_academics', case when audience = 'self' then coalesce(d.shows_academics, false) and not private.is_minor(person) end,
    'shows_attendance', case when audience = 'self' then coalesce(d.shows_attendance, false) and not private.is_minor(person) end,
    'shows_results', case when audience = 'self' then private.shares_results(person, private.is_adult(person)) end,
    'pending', case when audience = 'self' then (
      select coalesce(jsonb_agg(jsonb_build_object('role', q.role, 'college', c.name) order by q.created_at), '[]')
      from public.role_requests q left join public.colleges c on c.id = q.college_id
      where q.user_id = person and q.status = 'pending') end,
    'guardian', case when audience = 'self' and private.is_minor(person) then case
      when exists (select from private.guardian_links g where g.minor_id = person and g.confirmed_at is not null) then 'linked'
      when exists (
        select from private.guardian_requests r where r.minor_id = person and r.created_at > now() - interval '30 days')
        then 'asked'
      else 'none' end end,
    'academics', private.player_academics_as(person, audience),
    'availability', private.player_availability_as(person, audience),
    'looking', private.search_of(person, audience = 'self'),
    'achievements', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'title', a.title, 'placement', a.placement, 'achieved_on', a.achieved_on, 'link_url', a.link_url,
        'game', t.name, 'source', private.achievement_source(a.id, audience <> 'self' and person is not distinct from (select auth.uid())))
          order by a.achieved_on desc nulls last, a.id), '[]')
      from public.player_achievements a left join public.esports_titles t on t.id = a.esports_title_id
      where a.user_id = person),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'url', l.url, 'kind', l.kind)
        order by l.place, l.id), '[]')
      from public.player_links l where l.user_id = person),
    'teams', private.player_teams_as(person, audience),
    'results', private.player_results_as(person, audience),
    'evaluations', private.evaluations_as(person, audience),
    'evaluators', case when audience = 'self' then private.evaluators_to_ask(person) end,
    'actions', actions)
  from public.user_profiles u left join public.player_details d on d.user_id = u.user_id
  where u.user_id = person
$$;
comment on function private.player_page is
  'The page of a player as an audience (player_audience) reads it; who asks has looked whether the reader may see the player.';

create function public.load_player(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_sees_player(p_slug);
begin
  return private.player_page(player, private.player_audience(player), private.player_actions(player)) || jsonb_build_object(
    'hidden_by_staff', case when player = auth.uid() or private.is_privileged() then private.hiding_of(player) end);
end $$;
comment on function public.load_player is
  'The page of a player as the caller may see it. PT404 for an address that is nobody''s, or hidden from the caller. No email, no birth '
    'date, ever.';
grant execute on function public.load_player to anon, authenticated;

create function public.preview_own_page(p_as text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if p_as is null or p_as not in ('visitor', 'college', 'team') then
    raise exception 'Unknown viewer' using errcode = '23514';
  end if;
  if not exists (select from public.user_profiles u where u.user_id = me) then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  return private.player_page(me, case p_as when 'college' then 'inside' else 'outside' end, jsonb_build_object(
    'edit', false, 'see_board', false,
    -- Others are offered to write whatever the age; the owner learns who really can.
    'message', p_as <> 'visitor' and not private.is_minor(me),
    'message_barrier', case when p_as = 'visitor' then 'signed_out' end,
    'add_to_list', p_as <> 'visitor', 'confirm', false, 'pipelines', '[]'::jsonb, 'teams', '[]'::jsonb));
end $$;
comment on function public.preview_own_page is
  'The caller''s own page as a visitor, a college that they have written to, or a team reads it once it is published (load_player). Nobody '
    'else''s page can be asked for.';
grant execute on function public.preview_own_page to authenticated;

create function private.is_in_search_engines(player uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_profiles u
    where u.user_id = player and u.in_search_engines and u.is_published and u.visibility = 'public' and private.is_adult(player))
$$;
comment on function private.is_in_search_engines is
  'Whether search engines may list the profile: published to everybody, and so chosen by an adult.';

create function public.load_player_card(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_sees_player(p_slug);
begin
  return (select private.player_card_as(player, private.player_audience(player)) || jsonb_build_object(
    'is_listed', (select u.is_published and u.visibility = 'public' from public.user_profiles u where u.user_id = player),
    'in_search_engines', private.is_in_search_engines(player),
    'academics', private.only_fields(private.player_academics_for_me(player), '{school_name, gpa}'),
    'best_result', (
      select jsonb_build_object('title', a.title, 'placement', a.placement, 'achieved_on', a.achieved_on,
        'source', private.achievement_source(a.id))
      from public.player_achievements a where a.user_id = player
      order by a.placement nulls last, a.achieved_on desc nulls last, a.id limit 1),
    'team', t.name, 'is_own_team', t.is_own)
  from (select) one
  left join lateral (
    select m.name, coalesce(m.owner_user_id = player, false) as is_own
    from public.team_members r join public.teams m on m.id = r.team_id
    where r.user_id = player and r.is_active and r.is_confirmed and not m.is_private order by r.joined_at, m.name limit 1) t on true);
end $$;
comment on function public.load_player_card is
  'The shareable card of a player, as the caller may see it; follows the profile''s visibility.';
grant execute on function public.load_player_card to anon, authenticated;
