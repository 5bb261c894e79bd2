-- Busy times: a person gives the address of a calendar elsewhere; a function of the server fetches it, and all that is kept of it is
-- when they are busy in the next weeks. Who runs a team of theirs sees "busy", nothing else. docs/rules/busy-times.md. Ours.

create table private.busy_calendars (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  address text not null constraint busy_calendars_address_check check (char_length(address) <= 1000),
  busy tstzmultirange not null default '{}',
  as_of timestamptz,
  problem text constraint busy_calendars_problem_check check (problem ~ '^(unreachable|no_calendar|redirects|[0-9]{3})$'),
  failures smallint not null default 0,
  state text not null default 'waiting' constraint busy_calendars_state_check check (state in ('waiting', 'stopped')),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint busy_calendars_once unique (user_id, address)
);
comment on table private.busy_calendars is
  'Calendars elsewhere of a person, up to three. The address is a secret of theirs: no client reads it again. Fetched every six hours.';
comment on column private.busy_calendars.busy is 'When they are busy, as of as_of. No titles, places or people.';
comment on column private.busy_calendars.as_of is 'When it was last read; what was read stays when it fails.';
comment on column private.busy_calendars.failures is
  'How many tries failed since; counted when a try begins, so that one that breaks it off counts.';
comment on column private.busy_calendars.state is
  'stopped after 40 failures in a row, which are about a month; its person starts it again.';
create index busy_calendars_due_idx on private.busy_calendars (due_at) where state = 'waiting';
alter table private.busy_calendars enable row level security;
create policy "closed to clients" on private.busy_calendars for all to anon, authenticated using (false) with check (false);

create function public.connect_busy_calendar(p_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  -- Calendar programs write their addresses so.
  address text := regexp_replace(btrim(p_address), '^webcals?://', 'https://', 'i');
begin
  if not coalesce(private.is_webhook_address('signed', address) and char_length(address) <= 1000, false) then
    raise exception 'This is no address of a calendar' using errcode = '23514', hint = 'address';
  end if;
  perform private.limit_rate('busy_calendar', me::text, 20, '1 hour');
  -- One at a time of a person, so that no more than three are kept.
  perform pg_advisory_xact_lock(hashtextextended('busy_calendars.' || me, 0));
  if exists (select from private.busy_calendars c where c.id = p_id and c.user_id = me) then
    -- A retry after a lost answer.
    return;
  end if;
  if (select count(*) from private.busy_calendars c where c.user_id = me) >= 3 then
    raise exception 'Three calendars are connected already' using errcode = '23514', hint = 'amount';
  end if;
  insert into private.busy_calendars (id, user_id, address) values (p_id, me, address);
  perform pg_notify('busy_calendars', '');
end $$;
comment on function public.connect_busy_calendar is
  'Keeps the address of a calendar elsewhere (https, or webcal), which is fetched at once and every six hours. At most three, 20 an hour '
    '(PT429); 23514 with the hint "address" or "amount", 23505 one that is there already. p_id is made by the client.';
grant execute on function public.connect_busy_calendar to authenticated;

create function public.load_busy_calendars() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'host', substring(c.address from '^https://([a-z0-9.-]+)'),
    'as_of', c.as_of, 'problem', case when c.failures > 0 then c.problem end, 'is_stopped', c.state = 'stopped',
    'amount', (select count(*) from unnest(c.busy) r where upper(r) > now())) order by c.created_at, c.id), '[]')
  from private.busy_calendars c where c.user_id = (select auth.uid())
$$;
comment on function public.load_busy_calendars is
  'The caller''s calendars elsewhere: the host of each, when it was last read, what went wrong since, and how many busy times are to come. '
    'Never the address.';
grant execute on function public.load_busy_calendars to authenticated;

create function public.remove_busy_calendar(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.busy_calendars c where c.id = p_id and c.user_id = (select auth.uid())
$$;
comment on function public.remove_busy_calendar is 'Forgets a calendar of the caller with its busy times. Again it changes nothing.';
grant execute on function public.remove_busy_calendar to authenticated;

create function public.refresh_busy_calendar(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.limit_rate('busy_calendar', me::text, 20, '1 hour');
  update private.busy_calendars c set due_at = now(), state = 'waiting', failures = least(c.failures, 1)
  where c.id = p_id and c.user_id = me;
  if not found then
    raise exception 'Calendar not found' using errcode = 'PT404';
  end if;
  perform pg_notify('busy_calendars', '');
end $$;
comment on function public.refresh_busy_calendar is
  'Fetches a calendar of the caller again now, also one that was given up. PT404; 20 an hour (PT429).';
grant execute on function public.refresh_busy_calendar to authenticated;

-- For the server

create function public.claim_busy_calendars(p_most integer) returns table (id uuid, address text, time_zone text)
language sql security definer set search_path = '' as $$
  update private.busy_calendars c
  -- The next try after this one, should it never say what became of it: later each time, up to a day.
  set failures = c.failures + 1, due_at = now() + least(interval '15 minutes' * power(2, least(c.failures, 7)), interval '1 day')
  where c.id in (
    select x.id from private.busy_calendars x where x.state = 'waiting' and x.due_at <= now()
    order by x.due_at limit least(greatest(p_most, 1), 20) for update skip locked)
  returning c.id, c.address, private.zone_of(c.user_id)
$$;
comment on function public.claim_busy_calendars is
  'For the server that fetches: the next calendars that are due, each to one caller. What is never settled is due again later.';
grant execute on function public.claim_busy_calendars to service_role;

create function public.settle_busy_calendar(p_id uuid, p_busy jsonb default null, p_problem text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  calendar private.busy_calendars;
begin
  if jsonb_typeof(p_busy) = 'array' then
    update private.busy_calendars c set as_of = now(), problem = null, failures = 0, due_at = now() + interval '6 hours', busy = (
      select coalesce(range_agg(tstzrange((b ->> 0)::timestamptz, (b ->> 1)::timestamptz)), '{}')
      from (select b from jsonb_array_elements(p_busy) b limit 500) x)
    where c.id = p_id;
    return;
  end if;
  update private.busy_calendars c set problem = coalesce(p_problem, 'unreachable'),
    state = case when c.failures >= 40 then 'stopped' else c.state end
  where c.id = p_id returning c.* into calendar;
  if calendar.failures in (5, 40) then
    perform private.tell(array[private.notice(calendar.user_id, 'calendar_failed', gen_random_uuid(), calendar.id)]);
  end if;
end $$;
comment on function public.settle_busy_calendar is
  'For the server that fetches: when the person is busy [[from, until]], which takes the place of what was known, or what went wrong, '
    'which '
    'leaves it. After five failures, and when it is given up after forty, its person is told.';
grant execute on function public.settle_busy_calendar to service_role;

create function private.busy_calendar_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', substring(c.address from '^https://([a-z0-9.-]+)'), 'href', '/account#busy')
  from private.busy_calendars c where c.id = n.subject_id and c.user_id = n.user_id and c.failures > 0
$$;
comment on function private.busy_calendar_facts is
  'What a notice about a calendar that fails says; null once it works again or is removed.';

-- What teams see of it

create function private.busy_of(person uuid) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(c.busy), '{}') from private.busy_calendars c where c.user_id = person
$$;
comment on function private.busy_of is 'When a person is busy by all of their calendars.';

create function public.list_busy_people(p_team_id uuid, p_starts_at timestamptz, p_minutes integer)
returns table (user_id uuid, full_name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_team_id not in (select private.my_run_team_ids()) and not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to see who is busy.' using errcode = '42501';
  end if;
  return query
  select distinct on (s.full_name, s.person_id) s.person_id, s.full_name
  from private.people_on_team(p_team_id) s
  where s.is_confirmed and s.person_id <> (select auth.uid()) and p_minutes between 1 and 1440
    and not coalesce(private.is_blocked_between(s.person_id, (select auth.uid())), false)
    and private.busy_of(s.person_id) && tstzrange(p_starts_at, p_starts_at + make_interval(mins => p_minutes))
  order by s.full_name, s.person_id limit 50;
end $$;
comment on function public.list_busy_people is
  'Who of a team is busy in that time by their own calendars, for its owner and staff: that they are, and nothing of why. 42501 others.';
grant execute on function public.list_busy_people to authenticated;
