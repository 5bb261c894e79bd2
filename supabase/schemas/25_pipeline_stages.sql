-- The columns of a college's pipeline, its tags and the criteria by which it evaluates. Ours (DB-023).

create table public.pipeline_stage_labels (
  kind text not null
    constraint pipeline_stage_labels_kind_check
      check (kind in ('new', 'reviewing', 'contacted', 'visiting', 'offered', 'committed', 'closed')),
  label text not null constraint pipeline_stage_labels_label_check check (private.is_plain_name(label) and char_length(label) <= 40),
  display_order smallint not null,
  primary key (kind, label)
);
comment on table public.pipeline_stage_labels is
  'Reference: what a player may read of a stage, by its kind. A college chooses one of them: its own words never reach a player through a '
    'stage.';
alter table public.pipeline_stage_labels enable row level security;
grant select on public.pipeline_stage_labels to authenticated;
create policy "signed-in people read labels" on public.pipeline_stage_labels for select to authenticated using (true);

insert into public.pipeline_stage_labels (kind, label, display_order) values
  ('new', 'Received', 1), ('new', 'Saved by the college', 2),
  ('reviewing', 'Under review', 1), ('reviewing', 'Being considered', 2),
  ('contacted', 'In contact', 1), ('contacted', 'Interview', 2),
  ('visiting', 'Visit or tryout', 1), ('visiting', 'Campus visit', 2), ('visiting', 'Tryout', 3),
  ('offered', 'Offer made', 1), ('offered', 'Waiting for your answer', 2),
  ('committed', 'Committed', 1), ('committed', 'Signed', 2),
  ('closed', 'Closed', 1), ('closed', 'Roster full', 2), ('closed', 'Withdrawn', 3);

create table public.pipeline_stages (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  kind text not null,
  name text not null constraint pipeline_stages_name_check check (private.is_plain_name(name) and char_length(name) <= 40),
  player_label text not null,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pipeline_stages_of_college unique (college_id, id),
  constraint pipeline_stages_label foreign key (kind, player_label) references public.pipeline_stage_labels (kind, label)
);
comment on table public.pipeline_stages is 'A college names its own stages; the first in order receives new interests.';
comment on column public.pipeline_stages.kind is 'What the stage means to figures and to the player''s view.';
comment on column public.pipeline_stages.player_label is
  'What the player reads while the interest stands here: one of the labels of its kind.';
create unique index pipeline_stages_name_idx on public.pipeline_stages (college_id, lower(name));
create index pipeline_stages_order_idx on public.pipeline_stages (college_id, display_order, id);
create index pipeline_stages_label_idx on public.pipeline_stages (kind, player_label);
alter table public.pipeline_stages enable row level security;
grant select on public.pipeline_stages to authenticated;
grant insert (id, college_id, kind, name, player_label, display_order) on public.pipeline_stages to authenticated;
grant update (kind, name, player_label, display_order) on public.pipeline_stages to authenticated;
create policy "stages of one's colleges" on public.pipeline_stages for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "editors add stages" on public.pipeline_stages for insert to authenticated
  with check (private.edits_pipeline(college_id));
create policy "editors change stages" on public.pipeline_stages for update to authenticated
  using (private.edits_pipeline(college_id)) with check (private.edits_pipeline(college_id));

create function private.limit_per_college() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held integer;
begin
  -- How much there is, is for those who work for the college; the row rules refuse the others.
  if (select auth.uid()) is not null and not private.recruits_for(new.college_id) then
    return new;
  end if;
  perform from public.colleges c where c.id = new.college_id for no key update;
  execute format('select count(*) from public.%I where college_id = $1', tg_table_name) into held using new.college_id;
  if held >= tg_argv[0]::integer then
    raise exception 'Too many for one college (max %)', tg_argv[0] using errcode = '23514', detail = tg_table_name;
  end if;
  return new;
end $$;
comment on function private.limit_per_college is
  'Refuses a row beyond the limit given to the trigger; counts one college at a time.';
-- Not for what furnish_college inserts.
create trigger limit_stages before insert on public.pipeline_stages
  for each row when (pg_trigger_depth() = 0) execute function private.limit_per_college('20');
create trigger touch_pipeline_stages before update on public.pipeline_stages
  for each row execute function private.touch_updated_at();

create function private.send_pipeline_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_changed('pipeline', p.college_id)
  from (
    select distinct c.college_id from changed c
    where tg_table_name <> 'interests' or coalesce(to_jsonb(c) ->> 'stage_id', to_jsonb(c) ->> 'withdrawn_at') is not null) p;
  return null;
end $$;
comment on function private.send_pipeline_change is
  'Of an interest that a player merely keeps the college hears nothing.';
create trigger count_changes_new after insert on public.pipeline_stages referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.pipeline_stages referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.pipeline_stages referencing old table as changed
  for each statement execute function private.send_pipeline_change();
create trigger send_college_change after insert or update or delete on public.pipeline_stages
  for each row execute function private.send_college_change();

create table public.pipeline_tags (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  name text not null constraint pipeline_tags_name_check check (private.is_plain_name(name) and char_length(name) <= 30),
  created_at timestamptz not null default now(),
  constraint pipeline_tags_of_college unique (college_id, id)
);
comment on table public.pipeline_tags is 'Words by which a college sorts its interests; players never see them.';
create unique index pipeline_tags_name_idx on public.pipeline_tags (college_id, lower(name));
alter table public.pipeline_tags enable row level security;
grant select, delete on public.pipeline_tags to authenticated;
grant insert (id, college_id, name) on public.pipeline_tags to authenticated;
grant update (name) on public.pipeline_tags to authenticated;
create policy "tags of one's colleges" on public.pipeline_tags for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "recruiters add tags" on public.pipeline_tags for insert to authenticated
  with check (private.works_in_program(college_id));
create policy "recruiters rename tags" on public.pipeline_tags for update to authenticated
  using (private.works_in_program(college_id)) with check (private.works_in_program(college_id));
create policy "recruiters delete tags" on public.pipeline_tags for delete to authenticated
  using (private.works_in_program(college_id));
create trigger limit_tags before insert on public.pipeline_tags
  for each row execute function private.limit_per_college('100');
create trigger count_changes_new after insert on public.pipeline_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.pipeline_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.pipeline_tags referencing old table as changed
  for each statement execute function private.send_pipeline_change();
create trigger send_college_change after insert or update or delete on public.pipeline_tags
  for each row execute function private.send_college_change();

create table public.pipeline_views (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  name text not null constraint pipeline_views_name_check check (private.is_plain_name(name) and char_length(name) <= 40),
  query text not null constraint pipeline_views_query_check
    check (query ~ '^[a-z]+=[^&#\s]*(&[a-z]+=[^&#\s]*)*$' and char_length(query) <= 1000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.pipeline_views is
  'A filter, grouping and order of the pipeline under a name, for everybody in the program.';
comment on column public.pipeline_views.query is 'What stands behind the question mark of the address, without the college.';
create unique index pipeline_views_name_idx on public.pipeline_views (college_id, lower(name));
create index pipeline_views_creator_idx on public.pipeline_views (created_by);
alter table public.pipeline_views enable row level security;
grant select, delete on public.pipeline_views to authenticated;
grant insert (id, college_id, name, query) on public.pipeline_views to authenticated;
grant update (name, query) on public.pipeline_views to authenticated;
create policy "views of one's colleges" on public.pipeline_views for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "recruiters save views" on public.pipeline_views for insert to authenticated
  with check (created_by = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own views, managers any" on public.pipeline_views for update to authenticated
  using ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id))
  with check ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create policy "delete own views, managers any" on public.pipeline_views for delete to authenticated
  using ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create trigger limit_views before insert on public.pipeline_views
  for each row execute function private.limit_per_college('50');
create trigger count_changes_new after insert on public.pipeline_views referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.pipeline_views referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.pipeline_views referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  name text not null constraint saved_replies_name_check check (private.is_plain_name(name) and char_length(name) <= 60),
  body text not null constraint saved_replies_body_check check (private.has_text(body) and char_length(body) <= 2000),
  kind text not null default 'reply' constraint saved_replies_kind_check check (kind in ('reply', 'closing')),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.saved_replies is
  'Replies that a program sends often, under a name, for everybody in it. They are inserted into a message and sent as its words; nobody '
    'outside of the program reads them here.';
comment on column public.saved_replies.body is
  'May hold {name}, {game}, {need}, {college} and {link}, which stand for the player whom it is inserted for.';
comment on column public.saved_replies.kind is 'reply: for messages; closing: for the note with which an interest is closed.';
create unique index saved_replies_name_idx on public.saved_replies (college_id, lower(name));
create index saved_replies_creator_idx on public.saved_replies (created_by);
alter table public.saved_replies enable row level security;
grant select, delete on public.saved_replies to authenticated;
grant insert (id, college_id, name, body, kind) on public.saved_replies to authenticated;
grant update (name, body) on public.saved_replies to authenticated;
create policy "replies of one's colleges" on public.saved_replies for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "recruiters save replies" on public.saved_replies for insert to authenticated
  with check (created_by = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own replies, managers any" on public.saved_replies for update to authenticated
  using ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id))
  with check ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create policy "delete own replies, managers any" on public.saved_replies for delete to authenticated
  using ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create trigger limit_replies before insert on public.saved_replies
  for each row execute function private.limit_per_college('30');
create trigger touch_saved_replies before update on public.saved_replies
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on public.saved_replies referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.saved_replies referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.saved_replies referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.evaluation_criteria (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  name text not null constraint evaluation_criteria_name_check check (private.is_plain_name(name) and char_length(name) <= 40),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  constraint evaluation_criteria_of_college unique (college_id, id)
);
comment on table public.evaluation_criteria is 'What a college scores from 1 to 5.';
create unique index evaluation_criteria_name_idx on public.evaluation_criteria (college_id, lower(name));
alter table public.evaluation_criteria enable row level security;
grant select, delete on public.evaluation_criteria to authenticated;
grant insert (id, college_id, name, display_order) on public.evaluation_criteria to authenticated;
grant update (name, display_order) on public.evaluation_criteria to authenticated;
create policy "criteria of programs one sees" on public.evaluation_criteria for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "managers add criteria" on public.evaluation_criteria for insert to authenticated
  with check (private.manages_program(college_id));
create policy "managers rename criteria" on public.evaluation_criteria for update to authenticated
  using (private.manages_program(college_id)) with check (private.manages_program(college_id));
create policy "managers delete criteria" on public.evaluation_criteria for delete to authenticated
  using (private.manages_program(college_id));
create trigger limit_criteria before insert on public.evaluation_criteria
  for each row when (pg_trigger_depth() = 0) execute function private.limit_per_college('10');
create trigger send_college_change after insert or update or delete on public.evaluation_criteria
  for each row execute function private.send_college_change();

create function private.furnish_college(college uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.pipeline_stages (college_id, kind, name, player_label, display_order) values
    (college, 'new', 'New', 'Received', 1),
    (college, 'reviewing', 'Reviewing', 'Under review', 2),
    (college, 'contacted', 'Contacted', 'In contact', 3),
    (college, 'visiting', 'Visit or tryout', 'Visit or tryout', 4),
    (college, 'offered', 'Offer made', 'Offer made', 5),
    (college, 'committed', 'Committed', 'Committed', 6),
    (college, 'closed', 'Closed', 'Closed', 7);
  insert into public.evaluation_criteria (college_id, name, display_order) values
    (college, 'Game sense', 1), (college, 'Mechanics', 2), (college, 'Communication', 3),
    (college, 'Attitude', 4), (college, 'Academics', 5);
$$;
comment on function private.furnish_college is 'The stages and criteria that a new college starts with.';

create function private.furnish_new_college() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.furnish_college(new.id);
  return null;
end $$;
create trigger furnish_new_college after insert on public.colleges
  for each row execute function private.furnish_new_college();

create trigger limit_forms before insert on public.interest_forms
  for each row execute function private.limit_per_college('20');
