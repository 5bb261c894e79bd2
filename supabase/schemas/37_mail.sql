-- Mails that the product sends (the auth service sends its own). What a mail is about is queued in the transaction
-- that makes it necessary, whoever does it; the function "send-mail" claims, sends and settles. No text is kept
-- here: it is read when the mail goes out, so that what was cancelled meanwhile is not mailed. Ours.

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null
    constraint mail_outbox_template_check
      check (template in ('team_invitation', 'contact_message', 'role_decision', 'guardian_request', 'guardian_offer', 'practice_reminder',
        'recruiting_digest', 'college_invitation', 'unread_messages', 'report_handled', 'messaging_notice',
        'notice', 'notice_digest', 'ward_reminder', 'family_week', 'reason_wanted',
        'subscription_ended', 'version_failing', 'college_decision', 'meeting', 'new_matches')),
  subject_id uuid not null,
  recipient_id uuid references public.profiles (id) on delete cascade,
  recipient_email text constraint mail_outbox_recipient_email_check check (char_length(recipient_email) <= 254),
  state text not null default 'waiting'
    constraint mail_outbox_state_check check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  is_outdated boolean not null default false,
  settled_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
comment on table private.mail_outbox is
  'Queue of mails: waiting, then sent, dropped (no longer true when it was due) or failed (given up). Settled rows stay 30 days.';
comment on column private.mail_outbox.subject_id is
  'Id of what the mail is about, by template: invitation (team, college), contact message, role request, minor or guardian who asks, '
    'practice, recruiter, conversation, report, notice, who reads the digest or the weekly mail, team, alert about a version, request for '
      'a college, booking of a meeting, digest of matches.';
comment on column private.mail_outbox.recipient_email is
  'Only for people who need not have an account; cleared when the mail is settled.';
comment on column private.mail_outbox.claimed_until is 'Nobody else sends it until then.';
comment on column private.mail_outbox.is_outdated is
  'What it tells has changed since it was claimed, when its text was read. Another one follows.';
create unique index mail_outbox_once on private.mail_outbox (template, subject_id, recipient_id, recipient_email)
  nulls not distinct where state = 'waiting';
create index mail_outbox_due_idx on private.mail_outbox (due_at) where state = 'waiting';
create index mail_outbox_subject_idx on private.mail_outbox (subject_id);
create index mail_outbox_address_idx on private.mail_outbox (recipient_email) where recipient_email is not null;
create index mail_outbox_recipient_idx on private.mail_outbox (recipient_id);
create index mail_outbox_settled_idx on private.mail_outbox (settled_at) where state <> 'waiting';
alter table private.mail_outbox set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table private.mail_outbox enable row level security;
create policy "closed to clients" on private.mail_outbox for all to anon, authenticated
  using (false) with check (false);

create function private.queue_mail(
  about text, subject uuid, recipient uuid default null, address text default null, waits interval default '0'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox as o (template, subject_id, recipient_id, recipient_email, due_at)
  values (about, subject, recipient, address, private.mail_time(about, recipient, now() + waits))
  on conflict (template, subject_id, recipient_id, recipient_email) where state = 'waiting'
    -- What waits for its next attempt goes out now; what is being sent at this moment is not sent again.
    do update set due_at = case when o.claimed_until > now() then o.due_at else excluded.due_at end;
  perform pg_notify('mail_outbox', '');
end $$;
comment on function private.queue_mail is
  'Queues one mail, to go out at once or after a while, by mail_time; one about the same that still waits is not doubled. Listeners of the '
    'channel mail_outbox may send at once.';

create function private.mailable_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u where u.id = person and u.email_confirmed_at is not null
$$;
comment on function private.mailable_address is 'The confirmed email of an account, otherwise null.';

create function private.is_address_known(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p where lower(p.email) = lower(address) and private.mailable_address(p.id) is not null)
$$;
comment on function private.is_address_known is
  'Whether a confirmed account has the address. For what a mail to that address says, which its owner alone reads.';

create function private.awaits_reply(practice uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.team_practices p
      join public.team_members m
        on m.team_id = p.team_id and m.user_id = person and m.is_active and m.is_confirmed
      join public.teams t on t.id = p.team_id and t.archived_at is null
        and not coalesce(private.has_shut_out(person, t.owner_user_id), false)
      where p.id = practice and p.status = 'scheduled' and p.scheduled_at > now()
        and private.is_called(p.team_id, p.game_profile_id, person))
    and not exists (
      select from public.team_practice_attendance a where a.practice_id = practice and a.user_id = person)
    and coalesce((select n.email_practices from public.notification_preferences n where n.user_id = person), true)
$$;
comment on function private.awaits_reply is
  'An active member by an own yes who has not answered a practice to come, of a team that is not archived, wants mails about practices, '
    'and has not blocked the owner, whose words they carry.';

create function private.wants_recruiting_mail(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select n.email_recruiting from public.notification_preferences n where n.user_id = person), true)
$$;

create table private.digest_runs (
  day date primary key,
  reached uuid not null
);
comment on table private.digest_runs is
  'How far the day''s mails about recruiting are queued: everybody up to this id. One row, of the last day.';
alter table private.digest_runs enable row level security;
create policy "closed to clients" on private.digest_runs for all to anon, authenticated
  using (false) with check (false);

create function private.queue_recruiting_digests(most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'UTC')::date;
  slice uuid[];
  queued integer;
begin
  -- One at a time, so that nobody gets two on a day.
  perform pg_advisory_xact_lock(hashtextextended('recruiting_digest', 0));
  slice := array(
    select distinct r.user_id from public.user_roles r
    where r.college_id is not null and r.role <> 'programs_college_admissions'
      and r.user_id > coalesce((select d.reached from private.digest_runs d where d.day = today), '00000000-0000-0000-0000-000000000000')
    order by 1 limit most);
  if cardinality(slice) = 0 then
    return 0;
  end if;
  delete from private.digest_runs d where d.day <> today;
  insert into private.digest_runs (day, reached) values (today, slice[cardinality(slice)])
  on conflict (day) do update set reached = excluded.reached;
  insert into private.mail_outbox (template, subject_id, recipient_id, due_at)
  select 'recruiting_digest', p.id, p.id, private.mail_time('recruiting_digest', p.id, now())
  from unnest(slice) p (id)
  where private.wants_recruiting_mail(p.id) and private.mailable_address(p.id) is not null and private.recruiting_digest(p.id) is not null
  on conflict do nothing;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform pg_notify('mail_outbox', '');
  end if;
  return queued;
end $$;
comment on function private.queue_recruiting_digests is
  'Queues the day''s mail to the next people who work in a college''s program and have something to do there; returns how many. Called '
    'until nobody is left: each person is looked at once a day.';

create function private.wants_message_mail(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select n.email_messages from public.notification_preferences n where n.user_id = person), true)
$$;

create function private.describe_unread(conversation uuid, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'to', private.mailable_address(person), 'conversation_id', conversation, 'count', count(*),
    -- A minor's mail names nobody: a mailbox of the family or the school is not a conversation that the rules look after.
    'people', case when not private.is_minor(person) then (
      select coalesce(jsonb_agg(distinct n.name), '[]')
      from (
        select private.display_name(x.sender_id) as name
        from unnest(array_agg(distinct m.sender_id)) as x (sender_id)) n
      where n.name is not null) else '[]' end)
  from (
    select w.sender_id from private.conversation_reads r
    join public.messages w on w.conversation_id = r.conversation_id and w.number > r.read_number
    where r.conversation_id = conversation and r.user_id = person and r.unread_count > 0 and not r.is_muted and not r.is_archived
      and w.deleted_at is null and w.sender_id is distinct from person
      and not exists (
        select from public.message_read_receipts x where x.message_id = w.id and x.user_id = person)
      and not exists (
        select from public.user_blocks b where b.blocker_id = person and b.blocked_id = w.sender_id
          and b.created_at < coalesce(w.edited_at, w.created_at))
    order by w.number limit 100) m
  where private.wants_message_mail(person) and private.mailable_address(person) is not null
    -- What may not go on is not brought to mind by us either.
    and private.may_talk(private.participants_of(conversation))
  having count(*) > 0
$$;
comment on function private.describe_unread is
  'What a mail says of a person''s unread messages in a conversation: how many, and of whom; never their words. Null for none, muted, '
    'archived, or not wanted.';

create function private.queue_message_mails() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  queued integer := 0;
begin
  for due in
    update private.conversation_reads r set mail_due_at = null, mailed_number = c.message_count
    from public.conversations c, (
      select w.conversation_id, w.user_id from private.conversation_reads w
      where w.mail_due_at <= now() order by w.mail_due_at limit 500 for update skip locked) x
    where r.conversation_id = x.conversation_id and r.user_id = x.user_id and c.id = r.conversation_id
    returning r.conversation_id, r.user_id
  loop
    if private.describe_unread(due.conversation_id, due.user_id) is not null then
      perform private.queue_mail('unread_messages', due.conversation_id, due.user_id);
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end $$;
comment on function private.queue_message_mails is
  'Queues a mail for each conversation whose first unread message has waited 15 minutes, and returns how many: one, until the person has '
    'read it. Whether it is still sent is judged when it goes out.';

create function private.describe_mail(mail private.mail_outbox) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  case mail.template
  when 'team_invitation' then
    -- The link is issued in any case: the one who invites sees no difference.
    return (
      select case
        when not private.refuses_mail_of(
          i.email, (select o.invited_by from public.team_invitations o where o.id = mail.subject_id))
        then jsonb_build_object('to', i.email, 'token', i.token, 'team', i.team_name, 'kind', i.kind, 'role', i.role,
          'inviter', i.invited_by_name, 'expires_at', i.expires_at)
        end
      from private.issue_invitation_token(mail.subject_id, encode(extensions.hmac(
        'team_invitation:' || mail.id, (select s.value from private.secrets s where s.name = 'address_key'), 'sha256'), 'hex')) i);
  when 'college_invitation' then
    return (
      select jsonb_build_object('to', i.email, 'college', c.name, 'slug', c.slug, 'role', i.role,
        'inviter', private.name_for_invited(i.invited_by, i.email), 'expires_at', i.expires_at,
        'has_account', private.is_address_known(i.email))
      from public.college_invitations i join public.colleges c on c.id = i.college_id
      where i.id = mail.subject_id and i.status = 'pending' and i.expires_at > now()
        and private.person_manages_program(i.invited_by, i.college_id) and not private.refuses_mail_of(i.email, i.invited_by)
        -- A minor cannot accept, and is told no words of a stranger.
        and not exists (select from public.profiles p where lower(p.email) = i.email and private.is_minor(p.id)));
  when 'contact_message' then
    return (
      select jsonb_build_object('to', null, 'reply_to', c.email, 'name', c.name, 'topic', c.topic, 'message', c.message)
      from public.contact_messages c where c.id = mail.subject_id and c.status <> 'spam');
  when 'role_decision' then
    return (
      select jsonb_build_object('to', private.mailable_address(r.user_id), 'role', r.role, 'college', c.name,
        'is_approved', r.status = 'approved', 'note', r.decision_note)
      from public.role_requests r left join public.colleges c on c.id = r.college_id
      where r.id = mail.subject_id and r.status <> 'pending' and private.mailable_address(r.user_id) is not null
        and coalesce((
          select n.account_notices from public.notification_preferences n where n.user_id = r.user_id), 'at_once') = 'at_once');
  when 'college_decision' then
    return (
      select jsonb_build_object('to', private.mailable_address(r.user_id), 'college', r.name, 'slug', c.slug,
        'is_approved', r.status = 'approved', 'note', r.decision_note)
      from public.college_requests r left join public.colleges c on c.id = r.college_id
      where r.id = mail.subject_id and r.status <> 'pending' and private.mailable_address(r.user_id) is not null
        and coalesce((
          select n.account_notices from public.notification_preferences n where n.user_id = r.user_id), 'at_once') = 'at_once');
  when 'guardian_request' then
    return (
      -- Anyone who has the address may not know the sender: nothing that the sender wrote.
      select jsonb_build_object('to', g.guardian_email, 'has_account', private.is_address_known(g.guardian_email))
      from private.guardian_requests g
      where g.minor_id = mail.subject_id and g.guardian_email = mail.recipient_email
        and g.created_at > now() - interval '30 days'
        and not exists (select from public.profiles p where lower(p.email) = g.guardian_email and private.is_minor(p.id))
        and not private.refuses_mail_of(g.guardian_email, g.minor_id));
  when 'guardian_offer' then
    return (
      -- Whoever has an account gets a notice instead, if they are a minor.
      select jsonb_build_object('to', o.minor_email)
      from private.guardian_offers o
      where o.guardian_id = mail.subject_id and o.minor_email = mail.recipient_email
        and o.created_at > now() - interval '30 days'
        and not private.is_address_known(o.minor_email));
  when 'practice_reminder' then
    return (
      select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'team', t.name, 'team_id', t.id,
        'title', p.title, 'scheduled_at', p.scheduled_at, 'duration_minutes', p.duration_minutes, 'location', p.location,
        'game', private.shown_game(p.team_id, p.game_profile_id), 'practice_id', p.id, 'token',
          private.issue_practice_link(p.id, mail.recipient_id, mail.id),
        'time_zone', coalesce(private.zone_of(mail.recipient_id), private.zone_of_practice(p)))
      from public.team_practices p
      join public.teams t on t.id = p.team_id
      where p.id = mail.subject_id and private.awaits_reply(p.id, mail.recipient_id)
        and private.mailable_address(mail.recipient_id) is not null);
  when 'recruiting_digest' then
    return (
      select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'colleges', d.colleges)
      from (select private.recruiting_digest(mail.recipient_id) as colleges) d
      where d.colleges is not null and private.wants_recruiting_mail(mail.recipient_id)
        and private.mailable_address(mail.recipient_id) is not null);
  when 'unread_messages' then
    return private.describe_unread(mail.subject_id, mail.recipient_id);
  when 'report_handled' then
    return (
      select jsonb_build_object('to', private.mailable_address(r.reporter_id))
      from public.abuse_reports r
      where r.id = mail.subject_id and r.decision is not null and private.mailable_address(r.reporter_id) is not null);
  when 'messaging_notice' then
    return (
      select jsonb_build_object('to', private.mailable_address(r.reported_user_id), 'decision', r.decision,
        'about', case when r.evidence ? 'profile' then 'profile' else 'messages' end, 'until', (
        select s.until from private.messaging_suspensions s where s.report_id = r.id))
      from public.abuse_reports r
      where r.id = mail.subject_id and r.decision in ('warned', 'removed', 'suspended')
        and private.mailable_address(r.reported_user_id) is not null);
  when 'ward_reminder' then
    return private.describe_ward_reminder(mail);
  when 'meeting' then
    return private.describe_meeting_mail(mail);
  when 'reason_wanted' then
    return private.describe_reason_mail(mail);
  when 'family_week' then
    return private.describe_family_week(mail);
  when 'notice' then
    return private.describe_notice_mail(mail);
  when 'notice_digest' then
    return private.describe_digest_of_notices(mail);
  when 'new_matches' then
    return private.describe_matches_mail(mail);
  when 'subscription_ended' then
    -- Not when the provider has told of a payment meanwhile.
    return (
      select jsonb_build_object('to', null, 'team', t.name, 'team_id', t.id, 'subscription', s.subscription_ref,
        'ended_on', s.current_period_end)
      from public.team_subscriptions s join public.teams t on t.id = s.team_id
      where s.team_id = mail.subject_id and s.status = 'unpaid');
  when 'version_failing' then
    return (
      select jsonb_build_object('to', null, 'alert', a.id, 'remote', a.remote, 'version', a.version, 'previous', a.previous,
        'errors', a.errors, 'loads', a.loads, 'rate', a.rate, 'previous_rate', a.previous_rate, 'is_stopped', a.is_stopped, 'found',
          coalesce((
          select jsonb_agg(jsonb_build_object('fingerprint', e.fingerprint, 'name', e.name, 'message', e.message, 'route', e.route,
            'frame', e.frames[1]) order by e.page_loads desc, e.fingerprint)
          from (
            select v.* from private.version_errors v where v.remote = a.remote and v.version = a.version
            order by v.page_loads desc, v.fingerprint limit 3) e), '[]'))
      from private.version_alerts a where a.id = mail.subject_id);
  end case;
end $$;
comment on function private.describe_mail is
  'What the mail says now, or null when it is no longer to be sent. "to" null: platform staff.';

create function private.language_of_mail(mail private.mail_outbox, address text) returns text
language sql stable security definer set search_path = '' as $$
  select private.language_of(coalesce(
    mail.recipient_id,
    (
      select p.id from public.profiles p where lower(p.email) = lower(address) and private.mailable_address(p.id) is not null
      order by lower(private.mailable_address(p.id)) = lower(address) desc, p.id limit 1),
    -- Nobody has the address yet: they know who asks.
    case when address is not null then
      case mail.template
      when 'team_invitation' then (select i.invited_by from public.team_invitations i where i.id = mail.subject_id)
      when 'college_invitation' then (select i.invited_by from public.college_invitations i where i.id = mail.subject_id)
      when 'guardian_request' then mail.subject_id
      when 'guardian_offer' then mail.subject_id end
    end))
$$;
comment on function private.language_of_mail is
  'The language of the account that gets a mail; of who invites or asks where the address has no account. Null (English): nothing is '
    'known, '
    'or it goes to our staff.';

create function private.next_attempt_at(attempts integer) returns timestamptz
language sql stable set search_path = '' as $$
  select now() + make_interval(mins => least(2 ^ attempts, 360)::integer)
$$;
comment on function private.next_attempt_at is
  'When what was tried so often and not settled is due again, a mail or a push: after 2 minutes, then twice as long each time, at most 6 '
    'hours.';

create function public.claim_mails(p_most integer default 10, p_template text default null, p_subject_id uuid default null)
returns table (id uuid, template text, content jsonb, language text)
language plpgsql security definer set search_path = '' as $$
declare
  wanted integer := least(greatest(p_most, 1), 50);
  given integer := 0;
  looked_at integer := 0;
  mail private.mail_outbox;
begin
  delete from private.mail_outbox o where o.state <> 'waiting' and o.settled_at < now() - interval '30 days';
  -- What is dropped makes room for the next, so that many of them hold up nobody's mail; bounded, for one transaction.
  while given < wanted and looked_at < 1000 loop
    for mail in
      update private.mail_outbox o set
        attempts = o.attempts + 1, claimed_until = now() + interval '2 minutes', is_outdated = false,
        due_at = private.mail_time(o.template, o.recipient_id, private.next_attempt_at(o.attempts + 1))
      where o.id in (
        select w.id from private.mail_outbox w
        where w.state = 'waiting' and w.due_at <= now() and coalesce(w.claimed_until <= now(), true)
          and (p_template is null or w.template = p_template) and (p_subject_id is null or w.subject_id = p_subject_id)
        -- In the order in which notices to one mailbox are counted.
        order by w.due_at, w.created_at, w.id limit wanted - given
        for update skip locked)
      returning o.*
    loop
      looked_at := looked_at + 1;
      -- How many notices a mailbox gets is counted by one caller at a time.
      if mail.template = 'notice' and not pg_try_advisory_xact_lock(hashtextextended('notice_mails.' || mail.recipient_id, 0)) then
        update private.mail_outbox o set due_at = now() + interval '5 seconds', claimed_until = null, attempts = mail.attempts - 1
        where o.id = mail.id;
        continue;
      end if;
      begin
        content := private.describe_mail(mail);
      exception when others then
        -- One mail that cannot be written must not hold up all others; who only met somebody else's lock is tried again.
        perform public.settle_mail(mail.id, sqlerrm, sqlstate not in ('40P01', '40001', '55P03'));
        continue;
      end;
      if content is null then
        update private.mail_outbox o set state = 'dropped', settled_at = now(), claimed_until = null, recipient_email = null
        where o.id = mail.id;
      else
        given := given + 1;
        id := mail.id;
        template := mail.template;
        language := private.language_of_mail(mail, content ->> 'to');
        return next;
      end if;
    end loop;
    exit when not found;
  end loop;
end $$;
comment on function public.claim_mails is
  'For the server: mails that are due, each given to one caller for two minutes, with the language of who reads it (null: English). One '
    'that '
    'is not settled comes back later, at longer and longer intervals.';

create function public.settle_mail(p_id uuid, p_error text default null, p_is_final boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail private.mail_outbox;
begin
  select * into mail from private.mail_outbox o where o.id = p_id and o.state = 'waiting' for update;
  if mail.id is null then
    return;
  end if;
  update private.mail_outbox o set
    state = each.state, last_error = left(p_error, 500), claimed_until = null,
    settled_at = case when each.state <> 'waiting' then now() end,
    recipient_email = case when each.state = 'waiting' then o.recipient_email end
  from (
    select case when p_error is null then 'sent' when p_is_final or mail.attempts >= 10 then 'failed' else 'waiting' end as state
  ) each
  where o.id = p_id;
  -- A mail of its own, so that its links are fresh.
  if p_error is null and mail.is_outdated then
    insert into private.mail_outbox (template, subject_id, recipient_id, recipient_email, due_at)
    values (mail.template, mail.subject_id, mail.recipient_id, mail.recipient_email,
      private.mail_time(mail.template, mail.recipient_id, now() + interval '10 minutes'))
    on conflict do nothing;
    perform pg_notify('mail_outbox', '');
  end if;
end $$;
comment on function public.settle_mail is
  'For the server: the mail was sent (no error), or was not; it is tried up to 10 times unless the error is final. One whose matter '
    'changed after it was claimed is followed by another.';

create function private.queue_contact_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('contact_message', new.id);
  return null;
end $$;
create trigger queue_contact_mail after insert on public.contact_messages
  for each row execute function private.queue_contact_mail();

create function private.queue_guardian_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_request boolean := tg_table_name = 'guardian_requests';
  row jsonb := to_jsonb(new);
  address text := row ->> case when is_request then 'guardian_email' else 'minor_email' end;
begin
  -- Anybody names any address: it gets few of these mails a day, whoever names it, and who asks sees no difference.
  if private.count_uses('guardian_mail', encode(extensions.digest(address, 'sha256'), 'hex'), '1 day') <= 3 then
    perform private.queue_mail(
      case when is_request then 'guardian_request' else 'guardian_offer' end,
      (row ->> case when is_request then 'minor_id' else 'guardian_id' end)::uuid, null, address);
  end if;
  return null;
end $$;
comment on function private.queue_guardian_mail is
  'Queues the mail of a request to a guardian or of an offer by one: at most three a day to one address, together.';
create trigger queue_guardian_mail after insert or update of created_at on private.guardian_requests
  for each row execute function private.queue_guardian_mail();
create trigger queue_guardian_mail after insert or update of created_at on private.guardian_offers
  for each row execute function private.queue_guardian_mail();

create function private.queue_mail_of_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_invitation_mail(new.id);
  return null;
end $$;
create trigger queue_invitation_mail_made after insert on public.team_invitations
  for each row when (new.status = 'pending') execute function private.queue_mail_of_invitation();
-- Sending writes the expiry too, and is told by sent_at.
create trigger queue_invitation_mail_renewed after update of expires_at on public.team_invitations
  for each row when (new.status = 'pending' and new.sent_at is not distinct from old.sent_at)
  execute function private.queue_mail_of_invitation();
