-- What the staff console asks for: the record of flag changes with names, undo, and the queue of role requests. A
-- person follows the changes of their own roles live. All ours.

alter table public.experiments add constraint experiments_required_roles_known check (required_roles <@ array[
  'yes_admin', 'yes_developer', 'yes_staff',
  'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
  'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
  'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach',
  'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager',
  'family_parent', 'family_guardian'
]);

-- The record of flag changes ------------------------------------------------------------------------------------------

grant execute on function private.flag_fields(public.experiments) to authenticated;

create function public.list_flag_changes(p_key text default null, p_before bigint default null, p_limit integer default 20)
returns table (
  id bigint, key text, operation text, before jsonb, after jsonb,
  changed_by uuid, changed_by_name text, changed_at timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to see changes of flags.' using errcode = '42501';
  end if;
  return query
  select c.id, c.key, c.operation, c.before, c.after, c.changed_by, private.display_name(c.changed_by), c.changed_at,
    private.flag_fields(e) is not distinct from c.after
  from public.experiment_changes c left join public.experiments e on e.key = c.key
  where (p_key is null or c.key = p_key) and (p_before is null or c.id < p_before)
  order by c.id desc
  limit least(greatest(p_limit, 1), 100);
end $$;
comment on function public.list_flag_changes is
  'Changes of flags, newest first, of one flag or all, before a given id. is_current: nothing was changed since, so that it can be undone. Platform staff only.';

create function public.undo_flag_change(p_change_id bigint) returns void
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
  select private.flag_fields(e) into present from public.experiments e where e.key = change.key for update;
  if present is distinct from change.after then
    raise exception 'This flag has been changed again since' using errcode = 'PT409';
  end if;
  earlier := jsonb_populate_record(null::public.experiments, change.before);
  if change.operation = 'insert' then
    delete from public.experiments e where e.key = change.key;
  elsif change.operation = 'delete' then
    insert into public.experiments
      (key, variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes)
    values (change.key, earlier.variant, earlier.enabled, earlier.required_roles, earlier.rollout_percentage,
      earlier.dev_only, earlier.feature_type, earlier.notes);
  else
    update public.experiments e set
      variant = earlier.variant, enabled = earlier.enabled, required_roles = earlier.required_roles,
      rollout_percentage = earlier.rollout_percentage, dev_only = earlier.dev_only,
      feature_type = earlier.feature_type, notes = earlier.notes
    where e.key = change.key;
  end if;
  if not found then
    raise exception 'You don''t have permission to undo this change.' using errcode = '42501';
  end if;
end $$;
comment on function public.undo_flag_change is
  'Writes back what a change replaced, with the rights of the caller, unless the flag was changed again since. The undo is a change of its own.';

-- The queue of role requests --------------------------------------------------------------------------------------------

create function public.list_role_requests(p_status text default 'pending', p_limit integer default 50)
returns table (
  id uuid, user_id uuid, display_name text, role text, college_id uuid, college_name text, note text, status text,
  decision_note text, decided_by_name text, decided_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  return query
  select r.id, r.user_id, private.display_name(r.user_id), r.role, r.college_id, c.name, r.note, r.status,
    r.decision_note, private.display_name(r.decided_by), r.decided_at, r.created_at
  from public.role_requests r left join public.colleges c on c.id = r.college_id
  where r.status = p_status
  order by case when p_status = 'pending' then r.created_at end, r.decided_at desc, r.id
  limit least(greatest(p_limit, 1), 100);
end $$;
comment on function public.list_role_requests is
  'Role requests with the names of people and colleges: open ones oldest first, decided ones latest first. Admins only, while user management is on.';

grant execute on function public.list_flag_changes(text, bigint, integer), public.undo_flag_change(bigint),
  public.list_role_requests(text, integer) to authenticated;

-- Own roles, live -------------------------------------------------------------------------------------------------------

drop policy "admins read changes of roles" on public.user_role_changes;
create policy "changes of own roles, all for admins" on public.user_role_changes for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
comment on table public.user_role_changes is
  'Who granted and revoked roles, written by a trigger; read by admins, and by the person, whose open browsers follow it.';
alter publication supabase_realtime add table public.user_role_changes;
