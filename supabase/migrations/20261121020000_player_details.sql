-- What a player tells about themselves beside name and games: details, academics, links, achievements, availability.
-- All of it is ours. It shows to whom the profile shows; academics are kept apart, because they show to fewer.

create table public.player_details (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  class_year smallint check (class_year between 2020 and 2040),
  state text check (state ~ '^[A-Z]{2}$'),
  bio text check (char_length(bio) <= 2000),
  shows_academics boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.player_details is 'The words of a player about themselves; shows to whom the profile shows.';
comment on column public.player_details.class_year is 'Year of high school graduation.';
comment on column public.player_details.state is 'US state of residence, two letters.';
comment on column public.player_details.shows_academics is 'School and GPA appear on the own page. Never does so while the player is a minor.';

create table public.player_academics (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  school_name text check (school_name ~ '\S' and char_length(school_name) <= 120),
  gpa numeric(3, 2) check (gpa between 0 and 5),
  scholarship_need integer check (scholarship_need between 0 and 200000),
  updated_at timestamptz not null default now()
);
comment on table public.player_academics is
  'Read by the player, platform staff, and the recruiters of colleges that the player has written to; on the page only as load_player decides.';
comment on column public.player_academics.gpa is 'Weighted or unweighted, as the school writes it; 4.0 is the common maximum.';
comment on column public.player_academics.scholarship_need is 'US dollars a year without which the player cannot come; 0 means none.';

create table public.player_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 80),
  url text not null check (url ~* '^https://[a-z0-9.-]+\.[a-z]{2,}(:[0-9]{1,5})?([/?#][^[:space:]]*)?$' and char_length(url) <= 2048),
  kind text not null default 'highlight' check (kind in ('highlight', 'stream', 'stats', 'social', 'other')),
  place smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.player_links is 'Highlights and other links of a player, https only, in their order (place).';
create index player_links_user_idx on public.player_links (user_id, place, id);

create table public.player_achievements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  esports_title_id uuid references public.esports_titles (id),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  placement integer check (placement between 1 and 100000),
  achieved_on date check (achieved_on between date '1990-01-01' and date '2099-12-31'),
  link_url text check (link_url ~* '^https://[a-z0-9.-]+\.[a-z]{2,}(:[0-9]{1,5})?([/?#][^[:space:]]*)?$' and char_length(link_url) <= 2048),
  created_at timestamptz not null default now()
);
comment on table public.player_achievements is 'What a player has won or reached, in their own words.';
create index player_achievements_user_idx on public.player_achievements (user_id, achieved_on desc nulls last, id);
create index player_achievements_title_idx on public.player_achievements (esports_title_id);

create table public.player_availability (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  time_zone text not null,
  constraint player_availability_order check (ends_at > starts_at),
  constraint player_availability_once unique (user_id, weekday, starts_at)
);
comment on table public.player_availability is
  'When a player can practice in an ordinary week, on the wall of time_zone. Past midnight is a second row on the next day.';
comment on column public.player_availability.weekday is '1 Monday to 7 Sunday.';

create table private.availability_weeks (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  minutes int4multirange not null
);
comment on table private.availability_weeks is
  'The same as minutes of one UTC week in winter, so that two people of any zones compare by one intersection. Kept by a trigger.';

-- What triggers keep ------------------------------------------------------------------------------------------------

create trigger touch_player_details before update on public.player_details
  for each row execute function private.touch_updated_at();
create trigger touch_player_academics before update on public.player_academics
  for each row execute function private.touch_updated_at();

create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := to_jsonb(new) ->> tg_argv[0];
  amount integer;
begin
  -- The server fills as much as it likes, without a lock for everybody.
  if (select auth.uid()) is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || '.' || owner, 0));
  execute format('select count(*) from public.%I where %I = $1', tg_table_name, tg_argv[0]) into amount using owner;
  if amount > tg_argv[1]::integer then
    raise exception 'Too many entries (max %)', tg_argv[1] using errcode = '23514';
  end if;
  return null;
end $$;
comment on function private.limit_rows is
  'A client keeps at most so many rows (second argument) of one owner (a column, first argument); right also when they are added at once.';
create trigger limit_player_links after insert on public.player_links
  for each row execute function private.limit_rows('user_id', 12);
create trigger limit_player_achievements after insert on public.player_achievements
  for each row execute function private.limit_rows('user_id', 50);
create trigger limit_player_availability after insert on public.player_availability
  for each row execute function private.limit_rows('user_id', 42);

create function private.week_minutes(weekday smallint, starts_at time, ends_at time, time_zone text) returns int4multirange
language sql stable set search_path = '' as $$
  -- Monday 5 January 2026; what falls out of the week comes back in at its other end.
  with span as (
    select s.first, s.first + (extract(epoch from ends_at - starts_at) / 60)::integer as last
    from (
      select (extract(epoch from ((date '2026-01-05' + (weekday - 1)) + starts_at) at time zone time_zone
        - timestamptz '2026-01-05 00:00Z') / 60)::integer as first
    ) s
  )
  select int4multirange(
    int4range(least(greatest(first, 0), 10080), least(greatest(last, 0), 10080)),
    case when first < 0 then int4range(first + 10080, least(last, 0) + 10080) else 'empty' end,
    case when last > 10080 then int4range(greatest(first, 10080) - 10080, last - 10080) else 'empty' end)
  from span
$$;
comment on function private.week_minutes is 'A weekly slot as minutes of a UTC week (0 is Monday 00:00), with the zone''s winter offset.';

create function private.keep_availability_week() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.availability_weeks as w (user_id, minutes)
  select each.user_id, coalesce((
      select range_agg(r) from public.player_availability a,
        unnest(private.week_minutes(a.weekday, a.starts_at, a.ends_at, a.time_zone)) r
      where a.user_id = each.user_id), '{}')
  from (select distinct c.user_id from changed c) each
  where exists (select from public.profiles p where p.id = each.user_id)
  on conflict (user_id) do update set minutes = excluded.minutes;
  return null;
end $$;
create trigger keep_availability_week_added after insert on public.player_availability
  referencing new table as changed for each statement execute function private.keep_availability_week();
create trigger keep_availability_week_removed after delete on public.player_availability
  referencing old table as changed for each statement execute function private.keep_availability_week();

-- Rights: rows of others only where the profile is published and public ---------------------------------------------

create function private.my_applicant_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select i.player_id from public.interests i
  where i.college_id in (select private.my_recruiting_college_ids()) and i.sent_at is not null and i.stage_id is not null
$$;
comment on function private.my_applicant_ids is 'Players who have written to the caller''s colleges; narrower than my_pipeline_player_ids, which holds whom a college saved itself.';

alter table public.player_details enable row level security;
alter table public.player_academics enable row level security;
alter table public.player_links enable row level security;
alter table public.player_achievements enable row level security;
alter table public.player_availability enable row level security;
alter table private.availability_weeks enable row level security;

grant select on public.player_details, public.player_links, public.player_achievements, public.player_availability
  to anon, authenticated;
grant select on public.player_academics to authenticated;
grant insert (user_id, class_year, state, bio, shows_academics), update (user_id, class_year, state, bio, shows_academics)
  on public.player_details to authenticated;
grant insert (user_id, school_name, gpa, scholarship_need), update (user_id, school_name, gpa, scholarship_need)
  on public.player_academics to authenticated;
grant insert (id, user_id, title, url, kind, place), update (title, url, kind, place), delete on public.player_links to authenticated;
grant insert (id, user_id, esports_title_id, title, placement, achieved_on, link_url),
  update (esports_title_id, title, placement, achieved_on, link_url), delete on public.player_achievements to authenticated;

-- One rule for all parts of a profile. A conversation lets people read each other's names, not these.
do $$
declare
  each text;
begin
  drop policy "games of profiles one sees" on public.player_games;
  foreach each in array array['player_games', 'player_details', 'player_links', 'player_achievements', 'player_availability'] loop
    execute format($policy$
      create policy "anyone reads parts of published profiles" on public.%1$I for select to anon
      using (exists (
        select from public.user_profiles u
        where u.user_id = %1$I.user_id and u.is_published and u.visibility = 'public'))$policy$, each);
    execute format($policy$
      create policy "own parts, of published profiles, of recruits" on public.%1$I for select to authenticated
      using (user_id = (select auth.uid()) or (select private.is_privileged())
        or user_id in (select private.my_pipeline_player_ids())
        or exists (
          select from public.user_profiles u
          where u.user_id = %1$I.user_id and u.is_published and u.visibility = 'public'))$policy$, each);
  end loop;
  foreach each in array array['player_details', 'player_academics', 'player_links', 'player_achievements'] loop
    execute format($policy$
      create policy "write own" on public.%I for insert to authenticated with check (user_id = (select auth.uid()))$policy$, each);
    execute format($policy$
      create policy "change own" on public.%I for update to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))$policy$, each);
  end loop;
  foreach each in array array['player_links', 'player_achievements'] loop
    execute format($policy$
      create policy "delete own" on public.%I for delete to authenticated using (user_id = (select auth.uid()))$policy$, each);
  end loop;
end $$;
create policy "own academics, of applicants, all for platform staff" on public.player_academics for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()) or user_id in (select private.my_applicant_ids()));
grant execute on function private.my_applicant_ids() to authenticated;

-- Availability is written as a whole ---------------------------------------------------------------------------------

create function public.save_availability(p_time_zone text, p_slots jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  kept integer;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = p_time_zone) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  if jsonb_typeof(p_slots) is distinct from 'array' or jsonb_array_length(p_slots) > 42 then
    raise exception 'Too many entries (max 42)' using errcode = '23514';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('player_availability.' || me, 0));
  delete from public.player_availability a where a.user_id = me;
  insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
  select me, s.weekday, s.starts_at, s.ends_at, p_time_zone
  from jsonb_to_recordset(p_slots) as s (weekday smallint, starts_at time, ends_at time);
  get diagnostics kept = row_count;
  return kept;
end $$;
comment on function public.save_availability is
  'Replaces the caller''s weekly slots [{weekday 1-7, starts_at, ends_at}] on the wall of the given IANA zone; returns how many. An end of 24:00 is midnight.';
grant execute on function public.save_availability(text, jsonb) to authenticated;
