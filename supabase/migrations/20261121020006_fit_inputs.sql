-- What matchmaking (RC-020) looks up: who may come into question, by game, position, rank, class year and region, in
-- slim tables that triggers keep. So a ranking looks at a bounded number of candidates, however many people there are.
-- All of it is ours.

create table public.program_practice_times (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references public.college_programs (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  time_zone text not null,
  constraint program_practice_times_order check (ends_at > starts_at),
  constraint program_practice_times_once unique (program_id, weekday, starts_at)
);
comment on table public.program_practice_times is
  'When a program practices in an ordinary week, on the wall of time_zone; written by save_practice_times. Shows with the college.';
alter table public.program_practice_times enable row level security;
grant select on public.program_practice_times to anon, authenticated;
create policy "practice times of programs one sees" on public.program_practice_times for select to anon, authenticated
  using (exists (select from public.college_programs p where p.id = program_id));

create table private.practice_weeks (
  program_id uuid primary key references public.college_programs (id) on delete cascade,
  minutes int4multirange not null
);
comment on table private.practice_weeks is 'The same as minutes of one UTC week, as in availability_weeks. Kept by a trigger.';
alter table private.practice_weeks enable row level security;

create function private.keep_practice_week() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.practice_weeks as w (program_id, minutes)
  select each.program_id, coalesce((
      select range_agg(r) from public.program_practice_times a,
        unnest(private.week_minutes(a.weekday, a.starts_at, a.ends_at, a.time_zone)) r
      where a.program_id = each.program_id), '{}')
  from (select distinct c.program_id from changed c) each
  where exists (select from public.college_programs p where p.id = each.program_id)
  on conflict (program_id) do update set minutes = excluded.minutes;
  return null;
end $$;
create trigger keep_practice_week_added after insert on public.program_practice_times
  referencing new table as changed for each statement execute function private.keep_practice_week();
create trigger keep_practice_week_removed after delete on public.program_practice_times
  referencing old table as changed for each statement execute function private.keep_practice_week();

create function public.save_practice_times(p_program_id uuid, p_time_zone text, p_slots jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if not exists (
    select from public.college_programs p where p.id = p_program_id and private.can_edit_college(p.college_id)) then
    raise exception 'You don''t have permission to edit this program.' using errcode = '42501';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = p_time_zone) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  if jsonb_typeof(p_slots) is distinct from 'array' or jsonb_array_length(p_slots) > 21 then
    raise exception 'Too many entries (max 21)' using errcode = '23514';
  end if;
  perform from public.college_programs p where p.id = p_program_id for no key update;
  delete from public.program_practice_times a where a.program_id = p_program_id;
  insert into public.program_practice_times (program_id, weekday, starts_at, ends_at, time_zone)
  select p_program_id, s.weekday, s.starts_at, s.ends_at, p_time_zone
  from jsonb_to_recordset(p_slots) as s (weekday smallint, starts_at time, ends_at time);
  get diagnostics kept = row_count;
  return kept;
end $$;
comment on function public.save_practice_times is
  'Replaces a program''s weekly practice times [{weekday 1-7, starts_at, ends_at}] on the wall of the given IANA zone; returns how many. For who edits the college.';
grant execute on function public.save_practice_times(uuid, text, jsonb) to authenticated;

create function private.region_of(state text) returns text
language sql immutable as $$
  select case
    when state = any ('{CT,ME,MA,NH,RI,VT,NJ,NY,PA}') then 'northeast'
    when state = any ('{IL,IN,MI,OH,WI,IA,KS,MN,MO,NE,ND,SD}') then 'midwest'
    when state = any ('{DE,FL,GA,MD,NC,SC,VA,DC,WV,AL,KY,MS,TN,AR,LA,OK,TX,PR}') then 'south'
    when state = any ('{AZ,CO,ID,MT,NV,NM,UT,WY,AK,CA,HI,OR,WA}') then 'west'
  end
$$;
comment on function private.region_of is 'Census region of a US state; null for what is none. No search path of its own, so that the planner takes it into the query.';

-- Players: one row per game and position of who is published and public ------------------------------------------------

create table private.fit_players (
  user_id uuid not null references public.profiles (id) on delete cascade,
  esports_title_id uuid not null,
  position text not null,
  rank_ordinal smallint not null,
  class_year smallint,
  region text,
  primary key (user_id, esports_title_id, position)
);
comment on table private.fit_players is 'Whom a recruiter may be shown. position in lower case, empty without any; rank_ordinal 0 when unknown.';
create index fit_players_rank_idx on private.fit_players (esports_title_id, rank_ordinal desc, user_id);
create index fit_players_position_idx on private.fit_players (esports_title_id, position, rank_ordinal desc, user_id);
create index fit_players_class_idx on private.fit_players (esports_title_id, position, class_year, rank_ordinal desc, user_id);
create index fit_players_region_idx on private.fit_players (esports_title_id, position, region, rank_ordinal desc, user_id);
alter table private.fit_players enable row level security;

create function private.refresh_fit_players(people uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  -- One change of a person at a time, so that two at once leave the later truth.
  select from public.profiles p where p.id = any (people) order by p.id for no key update;
  delete from private.fit_players f where f.user_id = any (people);
  insert into private.fit_players (user_id, esports_title_id, position, rank_ordinal, class_year, region)
  select distinct g.user_id, g.esports_title_id, lower(coalesce(r.role, '')), coalesce(g.rank_ordinal, 0), d.class_year,
    private.region_of(d.state)
  from public.user_profiles u
  join public.player_games g on g.user_id = u.user_id
  left join public.player_details d on d.user_id = u.user_id
  left join lateral unnest(g.roles) r (role) on true
  where u.user_id = any (people) and u.is_published and u.visibility = 'public'
$$;

create function private.refresh_fit_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_players((select array_agg(distinct c.user_id) from changed c));
  return null;
end $$;
do $$
declare
  part text;
begin
  foreach part in array array['player_games', 'player_details'] loop
    execute format('create trigger refresh_fit_added after insert on public.%I referencing new table as changed
      for each statement execute function private.refresh_fit_of_changed()', part);
    execute format('create trigger refresh_fit_changed after update on public.%I referencing new table as changed
      for each statement execute function private.refresh_fit_of_changed()', part);
    execute format('create trigger refresh_fit_removed after delete on public.%I referencing old table as changed
      for each statement execute function private.refresh_fit_of_changed()', part);
  end loop;
end $$;

create function private.refresh_fit_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_players(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger refresh_fit_published after insert on public.user_profiles
  referencing new table as changed for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_listed after update of is_published, visibility on public.user_profiles
  for each row when ((old.is_published, old.visibility) is distinct from (new.is_published, new.visibility))
  execute function private.refresh_fit_of_profile();
create trigger refresh_fit_gone after delete on public.user_profiles
  for each row execute function private.refresh_fit_of_profile();

-- Programs: one row per open roster need of a published college --------------------------------------------------------

create table private.fit_needs (
  need_id uuid primary key references public.roster_needs (id) on delete cascade,
  program_id uuid not null,
  college_id uuid not null,
  esports_title_id uuid not null,
  position text not null,
  minimum_ordinal smallint not null,
  region text
);
comment on table private.fit_needs is 'Which needs a player may be shown. position in lower case; minimum_ordinal 0 when any rank will do.';
create index fit_needs_college_idx on private.fit_needs (college_id);
create index fit_needs_rank_idx on private.fit_needs (esports_title_id, minimum_ordinal desc, need_id);
create index fit_needs_position_idx on private.fit_needs (esports_title_id, position, minimum_ordinal desc, need_id);
create index fit_needs_region_idx on private.fit_needs (esports_title_id, region, minimum_ordinal desc, need_id);
alter table private.fit_needs enable row level security;

create function private.refresh_fit_needs(colleges uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.colleges c where c.id = any (colleges) order by c.id for no key update;
  delete from private.fit_needs f where f.college_id = any (colleges);
  insert into private.fit_needs (need_id, program_id, college_id, esports_title_id, position, minimum_ordinal, region)
  select n.id, n.program_id, n.college_id, p.esports_title_id, lower(n.position), coalesce(n.minimum_ordinal, 0),
    private.region_of(c.state)
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.colleges c on c.id = n.college_id
  where n.college_id = any (colleges) and n.open_spots > 0 and c.is_published
$$;

create function private.refresh_fit_of_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs((select array_agg(distinct c.college_id) from changed c));
  return null;
end $$;
create trigger refresh_fit_added after insert on public.roster_needs
  referencing new table as changed for each statement execute function private.refresh_fit_of_needs();
create trigger refresh_fit_changed after update on public.roster_needs
  referencing new table as changed for each statement execute function private.refresh_fit_of_needs();
create trigger refresh_fit_removed after delete on public.roster_needs
  referencing old table as changed for each statement execute function private.refresh_fit_of_needs();

create function private.refresh_fit_of_college() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs(array[new.id]);
  return null;
end $$;
create trigger refresh_fit_of_college after update of is_published, state on public.colleges
  for each row when ((old.is_published, old.state) is distinct from (new.is_published, new.state))
  execute function private.refresh_fit_of_college();

select private.refresh_fit_players((select array_agg(u.user_id) from public.user_profiles u));
select private.refresh_fit_needs((select array_agg(c.id) from public.colleges c));
