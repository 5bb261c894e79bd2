-- Who waits for whom: adding a row below a program, a college or a stage holds that parent, so sums lock it without its
-- key, and stages are locked before the interests in them.

create or replace function private.summarize_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  program uuid := coalesce(new.program_id, old.program_id);
begin
  -- Locked first, so that the sum below is read after others have written theirs.
  perform from public.college_programs p where p.id = program for no key update;
  if (select count(*) from public.roster_needs n where n.program_id = program) > 20 then
    raise exception 'Too many roster needs (max 20)' using errcode = '23514';
  end if;
  update public.college_programs p set open_spots = s.open_spots, positions_needed = s.positions
  from (
    select coalesce(sum(n.open_spots), 0) as open_spots,
      coalesce(array_agg(distinct n.position) filter (where n.open_spots > 0), '{}') as positions
    from public.roster_needs n where n.program_id = program
  ) s
  where p.id = program and (p.open_spots, p.positions_needed) is distinct from (s.open_spots::integer, s.positions);
  return null;
end $$;

create or replace function private.summarize_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := coalesce(new.college_id, old.college_id);
begin
  perform from public.colleges c where c.id = college for no key update;
  update public.colleges c set
    games = coalesce(s.games, '{}'), open_spots = coalesce(s.open_spots, 0),
    scholarships = coalesce(s.scholarship_max, 0) > 0,
    scholarship_min = case when s.scholarship_max > 0 then s.scholarship_min end,
    scholarship_max = case when s.scholarship_max > 0 then s.scholarship_max end
  from (
    select array_agg(t.name order by t.name) as games, sum(p.open_spots) as open_spots,
      min(p.scholarship_min) filter (where p.scholarship_max > 0) as scholarship_min, max(p.scholarship_max) as scholarship_max
    from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
    where p.college_id = college
  ) s
  where c.id = college;
  return null;
end $$;

create or replace function private.start_interest(
  college uuid, player uuid, origin text, title uuid, into_pipeline boolean, out interest public.interests, out entered boolean
) language plpgsql security definer set search_path = '' as $$
declare
  first uuid;
begin
  -- Held, so that the stage is not deleted before the interest stands in it.
  while into_pipeline loop
    first := private.first_stage(college);
    perform from public.pipeline_stages s where s.id = first for key share;
    exit when found or first is null;
  end loop;
  insert into public.interests (
    college_id, player_id, name, esports_title_id, source, stage_id, stage_since, stage_order, created_by)
  select college, player,
    coalesce((
      select private.player_name(u.display_name, u.first_name, u.last_name)
      from public.user_profiles u where u.user_id = player), 'Player'),
    title, origin, first, case when into_pipeline then now() end,
    case when into_pipeline then private.top_of_stage(college, first) else 0 end, (select auth.uid())
  on conflict (player_id, college_id) do nothing
  returning * into interest;
  entered := interest.stage_id is not null;
  if interest.id is null then
    select * into interest from public.interests i where i.college_id = college and i.player_id = player for update;
    entered := into_pipeline and interest.stage_id is null;
    if entered or (title is not null and interest.esports_title_id is null) then
      update public.interests i set
        esports_title_id = coalesce(i.esports_title_id, title),
        stage_id = coalesce(i.stage_id, first),
        stage_since = case when entered then now() else i.stage_since end,
        stage_order = case when entered then private.top_of_stage(college, first) else i.stage_order end
      where i.id = interest.id
      returning * into interest;
    end if;
  end if;
end $$;

create or replace function public.move_interests(p_interest_ids uuid[], p_stage_id uuid, p_before_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  stage public.pipeline_stages;
  room record;
  interest public.interests;
  changed integer := 0;
begin
  -- Stages before interests, as everywhere; one move into a stage at a time keeps the order.
  select * into stage from public.pipeline_stages s where s.id = p_stage_id for no key update;
  college := private.lock_interests(p_interest_ids);
  if stage.college_id is distinct from college then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  room := private.make_room(college, stage.id, p_interest_ids, p_before_id);
  for interest in
    select i.* from unnest(p_interest_ids) with ordinality o (id, place) join public.interests i on i.id = o.id
    where i.stage_id <> stage.id order by o.place
  loop
    changed := changed + 1;
    perform private.log_move(interest, stage);
  end loop;
  update public.interests i set
    stage_id = stage.id, stage_order = room.first + room.step * (o.place - 1),
    stage_since = case when i.stage_id = stage.id then i.stage_since else now() end,
    answered_at = case
      when i.answered_at is null and i.sent_at is not null and i.stage_id <> stage.id and stage.kind not in ('new', 'reviewing')
      then now() else i.answered_at end
  from (select u.id, min(u.place) as place from unnest(p_interest_ids) with ordinality u (id, place) group by u.id) o
  where i.id = o.id;
  return changed;
end $$;
