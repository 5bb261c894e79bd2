-- Who changed which flag, and a signal that tells open browsers to read the flags again. Ours.

create table public.experiment_changes (
  id bigint generated always as identity primary key,
  key text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.experiment_changes is
  'Every change of a flag, written by a trigger. Without a reference to the flag, so that a deletion stays on record.';
comment on column public.experiment_changes.changed_by is 'Null when the server changed it, or the account is gone.';
comment on column public.experiment_changes.before is 'What staff may write back to undo: variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes.';
create index experiment_changes_list_idx on public.experiment_changes (changed_at desc, id desc);
create index experiment_changes_key_idx on public.experiment_changes (key, changed_at desc);
create index experiment_changes_person_idx on public.experiment_changes (changed_by);

create table public.experiment_revision (
  id boolean primary key default true check (id),
  revision bigint not null default 0,
  changed_at timestamptz not null default now()
);
comment on table public.experiment_revision is
  'One row that rises with every change of a flag. Browsers follow it live: a flag that was switched off is no longer theirs to read, so its own row could not tell them.';
insert into public.experiment_revision default values;

create function private.flag_fields(flag public.experiments) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(flag) - array['id', 'key', 'created_at', 'updated_at']
$$;

create function private.log_flag_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then private.flag_fields(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then private.flag_fields(new) end;
begin
  if was is not distinct from becomes then
    return null;
  end if;
  insert into public.experiment_changes (key, operation, before, after, changed_by)
  values (case when tg_op = 'DELETE' then old.key else new.key end, lower(tg_op), was, becomes, (select auth.uid()));
  update public.experiment_revision set revision = revision + 1, changed_at = clock_timestamp();
  return null;
end $$;
create trigger log_flag_change after insert or update or delete on public.experiments
  for each row execute function private.log_flag_change();

alter table public.experiment_changes enable row level security;
alter table public.experiment_revision enable row level security;
grant select on public.experiment_changes to authenticated;
grant select on public.experiment_revision to anon, authenticated;

create policy "platform staff read changes of flags" on public.experiment_changes for select to authenticated
  using ((select private.is_privileged()));
create policy "anyone follows the revision" on public.experiment_revision for select to anon, authenticated using (true);

alter publication supabase_realtime add table public.experiment_revision;
