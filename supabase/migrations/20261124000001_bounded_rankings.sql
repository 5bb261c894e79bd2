-- The ranking of players looks up each candidate by itself (offset 0 keeps the planner from turning that round): taken
-- together it read every player of the game to join them with the few that come into question.

create or replace function public.match_players(
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
    cross join lateral (
      select p.* from private.fit_pairs p where p.need_id = p_need_id and p.user_id = c.user_id offset 0) e
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
