-- The list of conversations reads each person once, not again for the name.

create function private.name_of(display_name text, first_name text, last_name text, full_name text) returns text
language sql stable as $$
  select coalesce(nullif(btrim(display_name), ''), nullif(btrim(concat_ws(' ', first_name, last_name)), ''), nullif(btrim(full_name), ''))
$$;
comment on function private.name_of is
  'The name others see: display name, else first and last name, else that of the account. No search path of its own, so that the planner takes it into the query.';

create or replace function private.display_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.name_of(u.display_name, u.first_name, u.last_name, p.full_name)
  from public.profiles p left join public.user_profiles u on u.user_id = p.id where p.id = person
$$;

create or replace function public.list_conversations(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns table (
  conversation_id uuid, type text, title text, created_by uuid, max_participants integer, updated_at timestamptz,
  is_starred boolean, unread_count integer, participants jsonb, last_message jsonb,
  is_muted boolean, is_marked_unread boolean, is_blocked boolean
)
language sql stable security definer set search_path = '' as $$
  with mine as (
    select c.*, p.is_starred, r.unread_count, r.is_marked_unread
    from private.conversation_reads r
    join public.conversations c on c.id = r.conversation_id
    join public.conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
    where r.user_id = (select auth.uid())
      and (p_before is null
        or (r.last_activity_at, r.conversation_id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.last_activity_at desc, r.conversation_id desc
    limit least(greatest(p_limit, 1), 100)
  )
  select c.id, c.type, c.title, c.created_by, c.max_participants, c.updated_at, c.is_starred, c.unread_count,
    (
      select jsonb_agg(jsonb_build_object(
        'user_id', x.user_id, 'display_name', private.name_of(u.display_name, u.first_name, u.last_name, i.full_name),
        'slug', u.slug, 'avatar_url', i.avatar_url)
        order by x.joined_at, x.user_id)
      from public.conversation_participants x
      join public.profiles i on i.id = x.user_id
      left join public.user_profiles u on u.user_id = x.user_id
      where x.conversation_id = c.id
    ),
    (
      select jsonb_build_object(
        'id', m.id, 'sender_id', m.sender_id, 'content', left(m.content, 280), 'created_at', m.created_at,
        'edited_at', m.edited_at)
      from public.messages m where m.id = c.last_message_id
    ),
    exists (select from public.conversation_mutes m where m.user_id = (select auth.uid()) and m.conversation_id = c.id),
    c.is_marked_unread,
    c.type = 'dm' and exists (
      select from public.conversation_participants x
      join public.user_blocks b on b.blocker_id = (select auth.uid()) and b.blocked_id = x.user_id
      where x.conversation_id = c.id)
  from mine c
  order by c.updated_at desc, c.id desc
$$;
