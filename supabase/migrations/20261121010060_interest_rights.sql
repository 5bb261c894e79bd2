-- Who reads and writes what hangs on an interest, and what triggers keep.

create function private.prepare_interest_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.college_id := (select i.college_id from public.interests i where i.id = new.interest_id and i.stage_id is not null);
  if new.college_id is null then
    -- The same answer as for an interest of another college.
    raise exception 'Interest not found' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.prepare_interest_part is 'The college comes from the interest, whatever the client sends.';
create trigger prepare_note before insert on public.interest_notes
  for each row execute function private.prepare_interest_part();
create trigger prepare_evaluation before insert on public.interest_evaluations
  for each row execute function private.prepare_interest_part();
create trigger prepare_task before insert on public.interest_tasks
  for each row execute function private.prepare_interest_part();

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.assignee_id is not null and not private.works_for_college(new.assignee_id, new.college_id) then
    raise exception 'The assignee has no role at this college' using errcode = '23514', detail = 'assignee_id';
  end if;
  return new;
end $$;
-- Named to run after the trigger that fills the college.
create trigger with_checked_assignee before insert or update of assignee_id on public.interests
  for each row execute function private.check_assignee();
create trigger with_checked_assignee before insert or update of assignee_id on public.interest_tasks
  for each row execute function private.check_assignee();

create function private.release_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.works_for_college(old.user_id, old.college_id) then
    update public.interests set assignee_id = null where assignee_id = old.user_id and college_id = old.college_id;
    update public.interest_tasks set assignee_id = null where assignee_id = old.user_id and college_id = old.college_id;
  end if;
  return null;
end $$;
comment on function private.release_assignments is 'Who loses the last role at a college keeps none of its interests and tasks.';
create trigger release_assignments after delete or update on public.user_roles
  for each row when (old.college_id is not null) execute function private.release_assignments();

create function private.name_interests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interests i set name = n.name
  from (select coalesce(private.player_name(new.display_name, new.first_name, new.last_name), 'Player') as name) n
  where i.player_id = new.user_id and i.name <> n.name;
  return null;
end $$;
create trigger name_interests after insert or update of display_name, first_name, last_name on public.user_profiles
  for each row execute function private.name_interests();

create function private.count_pipeline_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.pipeline_revisions as r (college_id)
  select distinct c.college_id from changed c
  where exists (select from public.colleges e where e.id = c.college_id) order by 1
  on conflict (college_id) do update set revision = r.revision + 1, changed_at = now();
  return null;
end $$;
do $$
declare
  part text;
begin
  foreach part in array array['interests', 'interest_tags', 'pipeline_stages'] loop
    execute format('create trigger count_changes_new after insert on public.%I referencing new table as changed
      for each statement execute function private.count_pipeline_changes()', part);
    execute format('create trigger count_changes after update on public.%I referencing new table as changed
      for each statement execute function private.count_pipeline_changes()', part);
    execute format('create trigger count_changes_gone after delete on public.%I referencing old table as changed
      for each statement execute function private.count_pipeline_changes()', part);
  end loop;
end $$;

-- Rights ----------------------------------------------------------------------------------------------------------

alter table public.interests enable row level security;
alter table public.interest_submissions enable row level security;
alter table public.interest_events enable row level security;
alter table public.interest_notes enable row level security;
alter table public.interest_tags enable row level security;
alter table public.interest_evaluations enable row level security;
alter table public.interest_tasks enable row level security;
alter table public.college_reply_times enable row level security;
alter table public.pipeline_revisions enable row level security;

grant select on public.interests, public.interest_events, public.interest_tags, public.pipeline_revisions to authenticated;
grant select (id, interest_id, college_id, player_id, form_id, version_id, answers, submitted_at, updated_at)
  on public.interest_submissions to authenticated;
grant select, insert (id, interest_id, body), update (body), delete on public.interest_notes to authenticated;
grant select, insert (interest_id, criterion_id, score), update (interest_id, criterion_id, score), delete
  on public.interest_evaluations to authenticated;
grant select, insert (id, interest_id, title, due_on, assignee_id), update (title, due_on, assignee_id, done_at), delete
  on public.interest_tasks to authenticated;
grant select on public.college_reply_times to anon, authenticated;

create policy "interests in pipelines one sees" on public.interests for select to authenticated
  using (stage_id is not null
    and (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged())));
create policy "own answers, and those to one's colleges" on public.interest_submissions for select to authenticated
  using (player_id = (select auth.uid()) or college_id in (select private.my_recruiting_college_ids())
    or (select private.is_privileged()));
create policy "history of one's colleges" on public.interest_events for select to authenticated
  using (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));
create policy "tags on interests of one's colleges" on public.interest_tags for select to authenticated
  using (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));
create policy "revisions of one's colleges" on public.pipeline_revisions for select to authenticated
  using (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));
create policy "anyone reads reply times of colleges one sees" on public.college_reply_times for select to anon, authenticated
  using (exists (select from public.colleges c where c.id = college_id));

create policy "notes of programs one sees" on public.interest_notes for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "program staff write notes" on public.interest_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own notes" on public.interest_notes for update to authenticated
  using (author_id = (select auth.uid()) and private.works_in_program(college_id))
  with check (author_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "delete own notes, managers any" on public.interest_notes for delete to authenticated
  using ((author_id = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));

create policy "evaluations of programs one sees" on public.interest_evaluations for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "program staff evaluate" on public.interest_evaluations for insert to authenticated
  with check (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own scores" on public.interest_evaluations for update to authenticated
  using (evaluator_id = (select auth.uid()) and private.works_in_program(college_id))
  with check (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "take back own scores" on public.interest_evaluations for delete to authenticated
  using (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));

create policy "tasks of one's colleges" on public.interest_tasks for select to authenticated
  using (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));
create policy "recruiters add tasks" on public.interest_tasks for insert to authenticated
  with check (created_by = (select auth.uid()) and private.works_pipeline(college_id));
create policy "recruiters change tasks" on public.interest_tasks for update to authenticated
  using (private.works_pipeline(college_id)) with check (private.works_pipeline(college_id));
create policy "recruiters delete tasks" on public.interest_tasks for delete to authenticated
  using (private.works_pipeline(college_id));

-- "Who sees what of a person": a college's recruiters see who stands in their pipeline, also unlisted ------------------

create function private.my_pipeline_player_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select i.player_id from public.interests i
  where i.college_id in (select private.my_recruiting_college_ids()) and i.stage_id is not null and i.player_id is not null
$$;
comment on function private.my_pipeline_player_ids is 'Players of interests that the caller''s colleges hold.';
grant execute on function private.my_pipeline_player_ids() to authenticated;

drop policy "own and published profiles, all for platform staff" on public.user_profiles;
create policy "own, published and one's recruits, all for platform staff" on public.user_profiles for select to authenticated
  using ((is_published and visibility = 'public') or user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids()));

alter publication supabase_realtime add table public.pipeline_revisions;
