-- Conversations (DB-008 to DB-011). Participants alone read them. A message takes the next number of its conversation
-- under a lock, so numbers follow the order of commits; unread counts and the last message are kept by triggers
-- (private.conversation_reads), so that reading a list costs the same however long the conversations are.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  title text check (char_length(title) <= 120),
  type text not null check (type in ('dm', 'group')),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  max_participants integer not null check (max_participants between 2 and 7),
  dm_key text unique,
  message_count bigint not null default 0,
  last_message_id uuid,
  constraint conversations_dm_pair check (type <> 'dm' or max_participants = 2)
);
comment on column public.conversations.dm_key is 'The two people of a dm, in order: one dm per pair, also under races.';
comment on column public.conversations.message_count is 'Number of the latest message; deleted ones keep theirs.';
create index conversations_creator_idx on public.conversations (created_by);
create index conversations_list_idx on public.conversations (updated_at desc, id desc);

create table public.conversation_participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member' check (role = 'member'),
  is_starred boolean not null default false,
  joined_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (conversation_id, user_id)
);
comment on column public.conversation_participants.last_read_at is
  'Ours: when the participant last read something new. Its change tells their other windows, and the header, to count again.';
create index conversation_participants_user_idx on public.conversation_participants (user_id, conversation_id);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid default auth.uid() references public.profiles (id) on delete set null,
  number bigint not null default 0,
  content text not null check (char_length(content) <= 5000),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint messages_content_present check (deleted_at is not null or content ~ '\S'),
  constraint messages_number_once unique (conversation_id, number)
);
comment on column public.messages.number is 'Place in the conversation, rising in the order of commits; the cursor for loading and catching up.';
create index messages_latest_idx on public.messages (conversation_id, number desc) where deleted_at is null;
create index messages_created_idx on public.messages (conversation_id, created_at desc, id desc);
create index messages_sender_idx on public.messages (sender_id);
alter table public.conversations add constraint conversations_last_message foreign key (last_message_id)
  references public.messages (id) on delete set null;
create index conversations_last_message_idx on public.conversations (last_message_id);

create table public.message_read_receipts (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_read_receipts_user_idx on public.message_read_receipts (user_id);

create table private.conversation_reads (
  conversation_id uuid not null,
  user_id uuid not null,
  unread_count integer not null default 0,
  read_number bigint not null default 0,
  primary key (conversation_id, user_id),
  foreign key (conversation_id, user_id)
    references public.conversation_participants (conversation_id, user_id) on delete cascade
);
comment on table private.conversation_reads is
  'Unread counter of a participant, and the number up to which every message has their receipt.';
create index conversation_reads_user_idx on private.conversation_reads (user_id) include (unread_count);

-- Who may talk with whom ------------------------------------------------------------------------------------------

create function private.my_conversation_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.conversation_id from public.conversation_participants p where p.user_id = (select auth.uid())
$$;

create function private.my_correspondent_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.user_id from public.conversation_participants p where p.conversation_id in (select private.my_conversation_ids())
$$;

create function private.teams_of(person uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = person
  union select m.team_id from public.team_members m where m.user_id = person and m.is_active
  union select s.team_id from public.team_staff s where s.user_id = person and s.is_active
$$;

create function private.may_talk(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from unnest(people) minor(id) cross join unnest(people) adult(id)
    where private.is_minor(minor.id) and not private.is_minor(adult.id)
      and not exists (select private.teams_of(minor.id) intersect select private.teams_of(adult.id))
      and not exists (
        select from unnest(people) witness(id)
        where exists (
            select from public.user_roles r
            where r.user_id = witness.id and r.role in ('yes_admin', 'yes_developer', 'yes_staff'))
          or exists (
            select from private.guardian_links g
            where g.guardian_id = witness.id and g.minor_id = minor.id and g.confirmed_at is not null)
          or exists (
            select from public.team_staff s
            where s.user_id = witness.id and s.is_active and s.role in ('head_coach', 'assistant_coach')
              and s.team_id in (select private.teams_of(minor.id)))))
$$;
comment on function private.may_talk is
  'An adult who shares no team with a minor talks to them only beside the minor''s guardian, a coach of the minor''s team, or platform staff.';

create function private.participants_of(conversation uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.user_id), '{}') from public.conversation_participants p where p.conversation_id = conversation
$$;

create function private.may_post(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) = any (private.participants_of(conversation))
    and private.may_talk(private.participants_of(conversation))
$$;

create function private.may_add_participant(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations c
    where c.id = conversation and c.type = 'group' and c.created_by = (select auth.uid())
      and (select auth.uid()) = any (private.participants_of(conversation)))
$$;

create function private.may_remove_participant(conversation uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person = (select auth.uid()) or private.may_add_participant(conversation)
$$;

-- What triggers keep ------------------------------------------------------------------------------------------------

create function private.admit_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  people uuid[];
begin
  -- The lock makes the limit hold when two people are added at once.
  update public.conversations c set updated_at = clock_timestamp()
  where c.id = new.conversation_id returning c.max_participants into most;
  people := private.participants_of(new.conversation_id);
  if cardinality(people) > most then
    raise exception 'Group size limit exceeded (max % participants)', most using errcode = '23514';
  end if;
  if not private.may_talk(people) then
    raise exception 'This conversation needs a guardian, a coach of the team or platform staff' using errcode = '42501';
  end if;
  insert into private.conversation_reads (conversation_id, user_id, unread_count)
  select new.conversation_id, new.user_id, count(m.id)
  from public.messages m
  where m.conversation_id = new.conversation_id and m.deleted_at is null and m.sender_id is distinct from new.user_id
    and not exists (
      select from public.message_read_receipts r where r.message_id = m.id and r.user_id = new.user_id);
  return null;
end $$;
comment on function private.admit_participant is
  'After the row rules, so that a refused stranger learns nothing; several people of one insert are judged together.';
create trigger admit_participant after insert on public.conversation_participants
  for each row execute function private.admit_participant();

create function private.number_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.content := regexp_replace(new.content, '^\s+|\s+$', '', 'g');
  update public.conversations c set message_count = c.message_count + 1
  where c.id = new.conversation_id returning c.message_count into new.number;
  new.created_at := clock_timestamp();
  new.deleted_at := null;
  return new;
end $$;
comment on function private.number_message is 'The update locks the conversation: numbers and times follow the order of commits.';
create trigger number_message before insert on public.messages
  for each row execute function private.number_message();

create function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations set last_message_id = new.id, updated_at = new.created_at where id = new.conversation_id;
  update private.conversation_reads r set unread_count = r.unread_count + 1
  where r.conversation_id = new.conversation_id and r.user_id is distinct from new.sender_id;
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
  end if;
  return new;
end $$;
comment on function private.prepare_deletion is 'A deletion is final, timed by the database, and takes the text away.';
create trigger prepare_deletion before update of deleted_at on public.messages
  for each row execute function private.prepare_deletion();

create function private.uncount_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads r set unread_count = r.unread_count - 1
  where r.conversation_id = new.conversation_id and r.user_id is distinct from new.sender_id
    and not exists (
      select from public.message_read_receipts x where x.message_id = new.id and x.user_id = r.user_id);
  update public.conversations c set
    updated_at = clock_timestamp(),
    last_message_id = (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.deleted_at is null order by m.number desc limit 1)
  where c.id = new.conversation_id;
  return null;
end $$;
create trigger uncount_message after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.uncount_message();

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

-- Rights ----------------------------------------------------------------------------------------------------------

alter table public.conversations enable row level security;
alter table public.conversation_participants enable row level security;
alter table public.messages enable row level security;
alter table public.message_read_receipts enable row level security;
alter table private.conversation_reads enable row level security;

grant select on public.conversations, public.conversation_participants, public.messages, public.message_read_receipts
  to authenticated;
grant update (title) on public.conversations to authenticated;
grant insert (conversation_id, user_id, role), update (is_starred), delete on public.conversation_participants to authenticated;
grant insert (id, conversation_id, sender_id, content), update (deleted_at) on public.messages to authenticated;
grant insert (message_id, user_id) on public.message_read_receipts to authenticated;

create policy "own conversations" on public.conversations for select to authenticated
  using (id in (select private.my_conversation_ids()));
create policy "creators rename groups" on public.conversations for update to authenticated
  using (type = 'group' and created_by = (select auth.uid()) and id in (select private.my_conversation_ids()))
  with check (type = 'group' and created_by = (select auth.uid()));

create policy "participants of own conversations" on public.conversation_participants for select to authenticated
  using (conversation_id in (select private.my_conversation_ids()));
create policy "creators add to groups" on public.conversation_participants for insert to authenticated
  with check (role = 'member' and private.may_add_participant(conversation_id));
create policy "star for oneself" on public.conversation_participants for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "leave, creators remove from groups" on public.conversation_participants for delete to authenticated
  using (private.may_remove_participant(conversation_id, user_id));

create policy "messages of own conversations" on public.messages for select to authenticated
  using (conversation_id in (select private.my_conversation_ids()));
create policy "post as oneself" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.may_post(conversation_id));
create policy "delete own messages" on public.messages for update to authenticated
  using (sender_id = (select auth.uid())) with check (sender_id = (select auth.uid()));

create policy "receipts of own conversations" on public.message_read_receipts for select to authenticated
  using (exists (select from public.messages m where m.id = message_id));
create policy "read for oneself" on public.message_read_receipts for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.messages m where m.id = message_id));

create policy "people I talk with" on public.user_profiles for select to authenticated
  using (user_id in (select private.my_correspondent_ids()));

grant execute on function private.my_conversation_ids(), private.my_correspondent_ids(), private.may_post(uuid),
  private.may_add_participant(uuid), private.may_remove_participant(uuid, uuid) to authenticated;

alter publication supabase_realtime add table public.conversations, public.conversation_participants, public.messages;
