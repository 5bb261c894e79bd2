-- Buckets, tables and policies that the storage and realtime checks need.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 100000, array['image/png', 'image/jpeg']),
  ('reports', 'reports', false, null, null),
  ('dropbox', 'dropbox', false, null, null),
  ('desk', 'desk', false, null, null),
  ('counted', 'counted', false, null, null),
  ('seen', 'seen', false, null, null)
on conflict (id) do nothing;

-- Everyone keeps a folder of their own.
create policy "avatar owners read" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatar owners upload" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatar owners replace" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);
-- Reports are read, never written; the dropbox is written, never read; a desk is all one's own.
create policy "report owners read" on storage.objects for select to authenticated
  using (bucket_id = 'reports' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "anyone drops" on storage.objects for insert to authenticated with check (bucket_id = 'dropbox');
create policy "desk owners do all" on storage.objects for all to authenticated
  using (bucket_id = 'desk' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'desk' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Two files in a folder of `counted`; a file of `seen` is told who stores it. Triggers on the platform's table are allowed.
create policy "count and be seen" on storage.objects for all to authenticated
  using (bucket_id in ('counted', 'seen') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('counted', 'seen') and (storage.foldername(name))[1] = (select auth.uid())::text);
create function public.check_stored() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.bucket_id = 'seen' then
    new.user_metadata := jsonb_build_object('by', current_setting('role'));
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.owner_id, 0));
  if (select count(*) from storage.objects o
       where o.bucket_id = 'counted' and o.owner_id = new.owner_id and o.name <> new.name) >= 2 then
    raise exception 'Two files are enough' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger check_stored before insert on storage.objects for each row
  when (new.bucket_id in ('counted', 'seen')) execute function public.check_stored();

create table public.chat (
  id bigint generated always as identity primary key,
  owner uuid default auth.uid(),
  room text not null default 'main',
  body text,
  amount numeric,
  tags text[],
  payload jsonb,
  sent_at timestamptz not null default now(),
  shout text generated always as (upper(body)) stored,
  secret text default 'hidden'
);
alter table public.chat enable row level security;
revoke all on public.chat from anon, authenticated;
grant insert, update, delete on public.chat to authenticated;
grant select (id, owner, room, body, amount, tags, payload, sent_at, shout) on public.chat to authenticated;
create policy "own chat" on public.chat for all to authenticated
  using (owner = (select auth.uid())) with check (owner = (select auth.uid()));

-- The whole old row is in the stream, and must not reach those who may not see it.
create table public.diary (
  id bigint generated always as identity primary key,
  owner uuid default auth.uid(),
  body text
);
alter table public.diary replica identity full;
alter table public.diary enable row level security;
create policy "own diary" on public.diary for all to authenticated
  using (owner = (select auth.uid())) with check (owner = (select auth.uid()));

-- Seen by its members only; membership comes and goes.
create table public.club_members (user_id uuid primary key);
alter table public.club_members enable row level security;
create policy "see oneself" on public.club_members for select to authenticated using (user_id = (select auth.uid()));
create table public.club_news (id int primary key, body text);
alter table public.club_news enable row level security;
create policy "members read" on public.club_news for select to authenticated
  using (exists (select from public.club_members m where m.user_id = (select auth.uid())));

create table public.scores (id int primary key, points int);
create table public.unpublished (id int primary key, body text);

alter publication supabase_realtime add table public.chat, public.diary, public.club_news, public.scores;

-- `team:<user>` is one's own; everyone reads `news`, nobody writes to it.
create policy "read own team and news" on realtime.messages for select to authenticated
  using (realtime.topic() in ('team:' || (select auth.uid())::text, 'news'));
create policy "write own team" on realtime.messages for insert to authenticated
  with check (realtime.topic() = 'team:' || (select auth.uid())::text);

create function public.announce(topic text, body text, is_private boolean) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('body', body), 'announcement', topic, is_private)
$$;
