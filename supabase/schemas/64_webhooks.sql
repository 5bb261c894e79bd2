-- What a team or a college has sent elsewhere: to a channel of Discord, or signed (Standard Webhooks) to a server of its own. The
-- queue holds ids; what a message says is read when it goes out, and never names a minor. Rules: docs/rules/webhooks.md. Ours.

create table private.webhook_hosts (
  host text primary key constraint webhook_hosts_host_check check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);
comment on table private.webhook_hosts is
  'Where webhooks of Discord are. Another address is refused, so that nobody has us call an address of their choice. The function '
    '"send-webhooks" keeps the same list.';
alter table private.webhook_hosts enable row level security;
create policy "closed to clients" on private.webhook_hosts for all to anon, authenticated using (false) with check (false);
insert into private.webhook_hosts (host) values ('discord.com'), ('discordapp.com'), ('ptb.discord.com'), ('canary.discord.com');

create function private.is_webhook_address(kind text, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case kind
    when 'discord' then
      coalesce(address ~ '^https://[a-z0-9.-]+/api/(v[0-9]{1,2}/)?webhooks/[0-9]{15,22}/[A-Za-z0-9_-]{40,100}(\?thread_id=[0-9]{15,22})?$'
        and exists (
          select from private.webhook_hosts h where h.host = substring(address from '^https://([a-z0-9.-]+)/')), false)
    else
      -- A name of the public internet: no number, no port, no user, and none of the endings that are kept for inside.
      coalesce(address ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(/[!-~]*)?$'
        and address !~ '^https://[a-z0-9.-]*[.](localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion)(/|$)'
        and address !~ '[@#\\]', false)
  end
$$;
comment on function private.is_webhook_address is
  'Whether an address may be called: of Discord one of its webhooks, else https with a name of the public internet. Where that name leads '
    'is looked at by who calls it.';

create table private.webhooks (
  id uuid primary key,
  team_id uuid references public.teams (id) on delete cascade,
  college_id uuid references public.colleges (id) on delete cascade,
  kind text not null constraint webhooks_kind_check check (kind in ('discord', 'signed')),
  address text not null constraint webhooks_address_check check (char_length(address) <= 500),
  secret text,
  events text[] not null constraint webhooks_events_check check (
    cardinality(events) between 1 and 7 and events <@ '{practice,move,cancel,announcement,scrim,post,need}'::text[]),
  failures smallint not null default 0,
  busy_until timestamptz,
  paused_until timestamptz,
  stopped_at timestamptz,
  stopped_because text,
  created_at timestamptz not null default now(),
  constraint webhooks_one_owner check (num_nonnulls(team_id, college_id) = 1),
  constraint webhooks_secret_of_signed check ((kind = 'signed') = (secret is not null)),
  constraint webhooks_once_for_team unique (team_id, address),
  constraint webhooks_once_for_college unique (college_id, address)
);
comment on table private.webhooks is
  'Where a team (gold) or a college has told what happens. Written by save_webhook; no client reads an address or a secret again.';
comment on column private.webhooks.secret is 'What signs (Standard Webhooks), shown once when it is made.';
comment on column private.webhooks.failures is 'How many attempts failed since the last one that arrived.';
comment on column private.webhooks.busy_until is 'Until when a sender has a message for it: they go out one by one, in their order.';
comment on column private.webhooks.paused_until is 'The service asked for a pause, or something failed.';
comment on column private.webhooks.stopped_at is 'Nothing goes there since then; a test that arrives starts it again.';
alter table private.webhooks enable row level security;
create policy "closed to clients" on private.webhooks for all to anon, authenticated using (false) with check (false);

create function private.check_webhook_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_webhook_address(new.kind, new.address) then
    raise exception 'This is no address of a webhook' using errcode = '23514', hint = 'address';
  end if;
  return new;
end $$;
create trigger check_webhook_address before insert or update of address, kind on private.webhooks
  for each row execute function private.check_webhook_address();

create table private.webhook_outbox (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  event text not null constraint webhook_outbox_event_check
    check (event in ('practice', 'move', 'cancel', 'announcement', 'scrim', 'post', 'need', 'test')),
  subject_id uuid not null,
  amount integer not null default 1 constraint webhook_outbox_amount_check check (amount > 0),
  state text not null default 'waiting'
    constraint webhook_outbox_state_check check (state in ('waiting', 'sent', 'dropped', 'failed', 'unclear')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  is_outdated boolean not null default false,
  settled_at timestamptz,
  last_status smallint,
  last_error text,
  created_at timestamptz not null default now()
);
comment on table private.webhook_outbox is
  'Queue of what goes to webhooks: waiting, then sent, dropped (no longer true or wanted), failed (given up), or unclear (Discord did not '
    'answer; it knows no message again, so nothing is sent twice). Settled rows stay 14 days, as the log.';
comment on column private.webhook_outbox.amount is 'How many things one act changed; subject_id is the first.';
comment on column private.webhook_outbox.claimed_at is 'A sender has it since then, or had it and never said what became of it.';
comment on column private.webhook_outbox.is_outdated is 'What it tells has changed since it was claimed: it goes out again.';
create unique index webhook_outbox_once on private.webhook_outbox (webhook_id, event, subject_id) where state = 'waiting';
create index webhook_outbox_due_idx on private.webhook_outbox (due_at) where state = 'waiting';
create index webhook_outbox_log_idx on private.webhook_outbox (webhook_id, created_at desc, id desc);
create index webhook_outbox_settled_idx on private.webhook_outbox (settled_at) where state <> 'waiting';
alter table private.webhook_outbox enable row level security;
create policy "closed to clients" on private.webhook_outbox for all to anon, authenticated using (false) with check (false);

-- Rights

create function private.may_have_webhooks(team uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.teams t where t.id = team and t.subscription_tier = 'gold' and t.archived_at is null)
    or exists (select from public.colleges c where c.id = college)
$$;
comment on function private.may_have_webhooks is 'A team of tier gold that is not archived, as its tier promises, and each college.';

create function private.manages_webhooks(team uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select num_nonnulls(team, college) = 1
    and case when team is not null then private.manages_team(team) else private.manages_program(college) end
$$;

create function private.own_webhook(hook uuid) returns private.webhooks
language plpgsql stable security definer set search_path = '' as $$
declare
  stored private.webhooks;
begin
  perform private.check_signed_in();
  select h.* into stored from private.webhooks h where h.id = hook and private.manages_webhooks(h.team_id, h.college_id);
  if stored.id is null then
    raise exception 'Webhook not found' using errcode = 'PT404';
  end if;
  return stored;
end $$;
comment on function private.own_webhook is 'A webhook that the caller manages; PT404 for everybody else.';

create function public.load_webhooks(p_team_id uuid default null, p_college_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_available', private.may_have_webhooks(p_team_id, p_college_id), 'webhooks', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', h.id, 'kind', h.kind, 'host', substring(h.address from '^https://([a-z0-9.-]+)'), 'ending', right(h.address, 4),
      'events', h.events, 'stopped_at', h.stopped_at, 'stopped_because', h.stopped_because,
      'log', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'event', l.event, 'state', l.state,
          'at', coalesce(l.settled_at, l.created_at), 'status', l.last_status, 'error', l.last_error)
          order by l.created_at desc, l.id desc), '[]')
        from (
          select o.* from private.webhook_outbox o where o.webhook_id = h.id order by o.created_at desc, o.id desc limit 10) l))
      order by h.created_at, h.id), '[]')
    from private.webhooks h where h.team_id = p_team_id or h.college_id = p_college_id))
  where private.manages_webhooks(p_team_id, p_college_id)
$$;
comment on function public.load_webhooks is
  'Webhooks of a team or a college for who manages it, each with host and last four characters of its address, never more, and the last '
    'ten messages (log); is_available: whether the team''s tier has them. Null for everybody else.';
grant execute on function public.load_webhooks to authenticated;

create function public.save_webhook(
  p_id uuid, p_events text[], p_team_id uuid default null, p_college_id uuid default null, p_kind text default 'discord',
  p_address text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  stored private.webhooks;
  made text;
begin
  if not coalesce(private.manages_webhooks(p_team_id, p_college_id), false) then
    raise exception 'Only managers connect other services' using errcode = '42501';
  end if;
  if not private.may_have_webhooks(p_team_id, p_college_id) then
    raise exception 'Integrations are part of tier gold' using errcode = '42501', hint = 'tier';
  end if;
  if not coalesce(p_events <@ case when p_team_id is not null then '{practice,move,cancel,announcement,scrim,post}'::text[]
    else '{need}'::text[] end and cardinality(p_events) > 0, false) then
    raise exception 'Choose what is sent' using errcode = '23514', hint = 'events';
  end if;
  perform private.limit_rate('webhook', coalesce(p_team_id, p_college_id)::text, 30, '1 hour');
  -- One at a time of a team or college, so that no more than five are kept.
  perform pg_advisory_xact_lock(hashtextextended('webhooks.' || coalesce(p_team_id, p_college_id), 0));
  select h.* into stored from private.webhooks h where h.id = p_id for update;
  if stored.id is not null then
    if (stored.team_id, stored.college_id) is distinct from (p_team_id, p_college_id) then
      raise exception 'Webhook not found' using errcode = 'PT404';
    end if;
    update private.webhooks h set events = array(select distinct e from unnest(p_events) e order by e) where h.id = p_id;
    return null;
  end if;
  if (select count(*) from private.webhooks h where h.team_id = p_team_id or h.college_id = p_college_id) >= 5 then
    raise exception 'Five addresses are connected already' using errcode = '23514', hint = 'amount';
  end if;
  made := case when p_kind = 'signed' then 'whsec_' || encode(extensions.gen_random_bytes(24), 'base64') end;
  insert into private.webhooks (id, team_id, college_id, kind, address, secret, events)
  values (p_id, p_team_id, p_college_id, p_kind, btrim(p_address), made, array(select distinct e from unnest(p_events) e order by e));
  return made;
end $$;
comment on function public.save_webhook is
  'Connects an address of a team of tier gold or of a college, or changes what is sent to a connected one (its address stays). Returns the '
    'secret that signs, of kind signed, this once. Managers, at most five, 30 changes an hour (PT429); 42501 with the hint "tier", 23514 '
    'with the hint "address", "events" or "amount", 23505 an address that is connected already.';
grant execute on function public.save_webhook to authenticated;

create function public.remove_webhook(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.webhooks h where h.id = (private.own_webhook(p_id)).id;
end $$;
comment on function public.remove_webhook is 'Forgets an address, its secret and its log; nothing more goes there. Its managers; PT404.';
grant execute on function public.remove_webhook to authenticated;

create function public.test_webhook(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hook private.webhooks := private.own_webhook(p_id);
begin
  if not private.may_have_webhooks(hook.team_id, hook.college_id) then
    raise exception 'Integrations are part of tier gold' using errcode = '42501', hint = 'tier';
  end if;
  perform private.limit_rate('webhook_test', p_id::text, 20, '1 hour');
  -- The pause after a failure is not waited for, one that the service asked for is.
  update private.webhooks h set paused_until = null where h.id = p_id and h.failures > 0;
  insert into private.webhook_outbox (webhook_id, event, subject_id) values (p_id, 'test', p_id) on conflict do nothing;
  perform pg_notify('webhook_outbox', '');
end $$;
comment on function public.test_webhook is
  'Sends a message that says what it is; one that arrives starts a webhook that was stopped. Managers, 20 an hour (PT429).';
grant execute on function public.test_webhook to authenticated;

-- Queueing

create function private.queue_webhooks(what text, subject uuid, team uuid, college uuid, amount bigint, due timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  insert into private.webhook_outbox as o (webhook_id, event, subject_id, amount, due_at)
  select h.id, what, subject, amount, due
  from private.webhooks h
  where (h.team_id = team or h.college_id = college) and h.stopped_at is null and what = any (h.events)
    and private.may_have_webhooks(h.team_id, h.college_id)
    -- No more can wait than a channel would read.
    and (select count(*) from private.webhook_outbox w where w.webhook_id = h.id and w.state = 'waiting') < 50
  order by h.id
  on conflict (webhook_id, event, subject_id) where state = 'waiting' do update set is_outdated = o.claimed_at is not null;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform pg_notify('webhook_outbox', '');
  end if;
end $$;
comment on function private.queue_webhooks is
  'Queues what happened for the webhooks that want it. The same again while it waits goes along, and after it while it is on its way.';

create function private.queue_practice_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.queue_webhooks('practice', m.id, m.team_id, null, m.amount, now())
    from (
      select distinct on (a.team_id) a.team_id, a.id, count(*) over (partition by a.team_id) as amount
      from after a where a.status = 'scheduled' and a.scheduled_at > now() order by a.team_id, a.scheduled_at, a.id) m;
    return null;
  end if;
  -- An answer counts on the practice, and is by far the most frequent change.
  if not exists (
    select from after a join before b on b.id = a.id where (a.scheduled_at, a.status) is distinct from (b.scheduled_at, b.status)) then
    return null;
  end if;
  perform private.queue_webhooks(f.what, f.id, f.team_id, null, f.amount, now())
  from (
    select distinct on (c.team_id, c.what) c.id, c.team_id, c.what, count(*) over (partition by c.team_id, c.what) as amount
    from (
      select a.id, a.team_id, a.scheduled_at, case
          when b.status = 'scheduled' and a.status = 'cancelled' then 'cancel'
          when b.status = 'cancelled' and a.status = 'scheduled' then 'practice'
          when a.status = 'scheduled' and b.status = 'scheduled' then 'move' end as what
      from after a join before b on b.id = a.id
      where (a.scheduled_at, a.status) is distinct from (b.scheduled_at, b.status) and greatest(a.scheduled_at, b.scheduled_at) > now()
    ) c where c.what is not null order by c.team_id, c.what, c.scheduled_at, c.id) f;
  return null;
end $$;
comment on function private.queue_practice_webhooks is
  'What one statement does to several practices of a team is one message about the first, as it is one notice.';
create trigger queue_webhooks_new after insert on public.team_practices referencing new table as after
  for each statement execute function private.queue_practice_webhooks();
create trigger queue_webhooks after update on public.team_practices referencing old table as before new table as after
  for each statement execute function private.queue_practice_webhooks();

create function private.queue_other_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(new);
begin
  perform private.queue_webhooks(tg_argv[0], (changed ->> tg_argv[1])::uuid, (changed ->> 'team_id')::uuid,
    (changed ->> 'college_id')::uuid, 1, now() + tg_argv[2]::interval);
  return null;
end $$;
comment on function private.queue_other_webhooks is 'Arguments: the event, the column of what it is about, and how long it waits.';
create trigger queue_webhooks_new after insert on private.scrim_sides
  for each row when (new.practice_id is not null) execute function private.queue_other_webhooks('scrim', 'practice_id', '0');
create trigger queue_webhooks after update of published_at on private.announcements
  for each row when (old.published_at is null and new.published_at is not null)
  execute function private.queue_other_webhooks('announcement', 'id', '0');
create trigger queue_webhooks_new after insert on public.team_recruiting_posts
  for each row when (new.is_active) execute function private.queue_other_webhooks('post', 'id', '0');
create trigger queue_webhooks after update of is_active on public.team_recruiting_posts
  for each row when (new.is_active and not old.is_active) execute function private.queue_other_webhooks('post', 'id', '0');
-- An editor fills a new need in after it has added it.
create trigger queue_webhooks_new after insert on public.roster_needs
  for each row execute function private.queue_other_webhooks('need', 'id', '5 minutes');

-- What is said

create function private.without_minors(team uuid, words text) returns text
language sql stable security definer set search_path = '' as $$
  select words where not exists (
    select from (
      select concat_ws(' ', p.full_name, u.display_name, u.first_name, u.last_name, m.added_name) as names
      from public.team_members m join public.profiles p on p.id = m.user_id left join public.user_profiles u on u.user_id = m.user_id
      -- Nobody who told no age is taken for an adult, nor anybody whose place has ended.
      where m.team_id = team and not private.is_adult(m.user_id)
      union all
      select n.name from private.typed_names n where n.team_id = team
    ) x cross join lateral regexp_split_to_table(lower(x.names), '[[:space:][:punct:]]+') part
    where char_length(part) > 1 and (
      part = any (regexp_split_to_array(lower(words), '[[:space:][:punct:]]+'))
      -- Writing without spaces between words.
      or part ~ '[^\x01-\x7f]' and strpos(lower(words), part) > 0))
$$;
comment on function private.without_minors is
  'What somebody of a team wrote, or null when a word of it is part of the name of a player who is not known to be an adult.';

create function private.describe_practice_webhook(message private.webhook_outbox, hook private.webhooks) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('team', private.without_minors(t.id, t.name), 'title', private.without_minors(t.id, p.title),
    'at', p.scheduled_at, 'minutes', p.duration_minutes, 'game', private.shown_game(p.team_id, p.game_profile_id),
    'place', case when not private.has_minors(t.id) then private.without_minors(t.id, nullif(p.location, '')) end,
    'was_at', case when message.event = 'move' and n.moved_at > message.created_at - interval '10 minutes' then n.was_at end,
    'href', '/teams/' || t.id || '/manage?tab=practices&practice=' || p.id)
  from public.team_practices p join public.teams t on t.id = p.team_id
  left join private.practice_news n on n.practice_id = p.id
  where p.id = message.subject_id and p.team_id = hook.team_id and p.scheduled_at > now()
    and (p.status = 'cancelled') = (message.event = 'cancel')
    -- A scrim is told as one.
    and (message.event <> 'practice' or not exists (select from private.scrim_sides s where s.practice_id = p.id))
$$;

create function private.describe_webhook(message private.webhook_outbox, hook private.webhooks) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb;
begin
  if not private.may_have_webhooks(hook.team_id, hook.college_id) or message.created_at < now() - interval '1 day'
    or message.event <> 'test' and (hook.stopped_at is not null or not message.event = any (hook.events)) then
    return null;
  end if;
  if message.event = 'test' then
    facts := (
      select jsonb_build_object('team', private.without_minors(t.id, t.name), 'href', '/teams/' || t.id || '/settings')
      from public.teams t where t.id = hook.team_id
      union all
      select jsonb_build_object('college', c.name, 'href', '/college/' || c.slug) from public.colleges c where c.id = hook.college_id);
  elsif message.event = 'announcement' then
    facts := (
      select jsonb_build_object('team', private.without_minors(t.id, t.name),
        -- What adults write to minors stays inside.
        'text', case when not private.has_minors(t.id) then private.without_minors(t.id, private.excerpt_of(a.body, 300)) end,
        'href', '/teams/' || t.id || '/manage?announcement=' || a.id)
      from private.announcements a join public.teams t on t.id = a.team_id
      where a.id = message.subject_id and t.id = hook.team_id and a.published_at is not null and a.taken_down_at is null);
  elsif message.event = 'post' then
    facts := (
      select jsonb_build_object('team', private.without_minors(t.id, t.name), 'title', private.without_minors(t.id, r.title),
        'positions', private.without_minors(t.id, nullif(array_to_string(r.positions_needed, ', '), '')),
        'href', '/teams/' || t.id || '/manage?tab=recruiting')
      from public.team_recruiting_posts r join public.teams t on t.id = r.team_id
      where r.id = message.subject_id and t.id = hook.team_id and r.is_active);
  elsif message.event = 'need' then
    facts := (
      select jsonb_build_object('college', c.name, 'game', e.name, 'title', r.position, 'class_year', r.class_year,
        'minimum_rank', nullif(r.minimum_rank, ''), 'spots', r.open_spots, 'href', '/college/' || c.slug)
      from public.roster_needs r join public.colleges c on c.id = r.college_id
      join public.college_programs g on g.id = r.program_id join public.esports_titles e on e.id = g.esports_title_id
      where r.id = message.subject_id and c.id = hook.college_id and c.is_published and r.open_spots > 0);
  else
    facts := private.describe_practice_webhook(message, hook);
  end if;
  return facts || jsonb_build_object('event', message.event, 'amount', message.amount, 'created_at', message.created_at);
end $$;
comment on function private.describe_webhook is
  'What a message says now, or null when it is no longer true or wanted. No person is in it; what the team wrote is left out where it '
    'names a player who may be a minor, and of a team with minors all free text but the titles.';

-- Sending

create function private.stop_webhook(hook uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stopped private.webhooks;
begin
  update private.webhooks h set stopped_at = now(), stopped_because = reason, paused_until = null
  where h.id = hook and h.stopped_at is null returning h.* into stopped;
  if stopped.id is null then
    return;
  end if;
  update private.webhook_outbox o set state = 'dropped', settled_at = now(), claimed_at = null
  where o.webhook_id = hook and o.state = 'waiting' and o.event <> 'test';
  perform private.tell(array(
    select private.notice(p.id, 'webhook_stopped', change.id, stopped.id, stopped.team_id, stopped.college_id)
    from (select gen_random_uuid() as id) change, (
      select t.owner_user_id as id from public.teams t where t.id = stopped.team_id
      union
      select r.user_id from public.user_roles r where r.college_id = stopped.college_id and r.role = 'programs_college_admin') p
    where p.id is not null));
end $$;
comment on function private.stop_webhook is 'Switches a webhook off, once, and tells the owner of the team or the managers of the program.';

create function private.webhook_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('team', t.name, 'college', c.name,
    'title', case h.kind when 'discord' then 'Discord' else substring(h.address from '^https://([a-z0-9.-]+)') end,
    'href', coalesce('/teams/' || t.id || '/settings?show=integrations', '/college/' || c.slug || '/edit?section=integrations')))
  from private.webhooks h
  left join public.teams t on t.id = h.team_id and t.owner_user_id = n.user_id
  left join public.colleges c on c.id = h.college_id and private.person_manages_program(n.user_id, h.college_id)
  where h.id = n.subject_id and h.stopped_at is not null and coalesce(t.id, c.id) is not null
$$;
comment on function private.webhook_facts is 'What a notice of a stopped webhook says; null once it runs again.';

create function public.claim_webhooks(p_most integer default 10)
returns table (id uuid, kind text, address text, secret text, content jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  wanted integer := least(greatest(p_most, 1), 50);
  given integer := 0;
  looked_at integer := 0;
  hook private.webhooks;
  message private.webhook_outbox;
begin
  delete from private.webhook_outbox o where o.state <> 'waiting' and o.settled_at < now() - interval '14 days';
  while given < wanted and looked_at < 500 loop
    looked_at := looked_at + 1;
    -- One message of a webhook at a time: in their order, and within what its service bears.
    select h.* into hook from private.webhooks h
    where h.id in (
        select o.webhook_id from private.webhook_outbox o where o.state = 'waiting' and o.due_at <= now() order by o.due_at limit 500)
      and coalesce(h.busy_until <= now(), true) and coalesce(h.paused_until <= now(), true)
    order by h.busy_until nulls first, h.id limit 1 for update skip locked;
    exit when hook.id is null;
    select o.* into message from private.webhook_outbox o
    where o.webhook_id = hook.id and o.state = 'waiting' and o.due_at <= now()
    order by o.created_at, o.id limit 1 for update;
    if message.id is null then
      continue;
    end if;
    -- Its sender ended before it said what became of it: Discord may have it, and knows no message again.
    if message.claimed_at is not null and hook.kind = 'discord' then
      perform public.settle_webhook(message.id, null, 'The sender ended before Discord answered', null, true);
      continue;
    end if;
    begin
      content := private.describe_webhook(message, hook);
    exception when others then
      -- One that cannot be written must not hold up the others.
      raise warning 'webhook message %: %', message.id, sqlerrm;
      content := null;
    end;
    if content is null then
      update private.webhook_outbox o set state = 'dropped', settled_at = now(), claimed_at = null where o.id = message.id;
      continue;
    end if;
    update private.webhook_outbox o set attempts = o.attempts + 1, claimed_at = now(), is_outdated = false where o.id = message.id;
    update private.webhooks h set busy_until = now() + interval '2 minutes' where h.id = hook.id;
    given := given + 1;
    id := message.id;
    kind := hook.kind;
    address := hook.address;
    secret := hook.secret;
    return next;
  end loop;
end $$;
comment on function public.claim_webhooks is
  'For the server: messages that are due, of each webhook the oldest, given to one caller for two minutes. One of kind signed that is not '
    'settled comes back; one to Discord does not, as nobody knows whether it arrived.';

create function public.settle_webhook(
  p_id uuid, p_status integer default null, p_error text default null, p_retry_after integer default null,
    p_is_unclear boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message private.webhook_outbox;
  hook private.webhooks;
  is_sent boolean := coalesce(p_status between 200 and 299, false);
  -- Discord says so of a webhook that was deleted; another server by 410 alone, as Standard Webhooks says.
  is_gone boolean;
  is_passing boolean;
  next_at timestamptz;
begin
  select * into message from private.webhook_outbox o where o.id = p_id and o.state = 'waiting' and o.claimed_at is not null;
  select * into hook from private.webhooks h where h.id = message.webhook_id for update;
  if hook.id is null then
    return;
  end if;
  is_gone := coalesce(p_status = 410 or hook.kind = 'discord' and p_status in (401, 403, 404), false);
  is_passing := not is_sent and not is_gone and not (p_is_unclear and hook.kind = 'discord') and message.attempts < 8
    -- Whoever sends a test waits for what becomes of it.
    and (message.event <> 'test' or p_status = 429)
    and (hook.kind = 'signed' or p_status is null or p_status in (408, 425, 429) or p_status >= 500);
  next_at := case when p_status = 429 then now() + make_interval(secs => least(greatest(coalesce(p_retry_after, 5), 1), 21600))
    else greatest(private.next_attempt_at(message.attempts), now() + make_interval(secs => least(coalesce(p_retry_after, 0), 21600))) end;
  update private.webhook_outbox o set
    state = case when is_sent then 'sent' when is_passing then 'waiting'
      when p_is_unclear and hook.kind = 'discord' then 'unclear' else 'failed' end,
    settled_at = case when not is_passing then now() end, claimed_at = null,
    due_at = case when is_passing then next_at else o.due_at end,
    last_status = p_status, last_error = case when not is_sent then left(coalesce(p_error, 'It answered ' || p_status), 300) end
  where o.id = p_id;
  update private.webhooks h set
    busy_until = null,
    paused_until = case when is_passing then next_at when is_sent or message.event = 'test' then null else now() + interval '1 minute' end,
    failures = case when is_sent then 0 when p_status = 429 or message.event = 'test' then h.failures else h.failures + 1 end,
    stopped_at = case when not (is_sent and message.event = 'test') then h.stopped_at end,
    stopped_because = case when not (is_sent and message.event = 'test') then h.stopped_because end
  where h.id = hook.id returning h.* into hook;
  if is_sent and message.is_outdated then
    insert into private.webhook_outbox (webhook_id, event, subject_id, amount)
    values (message.webhook_id, message.event, message.subject_id, message.amount) on conflict do nothing;
    perform pg_notify('webhook_outbox', '');
  end if;
  if is_gone or hook.failures >= 8 then
    perform private.stop_webhook(hook.id, left(coalesce(p_error, 'It answered ' || p_status, 'No answer'), 300));
  end if;
end $$;
comment on function public.settle_webhook is
  'For the server: what a webhook answered (null: nothing). 429 pauses it for p_retry_after seconds; what may pass is tried again, at most '
    'eight times; p_is_unclear, of Discord: sent, without an answer, and not again. One that is gone, or has failed eight times on end, is '
    'stopped, and its managers are told.';
