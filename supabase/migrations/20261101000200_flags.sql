-- Feature flags (DB-003). The rows that the apps ask for are part of the schema.

create table public.experiments (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z][a-z0-9_]{1,59}$'),
  variant text check (char_length(variant) <= 60),
  enabled boolean not null default false,
  required_roles text[] not null default '{}',
  rollout_percentage integer not null default 100 check (rollout_percentage between 0 and 100),
  dev_only boolean not null default false,
  feature_type text not null default 'feature' check (feature_type in ('feature', 'remote', 'tool')),
  notes text check (char_length(notes) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.experiments is
  'Feature flags. For a remote the variant names the channel of its deployed version; empty means stable.';
create trigger touch_experiments before update on public.experiments
  for each row execute function private.touch_updated_at();

alter table public.experiments enable row level security;
grant select on public.experiments to anon, authenticated;
grant insert (key, variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes),
  update (variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes), delete
  on public.experiments to authenticated;

create policy "anyone reads flags that are on" on public.experiments for select to anon using (enabled);
create policy "flags that are on, all for platform staff" on public.experiments for select to authenticated
  using (enabled or (select private.is_privileged()));
create policy "admins and developers add flags" on public.experiments for insert to authenticated
  with check ((select private.is_admin_or_developer()));
create policy "platform staff change flags" on public.experiments for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "admins and developers delete flags" on public.experiments for delete to authenticated
  using ((select private.is_admin_or_developer()));

insert into public.experiments (key, enabled, required_roles, feature_type, notes) values
  ('teams_management', true, '{}', 'remote', 'Team pages; admins and developers reach them even when off.'),
  ('remote_inbox', true, '{}', 'remote', 'The inbox.'),
  ('remote_learn', true, '{}', 'remote', 'Learn pages.'),
  ('remote_recruiting', true, '{}', 'remote', 'Colleges and recruiting.'),
  ('testing_dashboard', true, '{yes_admin,yes_developer,yes_staff}', 'tool', 'The testing dashboard.'),
  ('user_management', true, '{yes_admin}', 'tool', 'User management in the testing dashboard.'),
  ('dev_tools', true, '{yes_admin,yes_developer}', 'tool', 'Developer tools in the testing dashboard.');
