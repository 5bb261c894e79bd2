-- Releases as people meet them: who may run code from elsewhere, and how each version of a remote does (SH-014).

create function public.confirm_override() returns text
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin_or_developer() then
    raise exception 'Only developers and admins can run remotes from other addresses.' using errcode = '42501';
  end if;
  return (select auth.jwt()) ->> 'session_id';
end $$;
comment on function public.confirm_override is
  'Asked by the server of the site before it lets one browser load remotes from another origin. Admins and developers only; answers the '
    'session that the permission belongs to.';
grant execute on function public.confirm_override to authenticated;

create function public.keeps_override(p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s join public.user_roles r on r.user_id = s.user_id
    where s.id = p_session_id and (s.not_after is null or s.not_after > now()) and r.role in ('yes_admin', 'yes_developer')
      and s.aal = 'aal2')
$$;
comment on function public.keeps_override is
  'Asked by the server of the site while a browser loads remotes from another origin: whether that session goes on and is still of an '
    'admin or developer. Tells only who knows the id of a session.';
grant execute on function public.keeps_override to anon, authenticated;

create function public.describe_api() returns jsonb
language sql stable set search_path = '' as $$
  with reachable as (
    select p.proname, p.pronargs - p.pronargdefaults as required,
      -- The names of what it takes, in order; what it gives back has names of its own.
      array(
        select given.name
        from unnest(p.proargnames, p.proargmodes) with ordinality as given (name, mode, place)
        where coalesce(given.mode, 'i') in ('i', 'b', 'v')
        order by given.place) as names
    from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
  ), signatures as (
    select r.proname::text as name,
      jsonb_agg(jsonb_build_object('required', r.names[:r.required], 'optional', r.names[r.required + 1:]) order by r.names) as known
    from reachable r group by r.proname
  ), open_columns as (
    select c.relname::text as name, jsonb_agg(a.attname order by a.attname) as known
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and (has_column_privilege('anon', c.oid, a.attnum, 'select, insert, update')
        or has_column_privilege('authenticated', c.oid, a.attnum, 'select, insert, update'))
    group by c.relname
  )
  select jsonb_build_object(
    'functions', (select coalesce(jsonb_object_agg(s.name, s.known), '{}') from signatures s),
    'tables', (select coalesce(jsonb_object_agg(o.name, o.known), '{}') from open_columns o))
$$;
comment on function public.describe_api is
  'What browsers may call and read: functions with the names of their arguments, tables with their columns. A release asks it without a '
    'session whether the database has what a build needs. It holds names alone, which the scripts of the site show to everybody, too.';
grant execute on function public.describe_api to anon, authenticated;

create table private.remote_loads (
  minute timestamptz not null,
  remote text not null constraint remote_loads_remote_check check (remote ~ '^[a-z][a-z0-9-]{0,39}$'),
  channel text not null constraint remote_loads_channel_check check (channel ~ '^[a-z][a-z0-9-]{0,59}$'),
  version text not null constraint remote_loads_version_check check (version ~ '^[0-9a-f]{12}$'),
  loaded integer not null default 0 constraint remote_loads_loaded_check check (loaded >= 0),
  failed integer not null default 0 constraint remote_loads_failed_check check (failed >= 0),
  crashed integer not null default 0 constraint remote_loads_crashed_check check (crashed >= 0),
  slow integer not null default 0 constraint remote_loads_slow_check check (slow >= 0),
  failing_callers integer not null default 0 constraint remote_loads_failing_callers_check check (failing_callers >= 0),
  total_ms bigint not null default 0 constraint remote_loads_total_ms_check check (total_ms >= 0),
  primary key (minute, remote, channel, version)
);
comment on table private.remote_loads is
  'How versions of remotes and of the shell ("shell") did in browsers that were drawn to tell, added up by the minute. Nothing in it is of '
    'a person: who told is only '
    'counted, by a keyed hash of the address that says nothing of the version, in private.rate_counters for two days. Rows are removed '
    'after 7 days.';
comment on column private.remote_loads.failed is 'Page loads that did not get the remote, also after the automatic retry.';
comment on column private.remote_loads.crashed is 'Page loads in which a screen of the remote failed, each once.';
comment on column private.remote_loads.slow is 'Of those that were loaded, how many took more than 2.5 s.';
comment on column private.remote_loads.failing_callers is
  'Addresses whose first error of this version in an hour this was, whatever the channel: how many of them saw it fail.';
alter table private.remote_loads enable row level security;
create policy "closed to clients" on private.remote_loads for all to anon, authenticated using (false);

create function public.record_remote_loads(p_reports jsonb, p_hops text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address inet := private.nearest_address(p_hops);
  failing record;
begin
  perform private.limit_rate(
    'remote_loads', private.hash_address(address, 'remote_loads '), 300, interval '10 minutes', jsonb_array_length(p_reports));
  insert into private.remote_loads as l (
    minute, remote, channel, version, loaded, failed, crashed, slow, failing_callers, total_ms)
  with told as (
    select r.remote, r.channel, r.version, r.outcome, least(greatest(r.ms, 0), 60000) as ms, r.outcome <> 'loaded' as is_error,
      row_number() over (partition by r.remote, r.version, r.outcome <> 'loaded') as place
    from jsonb_to_recordset(p_reports) as r (remote text, channel text, version text, outcome text, ms integer)
    where r.outcome in ('loaded', 'failed', 'crashed')
  ), counted as materialized (
    -- The version that somebody got stays in the hash: the counter tells neither who nor what.
    select t.remote, t.version, t.is_error, count(*) as uses, case when t.is_error then 3 else 20 end as most,
      private.count_uses(
        'remote_load',
        private.hash_address(address, format('remote_load %s %s %s ', t.remote, t.version, t.is_error)),
        interval '1 hour', count(*)::integer) as reached
    from told t group by t.remote, t.version, t.is_error
  )
  select date_trunc('minute', now()), t.remote, t.channel, t.version,
    count(*) filter (where t.outcome = 'loaded'),
    count(*) filter (where t.outcome = 'failed'),
    count(*) filter (where t.outcome = 'crashed'),
    count(*) filter (where t.outcome = 'loaded' and t.ms > 2500),
    count(*) filter (where t.is_error and t.place = 1 and c.reached = c.uses),
    coalesce(sum(t.ms) filter (where t.outcome = 'loaded'), 0)
  from told t join counted c using (remote, version, is_error)
  where t.place <= c.most - (c.reached - c.uses)
  group by t.remote, t.channel, t.version
  -- Two that add to the same rows take them in one order, and so never wait for each other.
  order by t.remote, t.channel, t.version
  on conflict (minute, remote, channel, version) do update set
    loaded = l.loaded + excluded.loaded,
    failed = l.failed + excluded.failed,
    crashed = l.crashed + excluded.crashed,
    slow = l.slow + excluded.slow,
    failing_callers = l.failing_callers + excluded.failing_callers,
    total_ms = l.total_ms + excluded.total_ms
  -- Many addresses together cannot drown a minute either.
  where l.loaded + l.failed + l.crashed < 5000;
  -- A bad canary is stopped at once; what everybody gets is judged by the minute.
  for failing in
    select distinct r.remote from jsonb_to_recordset(p_reports) as r (remote text, channel text, outcome text)
    where r.outcome in ('failed', 'crashed') and r.channel <> 'stable' order by 1
  loop
    perform private.alert_failing_versions(failing.remote);
  end loop;
end $$;
comment on function public.record_remote_loads is
  'Adds what browsers said to the minute. Of one address (the last public one of p_hops, hashed with our key) 20 loads and 3 errors of a '
    'version count in an hour, so that one visitor makes no version look good or, among others, bad; more is left out silently, and more '
    'than 300 reports in ten minutes are refused. A canary that fails is stopped at once. For the edge function report-loads alone, which '
    'lets only deployed remotes, channels and versions through.';
grant execute on function public.record_remote_loads to service_role;

create function public.list_remote_loads(p_minutes integer default 60)
returns table (
  remote text, channel text, version text, loaded bigint, failed bigint, crashed bigint, slow bigint,
  failing_callers bigint, average_ms integer, last_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select l.remote, l.channel, l.version,
    sum(l.loaded) filter (where l.minute > since)::bigint, sum(l.failed) filter (where l.minute > since)::bigint,
    sum(l.crashed) filter (where l.minute > since)::bigint, sum(l.slow) filter (where l.minute > since)::bigint,
    sum(l.failing_callers)::bigint,
    (sum(l.total_ms) filter (where l.minute > since) / nullif(sum(l.loaded) filter (where l.minute > since), 0))::integer,
    max(l.minute)
  from (select now() - make_interval(mins => least(greatest(p_minutes, 1), 1440)) as since) asked
  -- From the hour on in which these minutes begin: who tells of an error in them may have told of the first one before.
  join private.remote_loads l on l.minute >= date_bin('1 hour', since, timestamptz '2026-01-01')
  group by l.remote, l.channel, l.version
  having max(l.minute) > max(since)
  order by l.remote, l.channel, max(l.minute) desc
  limit 500
$$;
comment on function public.list_remote_loads is
  'How each version of each remote did in the last minutes (60, at most a day), and how many addresses saw it fail. Open to everybody, as '
    'the list of versions is: a release asks it without a session before it promotes.';
grant execute on function public.list_remote_loads to anon, authenticated;
