-- Reads that cost the same with much more data: searches that are planned for what is asked, and figures that read the
-- answers of each practice once.

-- The planner takes a set to have a thousand rows unless told; these are the caller's own few.
do $$
declare
  helper regprocedure;
begin
  for helper in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proretset and p.proname like 'my\_%' and p.prorows = 1000
  loop
    execute format('alter function %s rows 10', helper);
  end loop;
end $$;

-- A rare name is found by its parts, a common one in the order of the list: only the text itself tells which.
create or replace function public.search_users(p_query text, p_exclude uuid[] default '{}')
returns table (id uuid, user_id uuid, slug text, display_name text, first_name text, last_name text, avatar_url text, email text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words text := lower(btrim(p_query));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if coalesce(char_length(words), 0) < 2 then
    return;
  end if;
  return query
  select u.id, u.user_id, u.slug, u.display_name, u.first_name, u.last_name, u.avatar_url, null::text
  from public.user_profiles u
  where u.is_published and u.visibility = 'public' and u.search_text like pattern
    and not (u.user_id = any (coalesce(p_exclude, '{}')))
  order by u.display_name, u.id
  limit 20;
end $$;

create index user_profiles_name_idx on public.user_profiles (display_name, user_id);
create or replace function public.search_people(p_query text, p_limit integer default 20)
returns table (user_id uuid, slug text, display_name text, avatar_url text, is_published boolean, visibility text, roles jsonb)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words text := lower(btrim(p_query));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  most integer := least(greatest(p_limit, 1), 50);
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to search all people.' using errcode = '42501';
  end if;
  return query
  with found as (
    (
      select u.user_id from public.user_profiles u
      where char_length(words) >= 2 and u.search_text like pattern
      order by u.display_name, u.user_id limit most
    )
    union select p.id from public.profiles p where lower(p.email) = words
    union select p.id from public.profiles p where p.id = case when words ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then words::uuid end
  )
  select f.user_id, u.slug, private.display_name(f.user_id), p.avatar_url, coalesce(u.is_published, false), u.visibility,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'role', r.role, 'college_id', r.college_id, 'college_name', c.name) order by r.role, c.name), '[]')
      from public.user_roles r left join public.colleges c on c.id = r.college_id
      where r.user_id = f.user_id
    )
  from found f
  join public.profiles p on p.id = f.user_id
  left join public.user_profiles u on u.user_id = f.user_id
  order by u.display_name nulls last, f.user_id
  limit most;
end $$;

create or replace function public.team_analytics(p_team_id uuid, p_weeks integer default 12) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since timestamptz := now() - make_interval(weeks => least(greatest(p_weeks, 1), 52));
begin
  if not private.sees_inside_team(p_team_id) then
    raise exception 'You don''t have permission to see these figures.' using errcode = '42501';
  end if;
  if (select t.subscription_tier from public.teams t where t.id = p_team_id) = 'bronze' then
    raise exception 'Analytics need a silver or gold team' using errcode = '42501', hint = 'upgrade';
  end if;
  return (
    with held as (
      select p.id, p.title, p.scheduled_at, p.attending_count, p.maybe_count, p.not_attending_count
      from public.team_practices p
      where p.team_id = p_team_id and p.scheduled_at between since and now() and p.status <> 'cancelled'
      order by p.scheduled_at desc limit 300
    ), roster as (
      select m.user_id, min(m.joined_at) as joined_at from public.team_members m
      where m.team_id = p_team_id and m.is_active group by m.user_id
    ), given as materialized (
      select a.practice_id, a.user_id, a.status
      from held h join public.team_practice_attendance a on a.practice_id = h.id
    ), answers as (
      select r.user_id, count(h.id) as practices,
        count(*) filter (where a.status = 'attending') as attending,
        count(*) filter (where a.status = 'maybe') as maybe,
        count(*) filter (where a.status = 'not_attending') as not_attending
      from roster r
      left join held h on h.scheduled_at >= r.joined_at
      left join given a on a.practice_id = h.id and a.user_id = r.user_id
      group by r.user_id
    )
    select jsonb_build_object(
      'since', since,
      'practices', (
        select coalesce(jsonb_agg(to_jsonb(h) order by h.scheduled_at), '[]') from held h),
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'user_id', a.user_id, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'practices', a.practices,
            'attending', a.attending, 'maybe', a.maybe, 'not_attending', a.not_attending,
            'rate', round(a.attending::numeric / nullif(a.practices, 0), 3)) order by p.full_name, a.user_id), '[]')
        from answers a join public.profiles p on p.id = a.user_id),
      'roster', (
        select jsonb_build_object(
          'active', count(distinct m.user_id) filter (where m.is_active),
          'joined', count(distinct m.user_id) filter (where m.is_active and m.joined_at >= since),
          'left', count(distinct m.user_id) filter (where not m.is_active and not exists (
            select from roster r where r.user_id = m.user_id)),
          'median_days', percentile_cont(0.5) within group (order by extract(epoch from now() - m.joined_at) / 86400)
            filter (where m.is_active))
        from public.team_members m where m.team_id = p_team_id),
      'results', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', n.id, 'name', n.name, 'start_date', n.start_date, 'placement', n.placement) order by n.start_date), '[]')
        from (
          select t.id, t.name, t.start_date, t.placement from public.team_tournaments t
          where t.team_id = p_team_id and t.status = 'completed' order by t.start_date desc limit 50
        ) n)));
end $$;

-- The list of colleges is filtered, and counted as far as it is, without reading the colleges themselves.
drop index public.colleges_name_idx;
create index colleges_name_idx on public.colleges (name, id) include (games, scholarships, state, level) where is_published;

-- A person's conversations in the order of their list ---------------------------------------------------------------

alter table private.conversation_reads add column last_activity_at timestamptz not null default now();
comment on column private.conversation_reads.last_activity_at is
  'That of the conversation (updated_at), so that the newest of many conversations are found without reading all.';
update private.conversation_reads r set last_activity_at = c.updated_at
from public.conversations c where c.id = r.conversation_id;
create index conversation_reads_list_idx
  on private.conversation_reads (user_id, last_activity_at desc, conversation_id desc);

create function private.date_conversation_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads set last_activity_at = new.updated_at where conversation_id = new.id;
  return null;
end $$;
create trigger date_conversation_reads after update of updated_at on public.conversations
  for each row when (old.updated_at <> new.updated_at) execute function private.date_conversation_reads();
create function private.date_conversation_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.last_activity_at := (select c.updated_at from public.conversations c where c.id = new.conversation_id);
  return new;
end $$;
create trigger date_conversation_read before insert on private.conversation_reads
  for each row execute function private.date_conversation_read();

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
        'user_id', x.user_id, 'display_name', private.display_name(x.user_id), 'slug', u.slug, 'avatar_url', i.avatar_url)
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
