-- A college that a player merely keeps on the own board learns nothing of it: not by the counter of its pipeline, and not
-- afterwards, when it takes the same player into its pipeline itself.

create or replace function private.count_pipeline_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.pipeline_revisions as r (college_id)
  select distinct c.college_id from changed c
  where exists (select from public.colleges e where e.id = c.college_id)
    and (tg_table_name <> 'interests' or to_jsonb(c) ->> 'stage_id' is not null)
  order by 1
  on conflict (college_id) do update set revision = r.revision + 1, changed_at = now();
  return null;
end $$;
comment on function private.count_pipeline_changes is 'Interests without a stage are the player''s alone and count nothing.';

create function private.forget_who_kept_it() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is distinct from new.player_id then
    new.source := 'recruiter';
    new.created_by := (select auth.uid());
    new.class_year := null;
  else
    new.source := 'form';
  end if;
  new.created_at := now();
  return new;
end $$;
comment on function private.forget_who_kept_it is
  'An interest enters the pipeline as if it began now, by whoever brings it in; that the player kept it before stays with the player.';
create trigger forget_who_kept_it before update of stage_id on public.interests
  for each row when (old.stage_id is null and new.stage_id is not null and old.source = 'player')
  execute function private.forget_who_kept_it();
