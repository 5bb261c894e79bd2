-- Notices pushed to browsers, on request. A subscription belongs to a person and to the session in which they asked for it,
-- and ends with it: whoever uses the same computer next gets nothing of theirs. What a push says is read when it goes out,
-- with the rights that the person has then, as for mails. Ours.

create table private.push_services (
  host text primary key constraint push_services_host_check check (host ~ '^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$')
);
comment on table private.push_services is
  'Whom our server calls to push: the services of the browsers. A subscription with another address is refused, so that nobody has us call '
    'an address of their choice. The function "send-push" keeps the same list.';
alter table private.push_services enable row level security;
create policy "closed to clients" on private.push_services for all to anon, authenticated using (false) with check (false);
insert into private.push_services (host) values
  ('fcm.googleapis.com'), ('*.push.services.mozilla.com'), ('*.push.apple.com'), ('*.notify.windows.com');

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null unique references auth.sessions (id) on delete cascade,
  endpoint text not null unique
    constraint push_subscriptions_endpoint_check check (char_length(endpoint) <= 2000 and endpoint ~ '^https://[a-z0-9.-]+/[!-~]+$'),
  p256dh text not null constraint push_subscriptions_p256dh_check check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth_check check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
comment on table public.push_subscriptions is
  'Browsers that get a person''s notices, at most 10 of each person and one of each session, with which it ends. Written by start_push, '
    'renew_push and end_push.';
comment on column public.push_subscriptions.endpoint is
  'Where the push service takes messages for this browser. A secret, as the keys are.';
create index push_subscriptions_person_idx on public.push_subscriptions (user_id, created_at desc);
alter table public.push_subscriptions enable row level security;
grant select (id, user_id, session_id, created_at) on public.push_subscriptions to authenticated;
create policy "own browsers" on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));

create function private.is_push_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.push_services s,
      (select substring(address from '^https://([a-z0-9.-]+)/[!-~]+$') as host) a
    where a.host = s.host or (s.host like '*.%' and right(a.host, char_length(s.host) - 1) = substr(s.host, 2)))
$$;
comment on function private.is_push_address is
  'Whether an address is one of a push service that we call: https, without port, name or password.';

create function private.check_push_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_push_address(new.endpoint) then
    raise exception 'The push service of this browser is not supported' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_push_address before insert or update of endpoint on public.push_subscriptions
  for each row execute function private.check_push_address();

create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null,
  subscription_id uuid not null,
  state text not null default 'waiting'
    constraint push_outbox_state_check check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  is_outdated boolean not null default false,
  sent_at timestamptz,
  settled_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint push_outbox_once unique (notice_id, subscription_id)
);
-- Without foreign keys: a subscription that ends and a notice that is just written never wait for each other.
comment on table private.push_outbox is
  'Queue of pushes, one for each notice and browser: waiting, then sent, dropped (no longer wanted or true) or failed (given up). Settled '
    'rows stay two days.';
comment on column private.push_outbox.is_outdated is 'What it tells has changed since it was claimed: it goes out again.';
create index push_outbox_due_idx on private.push_outbox (due_at) where state = 'waiting';
create index push_outbox_subscription_idx on private.push_outbox (subscription_id);
create index push_outbox_settled_idx on private.push_outbox (settled_at) where state <> 'waiting';
alter table private.push_outbox enable row level security;
create policy "closed to clients" on private.push_outbox for all to anon, authenticated using (false) with check (false);

-- Browsers

create function private.live_session() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  session uuid := private.uuid_or_null((select auth.jwt()) ->> 'session_id');
begin
  if not exists (
    select from auth.sessions s where s.id = session and s.user_id = me and (s.not_after is null or s.not_after > now())) then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  return session;
end $$;
comment on function private.live_session is 'The caller''s session, which has not ended; PT401 otherwise.';

create function public.start_push(p_endpoint text, p_p256dh text, p_auth text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  session uuid := private.live_session();
  held public.push_subscriptions;
  made uuid;
begin
  perform private.limit_rate('push_start', me::text, 60, '1 hour');
  -- Of one person one at a time, so that no more than ten are kept.
  perform pg_advisory_xact_lock(hashtextextended('push:' || me, 0));
  select * into held from public.push_subscriptions s where s.endpoint = p_endpoint for update;
  if held.id is not null and (held.p256dh, held.auth) is distinct from (p_p256dh, p_auth) then
    raise exception 'This address belongs to another browser' using errcode = '42501';
  end if;
  if held.user_id = me and held.session_id = session then
    return held.id;
  end if;
  -- The browser of somebody who was here before, or the address that this session had before. What waits for it is dropped.
  delete from public.push_subscriptions s where s.endpoint = p_endpoint or s.session_id = session;
  delete from public.push_subscriptions s where s.id in (
    select o.id from public.push_subscriptions o where o.user_id = me order by o.created_at desc, o.id offset 9);
  insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (me, session, p_endpoint, p_p256dh, p_auth) returning id into made;
  return made;
end $$;
comment on function public.start_push is
  'Has the caller''s notices pushed to this browser until the session ends, and returns the id of the subscription; again it changes '
    'nothing. The eleventh browser ends the oldest. 23514 for a service that we do not call.';
grant execute on function public.start_push to authenticated;

create function public.end_push(p_endpoint text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  delete from public.push_subscriptions s
  where s.user_id = me and (s.endpoint = p_endpoint or s.session_id = private.uuid_or_null((select auth.jwt()) ->> 'session_id'));
  return found;
end $$;
comment on function public.end_push is 'Ends what is pushed to the caller in this session, and at that address; false when it was over.';
grant execute on function public.end_push to authenticated;

create function public.renew_push(p_endpoint text, p_auth text, p_new_endpoint text, p_new_p256dh text, p_new_auth text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  held public.push_subscriptions;
begin
  select * into held from public.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth for update;
  if held.id is null then
    return false;
  end if;
  perform private.limit_rate('push_renew', held.id::text, 20, '1 day');
  update public.push_subscriptions s set endpoint = p_new_endpoint, p256dh = p_new_p256dh, auth = p_new_auth where s.id = held.id;
  return true;
end $$;
comment on function public.renew_push is
  'The browser has given a subscription another address: its worker, which holds no session, proves itself by the address and the secret '
    'before. False for one that has ended.';
grant execute on function public.renew_push to anon, authenticated;

create function public.load_push() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subscription_id', (
      select s.id from public.push_subscriptions s
      where s.user_id = me.id and s.session_id = private.uuid_or_null((select auth.jwt()) ->> 'session_id')),
    'practice_push', coalesce(n.practice_push, true), 'team_push', coalesce(n.team_push, true),
    'recruiting_push', coalesce(n.recruiting_push, true), 'account_push', coalesce(n.account_push, true))
  from (select (select auth.uid()) as id) me left join public.notification_preferences n on n.user_id = me.id
  where me.id is not null
$$;
comment on function public.load_push is
  'Whether the caller''s notices are pushed to this session, and of which kinds.';
grant execute on function public.load_push to authenticated;

-- Queueing

create function private.wants_push(kind text, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when kind like 'practice\_%' or kind = 'poll_opened' then coalesce(n.practice_push, true)
    when kind like 'ward\_practice\_%' then coalesce(n.ward_notices <> 'never' and n.practice_push, false)
    when kind like 'ward\_interest\_%' then coalesce(n.ward_notices <> 'never' and n.recruiting_push, false)
    when kind in ('ward_announcement', 'ward_evaluation') then coalesce(n.ward_notices <> 'never' and n.team_push, false)
    when kind like any ('{ward\\_meeting\\_%,ward\\_offer\\_%,ward\\_paper%}') then coalesce(n.recruiting_push, true)
    when kind like any ('{interest\\_%,program\\_%,meeting\\_%,offer\\_%,paper%}') or kind in ('task_due', 'college_invited', 'new_matches')
      then coalesce(n.recruiting_push, true)
    when kind like 'role\_%' or kind in ('flag_changed', 'tier_ended', 'webhook_stopped', 'calendar_failed', 'passkey_added')
      then coalesce(n.account_push, true)
    else coalesce(n.team_push, true)
  end
  -- As for mails: no word of a team that a minor has not joined.
  and (kind not in ('team_invited', 'place_offered') or not private.is_minor(person))
  from (select person as id) p left join public.notification_preferences n on n.user_id = p.id
$$;
comment on function private.wants_push is 'Whether a kind of notice may be pushed to a person, by their choices now.';

create function private.push_notices(told public.notices[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  insert into private.push_outbox as o (notice_id, subscription_id, due_at)
  select n.id, s.id, private.time_for(n.user_id, now())
  from unnest(told) n join public.push_subscriptions s on s.user_id = n.user_id
  where n.read_at is null and private.wants_push(n.kind, n.user_id)
    -- No more can wait than may go out in an hour (describe_push); what waits already is none more.
    and (
      select count(*) from private.push_outbox w
      where w.subscription_id = s.id and w.state = 'waiting' and w.notice_id <> n.id) < 20
  order by n.id, s.id
  -- The same change again: what waits says it anyway, what was sent is replaced, ten minutes later at the earliest.
  on conflict (notice_id, subscription_id) do update set
    is_outdated = o.state = 'waiting' and coalesce(o.claimed_until > now(), false),
    attempts = case when o.state = 'waiting' then o.attempts else 0 end,
    due_at = case when o.state = 'waiting' then o.due_at else greatest(excluded.due_at, o.sent_at + interval '10 minutes') end,
    state = 'waiting', settled_at = null;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform pg_notify('push_outbox', '');
  end if;
end $$;
comment on function private.push_notices is 'Queues notices for the browsers of their people, each once.';

create function private.queue_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.push_notices(array(select a::public.notices from after a));
  elsif exists (select from after a join before b on b.id = a.id where a.created_at is distinct from b.created_at) then
    perform private.push_notices(array(
      select a::public.notices from after a join before b on b.id = a.id where a.created_at is distinct from b.created_at));
  end if;
  return null;
end $$;
create trigger queue_pushes_new after insert on public.notices referencing new table as after
  for each statement execute function private.queue_pushes();
create trigger queue_pushes after update on public.notices referencing old table as before new table as after
  for each statement execute function private.queue_pushes();

-- Sending

create function private.describe_push(push private.push_outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  told public.notices;
  facts jsonb;
begin
  select n.* into told from public.notices n
  join public.push_subscriptions s on s.id = push.subscription_id and s.user_id = n.user_id
  join auth.sessions e on e.id = s.session_id and (e.not_after is null or e.not_after > now())
  where n.id = push.notice_id;
  if told.id is null or told.read_at is not null or told.created_at < now() - interval '1 day'
    or not private.wants_push(told.kind, told.user_id) then
    return null;
  end if;
  facts := private.notice_facts(told);
  if facts is null or told.kind like '%practice\_%' and (facts ->> 'at')::timestamptz <= now() then
    return null;
  end if;
  -- Nobody fills the screen of somebody else: what is more than this stands in the list of notices.
  if (
    select count(*) from private.push_outbox o
    where o.subscription_id = push.subscription_id and (
      o.sent_at > now() - interval '1 hour'
      -- Claimed by a sender before, or by this one before this.
      or o.state = 'waiting' and o.claimed_until > now()
        and (o.claimed_until <> push.claimed_until or (o.created_at, o.id) < (push.created_at, push.id)))
  ) >= 20 then
    return null;
  end if;
  -- A name of a stranger stays on the site.
  return facts - 'person' || jsonb_build_object('to', push.subscription_id, 'kind', told.kind, 'amount', told.amount,
    'change_id', told.change_id, 'time_zone', coalesce(
    private.zone_of(told.user_id),
    (select private.zone_of_practice(p) from public.team_practices p where told.kind like '%practice\_%' and p.id = told.subject_id)));
end $$;
comment on function private.describe_push is
  'A notice as a push, or null when the person no longer wants it, has read it, may not see it, it is over, the session has ended, or 20 '
    'went to this browser within an hour.';

create function private.may_count_pushes(subscription uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  counter bigint := hashtextextended('pushes.' || subscription, 0);
begin
  if (
    select count(*) from private.push_outbox o
    where o.subscription_id = subscription and (o.state = 'waiting' or o.sent_at > now() - interval '1 hour')) <= 20 then
    return pg_try_advisory_xact_lock_shared(counter);
  end if;
  return pg_try_advisory_xact_lock(counter);
end $$;
comment on function private.may_count_pushes is
  'Lets senders give pushes of one browser side by side while all that wait may go out within the hour, and one at a time when only some '
    'may: until its transaction ends no other sees what it has claimed.';

create function public.claim_pushes(p_most integer default 20)
returns table (id uuid, endpoint text, p256dh text, auth text, content jsonb, language text)
language plpgsql security definer set search_path = '' as $$
declare
  wanted integer := least(greatest(p_most, 1), 50);
  given integer := 0;
  looked_at integer := 0;
  push private.push_outbox;
  target public.push_subscriptions;
  awake timestamptz;
begin
  delete from private.push_outbox o where o.state <> 'waiting' and o.settled_at < now() - interval '2 days';
  while given < wanted and looked_at < 1000 loop
    for push in
      update private.push_outbox o set
        attempts = o.attempts + 1, claimed_until = now() + interval '2 minutes', is_outdated = false,
        due_at = private.next_attempt_at(o.attempts + 1)
      where o.id in (
        select w.id from private.push_outbox w
        where w.state = 'waiting' and w.due_at <= now() and coalesce(w.claimed_until <= now(), true)
        order by w.due_at limit wanted - given
        for update skip locked)
      returning o.*
    loop
      looked_at := looked_at + 1;
      select * into target from public.push_subscriptions s where s.id = push.subscription_id;
      awake := private.time_for(target.user_id, now());
      if awake > now() then
        update private.push_outbox o set due_at = awake, claimed_until = null, attempts = push.attempts - 1 where o.id = push.id;
        continue;
      end if;
      if not private.may_count_pushes(push.subscription_id) then
        update private.push_outbox o set due_at = now() + interval '5 seconds', claimed_until = null, attempts = push.attempts - 1
        where o.id = push.id;
        continue;
      end if;
      begin
        content := private.describe_push(push);
      exception when others then
        -- One that cannot be written must not hold up all others.
        perform public.settle_push(push.id, 400, sqlerrm);
        continue;
      end;
      if content is null then
        update private.push_outbox o set state = 'dropped', settled_at = now(), claimed_until = null where o.id = push.id;
      else
        given := given + 1;
        id := push.id;
        endpoint := target.endpoint;
        p256dh := target.p256dh;
        auth := target.auth;
        language := private.language_of(target.user_id);
        return next;
      end if;
    end loop;
    exit when not found;
  end loop;
end $$;
comment on function public.claim_pushes is
  'For the server: pushes that are due, each given to one caller for two minutes, with the language of who reads it (null: English). One '
    'that is not settled comes back later, at longer and longer intervals.';

create function public.settle_push(p_id uuid, p_status integer default null, p_error text default null, p_retry_after integer default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  push private.push_outbox;
  is_sent boolean := coalesce(p_status between 200 and 299, false);
  is_gone boolean := coalesce(p_status in (404, 410), false);
  is_passing boolean := p_status is null or p_status in (408, 425, 429) or p_status >= 500;
  follows boolean;
begin
  select * into push from private.push_outbox o where o.id = p_id and o.state = 'waiting' for update;
  if push.id is null then
    return;
  end if;
  follows := is_sent and push.is_outdated;
  update private.push_outbox o set
    state = case when follows then 'waiting' when is_sent then 'sent' when is_gone then 'dropped'
      when is_passing and push.attempts < 6 then 'waiting' else 'failed' end,
    attempts = case when follows then 0 else push.attempts end,
    due_at = case when follows then now() + interval '10 minutes'
      else greatest(push.due_at, now() + make_interval(secs => least(coalesce(p_retry_after, 0), 21600))) end,
    is_outdated = false,
    sent_at = case when is_sent then now() else push.sent_at end,
    last_error = case when not is_sent then left(coalesce(p_error, p_status::text), 500) end,
    claimed_until = null
  where o.id = p_id;
  update private.push_outbox o set settled_at = now() where o.id = p_id and o.state <> 'waiting';
  if is_gone then
    delete from public.push_subscriptions s where s.id = push.subscription_id;
  end if;
end $$;
comment on function public.settle_push is
  'For the server: what the push service answered (null: nothing). 404 and 410 end the subscription; 408, 425, 429, 5xx and nothing are '
    'tried again up to six times, not before p_retry_after seconds; another refusal is final.';
