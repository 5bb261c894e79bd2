-- The pipeline board of a college in one request, the drawer of one interest in another; moving, tagging and
-- assigning, one or many at once. Stages are locked before the interests in them. Who does not work in a program is
-- refused before anything else is looked at, so that a refusal tells nothing.

create function private.check_sees_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.views_program(college) then
    raise exception 'You don''t have permission to see this pipeline.' using errcode = '42501';
  end if;
end $$;

create function private.check_works_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A college that is not there is refused alike.
  if college is null or not private.works_in_program(college) then
    raise exception 'You don''t have permission to change this pipeline.' using errcode = '42501';
  end if;
end $$;

create function private.pipeline_rights(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('work', private.works_in_program(college), 'see_program', private.views_program(college),
    'write_program', private.works_in_program(college), 'manage', private.manages_program(college),
    'edit', private.can_edit_college(college))
$$;

create function private.college_people(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.name, 'roles', p.roles) order by p.name, p.user_id), '[]')
  from (
    select r.user_id, coalesce(private.display_name(r.user_id), 'Colleague') as name, array_agg(r.role order by r.role) as roles
    from public.user_roles r where r.college_id = college and r.role <> 'programs_college_admissions' group by r.user_id
  ) p
$$;
comment on function private.college_people is
  'Who works in the college''s program, by name: those an interest or task can be assigned to.';

create function private.interest_answers(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', v.title, 'version', v.number, 'questions', v.questions,
    'answers', s.answers, 'submitted_at', s.submitted_at, 'updated_at', s.updated_at) order by s.updated_at desc), '[]')
  from public.interest_submissions s join public.interest_form_versions v on v.id = s.version_id
  where s.college_id = interest.college_id and s.interest_id = interest.id
$$;

create function private.interest_scores(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'average', e.average, 'scores', e.scores)
    order by c.display_order, c.id), '[]')
  from public.evaluation_criteria c
  left join lateral (
    select round(avg(v.score), 1) as average,
      coalesce(jsonb_agg(jsonb_build_object('evaluator_id', v.evaluator_id, 'name', private.display_name(v.evaluator_id),
        'score', v.score, 'updated_at', v.updated_at) order by v.updated_at), '[]') as scores
    from public.interest_evaluations v
    where v.college_id = c.college_id and v.criterion_id = c.id and v.interest_id = interest.id
  ) e on true
  where c.college_id = interest.college_id
$$;

create function private.interest_history(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', e.from_stage, 'to', e.to_stage,
    'label', e.player_label, 'by', private.display_name(e.actor_id), 'at', e.created_at) order by e.id desc), '[]')
  from (
    select * from public.interest_events e
    where e.college_id = interest.college_id and e.interest_id = interest.id order by e.id desc limit 100
  ) e
$$;

create function private.interest_parts(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'college_id', interest.college_id,
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'rank', g.rank, 'roles', g.roles, 'is_primary', g.is_primary)
        order by g.is_primary desc, t.name), '[]')
      from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
      where g.user_id = interest.player_id),
    'submissions', private.interest_answers(interest),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'due_on', k.due_on, 'done_at', k.done_at,
        'assignee_id', k.assignee_id) order by k.done_at is not null, k.due_on nulls last, k.created_at), '[]')
      from public.interest_tasks k where k.college_id = interest.college_id and k.interest_id = interest.id),
    'notes', case when inside then (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'author_id', n.author_id,
        'author', private.display_name(n.author_id), 'created_at', n.created_at, 'updated_at', n.updated_at)
        order by n.created_at desc, n.id), '[]')
      from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'criteria', case when inside then private.interest_scores(interest) end,
    'events', private.interest_history(interest),
    -- The same name again: perhaps the same person twice.
    'duplicates', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'class_year', i.class_year,
        'has_account', i.player_id is not null) order by i.created_at, i.id), '[]')
      from public.interests i
      where i.college_id = interest.college_id and lower(i.name) = lower(interest.name) and i.id <> interest.id
        and i.stage_id is not null))
$$;
comment on function private.interest_parts is
  'Everything of an interest beyond its card; notes and evaluations are null from outside the program.';

create function private.filter_interests(
  college uuid, game uuid, year integer, tag uuid, assignee uuid, words text
) returns setof public.interests
language sql stable security definer set search_path = '' as $$
  select i.* from public.interests i
  where i.college_id = college and i.stage_id is not null
    and (game is null or i.esports_title_id = game)
    and (year is null or i.class_year = year)
    and (tag is null or exists (
      select from public.interest_tags t where t.college_id = college and t.tag_id = tag and t.interest_id = i.id))
    -- All zeros ask for what nobody is assigned to.
    and (assignee is null or i.assignee_id is not distinct from nullif(assignee, '00000000-0000-0000-0000-000000000000'))
    and (nullif(btrim(words), '') is null
      or lower(concat_ws(' ', i.name, i.handle, i.school)) like '%' || regexp_replace(lower(btrim(words)), '([\\%_])', '\\\1', 'g') || '%')
$$;

create function private.interest_card(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', interest.id, 'name', interest.name, 'player_id', interest.player_id, 'slug', u.slug, 'avatar_url', u.avatar_url,
    'stage_id', interest.stage_id, 'stage_since', interest.stage_since, 'order', interest.stage_order,
    'game', t.name, 'game_id', t.id, 'rank', g.rank, 'class_year', interest.class_year, 'handle', interest.handle,
    'school', interest.school, 'source', interest.source, 'assignee_id', interest.assignee_id,
    'sent_at', interest.sent_at, 'answered_at', interest.answered_at, 'created_at', interest.created_at,
    'tag_ids', (
      select coalesce(jsonb_agg(e.tag_id order by e.tag_id), '[]') from public.interest_tags e
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'open_tasks', k.open, 'next_due', k.due,
    'notes', case when inside then (
      select count(*) from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'score', case when inside then (
      select round(avg(v.score), 1) from public.interest_evaluations v
      where v.college_id = interest.college_id and v.interest_id = interest.id) end)
  from (
    select count(*) as open, min(t.due_on) as due from public.interest_tasks t
    where t.college_id = interest.college_id and t.interest_id = interest.id and t.done_at is null
  ) k
  left join public.user_profiles u on u.user_id = interest.player_id
  left join public.esports_titles t on t.id = interest.esports_title_id
  left join public.player_games g on g.user_id = interest.player_id and g.esports_title_id = interest.esports_title_id
$$;

create function public.load_pipeline(
  p_college_id uuid, p_group text default 'stage', p_game_id uuid default null, p_class_year integer default null,
  p_tag_id uuid default null, p_assignee_id uuid default null, p_text text default null, p_per_column integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  inside boolean;
  most integer := least(greatest(p_per_column, 1), 200);
begin
  perform private.check_sees_pipeline(p_college_id);
  inside := private.views_program(p_college_id);
  return (
    with matching as (
      select f.id, f.stage_order,
        case p_group when 'assignee' then f.assignee_id when 'game' then f.esports_title_id else f.stage_id end as key
      from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text) f
    ), placed as (
      select m.id, m.key, m.stage_order, row_number() over (partition by m.key order by m.stage_order, m.id) as place,
        count(*) over (partition by m.key) as amount
      from matching m
    ), columns as (
      select p.key, max(p.amount) as total,
        jsonb_agg(private.interest_card(i, inside) order by p.stage_order, p.id) as cards
      from placed p join public.interests i on i.id = p.id
      where p.place <= most group by p.key
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url),
      'can', private.pipeline_rights(c.id),
      'stages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'player_label', s.player_label)
          order by s.display_order, s.id), '[]')
        from public.pipeline_stages s where s.college_id = c.id),
      'columns', (
        select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'total', k.total, 'cards', k.cards)), '[]') from columns k),
      'total', (select count(*) from matching),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
        from public.pipeline_tags t where t.college_id = c.id),
      'people', private.college_people(c.id),
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
        from public.esports_titles t
        where exists (select from public.interests i where i.college_id = c.id and i.esports_title_id = t.id and i.stage_id is not null)
          or exists (select from public.college_programs p where p.college_id = c.id and p.esports_title_id = t.id)),
      'class_years', (
        select coalesce(jsonb_agg(distinct i.class_year) filter (where i.class_year is not null), '[]')
        from public.interests i where i.college_id = c.id and i.stage_id is not null),
      'live_topic', private.topic_of('pipeline', c.id))
    from public.colleges c where c.id = p_college_id);
end $$;
comment on function public.load_pipeline is
  'The board of a college, for its program and platform staff: its stages, tags and people, and columns by stage, assignee or game, each with its total and its first cards. A column without cards is left out; the key is the id of stage, person or game, null for none. Filters narrow; all zeros as assignee asks for unassigned ones.';
grant execute on function public.load_pipeline to authenticated;

create function public.load_pipeline_column(
  p_college_id uuid, p_key uuid, p_after_order double precision, p_after_id uuid, p_group text default 'stage',
  p_game_id uuid default null, p_class_year integer default null, p_tag_id uuid default null,
  p_assignee_id uuid default null, p_text text default null, p_limit integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_sees_pipeline(p_college_id);
  return (
    select coalesce(jsonb_agg(private.interest_card(i, private.views_program(p_college_id)) order by i.stage_order, i.id), '[]')
    from (
      select f.id from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text) f
      where p_key is not distinct from
          case p_group when 'assignee' then f.assignee_id when 'game' then f.esports_title_id else f.stage_id end
        and (f.stage_order, f.id) > (p_after_order, p_after_id)
      order by f.stage_order, f.id
      limit least(greatest(p_limit, 1), 200)
    ) m join public.interests i on i.id = m.id);
end $$;
comment on function public.load_pipeline_column is
  'Further cards of one column of load_pipeline, after the given card.';
grant execute on function public.load_pipeline_column to authenticated;

create function public.load_interest(p_interest_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
  inside boolean;
begin
  select * into interest from public.interests i where i.id = p_interest_id and i.stage_id is not null;
  if interest.id is null or not private.views_program(interest.college_id) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  inside := private.views_program(interest.college_id);
  -- A view by the college counts once a day.
  if interest.sent_at is not null and private.works_for_college((select auth.uid()), interest.college_id) then
    perform pg_advisory_xact_lock(hashtextextended('interest_viewed.' || interest.id, 0));
    if not exists (
      select from public.interest_events e
      where e.college_id = interest.college_id and e.interest_id = interest.id and e.kind = 'viewed'
        and e.created_at >= date_trunc('day', now(), 'UTC')) then
      perform private.log_interest(interest, 'viewed');
    end if;
  end if;
  return private.interest_card(interest, inside) || private.interest_parts(interest, inside)
    || jsonb_build_object('can', private.pipeline_rights(interest.college_id));
end $$;
comment on function public.load_interest is
  'The drawer of one interest: profile, answers, tags, tasks, history, notes and evaluations. Opening it is logged as viewed, once a day. PT404 for who does not see the pipeline.';
grant execute on function public.load_interest to authenticated;

create function private.lock_interests(ids uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  colleges uuid[];
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception 'Choose between 1 and 500 interests' using errcode = '23514';
  end if;
  -- In one order for everybody, so that two of them never wait for each other.
  perform from public.interests i where i.id = any (ids) order by i.id for update;
  select array_agg(distinct i.college_id) into colleges
  from public.interests i where i.id = any (ids) and i.stage_id is not null;
  if cardinality(colleges) is distinct from 1 or not private.works_in_program(colleges[1]) then
    raise exception 'You don''t have permission to change these interests.' using errcode = '42501';
  end if;
  if (select count(distinct each) from unnest(ids) each) <> (
    select count(*) from public.interests i where i.id = any (ids) and i.stage_id is not null) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  return colleges[1];
end $$;
comment on function private.lock_interests is
  'Locks interests of one college that the caller works for, and returns the college.';

create function private.make_room(college uuid, stage uuid, moved uuid[], before uuid, out first double precision, out step double precision)
language plpgsql security definer set search_path = '' as $$
declare
  upper_end double precision;
  lower_end double precision;
begin
  for attempt in 1..2 loop
    select i.stage_order into upper_end from public.interests i
    where i.id = before and i.college_id = college and i.stage_id = stage and i.id <> all (moved);
    select max(i.stage_order) into lower_end from public.interests i
    where i.college_id = college and i.stage_id = stage and i.id <> all (moved)
      and (upper_end is null or (i.stage_order, i.id) < (upper_end, before));
    step := least(1024, (coalesce(upper_end, 1e15) - coalesce(lower_end, coalesce(upper_end, 0) - 2048))
      / (cardinality(moved) + 1));
    first := case when upper_end is null then coalesce(lower_end, 0) + 1024 else upper_end - step * cardinality(moved) end;
    exit when upper_end is null or step > 1e-6;
    -- Too narrow after many moves: spread the stage again.
    update public.interests i set stage_order = o.place * 1024.0
    from (
      select s.id, row_number() over (order by s.stage_order, s.id) as place
      from public.interests s where s.college_id = college and s.stage_id = stage
    ) o
    where o.id = i.id;
  end loop;
end $$;
comment on function private.make_room is
  'Where the moved cards fit before the given one, or at the end: the order of the first and the step to the next.';

create function public.move_interests(p_interest_ids uuid[], p_stage_id uuid, p_before_id uuid default null) returns integer
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
comment on function public.move_interests is
  'Puts interests of one college into a stage in the given order, before the given card or at the end; returns how many changed stage. All or nothing, at most 500.';
grant execute on function public.move_interests to authenticated;

create function private.log_move(interest public.interests, stage public.pipeline_stages) returns void
language sql security definer set search_path = '' as $$
  insert into public.interest_events (interest_id, college_id, kind, from_stage, to_stage, stage_kind, player_label, actor_id)
  select interest.id, interest.college_id, 'moved', f.name, stage.name, stage.kind, stage.player_label, (select auth.uid())
  from public.pipeline_stages f where f.id = interest.stage_id
$$;

create function public.tag_interests(p_interest_ids uuid[], p_tag_ids uuid[], p_remove boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(p_interest_ids);
  changed integer;
begin
  if exists (
    select from unnest(p_tag_ids) g
    where not exists (select from public.pipeline_tags t where t.id = g and t.college_id = college)) then
    raise exception 'Tag not found' using errcode = 'PT404';
  end if;
  if p_remove then
    delete from public.interest_tags t
    where t.college_id = college and t.interest_id = any (p_interest_ids) and t.tag_id = any (p_tag_ids);
  else
    insert into public.interest_tags (interest_id, tag_id, college_id)
    select distinct i, t, college from unnest(p_interest_ids) i, unnest(p_tag_ids) t
    on conflict do nothing;
  end if;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.tag_interests is
  'Adds tags to interests of one college, or takes them off; returns how many changed.';
grant execute on function public.tag_interests to authenticated;

create function public.assign_interests(p_interest_ids uuid[], p_assignee_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
  changed integer := 0;
begin
  perform private.lock_interests(p_interest_ids);
  for interest in
    update public.interests i set assignee_id = p_assignee_id
    where i.id = any (p_interest_ids) and i.assignee_id is distinct from p_assignee_id
    returning i.*
  loop
    changed := changed + 1;
    perform private.log_interest(interest, 'assigned');
  end loop;
  return changed;
end $$;
comment on function public.assign_interests is
  'Gives interests of one college to a person with a role there, or to nobody (null); returns how many changed.';
grant execute on function public.assign_interests to authenticated;

create function public.record_reply(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
begin
  perform private.lock_interests(array[p_interest_id]);
  update public.interests i set answered_at = case when i.sent_at is not null then coalesce(i.answered_at, now()) end
  where i.id = p_interest_id returning * into interest;
  perform private.log_interest(interest, 'replied');
end $$;
comment on function public.record_reply is
  'Notes that the college answered the player, by whatever way; the player sees it.';
grant execute on function public.record_reply to authenticated;

create function public.update_interest(
  p_interest_id uuid, p_class_year integer, p_title_id uuid, p_handle text default null, p_school text default null, p_name text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_interests(array[p_interest_id]);
  update public.interests i set
    class_year = p_class_year, esports_title_id = p_title_id, handle = private.text_or_null(p_handle), school = private.text_or_null(p_school),
    name = case when i.player_id is null then coalesce(private.text_or_null(p_name), i.name) else i.name end
  where i.id = p_interest_id;
end $$;
comment on function public.update_interest is
  'Corrects what the college knows: class year, game, in-game name, school; the name only of a prospect without an account.';
grant execute on function public.update_interest to authenticated;

create function public.order_pipeline_stages(p_college_id uuid, p_stage_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.edits_pipeline(p_college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  update public.pipeline_stages s set display_order = o.place
  from unnest(p_stage_ids) with ordinality o (id, place)
  where s.id = o.id and s.college_id = p_college_id and s.display_order <> o.place;
end $$;
comment on function public.order_pipeline_stages is
  'Gives the stages of a college the order of the list. Editors of the college that see its program.';
grant execute on function public.order_pipeline_stages to authenticated;

create function public.delete_pipeline_stage(p_stage_id uuid, p_move_to_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stage public.pipeline_stages;
  target public.pipeline_stages;
  interest public.interests;
  moved integer := 0;
begin
  select * into stage from public.pipeline_stages s where s.id = p_stage_id;
  if stage.id is null or not private.edits_pipeline(stage.college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  -- One at a time in a college, so that a stage remains; nothing enters the stage meanwhile.
  perform from public.pipeline_stages s where s.college_id = stage.college_id order by s.id for update;
  if not exists (select from public.pipeline_stages s where s.college_id = stage.college_id and s.id <> p_stage_id) then
    raise exception 'A pipeline keeps at least one stage' using errcode = 'PT409', detail = 'last stage';
  end if;
  select * into target from public.pipeline_stages s
  where s.id = p_move_to_id and s.college_id = stage.college_id and s.id <> p_stage_id;
  if p_move_to_id is not null and target.id is null then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  for interest in
    select i.* from public.interests i where i.college_id = stage.college_id and i.stage_id = p_stage_id
    order by i.id for update
  loop
    if target.id is null then
      raise exception 'This stage still holds interests' using errcode = 'PT409', detail = 'interests';
    end if;
    perform private.log_move(interest, target);
    moved := moved + 1;
  end loop;
  update public.interests i set
    stage_id = target.id, stage_since = now(),
    answered_at = case when i.sent_at is not null and target.kind not in ('new', 'reviewing')
      then coalesce(i.answered_at, now()) else i.answered_at end
  where i.college_id = stage.college_id and i.stage_id = p_stage_id;
  delete from public.pipeline_stages s where s.id = p_stage_id;
  return moved;
end $$;
comment on function public.delete_pipeline_stage is
  'Deletes a stage and moves its interests to another one of the college; without one PT409 while it holds interests. The last stage stays. Editors of the college that see its program.';
grant execute on function public.delete_pipeline_stage to authenticated;
