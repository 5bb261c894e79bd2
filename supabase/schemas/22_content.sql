-- Learn pages (DB-007) and news, drafts and revisions of everything written, and search in it (LE-007, LE-008). All
-- but content_pages is ours (DB-023).

create function private.content_words(title text, summary text, body text) returns tsvector
language sql immutable set search_path = '' as $$
  select setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', coalesce(summary, '')), 'B')
    || setweight(to_tsvector('pg_catalog.english', body), 'D')
$$;
-- Anyone who writes a page computes the index.
grant execute on function private.content_words to authenticated;

create function private.is_plain_markdown(body text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- As apps/learn/src/model/intricate-text.ts.
  with lines as (
    select line, place, count(*) filter (where line ~ '^[ \t]*$') over (order by place) as paragraph,
      char_length(regexp_replace(line, '[^*_~[\]!<`]', '', 'g')) as signs,
      char_length(regexp_replace(line, '[^|]', '', 'g')) as columns
    from regexp_split_to_table(body, '\r\n?|\n') with ordinality as l (line, place)
  )
  select count(*) <= 5000 and coalesce(sum(signs) + sum(columns), 0) <= 15000 and coalesce(max(columns), 0) <= 30
    and not coalesce(bool_or(
      line ~ '^[ \t]*((>|([-+*]|[0-9]{1,9}[.)])[ \t])[ \t]*){21}'
      or line ~ '^( {0,3}\t| {4}){20}[ \t]*(>|[-+*][ \t]|[0-9]{1,9}[.)][ \t])'), false)
    and not exists (select from lines l group by l.paragraph having sum(l.signs) > 1000)
  from lines
$$;
comment on function private.is_plain_markdown is
  'Whether a text can be read as Markdown in little time: at most 5,000 lines, 20 levels of quotes and lists, 30 columns, and 1,000 signs '
    'in a paragraph.';
-- Anyone who writes a page has it checked.
grant execute on function private.is_plain_markdown to authenticated;

create function private.forget_html() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.body is distinct from old.body then
    new.html := null;
    new.outline := null;
    new.sections := null;
    new.reading_minutes := null;
  end if;
  return new;
end $$;
comment on function private.forget_html is 'What was made of a body goes with it; render-content makes it again.';

create table public.content_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint content_pages_slug_check
      check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80 and slug <> 'new'),
  title text not null constraint content_pages_title_check check (private.is_plain_name(title) and char_length(title) <= 160),
  menu_description text constraint content_pages_menu_description_check
    check (private.has_text(nullif(menu_description, '')) and char_length(menu_description) <= 300),
  body text not null default '' constraint content_pages_body_check
    check (private.has_text(nullif(body, '')) and char_length(body) <= 200000 and private.is_plain_markdown(body)),
  html text,
  outline jsonb,
  sections jsonb,
  reading_minutes integer,
  words tsvector generated always as (private.content_words(title, menu_description, body)) stored,
  is_published boolean not null default false,
  display_order integer not null default 0,
  publish_at timestamptz,
  unpublish_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.content_pages is 'Learn pages in Markdown, read by everybody once published.';
comment on column public.content_pages.slug is '"new" is the address of the editor.';
comment on column public.content_pages.body is 'Markdown (CommonMark and tables); shown without raw HTML.';
comment on column public.content_pages.html is
  'The body as sanitized HTML, made by the function render-content after a save; null until then. So are outline ([{ id, depth, text }]), '
    'sections (plain text for search: [{ id, title, text }]) and reading_minutes.';
comment on column public.content_pages.publish_at is
  'When a draft publishes itself (private.publish_due_pages); none for a published page.';
comment on column public.content_pages.unpublish_at is
  'When a published page becomes a draft again (private.publish_due_pages); of a draft only after its publish_at.';
create index content_pages_due_idx on public.content_pages (publish_at) where publish_at is not null;
create index content_pages_ending_idx on public.content_pages (unpublish_at) where unpublish_at is not null;
create index content_pages_published_idx on public.content_pages (display_order, slug) where is_published;
create index content_pages_order_idx on public.content_pages (display_order, slug);
create index content_pages_created_idx on public.content_pages (created_at desc, id desc);
create index content_pages_drafts_idx on public.content_pages (created_at desc, id desc) where not is_published;
create index content_pages_creator_idx on public.content_pages (created_by);
create index content_pages_words_idx on public.content_pages
  using gin (words) with (fastupdate = off) where is_published;
create index content_pages_title_words_idx on public.content_pages
  using gin (to_tsvector('pg_catalog.english', title)) with (fastupdate = off) where is_published;
alter table public.content_pages enable row level security;
grant select on public.content_pages to anon, authenticated;
grant delete on public.content_pages to authenticated;
grant insert (
  id, slug, title, menu_description, body, is_published, display_order, publish_at, unpublish_at
) on public.content_pages to authenticated;
grant update (
  slug, title, menu_description, body, is_published, display_order, publish_at, unpublish_at
) on public.content_pages to authenticated;
create policy "anyone reads published pages" on public.content_pages for select to anon using (is_published);
create policy "published pages, all for platform staff" on public.content_pages for select to authenticated
  using (is_published or (select private.is_privileged()));
create policy "platform staff write pages" on public.content_pages for insert to authenticated
  with check ((select private.is_privileged()));
create policy "platform staff change pages" on public.content_pages for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "platform staff delete pages" on public.content_pages for delete to authenticated
  using ((select private.is_privileged()));
-- Another place in the list is no other page: readers see when its words changed, editors whether somebody else saved.
create trigger touch_content_pages before update of slug, title, menu_description, body, is_published
  on public.content_pages for each row execute function private.touch_updated_at();

create trigger forget_page_html before update of body on public.content_pages
  for each row execute function private.forget_html();

create function private.prepare_page() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.is_published then
    new.publish_at := null;
  elsif coalesce(new.unpublish_at <= new.publish_at, true) then
    new.unpublish_at := null;
  end if;
  -- A new page goes to the end of the list.
  if tg_op = 'INSERT' and new.display_order = 0 then
    new.display_order := (select coalesce(max(p.display_order), 0) + 1 from public.content_pages p);
  end if;
  return new;
end $$;
create trigger prepare_page before insert or update of is_published, publish_at, unpublish_at on public.content_pages
  for each row execute function private.prepare_page();

create function private.publish_due_pages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  written regclass;
  changed integer;
  total integer := 0;
begin
  foreach written in array array['public.content_pages', 'public.news_articles']::regclass[] loop
    execute format(
      'update %s set is_published = publish_at is not null and coalesce(unpublish_at > now(), true), publish_at = null
      where publish_at <= now() or unpublish_at <= now()', written);
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;
comment on function private.publish_due_pages is
  'Publishes the drafts of pages and articles whose time has come, and takes down those whose time has ended; how many.';

create table public.content_page_slugs (
  slug text primary key,
  page_id uuid not null references public.content_pages (id) on delete cascade
);
comment on table public.content_page_slugs is
  'Addresses that pages had before, written by a trigger: links to them lead on. A page that has the slug now wins.';
create index content_page_slugs_page_idx on public.content_page_slugs (page_id);
alter table public.content_page_slugs enable row level security;
grant select on public.content_page_slugs to anon, authenticated;
create policy "old addresses of pages one reads" on public.content_page_slugs for select to anon, authenticated
  using (exists (select from public.content_pages p where p.id = page_id));

create function private.keep_page_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.content_page_slugs (slug, page_id) values (old.slug, new.id)
    on conflict (slug) do update set page_id = excluded.page_id;
  end if;
  delete from public.content_page_slugs where slug = new.slug;
  return null;
end $$;
create trigger keep_page_slug_new after insert on public.content_pages
  for each row execute function private.keep_page_slug();
create trigger keep_page_slug after update on public.content_pages
  for each row when (old.slug <> new.slug) execute function private.keep_page_slug();

create function private.keep_page_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.content_revisions (page_id, title, summary, body, created_by)
  values (new.id, new.title, new.menu_description, new.body, (select auth.uid()));
  delete from public.content_revisions where page_id = new.id and id <= (
    select r.id from public.content_revisions r where r.page_id = new.id order by r.id desc offset 100 limit 1);
  return null;
end $$;
create trigger keep_page_revision_new after insert on public.content_pages
  for each row execute function private.keep_page_revision();
create trigger keep_page_revision after update on public.content_pages for each row
  when ((old.title, old.menu_description, old.body) is distinct from (new.title, new.menu_description, new.body))
  execute function private.keep_page_revision();

create function private.tidy_tags(tags text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(t.tag order by t.place), '{}')
  from (
    select btrim(lower(regexp_replace(e.tag, '\s+', ' ', 'g'))) as tag, min(e.place) as place
    from unnest(tags) with ordinality e (tag, place) group by 1) t
$$;
comment on function private.tidy_tags is 'The same tags in small letters, each once, so that one topic has one address.';
grant execute on function private.tidy_tags to authenticated;

create function private.are_tags(tags text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(coalesce(t.tag ~ '^[[:alnum:]]+([ .&+''-]{1,3}[[:alnum:]]+)*$' and char_length(t.tag) <= 40, false)), true)
  from unnest(tags) t (tag)
$$;
comment on function private.are_tags is
  'Words that stand in an address and in a list with commas: letters, digits, and few signs between them.';
grant execute on function private.are_tags to authenticated;

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint news_articles_slug_check
      check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80 and slug not in ('new', 'tags')),
  title text not null constraint news_articles_title_check check (private.is_plain_name(title) and char_length(title) <= 160),
  summary text constraint news_articles_summary_check check (private.has_text(nullif(summary, '')) and char_length(summary) <= 400),
  body text not null default '' constraint news_articles_body_check
    check (private.has_text(nullif(body, '')) and char_length(body) <= 200000 and private.is_plain_markdown(body)),
  html text,
  outline jsonb,
  sections jsonb,
  reading_minutes integer,
  words tsvector generated always as (private.content_words(title, summary, body)) stored,
  cover_url text constraint news_articles_cover_url_check check (private.is_image_address(cover_url)),
  cover_small_url text
    constraint news_articles_cover_small_url_check
      check (private.is_image_address(cover_small_url) and (cover_small_url is null or cover_url is not null)),
  cover_alt text constraint news_articles_cover_alt_check check (private.has_text(nullif(cover_alt, '')) and char_length(cover_alt) <= 300),
  author_name text constraint news_articles_author_name_check
    check (private.is_plain_name(nullif(author_name, '')) and char_length(author_name) <= 80),
  tags text[] not null default '{}'
    constraint news_articles_tags_check
      check (private.all_have_text(tags) and private.are_tags(tags) and cardinality(tags) <= 10
        and char_length(array_to_string(tags, ',')) <= 300),
  is_published boolean not null default false,
  published_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_articles_published check (not is_published or published_at is not null)
);
comment on table public.news_articles is 'News in Markdown, read by everybody once published.';
comment on column public.news_articles.body is 'Markdown (CommonMark and tables); shown without raw HTML.';
comment on column public.news_articles.slug is '"new" is the address of the editor, "tags" begins those of the tags.';
comment on column public.news_articles.cover_small_url is 'The same picture for lists and small screens.';
comment on column public.news_articles.cover_alt is 'What the cover shows, for who does not see it; none for a mere decoration.';
comment on column public.news_articles.html is
  'As of content_pages, and so are outline, sections and reading_minutes.';
comment on column public.news_articles.published_at is
  'Set by a trigger when the article is first published, and kept.';
comment on column public.news_articles.publish_at is
  'When a draft publishes itself (private.publish_due_pages); none for a published article.';
comment on column public.news_articles.unpublish_at is 'As of content_pages.';
create index news_articles_due_idx on public.news_articles (publish_at) where publish_at is not null;
create index news_articles_ending_idx on public.news_articles (unpublish_at) where unpublish_at is not null;
create index news_articles_list_idx on public.news_articles (published_at desc, id desc) where is_published;
create index news_articles_created_idx on public.news_articles (created_at desc, id desc);
create index news_articles_drafts_idx on public.news_articles (created_at desc, id desc) where not is_published;
create index news_articles_tags_idx on public.news_articles using gin (tags);
create index news_articles_creator_idx on public.news_articles (created_by);
create index news_articles_words_idx on public.news_articles
  using gin (words) with (fastupdate = off) where is_published;
create index news_articles_title_words_idx on public.news_articles
  using gin (to_tsvector('pg_catalog.english', title)) with (fastupdate = off) where is_published;
alter table public.news_articles enable row level security;
grant select on public.news_articles to anon, authenticated;
grant delete on public.news_articles to authenticated;
grant insert (
  id, slug, title, summary, body, cover_url, cover_small_url, cover_alt, author_name, tags, is_published, publish_at, unpublish_at
) on public.news_articles to authenticated;
grant update (
  slug, title, summary, body, cover_url, cover_small_url, cover_alt, author_name, tags, is_published, publish_at, unpublish_at
) on public.news_articles to authenticated;
create policy "anyone reads published articles" on public.news_articles for select to anon using (is_published);
create policy "published articles, all for platform staff" on public.news_articles for select to authenticated
  using (is_published or (select private.is_privileged()));
create policy "platform staff write articles" on public.news_articles for insert to authenticated
  with check ((select private.is_privileged()));
create policy "platform staff change articles" on public.news_articles for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "platform staff delete articles" on public.news_articles for delete to authenticated
  using ((select private.is_privileged()));
-- A time that is set is no other article, nor is the HTML made from its words.
create trigger touch_news_articles
  before update of slug, title, summary, body, cover_url, cover_small_url, cover_alt, author_name, tags, is_published
  on public.news_articles for each row execute function private.touch_updated_at();

create trigger forget_article_html before update of body on public.news_articles
  for each row execute function private.forget_html();

create function private.prepare_article() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.tags := private.tidy_tags(new.tags);
  if new.is_published then
    new.publish_at := null;
    new.published_at := coalesce(new.published_at, now());
  elsif coalesce(new.unpublish_at <= new.publish_at, true) then
    new.unpublish_at := null;
  end if;
  return new;
end $$;
create trigger prepare_article before insert or update of is_published, publish_at, unpublish_at, tags on public.news_articles
  for each row execute function private.prepare_article();

create table public.news_article_slugs (
  slug text primary key,
  article_id uuid not null references public.news_articles (id) on delete cascade
);
comment on table public.news_article_slugs is
  'Addresses that articles had before, written by a trigger: links to them lead on. An article that has the slug now wins.';
create index news_article_slugs_article_idx on public.news_article_slugs (article_id);
alter table public.news_article_slugs enable row level security;
grant select on public.news_article_slugs to anon, authenticated;
create policy "old addresses of articles one reads" on public.news_article_slugs for select to anon, authenticated
  using (exists (select from public.news_articles a where a.id = article_id));

create function private.keep_article_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.news_article_slugs (slug, article_id) values (old.slug, new.id)
    on conflict (slug) do update set article_id = excluded.article_id;
  end if;
  delete from public.news_article_slugs where slug = new.slug;
  return null;
end $$;
create trigger keep_article_slug_new after insert on public.news_articles
  for each row execute function private.keep_article_slug();
create trigger keep_article_slug after update on public.news_articles
  for each row when (old.slug <> new.slug) execute function private.keep_article_slug();

create function private.fields_around(article public.news_articles) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('cover_url', article.cover_url, 'cover_small_url', article.cover_small_url,
    'cover_alt', article.cover_alt, 'author_name', article.author_name, 'tags', article.tags)
$$;
comment on function private.fields_around is 'Of an article what stands around its words, as its revisions hold it.';
-- Anyone who saves an article has it compared.
grant execute on function private.fields_around to authenticated;

create function private.keep_article_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.content_revisions (article_id, title, summary, body, fields, created_by)
  values (new.id, new.title, new.summary, new.body, private.fields_around(new), (select auth.uid()));
  delete from public.content_revisions where article_id = new.id and id <= (
    select r.id from public.content_revisions r where r.article_id = new.id order by r.id desc offset 100 limit 1);
  return null;
end $$;
create trigger keep_article_revision_new after insert on public.news_articles
  for each row execute function private.keep_article_revision();
create trigger keep_article_revision after update on public.news_articles for each row
  when (
    (old.title, old.summary, old.body, private.fields_around(old))
    is distinct from (new.title, new.summary, new.body, private.fields_around(new)))
  execute function private.keep_article_revision();

create table public.content_revisions (
  id bigint generated always as identity primary key,
  page_id uuid references public.content_pages (id) on delete cascade,
  article_id uuid references public.news_articles (id) on delete cascade,
  title text not null,
  summary text,
  body text not null,
  fields jsonb not null default '{}',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint content_revisions_of_one check (num_nonnulls(page_id, article_id) = 1)
);
comment on table public.content_revisions is
  'What a page or article said, written by triggers on each change, the newest 100 of each. Restoring writes the text back, which is a new '
    'revision.';
comment on column public.content_revisions.fields is
  'Of an article private.fields_around. Of a page nothing.';
create index content_revisions_page_idx on public.content_revisions (page_id, id desc);
create index content_revisions_article_idx on public.content_revisions (article_id, id desc);
create index content_revisions_person_idx on public.content_revisions (created_by);
alter table public.content_revisions enable row level security;
grant select on public.content_revisions to authenticated;
create policy "platform staff read revisions" on public.content_revisions for select to authenticated
  using ((select private.is_privileged()));

create function public.list_revisions(p_page_id uuid default null, p_article_id uuid default null)
returns table (id bigint, created_at timestamptz, author text)
language sql stable security definer rows 100 set search_path = '' as $$
  select r.id, r.created_at, coalesce(private.display_name(r.created_by), p.full_name)
  from public.content_revisions r left join public.profiles p on p.id = r.created_by
  where (select private.is_privileged()) and (r.page_id = p_page_id or r.article_id = p_article_id)
  order by r.id desc limit 100
$$;
comment on function public.list_revisions is
  'The versions of a page or article, the newest first, with the name of who wrote each: to platform staff, who write together. Nothing to '
    'others.';
grant execute on function public.list_revisions to authenticated;

create table private.removed_content (
  id uuid primary key,
  kind text not null,
  record jsonb not null,
  removed_at timestamptz not null default now()
);
comment on table private.removed_content is
  'Deleted pages and articles with their revisions, drafts and old addresses, for restore_content; run_daily deletes them after 30 days. '
    'Ours.';
comment on column private.removed_content.record is 'content (the row), revisions, slugs, and drafts of whoever was writing.';
create index removed_content_age_idx on private.removed_content (removed_at);
alter table private.removed_content enable row level security;
create policy "closed to clients" on private.removed_content for all to anon, authenticated using (false) with check (false);

create function private.keep_removed_content() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  removed_kind text := tg_argv[0];
begin
  insert into private.removed_content (id, kind, record)
  values (old.id, removed_kind, jsonb_build_object(
    'content', to_jsonb(old) - 'words',
    'revisions', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from public.content_revisions r
      where case removed_kind when 'page' then r.page_id else r.article_id end = old.id),
    'slugs', (
      select coalesce(jsonb_agg(s.slug), '[]') from (
        select p.slug from public.content_page_slugs p where removed_kind = 'page' and p.page_id = old.id
        union all
        select a.slug from public.news_article_slugs a where removed_kind = 'article' and a.article_id = old.id) s),
    'drafts', (
      select coalesce(jsonb_agg(to_jsonb(d)), '[]') from public.content_drafts d
      where case removed_kind when 'page' then d.page_id else d.article_id end = old.id)))
  on conflict (id) do update set record = excluded.record, removed_at = excluded.removed_at;
  return old;
end $$;
create trigger keep_removed_page before delete on public.content_pages
  for each row execute function private.keep_removed_content('page');
create trigger keep_removed_article before delete on public.news_articles
  for each row execute function private.keep_removed_content('article');

create function private.forget_editor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.removed_content r
  set record = replace(
    jsonb_set(r.record, '{drafts}', (
      select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(r.record -> 'drafts') d
      where d ->> 'user_id' <> old.id::text))::text,
    '"' || old.id || '"', 'null')::jsonb
  where position(old.id::text in r.record::text) > 0;
  return old;
end $$;
comment on function private.forget_editor is 'Whoever leaves is no longer named as the author of what was deleted, and their drafts go.';
create trigger forget_editor before delete on public.profiles
  for each row execute function private.forget_editor();

create function public.restore_content(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.removed_content;
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to edit pages.' using errcode = '42501';
  end if;
  delete from private.removed_content r where r.id = p_id returning r.* into removed;
  if not found then
    if exists (select from public.content_pages p where p.id = p_id)
      or exists (select from public.news_articles n where n.id = p_id) then
      return false;
    end if;
    raise exception 'This page can no longer be restored.' using errcode = 'PT404';
  end if;
  if removed.kind = 'page' then
    insert into public.content_pages (
      id, slug, title, menu_description, body, html, outline, sections, reading_minutes, is_published, display_order,
      publish_at, unpublish_at, created_by, created_at, updated_at)
    select c.id, c.slug, c.title, c.menu_description, c.body, c.html, c.outline, c.sections, c.reading_minutes,
      c.is_published and coalesce(c.unpublish_at > now(), true), c.display_order, c.publish_at, c.unpublish_at,
      (select p.id from public.profiles p where p.id = c.created_by), c.created_at, c.updated_at
    from jsonb_populate_record(null::public.content_pages, removed.record -> 'content') c;
    insert into public.content_page_slugs (slug, page_id)
    select s.slug, p_id from jsonb_array_elements_text(removed.record -> 'slugs') s (slug)
    where not exists (select from public.content_pages p where p.slug = s.slug)
    on conflict (slug) do nothing;
  else
    insert into public.news_articles (
      id, slug, title, summary, body, html, outline, sections, reading_minutes, cover_url, cover_small_url, cover_alt,
      author_name, tags, is_published, published_at, publish_at, unpublish_at, created_by, created_at, updated_at)
    select c.id, c.slug, c.title, c.summary, c.body, c.html, c.outline, c.sections, c.reading_minutes, c.cover_url,
      c.cover_small_url, c.cover_alt, c.author_name, c.tags, c.is_published and coalesce(c.unpublish_at > now(), true),
      c.published_at, c.publish_at, c.unpublish_at, (select p.id from public.profiles p where p.id = c.created_by),
      c.created_at, c.updated_at
    from jsonb_populate_record(null::public.news_articles, removed.record -> 'content') c;
    insert into public.news_article_slugs (slug, article_id)
    select s.slug, p_id from jsonb_array_elements_text(removed.record -> 'slugs') s (slug)
    where not exists (select from public.news_articles a where a.slug = s.slug)
    on conflict (slug) do nothing;
  end if;
  -- The history as it was, without the version that a new row begins with.
  delete from public.content_revisions r where p_id in (r.page_id, r.article_id);
  insert into public.content_revisions (id, page_id, article_id, title, summary, body, fields, created_by, created_at)
  overriding system value
  select r.id, r.page_id, r.article_id, r.title, r.summary, r.body, coalesce(r.fields, '{}'),
    (select p.id from public.profiles p where p.id = r.created_by), r.created_at
  from jsonb_populate_recordset(null::public.content_revisions, removed.record -> 'revisions') r;
  -- Anyone who deleted it has let go of their own.
  insert into public.content_drafts (id, user_id, kind, page_id, article_id, fields, based_on, created_at)
  select d.id, d.user_id, d.kind, d.page_id, d.article_id, d.fields, d.based_on, d.created_at
  from jsonb_populate_recordset(null::public.content_drafts, removed.record -> 'drafts') d
  where d.user_id in (select p.id from public.profiles p)
  on conflict do nothing;
  return true;
end $$;
comment on function public.restore_content is
  'Puts a deleted page or article back with its history, old addresses and the drafts of others, within 30 days; false where it is there '
    'already. Platform staff only. 23505 when another page has its address now.';
grant execute on function public.restore_content to authenticated;

create table public.content_drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null constraint content_drafts_kind_check check (kind in ('page', 'article')),
  page_id uuid references public.content_pages (id) on delete cascade,
  article_id uuid references public.news_articles (id) on delete cascade,
  fields jsonb not null default '{}'
    constraint content_drafts_fields_check
      check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 1000000),
  based_on timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint content_drafts_target check (
    (kind = 'page' and article_id is null) or (kind = 'article' and page_id is null))
);
comment on table public.content_drafts is
  'What an editor typed and did not save yet, kept for themselves on every device.';
comment on column public.content_drafts.based_on is
  'updated_at of what was opened: differs from the page when somebody else saved meanwhile.';
create unique index content_drafts_page_once on public.content_drafts (user_id, page_id) where page_id is not null;
create unique index content_drafts_article_once on public.content_drafts (user_id, article_id) where article_id is not null;
create index content_drafts_page_idx on public.content_drafts (page_id);
create index content_drafts_article_idx on public.content_drafts (article_id);
create index content_drafts_user_idx on public.content_drafts (user_id, updated_at desc);
alter table public.content_drafts enable row level security;
grant select, delete on public.content_drafts to authenticated;
grant insert (id, user_id, kind, page_id, article_id, fields, based_on) on public.content_drafts to authenticated;
grant update (id, user_id, kind, page_id, article_id, fields, based_on) on public.content_drafts to authenticated;
create policy "own drafts" on public.content_drafts for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_privileged()));
create policy "platform staff keep own drafts" on public.content_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_privileged()));
create policy "change own drafts" on public.content_drafts for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_privileged()))
  with check (user_id = (select auth.uid()) and (select private.is_privileged()));
create policy "drop own drafts" on public.content_drafts for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger touch_content_drafts before update on public.content_drafts
  for each row execute function private.touch_updated_at();

create function public.reorder_pages(p_page_ids uuid[], p_seen uuid[] default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  top record;
  bottom record;
  before integer;
  behind integer;
  ids uuid[];
  numbers integer[];
  changed integer;
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to order pages.' using errcode = '42501';
  end if;
  -- One at a time, so that the second sees what the first has done.
  perform pg_advisory_xact_lock(hashtextextended('reorder_pages', 0));
  if p_seen is not null and exists (
    select from (
      select row_number() over (order by p.display_order, p.slug) as now, row_number() over (order by e.place) as seen
      from unnest(p_seen) with ordinality as e (id, place) join public.content_pages p on p.id = e.id) places
    where places.now <> places.seen
  ) then
    raise exception 'The order was changed in the meantime.' using errcode = 'PT409';
  end if;
  -- Only the stretch from the first page of the list to the last one is read and numbered.
  select p.display_order, p.slug into top from public.content_pages p
  where p.id = any (p_page_ids) order by p.display_order, p.slug limit 1;
  if not found then
    return 0;
  end if;
  select p.display_order, p.slug into bottom from public.content_pages p
  where p.id = any (p_page_ids) order by p.display_order desc, p.slug desc limit 1;
  select p.display_order into before from public.content_pages p
  where (p.display_order, p.slug) < (top.display_order, top.slug) order by p.display_order desc, p.slug desc limit 1;
  select p.display_order into behind from public.content_pages p
  where (p.display_order, p.slug) > (bottom.display_order, bottom.slug) order by p.display_order, p.slug limit 1;
  with listed as (
    select e.id, min(e.place) as place from unnest(p_page_ids) with ordinality as e (id, place) group by e.id
  ),
  -- Whatever lies between and is not in the list, as drafts are not, stays behind the page of the list that it follows now.
  stretch as (
    select p.id, greatest(p.display_order, before + 1) as number, l.place,
      row_number() over w as at, count(l.place) over w as follows
    from public.content_pages p left join listed l on l.id = p.id
    where (p.display_order, p.slug) >= (top.display_order, top.slug)
      and (p.display_order, p.slug) <= (bottom.display_order, bottom.slug)
    window w as (order by p.display_order, p.slug)
  ),
  wanted as (select s.*, max(s.place) over (partition by s.follows) as behind_place from stretch s)
  select
    array_agg(w.id order by w.behind_place, w.place is null, w.at),
    -- The numbers of now, raised where pages share one.
    (select array_agg(n.number order by n.number) from (
      select (s.at + max(s.number - s.at) over (order by s.at))::integer as number from stretch s) n)
  into ids, numbers from wanted w;
  if behind <= numbers[cardinality(numbers)] then
    update public.content_pages p set display_order = p.display_order + numbers[cardinality(numbers)] + 1 - behind
    where (p.display_order, p.slug) > (bottom.display_order, bottom.slug);
  end if;
  update public.content_pages p set display_order = t.number
  from unnest(ids, numbers) as t (id, number)
  where p.id = t.id and p.display_order <> t.number;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.reorder_pages is
  'Gives the pages of the list, which may be a part of all, its order in one step, in the places that they have together; each page '
    'between that is not in the list stays behind the one that it followed, and no two of them share a place. Returns how many moved. '
    'p_seen is the order that the caller saw: 409 when it is no longer so. Platform staff only.';
grant execute on function public.reorder_pages to authenticated;

create function public.read_content_source(p_kind text, p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  source jsonb;
begin
  select to_jsonb(c) into source from (
    select p.body, p.html, p.outline, p.reading_minutes
    from public.content_pages p where p_kind = 'page' and p.id = p_id
    union all
    select n.body, n.html, n.outline, n.reading_minutes
    from public.news_articles n where p_kind = 'article' and n.id = p_id
  ) c;
  if source is null then
    raise exception 'Page not found.' using errcode = 'PT404';
  end if;
  return source;
end $$;
comment on function public.read_content_source is
  'The Markdown of a page or article that the caller may read, and what was made of it, for the function render-content.';
grant execute on function public.read_content_source to anon, authenticated;

create function public.store_content_html(
  p_kind text, p_id uuid, p_body_sha256 text, p_html text, p_outline jsonb, p_sections jsonb, p_reading_minutes integer
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  if p_kind = 'page' then
    update public.content_pages p
    set html = p_html, outline = p_outline, sections = p_sections, reading_minutes = p_reading_minutes
    where p.id = p_id and encode(sha256(convert_to(p.body, 'UTF8')), 'hex') = p_body_sha256;
  else
    update public.news_articles n
    set html = p_html, outline = p_outline, sections = p_sections, reading_minutes = p_reading_minutes
    where n.id = p_id and encode(sha256(convert_to(n.body, 'UTF8')), 'hex') = p_body_sha256;
  end if;
  get diagnostics stored = row_count;
  return stored > 0;
end $$;
comment on function public.store_content_html is
  'Keeps what was made of a body, unless the body has changed since; whether it was kept. For the server.';

create function private.asked_words(p_query text) returns tsquery
language sql immutable set search_path = '' as $$
  with asked as (select rtrim(left(p_query, 200)) as text),
  parts as (select a.text, substring(a.text from '^(.*[[:space:]])?[[:alnum:]]{2,}$') as before, substring(a.text from '[[:alnum:]]{2,}$')
    as last from asked a)
  select case
    -- Quotes and signs are for who knows what they want.
    when p.last is null or p.text ~ '["-]' then websearch_to_tsquery('pg_catalog.english', p.text)
    when numnode(websearch_to_tsquery('pg_catalog.english', p.last)) = 0 then websearch_to_tsquery('pg_catalog.english', p.text)
    else websearch_to_tsquery('pg_catalog.english', coalesce(p.before, ''))
      && (websearch_to_tsquery('pg_catalog.english', p.last) || to_tsquery('pg_catalog.simple', lower(p.last) || ':*'))
  end from parts p
$$;
comment on function private.asked_words is
  'What a search looks for, as in a search engine: quotes, or, minus; the last word may still be being typed.';

create function private.hits_in(p_text text, p_words tsquery, p_options text) returns text[]
language sql immutable set search_path = '' as $$
  -- Two characters that no text shows: a hit is what stands between them.
  select string_to_array(replace(
    ts_headline('pg_catalog.english', translate(coalesce(p_text, ''), E'\x02\x03', ''), p_words,
      p_options || E', StartSel="\x02", StopSel="\x03"'),
    E'\x03', E'\x02'), E'\x02')
$$;
comment on function private.hits_in is
  'A text, or as much of it as the options of ts_headline say, in parts: every second one is a hit. Plain text, never HTML.';

create function public.search_content(p_query text, p_limit integer default 20, p_kind text default null)
returns table (
  kind text, id uuid, slug text, title text, summary text,
  title_parts text[], anchor text, section_parts text[], excerpt_parts text[]
)
language sql stable security definer set search_path = '' as $$
  with asked as (
    -- Words that stand in different sections find the section that has most of them.
    select w.words, replace(w.words::text, ' & ', ' | ')::tsquery as some
    from (select private.asked_words(p_query) as words) w
  ),
  -- Of a word that stands everywhere so many are compared, those with it in the title first.
  matched as (
    select * from (
      select 'page' as kind, p.id, p.words from public.content_pages p, asked a
      where p.is_published and to_tsvector('pg_catalog.english', p.title) @@ a.words and p_kind is distinct from 'article'
      limit 100) titled_pages
    union all
    select * from (
      select 'page', p.id, p.words from public.content_pages p, asked a
      where p.is_published and p.words @@ a.words and p_kind is distinct from 'article'
      limit 200) pages
    union all
    select * from (
      select 'article', n.id, n.words from public.news_articles n, asked a
      where n.is_published and to_tsvector('pg_catalog.english', n.title) @@ a.words and p_kind is distinct from 'page'
      limit 100) titled_articles
    union all
    select * from (
      select 'article', n.id, n.words from public.news_articles n, asked a
      where n.is_published and n.words @@ a.words and p_kind is distinct from 'page'
      limit 200) articles
  ),
  best as (
    select m.kind, m.id, max(ts_rank(m.words, a.words)) as rank
    from matched m, asked a group by m.kind, m.id
    order by rank desc, m.id
    -- The section of each is looked for in its whole text.
    limit least(greatest(p_limit, 1), 20)
  ),
  found as (
    select b.kind, b.id, b.rank, p.slug, p.title, p.menu_description as summary, p.sections
    from best b join public.content_pages p on b.kind = 'page' and p.id = b.id
    union all
    select b.kind, b.id, b.rank, n.slug, n.title, n.summary, n.sections
    from best b join public.news_articles n on b.kind = 'article' and n.id = b.id
  )
  select f.kind, f.id, f.slug, f.title, f.summary,
    private.hits_in(f.title, a.words, 'HighlightAll=true'),
    nullif(s.section ->> 'id', ''),
    private.hits_in(s.section ->> 'title', a.words, 'HighlightAll=true'),
    private.hits_in(coalesce(s.section ->> 'text', f.summary), a.words, 'MaxFragments=1, MaxWords=30, MinWords=15, ShortWord=0')
  from found f
  cross join asked a
  left join lateral (
    select e.section from jsonb_array_elements(f.sections) with ordinality as e (section, place)
    order by ts_rank(private.content_words(e.section ->> 'title', null, e.section ->> 'text'), a.some) desc, e.place
    limit 1
  ) s on true
  order by f.rank desc, f.id
$$;
comment on function public.search_content is
  'Published pages and articles (or one kind of them) that hold the words, best first, each with the section that has most of them. Parts '
    'alternate between other text and hits, beginning with other text.';
grant execute on function public.search_content to anon, authenticated;

create function private.related_pages(p_page_id uuid, p_text text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select coalesce(string_agg(quote_literal(w.word), ' | '), '')::tsquery as words
    from unnest(tsvector_to_array(to_tsvector('pg_catalog.english', p_text))) w (word)
    where w.word ~ '^[[:alnum:]]+$'
  ),
  -- Of words that stand everywhere so many are compared.
  matched as (
    select p.id, p.slug, p.title, p.menu_description, ts_rank(p.words, a.words) as rank
    from public.content_pages p, asked a
    where p.is_published and p.id <> p_page_id and p.words @@ a.words
    limit 200
  ),
  best as (select m.* from matched m order by m.rank desc, m.id limit 3)
  select coalesce(jsonb_agg(
    jsonb_build_object('slug', b.slug, 'title', b.title, 'menu_description', b.menu_description)
    order by b.rank desc, b.id), '[]')
  from best b
$$;
comment on function private.related_pages is 'The three published pages that have most of these words.';

create function public.load_learn_page(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object(
      'page', jsonb_build_object(
        'id', p.id, 'slug', p.slug, 'title', p.title, 'menu_description', p.menu_description, 'html', p.html,
        'outline', p.outline, 'reading_minutes', p.reading_minutes, 'is_published', p.is_published, 'publish_at', p.publish_at,
        'created_at', p.created_at, 'updated_at', p.updated_at),
      'previous', case when p.is_published then (
        select jsonb_build_object('slug', b.slug, 'title', b.title) from public.content_pages b
        where b.is_published and b.display_order <= p.display_order
          and (b.display_order, b.slug) < (p.display_order, p.slug)
        order by b.display_order desc, b.slug desc limit 1) end,
      'next', case when p.is_published then (
        select jsonb_build_object('slug', n.slug, 'title', n.title) from public.content_pages n
        where n.is_published and n.display_order >= p.display_order
          and (n.display_order, n.slug) > (p.display_order, p.slug)
        order by n.display_order, n.slug limit 1) end,
      'related', private.related_pages(p.id, p.title || ' ' || coalesce(p.menu_description, '')))
    from public.content_pages p
    where p.slug = p_slug and (p.is_published or (select private.is_privileged()))),
    (select jsonb_build_object('moved_to', p.slug)
    from public.content_page_slugs s join public.content_pages p on p.id = s.page_id
    where s.slug = p_slug and (p.is_published or (select private.is_privileged()))))
$$;
comment on function public.load_learn_page is
  'The learn page of that address with its neighbors in the list and related pages, or where it has moved; null where the caller may see '
    'none. One request for the screen, without the Markdown.';
grant execute on function public.load_learn_page to anon, authenticated;

create function public.list_news(
  p_tag text default null,
  p_query text default null,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 12,
  p_with_counts boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size integer := least(greatest(p_limit, 1), 50);
  asked tsquery := case when private.has_text(nullif(p_query, '')) then private.asked_words(p_query) end;
  found jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(f) order by f.published_at desc, f.id desc), '[]') into found
  from (
    select a.id, a.slug, a.title, a.summary, a.cover_url, a.cover_small_url, a.author_name, a.tags, a.published_at
    from public.news_articles a
    where a.is_published
      and (p_tag is null or a.tags @> array[lower(p_tag)])
      and (asked is null or a.words @@ asked)
      and (p_before is null or (a.published_at, a.id) < (p_before, p_before_id))
    order by a.published_at desc, a.id desc
    limit size + 1) f;
  return jsonb_build_object(
    'articles', case when jsonb_array_length(found) > size then found - size else found end,
    'has_more', jsonb_array_length(found) > size,
    'tags', case when p_before is null or p_with_counts then (
      select coalesce(jsonb_agg(jsonb_build_object('tag', t.tag, 'articles', t.articles) order by t.articles desc, t.tag), '[]')
      from (
        select tag, count(*) as articles
        from (
          select n.tags from public.news_articles n
          where n.is_published order by n.published_at desc, n.id desc limit 100) a, unnest(a.tags) tag
        group by tag order by count(*) desc, tag limit 30) t) end);
end $$;
comment on function public.list_news is
  'Published articles, the newest first: of a tag, that hold the words (as in search_content), after the row (p_before, p_before_id); '
    'whether there are more, and with the first of them, or where p_with_counts asks for it, the tags of the newest 100.';
grant execute on function public.list_news to anon, authenticated;

create function public.load_article(p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  with article as (
    select a.* from public.news_articles a
    where a.slug = p_slug or a.id = (select s.article_id from public.news_article_slugs s where s.slug = p_slug)
    limit 1
  )
  select jsonb_build_object(
    'id', a.id, 'slug', a.slug, 'title', a.title, 'summary', a.summary,
    'html', a.html, 'outline', a.outline, 'reading_minutes', a.reading_minutes,
    'cover_url', a.cover_url, 'cover_small_url', a.cover_small_url, 'cover_alt', a.cover_alt, 'author_name', a.author_name, 'tags', a.tags,
    'is_published', a.is_published, 'published_at', a.published_at, 'publish_at', a.publish_at, 'updated_at', a.updated_at,
    'newer', (
      select jsonb_build_object('slug', n.slug, 'title', n.title) from public.news_articles n
      where n.is_published and (n.published_at, n.id) > (a.published_at, a.id)
      order by n.published_at, n.id limit 1),
    'older', (
      select jsonb_build_object('slug', n.slug, 'title', n.title) from public.news_articles n
      where n.is_published and (n.published_at, n.id) < (a.published_at, a.id)
      order by n.published_at desc, n.id desc limit 1),
    'related', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.published_at desc, r.id desc), '[]')
      from (
        select n.id, n.slug, n.title, n.summary, n.cover_url, n.cover_small_url, n.author_name, n.tags, n.published_at
        from public.news_articles n
        where n.is_published and n.id <> a.id and n.tags && a.tags
        order by n.published_at desc, n.id desc
        limit 3) r))
  from article a
$$;
comment on function public.load_article is
  'An article by its address or one that it had before (its slug then differs), with the ones around it and the newest that share a tag; '
    'null for none that the caller may read.';
grant execute on function public.load_article to anon, authenticated;
