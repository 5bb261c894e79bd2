-- Learn pages (DB-007).

create table public.content_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80 and slug <> 'new'),
  title text not null check (title ~ '\S' and char_length(title) <= 160),
  menu_description text check (char_length(menu_description) <= 300),
  body text not null default '' check (char_length(body) <= 100000),
  is_published boolean not null default false,
  display_order integer not null default 0,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.content_pages.body is 'Markdown (CommonMark and tables); shown without raw HTML.';
comment on column public.content_pages.slug is '"new" is the address of the editor.';
create index content_pages_published_idx on public.content_pages (display_order, id) where is_published;
create index content_pages_created_idx on public.content_pages (created_at desc, id desc);
create index content_pages_creator_idx on public.content_pages (created_by);
create trigger touch_content_pages before update on public.content_pages
  for each row execute function private.touch_updated_at();

alter table public.content_pages enable row level security;
grant select on public.content_pages to anon, authenticated;
grant insert (slug, title, menu_description, body, is_published, display_order),
  update (slug, title, menu_description, body, is_published, display_order), delete on public.content_pages to authenticated;

create policy "anyone reads published pages" on public.content_pages for select to anon using (is_published);
create policy "published pages, all for platform staff" on public.content_pages for select to authenticated
  using (is_published or (select private.is_privileged()));
create policy "platform staff write pages" on public.content_pages for insert to authenticated
  with check ((select private.is_privileged()));
create policy "platform staff change pages" on public.content_pages for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "platform staff delete pages" on public.content_pages for delete to authenticated
  using ((select private.is_privileged()));
