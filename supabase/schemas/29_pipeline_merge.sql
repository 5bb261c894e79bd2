-- Two records of one person made one: which look alike, what of each stays, and undoing it. Whatever hangs on the record
-- that goes (notes, tasks, tags, scores, history) moves to the one that stays.

create table private.interests_apart (
  college_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  primary key (first_id, second_id),
  constraint interests_apart_order check (first_id < second_id),
  constraint interests_apart_first foreign key (college_id, first_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interests_apart_second foreign key (college_id, second_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.interests_apart is 'Interests that look alike and are two people, as the program said. Ours.';
create index interests_apart_first_idx on private.interests_apart (college_id, first_id);
create index interests_apart_second_idx on private.interests_apart (college_id, second_id);
alter table private.interests_apart enable row level security;
create policy "closed to clients" on private.interests_apart for all to anon, authenticated using (false) with check (false);

create table private.merged_interests (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null,
  keep_id uuid not null,
  record jsonb not null,
  merged_at timestamptz not null default now(),
  constraint merged_interests_keep foreign key (college_id, keep_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.merged_interests is
  'What undo_merge needs to make two records of one again, for an hour. Ours.';
comment on column private.merged_interests.record is
  '{dropped, before, after}: rows of interests; {notes, tasks, events, tags}: ids of what came along, {new_tags}: of these tags those that were not there; {scores, kept_scores}: rows of evaluations of both; {note}: the note about older scores; {last_event}: of the history before the merge.';
create index merged_interests_keep_idx on private.merged_interests (college_id, keep_id);
create index merged_interests_time_idx on private.merged_interests (merged_at);
alter table private.merged_interests enable row level security;
create policy "closed to clients" on private.merged_interests for all to anon, authenticated using (false) with check (false);

create function private.alike_interest(interest public.interests, out keep_id uuid, out reason text)
language sql stable security definer set search_path = '' as $$
  select i.id, case when i.person_key = interest.person_key then 'name' else 'handle' end
  from public.interests i
  where i.college_id = interest.college_id and i.stage_id is not null and i.id <> interest.id
    and ((i.person_key = interest.person_key
        and (i.class_year is null or interest.class_year is null or i.class_year = interest.class_year))
      or lower(i.handle) = lower(interest.handle))
    -- The one with an account stays, else the older one.
    and (i.player_id is null, i.created_at, i.id) < (interest.player_id is null, interest.created_at, interest.id)
    and not exists (
      select from private.interests_apart a
      where a.first_id = least(i.id, interest.id) and a.second_id = greatest(i.id, interest.id))
  order by i.player_id is null, i.created_at, i.id limit 1
$$;
comment on function private.alike_interest is
  'The record that a prospect is perhaps a second one of: the same name and no other class year, or the same in-game name.';

create function private.duplicate_record(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', interest.id, 'name', interest.name, 'has_account', interest.player_id is not null, 'slug', u.slug,
    'avatar_url', u.avatar_url, 'class_year', interest.class_year, 'game', t.name, 'handle', interest.handle,
    'school', interest.school, 'stage', s.name, 'assignee', private.display_name(interest.assignee_id),
    'source', interest.source, 'sent_at', interest.sent_at, 'created_at', interest.created_at,
    'tags', (
      select coalesce(jsonb_agg(g.name order by lower(g.name)), '[]')
      from public.interest_tags e join public.pipeline_tags g on g.id = e.tag_id
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'notes', (
      select count(*) from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id),
    'tasks', (
      select count(*) from public.interest_tasks k where k.college_id = interest.college_id and k.interest_id = interest.id),
    'scores', (
      select count(*) from public.interest_evaluations v
      where v.college_id = interest.college_id and v.interest_id = interest.id))
  from (select 1) one
  left join public.pipeline_stages s on s.id = interest.stage_id
  left join public.esports_titles t on t.id = interest.esports_title_id
  left join public.user_profiles u on u.user_id = interest.player_id and u.is_published and u.visibility = 'public'
$$;

create function public.list_pipeline_duplicates(p_college_slug text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college uuid := private.pipeline_college(null, p_college_slug);
begin
  perform private.check_sees_pipeline(college);
  return (
    with names as (
      select i.person_key from public.interests i
      where i.college_id = college and i.stage_id is not null group by i.person_key having count(*) > 1
    ), handles as (
      select lower(i.handle) as handle from public.interests i
      where i.college_id = college and i.stage_id is not null and i.handle is not null group by lower(i.handle) having count(*) > 1
    ), prospects as (
      select i from public.interests i
      where i.college_id = college and i.stage_id is not null and i.player_id is null
        and (i.person_key in (select n.person_key from names n) or lower(i.handle) in (select h.handle from handles h))
      order by i.person_key, i.id limit 500
    ), pairs as (
      select p.i as dropped, a.keep_id, a.reason, row_number() over (order by (p.i).person_key, (p.i).id) as place
      from prospects p cross join lateral private.alike_interest(p.i) a
      where a.keep_id is not null
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name),
      'can', private.pipeline_rights(c.id),
      'live_topic', private.topic_of('pipeline', c.id),
      'has_more', (select count(*) > 50 from pairs),
      'pairs', (
        select coalesce(jsonb_agg(jsonb_build_object('reason', p.reason, 'keep', private.duplicate_record(k),
          'drop', private.duplicate_record(p.dropped)) order by p.place), '[]')
        from pairs p join public.interests k on k.id = p.keep_id where p.place <= 50))
    from public.colleges c where c.id = college);
end $$;
comment on function public.list_pipeline_duplicates is
  'Up to 50 pairs in a pipeline that look like one person: the same name and no other class year, or the same in-game name, and at most one of them with an account. Without a slug of the caller''s first program. Who sees the pipeline.';
grant execute on function public.list_pipeline_duplicates to authenticated;

create function public.keep_interests_apart(p_first_id uuid, p_second_id uuid, p_is_apart boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(array[p_first_id, p_second_id]);
begin
  if p_first_id = p_second_id then
    raise exception 'Two interests are needed' using errcode = '23514';
  end if;
  if p_is_apart then
    insert into private.interests_apart (college_id, first_id, second_id)
    values (college, least(p_first_id, p_second_id), greatest(p_first_id, p_second_id))
    on conflict do nothing;
  else
    delete from private.interests_apart a
    where a.first_id = least(p_first_id, p_second_id) and a.second_id = greatest(p_first_id, p_second_id);
  end if;
end $$;
comment on function public.keep_interests_apart is
  'Says that two interests which look alike are two people, or no longer says it. Who works in the program.';
grant execute on function public.keep_interests_apart to authenticated;

create function private.merge_scores(kept public.interests, dropped public.interests) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  older text;
  note uuid;
begin
  -- Of two scores by one person for one criterion the newer one counts; the older one is told in a note.
  select string_agg(format('%s %s (%s)', c.name, case when d.updated_at > k.updated_at then k.score else d.score end,
    coalesce(private.display_name(k.evaluator_id), 'Colleague')), ', ' order by c.display_order, c.id) into older
  from public.interest_evaluations k
  join public.interest_evaluations d on d.college_id = k.college_id and d.interest_id = dropped.id
    and d.criterion_id = k.criterion_id and d.evaluator_id = k.evaluator_id
  join public.evaluation_criteria c on c.id = k.criterion_id
  where k.college_id = kept.college_id and k.interest_id = kept.id and d.score <> k.score;
  insert into public.interest_evaluations as e (interest_id, criterion_id, evaluator_id, college_id, score, updated_at)
  select kept.id, d.criterion_id, d.evaluator_id, d.college_id, d.score, d.updated_at
  from public.interest_evaluations d where d.college_id = kept.college_id and d.interest_id = dropped.id
  on conflict (interest_id, evaluator_id, criterion_id) do update set score = excluded.score
  where e.updated_at < excluded.updated_at;
  if older is not null then
    insert into public.interest_notes (interest_id, college_id, author_id, body)
    values (kept.id, kept.college_id, (select auth.uid()), left('Older scores from before the merge: ' || older, 4000))
    returning id into note;
  end if;
  return note;
end $$;

create function private.merged_fields(kept public.interests, dropped public.interests, take text[]) returns public.interests
language plpgsql stable security definer set search_path = '' as $$
declare
  merged public.interests := kept;
begin
  -- What is chosen, else what is known.
  merged.name := case when 'name' = any (take) then dropped.name else kept.name end;
  merged.class_year := case when 'class_year' = any (take) then dropped.class_year else coalesce(kept.class_year, dropped.class_year) end;
  merged.esports_title_id := case when 'game' = any (take) then dropped.esports_title_id
    else coalesce(kept.esports_title_id, dropped.esports_title_id) end;
  merged.handle := case when 'handle' = any (take) then dropped.handle else coalesce(kept.handle, dropped.handle) end;
  merged.school := case when 'school' = any (take) then dropped.school else coalesce(kept.school, dropped.school) end;
  merged.assignee_id := case when 'assignee' = any (take) then dropped.assignee_id
    else coalesce(kept.assignee_id, dropped.assignee_id) end;
  return merged;
end $$;

create function private.prune_merges() returns void
language sql security definer set search_path = '' as $$
  delete from private.merged_interests m where m.merged_at < now() - interval '1 hour';
  delete from private.pipeline_import_batches b where b.created_at < now() - interval '7 days'
$$;
comment on function private.prune_merges is 'Forgets merges that can no longer be undone, and batches of imports that nobody goes on with.';

create function private.hold_stages(interest uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.pipeline_stages s
  where s.college_id = (select i.college_id from public.interests i where i.id = interest) order by s.id for key share
$$;
comment on function private.hold_stages is 'Stages are locked before the interests in them.';

create function private.parts_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notes', (
      select coalesce(jsonb_agg(n.id), '[]') from public.interest_notes n
      where n.college_id = interest.college_id and n.interest_id = interest.id),
    'tasks', (
      select coalesce(jsonb_agg(k.id), '[]') from public.interest_tasks k
      where k.college_id = interest.college_id and k.interest_id = interest.id),
    'events', (
      select coalesce(jsonb_agg(e.id), '[]') from public.interest_events e
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'tags', (
      select coalesce(jsonb_agg(t.tag_id), '[]') from public.interest_tags t
      where t.college_id = interest.college_id and t.interest_id = interest.id),
    'scores', (
      select coalesce(jsonb_agg(to_jsonb(v)), '[]') from public.interest_evaluations v
      where v.college_id = interest.college_id and v.interest_id = interest.id))
$$;

create function public.merge_interests(p_keep_id uuid, p_drop_id uuid, p_take text[] default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  kept public.interests;
  dropped public.interests;
  merged public.interests;
  record jsonb;
  merge_id uuid;
begin
  perform private.hold_stages(p_keep_id);
  college := private.lock_interests(array[p_keep_id, p_drop_id]);
  if not private.manages_program(college) then
    raise exception 'You don''t have permission to merge interests.' using errcode = '42501';
  end if;
  select * into kept from public.interests i where i.id = p_keep_id;
  select * into dropped from public.interests i where i.id = p_drop_id;
  if kept.id = dropped.id or dropped.player_id is not null then
    -- What a player sees stays: a prospect is merged into it, never the other way round.
    raise exception 'Only a prospect without an account is merged into another interest' using errcode = 'PT409';
  end if;
  if p_take is null or not p_take <@ array['name', 'class_year', 'game', 'handle', 'school', 'assignee', 'stage']
    or (kept.player_id is not null and 'name' = any (p_take)) then
    raise exception 'These fields cannot be chosen' using errcode = '23514', detail = 'p_take';
  end if;
  record := private.parts_of(dropped) || jsonb_build_object(
    'dropped', to_jsonb(dropped), 'before', to_jsonb(kept), 'kept_scores', private.parts_of(kept) -> 'scores',
    'new_tags', (
      select coalesce(jsonb_agg(t.tag_id), '[]') from public.interest_tags t
      where t.college_id = college and t.interest_id = dropped.id and not exists (
        select from public.interest_tags k where k.interest_id = kept.id and k.tag_id = t.tag_id)));
  update public.interest_notes set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_tasks set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_events set interest_id = kept.id, from_prospect = true
  where college_id = college and interest_id = dropped.id;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select kept.id, t.tag_id, college from public.interest_tags t where t.college_id = college and t.interest_id = dropped.id
  on conflict do nothing;
  record := record || jsonb_build_object('note', private.merge_scores(kept, dropped));
  delete from public.interests i where i.id = dropped.id;
  merged := private.merged_fields(kept, dropped, p_take);
  update public.interests i set
    name = merged.name, class_year = merged.class_year, esports_title_id = merged.esports_title_id, handle = merged.handle,
    school = merged.school, assignee_id = merged.assignee_id
  where i.id = kept.id;
  if 'stage' = any (p_take) and dropped.stage_id <> kept.stage_id then
    perform public.move_interests(array[kept.id], dropped.stage_id);
  end if;
  record := record || jsonb_build_object(
    'last_event', (select max(e.id) from public.interest_events e where e.college_id = college and e.interest_id = kept.id),
    'after', (select to_jsonb(i) from public.interests i where i.id = kept.id));
  perform private.log_interest(kept, 'merged');
  insert into private.merged_interests (college_id, keep_id, record) values (college, kept.id, record) returning id into merge_id;
  return merge_id;
end $$;
comment on function public.merge_interests is
  'Brings notes, tags, tasks, scores and history of a prospect without an account to another interest and deletes the prospect. Fields that are empty are filled; p_take names those whose value comes from the prospect: name (unless the other has an account), class_year, game, handle, school, assignee, stage. Returns what undo_merge takes. SE-011: managers of the program.';
grant execute on function public.merge_interests to authenticated;

create function private.split_scores(merge private.merged_interests, dropped uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine public.interest_evaluations[] := array(
    select k from jsonb_populate_recordset(null::public.interest_evaluations, merge.record -> 'kept_scores') k);
  theirs public.interest_evaluations[] := array(
    select d from jsonb_populate_recordset(null::public.interest_evaluations, merge.record -> 'scores') d);
begin
  -- A score that was changed since the merge stays as it is now.
  delete from public.interest_evaluations e
  using unnest(theirs) d
  left join unnest(mine) k on k.criterion_id = d.criterion_id and k.evaluator_id = d.evaluator_id
  where e.college_id = merge.college_id and e.interest_id = merge.keep_id and e.criterion_id = d.criterion_id
    and e.evaluator_id = d.evaluator_id
    and e.score = case when k.score is null or d.updated_at > k.updated_at then d.score else k.score end;
  insert into public.interest_evaluations (interest_id, criterion_id, evaluator_id, college_id, score, updated_at)
  select case o.is_mine when true then merge.keep_id else dropped end, (o.s).criterion_id, (o.s).evaluator_id, merge.college_id,
    (o.s).score, (o.s).updated_at
  from (
    select true as is_mine, k as s from unnest(mine) k
    where exists (select from unnest(theirs) d where d.criterion_id = k.criterion_id and d.evaluator_id = k.evaluator_id)
    union all select false, d from unnest(theirs) d
  ) o
  join public.evaluation_criteria c on c.id = (o.s).criterion_id
  join public.profiles p on p.id = (o.s).evaluator_id
  on conflict do nothing;
end $$;

create function private.split_parts(merge private.merged_interests, dropped uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r jsonb := merge.record;
begin
  update public.interest_notes set interest_id = dropped
  where college_id = merge.college_id and interest_id = merge.keep_id and r -> 'notes' ? id::text;
  update public.interest_tasks set interest_id = dropped
  where college_id = merge.college_id and interest_id = merge.keep_id and r -> 'tasks' ? id::text;
  update public.interest_events set interest_id = dropped
  where college_id = merge.college_id and interest_id = merge.keep_id and r -> 'events' @> to_jsonb(id);
  -- As if it had not been.
  delete from public.interest_events e
  where e.id = (
    select min(m.id) from public.interest_events m
    where m.college_id = merge.college_id and m.interest_id = merge.keep_id and m.kind = 'merged'
      and m.id > coalesce((r ->> 'last_event')::bigint, 0));
  delete from public.interest_notes
  where college_id = merge.college_id and interest_id = merge.keep_id and id::text = r ->> 'note';
  delete from public.interest_tags t
  where t.college_id = merge.college_id and t.interest_id = merge.keep_id and r -> 'new_tags' ? t.tag_id::text;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select dropped, t.id, merge.college_id from public.pipeline_tags t
  where t.college_id = merge.college_id and r -> 'tags' ? t.id::text
  on conflict do nothing;
end $$;

create function private.split_fields(merge private.merged_interests) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.interests := jsonb_populate_record(null::public.interests, merge.record -> 'before');
  after public.interests := jsonb_populate_record(null::public.interests, merge.record -> 'after');
  now_in uuid;
begin
  -- What was changed since the merge stays as it is now.
  update public.interests i set
    name = case when i.player_id is null and i.name = after.name then before.name else i.name end,
    class_year = case when i.class_year is not distinct from after.class_year then before.class_year else i.class_year end,
    esports_title_id = case when i.esports_title_id is not distinct from after.esports_title_id
      then before.esports_title_id else i.esports_title_id end,
    handle = case when i.handle is not distinct from after.handle then before.handle else i.handle end,
    school = case when i.school is not distinct from after.school then before.school else i.school end,
    assignee_id = case when i.assignee_id is not distinct from after.assignee_id
        and (before.assignee_id is null or private.works_for_college(before.assignee_id, merge.college_id))
      then before.assignee_id else i.assignee_id end
  where i.id = merge.keep_id
  returning i.stage_id into now_in;
  if before.stage_id <> after.stage_id and now_in = after.stage_id and exists (
    select from public.pipeline_stages s where s.id = before.stage_id and s.college_id = merge.college_id) then
    perform public.move_interests(array[merge.keep_id], before.stage_id);
    update public.interests i set
      stage_since = before.stage_since, stage_order = before.stage_order,
      answered_at = case when i.answered_at is not distinct from after.answered_at then before.answered_at else i.answered_at end
    where i.id = merge.keep_id;
  end if;
end $$;

create function public.undo_merge(p_merge_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  merge private.merged_interests;
  d public.interests;
begin
  select * into merge from private.merged_interests m where m.id = p_merge_id;
  if merge.id is null or not private.manages_program(merge.college_id) then
    raise exception 'Merge not found' using errcode = 'PT404';
  end if;
  perform private.hold_stages(merge.keep_id);
  perform private.lock_interests(array[merge.keep_id]);
  delete from private.merged_interests m where m.id = p_merge_id returning * into merge;
  if merge.id is null then
    raise exception 'Merge not found' using errcode = 'PT404';
  end if;
  if merge.merged_at < now() - interval '1 hour' then
    raise exception 'This merge can no longer be undone' using errcode = 'PT410';
  end if;
  perform private.split_fields(merge);
  d := jsonb_populate_record(null::public.interests, merge.record -> 'dropped');
  insert into public.interests (
    id, college_id, name, esports_title_id, class_year, handle, school, source, stage_id, stage_order, stage_since, assignee_id,
    created_by, created_at)
  select d.id, d.college_id, d.name, d.esports_title_id, d.class_year, d.handle, d.school, d.source,
    coalesce((select s.id from public.pipeline_stages s where s.id = d.stage_id and s.college_id = d.college_id),
      private.first_stage(d.college_id)),
    d.stage_order, d.stage_since, case when private.works_for_college(d.assignee_id, d.college_id) then d.assignee_id end,
    (select p.id from public.profiles p where p.id = d.created_by), d.created_at;
  perform private.split_parts(merge, d.id);
  perform private.split_scores(merge, d.id);
  return d.id;
end $$;
comment on function public.undo_merge is
  'Within an hour makes two records of one again, each with what it had; what was changed since stays as it is. Returns the prospect that is back. PT410 afterwards. SE-011: managers of the program.';
grant execute on function public.undo_merge to authenticated;

create function public.delete_prospect(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_program(private.lock_interests(array[p_interest_id])) then
    raise exception 'You don''t have permission to delete interests.' using errcode = '42501';
  end if;
  delete from public.interests i where i.id = p_interest_id and i.player_id is null;
  if not found then
    raise exception 'The interest of a player is closed, not deleted' using errcode = 'PT409';
  end if;
end $$;
comment on function public.delete_prospect is 'Deletes a prospect without an account. SE-011: managers of the program.';
grant execute on function public.delete_prospect to authenticated;
