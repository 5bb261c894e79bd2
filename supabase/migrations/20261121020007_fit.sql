-- Matchmaking (RC-020): how well a player and a program's roster need fit, as the sum of eight named factors that make
-- 100 together. Ours. Who asks sees every factor with its points, its maximum, and what would raise it.

-- These two have no search path of their own, so that the planner takes them into the query; only functions that pin
-- theirs call them.

create function private.minutes_of(span int4multirange) returns integer
language sql immutable as $$
  select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(span) r
$$;

create function private.fit_factors(
  is_primary boolean, positions text[], wanted_position text, rank integer, minimum integer, top integer,
  class_year integer, wanted_year integer, gpa numeric, minimum_gpa numeric, state text, college_state text,
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
        when state = college_state then 5
        when private.region_of(state) = private.region_of(college_state) then 3 else 0 end, 5,
        case when state is null then 'add_state' end),
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
  'The eight factors of a fit: points, the most there are, and a word for what would raise it (null: nothing does, or nothing is missing). Ranks are ordinals of one game; top is the highest of its ladder.';

create view private.fit_pairs as
select n.id as need_id, n.program_id, g.user_id, p.esports_title_id, g.is_primary, g.roles, n.position, g.rank_ordinal,
  n.minimum_ordinal, l.top, d.class_year, n.class_year as wanted_year, a.gpa, p.minimum_gpa, d.state,
  c.state as college_state, w.minutes as available, k.minutes as practices, a.scholarship_need, p.scholarship_max
from public.roster_needs n
join public.college_programs p on p.id = n.program_id
join public.colleges c on c.id = n.college_id
join public.player_games g on g.esports_title_id = p.esports_title_id
cross join lateral (select max(r.ordinal) as top from public.esports_ranks r where r.esports_title_id = p.esports_title_id) l
left join public.player_details d on d.user_id = g.user_id
left join public.player_academics a on a.user_id = g.user_id
left join private.availability_weeks w on w.user_id = g.user_id
left join private.practice_weeks k on k.program_id = p.id;
comment on view private.fit_pairs is
  'What counts between a player and a need of the same game. Always asked for one of the two, or for pairs.';

create function private.fit_of(player uuid, need uuid, with_gpa boolean, with_scholarship boolean)
returns table (fit integer, factors jsonb)
language sql stable security definer set search_path = '' as $$
  select sum(f.points)::integer, jsonb_agg(jsonb_build_object(
    'factor', f.factor, 'points', f.points, 'max', f.most, 'raise', f.raise,
    'wanted', case f.factor
      when 'position' then to_jsonb(e.position)
      when 'rank' then to_jsonb((
        select r.name from public.esports_ranks r
        where r.esports_title_id = e.esports_title_id and r.ordinal = e.minimum_ordinal))
      when 'class_year' then to_jsonb(e.wanted_year)
      when 'gpa' then to_jsonb(e.minimum_gpa)
      when 'region' then to_jsonb(e.college_state)
      when 'scholarship' then to_jsonb(e.scholarship_max) end))
  from private.fit_pairs e
  cross join lateral private.fit_factors(
    e.is_primary, e.roles, e.position, e.rank_ordinal, e.minimum_ordinal, e.top, e.class_year, e.wanted_year,
    case when with_gpa then e.gpa end, e.minimum_gpa, e.state, e.college_state, e.available, e.practices,
    case when with_scholarship then e.scholarship_need end, e.scholarship_max) f
  where e.need_id = need and e.user_id = player
  having count(*) > 0
$$;
comment on function private.fit_of is 'The fit of a player for one roster need; no row when the player does not play the game.';

create function public.match_programs(
  p_game text default null, p_limit integer default 20, p_after_fit integer default null, p_after_id uuid default null
) returns table (fit integer, need_id uuid, game text, "position" text, class_year smallint, minimum_rank text, open_spots integer,
  college jsonb, factors jsonb)
language sql stable security definer set search_path = '' as $$
  with games as (
    select g.esports_title_id, coalesce(g.rank_ordinal, 0) as rank, g.roles, private.region_of(d.state) as region
    from public.player_games g
    join public.esports_titles t on t.id = g.esports_title_id and (p_game is null or t.slug = p_game)
    left join public.player_details d on d.user_id = g.user_id
    where g.user_id = (select auth.uid())
  ),
  candidates as (
    -- For each game the most demanding that the rank still reaches, by position, by region and at all, and those just above it.
    select n.need_id, n.program_id from games g
    cross join lateral unnest(g.roles) r (role)
    cross join lateral (
      select f.need_id, f.program_id from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.position = lower(r.role) and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union
    select n.need_id, n.program_id from games g
    cross join lateral (
      select f.need_id, f.program_id from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.region = g.region and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union
    select n.need_id, n.program_id from games g
    cross join lateral (
      select f.need_id, f.program_id from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union
    select n.need_id, n.program_id from games g
    cross join lateral (
      select f.need_id, f.program_id from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.minimum_ordinal > g.rank
      order by f.minimum_ordinal, f.need_id limit 20) n
  ),
  -- A program shows once, with the need that fits best.
  scored as (
    select distinct on (e.program_id) e.program_id, e.need_id, s.fit
    from candidates c
    join private.fit_pairs e on e.need_id = c.need_id and e.user_id = (select auth.uid())
    cross join lateral (
      select sum(f.points)::integer as fit from private.fit_factors(
        e.is_primary, e.roles, e.position, e.rank_ordinal, e.minimum_ordinal, e.top, e.class_year, e.wanted_year, e.gpa,
        e.minimum_gpa, e.state, e.college_state, e.available, e.practices, e.scholarship_need, e.scholarship_max) f) s
    order by e.program_id, s.fit desc, e.need_id
  ),
  page as (
    select s.* from scored s
    where p_after_fit is null or s.fit < p_after_fit or (s.fit = p_after_fit and s.need_id > p_after_id)
    order by s.fit desc, s.need_id
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select s.fit, s.need_id, t.name, n.position, n.class_year, coalesce(n.minimum_rank, p.minimum_rank), n.open_spots,
    jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city, 'state', c.state, 'logo_url', c.logo_url,
      'scholarship_min', p.scholarship_min, 'scholarship_max', p.scholarship_max), x.factors
  from page s
  join public.roster_needs n on n.id = s.need_id
  join public.college_programs p on p.id = s.program_id
  join public.colleges c on c.id = p.college_id
  join public.esports_titles t on t.id = p.esports_title_id
  cross join lateral private.fit_of((select auth.uid()), s.need_id, true, true) x
  order by s.fit desc, s.need_id
$$;
comment on function public.match_programs is
  'Programs with open spots for the caller, best fit first, each with its factors; the next page comes after the last fit and need_id. Looks at up to a few hundred candidates near the caller''s ranks, positions and region, however many there are.';

create function public.match_players(
  p_need_id uuid, p_limit integer default 20, p_after_fit integer default null, p_after_id uuid default null
) returns table (fit integer, user_id uuid, player jsonb, interest_id uuid, factors jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  need record;
begin
  select n.id, n.college_id, p.esports_title_id, lower(n.position) as position, n.class_year,
    coalesce(n.minimum_ordinal, 0) as minimum, private.region_of(c.state) as region
  into need
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.colleges c on c.id = n.college_id
  where n.id = p_need_id and private.sees_pipeline(n.college_id);
  if need.id is null then
    raise exception 'Roster need not found' using errcode = 'PT404';
  end if;
  return query
  with candidates as (
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id and f.position = need.position
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id and f.position = need.position and f.class_year = need.class_year
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id and f.position = need.position and f.region = need.region
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id
      order by f.rank_ordinal desc, f.user_id limit 30)
  ),
  scored as (
    select c.user_id, s.fit, v.with_gpa, v.with_scholarship
    from candidates c
    join public.user_profiles u on u.user_id = c.user_id and u.is_published and u.visibility = 'public'
    join private.fit_pairs e on e.need_id = p_need_id and e.user_id = c.user_id
    left join public.player_details d on d.user_id = c.user_id
    left join public.interests i on i.player_id = c.user_id and i.college_id = need.college_id and i.sent_at is not null
    -- GPA and scholarship need count only as far as the recruiter may read them.
    cross join lateral (
      select i.id is not null or (coalesce(d.shows_academics, false) and not private.is_minor(c.user_id)) as with_gpa,
        i.id is not null as with_scholarship offset 0) v
    cross join lateral (
      select sum(f.points)::integer as fit from private.fit_factors(
        e.is_primary, e.roles, e.position, e.rank_ordinal, e.minimum_ordinal, e.top, e.class_year, e.wanted_year,
        case when v.with_gpa then e.gpa end, e.minimum_gpa, e.state, e.college_state, e.available, e.practices,
        case when v.with_scholarship then e.scholarship_need end, e.scholarship_max) f) s
  ),
  page as (
    select s.* from scored s
    where p_after_fit is null or s.fit < p_after_fit or (s.fit = p_after_fit and s.user_id > p_after_id)
    order by s.fit desc, s.user_id
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select s.fit, s.user_id, private.player_card(s.user_id), i.id, x.factors
  from page s
  left join public.interests i
    on i.player_id = s.user_id and i.college_id = need.college_id and i.stage_id is not null
  cross join lateral private.fit_of(s.user_id, p_need_id, s.with_gpa, s.with_scholarship) x
  order by s.fit desc, s.user_id;
end $$;
comment on function public.match_players is
  'Published players for one roster need, best fit first, each with its factors and the interest when the college holds one; the next page comes after the last fit and user_id. For the college''s recruiters and platform staff (PT404).';

create function public.fit_for_college(p_college_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'program_id', b.program_id, 'need_id', b.need_id, 'fit', b.fit, 'factors', b.factors) order by b.fit desc, b.program_id), '[]')
  from (
    select distinct on (n.program_id) n.program_id, n.id as need_id, s.fit, s.factors
    from public.roster_needs n
    join public.colleges c on c.id = n.college_id and c.is_published
    cross join lateral private.fit_of((select auth.uid()), n.id, true, true) s
    where n.college_id = p_college_id and n.open_spots > 0
    order by n.program_id, s.fit desc, n.id
  ) b
$$;
comment on function public.fit_for_college is 'The caller''s fit for each program of a published college that has open spots, by the need that fits best.';

grant execute on function public.match_programs(text, integer, integer, uuid), public.match_players(uuid, integer, integer, uuid),
  public.fit_for_college(uuid) to authenticated;
