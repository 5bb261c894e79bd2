-- Calendars of people: one secret feed over all teams and wards, the number by which invitations in mails rise, and replies of
-- calendar programs, which answer as a press in a mail does. Rules: docs/rules/calendars.md. Ours.

create table private.own_calendars (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.own_calendars is
  'One secret address for each person, over all their teams and wards, kept as SHA-256; it goes with the account, and is silent while that '
    'is banned.';
alter table private.own_calendars enable row level security;
create policy "closed to clients" on private.own_calendars for all to anon, authenticated using (false) with check (false);

create table private.practice_sequences (
  practice_id uuid primary key references public.team_practices (id) on delete cascade,
  sequence integer not null
);
comment on table private.practice_sequences is
  'How often the time, length, place or state of a practice changed: the SEQUENCE of its event, by which calendar programs know what is '
    'newer. No row: never.';
alter table private.practice_sequences enable row level security;
create policy "closed to clients" on private.practice_sequences for all to anon, authenticated using (false) with check (false);

create table private.practice_replies (
  token_hash text primary key,
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  replied_at timestamptz,
  constraint practice_replies_once unique (practice_id, user_id)
);
comment on table private.practice_replies is
  'Addresses to which calendar programs reply, one for each person and practice; the secret part is kept as SHA-256.';
comment on column private.practice_replies.replied_at is
  'When the newest reply that counted was written, by its own stamp: one that was written before it and comes later does not count.';
create index practice_replies_user_idx on private.practice_replies (user_id);
alter table private.practice_replies enable row level security;
create policy "closed to clients" on private.practice_replies for all to anon, authenticated using (false) with check (false);

-- The number of an event

create function private.raise_practice_sequence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.practice_sequences as s (practice_id, sequence) values (new.id, 1)
  on conflict (practice_id) do update set sequence = s.sequence + 1;
  return null;
end $$;
create trigger raise_practice_sequence after update of scheduled_at, duration_minutes, location, status on public.team_practices
  for each row when (
    (new.scheduled_at, new.duration_minutes, new.location, new.status)
      is distinct from (old.scheduled_at, old.duration_minutes, old.location, old.status))
  execute function private.raise_practice_sequence();

create function private.practice_sequence(practice uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.sequence from private.practice_sequences s where s.practice_id = practice), 0)
$$;
comment on function private.practice_sequence is 'The SEQUENCE of the event of a practice, in the feeds and in mails alike.';

-- The feed of a person

create function private.is_banned(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = person and u.banned_until > now())
$$;
comment on function private.is_banned is
  'Whether the platform''s console keeps an account from signing in: addresses that need no sign-in are silent as long.';

create function public.make_own_calendar() returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  secret text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  perform private.limit_rate('own_calendar', me::text, 60, '1 hour');
  insert into private.own_calendars (user_id, secret_hash) values (me, encode(extensions.digest(secret, 'sha256'), 'hex'))
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now();
  return secret;
end $$;
comment on function public.make_own_calendar is
  'A new secret for the caller''s own calendar, all teams and wards in one; it is shown once, and the one before stops working.';
grant execute on function public.make_own_calendar to authenticated;

create function public.revoke_own_calendar() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.own_calendars c where c.user_id = (select auth.uid());
  return found;
end $$;
comment on function public.revoke_own_calendar is 'Ends the caller''s own calendar address; false when there is none.';
grant execute on function public.revoke_own_calendar to authenticated;

create function public.read_own_calendar(p_secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'language', private.language_of(c.user_id),
    'teams', (
      select coalesce(jsonb_agg(private.calendar_of_team(t, c.user_id) order by t.name, t.id), '[]')
      from public.teams t where t.id in (select private.agreed_teams_of(c.user_id))),
    'wards', (
      select coalesce(jsonb_agg(jsonb_build_object('name', private.display_name(w.id), 'teams', (
        select coalesce(jsonb_agg(private.calendar_of_team(t, w.id) order by t.name, t.id), '[]')
        from public.teams t where t.id in (select private.agreed_teams_of(w.id)))) order by w.place), '[]')
      from private.wards_of(c.user_id) with ordinality w (id, place) where private.ward_shows(w.id, 'calendar')),
    'meetings', private.calendar_meetings(c.user_id))
  from private.own_calendars c
  where c.secret_hash = encode(extensions.digest(p_secret, 'sha256'), 'hex') and not private.is_banned(c.user_id)
$$;
comment on function public.read_own_calendar is
  'For the server that writes the calendar file: practices and tournaments of all teams of a person, and of each ward who shows the '
    'calendar, as those of a team and of a ward alone, and meetings with colleges of both; null when the secret does not work (any more).';

-- Invitations in mails, and the replies to them

create function private.issue_practice_reply(practice uuid, person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- The same in each mail about the practice: calendar programs know an event by its organizer, too.
  secret text := left(encode(extensions.hmac('practice_reply:' || practice || ':' || person, (
    select s.value from private.secrets s where s.name = 'address_key'), 'sha256'), 'hex'), 48);
begin
  insert into private.practice_replies (token_hash, practice_id, user_id)
  values (encode(extensions.digest(secret, 'sha256'), 'hex'), practice, person)
  on conflict (practice_id, user_id) do update set token_hash = excluded.token_hash;
  return secret;
end $$;
comment on function private.issue_practice_reply is
  'The secret part of the address to which the calendar of this person replies about this practice.';

create function private.invitation_of(practice uuid, person uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('token', private.issue_practice_reply(practice, person), 'answer', (
    select a.status from public.team_practice_attendance a where a.practice_id = practice and a.user_id = person))
$$;
comment on function private.invitation_of is
  'What makes the event of a practice in a mail an invitation: where its reader replies to, and what they have answered.';

create function public.answer_calendar_reply(
  p_token text, p_message_id text, p_uid text, p_attendee text, p_status text,
  p_sequence integer default null, p_written_at timestamptz default null, p_comment text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  reply private.practice_replies;
  secret text;
  -- The clock of the writer may be ahead.
  written timestamptz := least(coalesce(p_written_at, now()), now());
  reason text := case when p_status = 'not_attending' then private.text_or_null(left(p_comment, 1000)) end;
begin
  if p_status is null or p_status not in ('attending', 'maybe', 'not_attending') then
    raise exception 'This is no answer' using errcode = '23514';
  end if;
  select * into reply from private.practice_replies r
  where r.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex') for update;
  -- An invitation that was forwarded answers for nobody: its reader is another attendee.
  if reply.token_hash is null or p_uid is distinct from 'practice-' || reply.practice_id || '@lineup'
    or lower(p_attendee) is distinct from lower(private.mailable_address(reply.user_id)) or private.is_banned(reply.user_id) then
    return 'unknown';
  end if;
  perform private.limit_rate('calendar_reply', reply.user_id::text, 60, '1 hour');
  secret := encode(extensions.hmac('calendar_reply:' || reply.token_hash || ':' || p_message_id, (
    select s.value from private.secrets s where s.name = 'address_key'), 'sha256'), 'hex');
  insert into private.practice_links (token_hash, practice_id, user_id)
  values (encode(extensions.digest(secret, 'sha256'), 'hex'), reply.practice_id, reply.user_id)
  on conflict (token_hash) do nothing;
  if not found then
    return 'repeated';
  end if;
  -- A mail may be late: what was pressed on the site, or by a guardian, after it was written counts.
  if written < reply.replied_at or p_sequence < private.practice_sequence(reply.practice_id) or exists (
    select from public.team_practice_attendance a
    where a.practice_id = reply.practice_id and a.user_id = reply.user_id and a.updated_at > written + interval '2 minutes'
      and not exists (
        select from private.practice_links l
        where l.practice_id = a.practice_id and l.user_id = a.user_id and l.used_at = a.updated_at)) then
    return 'outdated';
  end if;
  begin
    perform public.answer_practice_link(secret, p_status, reason);
  exception
    when sqlstate 'PT404' then return 'unknown';
    when sqlstate 'PT409' or sqlstate 'PT410' then return 'closed';
  end;
  update private.practice_replies r set replied_at = written where r.token_hash = reply.token_hash;
  if p_status = 'not_attending' and reason is null then
    perform private.queue_mail('reason_wanted', reply.practice_id, reply.user_id);
  end if;
  return 'answered';
end $$;
comment on function public.answer_calendar_reply is
  'For the server that receives mails: a calendar program replied to an invitation. Each message is a link of its own, pressed once '
    '(answer_practice_link). Returns "answered", or why not: "unknown" (no such address, another event or attendee, or not on the team), '
    '"repeated" (this message was here before), "outdated" (written before one that counted, or to the practice as it was), "closed" '
    '(started, canceled or archived). A no counts at once; without a reason a mail asks for it. PT429 more than 60 an hour.';

create function private.describe_reason_mail(mail private.mail_outbox) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'team', t.name, 'title', p.title,
    'scheduled_at', p.scheduled_at, 'time_zone', coalesce(private.zone_of(mail.recipient_id), private.zone_of_practice(p)),
    'token', private.issue_practice_link(p.id, mail.recipient_id, mail.id))
  from public.team_practices p
  join public.teams t on t.id = p.team_id and t.archived_at is null
  join public.team_practice_attendance a on a.practice_id = p.id and a.user_id = mail.recipient_id and a.reason_follows
  where p.id = mail.subject_id and p.status = 'scheduled' and p.scheduled_at > now()
    and p.team_id in (select private.agreed_teams_of(mail.recipient_id))
    and not coalesce(private.has_shut_out(mail.recipient_id, t.owner_user_id), false)
    and private.mailable_address(mail.recipient_id) is not null
$$;
comment on function private.describe_reason_mail is
  'Asks why a person does not come who said so by their calendar, which asks for no reason; null when it was given or is no longer wanted.';

create function private.prune_practice_replies() returns void
language sql security definer set search_path = '' as $$
  delete from private.practice_replies r using public.team_practices p
  where p.id = r.practice_id and p.scheduled_at < now() - interval '7 days'
$$;
comment on function private.prune_practice_replies is 'Nobody replies any more a week after a practice.';
