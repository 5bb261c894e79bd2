-- Forms by which players write to a college (RC-007), in versions that never change. Ours (DB-023).

create table public.interest_forms (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  intro text check (char_length(intro) <= 2000),
  esports_title_id uuid references public.esports_titles (id),
  questions jsonb not null default '[]'
    check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 60 and octet_length(questions::text) <= 60000),
  is_open boolean not null default false,
  current_version integer not null default 0,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_forms_of_college unique (college_id, id),
  constraint interest_forms_open check (not is_open or current_version > 0)
);
comment on table public.interest_forms is 'What editors of the college work on; players see its published versions only. The first open one is the college''s form.';
comment on column public.interest_forms.questions is 'The working copy: may be unfinished, is checked when it is published.';
comment on column public.interest_forms.esports_title_id is 'The game that the form is about; null for any.';
comment on column public.interest_forms.current_version is 'Number of the version that is answered now; 0 before the first. Set by publish_interest_form.';
create index interest_forms_college_idx on public.interest_forms (college_id, display_order, id);
create index interest_forms_title_idx on public.interest_forms (esports_title_id);
create trigger touch_interest_forms before update on public.interest_forms
  for each row execute function private.touch_updated_at();
create trigger limit_forms before insert on public.interest_forms
  for each row execute function private.limit_per_college('20');

create table public.interest_form_versions (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null,
  college_id uuid not null,
  number integer not null check (number > 0),
  title text not null,
  intro text,
  questions jsonb not null,
  is_current boolean not null default true,
  published_by uuid references public.profiles (id) on delete set null,
  published_at timestamptz not null default now(),
  constraint interest_form_versions_number unique (form_id, number),
  constraint interest_form_versions_of_form unique (form_id, id),
  constraint interest_form_versions_form foreign key (college_id, form_id)
    references public.interest_forms (college_id, id) on delete cascade
);
comment on table public.interest_form_versions is 'What was published: made by publish_interest_form, never changed. A submission keeps the version that it answered.';
comment on column public.interest_form_versions.is_current is 'The newest version of an open form, the one that is answered now; kept by a trigger.';
create index interest_form_versions_form_idx on public.interest_form_versions (college_id, form_id);
create index interest_form_versions_publisher_idx on public.interest_form_versions (published_by);

create function private.mark_current_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interest_form_versions v set is_current = (new.is_open and v.number = new.current_version)
  where v.form_id = new.id and v.is_current is distinct from (new.is_open and v.number = new.current_version);
  return null;
end $$;
create trigger mark_current_version after update of is_open, current_version on public.interest_forms
  for each row execute function private.mark_current_version();

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
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 200000),
  updated_at timestamptz not null default now(),
  primary key (user_id, form_id)
);
comment on table public.interest_drafts is 'What a player typed and did not send yet; read by its owner only, dropped when the form is sent.';
create index interest_drafts_form_idx on public.interest_drafts (form_id);
create trigger touch_interest_drafts before update on public.interest_drafts
  for each row execute function private.touch_updated_at();

-- Rights ----------------------------------------------------------------------------------------------------------


alter table public.interest_forms enable row level security;
alter table public.interest_form_versions enable row level security;
alter table public.interest_drafts enable row level security;

grant select, insert (id, college_id, title, intro, esports_title_id, questions, display_order),
  update (title, intro, esports_title_id, questions, is_open, display_order) on public.interest_forms to authenticated;
grant select on public.interest_form_versions to anon, authenticated;
grant select, delete, insert (user_id, form_id, answers), update (user_id, form_id, answers) on public.interest_drafts to authenticated;

create policy "forms of one's colleges" on public.interest_forms for select to authenticated
  using (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));
create policy "editors add forms" on public.interest_forms for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change forms" on public.interest_forms for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));

create policy "anyone reads open forms of published colleges" on public.interest_form_versions for select to anon
  using (is_current and exists (select from public.colleges c where c.id = college_id));
create policy "open forms, and all of one's colleges" on public.interest_form_versions for select to authenticated
  using ((is_current and exists (select from public.colleges c where c.id = college_id))
    or college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));

create policy "own answers" on public.interest_drafts for select to authenticated using (user_id = (select auth.uid()));
create policy "keep own answers" on public.interest_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (
    select from public.interest_form_versions v where v.form_id = interest_drafts.form_id and v.is_current));
create policy "change own answers" on public.interest_drafts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()) and exists (
    select from public.interest_form_versions v where v.form_id = interest_drafts.form_id and v.is_current));
create policy "drop own answers" on public.interest_drafts for delete to authenticated using (user_id = (select auth.uid()));
