-- The figures of a college's recruiting in one request. They read its interests and its stages once. Admissions gets
-- figures without names (SE-014, RC-017). What waits for a person: the badge of the header and a mail a day, in numbers
-- alone, by the rights of the moment.

create function private.recruiting_figures(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with stages as materialized (
    select s.id, s.kind from public.pipeline_stages s where s.college_id = college
  ), held as materialized (
    select i.id, i.created_at, i.sent_at, i.answered_at, i.claimed_on, s.kind
    from public.interests i join stages s on s.id = i.stage_id
    where i.college_id = college and i.stage_id is not null
  )
  select jsonb_build_object(
    'total', count(*),
    'waiting', (select count(*) from private.waiting_interests w where w.college_id = college),
    'waiting_mine', (select count(*) from private.waiting_in((select auth.uid()), college)),
    'unanswered', (
      select count(*) from private.waiting_interests w where w.college_id = college and w.sent_at < now() - interval '7 days'),
    -- Players who wrote; what the program added itself is counted apart.
    'new_this_week', count(*) filter (where sent_at >= now() - interval '7 days'),
    'new_the_week_before', count(*) filter (where sent_at >= now() - interval '14 days' and sent_at < now() - interval '7 days'),
    'added_this_week', count(*) filter (where sent_at is null and created_at >= now() - interval '7 days'),
    -- Apart: nobody but the college knows of these.
    'claimed', count(*) filter (where claimed_on is not null and answered_at is null),
    'moved_this_week', (
      select count(distinct e.interest_id) from public.interest_events e
      where e.college_id = college and e.kind = 'moved' and e.created_at >= now() - interval '7 days'
        and e.interest_id in (select h.id from held h)),
    'closings', private.closing_figures(college),
    'is_pledged', private.is_pledged(college),
    'meetings', private.meetings_ahead(college),
    'offers', count(*) filter (where kind = 'offered'),
    'commits', count(*) filter (where kind = 'committed'),
    'open_spots', (select coalesce(sum(n.open_spots), 0) from public.roster_needs n where n.college_id = college),
    'reply', (
      select jsonb_build_object('median_days', r.median_days, 'answered_percent', r.answered_percent, 'counted', r.counted)
      from public.college_reply_times r where r.college_id = college))
  from held
$$;

create function private.recruiting_charts(college uuid, weeks integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with stages as materialized (
    select s.id, s.kind, s.name, s.player_label, s.display_order from public.pipeline_stages s where s.college_id = college
  ), held as materialized (
    select i.id, i.stage_id, i.sent_at, i.esports_title_id, private.origin_of(i) as source, s.kind
    from public.interests i join stages s on s.id = i.stage_id
    where i.college_id = college and i.stage_id is not null
  ), arrivals as materialized (
    -- The history keeps names: what came under a former name of a stage counts at the first of its kind.
    select coalesce(s.id, k.id) as stage_id,
      count(distinct e.interest_id) filter (where e.created_at >= now() - interval '7 days') as this_week,
      count(distinct e.interest_id) filter (where e.created_at < now() - interval '7 days') as the_week_before
    from public.interest_events e
    join held i on i.id = e.interest_id
    left join stages s on s.kind = e.stage_kind and s.name = e.to_stage
    left join lateral (select x.id from stages x where x.kind = e.stage_kind order by x.display_order, x.id limit 1) k on true
    where e.college_id = college and e.kind in ('sent', 'saved', 'imported', 'moved')
      and e.created_at >= now() - interval '14 days'
    group by 1
  )
  select jsonb_build_object(
    'funnel', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind,
        -- Its own name for a stage is the program's; outside stands what players read.
        'name', case when (select private.views_program(college)) then s.name else s.player_label end,
        'interests', (select count(*) from held i where i.stage_id = s.id),
        'came', coalesce(a.this_week, 0), 'came_before', coalesce(a.the_week_before, 0)) order by s.display_order, s.id), '[]')
      from stages s left join arrivals a on a.stage_id = s.id),
    'by_week', (
      select jsonb_agg(jsonb_build_object('week', w.start::date, 'interests', (
        select count(*) from held i where i.sent_at >= w.start and i.sent_at < w.start + interval '7 days'))
        order by w.start)
      from generate_series(date_trunc('week', now(), 'UTC') - (weeks - 1) * interval '7 days',
        date_trunc('week', now(), 'UTC'), interval '7 days') w (start)),
    'by_game', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'interests', g.interests, 'commits', g.commits,
        'open_spots', g.spots) order by g.interests desc, g.name), '[]')
      from (
        select t.id, t.name, coalesce(p.open_spots, 0) as spots,
          count(i.id) as interests, count(i.id) filter (where i.kind = 'committed') as commits
        from public.esports_titles t
        left join public.college_programs p on p.esports_title_id = t.id and p.college_id = college
        left join held i on i.esports_title_id = t.id
        group by t.id, t.name, p.id, p.open_spots having p.id is not null or count(i.id) > 0
      ) g),
    'by_source', (
      select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'interests', s.interests, 'commits', s.commits)
        order by s.interests desc, s.source), '[]')
      from (
        select i.source, count(*) as interests,
          count(*) filter (where i.kind = 'committed') as commits
        from held i group by 1
      ) s))
$$;

create function public.load_recruiting_dashboard(p_college_id uuid, p_weeks integer default 12) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.recruits_for(p_college_id) then
    raise exception 'You don''t have permission to see this dashboard.' using errcode = '42501';
  end if;
  -- The 90 days of reply times move on with the calendar.
  if exists (select from public.college_reply_times r where r.college_id = p_college_id and r.counted_on < current_date) then
    perform private.count_replies(p_college_id);
    perform private.count_pledge(p_college_id);
  end if;
  return (
    select jsonb_build_object('college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url,
          'colors', c.colors),
        'live_topic', case when private.views_program(c.id) then private.topic_of('pipeline', c.id) end,
        'can', private.pipeline_rights(c.id), 'figures', private.recruiting_figures(c.id))
      || private.recruiting_charts(c.id, least(greatest(p_weeks, 1), 52))
      || case when private.views_program(c.id)
        then private.recruiting_news(c.id) || jsonb_build_object('waiting_long', private.waiting_long(c.id, 20), 'losses',
          private.recruiting_losses(c.id))
        else '{"tasks": null, "events": null, "waiting_long": null, "losses": null}' end
    from public.colleges c where c.id = p_college_id);
end $$;
comment on function public.load_recruiting_dashboard is
  'Figures, funnel, interests by week, game and source of a college (RC-016, RC-017), for its recruiters and platform staff; next tasks '
    'and recent events for those who see the program, to admissions null.';
grant execute on function public.load_recruiting_dashboard to authenticated;

create function public.list_recruiting_colleges()
returns table (id uuid, slug text, name text, logo_url text, roles text[], waiting bigint, sees_pipeline boolean)
language sql stable security definer set search_path = '' as $$
  select c.id, c.slug, c.name, c.logo_url, mine.roles, w.waiting, s.sees
  from public.colleges c
  left join lateral (
    select array_agg(r.role order by r.role) as roles from public.user_roles r
    where r.college_id = c.id and r.user_id = (select auth.uid()) and private.holds_now(r.user_id, r.role)
  ) mine on true
  cross join lateral (
    select count(*) as waiting from private.waiting_interests i where i.college_id = c.id and mine.roles is not null
  ) w
  cross join lateral (
    select private.is_privileged() or mine.roles <> array['programs_college_admissions'] as sees
  ) s
  where c.id in (select private.my_recruiting_college_ids()) or private.is_privileged()
  order by mine.roles is null, c.name, c.id
  limit 500
$$;
comment on function public.list_recruiting_colleges is
  'Colleges whose figures the caller sees, and whether their pipeline too: those with own roles first, with what waits for an answer '
    'there; all for platform staff.';
grant execute on function public.list_recruiting_colleges to authenticated;

create function private.recruiting_choices() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select r.college_id, array_agg(r.role order by r.role) as roles
    from public.user_roles r
    where r.user_id = (select auth.uid()) and r.college_id is not null and private.holds_now(r.user_id, r.role)
    group by r.college_id
  ), offered as (
    select c.id, c.slug, c.name, m.roles from mine m join public.colleges c on c.id = m.college_id
    union all
    -- Platform staff sees all; the rest by its address.
    select x.id, x.slug, x.name, null from (
      select c.id, c.slug, c.name from public.colleges c
      where (select private.is_privileged()) and c.is_published and c.id not in (select m.college_id from mine m)
      order by c.name, c.id limit 200
    ) x
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'is_own', o.roles is not null,
    'sees_pipeline', o.roles is null or private.is_privileged() or o.roles <> array['programs_college_admissions'])
    order by o.roles is null, o.name, o.id), '[]')
  from offered o
$$;
comment on function private.recruiting_choices is
  'Colleges to pick from: the caller''s own, for platform staff 200 others by name.';

create function private.listed_players(owner uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.player_card_as(x.player_id, private.player_audience(x.player_id)) || jsonb_build_object(
    'lists', x.lists, 'added_at', x.added_at) order by x.added_at desc, x.player_id), '[]')
  from (
    select i.player_id, max(i.added_at) as added_at, array_agg(l.name order by l.name) as lists
    from (select l.id, l.name from public.lists l where l.owner_id = owner order by l.updated_at desc, l.id limit 6) l
    join public.list_items i on i.list_id = l.id
    join public.user_profiles u on u.user_id = i.player_id
    where (u.is_published and u.visibility = 'public') or private.sees_player(i.player_id)
    group by i.player_id order by 2 desc, 1 limit 12) x
$$;
comment on function private.listed_players is
  'The players whom somebody put on their latest lists, the last one first, each once and as far as the caller may see them.';

create function public.open_recruiting_dashboard(p_college_slug text default null, p_weeks integer default 12) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  choices jsonb := private.recruiting_choices();
  chosen uuid;
begin
  if not private.has_any_role(array['yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin',
    'programs_college_staff', 'programs_college_admissions', 'coaching_private_coach',
    'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach']) then
    raise exception 'You don''t have permission to see this dashboard.' using errcode = '42501';
  end if;
  if p_college_slug is null then
    chosen := (choices -> 0 ->> 'id')::uuid;
  else
    select c.id into chosen from public.colleges c where c.slug = p_college_slug and private.recruits_for(c.id);
  end if;
  return jsonb_build_object(
    'colleges', choices,
    'page', case when chosen is not null then public.load_recruiting_dashboard(chosen, p_weeks) end,
    -- Anyone who recruits for no college of Lineup has lists, and perhaps asked for a role.
    'own', case when choices = '[]' then jsonb_build_object(
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'updated_at', l.updated_at, 'players', (
          select count(*) from public.list_items i where i.list_id = l.id and i.player_id is not null)) order by l.updated_at desc, l.id),
            '[]')
        from (select * from public.lists l where l.owner_id = me order by l.updated_at desc, l.id limit 6) l),
      'players', private.listed_players(me),
      'requests', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'college', c.name, 'created_at', r.created_at)
          order by r.created_at desc), '[]')
        from public.role_requests r left join public.colleges c on c.id = r.college_id
        where r.user_id = me and r.status = 'pending')) end);
end $$;
comment on function public.open_recruiting_dashboard is
  'The screen of /recruiting-dashboard (RC-016): the colleges to pick from and load_recruiting_dashboard of the chosen one, without a '
    'choice of the first; page null where the chosen one is not the caller''s. own: lists and open requests of a recruiter without a '
    'college. Refused to who is no recruiter (RC-017).';
grant execute on function public.open_recruiting_dashboard to authenticated;

create function private.waiting_in(person uuid, college uuid, at_most integer default null)
returns table (interest_id uuid, sent_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.sent_at
  from private.waiting_interests i
  where i.college_id = college and (i.assignee_id is null or i.assignee_id = person)
  order by i.sent_at limit at_most
$$;
comment on function private.waiting_in is
  'Interests of a college that wait for an answer by this person: theirs, or nobody''s yet.';

create function private.programs_of(person uuid) returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = person and r.college_id is not null and r.role <> 'programs_college_admissions'
    and private.holds_now(r.user_id, r.role)
$$;
comment on function private.programs_of is 'Colleges in whose program a person works, as my_program_college_ids of the caller.';

create function private.waiting_for(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  -- The badge shows no more than 99.
  select least(count(*), 100)::integer
  from private.programs_of(person) as p (college) cross join lateral private.waiting_in(person, p.college, 100) w
$$;

create function public.waiting_interests_total() returns integer
language sql stable security definer set search_path = '' as $$
  select private.waiting_for((select auth.uid()))
$$;
comment on function public.waiting_interests_total is
  'How many interests wait for an answer by the caller, for the badge: in programs where the caller works, assigned to the caller or to '
    'nobody; up to 100.';
grant execute on function public.waiting_interests_total to authenticated;

create function private.hold_waiting_counts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct unnest(people) as id order by id loop
    perform pg_advisory_xact_lock(hashtextextended('waiting:' || person, 0));
  end loop;
end $$;
comment on function private.hold_waiting_counts is
  'As for send_unread_counts: held until the transaction ends, so that the number sent last is right. In one order for everybody.';

create function private.send_waiting_counts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_waiting_counts(people);
  -- A statement of its own, which sees what was written before the locks were had.
  perform private.send_events(array_agg('user:' || p.id), 'count', array_agg(jsonb_build_object(
    'name', 'waiting_interests_total', 'value', private.waiting_for(p.id), 'number', nextval('private.sent_counts'))))
  from (select distinct unnest(people) as id) p;
end $$;

create function private.staff_of(colleges uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select distinct r.user_id from public.user_roles r
    where r.college_id = any (colleges) and r.role <> 'programs_college_admissions')
$$;

create function private.count_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  colleges uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct a.college_id) into colleges
    from after a join before b on b.id = a.id
    where (a.sent_at is not null or b.sent_at is not null)
      and (a.sent_at is null, a.answered_at is null, a.claimed_on is null, a.assignee_id, a.stage_id)
        is distinct from (b.sent_at is null, b.answered_at is null, b.claimed_on is null, b.assignee_id, b.stage_id);
  elsif tg_op = 'INSERT' then
    select array_agg(distinct a.college_id) into colleges from after a where a.sent_at is not null and a.answered_at is null;
  else
    select array_agg(distinct b.college_id) into colleges from before b where b.sent_at is not null and b.answered_at is null;
  end if;
  if colleges is not null then
    perform private.send_waiting_counts(private.staff_of(colleges));
  end if;
  return null;
end $$;
create trigger count_waiting_new after insert on public.interests referencing new table as after
  for each statement execute function private.count_waiting();
create trigger count_waiting after update on public.interests referencing old table as before new table as after
  for each statement execute function private.count_waiting();
create trigger count_waiting_gone after delete on public.interests referencing old table as before
  for each statement execute function private.count_waiting();

create function private.count_waiting_of_stage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_waiting_counts(private.staff_of(array[new.college_id]));
  return null;
end $$;
create trigger count_waiting after update of kind on public.pipeline_stages
  for each row when ((old.kind = 'closed') <> (new.kind = 'closed')) execute function private.count_waiting_of_stage();

create function private.count_waiting_of_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_waiting_counts(array(select c.user_id from changed c where c.college_id is not null));
  return null;
end $$;
create trigger count_waiting_new after insert on public.user_roles referencing new table as changed
  for each statement execute function private.count_waiting_of_person();
create trigger count_waiting after update on public.user_roles referencing new table as changed
  for each statement execute function private.count_waiting_of_person();
create trigger count_waiting_gone after delete on public.user_roles referencing old table as changed
  for each statement execute function private.count_waiting_of_person();

create function private.recruiting_digest(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('college', c.name, 'slug', c.slug, 'waiting', d.waiting, 'is_late', d.late > 0, 'due', d.due)
    order by c.name, c.id)
  from private.programs_of(person) as p (college)
  join public.colleges c on c.id = p.college
  cross join lateral (
    select
      count(*) as waiting, count(*) filter (where w.sent_at >= now() - interval '1 day') as fresh,
      count(*) filter (where w.sent_at < now() - interval '7 days') as late,
      (
        select count(*) from public.interest_tasks k
        where k.assignee_id = person and k.college_id = c.id and k.done_at is null and k.due_on <= current_date) as due
    from private.waiting_in(person, c.id, 1000) w
  ) d
  where d.fresh + d.late + d.due > 0
$$;
comment on function private.recruiting_digest is
  'What a person has to do in each program where they work, in numbers: who waits for their answer, as the badge counts them, whether one '
    'has waited over 7 days, own tasks that are due. Null unless somebody wrote since yesterday, waits over 7 days or a task is due. Never '
    'a name or a word of anybody.';
