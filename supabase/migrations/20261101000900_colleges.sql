-- Colleges, their programs and the games of players. Ours (DB-023): the specification names them without fields.

create table public.colleges (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null check (char_length(btrim(name)) between 2 and 120),
  city text not null check (char_length(city) <= 80),
  state text not null check (state ~ '^[A-Z]{2}$'),
  level text not null default 'varsity' check (level in ('varsity', 'club')),
  about text check (char_length(about) <= 8000),
  requirements text check (char_length(requirements) <= 4000),
  website_url text check (website_url ~ '^https://' and char_length(website_url) <= 2048),
  logo_url text check (char_length(logo_url) <= 2048),
  banner_url text check (char_length(banner_url) <= 2048),
  is_published boolean not null default false,
  scholarships boolean not null default false,
  scholarship_min integer,
  scholarship_max integer,
  open_spots integer not null default 0,
  games text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.colleges.games is
  'Names of the games of its programs, in order; like scholarships, scholarship_min, scholarship_max and open_spots kept by a trigger on college_programs, so that a list is one indexed query.';
comment on column public.colleges.scholarship_min is 'US dollars a year.';
create index colleges_name_idx on public.colleges (name, id) where is_published;
create index colleges_state_idx on public.colleges (state, name, id) where is_published;
create index colleges_scholarship_idx on public.colleges (scholarship_max desc nulls last, id) where is_published;
create index colleges_games_idx on public.colleges using gin (games);
create index colleges_search_idx on public.colleges using gin (name extensions.gin_trgm_ops);
create trigger touch_colleges before update on public.colleges
  for each row execute function private.touch_updated_at();

alter table public.user_roles add constraint user_roles_college foreign key (college_id)
  references public.colleges (id) on delete cascade;

create table public.college_programs (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  coach_name text check (char_length(coach_name) <= 80),
  scholarship_min integer check (scholarship_min >= 0),
  scholarship_max integer check (scholarship_max >= scholarship_min),
  roster_size integer not null default 15 check (roster_size between 1 and 60),
  open_spots integer not null default 0 check (open_spots between 0 and 60),
  positions_needed text[] not null default '{}' check (cardinality(positions_needed) <= 20),
  minimum_rank text check (char_length(minimum_rank) <= 60),
  minimum_gpa numeric(3, 2) check (minimum_gpa between 0 and 4),
  practice_hours integer check (practice_hours between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint college_programs_once unique (college_id, esports_title_id)
);
comment on column public.college_programs.practice_hours is 'Hours a week.';
create index college_programs_title_idx on public.college_programs (esports_title_id);
create trigger touch_college_programs before update on public.college_programs
  for each row execute function private.touch_updated_at();

create function private.summarize_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.colleges c set
    games = coalesce(s.games, '{}'), open_spots = coalesce(s.open_spots, 0),
    scholarships = coalesce(s.scholarship_max, 0) > 0,
    scholarship_min = case when s.scholarship_max > 0 then s.scholarship_min end,
    scholarship_max = case when s.scholarship_max > 0 then s.scholarship_max end
  from (
    select array_agg(t.name order by t.name) as games, sum(p.open_spots) as open_spots,
      min(p.scholarship_min) filter (where p.scholarship_max > 0) as scholarship_min, max(p.scholarship_max) as scholarship_max
    from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
    where p.college_id = coalesce(new.college_id, old.college_id)
  ) s
  where c.id = coalesce(new.college_id, old.college_id);
  return null;
end $$;
create trigger summarize_programs after insert or update or delete on public.college_programs
  for each row execute function private.summarize_programs();

create table public.player_games (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  rank text check (char_length(rank) <= 60),
  roles text[] not null default '{}' check (cardinality(roles) <= 10),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  constraint player_games_once unique (user_id, esports_title_id)
);
comment on table public.player_games is 'The games of a player with rank and roles; shows to whom the profile shows.';
create index player_games_title_idx on public.player_games (esports_title_id, user_id);
create unique index player_games_primary_idx on public.player_games (user_id) where is_primary;

-- Rights ----------------------------------------------------------------------------------------------------------

create function private.can_edit_college(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or exists (
    select from public.user_roles r
    where r.user_id = (select auth.uid()) and r.college_id = college and r.role like 'programs\_college\_%')
$$;
comment on function private.can_edit_college is 'SE-009, SE-010: platform staff, or any college program role of that college.';

create function private.my_college_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.college_id from public.user_roles r where r.user_id = (select auth.uid()) and r.college_id is not null
$$;
grant execute on function private.can_edit_college(uuid), private.my_college_ids() to authenticated;

alter table public.colleges enable row level security;
alter table public.college_programs enable row level security;
alter table public.player_games enable row level security;

grant select on public.colleges, public.college_programs, public.player_games to anon, authenticated;
grant insert (slug, name, city, state, level, about, requirements, website_url, logo_url, banner_url, is_published),
  update (name, city, state, level, about, requirements, website_url, logo_url, banner_url) on public.colleges to authenticated;
grant insert (college_id, esports_title_id, coach_name, scholarship_min, scholarship_max, roster_size, open_spots, positions_needed, minimum_rank, minimum_gpa, practice_hours),
  update (coach_name, scholarship_min, scholarship_max, roster_size, open_spots, positions_needed, minimum_rank, minimum_gpa, practice_hours),
  delete on public.college_programs to authenticated;
grant insert (user_id, esports_title_id, rank, roles, is_primary), update (rank, roles, is_primary), delete
  on public.player_games to authenticated;

create policy "anyone reads published colleges" on public.colleges for select to anon using (is_published);
create policy "published colleges and those one edits" on public.colleges for select to authenticated
  using (is_published or (select private.is_privileged()) or id in (select private.my_college_ids()));
create policy "platform staff add colleges" on public.colleges for insert to authenticated
  with check ((select private.is_privileged()));
create policy "editors change their college" on public.colleges for update to authenticated
  using (private.can_edit_college(id)) with check (private.can_edit_college(id));

create policy "programs of colleges one sees" on public.college_programs for select to anon, authenticated
  using (exists (select from public.colleges c where c.id = college_id));
create policy "editors add programs" on public.college_programs for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change programs" on public.college_programs for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create policy "editors delete programs" on public.college_programs for delete to authenticated
  using (private.can_edit_college(college_id));

create policy "games of profiles one sees" on public.player_games for select to anon, authenticated
  using (exists (select from public.user_profiles u where u.user_id = player_games.user_id));
create policy "own games" on public.player_games for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own games" on public.player_games for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "delete own games" on public.player_games for delete to authenticated using (user_id = (select auth.uid()));

create function public.landing_counts()
returns table (slug text, name text, player_count bigint, college_count bigint)
language sql stable security definer set search_path = '' as $$
  select t.slug, t.name,
    (select count(*) from public.player_games g where g.esports_title_id = t.id),
    (
      select count(*) from public.college_programs p join public.colleges c on c.id = p.college_id
      where p.esports_title_id = t.id and c.is_published
    )
  from public.esports_titles t where t.active order by t.name
$$;
comment on function public.landing_counts is 'Players and published colleges of each active game (SH-088): numbers only.';
grant execute on function public.landing_counts() to anon, authenticated;
