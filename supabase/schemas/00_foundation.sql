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

create function private.combining_marks() returns text
language sql immutable parallel safe set search_path = ''
return '\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0902\u093A\u093C\u0941-\u0948\u094D\u0951-\u0957\u0962-\u0963\u0981\u09BC\u09C1-\u09C4\u09CD\u09E2-\u09E3\u09FE\u0A01-\u0A02\u0A3C\u0A41-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A82\u0ABC\u0AC1-\u0AC5\u0AC7-\u0AC8\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01\u0B3C\u0B3F\u0B41-\u0B44\u0B4D\u0B55-\u0B56\u0B62-\u0B63\u0B82\u0BC0\u0BCD\u0C00\u0C04\u0C3C\u0C3E-\u0C40\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81\u0CBC\u0CBF\u0CC6\u0CCC-\u0CCD\u0CE2-\u0CE3\u0D00-\u0D01\u0D3B-\u0D3C\u0D41-\u0D44\u0D4D\u0D62-\u0D63\u0D81\u0DCA\u0DD2-\u0DD4\u0DD6\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F71-\u0F7E\u0F80-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102D-\u1030\u1032-\u1037\u1039-\u103A\u103D-\u103E\u1058-\u1059\u105E-\u1060\u1071-\u1074\u1082\u1085-\u1086\u108D\u109D\u135D-\u135F\u1712-\u1714\u1732-\u1733\u1752-\u1753\u1772-\u1773\u17B4-\u17B5\u17B7-\u17BD\u17C6\u17C9-\u17D3\u17DD\u180B-\u180D\u180F\u1885-\u1886\u18A9\u1920-\u1922\u1927-\u1928\u1932\u1939-\u193B\u1A17-\u1A18\u1A1B\u1A56\u1A58-\u1A5E\u1A60\u1A62\u1A65-\u1A6C\u1A73-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B03\u1B34\u1B36-\u1B3A\u1B3C\u1B42\u1B6B-\u1B73\u1B80-\u1B81\u1BA2-\u1BA5\u1BA8-\u1BA9\u1BAB-\u1BAD\u1BE6\u1BE8-\u1BE9\u1BED\u1BEF-\u1BF1\u1C2C-\u1C33\u1C36-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE0\u1CE2-\u1CE8\u1CED\u1CF4\u1CF8-\u1CF9\u1DC0-\u1DFF\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302D\u3099-\u309A\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA825-\uA826\uA82C\uA8C4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA951\uA980-\uA982\uA9B3\uA9B6-\uA9B9\uA9BC-\uA9BD\uA9E5\uAA29-\uAA2E\uAA31-\uAA32\uAA35-\uAA36\uAA43\uAA4C\uAA7C\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEC-\uAAED\uAAF6\uABE5\uABE8\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011001\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011081\U000110B3-\U000110B6\U000110B9-\U000110BA\U000110C2\U00011100-\U00011102\U00011127-\U0001112B\U0001112D-\U00011134\U00011173\U00011180-\U00011181\U000111B6-\U000111BE\U000111C9-\U000111CC\U000111CF\U0001122F-\U00011231\U00011234\U00011236-\U00011237\U0001123E\U00011241\U000112DF\U000112E3-\U000112EA\U00011300-\U00011301\U0001133B-\U0001133C\U00011340\U00011366-\U0001136C\U00011370-\U00011374\U000113BB-\U000113C0\U000113CE\U000113D0\U000113D2\U000113E1-\U000113E2\U00011438-\U0001143F\U00011442-\U00011444\U00011446\U0001145E\U000114B3-\U000114B8\U000114BA\U000114BF-\U000114C0\U000114C2-\U000114C3\U000115B2-\U000115B5\U000115BC-\U000115BD\U000115BF-\U000115C0\U000115DC-\U000115DD\U00011633-\U0001163A\U0001163D\U0001163F-\U00011640\U000116AB\U000116AD\U000116B0-\U000116B5\U000116B7\U0001171D\U0001171F\U00011722-\U00011725\U00011727-\U0001172B\U0001182F-\U00011837\U00011839-\U0001183A\U0001193B-\U0001193C\U0001193E\U00011943\U000119D4-\U000119D7\U000119DA-\U000119DB\U000119E0\U00011A01-\U00011A0A\U00011A33-\U00011A38\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A56\U00011A59-\U00011A5B\U00011A8A-\U00011A96\U00011A98-\U00011A99\U00011B60\U00011B62-\U00011B64\U00011B66\U00011C30-\U00011C36\U00011C38-\U00011C3D\U00011C3F\U00011C92-\U00011CA7\U00011CAA-\U00011CB0\U00011CB2-\U00011CB3\U00011CB5-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D90-\U00011D91\U00011D95\U00011D97\U00011EF3-\U00011EF4\U00011F00-\U00011F01\U00011F36-\U00011F3A\U00011F40\U00011F42\U00011F5A\U00013440\U00013447-\U00013455\U0001611E-\U00016129\U0001612D-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F8F-\U00016F92\U00016FE4\U0001BC9D-\U0001BC9E\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D167-\U0001D169\U0001D17B-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0100-\U000E01EF';
comment on function private.combining_marks is
  'Of a regular expression: the marks of every script that stand on or under another character (Mn and Me of Unicode 17). In the browser `\p{Mn}\p{Me}`.';
grant execute on function private.combining_marks to authenticated;

create function private.is_plain_name(value text) returns boolean
language sql immutable strict parallel safe set search_path = ''
return private.has_text(value)
  -- Marks of direction belong among right-to-left letters.
  and case when value ~ '[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE]' then translate(value, E'\u200E\u200F\u061C', '') else value end
    ~ private.plain_name_pattern()
  -- More marks on one letter run into the lines above and below; joiners and marks of direction begin no new letter.
  and value !~ ('([' || private.combining_marks() || '][\u200C-\u200F\u061C]*){5}');
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
