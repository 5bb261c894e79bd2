-- Lists in and out of a pipeline. A list comes in batches; what a batch did is kept for a week, so that sending it again
-- after a lost answer changes nothing.

create table private.pipeline_import_batches (
  college_id uuid not null references public.colleges (id) on delete cascade,
  import_id uuid not null,
  number integer not null constraint pipeline_import_batches_number_check check (number between 1 and 10000),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (college_id, import_id, number)
);
comment on table private.pipeline_import_batches is
  'What import_interests answered to each batch of an import, by the ids of the client; ids and counts alone. Ours.';
alter table private.pipeline_import_batches enable row level security;
create policy "closed to clients" on private.pipeline_import_batches for all to anon, authenticated
  using (false) with check (false);

create function public.load_pipeline_import(p_college_slug text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college uuid := private.pipeline_college(null, p_college_slug);
begin
  perform private.check_works_pipeline(college);
  return (
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name),
      'stages', (
        select jsonb_agg(s.name order by s.display_order, s.id) from public.pipeline_stages s where s.college_id = c.id),
      'games', (select jsonb_agg(t.name order by t.name) from public.esports_titles t))
    from public.colleges c where c.id = college);
end $$;
comment on function public.load_pipeline_import is
  'What an import into the pipeline of a college may name: its stages and the games. Without a slug of the caller''s first program. Who works in the program.';
grant execute on function public.load_pipeline_import to authenticated;

create function private.words_of(list text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct btrim(w) from regexp_split_to_table(coalesce(list, ''), '[;,]') w where private.has_text(w)
$$;

create function private.shape_faults(entry jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(entry) <> 'object' then '[{"field": "row", "reason": "shape"}]'
    else (
      select coalesce(jsonb_agg(jsonb_build_object('field', case when l.key is null then 'row' else e.key end, 'reason', case
        when l.key is null then 'unknown field'
        when jsonb_typeof(e.value) <> 'string' then 'text'
        else 'too long' end) order by e.key), '[]')
      from jsonb_each(entry) e
      left join jsonb_each('{"name": 160, "profile": 300, "game": 60, "class_year": 10, "handle": 60, "school": 120, "stage": 40, "tags": 700, "note": 4000}') l
        on l.key = e.key
      where l.key is null
        or (e.value <> 'null' and (jsonb_typeof(e.value) <> 'string' or char_length(entry ->> e.key) > l.value::integer))) end
$$;

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

create function private.import_row(college uuid, entry jsonb, known uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  player uuid := private.listed_player(entry ->> 'profile');
  year smallint := private.text_or_null(entry ->> 'class_year')::smallint;
  title uuid := private.title_named(entry ->> 'game');
  stage uuid;
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
  where not exists (select from public.pipeline_tags t where t.college_id = college and lower(t.name) = lower(w))
  on conflict do nothing;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select distinct known, t.id, college from private.words_of(entry ->> 'tags') w
  join public.pipeline_tags t on t.college_id = college and lower(t.name) = lower(w)
  on conflict do nothing;
  if private.has_text(entry ->> 'note') then
    -- The same list again brings the same note again.
    insert into public.interest_notes (interest_id, author_id, body) select known, (select auth.uid()), btrim(entry ->> 'note')
    where not exists (
      select from public.interest_notes n
      where n.college_id = college and n.interest_id = known and n.body = btrim(entry ->> 'note'));
  end if;
  return known;
end $$;

create function private.import_check(college uuid, rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with given as materialized (
    select r.place, r.entry, private.shape_faults(r.entry) as shape
    from jsonb_array_elements(rows) with ordinality r (entry, place)
  ), fields as materialized (
    -- What is no row, or too long, is not taken apart.
    select g.place, g.shape, private.text_or_null(x.e ->> 'name') as name, private.text_or_null(x.e ->> 'profile') as profile,
      private.text_or_null(x.e ->> 'game') as game, private.text_or_null(x.e ->> 'class_year') as class_year,
      private.text_or_null(x.e ->> 'stage') as stage, array(
        select distinct btrim(w) from regexp_split_to_table(coalesce(x.e ->> 'tags', ''), '[;,]') w where private.has_text(w)) as tags
    from given g cross join lateral (select case when g.shape = '[]' then g.entry else '{}' end as e) x
  ), own_tags as materialized (
    select lower(t.name) as tag from public.pipeline_tags t where t.college_id = college
  ), many_tags as materialized (
    -- Tags that the college can no longer add; the earlier rows have the first say.
    select n.tag from (
      select lower(w) as tag, row_number() over (order by min(f.place), lower(w)) + (select count(*) from own_tags) as amount
      from fields f cross join unnest(f.tags) w where lower(w) not in (select o.tag from own_tags o) group by lower(w)
    ) n where n.amount > 100
  ), stages as materialized (
    select lower(s.name) as name from public.pipeline_stages s where s.college_id = college
  ), found as materialized (
    select f.place, f.shape, f.name, f.profile, u.user_id as player, case
        when f.class_year ~ '^20[2-9][0-9]$' then f.class_year::smallint end as year,
      array_to_json(array_remove(array[
        case when f.name is null and f.profile is null then 'name:required' end,
        case when f.profile is not null and u.user_id is null then 'profile:not found' end,
        case when f.game is not null and not exists (
          select from public.esports_titles t where lower(t.name) = lower(f.game) or t.slug = lower(f.game)) then 'game:unknown' end,
        case when f.class_year !~ '^20[2-9][0-9]$' then 'class_year:year' end,
        case when f.stage is not null and lower(f.stage) not in (select s.name from stages s) then 'stage:unknown' end,
        case when exists (select from unnest(f.tags) w where char_length(w) > 30) then 'tags:too long' end,
        case when cardinality(f.tags) > 20 then 'tags:too many' end,
        case when exists (select from unnest(f.tags) w where lower(w) in (select m.tag from many_tags m)) then 'tags:limit' end
      ], null))::jsonb as faults
    from fields f
    left join public.user_profiles u
      on u.slug = lower(regexp_replace(f.profile, '^.*/player/([^/?#]+).*$', '\1')) and u.is_published and u.visibility = 'public'
  ), judged as materialized (
    select f.place, f.player, f.year, f.shape = '[]' and f.faults = '[]' as is_sound,
      case when f.player is null then lower(f.name) end as person,
      case when f.shape <> '[]' then f.shape else (
        select coalesce(jsonb_agg(jsonb_build_object('field', split_part(e, ':', 1), 'reason', split_part(e, ':', 2))), '[]')
        from jsonb_array_elements_text(f.faults) e) end as errors
    from found f
  ), together as (
    -- What the list names and what the pipeline holds, by account and by name; windows and no joins, whose cost would
    -- hang on guesses about the length of the list.
    select j.place, j.errors, null::uuid as id, case when j.is_sound then coalesce('@' || j.player, j.person) end as who,
      j.player is not null as has_account, j.year, null::timestamptz as created_at
    from judged j
    union all
    select null, null, i.id, k.who, k.has_account, i.class_year, i.created_at from public.interests i
    cross join lateral (values ('@' || i.player_id, true), (lower(i.name), false)) k (who, has_account)
    where i.college_id = college and i.stage_id is not null and k.who is not null
  ), dated as (
    -- Of one name the first year that the list tells holds for its rows without one.
    select t.*, case
        when t.has_account then null
        when t.place is null then t.year
        else coalesce(t.year, first_value(t.year) over (
          partition by t.who order by t.place is null or t.year is null, t.place)) end as class_year
    from together t
  ), compared as (
    select d.*, min(d.place) over (partition by d.who, d.class_year) as first_place,
      first_value(d.id) over (partition by d.who, d.class_year order by d.id is null, d.created_at, d.id) as same_year,
      first_value(d.id) over (partition by d.who order by d.id is null, d.year is not null, d.created_at, d.id) as any_year,
      first_value(case when d.year is null then d.id end) over (
        partition by d.who order by d.id is null or d.year is not null, d.created_at, d.id) as no_year
    from dated d
  ), claimed as (
    -- A record without a year is the person of the first year alone.
    select c.*, min(c.first_place) filter (where c.same_year is null) over (partition by c.who) as first_open from compared c
  ), matched as (
    select c.place, c.errors, c.first_place, case
        when c.who is null then null
        when c.has_account then c.same_year
        when c.class_year is null then c.any_year
        else coalesce(c.same_year, case when c.first_place = c.first_open then c.no_year end) end as known
    from claimed c where c.place is not null
  )
  select jsonb_agg(jsonb_build_object('row', m.place, 'errors', m.errors, 'interest_id', m.known,
    'same_as', case when m.errors = '[]' and m.known is null and m.place <> m.first_place then m.first_place end,
    'status', case
      when m.errors <> '[]' then 'error'
      when m.known is not null then 'in_pipeline'
      when m.place <> m.first_place then 'duplicate'
      else 'new' end,
    'known', case when i.id is not null then jsonb_build_object('name', i.name, 'class_year', i.class_year, 'game', t.name,
      'handle', i.handle, 'school', i.school, 'stage', s.name) end) order by m.place)
  from matched m
  left join public.interests i on i.id = m.known
  left join public.esports_titles t on t.id = i.esports_title_id
  left join public.pipeline_stages s on s.id = i.stage_id
$$;
comment on function private.import_check is
  'Of each row of a list: what is wrong with it, or which interest it is about (the same account, else the same name and class year), or which earlier row (same_as) is about the same person.';

create function private.hold_known(college uuid, listed jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known uuid[] := array(select distinct (l ->> 'interest_id')::uuid from jsonb_array_elements(listed) l where l ->> 'interest_id' is not null);
  held integer;
begin
  perform from public.interests i where i.id = any (known) and i.college_id = college and i.stage_id is not null
  order by i.id for update;
  get diagnostics held = row_count;
  return held = cardinality(known);
end $$;
comment on function private.hold_known is
  'Locks the interests that a list is about, in one order for everybody; false when one of them was merged or withdrawn meanwhile.';

create function public.import_interests(
  p_college_id uuid, p_rows jsonb, p_commit boolean default false, p_import_id uuid default null, p_batch integer default 1
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  listed jsonb;
  written jsonb := '[]';
  entry jsonb;
  fate jsonb;
  answer jsonb;
begin
  perform private.check_works_pipeline(p_college_id);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    raise exception 'A list has between 1 and 5000 rows' using errcode = '23514';
  end if;
  if not p_commit then
    listed := private.import_check(p_college_id, p_rows);
  else
    if jsonb_array_length(p_rows) > 500 then
      raise exception 'A batch has between 1 and 500 rows' using errcode = '23514';
    end if;
    -- One import into a college at a time: the second meets what the first wrote.
    perform pg_advisory_xact_lock(hashtextextended('import_interests.' || p_college_id, 0));
    select b.answer into answer from private.pipeline_import_batches b
    where b.college_id = p_college_id and b.import_id = p_import_id and b.number = p_batch;
    if found then
      return answer;
    end if;
    perform private.limit_rate('import', p_college_id::text, 20000, '1 day', jsonb_array_length(p_rows));
    -- Stages before interests, as everywhere; nothing of both goes until this ends.
    perform from public.pipeline_stages s where s.college_id = p_college_id order by s.id for key share;
    loop
      listed := private.import_check(p_college_id, p_rows);
      exit when private.hold_known(p_college_id, listed);
    end loop;
    if exists (select from jsonb_array_elements(listed) l where l ->> 'status' = 'error') then
      raise exception 'The list has errors' using errcode = 'PT422', detail = (
        select jsonb_agg(l) from jsonb_array_elements(listed) l where l ->> 'status' = 'error')::text;
    end if;
    for entry, fate in
      select r.entry, l.fate from jsonb_array_elements(p_rows) with ordinality r (entry, place)
      join jsonb_array_elements(listed) with ordinality l (fate, place) using (place) order by place
    loop
      written := written || to_jsonb(private.import_row(p_college_id, entry, coalesce(
        (fate ->> 'interest_id')::uuid, (written ->> ((fate ->> 'same_as')::integer - 1))::uuid)));
    end loop;
  end if;
  answer := jsonb_build_object('rows', listed, 'interest_ids', written, 'committed', p_commit,
    'new', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' = 'new'),
    'merged', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' in ('in_pipeline', 'duplicate')));
  if p_commit then
    -- What is known of the people is for the preview.
    answer := answer || jsonb_build_object('rows', (
      select jsonb_agg(l - 'known' order by (l ->> 'row')::integer) from jsonb_array_elements(listed) l));
    if p_import_id is not null then
      insert into private.pipeline_import_batches (college_id, import_id, number, answer)
      values (p_college_id, p_import_id, p_batch, answer);
    end if;
  end if;
  return answer;
end $$;
comment on function public.import_interests is
  'Reads up to 5000 rows {name, profile, game, class_year, handle, school, stage, tags, note}, all texts: says of each whether it is new, in the pipeline already, a duplicate in the list or has errors. With p_commit writes up to 500, or, with PT422, nothing; the same batch of an import again, by the ids that the client made, changes nothing and gets the same answer. A row with a public profile (slug or address) is that player; any other is a prospect known by name. At most 20,000 rows a day and college.';
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
