-- What a team does in a season: practices with attendance, tournaments, recruiting posts, achievements (DB-017 to
-- DB-021), and taking back a deletion. New rows are named by the client, so that a retry after a lost answer meets
-- its own row.

create table public.team_practice_series (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  starts_on date not null
    constraint team_practice_series_starts_on_check check (starts_on between date '2000-01-01' and date '2099-12-31'),
  ends_on date not null,
  weekdays smallint[] not null
    constraint team_practice_series_weekdays_check
      check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7),
  every_weeks smallint not null default 1
    constraint team_practice_series_every_weeks_check check (every_weeks between 1 and 8),
  start_time time not null,
  time_zone text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint team_practice_series_span check (ends_on between starts_on and starts_on + 366),
  constraint team_practice_series_within_reason
    check (starts_on >= date '2000-01-01' and ends_on < date '2100-01-01')
);
comment on table public.team_practice_series is
  'The weekly rule behind practices: written once by schedule_practice_series, which also makes each practice.';
comment on column public.team_practice_series.weekdays is '1 Monday to 7 Sunday.';
comment on column public.team_practice_series.start_time is
  'Time on the wall in time_zone, so that it stays over daylight saving.';
create index team_practice_series_team_idx on public.team_practice_series (team_id, starts_on);
create index team_practice_series_creator_idx on public.team_practice_series (created_by);
alter table public.team_practice_series enable row level security;
grant select on public.team_practice_series to anon, authenticated;
create policy "anyone reads series" on public.team_practice_series for select to anon, authenticated using (true);
create trigger send_team_change_new after insert on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_practice_series referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table public.team_practices (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_practices_title_check check (title ~ '\S' and char_length(title) <= 120),
  description text constraint team_practices_description_check check (char_length(description) <= 2000),
  scheduled_at timestamptz not null,
  duration_minutes integer not null default 120
    constraint team_practices_duration_minutes_check check (duration_minutes between 1 and 1440),
  location text constraint team_practices_location_check check (char_length(location) <= 200),
  is_mandatory boolean not null default true,
  status text not null default 'scheduled'
    constraint team_practices_status_check check (status in ('scheduled', 'completed', 'cancelled')),
  attending_count integer not null default 0,
  maybe_count integer not null default 0,
  not_attending_count integer not null default 0,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  series_id uuid references public.team_practice_series (id) on delete set null,
  series_on date,
  reminded_at timestamptz,
  -- A calendar shows a century; year 9999 is a slip of the keyboard.
  constraint team_practices_scheduled_within_reason
    check (scheduled_at >= timestamptz '2000-01-01 00:00Z' and scheduled_at < timestamptz '2100-01-01 00:00Z')
);
comment on table public.team_practices is
  'Practices, also those that a weekly series made. The counts of answers are kept by triggers.';
comment on column public.team_practices.attending_count is
  'Kept by a trigger on the attendance, so that lists and live updates need no count.';
comment on column public.team_practices.series_on is
  'Day of the series that this practice stands for, also after it was moved.';
comment on column public.team_practices.reminded_at is
  'When those without an answer were last reminded. Set by remind_non_responders.';
create index team_practices_list_idx on public.team_practices (team_id, scheduled_at desc, id desc);
create index team_practices_creator_idx on public.team_practices (created_by);
create unique index team_practices_series_idx on public.team_practices (series_id, series_on);
alter table public.team_practices enable row level security;
grant select on public.team_practices to anon, authenticated;
-- The client names a new practice itself, so that a retry after a lost answer meets its own row.
grant insert (
  id, team_id, title, description, scheduled_at, duration_minutes, location, is_mandatory, status, created_by
) on public.team_practices to authenticated;
grant update (
  title, description, scheduled_at, duration_minutes, location, is_mandatory, status
) on public.team_practices to authenticated;
create policy "anyone reads practices" on public.team_practices for select to anon, authenticated using (true);
create policy "managers schedule practices" on public.team_practices for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change practices" on public.team_practices for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger touch_team_practices before update of title, description, scheduled_at, duration_minutes, location, is_mandatory, status
  on public.team_practices for each row execute function private.touch_updated_at();
create trigger send_team_change_new after insert on public.team_practices referencing new table as changed
  for each statement execute function private.send_team_change('practice');
create trigger send_team_change_gone after delete on public.team_practices referencing old table as changed
  for each statement execute function private.send_team_change('practice');
create trigger send_practice_change after update on public.team_practices
  referencing old table as before new table as after for each statement execute function private.send_practice_change();

create table public.team_practice_attendance (
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null
    constraint team_practice_attendance_status_check check (status in ('attending', 'maybe', 'not_attending')),
  notes text constraint team_practice_attendance_notes_check check (char_length(notes) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (practice_id, user_id),
  constraint attendance_reason_required check (status <> 'not_attending' or notes is not null),
  constraint attendance_notes_only_with_doubt check (status <> 'attending' or notes is null)
);
comment on table public.team_practice_attendance is 'One answer per person and practice, changed only by that person.';
create index team_practice_attendance_list_idx on public.team_practice_attendance (practice_id, status, created_at, user_id);
create index team_practice_attendance_user_idx on public.team_practice_attendance (user_id);
alter table public.team_practice_attendance enable row level security;
grant select on public.team_practice_attendance to authenticated;
-- An upsert writes its key columns too; the policy keeps them the caller's own.
grant insert (practice_id, user_id, status, notes, updated_at) on public.team_practice_attendance to authenticated;
grant update (practice_id, user_id, status, notes, updated_at) on public.team_practice_attendance to authenticated;
create policy "respond for oneself" on public.team_practice_attendance for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own response" on public.team_practice_attendance for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own response, all of my teams" on public.team_practice_attendance for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin_or_developer())
    or practice_id in (select private.my_practice_ids()));

create function private.prepare_attendance() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.notes := case when new.status = 'attending' then null else nullif(regexp_replace(new.notes, '^\s+|\s+$', '', 'g'), '') end;
  if new.status = 'not_attending' and new.notes is null then
    raise exception 'A reason is required when not attending'
      using errcode = '23514', constraint = 'attendance_reason_required';
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  end if;
  new.updated_at := now();
  return new;
end $$;
comment on function private.prepare_attendance is
  'Attending stores no notes; blanks are no reason; the first response keeps its time.';
create trigger prepare_attendance before insert or update on public.team_practice_attendance
  for each row execute function private.prepare_attendance();

create function private.count_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.practice_id = old.practice_id then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update public.team_practices p set
      attending_count = p.attending_count - (old.status = 'attending')::int,
      maybe_count = p.maybe_count - (old.status = 'maybe')::int,
      not_attending_count = p.not_attending_count - (old.status = 'not_attending')::int
    where p.id = old.practice_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.team_practices p set
      attending_count = p.attending_count + (new.status = 'attending')::int,
      maybe_count = p.maybe_count + (new.status = 'maybe')::int,
      not_attending_count = p.not_attending_count + (new.status = 'not_attending')::int
    where p.id = new.practice_id;
  end if;
  return null;
end $$;
create trigger count_attendance after insert or update or delete on public.team_practice_attendance
  for each row execute function private.count_attendance();
create trigger send_team_change_new after insert on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_team_change('attendance');
create trigger send_team_change after update on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_team_change('attendance');
create trigger send_team_change_gone after delete on public.team_practice_attendance referencing old table as changed
  for each statement execute function private.send_team_change('attendance');

create table public.team_tournaments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  name text not null constraint team_tournaments_name_check check (name ~ '\S' and char_length(name) <= 120),
  description text constraint team_tournaments_description_check check (char_length(description) <= 2000),
  tournament_type text not null default 'online'
    constraint team_tournaments_tournament_type_check check (tournament_type in ('online', 'lan', 'hybrid')),
  start_date timestamptz not null,
  prize_pool numeric constraint team_tournaments_prize_pool_check check (prize_pool >= 0),
  status text not null default 'upcoming'
    constraint team_tournaments_status_check check (status in ('upcoming', 'in_progress', 'completed', 'cancelled')),
  placement integer constraint team_tournaments_placement_check check (placement >= 1),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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
create index team_tournaments_list_idx on public.team_tournaments (team_id, start_date desc, id desc);
create index team_tournaments_creator_idx on public.team_tournaments (created_by);
alter table public.team_tournaments enable row level security;
grant select on public.team_tournaments to anon, authenticated;
grant delete on public.team_tournaments to authenticated;
grant insert (
  id, team_id, name, description, tournament_type, start_date, prize_pool, status, placement, created_by
) on public.team_tournaments to authenticated;
grant update (
  name, description, tournament_type, start_date, prize_pool, status, placement
) on public.team_tournaments to authenticated;
create policy "anyone reads tournaments" on public.team_tournaments for select to anon, authenticated using (true);
create policy "managers of silver and gold teams add tournaments" on public.team_tournaments for insert to authenticated
  with check (created_by = (select auth.uid()) and private.can_add_tournament(team_id));
create policy "managers change tournaments" on public.team_tournaments for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete tournaments" on public.team_tournaments for delete to authenticated
  using (private.manages_team(team_id));
create trigger touch_team_tournaments before update on public.team_tournaments
  for each row execute function private.touch_updated_at();
create trigger send_team_change_new after insert on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournaments referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_recruiting_posts (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_recruiting_posts_title_check check (title ~ '\S' and char_length(title) <= 120),
  description text constraint team_recruiting_posts_description_check check (char_length(description) <= 4000),
  commitment_level text not null default 'competitive'
    constraint team_recruiting_posts_commitment_level_check
      check (commitment_level in ('casual', 'competitive', 'semi_pro', 'professional')),
  positions_needed text[] not null default '{}'
    constraint team_recruiting_posts_positions_needed_check check (cardinality(positions_needed) <= 20),
  is_paid boolean not null default false,
  salary_range text constraint team_recruiting_posts_salary_range_check check (char_length(salary_range) <= 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  constraint team_recruiting_posts_of_team unique (team_id, id),
  constraint team_recruiting_posts_positions_length
    check (char_length(array_to_string(positions_needed, ', ')) <= 600),
  constraint team_recruiting_posts_salary_only_when_paid check (is_paid or salary_range is null)
);
comment on table public.team_recruiting_posts is
  'What a team looks for. Active ones are public and can be answered by a request to join.';
create index team_recruiting_posts_list_idx on public.team_recruiting_posts (team_id, created_at desc, id desc);
create index team_recruiting_posts_creator_idx on public.team_recruiting_posts (created_by);
create index team_recruiting_posts_active_idx on public.team_recruiting_posts (team_id) include (id) where is_active;
alter table public.team_recruiting_posts enable row level security;
grant select on public.team_recruiting_posts to anon, authenticated;
grant delete on public.team_recruiting_posts to authenticated;
grant insert (
  id, team_id, title, description, commitment_level, positions_needed, is_paid, salary_range, is_active,
  created_by
) on public.team_recruiting_posts to authenticated;
grant update (
  title, description, commitment_level, positions_needed, is_paid, salary_range, is_active
) on public.team_recruiting_posts to authenticated;
create policy "anyone reads recruiting posts" on public.team_recruiting_posts for select to anon, authenticated using (true);
create policy "managers create recruiting posts" on public.team_recruiting_posts for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change recruiting posts" on public.team_recruiting_posts for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete recruiting posts" on public.team_recruiting_posts for delete to authenticated
  using (private.manages_team(team_id));
create trigger send_team_change_new after insert on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_recruiting_posts referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_achievements_title_check check (title ~ '\S' and char_length(title) <= 120),
  description text constraint team_achievements_description_check check (char_length(description) <= 2000),
  date_achieved date not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  placement integer constraint team_achievements_placement_check check (placement >= 1),
  link_url text
    constraint team_achievements_link_url_check check (link_url ~ '^https://' and char_length(link_url) <= 2048),
  tournament_id uuid,
  constraint team_achievements_tournament_of_team foreign key (team_id, tournament_id)
    references public.team_tournaments (team_id, id) on delete set null (tournament_id),
  constraint team_achievements_date_within_reason
    check (date_achieved >= date '1990-01-01' and date_achieved < date '2100-01-01'),
  -- As for players: a link leads to a site, and a place is a number that somebody can have reached.
  constraint team_achievements_link_is_an_address
    check (link_url ~* '^https://[a-z0-9.-]+\.[a-z]{2,}(:[0-9]{1,5})?([/?#][^[:space:]]*)?$'),
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
create policy "anyone reads achievements" on public.team_achievements for select to anon, authenticated using (true);
create policy "managers add achievements" on public.team_achievements for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change achievements" on public.team_achievements for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete achievements" on public.team_achievements for delete to authenticated
  using (private.manages_team(team_id));
create trigger send_team_change_new after insert on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_achievements referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table private.removed_season_rows (
  id uuid primary key,
  team_id uuid not null references public.teams (id) on delete cascade,
  kind text not null constraint removed_season_rows_kind_check check (kind in ('tournament', 'post', 'achievement')),
  content jsonb not null,
  dependents jsonb not null default '[]',
  removed_at timestamptz not null default now()
);
comment on table private.removed_season_rows is
  'What managers deleted, so that they can take it back: for a day, then the next deletion clears it.';
comment on column private.removed_season_rows.dependents is
  'Rows that went with it: check-ins of a tournament, requests on a post.';
create index removed_season_rows_team_idx on private.removed_season_rows (team_id);
create index removed_season_rows_age_idx on private.removed_season_rows (removed_at);
alter table private.removed_season_rows enable row level security;
create policy "closed to clients" on private.removed_season_rows for all to anon, authenticated
  using (false) with check (false);

create function public.get_practice_attendance(p_practice_id uuid)
returns table (
  practice_id uuid, user_id uuid, status text, notes text, created_at timestamptz, updated_at timestamptz,
  full_name text, email text, avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select a.practice_id, a.user_id, a.status,
    case when a.user_id = (select auth.uid()) or (select private.sees_inside_practice(p_practice_id)) then a.notes end,
    a.created_at, a.updated_at, p.full_name,
    case when a.user_id = (select auth.uid()) or ((select private.sees_inside_practice(p_practice_id))
      and not private.awaits_consent(a.user_id, q.team_id)) then p.email end,
    p.avatar_url
  from public.team_practice_attendance a
  join public.team_practices q on q.id = a.practice_id
  join public.profiles p on p.id = a.user_id
  where a.practice_id = p_practice_id
  order by a.created_at, a.user_id
$$;
comment on function public.get_practice_attendance is
  'All responses to a practice, earliest first, for any viewer; notes and emails only for people of the team and on one''s own row.';
grant execute on function public.get_practice_attendance to anon, authenticated;

create function private.forget_in_removed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.removed_season_rows r set
    content = case when r.content ->> 'created_by' = old.id::text then r.content || '{"created_by": null}' else r.content end,
    dependents = (
      select coalesce(jsonb_agg(case when d ->> 'decided_by' = old.id::text then d || '{"decided_by": null}' else d end), '[]')
      from jsonb_array_elements(r.dependents) d where d ->> 'user_id' <> old.id::text)
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
    select r.team_id into team from private.removed_season_rows r where r.id = p_id;
  end if;
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to delete this.' using errcode = '42501';
  end if;
  if content is null then
    return false;
  end if;
  delete from private.removed_season_rows r where r.id = p_id or r.removed_at < now() - interval '1 day';
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
  'Deletes a tournament, recruiting post or achievement (p_kind: tournament, post, achievement) with what hangs on it; restore_season_row takes it back within a day. False when it is gone already. Managers only.';
grant execute on function public.remove_season_row to authenticated;

create function public.restore_season_row(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.removed_season_rows;
begin
  select * into removed from private.removed_season_rows r where r.id = p_id for update;
  if removed.id is null or not private.manages_team(removed.team_id) then
    raise exception 'You don''t have permission to restore this.' using errcode = '42501';
  end if;
  case removed.kind
    when 'tournament' then
      insert into public.team_tournaments
      select (jsonb_populate_record(null::public.team_tournaments, removed.content)).* on conflict do nothing;
      insert into public.team_tournament_check_ins
      select d.* from jsonb_populate_recordset(null::public.team_tournament_check_ins, removed.dependents) d on conflict do nothing;
    when 'post' then
      insert into public.team_recruiting_posts
      select (jsonb_populate_record(null::public.team_recruiting_posts, removed.content)).* on conflict do nothing;
      insert into public.team_join_requests
      select d.* from jsonb_populate_recordset(null::public.team_join_requests, removed.dependents) d on conflict do nothing;
    else
      insert into public.team_achievements
      -- Its tournament may be gone by now.
      select (jsonb_populate_record(null::public.team_achievements, removed.content || case
        when exists (select from public.team_tournaments t where t.id = (removed.content ->> 'tournament_id')::uuid) then '{}'
        else '{"tournament_id": null}' end::jsonb)).* on conflict do nothing;
  end case;
  -- The row in the trash stays for its day, so that asking again after a lost answer is no refusal.
  return true;
end $$;
comment on function public.restore_season_row is
  'Takes back a deletion of the last day, with check-ins and requests; asking again changes nothing. Managers only.';
grant execute on function public.restore_season_row to authenticated;
