-- Buckets for what people upload. An image is named {folder}/{random id}.{extension}: the folder says whose it is (a
-- person, team, college, page), the name is random and its content never changes, so browsers keep it for good.
-- There is no policy for signed-out callers: images are read at their public address by whom a page tells it, nobody
-- lists them. Those of messages and of the boards of teams are private: {conversation or team}/{sender}/{random id}.{extension},
-- read by who reads the message or the announcement. Papers are private as well; the function "papers" alone stores them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select b.id, b.id, b.id not in ('exports', 'messages', 'announcements', 'papers'), b.bytes, b.types
from (values
  ('avatars', 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('logos', 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('banners', 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp']),
  ('pages', 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('messages', 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('announcements', 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('papers', 10 * 1024 * 1024, array['application/pdf', 'image/png', 'image/jpeg', 'image/webp']),
  ('exports', 50 * 1024 * 1024, array['application/json', 'application/zip'])
) as b (id, bytes, types)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.image_folder(name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|jpeg|webp|gif)$'
    then left(name, 36)::uuid end
$$;
comment on function private.image_folder is
  'Whose image it is; null when the name is not {id}/{random id}.{extension of an image}.';

create function private.message_image_sender(name text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3'
    '}-[0-9a-f]{12}\.(png|jpg|jpeg|webp|gif)$'
    then substr(name, 38, 36)::uuid end
$$;
comment on function private.message_image_sender is
  'Who uploaded an image of a message; null when the name is not {conversation}/{sender}/{random id}.{extension of an image}.';
grant execute on function private.message_image_sender to authenticated;

create function private.reads_message_image(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.message_images i join public.messages m on m.id = i.message_id
    where i.name = reads_message_image.name and m.deleted_at is null and not exists (
      select from private.my_blocks() b where b.person = m.sender_id and b.since < coalesce(m.edited_at, m.created_at))
      and not private.is_before_joining(m.conversation_id, m.number))
$$;
comment on function private.reads_message_image is
  'Whether a message that the caller may read shows the image, for who is in its conversation.';
grant execute on function private.reads_message_image to authenticated;

create function private.writes_board(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.uid()) in (select private.presence_recorders(team)), false)
$$;
comment on function private.writes_board is
  'Owner and staff by an own yes of a team that is not archived, as those who record presence. They see who has seen what.';
grant execute on function private.writes_board to authenticated;

create function private.reads_board_image(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.announcements a
    where a.picture ->> 'name' = reads_board_image.name
      and (private.reads_announcement((select auth.uid()), a) or private.reads_for_ward((select auth.uid()), a)))
$$;
comment on function private.reads_board_image is 'Whether an announcement that the caller reads shows the image.';
grant execute on function private.reads_board_image to authenticated;

create function private.reads_paper(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.paper_files f
    join private.papers k on k.id = f.paper_id
    join public.interests i on i.id = k.interest_id and i.stage_id is not null
    where f.name = reads_paper.name and (i.player_id = (select auth.uid())
      or i.player_id in (select private.wards_of((select auth.uid())))
      or i.college_id in (select private.my_program_college_ids())))
$$;
comment on function private.reads_paper is
  'Whether a file is a paper of the caller, of a ward, or of an interest in the program that they work in; of nobody else.';
grant execute on function private.reads_paper to authenticated;

create function private.is_reported_image(name text, is_open boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.message_images i join public.abuse_reports r on r.message_id = i.message_id
    where i.name = is_reported_image.name and (not is_open or r.status in ('open', 'reviewing')))
$$;
comment on function private.is_reported_image is 'Whether a message with the image was reported, or has a report that is open.';
grant execute on function private.is_reported_image to authenticated;

create function private.edits_known_college(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_edit_college(college) and exists (select from public.colleges c where c.id = college)
$$;

create function private.may_keep_image(bucket text, name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  folder uuid := private.image_folder(name);
begin
  if bucket in ('messages', 'announcements') then
    return coalesce(private.message_image_sender(name) = (select auth.uid()), false);
  end if;
  return folder is not null and case bucket
    when 'avatars' then coalesce(folder = (select auth.uid()), false) or exists (
      select from public.conversations c
      where c.id = folder and c.type = 'group' and c.created_by = (select auth.uid()) and private.may_post(c.id))
    -- Teams are named by their makers: an id that a college has is the college's.
    when 'logos' then case when exists (select from public.colleges c where c.id = folder)
      then private.can_edit_college(folder) else private.manages_team(folder) end
    when 'banners' then private.edits_known_college(folder)
    when 'pages' then private.is_privileged()
    else false
  end;
end $$;
comment on function private.may_keep_image is
  'Whether the caller adds and removes this image: own avatar, picture of a group one started, own images of messages and announcements, '
    'logo of a team one '
    'manages or a college one edits, banner of such a college, images of pages for platform staff.';
grant execute on function private.may_keep_image to authenticated;

create function private.image_folders_of(bucket text, person uuid) returns setof text
language sql stable security definer rows 10 set search_path = '' as $$
  select person::text where bucket = 'avatars'
  union all
  select c.id::text from public.conversations c
  where bucket = 'avatars' and c.created_by = person and c.type = 'group'
  union all
  select t.id::text from public.teams t
  where bucket = 'logos' and t.owner_user_id = person
    and not exists (select from public.colleges c where c.id = t.id)
  union all
  select r.college_id::text from public.user_roles r
  where bucket in ('logos', 'banners') and r.user_id = person and r.college_id is not null
    and private.holds_now(r.user_id, r.role)
$$;
comment on function private.image_folders_of is
  'Folders of a bucket that are a person''s: their own and those of the groups they started among avatars, of their teams among logos, of '
    'their colleges among logos and banners.';

create function private.my_image_folders(bucket text) returns setof text
language sql stable security definer rows 10 set search_path = '' as $$
  select private.image_folders_of(bucket, (select auth.uid()))
$$;
comment on function private.my_image_folders is 'Folders of a bucket that the caller lists.';
grant execute on function private.my_image_folders to authenticated;

create function private.is_named_as(name text, metadata jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select metadata ->> 'mimetype' is null
    or split_part(metadata ->> 'mimetype', ';', 1) = case substring(name from '[^.]+$')
      when 'png' then 'image/png' when 'jpg' then 'image/jpeg' when 'jpeg' then 'image/jpeg'
      when 'webp' then 'image/webp' when 'gif' then 'image/gif' end
$$;
comment on function private.is_named_as is
  'Whether the extension of an image names its type. A row without a type, as of an address for a later upload, is answered yes.';

create function private.images_left(conversation uuid, person uuid, besides text default '') returns table (here integer, today integer)
language sql stable security definer rows 1 set search_path = '' as $$
  select
    200 - (
      select count(*)::integer from (
        select from storage.objects o
        where o.bucket_id = 'messages' and o.name collate "C" >= conversation || '/' || person || '/'
          and o.name collate "C" < conversation || '/' || person || '0' and o.name <> besides
        limit 200) x),
    100 - (
      select count(*)::integer from (
        select
        from (
          select p.conversation_id as id from public.conversation_participants p where p.user_id = person
          union select d.conversation_id from private.conversation_departures d where d.user_id = person
          union select conversation) c
        cross join lateral (
          select from storage.objects o
          where o.bucket_id = 'messages' and o.name collate "C" >= c.id || '/' || person || '/'
            and o.name collate "C" < c.id || '/' || person || '0' and o.name <> besides
            and o.created_at > now() - interval '1 day'
          limit 100) o
        limit 100) x)
$$;
comment on function private.images_left is
  'How many images of messages a person may store besides one: 200 in a conversation, and 100 a day over all that they are in or have '
    'left. Conversation by conversation, by the index on bucket and name.';

create function public.message_images_left(p_conversation_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if not exists (
    select from public.conversation_participants p where p.conversation_id = p_conversation_id and p.user_id = me) then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  return (select to_jsonb(l) from private.images_left(p_conversation_id, me) l);
end $$;
comment on function public.message_images_left is
  'How many images the caller may still upload for messages: `here` in this conversation (of 200), `today` over all (of 100 in 24 hours). '
    'Says why an upload was refused.';
grant execute on function public.message_images_left to authenticated;

create function private.has_room_for(person uuid, bucket text, name text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  amount integer;
begin
  -- The images of pages are the site's; what nobody owns was stored by the server.
  if bucket = 'pages' or person is null then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('files.' || person, 0));
  if bucket = 'messages' then
    select least(l.here, l.today) into amount
    from private.images_left(left(has_room_for.name, 36)::uuid, person, has_room_for.name) l;
    return amount > 0;
  end if;
  if bucket = 'announcements' then
    select count(*) into amount from (
      select from storage.objects o
      where o.bucket_id = 'announcements' and o.name collate "C" >= left(has_room_for.name, 37) || person || '/'
        and o.name collate "C" < left(has_room_for.name, 37) || person || '0' and o.name <> has_room_for.name
      limit 200) x;
    return amount < 200;
  end if;
  -- Folder by folder, by the index on bucket and name.
  select count(*) into amount
  from unnest(array['avatars', 'logos', 'banners']) b
  cross join lateral (select f from private.image_folders_of(b, person) f union select split_part(name, '/', 1)) folder
  cross join lateral (
    select from storage.objects o
    where o.bucket_id = b and o.name collate "C" >= folder.f || '/' and o.name collate "C" < folder.f || '0'
      and o.owner_id = person::text and o.name <> has_room_for.name
    limit 50) own;
  return amount < 50;
end $$;
comment on function private.has_room_for is
  'Whether a person has stored fewer than 50 files, of the images of messages fewer than 200 in the conversation, and than 100 in a day, '
    'of pictures on the board of a team '
    'fewer than 200; '
    'one under the same name does not count.';

-- The service asks the policies in a transaction that it rolls back, and writes the row past them when the bytes are there.
-- What must hold for uploads that come at once is therefore here and not in a policy.
create function private.check_stored_image() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rules storage.buckets;
begin
  select * into rules from storage.buckets b where b.id = new.bucket_id;
  if not private.is_named_as(new.name, new.metadata) or new.metadata ->> 'mimetype' <> all (rules.allowed_mime_types) then
    raise exception 'The file is of another type than its name says or this bucket takes' using errcode = '42501';
  end if;
  -- The service does not measure a stream whose length was not declared, nor a copy.
  if (new.metadata ->> 'size')::bigint > rules.file_size_limit then
    raise exception 'The file is larger than this bucket takes' using errcode = '42501';
  end if;
  if new.bucket_id = 'messages' and exists (select from private.message_images i where i.name = new.name)
    or new.bucket_id = 'announcements' and exists (select from private.announcements a where a.picture ->> 'name' = new.name) then
    raise exception 'An image that a message or an announcement showed is never replaced' using errcode = '42501';
  end if;
  if not private.has_room_for(new.owner_id::uuid, new.bucket_id, new.name) then
    raise exception 'There is no room for more files' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.check_stored_image is
  'Refuses an image whose extension does not name its type, one of a type or size that its bucket does not take, and more than its owner '
    'may keep.';
create trigger check_stored_image before insert on storage.objects for each row
  when (new.bucket_id in ('avatars', 'logos', 'banners', 'pages', 'messages', 'announcements'))
  execute function private.check_stored_image();

create function private.refuse_replaced_image() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'An image is never replaced' using errcode = '42501';
end $$;
comment on function private.refuse_replaced_image is
  'Of uploads to one name at once the first stays: what stands behind an address never changes.';
create trigger refuse_replaced_image before update of version on storage.objects for each row
  when (old.version <> new.version and old.bucket_id in ('avatars', 'logos', 'banners', 'pages', 'messages', 'announcements'))
  execute function private.refuse_replaced_image();

-- No update: what stands behind an address stays. `exports` is written by the server alone.
create policy "own images and exports, images for platform staff" on storage.objects for select to authenticated
  using (
    (bucket_id = 'avatars' and (storage.foldername(name))[1] in (select private.my_image_folders('avatars')))
    or (bucket_id = 'logos' and (storage.foldername(name))[1] in (select private.my_image_folders('logos')))
    or (bucket_id = 'banners' and (storage.foldername(name))[1] in (select private.my_image_folders('banners')))
    or (bucket_id = 'exports' and (storage.foldername(name))[1] = (select auth.uid())::text)
    or (bucket_id in ('avatars', 'logos', 'banners', 'pages') and (select private.is_privileged()))
    or (bucket_id = 'papers' and private.reads_paper(name))
    or (bucket_id = 'announcements' and ((storage.foldername(name))[2] = (select auth.uid())::text or private.reads_board_image(name)))
    or (bucket_id = 'messages' and case
      when (storage.foldername(name))[2] = (select auth.uid())::text then true
      when (storage.foldername(name))[1] in (select c::text from private.my_conversation_ids() c)
        then private.reads_message_image(name)
      else (select private.is_privileged()) and private.is_reported_image(name, false) end));

create policy "add images" on storage.objects for insert to authenticated
  with check (
    case when private.may_keep_image(bucket_id, name)
      then case bucket_id when 'messages' then private.may_post(left(name, 36)::uuid)
        when 'announcements' then private.writes_board(left(name, 36)::uuid) else true end
      else false end);

create policy "remove images, own exports, avatars as platform staff" on storage.objects for delete to authenticated
  using (
    -- What is reported stays until it is decided.
    (private.may_keep_image(bucket_id, name) and not (bucket_id = 'messages' and private.is_reported_image(name, true)))
    or (bucket_id = 'exports' and (storage.foldername(name))[1] = (select auth.uid())::text)
    or (bucket_id = 'avatars' and (select private.is_privileged())));
