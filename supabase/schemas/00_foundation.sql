-- What every other file stands on: nothing is reachable unless a file grants it, helpers live in the schema
-- `private`, which the API never serves, and how often a caller may do something is counted.

-- The platform may grant every new table and function to the API roles; here each grant is written down instead.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
alter default privileges in schema private grant all on tables to service_role;
alter default privileges in schema private grant execute on functions to service_role;

create extension if not exists pg_trgm with schema extensions;

create function private.blank_characters() returns text
language sql immutable parallel safe
return '\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U000110BD\U000110CD\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF';
comment on function private.blank_characters is
  'Of a regular expression: white space, control and format characters, variation selectors and letters without a shape. The same list stands in the browser, in `has-text.ts` of @lineup/ui. No search path of its own, so that the planner takes it into the query (2026-11-21).';
-- A check runs as who writes; so do the functions below.
grant execute on function private.blank_characters to authenticated;

create function private.has_text(value text) returns boolean
language sql immutable parallel safe
return value ~ ('[^' || private.blank_characters() || ']');
comment on function private.has_text is
  'Whether anything shows: more than white space, control and format characters, variation selectors and blank letters. The one rule for "blank"; in the browser `hasText` of @lineup/ui/form. Null for null. No search path of its own, so that the planner takes it into the query (2026-11-21).';
grant execute on function private.has_text to authenticated;

create function private.plain_name_pattern() returns text
language sql immutable parallel safe set search_path = ''
return format(
  '^( |%1$s%2$s?([\u200C\u200D]%1$s%2$s?)*|(?!%1$s)[^A-Za-z\u00C0-\u024F%3$s]%2$s?|[A-Za-z\u00C0-\u024F]'
    '|\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{1,6}\U000E007F|[\u3040-\u9FFF]\u3000(?=[\u3040-\u9FFF]))+$',
  '[^\u0001-\u05FF\u1E00-\u1FFF\u3000-\u9FFF\uAC00-\uD7AF' || private.blank_characters() || ']',
  '[\uFE00-\uFE0F\U000E0100-\U000E01EF]', private.blank_characters());
comment on function private.plain_name_pattern is
  'Characters that show, and spaces. What does not show stands where a language needs it: joiners within emoji and scripts that join, one variation selector after a character that is no Latin letter, tags in the flag of a region, a wide space between Chinese or Japanese signs. In the browser `plain-name.ts` of @lineup/ui.';
grant execute on function private.plain_name_pattern to authenticated;

create function private.is_plain_name(value text) returns boolean
language sql immutable strict parallel safe set search_path = ''
return private.has_text(value)
  -- Marks of direction belong among right-to-left letters.
  and case when value ~ '[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE]' then translate(value, E'\u200E\u200F\u061C', '') else value end
    ~ private.plain_name_pattern()
  -- More accents on one letter run into the lines above and below.
  and value !~ '[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{5}';
comment on function private.is_plain_name is
  'Whether a text may stand as a name or title: something shows, on one line, and nothing hides in it or turns its letters around, by which one name could read as another. Every script and emoji may. Null for null. In the browser `isPlainName` of @lineup/ui/form.';
grant execute on function private.is_plain_name to authenticated;

create function private.plain_text(content text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(normalize(lower(content), nfkd), '[\u0300-\u036f]', '', 'g')
$$;
comment on function private.plain_text is 'A text without capitals and accents: for search, and for names that are alike.';

create function private.text_or_null(value text) returns text
language sql immutable parallel safe
return case when private.has_text(value) then btrim(value) end;
comment on function private.text_or_null is 
  'The text without spaces around it; null when nothing of it shows. No search path of its own, so that the planner takes it into the query (2026-11-21).';

create function private.all_have_text(list text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(coalesce(private.has_text(entry), false)), true) from unnest(list) entry
$$;
grant execute on function private.all_have_text to authenticated;

create function private.containing(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.containing is 'A pattern of LIKE for what holds the words anywhere, which mean nothing but themselves. Null for null.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function private.touch_updated_at is 'Keeps updated_at, whatever the client sends.';

create table private.secrets (
  name text primary key,
  value text not null
);
comment on table private.secrets is 'Random keys made by the database for itself; never served.';

insert into private.secrets (name, value) values ('address_key', encode(extensions.gen_random_bytes(32), 'hex'));

alter table private.secrets enable row level security;
create policy "closed to clients" on private.secrets for all to anon, authenticated
  using (false) with check (false);

create table private.rate_counters (
  bucket text not null,
  caller text not null,
  window_start timestamptz not null,
  amount integer not null default 1,
  primary key (bucket, caller, window_start)
);
comment on table private.rate_counters is
  'How often a caller did something in a window of time; windows older than two days are dropped.';
-- Written at nearly each call, and soon deleted.
alter table private.rate_counters set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index rate_counters_age_idx on private.rate_counters (window_start);
alter table private.rate_counters enable row level security;
create policy "closed to clients" on private.rate_counters for all to anon, authenticated
  using (false) with check (false);

create function private.nearest_address(p_hops text) returns inet
language plpgsql immutable set search_path = '' as $$
declare
  hop text;
  address inet;
  nearest inet;
begin
  -- From the nearest hop outwards: what stands left of the first public address was written by the caller.
  for hop in select btrim(h) from unnest(string_to_array(p_hops, ',')) with ordinality as t (h, n) order by n desc loop
    begin
      address := hop::inet;
    exception when invalid_text_representation then
      exit;
    end;
    nearest := coalesce(nearest, address);
    if not (address <<= any (array['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '::1/128', 'fc00::/7']::inet[])) then
      return case when family(address) = 6 then network(set_masklen(address, 64)) else address end;
    end if;
  end loop;
  return nearest;
end $$;
comment on function private.nearest_address is
  'The first public address of a list of hops, from its end; for IPv6 the network of the connection, since it holds countless addresses.';

create function private.caller_address() returns inet
language sql stable set search_path = '' as $$
  -- The gateway sets the first of these itself, whatever the client sent. Into the second a client may write.
  select private.nearest_address(coalesce(h ->> 'cf-connecting-ip', h ->> 'x-forwarded-for'))
  from (select nullif(current_setting('request.headers', true), '')::jsonb) t (h)
$$;
comment on function private.caller_address is
  'Address of the caller as the gateway saw it. Whoever puts another proxy before the API has it set or remove cf-connecting-ip.';

create function private.hash_address(p_address inet, p_purpose text default '') returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(p_purpose || coalesce(host(p_address), 'unknown'), s.value, 'sha256'), 'hex')
  from private.secrets s where s.name = 'address_key'
$$;
comment on function private.hash_address is
  'Keyed, so that an address cannot be found by trying them all. Hashes of two purposes cannot be told to be of one address.';

create function private.caller_hash() returns text
language sql stable security definer set search_path = '' as $$
  select private.hash_address(private.caller_address())
$$;
comment on function private.caller_hash is 'Of the caller''s address, keyed.';

create function private.count_uses(bucket_name text, who text, span interval, uses integer default 1) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
begin
  insert into private.rate_counters as c (bucket, caller, window_start, amount)
  values (bucket_name, who, date_bin(span, now(), timestamptz '2026-01-01'), uses)
  on conflict (bucket, caller, window_start) do update set amount = c.amount + uses
  returning c.amount into reached;
  if reached = uses then
    -- What others are cleaning or counting is passed over: nobody waits here while holding something else.
    delete from private.rate_counters c using (
      select r.bucket, r.caller, r.window_start from private.rate_counters r
      where r.window_start < now() - interval '2 days' limit 100 for update skip locked) old
    where (c.bucket, c.caller, c.window_start) = (old.bucket, old.caller, old.window_start);
  end if;
  return reached;
end $$;
comment on function private.count_uses is
  'Counts a use, or several, and says how many there were in the window with these; right also under races.';

create function private.limit_rate(bucket_name text, who text, most integer, span interval, uses integer default 1) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.count_uses(bucket_name, who, span, uses) > most then
    raise exception 'Too many requests. Please try again later.' using errcode = 'PT429', hint = bucket_name;
  end if;
end $$;
comment on function private.limit_rate is
  'Counts a use, or several, and raises PT429 (HTTP 429) beyond the limit of the window, which the hint names; right also under races.';

create function private.uuid_or_null(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;

create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := to_jsonb(new) ->> tg_argv[0];
  amount integer;
begin
  -- The server fills as much as it likes, without a lock for everybody.
  if (select auth.uid()) is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || '.' || owner, 0));
  execute format('select count(*) from public.%I where %I = $1', tg_table_name, tg_argv[0]) into amount using owner;
  if amount > tg_argv[1]::integer then
    raise exception 'Too many entries (max %)', tg_argv[1] using errcode = '23514';
  end if;
  return null;
end $$;
comment on function private.limit_rows is
  'A client keeps at most so many rows (second argument) of one owner (a column, first argument); right also when they are added at once.';

create function private.check_signed_in() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  return me;
end $$;
comment on function private.check_signed_in is 'The caller''s id; PT401 without one.';

create function private.is_image_address(address text) returns boolean
language sql immutable parallel safe
return address ~ '^/storage/v1/object/public/(avatars|logos|banners|pages)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|jpeg|webp|gif)$';
comment on function private.is_image_address is
  'One of our own public images, from the root of the API: the browser puts the project''s origin before it, so that no row names another site and the project may move. No search path of its own, so that the planner takes it into the query (2026-11-21).';
-- A check runs as who writes.
grant execute on function private.is_image_address to authenticated;

create function private.is_web_address(address text) returns boolean
language sql immutable parallel safe
return char_length(address) <= 2048
  and address ~ ('^([hH]ttps|HTTPS)://[a-zA-Z0-9.-]+\.[a-zA-Z][a-zA-Z0-9-]+(:[0-9]{1,5})?([/?#][^"''`<>\\' || private.blank_characters() || ']*)?$');
comment on function private.is_web_address is
  'The https address of a site: a host with a name, no user, and nothing invisible, no quote, no bracket of markup, no backslash. The one rule for links that people give; in the browser `httpsLink` of @lineup/ui/form. No search path of its own, so that the planner takes it into the query (2026-11-21).';
grant execute on function private.is_web_address to authenticated;

create function private.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Other names that the database takes are abbreviations and offsets, of which browsers know few or none.
  if zone !~ '^([A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)+|UTC|GMT|(EST5E|CST6C|MST7M|PST8P)DT|Etc/GMT([+-]?[0-9]|\+1[0-2]|-1[0-4]))$' then
    return false;
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
comment on function private.is_time_zone is
  'Whether the database and browsers know a time zone by that name. Reads one file, where pg_timezone_names reads those of all zones. Null for null.';
-- A trigger runs as who writes.
grant execute on function private.is_time_zone to authenticated;

create function private.check_embeds() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  -- Without names and texts, which a caller chooses.
  query text := regexp_replace(current_query(), '"([^"]|"")*"|''([^'']|'''')*''', '', 'g');
  token text;
  depth integer := 0;
  opened integer[] := '{}';
  kinds text[] := '{}';
  embeds integer := 0;
  lists integer := 0;
begin
  if regexp_count(query, 'lateral\s*\(', 1, 'i') < 2 then
    return true;
  end if;
  for token in select lower(t[1]) from regexp_matches(query, 'lateral\s*\(|json_agg\s*\(|from\s+\.\s*(?:as\s*)?,|\(|\)', 'gi') t loop
    if token = ')' then
      if opened[cardinality(opened)] = depth then
        opened := trim_array(opened, 1);
        kinds := trim_array(kinds, 1);
      end if;
      depth := depth - 1;
      continue;
    elsif token like 'from%' then
      if cardinality(opened) > 0 then
        kinds[cardinality(opened)] := 'through';
      end if;
      continue;
    end if;
    depth := depth + 1;
    if token like 'lateral%' then
      opened := opened || depth;
      kinds := kinds || 'row'::text;
      embeds := embeds + 1;
    elsif token like 'json_agg%' and cardinality(opened) > 0 then
      lists := lists + 1;
      kinds[cardinality(opened)] := 'list';
      -- Down from list to list each row is read once; below a row that several others lead to, once for each of them.
      if cardinality(opened) > 1 and kinds[cardinality(opened) - 1] <> 'list' then
        raise exception 'Ask for less at once: no list within a single row, nor in a list through a table between' using errcode = 'PT413';
      end if;
    end if;
    if cardinality(opened) > 2 or embeds > 6 or lists > 4 then
      raise exception 'Ask for less at once: at most six embeds, four of them lists, and rows two deep' using errcode = 'PT413';
    end if;
  end loop;
  return true;
end $$;
comment on function private.check_embeds is
  'Refuses (PT413) what embeds a list within a single row or in a list through a table between (many to many), more than four lists or six embeds, or rows more than two deep: going back and forth over a reference would multiply without end. PostgREST writes each embed as a lateral join, each list in it with json_agg, and names the table between after a comma. The policy "few embeds" asks this once a request on every table with a reference.';
grant execute on function private.check_embeds to anon, authenticated;
