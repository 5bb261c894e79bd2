-- Mutes, marking unread, blocks, editing, and reports to platform staff. Muting and blocking are private: other
-- people's clients cannot read either, and a refusal says no more than that a person cannot be written to. Ours.

create table public.conversation_mutes (
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  until timestamptz,
  primary key (user_id, conversation_id),
  foreign key (conversation_id, user_id)
    references public.conversation_participants (conversation_id, user_id) on delete cascade
);
comment on table public.conversation_mutes is
  'Conversations a participant muted: they keep their own unread count and do not count in the total of the header.';
comment on column public.conversation_mutes.until is 'When it ends by itself (end_mutes); none for one that stays.';
create index conversation_mutes_end_idx on public.conversation_mutes (until) where until is not null;
create index conversation_mutes_conversation_idx on public.conversation_mutes (conversation_id, user_id);
alter table public.conversation_mutes enable row level security;
grant select, delete on public.conversation_mutes to authenticated;
grant insert (conversation_id, user_id) on public.conversation_mutes to authenticated;
create policy "own mutes" on public.conversation_mutes for select to authenticated using (user_id = (select auth.uid()));
create policy "mute for oneself" on public.conversation_mutes for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id in (select private.my_conversation_ids()));
create policy "unmute for oneself" on public.conversation_mutes for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.note_mute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads r set is_muted = (tg_op = 'INSERT')
  where r.conversation_id = coalesce(new.conversation_id, old.conversation_id) and r.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger note_mute after insert or delete on public.conversation_mutes
  for each row execute function private.note_mute();

create function private.lock_mute_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.conversation_mutes m
  where m.user_id = old.user_id and m.conversation_id = old.conversation_id for update;
  return old;
end $$;
comment on function private.lock_mute_of_leaver is
  'Leaving takes the mute before the counter, as unmuting does; else the two would wait for each other.';
create trigger lock_mute_of_leaver before delete on public.conversation_participants
  for each row execute function private.lock_mute_of_leaver();

create function private.send_other_mute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('conversation_id', new.conversation_id, 'kind', 'changed'), 'conversation', 'user:' || new.user_id, true);
  return null;
end $$;
create trigger send_other_mute after update of until on public.conversation_mutes for each row
  when (old.until is distinct from new.until) execute function private.send_other_mute();

create function public.mute_conversation(p_conversation_id uuid, p_hours integer default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  ends timestamptz := now() + make_interval(hours => p_hours);
begin
  if p_hours not between 1 and 24 * 31 then
    raise exception 'Mute for 1 hour to 31 days, or without an end' using errcode = '23514';
  end if;
  perform from public.conversation_participants p
  where p.conversation_id = p_conversation_id and p.user_id = me for key share;
  if not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  insert into public.conversation_mutes as m (conversation_id, user_id, until) values (p_conversation_id, me, ends)
  on conflict (user_id, conversation_id) do update set until = excluded.until;
  return ends;
end $$;
comment on function public.mute_conversation is
  'Mutes a conversation of the caller for some hours, or until it is unmuted, and returns when that ends. Again: the last choice holds.';
grant execute on function public.mute_conversation to authenticated;

create function private.end_mutes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due_in uuid[];
  ended integer;
begin
  -- The conversations first: several of one change several of its counters, as a message there does.
  due_in := array(
    select c.id from public.conversations c
    where c.id in (select x.conversation_id from public.conversation_mutes x where x.until <= now() order by x.until limit 1000)
    order by c.id for no key update skip locked);
  delete from public.conversation_mutes m using (
    select x.user_id, x.conversation_id from public.conversation_mutes x
    where x.until <= now() and x.conversation_id = any (due_in) order by x.until limit 1000 for update skip locked) due
  where m.user_id = due.user_id and m.conversation_id = due.conversation_id;
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function private.end_mutes is
  'Ends the mutes whose time is over, so that list and badge count their conversations again. Returns how many.';

create table public.user_blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint user_blocks_others check (blocker_id <> blocked_id)
);
comment on table public.user_blocks is
  'Between the two, neither starts a dm, adds the other to a group, nor posts or edits in their dm. Only the blocker sees the row.';
create index user_blocks_blocked_idx on public.user_blocks (blocked_id);
alter table public.user_blocks enable row level security;
grant select, delete on public.user_blocks to authenticated;
grant insert (blocker_id, blocked_id) on public.user_blocks to authenticated;
create policy "own blocks" on public.user_blocks for select to authenticated using (blocker_id = (select auth.uid()));
create policy "block for oneself" on public.user_blocks for insert to authenticated
  with check (blocker_id = (select auth.uid()));
create policy "unblock for oneself" on public.user_blocks for delete to authenticated
  using (blocker_id = (select auth.uid()));

create trigger limit_user_blocks after insert on public.user_blocks
  for each row execute function private.limit_rows('blocker_id', 1000);

create function private.end_talks_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_topics('conversation', array(
    select mine.conversation_id from public.conversation_participants mine
    join public.conversation_participants theirs
      on theirs.conversation_id = mine.conversation_id and theirs.user_id = new.blocked_id
    where mine.user_id = new.blocker_id));
  return null;
end $$;
comment on function private.end_talks_of_blocked is
  'Who is in a channel that both are in joins again, and then neither of the two types or shows there.';
create trigger end_talks_of_blocked after insert on public.user_blocks
  for each row execute function private.end_talks_of_blocked();

create table public.abuse_reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references public.profiles (id) on delete set null,
  reported_user_id uuid references public.profiles (id) on delete set null,
  message_id uuid references public.messages (id) on delete set null,
  reason text not null
    constraint abuse_reports_reason_check
      check (reason in ('spam', 'harassment', 'hate', 'sexual', 'self_harm', 'scam', 'other')),
  details text constraint abuse_reports_details_check check (private.has_text(nullif(details, '')) and char_length(details) <= 2000),
  evidence jsonb,
  status text not null default 'open'
    constraint abuse_reports_status_check check (status in ('open', 'reviewing', 'actioned', 'dismissed')),
  decision text
    constraint abuse_reports_decision_check check (decision in ('dismissed', 'warned', 'removed', 'suspended', 'hidden')),
  resolution text constraint abuse_reports_resolution_check
    check (private.has_text(nullif(resolution, '')) and char_length(resolution) <= 2000),
  handled_by uuid references public.profiles (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.abuse_reports is
  'Reports of people and messages, sent through report_abuse; platform staff read and decide.';
comment on column public.abuse_reports.evidence is
  'The reported message as it was then, with its earlier versions and the messages around it that the reporter could read, or `profile`, '
    'what everybody reads of a reported profile: later edits and deletions do not change it.';
comment on column public.abuse_reports.decision is
  'What was decided; each decision and its undoing stands in report_decisions.';
create function private.ids_in(content jsonb) returns uuid[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct m.found[1]::uuid
    from regexp_matches(content::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m (found))
$$;
comment on function private.ids_in is 'Every id that stands in it, also within an address.';
create index abuse_reports_evidence_idx on public.abuse_reports using gin (private.ids_in(evidence)) where evidence is not null;
create index abuse_reports_list_idx on public.abuse_reports (created_at desc, id desc);
create index abuse_reports_handled_idx on public.abuse_reports (handled_at desc, id desc) where handled_at is not null;
create index abuse_reports_open_idx on public.abuse_reports (created_at, id) where status in ('open', 'reviewing');
create index abuse_reports_reporter_idx on public.abuse_reports (reporter_id, message_id);
create index abuse_reports_person_idx on public.abuse_reports (reported_user_id);
create index abuse_reports_message_idx on public.abuse_reports (message_id);
create index abuse_reports_handler_idx on public.abuse_reports (handled_by);
alter table public.abuse_reports enable row level security;
grant select on public.abuse_reports to authenticated;
create policy "platform staff read reports" on public.abuse_reports for select to authenticated
  using ((select private.is_privileged()) and reported_user_id is distinct from (select auth.uid()));

create function private.note_report_handler() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.handled_by := case when new.status <> 'open' then (select auth.uid()) end;
  new.handled_at := case when new.status <> 'open' then now() end;
  return new;
end $$;
create trigger note_report_handler before update of status, resolution on public.abuse_reports
  for each row execute function private.note_report_handler();

create table private.report_decisions (
  id bigint generated always as identity primary key,
  report_id uuid not null references public.abuse_reports (id) on delete cascade,
  decision text not null
    constraint report_decisions_decision_check
      check (decision in ('dismissed', 'warned', 'removed', 'suspended', 'hidden', 'undone', 'asked')),
  note text constraint report_decisions_note_check check (private.has_text(note) and char_length(note) <= 2000),
  days integer,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz not null default clock_timestamp()
);
comment on table private.report_decisions is
  'What platform staff decided about a report and undid, one row each; asked: whose profile is hidden asked to look again.';
create index report_decisions_report_idx on private.report_decisions (report_id, id);
create index report_decisions_person_idx on private.report_decisions (decided_by);
alter table private.report_decisions enable row level security;
create policy "closed to clients" on private.report_decisions for all to anon, authenticated
  using (false) with check (false);

create table private.messaging_suspensions (
  report_id uuid primary key references public.abuse_reports (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  until timestamptz not null
);
comment on table private.messaging_suspensions is
  'Who may send no messages until when, by the decision of a report. Undoing the decision deletes the row.';
create index messaging_suspensions_user_idx on private.messaging_suspensions (user_id, until);
alter table private.messaging_suspensions enable row level security;
create policy "closed to clients" on private.messaging_suspensions for all to anon, authenticated
  using (false) with check (false);

create table private.hidden_profiles (
  report_id uuid primary key references public.abuse_reports (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  hidden_at timestamptz not null default now(),
  asked_at timestamptz,
  was_public boolean not null
);
comment on table private.hidden_profiles is
  'Whose profile is not public, by the decision of a report, and since when they ask to show it again. Any other decision, or undoing this '
    'one, deletes the row.';
comment on column private.hidden_profiles.was_public is
  'Whether staff hid it, and not its person before them: else it is not shown when this ends.';
create index hidden_profiles_user_idx on private.hidden_profiles (user_id);
alter table private.hidden_profiles enable row level security;
create policy "closed to clients" on private.hidden_profiles for all to anon, authenticated
  using (false) with check (false);

create function private.hiding_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('since', min(h.hidden_at), 'asked_at', case when count(h.asked_at) = count(*) then max(h.asked_at) end)
  from private.hidden_profiles h where h.user_id = person having count(*) > 0
$$;
comment on function private.hiding_of is
  'Since when platform staff hide the profile of a person, and when the person asked to show it again (null while something is not asked '
    'about); null when they do not.';

create function private.check_not_hidden(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.hidden_profiles h where h.user_id = person) then
    raise exception 'Our staff hid this profile' using errcode = '42501', hint = 'profile_hidden';
  end if;
end $$;
comment on function private.check_not_hidden is
  'For whoever makes a profile public: 42501, hint `profile_hidden`, while platform staff hide it.';

create function private.hide_profile(report uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_public boolean;
begin
  -- Held first, so that whoever publishes at this moment is refused, or hidden.
  select u.visibility = 'public' into is_public from public.user_profiles u where u.user_id = person for no key update;
  insert into private.hidden_profiles (report_id, user_id, was_public)
  values (report, person, coalesce(is_public, false)
    or exists (select from private.hidden_profiles h where h.user_id = person and h.was_public))
  on conflict (report_id) do update set asked_at = null;
  update public.user_profiles u set visibility = 'unlisted' where u.user_id = person and u.visibility = 'public';
end $$;

create function private.end_hiding(report uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended private.hidden_profiles;
begin
  -- Of somebody who left meanwhile, too.
  update private.departed_reports d set hides_until = null where d.report_id = report and d.hides_until is not null;
  delete from private.hidden_profiles h where h.report_id = report returning h.* into ended;
  -- As it was; not where another report hides it, too, or its person has never published it or is of an unknown age.
  if ended.was_public and not exists (select from private.hidden_profiles h where h.user_id = ended.user_id)
    and private.age_of(ended.user_id) <> 'unknown' then
    update public.user_profiles u set visibility = 'public'
    where u.user_id = ended.user_id and u.is_published and u.visibility = 'unlisted';
  end if;
end $$;
comment on function private.end_hiding is 'Ends that a report hides a profile, and shows the profile as before.';

create function private.suspended_until(person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(s.until) from private.messaging_suspensions s where s.user_id = person and s.until > now()
$$;

create function private.is_suspended(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.suspended_until(person) is not null
$$;
comment on function private.is_suspended is
  'Whether platform staff stopped that person from messaging: sending, editing, starting, naming, adding people.';

create function private.check_not_suspended(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  ends timestamptz := private.suspended_until(person);
begin
  if ends is not null then
    raise exception 'Messaging is suspended' using errcode = '42501', hint = 'suspended', detail = to_jsonb(ends) #>> '{}';
  end if;
end $$;

create table private.message_versions (
  id bigint generated always as identity primary key,
  message_id uuid not null references public.messages (id) on delete cascade,
  content text not null,
  replaced_at timestamptz not null default clock_timestamp()
);
comment on table private.message_versions is
  'Texts that were edited or deleted, for 30 days; older ones are dropped. Read by list_message_versions until the message is deleted, and '
    'copied by reports.';
create index message_versions_message_idx on private.message_versions (message_id, replaced_at);
create index message_versions_age_idx on private.message_versions (replaced_at);
alter table private.message_versions enable row level security;
create policy "closed to clients" on private.message_versions for all to anon, authenticated
  using (false) with check (false);

create function private.is_blocked_between(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_blocks b where b.blocker_id = one and b.blocked_id = other)
    or exists (select from public.user_blocks b where b.blocker_id = other and b.blocked_id = one)
$$;

-- Blocks hold beyond the inbox: asking to join, invitations and guardian requests are words, too.
create function private.has_shut_out(person uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_blocks b where b.blocker_id = person and b.blocked_id = other)
$$;
comment on function private.has_shut_out is 'Whether that person has blocked the other one.';

create function private.refuses_mail_of(address text, sender uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p join public.user_blocks b on b.blocker_id = p.id
    where lower(p.email) = address and b.blocked_id = sender)
$$;
comment on function private.refuses_mail_of is 'Whether whoever has that address (lower case) has blocked the sender.';

create function private.check_not_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_blocked_between((select auth.uid()), new.user_id)
    -- Whoever takes the place of the caller in a conversation that they leave meets the others, not them.
    and (not new.is_companion or (select auth.uid()) = any (private.participants_of(new.conversation_id))) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  return null;
end $$;
comment on function private.check_not_blocked is
  'After the row rules. Covers a new dm, a new group, adding to a group and calling back who left a dm.';
create trigger check_not_blocked after insert on public.conversation_participants
  for each row execute function private.check_not_blocked();

create function private.keep_message_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.message_versions (message_id, content) values (old.id, old.content);
  delete from private.message_versions where id in (
    select v.id from private.message_versions v where v.replaced_at < now() - interval '30 days'
    order by v.replaced_at limit 20 for update skip locked);
  return null;
end $$;
create trigger keep_message_version after update on public.messages
  for each row when (old.content is distinct from new.content) execute function private.keep_message_version();

create function public.edit_message(p_message_id uuid, p_content text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  text_now text := regexp_replace(p_content, '^\s+|\s+$', '', 'g');
  message public.messages;
begin
  select * into message from public.messages m
  where m.id = p_message_id and m.sender_id = me and m.conversation_id in (select private.my_conversation_ids())
    and not private.is_before_joining(m.conversation_id, m.number)
  for no key update;
  if message.id is null then
    raise exception 'Message not found' using errcode = 'PT404';
  end if;
  if message.deleted_at is not null then
    raise exception 'This message was deleted' using errcode = 'PT409';
  end if;
  if message.created_at < clock_timestamp() - interval '15 minutes' then
    raise exception 'A message can be edited for 15 minutes' using errcode = 'PT410';
  end if;
  -- Else an edit would be a way to post where one may not.
  if not private.may_post(message.conversation_id) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  if message.content = text_now then
    return message.edited_at;
  end if;
  perform private.check_hour(me, private.participants_of(message.conversation_id));
  perform private.limit_rate('message_edit', me::text, 200, '1 hour');
  message.edited_at := clock_timestamp();
  update public.messages set content = text_now, edited_at = message.edited_at where id = message.id;
  return message.edited_at;
end $$;
comment on function public.edit_message is
  'Changes the text of one''s own message within 15 minutes and returns when. PT404 not one''s own, PT409 deleted, PT410 too late, 42501 '
    'with the hint quiet_hours by an adult in the night of a minor.';
grant execute on function public.edit_message to authenticated;

create function public.list_message_versions(p_message_id uuid) returns table (content text, replaced_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  perform private.check_reads_message(p_message_id);
  return query
    select v.content, v.replaced_at from private.message_versions v
    where v.message_id = p_message_id and v.replaced_at > now() - interval '30 days' order by v.replaced_at desc, v.id desc limit 200;
end $$;
comment on function public.list_message_versions is
  'Earlier texts of a message that the caller may read, the latest first, each until when it stood; at most of the last 30 days. PT404 for '
    'others and deleted ones.';
grant execute on function public.list_message_versions to authenticated;

create function private.check_reads_message(message uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.messages m
    where m.id = message and m.deleted_at is null and m.conversation_id in (select private.my_conversation_ids())
      and not exists (
        select from private.my_blocks() b where b.person = m.sender_id and b.since < coalesce(m.edited_at, m.created_at))
      and not private.is_before_joining(m.conversation_id, m.number)) then
    raise exception 'Message not found' using errcode = 'PT404';
  end if;
end $$;
comment on function private.check_reads_message is
  'Refuses what the row rules of messages hide, and deleted messages.';

create function public.react_to_message(p_message_id uuid, p_reaction text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if p_reaction is null then
    delete from public.message_reactions r where r.message_id = p_message_id and r.user_id = me;
    return;
  end if;
  perform private.limit_rate('reaction', me::text, 60, '1 minute');
  -- Waits for a deletion of the message, so that no reaction outlives it.
  perform from public.messages m where m.id = p_message_id for share;
  perform private.check_reads_message(p_message_id);
  if not exists (select from public.messages m where m.id = p_message_id and private.may_post(m.conversation_id)) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  insert into public.message_reactions as r (message_id, user_id, kind) values (p_message_id, me, p_reaction)
  on conflict (message_id, user_id) do update set kind = excluded.kind, created_at = now() where r.kind <> excluded.kind;
end $$;
comment on function public.react_to_message is
  'Sets the caller''s one reaction to a message, or takes it back (null). PT404 not theirs to read or deleted, 42501 where they may not '
    'write, 60 a minute (PT429).';
grant execute on function public.react_to_message to authenticated;

create function private.message_evidence(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'conversation_id', m.conversation_id, 'number', m.number, 'content', m.content, 'sent_at', m.created_at, 'edited_at', m.edited_at,
    'deleted_at', m.deleted_at,
    -- A deletion empties the message, not what it showed.
    'images', coalesce(m.images, (
      select jsonb_agg(jsonb_build_object('name', i.name)) from private.message_images i where i.message_id = m.id)),
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('content', v.content, 'until', v.replaced_at) order by v.replaced_at), '[]')
      from private.message_versions v where v.message_id = m.id and v.replaced_at > now() - interval '30 days'),
    'around', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', x.number, 'sender_id', x.sender_id, 'content', x.content, 'sent_at', x.created_at,
        'is_deleted', x.deleted_at is not null) order by x.number), '[]')
      from public.messages x
      where x.conversation_id = m.conversation_id and x.number between m.number - 5 and m.number + 5 and x.id <> m.id
        and not private.is_before_joining(x.conversation_id, x.number)
        and not exists (
          select from private.my_blocks() b where b.person = x.sender_id and b.since < coalesce(x.edited_at, x.created_at))))
  from public.messages m where m.id = message
$$;
comment on function private.message_evidence is
  'A message for a report of the caller: its versions, and five messages before and after as the caller reads them.';

create function private.profile_evidence(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('profile', jsonb_build_object(
    'slug', u.slug, 'name', private.display_name(u.user_id), 'avatar_url', u.avatar_url,
    'bio', (select d.bio from public.player_details d where d.user_id = u.user_id),
    'achievements', (
      select coalesce(jsonb_agg(a.title order by a.created_at, a.id), '[]') from public.player_achievements a where a.user_id = u.user_id),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'url', l.url) order by l.created_at, l.id), '[]')
      from public.player_links l where l.user_id = u.user_id)))
  from public.user_profiles u where u.user_id = person
$$;
comment on function private.profile_evidence is 'What a person wrote on their profile, for a report of it.';

create function public.report_abuse(
  p_reason text, p_user_id uuid default null, p_message_id uuid default null, p_details text default null, p_id uuid default null,
  p_profile text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  person uuid := case when p_profile is null then p_user_id else (
    select u.user_id from public.user_profiles u where u.slug = p_profile and private.sees_player(u.user_id)) end;
begin
  if exists (
    select from public.abuse_reports r
    where r.reporter_id = me and (r.id = p_id or (r.status in ('open', 'reviewing') and (
      r.message_id = p_message_id or (p_profile is not null and r.reported_user_id = person and r.evidence ? 'profile'))))) then
    return;
  end if;
  if p_profile is not null or p_message_id is null then
    perform private.check_not_suspended(me);
  end if;
  if p_message_id is not null and p_profile is null then
    select m.sender_id into person from public.messages m
    where m.id = p_message_id and m.conversation_id in (select private.my_conversation_ids())
      and not private.is_before_joining(m.conversation_id, m.number);
    if not found then
      raise exception 'Message not found' using errcode = 'PT404';
    end if;
  elsif not exists (select from public.profiles p where p.id = person) then
    raise exception 'Person not found' using errcode = 'PT404';
  end if;
  if person = me then
    raise exception 'A report is about somebody else' using errcode = '23514';
  end if;
  perform private.limit_rate('abuse_report', me::text, 20, '1 day');
  insert into public.abuse_reports (id, reporter_id, reported_user_id, message_id, reason, details, evidence)
  values (coalesce(p_id, gen_random_uuid()), me, person, case when p_profile is null then p_message_id end, p_reason,
    private.text_or_null(p_details),
    case when p_profile is null then private.message_evidence(p_message_id) else private.profile_evidence(person) end)
  on conflict (id) do nothing;
end $$;
comment on function public.report_abuse is
  'Reports a message of one''s conversations, a profile that the caller sees (by its slug), or a person, to platform staff. The same '
    'message or profile is reported once while open; 20 a day (PT429). Who is suspended from messaging reports messages alone (42501, hint '
    '`suspended`).';
grant execute on function public.report_abuse to authenticated;

create function public.request_profile_review() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  reports uuid[];
begin
  if private.hiding_of(me) is null then
    raise exception 'Your profile is not hidden by our staff' using errcode = 'PT404';
  end if;
  with asked as (
    update private.hidden_profiles h set asked_at = now() where h.user_id = me and h.asked_at is null returning h.report_id)
  select array_agg(a.report_id) into reports from asked a;
  if reports is null then
    return;
  end if;
  perform private.limit_rate('profile_review', me::text, 3, '1 day');
  update public.abuse_reports r set status = 'open', decision = null, resolution = null where r.id = any (reports);
  insert into private.report_decisions (report_id, decision) select unnest(reports), 'asked';
end $$;
comment on function public.request_profile_review is
  'For whose profile platform staff hide: opens the reports again, so that staff look at the profile as it is now and decide again. Until '
    'then it stays hidden. Once for each decision; three a day (PT429); PT404 when it is not hidden.';
grant execute on function public.request_profile_review to authenticated;

create function private.open_reports() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (select from public.abuse_reports r where r.status in ('open', 'reviewing') limit 100) r
$$;

create function private.send_report_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Until the transaction ends, so that the number sent last is right.
  perform pg_advisory_xact_lock(hashtextextended('open_reports', 0));
  perform realtime.send(
    jsonb_build_object('name', 'open_reports_total', 'value', private.open_reports(), 'number', nextval('private.sent_counts')),
    'count', 'user:' || r.user_id, true)
  from (select distinct u.user_id from public.user_roles u where u.role in ('yes_admin', 'yes_developer', 'yes_staff')) r;
  return null;
end $$;
create trigger send_report_count after insert or delete or update of status on public.abuse_reports
  for each statement execute function private.send_report_count();

create function public.open_reports_total() returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.is_privileged() then private.open_reports() else 0 end
$$;
comment on function public.open_reports_total is 'How many reports wait for platform staff, exact below 100; 0 for everybody else.';
grant execute on function public.open_reports_total to authenticated;

create function private.check_handles_reports() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to handle reports.' using errcode = '42501';
  end if;
  return (select auth.uid());
end $$;

create function public.list_reports(
  p_state text default 'open', p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20
) returns table (
  id uuid, created_at timestamptz, reason text, details text, status text, decision text, note text,
  reporter_name text, reported_user_id uuid, reported_name text, reported_slug text, other_reports integer,
  message_state text, evidence jsonb, profile jsonb, names jsonb, suspended_until timestamptz,
  handled_by_name text, handled_at timestamptz, history jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_handles_reports();
  size integer := least(greatest(p_limit, 1), 50);
  last_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  return query
  select r.id, r.created_at, r.reason, r.details, r.status, r.decision, r.resolution,
    private.display_name(r.reporter_id), r.reported_user_id, private.display_name(r.reported_user_id),
    (select u.slug from public.user_profiles u where u.user_id = r.reported_user_id and u.is_published),
    (select count(*)::integer from public.abuse_reports o where o.reported_user_id = r.reported_user_id and o.id <> r.id),
    case
      when r.evidence is null or r.evidence ? 'profile' then 'none'
      when exists (select from public.messages m where m.id = r.message_id and m.deleted_at is null) then 'there'
      else 'deleted' end,
    case when not r.evidence ? 'profile' then r.evidence end, r.evidence -> 'profile',
    (
      select coalesce(jsonb_object_agg(p.person, private.display_name(p.person)), '{}')
      from (
        select distinct (x.line ->> 'sender_id')::uuid as person from jsonb_array_elements(r.evidence -> 'around') as x (line)
        where x.line ->> 'sender_id' is not null) p),
    (select s.until from private.messaging_suspensions s where s.report_id = r.id),
    private.display_name(r.handled_by), r.handled_at,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'decision', d.decision, 'note', d.note, 'days', d.days, 'by', private.display_name(d.decided_by), 'at', d.decided_at)
        order by d.id), '[]')
      from private.report_decisions d where d.report_id = r.id)
  from (
    (
      select q.* from public.abuse_reports q
      where p_state = 'open' and q.status in ('open', 'reviewing') and q.reported_user_id is distinct from me
        and (q.created_at, q.id) > (coalesce(p_before, '-infinity'), coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'))
      order by q.created_at, q.id limit size
    )
    union all
    (
      select q.* from public.abuse_reports q
      where p_state = 'handled' and q.handled_at is not null and q.reported_user_id is distinct from me
        and (q.handled_at, q.id) < (coalesce(p_before, 'infinity'), last_id)
      order by q.handled_at desc, q.id desc limit size
    )
  ) r
  order by case when p_state = 'open' then r.created_at end, r.handled_at desc, r.id;
end $$;
comment on function public.list_reports is
  'For platform staff: reports with what was kept as evidence and the names of its people. p_state open: the oldest first; handled: the '
    'latest first. Next page: the last row''s created_at (open) or handled_at, and id.';
grant execute on function public.list_reports to authenticated;

create function public.decide_report(p_id uuid, p_decision text, p_note text default null, p_days integer default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_handles_reports();
  report public.abuse_reports;
begin
  select * into report from public.abuse_reports r where r.id = p_id for update;
  if report.id is null then
    raise exception 'Report not found' using errcode = 'PT404';
  end if;
  if report.status not in ('open', 'reviewing') then
    raise exception 'This report has been decided' using errcode = 'PT409';
  end if;
  if me in (report.reported_user_id, report.reporter_id) then
    raise exception 'A report about or by you is decided by somebody else' using errcode = '42501';
  end if;
  if p_decision is null or p_decision not in ('dismissed', 'warned', 'removed', 'suspended', 'hidden') then
    raise exception 'Choose what to do' using errcode = '23514';
  end if;
  if p_decision in ('warned', 'suspended', 'hidden') and report.reported_user_id is null then
    raise exception 'This person no longer has an account' using errcode = 'PT409';
  end if;
  if p_decision = 'removed' then
    update public.messages m set deleted_at = now() where m.id = report.message_id and m.deleted_at is null;
    if not found then
      raise exception 'This message is gone already' using errcode = 'PT409';
    end if;
  end if;
  if p_decision = 'suspended' then
    if p_days is null or p_days not between 1 and 90 then
      raise exception 'Suspend for 1 to 90 days' using errcode = '23514';
    end if;
    insert into private.messaging_suspensions (report_id, user_id, until)
    values (p_id, report.reported_user_id, now() + make_interval(days => p_days));
    -- Anyone who is in a channel and may no longer post joins again, and then neither types nor shows there.
    perform private.move_topics('conversation', array(
      select p.conversation_id from public.conversation_participants p where p.user_id = report.reported_user_id));
  end if;
  if p_decision <> 'hidden' then
    perform private.end_hiding(p_id);
  elsif coalesce(report.evidence ? 'profile', false) then
    perform private.hide_profile(p_id, report.reported_user_id);
  else
    raise exception 'Only a report of a profile can hide it' using errcode = '23514';
  end if;
  update public.abuse_reports r set
    status = case p_decision when 'dismissed' then 'dismissed' else 'actioned' end,
    decision = p_decision, resolution = private.text_or_null(p_note)
  where r.id = p_id;
  insert into private.report_decisions (report_id, decision, note, days, decided_by)
  values (p_id, p_decision, private.text_or_null(p_note), case when p_decision = 'suspended' then p_days end, me);
  -- Late enough that a slip which is undone tells nobody.
  if report.reporter_id is not null then
    perform private.queue_mail('report_handled', p_id, report.reporter_id, null, interval '10 minutes');
  end if;
  -- Of a hidden profile its person is told by a notice, and by its mail (46_notices.sql).
  if p_decision not in ('dismissed', 'hidden') and report.reported_user_id is not null then
    perform private.queue_mail('messaging_notice', p_id, report.reported_user_id, null, interval '10 minutes');
  end if;
end $$;
comment on function public.decide_report is
  'For platform staff: dismisses a report, warns, removes the message, stops the person from messaging for some days (1 to 90), or hides '
    'the reported profile until another decision. Who reported is told by mail that it was handled, who was reported what follows. PT409 '
    'decided already, or the message or person is gone.';
grant execute on function public.decide_report to authenticated;

create function public.undo_report_decision(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_handles_reports();
  report public.abuse_reports;
begin
  select * into report from public.abuse_reports r where r.id = p_id for update;
  if report.id is null then
    raise exception 'Report not found' using errcode = 'PT404';
  end if;
  if report.status in ('open', 'reviewing') then
    return;
  end if;
  if me in (report.reported_user_id, report.reporter_id) then
    raise exception 'A report about or by you is decided by somebody else' using errcode = '42501';
  end if;
  -- Of somebody who left meanwhile, too.
  update private.departed_reports d set until = null where d.report_id = p_id;
  perform private.end_hiding(p_id);
  delete from private.messaging_suspensions s where s.report_id = p_id;
  if found then
    perform private.move_topics('conversation', array(
      select p.conversation_id from public.conversation_participants p where p.user_id = report.reported_user_id));
  end if;
  update public.abuse_reports r set status = 'open', decision = null, resolution = null where r.id = p_id;
  insert into private.report_decisions (report_id, decision, decided_by) values (p_id, 'undone', me);
end $$;
comment on function public.undo_report_decision is
  'For platform staff: opens a report again, ends the suspension that it brought and shows the profile that it hid. Mails that have not '
    'gone out yet do not; a removed message stays removed.';
grant execute on function public.undo_report_decision to authenticated;

create function public.archive_conversation(p_conversation_id uuid, p_is_archived boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads r set is_archived = coalesce(p_is_archived, true)
  where r.conversation_id = p_conversation_id and r.user_id = (select auth.uid());
  if not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
end $$;
comment on function public.archive_conversation is
  'Takes a conversation out of the caller''s list, or back. The next message brings it back, unless the caller has muted it; one''s own '
    'always does.';
grant execute on function public.archive_conversation to authenticated;

create function public.mark_conversation_unread(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads set is_marked_unread = true
  where conversation_id = p_conversation_id and user_id = (select auth.uid());
  if not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
end $$;
comment on function public.mark_conversation_unread is
  'Marks the conversation to come back to, until it is opened. Counts as one in the total when nothing in it is unread.';
grant execute on function public.mark_conversation_unread to authenticated;
