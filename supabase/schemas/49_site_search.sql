-- The search of the whole site: one function for each remote, so that each answers in one request. What is found is what
-- the directories show: published colleges and pages, public profiles of players, teams; of one's own, practices, and
-- conversations by search_inbox. Ours.

create function private.parts_of_name(p_query text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(private.containing(w.word) order by w.place)
  from (
    select x.word, x.place from regexp_split_to_table(lower(btrim(left(p_query, 100))), '\s+') with ordinality as x (word, place)
    where x.word <> '' limit 3) w
  where char_length(btrim(p_query)) >= 2
$$;
comment on function private.parts_of_name is
  'Patterns of the first three words of a query, each anywhere in a name; null below two characters.';

-- With the patterns known, the plan is one for them: names that begin so by one index, others by another. Of a word that
-- stands in more than 100 names, some of those are compared: who looks for one of them types more.
create function private.teams_named(p_query text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  parts text[] := private.parts_of_name(p_query);
  start text := substr(parts[1], 2);
  anywhere boolean := private.has_part_to_look_up(p_query);
  own uuid[] := array(select private.my_team_ids() union select private.my_owned_team_ids());
  found jsonb;
begin
  with first as materialized (
    select t.id, t.name, t.logo_url, t.organization_type, row_number() over (order by lower(t.name) using operator(pg_catalog.~<~), t.id)
      as place
    from public.teams t
    where lower(t.name) like start and t.name ilike coalesce(parts[2], '%') and t.name ilike coalesce(parts[3], '%')
      and (not t.is_private or t.id = any (own))
    order by lower(t.name) using operator(pg_catalog.~<~), t.id limit p_limit
  ), others as materialized (
    select t.id, t.name, t.logo_url, t.organization_type, p_limit + row_number() over (order by t.name, t.id) as place
    from (
      select s.* from (
        select n.id, n.name, n.logo_url, n.organization_type from public.teams n
        where anywhere and n.name ilike parts[1] and lower(n.name) not like start
          and n.name ilike coalesce(parts[2], '%') and n.name ilike coalesce(parts[3], '%')
          and (not n.is_private or n.id = any (own))
        limit 100) s
      union all
      select f.* from (
        select n.id, n.name, n.logo_url, n.organization_type from public.teams n
        where not n.is_private or n.id = any (own) order by n.name, n.id limit 500) f
      where not anywhere and f.name ilike parts[1]) t
    where (select count(*) from first) < p_limit and lower(t.name) not like start
      and t.name ilike coalesce(parts[2], '%') and t.name ilike coalesce(parts[3], '%')
    order by t.name, t.id limit p_limit
  )
  select jsonb_agg(to_jsonb(x) - 'place' order by x.place) into found
  from (
    select * from (select * from first union all select * from others) y
    where parts is not null order by y.place limit p_limit) x;
  return coalesce(found, '[]');
end $$;
comment on function private.teams_named is
  'Teams, private ones only of the caller, with each word of the text (2 characters or more) in their name; first those whose name begins '
    'so; of a text without 3 letters '
    'together these, and others of the first 500 names.';

-- Of the next 30 of each team, so that it costs the same however far ahead a team has planned.
create function private.own_practices_named(p_query text, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select private.parts_of_name(p_query) as parts
  ), mine as materialized (
    select t.id, t.name from public.teams t where t.id in (select private.my_team_ids()) order by t.name, t.id limit 50
  ), ahead as (
    select p.id, p.title, p.scheduled_at, m.id as team_id, m.name as team_name,
      row_number() over (partition by coalesce(p.series_id, p.id) order by p.scheduled_at, p.id) as nth
    from named n cross join mine m cross join lateral (
      select q.* from public.team_practices q
      -- No practice lasts longer than a day.
      where q.team_id = m.id and q.scheduled_at > now() - interval '1 day' and q.status = 'scheduled'
        and q.scheduled_at + make_interval(mins => q.duration_minutes) > now()
      order by q.scheduled_at, q.id limit 30
    ) p
    where n.parts is not null and concat_ws(' ', p.title, m.name) ilike all (n.parts)
  )
  select coalesce(jsonb_agg(to_jsonb(x) - 'nth' order by x.scheduled_at, x.id), '[]')
  from (select a.* from ahead a where a.nth = 1 order by a.scheduled_at, a.id limit p_limit) x
$$;
comment on function private.own_practices_named is
  'Scheduled practices of the caller''s teams that are not over, with each word of the text in their title or the name of the team, '
    'soonest first; of a weekly series the next alone. Nobody finds those of other teams.';

create function public.search_teams(p_query text, p_limit integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'teams', private.teams_named(p_query, l.most), 'practices', private.own_practices_named(p_query, l.most),
    'announcements', private.own_announcements_named(p_query, l.most))
  from (select least(greatest(p_limit, 1), 20)) l (most)
$$;
comment on function public.search_teams is
  'Teams, and the next practices and the announcements of the caller''s own, each up to 20, for a text of 2 characters or more.';
grant execute on function public.search_teams to anon, authenticated;

create function private.colleges_named(p_query text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  parts text[] := private.parts_of_name(p_query);
  start text := substr(parts[1], 2);
  anywhere boolean := private.has_part_to_look_up(p_query);
  found jsonb;
begin
  with first as materialized (
    select c.slug, c.name, c.city, c.country, c.state, c.logo_url, c.colors,
      row_number() over (order by lower(c.name) using operator(pg_catalog.~<~), c.id) as place
    from public.colleges c
    where c.is_published and lower(c.name) like start
      and c.name ilike coalesce(parts[2], '%') and c.name ilike coalesce(parts[3], '%')
    order by lower(c.name) using operator(pg_catalog.~<~), c.id limit p_limit
  ), others as materialized (
    select c.slug, c.name, c.city, c.country, c.state, c.logo_url, c.colors, p_limit + row_number() over (order by c.name, c.id) as place
    from (
      select s.* from (
        select n.id, n.slug, n.name, n.city, n.country, n.state, n.logo_url, n.colors from public.colleges n
        where anywhere and n.is_published and n.name ilike parts[1] and lower(n.name) not like start
          and n.name ilike coalesce(parts[2], '%') and n.name ilike coalesce(parts[3], '%')
        limit 100) s
      union all
      select f.* from (
        select n.id, n.slug, n.name, n.city, n.country, n.state, n.logo_url, n.colors from public.colleges n
        where n.is_published order by n.name, n.id limit 500) f
      where not anywhere and f.name ilike parts[1]) c
    where (select count(*) from first) < p_limit and lower(c.name) not like start
      and c.name ilike coalesce(parts[2], '%') and c.name ilike coalesce(parts[3], '%')
    order by c.name, c.id limit p_limit
  )
  select jsonb_agg(to_jsonb(x) - 'place' order by x.place) into found
  from (
    select * from (select * from first union all select * from others) y
    where parts is not null order by y.place limit p_limit) x;
  return coalesce(found, '[]');
end $$;
comment on function private.colleges_named is
  'Published colleges with each word of the text in their name; first those whose name begins so; of a text without 3 letters together '
    'these, and others of the first 500 names.';

-- As list_players shows them to anybody, found as search_users finds: its cost does not follow the number of people.
create function private.players_named(p_query text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := private.containing(lower(btrim(left(p_query, 100))));
  viewer uuid := (select auth.uid());
  asked integer := 40;
  people uuid[];
  found jsonb := '[]';
begin
  if coalesce(char_length(btrim(p_query)), 0) < 2 then
    return found;
  end if;
  -- Parents and coaches have names, too: where they fill the first matches, more are looked at, up to 640.
  loop
    people := array(
      select n.person from private.people_matching(pattern, true, asked) with ordinality as n (person, place) order by n.place);
    select coalesce(jsonb_agg(jsonb_build_object(
      'slug', f.slug, 'name', f.name, 'avatar_url', f.avatar_url, 'game', (
        select t.name from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
        where g.user_id = f.user_id order by g.is_primary desc, t.name limit 1),
      'team', (
        select t.name from public.team_members m join public.teams t on t.id = m.team_id
        where m.user_id = f.user_id and m.is_active and m.is_confirmed and private.sees_team(t.id)
        order by t.name, t.id limit 1)) order by f.place), '[]')
    into found
    from (
      select u.user_id, u.slug, private.player_name(u.display_name, u.first_name, u.last_name) as name, u.avatar_url, n.place
      from unnest(people) with ordinality as n (person, place)
      -- One by one: joined, whole tables would be read.
      cross join lateral (
        select x.* from public.user_profiles x where x.user_id = n.person and x.is_published and x.visibility = 'public' limit 1) u
      where private.player_name(u.display_name, u.first_name, u.last_name) is not null
        and (
          exists (select from public.user_roles o where o.user_id = u.user_id and o.role = 'recruit_player')
          or exists (select from public.team_members r where r.user_id = u.user_id and r.is_active and r.is_confirmed))
        and not exists (
          select from public.user_blocks b
          where (b.blocker_id, b.blocked_id) in ((viewer, u.user_id), (u.user_id, viewer)))
      order by n.place limit p_limit) f;
    exit when jsonb_array_length(found) >= p_limit or cardinality(people) < asked or asked >= 640;
    asked := asked * 4;
  end loop;
  return found;
end $$;
comment on function private.players_named is
  'Players with a published, public profile and their main game and first team; without whom the caller blocked or who blocked the caller.';

create function public.search_recruiting(p_query text, p_limit integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'colleges', private.colleges_named(p_query, l.most), 'players', private.players_named(p_query, l.most))
  from (select least(greatest(p_limit, 1), 20)) l (most)
$$;
comment on function public.search_recruiting is
  'Published colleges, and players whose profile is published and public, each up to 20, for a text of 2 characters or more.';
grant execute on function public.search_recruiting to anon, authenticated;

create function public.search_learn(p_query text, p_limit integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  with written as (
    select s.kind, s.place, jsonb_build_object(
      'slug', s.slug, 'title', s.title, 'anchor', s.anchor, 'section', array_to_string(s.section_parts, ''),
      'excerpt', array_to_string(s.excerpt_parts, '')) as found
    from unnest(array['page', 'article']) k (kind)
    cross join lateral public.search_content(p_query, p_limit, k.kind) with ordinality as s
      (kind, id, slug, title, summary, title_parts, anchor, section_parts, excerpt_parts, place)
  )
  select jsonb_build_object(
    'pages', (select coalesce(jsonb_agg(w.found order by w.place), '[]') from written w where w.kind = 'page'),
    'articles', (select coalesce(jsonb_agg(w.found order by w.place), '[]') from written w where w.kind = 'article'),
    'heroes', (
      select coalesce(jsonb_agg(to_jsonb(h) order by lower(h.hero)), '[]')
      from (
        select c.hero, c.role, count(*) as abilities from public.mr_cooldowns c
        where c.hero ilike (private.parts_of_name(p_query))[1]
          and c.hero ilike coalesce((private.parts_of_name(p_query))[2], '%')
        group by c.hero, c.role order by lower(c.hero) limit least(greatest(p_limit, 1), 20)) h))
  where char_length(btrim(p_query)) >= 2
$$;
comment on function public.search_learn is
  'Published pages and articles as search_content finds them, and heroes of the cooldowns, each up to 20; null below 2 characters.';
grant execute on function public.search_learn to anon, authenticated;
