-- Searches by part of a name: up to 200 matches are found by their parts and sorted; of more, the first of the list are
-- soon met in its order. One plan for both would read everything in one of the two cases.

create function private.people_matching(pattern text, is_listed boolean, most integer) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  enough constant integer := 200;
  found_ids uuid[];
begin
  -- Two characters have no part to look up, and are in many names.
  if char_length(pattern) > 4 then
    found_ids := array(
      select u.user_id from public.user_profiles u
      where u.search_text like pattern and (not is_listed or (u.is_published and u.visibility = 'public'))
      limit enough + 1);
  end if;
  if cardinality(found_ids) <= enough then
    return query select u.user_id from public.user_profiles u where u.user_id = any (found_ids)
    order by u.display_name, u.user_id limit most;
  elsif is_listed then
    return query select u.user_id from public.user_profiles u
    where u.is_published and u.visibility = 'public' and u.search_text like pattern
    order by u.display_name, u.id limit most;
  else
    return query select u.user_id from public.user_profiles u where u.search_text like pattern
    order by u.display_name, u.user_id limit most;
  end if;
end $$;
comment on function private.people_matching is
  'The first people, by name, whose name or slug is like the pattern; listed ones are published and public.';

create or replace function public.search_users(p_query text, p_exclude uuid[] default '{}')
returns table (id uuid, user_id uuid, slug text, display_name text, first_name text, last_name text, avatar_url text, email text)
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := lower(btrim(p_query));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  excluded uuid[] := coalesce(p_exclude, '{}');
begin
  if coalesce(char_length(words), 0) < 2 then
    return;
  end if;
  return query
  select u.id, u.user_id, u.slug, u.display_name, u.first_name, u.last_name, u.avatar_url, null::text
  from private.people_matching(pattern, true, 20 + least(cardinality(excluded), 400)) as match (person)
  join public.user_profiles u on u.user_id = match.person
  where u.user_id <> all (excluded)
  order by u.display_name, u.id
  limit 20;
end $$;

create or replace function public.search_people(p_query text, p_limit integer default 20)
returns table (user_id uuid, slug text, display_name text, avatar_url text, is_published boolean, visibility text, roles jsonb)
language plpgsql stable security definer set search_path = '' as $$
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
    select m as user_id from private.people_matching(pattern, false, most) m where char_length(words) >= 2
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

-- The badge sums what the index holds.
drop index private.conversation_reads_user_idx;
create index conversation_reads_user_idx on private.conversation_reads (user_id) include (unread_count, is_marked_unread, conversation_id);
