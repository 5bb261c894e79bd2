-- What a team does in a season: practices with attendance, tournaments, recruiting posts, achievements (DB-017 to DB-021).

create table public.team_practices (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  description text check (char_length(description) <= 2000),
  scheduled_at timestamptz not null,
  duration_minutes integer not null default 120 check (duration_minutes between 1 and 1440),
  location text check (char_length(location) <= 200),
  is_mandatory boolean not null default true,
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'cancelled')),
  attending_count integer not null default 0,
  maybe_count integer not null default 0,
  not_attending_count integer not null default 0,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.team_practices.attending_count is 'Kept by a trigger on the attendance, so that lists and live updates need no count.';
create index team_practices_list_idx on public.team_practices (team_id, scheduled_at desc, id desc);
create index team_practices_creator_idx on public.team_practices (created_by);
create trigger touch_team_practices before update of title, description, scheduled_at, duration_minutes, location, is_mandatory, status
  on public.team_practices for each row execute function private.touch_updated_at();

create table public.team_practice_attendance (
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null check (status in ('attending', 'maybe', 'not_attending')),
  notes text check (char_length(notes) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (practice_id, user_id),
  constraint attendance_reason_required check (status <> 'not_attending' or notes is not null),
  constraint attendance_notes_only_with_doubt check (status <> 'attending' or notes is null)
);
create index team_practice_attendance_list_idx on public.team_practice_attendance (practice_id, status, created_at, user_id);
create index team_practice_attendance_user_idx on public.team_practice_attendance (user_id);

create table public.team_tournaments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  description text check (char_length(description) <= 2000),
  tournament_type text not null default 'online' check (tournament_type in ('online', 'lan', 'hybrid')),
  start_date timestamptz not null,
  prize_pool numeric(12, 2) check (prize_pool >= 0),
  status text not null default 'upcoming' check (status in ('upcoming', 'in_progress', 'completed', 'cancelled')),
  placement integer check (placement >= 1),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index team_tournaments_list_idx on public.team_tournaments (team_id, start_date desc, id desc);
create index team_tournaments_creator_idx on public.team_tournaments (created_by);
create trigger touch_team_tournaments before update on public.team_tournaments
  for each row execute function private.touch_updated_at();

create table public.team_recruiting_posts (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  description text check (char_length(description) <= 4000),
  commitment_level text not null default 'competitive'
    check (commitment_level in ('casual', 'competitive', 'semi_pro', 'professional')),
  positions_needed text[] not null default '{}' check (cardinality(positions_needed) <= 20),
  is_paid boolean not null default false,
  salary_range text check (char_length(salary_range) <= 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null
);
create index team_recruiting_posts_list_idx on public.team_recruiting_posts (team_id, created_at desc, id desc);
create index team_recruiting_posts_active_idx on public.team_recruiting_posts (team_id) where is_active;
create index team_recruiting_posts_creator_idx on public.team_recruiting_posts (created_by);

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  description text check (char_length(description) <= 2000),
  date_achieved date not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index team_achievements_list_idx on public.team_achievements (team_id, date_achieved desc, id desc);
create index team_achievements_creator_idx on public.team_achievements (created_by);

-- Attendance: what is stored, and the counts on the practice ----------------------------------------------------------

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
comment on function private.prepare_attendance is 'Attending stores no notes; blanks are no reason; the first response keeps its time.';
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

-- Rights ----------------------------------------------------------------------------------------------------------

create function private.can_add_tournament(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.manages_team(team)
    and exists (select from public.teams t where t.id = team and t.subscription_tier in ('silver', 'gold'))
$$;
comment on function private.can_add_tournament is 'SE-029, SE-030: managers of silver and gold teams.';
create function private.sees_inside_practice(practice uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.sees_inside_team((select p.team_id from public.team_practices p where p.id = practice))
$$;
grant execute on function private.can_add_tournament(uuid) to authenticated;

alter table public.team_practices enable row level security;
alter table public.team_practice_attendance enable row level security;
alter table public.team_tournaments enable row level security;
alter table public.team_recruiting_posts enable row level security;
alter table public.team_achievements enable row level security;

grant select on public.team_practices, public.team_tournaments, public.team_recruiting_posts, public.team_achievements
  to anon, authenticated;
grant select on public.team_practice_attendance to authenticated;
-- The client names a new practice itself, so that a retry after a lost answer meets its own row.
grant insert (id, team_id, title, description, scheduled_at, duration_minutes, location, is_mandatory, status, created_by),
  update (title, description, scheduled_at, duration_minutes, location, is_mandatory, status)
  on public.team_practices to authenticated;
-- An upsert writes its key columns too; the policy keeps them the caller's own.
grant insert (practice_id, user_id, status, notes, updated_at), update (practice_id, user_id, status, notes, updated_at)
  on public.team_practice_attendance to authenticated;
grant insert (team_id, name, description, tournament_type, start_date, prize_pool, status, placement, created_by),
  update (name, description, tournament_type, start_date, prize_pool, status, placement)
  on public.team_tournaments to authenticated;
grant insert (team_id, title, description, commitment_level, positions_needed, is_paid, salary_range, is_active, created_by),
  update (title, description, commitment_level, positions_needed, is_paid, salary_range, is_active)
  on public.team_recruiting_posts to authenticated;
grant insert (team_id, title, description, date_achieved, created_by), update (title, description, date_achieved)
  on public.team_achievements to authenticated;

create policy "anyone reads practices" on public.team_practices for select to anon, authenticated using (true);
create policy "managers schedule practices" on public.team_practices for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change practices" on public.team_practices for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));

create policy "own response, all of my teams" on public.team_practice_attendance for select to authenticated
  using (
    user_id = (select auth.uid()) or (select private.is_admin_or_developer()) or exists (
      select from public.team_practices p
      where p.id = practice_id and p.team_id in (select private.my_team_ids())));
create policy "respond for oneself" on public.team_practice_attendance for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own response" on public.team_practice_attendance for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "anyone reads tournaments" on public.team_tournaments for select to anon, authenticated using (true);
create policy "managers of silver and gold teams add tournaments" on public.team_tournaments for insert to authenticated
  with check (created_by = (select auth.uid()) and private.can_add_tournament(team_id));
create policy "managers change tournaments" on public.team_tournaments for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));

create policy "anyone reads recruiting posts" on public.team_recruiting_posts for select to anon, authenticated using (true);
create policy "managers create recruiting posts" on public.team_recruiting_posts for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change recruiting posts" on public.team_recruiting_posts for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));

create policy "anyone reads achievements" on public.team_achievements for select to anon, authenticated using (true);
create policy "managers add achievements" on public.team_achievements for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change achievements" on public.team_achievements for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));

alter publication supabase_realtime add table public.team_practices, public.team_practice_attendance;
