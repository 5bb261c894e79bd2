-- Lists in and out of a pipeline. A list comes in batches; what a batch did is kept for a week, so that sending it again
-- after a lost answer changes nothing.

create table private.pipeline_import_batches (
  college_id uuid not null references public.colleges (id) on delete cascade,
  import_id uuid not null,
  number integer not null constraint pipeline_import_batches_number_check check (number between 1 and 10000),
  answer jsonb not null,
  imported_by uuid references public.profiles (id) on delete set null,
  tag_ids uuid[] not null default '{}',
  removed integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (college_id, import_id, number)
);
comment on table private.pipeline_import_batches is
  'What import_interests answered to each batch of an import, by the ids of the client; ids and counts alone. Ours.';
comment on column private.pipeline_import_batches.tag_ids is 'Tags that the rows named.';
comment on column private.pipeline_import_batches.removed is 'How many of its interests undo_import has undone.';
create index pipeline_import_batches_person_idx on private.pipeline_import_batches (imported_by);
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
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name), 'can', private.pipeline_rights(c.id),
      'stages', (
        select jsonb_agg(s.name order by s.display_order, s.id) from public.pipeline_stages s where s.college_id = c.id),
      'games', (select jsonb_agg(t.name order by t.name) from public.esports_titles t))
    from public.colleges c where c.id = college);
end $$;
comment on function public.load_pipeline_import is
  'What an import into the pipeline of a college may name: its stages and the games. Without a slug of the caller''s first program. Who '
    'works in the program.';
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
      left join jsonb_each('{"name": 160, "profile": 300, "game": 60, "class_year": 10, "handle": 60, "rank": 60, "gpa": 10, "email": 254, '
        '"school": 120, "stage": 40, "tags": 700, "note": 4000}') l
        on l.key = e.key
      where l.key is null
        or (e.value <> 'null' and (jsonb_typeof(e.value) <> 'string' or char_length(entry ->> e.key) > l.value::integer))) end
$$;

create function private.title_named(name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.esports_titles t
  where lower(t.name) = lower(btrim($1)) or t.slug = lower(btrim($1)) or lower(btrim($1)) = any (t.short_names)
  order by lower(t.name) = lower(btrim($1)) desc limit 1
$$;

create function private.listed_player(profile text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.user_id from public.user_profiles u
  where u.slug = lower(regexp_replace(btrim(profile), '^.*/player/([^/?#]+).*$', '\1')) and u.is_published and u.visibility = 'public'
$$;
comment on function private.listed_player is 'The person behind a profile''s slug or address, if everybody sees it.';

create function private.import_plan(college uuid, rows jsonb, listed jsonb) returns jsonb
language sql security definer set search_path = '' as $$
  with given as materialized (
    select r.place, r.entry, (l.fate ->> 'interest_id')::uuid as known, (l.fate ->> 'same_as')::bigint as same_as,
      case when l.fate ->> 'status' = 'new' then gen_random_uuid() end as fresh
    from jsonb_array_elements(rows) with ordinality r (entry, place)
    join jsonb_array_elements(listed) with ordinality l (fate, place) using (place)
  )
  select jsonb_agg(jsonb_build_object('place', g.place, 'id', coalesce(g.known, g.fresh, f.known, f.fresh),
    'is_new', g.fresh is not null, 'player_id', private.listed_player(g.entry ->> 'profile'),
    'stage_id', coalesce(s.id, private.first_stage(college)), 'esports_title_id', private.title_named(g.entry ->> 'game'),
    'name', private.text_or_null(g.entry ->> 'name'), 'class_year', private.text_or_null(g.entry ->> 'class_year'),
    'handle', private.text_or_null(g.entry ->> 'handle'), 'rank', private.text_or_null(g.entry ->> 'rank'),
    'gpa', replace(private.text_or_null(g.entry ->> 'gpa'), ',', '.'), 'email', lower(private.text_or_null(g.entry ->> 'email')), 'school',
      private.text_or_null(g.entry ->> 'school'),
    'tags', g.entry -> 'tags', 'note', private.text_or_null(g.entry ->> 'note')) order by g.place)
  from given g
  left join given f on f.place = g.same_as
  left join public.pipeline_stages s on s.college_id = college and lower(s.name) = lower(btrim(g.entry ->> 'stage'))
$$;
comment on function private.import_plan is
  'The rows of a list as import_check judged them, each with the interest that it goes to: one that is there, a new one, or that of an '
    'earlier row.';

create function private.import_accounts(college uuid, plan jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p record;
  planned uuid[] := '{}';
  made uuid[] := '{}';
  interest uuid;
begin
  -- In one statement, which is one event to each of them.
  with fresh as (
    select r.*, row_number() over (partition by r.stage_id order by r.place) - 1 as above
    from jsonb_to_recordset(plan) r (place integer, is_new boolean, player_id uuid, esports_title_id uuid, stage_id uuid, id uuid)
    where r.is_new and r.player_id is not null
  ), tops as materialized (
    select s.stage_id, private.top_of_stage(college, s.stage_id) as top from (select distinct f.stage_id from fresh f) s
  )
  insert into public.interests (
    id, college_id, player_id, name, esports_title_id, source, stage_id, stage_since, stage_order, created_by)
  select f.id, college, f.player_id, coalesce(private.player_name(u.display_name, u.first_name, u.last_name), 'Player'),
    f.esports_title_id, 'import', f.stage_id, now(), t.top - 1024 * f.above, (select auth.uid())
  from fresh f join tops t using (stage_id) left join public.user_profiles u on u.user_id = f.player_id
  order by f.place
  on conflict (player_id, college_id) do nothing;
  -- Players whom the college did not see, and who keep it on their own board.
  for p in
    select r.id, r.player_id, r.esports_title_id, r.stage_id
    from jsonb_to_recordset(plan) r (place integer, is_new boolean, player_id uuid, esports_title_id uuid, stage_id uuid, id uuid)
    where r.is_new and r.player_id is not null and not exists (select from public.interests i where i.id = r.id)
    order by r.place
  loop
    interest := ((private.start_interest(college, p.player_id, 'import', p.esports_title_id, true)).interest).id;
    update public.interests i set stage_id = p.stage_id where i.id = interest and i.stage_id <> p.stage_id;
    planned := planned || p.id;
    made := made || interest;
  end loop;
  -- Later rows of the same player name the id that the first was to get, too.
  return (
    select jsonb_agg(case when m.became is null then r.entry else jsonb_set(r.entry, '{id}', to_jsonb(m.became)) end order by r.place)
    from jsonb_array_elements(plan) with ordinality r (entry, place)
    left join unnest(planned, made) m (was, became) on m.was = (r.entry ->> 'id')::uuid);
end $$;
comment on function private.import_accounts is
  'Takes the new players of a list into the pipeline and puts their interests into the plan.';

create function private.import_prospects(college uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'with fresh as (
       select r.*, p.place, row_number() over (partition by r.stage_id order by p.place) - 1 as above
       from jsonb_array_elements($2) e cross join jsonb_populate_record(null::public.interests, e) r
       cross join lateral (select (e ->> ''place'')::integer) p (place)
       where (e ->> ''is_new'')::boolean and r.player_id is null
     ), tops as materialized (
       select s.stage_id, private.top_of_stage($1, s.stage_id) as top from (select distinct f.stage_id from fresh f) s
     )
     insert into public.interests (id, college_id, name, source, stage_id, stage_since, stage_order, created_by, %1$s)
     select f.id, $1, f.name, ''import'', f.stage_id, now(), t.top - 1024 * f.above, auth.uid(), %1$s
     from fresh f join tops t using (stage_id) order by f.place',
    array_to_string(private.known_columns(), ', '))
  using college, plan;
end $$;
comment on function private.import_prospects is
  'Takes the people without an account of a plan into the pipeline, with what the list knows of them.';

create function private.fill_gaps(plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns text[] := private.known_columns();
begin
  -- What is known already stays; gaps are filled, by the first row that can.
  execute format(
    'update public.interests i set %s
     from (
       select r.id, %s
       from jsonb_array_elements($1) e cross join jsonb_populate_record(null::public.interests, e) r group by r.id
     ) g
     where i.id = g.id and (%s)',
    (select string_agg(format('%1$I = coalesce(i.%1$I, g.%1$I)', c), ', ') from unnest(columns) c),
    (select string_agg(format(
        '(array_agg(r.%1$I order by (e ->> ''place'')::integer) filter (where r.%1$I is not null))[1] as %1$I', c), ', ')
      from unnest(columns) c),
    (select string_agg(format('i.%1$I is null and g.%1$I is not null', c), ' or ') from unnest(columns) c))
  using plan;
end $$;
comment on function private.fill_gaps is 'Adds to the interests of a plan what it knows and they do not.';

create function private.import_tags(college uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  word text;
begin
  -- One at a time: their number is limited.
  for word in
    select (array_agg(w order by r.place))[1]
    from jsonb_to_recordset(plan) r (place integer, tags text) cross join lateral private.words_of(r.tags) w
    where not exists (select from public.pipeline_tags t where t.college_id = college and lower(t.name) = lower(w))
    group by lower(w) order by min(r.place), lower(w)
  loop
    insert into public.pipeline_tags (college_id, name) values (college, word) on conflict do nothing;
  end loop;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select distinct r.id, t.id, college
  from jsonb_to_recordset(plan) r (id uuid, tags text) cross join lateral private.words_of(r.tags) w
  join public.pipeline_tags t on t.college_id = college and lower(t.name) = lower(w)
  where r.tags is not null
  on conflict do nothing;
end $$;

create function private.import_rows(college uuid, rows jsonb, listed jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  plan jsonb := private.import_accounts(college, private.import_plan(college, rows, listed));
begin
  perform private.import_prospects(college, plan);
  insert into public.interest_events (interest_id, college_id, kind, to_stage, stage_kind, player_label, actor_id)
  select i.id, college, 'imported', s.name, s.kind, s.player_label, me
  from jsonb_to_recordset(plan) r (place integer, id uuid, is_new boolean)
  join public.interests i on i.id = r.id join public.pipeline_stages s on s.id = i.stage_id
  where r.is_new order by r.place;
  perform private.fill_gaps(plan);
  perform private.import_tags(college, plan);
  -- The same list again brings the same note again.
  insert into public.interest_notes (interest_id, author_id, body)
  select distinct r.id, me, r.note from jsonb_to_recordset(plan) r (id uuid, note text)
  where r.note is not null and not exists (
    select from public.interest_notes n where n.college_id = college and n.interest_id = r.id and n.body = r.note);
  return jsonb_path_query_array(plan, '$[*].id');
end $$;
comment on function private.import_rows is
  'Writes a list that import_check found sound, in one statement for each table, and returns the interest of each row. The interests that '
    'it names are locked.';

create function private.import_check(college uuid, rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with given as materialized (
    select r.place, r.entry, private.shape_faults(r.entry) as shape
    from jsonb_array_elements(rows) with ordinality r (entry, place)
  ), fields as materialized (
    -- What is no row, or too long, is not taken apart.
    select g.place, g.shape, private.text_or_null(x.e ->> 'name') as name, private.text_or_null(x.e ->> 'profile') as profile,
      private.text_or_null(x.e ->> 'game') as game, private.text_or_null(x.e ->> 'class_year') as class_year,
      private.text_or_null(x.e ->> 'handle') as handle, private.text_or_null(x.e ->> 'rank') as rank,
      private.text_or_null(x.e ->> 'gpa') as gpa, private.text_or_null(x.e ->> 'email') as email,
      private.text_or_null(x.e ->> 'school') as school, private.text_or_null(x.e ->> 'stage') as stage, array(
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
          select from public.esports_titles t
          where lower(t.name) = lower(f.game) or t.slug = lower(f.game) or lower(f.game) = any (t.short_names)) then 'game:unknown' end,
        case when not private.is_plain_name(f.name) then 'name:hidden' end,
        case when not private.is_plain_name(f.handle) then 'handle:hidden' end,
        case when not private.is_plain_name(f.rank) then 'rank:hidden' end,
        case when not private.is_plain_name(f.school) then 'school:hidden' end,
        case when f.gpa !~ '^([0-4]([.,][0-9]{1,4})?|5([.,]0{1,4})?)$' then 'gpa:number' end,
        case when f.email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then 'email:address' end,
        case when exists (select from unnest(f.tags) w where not private.is_plain_name(w)) then 'tags:hidden' end,
        case when f.class_year !~ '^20[2-9][0-9]$' then 'class_year:year' end,
        case when f.stage is not null and lower(f.stage) not in (select s.name from stages s) then 'stage:unknown' end,
        case when exists (select from unnest(f.tags) w where char_length(w) > 30) then 'tags:too long' end,
        case when cardinality(f.tags) > 20 then 'tags:too many' end,
        case when exists (select from unnest(f.tags) w where lower(w) in (select m.tag from many_tags m)) then 'tags:limit' end
      ], null))::jsonb as faults
    from fields f
    left join public.user_profiles u
      on u.slug = lower(regexp_replace(f.profile, '^.*/player/([^/?#]+).*$', '\1')) and u.is_published and u.visibility = 'public'
      and not exists (select from private.withdrawals w where w.player_id = u.user_id and w.college_id = college)
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
      'handle', i.handle, 'rank', i.rank, 'gpa', i.gpa, 'email', i.email, 'school', i.school, 'stage', s.name) end) order by m.place)
  from matched m
  left join public.interests i on i.id = m.known
  left join public.esports_titles t on t.id = i.esports_title_id
  left join public.pipeline_stages s on s.id = i.stage_id
$$;
comment on function private.import_check is
  'Of each row of a list: what is wrong with it, or which interest it is about (the same account, else the same name and class year), or '
    'which earlier row (same_as) is about the same person.';

create function private.hold_known(college uuid, listed jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known uuid[] := array(select distinct (l ->> 'interest_id')::uuid from jsonb_array_elements(listed) l
    where l ->> 'interest_id' is not null);
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
  answer jsonb;
begin
  perform private.check_works_pipeline(p_college_id);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    raise exception 'A list has between 1 and 5000 rows' using errcode = '23514';
  end if;
  if p_commit is not true then
    perform private.limit_rate('import_check', p_college_id::text, 200000, '1 hour', jsonb_array_length(p_rows));
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
    -- Somebody on Lineup is told of it and is shown inside, as by saving: one limit for both.
    perform private.limit_rate('interest_save', (select auth.uid())::text, 300, '1 day', d.drawn::integer) from (
      select count(*) as drawn from jsonb_array_elements(listed) l
      where l ->> 'status' = 'new' and private.has_text(p_rows -> (l ->> 'row')::integer - 1 ->> 'profile')) d
    where d.drawn > 0;
    written := private.import_rows(p_college_id, p_rows, listed);
  end if;
  answer := jsonb_build_object('rows', listed, 'interest_ids', written, 'committed', p_commit is true,
    'new', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' = 'new'),
    'merged', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' in ('in_pipeline', 'duplicate')));
  if p_commit then
    -- What is known of the people is for the preview.
    answer := answer || jsonb_build_object('rows', (
      select jsonb_agg(l - 'known' order by (l ->> 'row')::integer) from jsonb_array_elements(listed) l));
    if p_import_id is not null then
      insert into private.pipeline_import_batches (college_id, import_id, number, answer, imported_by, tag_ids)
      values (p_college_id, p_import_id, p_batch, answer, (select auth.uid()), array(
        select distinct t.id from jsonb_array_elements(p_rows) r cross join lateral private.words_of(r ->> 'tags') w
        join public.pipeline_tags t on t.college_id = p_college_id and lower(t.name) = lower(w)));
    end if;
  end if;
  return answer;
end $$;
comment on function public.import_interests is
  'Reads up to 5000 rows {name, profile, game, class_year, handle, rank, gpa, email, school, stage, tags, note}, all texts: says of each '
    'whether it is new, in the pipeline already, a duplicate in the list or has errors. With p_commit writes up to 500, or, with PT422, '
    'nothing; the same batch of an import again, by the ids that the client made, changes nothing and gets the same answer. A row with a '
    'public profile (slug or address) is that player; any other is a prospect known by name. At most 20,000 rows a day and college, '
    '200,000 checked an hour, and as many new players with a profile as a person may save in a day (PT429, hint interest_save).';
grant execute on function public.import_interests to authenticated;

create function public.undo_import(p_college_id uuid, p_import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  times timestamptz[];
  named uuid[];
  made uuid[];
  known integer;
  before integer;
  untouched uuid[];
begin
  perform private.check_works_pipeline(p_college_id);
  perform pg_advisory_xact_lock(hashtextextended('import_interests.' || p_college_id, 0));
  select array_agg(b.created_at), sum(b.removed) into times, before from private.pipeline_import_batches b
  where b.college_id = p_college_id and b.import_id = p_import_id
    and (b.imported_by = (select auth.uid()) or private.manages_program(p_college_id));
  if times is null then
    raise exception 'Import not found' using errcode = 'PT404';
  end if;
  select array_agg(r.id) filter (where r.status = 'new'), count(distinct r.id) filter (where r.status = 'in_pipeline')
  into made, known
  from (
    select (b.answer -> 'interest_ids' ->> (e.place - 1)::integer)::uuid as id, e.entry ->> 'status' as status
    from private.pipeline_import_batches b
    cross join lateral jsonb_array_elements(b.answer -> 'rows') with ordinality e (entry, place)
    where b.college_id = p_college_id and b.import_id = p_import_id
  ) r;
  named := array(
    select unnest(b.tag_ids) from private.pipeline_import_batches b where b.college_id = p_college_id and b.import_id = p_import_id);
  -- Stages before interests, as everywhere.
  perform from public.pipeline_stages s where s.college_id = p_college_id order by s.id for key share;
  perform from public.interests i where i.id = any (made) and i.college_id = p_college_id order by i.id for update;
  untouched := array(
    select i.id from public.interests i
    where i.id = any (made) and i.college_id = p_college_id and i.stage_id is not null and i.sent_at is null and i.assignee_id is null
      and i.updated_at = any (times)
      and not exists (
        select from public.interest_notes n
        where n.college_id = p_college_id and n.interest_id = i.id and (n.created_at <> all (times) or n.updated_at <> all (times)))
      and not exists (select from public.interest_tasks k where k.college_id = p_college_id and k.interest_id = i.id)
      and not exists (select from public.meeting_bookings b where b.college_id = p_college_id and b.interest_id = i.id)
      and not exists (select from private.contact_log l where l.college_id = p_college_id and l.interest_id = i.id)
      and not exists (select from public.interest_evaluations v where v.college_id = p_college_id and v.interest_id = i.id)
      and not exists (
        select from public.interest_tags t where t.college_id = p_college_id and t.interest_id = i.id and t.tag_id <> all (named))
      and not exists (
        select from public.interest_events e
        where e.college_id = p_college_id and e.interest_id = i.id and e.kind not in ('imported', 'viewed')));
  perform private.take_out_of_pipeline(p_college_id, untouched);
  delete from public.pipeline_tags t
  where t.college_id = p_college_id and t.id = any (named) and t.created_at = any (times)
    and not exists (select from public.interest_tags e where e.college_id = p_college_id and e.tag_id = t.id);
  update private.pipeline_import_batches b set removed = b.removed + cardinality(untouched)
  where b.college_id = p_college_id and b.import_id = p_import_id and b.number = (
    select min(o.number) from private.pipeline_import_batches o where o.college_id = p_college_id and o.import_id = p_import_id);
  return jsonb_build_object('removed', before + cardinality(untouched), 'known', coalesce(known, 0), 'kept', (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by lower(i.name), i.id), '[]')
    from public.interests i where i.id = any (made) and i.college_id = p_college_id and i.stage_id is not null));
end $$;
comment on function public.undo_import is
  'Takes back what an import brought into the pipeline and nobody has worked on since: by who imported it, and managers of the program, '
    'for a week. Says how many are gone (removed, also by an earlier call), who stays because of later work (kept), and to how many who '
    'were there already the list added something (known), which stays. PT404 not theirs or too old.';
grant execute on function public.undo_import to authenticated;

create function public.export_pipeline(
  p_college_id uuid, p_game_id uuid default null, p_class_year integer default null, p_tag_id uuid default null,
  p_assignee_id uuid default null, p_text text default null, p_interest_ids uuid[] default null, p_stage_kind text default null,
  p_source text default null, p_stage_days integer default null, p_only text default null, p_confirmed boolean default false
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_sees_pipeline(p_college_id);
  return (
    with chosen as materialized (
      select i.* from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text, p_stage_kind,
        p_source, p_stage_days, p_only, p_confirmed) i
      where p_interest_ids is null or i.id = any (p_interest_ids)
    ), first as (
      select i.*, s.name as stage, s.display_order from chosen i join public.pipeline_stages s on s.id = i.stage_id
      order by s.display_order, i.stage_order, i.id limit 10000
    )
    -- One value and not rows: of rows the API would answer with the first 1000 and be silent about the others.
    select jsonb_build_object('total', (select count(*) from chosen), 'questions', (
      -- A question is the same in all versions of its form, and has its newest words.
      select coalesce(jsonb_agg(jsonb_build_object('form', q.form_id, 'title', q.title, 'id', q.id, 'label', q.label)
        order by q.display_order, q.form_id, q.number desc, q.place), '[]')
      from (
        select distinct on (v.form_id, q.question ->> 'id') v.form_id, f.title, f.display_order, v.number, q.place,
          q.question ->> 'id' as id, q.question ->> 'label' as label
        from (
          select distinct s.form_id, s.version_id
          from first i join public.interest_submissions s on s.college_id = i.college_id and s.interest_id = i.id) a
        join public.interest_form_versions v on v.form_id = a.form_id and v.id = a.version_id
        join public.interest_forms f on f.id = v.form_id
        cross join lateral jsonb_array_elements(v.questions) with ordinality q (question, place)
        order by v.form_id, q.question ->> 'id', v.number desc) q),
      'games', (select jsonb_object_agg(e.slug, e.name) from public.esports_titles e),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
      'name', i.name, 'profile', u.slug, 'game', t.name, 'rank', coalesce(g.rank, i.rank), 'gpa', i.gpa, 'class_year', i.class_year,
        'handle', i.handle,
      'school', i.school, 'stage', i.stage,
      'tags', (
        select string_agg(p.name, '; ' order by lower(p.name))
        from public.interest_tags e join public.pipeline_tags p on p.id = e.tag_id
        where e.college_id = i.college_id and e.interest_id = i.id),
      'assignee', private.display_name(i.assignee_id), 'source', i.source, 'sent_at', i.sent_at, 'answered_at', i.answered_at,
      'claimed_on', i.claimed_on, 'stage_since', i.stage_since, 'answers', (
        select jsonb_object_agg(a.form_id, a.answers)
        from public.interest_submissions a where a.college_id = i.college_id and a.interest_id = i.id))
        order by i.display_order, i.stage_order, i.id), '[]'))
    from first i
    left join public.user_profiles u on u.user_id = i.player_id and u.is_published and u.visibility = 'public'
    left join public.esports_titles t on t.id = i.esports_title_id
    left join public.player_games g on g.user_id = case when i.sent_at is not null then i.player_id else u.user_id end
      and g.esports_title_id = i.esports_title_id);
end $$;
comment on function public.export_pipeline is
  'The interests of a college for a CSV file, filtered as on the board or by id: their number, the first 10,000 of them with what they '
    'answered, by form, and the questions of all versions that they answered; never notes, evaluations or emails.';
grant execute on function public.export_pipeline to authenticated;

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
  'What undo_merge needs to make two records of one again, within an hour; run_daily deletes it afterwards. Ours.';
comment on column private.merged_interests.record is
  '{dropped, before, after}: rows of interests; {notes, tasks, contacts, events, tags}: ids of what came along, {new_tags}: of these tags '
    'those that '
    'were not there; {scores, kept_scores}: rows of evaluations of both; {note}: the note about older scores; {last_event}: the latest of '
    'the history before the event merged, which is the move when the stage was taken; {spot}: the need whose spot the prospect took; '
    '{apart}: ids of those it was told apart from.';
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
  'Up to 50 pairs in a pipeline that look like one person: the same name and no other class year, or the same in-game name, and at most '
    'one of them with an account. Without a slug of the caller''s first program. Who sees the pipeline.';
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
  -- Of two scores by one person for one criterion the newer one counts. The note names no score and nobody: not everybody may see them.
  select string_agg(c.name, ', ' order by c.display_order, c.id) into older
  from public.evaluation_criteria c
  where c.college_id = kept.college_id and exists (
    select from public.interest_evaluations k
    join public.interest_evaluations d on d.college_id = k.college_id and d.interest_id = dropped.id
      and d.criterion_id = k.criterion_id and d.evaluator_id = k.evaluator_id
    where k.college_id = kept.college_id and k.interest_id = kept.id and k.criterion_id = c.id and d.score <> k.score);
  insert into public.interest_evaluations as e (interest_id, criterion_id, evaluator_id, college_id, score, updated_at)
  select kept.id, d.criterion_id, d.evaluator_id, d.college_id, d.score, d.updated_at
  from public.interest_evaluations d where d.college_id = kept.college_id and d.interest_id = dropped.id
  on conflict (interest_id, evaluator_id, criterion_id) do update set score = excluded.score
  where e.updated_at < excluded.updated_at;
  if older is not null then
    insert into public.interest_notes (interest_id, college_id, author_id, body)
    values (kept.id, kept.college_id, (select auth.uid()), left('The newer of two scores counts since the merge: ' || older, 4000))
    returning id into note;
  end if;
  return note;
end $$;

create function private.merged_fields(kept public.interests, dropped public.interests, take text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- What is chosen, else what is known.
  select jsonb_object_agg(f.name, case
    when case f.name when 'esports_title_id' then 'game' when 'assignee_id' then 'assignee' else f.name end = any (take) then f.theirs
    else coalesce(nullif(f.own, 'null'), f.theirs) end)
  from (
    select c, to_jsonb(kept) -> c, to_jsonb(dropped) -> c from unnest(private.merged_columns()) c
  ) f (name, own, theirs)
$$;

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
    'contacts', (
      select coalesce(jsonb_agg(l.id), '[]') from private.contact_log l
      where l.college_id = interest.college_id and l.interest_id = interest.id),
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
    'spot', (select f.need_id from private.filled_spots f where f.interest_id = dropped.id),
    'apart', (
      select coalesce(jsonb_agg(case when a.first_id = dropped.id then a.second_id else a.first_id end), '[]')
      from private.interests_apart a where dropped.id in (a.first_id, a.second_id)),
    'new_tags', (
      select coalesce(jsonb_agg(t.tag_id), '[]') from public.interest_tags t
      where t.college_id = college and t.interest_id = dropped.id and not exists (
        select from public.interest_tags k where k.interest_id = kept.id and k.tag_id = t.tag_id)));
  update public.interest_notes set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_tasks set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update private.contact_log set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_events set interest_id = kept.id, from_prospect = true
  where college_id = college and interest_id = dropped.id;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select kept.id, t.tag_id, college from public.interest_tags t where t.college_id = college and t.interest_id = dropped.id
  on conflict do nothing;
  record := record || jsonb_build_object('note', private.merge_scores(kept, dropped));
  delete from public.interests i where i.id = dropped.id;
  perform private.set_interest_fields(kept.id, private.merged_fields(kept, dropped, p_take));
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
  'Brings notes, tags, tasks, scores and history of a prospect without an account to another interest and deletes the prospect. Fields '
    'that are empty are filled; p_take names those whose value comes from the prospect: name (unless the other has an account), '
    'class_year, game, handle, school, assignee, stage. Returns what undo_merge takes. SE-011: managers of the program.';
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
  update private.contact_log set interest_id = dropped
  where college_id = merge.college_id and interest_id = merge.keep_id and r -> 'contacts' ? id::text;
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
  fields jsonb;
  now_in uuid;
begin
  -- What was changed since the merge stays as it is now.
  select i.stage_id, jsonb_object_agg(c, to_jsonb(before) -> c) filter (where to_jsonb(i) -> c = to_jsonb(after) -> c and case c
      when 'name' then i.player_id is null
      when 'assignee_id' then before.assignee_id is null or private.works_for_college(before.assignee_id, merge.college_id)
      else true end)
  into now_in, fields
  from public.interests i cross join unnest(private.merged_columns()) c
  where i.id = merge.keep_id group by i.id;
  perform private.set_interest_fields(merge.keep_id, fields);
  if before.stage_id <> after.stage_id and now_in = after.stage_id and exists (
    select from public.pipeline_stages s where s.id = before.stage_id and s.college_id = merge.college_id) then
    update public.interests i set
      stage_id = before.stage_id, stage_since = before.stage_since, stage_order = before.stage_order
    where i.id = merge.keep_id;
    -- The move of the merge, as if it had not been.
    delete from public.interest_events e
    where e.id = (merge.record ->> 'last_event')::bigint and e.interest_id = merge.keep_id and e.kind = 'moved';
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
  d.stage_id := coalesce((select s.id from public.pipeline_stages s where s.id = d.stage_id and s.college_id = d.college_id),
    private.first_stage(d.college_id));
  d.assignee_id := case when private.works_for_college(d.assignee_id, d.college_id) then d.assignee_id end;
  d.created_by := (select p.id from public.profiles p where p.id = d.created_by);
  execute format('insert into public.interests (%1$s) select %1$s from (select ($1).*) d', array_to_string(
    private.merged_columns() || '{id, college_id, source, stage_id, stage_order, stage_since, created_by, created_at}', ', '))
  using d;
  if merge.record ->> 'spot' is not null then
    perform from public.roster_needs n where n.college_id = d.college_id order by n.id for no key update;
    insert into private.filled_spots (interest_id, need_id)
    select d.id, n.id
    from public.roster_needs n
    join public.interests i on i.id = d.id
    join public.pipeline_stages s on s.id = i.stage_id and s.kind = 'committed'
    where n.id = (merge.record ->> 'spot')::uuid and n.open_spots > 0;
  end if;
  insert into private.interests_apart (college_id, first_id, second_id)
  select d.college_id, least(d.id, i.id), greatest(d.id, i.id)
  from public.interests i where i.college_id = d.college_id and merge.record -> 'apart' ? i.id::text
  on conflict do nothing;
  perform private.split_parts(merge, d.id);
  perform private.split_scores(merge, d.id);
  return d.id;
end $$;
comment on function public.undo_merge is
  'Within an hour makes two records of one again, each with what it had; what was changed since stays as it is. Returns the prospect that '
    'is back. PT410 afterwards. SE-011: managers of the program.';
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
