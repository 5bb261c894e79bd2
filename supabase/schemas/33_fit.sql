-- Matchmaking (RC-020): how well a player and a program's roster need fit, as the sum of eight named factors that
-- make 100 together. Who may come into question is looked up, by game, position, rank, class year and region, in
-- slim tables that triggers keep; so a ranking looks at a bounded number of candidates, one by one (offset 0 keeps
-- the planner from turning that round), however many people there are. Ours.

create table public.program_practice_times (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references public.college_programs (id) on delete cascade,
  weekday smallint not null constraint program_practice_times_weekday_check check (weekday between 1 and 7),
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
  perform private.send_changed('college', p.college_id)
  from public.college_programs p where p.id in (select c.program_id from changed c);
  return null;
end $$;
create trigger keep_practice_week_added after insert on public.program_practice_times
  referencing new table as changed for each statement execute function private.keep_practice_week();
create trigger keep_practice_week_removed after delete on public.program_practice_times
  referencing old table as changed for each statement execute function private.keep_practice_week();

create table private.practice_weeks (
  program_id uuid primary key references public.college_programs (id) on delete cascade,
  minutes int4multirange not null
);
comment on table private.practice_weeks is
  'The same as minutes of one UTC week, as in availability_weeks. Kept by a trigger.';
alter table private.practice_weeks enable row level security;
create policy "closed to clients" on private.practice_weeks for all to anon, authenticated
  using (false) with check (false);

create function private.refresh_fit_of_practices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs(array(select p.college_id from public.college_programs p where p.id = new.program_id));
  return null;
end $$;
create trigger refresh_fit_of_practices after insert or update on private.practice_weeks
  for each row execute function private.refresh_fit_of_practices();

create table private.fit_players (
  user_id uuid not null references public.profiles (id) on delete cascade,
  esports_title_id uuid not null,
  position text not null,
  rank_ordinal smallint not null,
  class_year smallint,
  region text,
  confirmed_until timestamptz,
  primary key (user_id, esports_title_id, position)
);
comment on table private.fit_players is
  'Whom a recruiter may be shown. position in lower case, empty without any; rank_ordinal 0 when unknown.';
comment on column private.fit_players.confirmed_until is
  'Until when the rank counts as confirmed; null when it rests on the player''s word.';
create index fit_players_confirmed_idx on private.fit_players (esports_title_id, rank_ordinal desc, user_id)
  include (confirmed_until) where confirmed_until is not null;
create index fit_players_confirmed_position_idx on private.fit_players (esports_title_id, position, rank_ordinal desc, user_id)
  include (confirmed_until) where confirmed_until is not null;
create index fit_players_confirmed_user_idx on private.fit_players (user_id, esports_title_id)
  include (confirmed_until) where confirmed_until is not null;
create index fit_players_rank_idx on private.fit_players (esports_title_id, rank_ordinal desc, user_id)
  include (position, class_year);
create index fit_players_position_idx on private.fit_players (esports_title_id, position, rank_ordinal desc, user_id);
create index fit_players_class_idx on private.fit_players (esports_title_id, position, class_year, rank_ordinal desc, user_id);
create index fit_players_region_idx on private.fit_players (esports_title_id, position, region, rank_ordinal desc, user_id);
alter table private.fit_players enable row level security;
create policy "closed to clients" on private.fit_players for all to anon, authenticated
  using (false) with check (false);

create table private.fit_needs (
  need_id uuid primary key references public.roster_needs (id) on delete cascade,
  program_id uuid not null,
  college_id uuid not null,
  esports_title_id uuid not null,
  position text not null,
  minimum_ordinal smallint not null,
  region text,
  class_year smallint,
  minimum_gpa numeric(3, 2),
  scholarship_max integer,
  college_place text,
  practices int4multirange
);
comment on table private.fit_needs is
  'Which needs a player may be shown. position in lower case; minimum_ordinal 0 when any rank will do.';
comment on column private.fit_needs.scholarship_max is 'US dollars a year, of the program.';
comment on column private.fit_needs.practices is
  'Minutes of one UTC week, of the program; null without practice times.';
create index fit_needs_college_idx on private.fit_needs (college_id);
create index fit_needs_rank_idx on private.fit_needs (esports_title_id, minimum_ordinal desc, need_id);
create index fit_needs_position_idx on private.fit_needs (esports_title_id, position, minimum_ordinal desc, need_id);
create index fit_needs_region_idx on private.fit_needs (esports_title_id, region, minimum_ordinal desc, need_id);
alter table private.fit_needs enable row level security;
create policy "closed to clients" on private.fit_needs for all to anon, authenticated
  using (false) with check (false);

create view private.fit_need_facts as
select n.id as need_id, n.college_id, n.program_id, p.esports_title_id, n.open_spots, n.position, n.minimum_ordinal, l.top,
  n.class_year as wanted_year, p.minimum_gpa, c.place as college_place, k.minutes as practices, p.scholarship_max
from public.roster_needs n
join public.college_programs p on p.id = n.program_id
join public.colleges c on c.id = n.college_id
cross join lateral (select max(r.ordinal) as top from public.esports_ranks r where r.esports_title_id = p.esports_title_id) l
left join private.practice_weeks k on k.program_id = p.id;
comment on view private.fit_need_facts is
  'What counts of a need, whoever the player is. Always asked for one need, or for those of a college.';

create view private.fit_player_facts as
select g.user_id, g.esports_title_id, g.is_primary, g.roles, g.rank_ordinal, d.class_year, a.gpa, d.place,
  w.minutes as available, a.scholarship_need
from public.player_games g
left join public.player_details d on d.user_id = g.user_id
left join public.player_academics a on a.user_id = g.user_id
left join private.availability_weeks w on w.user_id = g.user_id;
comment on view private.fit_player_facts is
  'What counts of a player in each game, whatever the need. Always asked for one player, or for those of some cards.';

create view private.fit_pairs as
select n.need_id, n.program_id, g.user_id, g.esports_title_id, g.is_primary, g.roles, n.position, g.rank_ordinal,
  n.minimum_ordinal, n.top, g.class_year, n.wanted_year, g.gpa, n.minimum_gpa, g.place,
  n.college_place, g.available, n.practices, g.scholarship_need, n.scholarship_max
from private.fit_need_facts n
join private.fit_player_facts g on g.esports_title_id = n.esports_title_id;
comment on view private.fit_pairs is
  'What counts between a player and a need of the same game. Always asked for one pair: joined to more tables, the planner no longer sees '
    'that it could begin with those.';

create function private.region_of(place text) returns text
language sql immutable as $$
  select case
    when place not like 'US%' then left(place, 2)
    when substr(place, 4) = any ('{CT,ME,MA,NH,RI,VT,NJ,NY,PA}') then 'northeast'
    when substr(place, 4) = any ('{IL,IN,MI,OH,WI,IA,KS,MN,MO,NE,ND,SD}') then 'midwest'
    when substr(place, 4) = any ('{DE,FL,GA,MD,NC,SC,VA,DC,WV,AL,KY,MS,TN,AR,LA,OK,TX}') then 'south'
    when substr(place, 4) = any ('{AZ,CO,ID,MT,NV,NM,UT,WY,AK,CA,HI,OR,WA}') then 'west'
  end
$$;
comment on function private.region_of is
  'Census region of a state of the US, elsewhere the country; null where the state is not told. No search path of its own, so that the '
    'planner takes it into the query '
    '(2026-11-21).';

create function private.refresh_fit_players(people uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  -- One change of a person at a time, so that two at once leave the later truth.
  select from public.profiles p where p.id = any (people) order by p.id for no key update;
  delete from private.fit_players f where f.user_id = any (people);
  insert into private.fit_players (user_id, esports_title_id, position, rank_ordinal, class_year, region, confirmed_until)
  select distinct g.user_id, g.esports_title_id, lower(coalesce(r.role, '')), coalesce(g.rank_ordinal, 0), d.class_year,
    private.region_of(d.place), c.until
  from public.user_profiles u
  join public.player_games g on g.user_id = u.user_id
  left join public.player_details d on d.user_id = u.user_id
  left join lateral unnest(g.roles) r (role) on true
  left join lateral (
    select max(s.at) + interval '90 days' as until from private.fact_sources s
    where s.user_id = g.user_id and s.esports_title_id = g.esports_title_id and s.kind = 'rank' and private.is_current_source(s.at)) c
      on true
  where u.user_id = any (people) and u.is_published and u.visibility = 'public';
  update public.user_profiles u set rank_confirmed_until = c.until
  from (
    select p.id, (select max(f.confirmed_until) from private.fit_players f where f.user_id = p.id) as until from unnest(people) p (id)) c
  where u.user_id = c.id and u.rank_confirmed_until is distinct from c.until
$$;

create function private.refresh_fit_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_players((select array_agg(distinct c.user_id) from changed c));
  return null;
end $$;
create trigger refresh_fit_added after insert on public.player_games referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_changed after update on public.player_games referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_removed after delete on public.player_games referencing old table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_added after insert on public.player_details referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_changed after update on public.player_details referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_removed after delete on public.player_details referencing old table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_published after insert on public.user_profiles
  referencing new table as changed for each statement execute function private.refresh_fit_of_changed();

create function private.refresh_fit_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_players(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger refresh_fit_listed after update of is_published, visibility on public.user_profiles
  for each row when ((old.is_published, old.visibility) is distinct from (new.is_published, new.visibility))
  execute function private.refresh_fit_of_profile();
create trigger refresh_fit_gone after delete on public.user_profiles
  for each row execute function private.refresh_fit_of_profile();

create function private.refresh_fit_needs(colleges uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.colleges c where c.id = any (colleges) order by c.id for no key update;
  delete from private.fit_needs f where f.college_id = any (colleges);
  insert into private.fit_needs (need_id, program_id, college_id, esports_title_id, position, minimum_ordinal, region,
    class_year, minimum_gpa, scholarship_max, college_place, practices)
  select n.id, n.program_id, n.college_id, p.esports_title_id, lower(n.position), coalesce(n.minimum_ordinal, 0),
    private.region_of(c.place), n.class_year, p.minimum_gpa, p.scholarship_max, c.place, k.minutes
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.colleges c on c.id = n.college_id
  left join private.practice_weeks k on k.program_id = n.program_id
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

create function private.refresh_fit_of_program() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs(array[new.college_id]);
  return null;
end $$;
create trigger refresh_fit_of_program after update of esports_title_id, minimum_gpa, scholarship_max on public.college_programs
  for each row when ((old.esports_title_id, old.minimum_gpa, old.scholarship_max)
    is distinct from (new.esports_title_id, new.minimum_gpa, new.scholarship_max))
  execute function private.refresh_fit_of_program();

create function public.save_practice_times(
  p_program_id uuid, p_time_zone text, p_slots jsonb, p_known jsonb default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if not exists (
    select from public.college_programs p where p.id = p_program_id and private.can_edit_college(p.college_id)) then
    raise exception 'You don''t have permission to edit this program.' using errcode = '42501';
  end if;
  if not coalesce(private.is_time_zone(p_time_zone), false) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  if jsonb_typeof(p_slots) is distinct from 'array' or jsonb_array_length(p_slots) > 21 then
    raise exception 'Too many entries (max 21)' using errcode = '23514';
  end if;
  perform from public.college_programs p where p.id = p_program_id for no key update;
  if jsonb_typeof(p_known) = 'array' and exists (
    (
      select a.weekday, a.starts_at, a.ends_at, a.time_zone from public.program_practice_times a where a.program_id = p_program_id
      except select * from jsonb_to_recordset(p_known) k (weekday smallint, starts_at time, ends_at time, time_zone text)
    )
    union all (
      select * from jsonb_to_recordset(p_known) k (weekday smallint, starts_at time, ends_at time, time_zone text)
      except select a.weekday, a.starts_at, a.ends_at, a.time_zone from public.program_practice_times a
      where a.program_id = p_program_id
    )) and (
      -- A try whose answer was lost meets its own times.
      select coalesce(jsonb_agg(to_jsonb(s) order by s.weekday, s.starts_at), '[]')
      from jsonb_to_recordset(p_slots) as s (weekday smallint, starts_at time, ends_at time)
    ) <> (
      select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', a.weekday, 'starts_at', a.starts_at, 'ends_at', a.ends_at) order by a.weekday, a.starts_at), '[]')
      from public.program_practice_times a where a.program_id = p_program_id
    ) then
    raise exception 'Somebody else has changed these practice times' using errcode = 'PT409', detail = 'changed meanwhile';
  end if;
  delete from public.program_practice_times a where a.program_id = p_program_id;
  insert into public.program_practice_times (program_id, weekday, starts_at, ends_at, time_zone)
  select p_program_id, s.weekday, s.starts_at, s.ends_at, p_time_zone
  from jsonb_to_recordset(p_slots) as s (weekday smallint, starts_at time, ends_at time);
  get diagnostics kept = row_count;
  return kept;
end $$;
comment on function public.save_practice_times is
  'Replaces a program''s weekly practice times [{weekday 1-7, starts_at, ends_at}] on the wall of the given IANA zone; returns how many. '
    'With p_known, what the caller read, PT409 where somebody else has changed them since. For who edits the college.';
grant execute on function public.save_practice_times to authenticated;

create function private.minutes_of(span int4multirange) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(span) r
$$;

create function private.fit_factors(
  is_primary boolean, positions text[], wanted_position text, rank integer, minimum integer, top integer,
  class_year integer, wanted_year integer, gpa numeric, minimum_gpa numeric, place text, college_place text,
  available int4multirange, practices int4multirange, need integer, scholarship integer
) returns table (factor text, points integer, most integer, raise text)
language sql immutable as $$
  select f.factor, f.points, f.most, case when f.points < f.most then f.raise end
  from (
    values
      ('game', case when is_primary then 20 else 15 end, 20, 'make_primary'),
      ('position',
        case when lower(wanted_position) = any (select lower(p) from unnest(positions) p) then 15 else 0 end, 15,
        case when coalesce(cardinality(positions), 0) = 0 then 'add_position' else 'play_position' end),
      -- Up to 14 below the minimum, 20 at it, the rest on the way to the top: a better rank never gives less.
      ('rank', case
        when coalesce(rank, 0) < coalesce(minimum, 0) then 14 * coalesce(rank, 0) / minimum
        when coalesce(top, 0) <= coalesce(minimum, 0) then 25
        else least(25, 20 + 5 * (coalesce(rank, 0) - coalesce(minimum, 0)) / (top - coalesce(minimum, 0))) end, 25,
        case when rank is null then 'add_rank' else 'rank_up' end),
      ('class_year', case
        when wanted_year is null or class_year = wanted_year then 10
        when abs(class_year - wanted_year) = 1 then 5 else 0 end, 10,
        case when class_year is null then 'add_class_year' end),
      ('gpa', case
        when coalesce(minimum_gpa, 0) = 0 or gpa >= minimum_gpa then 10
        when gpa is null then 0 else floor(7 * gpa / minimum_gpa)::integer end, 10,
        case when gpa is null then 'add_gpa' else 'raise_gpa' end),
      ('region', case
        when place = college_place then 5
        when private.region_of(place) = private.region_of(college_place) then 3
        when left(place, 2) = left(college_place, 2) then 1 else 0 end, 5,
        case when place is null or private.has_states(place) then 'add_state' end),
      ('availability', case
        when coalesce(practices, '{}') = '{}' then 10
        else 10 * private.minutes_of(coalesce(available, '{}') * practices) / private.minutes_of(practices) end, 10,
        case when coalesce(available, '{}') = '{}' then 'add_availability' else 'free_practice_times' end),
      ('scholarship', case
        when need is null then 0
        when need <= coalesce(scholarship, 0) then 5 else (5::bigint * coalesce(scholarship, 0) / need)::integer end, 5,
        case when need is null then 'add_scholarship_need' end)
  ) f (factor, points, most, raise)
$$;
comment on function private.fit_factors is
  'The eight factors of a fit: points, the most there are, and a word for what would raise it (null: nothing does, or nothing is missing). '
    'Ranks are ordinals of one game; top is the highest of its ladder. No search path of its own, so that the planner takes it into the '
    'query (2026-11-21).';

create function private.fit_of(player uuid, need uuid, with_gpa boolean, with_scholarship boolean)
returns table (fit integer, confirmed integer, factors jsonb)
language sql stable security definer set search_path = '' as $$
  select sum(f.points)::integer,
    coalesce(sum(f.points) filter (where private.is_sure_factor(f.factor, e.position, sure.rank, sure.roles)), 0)::integer,
    jsonb_agg(jsonb_build_object(
    'factor', f.factor, 'points', f.points, 'max', f.most, 'raise', f.raise,
    'is_confirmed', private.is_sure_factor(f.factor, e.position, sure.rank, sure.roles),
    'wanted', case f.factor
      when 'position' then to_jsonb(e.position)
      when 'rank' then to_jsonb((
        select r.name from public.esports_ranks r
        where r.esports_title_id = e.esports_title_id and r.ordinal = e.minimum_ordinal))
      when 'class_year' then to_jsonb(e.wanted_year)
      when 'gpa' then to_jsonb(e.minimum_gpa)
      when 'region' then to_jsonb(e.college_place)
      when 'scholarship' then to_jsonb(e.scholarship_max) end))
  from private.fit_pairs e
  cross join lateral private.sure_facts(e.user_id, e.esports_title_id) sure
  cross join lateral private.fit_factors(
    e.is_primary, e.roles, e.position, e.rank_ordinal, e.minimum_ordinal, e.top, e.class_year, e.wanted_year,
    case when with_gpa then e.gpa end, e.minimum_gpa, e.place, e.college_place, e.available, e.practices,
    case when with_scholarship then e.scholarship_need end, e.scholarship_max) f
  where e.need_id = need and e.user_id = player
  having count(*) > 0
$$;
comment on function private.fit_of is
  'The fit of a player for one roster need, and how many of its points rest on confirmed facts; no row when the player does not play the '
    'game.';

-- Without bitmaps: each is the beginning of an index, not all of it sorted.
create function private.program_fits(p_game text default null)
returns table (
  program_id uuid, need_id uuid, college_id uuid, esports_title_id uuid, place text, scholarship_max integer, fit integer,
  confirmed integer, factors jsonb
)
language sql stable security definer set search_path = '' set enable_bitmapscan = off rows 100 as $$
  with games as materialized (
    select g.esports_title_id, g.rank_ordinal, coalesce(g.rank_ordinal, 0) as rank, g.roles, g.is_primary, d.class_year,
      d.place, private.region_of(d.place) as region, a.gpa, a.scholarship_need, w.minutes as available,
      (select max(r.ordinal) from public.esports_ranks r where r.esports_title_id = g.esports_title_id) as top,
      sure.rank as sure_rank, sure.roles as sure_roles
    from public.player_games g
    cross join lateral private.sure_facts(g.user_id, g.esports_title_id) sure
    join public.esports_titles t on t.id = g.esports_title_id and (p_game is null or t.slug = p_game)
    left join public.player_details d on d.user_id = g.user_id
    left join public.player_academics a on a.user_id = g.user_id
    left join private.availability_weeks w on w.user_id = g.user_id
    where g.user_id = (select auth.uid())
  ),
  candidates as (
    -- For each game the most demanding that the rank still reaches, by position, by region and at all, and those just above it.
    select n.* from games g
    cross join lateral unnest(g.roles) r (role)
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.position = lower(r.role) and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union all
    select n.* from games g
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.region = g.region and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union all
    select n.* from games g
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union all
    select n.* from games g
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.minimum_ordinal > g.rank
      order by f.minimum_ordinal, f.need_id desc limit 20) n
  ),
  -- A program shows once, with the need that fits best.
  scored as (
    select distinct on (c.program_id) c.program_id, c.need_id, c.college_id, c.esports_title_id, c.college_place,
      c.scholarship_max, s.fit, s.confirmed, s.factors
    from (select distinct on (x.need_id) x.* from candidates x order by x.need_id) c
    join games g on g.esports_title_id = c.esports_title_id
    cross join lateral (
      select sum(f.points)::integer as fit,
        coalesce(sum(f.points) filter (where private.is_sure_factor(f.factor, c.position, g.sure_rank, g.sure_roles)), 0)::integer
          as confirmed,
        jsonb_agg(jsonb_build_object('factor', f.factor, 'points', f.points, 'max', f.most, 'raise', f.raise,
          'is_confirmed', private.is_sure_factor(f.factor, c.position, g.sure_rank, g.sure_roles))) as factors
      from private.fit_factors(
        g.is_primary, g.roles, c.position, g.rank_ordinal, c.minimum_ordinal, g.top, g.class_year, c.class_year, g.gpa,
        c.minimum_gpa, g.place, c.college_place, g.available, c.practices, g.scholarship_need, c.scholarship_max) f) s
    order by c.program_id, s.fit desc, c.need_id
  )
  select * from scored s
$$;
comment on function private.program_fits is
  'Programs with open spots for the caller, of one game or all, each with the need that fits best, and the place of its college. Looks at '
    'up to a few hundred candidates near the caller''s ranks, positions and region, however many there are.';

create function public.match_programs(
  p_game text default null, p_state text default null, p_level text default null, p_scholarships boolean default false,
  p_limit integer default 20, p_after_fit integer default null, p_after_id uuid default null, p_country text default null
) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- Programs and colleges are read for the page alone, unless a filter asks for what only they tell.
  with matching as materialized (
    select s.* from private.program_fits(p_game) s
    where (p_state is null or s.place = coalesce(p_country, 'US') || '-' || p_state)
      and (p_country is null or left(s.place, 2) = p_country)
      and (not coalesce(p_scholarships, false) or s.scholarship_max > 0)
      and (p_level is null or exists (
        select from public.colleges c where c.id = s.college_id and c.level = p_level offset 0))
  ),
  best as materialized (
    select m.* from matching m
    where p_after_fit is null or m.fit < p_after_fit or (m.fit = p_after_fit and m.need_id > p_after_id)
    order by m.fit desc, m.need_id
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  ),
  page as (
    select s.fit, s.confirmed, s.need_id, s.factors, s.esports_title_id, p.minimum_rank, p.minimum_gpa, p.scholarship_min,
      p.scholarship_max, c.id as college_id, c.slug, c.name, c.city, c.country, c.state, c.place, c.level,
      c.logo_url, c.colors
    from best s
    join public.college_programs p on p.id = s.program_id
    join public.colleges c on c.id = p.college_id
  )
  select jsonb_build_object(
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name) order by g.is_primary desc, t.name), '[]')
      from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
      where g.user_id = (select auth.uid())),
    'total', (select count(*) from matching),
    'matches', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fit', m.fit, 'confirmed', m.confirmed, 'need_id', m.need_id, 'game', t.name, 'position', n.position, 'class_year', n.class_year,
        'minimum_rank', coalesce(n.minimum_rank, m.minimum_rank), 'open_spots', n.open_spots,
        'college', jsonb_build_object('id', m.college_id, 'slug', m.slug, 'name', m.name, 'city', m.city, 'country', m.country,
          'state', m.state, 'level', m.level, 'logo_url', m.logo_url, 'colors', m.colors,
          'scholarship_min', m.scholarship_min, 'scholarship_max', m.scholarship_max, 'standing', w.standing,
          'has_form', exists (select from public.interest_forms o where o.college_id = m.college_id and o.is_open)),
        'factors', (
          select jsonb_agg(f || jsonb_build_object('wanted', case f ->> 'factor'
            when 'position' then to_jsonb(n.position)
            when 'rank' then to_jsonb((
              select r.name from public.esports_ranks r
              where r.esports_title_id = m.esports_title_id and r.ordinal = n.minimum_ordinal))
            when 'class_year' then to_jsonb(n.class_year)
            when 'gpa' then to_jsonb(m.minimum_gpa)
            when 'region' then to_jsonb(m.place)
            when 'scholarship' then to_jsonb(m.scholarship_max) end) order by place)
          from jsonb_array_elements(m.factors) with ordinality x (f, place))) order by m.fit desc, m.need_id), '[]')
      from page m
      join public.roster_needs n on n.id = m.need_id
      join public.esports_titles t on t.id = m.esports_title_id
      left join private.standings(array(select p.college_id from page p)) w on w.college_id = m.college_id))
$$;
comment on function public.match_programs is
  'Programs with open spots for the caller, best fit first, each with its factors and where the caller stands with the college; the '
    'caller''s games; how many programs match. A state without a country is one of the US. The next page comes after the last fit and '
      'need_id.';
grant execute on function public.match_programs to authenticated;

create function public.match_players(
  p_need_id uuid, p_limit integer default 20, p_after_fit integer default null, p_after_id uuid default null,
  p_hide_held boolean default false, p_confirmed boolean default false
) returns table (fit integer, confirmed integer, user_id uuid, player jsonb, interest_id uuid, factors jsonb, can_message boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  need record;
  held uuid;
begin
  select n.id, n.college_id, p.esports_title_id, lower(n.position) as position, n.class_year,
    coalesce(n.minimum_ordinal, 0) as minimum, private.region_of(c.place) as region
  into need
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.colleges c on c.id = n.college_id
  where n.id = p_need_id and private.views_program(n.college_id);
  if need.id is null then
    raise exception 'Roster need not found' using errcode = 'PT404';
  end if;
  held := case when p_hide_held then need.college_id end;
  return query
  with candidates as (
    (select f.user_id from private.fit_players f
      where not p_confirmed and f.esports_title_id = need.esports_title_id and f.position = need.position
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held
          and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where not p_confirmed and f.esports_title_id = need.esports_title_id and f.position = need.position and f.class_year = need.class_year
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held
          and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where not p_confirmed and f.esports_title_id = need.esports_title_id and f.position = need.position and f.region = need.region
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held
          and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where not p_confirmed and f.esports_title_id = need.esports_title_id
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held
          and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit case when need.position is null then 90 else 30 end)
    union
    -- Those with a confirmed rank have indexes of their own: they may be few among many.
    (select f.user_id from private.fit_players f
      where p_confirmed and f.esports_title_id = need.esports_title_id and f.position = need.position
        and f.confirmed_until > now() and f.confirmed_until is not null
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held
          and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where p_confirmed and f.esports_title_id = need.esports_title_id and f.confirmed_until > now() and f.confirmed_until is not null
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held
          and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 60)
  ),
  scored as (
    select c.user_id, s.fit, v.with_gpa, v.with_scholarship
    from candidates c
    join public.user_profiles u on u.user_id = c.user_id and u.is_published and u.visibility = 'public'
    cross join lateral (
      select p.* from private.fit_pairs p where p.need_id = p_need_id and p.user_id = c.user_id offset 0) e
    left join public.interests i on i.player_id = c.user_id and i.college_id = need.college_id and i.sent_at is not null
    -- GPA and scholarship need count only as far as the recruiter may read them.
    cross join lateral (
      select i.id is not null or private.shares_academics(c.user_id) as with_gpa,
        i.id is not null as with_scholarship offset 0) v
    cross join lateral (
      select sum(f.points)::integer as fit from private.fit_factors(
        e.is_primary, e.roles, e.position, e.rank_ordinal, e.minimum_ordinal, e.top, e.class_year, e.wanted_year,
        case when v.with_gpa then e.gpa end, e.minimum_gpa, e.place, e.college_place, e.available, e.practices,
        case when v.with_scholarship then e.scholarship_need end, e.scholarship_max) f) s
  ),
  page as (
    select s.* from scored s
    where p_after_fit is null or s.fit < p_after_fit or (s.fit = p_after_fit and s.user_id > p_after_id)
    order by s.fit desc, s.user_id
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select s.fit, x.confirmed, s.user_id, private.player_card(s.user_id), i.id, x.factors, private.message_barrier(s.user_id) is null
  from page s
  left join public.interests i
    on i.player_id = s.user_id and i.college_id = need.college_id and i.stage_id is not null
  cross join lateral private.fit_of(s.user_id, p_need_id, s.with_gpa, s.with_scholarship) x
  order by s.fit desc, s.user_id;
end $$;
comment on function public.match_players is
  'Published players for one roster need, best fit first, each with its factors, the interest when the college holds one and whether the '
    'caller may write to them; the next page comes after the last fit and user_id. With p_hide_held only those whom the college does not '
    'hold, with p_confirmed those whose rank is confirmed now. For the college''s program and platform staff (PT404).';
grant execute on function public.match_players to authenticated;

create function public.fit_for_college(p_college_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'program_id', b.program_id, 'need_id', b.need_id, 'fit', b.fit, 'confirmed', b.confirmed, 'factors', b.factors) order by b.fit desc,
      b.program_id), '[]')
  from (
    select distinct on (n.program_id) n.program_id, n.id as need_id, s.fit, s.confirmed, s.factors
    from public.roster_needs n
    join public.colleges c on c.id = n.college_id and c.is_published
    cross join lateral private.fit_of((select auth.uid()), n.id, true, true) s
    where n.college_id = p_college_id and n.open_spots > 0
    order by n.program_id, s.fit desc, n.id
  ) b
$$;
comment on function public.fit_for_college is
  'The caller''s fit for each program of a published college that has open spots, by the need that fits best.';
grant execute on function public.fit_for_college to authenticated;

create function private.roster_needs_of(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'game', t.name, 'game_id', t.id, 'position', n.position,
    'class_year', n.class_year, 'minimum_rank', coalesce(n.minimum_rank, p.minimum_rank), 'open_spots', n.open_spots)
    order by t.name, n.position nulls first, n.id), '[]')
  from (
    select * from public.roster_needs x where x.college_id = college and x.open_spots > 0 order by x.id limit 100
  ) n
  join public.college_programs p on p.id = n.program_id
  join public.esports_titles t on t.id = p.esports_title_id
$$;

create function private.count_fit_players(
  title uuid, wanted text, year smallint, low smallint, below smallint, is_other_year boolean, is_other_position boolean
) returns integer
-- Planned for these values: what does not count falls away, and an index serves the rest.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select count(*) from (
      select f.user_id from (
        -- The rows of a player stand together: they have one rank in a game.
        select p.user_id, p.position from private.fit_players p
        where p.esports_title_id = title and p.rank_ordinal >= low and (below is null or p.rank_ordinal < below)
          and (wanted = '' or is_other_position or p.position = wanted)
          and (year is null or case when is_other_year then p.class_year is distinct from year else p.class_year = year end)
        order by p.rank_ordinal desc, p.user_id limit 1000) f
      group by f.user_id having not (is_other_position and bool_or(f.position = wanted))
      limit 101) x);
end $$;
comment on function private.count_fit_players is
  'How many listed players of a game have the position (empty for any), the class year (null for any) and a rank from low to below '
    'another; with is_other_year or is_other_position those who have every other one. Counted up to 101 in the first thousand rows, which '
    'have one for each position of a player.';

create function private.need_openings(need_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  need record;
  lower_rank record;
begin
  select p.esports_title_id as title, lower(coalesce(n.position, '')) as position, n.class_year as year,
    coalesce(n.minimum_ordinal, 0::smallint) as minimum
  into need
  from public.roster_needs n join public.college_programs p on p.id = n.program_id
  where n.id = need_id;
  if not found then
    return null;
  end if;
  -- The best rank below the minimum that anybody has.
  select r.ordinal, r.name into lower_rank
  from (
    select f.rank_ordinal from private.fit_players f
    where f.esports_title_id = need.title and (need.position = '' or f.position = need.position)
      and f.rank_ordinal between 1 and need.minimum - 1 and (need.year is null or f.class_year = need.year)
    order by f.rank_ordinal desc limit 1
  ) b
  join public.esports_ranks r on r.esports_title_id = need.title and r.ordinal = b.rank_ordinal;
  return jsonb_build_object(
    'meeting', private.count_fit_players(need.title, need.position, need.year, need.minimum, null, false, false),
    'openings', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.players desc, o.change), '[]')
      from (
        select 'rank' as change, lower_rank.name as to, private.count_fit_players(
          need.title, need.position, need.year, lower_rank.ordinal, need.minimum, false, false) as players
        where lower_rank.ordinal is not null
        union all
        select 'class_year', null, private.count_fit_players(
          need.title, need.position, need.year, need.minimum, null, true, false)
        where need.year is not null
        union all
        select 'position', null, private.count_fit_players(
          need.title, need.position, need.year, need.minimum, null, false, true)
        where need.position <> ''
        offset 0
      ) o where o.players > 0));
end $$;
comment on function private.need_openings is
  'How many listed players meet a need in position, rank and class year, and how many more would if one of them were less strict: the next '
    'lower rank that somebody has, any class year, any position. Counted up to 101.';

create function public.load_player_matches(
  p_need_id uuid default null, p_college_slug text default null, p_hide_held boolean default true, p_limit integer default 20,
  p_confirmed boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  choices jsonb := (
    select coalesce(jsonb_agg(c order by place), '[]') from jsonb_array_elements(private.recruiting_choices()) with ordinality x (c, place)
    where (c ->> 'sees_pipeline')::boolean);
  chosen uuid;
  needs jsonb;
  need uuid;
begin
  select coalesce(
    (select n.college_id from public.roster_needs n where n.id = p_need_id and private.views_program(n.college_id)),
    (select c.id from public.colleges c where c.slug = p_college_slug and private.views_program(c.id)),
    case when p_college_slug is null then (choices -> 0 ->> 'id')::uuid end) into chosen;
  if chosen is null then
    raise exception 'You don''t have permission to recruit for this college.' using errcode = '42501';
  end if;
  needs := private.roster_needs_of(chosen);
  -- A need that was filled or deleted meanwhile gives way to the first.
  need := coalesce((select (n ->> 'id')::uuid from jsonb_array_elements(needs) n where n ->> 'id' = p_need_id::text),
    (needs -> 0 ->> 'id')::uuid);
  return jsonb_build_object(
    'colleges', choices,
    'college', (select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) from public.colleges c where c.id = chosen),
    'can', private.pipeline_rights(chosen),
    'needs', needs,
    'need_id', need,
    'matches', case when need is null then '[]' else (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.fit desc, m.user_id), '[]')
      from public.match_players(need, p_limit, null, null, p_hide_held, p_confirmed) m) end)
    || coalesce(private.need_openings(need), '{"meeting": 0, "openings": []}');
end $$;
comment on function public.load_player_matches is
  'The screen of /matchmaking for who works in a college''s program (RC-020): the colleges and roster needs to pick from, how many players '
    'meet the need and what would bring more, and the first page of match_players. Without a need the first of the college, without a '
    'college the caller''s first.';
grant execute on function public.load_player_matches to authenticated;

create function public.open_matchmaking(p_limit integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when exists (select from private.my_program_college_ids())
    then jsonb_build_object('players', public.load_player_matches(p_limit => p_limit), 'programs', null)
    else jsonb_build_object('players', null, 'programs', public.match_programs(p_limit => p_limit)) end
$$;
comment on function public.open_matchmaking is
  'The first page of /matchmaking, whoever opens it (RC-020): players, as load_player_matches, for who works in a college''s program; '
    'programs, as match_programs, for everybody else.';
grant execute on function public.open_matchmaking to authenticated;
