-- What is written together in the inbox locks in one order, so that nobody is turned away by a deadlock: a message, its
-- conversation, the participant, the participant's counter (private.conversation_reads).

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

create or replace function public.mark_conversation_read(p_conversation_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  reached bigint;
  marked integer;
  was_marked boolean;
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
  insert into public.message_read_receipts (message_id, user_id)
  select m.id, me
  from public.messages m
  join private.conversation_reads r on r.conversation_id = m.conversation_id and r.user_id = me
  where m.conversation_id = p_conversation_id and m.number > r.read_number
    and m.deleted_at is null and m.sender_id is distinct from me
  on conflict do nothing;
  get diagnostics marked = row_count;
  select r.is_marked_unread into was_marked from private.conversation_reads r
  where r.conversation_id = p_conversation_id and r.user_id = me;
  update private.conversation_reads set read_number = reached, is_marked_unread = false
  where conversation_id = p_conversation_id and user_id = me and (read_number < reached or is_marked_unread);
  if marked > 0 or was_marked then
    update public.conversation_participants set last_read_at = clock_timestamp()
    where conversation_id = p_conversation_id and user_id = me;
  end if;
  return marked;
end $$;

create or replace function public.mark_conversation_unread(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Changes nothing but tells one's other windows to count again.
  update public.conversation_participants set is_starred = is_starred
  where conversation_id = p_conversation_id and user_id = (select auth.uid());
  if not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  update private.conversation_reads set is_marked_unread = true
  where conversation_id = p_conversation_id and user_id = (select auth.uid());
end $$;
