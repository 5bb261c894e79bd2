-- The screens of teams in one request each: a person's own teams (TM-014), and the manage screen, which shows people
-- of the team their planning and managers also invitations and requests.
-- Lists of practices, of the season and of invitations stand with their tables.

create function public.load_team_manage(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'logo_url', t.logo_url, 'owner_user_id', t.owner_user_id,
      'subscription_tier', t.subscription_tier, 'organization_type', t.organization_type,
      'max_roster_size', t.max_roster_size, 'archived_at', t.archived_at, 'is_private', t.is_private),
    'viewer', jsonb_build_object(
      'user_id', (select auth.uid()),
      'is_manager', private.manages_team(t.id),
      'sees_inside', private.opens_team(t.id),
      'records_presence', private.records_presence(t.id),
      'needs_name', private.lacks_name(),
      'can_add_tournament', private.can_add_tournament(t.id)),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', g.id, 'esports_title_id', g.esports_title_id, 'play_level', g.play_level, 'is_active', g.is_active,
          'esports_titles', jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug)) order by e.name, g.id), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = t.id and g.is_active),
    'practices', private.team_practice_list(t.id, 300),
    'tournaments', private.team_tournament_list(t.id, 300),
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
    'live_topic', case when private.opens_team(t.id) then private.topic_of('team', t.id) end
  )
  from public.teams t where t.id = p_team_id and private.sees_team(t.id)
$$;
comment on function public.load_team_manage is
  'Everything the manage screen shows, in one call, for any viewer; null for an unknown team, and a private one of others. Practices, '
    'tournaments and posts: the newest '
    '300, achievements: 100. Open invitations and requests to join: managers only, empty for others; invitations_left: how many people '
    'they may still invite today; transfer: the open offer to a new owner, managers only; planning and board: people of the team, null for '
    'others; '
      'facts: as '
    'roster_facts.';
grant execute on function public.load_team_manage to anon, authenticated;

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
