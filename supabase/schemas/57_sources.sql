-- Where the facts of a profile come from. What has no row here the player said. A row is bound to the exact value that it is about:
-- when the player changes the value, the row goes. One that is older than 90 days is still told, and no longer counts. Ours.

create table private.fact_sources (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint fact_sources_kind_check check (kind in ('rank', 'role', 'achievement')),
  esports_title_id uuid,
  achievement_id uuid references public.player_achievements (id) on delete cascade,
  value text not null constraint fact_sources_value_check check (char_length(value) between 1 and 400),
  source text not null default 'confirmed' constraint fact_sources_source_check check (source in ('confirmed', 'imported', 'linked')),
  confirmed_by uuid references public.profiles (id) on delete set null,
  team_id uuid references public.teams (id) on delete cascade,
  college_id uuid references public.colleges (id) on delete cascade,
  tournament_id uuid references public.team_tournaments (id) on delete cascade,
  origin text constraint fact_sources_origin_check check (private.is_plain_name(origin) and char_length(origin) <= 80),
  at timestamptz not null default now(),
  constraint fact_sources_about check ((kind = 'achievement') = (achievement_id is not null)
    and (kind = 'achievement') = (esports_title_id is null)),
  constraint fact_sources_from check (case source when 'confirmed' then (team_id is null) <> (college_id is null)
    when 'imported' then team_id is not null else origin is not null end),
  constraint fact_sources_result check (tournament_id is null or (source = 'imported' and kind = 'achievement')),
  constraint fact_sources_of_game foreign key (user_id, esports_title_id)
    references public.player_games (user_id, esports_title_id) on delete cascade,
  constraint fact_sources_once unique nulls not distinct (user_id, kind, esports_title_id, achievement_id, value, source, confirmed_by)
);
comment on table private.fact_sources is
  'Who stands behind a rank, a role or an achievement, beside the player. Written by confirm_facts, of linked accounts by '
    'store_linked_ranks, and of results that a team recorded by take_team_result; read by the screens of a player.';
comment on column private.fact_sources.value is 'The rank, or the role; of an achievement its title, placement, day and game in one.';
comment on column private.fact_sources.confirmed_by is
  'Null when that person deleted the account: the team or college still stands for it.';
comment on column private.fact_sources.tournament_id is
  'The result of that team which it was imported from: the source goes when the team changes or deletes it.';
comment on column private.fact_sources.origin is 'At which provider the linked account is.';
create unique index fact_sources_tournament_once on private.fact_sources (user_id, tournament_id) where tournament_id is not null;
create index fact_sources_tournament_idx on private.fact_sources (tournament_id);
create index fact_sources_achievement_idx on private.fact_sources (achievement_id);
create index fact_sources_person_idx on private.fact_sources (confirmed_by);
create index fact_sources_team_idx on private.fact_sources (team_id);
create index fact_sources_college_idx on private.fact_sources (college_id);
create index fact_sources_game_idx on private.fact_sources (user_id, esports_title_id, kind, at desc);
create index fact_sources_age_idx on private.fact_sources (at);
alter table private.fact_sources enable row level security;
create policy "closed to clients" on private.fact_sources for all to anon, authenticated using (false) with check (false);
create trigger refresh_fit_added after insert on private.fact_sources referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_changed after update on private.fact_sources referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_removed after delete on private.fact_sources referencing old table as changed
  for each statement execute function private.refresh_fit_of_changed();

create function private.drop_sources_of_game() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.fact_sources s
  where s.user_id = new.user_id and s.esports_title_id = new.esports_title_id
    and case s.kind when 'rank' then s.value is distinct from new.rank else s.value <> all (new.roles) end;
  return null;
end $$;
create trigger drop_sources_of_game after update of rank, roles on public.player_games
  for each row when ((old.rank, old.roles) is distinct from (new.rank, new.roles)) execute function private.drop_sources_of_game();

create function private.achievement_value(achievement public.player_achievements) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' | ', achievement.title, achievement.placement, achievement.achieved_on, achievement.esports_title_id)
$$;

create function private.drop_sources_of_achievement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.fact_sources s where s.achievement_id = new.id and s.value <> private.achievement_value(new);
  return null;
end $$;
create trigger drop_sources_of_achievement after update on public.player_achievements
  for each row when (old is distinct from new) execute function private.drop_sources_of_achievement();

create function private.drop_sources_of_tournament() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.fact_sources s where s.tournament_id = new.id;
  return null;
end $$;
create trigger drop_sources_of_tournament after update on public.team_tournaments
  for each row when ((old.name, old.placement, old.status, old.start_date) is distinct from
    (new.name, new.placement, new.status, new.start_date)) execute function private.drop_sources_of_tournament();

create function private.is_current_source(at timestamptz) returns boolean
language sql stable as $$ select at > now() - interval '90 days' $$;
comment on function private.is_current_source is
  'Whether a source still counts. No search path of its own, so that the planner takes it into the query (2026-11-28).';

create function private.sure_facts(player uuid, title uuid) returns table (rank boolean, roles text[])
language sql stable rows 1 as $$
  select coalesce(bool_or(s.kind = 'rank'), false), coalesce(array_agg(lower(s.value)) filter (where s.kind = 'role'), '{}')
  from private.fact_sources s
  where s.user_id = player and s.esports_title_id = title and private.is_current_source(s.at)
$$;
comment on function private.sure_facts is
  'What of a player''s game rests on more than their word now: the rank, and roles in lower case. No search path of its own, so that the '
    'planner takes it into the query (2026-11-28).';

create function private.is_sure_factor(factor text, wanted_position text, sure_rank boolean, sure_roles text[]) returns boolean
language sql immutable as $$
  select case factor
    when 'rank' then sure_rank
    when 'position' then coalesce(lower(wanted_position) = any (sure_roles), false)
    when 'game' then sure_rank or sure_roles <> '{}'
    else false end
$$;
comment on function private.is_sure_factor is
  'Whether the points of a factor of a fit rest on more than the player''s word. Who confirms a rank or a role in a game confirms that it '
    'is played. No search path of its own, so that the planner takes it into the query (2026-11-28).';

-- Confirming

create function private.confirming_places(player uuid) returns table (team_id uuid, college_id uuid, name text)
language sql stable security definer rows 2 set search_path = '' as $$
  with me as (
    select p.id from public.profiles p
    where p.id = (select auth.uid()) and p.id <> player and not private.is_blocked_between(p.id, player)
      and private.sees_player(player)
      -- Family is near, and no witness.
      and not exists (
        select from private.guardian_links g where g.minor_id = player and g.guardian_id = p.id and g.ended_at is null)
  )
  select t.id, null::uuid, t.name
  from me
  join public.team_members m on m.user_id = player and m.is_active and m.is_confirmed
  join public.teams t on t.id = m.team_id and t.archived_at is null
  where t.owner_user_id = me.id or exists (
    select from public.team_staff s where s.team_id = t.id and s.user_id = me.id and s.is_active and s.is_confirmed)
  union
  select null, c.id, c.name
  from me
  join public.interests i on i.player_id = player and i.sent_at is not null
  join public.pipeline_stages s on s.id = i.stage_id and s.kind = 'committed'
  join public.colleges c on c.id = i.college_id
  where i.college_id in (select private.my_program_college_ids())
$$;
comment on function private.confirming_places is
  'For whom the caller may confirm what a player says: teams that they own or staff and the player is on by an own yes, none that is '
    'archived, and colleges in whose program they work and to which the player, who wrote to it, is committed. Only of a profile that the '
    'caller sees, never for oneself or one''s ward, nor with a block between the two.';

create function private.facts_named(player uuid, facts jsonb)
  returns table (kind text, esports_title_id uuid, achievement_id uuid, value text)
language sql stable security definer rows 5 set search_path = '' as $$
  select f.kind, case when f.kind <> 'achievement' then t.id end, a.id,
    case f.kind when 'rank' then g.rank when 'role' then r.role when 'achievement' then private.achievement_value(a) end
  from jsonb_to_recordset(case when jsonb_typeof(facts) = 'array' then facts else '[]' end) f (kind text, game text, value text, id uuid)
  left join public.esports_titles t on t.slug = f.game and f.kind in ('rank', 'role')
  left join public.player_games g on g.user_id = player and g.esports_title_id = t.id
  left join lateral (select x.role from unnest(g.roles) x (role) where x.role = f.value limit 1) r on f.kind = 'role'
  left join public.player_achievements a on a.user_id = player and a.id = f.id and f.kind = 'achievement'
  where case f.kind
    when 'rank' then g.rank = f.value when 'role' then r.role is not null when 'achievement' then a.title = f.value else false end
$$;
comment on function private.facts_named is
  'The facts [{kind, game (slug), id (of an achievement), value (rank, role or title)}] that the profile of a player still says so.';

create function public.confirm_facts(p_player_id uuid, p_facts jsonb, p_team_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  place record;
  stored integer;
begin
  select * into place from private.confirming_places(p_player_id) c
  where p_team_id is null or c.team_id = p_team_id order by c.team_id is null, c.name, c.team_id limit 1;
  if not found then
    raise exception 'Only a coach or manager of a team that the player is on can confirm this.' using errcode = '42501';
  end if;
  if jsonb_typeof(p_facts) is distinct from 'array' or jsonb_array_length(p_facts) not between 1 and 20 then
    raise exception 'Choose between 1 and 20 facts' using errcode = '23514';
  end if;
  perform private.limit_rate('confirm_facts', me::text, 300, '1 day');
  -- What is confirmed is what stays written: a change at the same time waits, and takes the confirmation along.
  perform from public.player_games g where g.user_id = p_player_id order by g.id for share;
  perform from public.player_achievements a where a.user_id = p_player_id order by a.id for share;
  if (select count(*) from private.facts_named(p_player_id, p_facts)) <> jsonb_array_length(p_facts) then
    raise exception 'The player has changed this' using errcode = 'PT409', hint = 'changed';
  end if;
  insert into private.fact_sources as s (user_id, kind, esports_title_id, achievement_id, value, confirmed_by, team_id, college_id)
  select distinct p_player_id, f.kind, f.esports_title_id, f.achievement_id, f.value, me, place.team_id, place.college_id
  from private.facts_named(p_player_id, p_facts) f
  -- A press again is the same confirmation for a day; later it says that it is still so.
  on conflict on constraint fact_sources_once do update
    set at = excluded.at, team_id = excluded.team_id, college_id = excluded.college_id
    where s.at < now() - interval '1 day';
  get diagnostics stored = row_count;
  if stored > 0 then
    perform private.tell(array[private.notice(
      p_player_id, 'facts_confirmed', private.latest_change('facts_confirmed', p_player_id), p_player_id, place.team_id,
        place.college_id)]);
  end if;
  return stored;
end $$;
comment on function public.confirm_facts is
  'Confirms facts of a player (as in facts_named), for a team or program that the player is on (confirming_places); with p_team_id for '
    'that '
    'team alone. PT409 when the profile no longer says one of them, and then none is stored. Returns how many are new; the player is told '
    'once within ten minutes. 300 a day (PT429).';
grant execute on function public.confirm_facts to authenticated;

create function public.withdraw_confirmation(p_player_id uuid, p_facts jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  removed integer;
begin
  delete from private.fact_sources s using private.facts_named(p_player_id, p_facts) f
  where s.user_id = p_player_id and s.confirmed_by = me and s.source = 'confirmed' and s.kind = f.kind and s.value = f.value
    and s.esports_title_id is not distinct from f.esports_title_id and s.achievement_id is not distinct from f.achievement_id;
  get diagnostics removed = row_count;
  return removed;
end $$;
comment on function public.withdraw_confirmation is
  'Undoes the caller''s own confirmations of facts (as in facts_named), also after they left the team; returns how many. Those of others '
    'stay.';
grant execute on function public.withdraw_confirmation to authenticated;

-- Results that a team recorded

create function private.results_of(player uuid)
  returns table (tournament_id uuid, team_id uuid, team text, name text, placement integer, achieved_on date, esports_title_id uuid)
language sql stable security definer rows 5 set search_path = '' as $$
  select r.id, r.team_id, t.name, r.name, r.placement,
    (r.start_date at time zone coalesce(private.zone_of(player), 'UTC'))::date, (
      -- A tournament names no game: that of a team which plays one.
      select case when count(distinct p.esports_title_id) = 1 then (array_agg(p.esports_title_id))[1] end
      from public.team_game_profiles p where p.team_id = r.team_id and p.is_active)
  from public.team_tournament_check_ins c
  join public.team_tournaments r on r.id = c.tournament_id and r.status = 'completed' and r.placement is not null
  join public.teams t on t.id = r.team_id
  where c.user_id = player and r.team_id in (select private.agreed_teams_of(player))
    and not exists (select from private.fact_sources s where s.user_id = player and s.tournament_id = r.id)
  order by r.start_date desc, r.id limit 20
$$;
comment on function private.results_of is
  'Results that teams of a player recorded for tournaments to which the player was checked in, and that the profile has not taken yet: the '
    'last 20.';

create function public.list_team_results() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'tournament_id', r.tournament_id, 'team', r.team, 'name', r.name, 'placement', r.placement, 'achieved_on', r.achieved_on)
    order by r.achieved_on desc, r.tournament_id), '[]')
  from private.results_of((select auth.uid())) r
$$;
comment on function public.list_team_results is 'Results that the caller may take over as achievements (take_team_result), latest first.';
grant execute on function public.list_team_results to authenticated;

create function public.take_team_result(p_id uuid, p_tournament_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  result record;
begin
  perform pg_advisory_xact_lock(hashtextextended('take_team_result:' || me, 0));
  -- What is taken is what stays written: a change at the same time waits, and takes the source along.
  perform from public.team_tournaments t where t.id = p_tournament_id for share;
  select * into result from private.results_of(me) r where r.tournament_id = p_tournament_id;
  if not found then
    return (select s.achievement_id from private.fact_sources s where s.user_id = me and s.tournament_id = p_tournament_id);
  end if;
  perform private.limit_rate('take_result', me::text, 60, '1 day');
  insert into public.player_achievements (id, user_id, esports_title_id, title, placement, achieved_on)
  values (p_id, me, result.esports_title_id, result.name, result.placement, result.achieved_on);
  insert into private.fact_sources (user_id, kind, achievement_id, value, source, team_id, tournament_id)
  select me, 'achievement', a.id, private.achievement_value(a), 'imported', result.team_id, p_tournament_id
  from public.player_achievements a where a.id = p_id;
  return p_id;
end $$;
comment on function public.take_team_result is
  'Takes a result of list_team_results over as an achievement of the caller that says which team recorded it, once; returns the '
    'achievement. Null for a result that is not theirs to take. 60 a day (PT429), and as many achievements as a profile holds.';
grant execute on function public.take_team_result to authenticated;

create function private.prune_sources() returns void
language sql security definer set search_path = '' as $$
  delete from private.fact_sources s where s.at < now() - interval '2 years';
  update private.fit_players f set confirmed_until = null where f.confirmed_until < now();
  update public.user_profiles u set rank_confirmed_until = null where u.rank_confirmed_until < now()
$$;
comment on function private.prune_sources is 'Forgets sources after two years, and lists no rank as confirmed whose confirmation has aged.';

-- Reading

create function private.source_as_shown(s private.fact_sources, is_preview boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', s.source, 'at', s.at,
    'is_current', s.source = 'imported' or private.is_current_source(s.at),
    'months', case when s.source <> 'imported' and not private.is_current_source(s.at)
      then greatest(3, round(extract(epoch from now() - s.at) / 2629800)) end,
    'of', coalesce(s.origin, c.name, case
      when not t.is_private or near.self or (not is_preview and private.sees_team(t.id)) then t.name end),
    'by', coalesce(
      -- Of a minor outsiders learn the team, not its people.
      case when s.confirmed_by is not null and not private.is_minor(s.user_id) then private.public_name(s.confirmed_by) end,
      case when s.confirmed_by is not null and not is_preview and (
          near.self or s.team_id in (select private.my_team_ids()) or s.college_id in (select private.my_program_college_ids()))
        then private.display_name(s.confirmed_by) end),
    'is_mine', case when s.confirmed_by = near.id or exists (
      select from private.fact_sources o
      where near.id is not null and o.user_id = s.user_id and o.kind = s.kind and o.value = s.value and o.confirmed_by = near.id
        and o.esports_title_id is not distinct from s.esports_title_id and o.achievement_id is not distinct from s.achievement_id)
      then true end))
  from (select auth.uid() as id, coalesce(s.user_id = (select auth.uid()) and not is_preview, false) as self) near
  left join public.teams t on t.id = s.team_id
  left join public.colleges c on c.id = s.college_id
$$;
comment on function private.source_as_shown is
  'A source as the caller may read it, or, in a preview of their own page, as an outsider does. by: the name of who confirmed, to the '
    'player, the team and the program; to others only where that person has a listed profile and the player is an adult. is_mine: the '
    'caller confirmed it, too. months: how old one is that no longer counts.';

create function private.game_sources(player uuid, title uuid, is_preview boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'rank', (jsonb_agg(private.source_as_shown(l.s, is_preview)) filter (where (l.s).kind = 'rank')) -> 0,
    'roles', coalesce(
      jsonb_object_agg((l.s).value, private.source_as_shown(l.s, is_preview)) filter (where (l.s).kind = 'role'), '{}'))
  from (
    select distinct on (s.kind, s.value) s from private.fact_sources s
    where s.user_id = player and s.esports_title_id = title
    order by s.kind, s.value, s.at desc, s.id
  ) l
  having count(*) > 0
$$;
comment on function private.game_sources is
  'The latest source of the rank and of each role of a player in a game: {rank, roles: {role: source}}; null when the player alone says '
    'all of it.';

create function private.rank_source_in_lists(player uuid, title uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rank', jsonb_strip_nulls(jsonb_build_object(
    'kind', s.source, 'at', s.at, 'is_current', private.is_current_source(s.at),
    'months', case when not private.is_current_source(s.at) then greatest(3, round(extract(epoch from now() - s.at) / 2629800)) end,
    'of', coalesce(s.origin, c.name, case when not t.is_private then t.name end))), 'roles', '{}'::jsonb)
  from private.fact_sources s
  left join public.teams t on t.id = s.team_id
  left join public.colleges c on c.id = s.college_id
  where s.user_id = player and s.esports_title_id = title and s.kind = 'rank'
  order by s.at desc, s.id limit 1
$$;
comment on function private.rank_source_in_lists is
  'As game_sources, of the rank alone and without a name: what a page of many players shows.';

create function private.achievement_source(achievement uuid, is_preview boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.source_as_shown(s, is_preview) from private.fact_sources s
  where s.achievement_id = achievement order by s.at desc, s.id limit 1
$$;

create function private.roster_facts(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when exists (
    select from public.teams t
    where t.id = team and t.archived_at is null and (
      t.owner_user_id = (select auth.uid()) or exists (
        select from public.team_staff s
        where s.team_id = t.id and s.user_id = (select auth.uid()) and s.is_active and s.is_confirmed))) then (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', g.user_id, 'game_id', g.esports_title_id, 'game', e.slug, 'name', e.name,
      'rank', g.rank,
      'roles', g.roles, 'sources', private.game_sources(g.user_id, g.esports_title_id),
      'can_confirm', exists (select from private.confirming_places(g.user_id) c where c.team_id = team))
      order by g.user_id, g.is_primary desc, e.slug), '[]')
    from public.player_games g join public.esports_titles e on e.id = g.esports_title_id
    where (g.rank is not null or g.roles <> '{}') and private.sees_player(g.user_id)
      and g.user_id in (select m.user_id from public.team_members m where m.team_id = team and m.is_active and m.is_confirmed)
      and exists (select from public.team_game_profiles p where p.team_id = team and p.esports_title_id = g.esports_title_id
        and p.is_active))
    end
$$;
comment on function private.roster_facts is
  'Ranks and roles of the players on a team in its games, with their sources, as far as their profiles show to the caller, for who may '
    'confirm them; null for everybody else.';
