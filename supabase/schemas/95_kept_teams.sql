-- Teams and blocks of scrims as kept lists (tell_me_when): what they say, whether they fit, and what queues them. Ours.

-- What a row says

create function private.team_facts(team public.teams, is_recruiting boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.with_keys('teams', jsonb_build_object('games', array(
      select e.slug from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = team.id and g.is_active order by e.slug),
    'name', lower(team.name), 'type', team.organization_type, 'recruiting', is_recruiting,
    -- As list_teams: nobody outside learns where a minor plays.
    'country', case when not private.has_minors(team.id) then team.country end))
  where not team.is_private and team.archived_at is null
$$;

create function private.is_recruiting(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_recruiting_posts p where p.team_id = team and p.is_active)
$$;

create function private.block_facts(block private.scrim_posts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.with_keys('scrims', jsonb_build_object('games', array[e.slug], 'level', block.play_level, 'region', block.region,
    'rank_from', block.rank_from, 'rank_to', block.rank_to, 'starts_at', block.starts_at))
  from public.esports_titles e join public.teams t on t.id = block.team_id and t.archived_at is null and not t.is_private
  where e.id = block.esports_title_id and block.state = 'open' and block.starts_at > now()
$$;

create function private.team_fits(filter jsonb, facts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select (not filter ? 'text' or facts ->> 'name' like private.containing(lower(btrim(filter ->> 'text'))))
    and (not filter ? 'type' or facts ->> 'type' = filter ->> 'type')
    and (not filter ? 'recruiting' or (facts ->> 'recruiting')::boolean)
    and (not filter ? 'country' or facts ->> 'country' = filter ->> 'country')
$$;

create function private.block_fits(filter jsonb, person uuid, facts jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select (not filter ? 'level' or facts ->> 'level' = filter ->> 'level')
    and (not filter ? 'region' or facts ->> 'region' = filter ->> 'region')
    and (not filter ? 'ordinal' or (filter ->> 'ordinal')::integer between
      coalesce((facts ->> 'rank_from')::integer, 0) and coalesce((facts ->> 'rank_to')::integer, 100))
    and (not filter ? 'hours' or private.between_hours((facts ->> 'starts_at')::timestamptz, coalesce(private.zone_of(person), 'UTC'),
      case filter ->> 'hours' when 'morning' then 6 when 'afternoon' then 12 when 'evening' then 18 when 'night' then 0 end,
      case filter ->> 'hours' when 'morning' then 12 when 'afternoon' then 18 when 'evening' then 24 when 'night' then 6 end))
$$;
comment on function private.block_fits is
  'Whether a block of a scrim belongs to a kept list, as found_scrims finds it; hours are those of the day on the wall of the person.';

-- What changed

create function private.queue_team_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id, before)
  values ('teams', new.id, case when tg_op = 'UPDATE' then private.team_facts(old, private.is_recruiting(old.id)) end);
  if tg_op = 'UPDATE' and (old.is_private or old.archived_at is not null) then
    insert into private.filter_changes (kind, subject_id)
    select 'scrims', p.id from private.scrim_posts p where p.team_id = new.id and p.state = 'open' and p.starts_at > now();
  end if;
  return null;
end $$;
create trigger queue_team_change_new after insert on public.teams
  for each row when (not new.is_private and new.archived_at is null) execute function private.queue_team_change();
create trigger queue_team_change after update on public.teams
  for each row when (not new.is_private and new.archived_at is null
    and (old.name, old.organization_type, old.country, old.is_private, old.archived_at)
      is distinct from (new.name, new.organization_type, new.country, new.is_private, new.archived_at))
  execute function private.queue_team_change();

create function private.queue_teams_game() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  team public.teams;
  facts jsonb;
begin
  select * into team from public.teams t where t.id = new.team_id;
  facts := private.team_facts(team, private.is_recruiting(team.id));
  if facts is not null then
    -- Without the game it is in the list of no game, and in that of all.
    insert into private.filter_changes (kind, subject_id, before)
    values ('teams', team.id, private.with_keys('teams', facts || jsonb_build_object('games', (facts -> 'games') - (
      select e.slug from public.esports_titles e where e.id = new.esports_title_id))));
  end if;
  return null;
end $$;
create trigger queue_filter_change_new after insert on public.team_game_profiles
  for each row when (new.is_active) execute function private.queue_teams_game();
create trigger queue_filter_change after update of is_active on public.team_game_profiles
  for each row when (new.is_active and not old.is_active) execute function private.queue_teams_game();

create function private.queue_teams_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- With the first open post it begins to look for players.
  insert into private.filter_changes (kind, subject_id, before)
  select 'teams', t.id, private.team_facts(t, false) from public.teams t
  where t.id = new.team_id and not t.is_private and t.archived_at is null and not exists (
    select from public.team_recruiting_posts p where p.team_id = t.id and p.is_active and p.id <> new.id);
  return null;
end $$;
create trigger queue_team_change_new after insert on public.team_recruiting_posts
  for each row when (new.is_active) execute function private.queue_teams_post();
create trigger queue_team_change after update of is_active on public.team_recruiting_posts
  for each row when (new.is_active and not old.is_active) execute function private.queue_teams_post();

create function private.queue_block_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id) values ('scrims', new.id);
  return null;
end $$;
create trigger queue_filter_change_new after insert on private.scrim_posts
  for each row when (new.state = 'open') execute function private.queue_block_change();
create trigger queue_filter_change after update of state on private.scrim_posts
  for each row when (new.state = 'open' and old.state <> 'open') execute function private.queue_block_change();

-- What is told

create function private.may_hear_of_team(person uuid, team public.teams) returns boolean
language sql stable security definer set search_path = '' as $$
  select not team.is_private and team.archived_at is null and team.owner_user_id is distinct from person
    and not coalesce(private.has_shut_out(person, team.owner_user_id), false)
    and not coalesce(private.has_shut_out(team.owner_user_id, person), false)
    and not exists (select from public.team_members m where m.team_id = team.id and m.user_id = person and m.is_active)
    and not exists (select from public.team_staff s where s.team_id = team.id and s.user_id = person and s.is_active)
$$;
comment on function private.may_hear_of_team is
  'Whether a person may be told of a team: it shows, they are not on it, and neither they nor its owner has shut out the other.';

create function private.may_hear_of_block(person uuid, block uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.scrim_posts p join public.teams t on t.id = p.team_id
      where p.id = block and p.state = 'open' and p.starts_at > now() and private.may_hear_of_team(person, t))
    -- Only those who arrange scrims of a team look for one.
    and exists (
      select from public.teams t where t.owner_user_id = person and t.archived_at is null
      union all
      select from public.team_staff s join public.teams t on t.id = s.team_id and t.archived_at is null
      where s.user_id = person and s.is_active and s.is_confirmed)
$$;

create function private.team_match(person uuid, filter jsonb, team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- Words of a stranger until the minor has joined.
    'title', case when private.is_adult(person) then t.name end, 'href', '/teams/' || t.id || '/manage',
    'why', private.facts(
      private.fact_of('games', 'names', (
        select jsonb_agg(e.name order by e.name) from public.team_game_profiles g
        join public.esports_titles e on e.id = g.esports_title_id
        where g.team_id = t.id and g.is_active and (not filter ? 'game' or e.slug = filter ->> 'game'))),
      private.fact_of('team_type', 'type', case when filter ? 'type' then to_jsonb(t.organization_type) end),
      private.fact('looks_for_players', private.is_recruiting(t.id))))
  from public.teams t where t.id = team
$$;

create function private.block_match(person uuid, block uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', case when private.is_adult(person) then t.name end,
    'href', '/teams/scrims?game=' || e.slug || '&level=' || p.play_level || '&region=' || p.region,
    'why', private.facts(private.fact_of('game', 'name', to_jsonb(e.name)), private.fact_of('level', 'level', to_jsonb(p.play_level)),
      private.fact_of('region', 'region', to_jsonb(p.region))), 'at', p.starts_at,
    'zone', coalesce(private.zone_of(person), 'UTC'))
  from private.scrim_posts p join public.teams t on t.id = p.team_id join public.esports_titles e on e.id = p.esports_title_id
  where p.id = block
$$;
