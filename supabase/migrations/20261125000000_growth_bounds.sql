-- Reads that still grew with the data: programs that fit, how many colleges a filter leaves, the games and posts of listed
-- teams, and searches by a part that many names have.

-- Programs that fit: all that counts of a need lies with the candidate, so that a ranking reads no other row of the
-- hundreds it looks at. Taken from their tables, the planner read every need of the games to join them with the few.

alter table private.fit_needs
  add column class_year smallint,
  add column minimum_gpa numeric(3, 2),
  add column scholarship_max integer,
  add column college_state text,
  add column practices int4multirange;
comment on column private.fit_needs.scholarship_max is 'US dollars a year, of the program.';
comment on column private.fit_needs.practices is 'Minutes of one UTC week, of the program; null without practice times.';

create or replace function private.refresh_fit_needs(colleges uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.colleges c where c.id = any (colleges) order by c.id for no key update;
  delete from private.fit_needs f where f.college_id = any (colleges);
  insert into private.fit_needs (need_id, program_id, college_id, esports_title_id, position, minimum_ordinal, region,
    class_year, minimum_gpa, scholarship_max, college_state, practices)
  select n.id, n.program_id, n.college_id, p.esports_title_id, lower(n.position), coalesce(n.minimum_ordinal, 0),
    private.region_of(c.state), n.class_year, p.minimum_gpa, p.scholarship_max, c.state, k.minutes
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.colleges c on c.id = n.college_id
  left join private.practice_weeks k on k.program_id = n.program_id
  where n.college_id = any (colleges) and n.open_spots > 0 and c.is_published
$$;

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

create function private.refresh_fit_of_practices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs(array(select p.college_id from public.college_programs p where p.id = new.program_id));
  return null;
end $$;
create trigger refresh_fit_of_practices after insert or update on private.practice_weeks
  for each row execute function private.refresh_fit_of_practices();

select private.refresh_fit_needs((select array_agg(c.id) from public.colleges c));

-- Without bitmaps: each is the beginning of an index, not all of it sorted.
create or replace function public.match_programs(
  p_game text default null, p_limit integer default 20, p_after_fit integer default null, p_after_id uuid default null
) returns table (fit integer, need_id uuid, game text, "position" text, class_year smallint, minimum_rank text, open_spots integer,
  college jsonb, factors jsonb)
language sql stable security definer set search_path = '' set enable_bitmapscan = off as $$
  with games as materialized (
    select g.esports_title_id, g.rank_ordinal, coalesce(g.rank_ordinal, 0) as rank, g.roles, g.is_primary, d.class_year,
      d.state, private.region_of(d.state) as region, a.gpa, a.scholarship_need, w.minutes as available,
      (select max(r.ordinal) from public.esports_ranks r where r.esports_title_id = g.esports_title_id) as top
    from public.player_games g
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
    select distinct on (c.program_id) c.program_id, c.need_id, s.fit, s.factors
    from (select distinct on (x.need_id) x.* from candidates x order by x.need_id) c
    join games g on g.esports_title_id = c.esports_title_id
    cross join lateral (
      select sum(f.points)::integer as fit, jsonb_agg(jsonb_build_object(
        'factor', f.factor, 'points', f.points, 'max', f.most, 'raise', f.raise)) as factors
      from private.fit_factors(
        g.is_primary, g.roles, c.position, g.rank_ordinal, c.minimum_ordinal, g.top, g.class_year, c.class_year, g.gpa,
        c.minimum_gpa, g.state, c.college_state, g.available, c.practices, g.scholarship_need, c.scholarship_max) f) s
    order by c.program_id, s.fit desc, c.need_id
  ),
  page as (
    select s.* from scored s
    where p_after_fit is null or s.fit < p_after_fit or (s.fit = p_after_fit and s.need_id > p_after_id)
    order by s.fit desc, s.need_id
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select s.fit, s.need_id, t.name, n.position, n.class_year, coalesce(n.minimum_rank, p.minimum_rank), n.open_spots,
    jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city, 'state', c.state, 'logo_url', c.logo_url,
      'scholarship_min', p.scholarship_min, 'scholarship_max', p.scholarship_max),
    (
      select jsonb_agg(f || jsonb_build_object('wanted', case f ->> 'factor'
        when 'position' then to_jsonb(n.position)
        when 'rank' then to_jsonb((
          select r.name from public.esports_ranks r
          where r.esports_title_id = p.esports_title_id and r.ordinal = n.minimum_ordinal))
        when 'class_year' then to_jsonb(n.class_year)
        when 'gpa' then to_jsonb(p.minimum_gpa)
        when 'region' then to_jsonb(c.state)
        when 'scholarship' then to_jsonb(p.scholarship_max) end) order by place)
      from jsonb_array_elements(s.factors) with ordinality x (f, place))
  from page s
  join public.roster_needs n on n.id = s.need_id
  join public.college_programs p on p.id = s.program_id
  join public.colleges c on c.id = p.college_id
  join public.esports_titles t on t.id = p.esports_title_id
  order by s.fit desc, s.need_id
$$;

-- How many colleges a filter leaves, as far as a list says: the answer 201 means more than 200.
create function public.count_colleges(
  p_text text default null, p_games text[] default null, p_scholarships boolean default null, p_state text default null,
  p_level text default null, p_has_open_spots boolean default false
) returns integer
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select count(*) from (
      select from public.colleges c
      where c.is_published
        and (p_text is null or c.name ilike '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%')
        and (p_games is null or c.games && p_games)
        and (p_scholarships is null or c.scholarships = p_scholarships)
        and (p_state is null or c.state = p_state)
        and (p_level is null or c.level = p_level)
        and (not coalesce(p_has_open_spots, false) or c.open_spots > 0)
      limit 201
    ) found);
end $$;
comment on function public.count_colleges is
  'How many published colleges match, up to 200; 201 stands for more, so that a count costs the same however many there are.';
revoke execute on function public.count_colleges(text, text[], boolean, text, text, boolean) from public;
grant execute on function public.count_colleges(text, text[], boolean, text, text, boolean) to anon, authenticated;

-- The list of teams finds games and open posts of each team in an index alone.
create index team_game_profiles_list_idx on public.team_game_profiles (team_id) include (esports_title_id, is_active);
drop index public.team_recruiting_posts_active_idx;
create index team_recruiting_posts_active_idx on public.team_recruiting_posts (team_id) include (id) where is_active;

-- Among very many people a name that more than 200 share is read in the order of the list: from the index alone.
drop index public.user_profiles_list_idx;
create index user_profiles_list_idx on public.user_profiles (display_name, id) include (user_id, search_text)
  where is_published and visibility = 'public';
drop index public.user_profiles_name_idx;
create index user_profiles_name_idx on public.user_profiles (display_name, user_id) include (search_text);
