-- Search in messages. Each word of a message is a row of its conversation, so that finding the latest messages with a
-- word costs as much as it shows, however long the conversation is and whatever others write. Ours.

create table private.message_words (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  word text collate "C" not null,
  number bigint not null,
  primary key (conversation_id, word, number)
);
comment on table private.message_words is
  'The words of messages that are not deleted, by conversation and number; kept by triggers, read by search_inbox alone.';
alter table private.message_words enable row level security;
create policy "closed to clients" on private.message_words for all to anon, authenticated
  using (false) with check (false);

create function private.plain_words(content text) returns setof text
language sql immutable rows 10 set search_path = '' as $$
  select distinct left(w.lexeme, 40) from unnest(to_tsvector('pg_catalog.simple', private.plain_text(content))) as w limit 400
$$;
comment on function private.plain_words is
  'The words of a text without capitals and accents. No stems and no stop words: people write in many languages, and in slang.';

create function private.keep_message_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.message_words w
    where w.conversation_id = old.conversation_id and w.number = old.number
      and w.word in (select private.plain_words(old.content));
  end if;
  insert into private.message_words (conversation_id, word, number)
  select new.conversation_id, w, new.number from private.plain_words(new.content) as w
  on conflict do nothing;
  return null;
end $$;
create trigger keep_message_words after insert on public.messages
  for each row execute function private.keep_message_words();
-- Deleting takes the text away in a trigger, so that no column is named here.
create trigger keep_changed_message_words after update on public.messages
  for each row when (old.content is distinct from new.content) execute function private.keep_message_words();

create function private.words_like(conversation uuid, start text) returns text[]
language sql stable security definer set search_path = '' as $$
  with recursive found (word) as (
    (
      select m.word from private.message_words m
      where m.conversation_id = conversation and m.word >= start collate "C" and m.word < (start || U&'\+10FFFF') collate "C"
      order by m.word limit 1
    )
    union all
    select (
      select m.word from private.message_words m
      where m.conversation_id = conversation and m.word > f.word and m.word < (start || U&'\+10FFFF') collate "C"
      order by m.word limit 1)
    from found f where f.word is not null
  )
  select array(select f.word::text from found f where f.word is not null limit 20)
$$;
comment on function private.words_like is
  'Up to 20 words of a conversation that begin so; jumps from word to word, however often each was written.';

create function private.rarest_words(conversation uuid, starts text[], since bigint, upto bigint) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  start text;
  words text[];
  rarest text[];
  fewest integer;
  amount integer;
begin
  foreach start in array starts loop
    words := private.words_like(conversation, start);
    if cardinality(starts) = 1 then
      return words;
    end if;
    select count(*) into amount
    from (
      select from unnest(words) w (word) cross join lateral (
        select from private.message_words m
        where m.conversation_id = conversation and m.word = w.word and m.number > since and m.number < upto limit 1000) x
      limit 1000) n;
    if fewest is null or amount < fewest then
      rarest := words;
      fewest := amount;
    end if;
  end loop;
  return rarest;
end $$;
comment on function private.rarest_words is
  'The words of a conversation that begin as the rarest of these beginnings does, counted up to a thousand.';

create function private.has_all_words(content text, starts text[]) returns boolean
language sql stable set search_path = '' as $$
  with words as materialized (select w from private.plain_words(content) as w)
  select not exists (
    select from unnest(starts) s (start) where not exists (select from words where starts_with(words.w, s.start)))
$$;

create function private.find_messages(conversation uuid, starts text[], since bigint, before bigint, most integer)
returns setof public.messages
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  -- A beginning that so many messages have is frequent: which they are is not read.
  few constant integer := 200;
  me uuid := auth.uid();
  start text;
  upto bigint := coalesce(before, 9223372036854775807);
  numbers bigint[];
  -- Messages with all beginnings that are not frequent; null where all are.
  rare bigint[];
  has_frequent boolean := false;
  rarest text[];
  candidates bigint[];
  -- At first hardly more than are wanted: where nobody is blocked and one word is looked for, each fits.
  size integer := least(most + 1, 40);
  fits public.messages[];
  given integer := 0;
begin
  -- One range of the index for each beginning tells where it is, or that it is frequent.
  foreach start in array starts loop
    numbers := array(
      select w.number from private.message_words w
      where w.conversation_id = conversation and w.word >= start collate "C" and w.word < (start || U&'\+10FFFF') collate "C"
        and w.number > since and w.number < upto
      limit few + 1);
    if cardinality(numbers) > few then
      has_frequent := true;
      continue;
    end if;
    rare := case when rare is null then numbers else array(select unnest(rare) intersect select unnest(numbers)) end;
    if cardinality(rare) = 0 then
      return;
    end if;
  end loop;
  if rare is null then
    rarest := private.rarest_words(conversation, starts, since, upto);
  end if;
  -- The newest first; frequent words that never meet are given up after 2,000 messages.
  for turn in 1..50 loop
    if rare is null then
      candidates := array(
        select distinct x.number
        from unnest(rarest) w (word) cross join lateral (
          select m.number from private.message_words m
          where m.conversation_id = conversation and m.word = w.word and m.number > since and m.number < upto
          order by m.number desc limit size) x
        order by x.number desc limit size);
    else
      candidates := array(select distinct x from unnest(rare) x where x < upto order by x desc limit size);
    end if;
    exit when cardinality(candidates) = 0;
    fits := array(
      select m
      from public.messages m
      -- By a list of keys: joined, whole conversations would be read.
      where m.conversation_id = conversation and m.number = any (candidates) and m.deleted_at is null
        and not exists (
          select from public.user_blocks b
          where b.blocker_id = me and b.blocked_id = m.sender_id and b.created_at < coalesce(m.edited_at, m.created_at))
        and (cardinality(starts) = 1 or not has_frequent or private.has_all_words(m.content, starts))
      order by m.number desc limit most - given);
    return query select f.* from unnest(fits) f;
    given := given + cardinality(fits);
    exit when given >= most or cardinality(candidates) < size;
    upto := candidates[size];
    size := 40;
  end loop;
end $$;
comment on function private.find_messages is
  'The newest messages of a conversation between two numbers with words that begin so, without what the caller had blocked.';

create function private.message_hits(messages public.messages[], starts text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'number', m.number, 'sender_id', m.sender_id, 'created_at', m.created_at,
    'text', case when char_length(m.content) <= 240 then m.content else ts_headline('pg_catalog.simple', m.content, (
        select string_agg(quote_literal(s.start) || ':*', ' | ') from unnest(starts) s (start))::tsquery,
      'StartSel="", StopSel="", MaxWords=35, MinWords=20') end) order by m.number desc), '[]')
  from unnest(messages) m
$$;

create function private.conversations_to_search(older_than timestamptz, older_than_id uuid, most integer)
returns table (conversation_id uuid, last_activity_at timestamptz)
language sql stable security definer rows 100 set search_path = '' as $$
  -- The list and the archive have an index each.
  select x.conversation_id, x.last_activity_at
  from (
    (select r.conversation_id, r.last_activity_at from private.conversation_reads r
     where r.user_id = (select auth.uid()) and not r.is_archived and (r.last_activity_at, r.conversation_id) < (older_than, older_than_id)
     order by r.last_activity_at desc, r.conversation_id desc limit most)
    union all
    (select r.conversation_id, r.last_activity_at from private.conversation_reads r
     where r.user_id = (select auth.uid()) and r.is_archived and (r.last_activity_at, r.conversation_id) < (older_than, older_than_id)
     order by r.last_activity_at desc, r.conversation_id desc limit most)
  ) x
  order by x.last_activity_at desc, x.conversation_id desc limit most
$$;
comment on function private.conversations_to_search is
  'The caller''s conversations before a place, archived ones too, newest activity first.';

create function private.conversations_named(conversations uuid[], starts text[], most integer) returns uuid[]
language sql stable security definer set search_path = '' as $$
  -- Each table is read once, by a list of keys: joined, whole tables would be read.
  with others as materialized (
    select p.conversation_id, p.user_id from public.conversation_participants p
    where p.conversation_id = any (conversations) and p.user_id <> (select auth.uid())
  ),
  names as materialized (
    select u.user_id, private.name_of(u.display_name, u.first_name, u.last_name,
      coalesce(u.is_published and u.visibility = 'public', false)) as name
    from public.user_profiles u where u.user_id = any (array(select distinct o.user_id from others o))
  ),
  people as (
    select o.conversation_id, string_agg(n.name, ' ') as names
    from others o left join names n on n.user_id = o.user_id group by o.conversation_id
  ),
  titles as materialized (
    select c.id, c.title from public.conversations c where c.id = any (conversations)
  )
  select array(
    select p.conversation_id
    from people p join titles t on t.id = p.conversation_id
    -- Divided as the query was: a code like 173e50f1 is two words to the parser.
    where private.has_all_words(coalesce(t.title, '') || ' ' || coalesce(p.names, ''), starts)
    order by array_position(conversations, p.conversation_id) limit most)
$$;
comment on function private.conversations_named is
  'Those of the conversations whose title or other people, as the caller sees their names, have words that begin so.';

create function private.named_among(listed jsonb, starts text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select (c ->> 'conversation_id')::uuid from jsonb_array_elements(listed) c
    where private.has_all_words(coalesce(c ->> 'title', '') || ' ' || coalesce((
        select string_agg(p ->> 'display_name', ' ') from jsonb_array_elements(c -> 'participants') p
        where p ->> 'user_id' <> (select auth.uid())::text), ''), starts))
$$;
comment on function private.named_among is
  'As conversations_named, of conversations as they are listed: the names of people are not read a second time.';

create function public.search_inbox(
  p_query text, p_conversation_id uuid default null, p_before bigint default null,
  p_older_than timestamptz default null, p_older_than_id uuid default null, p_limit integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  starts text[] := (array(select w from private.plain_words(left(p_query, 100)) as w order by char_length(w) desc, w))[1:6];
  -- Of one conversation a page; of all, the newest of each: 12 conversations are 48 rows.
  page constant integer := least(greatest(p_limit, 1), case when p_conversation_id is null then 12 else 20 end);
  per_conversation constant integer := 3;
  -- As many conversations one call looks into: each word is looked for in each, and so are the names of all their people.
  reach constant integer := least(35, 100 / greatest(cardinality(starts), 1));
  ids uuid[];
  times timestamptz[];
  -- What was said before the caller joined is not found.
  since bigint;
  late jsonb;
  place integer := 0;
  hits public.messages[];
  found_ids uuid[] := '{}';
  named_ids uuid[] := '{}';
  named_limit constant integer := least(8, page);
  found jsonb := '[]';
  listed jsonb;
  older jsonb;
begin
  if cardinality(starts) = 0 then
    return jsonb_build_object('conversations', '[]'::jsonb, 'named', '[]'::jsonb, 'found', '[]'::jsonb, 'older', null);
  end if;
  if p_conversation_id is not null then
    select p.joined_after into since
    from public.conversation_participants p where p.conversation_id = p_conversation_id and p.user_id = me;
    if since is null then
      raise exception 'Conversation not found' using errcode = 'PT404';
    end if;
    hits := array(select m from private.find_messages(p_conversation_id, starts, since, p_before, page + 1) m);
    found_ids := array[p_conversation_id];
    found := jsonb_build_array(jsonb_build_object(
      'conversation_id', p_conversation_id, 'hits', private.message_hits(hits[1:page], starts),
      'has_more', cardinality(hits) > page));
  else
    select array_agg(s.conversation_id order by s.last_activity_at desc, s.conversation_id desc),
      array_agg(s.last_activity_at order by s.last_activity_at desc, s.conversation_id desc)
    into ids, times
    from private.conversations_to_search(
      coalesce(p_older_than, 'infinity'), coalesce(p_older_than_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), reach + 1) s;
    late := (select jsonb_object_agg(j.conversation, j.joined_after) from private.my_late_joins() j where j.conversation = any (ids));
    while place < least(coalesce(cardinality(ids), 0), reach) and cardinality(found_ids) < page loop
      place := place + 1;
      hits := array(select m from private.find_messages(
        ids[place], starts, coalesce((late ->> ids[place]::text)::bigint, 0), null, per_conversation + 1) m);
      continue when cardinality(hits) = 0;
      found_ids := found_ids || ids[place];
      found := found || jsonb_build_array(jsonb_build_object(
        'conversation_id', ids[place],
        'hits', private.message_hits(hits[1:per_conversation], starts),
        'has_more', cardinality(hits) > per_conversation));
    end loop;
    if place < cardinality(ids) then
      older := jsonb_build_object('at', times[place], 'id', ids[place]);
    end if;
    named_ids := private.conversations_named(array(
      select x from unnest(ids[1:reach]) x where x <> all (found_ids)), starts, named_limit);
  end if;
  listed := (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.list_conversations(p_ids => found_ids || named_ids) l);
  if p_conversation_id is null then
    named_ids := array(
      select x from unnest(private.named_among(listed, starts)) x order by array_position(ids, x) limit named_limit);
  end if;
  return jsonb_build_object('conversations', listed, 'named', to_jsonb(named_ids), 'found', found, 'older', older);
end $$;
comment on function public.search_inbox is
  'Messages of the caller''s conversations with words that begin as those of the query, the newest three of each; of one conversation 20 a '
    'page, or p_limit (next page: the last number). Besides conversations by title and people. Of all, one call looks into the newest 35 '
    'conversations and ends with 12, or p_limit, that have messages; "older" is where the next call goes on (p_older_than, '
    'p_older_than_id), null at the end. Without what the caller does not read in the thread either.';
grant execute on function public.search_inbox to authenticated;
