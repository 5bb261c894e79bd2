-- Logs the browser writes after consent (DB-004 to DB-006): under the own user id or none; read by their owner and
-- platform staff only. At most 50 rows at once and 1,000 a day from one address, kept for 90 days (run_daily).

create function private.limit_log_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount integer := (select count(*) from added);
begin
  if amount > 50 then
    raise exception 'Too many rows at once (max 50)' using errcode = '23514', detail = tg_table_name;
  end if;
  if amount > 0 then
    perform private.limit_rate('log_rows', private.caller_hash(), 1000, '1 day', amount);
  end if;
  return null;
end $$;

create table public.user_activity_logs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  session_id text constraint user_activity_logs_session_id_check check (char_length(session_id) <= 100),
  event_type text not null
    constraint user_activity_logs_event_type_check check (char_length(event_type) between 1 and 100),
  event_category text constraint user_activity_logs_event_category_check check (char_length(event_category) <= 100),
  page_path text constraint user_activity_logs_page_path_check check (char_length(page_path) <= 500),
  referrer text constraint user_activity_logs_referrer_check check (char_length(referrer) <= 1000),
  user_agent text constraint user_activity_logs_user_agent_check check (char_length(user_agent) <= 500),
  properties jsonb not null default '{}'
    constraint user_activity_logs_properties_check
      check (jsonb_typeof(properties) = 'object' and pg_column_size(properties) <= 8192),
  created_at timestamptz not null default now()
);
comment on table public.user_activity_logs is 'What people did on the site, written by the browser after consent.';
create index user_activity_logs_user_idx on public.user_activity_logs (user_id, created_at desc);
create index user_activity_logs_time_idx on public.user_activity_logs using brin (created_at);
create trigger limit_user_activity_logs after insert on public.user_activity_logs referencing new table as added
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_log_rows();
alter table public.user_activity_logs enable row level security;
grant select on public.user_activity_logs to authenticated;
grant insert (
  user_id, session_id, event_type, event_category, page_path, referrer, user_agent, properties
) on public.user_activity_logs to anon, authenticated;
create policy "own logs, all for platform staff" on public.user_activity_logs for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "log without a name" on public.user_activity_logs for insert to anon with check (user_id is null);
create policy "log for oneself" on public.user_activity_logs for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));

create table public.page_performance_metrics (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  session_id text constraint page_performance_metrics_session_id_check check (char_length(session_id) <= 100),
  page_path text not null constraint page_performance_metrics_page_path_check check (char_length(page_path) <= 500),
  load_time double precision constraint page_performance_metrics_load_time_check check (load_time >= 0),
  time_on_page double precision constraint page_performance_metrics_time_on_page_check check (time_on_page >= 0),
  scroll_depth double precision
    constraint page_performance_metrics_scroll_depth_check check (scroll_depth between 0 and 100),
  interactions_count integer
    constraint page_performance_metrics_interactions_count_check check (interactions_count >= 0),
  bounce_rate double precision
    constraint page_performance_metrics_bounce_rate_check check (bounce_rate between 0 and 100),
  created_at timestamptz not null default now()
);
comment on table public.page_performance_metrics is 'How fast pages were, written by the browser after consent.';
comment on column public.page_performance_metrics.load_time is
  'Milliseconds, like time_on_page; scroll_depth and bounce_rate in percent.';
create index page_performance_metrics_user_idx on public.page_performance_metrics (user_id, created_at desc);
create index page_performance_metrics_time_idx on public.page_performance_metrics using brin (created_at);
create trigger limit_page_performance_metrics after insert on public.page_performance_metrics referencing new table as added
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_log_rows();
alter table public.page_performance_metrics enable row level security;
grant select on public.page_performance_metrics to authenticated;
grant insert (
  user_id, session_id, page_path, load_time, time_on_page, scroll_depth, interactions_count, bounce_rate
) on public.page_performance_metrics to anon, authenticated;
create policy "own metrics, all for platform staff" on public.page_performance_metrics for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "measure without a name" on public.page_performance_metrics for insert to anon with check (user_id is null);
create policy "measure for oneself" on public.page_performance_metrics for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));

create table public.viral_activity_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  event_type text not null
    constraint viral_activity_events_event_type_check check (char_length(event_type) between 1 and 100),
  source_content_type text
    constraint viral_activity_events_source_content_type_check check (char_length(source_content_type) <= 100),
  source_content_id text
    constraint viral_activity_events_source_content_id_check check (char_length(source_content_id) <= 200),
  target_platform text
    constraint viral_activity_events_target_platform_check check (char_length(target_platform) <= 100),
  viral_coefficient double precision,
  engagement_score double precision,
  properties jsonb not null default '{}'
    constraint viral_activity_events_properties_check
      check (jsonb_typeof(properties) = 'object' and pg_column_size(properties) <= 8192),
  created_at timestamptz not null default now()
);
comment on table public.viral_activity_events is
  'Sharing and arriving by shared links, written by the browser after consent.';
create index viral_activity_events_user_idx on public.viral_activity_events (user_id, created_at desc);
create index viral_activity_events_time_idx on public.viral_activity_events using brin (created_at);
create trigger limit_viral_activity_events after insert on public.viral_activity_events referencing new table as added
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_log_rows();
alter table public.viral_activity_events enable row level security;
grant select on public.viral_activity_events to authenticated;
grant insert (
  user_id, event_type, source_content_type, source_content_id, target_platform, viral_coefficient,
  engagement_score, properties
) on public.viral_activity_events to anon, authenticated;
create policy "own events, all for platform staff" on public.viral_activity_events for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "record without a name" on public.viral_activity_events for insert to anon with check (user_id is null);
create policy "record for oneself" on public.viral_activity_events for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));
