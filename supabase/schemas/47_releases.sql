-- Releases as people meet them: who may run code from elsewhere, and how each version of a remote does (SH-014).

create function public.confirm_override() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin_or_developer() then
    raise exception 'Only developers and admins run remotes from other addresses.' using errcode = '42501';
  end if;
end $$;
comment on function public.confirm_override is
  'Asked by the server of the site before it lets one browser load remotes from another origin. Admins and developers only.';
grant execute on function public.confirm_override to authenticated;

create table private.remote_loads (
  minute timestamptz not null,
  remote text not null constraint remote_loads_remote_check check (remote ~ '^[a-z][a-z0-9-]{0,39}$'),
  channel text not null constraint remote_loads_channel_check check (channel ~ '^[a-z][a-z0-9-]{0,59}$'),
  version text not null constraint remote_loads_version_check check (version ~ '^[0-9a-f]{12}$'),
  loaded integer not null default 0 constraint remote_loads_loaded_check check (loaded >= 0),
  failed integer not null default 0 constraint remote_loads_failed_check check (failed >= 0),
  crashed integer not null default 0 constraint remote_loads_crashed_check check (crashed >= 0),
  slow integer not null default 0 constraint remote_loads_slow_check check (slow >= 0),
  total_ms bigint not null default 0 constraint remote_loads_total_ms_check check (total_ms >= 0),
  primary key (minute, remote, channel, version)
);
comment on table private.remote_loads is
  'How versions of remotes did in browsers that were drawn to tell, added up by the minute. Nothing in it is of a person. Rows are removed after 7 days.';
comment on column private.remote_loads.failed is 'Page loads that did not get the remote, also after the automatic retry.';
comment on column private.remote_loads.crashed is 'Page loads in which a screen of the remote failed, each once.';
comment on column private.remote_loads.slow is 'Of those that were loaded, how many took more than 2.5 s.';
alter table private.remote_loads enable row level security;
create policy "closed to clients" on private.remote_loads for all to anon, authenticated using (false);

create function public.record_remote_loads(p_reports jsonb, p_caller text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A school behind one address still counts; somebody who wants to make a version look bad does not get far.
  perform private.limit_rate('remote_loads', p_caller, 300, interval '10 minutes', jsonb_array_length(p_reports));
  insert into private.remote_loads as l (minute, remote, channel, version, loaded, failed, crashed, slow, total_ms)
  select date_trunc('minute', now()), r.remote, r.channel, r.version,
    count(*) filter (where r.outcome = 'loaded'),
    count(*) filter (where r.outcome = 'failed'),
    count(*) filter (where r.outcome = 'crashed'),
    count(*) filter (where r.outcome = 'loaded' and r.ms > 2500),
    coalesce(sum(least(greatest(r.ms, 0), 60000)) filter (where r.outcome = 'loaded'), 0)
  from jsonb_to_recordset(p_reports) as r (remote text, channel text, version text, outcome text, ms integer)
  where r.outcome in ('loaded', 'failed', 'crashed')
  group by r.remote, r.channel, r.version
  on conflict (minute, remote, channel, version) do update set
    loaded = l.loaded + excluded.loaded,
    failed = l.failed + excluded.failed,
    crashed = l.crashed + excluded.crashed,
    slow = l.slow + excluded.slow,
    total_ms = l.total_ms + excluded.total_ms
  -- Whoever sends more than a busy site does changes nothing any more.
  where l.loaded + l.failed + l.crashed < 5000;
end $$;
comment on function public.record_remote_loads is
  'Adds what browsers said to the minute, at most 300 reports in ten minutes of one caller (a hash of the address that changes every day). For the edge function report-loads alone, which lets only deployed remotes, channels and versions through.';
grant execute on function public.record_remote_loads to service_role;

create function public.list_remote_loads(p_minutes integer default 60)
returns table (
  remote text, channel text, version text, loaded bigint, failed bigint, crashed bigint, slow bigint,
  average_ms integer, last_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select l.remote, l.channel, l.version, sum(l.loaded)::bigint, sum(l.failed)::bigint, sum(l.crashed)::bigint,
    sum(l.slow)::bigint, (sum(l.total_ms) / nullif(sum(l.loaded), 0))::integer, max(l.minute)
  from private.remote_loads l
  where l.minute > now() - make_interval(mins => least(greatest(p_minutes, 1), 1440))
  group by l.remote, l.channel, l.version
  order by l.remote, l.channel, max(l.minute) desc
  limit 500
$$;
comment on function public.list_remote_loads is
  'How each version of each remote did in the last minutes (60, at most a day). Open to everybody, as the list of versions is: a release asks it without a session before it promotes.';
grant execute on function public.list_remote_loads to anon, authenticated;
