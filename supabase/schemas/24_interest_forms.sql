-- Forms by which players write to a college (RC-007), in versions that never change; what a form may ask, and what
-- answers fit it. Errors are lists of {question, index, field, reason}, so that a screen can point at the spot; a
-- refusal carries them in its detail under the code PT422. Ours (DB-023).

create table public.interest_forms (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  title text not null constraint interest_forms_title_check check (private.is_plain_name(title) and char_length(title) <= 120),
  intro text constraint interest_forms_intro_check check (private.has_text(nullif(intro, '')) and char_length(intro) <= 2000),
  esports_title_id uuid references public.esports_titles (id),
  questions jsonb not null default '[]'
    constraint interest_forms_questions_check
      check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 60 and octet_length(questions::text) <= 60000),
  is_open boolean not null default false,
  current_version integer not null default 0,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_forms_of_college unique (college_id, id),
  constraint interest_forms_open check (not is_open or current_version > 0)
);
comment on table public.interest_forms is
  'What editors of the college work on; players see its published versions only. The first open one is the college''s form.';
comment on column public.interest_forms.esports_title_id is 'The game that the form is about; null for any.';
comment on column public.interest_forms.questions is
  'The working copy: may be unfinished, is checked when it is published.';
comment on column public.interest_forms.current_version is
  'Number of the version that is answered now; 0 before the first. Set by publish_interest_form.';
create index interest_forms_college_idx on public.interest_forms (college_id, display_order, id);
create index interest_forms_title_idx on public.interest_forms (esports_title_id);
alter table public.interest_forms enable row level security;
grant select on public.interest_forms to authenticated;
grant insert (
  id, college_id, title, intro, esports_title_id, questions, display_order
) on public.interest_forms to authenticated;
grant update (
  title, intro, esports_title_id, questions, is_open, display_order
) on public.interest_forms to authenticated;
create policy "forms of one's colleges" on public.interest_forms for select to authenticated
  using (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));
create policy "editors add forms" on public.interest_forms for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change forms" on public.interest_forms for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create trigger touch_interest_forms before update on public.interest_forms
  for each row execute function private.touch_updated_at();
create trigger send_college_change after insert or update or delete on public.interest_forms
  for each row execute function private.send_college_change();

create function private.mark_current_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interest_form_versions v set is_current = (new.is_open and v.number = new.current_version)
  where v.form_id = new.id and v.is_current is distinct from (new.is_open and v.number = new.current_version);
  return null;
end $$;
create trigger mark_current_version after update of is_open, current_version on public.interest_forms
  for each row execute function private.mark_current_version();

create function private.form_errors(questions jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  question jsonb;
  earlier jsonb := '[]';
  place integer := 0;
  found jsonb := '[]';
begin
  -- Each question is compared with those before it.
  if jsonb_typeof(questions) <> 'array' or jsonb_array_length(questions) > 60 then
    return '[{"index": null, "question": null, "field": "questions", "reason": "shape"}]';
  end if;
  for question in select q from jsonb_array_elements(questions) q loop
    found := found || coalesce((
      select jsonb_agg(f || jsonb_build_object('index', place, 'question',
        case when jsonb_typeof(question) = 'object' then question -> 'id' end))
      from jsonb_array_elements(private.question_faults(question, earlier)) f), '[]');
    earlier := earlier || jsonb_build_array(question);
    place := place + 1;
  end loop;
  return found;
end $$;
comment on function private.form_errors is
  'What is wrong with the questions of a form: [] when nothing. A question is {id, type, label, help?, required?, options? (choices), '
    'game? (slug: for rank, and for game_rank where it is about one game), min?, max? (number), show_if?: {question, equals}}.';

create table public.interest_form_versions (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null,
  college_id uuid not null,
  number integer not null constraint interest_form_versions_number_check check (number > 0),
  title text not null,
  intro text,
  questions jsonb not null,
  is_current boolean not null default true,
  published_by uuid references public.profiles (id) on delete set null,
  published_at timestamptz not null default now(),
  constraint interest_form_versions_number unique (form_id, number),
  constraint interest_form_versions_of_form unique (form_id, id),
  constraint interest_form_versions_form foreign key (college_id, form_id)
    references public.interest_forms (college_id, id) on delete cascade,
  constraint interest_form_versions_questions check (private.form_errors(questions) = '[]')
);
comment on table public.interest_form_versions is
  'What was published: made by publish_interest_form, never changed. A submission keeps the version that it answered.';
comment on column public.interest_form_versions.is_current is
  'The newest version of an open form, the one that is answered now; kept by a trigger.';
create index interest_form_versions_form_idx on public.interest_form_versions (college_id, form_id);
create index interest_form_versions_publisher_idx on public.interest_form_versions (published_by);
alter table public.interest_form_versions enable row level security;
grant select (
  id, form_id, college_id, number, title, intro, questions, is_current, published_at
) on public.interest_form_versions to anon, authenticated;
create policy "anyone reads open forms of published colleges" on public.interest_form_versions for select to anon
  using (is_current and exists (select from public.colleges c where c.id = college_id));
create policy "open forms, and all of one's colleges" on public.interest_form_versions for select to authenticated
  using ((is_current and exists (select from public.colleges c where c.id = college_id))
    or college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));

create function private.keep_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(old) - 'is_current' - 'published_by') <> (to_jsonb(new) - 'is_current' - 'published_by') then
    raise exception 'A published version does not change' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep_version before update on public.interest_form_versions
  for each row execute function private.keep_version();

create table public.interest_drafts (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  form_id uuid not null references public.interest_forms (id) on delete cascade,
  answers jsonb not null default '{}'
    constraint interest_drafts_answers_check
      check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 200000),
  updated_at timestamptz not null default now(),
  primary key (user_id, form_id)
);
comment on table public.interest_drafts is
  'What a player typed and did not send yet; read by its owner only, dropped when the form is sent.';
create index interest_drafts_form_idx on public.interest_drafts (form_id);
alter table public.interest_drafts enable row level security;
grant select, delete on public.interest_drafts to authenticated;
grant insert (user_id, form_id, answers) on public.interest_drafts to authenticated;
grant update (user_id, form_id, answers) on public.interest_drafts to authenticated;
create policy "own answers" on public.interest_drafts for select to authenticated using (user_id = (select auth.uid()));
create policy "keep own answers" on public.interest_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (
    select from public.interest_form_versions v where v.form_id = interest_drafts.form_id and v.is_current));
create policy "change own answers" on public.interest_drafts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()) and exists (
    select from public.interest_form_versions v where v.form_id = interest_drafts.form_id and v.is_current));
create policy "drop own answers" on public.interest_drafts for delete to authenticated using (user_id = (select auth.uid()));
create trigger touch_interest_drafts before update on public.interest_drafts
  for each row execute function private.touch_updated_at();

create trigger limit_interest_drafts after insert on public.interest_drafts
  for each row execute function private.limit_rows('user_id', 50);

create function private.is_text(value jsonb, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'string' and private.has_text(value #>> '{}') and char_length(value #>> '{}') <= longest
$$;

create function private.question_fault(field text, reason text, faulty boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select case when faulty then jsonb_build_array(jsonb_build_object('field', field, 'reason', reason)) else '[]' end
$$;

create function private.options_fault(options jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when options is null or jsonb_typeof(options) <> 'array' then 'required'
    when jsonb_array_length(options) not between 2 and 30 then 'between 2 and 30'
    when exists (select from jsonb_array_elements(options) o where not coalesce(private.is_text(o, 100), false)) then 'text'
    when (select count(distinct lower(btrim(o))) from jsonb_array_elements_text(options) o) < jsonb_array_length(options)
      then 'unique'
  end
$$;

create function private.show_if_fault(condition jsonb, earlier jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  asked jsonb;
  wanted jsonb := condition -> 'equals';
begin
  if jsonb_typeof(condition) <> 'object' or condition - 'question' - 'equals' <> '{}' then
    return 'shape';
  end if;
  select e into asked from jsonb_array_elements(earlier) e where e -> 'id' = condition -> 'question';
  if asked is null then
    return 'earlier question';
  end if;
  return case asked ->> 'type'
    when 'yes_no' then case when jsonb_typeof(wanted) = 'boolean' then null else 'equals' end
    when 'number' then case when jsonb_typeof(wanted) = 'number' then null else 'equals' end
    when 'rank' then case when private.is_text(wanted, 60) then null else 'equals' end
    when 'single_choice' then case when jsonb_typeof(wanted) = 'string' and asked -> 'options' @> wanted then null else 'equals' end
    when 'multiple_choice' then case when jsonb_typeof(wanted) = 'string' and asked -> 'options' @> wanted then null else 'equals' end
    else 'type'
  end;
end $$;
comment on function private.show_if_fault is 'Why a condition does not hold against the questions before it, or null.';

create function private.question_faults(question jsonb, earlier jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kind text := question ->> 'type';
  asks_choice boolean := coalesce(kind in ('single_choice', 'multiple_choice'), false);
  options_wrong text := case when asks_choice then private.options_fault(question -> 'options') end;
  condition_wrong text;
begin
  if jsonb_typeof(question) <> 'object' then
    return private.question_fault('question', 'shape', true);
  end if;
  if question ? 'show_if' and question -> 'show_if' <> 'null' then
    condition_wrong := private.show_if_fault(question -> 'show_if', earlier);
  end if;
  return private.question_fault('id', 'shape', not coalesce(question ->> 'id' ~ '^[a-z][a-z0-9_]{0,39}$', false))
    || private.question_fault('id', 'unique', exists (
      select from jsonb_array_elements(earlier) e where e -> 'id' = question -> 'id'))
    || private.question_fault('type', 'unknown', not coalesce(kind in (
      'short_text', 'long_text', 'number', 'single_choice', 'multiple_choice', 'rank', 'game_rank', 'link', 'yes_no'), false))
    || private.question_fault('label', 'text', not coalesce(private.is_text(question -> 'label', 200), false))
    || private.question_fault('help', 'text', coalesce(question -> 'help' <> 'null'
      and not private.is_text(question -> 'help', 500), false))
    || private.question_fault('required', 'boolean', coalesce(jsonb_typeof(question -> 'required') <> 'boolean', false))
    || private.question_fault('options', coalesce(options_wrong, 'not here'), options_wrong is not null
      or (not asks_choice and question ? 'options'))
    || private.question_fault('game', 'required', (kind = 'rank' or (kind = 'game_rank' and question ? 'game'))
      and not coalesce(question ->> 'game' ~ '^[a-z0-9-]{1,60}$', false))
    || private.question_fault('game', 'not here', not coalesce(kind in ('rank', 'game_rank'), false) and question ? 'game')
    || private.question_fault('min', 'number', coalesce(kind <> 'number' or jsonb_typeof(question -> 'min') <> 'number', true)
      and question ? 'min')
    || private.question_fault('max', 'number', coalesce(kind <> 'number' or jsonb_typeof(question -> 'max') <> 'number', true)
      and question ? 'max')
    || private.question_fault('max', 'below min', coalesce(
      jsonb_typeof(question -> 'min') = 'number' and jsonb_typeof(question -> 'max') = 'number'
      and question -> 'max' < question -> 'min', false))
    || private.question_fault('show_if', coalesce(condition_wrong, ''), condition_wrong is not null)
    || private.question_fault('question', 'unknown field', question
      - array['id', 'type', 'label', 'help', 'required', 'options', 'game', 'min', 'max', 'show_if'] <> '{}');
end $$;

create function private.game_rank_fault(question jsonb, answer jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when jsonb_typeof(answer) <> 'object' or answer - array['game', 'rank', 'roles'] <> '{}' then 'shape'
    when t.id is null then 'game'
    when coalesce(answer -> 'rank', 'null') <> 'null' and not exists (
      select from public.esports_ranks r where r.esports_title_id = t.id and to_jsonb(r.name) = answer -> 'rank') then 'rank'
    when jsonb_typeof(coalesce(answer -> 'roles', '[]')) <> 'array' then 'shape'
    when exists (
      select r.role from jsonb_array_elements(coalesce(answer -> 'roles', '[]')) r (role)
      group by r.role having count(*) > 1 or not exists (
        select from public.esports_positions p where p.esports_title_id = t.id and to_jsonb(p.name) = r.role)) then 'role'
    when (question ->> 'required')::boolean and coalesce(answer -> 'rank', 'null') = 'null' then 'required'
  end
  from (select) one
  left join public.esports_titles t on t.slug = answer ->> 'game' and t.slug = coalesce(question ->> 'game', t.slug)
$$;
comment on function private.game_rank_fault is
  'What is wrong with {game, rank, roles} as an answer: game (none, or another one than the question is about), rank or role that the game '
    'has not, required (no rank where one is asked for), shape; null when it fits.';

create function private.answer_fault(question jsonb, answer jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  given text := answer #>> '{}';
  is_string boolean := jsonb_typeof(answer) = 'string';
begin
  case question ->> 'type'
    when 'short_text' then
      return case when not is_string then 'text' when char_length(given) > 200 then 'too long' end;
    when 'long_text' then
      return case when not is_string then 'text' when char_length(given) > 4000 then 'too long' end;
    when 'link' then
      return case when not is_string or not private.is_web_address(given) then 'https link'
        when char_length(given) > 500 then 'too long' end;
    when 'number' then
      return case when jsonb_typeof(answer) <> 'number' or given::numeric not between -1e12 and 1e12 then 'number'
        when answer < coalesce(question -> 'min', answer) then 'too small'
        when answer > coalesce(question -> 'max', answer) then 'too large' end;
    when 'yes_no' then
      return case when jsonb_typeof(answer) <> 'boolean' then 'yes or no' end;
    when 'single_choice' then
      return case when not is_string or not (question -> 'options') @> answer then 'option' end;
    when 'multiple_choice' then
      return case when jsonb_typeof(answer) <> 'array' or not (question -> 'options') @> answer
          or jsonb_array_length(answer) > (select count(distinct o) from jsonb_array_elements(answer) o) then 'option' end;
    when 'rank' then
      return case when not is_string or not exists (
        select from public.esports_ranks r join public.esports_titles t on t.id = r.esports_title_id
        where t.slug = question ->> 'game' and r.name = given) then 'rank' end;
    when 'game_rank' then
      return private.game_rank_fault(question, answer);
    else
      return 'unknown';
  end case;
end $$;

create function private.check_answers(
  questions jsonb, answers jsonb, out kept jsonb, out errors jsonb, games text[] default null
)
language plpgsql stable security definer set search_path = '' as $$
declare
  question jsonb;
  id text;
  answer jsonb;
  fault text;
  condition jsonb;
begin
  kept := '{}';
  errors := '[]';
  if jsonb_typeof(answers) is distinct from 'object' or octet_length(answers::text) > 200000 then
    errors := '[{"question": null, "field": "answers", "reason": "shape"}]';
    return;
  end if;
  for question in select q from jsonb_array_elements(questions) q loop
    id := question ->> 'id';
    condition := nullif(question -> 'show_if', 'null');
    -- What stays hidden is not kept, so a condition on it does not hold either.
    continue when condition is not null and not coalesce(
      kept -> (condition ->> 'question') = condition -> 'equals'
      or (jsonb_typeof(kept -> (condition ->> 'question')) = 'array' and kept -> (condition ->> 'question') @> (condition -> 'equals')),
      false);
    answer := answers -> id;
    if jsonb_typeof(answer) = 'string' then
      answer := case when private.has_text(answer #>> '{}') then to_jsonb(btrim(answer #>> '{}', E' \t\r\n')) end;
    end if;
    if answer is null or answer in ('null', '[]') then
      fault := case when (question ->> 'required')::boolean then 'required' end;
    else
      fault := private.answer_fault(question, answer);
      if fault is null and question ->> 'type' = 'game_rank' and answer ->> 'game' <> all (games) then
        fault := 'game';
      end if;
      if fault is null then
        kept := kept || jsonb_build_object(id, answer);
      end if;
    end if;
    if fault is not null then
      errors := errors || jsonb_build_array(jsonb_build_object('question', id, 'field', 'answer', 'reason', fault));
    end if;
  end loop;
  errors := errors || coalesce((
    select jsonb_agg(jsonb_build_object('question', k, 'field', 'answer', 'reason', 'unknown') order by k)
    from jsonb_object_keys(answers) k
    where not exists (select from jsonb_array_elements(questions) q where q ->> 'id' = k)), '[]');
end $$;
comment on function private.check_answers is
  'The answers that fit the questions (those of hidden questions are dropped) and what is wrong with the others; a game that is answered '
    'is '
    'one of games, where they are given.';

create function private.publishing_errors(questions jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when questions = '[]'
    then '[{"index": null, "question": null, "field": "questions", "reason": "required"}]'::jsonb
    else private.form_errors(questions) || coalesce((
      select jsonb_agg(jsonb_build_object('index', q.place - 1, 'question', q.question -> 'id', 'field', 'game', 'reason', 'unknown'))
      from jsonb_array_elements(questions) with ordinality q (question, place)
      where q.question ->> 'type' in ('rank', 'game_rank') and q.question ? 'game' and not exists (
        select from public.esports_titles t where t.slug = q.question ->> 'game')), '[]')
  end
$$;

create function private.published_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(v.attname::text order by v.attnum)
  from pg_catalog.pg_attribute v
  where v.attrelid = 'public.interest_form_versions'::regclass and v.attnum > 0 and not v.attisdropped
    and v.attname = any (private.written_columns('public.interest_forms'))
$$;
comment on function private.published_columns is
  'What a version takes over from its form: the columns of both that editors of the form may change.';

create function public.publish_interest_form(p_form_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  form public.interest_forms;
  faults jsonb;
  published text[] := private.published_columns();
begin
  select * into form from public.interest_forms f where f.id = p_form_id for update;
  if form.id is null or not private.can_edit_college(form.college_id) then
    raise exception 'You don''t have permission to publish this form.' using errcode = '42501';
  end if;
  faults := private.publishing_errors(form.questions);
  if faults <> '[]' then
    raise exception 'The form has errors' using errcode = 'PT422', detail = faults::text;
  end if;
  if not exists (
    select from public.interest_form_versions v
    where v.form_id = form.id and v.number = form.current_version
      and private.only_fields(to_jsonb(v), published) = private.only_fields(to_jsonb(form), published)) then
    form.current_version := form.current_version + 1;
    insert into public.interest_form_versions
    select (jsonb_populate_record(null::public.interest_form_versions, private.only_fields(to_jsonb(form), published)
      || jsonb_build_object('id', gen_random_uuid(), 'form_id', form.id, 'college_id', form.college_id,
        'number', form.current_version, 'published_by', (select auth.uid()), 'published_at', now(), 'is_current', false))).*;
  end if;
  update public.interest_forms set current_version = form.current_version, is_open = true where id = form.id;
  return form.current_version;
end $$;
comment on function public.publish_interest_form is
  'Makes the working copy the version that players answer, opens the form and returns the version''s number; without changes the number '
    'stays. Editors of the college. PT422 with the errors in the detail.';
grant execute on function public.publish_interest_form to authenticated;

create function private.games_of_form(form uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when f.esports_title_id is not null then (select array[t.slug] from public.esports_titles t where t.id = f.esports_title_id)
    else (
      select array_agg(t.slug order by t.name)
      from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id where p.college_id = f.college_id)
  end
  from public.interest_forms f where f.id = form
$$;
comment on function private.games_of_form is
  'Games in which a form may be answered: its own, else those that the college has programs in; null, which is any, where it has none.';
