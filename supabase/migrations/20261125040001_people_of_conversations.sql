-- The list of conversations looks each person up once, however many of its conversations they take part in.

create or replace function public.list_conversations(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns table (
  conversation_id uuid, type text, title text, created_by uuid, max_participants integer, updated_at timestamptz,
  is_starred boolean, unread_count integer, participants jsonb, last_message jsonb,
  is_muted boolean, is_marked_unread boolean, is_blocked boolean
)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select c.*, p.is_starred, r.unread_count, r.is_marked_unread
    from private.conversation_reads r
    join public.conversations c on c.id = r.conversation_id
    join public.conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
    where r.user_id = (select auth.uid())
      and (p_before is null
        or (r.last_activity_at, r.conversation_id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.last_activity_at desc, r.conversation_id desc
    limit least(greatest(p_limit, 1), 100)
  ),
  members as materialized (
    select c.id as conversation_id, x.user_id, x.joined_at
    from mine c
    cross join lateral (
      select p.user_id, p.joined_at from public.conversation_participants p where p.conversation_id = c.id offset 0
    ) x
  ),
  people as materialized (
    select d.user_id, person.card
    from (select distinct m.user_id from members m) d
    cross join lateral (
      select jsonb_build_object(
        'user_id', i.id, 'display_name', private.name_of(u.display_name, u.first_name, u.last_name, i.full_name),
        'slug', u.slug, 'avatar_url', i.avatar_url) as card
      from public.profiles i left join public.user_profiles u on u.user_id = i.id
      where i.id = d.user_id limit 1
    ) person
  ),
  casts as (
    select m.conversation_id, jsonb_agg(p.card order by m.joined_at, m.user_id) as participants
    from members m join people p on p.user_id = m.user_id
    group by m.conversation_id
  )
  select c.id, c.type, c.title, c.created_by, c.max_participants, c.updated_at, c.is_starred, c.unread_count,
    a.participants,
    (
      select jsonb_build_object(
        'id', m.id, 'sender_id', m.sender_id, 'content', left(m.content, 280), 'created_at', m.created_at,
        'edited_at', m.edited_at)
      from public.messages m where m.id = c.last_message_id
    ),
    exists (select from public.conversation_mutes m where m.user_id = (select auth.uid()) and m.conversation_id = c.id),
    c.is_marked_unread,
    c.type = 'dm' and exists (
      select from members x
      join public.user_blocks b on b.blocker_id = (select auth.uid()) and b.blocked_id = x.user_id
      where x.conversation_id = c.id)
  from mine c left join casts a on a.conversation_id = c.id
  order by c.updated_at desc, c.id desc
$$;
