-- The screens of teams in one request each: a person's own teams (TM-014), and the manage screen, which shows people
-- of the team their planning and managers also invitations and requests.
-- Lists of practices, of the season and of invitations stand with their tables.

create function public.load_team_manage(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'logo_url', t.logo_url, 'owner_user_id', t.owner_user_id,
      'subscription_tier', t.subscription_tier, 'organization_type', t.organization_type, 'country', case when private.manages_team(t.id)
        then t.country end,
      'max_roster_size', t.max_roster_size, 'archived_at', t.archived_at, 'is_private', t.is_private),
    'viewer', jsonb_build_object(
      'user_id', (select auth.uid()),
      'is_manager', private.manages_team(t.id),
      'sees_inside', private.opens_team(t.id),
      'records_presence', private.records_presence(t.id),
      'needs_name', private.lacks_name(),
      'answers_for_team', private.answers_for_team(t.id),
      'captains_answer', private.manages_team(t.id) and exists (select from private.captain_teams c where c.team_id = t.id),
      'can_add_tournament', private.can_add_tournament(t.id), 'evaluations_asked', private.evaluations_asked(t.id)),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', g.id, 'esports_title_id', g.esports_title_id, 'play_level', g.play_level, 'is_active', g.is_active,
          'esports_titles', jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug)) order by e.name, g.id), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = t.id and g.is_active),
    'practices', private.team_practice_list(t.id, 300),
    'tournaments', private.team_tournament_list(t.id, 300),
    'matches_against', private.matches_against(t.id),
    'recruiting_posts', private.team_post_list(t.id, 300),
    'achievements', private.team_achievement_list(t.id, 100),
    'board', private.team_board(t.id),
    'planning', private.team_planning(t.id),
    'tournaments_count', (select count(*) from public.team_tournaments n where n.team_id = t.id),
    'achievements_count', (select count(*) from public.team_achievements a where a.team_id = t.id),
    'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at, m.id), '[]') from public.get_team_members(t.id) m),
    'staff', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.get_team_staff(t.id) s),
    'facts', private.roster_facts(t.id),
    'invitations', private.team_invitation_list(t.id),
    'invitations_left', private.invitations_left(t.id),
    'join_requests', private.team_request_list(t.id),
    'transfer', private.transfer_of_team(t.id),
    'live_topic', case when private.opens_team(t.id) then private.topic_of('team', t.id) end,
    'as_of', now()
  )
  from public.teams t where t.id = p_team_id and private.sees_team(t.id)
$$;
comment on function public.load_team_manage is
  'Everything the manage screen shows, in one call, for any viewer; null for an unknown team, and a private one of others. Practices, '
    'tournaments and posts: the newest '
    '300, achievements: 100. evaluations_asked: as the function of this name. Open invitations and requests to join: managers only, empty '
      'for others; invitations_left: how many people '
    'they may still invite today; transfer: the open offer to a new owner, managers only; planning and board: people of the team, null for '
    'others; '
      'facts: as '
    'roster_facts; as_of: the clock, for who draws the page where another one takes it over.';
grant execute on function public.load_team_manage to anon, authenticated;

create function public.list_teams(
  p_search text default null, p_type text default null, p_game text default null, p_recruiting boolean default false,
  p_after_name text default null, p_after_id uuid default null, p_limit integer default 24, p_country text default null,
  p_with_counts boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- No more than a name has.
  pattern text := private.containing(nullif(btrim(left(p_search, 80)), ''));
  is_first boolean := p_after_id is null;
  game uuid := (select e.id from public.esports_titles e where e.slug = p_game);
  own uuid[] := array(select private.my_team_ids() union select private.my_owned_team_ids());
  sees_all boolean := private.is_admin_or_developer();
  most integer := least(greatest(p_limit, 1), 100);
  found jsonb;
begin
  -- With the parameters known, what does not apply is planned away. Each team is asked once whether it shows: as a row rule the
  -- same was asked again for each of its games and posts.
  with matching as not materialized (
    select t.id, t.name, t.logo_url, t.subscription_tier, t.organization_type
    from public.teams t
    where (not t.is_private or sees_all or t.id = any (own))
      and (pattern is null or t.name ilike pattern)
      and (p_type is null or t.organization_type = p_type)
      and (p_country is null or t.country = p_country and (t.id = any (own) or not private.has_minors(t.id)))
      and (p_game is null or exists (
        select from public.team_game_profiles g where g.team_id = t.id and g.esports_title_id = game and g.is_active))
      and (not p_recruiting or exists (select from public.team_recruiting_posts p where p.team_id = t.id and p.is_active))
  ), page as materialized (
    select m.* from matching m where is_first or (m.name, m.id) > (p_after_name, p_after_id) order by m.name, m.id limit most
  )
  select jsonb_build_object(
    'teams', (
      select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object(
        'games', (
          select coalesce(jsonb_agg(e.name order by e.name), '[]')
          from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
          where g.team_id = x.id and g.is_active),
        'is_recruiting', exists (select from public.team_recruiting_posts p where p.team_id = x.id and p.is_active))
        order by x.name, x.id), '[]')
      from page x),
    'total', case when is_first or p_with_counts then (select count(*) from (select from matching limit 1001) c) end
  ) into found;
  return found;
end $$;
comment on function public.list_teams is
  'Teams by name, then id, each with its active games: a page of up to 100 after the given team. Private ones show to their own people, '
    'admins and developers. By country those alone where no minor plays, and own ones. On the first page, and with p_with_counts on any, '
      'also how many match, '
      'counted to 1,001.';
grant execute on function public.list_teams to anon, authenticated;

create function public.list_my_teams()
returns table (id uuid, name text, logo_url text, subscription_tier text, organization_type text, part text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.name, t.logo_url, t.subscription_tier, t.organization_type,
    case
      when t.owner_user_id = (select auth.uid()) then 'owner'
      when exists (
        select from public.team_staff s where s.team_id = t.id and s.user_id = (select auth.uid()) and s.is_active) then 'staff'
      when exists (
        select from public.team_members m where m.team_id = t.id and m.user_id = (select auth.uid()) and m.is_active) then 'player'
      else 'payer'
    end
  from public.teams t
  where t.id in (
    select o.id from public.teams o where o.owner_user_id = (select auth.uid())
    union
    select m.team_id from public.team_members m where m.user_id = (select auth.uid()) and m.is_active and m.is_confirmed
    union
    select f.team_id from public.team_staff f where f.user_id = (select auth.uid()) and f.is_active and f.is_confirmed
    union
    select s.team_id from public.team_subscriptions s where s.payer_id = (select auth.uid()) and s.status <> 'canceled')
  order by t.name, t.id limit 200
$$;
comment on function public.list_my_teams is 'Teams that the caller owns, staffs or plays for, and those that they still pay for.';
grant execute on function public.list_my_teams to authenticated;
