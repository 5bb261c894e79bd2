-- Functions of the inbox: create or find (DB-028), the list in one call, reading, the badge.

create function public.create_conversation_with_participants(
  title text default null, type text default 'dm', created_by uuid default null, max_participants integer default null,
  participant_ids uuid[] default '{}'
) returns table (conversation_id uuid, is_existing boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  is_dm boolean := create_conversation_with_participants.type = 'dm';
  people uuid[];
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
  if not private.may_talk(people) then
    raise exception 'This conversation needs a guardian, a coach of the team or platform staff' using errcode = '42501';
  end if;

  if is_dm then
    pair := people[1] || ':' || people[2];
  end if;
  insert into public.conversations (title, type, created_by, max_participants, dm_key)
  values (
    nullif(btrim(create_conversation_with_participants.title), ''), create_conversation_with_participants.type, me, most, pair)
  on conflict (dm_key) do nothing
  returning id into found_id;
  if found_id is null then
    select c.id into found_id from public.conversations c where c.dm_key = pair;
    existed := true;
  end if;

  -- Also brings back who had left a dm.
  insert into public.conversation_participants (conversation_id, user_id)
  select found_id, p.id from unnest(people) as p (id)
  where not exists (
    select from public.conversation_participants x where x.conversation_id = found_id and x.user_id = p.id)
  order by p.id
  on conflict do nothing;

  return query select found_id, existed;
end $$;
comment on function public.create_conversation_with_participants is
  'Makes a group, or makes or finds the one dm of two people. Limits: 2 for a dm, 7 for a group, the creator counted.';

create function public.list_conversations(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns table (
  conversation_id uuid, type text, title text, created_by uuid, max_participants integer, updated_at timestamptz,
  is_starred boolean, unread_count integer, participants jsonb, last_message jsonb
)
language sql stable security definer set search_path = '' as $$
  with mine as (
    select c.*, p.is_starred, r.unread_count
    from public.conversation_participants p
    join public.conversations c on c.id = p.conversation_id
    join private.conversation_reads r on r.conversation_id = p.conversation_id and r.user_id = p.user_id
    where p.user_id = (select auth.uid())
      and (p_before is null or (c.updated_at, c.id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by c.updated_at desc, c.id desc
    limit least(greatest(p_limit, 1), 100)
  )
  select c.id, c.type, c.title, c.created_by, c.max_participants, c.updated_at, c.is_starred, c.unread_count,
    (
      select jsonb_agg(jsonb_build_object(
        'user_id', x.user_id, 'display_name', private.display_name(x.user_id), 'slug', u.slug, 'avatar_url', i.avatar_url)
        order by x.joined_at, x.user_id)
      from public.conversation_participants x
      join public.profiles i on i.id = x.user_id
      left join public.user_profiles u on u.user_id = x.user_id
      where x.conversation_id = c.id
    ),
    (
      select jsonb_build_object(
        'id', m.id, 'sender_id', m.sender_id, 'content', left(m.content, 280), 'created_at', m.created_at)
      from public.messages m where m.id = c.last_message_id
    )
  from mine c
  order by c.updated_at desc, c.id desc
$$;
comment on function public.list_conversations is
  'The caller''s conversations, newest activity first, with people, last message (cut to 280 characters) and unread count. Next page: the last row''s updated_at and id.';

create function public.mark_conversation_read(p_conversation_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  reached bigint;
  marked integer;
begin
  select c.message_count into reached
  from public.conversations c
  where c.id = p_conversation_id
    and exists (
      select from public.conversation_participants p where p.conversation_id = c.id and p.user_id = me)
  for no key update;
  if reached is null then
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
  update private.conversation_reads set read_number = reached
  where conversation_id = p_conversation_id and user_id = me and read_number < reached;
  if marked > 0 then
    update public.conversation_participants set last_read_at = clock_timestamp()
    where conversation_id = p_conversation_id and user_id = me;
  end if;
  return marked;
end $$;
comment on function public.mark_conversation_read is
  'Writes the caller''s receipts for all that is unread in the conversation and returns how many. Reads only what came since the last call.';

create function public.unread_total() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.unread_count), 0)::integer from private.conversation_reads r where r.user_id = (select auth.uid())
$$;
comment on function public.unread_total is 'Sum of the caller''s unread counts, for the badge.';

-- Signed-out callers reach the first one only to be told so in words.
grant execute on function public.create_conversation_with_participants(text, text, uuid, integer, uuid[]) to anon, authenticated;
grant execute on function public.list_conversations(integer, timestamptz, uuid), public.mark_conversation_read(uuid),
  public.unread_total() to authenticated;
