-- What a team does in a season beside its practices: tournaments, recruiting posts, achievements (DB-019 to DB-021),
-- and, ours, check-in to tournaments and taking back a deletion. New rows are named by the client, so that a retry
-- after a lost answer meets its own row.

create table public.team_tournaments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  name text not null constraint team_tournaments_name_check check (private.is_plain_name(name) and char_length(name) <= 120),
  description text constraint team_tournaments_description_check
    check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  tournament_type text not null default 'online'
    constraint team_tournaments_tournament_type_check check (tournament_type in ('online', 'lan', 'hybrid')),
  start_date timestamptz not null,
  prize_pool numeric constraint team_tournaments_prize_pool_check check (prize_pool >= 0),
  status text not null default 'upcoming'
    constraint team_tournaments_status_check check (status in ('upcoming', 'in_progress', 'completed', 'cancelled')),
  placement integer constraint team_tournaments_placement_check check (placement >= 1),
  bracket text constraint team_tournaments_bracket_check check (bracket in ('upper', 'lower')),
  stage text
    constraint team_tournaments_stage_check
      check (stage in ('qualifier', 'group_stage', 'swiss', 'round_of_64', 'round_of_32', 'round_of_16', 'quarterfinal',
        'semifinal', 'third_place', 'final', 'grand_final')),
  games_won smallint constraint team_tournaments_games_won_check check (games_won between 0 and 99),
  games_lost smallint constraint team_tournaments_games_lost_check check (games_lost between 0 and 99),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Upper and lower halves have rounds and a final of their own; nothing else has halves.
  constraint team_tournaments_bracket_of_stage
    check (bracket is null or (stage is not null and stage not in ('qualifier', 'group_stage', 'swiss', 'third_place', 'grand_final'))),
  constraint team_tournaments_result_of_stage
    check ((games_won is null) = (games_lost is null) and (games_won is null or stage is not null)),
  constraint team_tournaments_of_team unique (team_id, id),
  -- NaN is greater than every number.
  constraint team_tournaments_prize_pool_is_a_number check (prize_pool <> 'NaN'),
  constraint team_tournaments_start_within_reason
    check (start_date >= timestamptz '2000-01-01 00:00Z' and start_date < timestamptz '2100-01-01 00:00Z'),
  -- A scale of the type would round 0.001 without a word; a check refuses it.
  constraint team_tournaments_prize_pool_in_cents
    check (prize_pool = round(prize_pool, 2) and prize_pool < 10000000000)
);
comment on table public.team_tournaments is 'Tournaments with their dates, state and result.';
comment on column public.team_tournaments.prize_pool is 'US dollars, in whole cents.';
comment on column public.team_tournaments.stage is 'Of the latest match of the team there, in the half that bracket names.';
comment on column public.team_tournaments.games_won is 'Of that match; together with games_lost, null until it was played.';
create index team_tournaments_list_idx on public.team_tournaments (team_id, start_date desc, id desc);
create index team_tournaments_creator_idx on public.team_tournaments (created_by);
alter table public.team_tournaments enable row level security;
grant select on public.team_tournaments to authenticated;
grant delete on public.team_tournaments to authenticated;
grant insert (
  id, team_id, name, description, tournament_type, start_date, prize_pool, status, placement, bracket, stage,
  games_won, games_lost, created_by
) on public.team_tournaments to authenticated;
grant update (
  name, description, tournament_type, start_date, prize_pool, status, placement, bracket, stage, games_won, games_lost
) on public.team_tournaments to authenticated;
-- Where a team is and when is for the team: others read load_team_manage, which leaves out what they may not see.
create policy "tournaments of my teams" on public.team_tournaments for select to authenticated
  using (
    -- An owner ends what is there of an archived team, too.
    team_id in (select private.my_team_ids()) or team_id in (select private.my_owned_team_ids())
    or (select private.is_admin_or_developer()));
create policy "managers of silver and gold teams add tournaments" on public.team_tournaments for insert to authenticated
  with check (created_by = (select auth.uid()) and private.can_add_tournament(team_id));
create policy "managers change tournaments" on public.team_tournaments for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete tournaments" on public.team_tournaments for delete to authenticated
  using (private.manages_team(team_id));
create trigger touch_team_tournaments before update on public.team_tournaments
  for each row execute function private.touch_updated_at();
create trigger refuse_when_archived before insert on public.team_tournaments
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournaments referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_tournament_check_ins (
  tournament_id uuid not null references public.team_tournaments (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  checked_in_at timestamptz not null default now(),
  primary key (tournament_id, user_id)
);
comment on table public.team_tournament_check_ins is
  'Who of the roster is ready to play, while the tournament is upcoming or running.';
create index team_tournament_check_ins_user_idx on public.team_tournament_check_ins (user_id);
alter table public.team_tournament_check_ins enable row level security;
grant select, delete on public.team_tournament_check_ins to authenticated;
grant insert (tournament_id, user_id) on public.team_tournament_check_ins to authenticated;
create policy "check in for oneself" on public.team_tournament_check_ins for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_check_in(tournament_id));
create policy "take back own check-in" on public.team_tournament_check_ins for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "check-ins of my teams" on public.team_tournament_check_ins for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin_or_developer())
    or tournament_id in (select private.my_tournament_ids()));
create trigger refuse_when_archived before insert on public.team_tournament_check_ins
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournament_check_ins referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_recruiting_posts (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_recruiting_posts_title_check check (private.is_plain_name(title) and char_length(title) <= 120),
  description text constraint team_recruiting_posts_description_check
    check (private.has_text(nullif(description, '')) and char_length(description) <= 4000),
  commitment_level text not null default 'competitive'
    constraint team_recruiting_posts_commitment_level_check
      check (commitment_level in ('casual', 'competitive', 'semi_pro', 'professional')),
  positions_needed text[] not null default '{}'
    constraint team_recruiting_posts_positions_needed_check check (cardinality(positions_needed) <= 20),
  is_paid boolean not null default false,
  salary_range text constraint team_recruiting_posts_salary_range_check
    check (private.has_text(nullif(salary_range, '')) and char_length(salary_range) <= 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  esports_title_id uuid references public.esports_titles (id),
  minimum_rank text constraint team_recruiting_posts_minimum_rank_check
    check (private.has_text(nullif(minimum_rank, '')) and char_length(minimum_rank) <= 60),
  minimum_ordinal smallint,
  weekdays smallint[] not null default '{}'
    constraint team_recruiting_posts_weekdays_check check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) <= 7),
  starts_at time,
  ends_at time,
  time_zone text,
  minutes int4multirange,
  constraint team_recruiting_posts_times check (
    (cardinality(weekdays) > 0) = (num_nonnulls(starts_at, ends_at, time_zone) > 0)
    and num_nonnulls(starts_at, ends_at, time_zone) in (0, 3) and coalesce(ends_at > starts_at, true)),
  constraint team_recruiting_posts_of_team unique (team_id, id),
  constraint team_recruiting_posts_positions_length
    check (private.all_have_text(positions_needed) and char_length(array_to_string(positions_needed, ', ')) <= 600),
  constraint team_recruiting_posts_salary_only_when_paid check (is_paid or salary_range is null)
);
comment on table public.team_recruiting_posts is
  'What a team looks for. Active ones are public and can be answered by a request to join.';
comment on column public.team_recruiting_posts.esports_title_id is 'The game that the player is wanted for; null for any of the team.';
comment on column public.team_recruiting_posts.minimum_rank is 'A rank of the game; null when any rank will do.';
comment on column public.team_recruiting_posts.minimum_ordinal is 'Place of minimum_rank in esports_ranks, kept by a trigger.';
comment on column public.team_recruiting_posts.weekdays is
  'When the team plays: 1 Monday to 7 Sunday, from starts_at to ends_at on the wall of time_zone. Empty when it says nothing of that.';
comment on column public.team_recruiting_posts.minutes is
  'The same as minutes of one UTC week, as in availability_weeks; kept by a trigger, null without times.';
create index team_recruiting_posts_list_idx on public.team_recruiting_posts (team_id, created_at desc, id desc);
create index team_recruiting_posts_creator_idx on public.team_recruiting_posts (created_by);
create index team_recruiting_posts_active_idx on public.team_recruiting_posts (team_id) include (id) where is_active;
create index team_recruiting_posts_found_idx on public.team_recruiting_posts (created_at desc, id desc) where is_active;
create index team_recruiting_posts_game_idx on public.team_recruiting_posts (esports_title_id, created_at desc, id desc) where is_active;
create index team_recruiting_posts_title_idx on public.team_recruiting_posts (esports_title_id);
alter table public.team_recruiting_posts enable row level security;
grant select on public.team_recruiting_posts to anon, authenticated;
grant delete on public.team_recruiting_posts to authenticated;
grant insert (
  id, team_id, title, description, commitment_level, positions_needed, is_paid, salary_range, is_active,
  created_by, esports_title_id, minimum_rank, weekdays, starts_at, ends_at, time_zone
) on public.team_recruiting_posts to authenticated;
grant update (
  title, description, commitment_level, positions_needed, is_paid, salary_range, is_active,
  esports_title_id, minimum_rank, weekdays, starts_at, ends_at, time_zone
) on public.team_recruiting_posts to authenticated;
create policy "anyone reads posts of teams that they see" on public.team_recruiting_posts for select to anon, authenticated
  using (exists (select from public.teams t where t.id = team_id));
create policy "managers create recruiting posts" on public.team_recruiting_posts for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change recruiting posts" on public.team_recruiting_posts for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete recruiting posts" on public.team_recruiting_posts for delete to authenticated
  using (private.manages_team(team_id));

create function private.place_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.minimum_ordinal := private.rank_ordinal(new.esports_title_id, new.minimum_rank);
  if new.minimum_rank is not null and new.minimum_ordinal is null then
    raise exception 'This is no rank of the game' using errcode = '23514', detail = 'minimum_rank';
  end if;
  if new.time_zone is not null and not coalesce(private.is_time_zone(new.time_zone), false) then
    raise exception 'Unknown time zone' using errcode = '23514', detail = 'time_zone';
  end if;
  new.weekdays := array(select distinct d from unnest(new.weekdays) d where d is not null order by d);
  new.minutes := (
    select range_agg(r) from unnest(new.weekdays) d,
      unnest(private.week_minutes(d, new.starts_at, new.ends_at, new.time_zone)) r
    where new.ends_at > new.starts_at);
  return new;
end $$;
create trigger place_post before insert or update of esports_title_id, minimum_rank, weekdays, starts_at, ends_at, time_zone
  on public.team_recruiting_posts for each row execute function private.place_post();
create trigger refuse_when_archived before insert on public.team_recruiting_posts
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_recruiting_posts
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_recruiting_posts referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_achievements_title_check check (private.is_plain_name(title) and char_length(title) <= 120),
  description text constraint team_achievements_description_check
    check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  date_achieved date not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  placement integer constraint team_achievements_placement_check check (placement >= 1),
  link_url text
    constraint team_achievements_link_url_check check (private.is_web_address(link_url)),
  tournament_id uuid,
  constraint team_achievements_tournament_of_team foreign key (team_id, tournament_id)
    references public.team_tournaments (team_id, id) on delete set null (tournament_id),
  constraint team_achievements_date_within_reason
    check (date_achieved >= date '1990-01-01' and date_achieved < date '2100-01-01'),
  -- As for players: a place is a number that somebody can have reached.
  constraint team_achievements_placement_within_reason check (placement between 1 and 100000)
);
comment on table public.team_achievements is 'What a team has won, by hand or from a tournament.';
create index team_achievements_list_idx on public.team_achievements (team_id, date_achieved desc, id desc);
create index team_achievements_creator_idx on public.team_achievements (created_by);
create index team_achievements_tournament_idx on public.team_achievements (team_id, tournament_id);
alter table public.team_achievements enable row level security;
grant select on public.team_achievements to anon, authenticated;
grant delete on public.team_achievements to authenticated;
grant insert (
  id, team_id, title, description, date_achieved, created_by, placement, link_url, tournament_id
) on public.team_achievements to authenticated;
grant update (
  title, description, date_achieved, placement, link_url, tournament_id
) on public.team_achievements to authenticated;
create policy "anyone reads achievements of teams that they see" on public.team_achievements for select to anon, authenticated
  using (exists (select from public.teams t where t.id = team_id));
create policy "managers add achievements" on public.team_achievements for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change achievements" on public.team_achievements for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete achievements" on public.team_achievements for delete to authenticated
  using (private.manages_team(team_id));
create trigger refuse_when_archived before insert on public.team_achievements
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_achievements referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table private.removed_season_rows (
  id uuid not null,
  team_id uuid not null references public.teams (id) on delete cascade,
  kind text not null constraint removed_season_rows_kind_check check (kind in ('tournament', 'post', 'achievement')),
  content jsonb not null,
  dependents jsonb not null default '[]',
  removed_at timestamptz not null default now(),
  restored_id uuid,
  -- An id that is free again may be used by another team, whose deletions are its own.
  primary key (team_id, kind, id)
);
comment on table private.removed_season_rows is
  'What managers deleted, so that they can take it back: for a day, then the next deletion clears it.';
comment on column private.removed_season_rows.dependents is
  'Rows that went with it: check-ins of a tournament and its matches with line-ups (kind), requests on a post.';
comment on column private.removed_season_rows.restored_id is
  'Set when it came back under another id, because its own was used by another team meanwhile.';
create index removed_season_rows_id_idx on private.removed_season_rows (id);
create index removed_season_rows_age_idx on private.removed_season_rows (removed_at);
alter table private.removed_season_rows enable row level security;
create policy "closed to clients" on private.removed_season_rows for all to anon, authenticated
  using (false) with check (false);

create function private.tournament_status(status text, start_date timestamptz, placement integer) returns text
language sql stable set search_path = '' as $$
  select case
    when status <> 'upcoming' then status
    when placement is not null then 'completed'
    when start_date > now() then 'upcoming'
    when start_date > now() - interval '48 hours' then 'in_progress'
    else 'completed'
  end
$$;
comment on function private.tournament_status is
  'How a tournament stands now; the screens hold the same (statusAt). One that is stored as upcoming goes on by itself, because managers '
    'may forget to say so: it runs for a weekend, and is over once it has a placement.';

create function private.team_tournament_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (select * from private.people_on_team(team)),
  viewer as materialized (select private.shows_hours(team) as sees_hours)
  select coalesce(jsonb_agg(private.only_fields(to_jsonb(x), l.shown) || case when v.sees_hours then '{"is_day_only": false}'::jsonb
    else jsonb_build_object('is_day_only', true, 'description', null, 'start_date', private.day_of_team(team, x.start_date) || 'T23:59:59')
    end || jsonb_build_object('check_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', c.user_id, 'full_name', i.full_name, 'avatar_url', i.avatar_url) order by c.checked_in_at, c.user_id), '[]')
      from public.team_tournament_check_ins c join people i on i.person_id = c.user_id and i.is_confirmed
      where c.tournament_id = x.id and private.tournament_status(x.status, x.start_date, x.placement) in ('upcoming', 'in_progress')
        and (c.user_id = (select auth.uid()) or (select private.opens_team(team)))))
    order by x.start_date desc, x.id desc), '[]')
  from (
    select n.* from public.team_tournaments n where n.team_id = team order by n.start_date desc, n.id desc limit most
  ) x
  cross join (select private.written_columns('public.team_tournaments') || '{id, team_id}') l (shown)
  cross join viewer v
$$;
comment on function private.team_tournament_list is
  'Tournaments of a team, latest start first. While one is open: who has checked in, for people of the team. Of a team where a minor '
    'plays, '
    'outsiders get the day alone: is_day_only, start_date is the end of that day on the wall, without a zone, and no description.';

create function private.team_achievement_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.only_fields(to_jsonb(x), l.shown) order by x.date_achieved desc, x.id desc), '[]')
  from (
    select a.* from public.team_achievements a where a.team_id = team order by a.date_achieved desc, a.id desc limit most
  ) x
  cross join (select private.written_columns('public.team_achievements') || '{id}') l (shown)
$$;

create function private.team_post_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.only_fields(to_jsonb(x), l.shown) || jsonb_build_object('my_request', (
      select jsonb_build_object('id', q.id, 'status', q.status) from public.team_join_requests q
      where q.post_id = x.id and q.user_id = (select auth.uid())),
      'game', (select t.name from public.esports_titles t where t.id = x.esports_title_id))
    order by x.created_at desc, x.id desc), '[]')
  from (
    select r.* from public.team_recruiting_posts r where r.team_id = team order by r.created_at desc, r.id desc limit most
  ) x
  cross join (select private.written_columns('public.team_recruiting_posts') || '{id, team_id, created_at}') l (shown)
$$;
comment on function private.team_post_list is 'Recruiting posts of a team, the newest first, with the viewer''s own request.';

create function private.forget_in_removed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.removed_season_rows r set
    content = case when r.content ->> 'created_by' = old.id::text then r.content || '{"created_by": null}' else r.content end,
    dependents = (
      select coalesce(jsonb_agg(case when d ->> 'decided_by' = old.id::text then d || '{"decided_by": null}' else d end), '[]')
      from jsonb_array_elements(r.dependents) d where d ->> 'user_id' is distinct from old.id::text)
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
      dependents := dependents || private.matches_to_keep(p_id);
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
    select r.team_id into team from private.removed_season_rows r
    where r.id = p_id and r.kind = p_kind order by private.manages_team(r.team_id) desc limit 1;
  end if;
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to delete this.' using errcode = '42501';
  end if;
  if content is null then
    return false;
  end if;
  delete from private.removed_season_rows r
  where (r.team_id = team and r.kind = p_kind and r.id = p_id) or r.removed_at < now() - interval '1 day';
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
  'Deletes a tournament, recruiting post or achievement (p_kind: tournament, post, achievement) with what hangs on it; restore_season_row '
    'takes it back within a day. False when it is gone already. PT409 with the hint "agreed_match" for a tournament with a match that two '
    'teams agree on. Managers only.';
grant execute on function public.remove_season_row to authenticated;

create function public.restore_season_row(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.removed_season_rows;
  target uuid;
  tables constant jsonb :=
    '{"tournament": "team_tournaments", "post": "team_recruiting_posts", "achievement": "team_achievements"}';
  owner uuid;
begin
  select * into removed from private.removed_season_rows r
  where r.id = p_id and private.manages_team(r.team_id) order by r.removed_at desc limit 1 for update;
  if removed.id is null then
    raise exception 'You don''t have permission to restore this.' using errcode = '42501';
  end if;
  if removed.removed_at < now() - interval '1 day' then
    raise exception 'This was deleted more than a day ago' using errcode = 'PT410';
  end if;
  if removed.kind = 'tournament' and not private.can_add_tournament(removed.team_id) then
    raise exception 'Tournaments need a silver or gold team' using errcode = '42501', hint = 'upgrade';
  end if;
  target := coalesce(removed.restored_id, removed.id);
  execute format('select t.team_id from public.%I t where t.id = $1', tables ->> removed.kind) into owner using target;
  if owner = removed.team_id then
    -- Asked again after a lost answer, or another manager was quicker.
    return true;
  elsif owner is not null then
    target := gen_random_uuid();
    update private.removed_season_rows r set restored_id = target
    where r.team_id = removed.team_id and r.kind = removed.kind and r.id = removed.id;
  end if;
  removed.content := removed.content || jsonb_build_object('id', target);
  case removed.kind
    when 'tournament' then
      insert into public.team_tournaments
      select (jsonb_populate_record(null::public.team_tournaments, removed.content)).*;
      insert into public.team_tournament_check_ins
      select target, d.user_id, d.checked_in_at
      from jsonb_populate_recordset(null::public.team_tournament_check_ins, removed.dependents) d
      where d.checked_in_at is not null and exists (
        select from public.team_members m where m.team_id = removed.team_id and m.user_id = d.user_id and m.is_active);
      perform private.restore_matches(target, removed.dependents);
    when 'post' then
      insert into public.team_recruiting_posts
      select (jsonb_populate_record(null::public.team_recruiting_posts, removed.content)).*;
      insert into public.team_join_requests
      select (jsonb_populate_record(null::public.team_join_requests, d.value || jsonb_build_object('post_id', target))).*
      from jsonb_array_elements(removed.dependents) d on conflict do nothing;
    else
      insert into public.team_achievements
      -- Its tournament may be gone by now.
      select (jsonb_populate_record(null::public.team_achievements, removed.content || case
        when exists (
          select from public.team_tournaments t
          where t.id = (removed.content ->> 'tournament_id')::uuid and t.team_id = removed.team_id) then '{}'
        else '{"tournament_id": null}' end::jsonb)).*;
  end case;
  -- The row in the trash stays for its day, so that asking again after a lost answer is no refusal.
  return true;
end $$;
comment on function public.restore_season_row is
  'Takes back a deletion of the last day, with requests and with the check-ins of who still plays for the team; asking again changes '
    'nothing. It comes back under another id when another team uses the own one by now. PT410 after a day, PT409 for an archived team, '
    '42501 with the hint "upgrade" for a tournament of a bronze team. Managers only.';
grant execute on function public.restore_season_row to authenticated;
