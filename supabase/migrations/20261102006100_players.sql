-- The list of players, and a person's own teams with their tiers (TM-012, TM-014).

create function private.player_name(display_name text, first_name text, last_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    nullif(btrim(display_name), ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''))
$$;
comment on function private.player_name is 'The name by which the list of players is sorted; null without any name.';
-- Who writes a profile computes the index.
grant execute on function private.player_name(text, text, text) to authenticated;

create index user_profiles_players_idx
  on public.user_profiles (private.player_name(display_name, first_name, last_name), id)
  where is_published and visibility = 'public';

create function public.list_players(
  p_search text default null, p_game text default null, p_free boolean default false,
  p_after_name text default null, p_after_id uuid default null, p_limit integer default 24
) returns table (id uuid, slug text, name text, avatar_url text, teams jsonb)
language sql stable security definer set search_path = '' as $$
  select u.id, u.slug, private.player_name(u.display_name, u.first_name, u.last_name), u.avatar_url, t.teams
  from public.user_profiles u
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'games', e.games) order by e.name, e.id), '[]') as teams
    from (
      select m.id, m.name, coalesce(jsonb_agg(distinct g.name) filter (where g.name is not null), '[]') as games
      from public.team_members r
      join public.teams m on m.id = r.team_id
      left join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
      left join public.esports_titles g on g.id = f.esports_title_id
      where r.user_id = u.user_id and r.is_active
      group by m.id, m.name
    ) e
  ) t
  where u.is_published and u.visibility = 'public'
    and private.player_name(u.display_name, u.first_name, u.last_name) is not null
    and (
      exists (select from public.user_roles o where o.user_id = u.user_id and o.role = 'recruit_player')
      or exists (select from public.team_members r where r.user_id = u.user_id and r.is_active))
    and (nullif(btrim(p_search), '') is null
      or u.search_text like '%' || regexp_replace(lower(btrim(p_search)), '([\\%_])', '\\\1', 'g') || '%')
    and (p_game is null or exists (
      select from public.team_members r
      join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
      join public.esports_titles g on g.id = f.esports_title_id
      where r.user_id = u.user_id and r.is_active and g.slug = p_game))
    and (not p_free or not exists (
      select from public.team_members r where r.user_id = u.user_id and r.is_active))
    and (p_after_id is null
      or (private.player_name(u.display_name, u.first_name, u.last_name), u.id) > (p_after_name, p_after_id))
  order by private.player_name(u.display_name, u.first_name, u.last_name), u.id
  limit least(greatest(p_limit, 1), 100)
$$;
comment on function public.list_players is
  'Published, public profiles of players by name, with their teams; the next page comes after the last name and id. Role and roster decide who is a player.';

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

grant execute on function public.list_players(text, text, boolean, text, uuid, integer) to anon, authenticated;
grant execute on function public.list_my_teams() to authenticated;
