-- Buckets for what people upload. An image is named {folder}/{random id}.{extension}: the folder says whose it is (a
-- person, team, college, page), the name is random and its content never changes, so browsers keep it for good.
-- There is no policy for signed-out callers: images are read at their public address by whom a page tells it, nobody
-- lists them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select b.id, b.id, b.id <> 'exports', b.bytes, b.types
from (values
  ('avatars', 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('logos', 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('banners', 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp']),
  ('pages', 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
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

create function private.edits_known_college(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_edit_college(college) and exists (select from public.colleges c where c.id = college)
$$;

create function private.may_keep_image(bucket text, name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  folder uuid := private.image_folder(name);
begin
  return folder is not null and case bucket
    when 'avatars' then coalesce(folder = (select auth.uid()), false)
    -- Teams are named by their makers: an id that a college has is the college's.
    when 'logos' then case when exists (select from public.colleges c where c.id = folder)
      then private.can_edit_college(folder) else private.manages_team(folder) end
    when 'banners' then private.edits_known_college(folder)
    when 'pages' then private.is_privileged()
    else false
  end;
end $$;
comment on function private.may_keep_image is
  'Whether the caller adds and removes this image: own avatar, logo of a team one manages or a college one edits, banner of such a college, images of pages for platform staff.';
grant execute on function private.may_keep_image to authenticated;

create function private.my_image_folders(bucket text) returns setof text
language sql stable security definer rows 10 set search_path = '' as $$
  select auth.uid()::text where bucket = 'avatars'
  union all
  select t.id::text from public.teams t
  where bucket = 'logos' and t.owner_user_id = (select auth.uid())
    and not exists (select from public.colleges c where c.id = t.id)
  union all
  select r.college_id::text from public.user_roles r
  where bucket in ('logos', 'banners') and r.user_id = (select auth.uid()) and r.college_id is not null
$$;
comment on function private.my_image_folders is
  'Folders of a bucket that the caller lists: of a person among avatars, of a team among logos, of a college among logos and banners.';
grant execute on function private.my_image_folders to authenticated;

create function private.is_named_as(name text, metadata jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select metadata ->> 'mimetype' is null
    or split_part(metadata ->> 'mimetype', ';', 1) = case substring(name from '[^.]+$')
      when 'png' then 'image/png' when 'jpg' then 'image/jpeg' when 'jpeg' then 'image/jpeg'
      when 'webp' then 'image/webp' when 'gif' then 'image/gif' end
$$;
comment on function private.is_named_as is
  'Whether the extension of an image names its type. A service that asks the policies before it knows the type is answered yes.';
grant execute on function private.is_named_as to authenticated;

create function private.has_room_for(bucket text, name text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  amount integer;
begin
  -- The images of pages are the site's, not a person's.
  if bucket = 'pages' then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('files.' || me, 0));
  -- Folder by folder, by the index on bucket and name.
  select count(*) into amount
  from unnest(array['avatars', 'logos', 'banners']) b
  cross join lateral (select f from private.my_image_folders(b) f union select split_part(name, '/', 1)) folder
  cross join lateral (
    select from storage.objects o
    where o.bucket_id = b and o.name collate "C" >= folder.f || '/' and o.name collate "C" < folder.f || '0'
      and o.owner_id = me::text and o.name <> has_room_for.name
    limit 50) own;
  return amount < 50;
end $$;
comment on function private.has_room_for is
  'Whether the caller has stored fewer than 50 files; one under the same name does not count.';
grant execute on function private.has_room_for to authenticated;

-- No update: what stands behind an address stays. `exports` is written by the server alone.
create policy "own images and exports, images for platform staff" on storage.objects for select to authenticated
  using (
    (bucket_id = 'avatars' and (storage.foldername(name))[1] in (select private.my_image_folders('avatars')))
    or (bucket_id = 'logos' and (storage.foldername(name))[1] in (select private.my_image_folders('logos')))
    or (bucket_id = 'banners' and (storage.foldername(name))[1] in (select private.my_image_folders('banners')))
    or (bucket_id = 'exports' and (storage.foldername(name))[1] = (select auth.uid())::text)
    or (bucket_id in ('avatars', 'logos', 'banners', 'pages') and (select private.is_privileged())));

create policy "add images" on storage.objects for insert to authenticated
  with check (
    case when private.may_keep_image(bucket_id, name) and private.is_named_as(name, metadata)
      then private.has_room_for(bucket_id, name) else false end);

create policy "remove images, own exports, avatars as platform staff" on storage.objects for delete to authenticated
  using (
    private.may_keep_image(bucket_id, name)
    or (bucket_id = 'exports' and (storage.foldername(name))[1] = (select auth.uid())::text)
    or (bucket_id = 'avatars' and (select private.is_privileged())));
