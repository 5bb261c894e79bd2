-- What a player tells about themselves beside the name: games, details, academics, links, achievements,
-- availability. It shows to whom the profile shows; academics are kept apart, because they show to fewer. Ours
-- (DB-023).

create table public.player_games (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  rank text constraint player_games_rank_check check (private.has_text(nullif(rank, '')) and char_length(rank) <= 60),
  roles text[] not null default '{}' constraint player_games_roles_check check (cardinality(roles) <= 10),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  -- Players write their rank as text; only a known rank compares.
  rank_ordinal smallint,
  peak_rank text constraint player_games_peak_rank_check check (private.has_text(nullif(peak_rank, '')) and char_length(peak_rank) <= 60),
  peak_ordinal smallint,
  constraint player_games_once unique (user_id, esports_title_id),
  -- Positions are short words; ten of them of any length would fill the disk, and break the index of candidates.
  constraint player_games_roles_length check (private.all_have_text(roles) and char_length(array_to_string(roles, ', ')) <= 400)
);
comment on table public.player_games is 'The games of a player with rank and roles; shows to whom the profile shows.';
comment on column public.player_games.rank_ordinal is
  'Place of the rank in esports_ranks, kept by a trigger; null when the text is no rank of the game.';
comment on column public.player_games.peak_rank is
  'The best rank the player ever had in the game; never below the current one, which raises it.';
comment on column public.player_games.peak_ordinal is 'As rank_ordinal, for the peak.';
create index player_games_title_idx on public.player_games (esports_title_id, user_id);
create unique index player_games_primary_idx on public.player_games (user_id) where is_primary;
create index player_games_rank_idx on public.player_games (esports_title_id, rank_ordinal desc, user_id);
alter table public.player_games enable row level security;
grant select on public.player_games to anon, authenticated;
grant delete on public.player_games to authenticated;
grant insert (user_id, esports_title_id, rank, peak_rank, roles, is_primary) on public.player_games to authenticated;
grant update (rank, peak_rank, roles, is_primary) on public.player_games to authenticated;
create policy "own games" on public.player_games for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own games" on public.player_games for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "delete own games" on public.player_games for delete to authenticated using (user_id = (select auth.uid()));
-- One rule for all parts of a profile: they show to whom the profile shows, by the row rules of user_profiles, and to
-- their owner. A conversation lets people read each other's names, not these.
create policy "parts of profiles one sees" on public.player_games for select to anon, authenticated
  using (user_id = (select auth.uid()) or exists (select from public.user_profiles u where u.user_id = player_games.user_id));

create function private.place_player_rank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.rank_ordinal := private.rank_ordinal(new.esports_title_id, new.rank);
  new.peak_ordinal := private.rank_ordinal(new.esports_title_id, new.peak_rank);
  if new.peak_ordinal < new.rank_ordinal then
    -- Anyone who climbs above their peak takes it along.
    if tg_op = 'UPDATE' and new.peak_rank is not distinct from old.peak_rank then
      new.peak_rank := new.rank;
      new.peak_ordinal := new.rank_ordinal;
      return new;
    end if;
    raise exception 'The peak rank cannot be below the current rank.' using errcode = '23514', constraint = 'player_games_peak';
  end if;
  return new;
end $$;
create trigger place_player_rank before insert or update on public.player_games
  for each row execute function private.place_player_rank();
create trigger count_player_games_added after insert on public.player_games
  referencing new table as added for each statement execute function private.count_player_games();
create trigger count_player_games_changed after update on public.player_games
  referencing new table as added old table as removed for each statement execute function private.count_player_games();
create trigger count_player_games_removed after delete on public.player_games
  referencing old table as removed for each statement execute function private.count_player_games();

create table public.player_details (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  class_year smallint constraint player_details_class_year_check check (class_year between 2020 and 2040),
  country text not null default 'US' constraint player_details_country_check check (country ~ '^[A-Z]{2}$'),
  state text
    constraint player_details_state_check check (state ~ case when country = 'US' then '^[A-Z]{2}$' else '^[A-Z0-9]{1,3}$' end),
  bio text constraint player_details_bio_check check (private.has_text(nullif(bio, '')) and char_length(bio) <= 2000),
  shows_academics boolean not null default false,
  shows_attendance boolean not null default false,
  shows_results boolean,
  place text not null generated always as (country || coalesce('-' || state, '')) stored,
  updated_at timestamptz not null default now()
);
comment on table public.player_details is 'The words of a player about themselves; shows to whom the profile shows.';
comment on column public.player_details.class_year is 'Year of high school graduation.';
comment on column public.player_details.country is
  'Of residence, ISO 3166-1, two letters (private.countries). Shows where the state does, to nobody else.';
comment on column public.player_details.state is
  'State or province of residence, the part of ISO 3166-2 behind the country (private.states); null in a country of which we hold none.';
comment on column public.player_details.place is 'Country and state in one, as ISO 3166-2 writes them: US-TX, CA-ON, DE.';
comment on column public.player_details.shows_academics is
  'School and GPA appear on the own page. Never does so while the player is a minor.';
comment on column public.player_details.shows_attendance is
  'How reliably the player comes to the practices of their teams appears on the own page. Never does so while the player is a minor.';
comment on column public.player_details.shows_results is
  'Whether others read which matches the player played; null while the player has not said so: then those show that they played as an '
    'adult.';
alter table public.player_details enable row level security;
-- The wish to show academics or attendance without any to see would tell that a player is a minor, and its end their
-- birthday. The player reads both through load_onboarding and load_player.
grant select (user_id, class_year, country, state, bio, updated_at) on public.player_details to anon, authenticated;
grant insert (user_id, class_year, country, state, bio, shows_academics) on public.player_details to authenticated;
grant update (user_id, class_year, country, state, bio, shows_academics) on public.player_details to authenticated;
create policy "parts of profiles one sees" on public.player_details for select to anon, authenticated
  using (user_id = (select auth.uid()) or exists (select from public.user_profiles u where u.user_id = player_details.user_id));
create policy "write own" on public.player_details for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_details for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create index player_details_place_idx on public.player_details (country, state);
create trigger touch_player_details before update on public.player_details
  for each row execute function private.touch_updated_at();

create function public.share_attendance(p_shows boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  insert into public.player_details as d (user_id, shows_attendance) values (me, coalesce(p_shows, false))
  on conflict (user_id) do update set shows_attendance = excluded.shows_attendance
  where d.shows_attendance <> excluded.shows_attendance;
end $$;
comment on function public.share_attendance is
  'Whether the caller''s page tells others how reliably they come to practices; of a minor it tells nothing either way.';
grant execute on function public.share_attendance to authenticated;

create table public.player_academics (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  school_name text
    constraint player_academics_school_name_check check (private.is_plain_name(school_name) and char_length(school_name) <= 120),
  gpa numeric(3, 2) constraint player_academics_gpa_check check (gpa between 0 and 5),
  scholarship_need integer
    constraint player_academics_scholarship_need_check check (scholarship_need between 0 and 200000),
  updated_at timestamptz not null default now()
);
comment on table public.player_academics is
  'Read by the player, platform staff, and the recruiters of colleges that the player has written to; on the page only as load_player '
    'decides.';
comment on column public.player_academics.gpa is
  'Weighted or unweighted, as the school writes it; 4.0 is the common maximum.';
comment on column public.player_academics.scholarship_need is
  'US dollars a year without which the player cannot come; 0 means none.';
alter table public.player_academics enable row level security;
grant select on public.player_academics to authenticated;
grant insert (user_id, school_name, gpa, scholarship_need) on public.player_academics to authenticated;
grant update (user_id, school_name, gpa, scholarship_need) on public.player_academics to authenticated;
create policy "write own" on public.player_academics for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_academics for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own academics, of applicants, all for platform staff" on public.player_academics for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()) or user_id in (select private.my_pipeline_player_ids()));
create trigger touch_player_academics before update on public.player_academics
  for each row execute function private.touch_updated_at();

create table public.player_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null constraint player_links_title_check check (private.is_plain_name(title) and char_length(title) <= 80),
  url text not null
    constraint player_links_url_check
      check (private.is_web_address(url)),
  kind text not null default 'highlight'
    constraint player_links_kind_check check (kind in ('highlight', 'stream', 'stats', 'social', 'other')),
  place smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.player_links is 'Highlights and other links of a player, https only, in their order (place).';
create index player_links_user_idx on public.player_links (user_id, place, id);
alter table public.player_links enable row level security;
grant select on public.player_links to anon, authenticated;
grant delete on public.player_links to authenticated;
grant insert (id, user_id, title, url, kind, place) on public.player_links to authenticated;
grant update (title, url, kind, place) on public.player_links to authenticated;
create policy "parts of profiles one sees" on public.player_links for select to anon, authenticated
  using (user_id = (select auth.uid()) or exists (select from public.user_profiles u where u.user_id = player_links.user_id));
create policy "write own" on public.player_links for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_links for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "delete own" on public.player_links for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger limit_player_links after insert on public.player_links
  for each row execute function private.limit_rows('user_id', 12);

create table public.player_achievements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  esports_title_id uuid references public.esports_titles (id),
  title text not null constraint player_achievements_title_check check (private.is_plain_name(title) and char_length(title) <= 120),
  placement integer constraint player_achievements_placement_check check (placement between 1 and 100000),
  achieved_on date
    constraint player_achievements_achieved_on_check
      check (achieved_on between date '1990-01-01' and date '2099-12-31'),
  link_url text
    constraint player_achievements_link_url_check
      check (private.is_web_address(link_url)),
  created_at timestamptz not null default now()
);
comment on table public.player_achievements is 'What a player has won or reached, in their own words.';
create index player_achievements_user_idx on public.player_achievements (user_id, achieved_on desc nulls last, id);
create index player_achievements_title_idx on public.player_achievements (esports_title_id);
alter table public.player_achievements enable row level security;
grant select on public.player_achievements to anon, authenticated;
grant delete on public.player_achievements to authenticated;
grant insert (
  id, user_id, esports_title_id, title, placement, achieved_on, link_url
) on public.player_achievements to authenticated;
grant update (esports_title_id, title, placement, achieved_on, link_url) on public.player_achievements to authenticated;
create policy "parts of profiles one sees" on public.player_achievements for select to anon, authenticated
  using (user_id = (select auth.uid()) or exists (select from public.user_profiles u where u.user_id = player_achievements.user_id));
create policy "write own" on public.player_achievements for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_achievements for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "delete own" on public.player_achievements for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger limit_player_achievements after insert on public.player_achievements
  for each row execute function private.limit_rows('user_id', 50);

create table public.player_availability (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  weekday smallint not null constraint player_availability_weekday_check check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  time_zone text not null,
  constraint player_availability_order check (ends_at > starts_at),
  constraint player_availability_once unique (user_id, weekday, starts_at)
);
comment on table public.player_availability is
  'When a player can practice in an ordinary week, on the wall of time_zone. Past midnight is a second row on the next day.';
comment on column public.player_availability.weekday is '1 Monday to 7 Sunday.';
alter table public.player_availability enable row level security;
grant select on public.player_availability to authenticated;
create policy "own hours, of applicants, all for platform staff" on public.player_availability for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()) or user_id in (select private.my_pipeline_player_ids()));
create trigger limit_player_availability after insert on public.player_availability
  for each row execute function private.limit_rows('user_id', 42);

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

create table private.availability_weeks (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  minutes int4multirange not null
);
comment on table private.availability_weeks is
  'The same as minutes of one UTC week in winter, so that two people of any zones compare by one intersection. Kept by a trigger.';
alter table private.availability_weeks enable row level security;
create policy "closed to clients" on private.availability_weeks for all to anon, authenticated
  using (false) with check (false);

create function public.list_players(
  p_search text default null, p_game text default null, p_free boolean default false, p_after_name text default null,
  p_after_id uuid default null, p_limit integer default 24, p_confirmed boolean default false, p_country text default null
) returns table (id uuid, slug text, name text, avatar_url text, games jsonb, teams jsonb)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- No more than a name has.
  words text := nullif(lower(btrim(left(p_search, 100))), '');
  pattern text := private.containing(words);
  start text := substr(pattern, 2);
  -- First whose name begins so, then who is met among the first 500.
  is_short boolean := words is not null and not private.has_part_to_look_up(words);
  was_at_start boolean := is_short and lower(p_after_name) like start;
  is_at_start boolean := is_short and coalesce(was_at_start, true);
  has_cursor boolean := p_after_id is not null;
  game uuid := (select t.id from public.esports_titles t where t.slug = p_game);
  others uuid[];
  -- Of one game by id where they are few.
  sure uuid[] := case when p_confirmed and p_game is not null then array(
    select f.user_id from private.fit_players f
    where f.confirmed_until is not null and f.confirmed_until > now() and f.esports_title_id = game limit 101) end;
  are_few boolean := coalesce(cardinality(sure) <= 100, false);
  -- Those of a country by id where they are few among all.
  there uuid[] := case when p_country is not null then array(
    select d.user_id from public.player_details d where private.told_country(d.country, d.state) = p_country and d.country = p_country
    limit 1001) end;
  few_there boolean := coalesce(cardinality(there) <= 1000, false);
  most integer := least(greatest(p_limit, 1), 100);
  shown integer;
begin
  if p_game is not null and game is null then
    return;
  end if;
  loop
    if is_short and not is_at_start then
      others := array(
        select f.id from (
          select u.id, u.search_text from public.user_profiles u
          where u.is_published and u.visibility = 'public' order by u.display_name, u.id limit 500) f
        where f.search_text like pattern);
    end if;
    -- With the parameters known, what does not apply is planned away: each list is the walk of one index.
    return query
    -- The page first, so that games and teams are read for nobody else.
    with page as materialized (
      select u.id, u.user_id, u.slug, private.player_name(u.display_name, u.first_name, u.last_name) as name, u.avatar_url
      from public.user_profiles u
      where u.is_published and u.visibility = 'public'
        and private.player_name(u.display_name, u.first_name, u.last_name) is not null
        and case
          when words is null then true
          when not is_short then u.search_text like pattern
          when is_at_start then lower(private.player_name(u.display_name, u.first_name, u.last_name)) like start
          else u.id = any (others)
            and lower(private.player_name(u.display_name, u.first_name, u.last_name)) not like start end
        and case
          when not p_confirmed then true
          when are_few then u.user_id = any (sure)
          else u.rank_confirmed_until > now() end
        and case
          when not p_confirmed or are_few or game is null then true
          -- Many: so a page is soon full on the way along the names.
          else exists (
            select from private.fit_players f
            where f.user_id = u.user_id and f.confirmed_until is not null and f.confirmed_until > now() and f.esports_title_id = game
            offset 0) end
        and case
          when p_country is null then true
          when few_there then u.user_id = any (there) and not private.hides_home(u.user_id)
          else exists (
            select from public.player_details d where d.user_id = u.user_id
              and private.told_country(d.country, d.state) = p_country offset 0)
            and not private.hides_home(u.user_id) end
        and (
          exists (select from public.user_roles o where o.user_id = u.user_id and o.role = 'recruit_player')
          or exists (select from public.team_members r where r.user_id = u.user_id and r.is_active and r.is_confirmed))
        and (p_game is null or exists (
          select from public.player_games o where o.user_id = u.user_id and o.esports_title_id = game
        ) or exists (
          select from public.team_members r
          join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
          where r.user_id = u.user_id and r.is_active and r.is_confirmed and f.esports_title_id = game))
        and (not p_free or not exists (
          select from public.team_members r where r.user_id = u.user_id and r.is_active and r.is_confirmed))
        and case
          when not has_cursor then true
          when is_at_start then
            lower(private.player_name(u.display_name, u.first_name, u.last_name)) operator(pg_catalog.~>=~) lower(p_after_name)
            and (
              lower(private.player_name(u.display_name, u.first_name, u.last_name)) operator(pg_catalog.~>~) lower(p_after_name)
              or u.id > p_after_id)
          else (private.player_name(u.display_name, u.first_name, u.last_name), u.id) > (p_after_name, p_after_id) end
      order by
        case when is_at_start then lower(private.player_name(u.display_name, u.first_name, u.last_name)) end
          using operator(pg_catalog.~<~),
        case when not is_at_start then private.player_name(u.display_name, u.first_name, u.last_name) end, u.id
      limit most
    )
    select x.id, x.slug, x.name, x.avatar_url, o.games, t.teams
    from page x
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('slug', e.slug, 'name', e.name, 'rank', g.rank, 'roles', g.roles,
        'sources', private.rank_source_in_lists(g.user_id, g.esports_title_id))
        order by e.slug = p_game desc, g.is_primary desc, e.name), '[]') as games
      from public.player_games g join public.esports_titles e on e.id = g.esports_title_id
      where g.user_id = x.user_id
    ) o
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'logo_url', e.logo_url, 'games', e.games)
        order by e.name, e.id), '[]') as teams
      from (
        select m.id, m.name, m.logo_url, coalesce(jsonb_agg(distinct g.name) filter (where g.name is not null), '[]') as games
        from public.team_members r
        join public.teams m on m.id = r.team_id
        left join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
        left join public.esports_titles g on g.id = f.esports_title_id
        where r.user_id = x.user_id and r.is_active and r.is_confirmed and private.sees_team(m.id)
        group by m.id
      ) e
    ) t
    order by
      case when is_at_start then lower(x.name) end using operator(pg_catalog.~<~),
      case when not is_at_start then x.name end, x.id;
    get diagnostics shown = row_count;
    most := most - shown;
    exit when not is_at_start or most = 0;
    is_at_start := false;
    has_cursor := false;
  end loop;
end $$;
comment on function public.list_players is
  'Published, public profiles of players by name, with their games (the asked one first, then the main one), ranks and roles, and their '
    'teams; the next page comes after the last name and id. Of a text without 3 letters together these are names that begin so, then '
    'others of the first 500. Role and roster decide who is a player. With p_confirmed those whose rank, in the asked game or any, is '
      'confirmed now; with p_country those who tell that country on their page.';
grant execute on function public.list_players to anon, authenticated;

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
comment on function private.week_minutes is
  'A weekly slot as minutes of a UTC week (0 is Monday 00:00), with the zone''s winter offset.';

create function public.save_availability(p_time_zone text, p_slots jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  kept integer;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if not coalesce(private.is_time_zone(p_time_zone), false) then
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
  'Replaces the caller''s weekly slots [{weekday 1-7, starts_at, ends_at}] on the wall of the given IANA zone; returns how many. An end of '
    '24:00 is midnight.';
grant execute on function public.save_availability to authenticated;
