-- Feature flags (DB-003), who changed which, undo, and an event that tells open browsers to read the flags again.
-- The rows that the apps ask for are part of the schema.

create table public.experiments (
  id uuid primary key default gen_random_uuid(),
  key text not null unique constraint experiments_key_check check (key ~ '^[a-z][a-z0-9_]{1,59}$'),
  variant text constraint experiments_variant_check check (private.has_text(nullif(variant, '')) and char_length(variant) <= 60),
  enabled boolean not null default false,
  required_roles text[] not null default '{}',
  rollout_percentage integer not null default 100
    constraint experiments_rollout_percentage_check check (rollout_percentage between 0 and 100),
  dev_only boolean not null default false,
  feature_type text not null default 'feature'
    constraint experiments_feature_type_check check (feature_type in ('feature', 'remote', 'tool')),
  notes text constraint experiments_notes_check check (private.has_text(nullif(notes, '')) and char_length(notes) <= 2000),
  reason text constraint experiments_reason_check check (reason is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint experiments_required_roles_known check (required_roles <@ array[
  'yes_admin', 'yes_developer', 'yes_staff',
  'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
  'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
  'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach',
  'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager',
  'family_parent', 'family_guardian'
])
);
comment on table public.experiments is
  'Feature flags. For a remote the variant names the channel of its deployed version; empty means stable.';
comment on column public.experiments.reason is
  'Written with a change, and kept with it in experiment_changes; always empty here. Whoever switches a remote has to say why.';

insert into public.experiments (key, enabled, required_roles, feature_type, notes) values
  ('teams_management', true, '{}', 'remote', 'Team pages; admins and developers reach them even when off.'),
  ('remote_inbox', true, '{}', 'remote', 'The inbox.'),
  ('remote_learn', true, '{}', 'remote', 'Learn pages.'),
  ('remote_recruiting', true, '{}', 'remote', 'Colleges and recruiting.'),
  ('offline', true, '{}', 'feature', 'Pages that were opened open without a connection; off, browsers keep nothing.'),
  ('testing_dashboard', true, '{yes_admin,yes_developer,yes_staff}', 'tool', 'The testing dashboard.'),
  ('user_management', true, '{yes_admin}', 'tool', 'User management in the testing dashboard.'),
  ('dev_tools', true, '{yes_admin,yes_developer}', 'tool', 'Developer tools in the testing dashboard.');

alter table public.experiments enable row level security;
-- What an app needs to know of a flag. The other columns are for staff, by `list_flags`.
grant select (key, variant, enabled, rollout_percentage) on public.experiments to anon;
grant select (id, key, variant, enabled, required_roles, rollout_percentage, updated_at) on public.experiments to authenticated;
grant delete on public.experiments to authenticated;
grant insert (
  key, variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes, reason
) on public.experiments to authenticated;
grant update (
  variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes, reason
) on public.experiments to authenticated;
create policy "visitors read flags that are on for them" on public.experiments for select to anon
  using (enabled and not dev_only and rollout_percentage >= 100 and cardinality(required_roles) = 0);
create policy "flags that are on for the reader, all for platform staff" on public.experiments for select to authenticated
  using (
    (enabled and not dev_only and rollout_percentage >= 100
      and (cardinality(required_roles) = 0 or required_roles && (select private.my_roles())))
    or (select private.is_privileged()));
create policy "admins and developers add flags" on public.experiments for insert to authenticated
  with check ((select private.is_admin_or_developer()));
create policy "platform staff change flags" on public.experiments for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "admins and developers delete flags" on public.experiments for delete to authenticated
  using ((select private.is_admin_or_developer()));
create trigger touch_experiments before update on public.experiments
  for each row execute function private.touch_updated_at();

create function private.keep_staff_inside() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_open boolean;
begin
  if (select auth.uid()) is null or old.key not in ('testing_dashboard', 'user_management') then
    return coalesce(new, old);
  end if;
  is_open := tg_op = 'UPDATE' and new.enabled and not new.dev_only and new.rollout_percentage >= 100;
  if is_open and (cardinality(new.required_roles) = 0 or 'yes_admin' = any (new.required_roles)
    -- Anyone who got in by another role keeps that one, too.
    and (private.has_any_role(new.required_roles) or not private.has_any_role(old.required_roles)))
  then
    return new;
  end if;
  raise exception 'This flag stays on for admins and for you: from outside the console nobody could undo the change.'
    using errcode = '23514', detail = old.key;
end $$;
comment on function private.keep_staff_inside is
  'Nobody closes the console or its user management to admins or themselves: there would be no screen to undo it. The server may, and `npm '
    'run open-console` brings them back.';
create trigger keep_staff_inside before update or delete on public.experiments
  for each row execute function private.keep_staff_inside();

create function private.is_on(flag public.experiments) returns boolean
language sql immutable set search_path = '' as $$
  select flag.enabled and not flag.dev_only and flag.rollout_percentage >= 100
$$;

create function private.take_reason() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_switched boolean;
  why text := '';
begin
  if tg_op <> 'DELETE' then
    why := case when private.has_text(new.reason) then btrim(new.reason) else '' end;
    new.reason := null;
  end if;
  if char_length(why) > 200 then
    raise exception 'A reason has at most 200 characters.' using errcode = '23514', detail = 'reason';
  end if;
  perform set_config('lineup.flag_reason', why, true);
  is_switched := case tg_op
    when 'INSERT' then new.feature_type = 'remote' and private.is_on(new)
    when 'DELETE' then old.feature_type = 'remote' and private.is_on(old)
    else 'remote' in (old.feature_type, new.feature_type)
      and (private.is_on(old), old.variant, old.required_roles) is distinct from (private.is_on(new), new.variant, new.required_roles)
  end;
  if is_switched and why = '' and (select auth.uid()) is not null then
    if tg_op = 'DELETE' then
      raise exception 'Turn this remote off first, and say why.' using errcode = '23514', detail = old.key;
    end if;
    raise exception 'Say why: this switches a remote for the people who use it.' using errcode = '23514', detail = 'reason';
  end if;
  return coalesce(new, old);
end $$;
comment on function private.take_reason is
  'Whoever changes who gets a remote, or which version, says why, in at most 200 characters; the log of changes keeps it. The server needs '
    'no reason. Deleting has none: only a remote that is off is deleted by a person.';
create trigger take_reason before insert or update or delete on public.experiments
  for each row execute function private.take_reason();

create function private.log_flag_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then private.flag_fields(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then private.flag_fields(new) end;
begin
  if was is not distinct from becomes then
    return null;
  end if;
  insert into public.experiment_changes (key, operation, before, after, changed_by, reason)
  values (case when tg_op = 'DELETE' then old.key else new.key end, lower(tg_op), was, becomes, (select auth.uid()),
    nullif(current_setting('lineup.flag_reason', true), ''));
  return null;
end $$;
create trigger log_flag_change after insert or update or delete on public.experiments
  for each row execute function private.log_flag_change();

create function private.send_flag_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_changed boolean;
begin
  -- A statement that reaches no row, or saves a flag as it was, changes none.
  case tg_op
    when 'INSERT' then has_changed := exists (select from after);
    when 'DELETE' then has_changed := exists (select from before);
    else has_changed := exists (
      select to_jsonb(a) - 'updated_at' from after a except select to_jsonb(b) - 'updated_at' from before b);
  end case;
  if not has_changed then
    return null;
  end if;
  perform realtime.send(jsonb_build_object('revision', nextval('private.live_revision')), 'changed', 'flags', true);
  return null;
end $$;
comment on function private.send_flag_change is
  'A flag that was switched off is no longer theirs to read, so open browsers only hear that something changed and read the flags again.';
create trigger send_flag_change after update on public.experiments referencing old table as before new table as after
  for each statement execute function private.send_flag_change();
create trigger send_flag_change_new after insert on public.experiments referencing new table as after
  for each statement execute function private.send_flag_change();
create trigger send_flag_change_gone after delete on public.experiments referencing old table as before
  for each statement execute function private.send_flag_change();

create table public.experiment_changes (
  id bigint generated always as identity primary key,
  key text not null,
  operation text not null
    constraint experiment_changes_operation_check check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  changed_by uuid references public.profiles (id) on delete set null,
  reason text constraint experiment_changes_reason_check check (private.has_text(reason) and char_length(reason) <= 200),
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.experiment_changes is
  'Every change of a flag, written by a trigger. Without a reference to the flag, so that a deletion stays on record.';
comment on column public.experiment_changes.before is
  'What staff may write back to undo: variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes.';
comment on column public.experiment_changes.changed_by is 'Null when the server changed it, or the account is gone.';
create index experiment_changes_list_idx on public.experiment_changes (changed_at desc, id desc);
create index experiment_changes_key_idx on public.experiment_changes (key, changed_at desc);
create index experiment_changes_person_idx on public.experiment_changes (changed_by);
alter table public.experiment_changes enable row level security;
grant select on public.experiment_changes to authenticated;
create policy "platform staff read changes of flags" on public.experiment_changes for select to authenticated
  using ((select private.is_privileged()));

create function private.flag_fields(flag public.experiments) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(flag) - array['id', 'key', 'reason', 'created_at', 'updated_at']
$$;
grant execute on function private.flag_fields to authenticated;

create function public.list_flags() returns setof public.experiments
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to see all flags.' using errcode = '42501';
  end if;
  return query select * from public.experiments e order by e.key limit 500;
end $$;
comment on function public.list_flags is
  'All flags with all they hold, for platform staff: others read only which are on for them, without the notes.';
grant execute on function public.list_flags to authenticated;

create function private.lock_flag(flag uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select to_jsonb(e) from public.experiments e where e.id = flag and private.is_privileged() for no key update
$$;
comment on function private.lock_flag is
  'A flag with the columns that only staff read, locked until they have changed it; null for others.';
grant execute on function private.lock_flag to authenticated;

create function public.list_flag_changes(p_key text default null, p_before bigint default null, p_limit integer default 20)
returns table (
  id bigint, key text, operation text, before jsonb, after jsonb,
  changed_by uuid, changed_by_name text, changed_at timestamptz, is_current boolean, reason text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to see changes of flags.' using errcode = '42501';
  end if;
  return query
  select c.id, c.key, c.operation, c.before, c.after, c.changed_by, private.display_name(c.changed_by), c.changed_at,
    private.flag_fields(e) is not distinct from c.after, c.reason
  from public.experiment_changes c left join public.experiments e on e.key = c.key
  where (p_key is null or c.key = p_key) and (p_before is null or c.id < p_before)
  order by c.id desc
  limit least(greatest(p_limit, 1), 100);
end $$;
comment on function public.list_flag_changes is
  'Changes of flags, newest first, of one flag or all, before a given id. is_current: nothing was changed since, so that it can be undone. '
    'Platform staff only.';
grant execute on function public.list_flag_changes to authenticated;

create function public.undo_flag_change(p_change_id bigint, p_reason text default null) returns void
language plpgsql set search_path = '' as $$
declare
  change public.experiment_changes;
  present jsonb;
  earlier public.experiments;
begin
  select * into change from public.experiment_changes c where c.id = p_change_id;
  if change.id is null then
    raise exception 'Change not found' using errcode = 'PT404';
  end if;
  select private.lock_flag(e.id) - array['id', 'key', 'reason', 'created_at', 'updated_at'] into present
  from public.experiments e where e.key = change.key;
  if present is distinct from change.after then
    raise exception 'This flag has been changed again since' using errcode = 'PT409';
  end if;
  earlier := jsonb_populate_record(null::public.experiments, change.before);
  if change.operation = 'insert' then
    delete from public.experiments e where e.key = change.key;
  elsif change.operation = 'delete' then
    insert into public.experiments
      (key, variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes, reason)
    values (change.key, earlier.variant, earlier.enabled, earlier.required_roles, earlier.rollout_percentage,
      earlier.dev_only, earlier.feature_type, earlier.notes, p_reason);
  else
    update public.experiments e set
      variant = earlier.variant, enabled = earlier.enabled, required_roles = earlier.required_roles,
      rollout_percentage = earlier.rollout_percentage, dev_only = earlier.dev_only,
      feature_type = earlier.feature_type, notes = earlier.notes, reason = p_reason
    where e.key = change.key;
  end if;
  if not found then
    raise exception 'You don''t have permission to undo this change.' using errcode = '42501';
  end if;
end $$;
comment on function public.undo_flag_change is
  'Writes back what a change replaced, with the rights of the caller, unless the flag was changed again since. The undo is a change of its '
    'own, with its own reason.';
grant execute on function public.undo_flag_change to authenticated;
