-- Conversations (DB-008 to DB-011). Participants alone read them. A message takes the next number of its
-- conversation under a lock, so numbers follow the order of commits; unread counts and the last message are kept by
-- triggers, so that reading a list costs the same however long the conversations are. The counters and the order of
-- locks: docs/rules/unread-counters.md.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  title text constraint conversations_title_check check (private.is_plain_name(nullif(title, '')) and char_length(title) <= 120),
  type text not null constraint conversations_type_check check (type in ('dm', 'group')),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  max_participants integer not null
    constraint conversations_max_participants_check check (max_participants between 2 and 7),
  dm_key text unique,
  message_count bigint not null default 0,
  last_message_id uuid,
  picture_url text constraint conversations_picture_url_check
    check (picture_url is null or type = 'group' and private.is_image_address(picture_url)),
  lacks_company boolean not null default false,
  constraint conversations_dm_pair check (type <> 'dm' or max_participants = 2)
);
comment on table public.conversations is
  'Conversations of two (dm) or of up to seven (group); message count and last message are kept by triggers.';
comment on column public.conversations.dm_key is 'The two people of a dm, in order: one dm per pair, also under races.';
comment on column public.conversations.lacks_company is
  'An adult with authority over a minor and that minor would be alone, and nobody could be added: no message is taken. For the screen; the '
    'rule is has_company (open_line).';
comment on column public.conversations.picture_url is 'Picture of a group, kept by whoever started it.';
comment on column public.conversations.message_count is 'Number of the latest message; deleted ones keep theirs.';
create index conversations_creator_idx on public.conversations (created_by);
create index conversations_list_idx on public.conversations (updated_at desc, id desc);
create index conversations_last_message_idx on public.conversations (last_message_id);
alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;
grant update (title, picture_url) on public.conversations to authenticated;
create policy "own conversations" on public.conversations for select to authenticated
  using (id in (select private.my_conversation_ids()));
-- Title and picture are seen by the others: they change only while messages may be sent.
create policy "creators rename groups" on public.conversations for update to authenticated
  using (type = 'group' and created_by = (select auth.uid()) and id in (select private.my_conversation_ids()))
  with check (type = 'group' and created_by = (select auth.uid()) and private.may_post(id)
    and not private.is_shut_out_in(id));

create function private.keep_participants(conversation uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.conversation_participants p where p.conversation_id = conversation order by p.user_id for key share
$$;
comment on function private.keep_participants is
  'Before counters of a conversation change more than once in a transaction: from the second change on a counter asks for its '
    'participant, and who leaves locks the participant before the counter.';

create function private.date_conversation_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_participants(new.id);
  -- Rows that the same transaction has dated stay as they are: a second update of a row asks its foreign key again, and
  -- so would lock participants after their counters.
  update private.conversation_reads r set last_activity_at = new.updated_at
  where r.conversation_id = new.id and r.last_activity_at <> new.updated_at;
  return null;
end $$;
-- A message dates the counters of its conversation itself.
create trigger date_conversation_reads after update of updated_at on public.conversations for each row
  when (old.updated_at <> new.updated_at and old.last_message_id is not distinct from new.last_message_id)
  execute function private.date_conversation_reads();

create function private.send_title_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_to_participants(new.id, jsonb_build_object('kind', 'changed'));
  return null;
end $$;
create trigger send_title_change after update of title, picture_url on public.conversations for each row
  when ((old.title, old.picture_url) is distinct from (new.title, new.picture_url)) execute function private.send_title_change();

create table public.conversation_participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member' constraint conversation_participants_role_check check (role = 'member'),
  is_starred boolean not null default false,
  joined_at timestamptz not null default now(),
  joined_after bigint not null default 0,
  is_companion boolean not null default false,
  primary key (conversation_id, user_id)
);
comment on table public.conversation_participants is 'Who takes part in which conversation; leaving deletes the row.';
comment on column public.conversation_participants.joined_after is
  'Number of the newest message when the person joined the group: what was said until then does not show to them. 0: from the start.';
comment on column public.conversation_participants.is_companion is
  'Added by the database because an adult and a minor are not alone here: a guardian, or a second adult of the team. A dm stays one of two '
    'people; its companion is the third in it.';
create index conversation_participants_user_idx on public.conversation_participants (user_id, conversation_id);
create index conversation_participants_late_idx on public.conversation_participants (user_id, conversation_id) include (joined_after)
  where joined_after > 0;
alter table public.conversation_participants enable row level security;
grant select, delete on public.conversation_participants to authenticated;
grant insert (conversation_id, user_id, role) on public.conversation_participants to authenticated;
grant update (is_starred) on public.conversation_participants to authenticated;
create policy "participants of own conversations" on public.conversation_participants for select to authenticated
  using (conversation_id in (select private.my_conversation_ids()));
create policy "creators add to groups" on public.conversation_participants for insert to authenticated
  with check (role = 'member' and private.may_add_participant(conversation_id));
create policy "star for oneself" on public.conversation_participants for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "leave, creators remove from groups" on public.conversation_participants for delete to authenticated
  using (private.may_remove_participant(conversation_id, user_id));

create table private.conversation_departures (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  primary key (conversation_id, user_id)
);
comment on table private.conversation_departures is
  'Who left a group by their own will: its creator does not bring them back. Whom the creator removed is not here.';
create index conversation_departures_user_idx on private.conversation_departures (user_id);
alter table private.conversation_departures enable row level security;
create policy "closed to clients" on private.conversation_departures for all to anon, authenticated
  using (false) with check (false);

create function private.note_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.conversation_departures (conversation_id, user_id)
  select c.id, old.user_id from public.conversations c where c.id = old.conversation_id and c.type = 'group'
  on conflict do nothing;
  return null;
end $$;
create trigger note_departure after delete on public.conversation_participants
  for each row when (old.user_id = auth.uid()) execute function private.note_departure();

create function private.admit_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  people uuid[];
  said bigint;
begin
  -- The lock makes the limit hold when two people are added at once.
  update public.conversations c set updated_at = clock_timestamp()
  where c.id = new.conversation_id
  returning c.max_participants, case when c.type = 'group' or new.is_companion then c.message_count else 0 end into most, said;
  people := private.participants_of(new.conversation_id);
  if private.size_of(new.conversation_id) > most then
    raise exception 'Group size limit exceeded (max % participants)', most using errcode = '23514',
      hint = case when new.is_companion then 'company' else '' end;
  end if;
  if not new.is_companion then
    perform private.check_meeting(people);
    perform private.add_companions(new.conversation_id, array(
      select private.companions_missing_among(people, new.conversation_id)));
    perform private.check_talk(private.participants_of(new.conversation_id));
  end if;
  if exists (
    select from private.conversation_departures d
    where d.conversation_id = new.conversation_id and d.user_id = new.user_id) then
    raise exception 'This person left the group' using errcode = '42501', hint = 'left';
  end if;
  -- Whoever comes later than the conversation was made is reached as by a new one.
  if not new.is_companion and new.user_id in (select private.strangers_among(array[new.user_id]))
    and exists (select from public.conversations c where c.id = new.conversation_id and c.created_at < now()) then
    perform private.limit_new_conversations();
  end if;
  -- A group begins for them here. Both people of a dm were there from its start.
  update public.conversation_participants p set joined_after = said
  where p.conversation_id = new.conversation_id and p.user_id = new.user_id and said > 0;
  insert into private.conversation_reads (conversation_id, user_id, unread_count, read_number, is_starred)
  select new.conversation_id, new.user_id, count(m.id), said, new.is_starred
  from public.messages m
  where m.conversation_id = new.conversation_id and m.number > said
    and m.deleted_at is null and m.sender_id is distinct from new.user_id
    and not exists (
      select from public.message_read_receipts r where r.message_id = m.id and r.user_id = new.user_id);
  return null;
end $$;
comment on function private.admit_participant is
  'After the row rules, so that a refused stranger learns nothing; several people of one insert are judged together. Whoever comes to a '
    'group later begins with what is said from then on, nothing unread, as does whoever is added so that nobody is alone.';
create trigger admit_participant after insert on public.conversation_participants
  for each row execute function private.admit_participant();

create function private.send_participant_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned uuid[];
begin
  if tg_op = 'DELETE' then
    perform private.send_events(
      array_agg('user:' || c.user_id), 'conversation',
      array_agg(jsonb_build_object('conversation_id', c.conversation_id, 'kind', 'removed')))
    from changed c;
  end if;
  concerned := array(select distinct c.conversation_id from changed c);
  perform private.send_to_participants(c.id, jsonb_build_object('kind', 'participants')) from unnest(concerned) c (id);
  if tg_op = 'DELETE' then
    perform private.move_topics('conversation', concerned);
  end if;
  return null;
end $$;
create trigger send_participant_changes_new after insert on public.conversation_participants
  referencing new table as changed for each statement execute function private.send_participant_changes();
create trigger send_participant_changes_gone after delete on public.conversation_participants
  referencing old table as changed for each statement execute function private.send_participant_changes();

create function private.note_star() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads r set is_starred = new.is_starred
  where r.conversation_id = new.conversation_id and r.user_id = new.user_id;
  perform realtime.send(
    jsonb_build_object('conversation_id', new.conversation_id, 'kind', 'changed'), 'conversation', 'user:' || new.user_id, true);
  return null;
end $$;
create trigger note_star after update of is_starred on public.conversation_participants for each row
  when (old.is_starred <> new.is_starred) execute function private.note_star();

create function private.is_image_list(images jsonb, conversation uuid) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  image jsonb;
  names text[] := '{}';
begin
  if images is null then
    return true;
  end if;
  if jsonb_typeof(images) <> 'array' or jsonb_array_length(images) not between 1 and 4 then
    return false;
  end if;
  for image in select i from jsonb_array_elements(images) i loop
    if jsonb_typeof(image) <> 'object' or image - array['name', 'width', 'height', 'alt'] <> '{}'
      or private.message_image_sender(image ->> 'name') is null or left(image ->> 'name', 36) <> conversation::text
      or image ->> 'name' = any (names)
      or jsonb_typeof(image -> 'width') is distinct from 'number' or image ->> 'width' !~ '^[1-9][0-9]{0,4}$'
      or jsonb_typeof(image -> 'height') is distinct from 'number' or image ->> 'height' !~ '^[1-9][0-9]{0,4}$'
      or jsonb_typeof(image -> 'alt') is distinct from 'string' or not private.has_text(image ->> 'alt')
      or char_length(image ->> 'alt') > 300 then
      return false;
    end if;
    names := names || (image ->> 'name');
  end loop;
  return true;
end $$;
comment on function private.is_image_list is
  'One to four different images of the conversation, each with its size in pixels and a text for who does not see it.';
grant execute on function private.is_image_list to authenticated;

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid default auth.uid() references public.profiles (id) on delete set null,
  number bigint not null default 0,
  content text not null constraint messages_content_check check (char_length(content) <= 5000),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  edited_at timestamptz,
  reply_to bigint,
  images jsonb constraint messages_images_check check (private.is_image_list(images, conversation_id)),
  constraint messages_content_present check (deleted_at is not null or private.has_text(content) or images is not null),
  constraint messages_number_once unique (conversation_id, number),
  constraint messages_reply_earlier check (reply_to < number),
  constraint messages_reply foreign key (conversation_id, reply_to) references public.messages (conversation_id, number)
);
comment on table public.messages is 'Messages, numbered within their conversation in the order of commits.';
comment on column public.messages.number is
  'Place in the conversation, rising in the order of commits; the cursor for loading and catching up.';
comment on column public.messages.edited_at is 'When the sender last changed the text; set by edit_message.';
comment on column public.messages.reply_to is 'Number of the message of the same conversation that this one answers.';
comment on column public.messages.images is
  'Up to four images: name in the bucket "messages", width and height in pixels, and what it shows (alt). Gone once deleted.';
alter table public.conversations add constraint conversations_last_message foreign key (last_message_id)
  references public.messages (id) on delete set null;
create index messages_latest_idx on public.messages (conversation_id, number desc) where deleted_at is null;
create index messages_created_idx on public.messages (conversation_id, created_at desc, id desc);
create index messages_sender_idx on public.messages (sender_id);
create index messages_reply_idx on public.messages (conversation_id, reply_to) where reply_to is not null;
alter table public.messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (id, conversation_id, sender_id, content, reply_to, images) on public.messages to authenticated;
grant update (deleted_at) on public.messages to authenticated;
create policy "messages of own conversations" on public.messages for select to authenticated
  -- One condition to the planner: of three it expects a sixteenth of a thread, and reads all of it for its newest page.
  using (case when conversation_id in (select private.my_conversation_ids()) then not exists (
    select from private.my_blocks() b where b.person = sender_id and b.since < coalesce(edited_at, created_at))
    and not exists (
      select from private.my_late_joins() j where j.conversation = conversation_id and number <= j.joined_after) else false end);
create policy "post as oneself" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.may_post(conversation_id));
create policy "delete own messages" on public.messages for update to authenticated
  using (sender_id = (select auth.uid())) with check (sender_id = (select auth.uid()));

create function private.number_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.content := regexp_replace(new.content, '^\s+|\s+$', '', 'g');
  -- The count holds what others have committed, the newest row what this statement has put there before.
  select greatest(c.message_count, (
      select m.number from public.messages m where m.conversation_id = c.id order by m.number desc limit 1)) + 1
  into new.number
  from public.conversations c where c.id = new.conversation_id for no key update;
  new.created_at := clock_timestamp();
  new.deleted_at := null;
  return new;
end $$;
comment on function private.number_message is
  'The lock on the conversation makes numbers and times follow the order of commits. What the conversation shows of the message is written '
    'once, by count_message.';
create trigger number_message before insert on public.messages
  for each row execute function private.number_message();

create function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set message_count = new.number, last_message_id = new.id, updated_at = new.created_at
  where c.id = new.conversation_id;
  -- More messages of the same statement follow.
  if exists (select from public.messages m where m.conversation_id = new.conversation_id and m.number > new.number) then
    perform private.keep_participants(new.conversation_id);
  end if;
  update private.conversation_reads r set
    unread_count = r.unread_count + (r.user_id is distinct from new.sender_id)::integer, last_activity_at = new.created_at,
    -- Back to the list; not for who muted it, unless they write there themselves.
    is_archived = r.is_archived and r.is_muted and r.user_id is distinct from new.sender_id,
    mail_due_at = case
      when r.mail_due_at is null and r.mailed_number <= r.read_number and r.user_id is distinct from new.sender_id
      then new.created_at + interval '15 minutes' else r.mail_due_at end
  where r.conversation_id = new.conversation_id;
  return null;
end $$;
create trigger count_message after insert on public.messages
  for each row execute function private.count_message();

create function private.prepare_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.deleted_at is not null then
    new.deleted_at := old.deleted_at;
  elsif new.deleted_at is not null then
    perform from public.conversations c where c.id = new.conversation_id for no key update;
    new.deleted_at := clock_timestamp();
    new.content := '';
    new.images := null;
  end if;
  return new;
end $$;
comment on function private.prepare_deletion is 'A deletion is final, timed by the database, and takes text and images away.';
create trigger prepare_deletion before update of deleted_at on public.messages
  for each row execute function private.prepare_deletion();

create function private.uncount_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  happened_at timestamptz := clock_timestamp();
begin
  update private.conversation_reads r set
    last_activity_at = happened_at,
    unread_count = r.unread_count - (
      r.user_id is distinct from new.sender_id and new.number > r.read_number and not exists (
        select from public.message_read_receipts x where x.message_id = new.id and x.user_id = r.user_id))::integer
  where r.conversation_id = new.conversation_id;
  update public.conversations c set
    updated_at = happened_at,
    last_message_id = (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.deleted_at is null order by m.number desc limit 1)
  where c.id = new.conversation_id;
  return null;
end $$;
create trigger uncount_message after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.uncount_message();

create function private.keep_words_from_minors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is null then
    perform private.check_talk(private.participants_of(new.conversation_id));
  end if;
  return new;
end $$;
comment on function private.keep_words_from_minors is
  'What was sent is not rewritten either once the conversation may not go on.';
create trigger keep_words_from_minors before update of content on public.messages
  for each row execute function private.keep_words_from_minors();

create function private.send_new_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  newest record;
begin
  for newest in
    select distinct on (a.conversation_id) a.conversation_id, a.id, a.number
    from added a order by a.conversation_id, a.number desc
  loop
    perform realtime.send(
      jsonb_build_object('id', newest.id, 'number', newest.number, 'kind', 'new'), 'message',
      private.topic_of('conversation', newest.conversation_id), true);
    perform private.send_to_participants(
      newest.conversation_id, jsonb_build_object('kind', 'message', 'message_number', newest.number));
  end loop;
  return null;
end $$;
comment on function private.send_new_messages is
  'One event however many messages one statement writes: listeners read on from the number that they have.';
create trigger send_new_messages after insert on public.messages referencing new table as added
  for each statement execute function private.send_new_messages();

create function private.send_changed_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  message record;
begin
  for message in
    select a.id, a.number, a.conversation_id, b.deleted_at is null and a.deleted_at is not null as is_deletion,
      a.id = c.last_message_id as is_last
    from after a join before b on b.id = a.id join public.conversations c on c.id = a.conversation_id
    where (a.content, a.deleted_at) is distinct from (b.content, b.deleted_at)
    order by a.conversation_id, a.number
  loop
    perform realtime.send(
      jsonb_build_object(
        'id', message.id, 'number', message.number, 'kind', case when message.is_deletion then 'deleted' else 'edited' end),
      'message', private.topic_of('conversation', message.conversation_id), true);
    -- Lists show the last message and what is unread.
    if message.is_deletion or message.is_last then
      perform private.send_to_participants(
        message.conversation_id, jsonb_build_object('kind', 'changed', 'message_number', message.number));
    end if;
  end loop;
  return null;
end $$;
create trigger send_changed_messages after update on public.messages referencing old table as before new table as after
  for each statement execute function private.send_changed_messages();

create table private.message_images (
  name text primary key,
  message_id uuid not null references public.messages (id) on delete cascade
);
comment on table private.message_images is
  'Which message shows an image of the bucket "messages": it is read by who reads the message, and shown once.';
create index message_images_message_idx on private.message_images (message_id);
alter table private.message_images enable row level security;
create policy "closed to clients" on private.message_images for all to anon, authenticated using (false) with check (false);

create function private.check_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from jsonb_array_elements(case when jsonb_typeof(new.images) = 'array' then new.images else '[]' end) i
    where private.message_image_sender(i ->> 'name') is distinct from new.sender_id or not exists (
      select from storage.objects o where o.bucket_id = 'messages' and o.name = i ->> 'name')) then
    raise exception 'An image is sent by whoever uploaded it, and after that' using errcode = '42501', hint = 'images';
  end if;
  return new;
end $$;
create trigger check_images before insert on public.messages
  for each row when (new.images is not null) execute function private.check_images();

create function private.keep_image_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.message_images (name, message_id)
  select i ->> 'name', new.id from jsonb_array_elements(new.images) i;
  return null;
end $$;
create trigger keep_image_names after insert on public.messages
  for each row when (new.images is not null) execute function private.keep_image_names();

create table public.message_reactions (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null constraint message_reactions_kind_check
    check (kind in ('like', 'love', 'laugh', 'wow', 'sad', 'celebrate')),
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
comment on table public.message_reactions is
  'What people feel about a message, one reaction each, written by react_to_message; gone with the message.';
create index message_reactions_user_idx on public.message_reactions (user_id);
-- A page of messages looks up each one, and most have none: one page of this index, however many there are.
create index message_reactions_message_idx on public.message_reactions using hash (message_id);
alter table public.message_reactions enable row level security;
grant select on public.message_reactions to authenticated;
create policy "reactions to messages that one reads" on public.message_reactions for select to authenticated
  using (exists (select from public.messages m where m.id = message_id) and not exists (
    select from private.my_blocks() b where b.person = user_id and b.since < created_at));

create function private.drop_reactions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_reactions where message_id = new.id;
  return null;
end $$;
create trigger drop_reactions after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.drop_reactions();

create function private.send_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('id', m.id, 'number', m.number, 'kind', 'reacted'), 'message',
    private.topic_of('conversation', m.conversation_id), true)
  from public.messages m where m.id = coalesce(new.message_id, old.message_id) and m.deleted_at is null;
  return null;
end $$;
create trigger send_reaction after insert or update or delete on public.message_reactions
  for each row execute function private.send_reaction();

create table public.message_read_receipts (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
comment on table public.message_read_receipts is
  'Who has read which message, written by mark_conversation_read or by the reader.';
create index message_read_receipts_user_idx on public.message_read_receipts (user_id);
alter table public.message_read_receipts enable row level security;
grant select on public.message_read_receipts to authenticated;
grant insert (message_id, user_id) on public.message_read_receipts to authenticated;
create policy "receipts of own conversations" on public.message_read_receipts for select to authenticated
  using (
    exists (select from public.messages m where m.id = message_id) and user_id not in (select private.my_shut_out_ids()));
create policy "read for oneself" on public.message_read_receipts for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.messages m where m.id = message_id));

create function private.count_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock keeps a deletion at the same moment from counting the same message down twice.
  perform from public.conversations c
  where c.id in (select m.conversation_id from added a join public.messages m on m.id = a.message_id)
  order by c.id for no key update;
  update private.conversation_reads r set unread_count = r.unread_count - n.amount
  from (
    select m.conversation_id, a.user_id, count(*) as amount
    from added a join public.messages m on m.id = a.message_id
    where m.deleted_at is null and m.sender_id is distinct from a.user_id
    group by m.conversation_id, a.user_id
  ) n
  where r.conversation_id = n.conversation_id and r.user_id = n.user_id;
  return null;
end $$;
create trigger count_receipts after insert on public.message_read_receipts
  referencing new table as added for each statement execute function private.count_receipts();

create function private.lock_conversation_of_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.conversations c
  where c.id = (select m.conversation_id from public.messages m where m.id = new.message_id) for no key update;
  return new;
end $$;
comment on function private.lock_conversation_of_receipt is
  'Before the receipt is there: who reads the whole conversation holds its lock and would wait for this row.';
create trigger lock_conversation_of_receipt before insert on public.message_read_receipts
  for each row execute function private.lock_conversation_of_receipt();

create table private.conversation_reads (
  conversation_id uuid not null,
  user_id uuid not null,
  unread_count integer not null default 0,
  read_number bigint not null default 0,
  is_marked_unread boolean not null default false,
  last_activity_at timestamptz not null default now(),
  is_muted boolean not null default false,
  is_archived boolean not null default false,
  is_starred boolean not null default false,
  mail_due_at timestamptz,
  mailed_number bigint not null default 0,
  primary key (conversation_id, user_id),
  foreign key (conversation_id, user_id)
    references public.conversation_participants (conversation_id, user_id) on delete cascade
);
comment on table private.conversation_reads is
  'Unread counter of a participant, and the number up to which every message has their receipt.';
comment on column private.conversation_reads.is_marked_unread is
  'The participant wants to come back to it: shown as unread until opened. Receipts, and so the unread count, stay as they are.';
comment on column private.conversation_reads.last_activity_at is
  'That of the conversation (updated_at), so that the newest of many conversations are found without reading all.';
comment on column private.conversation_reads.is_muted is
  'Whether the participant muted the conversation (conversation_mutes), kept by a trigger.';
comment on column private.conversation_reads.is_archived is
  'Put away by the participant, until somebody writes (count_message). Left out of the list and the badge.';
comment on column private.conversation_reads.is_starred is
  'Whether the participant starred the conversation (conversation_participants), kept by a trigger.';
comment on column private.conversation_reads.mail_due_at is
  'When the participant gets a mail about what is unread, unless they have read it by then (queue_message_mails).';
comment on column private.conversation_reads.mailed_number is
  'The newest message when the last mail was queued: the next one follows only after that was read.';
-- Each message moves a row of everybody in its conversation within all of these that hold it: the list, and what is unread.
create index conversation_reads_list_idx
  on private.conversation_reads (user_id, is_archived, last_activity_at desc, conversation_id desc);
-- What counts in the badge is a range of it, so that counting costs the same however many conversations are read or muted.
create index conversation_reads_unread_idx
  on private.conversation_reads (user_id, is_muted, last_activity_at desc, conversation_id desc) include (unread_count, is_marked_unread)
  where not is_archived and (unread_count > 0 or is_marked_unread);
create index conversation_reads_muted_idx
  on private.conversation_reads (user_id, last_activity_at desc, conversation_id desc) where is_muted;
create index conversation_reads_starred_idx
  on private.conversation_reads (user_id, last_activity_at desc, conversation_id desc) where is_starred;
create index conversation_reads_mail_idx on private.conversation_reads (mail_due_at) where mail_due_at is not null;
-- Room for the next versions of a row beside it.
alter table private.conversation_reads
  set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table private.conversation_reads enable row level security;
create policy "closed to clients" on private.conversation_reads for all to anon, authenticated
  using (false) with check (false);

create function private.date_conversation_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.last_activity_at := (select c.updated_at from public.conversations c where c.id = new.conversation_id);
  return new;
end $$;
create trigger date_conversation_read before insert on private.conversation_reads
  for each row execute function private.date_conversation_read();

create function private.send_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_unread_counts(array(
    select a.user_id from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
    where case when a.is_muted or a.is_archived then 0 else greatest(a.unread_count, a.is_marked_unread::integer) end
      <> case when b.is_muted or b.is_archived then 0 else greatest(b.unread_count, b.is_marked_unread::integer) end));

  perform private.send_events(
    array_agg('user:' || a.user_id), 'conversation',
    array_agg(jsonb_build_object('conversation_id', a.conversation_id, 'kind', 'read', 'message_number', a.read_number)))
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  where a.read_number > b.read_number;

  perform private.send_events(
    array_agg(private.topic_of('conversation', a.conversation_id)), 'read',
    array_agg(jsonb_build_object('user_id', a.user_id, 'number', a.read_number)))
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  where a.read_number > b.read_number and not private.is_kept_apart_in(a.conversation_id, a.user_id);

  -- To those only whom no block keeps from it; the read that it causes brings what they may see.
  perform private.send_events(
    array_agg('user:' || p.user_id), 'conversation',
    array_agg(jsonb_build_object('conversation_id', a.conversation_id, 'kind', 'changed')))
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  join public.conversation_participants p on p.conversation_id = a.conversation_id and p.user_id <> a.user_id
  where a.read_number > b.read_number and private.is_kept_apart_in(a.conversation_id, a.user_id)
    and not private.is_blocked_between(p.user_id, a.user_id);

  -- Muted, marked, archived, or receipts one by one. Messages that come and go send their own event.
  perform private.send_events(
    array_agg('user:' || a.user_id), 'conversation',
    array_agg(jsonb_build_object('conversation_id', a.conversation_id, 'kind', 'changed')))
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  where a.read_number = b.read_number and (
    (a.is_muted, a.is_marked_unread) <> (b.is_muted, b.is_marked_unread)
    or a.is_archived <> b.is_archived and a.last_activity_at = b.last_activity_at
    or a.unread_count < b.unread_count and a.last_activity_at = b.last_activity_at and a.read_number < (
      select c.message_count from public.conversations c where c.id = a.conversation_id));
  return null;
end $$;
comment on function private.send_reads is
  'What one reads, marks or mutes shows in one''s other windows; the number up to which one has read, to all but those whom a block keeps '
    'apart.';
create trigger send_reads after update on private.conversation_reads referencing old table as before new table as after
  for each statement execute function private.send_reads();

create function private.send_own_unread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_unread_counts(array(
    select c.user_id from changed c
    where not c.is_muted and not c.is_archived and (c.unread_count > 0 or c.is_marked_unread)));
  return null;
end $$;
create trigger send_own_unread_new after insert on private.conversation_reads referencing new table as changed
  for each statement execute function private.send_own_unread();
create trigger send_own_unread_gone after delete on private.conversation_reads referencing old table as changed
  for each statement execute function private.send_own_unread();

create function private.is_among_platform_staff(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = any (people) and r.role in ('yes_admin', 'yes_developer', 'yes_staff'))
$$;

create function private.has_staff_now(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = any (people) and r.role in ('yes_admin', 'yes_developer', 'yes_staff')
      and private.holds_now(r.user_id, r.role))
$$;
comment on function private.has_staff_now is
  'Whether platform staff are among them, the caller only in a session with the second factor: what opens a talk with a minor.';

create function private.is_platform_staff(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_among_platform_staff(array[person])
$$;

-- Somebody of unknown age may be a minor and may be a stranger to one: company by platform staff alone will do.
-- A witness is a third person and an adult: nobody is their own, and a minor who coaches does not stand for another.
create function private.may_meet(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select (
    not exists (select from unnest(people) p (id) where not private.has_told_age(p.id))
    or private.has_staff_now(people)
  ) and not exists (
    select from unnest(people) minor(id) cross join unnest(people) other(id)
    where minor.id <> other.id and private.is_minor(minor.id)
      and not exists (select private.agreed_teams_of(minor.id) intersect select private.agreed_teams_of(other.id))
      and not case when private.is_minor(other.id) then private.agreed_to_talk(minor.id, other.id)
        else private.is_guardian_of(other.id, minor.id) or private.has_staff_now(array[other.id]) end
      and not exists (
        select from unnest(people) witness(id)
        where witness.id not in (minor.id, other.id) and not private.is_minor(witness.id) and (
          private.has_staff_now(array[witness.id])
          or private.is_guardian_of(witness.id, minor.id)
          or exists (
            select from public.team_staff s
            where s.user_id = witness.id and s.is_active and s.is_confirmed and s.role in ('head_coach', 'assistant_coach')
              and s.team_id in (select private.agreed_teams_of(minor.id))))))
$$;
comment on function private.may_meet is
  'A minor and somebody with whom they share no team, one that both agreed to be on, talk only beside a third person: the minor''s '
    'guardian, a coach of such a team, or platform staff. Without one: a guardian and their ward, platform staff, and two minors of whom '
    'one accepted the other''s request (ask_to_talk), since an age is only told. To somebody of unknown age only platform staff.';

create function private.may_talk(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_meet(people) and private.has_company(people)
$$;
comment on function private.may_talk is
  'Whether these people may talk as they are: they may meet, and no adult with authority over a minor is alone with them.';

create function private.guardians_missing_among(people uuid[]) returns setof uuid
language sql stable security definer rows 2 set search_path = '' as $$
  select distinct on (g.minor_id) g.guardian_id
  from private.guardian_links g
  where g.minor_id = any (people) and g.begins_at <= now() and private.is_minor(g.minor_id)
    and not exists (
      select from private.guardian_links x
      where x.minor_id = g.minor_id and x.guardian_id = any (people) and x.begins_at <= now())
    and exists (
      select from unnest(people) adult(id)
      where not private.is_minor(adult.id) and not exists (
        select private.agreed_teams_of(g.minor_id) intersect select private.agreed_teams_of(adult.id)))
  order by g.minor_id, g.confirmed_at, g.guardian_id
$$;
comment on function private.guardians_missing_among is
  'One guardian for each minor of a group who has one and meets an adult there with whom they share no team: they come along from the '
    'start.';

create function private.guards_somebody_in(person uuid, conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversation_participants p
    join private.guardian_links g on g.minor_id = p.user_id and g.guardian_id = person and g.begins_at <= now()
    where p.conversation_id = conversation and private.is_minor(p.user_id))
$$;
comment on function private.guards_somebody_in is 'Whether the person is the guardian of a minor in the conversation.';

create function private.check_talk(people uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_meeting(people);
  if not private.has_company(people) then
    raise exception 'A guardian or a second adult of the team has to be in this conversation' using errcode = '42501', hint = 'company';
  end if;
end $$;
comment on function private.check_talk is
  'Refuses what may_talk forbids. That somebody is missing beside an adult and a minor of one team is said (hint company): the two know '
    'each '
    'other.';

create function private.check_meeting(people uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_meet(people) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
end $$;
comment on function private.check_meeting is
  'Refuses what may_meet forbids in the words of a block, so that the refusal does not tell who is a minor.';

-- Where a right to talk ends, what is said goes by the rules at once; the channels follow here.

create function private.end_talks_of_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.end_talks_of(array(select distinct b.user_id from before b where b.is_active));
  else
    perform private.end_talks_of(array(
      select distinct b.user_id from before b
      where b.is_active and not exists (
        select from after a
        where a.id = b.id and a.is_active
          and (a.user_id, a.team_id, a.role, a.is_confirmed) = (b.user_id, b.team_id, b.role, b.is_confirmed))));
  end if;
  return null;
end $$;
create trigger end_talks_of_places after update on public.team_members referencing old table as before new table as after
  for each statement execute function private.end_talks_of_places();
create trigger end_talks_of_places_gone after delete on public.team_members referencing old table as before
  for each statement execute function private.end_talks_of_places();
create trigger end_talks_of_places after update on public.team_staff referencing old table as before new table as after
  for each statement execute function private.end_talks_of_places();
create trigger end_talks_of_places_gone after delete on public.team_staff referencing old table as before
  for each statement execute function private.end_talks_of_places();

create function private.end_talks_of_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_talks_of(array[old.owner_user_id]);
  return null;
end $$;
create trigger end_talks_of_owner after update of owner_user_id on public.teams
  for each row when (old.owner_user_id is not null and new.owner_user_id is distinct from old.owner_user_id)
  execute function private.end_talks_of_owner();

create function private.end_talks_of_archived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_talks_of(array(
    select new.owner_user_id where new.owner_user_id is not null
    union select m.user_id from public.team_members m where m.team_id = new.id and m.is_active and m.is_confirmed
    union select s.user_id from public.team_staff s where s.team_id = new.id and s.is_active and s.is_confirmed));
  return null;
end $$;
create trigger end_talks_of_archived after update of archived_at on public.teams
  for each row when (old.archived_at is null and new.archived_at is not null) execute function private.end_talks_of_archived();

create function private.end_talks_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_talks_of(array[old.user_id]);
  return null;
end $$;
create trigger end_talks_of_other_age after update of birth_date on private.birth_dates
  for each row execute function private.end_talks_of_user();
create trigger end_talks_without_staff after update on public.user_roles
  for each row when (old.role in ('yes_admin', 'yes_developer', 'yes_staff'))
  execute function private.end_talks_of_user();
create trigger end_talks_without_staff_gone after delete on public.user_roles
  for each row when (old.role in ('yes_admin', 'yes_developer', 'yes_staff'))
  execute function private.end_talks_of_user();

create function private.end_talks_of_minor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_talks_of(array[old.minor_id]);
  return null;
end $$;
create trigger end_talks_without_guardian after update or delete on private.guardian_links
  for each row when (old.confirmed_at is not null) execute function private.end_talks_of_minor();

-- What somebody sends is limited: 30 conversations an hour with people who are no teammates, 60 messages a minute; on the
-- first day of an account 5 such conversations, and 20 messages an hour where somebody is no teammate.

create function private.strangers_among(people uuid[]) returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select p.id from unnest(people) p (id)
  where p.id <> (select auth.uid()) and p.id not in (select private.my_teammate_ids())
$$;
comment on function private.strangers_among is
  'Those of the people who are not on a team with the caller, by their own will.';

create function private.limit_new_conversations() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if private.is_new_account(me) then
    perform private.limit_rate('first_conversation', me::text, 5, '1 day');
  end if;
  perform private.limit_rate('new_conversation', me::text, 30, '1 hour');
end $$;
comment on function private.limit_new_conversations is
  'Counts a conversation begun with somebody who is no teammate, and each such person who is added later.';

create function private.check_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_age_told((select auth.uid()));
  perform private.check_not_suspended((select auth.uid()));
  perform private.limit_rate('message', (select auth.uid())::text, 60, '1 minute');
  if private.is_new_account((select auth.uid()))
    and exists (select private.strangers_among(private.participants_of(new.conversation_id))) then
    perform private.limit_rate('first_message', (select auth.uid())::text, 20, '1 hour');
  end if;
  return new;
end $$;
comment on function private.check_sender is
  'Before the message is numbered, so that the sender''s counter is locked before the conversation. What functions of the database send '
    '(reminders) has limits of its own.';
create trigger check_sender before insert on public.messages
  for each row when (current_user = 'authenticated') execute function private.check_sender();

create function private.participants_of(conversation uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.user_id), '{}') from public.conversation_participants p where p.conversation_id = conversation
$$;

create function private.add_missing_participants(conversation uuid, people uuid[], companions uuid[] default '{}') returns void
language sql volatile set search_path = '' as $$
  insert into public.conversation_participants (conversation_id, user_id, is_companion)
  select conversation, p.id, p.id = any (companions) from unnest(people || companions) as p (id)
  where not exists (
    select from public.conversation_participants x where x.conversation_id = conversation and x.user_id = p.id)
  order by p.id
  on conflict do nothing
$$;
comment on function private.add_missing_participants is 'Adds to a conversation who is not in it, in the order in which all lock them.';

create function public.create_conversation_with_participants(
  title text default null, type text default 'dm', created_by uuid default null, max_participants integer default null,
  participant_ids uuid[] default '{}', p_id uuid default null
) returns table (conversation_id uuid, is_existing boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  is_dm boolean := create_conversation_with_participants.type = 'dm';
  people uuid[];
  companions uuid[];
  most integer;
  pair text;
  found_id uuid;
  existed boolean := false;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if create_conversation_with_participants.created_by <> me then
    raise exception 'A conversation is created by oneself only' using errcode = '42501';
  end if;
  if create_conversation_with_participants.type is null
    or create_conversation_with_participants.type not in ('dm', 'group') then
    raise exception 'A conversation is a dm or a group' using errcode = '23514';
  end if;

  select array_agg(distinct p.id) into people
  from unnest(create_conversation_with_participants.participant_ids || me) as p (id) where p.id is not null;
  most := least(case when is_dm then 2 else 7 end, create_conversation_with_participants.max_participants);
  if cardinality(people) > most then
    raise exception 'Group size limit exceeded (max % participants)', most using errcode = '23514';
  end if;
  if cardinality(people) < 2 then
    raise exception 'A conversation needs at least one other person' using errcode = '23514';
  end if;
  -- An earlier try arrived and only its answer was lost. Whoever left meanwhile is not brought back.
  if exists (select from public.conversations c where c.id = p_id and c.created_by = me and p_id in (select private.my_conversation_ids()))
    then
    return query select p_id, false;
    return;
  end if;
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  -- To every such refusal alike, so that it does not tell who is under 18.
  if is_dm and private.is_minor(me) and not private.may_meet(people) then
    raise exception 'This person cannot be written to' using errcode = '42501', hint = 'ask_to_talk';
  end if;
  perform private.check_meeting(people);
  if is_dm then
    pair := people[1] || ':' || people[2];
    -- One that is there may have its companion. Its lock makes two calls add the same person.
    select c.id into found_id from public.conversations c where c.dm_key = pair for no key update;
  end if;
  companions := array(select private.companions_missing_among(people || private.participants_of(found_id), found_id, is_dm));
  if not is_dm and cardinality(people) + cardinality(companions) > most then
    raise exception 'Group size limit exceeded (max % participants)', most using errcode = '23514', hint = 'company';
  end if;
  perform private.check_talk(people || private.participants_of(found_id) || companions);
  if not is_dm and private.has_text(create_conversation_with_participants.title) then
    perform private.check_hour(me, people);
  end if;

  insert into public.conversations (id, title, type, created_by, max_participants, dm_key)
  values (
    coalesce(p_id, gen_random_uuid()), private.text_or_null(create_conversation_with_participants.title),
    create_conversation_with_participants.type, me, most, pair)
  on conflict do nothing
  returning id into found_id;
  if found_id is null then
    -- Of the same two people, at the same moment: whoever came first added the companion.
    if is_dm then
      perform from public.conversations c where c.dm_key = pair for no key update;
      companions := array(select private.companions_missing_among(people || (
        select private.participants_of(c.id) from public.conversations c where c.dm_key = pair), null, true));
    end if;
    select c.id into found_id from public.conversations c
    where c.dm_key = pair or c.id = p_id and c.created_by = me and p_id in (select private.my_conversation_ids());
    if found_id is null then
      raise exception 'This id is taken' using errcode = 'PT409';
    end if;
    -- The same call, twice at once.
    if not is_dm then
      return query select found_id, false;
      return;
    end if;
    existed := found_id is distinct from p_id;
  elsif exists (select private.strangers_among(people)) then
    perform private.limit_new_conversations();
  end if;

  -- Also brings back who had left a dm.
  perform private.add_missing_participants(found_id, people, companions);

  return query select found_id, existed;
end $$;
comment on function public.create_conversation_with_participants is
  'Makes a group, or makes or finds the one dm of two people. With an id made by the client a repeated call finds what the first one made. '
    'Limits: 2 for a dm, 7 for a group, the creator counted, and in a group whoever comes along: a guardian of a minor who meets an adult '
    'from outside their teams, or a guardian or second adult beside an adult with authority over a minor (23514 or 42501, hint company, '
    'where there is no room or nobody). Such a companion is the third in a dm; 30 new ones an hour with somebody who is no teammate, 5 on '
      'the first day of an account (PT429). A dm of somebody under '
    '18 that is refused has the hint ask_to_talk. Before the caller''s date of birth is told: 42501, hint birth_date.';
grant execute on function public.create_conversation_with_participants to authenticated;

create function private.contact_card(person uuid, about text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'user_id', i.id, 'display_name', coalesce(private.name_of(u.display_name, u.first_name, u.last_name, seen.is_open),
      -- A parent often has an account and no name yet.
      (select 'Your guardian' from private.guardian_links g
        where g.minor_id = (select auth.uid()) and g.guardian_id = i.id and g.begins_at <= now() and g.ended_at is null)),
    'slug', case when seen.is_open then u.slug end,
    'avatar_url', case when seen.is_open or i.id in (select private.my_teammate_ids()) then i.avatar_url end,
    'about', contact_card.about, 'works_for', private.works_for(i.id))
  from public.profiles i
  left join public.user_profiles u on u.user_id = i.id
  cross join lateral (select coalesce(u.is_published and u.visibility = 'public', false) as is_open) seen
  where i.id = person
$$;
comment on function private.contact_card is 'Somebody as the people of a conversation with them see them, and what connects the two.';

create function private.team_contacts() returns table (user_id uuid, about text)
language sql stable security definer rows 50 set search_path = '' as $$
  select distinct on (x.user_id) x.user_id, t.name
  from private.my_team_ids() as mine (id)
  join public.teams t on t.id = mine.id
  cross join lateral (
    select t.owner_user_id
    union select m.user_id from public.team_members m where m.team_id = mine.id and m.is_active and m.is_confirmed
    union select s.user_id from public.team_staff s where s.team_id = mine.id and s.is_active and s.is_confirmed
  ) x (user_id)
  where x.user_id is not null order by x.user_id, t.name
$$;
comment on function private.team_contacts is 'People of the caller''s teams, owners too, each with the name of one team.';

create function private.family_contacts() returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select g.guardian_id from private.guardian_links g where g.minor_id = (select auth.uid()) and g.begins_at <= now()
  union select g.minor_id from private.guardian_links g where g.guardian_id = (select auth.uid()) and g.begins_at <= now()
$$;
comment on function private.family_contacts is 'The caller''s guardians, and the minors whose guardian the caller is.';

create function private.college_contacts_of_caller() returns table (user_id uuid, about text)
language sql stable security definer rows 20 set search_path = '' as $$
  select distinct on (x.user_id) x.user_id, c.name
  from (
    select r.college_id, w.user_id
    from (select r.college_id from private.my_recruiting_college_ids() as r (college_id)) r
    join public.user_roles w on w.college_id = r.college_id
    union all
    select i.college_id, (p.person ->> 'user_id')::uuid
    from (
      select i.college_id from public.interests i
      where i.player_id = (select auth.uid()) and i.sent_at is not null order by i.sent_at desc limit 10) i
    cross join lateral jsonb_array_elements(private.college_contacts(i.college_id) -> 'people') as p (person)
  ) x join public.colleges c on c.id = x.college_id
  order by x.user_id, c.name
$$;
comment on function private.college_contacts_of_caller is
  'Colleagues at the caller''s colleges, and whom the caller may write to of those that have their interest.';

create function public.list_contacts(p_ids uuid[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  away uuid[] := array(select private.my_shut_out_ids()) || me;
begin
  return jsonb_build_object(
    'recent', (
      select coalesce(jsonb_agg(private.contact_card(r.user_id) order by r.at desc, r.user_id), '[]')
      from (
        select p.user_id, max(n.last_activity_at) as at
        from (
          select r.conversation_id, r.last_activity_at from private.conversation_reads r
          where r.user_id = me and not r.is_archived order by r.last_activity_at desc, r.conversation_id desc limit 12) n
        join public.conversation_participants p on p.conversation_id = n.conversation_id
        where p.user_id <> all (away)
        group by p.user_id order by 2 desc, 1 limit 8) r),
    'family', (
      select coalesce(jsonb_agg(private.contact_card(f.id) order by f.id), '[]')
      from private.family_contacts() as f (id) where f.id <> all (away)),
    'team', (
      select coalesce(jsonb_agg(t.card order by t.about, t.card ->> 'display_name', t.user_id), '[]')
      from (
        select t.user_id, t.about, private.contact_card(t.user_id, t.about) as card
        from private.team_contacts() t where t.user_id <> all (away) order by t.about, t.user_id limit 150) t),
    'colleges', (
      select coalesce(jsonb_agg(c.card order by c.about, c.card ->> 'display_name', c.user_id), '[]')
      from (
        select c.user_id, c.about, private.contact_card(c.user_id, c.about) as card
        from private.college_contacts_of_caller() c where c.user_id <> all (away) order by c.about, c.user_id limit 50) c),
    'asked', (
      select coalesce(jsonb_agg(private.contact_card(a.id) order by a.place), '[]')
      from (
        select x.id, min(x.place) as place from unnest(p_ids[1:6]) with ordinality as x (id, place) group by x.id) a
      where a.id <> all (away) and (
        private.sees_player(a.id)
        or a.id in (select t.user_id from private.team_contacts() t)
        or a.id in (select private.family_contacts())
        or exists (
          select from public.conversation_participants theirs
          where theirs.user_id = a.id and theirs.conversation_id in (select private.my_conversation_ids())))));
end $$;
comment on function public.list_contacts is
  'Whom the caller may want to write to: of the latest conversations, family, teams and colleges; and of the asked ids (six at most) those '
    'whom the caller may see. Nobody whom a block keeps apart.';
grant execute on function public.list_contacts to authenticated;

create function public.mark_conversation_read(p_conversation_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  reached bigint;
  read_before bigint;
  marked integer;
begin
  select c.message_count into reached
  from public.conversations c
  where c.id = p_conversation_id
    and exists (
      select from public.conversation_participants p where p.conversation_id = c.id and p.user_id = me)
  for no key update;
  -- Leaving takes the participant first, then the counter.
  perform from public.conversation_participants p
  where p.conversation_id = p_conversation_id and p.user_id = me for no key update;
  if reached is null or not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  select r.read_number into read_before from private.conversation_reads r
  where r.conversation_id = p_conversation_id and r.user_id = me;
  -- Before the receipts, so that they are known to be part of this reading.
  update private.conversation_reads set read_number = reached, is_marked_unread = false, mail_due_at = null
  where conversation_id = p_conversation_id and user_id = me and (read_number < reached or is_marked_unread);
  insert into public.message_read_receipts (message_id, user_id)
  select m.id, me
  from public.messages m
  where m.conversation_id = p_conversation_id and m.number > read_before
    and m.deleted_at is null and m.sender_id is distinct from me
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end $$;
comment on function public.mark_conversation_read is
  'Writes the caller''s receipts for all that is unread in the conversation and returns how many. Reads only what came since the last '
    'call.';
grant execute on function public.mark_conversation_read to authenticated;

create function public.unread_total() returns integer
language sql stable security definer set search_path = '' as $$
  select private.unread_of((select auth.uid()))
$$;
comment on function public.unread_total is
  'Sum of the caller''s unread counts, for the badge: exact below 100. Muted and archived conversations do not count; one marked unread '
    'counts at least one.';
grant execute on function public.unread_total to authenticated;

create function private.send_to_participants(conversation uuid, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.send_to_each(
    private.participants_of(conversation), 'conversation', jsonb_build_object('conversation_id', conversation) || payload)
$$;

-- Each conversation counts at least one, and the badge shows no more than 99: a hundred of them are enough to read.
create function private.unread_of(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(r.unread_count, r.is_marked_unread::integer)), 0)::integer
  from (
    select c.unread_count, c.is_marked_unread from private.conversation_reads c
    where c.user_id = person and not c.is_muted and not c.is_archived and (c.unread_count > 0 or c.is_marked_unread)
    limit 100) r
$$;
comment on function private.unread_of is
  'What the badge of a person counts: exact below 100, else some number of 100 or more.';

-- A count says its place among those that are sent, so that a browser which gets an older one late keeps the newer.
create sequence private.sent_counts;

create function private.send_unread_counts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  topics text[];
  counts jsonb[];
begin
  for person in select distinct unnest(people) as id order by id loop
    -- Held until the transaction ends: whoever counts next sees what this one wrote, so the number sent last is right.
    perform pg_advisory_xact_lock(hashtextextended('unread:' || person, 0));
    topics := topics || ('user:' || person);
    counts := counts || jsonb_build_object(
      'name', 'unread_total', 'value', private.unread_of(person), 'number', nextval('private.sent_counts'));
  end loop;
  perform private.send_events(topics, 'count', counts);
end $$;

create function private.preview_of(message public.messages) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', message.id, 'number', message.number, 'sender_id', message.sender_id, 'content', left(message.content, 280),
    'created_at', message.created_at, 'edited_at', message.edited_at)
$$;

create function private.message_preview(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.preview_of(m)
  from public.messages m where m.id = message and not exists (
    select from private.my_blocks() b where b.person = m.sender_id and b.since < coalesce(m.edited_at, m.created_at))
    and not private.is_before_joining(m.conversation_id, m.number)
$$;
comment on function private.message_preview is
  'A message as the list shows it; null for what somebody wrote whom the caller had blocked, and what was said before they joined.';

create function private.conversation_page(
  most integer, before timestamptz, before_id uuid, before_unread boolean, shown text, sorting text
) returns setof private.conversation_reads
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  me uuid := auth.uid();
  last_at timestamptz := coalesce(before, 'infinity');
  last_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  size integer := least(greatest(most, 1), 100);
  unread_ones integer := 0;
begin
  -- One statement for each view: each has an index, or a range of one, that stops at the size of the page.
  if shown = 'archived' then
    return query select r.* from private.conversation_reads r
      where r.user_id = me and r.is_archived and (r.last_activity_at, r.conversation_id) < (last_at, last_id)
      order by r.last_activity_at desc, r.conversation_id desc limit size;
  elsif shown = 'muted' then
    return query select r.* from private.conversation_reads r
      where r.user_id = me and r.is_muted and (r.last_activity_at, r.conversation_id) < (last_at, last_id)
      order by r.last_activity_at desc, r.conversation_id desc limit size;
  elsif shown = 'starred' then
    return query select r.* from private.conversation_reads r
      where r.user_id = me and r.is_starred and (r.last_activity_at, r.conversation_id) < (last_at, last_id)
      order by r.last_activity_at desc, r.conversation_id desc limit size;
  elsif shown = 'unread' or sorting = 'unread' then
    if shown = 'unread' or before is null or coalesce(before_unread, true) then
      return query select x.* from (
          (select r.* from private.conversation_reads r
           where r.user_id = me and not r.is_muted and not r.is_archived and (r.unread_count > 0 or r.is_marked_unread)
             and (r.last_activity_at, r.conversation_id) < (last_at, last_id)
           order by r.last_activity_at desc, r.conversation_id desc limit size)
          union all
          (select r.* from private.conversation_reads r
           where r.user_id = me and r.is_muted and not r.is_archived and (r.unread_count > 0 or r.is_marked_unread)
             and (r.last_activity_at, r.conversation_id) < (last_at, last_id)
           order by r.last_activity_at desc, r.conversation_id desc limit size)
        ) x
        order by x.last_activity_at desc, x.conversation_id desc limit size;
      get diagnostics unread_ones = row_count;
      last_at := 'infinity';
      last_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    end if;
    if shown <> 'unread' and unread_ones < size then
      return query select r.* from private.conversation_reads r
        where r.user_id = me and not r.is_archived and r.unread_count <= 0 and not r.is_marked_unread
          and (r.last_activity_at, r.conversation_id) < (last_at, last_id)
        order by r.last_activity_at desc, r.conversation_id desc limit size - unread_ones;
    end if;
  else
    return query select r.* from private.conversation_reads r
      where r.user_id = me and not r.is_archived and (r.last_activity_at, r.conversation_id) < (last_at, last_id)
      order by r.last_activity_at desc, r.conversation_id desc limit size;
  end if;
end $$;
comment on function private.conversation_page is
  'A page of the caller''s conversations as they have read them, in order: all but archived ones, or only unread, starred, archived or '
    'muted ones; newest first, or the unread ones before.';

create function private.reads_of(conversation uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(r.user_id, r.read_number), '{}')
  from private.conversation_reads r
  where r.conversation_id = conversation and r.user_id not in (select private.my_shut_out_ids())
$$;
comment on function private.reads_of is
  'Up to which number each participant has read, by their id; nobody between whom and the caller a block lies.';

create function public.list_conversations(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null,
  p_before_unread boolean default null, p_show text default 'all', p_sort text default 'newest', p_ids uuid[] default null
) returns table (
  conversation_id uuid, type text, title text, created_by uuid, max_participants integer, updated_at timestamptz,
  is_starred boolean, unread_count integer, participants jsonb, last_message jsonb,
  is_muted boolean, is_marked_unread boolean, is_blocked boolean,
  message_count bigint, live_topic text, is_archived boolean, muted_until timestamptz,
  picture_url text, reads jsonb, joined_late_at timestamptz, lacks_company boolean, quiet jsonb,
  is_exportable boolean
)
language sql stable security definer set search_path = '' as $$
  -- Each table is read once for the whole page, by a list of keys: one by one, each row would descend an index of its own,
  -- and joined, all conversations of the caller would be read.
  with page as materialized (
    select r.*, i.place
    from unnest(p_ids[1:100]) with ordinality as i (id, place)
    -- By conversation alone: the index that begins with the person would be read for all of theirs.
    join (
      select x.* from private.conversation_reads x where x.conversation_id = any (p_ids[1:100]) offset 0
    ) r on r.conversation_id = i.id
    where p_ids is not null and r.user_id = (select auth.uid())
    union all
    select x.*
    from private.conversation_page(p_limit, p_before, p_before_id, p_before_unread, p_show, p_sort) with ordinality as x
    where p_ids is null
  ),
  members as materialized (
    select m.* from public.conversation_participants m
    where m.conversation_id = any (array(select p.conversation_id from page p))
  ),
  shut_out as materialized (select s.id from private.my_shut_out_ids() as s (id)),
  blocks as materialized (select b.person, b.since from private.my_blocks() b),
  teammates as materialized (select t.id from private.my_teammate_ids() as t (id)),
  people as materialized (
    select u.user_id, u.may_have_approval, u.may_be_minor, jsonb_build_object(
      'display_name', private.name_of(u.display_name, u.first_name, u.last_name, seen.is_open),
      'slug', case when seen.is_open then u.slug end,
      -- Teammates know each other's pictures, whatever the profile.
      'avatar_url', case when u.avatar_url is not null and (seen.is_open or u.user_id in (select t.id from teammates t))
        then u.avatar_url end
    ) as card
    from public.user_profiles u
    cross join lateral (
      select u.user_id = (select auth.uid()) or coalesce(u.is_published and u.visibility = 'public', false) as is_open
    ) seen
    where u.user_id = any (array(select distinct m.user_id from members m))
  ),
  -- Most people have no approval and are no minors, as their profiles say: of them there is nothing more to look up.
  staff as materialized (
    select a.user_id, a.approval from private.approvals_of(array(
      select m.user_id from members m except select p.user_id from people p where not p.may_have_approval)) a
    where a.user_id not in (select s.id from shut_out s)
  ),
  minors as materialized (
    select b.user_id from private.birth_dates b
    where b.birth_date > current_date - interval '18 years' and b.user_id = any (array(
      select m.user_id from members m except select p.user_id from people p where not p.may_be_minor))
  ),
  wards as materialized (
    select g.guardian_id, g.minor_id from private.guardian_links g
    where g.begins_at <= now() and g.minor_id = any (array(select y.user_id from minors y))
      and g.guardian_id in (select m.user_id from members m)
  ),
  zones as materialized (
    select n.user_id, n.time_zone from public.notification_preferences n
    where n.time_zone is not null and n.user_id = any (array(select y.user_id from minors y))
  ),
  -- Minors for whose morning the caller's words wait, an adult's, and where they read.
  young as materialized (
    select y.user_id, coalesce(
      (select z.time_zone from zones z where z.user_id = y.user_id), private.zone_of_minor(y.user_id)) as zone
    from minors y
    where (select private.is_adult((select auth.uid())))
      and y.user_id not in (select w.minor_id from wards w where w.guardian_id = (select auth.uid()))
  ),
  casts as materialized (
    select m.conversation_id,
      jsonb_agg(jsonb_build_object('user_id', m.user_id, 'works_for', f.approval)
        || coalesce(p.card, '{"display_name": null, "slug": null, "avatar_url": null}')
        || jsonb_build_object('guardian_of', (
          select coalesce(jsonb_agg(w.minor_id order by w.minor_id), '[]') from wards w
          where w.guardian_id = m.user_id and exists (
            select from members x where x.conversation_id = m.conversation_id and x.user_id = w.minor_id)),
          'is_companion', m.is_companion)
        order by m.joined_at, m.user_id) as participants,
      case when count(y.zone) > 0 then private.quiet_window(
        array_agg(y.user_id) filter (where y.zone is not null), array_agg(y.zone) filter (where y.zone is not null)) end as quiet
    from members m left join people p on p.user_id = m.user_id left join staff f on f.user_id = m.user_id
      left join young y on y.user_id = m.user_id
    group by m.conversation_id
  ),
  progress as materialized (
    select r.conversation_id, jsonb_object_agg(r.user_id, r.read_number) as reads
    from private.conversation_reads r
    where r.conversation_id = any (array(select p.conversation_id from page p)) and r.user_id not in (select s.id from shut_out s)
    group by r.conversation_id
  ),
  shown as materialized (
    select c.* from public.conversations c where c.id = any (array(select p.conversation_id from page p))
  ),
  previews as materialized (
    select m.conversation_id, m.number, private.preview_of(m) as preview
    from public.messages m
    where m.id = any (array(select c.last_message_id from shown c where c.last_message_id is not null)) and not exists (
      select from blocks b where b.person = m.sender_id and b.since < coalesce(m.edited_at, m.created_at))
  ),
  exported as materialized (
    select l.conversation_id from private.open_lines l
    where l.conversation_id = any (array(select p.conversation_id from page p)) and l.ended_at is null
  ),
  topics as materialized (
    select t.id, t.generation from private.live_topics t
    where t.kind = 'conversation' and t.id = any (array(select p.conversation_id from page p))
  )
  select c.id, c.type, c.title, c.created_by, c.max_participants, c.updated_at, own.is_starred, r.unread_count,
    a.participants,
    l.preview,
    r.is_muted,
    r.is_marked_unread,
    c.type = 'dm' and exists (
      select from members x join blocks b on b.person = x.user_id where x.conversation_id = c.id),
    c.message_count, private.topic_name('conversation', c.id, t.generation), r.is_archived,
    case when r.is_muted then (
      select m.until from public.conversation_mutes m where m.conversation_id = c.id and m.user_id = (select auth.uid())) end,
    c.picture_url, coalesce(f.reads, '{}'), case when own.joined_after > 0 then own.joined_at end, c.lacks_company, a.quiet,
    c.id in (select e.conversation_id from exported e)
  from page r
  join shown c on c.id = r.conversation_id
  join members own on own.conversation_id = r.conversation_id and own.user_id = (select auth.uid())
  left join casts a on a.conversation_id = r.conversation_id
  left join progress f on f.conversation_id = r.conversation_id
  left join previews l on l.conversation_id = r.conversation_id and l.number > own.joined_after
  left join topics t on t.id = r.conversation_id
  order by r.place
$$;
comment on function public.list_conversations is
  'The caller''s conversations, newest activity first, with people, last message (cut to 280 characters), unread count, the number of the '
    'newest message, how far everybody has read, a group''s picture, whose guardian somebody is among the others and who was added so that '
    'nobody is alone (lacks_company: nobody could be), when the caller''s words wait for a minor''s morning, whether the owner of a team '
      'can export it, whether the caller muted '
    'it (until when), archived it, marked it unread or blocked the other person of a dm, when they joined a group that had messages, and '
    'the topic on which it is live. p_show: all (but archived ones), unread, starred, archived, muted; p_sort: newest, or unread first; '
    'p_ids: these instead of a page. Next page: the last row''s updated_at and id, and whether it was unread.';
grant execute on function public.list_conversations to authenticated;

create function public.catch_up_conversation(
  p_conversation_id uuid, p_after bigint default null, p_mark_read boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if p_mark_read then
    perform public.mark_conversation_read(p_conversation_id);
  end if;
  select jsonb_build_object(
    'conversation_id', c.id, 'title', c.title, 'updated_at', c.updated_at, 'message_count', c.message_count,
    'is_starred', p.is_starred, 'is_muted', r.is_muted, 'is_marked_unread', r.is_marked_unread, 'unread_count', r.unread_count,
    'is_archived', r.is_archived, 'muted_until', (
      select x.until from public.conversation_mutes x where x.conversation_id = c.id and x.user_id = r.user_id),
    'last_message', private.message_preview(c.last_message_id), 'live_topic', private.topic_of('conversation', c.id),
    'picture_url', c.picture_url, 'reads', private.reads_of(c.id),
    'messages', (
      -- Reactions are read once for all of them, by a list of keys: one by one, each message would descend the index.
      with blocks as materialized (select b.person, b.since from private.my_blocks() b),
      missed as materialized (
        select m.id, m.number, m.sender_id, m.content, m.created_at, m.edited_at, m.deleted_at, m.reply_to, m.images
        from public.messages m where m.conversation_id = c.id and m.number > p_after and m.number > p.joined_after and not exists (
          select from blocks b where b.person = m.sender_id and b.since < coalesce(m.edited_at, m.created_at))
        order by m.number limit 200
      ),
      reactions as materialized (
        select x.message_id, jsonb_agg(jsonb_build_object('user_id', x.user_id, 'kind', x.kind) order by x.created_at, x.user_id) as given
        from public.message_reactions x
        where x.message_id = any (array(select m.id from missed m)) and not exists (
          select from blocks b where b.person = x.user_id and b.since < x.created_at)
        group by x.message_id
      )
      select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('reactions', coalesce(x.given, '[]')) order by m.number), '[]')
      from missed m left join reactions x on x.message_id = m.id))
  into answer
  from private.conversation_reads r
  join public.conversations c on c.id = r.conversation_id
  join public.conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
  where r.conversation_id = p_conversation_id and r.user_id = (select auth.uid());
  if answer is null then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  return answer;
end $$;
comment on function public.catch_up_conversation is
  'One of the caller''s conversations as the list shows it, with its messages after a number (the 200 next; none without a number), and '
    'marks it as read where asked: what an event of the conversation costs its listener.';
grant execute on function public.catch_up_conversation to authenticated;

create table public.message_drafts (
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  content text not null constraint message_drafts_content_check
    check (private.has_text(nullif(content, '')) and char_length(content) <= 5000),
  typed_at timestamptz not null,
  primary key (user_id, conversation_id),
  foreign key (conversation_id, user_id)
    references public.conversation_participants (conversation_id, user_id) on delete cascade
);
comment on table public.message_drafts is
  'What a participant typed and has not sent, for their other devices. Goes when they leave the conversation.';
comment on column public.message_drafts.content is
  'Empty once it was sent or discarded, so that an older text of another device does not return.';
comment on column public.message_drafts.typed_at is 'When it was typed, by the clock of the device: the latest stays. Never in the future.';
create index message_drafts_conversation_idx on public.message_drafts (conversation_id, user_id);
create index message_drafts_newest_idx on public.message_drafts (user_id, typed_at desc);
alter table public.message_drafts enable row level security;
grant select on public.message_drafts to authenticated;
grant insert (conversation_id, user_id, content, typed_at) on public.message_drafts to authenticated;
grant update (conversation_id, user_id, content, typed_at) on public.message_drafts to authenticated;
create policy "own drafts" on public.message_drafts for select to authenticated using (user_id = (select auth.uid()));
create policy "keep own drafts" on public.message_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id in (select private.my_conversation_ids()));
create policy "change own drafts" on public.message_drafts for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and conversation_id in (select private.my_conversation_ids()));

create function private.keep_latest_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.typed_at := least(new.typed_at, clock_timestamp());
  if tg_op = 'UPDATE' and new.typed_at < old.typed_at then
    return null;
  end if;
  return new;
end $$;
comment on function private.keep_latest_draft is 'A device that was offline does not bring an older text back.';
create trigger keep_latest_draft before insert or update on public.message_drafts
  for each row execute function private.keep_latest_draft();

create function private.send_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('conversation_id', new.conversation_id, 'typed_at', floor(extract(epoch from new.typed_at) * 1000)),
    'draft', 'user:' || new.user_id, true);
  return null;
end $$;
create trigger send_draft after insert or update on public.message_drafts
  for each row execute function private.send_draft();

create function private.empty_sent_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_drafts d set content = '', typed_at = clock_timestamp()
  where d.conversation_id = new.conversation_id and d.user_id = new.sender_id
    and d.content <> '' and starts_with(new.content, btrim(d.content, E' \t\n'));
  return null;
end $$;
comment on function private.empty_sent_draft is
  'What was sent is no draft any more, on no device, nor is its beginning, kept while it was typed. Another text stays.';
create trigger empty_sent_draft after insert on public.messages
  for each row when (new.sender_id is not null) execute function private.empty_sent_draft();

create function private.preview_link(path text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address text := substring(path from '^/(?:player|college)/([a-z0-9-]{1,100})$');
  team uuid := substring(
    path from '^/teams/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/manage(?:[?]practice=[0-9a-f-]{36})?$')::uuid;
  practice uuid := substring(path from '[?]practice=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid;
begin
  if address is not null and path like '/player/%' then
    return (
      select jsonb_build_object(
        'kind', 'player', 'title', private.player_name(u.display_name, u.first_name, u.last_name),
        'about', nullif(concat_ws(' · ', 'Class of ' || d.class_year, private.place_text(d.country, d.state)), ''), 'picture_url',
          u.avatar_url, 'at', null)
      from public.user_profiles u left join public.player_details d on d.user_id = u.user_id
      where u.slug = address and private.sees_player(u.user_id));
  elsif address is not null then
    return (
      select jsonb_build_object(
        'kind', 'college', 'title', c.name, 'about', nullif(concat_ws(', ', c.city, private.place_text(c.country, c.state)), ''),
          'picture_url', c.logo_url,
        'at', null)
      from public.colleges c
      where c.slug = address
        and (c.is_published or private.is_privileged() or c.id in (select private.my_college_ids())));
  elsif team is null or not private.sees_inside_team(team) then
    return null;
  elsif path like '%?%' then
    return (
      select jsonb_build_object(
        'kind', 'practice', 'title', p.title, 'about', t.name, 'picture_url', t.logo_url, 'at', p.scheduled_at)
      from public.team_practices p join public.teams t on t.id = p.team_id
      where p.id = practice and p.team_id = team);
  end if;
  return (
    select jsonb_build_object('kind', 'team', 'title', t.name, 'about', null, 'picture_url', t.logo_url, 'at', null)
    from public.teams t where t.id = team);
end $$;
comment on function private.preview_link is
  'What the card of one of our own addresses shows; null for what the caller may not see, or what is no such address.';

create function public.preview_links(p_paths text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.card || jsonb_build_object('path', x.path)), '[]')
  from (
    select p.path, private.preview_link(p.path) as card
    from (select distinct each.path from unnest(p_paths[1:20]) as each (path)) p) x
  where x.card is not null
$$;
comment on function public.preview_links is
  'Cards of up to twenty addresses of ours (/player/…, /college/…, /teams/…/manage, and of a practice) in messages: only what the caller '
    'may see, hidden and unknown alike left out.';
grant execute on function public.preview_links to authenticated;
