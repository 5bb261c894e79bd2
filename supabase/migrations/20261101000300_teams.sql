-- Teams: games, roster and staff (DB-012 to DB-016). Everybody reads teams and their lists; only managers write
-- (the owner, yes_admin, yes_developer); titles such as captain or head coach give no rights.

create table public.esports_titles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  active boolean not null default true
);

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 80),
  description text check (char_length(description) <= 2000),
  logo_url text check (char_length(logo_url) <= 2048),
  owner_user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  subscription_tier text not null default 'bronze' check (subscription_tier in ('bronze', 'silver', 'gold')),
  organization_type text not null check (organization_type in ('high_school', 'college', 'pro_team', 'private_team')),
  max_roster_size integer not null default 15 check (max_roster_size between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.teams.subscription_tier is 'Set by the server on a verified payment; no client may write it.';
create index teams_owner_idx on public.teams (owner_user_id);
create index teams_name_idx on public.teams (name, id);
create index teams_type_name_idx on public.teams (organization_type, name, id);
create index teams_name_search_idx on public.teams using gin (name extensions.gin_trgm_ops);
create trigger touch_teams before update on public.teams for each row execute function private.touch_updated_at();

create table public.team_game_profiles (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  play_level text not null check (play_level in ('casual', 'competitive', 'semi_professional', 'professional')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint team_game_profiles_once unique (team_id, esports_title_id),
  constraint team_game_profiles_of_team unique (team_id, id)
);
create index team_game_profiles_title_idx on public.team_game_profiles (esports_title_id, team_id);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'player'
    check (role in ('player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial')),
  game_profile_id uuid,
  is_active boolean not null default true,
  joined_at timestamptz not null default now(),
  constraint team_members_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id)
);
create unique index team_members_once on public.team_members (team_id, user_id, game_profile_id)
  nulls not distinct where is_active;
create index team_members_team_idx on public.team_members (team_id, joined_at, id) where is_active;
create index team_members_user_idx on public.team_members (user_id, team_id);
create index team_members_game_idx on public.team_members (team_id, game_profile_id);

create table public.team_staff (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'admin' check (role in ('admin', 'head_coach', 'assistant_coach', 'analyst', 'manager')),
  game_profile_id uuid,
  is_active boolean not null default true,
  contract_start date,
  contract_end date,
  created_at timestamptz not null default now(),
  constraint team_staff_contract_order check (contract_end >= contract_start),
  constraint team_staff_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id)
);
create unique index team_staff_once on public.team_staff (team_id, user_id, game_profile_id)
  nulls not distinct where is_active;
create index team_staff_team_idx on public.team_staff (team_id, created_at, id) where is_active;
create index team_staff_user_idx on public.team_staff (user_id, team_id);
create index team_staff_game_idx on public.team_staff (team_id, game_profile_id);

-- Helpers of policies -------------------------------------------------------------------------------------------

create function private.manages_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.teams t where t.id = team and t.owner_user_id = (select auth.uid()))
    or (private.is_admin_or_developer() and exists (select from public.teams t where t.id = team))
$$;
comment on function private.manages_team is 'SE-022, SE-023: the owner, yes_admin or yes_developer; nobody else.';

create function private.my_team_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = (select auth.uid())
  union select m.team_id from public.team_members m where m.user_id = (select auth.uid()) and m.is_active
  union select s.team_id from public.team_staff s where s.user_id = (select auth.uid()) and s.is_active
$$;
comment on function private.my_team_ids is 'Teams whose emails and attendance notes the caller may read: owned, played for, or staffed.';

create function private.sees_inside_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.manages_team(team) or team in (select private.my_team_ids())
$$;

create function private.my_teammate_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from public.team_members m
  where m.is_active and ((select private.is_admin_or_developer()) or m.team_id in (select private.my_team_ids()))
  union
  select s.user_id from public.team_staff s
  where s.is_active and ((select private.is_admin_or_developer()) or s.team_id in (select private.my_team_ids()))
$$;
comment on function private.my_teammate_ids is
  'People on rosters and staff lists whose emails the caller may read. A set, so that a policy asks once per query.';

create function private.can_be_added(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public')
    or exists (select from public.team_members m where m.user_id = person and m.team_id = team)
    or exists (select from public.team_staff s where s.user_id = person and s.team_id = team)
    or person = (select auth.uid())
$$;
comment on function private.can_be_added is
  'By id only people whom search shows, or who were in this team before: an id alone brings nobody hidden onto a public roster.';

-- Rights ----------------------------------------------------------------------------------------------------------

alter table public.esports_titles enable row level security;
alter table public.teams enable row level security;
alter table public.team_game_profiles enable row level security;
alter table public.team_members enable row level security;
alter table public.team_staff enable row level security;

grant select on public.esports_titles, public.teams, public.team_game_profiles, public.team_members, public.team_staff
  to anon, authenticated;
grant insert (name, description, logo_url, organization_type, max_roster_size, owner_user_id),
  update (name, description, logo_url, organization_type, max_roster_size) on public.teams to authenticated;
grant insert (team_id, esports_title_id, play_level, is_active), update (play_level, is_active)
  on public.team_game_profiles to authenticated;
grant insert (team_id, user_id, role, game_profile_id), update (role, game_profile_id, is_active)
  on public.team_members to authenticated;
grant insert (team_id, user_id, role, game_profile_id, contract_start, contract_end),
  update (role, game_profile_id, is_active, contract_start, contract_end) on public.team_staff to authenticated;

create policy "anyone reads titles" on public.esports_titles for select to anon, authenticated using (true);

create policy "anyone reads teams" on public.teams for select to anon, authenticated using (true);
create policy "who may create teams makes own ones" on public.teams for insert to authenticated
  with check (owner_user_id = (select auth.uid()) and (select private.can_create_teams()));
create policy "managers change teams" on public.teams for update to authenticated
  using (owner_user_id = (select auth.uid()) or (select private.is_admin_or_developer()))
  with check (owner_user_id = (select auth.uid()) or (select private.is_admin_or_developer()));

create policy "anyone reads games of teams" on public.team_game_profiles for select to anon, authenticated using (true);
create policy "managers add games" on public.team_game_profiles for insert to authenticated
  with check (private.manages_team(team_id));
create policy "managers change games" on public.team_game_profiles for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));

create policy "anyone reads members" on public.team_members for select to anon, authenticated using (true);
create policy "managers add members" on public.team_members for insert to authenticated
  with check (private.manages_team(team_id) and private.can_be_added(team_id, user_id));
create policy "managers change members" on public.team_members for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));

create policy "anyone reads staff" on public.team_staff for select to anon, authenticated using (true);
create policy "managers add staff" on public.team_staff for insert to authenticated
  with check (private.manages_team(team_id) and private.can_be_added(team_id, user_id));
create policy "managers change staff" on public.team_staff for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));

create policy "people of my teams" on public.profiles for select to authenticated
  using (id in (select private.my_teammate_ids()));

grant execute on function private.manages_team(uuid), private.my_team_ids(), private.sees_inside_team(uuid),
  private.my_teammate_ids(), private.can_be_added(uuid, uuid) to authenticated;

insert into public.esports_titles (name, slug) values
  ('Valorant', 'valorant'), ('League of Legends', 'league-of-legends'), ('Rocket League', 'rocket-league'),
  ('Marvel Rivals', 'marvel-rivals'), ('Overwatch 2', 'overwatch-2'), ('Counter-Strike 2', 'counter-strike-2'),
  ('Rainbow Six Siege', 'rainbow-six-siege'), ('Super Smash Bros. Ultimate', 'super-smash-bros-ultimate');
