-- Errors in browsers, so that whoever is on call knows what failed: grouped by version and fingerprint, without anything of a person.

create function private.scrub_error_words(words text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(btrim(regexp_replace(
    -- Four signs of a number and more: ids, phones, dates. What is shorter is a count or a code of React.
    regexp_replace(
      regexp_replace(
        -- Letters and digits together, or very long: ids, tokens, names of accounts.
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(
                  -- Whatever is drawn by nobody, or turns the direction of what follows.
                  regexp_replace(left(words, 2000),
                    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+',
                    ' ', 'g'),
                  '[^\s@<>()\[\]"'']*@[^\s@<>()\[\]"'']+', '[email]', 'g'),
                '\m[a-z][a-z0-9+.-]*://[^\s"''<>()]*', '[address]', 'gi'),
              '(/[^\s"''<>()/]+){2,}/?|/[^\s"''<>()/]*\?[^\s"''<>()]*|\?[^\s"''<>()]+=[^\s"''<>()]*', '[address]', 'g'),
            '"[^"]*("|$)|“[^”]*(”|$)|„[^“”]*([“”]|$)|«[^»]*(»|$)|`[^`]*(`|$)|‘[^’]*(’|$)|(^|[^[:alnum:]])''[^'']*(''|$)', ' [text] ', 'g'),
          '[A-Za-z0-9+/=_.-]{24,}|(?=[A-Za-z0-9_-]*[0-9])(?=[0-9_-]*[A-Za-z])[A-Za-z0-9_-]{6,}', '[id]', 'g'),
        '\m[0-9a-f]{8,}\M', '[id]', 'gi'),
      '[+(]?[0-9][0-9 .,:/()-]{2,}[0-9]', '[number]', 'g'),
    '\s+', ' ', 'g')), 300))
$$;
comment on function private.scrub_error_words is
  'What is kept of the words of an error: no emails, addresses, quoted text, tokens, ids or long numbers, at most 300 letters. The browser '
    'does the same before it sends (apps/shell/src/federation/health/scrub.ts).';

create function private.error_fingerprint(name text, message text, frames text[]) returns text
language sql immutable set search_path = '' as $$
  -- A line that moved is the same error, and so is another number in the same words.
  select left(encode(sha256(convert_to(concat_ws(e'\n', name, regexp_replace(message, '[0-9]+', '0', 'g'),
    (select string_agg(regexp_replace(f.frame, ':[0-9]+:[0-9]+$', ''), e'\n' order by f.place)
      from unnest(frames) with ordinality f (frame, place) where f.place <= 3)), 'UTF8')), 'hex'), 16)
$$;
comment on function private.error_fingerprint is
  'What makes two errors one: name, words without numbers, and the functions and files of the top three frames without their lines.';

create function private.are_error_frames(frames text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(frames) <= 10 and not exists (
    select from unnest(frames) f (frame) where f.frame is null or char_length(f.frame) > 240
      or f.frame !~ '^[A-Za-z0-9_$.]{0,60} /[A-Za-z0-9_/-]+(\.[A-Za-z0-9_-]+)*:[0-9]{1,7}:[0-9]{1,7}$')
$$;

create table private.version_errors (
  remote text not null constraint version_errors_remote_check check (remote ~ '^[a-z][a-z0-9-]{0,39}$'),
  version text not null constraint version_errors_version_check check (version ~ '^[0-9a-f]{8,16}$'),
  fingerprint text not null constraint version_errors_fingerprint_check check (fingerprint ~ '^[0-9a-f]{16}$'),
  name text not null constraint version_errors_name_check check (name ~ '^[A-Za-z]{1,40}$'),
  message text not null constraint version_errors_message_check
    check (char_length(message) <= 300 and message !~ '[\u0001-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f]'),
  frames text[] not null constraint version_errors_frames_check check (private.are_error_frames(frames)),
  route text not null constraint version_errors_route_check
    check (char_length(route) <= 120 and route ~ '^/((:[A-Za-z]{1,30}\??|[a-z]+(-[a-z]+)*\??|\*)(/|$))*$'),
  shell text not null constraint version_errors_shell_check check (shell ~ '^[0-9a-f]{8,16}$'),
  page_loads integer not null constraint version_errors_page_loads_check check (page_loads > 0),
  callers integer not null constraint version_errors_callers_check check (callers >= 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (remote, version, fingerprint)
);
comment on table private.version_errors is
  'Errors of each version, the shell''s among them, added up by fingerprint. Nothing in it is of a person: words are scrubbed, frames '
    'are of released files, routes are patterns. At most 50 of a version; removed 14 days after they were last seen.';
comment on column private.version_errors.frames is 'Top of the stack first, each as "function /file:line:column" of the released file.';
comment on column private.version_errors.route is 'Pattern of the page that was open, such as /teams/:teamId; its ids are not known.';
comment on column private.version_errors.shell is 'Release of the shell in which it was seen last.';
comment on column private.version_errors.page_loads is 'Page loads that saw it, each once.';
comment on column private.version_errors.callers is 'Addresses that saw it, each once a day.';
create index version_errors_last_idx on private.version_errors (last_at);
alter table private.version_errors enable row level security;
create policy "closed to clients" on private.version_errors for all to anon, authenticated using (false) with check (false);

create function public.record_version_errors(p_errors jsonb, p_hops text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address inet := private.nearest_address(p_hops);
  told record;
  seen integer;
begin
  perform private.limit_rate(
    'version_errors', private.hash_address(address, 'version_errors '), 100, interval '10 minutes', jsonb_array_length(p_errors));
  for told in
    select e.remote, e.version, e.name, e.message, e.frames, e.route, e.shell, private.error_fingerprint(e.name, e.message, e.frames)
      as print
    from (
      select r.remote, r.version, r.name, private.scrub_error_words(r.message) as message, coalesce(r.frames, '{}') as frames, r.route,
        r.shell
      from jsonb_to_recordset(p_errors) as r (
        remote text, version text, name text, message text, frames text[], route text, shell text)) e
    -- Two that add to the same rows take them in one order, and so never wait for each other.
    order by e.remote, e.version, print
  loop
    -- The version that somebody got, and what failed there, stay in the hash.
    seen := private.count_uses('version_error_of',
      private.hash_address(address, format('version_error_of %s %s ', told.remote, told.version)),
      interval '1 hour');
    continue when seen > 20;
    seen := private.count_uses('version_error',
      private.hash_address(address, format('version_error %s %s %s ', told.remote, told.version, told.print)), interval '1 day');
    continue when seen > 10;
    -- Many addresses together cannot drown a minute either.
    continue when private.count_uses('version_errors_minute', told.remote || ' ' || told.version, interval '1 minute') > 300;
    update private.version_errors v set page_loads = v.page_loads + 1, callers = v.callers + (seen = 1)::integer, last_at = now(),
      shell = told.shell, route = told.route, frames = told.frames
    where v.remote = told.remote and v.version = told.version and v.fingerprint = told.print;
    continue when found;
    -- A full version gives up what one address alone saw, the oldest first: inventions push out inventions.
    if (select count(*) from private.version_errors v where v.remote = told.remote and v.version = told.version) >= 50 then
      delete from private.version_errors v
      where v.remote = told.remote and v.version = told.version and v.fingerprint = (
        select o.fingerprint from private.version_errors o
        where o.remote = told.remote and o.version = told.version and o.callers <= 1
        order by o.last_at limit 1 for update skip locked);
      continue when not found;
    end if;
    insert into private.version_errors as v (remote, version, fingerprint, name, message, frames, route, shell, page_loads, callers)
    values (told.remote, told.version, told.print, told.name, told.message, told.frames, told.route, told.shell, 1, (seen = 1)::integer)
    on conflict (remote, version, fingerprint) do update set
      page_loads = v.page_loads + 1, callers = v.callers + excluded.callers, last_at = now();
  end loop;
end $$;
comment on function public.record_version_errors is
  'Adds errors that a browser reported to their version. Scrubs the words again and finds the fingerprint. Of one address (the last public '
    'one of p_hops, hashed with our key) 20 errors of a version count in an hour, 10 of one fingerprint in a day; more is left out '
    'silently, and more than 100 in ten minutes are refused. For the edge function report-errors alone, which lets only deployed versions '
    'and their own files through.';
grant execute on function public.record_version_errors to service_role;

create function public.list_version_errors()
returns table (
  remote text, version text, fingerprint text, name text, message text, frames text[], route text, shell text, page_loads integer,
  callers integer, affected_share double precision, first_at timestamptz, last_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'Only platform staff read errors.' using errcode = '42501';
  end if;
  return query
    select v.remote, v.version, v.fingerprint, v.name, v.message, v.frames, v.route, v.shell, v.page_loads, v.callers,
      case when l.told > 0 then least(1, v.page_loads::double precision / l.told) end, v.first_at, v.last_at
    from private.version_errors v
    left join lateral (
      select sum(r.loaded + r.failed) as told from private.remote_loads r
      where r.remote = v.remote and r.version = v.version and r.minute >= date_trunc('minute', v.first_at)) l on true
    order by v.remote, v.last_at desc, v.fingerprint
    limit 500;
end $$;
comment on function public.list_version_errors is
  'Errors of every version of every remote and of the shell ("shell"), for platform staff. affected_share: of the page loads that reported '
    'since the error was first seen; null where none are known, as for the shell.';
grant execute on function public.list_version_errors to authenticated;

create table private.version_alerts (
  id uuid primary key default gen_random_uuid(),
  remote text not null,
  version text not null,
  previous text,
  errors integer not null,
  loads integer not null,
  rate double precision not null,
  previous_rate double precision,
  is_stopped boolean not null default false,
  created_at timestamptz not null default now(),
  constraint version_alerts_once unique (remote, version)
);
comment on table private.version_alerts is
  'Versions whose owner was told that they fail twice as often as the one before, each once. Removed after 90 days.';
comment on column private.version_alerts.is_stopped is 'It was a canary, and was taken from its people.';
alter table private.version_alerts enable row level security;
create policy "closed to clients" on private.version_alerts for all to anon, authenticated using (false) with check (false);

create function private.is_failing(
  loaded bigint, failed bigint, crashed bigint, callers bigint, live_rate double precision
) returns boolean
language sql immutable set search_path = '' as $$
  select callers >= 3 and (failed + crashed)::double precision / greatest(loaded + failed, 1)
    >= case when loaded + failed < 20 then 0.5::double precision else 2 * least(greatest(coalesce(live_rate, 0), 0.01), 0.05) end
$$;
comment on function private.is_failing is
  'Whether a version fails at least twice as often as the one before, within bounds: the rule of promotions (libs/contract/src/health.ts).';

create function private.stop_version(remote text, version text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.experiments as e (key, variant, enabled, feature_type, reason, notes)
  values ('stopped_' || replace(remote, '-', '_'), version, true, 'remote', 'It fails too often',
    'Set by Lineup when a canary fails twice as often as what is live: whoever should get this version gets the stable one. Turn it off to '
      'let it run again.')
  on conflict (key) do update set variant = excluded.variant, enabled = true, required_roles = '{}', rollout_percentage = 100,
    dev_only = false,
    reason = 'It fails too often'
  where e.variant is distinct from excluded.variant or not e.enabled
$$;
comment on function private.stop_version is
  'Takes a version from whoever gets it by a channel that is not stable, by a flag that browsers follow as any other. Staff may turn it '
    'off.';

create function private.alert_failing_versions(only_remote text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  alert record;
  told integer := 0;
begin
  for alert in
    with known as (
      select l.remote, l.version, min(l.minute) as since,
        sum(l.failed + l.crashed)::double precision / greatest(sum(l.loaded + l.failed), 1) as rate
      from private.remote_loads l where only_remote is null or l.remote = only_remote group by l.remote, l.version
    ), recent as (
      select l.remote, l.version, sum(l.loaded)::bigint as loaded, sum(l.failed)::bigint as failed, sum(l.crashed)::bigint as crashed,
        sum(l.failing_callers)::bigint as callers, bool_or(l.channel <> 'stable' and l.channel !~ '^pr-') as is_trial
      from private.remote_loads l
      where l.minute > now() - interval '1 hour' and (only_remote is null or l.remote = only_remote) group by l.remote, l.version
    )
    insert into private.version_alerts (remote, version, previous, errors, loads, rate, previous_rate, is_stopped)
    select r.remote, r.version, before.version, r.failed + r.crashed, r.loaded + r.failed,
      (r.failed + r.crashed)::double precision / greatest(r.loaded + r.failed, 1), before.rate, r.is_trial
    from recent r
    join known k using (remote, version)
    left join lateral (
      select o.version, o.rate from known o where o.remote = r.remote and o.since < k.since order by o.since desc, o.version limit 1
    ) before on true
    where private.is_failing(r.loaded, r.failed, r.crashed, r.callers, before.rate)
    order by r.remote, r.version
    on conflict (remote, version) do nothing
    returning id, remote, version, is_stopped
  loop
    if alert.is_stopped then
      perform private.stop_version(alert.remote, alert.version);
    end if;
    -- What failed is reported a moment after that it failed.
    perform private.queue_mail('version_failing', alert.id, waits => interval '20 seconds');
    told := told + 1;
  end loop;
  return told;
end $$;
comment on function private.alert_failing_versions is
  'Queues a mail to the owner of each version that in the last hour failed twice as often as the one before, and stops it where it is a '
    'canary; once for each version. Returns how many. Of one remote alone as soon as another address saw its canary fail.';

create function public.list_alert_frames(p_alert uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.frames[1] order by e.page_loads desc, e.fingerprint), '{}')
  from private.version_alerts a
  join lateral (
    select v.frames, v.page_loads, v.fingerprint from private.version_errors v
    where v.remote = a.remote and v.version = a.version and cardinality(v.frames) > 0
    order by v.page_loads desc, v.fingerprint limit 3) e on true
  where a.id = p_alert and a.created_at > now() - interval '1 day'
$$;
comment on function public.list_alert_frames is
  'The places that the mail of an alert names, for whoever knows its id: it is random, and the function that writes the mail alone gets '
    'it. '
    'The server of the site asks this before it says which source lines they are. For a day.';
grant execute on function public.list_alert_frames to anon, authenticated;

create function private.vital_bounds(metric text) returns double precision[]
language sql immutable set search_path = '' as $$
  select case metric
    when 'LCP' then array[500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10000]
    when 'INP' then array[50, 100, 150, 200, 300, 500, 1000, 2000]
    when 'CLS' then array[0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]
  end::double precision[]
$$;
comment on function private.vital_bounds is
  'Bounds between which pages are counted, those of the web''s own grades among them; ms, CLS without unit.';

create table private.version_vitals (
  remote text not null constraint version_vitals_remote_check check (remote ~ '^[a-z][a-z0-9-]{0,39}$'),
  version text not null constraint version_vitals_version_check check (version ~ '^[0-9a-f]{12}$'),
  metric text not null constraint version_vitals_metric_check check (metric in ('LCP', 'INP', 'CLS')),
  bucket integer not null constraint version_vitals_bucket_check check (bucket between 0 and 9),
  pages integer not null constraint version_vitals_pages_check check (pages > 0),
  last_at timestamptz not null default now(),
  primary key (remote, version, metric, bucket)
);
comment on table private.version_vitals is
  'How pages of each version felt (largest paint, slowest response to input, layout shift), as counts between bounds. Nothing in it is of '
    'a '
    'person or of one page. Removed 14 days after it was last told.';
comment on column private.version_vitals.bucket is 'Place among private.vital_bounds: 0 is below the first.';
create index version_vitals_last_idx on private.version_vitals (last_at);
alter table private.version_vitals enable row level security;
create policy "closed to clients" on private.version_vitals for all to anon, authenticated using (false) with check (false);

create function public.record_version_vitals(p_vitals jsonb, p_hops text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address inet := private.nearest_address(p_hops);
begin
  perform private.limit_rate('version_vitals', private.hash_address(address, 'version_vitals '), 300, interval '10 minutes',
    jsonb_array_length(p_vitals));
  insert into private.version_vitals as v (remote, version, metric, bucket, pages)
  select told.remote, told.version, told.metric, width_bucket(told.value, private.vital_bounds(told.metric)), count(*)
  from jsonb_to_recordset(p_vitals) as told (remote text, version text, metric text, value double precision)
  where private.count_uses('version_vital',
    private.hash_address(address, format('version_vital %s %s %s ', told.remote, told.version, told.metric)), interval '1 hour') <= 20
  group by 1, 2, 3, 4
  -- Two that add to the same rows take them in one order, and so never wait for each other.
  order by 1, 2, 3, 4
  on conflict (remote, version, metric, bucket) do update set pages = v.pages + excluded.pages, last_at = now();
end $$;
comment on function public.record_version_vitals is
  'Adds how a page felt to its version: of one address (the last public one of p_hops, hashed with our key) 20 of each metric of a version '
    'in an hour, more is left out silently. For the edge function report-loads alone, which lets only deployed versions through.';
grant execute on function public.record_version_vitals to service_role;

create function public.list_version_vitals()
returns table (remote text, version text, metric text, pages integer, upper_bound double precision)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'Only platform staff read how versions do.' using errcode = '42501';
  end if;
  return query
    select r.remote, r.version, r.metric, max(r.total)::integer,
      (private.vital_bounds(r.metric))[min(r.bucket) filter (where r.reached >= 0.75 * r.total) + 1]
    from (
      select v.remote, v.version, v.metric, v.bucket,
        sum(v.pages) over (partition by v.remote, v.version, v.metric) as total,
        sum(v.pages) over (partition by v.remote, v.version, v.metric order by v.bucket) as reached
      from private.version_vitals v) r
    group by r.remote, r.version, r.metric
    order by r.remote, r.version, r.metric
    limit 500;
end $$;
comment on function public.list_version_vitals is
  'How pages of each version felt, for platform staff: upper_bound is what three of four pages stay below, null where it is above all.';
grant execute on function public.list_version_vitals to authenticated;
