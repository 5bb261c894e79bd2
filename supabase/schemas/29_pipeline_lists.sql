-- Lists in and out of a pipeline, and two records of one person made one.

create function private.words_of(list text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct btrim(w) from regexp_split_to_table(coalesce(list, ''), '[;,]') w where private.has_text(w)
$$;

create function private.import_faults(college uuid, entry jsonb, inside boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lengths jsonb := '{"name": 160, "profile": 300, "game": 60, "class_year": 10, "handle": 60, "school": 120, "stage": 40, "tags": 700, "note": 4000}';
  field text;
  faults jsonb := '[]';
begin
  if jsonb_typeof(entry) <> 'object' then
    return '[{"field": "row", "reason": "shape"}]';
  end if;
  for field in select jsonb_object_keys(lengths) loop
    faults := faults
      || private.question_fault(field, 'text', coalesce(jsonb_typeof(entry -> field) not in ('string', 'null'), false))
      || private.question_fault(field, 'too long', char_length(entry ->> field) > (lengths ->> field)::integer);
  end loop;
  -- What is too long is not taken apart.
  if faults <> '[]' then
    return faults;
  end if;
  return private.question_fault('row', 'unknown field', (
      select exists (select from jsonb_object_keys(entry) k where not lengths ? k)))
    || private.question_fault('name', 'required',
      private.text_or_null(entry ->> 'name') is null and private.text_or_null(entry ->> 'profile') is null)
    || private.question_fault('profile', 'not found', private.has_text(entry ->> 'profile')
      and private.listed_player(entry ->> 'profile') is null)
    || private.question_fault('game', 'unknown', private.has_text(entry ->> 'game') and private.title_named(entry ->> 'game') is null)
    || private.question_fault('class_year', 'year', private.has_text(entry ->> 'class_year')
      and btrim(entry ->> 'class_year') !~ '^20[2-9][0-9]$')
    || private.question_fault('stage', 'unknown', private.has_text(entry ->> 'stage') and not exists (
      select from public.pipeline_stages s where s.college_id = college and lower(s.name) = lower(btrim(entry ->> 'stage'))))
    || private.question_fault('tags', 'too long', exists (
      select from private.words_of(entry ->> 'tags') w where char_length(w) > 30))
    || private.question_fault('tags', 'too many', (select count(*) > 20 from private.words_of(entry ->> 'tags') w))
    || private.question_fault('note', 'not allowed', private.has_text(entry ->> 'note') and not inside);
end $$;

create function private.title_named(name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.esports_titles t where lower(t.name) = lower(btrim($1)) or t.slug = lower(btrim($1))
$$;

create function private.listed_player(profile text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.user_id from public.user_profiles u
  where u.slug = lower(regexp_replace(btrim(profile), '^.*/player/([^/?#]+).*$', '\1')) and u.is_published and u.visibility = 'public'
$$;
comment on function private.listed_player is 'The person behind a profile''s slug or address, if everybody sees it.';

create function private.known_interest(college uuid, player uuid, person text, year smallint) returns uuid
language sql stable security definer set search_path = '' as $$
  select i.id from public.interests i
  where i.college_id = college
    and case when player is not null then i.player_id = player
      else lower(i.name) = lower(btrim(person)) and (i.class_year is null or year is null or i.class_year = year) end
    and i.stage_id is not null
  order by i.class_year is distinct from year, i.created_at, i.id limit 1
$$;
comment on function private.known_interest is
  'The interest in the pipeline that a row of a list is about: of the same account, else of the same name and class year.';

create function private.import_row(college uuid, entry jsonb, inside boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  player uuid := private.listed_player(entry ->> 'profile');
  year smallint := private.text_or_null(entry ->> 'class_year')::smallint;
  title uuid := private.title_named(entry ->> 'game');
  stage uuid;
  known uuid := private.known_interest(college, player, entry ->> 'name', year);
  interest public.interests;
begin
  if known is null then
    stage := coalesce((
      select s.id from public.pipeline_stages s
      where s.college_id = college and lower(s.name) = lower(btrim(entry ->> 'stage'))), private.first_stage(college));
    if player is not null then
      interest := (private.start_interest(college, player, 'import', title, true)).interest;
      update public.interests i set stage_id = stage where i.id = interest.id and i.stage_id <> stage;
    else
      insert into public.interests (college_id, name, source, stage_id, stage_since, stage_order, created_by)
      values (college, btrim(entry ->> 'name'), 'import', stage, now(), private.top_of_stage(college, stage), (select auth.uid()))
      returning * into interest;
    end if;
    perform private.log_interest(i, 'imported') from public.interests i where i.id = interest.id;
    known := interest.id;
  end if;
  -- What is known already stays; gaps are filled.
  update public.interests i set
    class_year = coalesce(i.class_year, year), esports_title_id = coalesce(i.esports_title_id, title),
    handle = coalesce(i.handle, private.text_or_null(entry ->> 'handle')), school = coalesce(i.school, private.text_or_null(entry ->> 'school'))
  where i.id = known;
  insert into public.pipeline_tags (college_id, name) select college, w from private.words_of(entry ->> 'tags') w
  where not exists (select from public.pipeline_tags t where t.college_id = college and lower(t.name) = lower(w));
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select distinct known, t.id, college from private.words_of(entry ->> 'tags') w
  join public.pipeline_tags t on t.college_id = college and lower(t.name) = lower(w)
  on conflict do nothing;
  if inside and private.has_text(entry ->> 'note') then
    insert into public.interest_notes (interest_id, author_id, body) values (known, (select auth.uid()), btrim(entry ->> 'note'));
  end if;
  return known;
end $$;

create function public.import_interests(p_college_id uuid, p_rows jsonb, p_commit boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  inside boolean;
  listed jsonb;
  written jsonb := '[]';
  entry jsonb;
begin
  perform private.check_works_pipeline(p_college_id);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    raise exception 'A list has between 1 and 1000 rows' using errcode = '23514';
  end if;
  inside := private.works_in_program(p_college_id);
  -- One import into a college at a time: the second meets what the first wrote.
  perform pg_advisory_xact_lock(hashtextextended('import_interests.' || p_college_id, 0));
  with faulty as (
    select r.place, r.entry, private.import_faults(p_college_id, r.entry, inside) as errors
    from jsonb_array_elements(p_rows) with ordinality r (entry, place)
  ), matched as (
    select f.*, k.player, k.year, lower(btrim(f.entry ->> 'name')) as person,
      case when f.errors = '[]' then private.known_interest(p_college_id, k.player, f.entry ->> 'name', k.year) end as known
    from faulty f
    cross join lateral (
      -- Read only where the row is sound: a text that is no year would stop the whole list.
      select case when f.errors = '[]' then private.listed_player(f.entry ->> 'profile') end as player,
        case when f.errors = '[]' then private.text_or_null(f.entry ->> 'class_year')::smallint end as year
    ) k
  ), compared as (
    -- The rows before this one that are about the same person, in one pass.
    select m.*, count(*) over same as earlier, count(*) filter (where m.year is null) over same as earlier_any_year,
      count(*) over (
        partition by m.errors = '[]', m.player, case when m.player is null then m.person end, m.year
        order by m.place rows between unbounded preceding and 1 preceding) as earlier_same_year
    from matched m
    window same as (
      partition by m.errors = '[]', m.player, case when m.player is null then m.person end
      order by m.place rows between unbounded preceding and 1 preceding)
  )
  select jsonb_agg(jsonb_build_object('row', m.place, 'errors', m.errors, 'interest_id', m.known, 'status', case
      when m.errors <> '[]' then 'error'
      when m.known is not null then 'in_pipeline'
      when m.earlier > 0 and (m.player is not null or m.year is null or m.earlier_any_year > 0 or m.earlier_same_year > 0) then 'duplicate'
      else 'new' end) order by m.place)
  into listed from compared m;
  if p_commit then
    if exists (select from jsonb_array_elements(listed) l where l ->> 'status' = 'error') then
      raise exception 'The list has errors' using errcode = 'PT422', detail = (
        select jsonb_agg(l) from jsonb_array_elements(listed) l where l ->> 'status' = 'error')::text;
    end if;
    for entry in select r from jsonb_array_elements(p_rows) r loop
      written := written || to_jsonb(private.import_row(p_college_id, entry, inside));
    end loop;
  end if;
  return jsonb_build_object('rows', listed, 'interest_ids', written, 'committed', p_commit,
    'new', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' = 'new'),
    'merged', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' in ('in_pipeline', 'duplicate')));
end $$;
comment on function public.import_interests is
  'Reads rows {name, profile, game, class_year, handle, school, stage, tags, note}, all texts: says of each whether it is new, in the pipeline already, a duplicate in the list or has errors; with p_commit writes all or, with PT422, nothing. A row with a public profile (slug or address) is that player; any other is a prospect known by name.';
grant execute on function public.import_interests to authenticated;

create function public.export_pipeline(
  p_college_id uuid, p_game_id uuid default null, p_class_year integer default null, p_tag_id uuid default null,
  p_assignee_id uuid default null, p_text text default null, p_interest_ids uuid[] default null, p_stage_kind text default null,
  p_source text default null, p_stage_days integer default null, p_only text default null
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_sees_pipeline(p_college_id);
  return (
    with chosen as materialized (
      select i.* from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text, p_stage_kind,
        p_source, p_stage_days, p_only) i
      where p_interest_ids is null or i.id = any (p_interest_ids)
    ), first as (
      select i.*, s.name as stage, s.display_order from chosen i join public.pipeline_stages s on s.id = i.stage_id
      order by s.display_order, i.stage_order, i.id limit 10000
    )
    -- One value and not rows: of rows the API would answer with the first 1000 and be silent about the others.
    select jsonb_build_object('total', (select count(*) from chosen), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'name', i.name, 'profile', u.slug, 'game', t.name, 'rank', g.rank, 'class_year', i.class_year, 'handle', i.handle,
      'school', i.school, 'stage', i.stage,
      'tags', (
        select string_agg(p.name, '; ' order by lower(p.name))
        from public.interest_tags e join public.pipeline_tags p on p.id = e.tag_id
        where e.college_id = i.college_id and e.interest_id = i.id),
      'assignee', private.display_name(i.assignee_id), 'source', i.source, 'sent_at', i.sent_at, 'answered_at', i.answered_at,
      'stage_since', i.stage_since) order by i.display_order, i.stage_order, i.id), '[]'))
    from first i
    left join public.user_profiles u on u.user_id = i.player_id and u.is_published and u.visibility = 'public'
    left join public.esports_titles t on t.id = i.esports_title_id
    left join public.player_games g on g.user_id = i.player_id and g.esports_title_id = i.esports_title_id);
end $$;
comment on function public.export_pipeline is
  'The interests of a college for a CSV file, filtered as on the board or by id: their number and the first 10,000 of them; never notes, evaluations or emails.';
grant execute on function public.export_pipeline to authenticated;

create function public.merge_interests(p_keep_id uuid, p_drop_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(array[p_keep_id, p_drop_id]);
  kept public.interests;
  dropped public.interests;
begin
  if not private.manages_program(college) then
    raise exception 'You don''t have permission to merge interests.' using errcode = '42501';
  end if;
  select * into kept from public.interests i where i.id = p_keep_id;
  select * into dropped from public.interests i where i.id = p_drop_id;
  if kept.id = dropped.id or dropped.player_id is not null then
    -- What a player sees stays: a prospect is merged into it, never the other way round.
    raise exception 'Only a prospect without an account is merged into another interest' using errcode = 'PT409';
  end if;
  update public.interest_notes set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_tasks set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_events set interest_id = kept.id, from_prospect = true
  where college_id = college and interest_id = dropped.id;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select kept.id, t.tag_id, college from public.interest_tags t where t.college_id = college and t.interest_id = dropped.id
  on conflict do nothing;
  insert into public.interest_evaluations (interest_id, criterion_id, evaluator_id, score)
  select kept.id, e.criterion_id, e.evaluator_id, e.score
  from public.interest_evaluations e where e.college_id = college and e.interest_id = dropped.id
  on conflict do nothing;
  delete from public.interests i where i.id = dropped.id;
  update public.interests i set
    class_year = coalesce(kept.class_year, dropped.class_year), handle = coalesce(kept.handle, dropped.handle),
    school = coalesce(kept.school, dropped.school), assignee_id = coalesce(kept.assignee_id, dropped.assignee_id),
    esports_title_id = coalesce(kept.esports_title_id, dropped.esports_title_id)
  where i.id = kept.id;
  perform private.log_interest(kept, 'merged');
end $$;
comment on function public.merge_interests is
  'Brings notes, tags, tasks, scores and history of a prospect without an account to another interest and deletes the prospect. SE-011: managers of the program.';
grant execute on function public.merge_interests to authenticated;

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
