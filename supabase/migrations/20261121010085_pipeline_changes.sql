-- Moving, tagging and assigning interests, one or many at once; stages in order and out of use.

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
  if cardinality(colleges) is distinct from 1 or not private.works_pipeline(colleges[1]) then
    raise exception 'You don''t have permission to change these interests.' using errcode = '42501';
  end if;
  if (select count(distinct each) from unnest(ids) each) <> (
    select count(*) from public.interests i where i.id = any (ids) and i.stage_id is not null) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  return colleges[1];
end $$;
comment on function private.lock_interests is 'Locks interests of one college that the caller works for, and returns the college.';

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
comment on function private.make_room is 'Where the moved cards fit before the given one, or at the end: the order of the first and the step to the next.';

create function public.move_interests(p_interest_ids uuid[], p_stage_id uuid, p_before_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(p_interest_ids);
  stage public.pipeline_stages;
  room record;
  interest public.interests;
  changed integer := 0;
begin
  -- One move into a stage at a time keeps the order.
  select * into stage from public.pipeline_stages s where s.id = p_stage_id and s.college_id = college for no key update;
  if stage.id is null then
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
comment on function public.tag_interests is 'Adds tags to interests of one college, or takes them off; returns how many changed.';

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
comment on function public.assign_interests is 'Gives interests of one college to a person with a role there, or to nobody (null); returns how many changed.';

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
comment on function public.record_reply is 'Notes that the college answered the player, by whatever way; the player sees it.';

create function public.update_interest(
  p_interest_id uuid, p_class_year integer, p_title_id uuid, p_handle text default null, p_school text default null, p_name text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_interests(array[p_interest_id]);
  update public.interests i set
    class_year = p_class_year, esports_title_id = p_title_id, handle = nullif(btrim(p_handle), ''), school = nullif(btrim(p_school), ''),
    name = case when i.player_id is null then coalesce(nullif(btrim(p_name), ''), i.name) else i.name end
  where i.id = p_interest_id;
end $$;
comment on function public.update_interest is 'Corrects what the college knows: class year, game, in-game name, school; the name only of a prospect without an account.';

-- Stages --------------------------------------------------------------------------------------------------------------

create function public.order_pipeline_stages(p_college_id uuid, p_stage_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.can_edit_college(p_college_id) then
    raise exception 'You don''t have permission to edit this college.' using errcode = '42501';
  end if;
  update public.pipeline_stages s set display_order = o.place
  from unnest(p_stage_ids) with ordinality o (id, place)
  where s.id = o.id and s.college_id = p_college_id and s.display_order <> o.place;
end $$;
comment on function public.order_pipeline_stages is 'Gives the stages of a college the order of the list. Editors of the college.';

create function public.delete_pipeline_stage(p_stage_id uuid, p_move_to_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stage public.pipeline_stages;
  target public.pipeline_stages;
  interest public.interests;
  moved integer := 0;
begin
  select * into stage from public.pipeline_stages s where s.id = p_stage_id;
  if stage.id is null or not private.can_edit_college(stage.college_id) then
    raise exception 'You don''t have permission to edit this college.' using errcode = '42501';
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
  'Deletes a stage and moves its interests to another one of the college; without one PT409 while it holds interests. The last stage stays.';

grant execute on function public.move_interests(uuid[], uuid, uuid), public.tag_interests(uuid[], uuid[], boolean),
  public.assign_interests(uuid[], uuid), public.record_reply(uuid), public.update_interest(uuid, integer, uuid, text, text, text),
  public.order_pipeline_stages(uuid, uuid[]), public.delete_pipeline_stage(uuid, uuid) to authenticated;
