-- Generated from supabase/schemas by "npm run schema -- --write". Edit the schema files, not this one.

set check_function_bodies = off;

-- schemas/00_foundation.sql

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
  'Of a regular expression: white space, control and format characters, variation selectors and letters without a shape. The same list stands in the browser, in `has-text.ts` of @lineup/ui.';
-- A check runs as who writes; so do the functions below.
grant execute on function private.blank_characters to authenticated;

create function private.has_text(value text) returns boolean
language sql immutable parallel safe
return value ~ ('[^' || private.blank_characters() || ']');
comment on function private.has_text is
  'Whether anything shows: more than white space, control and format characters, variation selectors and blank letters. The one rule for "blank"; in the browser `hasText` of @lineup/ui/form. Null for null.';
-- Without a search path of its own, so that the planner takes its text over: what it names is bound already.
grant execute on function private.has_text to authenticated;

create function private.text_or_null(value text) returns text
language sql immutable parallel safe
return case when private.has_text(value) then btrim(value) end;
comment on function private.text_or_null is 'The text without spaces around it; null when nothing of it shows.';

create function private.all_have_text(list text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(coalesce(private.has_text(entry), false)), true) from unnest(list) entry
$$;
grant execute on function private.all_have_text to authenticated;

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
create index rate_counters_age_idx on private.rate_counters (window_start);
alter table private.rate_counters enable row level security;
create policy "closed to clients" on private.rate_counters for all to anon, authenticated
  using (false) with check (false);

create function private.caller_address() returns inet
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- The gateway sets the first of these itself, whatever the client sent. Into the second a client may write.
  hops text[] := string_to_array(coalesce(headers ->> 'cf-connecting-ip', headers ->> 'x-forwarded-for'), ',');
  hop text;
  address inet;
  nearest inet;
begin
  -- From the nearest hop outwards: what stands left of the first public address was written by the caller.
  for hop in select btrim(h) from unnest(hops) with ordinality as t (h, n) order by n desc loop
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
comment on function private.caller_address is
  'Address of the caller as the gateway saw it; for IPv6 the network of the connection, since it holds countless addresses. Whoever puts another proxy before the API has it set or remove cf-connecting-ip.';

create function private.caller_hash() returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(coalesce(host(private.caller_address()), 'unknown'), s.value, 'sha256'), 'hex')
  from private.secrets s where s.name = 'address_key'
$$;
comment on function private.caller_hash is 'Keyed, so that an address cannot be found by trying them all.';

create function private.limit_rate(bucket_name text, who text, most integer, span interval, uses integer default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
begin
  insert into private.rate_counters as c (bucket, caller, window_start, amount)
  values (bucket_name, who, date_bin(span, now(), timestamptz '2026-01-01'), uses)
  on conflict (bucket, caller, window_start) do update set amount = c.amount + uses
  returning c.amount into reached;
  if reached > most then
    raise exception 'Too many requests. Please try again later.' using errcode = 'PT429';
  end if;
  if reached = uses then
    -- What others are cleaning or counting is passed over: nobody waits here while holding something else.
    delete from private.rate_counters c using (
      select r.bucket, r.caller, r.window_start from private.rate_counters r
      where r.window_start < now() - interval '2 days' limit 100 for update skip locked) old
    where (c.bucket, c.caller, c.window_start) = (old.bucket, old.caller, old.window_start);
  end if;
end $$;
comment on function private.limit_rate is
  'Counts a use, or several, and raises PT429 (HTTP 429) beyond the limit of the window; right also under races.';

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
  'One of our own public images, from the root of the API: the browser puts the project''s origin before it, so that no row names another site and the project may move.';
-- A check runs as who writes.
grant execute on function private.is_image_address to authenticated;

create function private.is_web_address(address text) returns boolean
language sql immutable parallel safe
return char_length(address) <= 2048
  and address ~ ('^([hH]ttps|HTTPS)://[a-zA-Z0-9.-]+\.[a-zA-Z][a-zA-Z0-9-]+(:[0-9]{1,5})?([/?#][^"''`<>\\' || private.blank_characters() || ']*)?$');
comment on function private.is_web_address is
  'The https address of a site: a host with a name, no user, and nothing invisible, no quote, no bracket of markup, no backslash. The one rule for links that people give; in the browser `httpsLink` of @lineup/ui/form.';
grant execute on function private.is_web_address to authenticated;

create function private.check_embeds() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  -- Without names and texts, which a caller chooses.
  query text := regexp_replace(current_query(), '"([^"]|"")*"|''([^'']|'''')*''', '', 'g');
  token text;
  depth integer := 0;
  opened integer[] := '{}';
  is_list boolean[] := '{}';
  embeds integer := 0;
  lists integer := 0;
begin
  if regexp_count(query, 'lateral\s*\(', 1, 'i') < 2 then
    return true;
  end if;
  for token in select lower(t[1]) from regexp_matches(query, 'lateral\s*\(|json_agg\s*\(|\(|\)', 'gi') t loop
    if token = ')' then
      if opened[cardinality(opened)] = depth then
        opened := trim_array(opened, 1);
        is_list := trim_array(is_list, 1);
      end if;
      depth := depth - 1;
      continue;
    end if;
    depth := depth + 1;
    if token like 'lateral%' then
      opened := opened || depth;
      is_list := is_list || false;
      embeds := embeds + 1;
    elsif token like 'json_agg%' and cardinality(opened) > 0 then
      lists := lists + 1;
      is_list[cardinality(opened)] := true;
      -- Down from list to list each row is read once; down again from the row above, once for each row.
      if cardinality(opened) > 1 and not is_list[cardinality(opened) - 1] then
        raise exception 'Ask for less at once: no list within a single row' using errcode = 'PT413';
      end if;
    end if;
    if cardinality(opened) > 2 or embeds > 6 or lists > 4 then
      raise exception 'Ask for less at once: at most six embeds, four of them lists, and rows two deep' using errcode = 'PT413';
    end if;
  end loop;
  return true;
end $$;
comment on function private.check_embeds is
  'Refuses (PT413) what embeds a list within a single row, more than four lists or six embeds, or rows more than two deep: going back and forth over a reference would multiply without end. PostgREST writes each embed as a lateral join, and each list in it with json_agg. Every table that refers to another one that visitors read asks this once a request.';
grant execute on function private.check_embeds to anon, authenticated;

-- schemas/01_rights.sql

-- Who may: every function that a row rule (policy) asks, and the few that name the same circles. They stand before
-- all tables, so that each table has its policies beside it. What row rules cost must not grow with the data: a rule
-- asks for a set once per query (`team_id in (select private.my_team_ids())`), and the set is bounded by what the
-- caller's own is.

-- Roles of the platform

create function private.has_any_role(roles text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = (select auth.uid()) and r.role = any (roles))
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin'])
$$;
grant execute on function private.is_admin to authenticated;

create function private.is_admin_or_developer() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin', 'yes_developer'])
$$;
grant execute on function private.is_admin_or_developer to authenticated;

create function private.is_privileged() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin', 'yes_developer', 'yes_staff'])
$$;
grant execute on function private.is_privileged to authenticated;

create function private.can_create_teams() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(
    array['yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin', 'programs_college_staff'])
$$;
grant execute on function private.can_create_teams to authenticated;

-- Teams

create function private.my_team_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = (select auth.uid())
  union select m.team_id from public.team_members m where m.user_id = (select auth.uid()) and m.is_active and m.is_confirmed
  union select s.team_id from public.team_staff s where s.user_id = (select auth.uid()) and s.is_active and s.is_confirmed
$$;
comment on function private.my_team_ids is
  'Teams that the caller is on by an own yes, so sees from inside: owned, played for, or staffed.';
grant execute on function private.my_team_ids to authenticated;

create function private.my_owned_team_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = (select auth.uid())
$$;
grant execute on function private.my_owned_team_ids to authenticated;

create function private.my_played_team_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select m.team_id from public.team_members m where m.user_id = (select auth.uid()) and m.is_active and m.is_confirmed
$$;
grant execute on function private.my_played_team_ids to authenticated;

create function private.manages_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.teams t where t.id = team and t.owner_user_id = (select auth.uid()))
    or (private.is_admin_or_developer() and exists (select from public.teams t where t.id = team))
$$;
comment on function private.manages_team is 'SE-022, SE-023: the owner, yes_admin or yes_developer; nobody else.';
grant execute on function private.manages_team to authenticated;

create function private.sees_inside_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.manages_team(team) or team in (select private.my_team_ids())
$$;

create function private.my_teammate_ids() returns setof uuid
language sql stable security definer rows 50 set search_path = '' as $$
  -- Team by team, so that many other teams never make reading the whole table look cheaper.
  select x.user_id from private.my_team_ids() as mine (id)
  cross join lateral (
    select m.user_id from public.team_members m where m.team_id = mine.id and m.is_active and m.is_confirmed offset 0
  ) x
  union
  select x.user_id from private.my_team_ids() as mine (id)
  cross join lateral (
    select s.user_id from public.team_staff s where s.team_id = mine.id and s.is_active and s.is_confirmed offset 0
  ) x
$$;
comment on function private.my_teammate_ids is
  'People on the rosters and staff lists of the caller''s own teams who have agreed to be there.';
grant execute on function private.my_teammate_ids to authenticated;

create function private.can_be_added(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (
      exists (
        select from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public')
      or exists (select from public.team_members m where m.user_id = person and m.team_id = team)
      or exists (select from public.team_staff s where s.user_id = person and s.team_id = team)
      or person = (select auth.uid()))
    and not private.joins_by_own_yes(team, person)
$$;
comment on function private.can_be_added is
  'Whether a manager may put that person on the team by id: somebody listed, or on the team before, or oneself; never who joins by an own yes.';
grant execute on function private.can_be_added to authenticated;

create function private.recruits(post uuid, team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_recruiting_posts p join public.teams t on t.id = p.team_id
    where p.id = post and p.team_id = team and p.is_active and t.archived_at is null
      and not private.has_shut_out(t.owner_user_id, (select auth.uid())))
$$;
grant execute on function private.recruits to authenticated;

create function private.my_shut_out_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select b.blocked_id from public.user_blocks b where b.blocker_id = (select auth.uid())
  union select b.blocker_id from public.user_blocks b where b.blocked_id = (select auth.uid())
$$;
comment on function private.my_shut_out_ids is
  'People whose words do not reach the caller: those they have blocked, and those who have blocked them.';
grant execute on function private.my_shut_out_ids to authenticated;

create function private.my_blocks() returns table (person uuid, since timestamptz)
language sql stable security definer rows 10 set search_path = '' as $$
  select b.blocked_id, b.created_at from public.user_blocks b where b.blocker_id = (select auth.uid())
$$;
comment on function private.my_blocks is
  'People whom the caller has blocked, and when: what they write from then on in a group of both stays hidden from the caller.';
grant execute on function private.my_blocks to authenticated;

-- The season of a team

create function private.my_practice_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select p.id from public.team_practices p where p.team_id in (select private.my_team_ids())
$$;
comment on function private.my_practice_ids is 'Practices of the teams that the caller is on.';
grant execute on function private.my_practice_ids to authenticated;

create function private.sees_inside_practice(practice uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.sees_inside_team((select p.team_id from public.team_practices p where p.id = practice))
$$;

create function private.my_tournament_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select t.id from public.team_tournaments t where t.team_id in (select private.my_team_ids())
$$;
comment on function private.my_tournament_ids is 'Tournaments of the teams that the caller owns, plays for or staffs.';
grant execute on function private.my_tournament_ids to authenticated;

create function private.can_add_tournament(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.manages_team(team)
    and exists (select from public.teams t where t.id = team and t.subscription_tier in ('silver', 'gold'))
$$;
comment on function private.can_add_tournament is 'SE-029, SE-030: managers of silver and gold teams.';
grant execute on function private.can_add_tournament to authenticated;

create function private.may_check_in(tournament uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_tournaments t
    where t.id = tournament and t.status in ('upcoming', 'in_progress') and t.team_id in (select private.my_played_team_ids()))
$$;
grant execute on function private.may_check_in to authenticated;

create function private.may_vote(option uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_time_poll_options o join public.team_time_polls p on p.id = o.poll_id
    where o.id = option and p.closed_at is null and p.team_id in (select private.my_team_ids()))
$$;
grant execute on function private.may_vote to authenticated;

-- Conversations

create function private.my_conversation_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select p.conversation_id from public.conversation_participants p where p.user_id = (select auth.uid())
$$;
grant execute on function private.my_conversation_ids to authenticated;

create function private.may_post(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) = any (private.participants_of(conversation))
    and private.has_told_age((select auth.uid()))
    and private.may_talk(private.participants_of(conversation))
    and not exists (
      select from public.conversations c join public.conversation_participants p on p.conversation_id = c.id
      where c.id = conversation and c.type = 'dm' and private.is_blocked_between(p.user_id, (select auth.uid())))
$$;
grant execute on function private.may_post to authenticated;

create function private.is_shut_out_in(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversation_participants p
    join public.user_blocks b on b.blocker_id = p.user_id and b.blocked_id = (select auth.uid())
    where p.conversation_id = conversation)
$$;
comment on function private.is_shut_out_in is 'Whether somebody in the conversation has blocked the caller.';
grant execute on function private.is_shut_out_in to authenticated;

create function private.may_add_participant(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations c
    where c.id = conversation and c.type = 'group' and c.created_by = (select auth.uid())
      and (select auth.uid()) = any (private.participants_of(conversation)))
$$;
grant execute on function private.may_add_participant to authenticated;

create function private.may_remove_participant(conversation uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person = (select auth.uid()) or private.may_add_participant(conversation)
$$;
grant execute on function private.may_remove_participant to authenticated;

-- Colleges. Two circles (SE-014): recruiters (SE-005) are all who work for a college, for its forms and its dashboard (RC-017);
-- the program (SE-013) is all of them but admissions: they see and work the pipeline, and its managers (SE-011) also merge.
-- Admissions edits the public page (SE-009) and sees no interests, answers, stages, tags, tasks, exports, matches and no
-- unlisted player. Platform staff see every college's pipeline; of them only yes_admin works in it. The status page stays
-- with all recruiters (RC-010): who holds its unguessable id reads college, game, player-safe labels and times there.

-- Editing stays with the program roles (SE-009).
create function private.my_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role like 'programs\_college\_%'
$$;
grant execute on function private.my_college_ids to authenticated;

create function private.can_edit_college(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or exists (
    select from public.user_roles r
    where r.user_id = (select auth.uid()) and r.college_id = college and r.role like 'programs\_college\_%')
$$;
comment on function private.can_edit_college is
  'SE-009, SE-010: platform staff, or any college program role of that college.';
grant execute on function private.can_edit_college to authenticated;

create function private.my_recruiting_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null
$$;
comment on function private.my_recruiting_college_ids is
  'Colleges that the caller recruits for, admissions included: their forms and figures. Interests go by my_program_college_ids.';
grant execute on function private.my_recruiting_college_ids to authenticated;

create function private.recruits_for(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or college in (select private.my_recruiting_college_ids())
$$;
comment on function private.recruits_for is 'RC-017: who gets the figures of a college.';

create function private.my_program_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role <> 'programs_college_admissions'
$$;
comment on function private.my_program_college_ids is
  'SE-013, SE-014: colleges whose program the caller sees from inside.';
grant execute on function private.my_program_college_ids to authenticated;

create function private.works_for_college(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = person and r.college_id = college and r.role <> 'programs_college_admissions')
$$;
comment on function private.works_for_college is
  'Whether a person works in the college''s program; admissions does not.';

create function private.views_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or college in (select private.my_program_college_ids())
$$;
comment on function private.views_program is
  'SE-013, SE-014: who sees the pipeline of the college: its program and platform staff.';

create function private.works_in_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or college in (select private.my_program_college_ids())
$$;
comment on function private.works_in_program is
  'Who changes interests, notes and evaluations of the college: its program and yes_admin.';
grant execute on function private.works_in_program to authenticated;

create function private.person_manages_program(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = person
      and (r.role = 'yes_admin' or (r.role = 'programs_college_admin' and r.college_id = college)))
$$;
comment on function private.person_manages_program is 'SE-011, SE-012, of anybody.';

create function private.manages_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.person_manages_program((select auth.uid()), college)
$$;
comment on function private.manages_program is 'SE-011, SE-012.';
grant execute on function private.manages_program to authenticated;

create function private.edits_pipeline(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_edit_college(college) and private.views_program(college)
$$;
comment on function private.edits_pipeline is 'Who changes the stages: editors of the college that see its program.';
grant execute on function private.edits_pipeline to authenticated;

-- Players

create function private.my_pipeline_player_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select i.player_id from public.interests i
  where i.college_id in (select private.my_program_college_ids()) and i.stage_id is not null and i.player_id is not null
$$;
comment on function private.my_pipeline_player_ids is 'Players of interests that the caller''s programs hold.';
grant execute on function private.my_pipeline_player_ids to authenticated;

create function private.my_applicant_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select i.player_id from public.interests i
  where i.college_id in (select private.my_program_college_ids()) and i.sent_at is not null and i.stage_id is not null
$$;
comment on function private.my_applicant_ids is
  'Players who have written to the caller''s programs; narrower than my_pipeline_player_ids, which holds whom a college saved itself.';
grant execute on function private.my_applicant_ids to authenticated;

create function private.sees_player(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.user_profiles u
      where u.user_id = person and ((u.is_published and u.visibility = 'public') or u.user_id = (select auth.uid())))
    or (private.is_privileged() and exists (select from public.user_profiles u where u.user_id = person))
    or exists (
      select from public.interests i
      where i.player_id = person and i.stage_id is not null
        and i.college_id in (select private.my_program_college_ids()))
$$;
comment on function private.sees_player is
  'Published and public, oneself, platform staff, or the program of a college that holds an interest of the player.';
grant execute on function private.sees_player to authenticated;

-- Lists

create function private.my_list_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select l.id from public.lists l where l.owner_id = (select auth.uid())
$$;
grant execute on function private.my_list_ids to authenticated;

create function private.sees_college(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.colleges c where c.id = college and c.is_published)
    or (exists (select from public.colleges c where c.id = college) and private.can_edit_college(college))
$$;
grant execute on function private.sees_college to authenticated;

-- schemas/02_live.sql

-- Live changes by broadcast: triggers send small events (ids, a number, the kind of change, never a private column)
-- on private topics, and who may listen is asked when a topic is joined. Topics: user:{id}, flags,
-- team:{id}:{generation}, conversation:{id}:{generation}, pipeline:{college}:{generation}. Nothing stands in the
-- publication of changed rows, which would tell the keys of deleted rows to everybody and ask the row rules once per
-- listener. What is sent stands with its table.

create sequence private.live_revision;
comment on sequence private.live_revision is
  'Numbers of live events: rising, so that a listener can tell which of two is newer.';

create table private.live_topics (
  kind text not null constraint live_topics_kind_check check (kind in ('team', 'conversation', 'pipeline')),
  id uuid not null,
  generation bigint not null,
  primary key (kind, id)
);
comment on table private.live_topics is
  'Generation of a topic, part of its name. It rises when somebody''s right to listen ends, so that who is gone stays behind on a topic on which nothing comes any more. No row: generation 1.';
alter table private.live_topics enable row level security;
create policy "closed to clients" on private.live_topics for all to anon, authenticated using (false) with check (false);

create function private.topic_of(topic_kind text, subject uuid) returns text
language sql stable security definer set search_path = '' as $$
  select topic_kind || ':' || subject || ':' || coalesce(
    (select t.generation from private.live_topics t where t.kind = topic_kind and t.id = subject), 1)
$$;
comment on function private.topic_of is
  'The name under which a team, a conversation or a college''s pipeline is live now.';

create function private.move_topics(topic_kind text, subjects uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved record;
begin
  -- In one order, so that two statements never wait for each other.
  for moved in
    insert into private.live_topics as t (kind, id, generation)
    select topic_kind, s.id, 2 from (select distinct unnest(subjects) as id) s where s.id is not null order by s.id
    on conflict (kind, id) do update set generation = t.generation + 1
    returning t.id, t.generation
  loop
    perform realtime.send('{}', 'moved', topic_kind || ':' || moved.id || ':' || moved.generation - 1, true);
  end loop;
end $$;
comment on function private.move_topics is
  'Ends the topics as they are: tells their listeners to ask for the new name, which only those get who still may listen. What another transaction sends at the same moment may still go to the old one.';

create function private.end_talks_of(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_topics('conversation', array(
    select distinct p.conversation_id from public.conversation_participants p
    where p.user_id = any (people) and not private.may_talk(private.participants_of(p.conversation_id))));
end $$;
comment on function private.end_talks_of is
  'After a right of these people ended: whoever is in the channel of a conversation of theirs that may not go on joins anew, and then no longer types or shows there.';

create function private.prune_live_topics() returns void
language sql security definer set search_path = '' as $$
  delete from private.live_topics t
  where case t.kind
    when 'team' then not exists (select from public.teams s where s.id = t.id)
    when 'conversation' then not exists (select from public.conversations s where s.id = t.id)
    else not exists (select from public.colleges s where s.id = t.id) end
$$;
comment on function private.prune_live_topics is 'Forgets the generations of what is gone; nobody joins a topic of that again.';

create function private.may_hear(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  parts text[] := regexp_match(topic, '^(team|conversation|pipeline):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):[0-9]+$');
  subject uuid := parts[2]::uuid;
begin
  if me is null then
    return false;
  end if;
  if topic = 'flags' or topic = 'user:' || me then
    return true;
  end if;
  if parts is null or topic <> private.topic_of(parts[1], subject) then
    return false;
  end if;
  return case parts[1]
    when 'team' then private.sees_inside_team(subject)
    when 'conversation' then me = any (private.participants_of(subject))
    else private.views_program(subject) end;
end $$;
comment on function private.may_hear is 'Whether the caller may listen to what the database sends on the topic.';
grant execute on function private.may_hear to authenticated;

create function private.may_signal(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  subject uuid := substring(topic from '^conversation:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):[0-9]+$')::uuid;
begin
  return subject is not null and topic = private.topic_of('conversation', subject) and private.may_post(subject)
    and not exists (
      select from unnest(private.participants_of(subject)) p (id) where private.is_blocked_between(p.id, auth.uid()));
end $$;
comment on function private.may_signal is
  'Whether the caller may send typing and presence on the topic, and see who is there: who may post in the conversation and has no block with anybody in it, so that nobody sees when a person who blocked them is there, nor sends them anything.';
grant execute on function private.may_signal to authenticated;

-- schemas/03_people.sql

-- People: the public profile (DB-001), the roster identity (DB-022), birth dates, and looking people up by name.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text,
  avatar_url text,
  constraint profiles_avatar_address check (private.is_image_address(avatar_url))
);
comment on table public.profiles is
  'Roster identity, one row per account. A row shows only to its owner and to those who may see the email (people of the same team); everybody else gets names through the team and inbox functions.';
create index profiles_email_idx on public.profiles (lower(email));
-- Row rules come before a comparison through a function, so a client's look-up by email needs the plain one.
create index profiles_exact_email_idx on public.profiles (email);
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;

create function private.reserved_slugs() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'new', 'edit', 'create', 'me', 'my', 'card', 'pipeline', 'college-board', 'board', 'search', 'list', 'lists', 'all',
    'settings', 'account', 'admin', 'administrator', 'staff', 'support', 'help', 'official', 'lineup', 'api', 'auth',
    'login', 'logout', 'signup', 'onboarding', 'welcome', 'player', 'players', 'profile', 'null', 'undefined', 'index']
$$;
comment on function private.reserved_slugs is 'Words that stand behind /player/ for something else, or will.';
-- Who writes a profile is held to it.
grant execute on function private.reserved_slugs to authenticated;

create function private.player_name(display_name text, first_name text, last_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    nullif(btrim(display_name), ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''))
$$;
comment on function private.player_name is 'The name by which the list of players is sorted; null without any name.';
-- Who writes a profile computes the index.
grant execute on function private.player_name to authenticated;

create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique default auth.uid() references public.profiles (id) on delete cascade,
  slug text unique constraint user_profiles_slug_check check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,59}$'),
  display_name text
    constraint user_profiles_display_name_check check (private.has_text(display_name) and char_length(display_name) <= 80),
  first_name text constraint user_profiles_first_name_check check (private.has_text(nullif(first_name, '')) and char_length(first_name) <= 80),
  last_name text constraint user_profiles_last_name_check check (private.has_text(nullif(last_name, '')) and char_length(last_name) <= 80),
  is_published boolean not null default false,
  visibility text not null default 'public'
    constraint user_profiles_visibility_check check (visibility in ('public', 'unlisted', 'private')),
  email text,
  avatar_url text constraint user_profiles_avatar_url_check check (char_length(avatar_url) <= 2048),
  theme_preference text
    constraint user_profiles_theme_preference_check check (theme_preference in ('light', 'dark', 'system')),
  search_text text not null generated always as (
    lower(coalesce(display_name, '') || E'\n' || coalesce(first_name, '') || E'\n' || coalesce(last_name, '') || E'\n' || coalesce(slug, ''))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_profiles_slug_not_reserved check (slug <> all (private.reserved_slugs())),
  constraint user_profiles_avatar_address check (private.is_image_address(avatar_url))
);
comment on table public.user_profiles is
  'The profile a person writes and publishes. Made by its owner, never automatically.';
comment on column public.user_profiles.email is 'Kept in step with the account; no client may read it.';
comment on column public.user_profiles.theme_preference is 'Null until the person chooses.';
-- Staff search everybody, also who is not listed; the public search uses the same.
create index user_profiles_search_idx on public.user_profiles using gin (search_text extensions.gin_trgm_ops);
create index user_profiles_players_idx
  on public.user_profiles (private.player_name(display_name, first_name, last_name), id)
  where is_published and visibility = 'public';
-- Among very many people a name that more than 200 share is read in the order of the list: from the index alone.
create index user_profiles_list_idx on public.user_profiles (display_name, id) include (user_id, search_text)
  where is_published and visibility = 'public';
create index user_profiles_name_idx on public.user_profiles (display_name, user_id) include (search_text);
alter table public.user_profiles enable row level security;
grant select (
  id, user_id, slug, display_name, first_name, last_name, is_published, visibility, avatar_url, created_at,
  updated_at
) on public.user_profiles to anon;
grant select (
  id, user_id, slug, display_name, first_name, last_name, is_published, visibility, avatar_url,
  theme_preference, created_at, updated_at
) on public.user_profiles to authenticated;
-- The slug is written by set_profile_address alone: a direct write would tell, as often as one likes, which addresses
-- hidden profiles have.
grant insert (
  user_id, display_name, first_name, last_name, is_published, visibility, avatar_url, theme_preference
) on public.user_profiles to authenticated;
grant update (
  display_name, first_name, last_name, is_published, visibility, avatar_url, theme_preference
) on public.user_profiles to authenticated;
create policy "anyone reads published profiles" on public.user_profiles for select to anon
  using (is_published and visibility = 'public');
create policy "own profile" on public.user_profiles for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own profile" on public.user_profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own and published, recruits, all for platform staff" on public.user_profiles
  for select to authenticated
  using ((is_published and visibility = 'public') or user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids()));

create function private.prepare_user_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select p.email from public.profiles p where p.id = new.user_id);
  if tg_op = 'INSERT' and private.is_minor(new.user_id) then
    new.visibility := 'unlisted';
    new.is_published := false;
  end if;
  if new.is_published and new.visibility = 'public' and not coalesce(old.is_published and old.visibility = 'public', false) then
    perform private.check_age_told(new.user_id);
  end if;
  new.updated_at := now();
  return new;
end $$;
comment on function private.prepare_user_profile is
  'The email comes from the account; the profile of a minor starts unlisted, and none is published while the age is unknown.';
create trigger prepare_user_profile before insert or update on public.user_profiles
  for each row execute function private.prepare_user_profile();

create function private.copy_profile_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p
  set full_name = coalesce(
        nullif(btrim(concat_ws(' ', new.first_name, new.last_name)), ''), nullif(btrim(new.display_name), '')),
      avatar_url = new.avatar_url
  where p.id = new.user_id;
  return null;
end $$;
create trigger copy_profile_name after insert or update of display_name, first_name, last_name, avatar_url
  on public.user_profiles for each row execute function private.copy_profile_name();

create table private.birth_dates (
  user_id uuid primary key references auth.users (id) on delete cascade,
  birth_date date not null constraint birth_dates_birth_date_check check (birth_date > date '1900-01-01'),
  created_at timestamptz not null default now()
);
comment on table private.birth_dates is
  'Ours. Read by the database''s own functions only; leaves the database in the export of the person alone.';
alter table private.birth_dates enable row level security;
create policy "closed to clients" on private.birth_dates for all to anon, authenticated
  using (false) with check (false);

create function private.name_of(display_name text, first_name text, last_name text, shows_legal_name boolean) returns text
language sql stable as $$
  select coalesce(
    nullif(btrim(display_name), ''), case when shows_legal_name then nullif(btrim(concat_ws(' ', first_name, last_name)), '') end)
$$;
comment on function private.name_of is
  'The name others see: display name, else first and last name where these show (of a listed profile, or one''s own). No search path of its own, so that the planner takes it into the query.';

create function private.is_listed(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public')
$$;
comment on function private.is_listed is 'Whether everybody may see who that is: a published, public profile.';

create function private.public_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.player_name(u.display_name, u.first_name, u.last_name)
  from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public'
$$;
comment on function private.public_name is 'The name of a listed profile, else null.';

create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.name_of(u.display_name, u.first_name, u.last_name, u.is_published and u.visibility = 'public'),
    -- Staff know everybody by name.
    case when person = (select auth.uid()) or private.is_privileged()
      then nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') end)
  from public.user_profiles u where u.user_id = person
$$;
comment on function private.display_name is
  'The name others see: display name, else first and last name of a listed profile, else null; to oneself and platform staff first and last name in any case.';

create function private.birth_date_of(metadata jsonb) returns date
language plpgsql immutable set search_path = '' as $$
declare
  told text := metadata ->> 'birth_date';
begin
  if told !~ '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$' or told <= '1900-01-01' then
    return null;
  end if;
  return told::date;
exception when datetime_field_overflow then
  return null;
end $$;
comment on function private.birth_date_of is
  'The date that the sign-up form hands over; null for anything that is no date of birth, never an error.';

create function private.is_too_young(born date) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(born > current_date - interval '13 years', false)
$$;

-- Signing up never reaches a trigger when the address is taken, so no trigger refuses: an answer of its own would tell
-- that the address is free. What is no date makes an account of unknown age.
create function private.add_profile_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born date := private.birth_date_of(new.raw_user_meta_data);
begin
  insert into public.profiles (id, email) values (new.id, new.email);
  if born is not null and not private.is_too_young(born) then
    insert into private.birth_dates (user_id, birth_date) values (new.id, born);
  end if;
  if new.raw_user_meta_data ? 'birth_date' then
    -- The metadata would travel in every token: take it out.
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'birth_date' where id = new.id;
  end if;
  return null;
end $$;
create trigger add_profile_of_account after insert on auth.users
  for each row execute function private.add_profile_of_account();

create function private.drop_account_of_child() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_too_young(private.birth_date_of(new.raw_user_meta_data)) then
    delete from auth.users where id = new.id;
  end if;
  return null;
end $$;
comment on function private.drop_account_of_child is
  'Under 13 no account is made and nothing is kept. At the end of the transaction, so that signing up answers as it does for everybody.';
create constraint trigger drop_account_of_child after insert on auth.users deferrable initially deferred
  for each row execute function private.drop_account_of_child();

create function private.drop_birth_date_of_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The platform copies what the sign-up form handed over into each identity, which every session's user carries.
  new.identity_data := new.identity_data - 'birth_date';
  return new;
end $$;
comment on function private.drop_birth_date_of_identity is
  'Takes the date of birth out of what the platform stores of an identity.';
create trigger drop_birth_date_of_identity before insert or update of identity_data on auth.identities
  for each row execute function private.drop_birth_date_of_identity();

create function private.copy_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  update public.user_profiles set email = new.email where user_id = new.id;
  return null;
end $$;
create trigger copy_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_account_email();

-- Up to 200 matches are found by their parts and sorted; of more, the first of the list are soon met in its order. One
-- plan for both would read everything in one of the two cases.
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

-- Whom the caller blocked, and who blocked the caller, is left out, as neither may write to the other.
create function public.search_users(p_query text, p_exclude uuid[] default '{}')
returns table (
  id uuid, user_id uuid, slug text, display_name text, first_name text, last_name text, avatar_url text, email text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := lower(btrim(left(p_query, 100)));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  excluded uuid[] := coalesce(p_exclude, '{}') || array(
    select b.blocked_id from public.user_blocks b where b.blocker_id = (select auth.uid())
    union select b.blocker_id from public.user_blocks b where b.blocked_id = (select auth.uid()));
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
comment on function public.search_users is
  'Up to 20 published, public people whose name or slug holds the text as plain text (2 characters or more). The email is always null.';
grant execute on function public.search_users to authenticated;

-- schemas/04_games.sql

-- Games: titles, their ranks and positions (ours, DB-023), and how many players and published colleges each has.
-- Those counts are kept by triggers, so that the landing page reads a few rows however many there are.

create table public.esports_titles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  slug text not null unique constraint esports_titles_slug_check check (slug ~ '^[a-z0-9-]+$'),
  active boolean not null default true
);
comment on table public.esports_titles is
  'Reference: the games. One that is not active stays where it is used and is offered nowhere.';

insert into public.esports_titles (name, slug) values
  ('Valorant', 'valorant'), ('League of Legends', 'league-of-legends'), ('Rocket League', 'rocket-league'),
  ('Marvel Rivals', 'marvel-rivals'), ('Overwatch 2', 'overwatch-2'), ('Counter-Strike 2', 'counter-strike-2'),
  ('Rainbow Six Siege', 'rainbow-six-siege'), ('Super Smash Bros. Ultimate', 'super-smash-bros-ultimate');

alter table public.esports_titles enable row level security;
grant select on public.esports_titles to anon, authenticated;
create policy "anyone reads titles" on public.esports_titles for select to anon, authenticated using (true);

create table public.esports_ranks (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  ordinal smallint not null constraint esports_ranks_ordinal_check check (ordinal > 0),
  name text not null constraint esports_ranks_name_check check (char_length(name) between 1 and 60),
  primary key (esports_title_id, ordinal)
);
comment on table public.esports_ranks is
  'Reference: the ladder of each game. A higher ordinal is a better rank; ordinals of two games do not compare.';
create unique index esports_ranks_name_idx on public.esports_ranks (esports_title_id, lower(name));

-- Tiers from low to high; a tier with divisions counts them in the given order, low to high.
with ladder (slug, place, tier, divisions) as (
  select l.slug, t.place, t.tier, case when t.tier = any (l.whole) then array[''] else l.divisions end
  from (values
    ('valorant', array['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal', 'Radiant'],
      array[' 1', ' 2', ' 3'], array['Radiant']),
    ('league-of-legends',
      array['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Emerald', 'Diamond', 'Master', 'Grandmaster', 'Challenger'],
      array[' IV', ' III', ' II', ' I'], array['Master', 'Grandmaster', 'Challenger']),
    ('rocket-league',
      array['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Champion', 'Grand Champion', 'Supersonic Legend'],
      array[' I', ' II', ' III'], array['Supersonic Legend']),
    ('marvel-rivals',
      array['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Grandmaster', 'Celestial', 'Eternity', 'One Above All'],
      array[' III', ' II', ' I'], array['Eternity', 'One Above All']),
    ('overwatch-2', array['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Master', 'Grandmaster', 'Champion', 'Top 500'],
      array[' 5', ' 4', ' 3', ' 2', ' 1'], array['Top 500']),
    ('counter-strike-2', array['FACEIT Level'],
      array[' 1', ' 2', ' 3', ' 4', ' 5', ' 6', ' 7', ' 8', ' 9', ' 10'], array['']),
    ('rainbow-six-siege', array['Copper', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Emerald', 'Diamond', 'Champion'],
      array[' V', ' IV', ' III', ' II', ' I'], array['Champion']),
    ('super-smash-bros-ultimate', array['Elite Smash', 'State power ranking', 'Regional power ranking'],
      array[''], array[''])
  ) l (slug, tiers, divisions, whole), unnest(l.tiers) with ordinality t (tier, place)
)
insert into public.esports_ranks (esports_title_id, ordinal, name)
select t.id, row_number() over (partition by t.id order by l.place, d.place), l.tier || d.division
from ladder l
join public.esports_titles t on t.slug = l.slug
cross join unnest(l.divisions) with ordinality d (division, place);

alter table public.esports_ranks enable row level security;
create policy "few embeds" on public.esports_ranks as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.esports_ranks to anon, authenticated;
create policy "anyone reads ranks" on public.esports_ranks for select to anon, authenticated using (true);

create table public.esports_positions (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  display_order smallint not null constraint esports_positions_display_order_check check (display_order > 0),
  name text not null constraint esports_positions_name_check check (char_length(name) between 1 and 40),
  primary key (esports_title_id, display_order)
);
comment on table public.esports_positions is
  'Reference: what a player plays in each game, as offered in forms. Rosters may name others.';
create unique index esports_positions_name_idx on public.esports_positions (esports_title_id, lower(name));

insert into public.esports_positions (esports_title_id, display_order, name)
select t.id, p.place, p.name
from (values
  ('valorant', array['Duelist', 'Initiator', 'Controller', 'Sentinel']),
  ('league-of-legends', array['Top', 'Jungle', 'Mid', 'Bot', 'Support']),
  ('rocket-league', array['Striker', 'Playmaker', 'Defender']),
  ('marvel-rivals', array['Vanguard', 'Duelist', 'Strategist']),
  ('overwatch-2', array['Tank', 'Damage', 'Support']),
  ('counter-strike-2', array['In-game leader', 'AWPer', 'Entry', 'Support', 'Lurker']),
  ('rainbow-six-siege', array['Entry', 'Flex', 'Hard support', 'Anchor']),
  ('super-smash-bros-ultimate', array['Singles', 'Doubles'])
) l (slug, names)
join public.esports_titles t on t.slug = l.slug
cross join unnest(l.names) with ordinality p (name, place);

alter table public.esports_positions enable row level security;
create policy "few embeds" on public.esports_positions as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.esports_positions to anon, authenticated;
create policy "anyone reads positions" on public.esports_positions for select to anon, authenticated using (true);

create table private.title_counts (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  slot smallint not null,
  player_count bigint not null default 0,
  college_count bigint not null default 0,
  primary key (esports_title_id, slot)
);
comment on table private.title_counts is
  'Parts of the counts of a game; their sum counts. Several slots, so that people who add the same game at once do not wait for each other.';

insert into private.title_counts (esports_title_id, slot, player_count, college_count)
select t.id, 0, 0, 0 from public.esports_titles t;

alter table private.title_counts enable row level security;
create policy "closed to clients" on private.title_counts for all to anon, authenticated
  using (false) with check (false);

create function public.landing_counts()
returns table (slug text, name text, player_count bigint, college_count bigint)
language sql stable security definer set search_path = '' as $$
  select t.slug, t.name, coalesce(sum(c.player_count), 0)::bigint, coalesce(sum(c.college_count), 0)::bigint
  from public.esports_titles t left join private.title_counts c on c.esports_title_id = t.id
  where t.active group by t.id order by t.name
$$;
comment on function public.landing_counts is
  'Players and published colleges of each active game (SH-088): numbers only.';
grant execute on function public.landing_counts to anon, authenticated;

create function private.rank_ordinal(title uuid, rank_name text) returns smallint
language sql stable security definer set search_path = '' as $$
  select r.ordinal from public.esports_ranks r
  where r.esports_title_id = title and lower(r.name) = lower(btrim(rank_name))
$$;
comment on function private.rank_ordinal is
  'The place of a rank in the ladder of its game, 1 for the lowest; null for a text that is no rank.';

create function private.add_to_title_counts(title uuid, players bigint, colleges bigint) returns void
language sql security definer set search_path = '' as $$
  insert into private.title_counts as c (esports_title_id, slot, player_count, college_count)
  select title, pg_backend_pid() % 16, players, colleges
  where (players <> 0 or colleges <> 0) and exists (select from public.esports_titles t where t.id = title)
  on conflict (esports_title_id, slot) do update set
    player_count = c.player_count + excluded.player_count, college_count = c.college_count + excluded.college_count
$$;

create function private.count_player_games() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_title_counts(n.id, n.amount, 0)
    from (select a.esports_title_id as id, count(*) as amount from added a group by 1 order by 1) n;
  elsif tg_op = 'DELETE' then
    perform private.add_to_title_counts(n.id, -n.amount, 0)
    from (select r.esports_title_id as id, count(*) as amount from removed r group by 1 order by 1) n;
  else
    perform private.add_to_title_counts(n.id, n.amount, 0)
    from (
      select x.id, sum(x.change)::bigint as amount
      from (select esports_title_id as id, 1 as change from added union all select esports_title_id, -1 from removed) x
      group by x.id having sum(x.change) <> 0 order by x.id
    ) n;
  end if;
  return null;
end $$;

create function private.count_colleges() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text[] := case when tg_op <> 'INSERT' and old.is_published then old.games else '{}' end;
  after text[] := case when tg_op <> 'DELETE' and new.is_published then new.games else '{}' end;
begin
  perform private.add_to_title_counts(t.id, 0, (t.name = any (after))::integer - (t.name = any (before))::integer)
  from (select e.id, e.name from public.esports_titles e where e.name = any (before || after) order by e.id) t;
  return null;
end $$;
comment on function private.count_colleges is 'By the names of its games, which a trigger on college_programs keeps.';

-- schemas/05_colleges.sql

-- Colleges, their programs, and what a program looks for. Ours (DB-023): the specification names them without
-- fields. The open spots and positions of a program follow its needs. Sums lock their parent without its key, so
-- that adding a row below a program or college waits for nobody.

create table public.colleges (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint colleges_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null constraint colleges_name_check check (private.has_text(name) and char_length(btrim(name)) between 2 and 120),
  city text not null constraint colleges_city_check check (private.has_text(city) and char_length(city) <= 80),
  state text not null constraint colleges_state_check check (state ~ '^[A-Z]{2}$'),
  level text not null default 'varsity' constraint colleges_level_check check (level in ('varsity', 'club')),
  about text constraint colleges_about_check check (private.has_text(nullif(about, '')) and char_length(about) <= 8000),
  requirements text constraint colleges_requirements_check check (private.has_text(nullif(requirements, '')) and char_length(requirements) <= 4000),
  website_url text
    constraint colleges_website_url_check check (private.is_web_address(website_url)),
  logo_url text constraint colleges_logo_url_check check (char_length(logo_url) <= 2048),
  banner_url text constraint colleges_banner_url_check check (char_length(banner_url) <= 2048),
  colors text[] constraint colleges_colors_check
    check (cardinality(colors) = 2 and array_to_string(colors, '', '?') ~ '^(#[0-9a-f]{6}){2}$'),
  is_published boolean not null default false,
  scholarships boolean not null default false,
  scholarship_min integer,
  scholarship_max integer,
  open_spots integer not null default 0,
  games text[] not null default '{}',
  reply_days numeric(5, 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint colleges_logo_address check (private.is_image_address(logo_url)),
  constraint colleges_banner_address check (private.is_image_address(banner_url))
);
comment on table public.colleges is
  'Colleges with their public page; the games and sums of their programs are kept by triggers.';
comment on column public.colleges.colors is
  'Ground and second colour of its crest, #rrggbb each; null: the name gives two.';
comment on column public.colleges.scholarship_min is 'US dollars a year.';
comment on column public.colleges.games is
  'Names of the games of its programs, in order; like scholarships, scholarship_min, scholarship_max and open_spots kept by a trigger on college_programs, so that a list is one indexed query.';
comment on column public.colleges.reply_days is
  'median_days of college_reply_times, kept by a trigger there; null while it is not told.';
create index colleges_state_idx on public.colleges (state, name, id) where is_published;
-- Each order of search_colleges.
create index colleges_scholarship_idx on public.colleges (coalesce(scholarship_max, 0) desc, id) where is_published;
create index colleges_reply_idx on public.colleges (coalesce(reply_days, 9999), id) where is_published;
create index colleges_games_idx on public.colleges using gin (games);
create index colleges_search_idx on public.colleges using gin (name extensions.gin_trgm_ops);
create index colleges_name_idx on public.colleges (name, id) include (games, scholarships, state, level) where is_published;
alter table public.colleges enable row level security;
grant select on public.colleges to anon, authenticated;
grant insert (
  slug, name, city, state, level, about, requirements, website_url, logo_url, banner_url, colors, is_published
) on public.colleges to authenticated;
grant update (
  name, city, state, level, about, requirements, website_url, logo_url, banner_url, colors
) on public.colleges to authenticated;
create policy "anyone reads published colleges" on public.colleges for select to anon using (is_published);
create policy "published colleges and those one edits" on public.colleges for select to authenticated
  using (is_published or (select private.is_privileged()) or id in (select private.my_college_ids()));
create policy "platform staff add colleges" on public.colleges for insert to authenticated
  with check ((select private.is_privileged()));
create policy "editors change their college" on public.colleges for update to authenticated
  using (private.can_edit_college(id)) with check (private.can_edit_college(id));
create trigger touch_colleges before update on public.colleges
  for each row execute function private.touch_updated_at();
create trigger count_colleges after insert or delete or update of is_published, games on public.colleges
  for each row execute function private.count_colleges();

create table private.college_counts (
  state text not null,
  level text not null,
  scholarships boolean not null,
  has_open_spots boolean not null,
  games text[] not null,
  amount integer not null,
  primary key (state, level, scholarships, has_open_spots, games)
);
comment on table private.college_counts is
  'How many published colleges are alike in what the list filters by; what a filter leaves is counted here, however many colleges there are. Kept by a trigger.';
alter table private.college_counts enable row level security;
create policy "closed to clients" on private.college_counts for all to anon, authenticated
  using (false) with check (false);

create function private.count_alike_colleges() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In the order of the key, so that two changes at once do not wait for each other in a circle.
  insert into private.college_counts as c (state, level, scholarships, has_open_spots, games, amount)
  select x.state, x.level, x.scholarships, x.has_open_spots, x.games, sum(x.change)
  from (
    select old.state, old.level, old.scholarships, old.open_spots > 0, old.games, -1
    where tg_op <> 'INSERT' and old.is_published
    union all
    select new.state, new.level, new.scholarships, new.open_spots > 0, new.games, 1
    where tg_op <> 'DELETE' and new.is_published
  ) x (state, level, scholarships, has_open_spots, games, change)
  group by 1, 2, 3, 4, 5 having sum(x.change) <> 0 order by 1, 2, 3, 4, 5
  on conflict (state, level, scholarships, has_open_spots, games) do update set amount = c.amount + excluded.amount;
  if tg_op <> 'INSERT' then
    delete from private.college_counts c
    where (c.state, c.level, c.scholarships, c.has_open_spots, c.games)
      = (old.state, old.level, old.scholarships, old.open_spots > 0, old.games) and c.amount = 0;
  end if;
  return null;
end $$;
create trigger count_alike_colleges
  after insert or delete or update of is_published, state, level, scholarships, open_spots, games on public.colleges
  for each row execute function private.count_alike_colleges();

create function private.pass_college_to_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.college_programs set is_published = new.is_published, state = new.state where college_id = new.id;
  return null;
end $$;
create trigger pass_college_to_programs after update of is_published, state on public.colleges
  for each row when ((old.is_published, old.state) is distinct from (new.is_published, new.state))
  execute function private.pass_college_to_programs();

create table public.college_programs (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  coach_name text constraint college_programs_coach_name_check check (private.has_text(nullif(coach_name, '')) and char_length(coach_name) <= 80),
  scholarship_min integer constraint college_programs_scholarship_min_check check (scholarship_min >= 0),
  scholarship_max integer constraint college_programs_check check (scholarship_max >= scholarship_min),
  roster_size integer not null default 15
    constraint college_programs_roster_size_check check (roster_size between 1 and 60),
  open_spots integer not null default 0
    constraint college_programs_open_spots_check check (open_spots between 0 and 60),
  positions_needed text[] not null default '{}'
    constraint college_programs_positions_needed_check check (cardinality(positions_needed) <= 20),
  minimum_rank text constraint college_programs_minimum_rank_check check (private.has_text(nullif(minimum_rank, '')) and char_length(minimum_rank) <= 60),
  minimum_gpa numeric(3, 2) constraint college_programs_minimum_gpa_check check (minimum_gpa between 0 and 4),
  practice_hours integer constraint college_programs_practice_hours_check check (practice_hours between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  minimum_ordinal smallint,
  is_published boolean not null default false,
  state text constraint college_programs_state_check check (state ~ '^[A-Z]{2}$'),
  constraint college_programs_once unique (college_id, esports_title_id),
  constraint college_programs_of_college unique (college_id, id)
);
comment on table public.college_programs is 'The programs of a college, one per game, with what they offer and ask.';
comment on column public.college_programs.open_spots is 'Sum of the open spots of its roster needs, kept by a trigger.';
comment on column public.college_programs.positions_needed is
  'Positions of its roster needs with open spots, kept by a trigger.';
comment on column public.college_programs.practice_hours is 'Hours a week.';
comment on column public.college_programs.minimum_ordinal is
  'Place of minimum_rank in esports_ranks, kept by a trigger.';
comment on column public.college_programs.is_published is 'That of its college, like state kept by triggers.';
create index college_programs_title_idx on public.college_programs (esports_title_id);
create index college_programs_similar_idx
  on public.college_programs (esports_title_id, state, coalesce(scholarship_max, 0), college_id) where is_published;
alter table public.college_programs enable row level security;
create policy "few embeds" on public.college_programs as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.college_programs to anon, authenticated;
grant delete on public.college_programs to authenticated;
grant insert (
  college_id, esports_title_id, coach_name, scholarship_min, scholarship_max, roster_size, minimum_rank,
  minimum_gpa, practice_hours
) on public.college_programs to authenticated;
grant update (
  coach_name, scholarship_min, scholarship_max, roster_size, minimum_rank, minimum_gpa, practice_hours
) on public.college_programs to authenticated;
create policy "editors add programs" on public.college_programs for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change programs" on public.college_programs for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create policy "editors delete programs" on public.college_programs for delete to authenticated
  using (private.can_edit_college(college_id));
create policy "anyone reads programs of published colleges" on public.college_programs for select to anon
  using (is_published);
create policy "programs of published colleges and of those one edits" on public.college_programs
  for select to authenticated
  using (is_published or (select private.is_privileged()) or college_id in (select private.my_college_ids()));
create trigger touch_college_programs before update on public.college_programs
  for each row execute function private.touch_updated_at();

-- The college is locked without its key, so that adding a row below it does not wait.
create function private.summarize_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := coalesce(new.college_id, old.college_id);
begin
  perform from public.colleges c where c.id = college for no key update;
  update public.colleges c set
    games = coalesce(s.games, '{}'), open_spots = coalesce(s.open_spots, 0),
    scholarships = coalesce(s.scholarship_max, 0) > 0,
    scholarship_min = case when s.scholarship_max > 0 then s.scholarship_min end,
    scholarship_max = case when s.scholarship_max > 0 then s.scholarship_max end
  from (
    select array_agg(t.name order by t.name) as games, sum(p.open_spots) as open_spots,
      min(p.scholarship_min) filter (where p.scholarship_max > 0) as scholarship_min, max(p.scholarship_max) as scholarship_max
    from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
    where p.college_id = college
  ) s
  where c.id = college;
  return null;
end $$;
create trigger summarize_programs after insert or update or delete on public.college_programs
  for each row execute function private.summarize_programs();

create function private.check_program_rank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.minimum_ordinal := private.rank_ordinal(new.esports_title_id, new.minimum_rank);
  if new.minimum_rank is not null and new.minimum_ordinal is null then
    raise exception 'This is no rank of the game' using errcode = '23514', detail = 'minimum_rank';
  end if;
  return new;
end $$;
create trigger check_program_rank before insert or update on public.college_programs
  for each row execute function private.check_program_rank();

create function private.pass_rank_to_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.roster_needs set minimum_rank = null where program_id = new.id and minimum_rank is null;
  return null;
end $$;
create trigger pass_rank_to_needs after update of minimum_rank on public.college_programs
  for each row when (old.minimum_ordinal is distinct from new.minimum_ordinal)
  execute function private.pass_rank_to_needs();

create function private.take_from_college() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.is_published, c.state into new.is_published, new.state from public.colleges c where c.id = new.college_id;
  new.is_published := coalesce(new.is_published, false);
  return new;
end $$;
create trigger take_from_college before insert or update of college_id on public.college_programs
  for each row execute function private.take_from_college();

create table public.roster_needs (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null,
  college_id uuid not null,
  position text not null constraint roster_needs_position_check check (private.has_text(position) and char_length(position) <= 40),
  class_year smallint constraint roster_needs_class_year_check check (class_year between 2020 and 2100),
  minimum_rank text constraint roster_needs_minimum_rank_check check (private.has_text(nullif(minimum_rank, '')) and char_length(minimum_rank) <= 60),
  minimum_ordinal smallint,
  open_spots integer not null default 1 constraint roster_needs_open_spots_check check (open_spots between 0 and 20),
  note text constraint roster_needs_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 300),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint roster_needs_of_program foreign key (college_id, program_id)
    references public.college_programs (college_id, id) on delete cascade
);
comment on table public.roster_needs is
  'Places that a program wants to fill: shown on the college''s page and compared by matchmaking.';
comment on column public.roster_needs.college_id is 'Of the program, filled by a trigger.';
comment on column public.roster_needs.open_spots is
  'As editors say it; a commitment takes one, and gives it back when it ends (private.follow_commitment).';
comment on column public.roster_needs.class_year is 'Year of high school graduation; null for any.';
comment on column public.roster_needs.minimum_rank is 'A rank of the game; null: that of the program counts.';
comment on column public.roster_needs.minimum_ordinal is
  'Place in esports_ranks of the rank asked for, also when it is the program''s; kept by triggers.';
create index roster_needs_program_idx on public.roster_needs (program_id, display_order, id);
create index roster_needs_college_idx on public.roster_needs (college_id, program_id);
alter table public.roster_needs enable row level security;
create policy "few embeds" on public.roster_needs as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.roster_needs to anon, authenticated;
grant delete on public.roster_needs to authenticated;
grant insert (
  id, program_id, college_id, position, class_year, minimum_rank, open_spots, note, display_order
) on public.roster_needs to authenticated;
grant update (
  position, class_year, minimum_rank, open_spots, note, display_order
) on public.roster_needs to authenticated;
create policy "needs of colleges one sees" on public.roster_needs for select to anon, authenticated
  using (exists (select from public.colleges c where c.id = college_id));
create policy "editors add needs" on public.roster_needs for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change needs" on public.roster_needs for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create policy "editors delete needs" on public.roster_needs for delete to authenticated
  using (private.can_edit_college(college_id));

create function private.prepare_roster_need() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  program public.college_programs;
begin
  select * into program from public.college_programs p where p.id = new.program_id;
  if program.id is null then
    raise exception 'Program not found' using errcode = '23503';
  end if;
  new.college_id := program.college_id;
  new.updated_at := now();
  new.minimum_ordinal := private.rank_ordinal(program.esports_title_id, new.minimum_rank);
  if new.minimum_rank is null then
    new.minimum_ordinal := program.minimum_ordinal;
  elsif new.minimum_ordinal is null then
    raise exception 'This is no rank of the game' using errcode = '23514', detail = 'minimum_rank';
  end if;
  return new;
end $$;
create trigger prepare_roster_need before insert or update on public.roster_needs
  for each row execute function private.prepare_roster_need();

create function private.summarize_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  program uuid := coalesce(new.program_id, old.program_id);
begin
  -- Locked first, so that the sum below is read after others have written theirs.
  perform from public.college_programs p where p.id = program for no key update;
  if (select count(*) from public.roster_needs n where n.program_id = program) > 20 then
    raise exception 'Too many roster needs (max 20)' using errcode = '23514';
  end if;
  update public.college_programs p set open_spots = s.open_spots, positions_needed = s.positions
  from (
    select coalesce(sum(n.open_spots), 0) as open_spots,
      coalesce(array_agg(distinct n.position) filter (where n.open_spots > 0), '{}') as positions
    from public.roster_needs n where n.program_id = program
  ) s
  where p.id = program and (p.open_spots, p.positions_needed) is distinct from (s.open_spots::integer, s.positions);
  return null;
end $$;
create trigger summarize_needs after insert or update or delete on public.roster_needs
  for each row execute function private.summarize_needs();

-- schemas/06_roles.sql

-- Roles (DB-002) and how they come about (SE-008): people choose recruit and family roles themselves, ask for the
-- others, and admins grant, refuse and revoke. Nobody grants themselves more, and one admin always stays. A person
-- follows the changes of their own roles live. Ours: role_requests and user_role_changes.

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_role_check check (role in (
    'yes_admin', 'yes_developer', 'yes_staff',
    'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
    'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
    'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach',
    'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager',
    'family_parent', 'family_guardian'
  )),
  college_id uuid constraint user_roles_college references public.colleges (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_roles_once unique nulls not distinct (user_id, role, college_id),
  constraint user_roles_college_check check (
    case
      when role like 'programs\_college\_%' then college_id is not null
      when role = 'coaching_program_coach_college_coach' then true
      else college_id is null
    end)
);
comment on table public.user_roles is
  'Who may do what. Written only by the server: no client role holds a write right.';
create index user_roles_college_idx on public.user_roles (college_id) where college_id is not null;
alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
create policy "own roles, all for admins" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time, so that two admins who remove each other do not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('user_roles.yes_admin', 0));
  if not exists (select from public.user_roles r where r.role = 'yes_admin') then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
  return null;
end $$;
comment on function private.keep_an_admin is 'Also refuses to delete the account of the last admin.';
create trigger keep_an_admin_deleted after delete on public.user_roles
  for each row when (old.role = 'yes_admin') execute function private.keep_an_admin();
create trigger keep_an_admin_changed after update on public.user_roles
  for each row when (old.role = 'yes_admin' and new.role <> 'yes_admin') execute function private.keep_an_admin();

create function private.log_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A deleted account takes its history along.
  insert into public.user_role_changes (user_id, role, college_id, operation, changed_by)
  select each.user_id, each.role, each.college_id, each.operation, (select auth.uid())
  from (
    select old.user_id, old.role, old.college_id, 'revoked' as operation where tg_op <> 'INSERT'
    union all select new.user_id, new.role, new.college_id, 'granted' where tg_op <> 'DELETE'
  ) each
  where exists (select from public.profiles p where p.id = each.user_id);
  return null;
end $$;
create trigger log_role_change after insert or update or delete on public.user_roles
  for each row execute function private.log_role_change();

create function private.send_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'roles', 'user:' || u.user_id, true) from (select distinct c.user_id from changed c) u;
  return null;
end $$;
create trigger send_role_change_new after insert on public.user_roles referencing new table as changed
  for each statement execute function private.send_role_change();
create trigger send_role_change after update on public.user_roles referencing new table as changed
  for each statement execute function private.send_role_change();
create trigger send_role_change_gone after delete on public.user_roles referencing old table as changed
  for each statement execute function private.send_role_change();

create function private.end_college_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.move_topics('pipeline', array(select distinct b.college_id from before b where b.college_id is not null));
  else
    perform private.move_topics('pipeline', array(
      select distinct b.college_id from before b
      where b.college_id is not null and not exists (
        select from after a
        where a.id = b.id and a.user_id = b.user_id and a.college_id = b.college_id and a.role = b.role)));
  end if;
  return null;
end $$;
create trigger end_college_roles after update on public.user_roles referencing old table as before new table as after
  for each statement execute function private.end_college_roles();
create trigger end_college_roles_gone after delete on public.user_roles referencing old table as before
  for each statement execute function private.end_college_roles();

create table public.role_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  role text not null constraint role_requests_role_check check (role in (
    'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
    'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
    'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach'
  )),
  college_id uuid references public.colleges (id) on delete cascade,
  note text constraint role_requests_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 1000),
  status text not null default 'pending'
    constraint role_requests_status_check check (status in ('pending', 'approved', 'refused')),
  decision_note text constraint role_requests_decision_note_check check (private.has_text(nullif(decision_note, '')) and char_length(decision_note) <= 1000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint role_requests_decided check ((status = 'pending') = (decided_at is null)),
  constraint role_requests_college check (
    case
      when role like 'programs\_college\_%' then college_id is not null
      when role = 'coaching_program_coach_college_coach' then true
      else college_id is null
    end)
);
comment on table public.role_requests is 'A person asks for a staff or coach role; an admin decides once.';
comment on column public.role_requests.note is 'Why, in the words of who asks.';
comment on column public.role_requests.decision_note is 'What the admin tells who asked.';
create unique index role_requests_once on public.role_requests (user_id, role, college_id) nulls not distinct
  where status = 'pending';
create index role_requests_user_idx on public.role_requests (user_id, created_at desc);
create index role_requests_queue_idx on public.role_requests (created_at, id) where status = 'pending';
create index role_requests_college_idx on public.role_requests (college_id);
create index role_requests_decider_idx on public.role_requests (decided_by);
create index role_requests_decided_idx on public.role_requests (status, decided_at desc, id) where status <> 'pending';
alter table public.role_requests enable row level security;
grant select, delete on public.role_requests to authenticated;
grant insert (user_id, role, college_id, note) on public.role_requests to authenticated;
create policy "own requests, all for admins" on public.role_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "ask for oneself" on public.role_requests for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "withdraw own open requests" on public.role_requests for delete to authenticated
  using (user_id = (select auth.uid()) and status = 'pending');

create function private.limit_role_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('role_requests.' || new.user_id, 0));
  if (select count(*) from public.role_requests r where r.user_id = new.user_id and r.status = 'pending') >= 5 then
    raise exception 'Too many open requests (max 5)' using errcode = '23514';
  end if;
  if exists (
    select from public.user_roles r
    where r.user_id = new.user_id and r.role = new.role and r.college_id is not distinct from new.college_id) then
    raise exception 'You have this role already' using errcode = '23505';
  end if;
  return new;
end $$;
create trigger limit_role_requests before insert on public.role_requests
  for each row execute function private.limit_role_requests();

create table public.user_role_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null,
  college_id uuid,
  operation text not null constraint user_role_changes_operation_check check (operation in ('granted', 'revoked')),
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.user_role_changes is
  'Who granted and revoked roles, written by a trigger; read by admins, and by the person, whose open browsers follow it.';
create index user_role_changes_user_idx on public.user_role_changes (user_id, changed_at desc);
create index user_role_changes_person_idx on public.user_role_changes (changed_by);
alter table public.user_role_changes enable row level security;
grant select on public.user_role_changes to authenticated;
create policy "changes of own roles, all for admins" on public.user_role_changes for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.manages_users() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (select from public.experiments e where e.key = 'user_management' and e.enabled)
$$;
comment on function private.manages_users is 'SE-008, SE-021: admins, while user management is switched on.';

create function private.check_may_grant(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  if person = (select auth.uid()) then
    raise exception 'Nobody grants themselves a role' using errcode = '42501';
  end if;
end $$;

create function public.grant_role(p_user_id uuid, p_role text, p_college_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  granted_id uuid;
begin
  perform private.check_may_grant(p_user_id);
  insert into public.user_roles (user_id, role, college_id) values (p_user_id, p_role, p_college_id)
  on conflict on constraint user_roles_once do nothing returning id into granted_id;
  return coalesce(granted_id, (
    select r.id from public.user_roles r
    where r.user_id = p_user_id and r.role = p_role and r.college_id is not distinct from p_college_id));
end $$;
comment on function public.grant_role is
  'Gives a person a role and returns the id of the grant; a second time changes nothing. Admins only, never to themselves.';
grant execute on function public.grant_role to authenticated;

create function public.revoke_role(p_grant_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  delete from public.user_roles where id = p_grant_id;
  return found;
end $$;
comment on function public.revoke_role is
  'Takes one grant away; false when it is gone already. Admins only; the last admin stays.';
grant execute on function public.revoke_role to authenticated;

create function public.decide_role_request(p_request_id uuid, p_approve boolean, p_note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.role_requests;
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  select * into request from public.role_requests r where r.id = p_request_id for update;
  if request.id is null then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  if request.status <> 'pending' then
    raise exception 'This request has been decided' using errcode = 'PT409';
  end if;
  if p_approve then
    perform public.grant_role(request.user_id, request.role, request.college_id);
  end if;
  update public.role_requests set
    status = case when p_approve then 'approved' else 'refused' end,
    decision_note = private.text_or_null(p_note), decided_by = (select auth.uid()), decided_at = now()
  where id = p_request_id;
end $$;
comment on function public.decide_role_request is
  'Approves (and grants) or refuses an open request, once. Admins only, never for themselves.';
grant execute on function public.decide_role_request to authenticated;

create function public.choose_roles(p_roles text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own text[] := array[
    'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager', 'family_parent', 'family_guardian'];
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if p_roles is null or not p_roles <@ own then
    raise exception 'Only recruit and family roles can be chosen' using errcode = '42501';
  end if;
  delete from public.user_roles where user_id = me and role = any (own) and role <> all (p_roles);
  insert into public.user_roles (user_id, role) select distinct me, each from unnest(p_roles) each
  on conflict on constraint user_roles_once do nothing;
  return (select coalesce(array_agg(r.role order by r.role), '{}') from public.user_roles r where r.user_id = me);
end $$;
comment on function public.choose_roles is
  'Sets the caller''s recruit and family roles to exactly those given, leaves other roles alone, and returns all roles held.';
grant execute on function public.choose_roles to authenticated;

create function public.search_people(p_query text, p_limit integer default 20)
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
comment on function public.search_people is
  'Platform staff find any account by part of its name or slug, by its whole email or by its id, with its roles. Never returns an email.';
grant execute on function public.search_people to authenticated;

create function public.list_role_requests(p_status text default 'pending', p_limit integer default 50)
returns table (
  id uuid, user_id uuid, display_name text, role text, college_id uuid, college_name text, note text, status text,
  decision_note text, decided_by_name text, decided_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  return query
  select r.id, r.user_id, private.display_name(r.user_id), r.role, r.college_id, c.name, r.note, r.status,
    r.decision_note, private.display_name(r.decided_by), r.decided_at, r.created_at
  from (
    (
      select q.* from public.role_requests q
      where p_status = 'pending' and q.status = 'pending'
      order by q.created_at, q.id limit least(greatest(p_limit, 1), 100)
    )
    union all
    (
      select q.* from public.role_requests q
      where q.status <> 'pending' and q.status = p_status
      order by q.decided_at desc, q.id limit least(greatest(p_limit, 1), 100)
    )
  ) r left join public.colleges c on c.id = r.college_id
  order by case when p_status = 'pending' then r.created_at end, r.decided_at desc, r.id;
end $$;
comment on function public.list_role_requests is
  'Role requests with the names of people and colleges: open ones oldest first, decided ones latest first. Admins only, while user management is on.';
grant execute on function public.list_role_requests to authenticated;

-- schemas/07_flags.sql

-- Feature flags (DB-003), who changed which, undo, and an event that tells open browsers to read the flags again.
-- The rows that the apps ask for are part of the schema.

create table public.experiments (
  id uuid primary key default gen_random_uuid(),
  key text not null unique constraint experiments_key_check check (key ~ '^[a-z][a-z0-9_]{1,59}$'),
  variant text constraint experiments_variant_check check (private.has_text(nullif(variant, '')) and char_length(variant) <= 60),
  enabled boolean not null default false,
  required_roles text[] not null default '{}',
  rollout_percentage integer not null default 100
    constraint experiments_rollout_percentage_check check (rollout_percentage between 0 and 100),
  dev_only boolean not null default false,
  feature_type text not null default 'feature'
    constraint experiments_feature_type_check check (feature_type in ('feature', 'remote', 'tool')),
  notes text constraint experiments_notes_check check (private.has_text(nullif(notes, '')) and char_length(notes) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint experiments_required_roles_known check (required_roles <@ array[
  'yes_admin', 'yes_developer', 'yes_staff',
  'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
  'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
  'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach',
  'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager',
  'family_parent', 'family_guardian'
])
);
comment on table public.experiments is
  'Feature flags. For a remote the variant names the channel of its deployed version; empty means stable.';

insert into public.experiments (key, enabled, required_roles, feature_type, notes) values
  ('teams_management', true, '{}', 'remote', 'Team pages; admins and developers reach them even when off.'),
  ('remote_inbox', true, '{}', 'remote', 'The inbox.'),
  ('remote_learn', true, '{}', 'remote', 'Learn pages.'),
  ('remote_recruiting', true, '{}', 'remote', 'Colleges and recruiting.'),
  ('testing_dashboard', true, '{yes_admin,yes_developer,yes_staff}', 'tool', 'The testing dashboard.'),
  ('user_management', true, '{yes_admin}', 'tool', 'User management in the testing dashboard.'),
  ('dev_tools', true, '{yes_admin,yes_developer}', 'tool', 'Developer tools in the testing dashboard.');

alter table public.experiments enable row level security;
grant select on public.experiments to anon, authenticated;
grant delete on public.experiments to authenticated;
grant insert (
  key, variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes
) on public.experiments to authenticated;
grant update (
  variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes
) on public.experiments to authenticated;
create policy "anyone reads flags that are on" on public.experiments for select to anon using (enabled);
create policy "flags that are on, all for platform staff" on public.experiments for select to authenticated
  using (enabled or (select private.is_privileged()));
create policy "admins and developers add flags" on public.experiments for insert to authenticated
  with check ((select private.is_admin_or_developer()));
create policy "platform staff change flags" on public.experiments for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "admins and developers delete flags" on public.experiments for delete to authenticated
  using ((select private.is_admin_or_developer()));
create trigger touch_experiments before update on public.experiments
  for each row execute function private.touch_updated_at();

create function private.log_flag_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then private.flag_fields(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then private.flag_fields(new) end;
begin
  if was is not distinct from becomes then
    return null;
  end if;
  insert into public.experiment_changes (key, operation, before, after, changed_by)
  values (case when tg_op = 'DELETE' then old.key else new.key end, lower(tg_op), was, becomes, (select auth.uid()));
  return null;
end $$;
create trigger log_flag_change after insert or update or delete on public.experiments
  for each row execute function private.log_flag_change();

create function private.send_flag_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_changed boolean;
begin
  -- A statement that reaches no row, or saves a flag as it was, changes none.
  case tg_op
    when 'INSERT' then has_changed := exists (select from after);
    when 'DELETE' then has_changed := exists (select from before);
    else has_changed := exists (
      select to_jsonb(a) - 'updated_at' from after a except select to_jsonb(b) - 'updated_at' from before b);
  end case;
  if not has_changed then
    return null;
  end if;
  perform realtime.send(jsonb_build_object('revision', nextval('private.live_revision')), 'changed', 'flags', true);
  return null;
end $$;
comment on function private.send_flag_change is
  'A flag that was switched off is no longer theirs to read, so open browsers only hear that something changed and read the flags again.';
create trigger send_flag_change after update on public.experiments referencing old table as before new table as after
  for each statement execute function private.send_flag_change();
create trigger send_flag_change_new after insert on public.experiments referencing new table as after
  for each statement execute function private.send_flag_change();
create trigger send_flag_change_gone after delete on public.experiments referencing old table as before
  for each statement execute function private.send_flag_change();

create table public.experiment_changes (
  id bigint generated always as identity primary key,
  key text not null,
  operation text not null
    constraint experiment_changes_operation_check check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.experiment_changes is
  'Every change of a flag, written by a trigger. Without a reference to the flag, so that a deletion stays on record.';
comment on column public.experiment_changes.before is
  'What staff may write back to undo: variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes.';
comment on column public.experiment_changes.changed_by is 'Null when the server changed it, or the account is gone.';
create index experiment_changes_list_idx on public.experiment_changes (changed_at desc, id desc);
create index experiment_changes_key_idx on public.experiment_changes (key, changed_at desc);
create index experiment_changes_person_idx on public.experiment_changes (changed_by);
alter table public.experiment_changes enable row level security;
grant select on public.experiment_changes to authenticated;
create policy "platform staff read changes of flags" on public.experiment_changes for select to authenticated
  using ((select private.is_privileged()));

create function private.flag_fields(flag public.experiments) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(flag) - array['id', 'key', 'created_at', 'updated_at']
$$;
grant execute on function private.flag_fields to authenticated;

create function public.list_flag_changes(p_key text default null, p_before bigint default null, p_limit integer default 20)
returns table (
  id bigint, key text, operation text, before jsonb, after jsonb,
  changed_by uuid, changed_by_name text, changed_at timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to see changes of flags.' using errcode = '42501';
  end if;
  return query
  select c.id, c.key, c.operation, c.before, c.after, c.changed_by, private.display_name(c.changed_by), c.changed_at,
    private.flag_fields(e) is not distinct from c.after
  from public.experiment_changes c left join public.experiments e on e.key = c.key
  where (p_key is null or c.key = p_key) and (p_before is null or c.id < p_before)
  order by c.id desc
  limit least(greatest(p_limit, 1), 100);
end $$;
comment on function public.list_flag_changes is
  'Changes of flags, newest first, of one flag or all, before a given id. is_current: nothing was changed since, so that it can be undone. Platform staff only.';
grant execute on function public.list_flag_changes to authenticated;

create function public.undo_flag_change(p_change_id bigint) returns void
language plpgsql set search_path = '' as $$
declare
  change public.experiment_changes;
  present jsonb;
  earlier public.experiments;
begin
  select * into change from public.experiment_changes c where c.id = p_change_id;
  if change.id is null then
    raise exception 'Change not found' using errcode = 'PT404';
  end if;
  select private.flag_fields(e) into present from public.experiments e where e.key = change.key for update;
  if present is distinct from change.after then
    raise exception 'This flag has been changed again since' using errcode = 'PT409';
  end if;
  earlier := jsonb_populate_record(null::public.experiments, change.before);
  if change.operation = 'insert' then
    delete from public.experiments e where e.key = change.key;
  elsif change.operation = 'delete' then
    insert into public.experiments
      (key, variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes)
    values (change.key, earlier.variant, earlier.enabled, earlier.required_roles, earlier.rollout_percentage,
      earlier.dev_only, earlier.feature_type, earlier.notes);
  else
    update public.experiments e set
      variant = earlier.variant, enabled = earlier.enabled, required_roles = earlier.required_roles,
      rollout_percentage = earlier.rollout_percentage, dev_only = earlier.dev_only,
      feature_type = earlier.feature_type, notes = earlier.notes
    where e.key = change.key;
  end if;
  if not found then
    raise exception 'You don''t have permission to undo this change.' using errcode = '42501';
  end if;
end $$;
comment on function public.undo_flag_change is
  'Writes back what a change replaced, with the rights of the caller, unless the flag was changed again since. The undo is a change of its own.';
grant execute on function public.undo_flag_change to authenticated;

-- schemas/08_minors.sql

-- Keeping minors safe: who is known to be an adult, and guardian links, which need the yes of both sides, begun by
-- either. What this opens is asked in `inbox` (who may talk), `people` (publishing) and `roster` (a place on a team).
-- Who has told no date of birth is neither adult nor minor: they write to nobody, nobody but platform staff writes to
-- them, they publish nothing, and they are not on a team with minors. Ours (DB-023).

create table private.guardian_links (
  guardian_id uuid not null references public.profiles (id) on delete cascade,
  minor_id uuid not null references public.profiles (id) on delete cascade,
  confirmed_at timestamptz,
  primary key (guardian_id, minor_id)
);
comment on table private.guardian_links is 'Ours. Which guardian may accompany which minor; counts once confirmed.';
create index guardian_links_minor_idx on private.guardian_links (minor_id);
alter table private.guardian_links enable row level security;
create policy "closed to clients" on private.guardian_links for all to anon, authenticated
  using (false) with check (false);

-- A minor names the guardian by email; the person with that verified email confirms. What the minor sees is the same
-- whether or not an account has that email, so nobody finds out who is here.
create table private.guardian_requests (
  minor_id uuid not null references public.profiles (id) on delete cascade,
  guardian_email text not null
    constraint guardian_requests_guardian_email_check
      check (guardian_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(guardian_email) <= 254),
  created_at timestamptz not null default now(),
  primary key (minor_id, guardian_email)
);
comment on table private.guardian_requests is 'Open requests; confirmed ones become a guardian link.';
create index guardian_requests_email_idx on private.guardian_requests (guardian_email);
alter table private.guardian_requests enable row level security;
create policy "closed to clients" on private.guardian_requests for all to anon, authenticated
  using (false) with check (false);

create table private.guardian_offers (
  guardian_id uuid not null references public.profiles (id) on delete cascade,
  minor_email text not null
    constraint guardian_offers_minor_email_check
      check (minor_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(minor_email) <= 254),
  created_at timestamptz not null default now(),
  primary key (guardian_id, minor_email)
);
comment on table private.guardian_offers is
  'An adult asks to be guardian; the minor with that verified email accepts. The mirror of guardian_requests.';
create index guardian_offers_email_idx on private.guardian_offers (minor_email);
alter table private.guardian_offers enable row level security;
create policy "closed to clients" on private.guardian_offers for all to anon, authenticated
  using (false) with check (false);

create function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null
$$;
comment on function private.verified_email is 'The caller''s email in lower case, null until it is confirmed.';

create function private.is_minor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.birth_dates b where b.user_id = person and b.birth_date > current_date - interval '18 years')
$$;

create function private.is_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.birth_dates b where b.user_id = person and b.birth_date <= current_date - interval '18 years')
$$;
comment on function private.is_adult is 'By a birth date that is known; is_minor is false without one, this too.';

create function private.has_told_age(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.birth_dates b where b.user_id = person)
$$;

create function private.check_age_told(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_told_age(person) then
    raise exception 'Enter your date of birth on your account page first.' using errcode = '42501', hint = 'birth_date';
  end if;
end $$;
comment on function private.check_age_told is
  'Refuses what needs a known age. Screens know this refusal by its hint and link to where the date is entered.';

create function private.is_role_of_adults(role text) returns boolean
language sql immutable set search_path = '' as $$
  select role ~ '^(yes|programs|coaching|family)_'
$$;

create function private.stands_as_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = person and private.is_role_of_adults(r.role))
    or exists (select from public.teams t where t.owner_user_id = person)
    or exists (select from public.team_staff s where s.user_id = person and s.is_active and s.is_confirmed)
    or exists (select from private.guardian_links g where g.guardian_id = person and g.confirmed_at is not null)
$$;
comment on function private.stands_as_adult is
  'Whether others take the person for an adult: by a role for adults, as owner or staff of a team, or as a guardian.';

create function private.lock_age(person uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('age.' || person, 0))
$$;
comment on function private.lock_age is 'A date of birth and what only adults may be do not come about side by side.';

create function private.keep_roles_for_adults() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_role_of_adults(new.role) then
    perform private.lock_age(new.user_id);
    if private.is_minor(new.user_id) then
      raise exception 'This role is for adults' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
create trigger keep_roles_for_adults before insert or update of user_id, role on public.user_roles
  for each row execute function private.keep_roles_for_adults();
create trigger keep_roles_for_adults before insert on public.role_requests
  for each row execute function private.keep_roles_for_adults();

create function private.keep_birth_date(person uuid, born date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_too_young(born) then
    raise exception 'An account cannot be made at this age' using errcode = '42501';
  end if;
  insert into private.birth_dates (user_id, birth_date) values (person, born)
  on conflict (user_id) do update set birth_date = excluded.birth_date;
  -- Like a minor who signs up.
  if private.is_minor(person) then
    update public.user_profiles u set is_published = false, visibility = 'unlisted'
    where u.user_id = person and (u.is_published or u.visibility = 'public');
  end if;
end $$;
comment on function private.keep_birth_date is
  'Who tells a birth date that makes them a minor starts unlisted, and publishes again by their own will.';

create function public.set_birth_date(p_birth_date date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.lock_age(me);
  if private.has_told_age(me) then
    return;
  end if;
  -- A lie at sign-up cannot be told from the truth, but whom others trust as an adult does not become a child.
  if p_birth_date > current_date - interval '18 years' and private.stands_as_adult(me) then
    raise exception 'Please contact us: this date does not go with what you do on Lineup.' using errcode = '42501';
  end if;
  perform private.keep_birth_date(me, p_birth_date);
end $$;
comment on function public.set_birth_date is
  'Keeps the caller''s birth date once; a later call changes nothing. 42501 under 13, and for a minor''s date of who stands as an adult.';
grant execute on function public.set_birth_date to authenticated;

create table private.birth_date_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  was text not null constraint birth_date_changes_was_check check (was in ('unknown', 'minor', 'adult')),
  became text not null constraint birth_date_changes_became_check check (became in ('minor', 'adult')),
  reason text not null constraint birth_date_changes_reason_check check (private.has_text(reason) and char_length(reason) <= 500),
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table private.birth_date_changes is
  'Ours. Dates of birth corrected by platform staff: by whom, why, and whether the person counts as an adult; not the dates.';
create index birth_date_changes_user_idx on private.birth_date_changes (user_id, changed_at desc);
create index birth_date_changes_person_idx on private.birth_date_changes (changed_by);
alter table private.birth_date_changes enable row level security;
create policy "closed to clients" on private.birth_date_changes for all to anon, authenticated
  using (false) with check (false);

create function private.age_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_minor(person) then 'minor' when private.is_adult(person) then 'adult' else 'unknown' end
$$;

create function public.correct_birth_date(p_user_id uuid, p_birth_date date, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  was text;
begin
  if not private.is_admin_or_developer() or p_user_id = (select auth.uid()) then
    raise exception 'Nobody corrects their own date of birth, and only admins and developers that of others' using errcode = '42501';
  end if;
  if not exists (select from public.profiles p where p.id = p_user_id) then
    raise exception 'Person not found' using errcode = 'PT404';
  end if;
  perform private.lock_age(p_user_id);
  if p_birth_date > current_date - interval '18 years' and private.stands_as_adult(p_user_id) then
    raise exception 'This person has roles, teams or minors that only adults have. End those first.' using errcode = 'PT409';
  end if;
  was := private.age_of(p_user_id);
  perform private.keep_birth_date(p_user_id, p_birth_date);
  insert into private.birth_date_changes (user_id, was, became, reason, changed_by)
  values (p_user_id, was, private.age_of(p_user_id), btrim(p_reason), (select auth.uid()));
  return private.age_of(p_user_id);
end $$;
comment on function public.correct_birth_date is
  'Admins and developers set another person''s date of birth, for a reason that is kept, and get minor or adult. PT409 for a minor''s date of who stands as an adult.';
grant execute on function public.correct_birth_date to authenticated;

create function private.link_guardian(guardian uuid, minor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_adult(guardian) then
    raise exception 'A guardian is an adult and has told their birth date' using errcode = '42501';
  end if;
  if not private.is_minor(minor) then
    raise exception 'Only people under 18 link a guardian' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guardian_links.' || minor, 0));
  if (select count(*) from private.guardian_links g where g.minor_id = minor and g.guardian_id <> guardian) >= 4 then
    raise exception 'Too many guardians (max 4)' using errcode = '23514';
  end if;
  insert into private.guardian_links as g (guardian_id, minor_id, confirmed_at) values (guardian, minor, now())
  on conflict (guardian_id, minor_id) do update set confirmed_at = coalesce(g.confirmed_at, now());
  delete from private.guardian_requests r using public.profiles p
  where p.id = guardian and r.minor_id = minor and r.guardian_email = lower(p.email);
  delete from private.guardian_offers o using public.profiles p
  where p.id = minor and o.guardian_id = guardian and o.minor_email = lower(p.email);
end $$;
comment on function private.link_guardian is
  'After both have agreed: makes the link and closes what was open between the two.';

create function public.request_guardian(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  address text := lower(btrim(p_email));
begin
  if not private.is_minor(me) then
    raise exception 'Only people under 18 link a guardian' using errcode = '42501';
  end if;
  if address = (select lower(p.email) from public.profiles p where p.id = me) then
    raise exception 'Nobody is their own guardian' using errcode = '23514';
  end if;
  perform private.limit_rate('guardian', me::text, 5, '1 day');
  insert into private.guardian_requests (minor_id, guardian_email) values (me, address) on conflict do nothing;
end $$;
comment on function public.request_guardian is
  'The caller, a minor, names a guardian by email. Answers alike whether or not an account has it; 5 a day (PT429).';
grant execute on function public.request_guardian to authenticated;

create function public.confirm_guardian(p_minor_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_minor((select auth.uid())) then
    raise exception 'A guardian is an adult' using errcode = '42501';
  end if;
  -- A request that nobody answers ends by itself.
  perform from private.guardian_requests r
  where r.minor_id = p_minor_id and r.guardian_email = private.verified_email() and r.created_at > now() - interval '30 days'
  for update;
  if not found then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  perform private.link_guardian((select auth.uid()), p_minor_id);
end $$;
comment on function public.confirm_guardian is
  'The caller, an adult by their birth date with the verified email that the minor named in the last 30 days, becomes their guardian.';
grant execute on function public.confirm_guardian to authenticated;

create function public.end_guardian(p_person_id uuid default null, p_email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  delete from private.guardian_links g
  where (g.guardian_id = me and g.minor_id = p_person_id) or (g.minor_id = me and g.guardian_id = p_person_id);
  delete from private.guardian_requests r
  where (r.minor_id = me and r.guardian_email = lower(btrim(p_email)))
    or (r.minor_id = p_person_id and r.guardian_email = private.verified_email());
  delete from private.guardian_offers o
  where (o.guardian_id = me and o.minor_email = lower(btrim(p_email)))
    or (o.guardian_id = p_person_id and o.minor_email = private.verified_email());
end $$;
comment on function public.end_guardian is
  'Either side ends a link or declines by the other person''s id; who asked withdraws by the email that they typed.';
grant execute on function public.end_guardian to authenticated;

create function private.masked_email(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(u.email, 1) || '•••' || substring(lower(u.email) from '@.*$')
  from auth.users u where u.id = person and u.email_confirmed_at is not null
$$;
comment on function private.masked_email is
  'Enough of a person''s confirmed address to know somebody by whom one knows: p•••@mail.example.';

create function public.list_guardians()
returns table (kind text, person_id uuid, name text, email text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'guardian', g.guardian_id, private.display_name(g.guardian_id), null::text, g.confirmed_at
  from private.guardian_links g where g.minor_id = (select auth.uid()) and g.confirmed_at is not null
  union all
  select 'minor', g.minor_id, private.display_name(g.minor_id), null, g.confirmed_at
  from private.guardian_links g where g.guardian_id = (select auth.uid()) and g.confirmed_at is not null
  union all
  select 'sent', null, null, r.guardian_email, r.created_at
  from private.guardian_requests r where r.minor_id = (select auth.uid()) and r.created_at > now() - interval '30 days'
  union all
  select 'received', r.minor_id, private.display_name(r.minor_id), null, r.created_at
  from private.guardian_requests r
  where r.guardian_email = private.verified_email() and r.created_at > now() - interval '30 days'
    and not private.has_shut_out((select auth.uid()), r.minor_id)
  union all
  select 'offer-sent', null, null, o.minor_email, o.created_at
  from private.guardian_offers o where o.guardian_id = (select auth.uid()) and o.created_at > now() - interval '30 days'
  union all
  -- No words of a stranger: a name could be a sentence.
  select 'offer-received', o.guardian_id, null, private.masked_email(o.guardian_id), o.created_at
  from private.guardian_offers o
  where o.minor_email = private.verified_email() and private.is_minor((select auth.uid()))
    and o.created_at > now() - interval '30 days'
    and not private.has_shut_out((select auth.uid()), o.guardian_id)
  order by 5 desc
$$;
comment on function public.list_guardians is
  'The caller''s guardians and minors, and what is open: requests by minors (sent, received) and offers by adults (offer-sent, offer-received), for 30 days. An offer names the adult by their confirmed email, masked.';
grant execute on function public.list_guardians to authenticated;

create function public.offer_guardian(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if not private.is_adult(me) then
    raise exception 'A guardian is an adult and has told their birth date' using errcode = '42501';
  end if;
  perform private.limit_rate('guardian', me::text, 5, '1 day');
  insert into private.guardian_offers (guardian_id, minor_email) values (me, lower(btrim(p_email))) on conflict do nothing;
end $$;
comment on function public.offer_guardian is
  'The caller, an adult by their birth date, asks a minor by email to be their guardian. Answers alike whether or not an account has it; 5 a day (PT429).';
grant execute on function public.offer_guardian to authenticated;

create function public.accept_guardian(p_guardian_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.guardian_offers o
  where o.guardian_id = p_guardian_id and o.minor_email = private.verified_email() and o.created_at > now() - interval '30 days'
  for update;
  if not found then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  perform private.link_guardian(p_guardian_id, (select auth.uid()));
end $$;
comment on function public.accept_guardian is
  'The caller, a minor with the verified email that the adult named in the last 30 days, takes them as guardian.';
grant execute on function public.accept_guardian to authenticated;

-- schemas/09_players.sql

-- What a player tells about themselves beside the name: games, details, academics, links, achievements,
-- availability. It shows to whom the profile shows; academics are kept apart, because they show to fewer. Ours
-- (DB-023).

create table public.player_games (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  rank text constraint player_games_rank_check check (private.has_text(nullif(rank, '')) and char_length(rank) <= 60),
  roles text[] not null default '{}' constraint player_games_roles_check check (cardinality(roles) <= 10),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  -- Players write their rank as text; only a known rank compares.
  rank_ordinal smallint,
  peak_rank text constraint player_games_peak_rank_check check (private.has_text(nullif(peak_rank, '')) and char_length(peak_rank) <= 60),
  peak_ordinal smallint,
  constraint player_games_once unique (user_id, esports_title_id),
  -- Positions are short words; ten of them of any length would fill the disk, and break the index of candidates.
  constraint player_games_roles_length check (private.all_have_text(roles) and char_length(array_to_string(roles, ', ')) <= 400)
);
comment on table public.player_games is 'The games of a player with rank and roles; shows to whom the profile shows.';
comment on column public.player_games.rank_ordinal is
  'Place of the rank in esports_ranks, kept by a trigger; null when the text is no rank of the game.';
comment on column public.player_games.peak_rank is 'The best rank the player ever had in the game; never below the current one, which raises it.';
comment on column public.player_games.peak_ordinal is 'As rank_ordinal, for the peak.';
create index player_games_title_idx on public.player_games (esports_title_id, user_id);
create unique index player_games_primary_idx on public.player_games (user_id) where is_primary;
create index player_games_rank_idx on public.player_games (esports_title_id, rank_ordinal desc, user_id);
alter table public.player_games enable row level security;
create policy "few embeds" on public.player_games as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.player_games to anon, authenticated;
grant delete on public.player_games to authenticated;
grant insert (user_id, esports_title_id, rank, peak_rank, roles, is_primary) on public.player_games to authenticated;
grant update (rank, peak_rank, roles, is_primary) on public.player_games to authenticated;
create policy "own games" on public.player_games for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own games" on public.player_games for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "delete own games" on public.player_games for delete to authenticated using (user_id = (select auth.uid()));
create policy "anyone reads parts of published profiles" on public.player_games for select to anon
  using (exists (
    select from public.user_profiles u
    where u.user_id = player_games.user_id and u.is_published and u.visibility = 'public'));
-- One rule for all parts of a profile. A conversation lets people read each other's names, not these.
create policy "own parts, of published profiles, of recruits" on public.player_games for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids())
    or exists (
      select from public.user_profiles u
      where u.user_id = player_games.user_id and u.is_published and u.visibility = 'public'));

create function private.place_player_rank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.rank_ordinal := private.rank_ordinal(new.esports_title_id, new.rank);
  new.peak_ordinal := private.rank_ordinal(new.esports_title_id, new.peak_rank);
  if new.peak_ordinal < new.rank_ordinal then
    -- Who climbs above their peak takes it along.
    if tg_op = 'UPDATE' and new.peak_rank is not distinct from old.peak_rank then
      new.peak_rank := new.rank;
      new.peak_ordinal := new.rank_ordinal;
      return new;
    end if;
    raise exception 'The peak rank cannot be below the current rank.' using errcode = '23514', constraint = 'player_games_peak';
  end if;
  return new;
end $$;
create trigger place_player_rank before insert or update on public.player_games
  for each row execute function private.place_player_rank();
create trigger count_player_games_added after insert on public.player_games
  referencing new table as added for each statement execute function private.count_player_games();
create trigger count_player_games_changed after update on public.player_games
  referencing new table as added old table as removed for each statement execute function private.count_player_games();
create trigger count_player_games_removed after delete on public.player_games
  referencing old table as removed for each statement execute function private.count_player_games();

create table public.player_details (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  class_year smallint constraint player_details_class_year_check check (class_year between 2020 and 2040),
  state text constraint player_details_state_check check (state ~ '^[A-Z]{2}$'),
  bio text constraint player_details_bio_check check (private.has_text(nullif(bio, '')) and char_length(bio) <= 2000),
  shows_academics boolean not null default false,
  shows_attendance boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.player_details is 'The words of a player about themselves; shows to whom the profile shows.';
comment on column public.player_details.class_year is 'Year of high school graduation.';
comment on column public.player_details.state is 'US state of residence, two letters.';
comment on column public.player_details.shows_academics is
  'School and GPA appear on the own page. Never does so while the player is a minor.';
comment on column public.player_details.shows_attendance is
  'How reliably the player comes to the practices of their teams appears on the own page. Never does so while the player is a minor.';
alter table public.player_details enable row level security;
-- The wish to show academics or attendance without any to see would tell that a player is a minor, and its end their
-- birthday. The player reads both through load_onboarding and load_player.
grant select (user_id, class_year, state, bio, updated_at) on public.player_details to anon, authenticated;
grant insert (user_id, class_year, state, bio, shows_academics) on public.player_details to authenticated;
grant update (user_id, class_year, state, bio, shows_academics) on public.player_details to authenticated;
create policy "anyone reads parts of published profiles" on public.player_details for select to anon
  using (exists (
    select from public.user_profiles u
    where u.user_id = player_details.user_id and u.is_published and u.visibility = 'public'));
create policy "own parts, of published profiles, of recruits" on public.player_details for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids())
    or exists (
      select from public.user_profiles u
      where u.user_id = player_details.user_id and u.is_published and u.visibility = 'public'));
create policy "write own" on public.player_details for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_details for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create trigger touch_player_details before update on public.player_details
  for each row execute function private.touch_updated_at();

create function public.share_attendance(p_shows boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  insert into public.player_details as d (user_id, shows_attendance) values (me, coalesce(p_shows, false))
  on conflict (user_id) do update set shows_attendance = excluded.shows_attendance
  where d.shows_attendance <> excluded.shows_attendance;
end $$;
comment on function public.share_attendance is
  'Whether the caller''s page tells others how reliably they come to practices; of a minor it tells nothing either way.';
grant execute on function public.share_attendance to authenticated;

create table public.player_academics (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  school_name text
    constraint player_academics_school_name_check check (private.has_text(school_name) and char_length(school_name) <= 120),
  gpa numeric(3, 2) constraint player_academics_gpa_check check (gpa between 0 and 5),
  scholarship_need integer
    constraint player_academics_scholarship_need_check check (scholarship_need between 0 and 200000),
  updated_at timestamptz not null default now()
);
comment on table public.player_academics is
  'Read by the player, platform staff, and the recruiters of colleges that the player has written to; on the page only as load_player decides.';
comment on column public.player_academics.gpa is
  'Weighted or unweighted, as the school writes it; 4.0 is the common maximum.';
comment on column public.player_academics.scholarship_need is
  'US dollars a year without which the player cannot come; 0 means none.';
alter table public.player_academics enable row level security;
grant select on public.player_academics to authenticated;
grant insert (user_id, school_name, gpa, scholarship_need) on public.player_academics to authenticated;
grant update (user_id, school_name, gpa, scholarship_need) on public.player_academics to authenticated;
create policy "write own" on public.player_academics for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_academics for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own academics, of applicants, all for platform staff" on public.player_academics for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()) or user_id in (select private.my_applicant_ids()));
create trigger touch_player_academics before update on public.player_academics
  for each row execute function private.touch_updated_at();

create table public.player_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null constraint player_links_title_check check (private.has_text(title) and char_length(title) <= 80),
  url text not null
    constraint player_links_url_check
      check (private.is_web_address(url)),
  kind text not null default 'highlight'
    constraint player_links_kind_check check (kind in ('highlight', 'stream', 'stats', 'social', 'other')),
  place smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.player_links is 'Highlights and other links of a player, https only, in their order (place).';
create index player_links_user_idx on public.player_links (user_id, place, id);
alter table public.player_links enable row level security;
grant select on public.player_links to anon, authenticated;
grant delete on public.player_links to authenticated;
grant insert (id, user_id, title, url, kind, place) on public.player_links to authenticated;
grant update (title, url, kind, place) on public.player_links to authenticated;
create policy "anyone reads parts of published profiles" on public.player_links for select to anon
  using (exists (
    select from public.user_profiles u
    where u.user_id = player_links.user_id and u.is_published and u.visibility = 'public'));
create policy "own parts, of published profiles, of recruits" on public.player_links for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids())
    or exists (
      select from public.user_profiles u
      where u.user_id = player_links.user_id and u.is_published and u.visibility = 'public'));
create policy "write own" on public.player_links for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_links for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "delete own" on public.player_links for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger limit_player_links after insert on public.player_links
  for each row execute function private.limit_rows('user_id', 12);

create table public.player_achievements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  esports_title_id uuid references public.esports_titles (id),
  title text not null constraint player_achievements_title_check check (private.has_text(title) and char_length(title) <= 120),
  placement integer constraint player_achievements_placement_check check (placement between 1 and 100000),
  achieved_on date
    constraint player_achievements_achieved_on_check
      check (achieved_on between date '1990-01-01' and date '2099-12-31'),
  link_url text
    constraint player_achievements_link_url_check
      check (private.is_web_address(link_url)),
  created_at timestamptz not null default now()
);
comment on table public.player_achievements is 'What a player has won or reached, in their own words.';
create index player_achievements_user_idx on public.player_achievements (user_id, achieved_on desc nulls last, id);
create index player_achievements_title_idx on public.player_achievements (esports_title_id);
alter table public.player_achievements enable row level security;
create policy "few embeds" on public.player_achievements as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.player_achievements to anon, authenticated;
grant delete on public.player_achievements to authenticated;
grant insert (
  id, user_id, esports_title_id, title, placement, achieved_on, link_url
) on public.player_achievements to authenticated;
grant update (esports_title_id, title, placement, achieved_on, link_url) on public.player_achievements to authenticated;
create policy "anyone reads parts of published profiles" on public.player_achievements for select to anon
  using (exists (
    select from public.user_profiles u
    where u.user_id = player_achievements.user_id and u.is_published and u.visibility = 'public'));
create policy "own parts, of published profiles, of recruits" on public.player_achievements for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids())
    or exists (
      select from public.user_profiles u
      where u.user_id = player_achievements.user_id and u.is_published and u.visibility = 'public'));
create policy "write own" on public.player_achievements for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own" on public.player_achievements for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "delete own" on public.player_achievements for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger limit_player_achievements after insert on public.player_achievements
  for each row execute function private.limit_rows('user_id', 50);

create table public.player_availability (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  weekday smallint not null constraint player_availability_weekday_check check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  time_zone text not null,
  constraint player_availability_order check (ends_at > starts_at),
  constraint player_availability_once unique (user_id, weekday, starts_at)
);
comment on table public.player_availability is
  'When a player can practice in an ordinary week, on the wall of time_zone. Past midnight is a second row on the next day.';
comment on column public.player_availability.weekday is '1 Monday to 7 Sunday.';
alter table public.player_availability enable row level security;
grant select on public.player_availability to anon, authenticated;
create policy "anyone reads parts of published profiles" on public.player_availability for select to anon
  using (exists (
    select from public.user_profiles u
    where u.user_id = player_availability.user_id and u.is_published and u.visibility = 'public'));
create policy "own parts, of published profiles, of recruits" on public.player_availability for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids())
    or exists (
      select from public.user_profiles u
      where u.user_id = player_availability.user_id and u.is_published and u.visibility = 'public'));
create trigger limit_player_availability after insert on public.player_availability
  for each row execute function private.limit_rows('user_id', 42);

create function private.keep_availability_week() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.availability_weeks as w (user_id, minutes)
  select each.user_id, coalesce((
      select range_agg(r) from public.player_availability a,
        unnest(private.week_minutes(a.weekday, a.starts_at, a.ends_at, a.time_zone)) r
      where a.user_id = each.user_id), '{}')
  from (select distinct c.user_id from changed c) each
  where exists (select from public.profiles p where p.id = each.user_id)
  on conflict (user_id) do update set minutes = excluded.minutes;
  return null;
end $$;
create trigger keep_availability_week_added after insert on public.player_availability
  referencing new table as changed for each statement execute function private.keep_availability_week();
create trigger keep_availability_week_removed after delete on public.player_availability
  referencing old table as changed for each statement execute function private.keep_availability_week();

create table private.availability_weeks (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  minutes int4multirange not null
);
comment on table private.availability_weeks is
  'The same as minutes of one UTC week in winter, so that two people of any zones compare by one intersection. Kept by a trigger.';
alter table private.availability_weeks enable row level security;
create policy "closed to clients" on private.availability_weeks for all to anon, authenticated
  using (false) with check (false);

-- The words are compared with every name, so no more of them are taken than a name has.
create function public.list_players(
  p_search text default null, p_game text default null, p_free boolean default false, p_after_name text default null,
  p_after_id uuid default null, p_limit integer default 24
) returns table (id uuid, slug text, name text, avatar_url text, teams jsonb)
language sql stable security definer set search_path = '' as $$
  select u.id, u.slug, private.player_name(u.display_name, u.first_name, u.last_name), u.avatar_url, t.teams
  from public.user_profiles u
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'games', e.games) order by e.name, e.id), '[]') as teams
    from (
      select m.id, m.name, coalesce(jsonb_agg(distinct g.name) filter (where g.name is not null), '[]') as games
      from public.team_members r
      join public.teams m on m.id = r.team_id
      left join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
      left join public.esports_titles g on g.id = f.esports_title_id
      where r.user_id = u.user_id and r.is_active and r.is_confirmed
      group by m.id, m.name
    ) e
  ) t
  where u.is_published and u.visibility = 'public'
    and private.player_name(u.display_name, u.first_name, u.last_name) is not null
    and (
      exists (select from public.user_roles o where o.user_id = u.user_id and o.role = 'recruit_player')
      or exists (select from public.team_members r where r.user_id = u.user_id and r.is_active and r.is_confirmed))
    and (nullif(btrim(left(p_search, 100)), '') is null
      or u.search_text like '%' || regexp_replace(lower(btrim(left(p_search, 100))), '([\\%_])', '\\\1', 'g') || '%')
    and (p_game is null or exists (
      select from public.team_members r
      join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
      join public.esports_titles g on g.id = f.esports_title_id
      where r.user_id = u.user_id and r.is_active and r.is_confirmed and g.slug = p_game))
    and (not p_free or not exists (
      select from public.team_members r where r.user_id = u.user_id and r.is_active and r.is_confirmed))
    and (p_after_id is null
      or (private.player_name(u.display_name, u.first_name, u.last_name), u.id) > (p_after_name, p_after_id))
  order by private.player_name(u.display_name, u.first_name, u.last_name), u.id
  limit least(greatest(p_limit, 1), 100)
$$;
comment on function public.list_players is
  'Published, public profiles of players by name, with their teams; the next page comes after the last name and id. Role and roster decide who is a player.';
grant execute on function public.list_players to anon, authenticated;

create function private.week_minutes(weekday smallint, starts_at time, ends_at time, time_zone text) returns int4multirange
language sql stable set search_path = '' as $$
  -- Monday 5 January 2026; what falls out of the week comes back in at its other end.
  with span as (
    select s.first, s.first + (extract(epoch from ends_at - starts_at) / 60)::integer as last
    from (
      select (extract(epoch from ((date '2026-01-05' + (weekday - 1)) + starts_at) at time zone time_zone
        - timestamptz '2026-01-05 00:00Z') / 60)::integer as first
    ) s
  )
  select int4multirange(
    int4range(least(greatest(first, 0), 10080), least(greatest(last, 0), 10080)),
    case when first < 0 then int4range(first + 10080, least(last, 0) + 10080) else 'empty' end,
    case when last > 10080 then int4range(greatest(first, 10080) - 10080, last - 10080) else 'empty' end)
  from span
$$;
comment on function private.week_minutes is
  'A weekly slot as minutes of a UTC week (0 is Monday 00:00), with the zone''s winter offset.';

create function public.save_availability(p_time_zone text, p_slots jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  kept integer;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = p_time_zone) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  if jsonb_typeof(p_slots) is distinct from 'array' or jsonb_array_length(p_slots) > 42 then
    raise exception 'Too many entries (max 42)' using errcode = '23514';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('player_availability.' || me, 0));
  delete from public.player_availability a where a.user_id = me;
  insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
  select me, s.weekday, s.starts_at, s.ends_at, p_time_zone
  from jsonb_to_recordset(p_slots) as s (weekday smallint, starts_at time, ends_at time);
  get diagnostics kept = row_count;
  return kept;
end $$;
comment on function public.save_availability is
  'Replaces the caller''s weekly slots [{weekday 1-7, starts_at, ends_at}] on the wall of the given IANA zone; returns how many. An end of 24:00 is midnight.';
grant execute on function public.save_availability to authenticated;

-- schemas/10_player_page.sql

-- What a viewer sees of a player (RC-012, RC-015), each screen in one call. Who may not see gets PT404, as if nobody
-- had that address.

create function private.check_sees_player(slug text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid;
begin
  select u.user_id into player from public.user_profiles u
  where u.slug = check_sees_player.slug and private.sees_player(u.user_id);
  if player is null then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  return player;
end $$;

create function private.player_audience(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when person = (select auth.uid()) then 'self'
    when private.is_privileged() or person in (select private.my_applicant_ids()) then 'inside'
    else 'outside' end
$$;
comment on function private.player_audience is
  'How much of a player''s page the caller reads: self; inside for platform staff and colleges written to; outside for everybody else who sees it.';

create function private.shares_academics(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.player_details d where d.user_id = person and d.shows_academics) and not private.is_minor(person)
$$;
comment on function private.shares_academics is 'Whether everybody who sees the page of a player reads school and GPA there; never of a minor.';

create function private.player_academics_as(person uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when audience <> 'outside'
      then jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa, 'scholarship_need', a.scholarship_need)
    when private.shares_academics(person)
      then jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa, 'scholarship_need', null)
    end
  from public.player_academics a
  where a.user_id = person
$$;
comment on function private.player_academics_as is
  'School and GPA as an audience reads them, else null. Of a minor only the player, platform staff and colleges written to.';

create function private.player_academics_for_me(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.player_academics_as(person, private.player_audience(person))
$$;

-- Bounded by the weeks and by fifty practices, however long a team has been there.
create function private.team_attendance_of(person uuid, team uuid, joined timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 4 then
    jsonb_build_object('practices', count(*), 'attended', count(*) filter (where a.status = 'attending'), 'weeks', 12) end
  from (
    select p.id from public.team_practices p
    where p.team_id = team and p.status <> 'cancelled'
      and p.scheduled_at between greatest(joined, now() - interval '12 weeks') and now()
    order by p.scheduled_at desc, p.id desc limit 50
  ) held
  left join public.team_practice_attendance a on a.practice_id = held.id and a.user_id = person
$$;
comment on function private.team_attendance_of is
  'To how many practices of a team in the last 12 weeks, since they joined, a player said they attend; null under four, which tell nothing.';

create function private.player_teams_as(person uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'name', e.name, 'logo_url', e.logo_url, 'roles', e.roles,
    'attendance', case when shown.attendance then private.team_attendance_of(person, e.id, e.joined_at) end)
    order by e.name, e.id), '[]')
  from (
    select m.id, m.name, m.logo_url, jsonb_agg(distinct r.role) as roles, min(r.joined_at) as joined_at
    from public.team_members r join public.teams m on m.id = r.team_id
    where r.user_id = person and r.is_active and r.is_confirmed group by m.id order by m.name, m.id limit 20
  ) e
  cross join (
    select audience = 'self' or (not private.is_minor(person) and exists (
      select from public.player_details d where d.user_id = person and d.shows_attendance)) as attendance
  ) shown
$$;
comment on function private.player_teams_as is
  'The teams of a player by an own yes. How reliably the player comes to practices is told to the player, and to others where an adult shares it.';

create function private.player_games_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', t.slug, 'name', t.name, 'rank', g.rank, 'peak_rank', g.peak_rank, 'roles', g.roles, 'is_primary', g.is_primary,
    'level', ceil(5.0 * g.rank_ordinal / (select max(r.ordinal) from public.esports_ranks r where r.esports_title_id = t.id)))
    order by g.is_primary desc, t.name), '[]')
  from public.player_games g join public.esports_titles t on t.id = g.esports_title_id where g.user_id = person
$$;

comment on function private.player_games_of is
  'Games with rank and roles, the main one first. level: how high the rank stands in the ladder of its game, 1 to 5; null where that is unknown.';

create function private.player_availability_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'weekday', a.weekday, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'time_zone', a.time_zone)
    order by a.weekday, a.starts_at), '[]')
  from public.player_availability a where a.user_id = person
$$;

create function private.player_card(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'user_id', u.user_id, 'slug', u.slug, 'name', private.player_name(u.display_name, u.first_name, u.last_name), 'avatar_url', u.avatar_url,
    'class_year', d.class_year, 'state', d.state, 'games', private.player_games_of(u.user_id))
  from public.user_profiles u left join public.player_details d on d.user_id = u.user_id where u.user_id = person
$$;
comment on function private.player_card is
  'The few facts of a player that any list may show; who asks has looked whether the reader may see the player.';

create function private.may_write_to(writer uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.has_told_age(writer) and private.may_talk(array[writer, person])
    and not private.is_blocked_between(writer, person), false)
$$;
comment on function private.may_write_to is
  'Whether one may begin a conversation with another. That it may not be says nothing about why.';

-- The reason is the caller's own, or none: by whom a message is not taken, and who is a minor, is nobody's to know.
create function private.message_barrier(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when me.id is null then 'signed_out'
    when me.id = person then 'self'
    when not private.has_told_age(me.id) then 'birth_date'
    when exists (select from public.user_blocks b where b.blocker_id = me.id and b.blocked_id = person) then 'blocked'
    when not private.may_write_to(me.id, person) then 'refused'
    end
  from (select auth.uid() as id) me
$$;
comment on function private.message_barrier is
  'Why the caller cannot write to a person, null when they can: signed_out, self, birth_date (theirs is not told), blocked (by the caller), refused (for any other reason).';

create function private.player_actions(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  barrier text := private.message_barrier(person);
begin
  return jsonb_build_object(
    'edit', coalesce(me = person, false),
    'see_board', coalesce(me = person or private.is_privileged(), false),
    'message', barrier is null,
    'message_barrier', barrier,
    'add_to_list', coalesce(me <> person, false),
    'pipelines', (
      select coalesce(jsonb_agg(jsonb_build_object('college_id', c.id, 'slug', c.slug, 'name', c.name, 'interest_id', i.id,
        'title_id', (
          select g.esports_title_id from public.player_games g
          join public.college_programs p on p.college_id = c.id and p.esports_title_id = g.esports_title_id
          where g.user_id = person order by g.is_primary desc, g.created_at, g.id limit 1)) order by c.name), '[]')
      from public.colleges c
      left join public.interests i on i.college_id = c.id and i.player_id = person and i.stage_id is not null
      where c.id in (select private.my_program_college_ids()) and me <> person
    ),
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name,
        -- A place that was given by address does not tell whose address it is.
        'is_on_roster', exists (
          select from public.team_members m
          where m.team_id = t.id and m.user_id = person and m.is_active and (m.is_confirmed or m.added_email is null)),
        'games', (
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', e.name) order by e.name), '[]')
          from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
          where g.team_id = t.id and g.is_active)) order by t.name, t.id), '[]')
      from (
        select o.id, o.name from public.teams o
        where o.owner_user_id = me and o.archived_at is null and me <> person
          and exists (
            select from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public')
        order by o.name, o.id limit 20
      ) t
    ));
end $$;
comment on function private.player_actions is
  'What the caller may do with a player. pipelines: the colleges in whose program the caller works, with the interest when the player is in theirs, and the game that both play. teams: those the caller owns and may invite a listed player to.';

create function private.player_page(person uuid, audience text, actions jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.player_card(person) || jsonb_build_object(
    'bio', d.bio,
    'is_listed', u.is_published and u.visibility = 'public',
    -- What the player alone is told: what of it shows to everybody, and what waits for somebody's answer.
    'shows_academics', case when audience = 'self' then coalesce(d.shows_academics, false) and not private.is_minor(person) end,
    'shows_attendance', case when audience = 'self' then coalesce(d.shows_attendance, false) and not private.is_minor(person) end,
    'pending', case when audience = 'self' then (
      select coalesce(jsonb_agg(jsonb_build_object('role', q.role, 'college', c.name) order by q.created_at), '[]')
      from public.role_requests q left join public.colleges c on c.id = q.college_id
      where q.user_id = person and q.status = 'pending') end,
    'guardian', case when audience = 'self' and private.is_minor(person) then case
      when exists (select from private.guardian_links g where g.minor_id = person and g.confirmed_at is not null) then 'linked'
      when exists (
        select from private.guardian_requests r where r.minor_id = person and r.created_at > now() - interval '30 days')
        then 'asked'
      else 'none' end end,
    'academics', private.player_academics_as(person, audience),
    'availability', private.player_availability_of(person),
    'achievements', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'title', a.title, 'placement', a.placement, 'achieved_on', a.achieved_on, 'link_url', a.link_url,
        'game', t.name) order by a.achieved_on desc nulls last, a.id), '[]')
      from public.player_achievements a left join public.esports_titles t on t.id = a.esports_title_id
      where a.user_id = person),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'url', l.url, 'kind', l.kind)
        order by l.place, l.id), '[]')
      from public.player_links l where l.user_id = person),
    'teams', private.player_teams_as(person, audience),
    'actions', actions)
  from public.user_profiles u left join public.player_details d on d.user_id = u.user_id
  where u.user_id = person
$$;
comment on function private.player_page is
  'The page of a player as an audience (player_audience) reads it; who asks has looked whether the reader may see the player.';

create function public.load_player(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_sees_player(p_slug);
begin
  return private.player_page(player, private.player_audience(player), private.player_actions(player));
end $$;
comment on function public.load_player is
  'The page of a player as the caller may see it. PT404 for an address that is nobody''s, or hidden from the caller. No email, no birth date, ever.';
grant execute on function public.load_player to anon, authenticated;

create function public.preview_own_page(p_as text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  -- An adult whom the player does not know; a minor is written to by the people of their teams and beside a guardian.
  takes_message boolean := private.is_adult(me);
begin
  if p_as is null or p_as not in ('visitor', 'college', 'team') then
    raise exception 'Unknown viewer' using errcode = '23514';
  end if;
  if not exists (select from public.user_profiles u where u.user_id = me) then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  return private.player_page(me, case p_as when 'college' then 'inside' else 'outside' end, jsonb_build_object(
    'edit', false, 'see_board', false, 'message', takes_message and p_as <> 'visitor',
    'message_barrier', case when p_as = 'visitor' then 'signed_out' when not takes_message then 'refused' end,
    'add_to_list', p_as <> 'visitor', 'pipelines', '[]'::jsonb, 'teams', '[]'::jsonb));
end $$;
comment on function public.preview_own_page is
  'The caller''s own page as a visitor, a college that they have written to, or a team reads it once it is published (load_player). Nobody else''s page can be asked for.';
grant execute on function public.preview_own_page to authenticated;

create function public.load_player_card(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_sees_player(p_slug);
begin
  return private.player_card(player) || jsonb_build_object(
    'is_listed', (select u.is_published and u.visibility = 'public' from public.user_profiles u where u.user_id = player),
    'academics', private.player_academics_for_me(player) - 'scholarship_need',
    'best_result', (
      select jsonb_build_object('title', a.title, 'placement', a.placement, 'achieved_on', a.achieved_on)
      from public.player_achievements a where a.user_id = player
      order by a.placement nulls last, a.achieved_on desc nulls last, a.id limit 1),
    'team', (
      select m.name from public.team_members r join public.teams m on m.id = r.team_id
      where r.user_id = player and r.is_active and r.is_confirmed order by r.joined_at, m.name limit 1));
end $$;
comment on function public.load_player_card is
  'The shareable card of a player, as the caller may see it; follows the profile''s visibility.';
grant execute on function public.load_player_card to anon, authenticated;

-- schemas/11_onboarding.sql

-- The address of a profile, and making a profile step by step (RC-011, RC-021 to RC-023). Every step is saved by one
-- call and may be saved again; the last one publishes. Asking for addresses tells as little as it can about profiles
-- that do not show: a word that nobody may have is "taken" like one that somebody has. Ours.

create table public.onboarding_progress (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  roles_saved_at timestamptz,
  games_saved_at timestamptz,
  details_saved_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.onboarding_progress is
  'Which steps of the onboarding a person has saved; written by its functions alone. No row: not begun.';
alter table public.onboarding_progress enable row level security;
grant select on public.onboarding_progress to authenticated;
create policy "own progress" on public.onboarding_progress for select to authenticated
  using (user_id = (select auth.uid()));

create function private.note_onboarding(step text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.onboarding_progress as o (user_id, roles_saved_at, games_saved_at, details_saved_at, finished_at)
  values ((select auth.uid()), case step when 'roles' then now() end, case step when 'games' then now() end,
    case step when 'details' then now() end, case step when 'publish' then now() end)
  on conflict (user_id) do update set
    roles_saved_at = coalesce(excluded.roles_saved_at, o.roles_saved_at),
    games_saved_at = coalesce(excluded.games_saved_at, o.games_saved_at),
    details_saved_at = coalesce(excluded.details_saved_at, o.details_saved_at),
    finished_at = coalesce(o.finished_at, excluded.finished_at), updated_at = now();
end $$;

create function private.slug_of(name text) returns text
language sql immutable set search_path = '' as $$
  -- Accents and apostrophes fall away, everything else that is no letter or digit becomes a dash.
  select nullif(btrim(left(btrim(regexp_replace(
    regexp_replace(lower(normalize(coalesce(name, ''), nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), '-'), 50), '-'), '')
$$;

create function public.check_slug(p_slug text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.limit_rate('profile_address', me::text, 60, '1 hour');
  return case
    when p_slug is null or p_slug !~ '^[a-z0-9](-?[a-z0-9]){1,59}$' then 'invalid'
    when exists (select from public.user_profiles u where u.slug = p_slug and u.user_id = me) then 'yours'
    when p_slug = any (private.reserved_slugs()) then 'taken'
    when exists (select from public.user_profiles u where u.slug = p_slug) then 'taken'
    else 'free' end;
end $$;
comment on function public.check_slug is
  'Whether the caller can have an address: free, yours, taken (reserved words too) or invalid. 60 an hour, then PT429.';
grant execute on function public.check_slug to authenticated;

create function public.set_profile_address(p_slug text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := public.check_slug(p_slug);
begin
  if answer <> 'free' then
    return answer;
  end if;
  insert into public.user_profiles as u (user_id, slug) values ((select auth.uid()), p_slug)
  on conflict (user_id) do update set slug = excluded.slug;
  return 'saved';
exception when unique_violation then
  -- Somebody took it at the same moment.
  return 'taken';
end $$;
comment on function public.set_profile_address is
  'Gives the caller''s profile another address: saved, yours already, taken or invalid. An answer and no error, so that the 60 tries an hour count (check_slug, PT429).';
grant execute on function public.set_profile_address to authenticated;

create function private.free_slug(name text) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce(
    (
      select each.slug
      from (
        select case n when 1 then base.slug else base.slug || '-' || n end as slug, n
        from (select coalesce(private.slug_of(name), 'player') as slug) base, generate_series(1, 50) n
      ) each
      where each.slug <> all (private.reserved_slugs())
        and not exists (select from public.user_profiles u where u.slug = each.slug)
      order by each.n limit 1
    ),
    coalesce(private.slug_of(name), 'player') || '-' || encode(extensions.gen_random_bytes(4), 'hex'))
$$;
comment on function private.free_slug is
  'An address made of a name that nobody has: the plain one, else with a number behind.';

create function public.save_onboarding_roles(p_roles text[], p_requests jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if jsonb_typeof(p_requests) is distinct from 'array' or jsonb_array_length(p_requests) > 5 then
    raise exception 'Too many entries (max 5)' using errcode = '23514';
  end if;
  perform public.choose_roles(p_roles);
  insert into public.role_requests (user_id, role, college_id, note)
  select me, r.role, r.college_id, private.text_or_null(r.note)
  from jsonb_to_recordset(p_requests) as r (role text, college_id uuid, note text)
  where not exists (
      select from public.role_requests o
      where o.user_id = me and o.role = r.role and o.college_id is not distinct from r.college_id and o.status = 'pending')
    and not exists (
      select from public.user_roles o
      where o.user_id = me and o.role = r.role and o.college_id is not distinct from r.college_id);
  perform private.note_onboarding('roles');
end $$;
comment on function public.save_onboarding_roles is
  'Sets the caller''s recruit and family roles, and asks for staff and coach roles [{role, college_id, note}], which an admin decides.';
grant execute on function public.save_onboarding_roles to authenticated;

create function public.save_onboarding_games(p_games jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if jsonb_typeof(p_games) is distinct from 'array' or jsonb_array_length(p_games) > 8 then
    raise exception 'Too many entries (max 8)' using errcode = '23514';
  end if;
  -- Two windows that save at once follow each other.
  perform from public.profiles p where p.id = me for no key update;
  delete from public.player_games g
  where g.user_id = me and not exists (
    select from jsonb_to_recordset(p_games) as x (esports_title_id uuid) where x.esports_title_id = g.esports_title_id);
  update public.player_games g set is_primary = false where g.user_id = me and g.is_primary;
  insert into public.player_games as g (user_id, esports_title_id, rank, peak_rank, roles, is_primary)
  select me, (x.game ->> 'esports_title_id')::uuid, private.text_or_null(x.game ->> 'rank'),
    private.text_or_null(x.game ->> 'peak_rank'),
    coalesce((
      select array_agg(distinct btrim(r)) from jsonb_array_elements_text(coalesce(x.game -> 'roles', '[]')) r where private.has_text(r)), '{}'),
    x.place = coalesce(
      (
        select min(y.place) from jsonb_array_elements(p_games) with ordinality y (game, place)
        where (y.game ->> 'is_primary')::boolean
      ), 1)
  from jsonb_array_elements(p_games) with ordinality x (game, place)
  on conflict on constraint player_games_once do update
    set rank = excluded.rank, peak_rank = excluded.peak_rank, roles = excluded.roles, is_primary = excluded.is_primary;
  perform private.note_onboarding('games');
end $$;
comment on function public.save_onboarding_games is
  'Sets the caller''s games to exactly those given: [{esports_title_id, rank, peak_rank, roles, is_primary}]; one is primary, the first unless told.';
grant execute on function public.save_onboarding_games to authenticated;

create function public.save_onboarding_details(
  p_display_name text, p_class_year smallint default null, p_state text default null, p_bio text default null,
  p_school_name text default null, p_gpa numeric default null, p_scholarship_need integer default null,
  p_shows_academics boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if private.text_or_null(p_display_name) is null then
    raise exception 'A name is needed' using errcode = '23514';
  end if;
  insert into public.user_profiles as u (user_id, display_name) values (me, btrim(p_display_name))
  on conflict (user_id) do update set display_name = excluded.display_name
  where u.display_name is distinct from excluded.display_name;
  insert into public.player_details (user_id, class_year, state, bio, shows_academics)
  values (me, p_class_year, upper(btrim(p_state)), private.text_or_null(p_bio), coalesce(p_shows_academics, false))
  on conflict (user_id) do update set class_year = excluded.class_year, state = excluded.state, bio = excluded.bio,
    shows_academics = excluded.shows_academics;
  insert into public.player_academics (user_id, school_name, gpa, scholarship_need)
  values (me, private.text_or_null(p_school_name), p_gpa, p_scholarship_need)
  on conflict (user_id) do update set school_name = excluded.school_name, gpa = excluded.gpa,
    scholarship_need = excluded.scholarship_need;
  perform private.note_onboarding('details');
end $$;
comment on function public.save_onboarding_details is
  'Saves the caller''s name, class year, state, words, school, GPA and scholarship need (US dollars a year).';
grant execute on function public.save_onboarding_details to authenticated;

create function public.publish_profile(p_slug text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  name text;
  wanted text := nullif(btrim(p_slug), '');
  outcome text;
  kept text;
begin
  select private.player_name(u.display_name, u.first_name, u.last_name), u.slug into name, kept
  from public.user_profiles u where u.user_id = me for update;
  if name is null then
    raise exception 'Enter your name first.' using errcode = '23514', hint = 'name';
  end if;
  perform private.check_age_told(me);
  if wanted is not null then
    outcome := public.set_profile_address(wanted);
    if outcome = 'invalid' then
      raise exception 'This is no address' using errcode = '23514';
    elsif outcome = 'taken' then
      -- No error, which would take back that the try was counted.
      return null;
    end if;
  end if;
  for attempt in 1..5 loop
    begin
      update public.user_profiles u
      set slug = coalesce(wanted, kept, private.free_slug(name)), is_published = true, visibility = 'public'
      where u.user_id = me returning u.slug into kept;
      exit;
    exception when unique_violation then
      -- Somebody took the address that we made at the same moment.
      if attempt = 5 then
        raise exception 'Please try again' using errcode = 'PT409';
      end if;
    end;
  end loop;
  perform private.note_onboarding('publish');
  return kept;
end $$;
comment on function public.publish_profile is
  'Makes the caller''s profile public under the given address, else the one it has, else one made of the name; returns the address, null when the given one is taken or reserved. Malformed: 23514; without a name: 23514, hint name; before the date of birth is told: 42501, hint birth_date.';
grant execute on function public.publish_profile to authenticated;

create function public.load_onboarding() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'steps', jsonb_build_object(
      'roles', o.roles_saved_at is not null, 'games', o.games_saved_at is not null,
      'details', o.details_saved_at is not null, 'publish', o.finished_at is not null),
    'roles', (select coalesce(jsonb_agg(distinct r.role), '[]') from public.user_roles r where r.user_id = me.id),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'role', q.role, 'college', c.name, 'status', q.status, 'decision_note', q.decision_note)
        order by q.created_at desc), '[]')
      from public.role_requests q left join public.colleges c on c.id = q.college_id where q.user_id = me.id),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'esports_title_id', g.esports_title_id, 'rank', g.rank, 'peak_rank', g.peak_rank, 'roles', g.roles, 'is_primary', g.is_primary)
        order by g.is_primary desc, g.created_at), '[]')
      from public.player_games g where g.user_id = me.id),
    'profile', jsonb_build_object(
      'slug', u.slug, 'display_name', u.display_name, 'is_published', coalesce(u.is_published, false), 'visibility', u.visibility,
      'suggested_slug', case when u.slug is null and u.display_name is not null then private.slug_of(u.display_name) end),
    'details', jsonb_build_object(
      'class_year', d.class_year, 'state', d.state, 'bio', d.bio, 'shows_academics', coalesce(d.shows_academics, false),
      'school_name', a.school_name, 'gpa', a.gpa, 'scholarship_need', a.scholarship_need),
    'availability', private.player_availability_of(me.id),
    'titles', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name,
        'ranks', (
          select coalesce(jsonb_agg(r.name order by r.ordinal desc), '[]')
          from public.esports_ranks r where r.esports_title_id = t.id),
        'positions', (
          select coalesce(jsonb_agg(p.name order by p.display_order), '[]')
          from public.esports_positions p where p.esports_title_id = t.id)) order by t.name), '[]')
      from public.esports_titles t where t.active),
    'guardians', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.since desc), '[]') from public.list_guardians() l),
    'age', private.age_of(me.id))
  from (select auth.uid() as id) me
  left join public.onboarding_progress o on o.user_id = me.id
  left join public.user_profiles u on u.user_id = me.id
  left join public.player_details d on d.user_id = me.id
  left join public.player_academics a on a.user_id = me.id
$$;
comment on function public.load_onboarding is
  'What the caller has saved so far, which steps are done, who their guardians are and what is open (list_guardians), and the games with their ranks (best first) and positions to choose from, so that the onboarding goes on where it stopped.';
grant execute on function public.load_onboarding to authenticated;

-- schemas/12_account.sql

-- The account page: everything that it shows in one request, notifications, sessions, the picture of a person. Ours.

create table public.notification_preferences (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  email_messages boolean not null default true,
  email_practices boolean not null default true,
  email_recruiting boolean not null default true,
  email_news boolean not null default false,
  practice_notices text not null default 'at_once'
    constraint notification_preferences_practice_notices_check check (practice_notices in ('at_once', 'daily', 'never')),
  team_notices text not null default 'at_once'
    constraint notification_preferences_team_notices_check check (team_notices in ('at_once', 'daily', 'never')),
  recruiting_notices text not null default 'daily'
    constraint notification_preferences_recruiting_notices_check check (recruiting_notices in ('at_once', 'daily', 'never')),
  account_notices text not null default 'at_once'
    constraint notification_preferences_account_notices_check check (account_notices in ('at_once', 'daily', 'never')),
  time_zone text,
  updated_at timestamptz not null default now()
);
comment on table public.notification_preferences is
  'Which mails a person wants; no row means the defaults. Mails about signing in are always sent.';
comment on column public.notification_preferences.time_zone is
  'Where the person reads: times in mails, and the quiet hours from 22 to 7.';
alter table public.notification_preferences enable row level security;
grant select on public.notification_preferences to authenticated;
grant insert (
  user_id, email_messages, email_practices, email_recruiting, email_news,
  practice_notices, team_notices, recruiting_notices, account_notices, time_zone
) on public.notification_preferences to authenticated;
grant update (
  user_id, email_messages, email_practices, email_recruiting, email_news,
  practice_notices, team_notices, recruiting_notices, account_notices, time_zone
) on public.notification_preferences to authenticated;
create policy "own notifications" on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy "choose own notifications" on public.notification_preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own notifications" on public.notification_preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_time_zone before insert or update of time_zone on public.notification_preferences
  for each row when (new.time_zone is not null) execute function private.check_time_zone();
create trigger touch_notification_preferences before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

create function public.list_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.user_agent,
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 3 desc
  limit 100
$$;
comment on function public.list_sessions is 'Where the caller is signed in, latest use first.';
grant execute on function public.list_sessions to authenticated;

create function public.end_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = p_session_id and user_id = (select auth.uid());
  return found;
end $$;
comment on function public.end_session is
  'Signs the caller out of one of their sessions: it cannot be renewed, and its token runs out within the hour. False when it is gone.';
grant execute on function public.end_session to authenticated;

create function public.load_my_age() returns text
language sql stable security definer set search_path = '' as $$
  select private.age_of((select auth.uid()))
$$;
comment on function public.load_my_age is
  'minor, adult, or unknown while the caller has told no date of birth: what signing in asks for.';
grant execute on function public.load_my_age to authenticated;

create function public.load_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', u.email,
    -- Links in mails last a day at most; after that the change is off.
    'new_email', case when u.email_change_sent_at > now() - interval '1 day' then nullif(u.email_change, '') end,
    'age', private.age_of(u.id),
    'profile', jsonb_build_object(
      'slug', o.slug, 'display_name', o.display_name, 'first_name', o.first_name, 'last_name', o.last_name,
      'is_published', coalesce(o.is_published, false), 'visibility', o.visibility, 'avatar_url', i.avatar_url),
    'notifications', jsonb_build_object(
      'email_messages', coalesce(n.email_messages, true), 'email_practices', coalesce(n.email_practices, true),
      'email_recruiting', coalesce(n.email_recruiting, true), 'email_news', coalesce(n.email_news, false),
      'practice_notices', coalesce(n.practice_notices, 'at_once'), 'team_notices', coalesce(n.team_notices, 'at_once'),
      'recruiting_notices', coalesce(n.recruiting_notices, 'daily'), 'account_notices', coalesce(n.account_notices, 'at_once'),
      'time_zone', n.time_zone),
    'guardians', (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from public.list_guardians() g),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.list_sessions() s),
    'points', jsonb_build_object(
      'total', coalesce((select t.total from public.point_totals t where t.user_id = u.id), 0),
      'awards', (
        select coalesce(jsonb_agg(to_jsonb(a)), '[]')
        from (
          select w.id, w.points, r.description, w.awarded_at
          from public.point_awards w join public.point_rules r using (event_type)
          where w.user_id = u.id order by w.awarded_at desc, w.id desc limit 10
        ) a),
      'rules', (
        select jsonb_agg(jsonb_build_object(
          'description', r.description, 'points', r.points, 'daily_limit', r.daily_limit) order by r.points desc, r.event_type)
        from public.point_rules r)),
    'blockers', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.account_deletion_blockers() b))
  from auth.users u
  join public.profiles i on i.id = u.id
  left join public.user_profiles o on o.user_id = u.id
  left join public.notification_preferences n on n.user_id = u.id
  where u.id = (select auth.uid())
$$;
comment on function public.load_account is
  'The account page of the caller: address (and the one it changes to), profile basics, notification choices, guardians, sessions, points with the newest 10 awards, what stands in the way of deletion.';
grant execute on function public.load_account to authenticated;

create function public.set_avatar(p_address text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  former text;
begin
  if p_address is not null and not (
    private.is_image_address(p_address)
    and p_address ~ ('/storage/v1/object/public/avatars/' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|png|jpg|jpeg|gif)$')) then
    raise exception 'The picture is not in the own folder' using errcode = '23514';
  end if;
  -- The person's row is locked, so that of two changes each learns of the picture that it replaced.
  select p.avatar_url into former from public.profiles p where p.id = me for update;
  insert into public.user_profiles as o (user_id, avatar_url) values (me, p_address)
  on conflict (user_id) do update set avatar_url = excluded.avatar_url;
  return nullif(former, p_address);
end $$;
comment on function public.set_avatar is
  'Gives the caller another picture out of their own folder of the bucket avatars, or none; begins the profile when there is none. Returns the address of the former one, whose file can be removed.';
grant execute on function public.set_avatar to authenticated;

-- schemas/13_teams.sql

-- Teams, their games, members and staff (DB-012 to DB-016). Everybody reads teams and their lists; only managers
-- write (the owner, yes_admin, yes_developer); titles such as captain or head coach give no rights. Open manage
-- screens follow team:{id} live; what changed reaches a browser through load_team_manage alone, which says who sees
-- what of it.

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint teams_name_check check (private.has_text(name) and char_length(btrim(name)) between 2 and 80),
  description text constraint teams_description_check check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  logo_url text constraint teams_logo_url_check check (char_length(logo_url) <= 2048),
  owner_user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  subscription_tier text not null default 'bronze'
    constraint teams_subscription_tier_check check (subscription_tier in ('bronze', 'silver', 'gold')),
  organization_type text not null
    constraint teams_organization_type_check
      check (organization_type in ('high_school', 'college', 'pro_team', 'private_team')),
  max_roster_size integer not null default 15
    constraint teams_max_roster_size_check check (max_roster_size between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The first check measures the name without its margins only.
  constraint teams_name_length check (char_length(name) <= 80),
  constraint teams_logo_address check (private.is_image_address(logo_url))
);
comment on table public.teams is
  'Teams, read by everybody, changed by their managers. An archived one takes nothing new and shows as such.';
comment on column public.teams.subscription_tier is 'Set by the server on a verified payment; no client may write it.';
comment on column public.teams.archived_at is
  'Since when the team is archived: it keeps its pages and takes nothing new (refuse_when_archived). Set by archive_team.';
create index teams_owner_idx on public.teams (owner_user_id);
create index teams_name_idx on public.teams (name, id);
create index teams_type_name_idx on public.teams (organization_type, name, id);
create index teams_name_search_idx on public.teams using gin (name extensions.gin_trgm_ops);
alter table public.teams enable row level security;
grant select on public.teams to anon, authenticated;
grant insert (
  id, name, description, logo_url, owner_user_id, organization_type, max_roster_size
) on public.teams to authenticated;
grant update (name, description, logo_url, organization_type, max_roster_size) on public.teams to authenticated;
create policy "anyone reads teams" on public.teams for select to anon, authenticated using (true);
create policy "who may create teams makes own ones" on public.teams for insert to authenticated
  with check (owner_user_id = (select auth.uid()) and (select private.can_create_teams()));
create policy "managers change teams" on public.teams for update to authenticated
  using (owner_user_id = (select auth.uid()) or (select private.is_admin_or_developer()))
  with check (owner_user_id = (select auth.uid()) or (select private.is_admin_or_developer()));
create trigger touch_teams before update on public.teams for each row execute function private.touch_updated_at();

create function private.check_new_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  -- The server and the seed are not held to it; a retry after a lost answer meets its own row; others have no right.
  if me is null or not private.can_create_teams() or exists (select from public.teams t where t.id = new.id) then
    return new;
  end if;
  -- Pictures lie in folders named by ids, and a team is named by the client.
  if exists (select from public.colleges c where c.id = new.id) or exists (select from public.profiles p where p.id = new.id) then
    raise exception 'This id belongs to something else' using errcode = '42501';
  end if;
  perform private.check_age_told(me);
  perform private.limit_rate('new_team', me::text, 10, '1 day');
  return new;
end $$;
comment on function private.check_new_team is
  'A team takes no id of a college or person, its owner has told their date of birth, and a person makes 10 teams a day (PT429).';
create trigger check_new_team before insert on public.teams for each row execute function private.check_new_team();

create function private.check_not_archived(team uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  -- The lock keeps the team from being archived at the same moment.
  select t.archived_at into since from public.teams t where t.id = team for share;
  if since is not null then
    raise exception 'This team is archived' using errcode = 'PT409', hint = 'archived';
  end if;
end $$;
comment on function private.check_not_archived is
  'PT409 with the hint "archived", which tells it from what somebody else was faster with.';

create function private.refuse_when_archived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The server and the seed are not held to it.
  if auth.uid() is not null then
    perform private.check_not_archived(new.team_id);
  end if;
  return new;
end $$;
comment on function private.refuse_when_archived is
  'Nothing new comes to an archived team, and nothing of it is taken up again, whoever asks. What is there may be ended.';

create function private.send_team_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_teams uuid[];
  practices uuid[];
begin
  case tg_table_name
    when 'teams' then
      select array_agg(c.id) into changed_teams from changed c;
    when 'team_practices' then
      select array_agg(c.team_id), array_agg(c.id) into changed_teams, practices from changed c;
    when 'team_practice_attendance' then
      select array_agg(p.team_id), array_agg(distinct p.id) into changed_teams, practices
      from changed c join public.team_practices p on p.id = c.practice_id;
    when 'team_time_poll_votes' then
      select array_agg(p.team_id) into changed_teams
      from changed c
      join public.team_time_poll_options o on o.id = c.option_id
      join public.team_time_polls p on p.id = o.poll_id;
    when 'team_tournament_check_ins' then
      select array_agg(t.team_id) into changed_teams
      from changed c join public.team_tournaments t on t.id = c.tournament_id;
    else
      select array_agg(c.team_id) into changed_teams from changed c;
  end case;
  perform private.send_team_events(tg_argv[0], changed_teams, practices);
  return null;
end $$;
comment on function private.send_team_change is
  'Takes the changed rows of any table of a team; its argument is the kind of change.';
create trigger send_team_change after update on public.teams referencing new table as changed
  for each statement execute function private.send_team_change('team');

create function private.end_team_ownership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_topics('team', array(
    select a.id from after a join before b on b.id = a.id
    where b.owner_user_id is distinct from a.owner_user_id or b.archived_at is null and a.archived_at is not null));
  return null;
end $$;
create trigger end_team_ownership after update on public.teams referencing old table as before new table as after
  for each statement execute function private.end_team_ownership();

create table public.team_game_profiles (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  play_level text not null
    constraint team_game_profiles_play_level_check
      check (play_level in ('casual', 'competitive', 'semi_professional', 'professional')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint team_game_profiles_once unique (team_id, esports_title_id),
  constraint team_game_profiles_of_team unique (team_id, id)
);
comment on table public.team_game_profiles is
  'The games a team plays and at which level. One that is no longer active stays, because rosters refer to it.';
create index team_game_profiles_title_idx on public.team_game_profiles (esports_title_id, team_id);
alter table public.team_game_profiles enable row level security;
create policy "few embeds" on public.team_game_profiles as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.team_game_profiles to anon, authenticated;
grant insert (team_id, esports_title_id, play_level, is_active) on public.team_game_profiles to authenticated;
grant update (play_level, is_active) on public.team_game_profiles to authenticated;
create policy "anyone reads games of teams" on public.team_game_profiles for select to anon, authenticated using (true);
create policy "managers add games" on public.team_game_profiles for insert to authenticated
  with check (private.manages_team(team_id));
create policy "managers change games" on public.team_game_profiles for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger refuse_when_archived before insert on public.team_game_profiles
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_game_profiles
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_game_profiles referencing new table as changed
  for each statement execute function private.send_team_change('team');
create trigger send_team_change after update on public.team_game_profiles referencing new table as changed
  for each statement execute function private.send_team_change('team');
create trigger send_team_change_gone after delete on public.team_game_profiles referencing old table as changed
  for each statement execute function private.send_team_change('team');

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'player'
    constraint team_members_role_check
      check (role in ('player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial')),
  game_profile_id uuid,
  is_active boolean not null default true,
  joined_at timestamptz not null default now(),
  is_confirmed boolean not null default false,
  added_email text,
  added_name text,
  removed_at timestamptz,
  constraint team_members_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id)
);
comment on column public.team_members.removed_at is
  'When the place last ended. One that is given again later than an hour after that waits for a new yes.';
comment on table public.team_members is
  'The roster: one active row per person and game; who left keeps an inactive row.';
comment on column public.team_members.is_confirmed is
  'Whether the person is here by an own yes. Kept by triggers on places and private.roster_consents.';
comment on column public.team_members.added_email is
  'The address that a manager typed, by which managers know the person until the yes; null when picked by id.';
comment on column public.team_members.added_name is
  'The public name under which a manager picked the person, until the yes.';
create unique index team_members_once on public.team_members (team_id, user_id, game_profile_id)
  nulls not distinct where is_active;
create index team_members_team_idx on public.team_members (team_id, joined_at, id) where is_active;
create index team_members_user_idx on public.team_members (user_id, team_id);
create index team_members_game_idx on public.team_members (team_id, game_profile_id);
alter table public.team_members enable row level security;
create policy "few embeds" on public.team_members as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select (id, team_id, user_id, role, game_profile_id, is_active, joined_at, is_confirmed) on public.team_members to anon;
grant select on public.team_members to authenticated;
grant insert (team_id, user_id, role, game_profile_id) on public.team_members to authenticated;
grant update (role, game_profile_id, is_active) on public.team_members to authenticated;
create policy "anyone reads who agreed" on public.team_members for select to anon using (is_confirmed and is_active);
-- Whom a manager knows by an address alone shows to nobody by id: get_team_members says what each may see.
create policy "who agreed, own places, picked ones of managed teams" on public.team_members for select to authenticated
  using ((is_confirmed and is_active) or user_id = (select auth.uid())
    or (added_email is null and (
      team_id in (select private.my_owned_team_ids()) or (select private.is_admin_or_developer()))));
create policy "managers add members" on public.team_members for insert to authenticated
  with check (private.manages_team(team_id) and private.can_be_added(team_id, user_id));
create policy "managers change members" on public.team_members for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger refuse_when_archived before insert on public.team_members
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_members
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_members referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change after update on public.team_members referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_gone after delete on public.team_members referencing old table as changed
  for each statement execute function private.send_team_change('roster');

create function private.check_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  places uuid[];
begin
  if tg_table_name = 'team_members' then
    if tg_op = 'INSERT' and exists (select from public.teams t where t.id = new.team_id and t.owner_user_id = new.user_id) then
      raise exception 'The owner is on the team already' using errcode = '23514', hint = 'owner';
    end if;
    select array_agg(m.game_profile_id) into places from public.team_members m
    where new.game_profile_id is null and m.team_id = new.team_id and m.user_id = new.user_id and m.is_active and m.id <> new.id;
  else
    select array_agg(s.game_profile_id) into places from public.team_staff s
    where new.game_profile_id is null and s.team_id = new.team_id and s.user_id = new.user_id and s.is_active and s.id <> new.id;
  end if;
  -- A second place without a game is refused by the index, where it can also be passed over.
  if new.is_active and places <> '{}' and array_position(places, null) is null then
    raise exception 'Already Assigned' using errcode = '23505';
  end if;
  return new;
end $$;
comment on function private.check_place is
  'Who has a place for a game is on the team: no second place without one. An owner is on it without being a player; who becomes owner keeps the places they have, and staff of the own team (its coach) is somebody''s work.';
create trigger check_place before insert or update of game_profile_id, is_active on public.team_members
  for each row execute function private.check_place();

create function private.end_team_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.move_topics('team', array(
      select distinct b.team_id from before b where b.is_active and b.is_confirmed));
  else
    perform private.move_topics('team', array(
      select distinct b.team_id from before b
      where b.is_active and b.is_confirmed and not exists (
        select from after a
        where a.id = b.id and a.is_active and a.is_confirmed and a.user_id = b.user_id and a.team_id = b.team_id)));
  end if;
  return null;
end $$;
create trigger end_team_places after update on public.team_members referencing old table as before new table as after
  for each statement execute function private.end_team_places();
create trigger end_team_places_gone after delete on public.team_members referencing old table as before
  for each statement execute function private.end_team_places();

create table public.team_staff (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'admin'
    constraint team_staff_role_check check (role in ('admin', 'head_coach', 'assistant_coach', 'analyst', 'manager')),
  game_profile_id uuid,
  is_active boolean not null default true,
  contract_start date,
  contract_end date,
  created_at timestamptz not null default now(),
  is_confirmed boolean not null default false,
  added_email text,
  added_name text,
  removed_at timestamptz,
  constraint team_staff_contract_order check (contract_end >= contract_start),
  constraint team_staff_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id)
);
comment on table public.team_staff is 'Staff of a team, like the roster. Their titles give no rights.';
comment on column public.team_staff.is_confirmed is 'As on the roster.';
comment on column public.team_staff.added_email is 'As on the roster.';
comment on column public.team_staff.added_name is 'As on the roster.';
comment on column public.team_staff.removed_at is 'As on the roster.';
create unique index team_staff_once on public.team_staff (team_id, user_id, game_profile_id)
  nulls not distinct where is_active;
create index team_staff_team_idx on public.team_staff (team_id, created_at, id) where is_active;
create index team_staff_user_idx on public.team_staff (user_id, team_id);
create index team_staff_game_idx on public.team_staff (team_id, game_profile_id);
alter table public.team_staff enable row level security;
create policy "few embeds" on public.team_staff as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
-- Contract dates show to the team and to whom they concern, by get_team_staff alone.
grant select (id, team_id, user_id, role, game_profile_id, is_active, created_at, is_confirmed) on public.team_staff to anon;
grant select (
  id, team_id, user_id, role, game_profile_id, is_active, created_at, is_confirmed, added_email, added_name
) on public.team_staff to authenticated;
grant insert (
  team_id, user_id, role, game_profile_id, contract_start, contract_end
) on public.team_staff to authenticated;
grant update (role, game_profile_id, is_active, contract_start, contract_end) on public.team_staff to authenticated;
create policy "anyone reads who agreed" on public.team_staff for select to anon using (is_confirmed and is_active);
create policy "who agreed, own places, picked ones of managed teams" on public.team_staff for select to authenticated
  using ((is_confirmed and is_active) or user_id = (select auth.uid())
    or (added_email is null and (
      team_id in (select private.my_owned_team_ids()) or (select private.is_admin_or_developer()))));
create policy "managers add staff" on public.team_staff for insert to authenticated
  with check (private.manages_team(team_id) and private.can_be_added(team_id, user_id));
create policy "managers change staff" on public.team_staff for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger check_place before insert or update of game_profile_id, is_active on public.team_staff
  for each row execute function private.check_place();
create trigger refuse_when_archived before insert on public.team_staff
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_staff
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_staff referencing new table as changed
  for each statement execute function private.send_team_change('staff');
create trigger send_team_change after update on public.team_staff referencing new table as changed
  for each statement execute function private.send_team_change('staff');
create trigger send_team_change_gone after delete on public.team_staff referencing old table as changed
  for each statement execute function private.send_team_change('staff');
create trigger end_team_places after update on public.team_staff referencing old table as before new table as after
  for each statement execute function private.end_team_places();
create trigger end_team_places_gone after delete on public.team_staff referencing old table as before
  for each statement execute function private.end_team_places();

create function private.send_team_events(kind text, changed_teams uuid[], practices uuid[] default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'kind', kind,
      'id', case when cardinality(practices) = 1 then practices[1] end,
      'revision', nextval('private.live_revision'))),
    'changed', private.topic_of('team', t.id), true)
  from (select distinct unnest(changed_teams) as id) t where t.id is not null;
end $$;
comment on function private.send_team_events is
  'One event for each team, with the practice when a single one is concerned. Takes no lock: answers to different practices do not wait for each other.';

-- schemas/14_practices.sql

-- Practices whole, so that a new column of a practice touches this file alone: practices with attendance (DB-017,
-- DB-018), weekly series, default replies of members, polls for a time, the calendar that programs subscribe to, and
-- reminding who has not answered. All but practices and attendance is ours.

create table public.team_practice_series (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  starts_on date not null
    constraint team_practice_series_starts_on_check check (starts_on between date '2000-01-01' and date '2099-12-31'),
  ends_on date not null,
  weekdays smallint[] not null
    constraint team_practice_series_weekdays_check
      check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7),
  every_weeks smallint not null default 1
    constraint team_practice_series_every_weeks_check check (every_weeks between 1 and 8),
  start_time time not null,
  time_zone text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint team_practice_series_span check (ends_on between starts_on and starts_on + 366),
  constraint team_practice_series_within_reason
    check (starts_on >= date '2000-01-01' and ends_on < date '2100-01-01')
);
comment on table public.team_practice_series is
  'The weekly rule behind practices: written once by schedule_practice_series, which also makes each practice.';
comment on column public.team_practice_series.weekdays is '1 Monday to 7 Sunday.';
comment on column public.team_practice_series.start_time is
  'Time on the wall in time_zone, so that it stays over daylight saving.';
create index team_practice_series_team_idx on public.team_practice_series (team_id, starts_on);
create index team_practice_series_creator_idx on public.team_practice_series (created_by);
alter table public.team_practice_series enable row level security;
create policy "few embeds" on public.team_practice_series as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.team_practice_series to anon, authenticated;
create policy "anyone reads series" on public.team_practice_series for select to anon, authenticated using (true);
create trigger refuse_when_archived before insert on public.team_practice_series
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_practice_series referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table public.team_practices (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_practices_title_check check (private.has_text(title) and char_length(title) <= 120),
  description text constraint team_practices_description_check check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  scheduled_at timestamptz not null,
  duration_minutes integer not null default 120
    constraint team_practices_duration_minutes_check check (duration_minutes between 1 and 1440),
  location text constraint team_practices_location_check check (private.has_text(nullif(location, '')) and char_length(location) <= 200),
  is_mandatory boolean not null default true,
  status text not null default 'scheduled'
    constraint team_practices_status_check check (status in ('scheduled', 'completed', 'cancelled')),
  attending_count integer not null default 0,
  maybe_count integer not null default 0,
  not_attending_count integer not null default 0,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  series_id uuid references public.team_practice_series (id) on delete set null,
  series_on date,
  reminded_at timestamptz,
  -- A calendar shows a century; year 9999 is a slip of the keyboard.
  constraint team_practices_scheduled_within_reason
    check (scheduled_at >= timestamptz '2000-01-01 00:00Z' and scheduled_at < timestamptz '2100-01-01 00:00Z')
);
comment on table public.team_practices is
  'Practices, also those that a weekly series made. The counts of answers are kept by triggers.';
comment on column public.team_practices.attending_count is
  'Kept by a trigger on the attendance, so that lists and live updates need no count.';
comment on column public.team_practices.series_on is
  'Day of the series that this practice stands for, also after it was moved.';
comment on column public.team_practices.reminded_at is
  'When those without an answer were last reminded. Set by remind_non_responders.';
create index team_practices_list_idx on public.team_practices (team_id, scheduled_at desc, id desc);
create index team_practices_creator_idx on public.team_practices (created_by);
create unique index team_practices_series_idx on public.team_practices (series_id, series_on);
alter table public.team_practices enable row level security;
create policy "few embeds" on public.team_practices as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.team_practices to anon, authenticated;
-- The client names a new practice itself, so that a retry after a lost answer meets its own row.
grant insert (
  id, team_id, title, description, scheduled_at, duration_minutes, location, is_mandatory, status, created_by
) on public.team_practices to authenticated;
grant update (
  title, description, scheduled_at, duration_minutes, location, is_mandatory, status
) on public.team_practices to authenticated;
create policy "anyone reads practices" on public.team_practices for select to anon, authenticated using (true);
create policy "managers schedule practices" on public.team_practices for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change practices" on public.team_practices for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger touch_team_practices before update of title, description, scheduled_at, duration_minutes, location, is_mandatory, status
  on public.team_practices for each row execute function private.touch_updated_at();
create trigger refuse_when_archived before insert on public.team_practices
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of status on public.team_practices
  for each row when (new.status = 'scheduled' and old.status <> 'scheduled') execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_practices referencing new table as changed
  for each statement execute function private.send_team_change('practice');
create trigger send_team_change_gone after delete on public.team_practices referencing old table as changed
  for each statement execute function private.send_team_change('practice');

create function private.send_practice_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counts constant text[] := array['attending_count', 'maybe_count', 'not_attending_count'];
  changed_teams uuid[];
  practices uuid[];
begin
  select array_agg(a.team_id), array_agg(a.id) into changed_teams, practices
  from after a join before b on b.id = a.id
  where to_jsonb(a) - counts <> to_jsonb(b) - counts;
  perform private.send_team_events('practice', changed_teams, practices);
  return null;
end $$;
comment on function private.send_practice_change is
  'The counts change with an answer, which sends an event of its own.';
create trigger send_practice_change after update on public.team_practices
  referencing old table as before new table as after for each statement execute function private.send_practice_change();

create table public.team_practice_attendance (
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null
    constraint team_practice_attendance_status_check check (status in ('attending', 'maybe', 'not_attending')),
  notes text constraint team_practice_attendance_notes_check check (private.has_text(nullif(notes, '')) and char_length(notes) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (practice_id, user_id),
  constraint attendance_reason_required check (status <> 'not_attending' or notes is not null),
  constraint attendance_notes_only_with_doubt check (status <> 'attending' or notes is null)
);
comment on table public.team_practice_attendance is 'One answer per person and practice, changed only by that person.';
create index team_practice_attendance_list_idx on public.team_practice_attendance (practice_id, status, created_at, user_id);
create index team_practice_attendance_user_idx on public.team_practice_attendance (user_id);
alter table public.team_practice_attendance enable row level security;
grant select on public.team_practice_attendance to authenticated;
-- An upsert writes its key columns too; the policy keeps them the caller's own.
grant insert (practice_id, user_id, status, notes, updated_at) on public.team_practice_attendance to authenticated;
grant update (practice_id, user_id, status, notes, updated_at) on public.team_practice_attendance to authenticated;
create policy "respond for oneself" on public.team_practice_attendance for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own response" on public.team_practice_attendance for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- The row holds the notes (a column alone cannot be withheld from who upserts it), so who may not read them reads no row.
create policy "own response, within the team" on public.team_practice_attendance for select to authenticated
  using (user_id = (select auth.uid())
    or ((practice_id in (select private.my_practice_ids()) or (select private.is_admin_or_developer()))
      and user_id not in (select private.my_shut_out_ids())
      and exists (
        select from public.team_practices p where p.id = practice_id and (
          exists (
            select from public.team_members m
            where m.user_id = team_practice_attendance.user_id and m.team_id = p.team_id and m.is_active and m.is_confirmed)
          or exists (
            select from public.team_staff s
            where s.user_id = team_practice_attendance.user_id and s.team_id = p.team_id and s.is_active and s.is_confirmed)
          or exists (
            select from public.teams t where t.id = p.team_id and t.owner_user_id = team_practice_attendance.user_id)))));

create function private.prepare_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.notes := case when new.status <> 'attending' and private.has_text(new.notes) then regexp_replace(new.notes, '^\s+|\s+$', '', 'g') end;
  if new.status = 'not_attending' and new.notes is null then
    raise exception 'A reason is required when not attending'
      using errcode = '23514', constraint = 'attendance_reason_required';
  end if;
  if new.notes is not null and new.status = 'maybe' and (select auth.uid()) is not null
    and (select p.team_id from public.team_practices p where p.id = new.practice_id)
      not in (select private.agreed_teams_of(new.user_id)) then
    raise exception 'Only people of the team leave a note' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  end if;
  new.updated_at := now();
  return new;
end $$;
comment on function private.prepare_attendance is
  'Attending stores no notes; blanks are no reason; the first response keeps its time. Notes are the team''s own; the reason of somebody else who does not come, which nobody may leave out, is kept and shown to nobody.';
create trigger prepare_attendance before insert or update on public.team_practice_attendance
  for each row execute function private.prepare_attendance();

create function private.count_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.practice_id = old.practice_id then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update public.team_practices p set
      attending_count = p.attending_count - (old.status = 'attending')::int,
      maybe_count = p.maybe_count - (old.status = 'maybe')::int,
      not_attending_count = p.not_attending_count - (old.status = 'not_attending')::int
    where p.id = old.practice_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.team_practices p set
      attending_count = p.attending_count + (new.status = 'attending')::int,
      maybe_count = p.maybe_count + (new.status = 'maybe')::int,
      not_attending_count = p.not_attending_count + (new.status = 'not_attending')::int
    where p.id = new.practice_id;
  end if;
  return null;
end $$;
create trigger count_attendance after insert or update or delete on public.team_practice_attendance
  for each row execute function private.count_attendance();
create trigger send_team_change_new after insert on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_team_change('attendance');
create trigger send_team_change after update on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_team_change('attendance');
create trigger send_team_change_gone after delete on public.team_practice_attendance referencing old table as changed
  for each statement execute function private.send_team_change('attendance');

create table public.team_default_replies (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null
    constraint team_default_replies_status_check check (status in ('attending', 'maybe', 'not_attending')),
  notes text constraint team_default_replies_notes_check check (private.has_text(nullif(notes, '')) and char_length(notes) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (team_id, user_id),
  constraint default_reply_reason_required check (status <> 'not_attending' or coalesce(private.has_text(notes), false)),
  constraint default_reply_notes_only_with_doubt check (status <> 'attending' or notes is null)
);
comment on table public.team_default_replies is 'What a member answers to new practices unless they say otherwise.';
create index team_default_replies_user_idx on public.team_default_replies (user_id);
alter table public.team_default_replies enable row level security;
grant select, delete on public.team_default_replies to authenticated;
grant insert (team_id, user_id, status, notes) on public.team_default_replies to authenticated;
grant update (team_id, user_id, status, notes) on public.team_default_replies to authenticated;
create policy "own default replies" on public.team_default_replies for select to authenticated
  using (user_id = (select auth.uid()));
create policy "players set their default reply" on public.team_default_replies for insert to authenticated
  with check (user_id = (select auth.uid()) and team_id in (select private.my_played_team_ids()));
create policy "players change their default reply" on public.team_default_replies for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and team_id in (select private.my_played_team_ids()));
create policy "drop own default reply" on public.team_default_replies for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger touch_team_default_replies before update on public.team_default_replies
  for each row execute function private.touch_updated_at();

create function private.apply_default_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.team_practice_attendance (practice_id, user_id, status, notes)
  select new.id, d.user_id, d.status, d.notes
  from public.team_default_replies d
  where d.team_id = new.team_id
    and exists (select from public.team_members m where m.team_id = d.team_id and m.user_id = d.user_id and m.is_active and m.is_confirmed)
  order by d.updated_at, d.user_id;
  return null;
end $$;
create trigger apply_default_replies after insert on public.team_practices
  for each row when (new.status = 'scheduled') execute function private.apply_default_replies();

create table public.team_time_polls (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_time_polls_title_check check (private.has_text(title) and char_length(title) <= 120),
  duration_minutes integer not null default 120
    constraint team_time_polls_duration_minutes_check check (duration_minutes between 1 and 1440),
  practice_id uuid references public.team_practices (id) on delete set null,
  closed_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.team_time_polls is
  'Members say when they can; closing the poll on an option schedules the practice.';
create index team_time_polls_team_idx on public.team_time_polls (team_id, created_at desc, id desc);
create index team_time_polls_practice_idx on public.team_time_polls (practice_id);
create index team_time_polls_creator_idx on public.team_time_polls (created_by);
alter table public.team_time_polls enable row level security;
grant select on public.team_time_polls to authenticated;
create policy "polls of my teams" on public.team_time_polls for select to authenticated
  using (team_id in (select private.my_team_ids()) or (select private.is_admin_or_developer()));
create trigger refuse_when_archived before insert on public.team_time_polls
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_time_polls referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_time_polls referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_time_polls referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table public.team_time_poll_options (
  id uuid primary key default gen_random_uuid(),
  poll_id uuid not null references public.team_time_polls (id) on delete cascade,
  starts_at timestamptz not null,
  constraint team_time_poll_options_once unique (poll_id, starts_at)
);
comment on table public.team_time_poll_options is 'The times that a poll offers.';
alter table public.team_time_poll_options enable row level security;
grant select on public.team_time_poll_options to authenticated;
create policy "options of polls one sees" on public.team_time_poll_options for select to authenticated
  using (exists (select from public.team_time_polls p where p.id = poll_id));

create table public.team_time_poll_votes (
  option_id uuid not null references public.team_time_poll_options (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  answer text not null constraint team_time_poll_votes_answer_check check (answer in ('yes', 'maybe', 'no')),
  primary key (option_id, user_id)
);
comment on table public.team_time_poll_votes is 'Who can make which of the times.';
create index team_time_poll_votes_user_idx on public.team_time_poll_votes (user_id);
alter table public.team_time_poll_votes enable row level security;
grant select on public.team_time_poll_votes to authenticated;
grant insert (option_id, user_id, answer) on public.team_time_poll_votes to authenticated;
grant update (option_id, user_id, answer) on public.team_time_poll_votes to authenticated;
create policy "votes of polls one sees" on public.team_time_poll_votes for select to authenticated
  using (exists (select from public.team_time_poll_options o where o.id = option_id));
create policy "vote for oneself" on public.team_time_poll_votes for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_vote(option_id));
create policy "change own vote" on public.team_time_poll_votes for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()) and private.may_vote(option_id));
create trigger send_team_change_new after insert on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_time_poll_votes referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table private.calendar_addresses (
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
comment on table private.calendar_addresses is
  'One secret address per person and team, kept as SHA-256; the feed ends when the person leaves the team.';
create index calendar_addresses_team_idx on private.calendar_addresses (team_id);
alter table private.calendar_addresses enable row level security;
create policy "closed to clients" on private.calendar_addresses for all to anon, authenticated
  using (false) with check (false);

-- An answer is its person's own deed, so who is not on the team shows by a listed profile, or namelessly.
create function private.team_practice_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (select * from private.people_on_team(team))
  select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object(
      'attendees', a.attendees,
      'series', (
        select jsonb_build_object('weekdays', s.weekdays, 'every_weeks', s.every_weeks, 'start_time', s.start_time,
          'time_zone', s.time_zone, 'ends_on', s.ends_on)
        from public.team_practice_series s where s.id = p.series_id),
      'my_status', (
        select r.status from public.team_practice_attendance r
        where r.practice_id = p.id and r.user_id = (select auth.uid())))
    order by p.scheduled_at desc, p.id desc), '[]')
  from (
    select q.id, q.team_id, q.title, q.description, q.scheduled_at, q.duration_minutes, q.location, q.is_mandatory, q.status,
      q.attending_count, q.maybe_count, q.not_attending_count, q.series_id, q.series_on
    from public.team_practices q where q.team_id = team order by q.scheduled_at desc, q.id desc limit most
  ) p
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', f.user_id, 'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_confirmed', f.is_confirmed)
        order by f.created_at, f.user_id), '[]') as attendees
    from (
      select r.created_at, coalesce(s.is_confirmed, true) as is_confirmed,
        case when s.person_id is not null then s.user_id when private.is_listed(r.user_id) then r.user_id end as user_id,
        case when s.person_id is not null then s.full_name else private.public_name(r.user_id) end as full_name,
        case when s.person_id is not null then s.avatar_url
          when private.is_listed(r.user_id) then (select i.avatar_url from public.profiles i where i.id = r.user_id) end as avatar_url
      from public.team_practice_attendance r left join people s on s.person_id = r.user_id
      where r.practice_id = p.id and r.status = 'attending' and s.is_shown is distinct from false
      order by r.created_at, r.user_id limit 3
    ) f
  ) a
$$;
comment on function private.team_practice_list is
  'The newest practices of a team with their counts, first three attendees (earliest response first) and the viewer''s own answer.';

create function private.team_planning(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (select * from private.people_on_team(team))
  select case when private.sees_inside_team(team) then jsonb_build_object(
    'default_reply', (
      select jsonb_build_object('status', d.status, 'notes', d.notes)
      from public.team_default_replies d where d.team_id = team and d.user_id = (select auth.uid())),
    'calendar_since', public.calendar_address_since(team),
    'polls', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'title', p.title, 'duration_minutes', p.duration_minutes,
          'options', (
            select jsonb_agg(jsonb_build_object('id', o.id, 'starts_at', o.starts_at, 'votes', (
                select coalesce(jsonb_agg(jsonb_build_object(
                    'user_id', v.user_id, 'full_name', i.full_name, 'answer', v.answer) order by i.full_name, v.user_id), '[]')
                from public.team_time_poll_votes v join people i on i.person_id = v.user_id and i.is_confirmed
                where v.option_id = o.id
              )) order by o.starts_at)
            from public.team_time_poll_options o where o.poll_id = p.id)
        ) order by p.created_at desc, p.id desc), '[]')
      from (
        select q.id, q.title, q.duration_minutes, q.created_at from public.team_time_polls q
        where q.team_id = team and q.closed_at is null order by q.created_at desc, q.id desc limit 10
      ) p)
  ) end
$$;
comment on function private.team_planning is
  'For people of the team: the caller''s default reply and since when they have a calendar address, and the newest 10 open polls with the votes of who is on the team. Null for others.';

create function public.get_practice_attendance(p_practice_id uuid)
returns table (
  practice_id uuid, user_id uuid, status text, notes text, created_at timestamptz, updated_at timestamptz,
  full_name text, email text, avatar_url text, is_confirmed boolean
)
language sql stable security definer set search_path = '' as $$
  with people as materialized (
    select s.* from public.team_practices q cross join lateral private.people_on_team(q.team_id) s where q.id = p_practice_id
  ), answers as (
    select a.*, s.person_id, s.is_confirmed, s.user_id as shown_id, s.full_name, s.email, s.avatar_url,
      a.user_id = (select auth.uid()) as is_own,
      s.person_id is null and private.is_listed(a.user_id) as is_listed_guest,
      s.is_confirmed and (select private.sees_inside_practice(p_practice_id))
        and not coalesce(private.is_blocked_between(a.user_id, (select auth.uid())), false) as is_near
    from public.team_practice_attendance a left join people s on s.person_id = a.user_id
    where a.practice_id = p_practice_id and s.is_shown is distinct from false
  )
  select a.practice_id, case when a.is_own or a.is_listed_guest then a.user_id else a.shown_id end, a.status,
    case when a.is_own or a.is_near then a.notes end,
    a.created_at, a.updated_at,
    case when a.is_own then p.full_name when a.is_listed_guest then private.public_name(a.user_id) else a.full_name end,
    case when a.is_own then p.email when a.is_near then a.email end,
    case when a.is_own or a.is_listed_guest then p.avatar_url else a.avatar_url end,
    coalesce(a.is_confirmed, true)
  from answers a join public.profiles p on p.id = a.user_id
  order by a.created_at, a.user_id
$$;
comment on function public.get_practice_attendance is
  'All responses to a practice, earliest first: people of the team as on the roster (is_confirmed false: not yet confirmed), others by a listed profile, or namelessly. Notes and emails only within the team, never between two of whom one has blocked the other, and on one''s own row.';
grant execute on function public.get_practice_attendance to anon, authenticated;

create function public.list_missing_replies(p_practice_id uuid)
returns table (user_id uuid, full_name text, avatar_url text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.sees_inside_practice(p_practice_id) then
    raise exception 'You don''t have permission to see who has not answered.' using errcode = '42501';
  end if;
  return query
  select distinct on (p.full_name, p.id) p.id, p.full_name, p.avatar_url
  from public.team_practices q
  join public.team_members m on m.team_id = q.team_id and m.is_active and m.is_confirmed
  join public.profiles p on p.id = m.user_id
  where q.id = p_practice_id and not exists (
    select from public.team_practice_attendance a where a.practice_id = q.id and a.user_id = m.user_id)
  order by p.full_name, p.id;
end $$;
comment on function public.list_missing_replies is
  'Active members who have agreed to be on the team and have not answered, by name; for people of the team.';
grant execute on function public.list_missing_replies to authenticated;

create function public.schedule_practice_series(
  p_id uuid, p_team_id uuid, p_title text, p_starts_on date, p_ends_on date, p_weekdays smallint[], p_start_time time,
  p_time_zone text, p_every_weeks smallint default 1, p_duration_minutes integer default 120,
  p_description text default null, p_location text default null, p_is_mandatory boolean default true
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to schedule practices.' using errcode = '42501';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = p_time_zone) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  insert into public.team_practice_series (id, team_id, starts_on, ends_on, weekdays, every_weeks, start_time, time_zone, created_by)
  values (p_id, p_team_id, p_starts_on, p_ends_on, p_weekdays, p_every_weeks, p_start_time, p_time_zone, (select auth.uid()))
  on conflict (id) do nothing;
  if not found then
    -- A retry after a lost answer; the id of a foreign series tells nothing.
    return (select count(*) from public.team_practices p where p.series_id = p_id and p.team_id = p_team_id);
  end if;
  insert into public.team_practices
    (team_id, title, description, scheduled_at, duration_minutes, location, is_mandatory, created_by, series_id, series_on)
  select p_team_id, p_title, p_description, (d.day::date + p_start_time) at time zone p_time_zone, p_duration_minutes,
    p_location, p_is_mandatory, (select auth.uid()), p_id, d.day::date
  from generate_series(p_starts_on::timestamp, p_ends_on::timestamp, '1 day') as d (day)
  where extract(isodow from d.day)::smallint = any (p_weekdays)
    and ((d.day::date - date_trunc('week', p_starts_on::timestamp)::date) / 7) % p_every_weeks = 0
  order by d.day;
  get diagnostics made = row_count;
  if made = 0 then
    raise exception 'No practice falls into this time' using errcode = '23514';
  end if;
  return made;
end $$;
comment on function public.schedule_practice_series is
  'Makes a weekly series (at most a year) with all its practices and returns how many. Times hold on the wall of p_time_zone, over daylight saving. p_id, made by the client, lets it ask again safely. Managers only.';
grant execute on function public.schedule_practice_series to authenticated;

create function public.change_following_practices(
  p_practice_id uuid, p_title text default null, p_description text default null, p_location text default null,
  p_duration_minutes integer default null, p_is_mandatory boolean default null, p_start_time time default null,
  p_status text default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  first public.team_practices;
  zone text;
  changed integer;
begin
  select * into first from public.team_practices p where p.id = p_practice_id;
  if first.id is null or not private.manages_team(first.team_id) then
    raise exception 'You don''t have permission to change practices.' using errcode = '42501';
  end if;
  if first.series_id is null then
    raise exception 'This practice is not part of a series' using errcode = '23514';
  end if;
  select s.time_zone into zone from public.team_practice_series s where s.id = first.series_id;
  update public.team_practices p set
    title = coalesce(p_title, p.title),
    description = case when p_description is null then p.description else private.text_or_null(p_description) end,
    location = case when p_location is null then p.location else private.text_or_null(p_location) end,
    duration_minutes = coalesce(p_duration_minutes, p.duration_minutes),
    is_mandatory = coalesce(p_is_mandatory, p.is_mandatory),
    scheduled_at = case when p_start_time is null then p.scheduled_at else (p.series_on + p_start_time) at time zone zone end,
    status = coalesce(p_status, p.status)
  where p.series_id = first.series_id and p.series_on >= first.series_on and p.status = 'scheduled';
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.change_following_practices is
  'Changes this practice and all that follow in its series and are still scheduled: what is null stays, an empty text clears; p_status cancelled cancels them. Returns how many. Managers only.';
grant execute on function public.change_following_practices to authenticated;

create function public.create_time_poll(
  p_id uuid, p_team_id uuid, p_title text, p_starts timestamptz[], p_duration_minutes integer default 120
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to schedule practices.' using errcode = '42501';
  end if;
  if (select count(distinct s) from unnest(p_starts) s) not between 2 and 12 then
    raise exception 'A poll needs 2 to 12 different times' using errcode = '23514';
  end if;
  insert into public.team_time_polls (id, team_id, title, duration_minutes, created_by)
  values (p_id, p_team_id, p_title, p_duration_minutes, (select auth.uid()))
  on conflict (id) do nothing;
  if found then
    insert into public.team_time_poll_options (poll_id, starts_at) select distinct p_id, s from unnest(p_starts) s;
  end if;
  return p_id;
end $$;
comment on function public.create_time_poll is
  'Asks the team which of 2 to 12 times suits; asking again under the same id changes nothing. Managers only.';
grant execute on function public.create_time_poll to authenticated;

create function public.close_time_poll(p_poll_id uuid, p_option_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  poll public.team_time_polls;
  start timestamptz := (select o.starts_at from public.team_time_poll_options o where o.id = p_option_id and o.poll_id = p_poll_id);
  practice uuid;
begin
  select * into poll from public.team_time_polls p where p.id = p_poll_id for update;
  if poll.id is null or not private.manages_team(poll.team_id) then
    raise exception 'You don''t have permission to schedule practices.' using errcode = '42501';
  end if;
  if poll.closed_at is not null then
    return poll.practice_id;
  end if;
  if p_option_id is not null then
    if start is null then
      raise exception 'This time is not part of the poll' using errcode = '23503';
    end if;
    insert into public.team_practices (team_id, title, scheduled_at, duration_minutes, created_by)
    values (poll.team_id, poll.title, start, poll.duration_minutes, (select auth.uid())) returning id into practice;
    insert into public.team_practice_attendance (practice_id, user_id, status)
    select practice, v.user_id, case v.answer when 'yes' then 'attending' else 'maybe' end
    from public.team_time_poll_votes v where v.option_id = p_option_id and v.answer <> 'no'
    on conflict (practice_id, user_id) do update set status = excluded.status, notes = null;
  end if;
  update public.team_time_polls set closed_at = now(), practice_id = practice where id = p_poll_id;
  return practice;
end $$;
comment on function public.close_time_poll is
  'Closes a poll and, with an option, schedules the practice at that time with the votes as first answers. Returns the practice; closing again changes nothing. Managers only.';
grant execute on function public.close_time_poll to authenticated;

create function private.remind_in_inbox(person uuid, content text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  dm uuid;
begin
  select c.conversation_id into dm
  from public.create_conversation_with_participants(type => 'dm', participant_ids => array[person]) c;
  if not private.may_post(dm) then
    return false;
  end if;
  insert into public.messages (conversation_id, content) values (dm, content);
  return true;
exception when insufficient_privilege or check_violation or sqlstate 'PT429' then
  -- They may not talk with each other, one has shut the other out, or the caller has begun too many conversations.
  return false;
end $$;
comment on function private.remind_in_inbox is
  'A message of the caller to one person under the rules of the inbox; false when these forbid it.';

-- Reminders reach people who never asked for them, so a person sends them for so many practices a day.
create function public.remind_non_responders(p_practice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices;
  zone text;
  missing uuid[];
  mailed uuid[];
  messaged integer;
begin
  select * into practice from public.team_practices p where p.id = p_practice_id for update;
  if practice.id is null or not private.manages_team(practice.team_id) then
    raise exception 'You don''t have permission to remind members.' using errcode = '42501';
  end if;
  perform private.check_not_archived(practice.team_id);
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'Only practices to come have answers missing' using errcode = 'PT409';
  end if;
  if practice.reminded_at > now() - interval '12 hours' then
    raise exception 'Members were reminded a short time ago. Please try again later.'
      using errcode = 'PT429', detail = jsonb_build_object('next_at', practice.reminded_at + interval '12 hours');
  end if;
  select coalesce(array_agg(m.user_id), '{}') into missing from public.list_missing_replies(p_practice_id) m
  where m.user_id <> (select auth.uid()) and not private.has_shut_out(m.user_id, (select auth.uid()));
  if missing = '{}' then
    return jsonb_build_object('reminded', 0, 'mailed', 0, 'messaged', 0);
  end if;
  begin
    perform private.limit_rate('practice_reminder', (select auth.uid())::text, 30, '1 day');
  exception when sqlstate 'PT429' then
    raise exception 'Too many reminders today. Please try again later.' using errcode = 'PT429',
      detail = jsonb_build_object('next_at', date_bin('1 day', now(), timestamptz '2026-01-01') + interval '1 day');
  end;
  update public.team_practices set reminded_at = now() where id = p_practice_id;

  select coalesce(array_agg(each), '{}') into mailed from unnest(missing) each
  where private.awaits_reply(p_practice_id, each) and private.mailable_address(each) is not null;
  perform private.queue_mail('practice_reminder', p_practice_id, each) from unnest(mailed) each;

  select coalesce(s.time_zone, 'UTC') into zone
  from (select practice.series_id) p left join public.team_practice_series s on s.id = p.series_id;
  select count(*) filter (where private.remind_in_inbox(each, format(
    'Are you coming? Please answer for "%s" on %s (%s).', practice.title,
    to_char(practice.scheduled_at at time zone zone, 'FMDay, FMDD FMMonth YYYY, HH24:MI'), zone))) into messaged
  -- In the order in which unread counts are locked everywhere.
  from (select each from unnest(missing) each where each <> all (mailed) order by each) reached;
  return jsonb_build_object(
    'reminded', cardinality(mailed) + messaged, 'mailed', cardinality(mailed), 'messaged', messaged);
end $$;
comment on function public.remind_non_responders is
  'Reminds active members who have not answered for a practice to come: by mail, or with a message of the caller in the inbox where the person wants no mails about practices. Once in 12 hours (PT429, detail next_at). Managers only.';
grant execute on function public.remind_non_responders to authenticated;

create function public.make_calendar_address(p_team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  if not private.sees_inside_team(p_team_id) then
    raise exception 'You don''t have permission to subscribe to this calendar.' using errcode = '42501';
  end if;
  insert into private.calendar_addresses (user_id, team_id, secret_hash)
  values ((select auth.uid()), p_team_id, encode(extensions.digest(secret, 'sha256'), 'hex'))
  on conflict (user_id, team_id) do update set secret_hash = excluded.secret_hash, created_at = now();
  return secret;
end $$;
comment on function public.make_calendar_address is
  'A new secret for the caller''s calendar of the team; it is shown once, and the one before stops working. For people of the team.';
grant execute on function public.make_calendar_address to authenticated;

create function public.revoke_calendar_address(p_team_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.calendar_addresses where user_id = (select auth.uid()) and team_id = p_team_id;
  return found;
end $$;
comment on function public.revoke_calendar_address is
  'Ends the caller''s calendar address of the team; false when there is none.';
grant execute on function public.revoke_calendar_address to authenticated;

create function public.calendar_address_since(p_team_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select a.created_at from private.calendar_addresses a where a.user_id = (select auth.uid()) and a.team_id = p_team_id
$$;
comment on function public.calendar_address_since is
  'Since when the caller has a calendar address of the team, or null.';
grant execute on function public.calendar_address_since to authenticated;

create function public.read_calendar(p_secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object('id', t.id, 'name', t.name),
    'practices', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.scheduled_at), '[]')
      from (
        select q.id, q.title, q.description, q.location, q.scheduled_at, q.duration_minutes, q.is_mandatory, q.status, q.updated_at
        from public.team_practices q
        where q.team_id = t.id and q.scheduled_at > now() - interval '90 days'
        order by q.scheduled_at limit 1000
      ) p),
    'tournaments', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.start_date), '[]')
      from (
        select m.id, m.name, m.description, m.start_date, m.tournament_type, m.status, m.updated_at
        from public.team_tournaments m
        where m.team_id = t.id and m.start_date > now() - interval '90 days'
        order by m.start_date limit 500
      ) n))
  from private.calendar_addresses a join public.teams t on t.id = a.team_id
  where a.secret_hash = encode(extensions.digest(p_secret, 'sha256'), 'hex')
    and (
      t.id in (select private.agreed_teams_of(a.user_id))
      or exists (
        select from public.user_roles r where r.user_id = a.user_id and r.role in ('yes_admin', 'yes_developer')))
$$;
comment on function public.read_calendar is
  'For the server that writes the calendar file: practices and tournaments from 90 days back behind a secret; null when it does not work (any more).';

-- schemas/15_season.sql

-- What a team does in a season beside its practices: tournaments, recruiting posts, achievements (DB-019 to DB-021),
-- and, ours, check-in to tournaments and taking back a deletion. New rows are named by the client, so that a retry
-- after a lost answer meets its own row.

create table public.team_tournaments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  name text not null constraint team_tournaments_name_check check (private.has_text(name) and char_length(name) <= 120),
  description text constraint team_tournaments_description_check check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  tournament_type text not null default 'online'
    constraint team_tournaments_tournament_type_check check (tournament_type in ('online', 'lan', 'hybrid')),
  start_date timestamptz not null,
  prize_pool numeric constraint team_tournaments_prize_pool_check check (prize_pool >= 0),
  status text not null default 'upcoming'
    constraint team_tournaments_status_check check (status in ('upcoming', 'in_progress', 'completed', 'cancelled')),
  placement integer constraint team_tournaments_placement_check check (placement >= 1),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint team_tournaments_of_team unique (team_id, id),
  -- NaN is greater than every number.
  constraint team_tournaments_prize_pool_is_a_number check (prize_pool <> 'NaN'),
  constraint team_tournaments_start_within_reason
    check (start_date >= timestamptz '2000-01-01 00:00Z' and start_date < timestamptz '2100-01-01 00:00Z'),
  -- A scale of the type would round 0.001 without a word; a check refuses it.
  constraint team_tournaments_prize_pool_in_cents
    check (prize_pool = round(prize_pool, 2) and prize_pool < 10000000000)
);
comment on table public.team_tournaments is 'Tournaments with their dates, state and result.';
comment on column public.team_tournaments.prize_pool is 'US dollars, in whole cents.';
create index team_tournaments_list_idx on public.team_tournaments (team_id, start_date desc, id desc);
create index team_tournaments_creator_idx on public.team_tournaments (created_by);
alter table public.team_tournaments enable row level security;
create policy "few embeds" on public.team_tournaments as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.team_tournaments to anon, authenticated;
grant delete on public.team_tournaments to authenticated;
grant insert (
  id, team_id, name, description, tournament_type, start_date, prize_pool, status, placement, created_by
) on public.team_tournaments to authenticated;
grant update (
  name, description, tournament_type, start_date, prize_pool, status, placement
) on public.team_tournaments to authenticated;
create policy "anyone reads tournaments" on public.team_tournaments for select to anon, authenticated using (true);
create policy "managers of silver and gold teams add tournaments" on public.team_tournaments for insert to authenticated
  with check (created_by = (select auth.uid()) and private.can_add_tournament(team_id));
create policy "managers change tournaments" on public.team_tournaments for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete tournaments" on public.team_tournaments for delete to authenticated
  using (private.manages_team(team_id));
create trigger touch_team_tournaments before update on public.team_tournaments
  for each row execute function private.touch_updated_at();
create trigger refuse_when_archived before insert on public.team_tournaments
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournaments referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_tournament_check_ins (
  tournament_id uuid not null references public.team_tournaments (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  checked_in_at timestamptz not null default now(),
  primary key (tournament_id, user_id)
);
comment on table public.team_tournament_check_ins is
  'Who of the roster is ready to play, while the tournament is upcoming or running.';
create index team_tournament_check_ins_user_idx on public.team_tournament_check_ins (user_id);
alter table public.team_tournament_check_ins enable row level security;
grant select, delete on public.team_tournament_check_ins to authenticated;
grant insert (tournament_id, user_id) on public.team_tournament_check_ins to authenticated;
create policy "check in for oneself" on public.team_tournament_check_ins for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_check_in(tournament_id));
create policy "take back own check-in" on public.team_tournament_check_ins for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "check-ins of my teams" on public.team_tournament_check_ins for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin_or_developer())
    or tournament_id in (select private.my_tournament_ids()));
create trigger send_team_change_new after insert on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournament_check_ins referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_recruiting_posts (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_recruiting_posts_title_check check (private.has_text(title) and char_length(title) <= 120),
  description text constraint team_recruiting_posts_description_check check (private.has_text(nullif(description, '')) and char_length(description) <= 4000),
  commitment_level text not null default 'competitive'
    constraint team_recruiting_posts_commitment_level_check
      check (commitment_level in ('casual', 'competitive', 'semi_pro', 'professional')),
  positions_needed text[] not null default '{}'
    constraint team_recruiting_posts_positions_needed_check check (cardinality(positions_needed) <= 20),
  is_paid boolean not null default false,
  salary_range text constraint team_recruiting_posts_salary_range_check check (private.has_text(nullif(salary_range, '')) and char_length(salary_range) <= 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  constraint team_recruiting_posts_of_team unique (team_id, id),
  constraint team_recruiting_posts_positions_length
    check (private.all_have_text(positions_needed) and char_length(array_to_string(positions_needed, ', ')) <= 600),
  constraint team_recruiting_posts_salary_only_when_paid check (is_paid or salary_range is null)
);
comment on table public.team_recruiting_posts is
  'What a team looks for. Active ones are public and can be answered by a request to join.';
create index team_recruiting_posts_list_idx on public.team_recruiting_posts (team_id, created_at desc, id desc);
create index team_recruiting_posts_creator_idx on public.team_recruiting_posts (created_by);
create index team_recruiting_posts_active_idx on public.team_recruiting_posts (team_id) include (id) where is_active;
alter table public.team_recruiting_posts enable row level security;
create policy "few embeds" on public.team_recruiting_posts as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.team_recruiting_posts to anon, authenticated;
grant delete on public.team_recruiting_posts to authenticated;
grant insert (
  id, team_id, title, description, commitment_level, positions_needed, is_paid, salary_range, is_active,
  created_by
) on public.team_recruiting_posts to authenticated;
grant update (
  title, description, commitment_level, positions_needed, is_paid, salary_range, is_active
) on public.team_recruiting_posts to authenticated;
create policy "anyone reads recruiting posts" on public.team_recruiting_posts for select to anon, authenticated using (true);
create policy "managers create recruiting posts" on public.team_recruiting_posts for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change recruiting posts" on public.team_recruiting_posts for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete recruiting posts" on public.team_recruiting_posts for delete to authenticated
  using (private.manages_team(team_id));
create trigger refuse_when_archived before insert on public.team_recruiting_posts
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_recruiting_posts
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_recruiting_posts referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_achievements_title_check check (private.has_text(title) and char_length(title) <= 120),
  description text constraint team_achievements_description_check check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  date_achieved date not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  placement integer constraint team_achievements_placement_check check (placement >= 1),
  link_url text
    constraint team_achievements_link_url_check check (private.is_web_address(link_url)),
  tournament_id uuid,
  constraint team_achievements_tournament_of_team foreign key (team_id, tournament_id)
    references public.team_tournaments (team_id, id) on delete set null (tournament_id),
  constraint team_achievements_date_within_reason
    check (date_achieved >= date '1990-01-01' and date_achieved < date '2100-01-01'),
  -- As for players: a place is a number that somebody can have reached.
  constraint team_achievements_placement_within_reason check (placement between 1 and 100000)
);
comment on table public.team_achievements is 'What a team has won, by hand or from a tournament.';
create index team_achievements_list_idx on public.team_achievements (team_id, date_achieved desc, id desc);
create index team_achievements_creator_idx on public.team_achievements (created_by);
create index team_achievements_tournament_idx on public.team_achievements (team_id, tournament_id);
alter table public.team_achievements enable row level security;
create policy "few embeds" on public.team_achievements as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.team_achievements to anon, authenticated;
grant delete on public.team_achievements to authenticated;
grant insert (
  id, team_id, title, description, date_achieved, created_by, placement, link_url, tournament_id
) on public.team_achievements to authenticated;
grant update (
  title, description, date_achieved, placement, link_url, tournament_id
) on public.team_achievements to authenticated;
create policy "anyone reads achievements" on public.team_achievements for select to anon, authenticated using (true);
create policy "managers add achievements" on public.team_achievements for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change achievements" on public.team_achievements for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create policy "managers delete achievements" on public.team_achievements for delete to authenticated
  using (private.manages_team(team_id));
create trigger refuse_when_archived before insert on public.team_achievements
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_achievements referencing old table as changed
  for each statement execute function private.send_team_change('season');

create table private.removed_season_rows (
  id uuid not null,
  team_id uuid not null references public.teams (id) on delete cascade,
  kind text not null constraint removed_season_rows_kind_check check (kind in ('tournament', 'post', 'achievement')),
  content jsonb not null,
  dependents jsonb not null default '[]',
  removed_at timestamptz not null default now(),
  restored_id uuid,
  -- An id that is free again may be used by another team, whose deletions are its own.
  primary key (team_id, kind, id)
);
comment on table private.removed_season_rows is
  'What managers deleted, so that they can take it back: for a day, then the next deletion clears it.';
comment on column private.removed_season_rows.dependents is
  'Rows that went with it: check-ins of a tournament, requests on a post.';
comment on column private.removed_season_rows.restored_id is
  'Set when it came back under another id, because its own was used by another team meanwhile.';
create index removed_season_rows_id_idx on private.removed_season_rows (id);
create index removed_season_rows_age_idx on private.removed_season_rows (removed_at);
alter table private.removed_season_rows enable row level security;
create policy "closed to clients" on private.removed_season_rows for all to anon, authenticated
  using (false) with check (false);

create function private.team_tournament_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (select * from private.people_on_team(team))
  select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object('check_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', c.user_id, 'full_name', i.full_name, 'avatar_url', i.avatar_url) order by c.checked_in_at, c.user_id), '[]')
      from public.team_tournament_check_ins c join people i on i.person_id = c.user_id and i.is_confirmed
      where c.tournament_id = x.id and x.status in ('upcoming', 'in_progress')
        and (c.user_id = (select auth.uid()) or (select private.sees_inside_team(team)))))
    order by x.start_date desc, x.id desc), '[]')
  from (
    select n.id, n.team_id, n.name, n.description, n.tournament_type, n.start_date, n.prize_pool, n.status, n.placement
    from public.team_tournaments n where n.team_id = team order by n.start_date desc, n.id desc limit most
  ) x
$$;
comment on function private.team_tournament_list is
  'Tournaments of a team, latest start first. While one is open: who has checked in, for people of the team.';

create function private.team_achievement_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.date_achieved desc, x.id desc), '[]')
  from (
    select a.id, a.title, a.description, a.date_achieved, a.placement, a.link_url
    from public.team_achievements a where a.team_id = team order by a.date_achieved desc, a.id desc limit most
  ) x
$$;

create function private.forget_in_removed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.removed_season_rows r set
    content = case when r.content ->> 'created_by' = old.id::text then r.content || '{"created_by": null}' else r.content end,
    dependents = (
      select coalesce(jsonb_agg(case when d ->> 'decided_by' = old.id::text then d || '{"decided_by": null}' else d end), '[]')
      from jsonb_array_elements(r.dependents) d where d ->> 'user_id' <> old.id::text)
  where r.content ->> 'created_by' = old.id::text
    or r.dependents @> jsonb_build_array(jsonb_build_object('user_id', old.id))
    or r.dependents @> jsonb_build_array(jsonb_build_object('decided_by', old.id));
  return old;
end $$;
comment on function private.forget_in_removed_rows is 'Who leaves Lineup leaves what was deleted, too.';
create trigger forget_in_removed_rows before delete on public.profiles
  for each row execute function private.forget_in_removed_rows();

create function public.remove_season_row(p_kind text, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  team uuid;
  content jsonb;
  dependents jsonb := '[]';
begin
  case p_kind
    when 'tournament' then
      select t.team_id, to_jsonb(t) into team, content from public.team_tournaments t where t.id = p_id for update;
      select coalesce(jsonb_agg(to_jsonb(c)), '[]') into dependents
      from public.team_tournament_check_ins c where c.tournament_id = p_id;
    when 'post' then
      select p.team_id, to_jsonb(p) into team, content from public.team_recruiting_posts p where p.id = p_id for update;
      select coalesce(jsonb_agg(to_jsonb(r)), '[]') into dependents
      from public.team_join_requests r where r.post_id = p_id;
    when 'achievement' then
      select a.team_id, to_jsonb(a) into team, content from public.team_achievements a where a.id = p_id for update;
    else
      raise exception 'Unknown kind' using errcode = '23514';
  end case;
  if team is null then
    -- A retry after a lost answer, or somebody else was quicker.
    select r.team_id into team from private.removed_season_rows r
    where r.id = p_id and r.kind = p_kind order by private.manages_team(r.team_id) desc limit 1;
  end if;
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to delete this.' using errcode = '42501';
  end if;
  if content is null then
    return false;
  end if;
  delete from private.removed_season_rows r
  where (r.team_id = team and r.kind = p_kind and r.id = p_id) or r.removed_at < now() - interval '1 day';
  insert into private.removed_season_rows (id, team_id, kind, content, dependents)
  values (p_id, team, p_kind, content, dependents);
  case p_kind
    when 'tournament' then delete from public.team_tournaments t where t.id = p_id;
    when 'post' then delete from public.team_recruiting_posts p where p.id = p_id;
    else delete from public.team_achievements a where a.id = p_id;
  end case;
  return true;
end $$;
comment on function public.remove_season_row is
  'Deletes a tournament, recruiting post or achievement (p_kind: tournament, post, achievement) with what hangs on it; restore_season_row takes it back within a day. False when it is gone already. Managers only.';
grant execute on function public.remove_season_row to authenticated;

create function public.restore_season_row(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.removed_season_rows;
  target uuid;
  tables constant jsonb :=
    '{"tournament": "team_tournaments", "post": "team_recruiting_posts", "achievement": "team_achievements"}';
  owner uuid;
begin
  select * into removed from private.removed_season_rows r
  where r.id = p_id and private.manages_team(r.team_id) order by r.removed_at desc limit 1 for update;
  if removed.id is null then
    raise exception 'You don''t have permission to restore this.' using errcode = '42501';
  end if;
  if removed.removed_at < now() - interval '1 day' then
    raise exception 'This was deleted more than a day ago' using errcode = 'PT410';
  end if;
  if removed.kind = 'tournament' and not private.can_add_tournament(removed.team_id) then
    raise exception 'Tournaments need a silver or gold team' using errcode = '42501', hint = 'upgrade';
  end if;
  target := coalesce(removed.restored_id, removed.id);
  execute format('select t.team_id from public.%I t where t.id = $1', tables ->> removed.kind) into owner using target;
  if owner = removed.team_id then
    -- Asked again after a lost answer, or another manager was quicker.
    return true;
  elsif owner is not null then
    target := gen_random_uuid();
    update private.removed_season_rows r set restored_id = target
    where r.team_id = removed.team_id and r.kind = removed.kind and r.id = removed.id;
  end if;
  removed.content := removed.content || jsonb_build_object('id', target);
  case removed.kind
    when 'tournament' then
      insert into public.team_tournaments
      select (jsonb_populate_record(null::public.team_tournaments, removed.content)).*;
      insert into public.team_tournament_check_ins
      select target, d.user_id, d.checked_in_at
      from jsonb_populate_recordset(null::public.team_tournament_check_ins, removed.dependents) d
      where exists (
        select from public.team_members m where m.team_id = removed.team_id and m.user_id = d.user_id and m.is_active);
    when 'post' then
      insert into public.team_recruiting_posts
      select (jsonb_populate_record(null::public.team_recruiting_posts, removed.content)).*;
      insert into public.team_join_requests
      select (jsonb_populate_record(null::public.team_join_requests, d.value || jsonb_build_object('post_id', target))).*
      from jsonb_array_elements(removed.dependents) d on conflict do nothing;
    else
      insert into public.team_achievements
      -- Its tournament may be gone by now.
      select (jsonb_populate_record(null::public.team_achievements, removed.content || case
        when exists (
          select from public.team_tournaments t
          where t.id = (removed.content ->> 'tournament_id')::uuid and t.team_id = removed.team_id) then '{}'
        else '{"tournament_id": null}' end::jsonb)).*;
  end case;
  -- The row in the trash stays for its day, so that asking again after a lost answer is no refusal.
  return true;
end $$;
comment on function public.restore_season_row is
  'Takes back a deletion of the last day, with requests and with the check-ins of who still plays for the team; asking again changes nothing. It comes back under another id when another team uses the own one by now. PT410 after a day, PT409 for an archived team, 42501 with the hint "upgrade" for a tournament of a bronze team. Managers only.';
grant execute on function public.restore_season_row to authenticated;

-- schemas/16_roster.sql

-- Who comes onto a roster, and what that opens: docs/rules/roster.md. Managers put people on the roster at once
-- (DB-031); who they are, and "on the same team", opens only once the person, or a minor's linked guardian, has agreed.
-- Whether a place is agreed to stands in its row (is_confirmed), so that row rules, lists and counts read it there.
-- Adding by email tells a manager whether an account has it (the product wants to say "User not found after
-- registration"), so how many addresses one may try is limited; refused calls count too (answer_refusal). Refusals
-- carry a stable code: 42501 not allowed, 23505 already assigned, PT404 nobody found.

create table private.roster_consents (
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
comment on table private.roster_consents is
  'A person agreed to be on this team: by accepting an invitation, asking to join, putting themselves there, or saying yes to a place. A row that comes confirms the active places; one that goes takes that back. Who was off the team and is put on it again is asked again.';
create index roster_consents_team_idx on private.roster_consents (team_id);
alter table private.roster_consents enable row level security;
create policy "closed to clients" on private.roster_consents for all to anon, authenticated using (false) with check (false);

-- The rule of `profiles`; here because it reads members and staff.
create policy "own identity, people of my teams, of all teams for developers a" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or id in (select private.my_teammate_ids())
    or ((select private.is_admin_or_developer()) and (
      exists (select from public.team_members m where m.user_id = profiles.id and m.is_active and m.is_confirmed)
      or exists (select from public.team_staff s where s.user_id = profiles.id and s.is_active and s.is_confirmed))));

create function private.joins_by_own_yes(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person is distinct from (select auth.uid())
    and private.has_shut_out(person, (select auth.uid()))
    -- Who is on the team already may be given further games of it.
    and not exists (
      select from public.team_members m where m.team_id = team and m.user_id = person and m.is_active)
    and not exists (
      select from public.team_staff s where s.team_id = team and s.user_id = person and s.is_active)
$$;
comment on function private.joins_by_own_yes is
  'Whether the caller may not put that person on the team by themselves: somebody who has blocked the caller.';

-- What holds for everybody who comes onto a roster by the hand of a person, whichever way.
create function private.check_joining() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  -- The server and the seed are not held to it.
  if me is null then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    -- A revived place is older than the consent to it.
    if new.user_id <> me and (private.is_minor(new.user_id) or private.joins_by_own_yes(new.team_id, new.user_id)) then
      raise exception 'A former place is given anew' using errcode = '42501';
    end if;
  elsif new.user_id <> me then
    -- Else rosters would be a way to collect the emails of everybody who is listed.
    perform private.limit_rate('roster_addition', me::text, 400, '1 day');
  end if;
  return new;
end $$;
create trigger check_joining before insert on public.team_members
  for each row execute function private.check_joining();
create trigger check_rejoining before update of is_active on public.team_members
  for each row when (new.is_active and not old.is_active) execute function private.check_joining();
create trigger check_joining before insert on public.team_staff
  for each row execute function private.check_joining();
create trigger check_rejoining before update of is_active on public.team_staff
  for each row when (new.is_active and not old.is_active) execute function private.check_joining();

create function private.agreed_teams_of(person uuid) returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = person
  union select m.team_id from public.team_members m where m.user_id = person and m.is_active and m.is_confirmed
  union select s.team_id from public.team_staff s where s.user_id = person and s.is_active and s.is_confirmed
$$;
comment on function private.agreed_teams_of is
  'Teams that a person is on by an own yes, of a minor also by their guardian''s: owned, played for, or staffed.';

create function private.awaits_consent(person uuid, team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select team not in (select private.agreed_teams_of(person))
$$;
comment on function private.awaits_consent is 'Whether a person on that roster has not agreed to be there.';

-- The age is asked here and not where somebody is added: that would tell a manager who is a minor.
create function private.note_consent(person uuid, team uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.check_age_told(person);
  end if;
  insert into private.roster_consents (user_id, team_id) values (person, team)
  on conflict (user_id, team_id) do update set agreed_at = excluded.agreed_at;
end $$;
comment on function private.note_consent is
  'Keeps an own yes, which confirms the person''s places on the team. Nobody of unknown age gives one, so none of them is on a team with minors.';

create function private.confirm_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.team_members m set is_confirmed = false
    where m.user_id = old.user_id and m.team_id = old.team_id and m.is_confirmed;
    update public.team_staff s set is_confirmed = false
    where s.user_id = old.user_id and s.team_id = old.team_id and s.is_confirmed;
  else
    update public.team_members m set is_confirmed = true, added_email = null, added_name = null
    where m.user_id = new.user_id and m.team_id = new.team_id and m.is_active and not m.is_confirmed;
    update public.team_staff s set is_confirmed = true, added_email = null, added_name = null
    where s.user_id = new.user_id and s.team_id = new.team_id and s.is_active and not s.is_confirmed;
  end if;
  return null;
end $$;
create trigger confirm_places after insert or update or delete on private.roster_consents
  for each row execute function private.confirm_places();

-- No client may write the three columns; the server and the seed may put people there as agreed.
create function private.ask_for_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Undoing a removal is no new place; later it is one.
  if tg_op = 'UPDATE' and (select auth.uid()) is not null and coalesce(old.removed_at, '-infinity') < now() - interval '1 hour' then
    new.is_confirmed := false;
  end if;
  if (tg_op = 'INSERT' and new.is_confirmed) or new.user_id = (select auth.uid())
    or not private.awaits_consent(new.user_id, new.team_id) then
    perform private.note_consent(new.user_id, new.team_id);
    new.is_confirmed := true;
    new.added_email := null;
    new.added_name := null;
  elsif new.added_email is null and not new.is_confirmed then
    new.added_name := coalesce(private.public_name(new.user_id), new.added_name);
  end if;
  return new;
end $$;
comment on function private.ask_for_consent is
  'A place is agreed to when its person makes it, or is on the team already; any other one waits for their answer.';
create function private.note_removal() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.removed_at := now();
  return new;
end $$;
create trigger note_removal before update of is_active on public.team_members
  for each row when (old.is_active and not new.is_active) execute function private.note_removal();
create trigger note_removal before update of is_active on public.team_staff
  for each row when (old.is_active and not new.is_active) execute function private.note_removal();
create trigger ask_for_consent before insert on public.team_members
  for each row execute function private.ask_for_consent();
create trigger ask_for_consent_again before update of is_active on public.team_members
  for each row when (new.is_active and not old.is_active) execute function private.ask_for_consent();
create trigger ask_for_consent before insert on public.team_staff
  for each row execute function private.ask_for_consent();
create trigger ask_for_consent_again before update of is_active on public.team_staff
  for each row when (new.is_active and not old.is_active) execute function private.ask_for_consent();

create function private.note_consent_of_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only the invited person answers.
  perform private.note_consent((select auth.uid()), new.team_id);
  return null;
end $$;

create function private.note_consent_of_asking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_consent(new.user_id, new.team_id);
  return null;
end $$;

create function private.send_place_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('team_id', c.team_id, 'kind', 'offer'), 'team', 'user:' || c.user_id, true)
  from (select distinct a.team_id, a.user_id from added a where not a.is_confirmed) c;
  return null;
end $$;
comment on function private.send_place_offer is
  'Notifies who was put on a team, and may not listen to its topic yet, that a place waits for their answer.';
create trigger send_place_offer after insert on public.team_members referencing new table as added
  for each statement execute function private.send_place_offer();
create trigger send_place_offer after insert on public.team_staff referencing new table as added
  for each statement execute function private.send_place_offer();

create function private.send_place_offer_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('team_id', new.team_id, 'kind', 'offer'), 'team', 'user:' || new.user_id, true);
  return null;
end $$;
comment on function private.send_place_offer_again is 'As send_place_offer, for a former place that is given again.';
create trigger send_place_offer_again after update of is_active on public.team_members
  for each row when (new.is_active and not old.is_active and not new.is_confirmed)
  execute function private.send_place_offer_again();
create trigger send_place_offer_again after update of is_active on public.team_staff
  for each row when (new.is_active and not old.is_active and not new.is_confirmed)
  execute function private.send_place_offer_again();

-- What raises undoes the count of what it cost. So whatever knows an address answers its refusals instead: the API gives
-- them the status and body of raised ones.
create function private.answer_refusal(code text, message text, details text default null, hint text default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('response.status', case
    when code like 'PT___' then right(code, 3)
    when code in ('23503', '23505') then '409'
    when code = '42501' then '403'
    else '400' end, true);
  return jsonb_build_object(
    'code', code, 'message', message, 'details', nullif(details, ''), 'hint', nullif(hint, ''));
end $$;
comment on function private.answer_refusal is
  'A refusal as the answer of a function: what the function counted before stays counted. Undo the rest in a block of its own.';

create function private.count_email_lookup(addresses integer default 1) returns void
language sql security definer set search_path = '' as $$
  select private.limit_rate('email_lookup', coalesce((select auth.uid())::text, 'server'), 400, '1 hour', addresses)
$$;
comment on function private.count_email_lookup is
  'Counts addresses before the caller learns whether accounts have them: 400 an hour for each person (PT429). What it is followed by answers its refusals (answer_refusal), since a raised one would take the count back.';

create function private.person_of_email(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p join auth.users u on u.id = p.id
  where lower(p.email) = lower(btrim(address)) and btrim(address) <> '' and u.email_confirmed_at is not null
  order by p.id limit 1
$$;
comment on function private.person_of_email is 'The account whose confirmed email this is.';

create function private.find_person_to_add(team uuid, person uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid := person;
begin
  if person is null then
    found_id := private.person_of_email(address);
    -- As for an address without an account, which is invited.
    if private.joins_by_own_yes(team, found_id) then
      found_id := null;
    end if;
  elsif not private.can_be_added(team, person) then
    found_id := null;
  end if;
  if found_id is null then
    raise exception 'User not found after registration' using errcode = 'PT404';
  end if;
  return found_id;
end $$;
comment on function private.find_person_to_add is
  'By id (only people that search shows) or by the email that the manager knows.';

create function private.put_on_team(
  person uuid, team uuid, kind text, role text, game uuid, contract_start date default null, contract_end date default null,
  typed text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if game is null and exists (
      select from public.team_members m
      where kind = 'member' and m.team_id = team and m.user_id = person and m.is_active
      union all
      select from public.team_staff s
      where kind = 'staff' and s.team_id = team and s.user_id = person and s.is_active) then
    return false;
  end if;
  if kind = 'member' then
    insert into public.team_members (team_id, user_id, role, game_profile_id, added_email)
    values (team, person, role, game, typed) on conflict do nothing;
  else
    insert into public.team_staff (team_id, user_id, role, game_profile_id, contract_start, contract_end, added_email)
    values (team, person, role, game, contract_start, contract_end, typed) on conflict do nothing;
  end if;
  return found;
end $$;
comment on function private.put_on_team is
  'Puts a person on the team, with the address that a manager typed for them; who is there already stays as they are (false).';

create function private.check_place_to_give(
  team uuid, kind text, role text, game uuid, contract_start date, contract_end date
) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if kind is null or kind not in ('member', 'staff') then
    raise exception 'Unknown list' using errcode = '23514';
  end if;
  if not coalesce(role = any (case kind
    when 'member' then array['player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial']
    else array['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'] end), false) then
    raise exception 'Unknown role' using errcode = '23514';
  end if;
  if game is not null and not exists (
    select from public.team_game_profiles g where g.id = game and g.team_id = team) then
    raise exception 'This game is not one of the team' using errcode = '23503';
  end if;
  if contract_end < contract_start then
    raise exception 'The contract ends before it starts' using errcode = '23514';
  end if;
  if kind = 'member' and (contract_start is not null or contract_end is not null) then
    raise exception 'Only staff have contract dates' using errcode = '23514';
  end if;
end $$;
comment on function private.check_place_to_give is
  'Judges a place before an address is looked up: else what is wrong with it would tell, by the name of the table that refuses it, whether an account has the address.';

create function private.add_to_team(
  team uuid, kind text, address text, person uuid, role text, game uuid, contract_start date default null, contract_end date default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  added_id uuid;
  reason text;
  reason_hint text;
  typed text := case when person is null then lower(btrim(address)) end;
begin
  if not private.manages_team(team) then
    raise exception 'You don''t have permission to add %.', case kind when 'member' then 'members' else 'staff' end
      using errcode = '42501';
  end if;
  perform private.check_not_archived(team);
  perform private.check_place_to_give(team, kind, role, game, contract_start, contract_end);
  if person is null then
    perform private.count_email_lookup();
  end if;
  begin
    if kind = 'member' then
      insert into public.team_members (team_id, user_id, role, game_profile_id, added_email)
      values (team, private.find_person_to_add(team, person, address), role, game, typed) returning id into added_id;
    else
      insert into public.team_staff (team_id, user_id, role, game_profile_id, contract_start, contract_end, added_email)
      values (team, private.find_person_to_add(team, person, address), role, game, contract_start, contract_end, typed)
      returning id into added_id;
    end if;
  exception
    when unique_violation then
      return private.answer_refusal('23505', 'Already Assigned');
    when integrity_constraint_violation or insufficient_privilege or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT429' then
      get stacked diagnostics reason = pg_exception_detail, reason_hint = pg_exception_hint;
      return private.answer_refusal(sqlstate, sqlerrm, reason, reason_hint);
  end;
  return to_jsonb(added_id);
end $$;
comment on function private.add_to_team is
  'What adding players and staff share: the id of the place, or a refusal (answer_refusal). Managers only; nobody joins an archived team.';

create function private.places_on_team(team uuid) returns table (
  place_id uuid, person_id uuid, is_shown boolean, is_confirmed boolean, user_id uuid, full_name text, email text, avatar_url text
)
language sql stable security definer rows 30 set search_path = '' as $$
  select x.id, x.user_id, x.is_confirmed or v.sees_inside or v.is_own, x.is_confirmed,
    case when x.is_confirmed or v.is_own or case when v.manages then x.added_email is null else v.is_listed end then x.user_id end,
    case
      when v.is_own or (x.is_confirmed and (v.sees_inside or v.is_listed)) then v.full_name
      when x.is_confirmed then v.display_name
      when v.manages then x.added_name
      when v.sees_inside and v.is_listed then v.display_name
    end,
    case
      when v.is_own or (x.is_confirmed and v.sees_inside) then v.email
      when v.manages and not x.is_confirmed then x.added_email
    end,
    case when v.is_own or (x.is_confirmed and (v.sees_inside or v.is_listed)) then v.avatar_url end
  from (
    select m.id, m.user_id, m.is_confirmed, m.added_email, m.added_name
    from public.team_members m where m.team_id = team and m.is_active
    union all
    select s.id, s.user_id, s.is_confirmed, s.added_email, s.added_name
    from public.team_staff s where s.team_id = team and s.is_active
    union all
    select null, t.owner_user_id, true, null, null
    from public.teams t where t.id = team and t.owner_user_id is not null
  ) x
  cross join lateral (
    -- One row per place, found by its keys whatever the planner thinks of the number of places.
    select p.full_name, p.email, p.avatar_url,
      coalesce(u.is_published and u.visibility = 'public', false) as is_listed,
      case when u.is_published and u.visibility = 'public'
        then private.player_name(u.display_name, u.first_name, u.last_name)
        else nullif(btrim(u.display_name), '') end as display_name,
      coalesce(x.user_id = (select auth.uid()), false) as is_own,
      (select private.manages_team(team)) as manages, (select private.sees_inside_team(team)) as sees_inside
    from public.profiles p left join public.user_profiles u on u.user_id = p.id
    where p.id = x.user_id limit 1
  ) v
$$;
comment on function private.places_on_team is
  'Each active place of a team, and the owner (without a place), as the caller may see who it is. Agreed: everybody sees the id and a name, the legal one and the picture only of a listed profile or within the team, the email within the team. Not agreed: nobody outside sees it (is_shown), the team sees the name of a listed profile, managers what they typed or picked. The caller''s own place: all. person_id is for joins and leaves the database nowhere.';

create function private.people_on_team(team uuid) returns table (
  person_id uuid, is_shown boolean, is_confirmed boolean, user_id uuid, full_name text, email text, avatar_url text
)
language sql stable security definer rows 30 set search_path = '' as $$
  select distinct on (p.person_id) p.person_id, p.is_shown, p.is_confirmed, p.user_id, p.full_name, p.email, p.avatar_url
  from private.places_on_team(team) p order by p.person_id, p.is_confirmed desc, p.user_id
$$;
comment on function private.people_on_team is 'The people of places_on_team, each once.';

create function public.get_team_members(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean, joined_at timestamptz,
  user_full_name text, user_email text, user_avatar_url text, is_confirmed boolean
)
language sql stable security definer set search_path = '' as $$
  select m.id, m.team_id, p.user_id, m.role, m.game_profile_id, m.is_active, m.joined_at, p.full_name, p.email, p.avatar_url,
    m.is_confirmed
  from private.places_on_team(p_team_id) p join public.team_members m on m.id = p.place_id
  where p.is_shown
  order by m.joined_at, m.id
$$;
comment on function public.get_team_members is
  'Active members, each as the caller may see them (places_on_team): who has not confirmed shows to the team alone, without id, email and picture unless the caller knows them.';
grant execute on function public.get_team_members to anon, authenticated;

create function public.get_team_staff(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean,
  contract_start date, contract_end date, user_full_name text, user_email text, user_avatar_url text, is_confirmed boolean
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.team_id, p.user_id, s.role, s.game_profile_id, s.is_active,
    case when sees.contract then s.contract_start end, case when sees.contract then s.contract_end end,
    p.full_name, p.email, p.avatar_url, s.is_confirmed
  from private.places_on_team(p_team_id) p join public.team_staff s on s.id = p.place_id
  cross join lateral (select (select private.sees_inside_team(p_team_id)) or s.user_id = (select auth.uid()) as contract) sees
  where p.is_shown
  order by s.created_at, s.id
$$;
comment on function public.get_team_staff is
  'Active staff, each as the caller may see them (places_on_team); contract dates for people of the team and on one''s own row.';
grant execute on function public.get_team_staff to anon, authenticated;

create function public.change_roster_place(
  p_kind text, p_place_id uuid, p_role text default null, p_is_active boolean default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := case p_kind
    when 'member' then (select m.team_id from public.team_members m where m.id = p_place_id)
    when 'staff' then (select s.team_id from public.team_staff s where s.id = p_place_id) end;
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to change %.', case p_kind when 'staff' then 'staff' else 'members' end
      using errcode = '42501';
  end if;
  if p_kind = 'member' then
    update public.team_members m set role = coalesce(p_role, m.role), is_active = coalesce(p_is_active, m.is_active)
    where m.id = p_place_id;
  else
    update public.team_staff s set role = coalesce(p_role, s.role), is_active = coalesce(p_is_active, s.is_active)
    where s.id = p_place_id;
  end if;
end $$;
comment on function public.change_roster_place is
  'Gives a place (p_kind: member or staff) another role, or puts it back after a removal; what is null stays. Serves places whose row managers do not read, too. Managers only.';
grant execute on function public.change_roster_place to authenticated;

create function public.add_team_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'player',
  p_game_profile_id uuid default null
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.add_to_team(p_team_id, 'member', p_user_email, p_user_id, p_role, p_game_profile_id)
$$;
comment on function public.add_team_member is
  'Adds a player by id or email and returns the member id, or a refusal with its status. Managers only.';
grant execute on function public.add_team_member to authenticated;

create function public.remove_team_member(p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select m.team_id from public.team_members m where m.id = p_member_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to remove members.' using errcode = '42501';
  end if;
  update public.team_members set is_active = false where id = p_member_id;
end $$;
comment on function public.remove_team_member is
  'Takes one row off the roster (the row stays, inactive). Managers only.';
grant execute on function public.remove_team_member to authenticated;

create function public.add_team_staff_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'admin',
  p_contract_start date default null, p_contract_end date default null, p_game_profile_id uuid default null
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.add_to_team(
    p_team_id, 'staff', p_user_email, p_user_id, p_role, p_game_profile_id, p_contract_start, p_contract_end)
$$;
comment on function public.add_team_staff_member is
  'Adds staff by id or email and returns the staff id, or a refusal with its status. Managers only.';
grant execute on function public.add_team_staff_member to authenticated;

create function public.remove_team_staff_member(p_staff_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select s.team_id from public.team_staff s where s.id = p_staff_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to remove staff.' using errcode = '42501';
  end if;
  update public.team_staff set is_active = false where id = p_staff_id;
end $$;
comment on function public.remove_team_staff_member is
  'Takes one row off the staff list (the row stays, inactive). Managers only.';
grant execute on function public.remove_team_staff_member to authenticated;

create function private.put_roster_row(team uuid, entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(entry ->> 'email'));
  kind text := entry ->> 'kind';
  role text := entry ->> 'role';
  game uuid := (entry ->> 'game_profile_id')::uuid;
  starts date := (entry ->> 'contract_start')::date;
  ends date := (entry ->> 'contract_end')::date;
  person uuid := private.person_of_email(address);
  invitation uuid;
begin
  if person is not null and not private.joins_by_own_yes(team, person) then
    return jsonb_build_object(
      'outcome', case when private.put_on_team(person, team, kind, role, game, starts, ends, address) then 'added' else 'unchanged' end);
  end if;
  invitation := public.invite_to_team(team, address, kind, role, game, starts, ends);
  return jsonb_build_object('outcome', 'invited', 'invitation_id', invitation, 'is_mailed', (
    select i.sent_count > 0 from public.team_invitations i where i.id = invitation));
end $$;

create function public.import_roster(p_team_id uuid, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  place integer;
  keys text[] := '{}';
  entry_key text;
  results jsonb := '[]';
  problems jsonb := '[]';
  reason text;
  reason_hint text;
begin
  perform private.check_may_invite(p_team_id);
  if p_rows is null or jsonb_typeof(p_rows) <> 'array' or jsonb_array_length(p_rows) not between 1 and 200 then
    raise exception 'Import 1 to 200 people at a time' using errcode = '23514';
  end if;
  for entry, place in select value, ordinality from jsonb_array_elements(p_rows) with ordinality loop
    begin
      entry_key := concat_ws(' ', lower(btrim(entry ->> 'email')), entry ->> 'kind', entry ->> 'game_profile_id');
      if entry_key = any (keys) then
        raise exception 'Twice in this list' using errcode = '23514';
      end if;
      keys := keys || entry_key;
      if not coalesce(btrim(entry ->> 'email') ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$', false) then
        raise exception 'This is not an email address' using errcode = '23514';
      end if;
      perform private.check_place_to_give(
        p_team_id, entry ->> 'kind', entry ->> 'role', (entry ->> 'game_profile_id')::uuid,
        (entry ->> 'contract_start')::date, (entry ->> 'contract_end')::date);
    exception when integrity_constraint_violation or data_exception then
      problems := problems || jsonb_build_object('row', place, 'code', sqlstate, 'message', sqlerrm);
    end;
  end loop;
  if problems <> '[]' then
    raise exception 'Nothing was imported' using errcode = '23514', detail = problems::text;
  end if;
  perform private.count_email_lookup(jsonb_array_length(p_rows));
  begin
    for entry, place in select value, ordinality from jsonb_array_elements(p_rows) with ordinality loop
      begin
        results := results || private.put_roster_row(p_team_id, entry);
      exception when integrity_constraint_violation or data_exception then
        problems := problems || jsonb_build_object('row', place, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    if problems <> '[]' then
      raise exception 'Nothing was imported' using errcode = '23514', detail = problems::text;
    end if;
  exception when check_violation or insufficient_privilege or sqlstate 'PT409' or sqlstate 'PT429' then
    get stacked diagnostics reason = pg_exception_detail, reason_hint = pg_exception_hint;
    return private.answer_refusal(sqlstate, sqlerrm, reason, reason_hint);
  end;
  return results;
end $$;
comment on function public.import_roster is
  'Puts up to 200 people on the players and staff lists, all or none. A row: email, kind (member or staff), role, game_profile_id, contract_start, contract_end. An account with that confirmed email joins at once, any other address is invited. Answers per row in order: outcome added, unchanged or invited (invitation_id, is_mailed); the same list again changes nothing. Refusal 23514 carries [{row, code, message}] as details, rows from 1. Managers only.';
grant execute on function public.import_roster to authenticated;

create function private.answers_for(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person = (select auth.uid()) or (private.is_minor(person) and exists (
    select from private.guardian_links g
    where g.minor_id = person and g.guardian_id = (select auth.uid()) and g.confirmed_at is not null))
$$;
comment on function private.answers_for is 'Everybody for themselves, a linked guardian also for a minor.';

create function public.answer_roster_place(p_team_id uuid, p_accept boolean, p_person_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(p_person_id, (select auth.uid()));
begin
  if not private.answers_for(person) then
    raise exception 'Only the person or their guardian answers this' using errcode = '42501';
  end if;
  if not exists (
      select from public.team_members m
      where m.user_id = person and m.team_id = p_team_id and m.is_active and not m.is_confirmed
      union all
      select from public.team_staff s
      where s.user_id = person and s.team_id = p_team_id and s.is_active and not s.is_confirmed) then
    if p_accept and private.awaits_consent(person, p_team_id) then
      raise exception 'This place is no longer there' using errcode = 'PT404';
    elsif not p_accept and not private.awaits_consent(person, p_team_id) then
      raise exception 'This has been answered: leave the team instead' using errcode = 'PT409', hint = 'leave_team';
    end if;
    return;
  end if;
  if p_accept then
    perform private.note_consent(person, p_team_id);
    return;
  end if;
  update public.team_members m set is_active = false
  where m.user_id = person and m.team_id = p_team_id and m.is_active and not m.is_confirmed;
  update public.team_staff s set is_active = false
  where s.user_id = person and s.team_id = p_team_id and s.is_active and not s.is_confirmed;
  -- Else putting a former place back would bring back the yes to it.
  delete from private.roster_consents c
  where c.user_id = person and c.team_id = p_team_id and private.awaits_consent(person, p_team_id);
end $$;
comment on function public.answer_roster_place is
  'Who was put on a team, or a minor''s linked guardian for them (p_person_id), agrees to the place that a manager gave, or leaves it. Asking again changes nothing. PT404 the place is gone, PT409 agreed before (leave_team ends such a place), 42501 somebody else''s.';
grant execute on function public.answer_roster_place to authenticated;

create function public.load_my_team_offers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.list_my_invitations() i),
    'places', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.since desc, x.team_id), '[]')
      from (
        select p.user_id as person_id, p.user_id = (select auth.uid()) as is_own,
          coalesce(private.display_name(p.user_id), min(n.full_name)) as person_name,
          t.id as team_id, t.name as team_name, t.logo_url as team_logo_url, min(p.since) as since,
          jsonb_agg(jsonb_build_object('kind', p.kind, 'role', p.role, 'game', e.name) order by p.kind, p.since) as places
        from (
          select (select auth.uid()) as id
          union
          select g.minor_id from private.guardian_links g
          where g.guardian_id = (select auth.uid()) and g.confirmed_at is not null and private.is_minor(g.minor_id)
        ) who
        cross join lateral (
          -- The limits keep the planner from reading both tables whole; nobody has as many places.
          (select m.user_id, m.team_id, 'member' as kind, m.role, m.game_profile_id, m.joined_at as since
           from public.team_members m where m.user_id = who.id and m.is_active and not m.is_confirmed limit 500)
          union all
          (select s.user_id, s.team_id, 'staff', s.role, s.game_profile_id, s.created_at
           from public.team_staff s where s.user_id = who.id and s.is_active and not s.is_confirmed limit 500)
        ) p
        join public.teams t on t.id = p.team_id and t.archived_at is null
          and not private.has_shut_out(p.user_id, t.owner_user_id)
        join public.profiles n on n.id = p.user_id
        left join public.team_game_profiles g on g.id = p.game_profile_id
        left join public.esports_titles e on e.id = g.esports_title_id
        group by p.user_id, t.id
        order by min(p.since) desc, t.id limit 50
      ) x),
    'transfers', private.my_team_transfers())
$$;
comment on function public.load_my_team_offers is
  'What waits for the caller''s answer: invitations to the verified email, and places on teams that a manager gave to the caller, or to a minor whose guardian they are, and teams that are offered to the caller. Of a team whose owner the person has blocked nothing is said.';
grant execute on function public.load_my_team_offers to authenticated;

create function public.leave_team(p_team_id uuid, p_person_id uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(p_person_id, private.check_signed_in());
  owner uuid;
  left_places integer;
  left_staff integer;
begin
  if not private.answers_for(person) then
    raise exception 'Only the person or their guardian leaves the team' using errcode = '42501';
  end if;
  -- The lock keeps the person from becoming the owner at the same moment.
  select t.owner_user_id into owner from public.teams t where t.id = p_team_id for share;
  if owner = person then
    raise exception 'The owner cannot leave: transfer the team or archive it' using errcode = 'PT409', hint = 'owner';
  end if;
  -- In the order in which a yes is stored: first the yes, then the places.
  perform from private.roster_consents c where c.team_id = p_team_id and c.user_id = person for update;
  update public.team_members m set is_active = false
  where m.team_id = p_team_id and m.user_id = person and m.is_active;
  get diagnostics left_places = row_count;
  update public.team_staff s set is_active = false
  where s.team_id = p_team_id and s.user_id = person and s.is_active;
  get diagnostics left_staff = row_count;
  delete from private.roster_consents c where c.team_id = p_team_id and c.user_id = person;
  delete from private.calendar_addresses a where a.team_id = p_team_id and a.user_id = person;
  delete from public.team_default_replies d where d.team_id = p_team_id and d.user_id = person;
  delete from public.team_tournament_check_ins c using public.team_tournaments t
  where t.id = c.tournament_id and t.team_id = p_team_id and t.status = 'upcoming' and c.user_id = person;
  delete from private.team_transfers o where o.team_id = p_team_id and o.person_id = person;
  return left_places + left_staff > 0;
end $$;
comment on function public.leave_team is
  'Ends all places of the caller on the team, or of a minor whose guardian they are, with the consent, calendar address, default reply, check-ins to come and an offer to own it; false when there was no place. PT409 with the hint "owner" for the owner, who transfers or archives the team instead.';
grant execute on function public.leave_team to authenticated;

-- schemas/17_invitations.sql

-- How people come onto a team by their own will: invitations by email (their links: docs/rules/invitation-tokens.md)
-- and requests to join on a recruiting post. Ours.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  email text not null
    constraint team_invitations_email_check
      check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and email = lower(email) and char_length(email) <= 254),
  kind text not null default 'member' constraint team_invitations_kind_check check (kind in ('member', 'staff')),
  role text not null,
  game_profile_id uuid,
  status text not null default 'pending'
    constraint team_invitations_status_check check (status in ('pending', 'accepted', 'declined', 'revoked')),
  token_hash text unique,
  expires_at timestamptz not null default now() + interval '14 days',
  sent_at timestamptz,
  sent_count integer not null default 0,
  invited_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  contract_start date,
  contract_end date,
  constraint team_invitations_role check (role = any (case kind
    when 'member' then array['player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial']
    else array['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'] end)),
  constraint team_invitations_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id),
  constraint team_invitations_contract_order check (contract_end >= contract_start),
  constraint team_invitations_contract_of_staff
    check (kind = 'staff' or (contract_start is null and contract_end is null))
);
comment on table public.team_invitations is
  'Bound to an email: only the person with that verified address accepts, once, before it expires. Read by the managers, who typed the address.';
comment on column public.team_invitations.token_hash is
  'SHA-256 of the secret in the mailed link; no client may read it.';
comment on column public.team_invitations.contract_start is
  'Staff only: what the row on the staff list gets when the person accepts.';
create unique index team_invitations_once on public.team_invitations (team_id, email, kind, game_profile_id)
  nulls not distinct where status = 'pending';
create index team_invitations_team_idx on public.team_invitations (team_id, created_at desc, id desc);
create index team_invitations_email_idx on public.team_invitations (email) where status = 'pending';
create index team_invitations_game_idx on public.team_invitations (team_id, game_profile_id);
create index team_invitations_inviter_idx on public.team_invitations (invited_by);
alter table public.team_invitations enable row level security;
grant select (
  id, team_id, email, kind, role, game_profile_id, status, expires_at, sent_at, sent_count, invited_by,
  answered_at, created_at, contract_start, contract_end
) on public.team_invitations to authenticated;
create policy "managers read invitations" on public.team_invitations for select to authenticated
  using (team_id in (select private.my_owned_team_ids()) or (select private.is_admin_or_developer()));
create trigger note_consent after update of status on public.team_invitations
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.note_consent_of_invited();
create trigger refuse_when_archived before insert on public.team_invitations
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_invitations referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change after update on public.team_invitations referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_gone after delete on public.team_invitations referencing old table as changed
  for each statement execute function private.send_team_change('roster');

create table public.team_join_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  post_id uuid not null,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  message text constraint team_join_requests_message_check check (private.has_text(nullif(message, '')) and char_length(message) <= 1000),
  status text not null default 'pending'
    constraint team_join_requests_status_check check (status in ('pending', 'accepted', 'declined')),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint team_join_requests_once unique (post_id, user_id),
  constraint team_join_requests_post_of_team foreign key (team_id, post_id)
    references public.team_recruiting_posts (team_id, id) on delete cascade
);
comment on table public.team_join_requests is
  'Who answers a recruiting post; a manager accepts into the roster or declines.';
create index team_join_requests_team_idx on public.team_join_requests (team_id, created_at desc, id desc);
create index team_join_requests_post_idx on public.team_join_requests (team_id, post_id);
create index team_join_requests_user_idx on public.team_join_requests (user_id, created_at desc);
create index team_join_requests_decider_idx on public.team_join_requests (decided_by);
alter table public.team_join_requests enable row level security;
grant select, delete on public.team_join_requests to authenticated;
grant insert (team_id, post_id, user_id, message) on public.team_join_requests to authenticated;
create policy "own requests, all of managed teams" on public.team_join_requests for select to authenticated
  using (user_id = (select auth.uid()) or team_id in (select private.my_owned_team_ids())
    or (select private.is_admin_or_developer()));
create policy "answer an open post for oneself" on public.team_join_requests for insert to authenticated
  with check (user_id = (select auth.uid()) and private.recruits(post_id, team_id));
create policy "withdraw own open request" on public.team_join_requests for delete to authenticated
  using (user_id = (select auth.uid()) and status = 'pending');
create function private.check_asker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Asked here, so that accepting tells nobody whose age is unknown.
  if (select auth.uid()) is not null then
    perform private.check_age_told(new.user_id);
  end if;
  return new;
end $$;
comment on function private.check_asker is 'Who asks to join a team has told their date of birth.';
create trigger check_asker before insert on public.team_join_requests
  for each row execute function private.check_asker();
create trigger note_consent after update of status on public.team_join_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.note_consent_of_asking();
create function private.send_request_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('team_id', c.team_id, 'kind', 'request'), 'team', 'user:' || c.user_id, true)
  from changed c;
  return null;
end $$;
comment on function private.send_request_decision is
  'Notifies who asked to join, and may not listen to the team''s topic, that the request was answered.';
create trigger send_request_decision after update on public.team_join_requests referencing new table as changed
  for each statement execute function private.send_request_decision();
create trigger refuse_when_archived before insert on public.team_join_requests
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_join_requests referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change after update on public.team_join_requests referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_gone after delete on public.team_join_requests referencing old table as changed
  for each statement execute function private.send_team_change('roster');

create function private.team_invitation_list(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id), '[]')
  from (
    select i.id, i.email, i.kind, i.role, i.game_profile_id, i.expires_at, i.sent_at, i.sent_count, i.created_at
    from public.team_invitations i
    where i.team_id = team and i.status = 'pending' and private.manages_team(team)
    order by i.created_at desc, i.id limit 200
  ) x
$$;

create function private.team_request_list(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at, x.id), '[]')
  from (
    select r.id, r.post_id, r.user_id, private.display_name(r.user_id) as name, u.slug, i.avatar_url, r.message, r.created_at
    from public.team_join_requests r
    join public.profiles i on i.id = r.user_id
    left join public.user_profiles u on u.user_id = r.user_id and u.is_published and u.visibility = 'public'
    where r.team_id = team and r.status = 'pending' and private.manages_team(team)
      and not private.has_shut_out((select auth.uid()), r.user_id) and not private.has_shut_out(r.user_id, (select auth.uid()))
    order by r.created_at, r.id limit 200
  ) x
$$;

create function private.check_may_invite(team uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(team) then
    raise exception 'You don''t have permission to add members.' using errcode = '42501';
  end if;
  perform private.check_not_archived(team);
end $$;

create function public.invite_to_team(
  p_team_id uuid, p_email text, p_kind text default 'member', p_role text default 'player',
  p_game_profile_id uuid default null, p_contract_start date default null, p_contract_end date default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  invitation uuid;
begin
  perform private.check_may_invite(p_team_id);
  perform private.limit_rate('team_invitation', (select auth.uid())::text, 100, '1 day');
  insert into public.team_invitations
    (team_id, email, kind, role, game_profile_id, contract_start, contract_end, invited_by)
  values (p_team_id, address, p_kind, p_role, p_game_profile_id, p_contract_start, p_contract_end, (select auth.uid()))
  on conflict (team_id, email, kind, game_profile_id) where status = 'pending' do update set
    role = excluded.role, contract_start = excluded.contract_start, contract_end = excluded.contract_end,
    expires_at = excluded.expires_at, invited_by = excluded.invited_by
  returning id into invitation;
  return invitation;
end $$;
comment on function public.invite_to_team is
  'Invites an email and returns the id of the invitation; inviting it again renews the open one. Answers alike whether or not an account has it. Managers only, 100 a day and person over all teams (PT429). The function "invite" mails the link.';
grant execute on function public.invite_to_team to authenticated;

create function public.revoke_team_invitation(p_invitation_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select i.team_id from public.team_invitations i where i.id = p_invitation_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to cancel invitations.' using errcode = '42501';
  end if;
  update public.team_invitations set status = 'revoked', token_hash = null, answered_at = now()
  where id = p_invitation_id and status = 'pending';
  return found;
end $$;
comment on function public.revoke_team_invitation is
  'Cancels an open invitation; false when it is answered already. Managers only.';
grant execute on function public.revoke_team_invitation to authenticated;

create function private.queue_invitation_mail(invitation uuid) returns void
language sql security definer set search_path = '' as $$
  select private.queue_mail('team_invitation', i.id) from public.team_invitations i
  where i.id = invitation and i.status = 'pending' and coalesce(i.sent_at < now() - interval '1 minute', true)
$$;
comment on function private.queue_invitation_mail is
  'Once a minute at most: what follows within a minute was meant as one.';

create function public.send_team_invitation(p_invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
begin
  select * into invitation from public.team_invitations i where i.id = p_invitation_id;
  if invitation.id is null or not private.manages_team(invitation.team_id) then
    raise exception 'You don''t have permission to add members.' using errcode = '42501';
  end if;
  perform private.check_may_invite(invitation.team_id);
  if invitation.status <> 'pending' then
    raise exception 'This invitation has been answered or cancelled' using errcode = 'PT409';
  end if;
  if invitation.sent_count >= 10 then
    raise exception 'This invitation was sent too often' using errcode = 'PT429';
  end if;
  perform private.limit_rate('team_invitation_mail', (select auth.uid())::text, 400, '1 day');
  perform private.queue_invitation_mail(p_invitation_id);
end $$;
comment on function public.send_team_invitation is
  'Queues the mail of an open invitation again, with a new link and 14 more days. PT409 answered, PT429 sent 10 times. Managers only; the function "invite" also sends it at once.';
grant execute on function public.send_team_invitation to authenticated;

-- The secret of a mail comes from its own id, so that a second attempt carries the same link.
create function public.issue_invitation_token(p_invitation_id uuid, p_secret text default null)
returns table (token text, email text, team_id uuid, team_name text, kind text, role text, invited_by_name text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  secret text := coalesce(p_secret, encode(extensions.gen_random_bytes(24), 'hex'));
  hash text := encode(extensions.digest(secret, 'sha256'), 'hex');
begin
  return query
  update public.team_invitations i set
    token_hash = hash, sent_at = now(), expires_at = now() + interval '14 days',
    sent_count = i.sent_count + case when i.token_hash is distinct from hash then 1 else 0 end
  from public.teams t
  where i.id = p_invitation_id and i.status = 'pending' and (i.sent_count < 10 or i.token_hash = hash)
    and t.id = i.team_id and t.archived_at is null
  returning secret, i.email, i.team_id, t.name, i.kind, i.role, private.display_name(i.invited_by), i.expires_at;
end $$;
comment on function public.issue_invitation_token is
  'For the server that mails the link: a new secret (or the one given), which ends the one before; no row when the invitation is not open or was mailed 10 times.';

create function public.read_team_invitation(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when i.status = 'pending' and i.expires_at < now() then 'expired'
      when i.status = 'pending' and t.archived_at is not null then 'archived'
      else i.status end,
    'addressee', case
      when (select auth.uid()) is null then 'visitor'
      when i.email = private.verified_email() then 'me'
      when i.email = lower(u.email) then 'unconfirmed'
      else 'other' end,
    'email_hint', regexp_replace(i.email, '^(.)[^@]*', '\1…'),
    'team', jsonb_build_object('id', t.id, 'name', t.name, 'logo_url', t.logo_url),
    'kind', i.kind, 'role', i.role, 'game', e.name, 'invited_by', private.display_name(i.invited_by),
    'expires_at', i.expires_at)
  from public.team_invitations i
  join public.teams t on t.id = i.team_id
  left join auth.users u on u.id = (select auth.uid())
  left join public.team_game_profiles g on g.id = i.game_profile_id
  left join public.esports_titles e on e.id = g.esports_title_id
  where i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex')
$$;
comment on function public.read_team_invitation is
  'What a mailed link is about (pending, accepted, declined, expired or archived) and whether it is for the caller (me, unconfirmed, other, visitor); null for a link that never was, was cancelled or replaced. The address shows its first letter only.';
grant execute on function public.read_team_invitation to anon, authenticated;

create function public.answer_team_invitation(
  p_accept boolean, p_token text default null, p_invitation_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
begin
  select * into invitation from public.team_invitations i
  where (p_token is not null and i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex'))
    or (p_token is null and i.id = p_invitation_id and i.email = private.verified_email())
  for update;
  if invitation.id is null or invitation.status in ('revoked', 'declined') then
    raise exception 'This invitation is not valid' using errcode = 'PT404';
  end if;
  if invitation.email is distinct from private.verified_email() then
    raise exception 'This invitation was sent to another address' using errcode = '42501';
  end if;
  if invitation.status = 'accepted' then
    raise exception 'This invitation has been used' using errcode = 'PT409';
  end if;
  if invitation.expires_at < now() then
    raise exception 'This invitation has expired' using errcode = 'PT410';
  end if;
  if p_accept then
    perform private.check_not_archived(invitation.team_id);
    perform private.put_on_team(
      (select auth.uid()), invitation.team_id, invitation.kind, invitation.role, invitation.game_profile_id,
      invitation.contract_start, invitation.contract_end);
  end if;
  -- The hash stays: who opens the link again is told that it was used.
  update public.team_invitations set status = case when p_accept then 'accepted' else 'declined' end, answered_at = now()
  where id = invitation.id;
  return invitation.team_id;
end $$;
comment on function public.answer_team_invitation is
  'The invited person, signed in with the verified email, accepts or declines, by the secret of the link or by the id from list_my_invitations. Returns the team id. PT404 not valid, PT409 used (or, with the hint "archived", of an archived team), PT410 expired, 42501 another address.';
grant execute on function public.answer_team_invitation to authenticated;

create function public.list_my_invitations()
returns table (
  id uuid, team_id uuid, team_name text, team_logo_url text, kind text, role text, game text, expires_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select i.id, i.team_id, t.name, t.logo_url, i.kind, i.role, e.name, i.expires_at
  from public.team_invitations i
  join public.teams t on t.id = i.team_id
  left join public.team_game_profiles g on g.id = i.game_profile_id
  left join public.esports_titles e on e.id = g.esports_title_id
  where i.email = private.verified_email() and i.status = 'pending' and i.expires_at > now() and t.archived_at is null
    and not private.has_shut_out((select auth.uid()), i.invited_by)
  order by i.created_at desc
  limit 50
$$;
comment on function public.list_my_invitations is 'Open invitations to the caller''s verified email.';
grant execute on function public.list_my_invitations to authenticated;

create function public.decide_join_request(
  p_request_id uuid, p_accept boolean, p_role text default 'player', p_game_profile_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.team_join_requests;
begin
  select * into request from public.team_join_requests r where r.id = p_request_id for update;
  if request.id is null or not private.manages_team(request.team_id) then
    raise exception 'You don''t have permission to add members.' using errcode = '42501';
  end if;
  if request.status <> 'pending' then
    raise exception 'This request has been decided' using errcode = 'PT409';
  end if;
  if p_accept then
    perform private.check_may_invite(request.team_id);
    if private.has_shut_out(request.user_id, (select auth.uid())) then
      raise exception 'This request is no longer open' using errcode = 'PT409';
    end if;
    perform private.put_on_team(request.user_id, request.team_id, 'member', p_role, p_game_profile_id);
  end if;
  update public.team_join_requests set
    status = case when p_accept then 'accepted' else 'declined' end, decided_by = (select auth.uid()), decided_at = now()
  where id = p_request_id;
end $$;
comment on function public.decide_join_request is 'Accepts into the roster or declines, once. Managers only.';
grant execute on function public.decide_join_request to authenticated;

-- schemas/18_team_business.sql

-- The life of a team beyond its season: ownership (a new owner accepts first), archive, tier and payment (which stays
-- with whoever pays), and analytics. Ours.

create table public.team_subscriptions (
  team_id uuid primary key references public.teams (id) on delete cascade,
  tier text not null constraint team_subscriptions_tier_check check (tier in ('silver', 'gold')),
  status text not null,
  current_period_end timestamptz,
  provider text not null constraint team_subscriptions_provider_check check (provider in ('stripe', 'test')),
  customer_ref text constraint team_subscriptions_customer_ref_check check (char_length(customer_ref) <= 200),
  subscription_ref text unique
    constraint team_subscriptions_subscription_ref_check check (char_length(subscription_ref) <= 200),
  changed_at timestamptz not null,
  cancels_at_period_end boolean not null default false,
  payer_id uuid references public.profiles (id) on delete set null,
  constraint team_subscriptions_status_check check (status in ('active', 'past_due', 'unpaid', 'canceled'))
);
comment on table public.team_subscriptions is
  'What a team pays for; written by apply_billing_event on a verified event of the payment provider, and only there.';
comment on column public.team_subscriptions.status is
  'past_due: a payment failed and is tried again, the tier stays; unpaid: given up for now; canceled: ended for good.';
comment on column public.team_subscriptions.changed_at is
  'Time of the event at the provider: older ones that arrive late change nothing.';
comment on column public.team_subscriptions.cancels_at_period_end is
  'The tier stays until current_period_end and then becomes bronze.';
comment on column public.team_subscriptions.payer_id is
  'Who pays since before the team got its present owner: the customer at the provider is theirs, and they alone change or end it. Null: the owner.';
create index team_subscriptions_payer_idx on public.team_subscriptions (payer_id);
alter table public.team_subscriptions enable row level security;
grant select (
  team_id, tier, status, current_period_end, provider, changed_at, cancels_at_period_end
) on public.team_subscriptions to authenticated;
create policy "managers read the subscription" on public.team_subscriptions for select to authenticated
  using (team_id in (select private.my_owned_team_ids()) or payer_id = (select auth.uid())
    or (select private.is_admin_or_developer()));

create function private.forget_customer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.customer_ref is not distinct from old.customer_ref then
    new.customer_ref := null;
  end if;
  return new;
end $$;
comment on function private.forget_customer is
  'When nobody is known as the payer any longer, the customer they were at the provider is not left to the owner.';
create trigger forget_customer before update of payer_id on public.team_subscriptions
  for each row when (old.payer_id is not null and new.payer_id is null) execute function private.forget_customer();

create table private.billing_events (
  id text primary key,
  team_id uuid references public.teams (id) on delete set null,
  received_at timestamptz not null default now()
);
comment on table private.billing_events is 'Events that were applied: a repeated one changes nothing twice.';
create index billing_events_team_idx on private.billing_events (team_id);
alter table private.billing_events enable row level security;
create policy "closed to clients" on private.billing_events for all to anon, authenticated
  using (false) with check (false);

create table private.team_transfers (
  team_id uuid primary key references public.teams (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  offered_by uuid not null references public.profiles (id) on delete cascade,
  offered_at timestamptz not null default now()
);
comment on table private.team_transfers is
  'The one open offer of a team to a new owner, for 14 days. Nobody owns a team, or answers for it, without having accepted.';
create index team_transfers_person_idx on private.team_transfers (person_id);
create index team_transfers_offerer_idx on private.team_transfers (offered_by);
alter table private.team_transfers enable row level security;
create policy "closed to clients" on private.team_transfers for all to anon, authenticated
  using (false) with check (false);

create function private.send_transfer_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform realtime.send(jsonb_build_object('team_id', old.team_id, 'kind', 'transfer'), 'team', 'user:' || old.person_id, true);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.person_id <> old.person_id) then
    perform realtime.send(jsonb_build_object('team_id', new.team_id, 'kind', 'transfer'), 'team', 'user:' || new.person_id, true);
  end if;
  perform private.send_team_events('team', array[coalesce(new.team_id, old.team_id)]);
  return null;
end $$;
comment on function private.send_transfer_change is
  'Notifies who is, or was, offered the team, and the open screens of the team.';
create trigger send_transfer_change after insert or update or delete on private.team_transfers
  for each row execute function private.send_transfer_change();

create function private.open_transfer(team uuid) returns private.team_transfers
language sql stable security definer set search_path = '' as $$
  select * from private.team_transfers o where o.team_id = team and o.offered_at > now() - interval '14 days'
$$;

create function private.may_be_offered(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.awaits_consent(person, team)
$$;
comment on function private.may_be_offered is 'Who is on the team by their own will.';

create function private.payment_of_team(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('tier', s.tier, 'ends_on', case when s.cancels_at_period_end then s.current_period_end end)
  from public.team_subscriptions s where s.team_id = team and s.status <> 'canceled'
$$;
comment on function private.payment_of_team is
  'What a new owner is told of a running subscription; null without one.';

create function public.offer_team_transfer(p_team_id uuid, p_user_id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  select t.owner_user_id into owner from public.teams t where t.id = p_team_id for update;
  -- Asked again under the lock: the team may have another owner by now.
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  perform private.check_not_archived(p_team_id);
  if p_user_id = owner then
    raise exception 'This person owns the team' using errcode = '23514';
  end if;
  if not private.may_be_offered(p_team_id, p_user_id) then
    raise exception 'The new owner must be on the team and have agreed to it' using errcode = '23503';
  end if;
  perform private.limit_rate('team_transfer', (select auth.uid())::text, 20, '1 day');
  insert into private.team_transfers as o (team_id, person_id, offered_by) values (p_team_id, p_user_id, (select auth.uid()))
  on conflict (team_id) do update set
    person_id = excluded.person_id, offered_by = excluded.offered_by, offered_at = excluded.offered_at;
  return now() + interval '14 days';
end $$;
comment on function public.offer_team_transfer is
  'Offers the team to somebody who is on it by their own will, in place of an earlier offer; they answer with answer_team_transfer. Returns until when. Nothing else changes meanwhile. Managers only, 20 a day (PT429); 23503 somebody who is not on the team or has not agreed to it.';
grant execute on function public.offer_team_transfer to authenticated;

create function public.withdraw_team_transfer(p_team_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  perform from public.teams t where t.id = p_team_id for update;
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  delete from private.team_transfers o where o.team_id = p_team_id;
  return found;
end $$;
comment on function public.withdraw_team_transfer is
  'Ends the open offer of the team; false when there is none. Managers only.';
grant execute on function public.withdraw_team_transfer to authenticated;

create function public.answer_team_transfer(p_team_id uuid, p_accept boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  owner uuid;
begin
  select t.owner_user_id into owner from public.teams t where t.id = p_team_id for update;
  if (private.open_transfer(p_team_id)).person_id is distinct from me then
    -- A retry after a lost answer changes nothing.
    if p_accept is not true or owner = me then
      return;
    end if;
    raise exception 'This offer is no longer open' using errcode = 'PT404';
  end if;
  if p_accept is not true then
    delete from private.team_transfers o where o.team_id = p_team_id;
    return;
  end if;
  perform private.check_not_archived(p_team_id);
  if not private.may_be_offered(p_team_id, me) then
    raise exception 'This offer is no longer open' using errcode = 'PT404';
  end if;
  -- Here and not at the offer, which would tell who is a minor.
  perform private.lock_age(me);
  perform private.check_age_told(me);
  if private.is_minor(me) then
    raise exception 'Who owns a team is 18 or older' using errcode = '42501', hint = 'minor';
  end if;
  delete from private.team_transfers o where o.team_id = p_team_id;
  perform private.note_consent(me, p_team_id);
  -- Who has paid goes on paying, until they end it. Their customer, with cards and invoices, is never the new owner's.
  update public.team_subscriptions s set
    payer_id = case when s.status <> 'canceled' then coalesce(s.payer_id, owner) end,
    customer_ref = case when s.status <> 'canceled' and coalesce(s.payer_id, owner) is not null then s.customer_ref end
  where s.team_id = p_team_id;
  update public.teams set owner_user_id = me where id = p_team_id;
end $$;
comment on function public.answer_team_transfer is
  'The person to whom a team is offered becomes its owner, or declines; asking again changes nothing. The subscription goes on at the cost of whoever paid before. PT404 no longer open, PT409 with the hint "archived", 42501 with the hint "minor" for somebody under 18.';
grant execute on function public.answer_team_transfer to authenticated;

create function private.my_team_transfers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.expires_at, x.team_id), '[]')
  from (
    select t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
      private.display_name(o.offered_by) as offered_by, o.offered_at + interval '14 days' as expires_at,
      private.payment_of_team(t.id) as payment
    from private.team_transfers o join public.teams t on t.id = o.team_id and t.archived_at is null
    where o.person_id = (select auth.uid()) and o.offered_at > now() - interval '14 days'
      and private.may_be_offered(t.id, o.person_id) and not private.has_shut_out((select auth.uid()), o.offered_by)
    order by o.offered_at limit 50
  ) x
$$;
comment on function private.my_team_transfers is 'Teams offered to the caller: part of load_my_team_offers.';

create function private.transfer_of_team(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('user_id', o.person_id, 'expires_at', o.offered_at + interval '14 days')
  from private.open_transfer(team) o where o.person_id is not null and private.manages_team(team)
$$;
comment on function private.transfer_of_team is 'The open offer, for managers; null for others and without one.';

create function public.archive_team(p_team_id uuid, p_archive boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to archive this team.' using errcode = '42501';
  end if;
  update public.teams set archived_at = case when p_archive then coalesce(archived_at, now()) end where id = p_team_id;
end $$;
comment on function public.archive_team is
  'Archives a team, or restores it. Its pages stay readable; it takes nothing new. Managers only.';
grant execute on function public.archive_team to authenticated;

create function public.apply_billing_event(
  p_event_id text, p_occurred_at timestamptz, p_team_id uuid, p_tier text, p_status text, p_provider text,
  p_current_period_end timestamptz default null, p_customer_ref text default null, p_subscription_ref text default null,
  p_cancels_at_period_end boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- One event of a team at a time.
  perform from public.teams t where t.id = p_team_id for update;
  if not found then
    raise exception 'Team not found' using errcode = 'PT404';
  end if;
  insert into private.billing_events (id, team_id) values (p_event_id, p_team_id) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.team_subscriptions as s (
    team_id, tier, status, current_period_end, provider, customer_ref, subscription_ref, cancels_at_period_end, changed_at)
  values (
    p_team_id, p_tier, p_status, p_current_period_end, p_provider, p_customer_ref, p_subscription_ref,
    p_cancels_at_period_end, p_occurred_at)
  on conflict (team_id) do update set
    tier = excluded.tier, status = excluded.status, provider = excluded.provider,
    -- The event that starts a subscription need not tell its period.
    current_period_end = case when s.subscription_ref = excluded.subscription_ref
      then coalesce(excluded.current_period_end, s.current_period_end) else excluded.current_period_end end,
    customer_ref = coalesce(excluded.customer_ref, s.customer_ref),
    subscription_ref = coalesce(excluded.subscription_ref, s.subscription_ref),
    -- A new subscription is the owner's.
    payer_id = case when s.subscription_ref is not distinct from coalesce(excluded.subscription_ref, s.subscription_ref)
      then s.payer_id end,
    cancels_at_period_end = excluded.cancels_at_period_end, changed_at = excluded.changed_at
  where s.changed_at <= excluded.changed_at
    -- A subscription that has ended never comes back.
    and not coalesce(s.status = 'canceled' and s.subscription_ref = excluded.subscription_ref, false)
    -- What happens to an earlier subscription does not end the present one.
    and not coalesce(
      s.subscription_ref <> excluded.subscription_ref and s.status <> 'canceled' and excluded.status <> 'active', false);
  if not found then
    return false;
  end if;
  update public.teams set
    subscription_tier = case when p_status in ('canceled', 'unpaid') then 'bronze' else p_tier end
  where id = p_team_id;
  return true;
end $$;
comment on function public.apply_billing_event is
  'For the server, after it verified the event: keeps the subscription and sets the tier of the team. False when the event was applied before, a newer one is known, or it concerns an earlier subscription.';

create function public.billing_of_team(p_team_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  is_payer boolean := exists (select from public.team_subscriptions s where s.team_id = p_team_id and s.payer_id = me);
begin
  if not private.manages_team(p_team_id) and not is_payer then
    raise exception 'You don''t have permission to change the subscription.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('team_name', t.name, 'is_archived', t.archived_at is not null, 'tier', t.subscription_tier,
      'status', s.status, 'provider', s.provider, 'current_period_end', s.current_period_end,
      'cancels_at_period_end', coalesce(s.cancels_at_period_end, false),
      'is_paid_by_other', coalesce(s.payer_id <> me and s.status <> 'canceled', false),
      'is_former_owner', is_payer and t.owner_user_id is distinct from me,
      -- The customer of somebody else, with their cards and invoices, is opened by nobody.
      'customer_ref', case when s.payer_id is null or is_payer then s.customer_ref end,
      'subscription_ref', s.subscription_ref)
    from public.teams t left join public.team_subscriptions s on s.team_id = t.id where t.id = p_team_id);
end $$;
comment on function public.billing_of_team is
  'What a checkout or a change of the subscription starts from; is_paid_by_other: a former owner pays, who alone changes or ends it. Managers, and whoever pays.';
grant execute on function public.billing_of_team to authenticated;

create function public.team_analytics(p_team_id uuid, p_weeks integer default 12) returns jsonb
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
      where m.team_id = p_team_id and m.is_active and m.is_confirmed group by m.user_id
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
comment on function public.team_analytics is
  'Attendance by practice and by member (rate: attending of the practices since they joined), how steady the roster is, and results, over the last weeks (1 to 52). For people of silver and gold teams.';
grant execute on function public.team_analytics to authenticated;

-- schemas/19_team_screens.sql

-- The screens of teams in one request each: a person's own teams (TM-014), and the manage screen, which shows people
-- of the team their planning and managers also invitations and requests.
-- Lists of practices, of the season and of invitations stand with their tables.

create function public.load_team_manage(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'logo_url', t.logo_url, 'owner_user_id', t.owner_user_id,
      'subscription_tier', t.subscription_tier, 'organization_type', t.organization_type,
      'max_roster_size', t.max_roster_size, 'archived_at', t.archived_at),
    'viewer', jsonb_build_object(
      'user_id', (select auth.uid()),
      'is_manager', private.manages_team(t.id),
      'sees_inside', private.sees_inside_team(t.id),
      'can_add_tournament', private.can_add_tournament(t.id)),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', g.id, 'esports_title_id', g.esports_title_id, 'play_level', g.play_level, 'is_active', g.is_active,
          'esports_titles', jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug)) order by e.name, g.id), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = t.id and g.is_active),
    'practices', private.team_practice_list(t.id, 300),
    'tournaments', private.team_tournament_list(t.id, 300),
    'recruiting_posts', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc), '[]')
      from (
        select r.id, r.team_id, r.title, r.description, r.commitment_level, r.positions_needed, r.is_paid, r.salary_range,
          r.is_active, r.created_at, (
            select jsonb_build_object('id', q.id, 'status', q.status) from public.team_join_requests q
            where q.post_id = r.id and q.user_id = (select auth.uid())) as my_request
        from public.team_recruiting_posts r where r.team_id = t.id order by r.created_at desc, r.id desc limit 300
      ) x),
    'achievements', private.team_achievement_list(t.id, 100),
    'planning', private.team_planning(t.id),
    'tournaments_count', (select count(*) from public.team_tournaments n where n.team_id = t.id),
    'achievements_count', (select count(*) from public.team_achievements a where a.team_id = t.id),
    'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at, m.id), '[]') from public.get_team_members(t.id) m),
    'staff', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.get_team_staff(t.id) s),
    'invitations', private.team_invitation_list(t.id),
    'join_requests', private.team_request_list(t.id),
    'transfer', private.transfer_of_team(t.id),
    'live_topic', case when private.sees_inside_team(t.id) then private.topic_of('team', t.id) end
  )
  from public.teams t where t.id = p_team_id
$$;
comment on function public.load_team_manage is
  'Everything the manage screen shows, in one call, for any viewer; null for an unknown team. Practices, tournaments and posts: the newest 300, achievements: 100. Open invitations and requests to join: managers only, empty for others; transfer: the open offer to a new owner, managers only; planning: people of the team, null for others.';
grant execute on function public.load_team_manage to anon, authenticated;

create function public.list_my_teams()
returns table (id uuid, name text, logo_url text, subscription_tier text, organization_type text, part text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.name, t.logo_url, t.subscription_tier, t.organization_type,
    case
      when t.owner_user_id = (select auth.uid()) then 'owner'
      when exists (
        select from public.team_staff s where s.team_id = t.id and s.user_id = (select auth.uid()) and s.is_active) then 'staff'
      when exists (
        select from public.team_members m where m.team_id = t.id and m.user_id = (select auth.uid()) and m.is_active) then 'player'
      else 'payer'
    end
  from public.teams t
  where t.id in (
    select private.my_team_ids()
    union
    select s.team_id from public.team_subscriptions s where s.payer_id = (select auth.uid()) and s.status <> 'canceled')
  order by t.name, t.id limit 200
$$;
comment on function public.list_my_teams is 'Teams that the caller owns, staffs or plays for, and those that they still pay for.';
grant execute on function public.list_my_teams to authenticated;

-- schemas/20_inbox.sql

-- Conversations (DB-008 to DB-011). Participants alone read them. A message takes the next number of its
-- conversation under a lock, so numbers follow the order of commits; unread counts and the last message are kept by
-- triggers, so that reading a list costs the same however long the conversations are. The counters and the order of
-- locks: docs/rules/unread-counters.md.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  title text constraint conversations_title_check check (private.has_text(nullif(title, '')) and char_length(title) <= 120),
  type text not null constraint conversations_type_check check (type in ('dm', 'group')),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  max_participants integer not null
    constraint conversations_max_participants_check check (max_participants between 2 and 7),
  dm_key text unique,
  message_count bigint not null default 0,
  last_message_id uuid,
  constraint conversations_dm_pair check (type <> 'dm' or max_participants = 2)
);
comment on table public.conversations is
  'Conversations of two (dm) or of up to seven (group); message count and last message are kept by triggers.';
comment on column public.conversations.dm_key is 'The two people of a dm, in order: one dm per pair, also under races.';
comment on column public.conversations.message_count is 'Number of the latest message; deleted ones keep theirs.';
create index conversations_creator_idx on public.conversations (created_by);
create index conversations_list_idx on public.conversations (updated_at desc, id desc);
create index conversations_last_message_idx on public.conversations (last_message_id);
alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;
grant update (title) on public.conversations to authenticated;
create policy "own conversations" on public.conversations for select to authenticated
  using (id in (select private.my_conversation_ids()));
-- A title is text that the others read: it changes only while messages may be sent.
create policy "creators rename groups" on public.conversations for update to authenticated
  using (type = 'group' and created_by = (select auth.uid()) and id in (select private.my_conversation_ids()))
  with check (type = 'group' and created_by = (select auth.uid()) and private.may_post(id)
    and not private.is_shut_out_in(id));

create function private.date_conversation_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Rows that the same transaction has dated stay as they are: a second update of a row asks its foreign key again, and
  -- so would lock participants after their counters.
  update private.conversation_reads r set last_activity_at = new.updated_at
  where r.conversation_id = new.id and r.last_activity_at <> new.updated_at;
  return null;
end $$;
-- A message dates the counters of its conversation itself.
create trigger date_conversation_reads after update of updated_at on public.conversations for each row
  when (old.updated_at <> new.updated_at and old.last_message_id is not distinct from new.last_message_id)
  execute function private.date_conversation_reads();

create function private.send_title_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_to_participants(new.id, jsonb_build_object('kind', 'changed'));
  return null;
end $$;
create trigger send_title_change after update of title on public.conversations for each row
  when (old.title is distinct from new.title) execute function private.send_title_change();

create table public.conversation_participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member' constraint conversation_participants_role_check check (role = 'member'),
  is_starred boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);
comment on table public.conversation_participants is 'Who takes part in which conversation; leaving deletes the row.';
create index conversation_participants_user_idx on public.conversation_participants (user_id, conversation_id);
alter table public.conversation_participants enable row level security;
grant select, delete on public.conversation_participants to authenticated;
grant insert (conversation_id, user_id, role) on public.conversation_participants to authenticated;
grant update (is_starred) on public.conversation_participants to authenticated;
create policy "participants of own conversations" on public.conversation_participants for select to authenticated
  using (conversation_id in (select private.my_conversation_ids()));
create policy "creators add to groups" on public.conversation_participants for insert to authenticated
  with check (role = 'member' and private.may_add_participant(conversation_id));
create policy "star for oneself" on public.conversation_participants for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "leave, creators remove from groups" on public.conversation_participants for delete to authenticated
  using (private.may_remove_participant(conversation_id, user_id));

create table private.conversation_departures (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);
comment on table private.conversation_departures is
  'Who left a group by their own will: its creator does not bring them back. Whom the creator removed is not here.';
create index conversation_departures_user_idx on private.conversation_departures (user_id);
alter table private.conversation_departures enable row level security;
create policy "closed to clients" on private.conversation_departures for all to anon, authenticated
  using (false) with check (false);

create function private.note_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.conversation_departures (conversation_id, user_id)
  select c.id, old.user_id from public.conversations c where c.id = old.conversation_id and c.type = 'group'
  on conflict do nothing;
  return null;
end $$;
create trigger note_departure after delete on public.conversation_participants
  for each row when (old.user_id = auth.uid()) execute function private.note_departure();

create function private.admit_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  people uuid[];
begin
  -- The lock makes the limit hold when two people are added at once.
  update public.conversations c set updated_at = clock_timestamp()
  where c.id = new.conversation_id returning c.max_participants into most;
  people := private.participants_of(new.conversation_id);
  if cardinality(people) > most then
    raise exception 'Group size limit exceeded (max % participants)', most using errcode = '23514';
  end if;
  perform private.check_talk(people);
  if exists (
    select from private.conversation_departures d
    where d.conversation_id = new.conversation_id and d.user_id = new.user_id) then
    raise exception 'This person left the group' using errcode = '42501', hint = 'left';
  end if;
  -- Whoever comes later than the conversation was made is reached as by a new one.
  if new.user_id in (select private.strangers_among(array[new.user_id]))
    and exists (select from public.conversations c where c.id = new.conversation_id and c.created_at < now()) then
    perform private.limit_new_conversations();
  end if;
  insert into private.conversation_reads (conversation_id, user_id, unread_count)
  select new.conversation_id, new.user_id, count(m.id)
  from public.messages m
  where m.conversation_id = new.conversation_id and m.deleted_at is null and m.sender_id is distinct from new.user_id
    and not exists (
      select from public.message_read_receipts r where r.message_id = m.id and r.user_id = new.user_id);
  return null;
end $$;
comment on function private.admit_participant is
  'After the row rules, so that a refused stranger learns nothing; several people of one insert are judged together.';
create trigger admit_participant after insert on public.conversation_participants
  for each row execute function private.admit_participant();

create function private.send_participant_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned uuid[];
begin
  if tg_op = 'DELETE' then
    perform realtime.send(
      jsonb_build_object('conversation_id', c.conversation_id, 'kind', 'removed'), 'conversation', 'user:' || c.user_id, true)
    from changed c;
  end if;
  concerned := array(select distinct c.conversation_id from changed c);
  perform private.send_to_participants(c.id, jsonb_build_object('kind', 'participants')) from unnest(concerned) c (id);
  if tg_op = 'DELETE' then
    perform private.move_topics('conversation', concerned);
  end if;
  return null;
end $$;
create trigger send_participant_changes_new after insert on public.conversation_participants
  referencing new table as changed for each statement execute function private.send_participant_changes();
create trigger send_participant_changes_gone after delete on public.conversation_participants
  referencing old table as changed for each statement execute function private.send_participant_changes();

create function private.send_own_star() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('conversation_id', new.conversation_id, 'kind', 'changed'), 'conversation', 'user:' || new.user_id, true);
  return null;
end $$;
create trigger send_own_star after update of is_starred on public.conversation_participants for each row
  when (old.is_starred <> new.is_starred) execute function private.send_own_star();

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid default auth.uid() references public.profiles (id) on delete set null,
  number bigint not null default 0,
  content text not null constraint messages_content_check check (char_length(content) <= 5000),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  edited_at timestamptz,
  constraint messages_content_present check (deleted_at is not null or private.has_text(content)),
  constraint messages_number_once unique (conversation_id, number)
);
comment on table public.messages is 'Messages, numbered within their conversation in the order of commits.';
comment on column public.messages.number is
  'Place in the conversation, rising in the order of commits; the cursor for loading and catching up.';
comment on column public.messages.edited_at is 'When the sender last changed the text; set by edit_message.';
alter table public.conversations add constraint conversations_last_message foreign key (last_message_id)
  references public.messages (id) on delete set null;
create index messages_latest_idx on public.messages (conversation_id, number desc) where deleted_at is null;
create index messages_created_idx on public.messages (conversation_id, created_at desc, id desc);
create index messages_sender_idx on public.messages (sender_id);
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (id, conversation_id, sender_id, content) on public.messages to authenticated;
grant update (deleted_at) on public.messages to authenticated;
create policy "messages of own conversations" on public.messages for select to authenticated
  using (conversation_id in (select private.my_conversation_ids()) and not exists (
    select from private.my_blocks() b where b.person = sender_id and b.since < coalesce(edited_at, created_at)));
create policy "post as oneself" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.may_post(conversation_id));
create policy "delete own messages" on public.messages for update to authenticated
  using (sender_id = (select auth.uid())) with check (sender_id = (select auth.uid()));

create function private.number_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.content := regexp_replace(new.content, '^\s+|\s+$', '', 'g');
  -- The count holds what others have committed, the newest row what this statement has put there before.
  select greatest(c.message_count, (
      select m.number from public.messages m where m.conversation_id = c.id order by m.number desc limit 1)) + 1
  into new.number
  from public.conversations c where c.id = new.conversation_id for no key update;
  new.created_at := clock_timestamp();
  new.deleted_at := null;
  return new;
end $$;
comment on function private.number_message is
  'The lock on the conversation makes numbers and times follow the order of commits. What the conversation shows of the message is written once, by count_message.';
create trigger number_message before insert on public.messages
  for each row execute function private.number_message();

create function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set message_count = new.number, last_message_id = new.id, updated_at = new.created_at
  where c.id = new.conversation_id;
  update private.conversation_reads r set
    unread_count = r.unread_count + (r.user_id is distinct from new.sender_id)::integer, last_activity_at = new.created_at
  where r.conversation_id = new.conversation_id;
  return null;
end $$;
create trigger count_message after insert on public.messages
  for each row execute function private.count_message();

create function private.prepare_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.deleted_at is not null then
    new.deleted_at := old.deleted_at;
  elsif new.deleted_at is not null then
    perform from public.conversations c where c.id = new.conversation_id for no key update;
    new.deleted_at := clock_timestamp();
    new.content := '';
  end if;
  return new;
end $$;
comment on function private.prepare_deletion is 'A deletion is final, timed by the database, and takes the text away.';
create trigger prepare_deletion before update of deleted_at on public.messages
  for each row execute function private.prepare_deletion();

create function private.uncount_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  happened_at timestamptz := clock_timestamp();
begin
  update private.conversation_reads r set
    last_activity_at = happened_at,
    unread_count = r.unread_count - (
      r.user_id is distinct from new.sender_id and not exists (
        select from public.message_read_receipts x where x.message_id = new.id and x.user_id = r.user_id))::integer
  where r.conversation_id = new.conversation_id;
  update public.conversations c set
    updated_at = happened_at,
    last_message_id = (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.deleted_at is null order by m.number desc limit 1)
  where c.id = new.conversation_id;
  return null;
end $$;
create trigger uncount_message after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.uncount_message();

create function private.keep_words_from_minors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is null then
    perform private.check_talk(private.participants_of(new.conversation_id));
  end if;
  return new;
end $$;
comment on function private.keep_words_from_minors is
  'What was sent is not rewritten either once the conversation may not go on.';
create trigger keep_words_from_minors before update of content on public.messages
  for each row execute function private.keep_words_from_minors();

create function private.send_new_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  newest record;
begin
  for newest in
    select distinct on (a.conversation_id) a.conversation_id, a.id, a.number
    from added a order by a.conversation_id, a.number desc
  loop
    perform realtime.send(
      jsonb_build_object('id', newest.id, 'number', newest.number, 'kind', 'new'), 'message',
      private.topic_of('conversation', newest.conversation_id), true);
    perform private.send_to_participants(
      newest.conversation_id, jsonb_build_object('kind', 'message', 'message_number', newest.number));
  end loop;
  return null;
end $$;
comment on function private.send_new_messages is
  'One event however many messages one statement writes: listeners read on from the number that they have.';
create trigger send_new_messages after insert on public.messages referencing new table as added
  for each statement execute function private.send_new_messages();

create function private.send_changed_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  message record;
begin
  for message in
    select a.id, a.number, a.conversation_id, b.deleted_at is null and a.deleted_at is not null as is_deletion,
      a.id = c.last_message_id as is_last
    from after a join before b on b.id = a.id join public.conversations c on c.id = a.conversation_id
    where (a.content, a.deleted_at) is distinct from (b.content, b.deleted_at)
    order by a.conversation_id, a.number
  loop
    perform realtime.send(
      jsonb_build_object(
        'id', message.id, 'number', message.number, 'kind', case when message.is_deletion then 'deleted' else 'edited' end),
      'message', private.topic_of('conversation', message.conversation_id), true);
    -- Lists show the last message and what is unread.
    if message.is_deletion or message.is_last then
      perform private.send_to_participants(
        message.conversation_id, jsonb_build_object('kind', 'changed', 'message_number', message.number));
    end if;
  end loop;
  return null;
end $$;
create trigger send_changed_messages after update on public.messages referencing old table as before new table as after
  for each statement execute function private.send_changed_messages();

create table public.message_read_receipts (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
comment on table public.message_read_receipts is
  'Who has read which message, written by mark_conversation_read or by the reader.';
create index message_read_receipts_user_idx on public.message_read_receipts (user_id);
alter table public.message_read_receipts enable row level security;
grant select on public.message_read_receipts to authenticated;
grant insert (message_id, user_id) on public.message_read_receipts to authenticated;
create policy "receipts of own conversations" on public.message_read_receipts for select to authenticated
  using (exists (select from public.messages m where m.id = message_id));
create policy "read for oneself" on public.message_read_receipts for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.messages m where m.id = message_id));

create function private.count_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock keeps a deletion at the same moment from counting the same message down twice.
  perform from public.conversations c
  where c.id in (select m.conversation_id from added a join public.messages m on m.id = a.message_id)
  order by c.id for no key update;
  update private.conversation_reads r set unread_count = r.unread_count - n.amount
  from (
    select m.conversation_id, a.user_id, count(*) as amount
    from added a join public.messages m on m.id = a.message_id
    where m.deleted_at is null and m.sender_id is distinct from a.user_id
    group by m.conversation_id, a.user_id
  ) n
  where r.conversation_id = n.conversation_id and r.user_id = n.user_id;
  return null;
end $$;
create trigger count_receipts after insert on public.message_read_receipts
  referencing new table as added for each statement execute function private.count_receipts();

create function private.lock_conversation_of_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.conversations c
  where c.id = (select m.conversation_id from public.messages m where m.id = new.message_id) for no key update;
  return new;
end $$;
comment on function private.lock_conversation_of_receipt is
  'Before the receipt is there: who reads the whole conversation holds its lock and would wait for this row.';
create trigger lock_conversation_of_receipt before insert on public.message_read_receipts
  for each row execute function private.lock_conversation_of_receipt();

create table private.conversation_reads (
  conversation_id uuid not null,
  user_id uuid not null,
  unread_count integer not null default 0,
  read_number bigint not null default 0,
  is_marked_unread boolean not null default false,
  last_activity_at timestamptz not null default now(),
  is_muted boolean not null default false,
  primary key (conversation_id, user_id),
  foreign key (conversation_id, user_id)
    references public.conversation_participants (conversation_id, user_id) on delete cascade
);
comment on table private.conversation_reads is
  'Unread counter of a participant, and the number up to which every message has their receipt.';
comment on column private.conversation_reads.is_marked_unread is
  'The participant wants to come back to it: shown as unread until opened. Receipts, and so the unread count, stay as they are.';
comment on column private.conversation_reads.last_activity_at is
  'That of the conversation (updated_at), so that the newest of many conversations are found without reading all.';
comment on column private.conversation_reads.is_muted is
  'Whether the participant muted the conversation (conversation_mutes), kept by a trigger.';
create index conversation_reads_list_idx
  on private.conversation_reads (user_id, last_activity_at desc, conversation_id desc);
-- Holds only what counts in the badge, so that counting costs the same however many conversations are read or muted.
create index conversation_reads_unread_idx on private.conversation_reads (user_id) include (unread_count, is_marked_unread)
  where not is_muted and (unread_count > 0 or is_marked_unread);
alter table private.conversation_reads enable row level security;
create policy "closed to clients" on private.conversation_reads for all to anon, authenticated
  using (false) with check (false);

create function private.date_conversation_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.last_activity_at := (select c.updated_at from public.conversations c where c.id = new.conversation_id);
  return new;
end $$;
create trigger date_conversation_read before insert on private.conversation_reads
  for each row execute function private.date_conversation_read();

create function private.send_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_unread_counts(array(
    select a.user_id from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
    where case when a.is_muted then 0 else greatest(a.unread_count, a.is_marked_unread::integer) end
      <> case when b.is_muted then 0 else greatest(b.unread_count, b.is_marked_unread::integer) end));

  perform
    realtime.send(
      jsonb_build_object('conversation_id', a.conversation_id, 'kind', 'read', 'message_number', a.read_number),
      'conversation', 'user:' || a.user_id, true),
    realtime.send(
      jsonb_build_object('user_id', a.user_id, 'number', a.read_number),
      'read', private.topic_of('conversation', a.conversation_id), true)
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  where a.read_number > b.read_number;

  -- Muted, marked, or receipts one by one. Messages that come and go send their own event.
  perform realtime.send(
    jsonb_build_object('conversation_id', a.conversation_id, 'kind', 'changed'), 'conversation', 'user:' || a.user_id, true)
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  where a.read_number = b.read_number and (
    (a.is_muted, a.is_marked_unread) <> (b.is_muted, b.is_marked_unread)
    or a.unread_count < b.unread_count and a.last_activity_at = b.last_activity_at and a.read_number < (
      select c.message_count from public.conversations c where c.id = a.conversation_id));
  return null;
end $$;
comment on function private.send_reads is
  'What one reads, marks or mutes shows in one''s other windows; the number up to which one has read, to all.';
create trigger send_reads after update on private.conversation_reads referencing old table as before new table as after
  for each statement execute function private.send_reads();

create function private.send_own_unread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_unread_counts(array(
    select c.user_id from changed c where not c.is_muted and (c.unread_count > 0 or c.is_marked_unread)));
  return null;
end $$;
create trigger send_own_unread_new after insert on private.conversation_reads referencing new table as changed
  for each statement execute function private.send_own_unread();
create trigger send_own_unread_gone after delete on private.conversation_reads referencing old table as changed
  for each statement execute function private.send_own_unread();

create function private.is_among_platform_staff(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = any (people) and r.role in ('yes_admin', 'yes_developer', 'yes_staff'))
$$;

-- Somebody of unknown age may be a minor and may be a stranger to one: company by platform staff alone will do.
-- A witness is an adult: a minor who coaches does not stand for themselves or another.
create function private.may_talk(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select (
    not exists (select from unnest(people) p (id) where not private.has_told_age(p.id))
    or private.is_among_platform_staff(people)
  ) and not exists (
    select from unnest(people) minor(id) cross join unnest(people) adult(id)
    where private.is_minor(minor.id) and not private.is_minor(adult.id)
      and not exists (select private.agreed_teams_of(minor.id) intersect select private.agreed_teams_of(adult.id))
      and not exists (
        select from unnest(people) witness(id)
        where not private.is_minor(witness.id) and (
          exists (
            select from public.user_roles r
            where r.user_id = witness.id and r.role in ('yes_admin', 'yes_developer', 'yes_staff'))
          or exists (
            select from private.guardian_links g
            where g.guardian_id = witness.id and g.minor_id = minor.id and g.confirmed_at is not null)
          or exists (
            select from public.team_staff s
            where s.user_id = witness.id and s.is_active and s.is_confirmed and s.role in ('head_coach', 'assistant_coach')
              and s.team_id in (select private.agreed_teams_of(minor.id))))))
$$;
comment on function private.may_talk is
  'An adult who shares no team with a minor, one that both agreed to be on, talks to them only beside the minor''s guardian, a coach of such a team, or platform staff; to somebody of unknown age only platform staff.';

create function private.check_talk(people uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_talk(people) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
end $$;
comment on function private.check_talk is
  'Refuses what may_talk forbids in the words of a block, so that the refusal does not tell who is a minor.';

-- Where a right to talk ends, what is said goes by the rules at once; the channels follow here.

create function private.end_talks_of_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.end_talks_of(array(select distinct b.user_id from before b where b.is_active));
  else
    perform private.end_talks_of(array(
      select distinct b.user_id from before b
      where b.is_active and not exists (
        select from after a
        where a.id = b.id and a.is_active
          and (a.user_id, a.team_id, a.role, a.is_confirmed) = (b.user_id, b.team_id, b.role, b.is_confirmed))));
  end if;
  return null;
end $$;
create trigger end_talks_of_places after update on public.team_members referencing old table as before new table as after
  for each statement execute function private.end_talks_of_places();
create trigger end_talks_of_places_gone after delete on public.team_members referencing old table as before
  for each statement execute function private.end_talks_of_places();
create trigger end_talks_of_places after update on public.team_staff referencing old table as before new table as after
  for each statement execute function private.end_talks_of_places();
create trigger end_talks_of_places_gone after delete on public.team_staff referencing old table as before
  for each statement execute function private.end_talks_of_places();

create function private.end_talks_of_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_talks_of(array[old.owner_user_id]);
  return null;
end $$;
create trigger end_talks_of_owner after update of owner_user_id on public.teams
  for each row when (old.owner_user_id is not null and new.owner_user_id is distinct from old.owner_user_id)
  execute function private.end_talks_of_owner();

create function private.end_talks_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_talks_of(array[old.user_id]);
  return null;
end $$;
create trigger end_talks_of_other_age after update of birth_date on private.birth_dates
  for each row execute function private.end_talks_of_user();
create trigger end_talks_without_staff after update on public.user_roles
  for each row when (old.role in ('yes_admin', 'yes_developer', 'yes_staff'))
  execute function private.end_talks_of_user();
create trigger end_talks_without_staff_gone after delete on public.user_roles
  for each row when (old.role in ('yes_admin', 'yes_developer', 'yes_staff'))
  execute function private.end_talks_of_user();

create function private.end_talks_of_minor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_talks_of(array[old.minor_id]);
  return null;
end $$;
create trigger end_talks_without_guardian after update or delete on private.guardian_links
  for each row when (old.confirmed_at is not null) execute function private.end_talks_of_minor();

-- What somebody sends is limited: 30 conversations an hour with people who are no teammates, 60 messages a minute.

create function private.strangers_among(people uuid[]) returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select p.id from unnest(people) p (id)
  where p.id <> (select auth.uid()) and p.id not in (select private.my_teammate_ids())
$$;
comment on function private.strangers_among is
  'Those of the people who are not on a team with the caller, by their own will.';

create function private.limit_new_conversations() returns void
language sql security definer set search_path = '' as $$
  select private.limit_rate('new_conversation', (select auth.uid())::text, 30, '1 hour')
$$;
comment on function private.limit_new_conversations is
  'Counts a conversation begun with somebody who is no teammate, and each such person who is added later.';

create function private.check_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_age_told((select auth.uid()));
  perform private.limit_rate('message', (select auth.uid())::text, 60, '1 minute');
  return new;
end $$;
comment on function private.check_sender is
  'Before the message is numbered, so that the sender''s counter is locked before the conversation. What functions of the database send (reminders) has limits of its own.';
create trigger check_sender before insert on public.messages
  for each row when (current_user = 'authenticated') execute function private.check_sender();

create function private.participants_of(conversation uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.user_id), '{}') from public.conversation_participants p where p.conversation_id = conversation
$$;

create function public.create_conversation_with_participants(
  title text default null, type text default 'dm', created_by uuid default null, max_participants integer default null,
  participant_ids uuid[] default '{}', p_id uuid default null
) returns table (conversation_id uuid, is_existing boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  is_dm boolean := create_conversation_with_participants.type = 'dm';
  people uuid[];
  most integer;
  pair text;
  found_id uuid;
  existed boolean := false;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if create_conversation_with_participants.created_by <> me then
    raise exception 'A conversation is created by oneself only' using errcode = '42501';
  end if;
  if create_conversation_with_participants.type is null
    or create_conversation_with_participants.type not in ('dm', 'group') then
    raise exception 'A conversation is a dm or a group' using errcode = '23514';
  end if;

  select array_agg(distinct p.id) into people
  from unnest(create_conversation_with_participants.participant_ids || me) as p (id) where p.id is not null;
  most := least(case when is_dm then 2 else 7 end, create_conversation_with_participants.max_participants);
  if cardinality(people) > most then
    raise exception 'Group size limit exceeded (max % participants)', most using errcode = '23514';
  end if;
  if cardinality(people) < 2 then
    raise exception 'A conversation needs at least one other person' using errcode = '23514';
  end if;
  -- An earlier try arrived and only its answer was lost. Whoever left meanwhile is not brought back.
  if exists (select from public.conversations c where c.id = p_id and c.created_by = me and p_id in (select private.my_conversation_ids())) then
    return query select p_id, false;
    return;
  end if;
  perform private.check_age_told(me);
  perform private.check_talk(people);

  if is_dm then
    pair := people[1] || ':' || people[2];
  end if;
  insert into public.conversations (id, title, type, created_by, max_participants, dm_key)
  values (
    coalesce(p_id, gen_random_uuid()), private.text_or_null(create_conversation_with_participants.title),
    create_conversation_with_participants.type, me, most, pair)
  on conflict do nothing
  returning id into found_id;
  if found_id is null then
    select c.id into found_id from public.conversations c
    where c.dm_key = pair or c.id = p_id and c.created_by = me and p_id in (select private.my_conversation_ids());
    if found_id is null then
      raise exception 'This id is taken' using errcode = 'PT409';
    end if;
    -- The same call, twice at once.
    if not is_dm then
      return query select found_id, false;
      return;
    end if;
    existed := found_id is distinct from p_id;
  elsif exists (select private.strangers_among(people)) then
    perform private.limit_new_conversations();
  end if;

  -- Also brings back who had left a dm.
  insert into public.conversation_participants (conversation_id, user_id)
  select found_id, p.id from unnest(people) as p (id)
  where not exists (
    select from public.conversation_participants x where x.conversation_id = found_id and x.user_id = p.id)
  order by p.id
  on conflict do nothing;

  return query select found_id, existed;
end $$;
comment on function public.create_conversation_with_participants is
  'Makes a group, or makes or finds the one dm of two people. With an id made by the client a repeated call finds what the first one made. Limits: 2 for a dm, 7 for a group, the creator counted; 30 new ones an hour with somebody who is no teammate (PT429). Before the caller''s date of birth is told: 42501, hint birth_date.';
grant execute on function public.create_conversation_with_participants to authenticated;

create function private.contact_card(person uuid, about text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'user_id', i.id, 'display_name', private.name_of(u.display_name, u.first_name, u.last_name, seen.is_open),
    'slug', case when seen.is_open then u.slug end,
    'avatar_url', case when seen.is_open or i.id in (select private.my_teammate_ids()) then i.avatar_url end,
    'about', contact_card.about)
  from public.profiles i
  left join public.user_profiles u on u.user_id = i.id
  cross join lateral (select coalesce(u.is_published and u.visibility = 'public', false) as is_open) seen
  where i.id = person
$$;
comment on function private.contact_card is 'Somebody as the people of a conversation with them see them, and what connects the two.';

create function private.team_contacts() returns table (user_id uuid, about text)
language sql stable security definer rows 50 set search_path = '' as $$
  select distinct on (x.user_id) x.user_id, t.name
  from private.my_team_ids() as mine (id)
  join public.teams t on t.id = mine.id
  cross join lateral (
    select t.owner_user_id
    union select m.user_id from public.team_members m where m.team_id = mine.id and m.is_active and m.is_confirmed
    union select s.user_id from public.team_staff s where s.team_id = mine.id and s.is_active and s.is_confirmed
  ) x (user_id)
  where x.user_id is not null order by x.user_id, t.name
$$;
comment on function private.team_contacts is 'People of the caller''s teams, owners too, each with the name of one team.';

create function private.family_contacts() returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select g.guardian_id from private.guardian_links g where g.minor_id = (select auth.uid()) and g.confirmed_at is not null
  union select g.minor_id from private.guardian_links g where g.guardian_id = (select auth.uid()) and g.confirmed_at is not null
$$;
comment on function private.family_contacts is 'The caller''s guardians, and the minors whose guardian the caller is.';

create function private.college_contacts_of_caller() returns table (user_id uuid, about text)
language sql stable security definer rows 20 set search_path = '' as $$
  select distinct on (x.user_id) x.user_id, c.name
  from (
    select r.college_id, w.user_id
    from (select r.college_id from private.my_recruiting_college_ids() as r (college_id)) r
    join public.user_roles w on w.college_id = r.college_id
    union all
    select i.college_id, (p.person ->> 'user_id')::uuid
    from (
      select i.college_id from public.interests i
      where i.player_id = (select auth.uid()) and i.sent_at is not null order by i.sent_at desc limit 10) i
    cross join lateral jsonb_array_elements(private.college_contacts(i.college_id) -> 'people') as p (person)
  ) x join public.colleges c on c.id = x.college_id
  order by x.user_id, c.name
$$;
comment on function private.college_contacts_of_caller is
  'Colleagues at the caller''s colleges, and whom the caller may write to of those that have their interest.';

create function public.list_contacts(p_ids uuid[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  away uuid[] := array(select private.my_shut_out_ids()) || me;
begin
  return jsonb_build_object(
    'recent', (
      select coalesce(jsonb_agg(private.contact_card(r.user_id) order by r.at desc, r.user_id), '[]')
      from (
        select p.user_id, max(n.last_activity_at) as at
        from (
          select r.conversation_id, r.last_activity_at from private.conversation_reads r
          where r.user_id = me order by r.last_activity_at desc, r.conversation_id desc limit 12) n
        join public.conversation_participants p on p.conversation_id = n.conversation_id
        where p.user_id <> all (away)
        group by p.user_id order by 2 desc, 1 limit 8) r),
    'family', (
      select coalesce(jsonb_agg(private.contact_card(f.id) order by f.id), '[]')
      from private.family_contacts() as f (id) where f.id <> all (away)),
    'team', (
      select coalesce(jsonb_agg(t.card order by t.about, t.card ->> 'display_name', t.user_id), '[]')
      from (
        select t.user_id, t.about, private.contact_card(t.user_id, t.about) as card
        from private.team_contacts() t where t.user_id <> all (away) order by t.about, t.user_id limit 150) t),
    'colleges', (
      select coalesce(jsonb_agg(c.card order by c.about, c.card ->> 'display_name', c.user_id), '[]')
      from (
        select c.user_id, c.about, private.contact_card(c.user_id, c.about) as card
        from private.college_contacts_of_caller() c where c.user_id <> all (away) order by c.about, c.user_id limit 50) c),
    'asked', (
      select coalesce(jsonb_agg(private.contact_card(a.id) order by a.place), '[]')
      from (
        select x.id, min(x.place) as place from unnest(p_ids[1:6]) with ordinality as x (id, place) group by x.id) a
      where a.id <> all (away) and (
        private.sees_player(a.id)
        or a.id in (select t.user_id from private.team_contacts() t)
        or a.id in (select private.family_contacts())
        or exists (
          select from public.conversation_participants theirs
          where theirs.user_id = a.id and theirs.conversation_id in (select private.my_conversation_ids())))));
end $$;
comment on function public.list_contacts is
  'Whom the caller may want to write to: of the latest conversations, family, teams and colleges; and of the asked ids (six at most) those whom the caller may see. Nobody whom a block keeps apart.';
grant execute on function public.list_contacts to authenticated;

create function public.mark_conversation_read(p_conversation_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  reached bigint;
  read_before bigint;
  marked integer;
begin
  select c.message_count into reached
  from public.conversations c
  where c.id = p_conversation_id
    and exists (
      select from public.conversation_participants p where p.conversation_id = c.id and p.user_id = me)
  for no key update;
  -- Leaving takes the participant first, then the counter.
  perform from public.conversation_participants p
  where p.conversation_id = p_conversation_id and p.user_id = me for no key update;
  if reached is null or not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  select r.read_number into read_before from private.conversation_reads r
  where r.conversation_id = p_conversation_id and r.user_id = me;
  -- Before the receipts, so that they are known to be part of this reading.
  update private.conversation_reads set read_number = reached, is_marked_unread = false
  where conversation_id = p_conversation_id and user_id = me and (read_number < reached or is_marked_unread);
  insert into public.message_read_receipts (message_id, user_id)
  select m.id, me
  from public.messages m
  where m.conversation_id = p_conversation_id and m.number > read_before
    and m.deleted_at is null and m.sender_id is distinct from me
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end $$;
comment on function public.mark_conversation_read is
  'Writes the caller''s receipts for all that is unread in the conversation and returns how many. Reads only what came since the last call.';
grant execute on function public.mark_conversation_read to authenticated;

create function public.unread_total() returns integer
language sql stable security definer set search_path = '' as $$
  select private.unread_of((select auth.uid()))
$$;
comment on function public.unread_total is
  'Sum of the caller''s unread counts, for the badge: exact below 100. Muted conversations do not count; one marked unread counts at least one.';
grant execute on function public.unread_total to authenticated;

create function private.send_to_participants(conversation uuid, payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('conversation_id', conversation) || payload, 'conversation', 'user:' || p.user_id, true)
  from public.conversation_participants p where p.conversation_id = conversation;
end $$;

-- Each conversation counts at least one, and the badge shows no more than 99: a hundred of them are enough to read.
create function private.unread_of(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(r.unread_count, r.is_marked_unread::integer)), 0)::integer
  from (
    select c.unread_count, c.is_marked_unread from private.conversation_reads c
    where c.user_id = person and not c.is_muted and (c.unread_count > 0 or c.is_marked_unread)
    limit 100) r
$$;
comment on function private.unread_of is
  'What the badge of a person counts: exact below 100, else some number of 100 or more.';

create function private.send_unread_counts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct unnest(people) as id order by id loop
    -- Held until the transaction ends: whoever counts next sees what this one wrote, so the number sent last is right.
    perform pg_advisory_xact_lock(hashtextextended('unread:' || person, 0));
    perform realtime.send(
      jsonb_build_object('name', 'unread_total', 'value', private.unread_of(person)), 'count', 'user:' || person, true);
  end loop;
end $$;

create function private.message_preview(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', m.id, 'number', m.number, 'sender_id', m.sender_id, 'content', left(m.content, 280), 'created_at', m.created_at,
    'edited_at', m.edited_at)
  from public.messages m where m.id = message and not exists (
    select from private.my_blocks() b where b.person = m.sender_id and b.since < coalesce(m.edited_at, m.created_at))
$$;
comment on function private.message_preview is
  'A message as the list shows it; null for what somebody wrote whom the caller had blocked.';

create function public.list_conversations(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns table (
  conversation_id uuid, type text, title text, created_by uuid, max_participants integer, updated_at timestamptz,
  is_starred boolean, unread_count integer, participants jsonb, last_message jsonb,
  is_muted boolean, is_marked_unread boolean, is_blocked boolean,
  message_count bigint, live_topic text
)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select c.*, p.is_starred, r.unread_count, r.is_marked_unread, r.is_muted
    from private.conversation_reads r
    join public.conversations c on c.id = r.conversation_id
    join public.conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
    where r.user_id = (select auth.uid())
      and (p_before is null
        or (r.last_activity_at, r.conversation_id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.last_activity_at desc, r.conversation_id desc
    limit least(greatest(p_limit, 1), 100)
  ),
  members as materialized (
    select c.id as conversation_id, x.user_id, x.joined_at
    from mine c
    cross join lateral (
      select p.user_id, p.joined_at from public.conversation_participants p where p.conversation_id = c.id offset 0
    ) x
  ),
  people as materialized (
    select d.user_id, person.card
    from (select distinct m.user_id from members m) d
    cross join lateral (
      select jsonb_build_object(
        'user_id', i.id, 'display_name', private.name_of(u.display_name, u.first_name, u.last_name, seen.is_open),
        'slug', case when seen.is_open then u.slug end,
        -- Teammates know each other's pictures, whatever the profile.
        'avatar_url', case when seen.is_open or i.id in (select private.my_teammate_ids()) then i.avatar_url end) as card
      from public.profiles i
      left join public.user_profiles u on u.user_id = i.id
      cross join lateral (
        select i.id = (select auth.uid()) or coalesce(u.is_published and u.visibility = 'public', false) as is_open
      ) seen
      where i.id = d.user_id limit 1
    ) person
  ),
  casts as (
    select m.conversation_id, jsonb_agg(p.card order by m.joined_at, m.user_id) as participants
    from members m join people p on p.user_id = m.user_id
    group by m.conversation_id
  )
  select c.id, c.type, c.title, c.created_by, c.max_participants, c.updated_at, c.is_starred, c.unread_count,
    a.participants,
    private.message_preview(c.last_message_id),
    c.is_muted,
    c.is_marked_unread,
    c.type = 'dm' and exists (
      select from members x
      join public.user_blocks b on b.blocker_id = (select auth.uid()) and b.blocked_id = x.user_id
      where x.conversation_id = c.id),
    c.message_count, private.topic_of('conversation', c.id)
  from mine c left join casts a on a.conversation_id = c.id
  order by c.updated_at desc, c.id desc
$$;
comment on function public.list_conversations is
  'The caller''s conversations, newest activity first, with people, last message (cut to 280 characters), unread count, the number of the newest message, whether the caller muted it, marked it unread or blocked the other person of a dm, and the topic on which it is live. Next page: the last row''s updated_at and id.';
grant execute on function public.list_conversations to authenticated;

create function public.catch_up_conversation(
  p_conversation_id uuid, p_after bigint default null, p_mark_read boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if p_mark_read then
    perform public.mark_conversation_read(p_conversation_id);
  end if;
  select jsonb_build_object(
    'conversation_id', c.id, 'title', c.title, 'updated_at', c.updated_at, 'message_count', c.message_count,
    'is_starred', p.is_starred, 'is_muted', r.is_muted, 'is_marked_unread', r.is_marked_unread, 'unread_count', r.unread_count,
    'last_message', private.message_preview(c.last_message_id), 'live_topic', private.topic_of('conversation', c.id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.number), '[]')
      from (
        select m.id, m.number, m.sender_id, m.content, m.created_at, m.edited_at, m.deleted_at
        from public.messages m where m.conversation_id = c.id and m.number > p_after and not exists (
          select from private.my_blocks() b where b.person = m.sender_id and b.since < coalesce(m.edited_at, m.created_at))
        order by m.number limit 200
      ) x))
  into answer
  from private.conversation_reads r
  join public.conversations c on c.id = r.conversation_id
  join public.conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
  where r.conversation_id = p_conversation_id and r.user_id = (select auth.uid());
  if answer is null then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  return answer;
end $$;
comment on function public.catch_up_conversation is
  'One of the caller''s conversations as the list shows it, with its messages after a number (the 200 next; none without a number), and marks it as read where asked: what an event of the conversation costs its listener.';
grant execute on function public.catch_up_conversation to authenticated;

create table public.message_drafts (
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  content text not null constraint message_drafts_content_check
    check (private.has_text(nullif(content, '')) and char_length(content) <= 5000),
  typed_at timestamptz not null,
  primary key (user_id, conversation_id),
  foreign key (conversation_id, user_id)
    references public.conversation_participants (conversation_id, user_id) on delete cascade
);
comment on table public.message_drafts is
  'What a participant typed and has not sent, for their other devices. Goes when they leave the conversation.';
comment on column public.message_drafts.content is 'Empty once it was sent or taken back, so that an older text of another device does not return.';
comment on column public.message_drafts.typed_at is 'When it was typed, by the clock of the device: the latest stays. Never in the future.';
create index message_drafts_conversation_idx on public.message_drafts (conversation_id, user_id);
create index message_drafts_newest_idx on public.message_drafts (user_id, typed_at desc);
alter table public.message_drafts enable row level security;
grant select on public.message_drafts to authenticated;
grant insert (conversation_id, user_id, content, typed_at) on public.message_drafts to authenticated;
grant update (conversation_id, user_id, content, typed_at) on public.message_drafts to authenticated;
create policy "own drafts" on public.message_drafts for select to authenticated using (user_id = (select auth.uid()));
create policy "keep own drafts" on public.message_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id in (select private.my_conversation_ids()));
create policy "change own drafts" on public.message_drafts for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and conversation_id in (select private.my_conversation_ids()));

create function private.keep_latest_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.typed_at := least(new.typed_at, clock_timestamp());
  if tg_op = 'UPDATE' and new.typed_at < old.typed_at then
    return null;
  end if;
  return new;
end $$;
comment on function private.keep_latest_draft is 'A device that was offline does not bring an older text back.';
create trigger keep_latest_draft before insert or update on public.message_drafts
  for each row execute function private.keep_latest_draft();

create function private.send_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('conversation_id', new.conversation_id, 'typed_at', floor(extract(epoch from new.typed_at) * 1000)),
    'draft', 'user:' || new.user_id, true);
  return null;
end $$;
create trigger send_draft after insert or update on public.message_drafts
  for each row execute function private.send_draft();

create function private.empty_sent_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_drafts d set content = '', typed_at = clock_timestamp()
  where d.conversation_id = new.conversation_id and d.user_id = new.sender_id
    and d.content <> '' and starts_with(new.content, btrim(d.content, E' \t\n'));
  return null;
end $$;
comment on function private.empty_sent_draft is
  'What was sent is no draft any more, on no device, nor is its beginning, kept while it was typed. Another text stays.';
create trigger empty_sent_draft after insert on public.messages
  for each row when (new.sender_id is not null) execute function private.empty_sent_draft();

-- schemas/21_inbox_safety.sql

-- Mutes, marking unread, blocks, editing, and reports to platform staff. Muting and blocking are private: other
-- people's clients cannot read either, and a refusal says no more than that a person cannot be written to. Ours.

create table public.conversation_mutes (
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (user_id, conversation_id),
  foreign key (conversation_id, user_id)
    references public.conversation_participants (conversation_id, user_id) on delete cascade
);
comment on table public.conversation_mutes is
  'Conversations a participant muted: they keep their own unread count and do not count in the total of the header.';
create index conversation_mutes_conversation_idx on public.conversation_mutes (conversation_id, user_id);
alter table public.conversation_mutes enable row level security;
grant select, delete on public.conversation_mutes to authenticated;
grant insert (conversation_id, user_id) on public.conversation_mutes to authenticated;
create policy "own mutes" on public.conversation_mutes for select to authenticated using (user_id = (select auth.uid()));
create policy "mute for oneself" on public.conversation_mutes for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id in (select private.my_conversation_ids()));
create policy "unmute for oneself" on public.conversation_mutes for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.note_mute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads r set is_muted = (tg_op = 'INSERT')
  where r.conversation_id = coalesce(new.conversation_id, old.conversation_id) and r.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger note_mute after insert or delete on public.conversation_mutes
  for each row execute function private.note_mute();

create table public.user_blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint user_blocks_others check (blocker_id <> blocked_id)
);
comment on table public.user_blocks is
  'Between the two, neither starts a dm, adds the other to a group, nor posts or edits in their dm. Only the blocker sees the row.';
create index user_blocks_blocked_idx on public.user_blocks (blocked_id);
alter table public.user_blocks enable row level security;
grant select, delete on public.user_blocks to authenticated;
grant insert (blocker_id, blocked_id) on public.user_blocks to authenticated;
create policy "own blocks" on public.user_blocks for select to authenticated using (blocker_id = (select auth.uid()));
create policy "block for oneself" on public.user_blocks for insert to authenticated
  with check (blocker_id = (select auth.uid()));
create policy "unblock for oneself" on public.user_blocks for delete to authenticated
  using (blocker_id = (select auth.uid()));

create function private.end_talks_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_topics('conversation', array(
    select mine.conversation_id from public.conversation_participants mine
    join public.conversation_participants theirs
      on theirs.conversation_id = mine.conversation_id and theirs.user_id = new.blocked_id
    where mine.user_id = new.blocker_id));
  return null;
end $$;
comment on function private.end_talks_of_blocked is
  'Who is in a channel that both are in joins anew, and then neither of the two types or shows there.';
create trigger end_talks_of_blocked after insert on public.user_blocks
  for each row execute function private.end_talks_of_blocked();

create table public.abuse_reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references public.profiles (id) on delete set null,
  reported_user_id uuid references public.profiles (id) on delete set null,
  message_id uuid references public.messages (id) on delete set null,
  reason text not null
    constraint abuse_reports_reason_check
      check (reason in ('spam', 'harassment', 'hate', 'sexual', 'self_harm', 'scam', 'other')),
  details text constraint abuse_reports_details_check check (private.has_text(nullif(details, '')) and char_length(details) <= 2000),
  evidence jsonb,
  status text not null default 'open'
    constraint abuse_reports_status_check check (status in ('open', 'reviewing', 'actioned', 'dismissed')),
  resolution text constraint abuse_reports_resolution_check check (private.has_text(nullif(resolution, '')) and char_length(resolution) <= 2000),
  handled_by uuid references public.profiles (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.abuse_reports is
  'Reports of people and messages, sent through report_abuse; platform staff read and decide.';
comment on column public.abuse_reports.evidence is
  'The reported message as it was then, with its earlier versions: later edits and deletions do not change it.';
create index abuse_reports_list_idx on public.abuse_reports (created_at desc, id desc);
create index abuse_reports_open_idx on public.abuse_reports (created_at, id) where status in ('open', 'reviewing');
create index abuse_reports_reporter_idx on public.abuse_reports (reporter_id, message_id);
create index abuse_reports_person_idx on public.abuse_reports (reported_user_id);
create index abuse_reports_message_idx on public.abuse_reports (message_id);
create index abuse_reports_handler_idx on public.abuse_reports (handled_by);
alter table public.abuse_reports enable row level security;
grant select on public.abuse_reports to authenticated;
grant update (status, resolution) on public.abuse_reports to authenticated;
create policy "platform staff read reports" on public.abuse_reports for select to authenticated
  using ((select private.is_privileged()));
create policy "platform staff decide reports" on public.abuse_reports for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));

create function private.note_report_handler() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.handled_by := case when new.status <> 'open' then (select auth.uid()) end;
  new.handled_at := case when new.status <> 'open' then now() end;
  return new;
end $$;
create trigger note_report_handler before update of status, resolution on public.abuse_reports
  for each row execute function private.note_report_handler();

create table private.message_versions (
  id bigint generated always as identity primary key,
  message_id uuid not null references public.messages (id) on delete cascade,
  content text not null,
  replaced_at timestamptz not null default clock_timestamp()
);
comment on table private.message_versions is
  'Texts that were edited or deleted, for reports made within 30 days; older ones are dropped. Nobody reads it directly.';
create index message_versions_message_idx on private.message_versions (message_id, replaced_at);
create index message_versions_age_idx on private.message_versions (replaced_at);
alter table private.message_versions enable row level security;
create policy "closed to clients" on private.message_versions for all to anon, authenticated
  using (false) with check (false);

create function private.is_blocked_between(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_blocks b where b.blocker_id = one and b.blocked_id = other)
    or exists (select from public.user_blocks b where b.blocker_id = other and b.blocked_id = one)
$$;

-- Blocks hold beyond the inbox: asking to join, invitations and guardian requests are words, too.
create function private.has_shut_out(person uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_blocks b where b.blocker_id = person and b.blocked_id = other)
$$;
comment on function private.has_shut_out is 'Whether that person has blocked the other one.';

create function private.refuses_mail_of(address text, sender uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p join public.user_blocks b on b.blocker_id = p.id
    where lower(p.email) = address and b.blocked_id = sender)
$$;
comment on function private.refuses_mail_of is 'Whether whoever has that address (lower case) has blocked the sender.';

create function private.check_not_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_blocked_between((select auth.uid()), new.user_id) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  return null;
end $$;
comment on function private.check_not_blocked is
  'After the row rules. Covers a new dm, a new group, adding to a group and calling back who left a dm.';
create trigger check_not_blocked after insert on public.conversation_participants
  for each row execute function private.check_not_blocked();

create function private.keep_message_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.message_versions (message_id, content) values (old.id, old.content);
  delete from private.message_versions where id in (
    select v.id from private.message_versions v where v.replaced_at < now() - interval '30 days'
    order by v.replaced_at limit 20 for update skip locked);
  return null;
end $$;
create trigger keep_message_version after update on public.messages
  for each row when (old.content is distinct from new.content) execute function private.keep_message_version();

create function public.edit_message(p_message_id uuid, p_content text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  text_now text := regexp_replace(p_content, '^\s+|\s+$', '', 'g');
  message public.messages;
begin
  select * into message from public.messages m
  where m.id = p_message_id and m.sender_id = me and m.conversation_id in (select private.my_conversation_ids())
  for no key update;
  if message.id is null then
    raise exception 'Message not found' using errcode = 'PT404';
  end if;
  if message.deleted_at is not null then
    raise exception 'This message was deleted' using errcode = 'PT409';
  end if;
  if message.created_at < clock_timestamp() - interval '15 minutes' then
    raise exception 'A message can be edited for 15 minutes' using errcode = 'PT410';
  end if;
  -- Else an edit would be a way to post where one may not.
  if not private.may_post(message.conversation_id) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  if message.content = text_now then
    return message.edited_at;
  end if;
  perform private.limit_rate('message_edit', me::text, 200, '1 hour');
  message.edited_at := clock_timestamp();
  update public.messages set content = text_now, edited_at = message.edited_at where id = message.id;
  return message.edited_at;
end $$;
comment on function public.edit_message is
  'Changes the text of one''s own message within 15 minutes and returns when. PT404 not one''s own, PT409 deleted, PT410 too late.';
grant execute on function public.edit_message to authenticated;

create function private.message_evidence(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'conversation_id', m.conversation_id, 'content', m.content, 'sent_at', m.created_at, 'edited_at', m.edited_at,
    'deleted_at', m.deleted_at,
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('content', v.content, 'until', v.replaced_at) order by v.replaced_at), '[]')
      from private.message_versions v where v.message_id = m.id))
  from public.messages m where m.id = message
$$;

create function public.report_abuse(
  p_reason text, p_user_id uuid default null, p_message_id uuid default null, p_details text default null, p_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  person uuid := p_user_id;
begin
  if exists (
    select from public.abuse_reports r
    where r.reporter_id = me and (r.id = p_id or (r.message_id = p_message_id and r.status in ('open', 'reviewing')))) then
    return;
  end if;
  if p_message_id is not null then
    select m.sender_id into person from public.messages m
    where m.id = p_message_id and m.conversation_id in (select private.my_conversation_ids());
    if not found then
      raise exception 'Message not found' using errcode = 'PT404';
    end if;
  elsif not exists (select from public.profiles p where p.id = person) then
    raise exception 'Person not found' using errcode = 'PT404';
  end if;
  if person = me then
    raise exception 'A report is about somebody else' using errcode = '23514';
  end if;
  perform private.limit_rate('abuse_report', me::text, 20, '1 day');
  insert into public.abuse_reports (id, reporter_id, reported_user_id, message_id, reason, details, evidence)
  values (coalesce(p_id, gen_random_uuid()), me, person, p_message_id, p_reason, private.text_or_null(p_details),
    private.message_evidence(p_message_id))
  on conflict (id) do nothing;
end $$;
comment on function public.report_abuse is
  'Reports a message of one''s conversations, or a person, to platform staff. The same message is reported once while open; 20 a day (PT429).';
grant execute on function public.report_abuse to authenticated;

create function public.mark_conversation_unread(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads set is_marked_unread = true
  where conversation_id = p_conversation_id and user_id = (select auth.uid());
  if not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
end $$;
comment on function public.mark_conversation_unread is
  'Marks the conversation to come back to, until it is opened. Counts as one in the total when nothing in it is unread.';
grant execute on function public.mark_conversation_unread to authenticated;

create function public.list_my_blocks()
returns table (user_id uuid, display_name text, slug text, avatar_url text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, case when s.by_page or s.by_talk then private.display_name(b.blocked_id) end,
    case when s.by_page then u.slug end, case when s.by_page or s.by_talk then u.avatar_url end, b.created_at
  from public.user_blocks b
  left join public.user_profiles u on u.user_id = b.blocked_id
  cross join lateral (
    select private.sees_player(b.blocked_id) as by_page, exists (
      select from public.conversation_participants mine
      join public.conversation_participants theirs on theirs.conversation_id = mine.conversation_id
      where mine.user_id = b.blocker_id and theirs.user_id = b.blocked_id) as by_talk
  ) s
  where b.blocker_id = (select auth.uid())
  order by b.created_at desc, b.blocked_id limit 500
$$;
comment on function public.list_my_blocks is
  'Whom the caller has blocked, the latest first, at most 500; named where the caller sees the profile or still shares a conversation.';
grant execute on function public.list_my_blocks to authenticated;

-- schemas/22_content.sql

-- Learn pages (DB-007) and news, drafts and revisions of everything written, and search in it (LE-007, LE-008). All
-- but content_pages is ours (DB-023).

create function private.content_words(title text, summary text, body text) returns tsvector
language sql immutable set search_path = '' as $$
  select setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', coalesce(summary, '')), 'B')
    || setweight(to_tsvector('pg_catalog.english', body), 'D')
$$;
-- Who writes a page computes the index.
grant execute on function private.content_words to authenticated;

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
comment on function private.forget_html is 'What was made of a body goes with it; render-content makes it anew.';

create table public.content_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint content_pages_slug_check
      check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80 and slug <> 'new'),
  title text not null constraint content_pages_title_check check (private.has_text(title) and char_length(title) <= 160),
  menu_description text constraint content_pages_menu_description_check check (private.has_text(nullif(menu_description, '')) and char_length(menu_description) <= 300),
  body text not null default '' constraint content_pages_body_check check (private.has_text(nullif(body, '')) and char_length(body) <= 200000),
  html text,
  outline jsonb,
  sections jsonb,
  reading_minutes integer,
  words tsvector generated always as (private.content_words(title, menu_description, body)) stored,
  is_published boolean not null default false,
  display_order integer not null default 0,
  publish_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.content_pages is 'Learn pages in Markdown, read by everybody once published.';
comment on column public.content_pages.slug is '"new" is the address of the editor.';
comment on column public.content_pages.body is 'Markdown (CommonMark and tables); shown without raw HTML.';
comment on column public.content_pages.html is
  'The body as sanitized HTML, made by the function render-content after a save; null until then. So are outline ([{ id, depth, text }]), sections (plain text for search: [{ id, title, text }]) and reading_minutes.';
comment on column public.content_pages.publish_at is
  'When a draft publishes itself (private.publish_due_pages); none for a published page.';
create index content_pages_due_idx on public.content_pages (publish_at) where publish_at is not null;
create index content_pages_published_idx on public.content_pages (display_order, id) where is_published;
create index content_pages_created_idx on public.content_pages (created_at desc, id desc);
create index content_pages_creator_idx on public.content_pages (created_by);
create index content_pages_words_idx on public.content_pages
  using gin (words) with (fastupdate = off) where is_published;
create index content_pages_title_words_idx on public.content_pages
  using gin (to_tsvector('pg_catalog.english', title)) with (fastupdate = off) where is_published;
alter table public.content_pages enable row level security;
grant select on public.content_pages to anon, authenticated;
grant delete on public.content_pages to authenticated;
grant insert (
  id, slug, title, menu_description, body, is_published, display_order, publish_at
) on public.content_pages to authenticated;
grant update (
  slug, title, menu_description, body, is_published, display_order, publish_at
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
  end if;
  -- A new page goes to the end of the list.
  if tg_op = 'INSERT' and new.display_order = 0 then
    new.display_order := (select coalesce(max(p.display_order), 0) + 1 from public.content_pages p);
  end if;
  return new;
end $$;
create trigger prepare_page before insert or update of is_published, publish_at on public.content_pages
  for each row execute function private.prepare_page();

create function private.publish_due_pages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  pages integer;
  articles integer;
begin
  update public.content_pages set is_published = true where publish_at <= now();
  get diagnostics pages = row_count;
  update public.news_articles set is_published = true where publish_at <= now();
  get diagnostics articles = row_count;
  return pages + articles;
end $$;
comment on function private.publish_due_pages is 'Publishes the drafts of pages and articles whose time has come; how many.';

create table public.content_page_slugs (
  slug text primary key,
  page_id uuid not null references public.content_pages (id) on delete cascade
);
comment on table public.content_page_slugs is
  'Addresses that pages had before, written by a trigger: links to them lead on. A page that has the slug now wins.';
create index content_page_slugs_page_idx on public.content_page_slugs (page_id);
alter table public.content_page_slugs enable row level security;
create policy "few embeds" on public.content_page_slugs as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
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
comment on function private.are_tags is 'Words that stand in an address and in a list with commas: letters, digits, and few signs between them.';
grant execute on function private.are_tags to authenticated;

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint news_articles_slug_check
      check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80 and slug not in ('new', 'tags')),
  title text not null constraint news_articles_title_check check (private.has_text(title) and char_length(title) <= 160),
  summary text constraint news_articles_summary_check check (private.has_text(nullif(summary, '')) and char_length(summary) <= 400),
  body text not null default '' constraint news_articles_body_check check (private.has_text(nullif(body, '')) and char_length(body) <= 200000),
  html text,
  outline jsonb,
  sections jsonb,
  reading_minutes integer,
  words tsvector generated always as (private.content_words(title, summary, body)) stored,
  cover_url text constraint news_articles_cover_url_check check (private.is_image_address(cover_url)),
  cover_small_url text
    constraint news_articles_cover_small_url_check
      check (private.is_image_address(cover_small_url) and (cover_small_url is null or cover_url is not null)),
  author_name text constraint news_articles_author_name_check check (private.has_text(nullif(author_name, '')) and char_length(author_name) <= 80),
  tags text[] not null default '{}'
    constraint news_articles_tags_check
      check (private.all_have_text(tags) and private.are_tags(tags) and cardinality(tags) <= 10 and char_length(array_to_string(tags, ',')) <= 300),
  is_published boolean not null default false,
  published_at timestamptz,
  publish_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_articles_published check (not is_published or published_at is not null)
);
comment on table public.news_articles is 'News in Markdown, read by everybody once published.';
comment on column public.news_articles.body is 'Markdown (CommonMark and tables); shown without raw HTML.';
comment on column public.news_articles.slug is '"new" is the address of the editor, "tags" begins those of the tags.';
comment on column public.news_articles.cover_small_url is 'The same picture for lists and small screens.';
comment on column public.news_articles.html is
  'As of content_pages, and so are outline, sections and reading_minutes.';
comment on column public.news_articles.published_at is
  'Set by a trigger when the article is first published, and kept.';
comment on column public.news_articles.publish_at is
  'When a draft publishes itself (private.publish_due_pages); none for a published article.';
create index news_articles_due_idx on public.news_articles (publish_at) where publish_at is not null;
create index news_articles_list_idx on public.news_articles (published_at desc, id desc) where is_published;
create index news_articles_created_idx on public.news_articles (created_at desc, id desc);
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
  id, slug, title, summary, body, cover_url, cover_small_url, author_name, tags, is_published, publish_at
) on public.news_articles to authenticated;
grant update (
  slug, title, summary, body, cover_url, cover_small_url, author_name, tags, is_published, publish_at
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
  before update of slug, title, summary, body, cover_url, cover_small_url, author_name, tags, is_published
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
  end if;
  return new;
end $$;
create trigger prepare_article before insert or update of is_published, publish_at, tags on public.news_articles
  for each row execute function private.prepare_article();

create table public.news_article_slugs (
  slug text primary key,
  article_id uuid not null references public.news_articles (id) on delete cascade
);
comment on table public.news_article_slugs is
  'Addresses that articles had before, written by a trigger: links to them lead on. An article that has the slug now wins.';
create index news_article_slugs_article_idx on public.news_article_slugs (article_id);
alter table public.news_article_slugs enable row level security;
create policy "few embeds" on public.news_article_slugs as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
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

create function private.keep_article_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.content_revisions (article_id, title, summary, body, created_by)
  values (new.id, new.title, new.summary, new.body, (select auth.uid()));
  delete from public.content_revisions where article_id = new.id and id <= (
    select r.id from public.content_revisions r where r.article_id = new.id order by r.id desc offset 100 limit 1);
  return null;
end $$;
create trigger keep_article_revision_new after insert on public.news_articles
  for each row execute function private.keep_article_revision();
create trigger keep_article_revision after update on public.news_articles for each row
  when ((old.title, old.summary, old.body) is distinct from (new.title, new.summary, new.body))
  execute function private.keep_article_revision();

create table public.content_revisions (
  id bigint generated always as identity primary key,
  page_id uuid references public.content_pages (id) on delete cascade,
  article_id uuid references public.news_articles (id) on delete cascade,
  title text not null,
  summary text,
  body text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint content_revisions_of_one check (num_nonnulls(page_id, article_id) = 1)
);
comment on table public.content_revisions is
  'What a page or article said, written by triggers on each change, the newest 100 of each. Restoring writes the text back, which is a new revision.';
create index content_revisions_page_idx on public.content_revisions (page_id, id desc);
create index content_revisions_article_idx on public.content_revisions (article_id, id desc);
create index content_revisions_person_idx on public.content_revisions (created_by);
alter table public.content_revisions enable row level security;
grant select on public.content_revisions to authenticated;
create policy "platform staff read revisions" on public.content_revisions for select to authenticated
  using ((select private.is_privileged()));

create table private.removed_content (
  id uuid primary key,
  kind text not null,
  record jsonb not null,
  removed_at timestamptz not null default now()
);
comment on table private.removed_content is
  'Deleted pages and articles with their revisions and old addresses, for restore_content; run_daily deletes them after 30 days. Ours.';
comment on column private.removed_content.record is 'content (the row), revisions and slugs.';
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
        select a.slug from public.news_article_slugs a where removed_kind = 'article' and a.article_id = old.id) s)))
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
  set record = replace(r.record::text, '"' || old.id || '"', 'null')::jsonb
  where position(old.id::text in r.record::text) > 0;
  return old;
end $$;
comment on function private.forget_editor is 'Whoever leaves is no longer named as the author of what was deleted.';
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
      publish_at, created_by, created_at, updated_at)
    select c.id, c.slug, c.title, c.menu_description, c.body, c.html, c.outline, c.sections, c.reading_minutes,
      c.is_published, c.display_order, c.publish_at, (select p.id from public.profiles p where p.id = c.created_by),
      c.created_at, c.updated_at
    from jsonb_populate_record(null::public.content_pages, removed.record -> 'content') c;
    insert into public.content_page_slugs (slug, page_id)
    select s.slug, p_id from jsonb_array_elements_text(removed.record -> 'slugs') s (slug)
    where not exists (select from public.content_pages p where p.slug = s.slug)
    on conflict (slug) do nothing;
  else
    insert into public.news_articles (
      id, slug, title, summary, body, html, outline, sections, reading_minutes, cover_url, cover_small_url,
      author_name, tags, is_published, published_at, publish_at, created_by, created_at, updated_at)
    select c.id, c.slug, c.title, c.summary, c.body, c.html, c.outline, c.sections, c.reading_minutes, c.cover_url,
      c.cover_small_url, c.author_name, c.tags, c.is_published, c.published_at, c.publish_at,
      (select p.id from public.profiles p where p.id = c.created_by), c.created_at, c.updated_at
    from jsonb_populate_record(null::public.news_articles, removed.record -> 'content') c;
    insert into public.news_article_slugs (slug, article_id)
    select s.slug, p_id from jsonb_array_elements_text(removed.record -> 'slugs') s (slug)
    where not exists (select from public.news_articles a where a.slug = s.slug)
    on conflict (slug) do nothing;
  end if;
  -- The history as it was, without the version that a new row begins with.
  delete from public.content_revisions r where p_id in (r.page_id, r.article_id);
  insert into public.content_revisions (id, page_id, article_id, title, summary, body, created_by, created_at)
  overriding system value
  select r.id, r.page_id, r.article_id, r.title, r.summary, r.body,
    (select p.id from public.profiles p where p.id = r.created_by), r.created_at
  from jsonb_populate_recordset(null::public.content_revisions, removed.record -> 'revisions') r;
  return true;
end $$;
comment on function public.restore_content is
  'Puts a deleted page or article back with its history and old addresses, within 30 days; false where it is there already. Platform staff only. 23505 when another page has its address now.';
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

create function public.reorder_pages(p_page_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to order pages.' using errcode = '42501';
  end if;
  update public.content_pages p set display_order = t.place
  from unnest(p_page_ids) with ordinality as t (id, place)
  where p.id = t.id and p.display_order <> t.place;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.reorder_pages is
  'Gives the pages the order of the list, from 1, in one step; returns how many moved. Platform staff only.';
grant execute on function public.reorder_pages to authenticated;

create function public.read_content_body(p_kind text, p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found_body text;
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to edit pages.' using errcode = '42501';
  end if;
  select c.body into found_body from (
    select p.body from public.content_pages p where p_kind = 'page' and p.id = p_id
    union all
    select n.body from public.news_articles n where p_kind = 'article' and n.id = p_id
  ) c;
  if not found then
    raise exception 'Page not found.' using errcode = 'PT404';
  end if;
  return found_body;
end $$;
comment on function public.read_content_body is
  'The Markdown of a page or article, for the function render-content. Platform staff only.';
grant execute on function public.read_content_body to authenticated;

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
  parts as (select a.text, substring(a.text from '^(.*[[:space:]])?[[:alnum:]]{2,}$') as before, substring(a.text from '[[:alnum:]]{2,}$') as last from asked a)
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
    limit least(greatest(p_limit, 1), 50)
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
  'Published pages and articles (or one kind of them) that hold the words, best first, each with the section that has most of them. Parts alternate between other text and hits, beginning with other text.';
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
        'outline', p.outline, 'reading_minutes', p.reading_minutes, 'is_published', p.is_published,
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
  'The learn page of that address with its neighbors in the list and related pages, or where it has moved; null where the caller may see none. One request for the screen, without the Markdown.';
grant execute on function public.load_learn_page to anon, authenticated;

create function public.list_news(
  p_tag text default null,
  p_query text default null,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 12
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
    'tags', case when p_before is null then (
      select coalesce(jsonb_agg(jsonb_build_object('tag', t.tag, 'articles', t.articles) order by t.articles desc, t.tag), '[]')
      from (
        select tag, count(*) as articles
        from public.news_articles a, unnest(a.tags) tag
        where a.is_published group by tag order by count(*) desc, tag limit 30) t) end);
end $$;
comment on function public.list_news is
  'Published articles, the newest first: of a tag, that hold the words (as in search_content), after the row (p_before, p_before_id); whether there are more, and with the first of them the tags in use.';
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
    'cover_url', a.cover_url, 'cover_small_url', a.cover_small_url, 'author_name', a.author_name, 'tags', a.tags,
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
  'An article by its address or one that it had before (its slug then differs), with the ones around it and the newest that share a tag; null for none that the caller may read.';
grant execute on function public.load_article to anon, authenticated;

-- schemas/23_cooldowns.sql

-- Marvel Rivals: abilities with their cooldowns, and how they changed (LE-009). Ours. The figures are transcribed by
-- the community; as_of says of which day, and platform staff correct them.

create table public.mr_cooldowns (
  id uuid primary key default gen_random_uuid(),
  hero text not null constraint mr_cooldowns_hero_check check (private.has_text(hero) and char_length(hero) <= 60),
  role text not null constraint mr_cooldowns_role_check check (role in ('VANGUARD', 'DUELIST', 'STRATEGIST')),
  ability text not null constraint mr_cooldowns_ability_check check (private.has_text(ability) and char_length(ability) <= 80),
  kind text not null default 'Normal'
    constraint mr_cooldowns_kind_check check (kind in ('Normal', 'Weapon', 'Ultimate')),
  input_key text not null constraint mr_cooldowns_input_key_check check (private.has_text(nullif(input_key, '')) and char_length(input_key) <= 60),
  cooldown_seconds numeric(6, 2)
    constraint mr_cooldowns_cooldown_seconds_check check (cooldown_seconds between 0 and 3600),
  charges smallint constraint mr_cooldowns_charges_check check (charges between 1 and 20),
  energy_cost integer constraint mr_cooldowns_energy_cost_check check (energy_cost between 1 and 20000),
  note text constraint mr_cooldowns_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 500),
  as_of date not null default current_date,
  updated_at timestamptz not null default now(),
  constraint mr_cooldowns_once unique (hero, ability, input_key)
);
comment on table public.mr_cooldowns is 'Abilities of Marvel Rivals heroes with their cooldowns, as of a day.';
comment on column public.mr_cooldowns.cooldown_seconds is 'Seconds; null when there is none or the note tells a rule.';
comment on column public.mr_cooldowns.energy_cost is 'Energy that an ultimate needs.';
comment on column public.mr_cooldowns.as_of is 'Day on which the figures held; a correction moves it to that day.';
create index mr_cooldowns_list_idx on public.mr_cooldowns (hero, ability, id);
alter table public.mr_cooldowns enable row level security;
grant select on public.mr_cooldowns to anon, authenticated;
grant delete on public.mr_cooldowns to authenticated;
grant insert (
  id, hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note
) on public.mr_cooldowns to authenticated;
grant update (
  hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note
) on public.mr_cooldowns to authenticated;
create policy "anyone reads cooldowns" on public.mr_cooldowns for select to anon, authenticated using (true);
create policy "platform staff add cooldowns" on public.mr_cooldowns for insert to authenticated
  with check ((select private.is_privileged()));
create policy "platform staff correct cooldowns" on public.mr_cooldowns for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "platform staff delete cooldowns" on public.mr_cooldowns for delete to authenticated
  using ((select private.is_privileged()));

create function private.keep_cooldown_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Set by change_cooldowns and undo_cooldowns; empty for a correction by hand.
  batch text := coalesce(current_setting('lineup.cooldown_batch', true), '');
begin
  if (old.hero, old.ability) is distinct from (new.hero, new.ability) then
    update public.mr_cooldown_changes c set hero = new.hero, ability = new.ability
    where c.hero = old.hero and c.ability = old.ability;
  end if;
  if batch <> 'undo' and private.cooldown_text(old) <> private.cooldown_text(new) then
    if batch = '' and new.as_of = old.as_of then
      new.as_of := greatest(current_date, old.as_of);
    end if;
    insert into public.mr_cooldown_changes
      (hero, ability, before, after, snapshot_before, snapshot_after, changed_by, batch_id, cooldown_id)
    values (new.hero, new.ability, private.cooldown_text(old), private.cooldown_text(new), old.as_of, new.as_of,
      (select auth.uid()), nullif(batch, '')::uuid, new.id);
  end if;
  -- Undone is as it was, so that the change before it can be undone, too.
  if batch <> 'undo' then
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger keep_cooldown_change before update on public.mr_cooldowns
  for each row execute function private.keep_cooldown_change();

create function private.keep_cooldown_arrival() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  batch text := coalesce(current_setting('lineup.cooldown_batch', true), '');
  snapshot date;
begin
  -- The first transcription, written by nobody, is no news.
  if batch = 'undo' or (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.mr_cooldown_changes
      (hero, ability, after, snapshot_before, snapshot_after, changed_by, batch_id, cooldown_id)
    values (new.hero, new.ability, private.cooldown_text(new), new.as_of, new.as_of, (select auth.uid()),
      nullif(batch, '')::uuid, new.id);
  else
    select b.snapshot into snapshot from public.mr_cooldown_batches b where b.id = nullif(batch, '')::uuid;
    insert into public.mr_cooldown_changes
      (hero, ability, before, snapshot_before, snapshot_after, changed_by, batch_id, cooldown_id)
    values (old.hero, old.ability, private.cooldown_text(old), old.as_of,
      greatest(coalesce(snapshot, current_date), old.as_of), (select auth.uid()), nullif(batch, '')::uuid, old.id);
  end if;
  return null;
end $$;
create trigger keep_cooldown_arrival after insert or delete on public.mr_cooldowns
  for each row execute function private.keep_cooldown_arrival();

create table public.mr_cooldown_batches (
  id uuid primary key,
  kind text not null constraint mr_cooldown_batches_kind_check check (kind in ('import', 'addition', 'removal')),
  snapshot date,
  before jsonb not null default '[]',
  removed_ids uuid[] not null default '{}',
  added_ids uuid[] not null default '{}',
  answer jsonb,
  undo_answer jsonb,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint mr_cooldown_batches_snapshot check ((kind = 'import') = (snapshot is not null))
);
comment on table public.mr_cooldown_batches is
  'What changed many cooldowns at once: an imported snapshot, or abilities added or removed; with what was there before, for undo. Ours.';
comment on column public.mr_cooldown_batches.id is 'Made by the browser, so that a call sent again changes nothing.';
comment on column public.mr_cooldown_batches.snapshot is 'Day on which the figures of an import held.';
comment on column public.mr_cooldown_batches.undo_answer is 'What undo_cooldowns answered; null while it stands.';
create index mr_cooldown_batches_person_idx on public.mr_cooldown_batches (created_by);
create index mr_cooldown_batches_list_idx on public.mr_cooldown_batches (created_at desc);
alter table public.mr_cooldown_batches enable row level security;
grant select on public.mr_cooldown_batches to authenticated;
create policy "platform staff read batches" on public.mr_cooldown_batches for select to authenticated
  using ((select private.is_privileged()));

create table public.mr_cooldown_changes (
  id uuid primary key default gen_random_uuid(),
  hero text not null,
  ability text not null,
  before text,
  after text,
  snapshot_before date not null,
  snapshot_after date not null,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz default now(),
  batch_id uuid references public.mr_cooldown_batches (id) on delete set null,
  cooldown_id uuid,
  constraint mr_cooldown_changes_order check (snapshot_after >= snapshot_before),
  constraint mr_cooldown_changes_something check (before is not null or after is not null)
);
comment on table public.mr_cooldown_changes is
  'Between two days: what a cooldown was and became. A correction adds a row by itself.';
comment on column public.mr_cooldown_changes.before is 'Null for a new ability.';
comment on column public.mr_cooldown_changes.after is 'Null for one that is gone.';
comment on column public.mr_cooldown_changes.cooldown_id is 'The row it was, also when that is gone; null for what came with the first transcription.';
comment on column public.mr_cooldown_changes.changed_at is 'When it was written here; null for what came with the first transcription.';
create index mr_cooldown_changes_list_idx on public.mr_cooldown_changes (snapshot_after desc, hero, ability, id);
create index mr_cooldown_changes_hero_idx on public.mr_cooldown_changes (hero, ability);
create index mr_cooldown_changes_person_idx on public.mr_cooldown_changes (changed_by);
create index mr_cooldown_changes_batch_idx on public.mr_cooldown_changes (batch_id);
alter table public.mr_cooldown_changes enable row level security;
-- Who corrected what is for platform staff, through load_cooldown_editor.
grant select (id, hero, ability, before, after, snapshot_before, snapshot_after, changed_at)
  on public.mr_cooldown_changes to anon, authenticated;
create policy "anyone reads changes of cooldowns" on public.mr_cooldown_changes for select to anon, authenticated using (true);

create function private.cooldown_text(ability public.mr_cooldowns) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(concat_ws(', ',
    trim_scale(ability.cooldown_seconds) || 's',
    case when ability.charges > 1 then ability.charges || ' charges' end,
    ability.energy_cost || ' energy',
    nullif(ability.note, '')), ''), 'none')
$$;

-- One figure corrected by hand does not make the others newer: the day of most figures counts.
create function private.cooldowns_as_of() returns date
language sql stable set search_path = '' as $$
  select mode() within group (order by c.as_of desc) from public.mr_cooldowns c
$$;

create function public.load_cooldowns() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- As private.cooldowns_as_of, which visitors do not reach.
  day date := (select mode() within group (order by c.as_of desc) from public.mr_cooldowns c);
begin
  if (select auth.uid()) is null then
    perform set_config('response.headers', '[{"Cache-Control": "public, max-age=60"}]', true);
  end if;
  return jsonb_build_object(
    'as_of', day,
    'heroes', coalesce((
      select jsonb_agg(jsonb_build_array(h.hero, h.abilities) order by lower(h.hero))
      from (
        select c.hero, jsonb_agg(jsonb_build_array(
          c.ability, left(c.role, 1), left(c.kind, 1), c.input_key, trim_scale(c.cooldown_seconds), c.charges, c.energy_cost,
          c.note, nullif(c.as_of, day)) order by c.kind = 'Ultimate', lower(c.ability), c.input_key) as abilities
        from public.mr_cooldowns c group by c.hero limit 500
      ) h), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_array(c.hero, c.ability, c.before, c.after, c.snapshot_before, c.snapshot_after)
        order by c.snapshot_after desc, lower(c.hero), lower(c.ability), c.changed_at desc, c.id)
      from (
        select c.id, c.hero, c.ability, c.before, c.after, c.snapshot_before, c.snapshot_after, c.changed_at
        from public.mr_cooldown_changes c order by c.snapshot_after desc, c.hero, c.ability, c.id limit 2000
      ) c), '[]'));
end $$;
comment on function public.load_cooldowns is
  'The page of cooldowns in one request, without names of columns: {as_of, heroes: [[hero, [[ability, initial of role, initial of kind, key, seconds, charges, energy, note, day where it is another]]]], changes: [[hero, ability, before, after, from, to]]}, the newest 2000. Visitors may keep it for a minute.';
grant execute on function public.load_cooldowns to anon, authenticated;

create function private.cooldowns_version() returns text
language sql stable set search_path = '' as $$
  select md5(coalesce(string_agg(c.id::text || c.updated_at::text, ',' order by c.id), '')) from public.mr_cooldowns c
$$;

create function private.check_edits_cooldowns() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to edit cooldowns.' using errcode = '42501';
  end if;
end $$;

create function public.load_cooldown_editor() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_edits_cooldowns();
  return jsonb_build_object(
    'version', private.cooldowns_version(),
    'as_of', private.cooldowns_as_of(),
    'rows', coalesce((
      select jsonb_agg(to_jsonb(c) order by lower(c.hero), c.kind = 'Ultimate', lower(c.ability), c.id)
      from (select * from public.mr_cooldowns c order by c.hero, c.ability, c.id limit 2000) c), '[]'),
    'history', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'hero', c.hero, 'ability', c.ability, 'before', c.before,
        'after', c.after, 'changed_at', c.changed_at, 'changed_by', private.display_name(c.changed_by),
        'is_import', coalesce(b.kind = 'import', false)) order by c.changed_at desc, c.hero, c.ability, c.id)
      from (
        select * from public.mr_cooldown_changes c where c.changed_at is not null
        order by c.changed_at desc, c.hero, c.ability, c.id limit 100
      ) c left join public.mr_cooldown_batches b on b.id = c.batch_id), '[]'),
    'last_import', (
      select jsonb_build_object('id', b.id, 'snapshot', b.snapshot, 'created_at', b.created_at,
        'created_by', private.display_name(b.created_by), 'answer', b.answer)
      from public.mr_cooldown_batches b where b.kind = 'import' and b.undo_answer is null
      order by b.created_at desc limit 1));
end $$;
comment on function public.load_cooldown_editor is
  'For platform staff: every cooldown with its id and updated_at, the newest 100 changes with who made them, the last import that can be undone, and a version that change_cooldowns compares.';
grant execute on function public.load_cooldown_editor to authenticated;

create function public.change_cooldowns(
  p_id uuid, p_rows jsonb default '[]', p_removed uuid[] default '{}', p_snapshot date default null, p_version text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  removed uuid[] := coalesce(p_removed, '{}');
  added uuid[];
  result jsonb;
begin
  perform private.check_edits_cooldowns();
  -- One writer at a time; readers go on.
  lock table public.mr_cooldowns in share row exclusive mode;
  select b.answer into result from public.mr_cooldown_batches b where b.id = p_id;
  if found then
    return result;
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 or cardinality(removed) > 1000
    or jsonb_array_length(p_rows) + cardinality(removed) = 0 then
    raise exception 'Between 1 and 1000 abilities change at once' using errcode = '23514';
  end if;
  if p_snapshot is not null then
    -- A day more: it is tomorrow somewhere.
    if p_snapshot > current_date + 1 then
      raise exception 'The day of a snapshot lies in the future' using errcode = '23514', hint = 'snapshot';
    elsif p_snapshot < private.cooldowns_as_of() then
      raise exception 'There are newer figures than those of this day' using errcode = '23514', hint = 'snapshot';
    elsif p_version is distinct from private.cooldowns_version() then
      raise exception 'The figures have been changed since the preview' using errcode = 'PT409';
    end if;
  end if;
  insert into public.mr_cooldown_batches (id, kind, snapshot, before, removed_ids)
  values (
    p_id,
    case when p_snapshot is not null then 'import' when jsonb_array_length(p_rows) > 0 then 'addition' else 'removal' end,
    p_snapshot,
    coalesce((
      select jsonb_agg(to_jsonb(c) order by c.id) from public.mr_cooldowns c
      where c.id = any (removed) or (
        c.id in (select (r ->> 'id')::uuid from jsonb_array_elements(p_rows) r) and c.as_of <= coalesce(p_snapshot, c.as_of))
    ), '[]'),
    removed);
  perform set_config('lineup.cooldown_batch', p_id::text, true);
  delete from public.mr_cooldowns c where c.id = any (removed);
  -- What was corrected after that day stays as it is.
  update public.mr_cooldowns c set
    hero = r.hero, role = r.role, ability = r.ability, kind = r.kind, input_key = r.input_key,
    cooldown_seconds = r.cooldown_seconds, charges = r.charges, energy_cost = r.energy_cost, note = r.note,
    as_of = coalesce(p_snapshot, current_date)
  from jsonb_populate_recordset(null::public.mr_cooldowns, p_rows) r
  where c.id = r.id and c.as_of <= coalesce(p_snapshot, c.as_of);
  with written as (
    insert into public.mr_cooldowns
      (id, hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note, as_of)
    select r.id, r.hero, r.role, r.ability, r.kind, r.input_key, r.cooldown_seconds, r.charges, r.energy_cost, r.note,
      coalesce(p_snapshot, current_date)
    from jsonb_populate_recordset(null::public.mr_cooldowns, p_rows) r
    where not exists (select from public.mr_cooldowns c where c.id = r.id)
    returning id
  )
  select coalesce(array_agg(w.id), '{}') into added from written w;
  perform set_config('lineup.cooldown_batch', '', true);
  result := (
    select jsonb_build_object(
      'added', count(*) filter (where c.before is null),
      'changed', count(*) filter (where c.before is not null and c.after is not null),
      'removed', count(*) filter (where c.after is null))
    from public.mr_cooldown_changes c where c.batch_id = p_id);
  update public.mr_cooldown_batches b set added_ids = added, answer = result where b.id = p_id;
  return result;
end $$;
comment on function public.change_cooldowns is
  'Adds, changes and removes many abilities in one step, or none. Rows are those of mr_cooldowns; one with a known id is changed, any other added. With p_snapshot it is an import: that day, not before the day of the present figures, becomes theirs, what was corrected later stays, and p_version (of load_cooldown_editor) must be the present one, else PT409. The same p_id again changes nothing and gets the same answer {added, changed, removed}. Platform staff only.';
grant execute on function public.change_cooldowns to authenticated;

create function public.undo_cooldowns(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch public.mr_cooldown_batches;
  restored uuid[];
  result jsonb;
begin
  perform private.check_edits_cooldowns();
  lock table public.mr_cooldowns in share row exclusive mode;
  select * into batch from public.mr_cooldown_batches b where b.id = p_id for update;
  if batch.id is null then
    raise exception 'Change not found' using errcode = 'PT404';
  elsif batch.undo_answer is not null then
    return batch.undo_answer;
  elsif exists (
    select from public.mr_cooldown_batches b
    where b.kind = 'import' and b.undo_answer is null and b.created_at > batch.created_at
  ) then
    raise exception 'A later snapshot was imported. Undo that one first.' using errcode = 'PT409';
  end if;
  perform set_config('lineup.cooldown_batch', 'undo', true);
  -- What somebody changed since has another time, and stays.
  with gone as (
    delete from public.mr_cooldowns c where c.id = any (batch.added_ids) and c.updated_at = batch.created_at
    returning c.id
  )
  select coalesce(array_agg(g.id), '{}') into restored from gone g;
  with back as (
    update public.mr_cooldowns c set
      hero = b.hero, role = b.role, ability = b.ability, kind = b.kind, input_key = b.input_key,
      cooldown_seconds = b.cooldown_seconds, charges = b.charges, energy_cost = b.energy_cost, note = b.note, as_of = b.as_of,
      updated_at = b.updated_at
    from jsonb_populate_recordset(null::public.mr_cooldowns, batch.before) b
    where c.id = b.id and c.updated_at = batch.created_at
    returning c.id
  )
  select restored || coalesce(array_agg(b.id), '{}') into restored from back b;
  with back as (
    insert into public.mr_cooldowns
      (id, hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note, as_of, updated_at)
    select b.id, b.hero, b.role, b.ability, b.kind, b.input_key, b.cooldown_seconds, b.charges, b.energy_cost, b.note,
      b.as_of, b.updated_at
    from jsonb_populate_recordset(null::public.mr_cooldowns, batch.before) b
    where b.id = any (batch.removed_ids)
    on conflict do nothing
    returning id
  )
  select restored || coalesce(array_agg(b.id), '{}') into restored from back b;
  perform set_config('lineup.cooldown_batch', '', true);
  delete from public.mr_cooldown_changes c where c.batch_id = p_id and c.cooldown_id = any (restored);
  result := jsonb_build_object('restored', cardinality(restored),
    'kept', jsonb_array_length(batch.before) + cardinality(batch.added_ids) - cardinality(restored));
  update public.mr_cooldown_batches b set undo_answer = result where b.id = p_id;
  return result;
end $$;
comment on function public.undo_cooldowns is
  'Undoes an import, addition or removal, the latest import first (PT409). What was changed since stays and is counted: {restored, kept}. Again, it changes nothing and answers the same. Platform staff only.';
grant execute on function public.undo_cooldowns to authenticated;

-- schemas/24_interest_forms.sql

-- Forms by which players write to a college (RC-007), in versions that never change; what a form may ask, and what
-- answers fit it. Errors are lists of {question, index, field, reason}, so that a screen can point at the spot; a
-- refusal carries them in its detail under the code PT422. Ours (DB-023).

create table public.interest_forms (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  title text not null constraint interest_forms_title_check check (private.has_text(title) and char_length(title) <= 120),
  intro text constraint interest_forms_intro_check check (private.has_text(nullif(intro, '')) and char_length(intro) <= 2000),
  esports_title_id uuid references public.esports_titles (id),
  questions jsonb not null default '[]'
    constraint interest_forms_questions_check
      check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 60 and octet_length(questions::text) <= 60000),
  is_open boolean not null default false,
  current_version integer not null default 0,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_forms_of_college unique (college_id, id),
  constraint interest_forms_open check (not is_open or current_version > 0)
);
comment on table public.interest_forms is
  'What editors of the college work on; players see its published versions only. The first open one is the college''s form.';
comment on column public.interest_forms.esports_title_id is 'The game that the form is about; null for any.';
comment on column public.interest_forms.questions is
  'The working copy: may be unfinished, is checked when it is published.';
comment on column public.interest_forms.current_version is
  'Number of the version that is answered now; 0 before the first. Set by publish_interest_form.';
create index interest_forms_college_idx on public.interest_forms (college_id, display_order, id);
create index interest_forms_title_idx on public.interest_forms (esports_title_id);
alter table public.interest_forms enable row level security;
grant select on public.interest_forms to authenticated;
grant insert (
  id, college_id, title, intro, esports_title_id, questions, display_order
) on public.interest_forms to authenticated;
grant update (
  title, intro, esports_title_id, questions, is_open, display_order
) on public.interest_forms to authenticated;
create policy "forms of one's colleges" on public.interest_forms for select to authenticated
  using (college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));
create policy "editors add forms" on public.interest_forms for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change forms" on public.interest_forms for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create trigger touch_interest_forms before update on public.interest_forms
  for each row execute function private.touch_updated_at();

create function private.mark_current_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interest_form_versions v set is_current = (new.is_open and v.number = new.current_version)
  where v.form_id = new.id and v.is_current is distinct from (new.is_open and v.number = new.current_version);
  return null;
end $$;
create trigger mark_current_version after update of is_open, current_version on public.interest_forms
  for each row execute function private.mark_current_version();

create function private.form_errors(questions jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  question jsonb;
  earlier jsonb := '[]';
  place integer := 0;
  found jsonb := '[]';
begin
  -- Each question is compared with those before it.
  if jsonb_typeof(questions) <> 'array' or jsonb_array_length(questions) > 60 then
    return '[{"index": null, "question": null, "field": "questions", "reason": "shape"}]';
  end if;
  for question in select q from jsonb_array_elements(questions) q loop
    found := found || coalesce((
      select jsonb_agg(f || jsonb_build_object('index', place, 'question',
        case when jsonb_typeof(question) = 'object' then question -> 'id' end))
      from jsonb_array_elements(private.question_faults(question, earlier)) f), '[]');
    earlier := earlier || jsonb_build_array(question);
    place := place + 1;
  end loop;
  return found;
end $$;
comment on function private.form_errors is
  'What is wrong with the questions of a form: [] when nothing. A question is {id, type, label, help?, required?, options? (choices), game? (slug, for rank), min?, max? (number), show_if?: {question, equals}}.';

create table public.interest_form_versions (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null,
  college_id uuid not null,
  number integer not null constraint interest_form_versions_number_check check (number > 0),
  title text not null,
  intro text,
  questions jsonb not null,
  is_current boolean not null default true,
  published_by uuid references public.profiles (id) on delete set null,
  published_at timestamptz not null default now(),
  constraint interest_form_versions_number unique (form_id, number),
  constraint interest_form_versions_of_form unique (form_id, id),
  constraint interest_form_versions_form foreign key (college_id, form_id)
    references public.interest_forms (college_id, id) on delete cascade,
  constraint interest_form_versions_questions check (private.form_errors(questions) = '[]')
);
comment on table public.interest_form_versions is
  'What was published: made by publish_interest_form, never changed. A submission keeps the version that it answered.';
comment on column public.interest_form_versions.is_current is
  'The newest version of an open form, the one that is answered now; kept by a trigger.';
create index interest_form_versions_form_idx on public.interest_form_versions (college_id, form_id);
create index interest_form_versions_publisher_idx on public.interest_form_versions (published_by);
alter table public.interest_form_versions enable row level security;
grant select (
  id, form_id, college_id, number, title, intro, questions, is_current, published_at
) on public.interest_form_versions to anon, authenticated;
create policy "anyone reads open forms of published colleges" on public.interest_form_versions for select to anon
  using (is_current and exists (select from public.colleges c where c.id = college_id));
create policy "open forms, and all of one's colleges" on public.interest_form_versions for select to authenticated
  using ((is_current and exists (select from public.colleges c where c.id = college_id))
    or college_id in (select private.my_recruiting_college_ids()) or (select private.is_privileged()));

create function private.keep_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(old) - 'is_current' - 'published_by') <> (to_jsonb(new) - 'is_current' - 'published_by') then
    raise exception 'A published version does not change' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep_version before update on public.interest_form_versions
  for each row execute function private.keep_version();

create table public.interest_drafts (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  form_id uuid not null references public.interest_forms (id) on delete cascade,
  answers jsonb not null default '{}'
    constraint interest_drafts_answers_check
      check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 200000),
  updated_at timestamptz not null default now(),
  primary key (user_id, form_id)
);
comment on table public.interest_drafts is
  'What a player typed and did not send yet; read by its owner only, dropped when the form is sent.';
create index interest_drafts_form_idx on public.interest_drafts (form_id);
alter table public.interest_drafts enable row level security;
grant select, delete on public.interest_drafts to authenticated;
grant insert (user_id, form_id, answers) on public.interest_drafts to authenticated;
grant update (user_id, form_id, answers) on public.interest_drafts to authenticated;
create policy "own answers" on public.interest_drafts for select to authenticated using (user_id = (select auth.uid()));
create policy "keep own answers" on public.interest_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (
    select from public.interest_form_versions v where v.form_id = interest_drafts.form_id and v.is_current));
create policy "change own answers" on public.interest_drafts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()) and exists (
    select from public.interest_form_versions v where v.form_id = interest_drafts.form_id and v.is_current));
create policy "drop own answers" on public.interest_drafts for delete to authenticated using (user_id = (select auth.uid()));
create trigger touch_interest_drafts before update on public.interest_drafts
  for each row execute function private.touch_updated_at();

create function private.is_text(value jsonb, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'string' and private.has_text(value #>> '{}') and char_length(value #>> '{}') <= longest
$$;

create function private.question_fault(field text, reason text, faulty boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select case when faulty then jsonb_build_array(jsonb_build_object('field', field, 'reason', reason)) else '[]' end
$$;

create function private.options_fault(options jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when options is null or jsonb_typeof(options) <> 'array' then 'required'
    when jsonb_array_length(options) not between 2 and 30 then 'between 2 and 30'
    when exists (select from jsonb_array_elements(options) o where not coalesce(private.is_text(o, 100), false)) then 'text'
    when (select count(distinct lower(btrim(o))) from jsonb_array_elements_text(options) o) < jsonb_array_length(options)
      then 'unique'
  end
$$;

create function private.show_if_fault(condition jsonb, earlier jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  asked jsonb;
  wanted jsonb := condition -> 'equals';
begin
  if jsonb_typeof(condition) <> 'object' or condition - 'question' - 'equals' <> '{}' then
    return 'shape';
  end if;
  select e into asked from jsonb_array_elements(earlier) e where e -> 'id' = condition -> 'question';
  if asked is null then
    return 'earlier question';
  end if;
  return case asked ->> 'type'
    when 'yes_no' then case when jsonb_typeof(wanted) = 'boolean' then null else 'equals' end
    when 'number' then case when jsonb_typeof(wanted) = 'number' then null else 'equals' end
    when 'rank' then case when private.is_text(wanted, 60) then null else 'equals' end
    when 'single_choice' then case when jsonb_typeof(wanted) = 'string' and asked -> 'options' @> wanted then null else 'equals' end
    when 'multiple_choice' then case when jsonb_typeof(wanted) = 'string' and asked -> 'options' @> wanted then null else 'equals' end
    else 'type'
  end;
end $$;
comment on function private.show_if_fault is 'Why a condition does not hold against the questions before it, or null.';

create function private.question_faults(question jsonb, earlier jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kind text := question ->> 'type';
  asks_choice boolean := coalesce(kind in ('single_choice', 'multiple_choice'), false);
  options_wrong text := case when asks_choice then private.options_fault(question -> 'options') end;
  condition_wrong text;
begin
  if jsonb_typeof(question) <> 'object' then
    return private.question_fault('question', 'shape', true);
  end if;
  if question ? 'show_if' and question -> 'show_if' <> 'null' then
    condition_wrong := private.show_if_fault(question -> 'show_if', earlier);
  end if;
  return private.question_fault('id', 'shape', not coalesce(question ->> 'id' ~ '^[a-z][a-z0-9_]{0,39}$', false))
    || private.question_fault('id', 'unique', exists (
      select from jsonb_array_elements(earlier) e where e -> 'id' = question -> 'id'))
    || private.question_fault('type', 'unknown', not coalesce(kind in (
      'short_text', 'long_text', 'number', 'single_choice', 'multiple_choice', 'rank', 'link', 'yes_no'), false))
    || private.question_fault('label', 'text', not coalesce(private.is_text(question -> 'label', 200), false))
    || private.question_fault('help', 'text', coalesce(question -> 'help' <> 'null'
      and not private.is_text(question -> 'help', 500), false))
    || private.question_fault('required', 'boolean', coalesce(jsonb_typeof(question -> 'required') <> 'boolean', false))
    || private.question_fault('options', coalesce(options_wrong, 'not here'), options_wrong is not null
      or (not asks_choice and question ? 'options'))
    || private.question_fault('game', 'required', kind = 'rank' and not coalesce(question ->> 'game' ~ '^[a-z0-9-]{1,60}$', false))
    || private.question_fault('game', 'not here', coalesce(kind <> 'rank', true) and question ? 'game')
    || private.question_fault('min', 'number', coalesce(kind <> 'number' or jsonb_typeof(question -> 'min') <> 'number', true)
      and question ? 'min')
    || private.question_fault('max', 'number', coalesce(kind <> 'number' or jsonb_typeof(question -> 'max') <> 'number', true)
      and question ? 'max')
    || private.question_fault('max', 'below min', coalesce(
      jsonb_typeof(question -> 'min') = 'number' and jsonb_typeof(question -> 'max') = 'number'
      and question -> 'max' < question -> 'min', false))
    || private.question_fault('show_if', coalesce(condition_wrong, ''), condition_wrong is not null)
    || private.question_fault('question', 'unknown field', question
      - array['id', 'type', 'label', 'help', 'required', 'options', 'game', 'min', 'max', 'show_if'] <> '{}');
end $$;

create function private.answer_fault(question jsonb, answer jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  given text := answer #>> '{}';
  is_string boolean := jsonb_typeof(answer) = 'string';
begin
  case question ->> 'type'
    when 'short_text' then
      return case when not is_string then 'text' when char_length(given) > 200 then 'too long' end;
    when 'long_text' then
      return case when not is_string then 'text' when char_length(given) > 4000 then 'too long' end;
    when 'link' then
      return case when not is_string or not private.is_web_address(given) then 'https link'
        when char_length(given) > 500 then 'too long' end;
    when 'number' then
      return case when jsonb_typeof(answer) <> 'number' or given::numeric not between -1e12 and 1e12 then 'number'
        when answer < coalesce(question -> 'min', answer) then 'too small'
        when answer > coalesce(question -> 'max', answer) then 'too large' end;
    when 'yes_no' then
      return case when jsonb_typeof(answer) <> 'boolean' then 'yes or no' end;
    when 'single_choice' then
      return case when not is_string or not (question -> 'options') @> answer then 'option' end;
    when 'multiple_choice' then
      return case when jsonb_typeof(answer) <> 'array' or not (question -> 'options') @> answer
          or jsonb_array_length(answer) > (select count(distinct o) from jsonb_array_elements(answer) o) then 'option' end;
    when 'rank' then
      return case when not is_string or not exists (
        select from public.esports_ranks r join public.esports_titles t on t.id = r.esports_title_id
        where t.slug = question ->> 'game' and r.name = given) then 'rank' end;
    else
      return 'unknown';
  end case;
end $$;

create function private.check_answers(questions jsonb, answers jsonb, out kept jsonb, out errors jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  question jsonb;
  id text;
  answer jsonb;
  fault text;
  condition jsonb;
begin
  kept := '{}';
  errors := '[]';
  if jsonb_typeof(answers) is distinct from 'object' or octet_length(answers::text) > 200000 then
    errors := '[{"question": null, "field": "answers", "reason": "shape"}]';
    return;
  end if;
  for question in select q from jsonb_array_elements(questions) q loop
    id := question ->> 'id';
    condition := nullif(question -> 'show_if', 'null');
    -- What stays hidden is not kept, so a condition on it does not hold either.
    continue when condition is not null and not coalesce(
      kept -> (condition ->> 'question') = condition -> 'equals'
      or (jsonb_typeof(kept -> (condition ->> 'question')) = 'array' and kept -> (condition ->> 'question') @> (condition -> 'equals')),
      false);
    answer := answers -> id;
    if jsonb_typeof(answer) = 'string' then
      answer := case when private.has_text(answer #>> '{}') then to_jsonb(btrim(answer #>> '{}', E' \t\r\n')) end;
    end if;
    if answer is null or answer in ('null', '[]') then
      fault := case when (question ->> 'required')::boolean then 'required' end;
    else
      fault := private.answer_fault(question, answer);
      if fault is null then
        kept := kept || jsonb_build_object(id, answer);
      end if;
    end if;
    if fault is not null then
      errors := errors || jsonb_build_array(jsonb_build_object('question', id, 'field', 'answer', 'reason', fault));
    end if;
  end loop;
  errors := errors || coalesce((
    select jsonb_agg(jsonb_build_object('question', k, 'field', 'answer', 'reason', 'unknown') order by k)
    from jsonb_object_keys(answers) k
    where not exists (select from jsonb_array_elements(questions) q where q ->> 'id' = k)), '[]');
end $$;
comment on function private.check_answers is
  'The answers that fit the questions (those of hidden questions are dropped) and what is wrong with the others.';

create function private.publishing_errors(questions jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when questions = '[]'
    then '[{"index": null, "question": null, "field": "questions", "reason": "required"}]'::jsonb
    else private.form_errors(questions) || coalesce((
      select jsonb_agg(jsonb_build_object('index', q.place - 1, 'question', q.question -> 'id', 'field', 'game', 'reason', 'unknown'))
      from jsonb_array_elements(questions) with ordinality q (question, place)
      where q.question ->> 'type' = 'rank' and q.question ? 'game' and not exists (
        select from public.esports_titles t where t.slug = q.question ->> 'game')), '[]')
  end
$$;

create function public.check_interest_form(p_questions jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_questions) is distinct from 'array' or octet_length(p_questions::text) > 60000 then
    return '[{"index": null, "question": null, "field": "questions", "reason": "shape"}]';
  end if;
  return private.publishing_errors(p_questions);
end $$;
comment on function public.check_interest_form is
  'What would keep these questions from being published: a list of {question, index, field, reason}, empty when nothing.';
grant execute on function public.check_interest_form to authenticated;

create function public.publish_interest_form(p_form_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  form public.interest_forms;
  faults jsonb;
begin
  select * into form from public.interest_forms f where f.id = p_form_id for update;
  if form.id is null or not private.can_edit_college(form.college_id) then
    raise exception 'You don''t have permission to publish this form.' using errcode = '42501';
  end if;
  faults := private.publishing_errors(form.questions);
  if faults <> '[]' then
    raise exception 'The form has errors' using errcode = 'PT422', detail = faults::text;
  end if;
  if not exists (
    select from public.interest_form_versions v
    where v.form_id = form.id and v.number = form.current_version
      and (v.title, v.intro, v.questions) is not distinct from (form.title, form.intro, form.questions)) then
    form.current_version := form.current_version + 1;
    insert into public.interest_form_versions (form_id, college_id, number, title, intro, questions, published_by, is_current)
    values (form.id, form.college_id, form.current_version, form.title, form.intro, form.questions, (select auth.uid()), false);
  end if;
  update public.interest_forms set current_version = form.current_version, is_open = true where id = form.id;
  return form.current_version;
end $$;
comment on function public.publish_interest_form is
  'Makes the working copy the version that players answer, opens the form and returns the version''s number; without changes the number stays. Editors of the college. PT422 with the errors in the detail.';
grant execute on function public.publish_interest_form to authenticated;

-- schemas/25_pipeline_stages.sql

-- The columns of a college's pipeline, its tags and the criteria by which it evaluates. Ours (DB-023).

create table public.pipeline_stage_labels (
  kind text not null
    constraint pipeline_stage_labels_kind_check
      check (kind in ('new', 'reviewing', 'contacted', 'visiting', 'offered', 'committed', 'closed')),
  label text not null constraint pipeline_stage_labels_label_check check (private.has_text(label) and char_length(label) <= 40),
  display_order smallint not null,
  primary key (kind, label)
);
comment on table public.pipeline_stage_labels is
  'Reference: what a player may read of a stage, by its kind. A college chooses one of them: its own words never reach a player through a stage.';
alter table public.pipeline_stage_labels enable row level security;
grant select on public.pipeline_stage_labels to authenticated;
create policy "signed-in people read labels" on public.pipeline_stage_labels for select to authenticated using (true);

insert into public.pipeline_stage_labels (kind, label, display_order) values
  ('new', 'Received', 1), ('new', 'Saved by the college', 2),
  ('reviewing', 'Under review', 1), ('reviewing', 'Being considered', 2),
  ('contacted', 'In contact', 1), ('contacted', 'Interview', 2),
  ('visiting', 'Visit or tryout', 1), ('visiting', 'Campus visit', 2), ('visiting', 'Tryout', 3),
  ('offered', 'Offer made', 1), ('offered', 'Waiting for your answer', 2),
  ('committed', 'Committed', 1), ('committed', 'Signed', 2),
  ('closed', 'Closed', 1), ('closed', 'Roster full', 2), ('closed', 'Withdrawn', 3);

create table public.pipeline_stages (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  kind text not null,
  name text not null constraint pipeline_stages_name_check check (private.has_text(name) and char_length(name) <= 40),
  player_label text not null,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pipeline_stages_of_college unique (college_id, id),
  constraint pipeline_stages_label foreign key (kind, player_label) references public.pipeline_stage_labels (kind, label)
);
comment on table public.pipeline_stages is 'A college names its own stages; the first in order receives new interests.';
comment on column public.pipeline_stages.kind is 'What the stage means to figures and to the player''s view.';
comment on column public.pipeline_stages.player_label is 'What the player reads while the interest stands here: one of the labels of its kind.';
create unique index pipeline_stages_name_idx on public.pipeline_stages (college_id, lower(name));
create index pipeline_stages_order_idx on public.pipeline_stages (college_id, display_order, id);
create index pipeline_stages_label_idx on public.pipeline_stages (kind, player_label);
alter table public.pipeline_stages enable row level security;
grant select on public.pipeline_stages to authenticated;
grant insert (id, college_id, kind, name, player_label, display_order) on public.pipeline_stages to authenticated;
grant update (kind, name, player_label, display_order) on public.pipeline_stages to authenticated;
create policy "stages of one's colleges" on public.pipeline_stages for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "editors add stages" on public.pipeline_stages for insert to authenticated
  with check (private.edits_pipeline(college_id));
create policy "editors change stages" on public.pipeline_stages for update to authenticated
  using (private.edits_pipeline(college_id)) with check (private.edits_pipeline(college_id));

create function private.limit_per_college() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held integer;
begin
  -- How much there is, is for those who work for the college; the row rules refuse the others.
  if (select auth.uid()) is not null and not private.recruits_for(new.college_id) then
    return new;
  end if;
  perform from public.colleges c where c.id = new.college_id for no key update;
  execute format('select count(*) from public.%I where college_id = $1', tg_table_name) into held using new.college_id;
  if held >= tg_argv[0]::integer then
    raise exception 'Too many for one college (max %)', tg_argv[0] using errcode = '23514', detail = tg_table_name;
  end if;
  return new;
end $$;
comment on function private.limit_per_college is
  'Refuses a row beyond the limit given to the trigger; counts one college at a time.';
-- Not for what furnish_college inserts.
create trigger limit_stages before insert on public.pipeline_stages
  for each row when (pg_trigger_depth() = 0) execute function private.limit_per_college('20');
create trigger touch_pipeline_stages before update on public.pipeline_stages
  for each row execute function private.touch_updated_at();

create function private.send_pipeline_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  topic text;
  -- Of this transaction. Events arrive when it ends: whoever hears one reads all of its changes.
  sent text := coalesce(current_setting('lineup.pipelines_sent', true), '');
begin
  for topic in
    select private.topic_of('pipeline', p.college_id)
    from (
      select distinct c.college_id from changed c
      where tg_table_name <> 'interests' or to_jsonb(c) ->> 'stage_id' is not null) p
  loop
    continue when strpos(sent, topic || ' ') > 0;
    perform realtime.send(jsonb_build_object('revision', nextval('private.live_revision')), 'changed', topic, true);
    sent := sent || topic || ' ';
  end loop;
  perform set_config('lineup.pipelines_sent', sent, true);
  return null;
end $$;
comment on function private.send_pipeline_change is
  'One event for each transaction and college, however much it changes. Of an interest that a player merely keeps the college hears nothing.';
create trigger count_changes_new after insert on public.pipeline_stages referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.pipeline_stages referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.pipeline_stages referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.pipeline_tags (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  name text not null constraint pipeline_tags_name_check check (private.has_text(name) and char_length(name) <= 30),
  created_at timestamptz not null default now(),
  constraint pipeline_tags_of_college unique (college_id, id)
);
comment on table public.pipeline_tags is 'Words by which a college sorts its interests; players never see them.';
create unique index pipeline_tags_name_idx on public.pipeline_tags (college_id, lower(name));
alter table public.pipeline_tags enable row level security;
grant select, delete on public.pipeline_tags to authenticated;
grant insert (id, college_id, name) on public.pipeline_tags to authenticated;
grant update (name) on public.pipeline_tags to authenticated;
create policy "tags of one's colleges" on public.pipeline_tags for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "recruiters add tags" on public.pipeline_tags for insert to authenticated
  with check (private.works_in_program(college_id));
create policy "recruiters rename tags" on public.pipeline_tags for update to authenticated
  using (private.works_in_program(college_id)) with check (private.works_in_program(college_id));
create policy "recruiters delete tags" on public.pipeline_tags for delete to authenticated
  using (private.works_in_program(college_id));
create trigger limit_tags before insert on public.pipeline_tags
  for each row execute function private.limit_per_college('100');
create trigger count_changes_new after insert on public.pipeline_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.pipeline_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.pipeline_tags referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.pipeline_views (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  name text not null constraint pipeline_views_name_check check (private.has_text(name) and char_length(name) <= 40),
  query text not null constraint pipeline_views_query_check check (query ~ '^[a-z]+=[^&#\s]*(&[a-z]+=[^&#\s]*)*$' and char_length(query) <= 1000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.pipeline_views is
  'A filter, grouping and order of the pipeline under a name, for everybody in the program.';
comment on column public.pipeline_views.query is 'What stands behind the question mark of the address, without the college.';
create unique index pipeline_views_name_idx on public.pipeline_views (college_id, lower(name));
create index pipeline_views_creator_idx on public.pipeline_views (created_by);
alter table public.pipeline_views enable row level security;
grant select, delete on public.pipeline_views to authenticated;
grant insert (id, college_id, name, query) on public.pipeline_views to authenticated;
grant update (name, query) on public.pipeline_views to authenticated;
create policy "views of one's colleges" on public.pipeline_views for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "recruiters save views" on public.pipeline_views for insert to authenticated
  with check (created_by = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own views, managers any" on public.pipeline_views for update to authenticated
  using ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id))
  with check ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create policy "delete own views, managers any" on public.pipeline_views for delete to authenticated
  using ((created_by = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create trigger limit_views before insert on public.pipeline_views
  for each row execute function private.limit_per_college('50');
create trigger count_changes_new after insert on public.pipeline_views referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.pipeline_views referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.pipeline_views referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.evaluation_criteria (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  name text not null constraint evaluation_criteria_name_check check (private.has_text(name) and char_length(name) <= 40),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  constraint evaluation_criteria_of_college unique (college_id, id)
);
comment on table public.evaluation_criteria is 'What a college scores from 1 to 5.';
create unique index evaluation_criteria_name_idx on public.evaluation_criteria (college_id, lower(name));
alter table public.evaluation_criteria enable row level security;
grant select, delete on public.evaluation_criteria to authenticated;
grant insert (id, college_id, name, display_order) on public.evaluation_criteria to authenticated;
grant update (name, display_order) on public.evaluation_criteria to authenticated;
create policy "criteria of programs one sees" on public.evaluation_criteria for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "managers add criteria" on public.evaluation_criteria for insert to authenticated
  with check (private.manages_program(college_id));
create policy "managers rename criteria" on public.evaluation_criteria for update to authenticated
  using (private.manages_program(college_id)) with check (private.manages_program(college_id));
create policy "managers delete criteria" on public.evaluation_criteria for delete to authenticated
  using (private.manages_program(college_id));
create trigger limit_criteria before insert on public.evaluation_criteria
  for each row when (pg_trigger_depth() = 0) execute function private.limit_per_college('10');

create function private.furnish_college(college uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.pipeline_stages (college_id, kind, name, player_label, display_order) values
    (college, 'new', 'New', 'Received', 1),
    (college, 'reviewing', 'Reviewing', 'Under review', 2),
    (college, 'contacted', 'Contacted', 'In contact', 3),
    (college, 'visiting', 'Visit or tryout', 'Visit or tryout', 4),
    (college, 'offered', 'Offer made', 'Offer made', 5),
    (college, 'committed', 'Committed', 'Committed', 6),
    (college, 'closed', 'Closed', 'Closed', 7);
  insert into public.evaluation_criteria (college_id, name, display_order) values
    (college, 'Game sense', 1), (college, 'Mechanics', 2), (college, 'Communication', 3),
    (college, 'Attitude', 4), (college, 'Academics', 5);
$$;
comment on function private.furnish_college is 'The stages and criteria that a new college starts with.';

create function private.furnish_new_college() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.furnish_college(new.id);
  return null;
end $$;
create trigger furnish_new_college after insert on public.colleges
  for each row execute function private.furnish_new_college();

create trigger limit_forms before insert on public.interest_forms
  for each row execute function private.limit_per_college('20');

-- schemas/26_interests.sql

-- The interest: the one row that ties a player to a college, whoever started it, and what recruiters keep about it.
-- A player sends a form, a recruiter saves a player: both end in private.start_interest, so that two starts at once
-- make one row. A college that a player merely keeps is an interest without a stage, of which the college learns
-- nothing: docs/rules/kept-colleges.md. Ours (DB-023).

create function private.person_key(name text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(w, ' ' order by w collate "C")
  from regexp_split_to_table(lower(name), '[[:space:][:punct:]]+') w where w <> ''
$$;
comment on function private.person_key is
  'The words of a name in one order, so that "Farrow, Nia" and "Nia Farrow" are found to be alike.';

create table public.interests (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  player_id uuid references public.profiles (id) on delete cascade,
  name text not null constraint interests_name_check check (private.has_text(name) and char_length(name) <= 160),
  person_key text generated always as (private.person_key(name)) stored,
  esports_title_id uuid references public.esports_titles (id),
  class_year smallint constraint interests_class_year_check check (class_year between 2020 and 2100),
  handle text constraint interests_handle_check check (private.has_text(nullif(handle, '')) and char_length(handle) <= 60),
  school text constraint interests_school_check check (private.has_text(nullif(school, '')) and char_length(school) <= 120),
  source text not null constraint interests_source_check check (source in ('form', 'player', 'recruiter', 'import')),
  stage_id uuid,
  stage_order double precision not null default 0,
  stage_since timestamptz,
  assignee_id uuid references public.profiles (id) on delete set null,
  sent_at timestamptz,
  answered_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interests_once unique (player_id, college_id),
  constraint interests_of_college unique (college_id, id),
  constraint interests_in_pipeline check ((stage_id is null) = (stage_since is null)),
  constraint interests_prospect check (player_id is not null or (stage_id is not null and sent_at is null)),
  constraint interests_answered check (answered_at is null or sent_at is not null),
  -- Deferred, so that a deleted college takes stages and interests along in either order.
  constraint interests_stage foreign key (college_id, stage_id)
    references public.pipeline_stages (college_id, id) deferrable initially deferred
);
comment on table public.interests is
  'One row per player and college. Written by functions alone; clients read it through them and, as recruiters of the college, directly.';
comment on column public.interests.player_id is
  'Null for a prospect without an account, known by name only (imported).';
comment on column public.interests.name is
  'The player''s name, kept in step with the profile by a trigger; for a prospect as the college typed it.';
comment on column public.interests.person_key is 'Finds likely duplicates: private.person_key of the name.';
comment on column public.interests.class_year is
  'Year of high school graduation, as answered, imported or corrected by a recruiter.';
comment on column public.interests.handle is 'In-game name of a prospect.';
comment on column public.interests.stage_id is
  'Where it stands in the college''s pipeline. Null: the player keeps the college on the own board and has sent nothing; the college sees nothing of it.';
comment on column public.interests.stage_order is 'Place in the stage, lowest first.';
comment on column public.interests.assignee_id is 'A person with a role at the college, kept so by triggers.';
comment on column public.interests.sent_at is
  'When the player first wrote to the college; null when only the college took interest.';
comment on column public.interests.answered_at is
  'When the college first answered what was sent: a reply, or a move to a stage of another kind than new or reviewing.';
create index interests_board_idx on public.interests (college_id, stage_id, stage_order, id);
create index interests_sent_idx on public.interests (college_id, sent_at) where sent_at is not null;
create index interests_waiting_idx on public.interests (college_id, sent_at)
  where sent_at is not null and answered_at is null and stage_id is not null;
create index interests_name_idx on public.interests (college_id, lower(name));
create index interests_person_idx on public.interests (college_id, person_key);
create index interests_handle_idx on public.interests (college_id, lower(handle));
create index interests_title_idx on public.interests (esports_title_id);
create index interests_assignee_idx on public.interests (assignee_id, college_id);
create index interests_creator_idx on public.interests (created_by);
alter table public.interests enable row level security;
grant select on public.interests to authenticated;
create policy "interests in pipelines one sees" on public.interests for select to authenticated
  using (stage_id is not null
    and (college_id in (select private.my_program_college_ids()) or (select private.is_privileged())));
create trigger touch_interests before update on public.interests
  for each row execute function private.touch_updated_at();

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.assignee_id is not null and not private.works_for_college(new.assignee_id, new.college_id) then
    raise exception 'The assignee has no role at this college' using errcode = '23514', detail = 'assignee_id';
  end if;
  return new;
end $$;
-- Named to run after the trigger that fills the college.
create trigger with_checked_assignee before insert or update of assignee_id on public.interests
  for each row execute function private.check_assignee();
create trigger count_changes_new after insert on public.interests referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interests referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interests referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create function private.fill_class_year() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.class_year := (select d.class_year from public.player_details d where d.user_id = new.player_id);
  return new;
end $$;
create trigger fill_class_year before insert on public.interests
  for each row when (new.class_year is null and new.player_id is not null)
  execute function private.fill_class_year();

create table public.interest_submissions (
  id uuid primary key,
  interest_id uuid not null,
  college_id uuid not null,
  player_id uuid not null references public.profiles (id) on delete cascade,
  form_id uuid not null,
  version_id uuid not null,
  answers jsonb not null constraint interest_submissions_answers_check check (jsonb_typeof(answers) = 'object'),
  last_request uuid not null,
  submitted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_submissions_once unique (player_id, form_id),
  constraint interest_submissions_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interest_submissions_version foreign key (form_id, version_id)
    references public.interest_form_versions (form_id, id) on delete cascade
);
comment on table public.interest_submissions is
  'Answers to a form, one row per player and form; sending again updates it. The id is that of the status page. Written by submit_interest_form.';
comment on column public.interest_submissions.version_id is 'The version that was answered.';
comment on column public.interest_submissions.last_request is
  'Id made by the client for each sending: the same again changes nothing.';
create index interest_submissions_interest_idx on public.interest_submissions (college_id, interest_id);
create index interest_submissions_version_idx on public.interest_submissions (form_id, version_id);
create index interest_submissions_player_idx on public.interest_submissions (player_id, updated_at desc);
alter table public.interest_submissions enable row level security;
grant select (
  id, interest_id, college_id, player_id, form_id, version_id, answers, submitted_at, updated_at
) on public.interest_submissions to authenticated;
create policy "own answers, and those to one's colleges" on public.interest_submissions for select to authenticated
  using (player_id = (select auth.uid()) or college_id in (select private.my_program_college_ids())
    or (select private.is_privileged()));

create table public.interest_events (
  id bigint generated always as identity primary key,
  interest_id uuid not null,
  college_id uuid not null,
  kind text not null constraint interest_events_kind_check check (kind in (
    'sent', 'sent_again', 'withdrawn', 'saved', 'imported', 'viewed', 'moved', 'replied', 'assigned', 'merged')),
  from_stage text,
  to_stage text,
  stage_kind text,
  player_label text,
  actor_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  from_prospect boolean not null default false,
  constraint interest_events_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_events is
  'History, written by functions. A merge moves it; only an undo (undo_moves, undo_merge, unsave_interest) deletes from it. Players read sent, viewed, saved, moved and replied through load_recruiting_status: when, and for a move its player label; never who, never the names of stages.';
comment on column public.interest_events.player_label is 'The stage''s player-safe label when it was entered.';
comment on column public.interest_events.from_prospect is
  'Came with a prospect that was merged into this interest; the player never reads it.';
create index interest_events_interest_idx on public.interest_events (college_id, interest_id, id);
create index interest_events_recent_idx on public.interest_events (college_id, id desc);
create index interest_events_actor_idx on public.interest_events (actor_id);
alter table public.interest_events enable row level security;
grant select on public.interest_events to authenticated;
create policy "history of one's colleges" on public.interest_events for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));

create table private.last_moves (
  interest_id uuid primary key,
  event_id bigint not null unique references public.interest_events (id) on delete cascade,
  from_stage_id uuid not null,
  from_order double precision not null,
  from_since timestamptz not null,
  is_answer boolean not null,
  moved_at timestamptz not null default now()
);
comment on table private.last_moves is
  'Where an interest stood before its latest move, for undo_moves. is_answer: the move counted as the first answer. Written by log_move.';
alter table private.last_moves enable row level security;
create policy "closed to clients" on private.last_moves for all to anon, authenticated
  using (false) with check (false);

create table private.filled_spots (
  interest_id uuid primary key references public.interests (id) on delete cascade,
  need_id uuid not null references public.roster_needs (id) on delete cascade
);
comment on table private.filled_spots is
  'Which open spot a commitment took, so that the same one opens again. Written by follow_commitment.';
create index filled_spots_need_idx on private.filled_spots (need_id);
alter table private.filled_spots enable row level security;
create policy "closed to clients" on private.filled_spots for all to anon, authenticated
  using (false) with check (false);

create function private.count_filled_spot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.roster_needs n set open_spots = n.open_spots - 1 where n.id = new.need_id;
  else
    -- Editors may have opened as many as a need or a program can have meanwhile.
    update public.roster_needs n set open_spots = n.open_spots + 1
    where n.id = old.need_id and n.open_spots < 20 and (
      select sum(x.open_spots) from public.roster_needs x where x.program_id = n.program_id) < 60;
  end if;
  return null;
end $$;
create trigger count_filled_spot after insert or delete on private.filled_spots
  for each row execute function private.count_filled_spot();

create function private.follow_commitment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_commitment boolean := exists (select from public.pipeline_stages s where s.id = new.stage_id and s.kind = 'committed');
  has_spot boolean := exists (select from private.filled_spots f where f.interest_id = new.id);
begin
  if is_commitment = has_spot then
    return null;
  end if;
  -- In one order for everybody: two commitments at once never take the same spot.
  perform from public.roster_needs n where n.college_id = new.college_id order by n.id for no key update;
  if has_spot then
    delete from private.filled_spots f where f.interest_id = new.id;
    return null;
  end if;
  insert into private.filled_spots (interest_id, need_id)
  select new.id, n.id
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id and p.esports_title_id = new.esports_title_id
  left join public.player_games g on g.user_id = new.player_id and g.esports_title_id = new.esports_title_id
  where n.college_id = new.college_id and n.open_spots > 0
    and coalesce(n.class_year = new.class_year, true)
  order by coalesce(lower(n.position) = any (select lower(r) from unnest(g.roles) r), false) desc,
    n.class_year is not distinct from new.class_year desc, n.display_order, n.id
  limit 1;
  return null;
end $$;
comment on function private.follow_commitment is
  'Who is moved into a stage for commitments takes an open spot of the game: of a need for the class year, rather in a position that the player plays. Who leaves it, or is deleted, opens the same spot again. What a list brings into such a stage is no move: its spots were taken before.';
create trigger follow_commitment after update of stage_id on public.interests
  for each row when (old.stage_id is distinct from new.stage_id and old.stage_since is distinct from new.stage_since)
  execute function private.follow_commitment();

create table public.interest_notes (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null,
  college_id uuid not null,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null constraint interest_notes_body_check check (private.has_text(body) and char_length(body) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_notes_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_notes is 'Private to the program; never reaches a player.';
create index interest_notes_interest_idx on public.interest_notes (college_id, interest_id, created_at desc);
create index interest_notes_author_idx on public.interest_notes (author_id);
alter table public.interest_notes enable row level security;
grant select, delete on public.interest_notes to authenticated;
-- Clients name the college of what they add, as the generated types ask; a trigger takes it from the interest.
grant insert (id, interest_id, college_id, body) on public.interest_notes to authenticated;
grant update (body) on public.interest_notes to authenticated;
create policy "notes of programs one sees" on public.interest_notes for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "program staff write notes" on public.interest_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own notes" on public.interest_notes for update to authenticated
  using (author_id = (select auth.uid()) and private.works_in_program(college_id))
  with check (author_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "delete own notes, managers any" on public.interest_notes for delete to authenticated
  using ((author_id = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create trigger touch_interest_notes before update on public.interest_notes
  for each row execute function private.touch_updated_at();

create function private.prepare_interest_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.college_id := (select i.college_id from public.interests i where i.id = new.interest_id and i.stage_id is not null);
  if new.college_id is null or ((select auth.uid()) is not null and not private.works_in_program(new.college_id)) then
    -- In the words of the row rules, whether the interest is there or not.
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.prepare_interest_part is
  'The college comes from the interest, whatever the client sends; only who works in its program adds to an interest.';
create trigger prepare_note before insert on public.interest_notes
  for each row execute function private.prepare_interest_part();
create trigger count_changes_new after insert on public.interest_notes referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_notes referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_notes referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.interest_mentions (
  note_id uuid not null references public.interest_notes (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  college_id uuid not null references public.colleges (id) on delete cascade,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (note_id, user_id)
);
comment on table public.interest_mentions is
  'Colleagues whom a note names; written by save_interest_note. Seen once the person has opened the interest.';
create index interest_mentions_person_idx on public.interest_mentions (user_id, college_id, created_at desc);
create index interest_mentions_college_idx on public.interest_mentions (college_id);
alter table public.interest_mentions enable row level security;
grant select on public.interest_mentions to authenticated;
create policy "mentions in programs one sees" on public.interest_mentions for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));

create table public.interest_tags (
  interest_id uuid not null,
  tag_id uuid not null,
  college_id uuid not null,
  primary key (interest_id, tag_id),
  constraint interest_tags_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interest_tags_tag foreign key (college_id, tag_id)
    references public.pipeline_tags (college_id, id) on delete cascade
);
comment on table public.interest_tags is 'Which tags an interest carries; written by tag_interests.';
create index interest_tags_interest_idx on public.interest_tags (college_id, interest_id);
create index interest_tags_tag_idx on public.interest_tags (college_id, tag_id, interest_id);
alter table public.interest_tags enable row level security;
grant select on public.interest_tags to authenticated;
create policy "tags on interests of one's colleges" on public.interest_tags for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create trigger count_changes_new after insert on public.interest_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_tags referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.interest_evaluations (
  interest_id uuid not null,
  criterion_id uuid not null,
  evaluator_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  college_id uuid not null,
  score smallint not null constraint interest_evaluations_score_check check (score between 1 and 5),
  updated_at timestamptz not null default now(),
  primary key (interest_id, evaluator_id, criterion_id),
  constraint interest_evaluations_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interest_evaluations_criterion foreign key (college_id, criterion_id)
    references public.evaluation_criteria (college_id, id) on delete cascade
);
comment on table public.interest_evaluations is
  'Scores of each evaluator by criterion, 1 to 5; private to the program.';
create index interest_evaluations_interest_idx on public.interest_evaluations (college_id, interest_id);
create index interest_evaluations_criterion_idx on public.interest_evaluations (college_id, criterion_id);
create index interest_evaluations_evaluator_idx on public.interest_evaluations (evaluator_id);
alter table public.interest_evaluations enable row level security;
grant select, delete on public.interest_evaluations to authenticated;
grant insert (interest_id, criterion_id, college_id, score) on public.interest_evaluations to authenticated;
grant update (interest_id, criterion_id, college_id, score) on public.interest_evaluations to authenticated;
create policy "evaluations of programs one sees" on public.interest_evaluations for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "program staff evaluate" on public.interest_evaluations for insert to authenticated
  with check (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own scores" on public.interest_evaluations for update to authenticated
  using (evaluator_id = (select auth.uid()) and private.works_in_program(college_id))
  with check (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "take back own scores" on public.interest_evaluations for delete to authenticated
  using (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create trigger touch_interest_evaluations before update on public.interest_evaluations
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on public.interest_evaluations referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_evaluations referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_evaluations referencing old table as changed
  for each statement execute function private.send_pipeline_change();
create trigger prepare_evaluation before insert on public.interest_evaluations
  for each row execute function private.prepare_interest_part();
create trigger prepare_moved_evaluation before update of interest_id, college_id on public.interest_evaluations
  for each row execute function private.prepare_interest_part();

create table public.interest_tasks (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null,
  college_id uuid not null,
  title text not null constraint interest_tasks_title_check check (private.has_text(title) and char_length(title) <= 200),
  due_on date constraint interest_tasks_due_on_check check (due_on between date '2020-01-01' and date '2100-01-01'),
  assignee_id uuid references public.profiles (id) on delete set null,
  done_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_tasks_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_tasks is 'What the college wants to do about an interest; private to its recruiters.';
create index interest_tasks_interest_idx on public.interest_tasks (college_id, interest_id);
create index interest_tasks_open_idx on public.interest_tasks (college_id, due_on, id) where done_at is null;
create index interest_tasks_assignee_idx on public.interest_tasks (assignee_id);
create index interest_tasks_creator_idx on public.interest_tasks (created_by);
alter table public.interest_tasks enable row level security;
grant select, delete on public.interest_tasks to authenticated;
grant insert (id, interest_id, college_id, title, due_on, assignee_id) on public.interest_tasks to authenticated;
grant update (title, due_on, assignee_id, done_at) on public.interest_tasks to authenticated;
create policy "tasks of one's colleges" on public.interest_tasks for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "recruiters add tasks" on public.interest_tasks for insert to authenticated
  with check (created_by = (select auth.uid()) and private.works_in_program(college_id));
create policy "recruiters change tasks" on public.interest_tasks for update to authenticated
  using (private.works_in_program(college_id)) with check (private.works_in_program(college_id));
create policy "recruiters delete tasks" on public.interest_tasks for delete to authenticated
  using (private.works_in_program(college_id));
create trigger touch_interest_tasks before update on public.interest_tasks
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on public.interest_tasks referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_tasks referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_tasks referencing old table as changed
  for each statement execute function private.send_pipeline_change();
create trigger prepare_task before insert on public.interest_tasks
  for each row execute function private.prepare_interest_part();
create trigger with_checked_assignee before insert or update of assignee_id on public.interest_tasks
  for each row execute function private.check_assignee();

create table public.college_reply_times (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  median_days numeric(5, 1),
  answered_percent smallint
    constraint college_reply_times_answered_percent_check check (answered_percent between 0 and 100),
  counted integer not null constraint college_reply_times_counted_check check (counted >= 5),
  counted_on date not null default current_date
);
comment on table public.college_reply_times is
  'How a college answers what players sent in the last 90 days, kept by triggers; no row under 5. Public, with the college.';
comment on column public.college_reply_times.median_days is
  'Days from sending to the first answer, of those answered; null when none is.';
alter table public.college_reply_times enable row level security;
create policy "few embeds" on public.college_reply_times as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.college_reply_times to anon, authenticated;
create policy "anyone reads reply times of colleges one sees" on public.college_reply_times for select to anon, authenticated
  using (exists (select from public.colleges c where c.id = college_id));

create function private.pass_reply_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.colleges c set reply_days = case when tg_op <> 'DELETE' then new.median_days end
  where c.id = coalesce(new.college_id, old.college_id)
    and c.reply_days is distinct from case when tg_op <> 'DELETE' then new.median_days end;
  return null;
end $$;
create trigger pass_reply_days after insert or delete or update of median_days on public.college_reply_times
  for each row execute function private.pass_reply_days();

create function private.first_stage(college uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.id from public.pipeline_stages s where s.college_id = college order by s.display_order, s.id limit 1
$$;

create function private.top_of_stage(college uuid, stage uuid) returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce(min(i.stage_order), 0) - 1024 from public.interests i where i.college_id = college and i.stage_id = stage
$$;

create function private.log_interest(interest public.interests, event text, from_name text default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.interest_events (interest_id, college_id, kind, from_stage, to_stage, stage_kind, player_label, actor_id)
  select interest.id, interest.college_id, event, from_name, s.name, s.kind, s.player_label, (select auth.uid())
  from (select 1) one left join public.pipeline_stages s
    on s.id = interest.stage_id and event in ('sent', 'saved', 'imported', 'moved')
$$;
comment on function private.log_interest is
  'Adds an event, with the stage it now stands in where that belongs to the event.';

create function private.start_interest(
  college uuid, player uuid, origin text, title uuid, into_pipeline boolean, out interest public.interests, out entered boolean
) language plpgsql security definer set search_path = '' as $$
declare
  first uuid;
  by_player boolean := player = (select auth.uid()) and origin = 'form';
  year smallint := (select d.class_year from public.player_details d where d.user_id = player);
begin
  -- Held, so that the stage is not deleted before the interest stands in it.
  while into_pipeline loop
    first := private.first_stage(college);
    perform from public.pipeline_stages s where s.id = first for key share;
    exit when found or first is null;
  end loop;
  insert into public.interests (
    college_id, player_id, name, esports_title_id, source, stage_id, stage_since, stage_order, created_by)
  select college, player,
    coalesce((
      select private.player_name(u.display_name, u.first_name, u.last_name)
      from public.user_profiles u where u.user_id = player), 'Player'),
    title, origin, first, case when into_pipeline then now() end,
    case when into_pipeline then private.top_of_stage(college, first) else 0 end, (select auth.uid())
  on conflict (player_id, college_id) do nothing
  returning * into interest;
  entered := interest.stage_id is not null;
  if interest.id is not null then
    return;
  end if;
  select * into interest from public.interests i where i.college_id = college and i.player_id = player for update;
  entered := into_pipeline and interest.stage_id is null;
  if entered then
    -- Of what the player kept, only the player brings something along.
    update public.interests i set
      source = case when by_player then i.source else origin end,
      created_by = case when by_player then i.created_by else (select auth.uid()) end,
      esports_title_id = case when by_player then coalesce(i.esports_title_id, title) else title end,
      class_year = case when by_player then coalesce(year, i.class_year) else year end,
      created_at = now(), stage_id = first, stage_since = now(), stage_order = private.top_of_stage(college, first)
    where i.id = interest.id
    returning * into interest;
  elsif title is not null and interest.esports_title_id is null then
    update public.interests i set esports_title_id = title where i.id = interest.id returning * into interest;
  end if;
end $$;
comment on function private.start_interest is
  'The one interest of player and college, made when there is none, locked until the end of the transaction. "entered" when it came into the pipeline by this call; without into_pipeline it is the player''s alone. That the player kept it before does not show.';

create function public.submit_interest_form(
  p_request_id uuid, p_version_id uuid, p_answers jsonb, p_game text default null
) returns table (submission_id uuid, interest_id uuid, is_new boolean)
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  version public.interest_form_versions;
  title uuid;
  checked record;
  started record;
  sent public.interest_submissions;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if not exists (select from public.user_profiles u where u.user_id = me) then
    raise exception 'Create your profile before you write to a college.' using errcode = '42501';
  end if;
  -- The same sending again, whatever happened to the form meanwhile.
  select * into sent from public.interest_submissions s where s.player_id = me and s.last_request = p_request_id;
  if sent.id is not null then
    return query select sent.id, sent.interest_id, false;
    return;
  end if;
  select v.* into version
  from public.interest_form_versions v join public.colleges c on c.id = v.college_id and c.is_published
  where v.id = p_version_id;
  if version.id is null then
    raise exception 'Form not found' using errcode = 'PT404';
  end if;
  if not version.is_current then
    raise exception 'This form has changed or is closed' using errcode = 'PT410';
  end if;
  checked := private.check_answers(version.questions, p_answers);
  if checked.errors <> '[]' then
    raise exception 'The answers have errors' using errcode = 'PT422', detail = checked.errors::text;
  end if;
  select coalesce(
    f.esports_title_id, (select t.id from public.esports_titles t where t.slug = p_game),
    (select g.esports_title_id from public.player_games g where g.user_id = me and g.is_primary)) into title
  from public.interest_forms f where f.id = version.form_id;
  -- Locks the interest: what the same player sends at once is taken one after another.
  started := private.start_interest(version.college_id, me, 'form', title, true);
  select * into sent from public.interest_submissions s where s.player_id = me and s.form_id = version.form_id;
  if sent.last_request = p_request_id then
    return query select sent.id, sent.interest_id, false;
    return;
  end if;
  perform private.limit_rate('interest', me::text, 40, '1 day');
  insert into public.interest_submissions as s (
    id, interest_id, college_id, player_id, form_id, version_id, answers, last_request)
  values (p_request_id, (started.interest).id, version.college_id, me, version.form_id, version.id, checked.kept, p_request_id)
  on conflict (player_id, form_id) do update set
    version_id = excluded.version_id, answers = excluded.answers, last_request = excluded.last_request, updated_at = now();
  update public.interests i set
    sent_at = coalesce(i.sent_at, now()),
    class_year = coalesce(case
      when checked.kept ->> 'class_year' ~ '^20[2-9][0-9]$' then (checked.kept ->> 'class_year')::smallint end, i.class_year)
  where i.id = (started.interest).id;
  perform private.log_interest(started.interest, case when sent.id is null then 'sent' else 'sent_again' end);
  delete from public.interest_drafts d where d.user_id = me and d.form_id = version.form_id;
  return query select coalesce(sent.id, p_request_id), (started.interest).id, sent.id is null;
end $$;
comment on function public.submit_interest_form is
  'Sends the caller''s answers to the version of a form, makes or updates the one interest and puts it into the first stage. The request id is made by the client for each sending: the same again changes nothing. PT422 with the faults in the detail, PT410 when another version is current or the form is closed.';
grant execute on function public.submit_interest_form to authenticated;

create function public.load_interest_form(p_college_slug text, p_form_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with college as (
    select c.* from public.colleges c where c.slug = p_college_slug and c.is_published
  ), open_forms as (
    select v.*, f.display_order, f.created_at, t.slug as game_slug, t.name as game_name
    from college c
    join public.interest_forms f on f.college_id = c.id and f.is_open
    join public.interest_form_versions v on v.form_id = f.id and v.is_current
    left join public.esports_titles t on t.id = f.esports_title_id
  ), chosen as (
    select * from open_forms o where p_form_id is null or o.form_id = p_form_id
    order by o.display_order, o.created_at, o.form_id limit 1
  )
  select jsonb_build_object(
    'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.form_id, 'title', o.title, 'game', o.game_name)
        order by o.display_order, o.created_at, o.form_id), '[]') from open_forms o),
    'form', (
      select jsonb_build_object('id', o.form_id, 'version_id', o.id, 'version', o.number, 'title', o.title, 'intro', o.intro,
        'questions', o.questions, 'game', case when o.game_slug is not null
          then jsonb_build_object('slug', o.game_slug, 'name', o.game_name) end)
      from chosen o),
    'draft', (
      select jsonb_build_object('answers', d.answers, 'updated_at', d.updated_at)
      from chosen o join public.interest_drafts d on d.form_id = o.form_id and d.user_id = (select auth.uid())),
    'submission', (
      select jsonb_build_object('id', s.id, 'answers', s.answers, 'submitted_at', s.submitted_at, 'updated_at', s.updated_at,
        'is_current_version', s.version_id = o.id)
      from chosen o join public.interest_submissions s on s.form_id = o.form_id and s.player_id = (select auth.uid())),
    'status_id', (
      select s.id from public.interest_submissions s
      where s.college_id = c.id and s.player_id = (select auth.uid()) order by s.submitted_at limit 1),
    'ranks', (
      select coalesce(jsonb_object_agg(t.slug, (
        select coalesce(jsonb_agg(r.name order by r.ordinal desc), '[]')
        from public.esports_ranks r where r.esports_title_id = t.id)), '{}')
      from public.esports_titles t
      where t.slug in (select q ->> 'game' from chosen o, jsonb_array_elements(o.questions) q where q ->> 'type' = 'rank')),
    'profile', (
      select jsonb_build_object('class_year', d.class_year, 'school_name', a.school_name, 'gpa', a.gpa, 'games', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'rank', g.rank, 'roles', g.roles)
          order by g.is_primary desc, g.created_at), '[]')
        from public.player_games g join public.esports_titles t on t.id = g.esports_title_id where g.user_id = u.user_id))
      from public.user_profiles u
      left join public.player_details d on d.user_id = u.user_id
      left join public.player_academics a on a.user_id = u.user_id
      where u.user_id = (select auth.uid())))
  from college c
$$;
comment on function public.load_interest_form is
  'The form of a college as it is answered now, with the caller''s own draft, submission, status page and what the own profile answers (null without a profile); the ranks to choose from, best first; the other open forms by name; null when there is no such college.';
grant execute on function public.load_interest_form to anon, authenticated;

create function public.save_interest(p_college_id uuid, p_player_id uuid, p_title_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  started record;
begin
  if not private.works_in_program(p_college_id) then
    raise exception 'You don''t have permission to recruit for this college.' using errcode = '42501';
  end if;
  -- Who is not listed cannot be drawn into view by saving; who wrote to the college is there already.
  if not exists (
      select from public.user_profiles u where u.user_id = p_player_id and u.is_published and u.visibility = 'public')
    and not exists (
      select from public.interests i
      where i.player_id = p_player_id and i.college_id = p_college_id and i.stage_id is not null) then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  started := private.start_interest(p_college_id, p_player_id, 'recruiter', p_title_id, true);
  if started.entered then
    perform private.log_interest(started.interest, 'saved');
  end if;
  return (started.interest).id;
end $$;
comment on function public.save_interest is
  'Takes a player with a public profile into the first stage of the college''s pipeline and returns the interest; one that is there already stays where it is.';
grant execute on function public.save_interest to authenticated;

create function public.unsave_interest(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  college uuid := private.lock_interests(array[p_interest_id]);
  interest public.interests;
begin
  select * into interest from public.interests i where i.id = p_interest_id;
  if interest.source <> 'recruiter' or interest.created_by is distinct from me or interest.sent_at is not null
    or interest.created_at < now() - interval '1 hour' or interest.assignee_id is not null
    or exists (select from public.interest_notes n where n.college_id = college and n.interest_id = interest.id)
    or exists (select from public.interest_tasks k where k.college_id = college and k.interest_id = interest.id)
    or exists (select from public.interest_tags t where t.college_id = college and t.interest_id = interest.id)
    or exists (select from public.interest_evaluations e where e.college_id = college and e.interest_id = interest.id)
    or exists (
      select from public.interest_events e
      where e.college_id = college and e.interest_id = interest.id and e.kind not in ('saved', 'viewed')) then
    raise exception 'Somebody has worked on this interest' using errcode = 'PT409';
  end if;
  if exists (select from public.college_board_cards c where c.interest_id = interest.id) then
    -- The player keeps it: it goes back to being theirs alone. Touched first, so that the college's windows follow alike.
    update public.interests i set updated_at = now() where i.id = interest.id;
    delete from public.interest_events e where e.college_id = college and e.interest_id = interest.id;
    delete from private.interests_apart a where interest.id in (a.first_id, a.second_id);
    -- Under a new id: the one that the college knows would come back with the next save and tell that the player keeps it.
    update public.interests i set
      id = gen_random_uuid(), stage_id = null, stage_since = null, source = 'player', created_by = i.player_id
    where i.id = interest.id;
  else
    delete from public.interests i where i.id = interest.id;
  end if;
end $$;
comment on function public.unsave_interest is
  'Undoes the caller''s own save_interest that brought the player into the pipeline, within an hour and while nothing hangs on it (PT409); a card that the player keeps stays theirs.';
grant execute on function public.unsave_interest to authenticated;

-- Who was not shown an interest does not answer it by writing to the player.
create function private.answer_by_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programs uuid[] := array(
    select r.college_id from public.user_roles r
    where r.user_id = new.sender_id and r.college_id is not null and r.role <> 'programs_college_admissions');
  interest public.interests;
begin
  -- Most who write work for no college.
  if programs = '{}' then
    return null;
  end if;
  for interest in
    update public.interests i set answered_at = now()
    where i.sent_at is not null and i.answered_at is null and i.stage_id is not null and i.college_id = any (programs)
      and i.player_id in (
        select p.user_id from public.conversation_participants p
        where p.conversation_id = new.conversation_id and p.user_id <> new.sender_id)
    returning i.*
  loop
    perform private.log_interest(interest, 'replied');
  end loop;
  return null;
end $$;
create trigger answer_by_message after insert on public.messages
  for each row execute function private.answer_by_message();

create function private.recruiting_news(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'interest_id', t.interest_id,
        'name', i.name, 'assignee', private.display_name(t.assignee_id), 'mine', t.is_mine)
        order by t.is_mine desc, t.due_on nulls last, t.id), '[]')
      from (
        (
          select k.*, true as is_mine from public.interest_tasks k
          where k.college_id = college and k.done_at is null and k.assignee_id = (select auth.uid())
          order by k.due_on nulls last, k.id limit 20
        )
        union all
        (
          select k.*, false from public.interest_tasks k
          where k.college_id = college and k.done_at is null and k.assignee_id is distinct from (select auth.uid())
          order by k.due_on nulls last, k.id limit 10
        )
      ) t join public.interests i on i.id = t.interest_id),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'interest_id', e.interest_id, 'name', e.name,
        'from', e.from_stage, 'to', e.to_stage, 'by', private.display_name(e.actor_id), 'at', e.created_at) order by e.id desc), '[]')
      from (
        select v.*, i.name from public.interest_events v join public.interests i on i.id = v.interest_id
        where v.college_id = college and v.kind <> 'viewed' order by v.id desc limit 20
      ) e))
$$;
comment on function private.recruiting_news is
  'The caller''s next tasks, then those of others, and the latest events of a college''s pipeline, with names.';

create function private.release_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.works_for_college(old.user_id, old.college_id) then
    -- In the order of every answer: interests, then the counts of everybody whom they wait for.
    perform from public.interests i where i.assignee_id = old.user_id and i.college_id = old.college_id order by i.id for update;
    perform private.hold_waiting_counts(private.staff_of(array[old.college_id]) || old.user_id);
    update public.interests set assignee_id = null where assignee_id = old.user_id and college_id = old.college_id;
    update public.interest_tasks set assignee_id = null where assignee_id = old.user_id and college_id = old.college_id;
    delete from public.interest_mentions m where m.user_id = old.user_id and m.college_id = old.college_id;
  end if;
  return null;
end $$;
comment on function private.release_assignments is
  'Who loses the last role at a college keeps none of its interests, tasks and mentions.';
create trigger release_assignments after delete or update on public.user_roles
  for each row when (old.college_id is not null) execute function private.release_assignments();

create function private.name_interests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interests i set name = n.name
  from (select coalesce(private.player_name(new.display_name, new.first_name, new.last_name), 'Player') as name) n
  where i.player_id = new.user_id and i.name <> n.name;
  return null;
end $$;
create trigger name_interests after insert or update of display_name, first_name, last_name on public.user_profiles
  for each row execute function private.name_interests();

-- schemas/27_recruiting_status.sql

-- What players see of their interests, and how fast colleges answer.

create function private.interest_status(interest uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'interest_id', i.id, 'college', jsonb_build_object('slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
    'game', t.name, 'stage', s.player_label, 'stage_kind', s.kind, 'sent_at', i.sent_at, 'since', i.stage_since,
    'answered', i.answered_at is not null)
  from public.interests i
  join public.colleges c on c.id = i.college_id
  join public.pipeline_stages s on s.id = i.stage_id
  left join public.esports_titles t on t.id = i.esports_title_id
  where i.id = interest
$$;
comment on function private.interest_status is 'Where an interest stands, in words that are safe for the player.';

create function public.load_recruiting_status(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  interest public.interests;
begin
  select i.* into interest from public.interests i
  where i.id = coalesce((select s.interest_id from public.interest_submissions s where s.id = p_id), p_id)
    and i.stage_id is not null
    and (i.player_id = (select auth.uid()) or i.college_id in (select private.my_program_college_ids()));
  if interest.id is null then
    raise exception 'Recruiting status not found' using errcode = 'PT404';
  end if;
  return private.interest_status(interest.id) || jsonb_build_object(
    'is_own', interest.player_id is not distinct from (select auth.uid()),
    'reply_time', (
      select jsonb_build_object('median_days', r.median_days, 'answered_percent', r.answered_percent)
      from public.college_reply_times r where r.college_id = interest.college_id),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'form_id', s.form_id, 'title', v.title,
        'submitted_at', s.submitted_at, 'updated_at', s.updated_at) order by s.submitted_at), '[]')
      from public.interest_submissions s join public.interest_form_versions v on v.id = s.version_id
      where s.college_id = interest.college_id and s.interest_id = interest.id),
    'events', (
      select coalesce(jsonb_agg(e.event order by e.id), '[]')
      from (
        select e.id, jsonb_strip_nulls(jsonb_build_object(
          'kind', case e.kind when 'sent_again' then 'sent' else e.kind end, 'at', e.created_at,
          'label', case when e.kind = 'moved' then e.player_label end)) as event
        from public.interest_events e
        where e.college_id = interest.college_id and e.interest_id = interest.id and not e.from_prospect
          and e.kind in ('sent', 'sent_again', 'withdrawn', 'viewed', 'saved', 'moved', 'replied')
        order by e.id desc limit 200
      ) e));
end $$;
comment on function public.load_recruiting_status is
  'The status page of a submission or an interest by its unguessable id: for the player and who works in the college''s program (not admissions), PT404 for everybody else. Events are sent, withdrawn, viewed, saved, moved (with the label) and replied, never who.';
grant execute on function public.load_recruiting_status to authenticated;

create function public.withdraw_interest(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  interest public.interests;
begin
  select * into interest from public.interests i
  where i.id = p_interest_id and i.player_id = me and i.sent_at is not null for update;
  if interest.id is null then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  delete from public.interest_submissions s where s.college_id = interest.college_id and s.interest_id = interest.id;
  if interest.source in ('recruiter', 'import') then
    -- The college came first: what it knew before stays with it.
    update public.interests i set sent_at = null, answered_at = null where i.id = interest.id;
    perform private.log_interest(interest, 'withdrawn');
  else
    delete from public.interests i where i.id = interest.id;
  end if;
end $$;
comment on function public.withdraw_interest is
  'Takes back what the caller sent to a college: the answers are deleted, and so is the interest with all that the college noted, unless the college had taken it up by itself. The player may write again. PT404 where the caller sent nothing.';
grant execute on function public.withdraw_interest to authenticated;

create function public.list_my_interests(p_limit integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.interest_status(i.id) || jsonb_build_object('id', coalesce(i.submission_id, i.id))
    order by i.latest desc, i.id), '[]')
  from (
    select i.id, s.id as submission_id, greatest(i.stage_since, i.sent_at, i.answered_at) as latest
    from public.interests i
    left join lateral (
      select s.id from public.interest_submissions s
      where s.college_id = i.college_id and s.interest_id = i.id order by s.submitted_at limit 1
    ) s on true
    where i.player_id = (select auth.uid()) and i.stage_id is not null
    order by greatest(i.stage_since, i.sent_at, i.answered_at) desc, i.id
    limit least(greatest(p_limit, 1), 50)
  ) i
$$;
comment on function public.list_my_interests is
  'The caller''s latest interests with their player-safe stage; "id" opens the status page (RC-010).';
grant execute on function public.list_my_interests to authenticated;

create function private.count_replies(college uuid) returns void
language sql security definer set search_path = '' as $$
  with counted as (
    select count(*)::integer as sent, count(i.answered_at)::integer as answered,
      percentile_cont(0.5) within group (order by extract(epoch from i.answered_at - i.sent_at) / 86400)
        filter (where i.answered_at is not null) as median
    from public.interests i
    where i.college_id = college and i.sent_at >= now() - interval '90 days'
  ), gone as (
    delete from public.college_reply_times r where r.college_id = college and (select sent from counted) < 5
  )
  insert into public.college_reply_times as r (college_id, median_days, answered_percent, counted)
  select college, round(c.median::numeric, 1), round(100.0 * c.answered / c.sent), c.sent
  from counted c where c.sent >= 5
  on conflict (college_id) do update set
    median_days = excluded.median_days, answered_percent = excluded.answered_percent, counted = excluded.counted,
    counted_on = current_date
$$;

create function private.follow_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
  college uuid;
begin
  case tg_op
    when 'INSERT' then
      touched := array(select distinct n.college_id from after_change n where n.sent_at is not null order by 1);
    when 'UPDATE' then
      touched := array(
        select distinct n.college_id from after_change n join before_change o on o.id = n.id
        where (n.sent_at, n.answered_at) is distinct from (o.sent_at, o.answered_at) order by 1);
    else
      touched := array(
        select distinct o.college_id from before_change o join public.colleges c on c.id = o.college_id
        where o.sent_at is not null order by 1);
  end case;
  foreach college in array touched loop
    perform private.count_replies(college);
  end loop;
  return null;
end $$;
create trigger follow_replies_new after insert on public.interests referencing new table as after_change
  for each statement execute function private.follow_replies();
create trigger follow_replies after update on public.interests
  referencing old table as before_change new table as after_change
  for each statement execute function private.follow_replies();
create trigger follow_replies_gone after delete on public.interests referencing old table as before_change
  for each statement execute function private.follow_replies();

create function public.refresh_reply_times() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  amount integer := 0;
begin
  for college in select r.college_id from public.college_reply_times r where r.counted_on < current_date loop
    perform private.count_replies(college);
    amount := amount + 1;
  end loop;
  return amount;
end $$;
comment on function public.refresh_reply_times is
  'Lets the 90 days move on for colleges that nobody wrote to since; returns how many were counted anew. For the server, once a day.';

-- The status widget of RC-010, embedded in pages of others: by a secret address that its player makes and ends. Ours.

create table private.status_widgets (
  player_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.status_widgets is
  'The one address of a player''s status widget: only the SHA-256 of its secret is kept. Of adults only.';
alter table private.status_widgets enable row level security;
create policy "closed to clients" on private.status_widgets for all to anon, authenticated
  using (false) with check (false);

create function public.read_status_widget() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select w.created_at from private.status_widgets w where w.player_id = (select auth.uid())
$$;
comment on function public.read_status_widget is 'Since when the caller''s widget has an address; null without one.';
grant execute on function public.read_status_widget to authenticated;

create function public.make_status_widget() returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  token text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  perform private.check_age_told(me);
  if private.is_minor(me) then
    raise exception 'You can put your status on other sites once you are 18.' using errcode = '42501', hint = 'minor';
  end if;
  insert into private.status_widgets (player_id, token_hash)
  values (me, encode(extensions.digest(token, 'sha256'), 'hex'))
  on conflict (player_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end $$;
comment on function public.make_status_widget is
  'Makes the secret of a read-only address of the caller''s widget and returns it this once; an earlier one ends. Not for minors.';
grant execute on function public.make_status_widget to authenticated;

create function public.end_status_widget() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.status_widgets w where w.player_id = (select auth.uid());
  return found;
end $$;
comment on function public.end_status_widget is 'Ends the address of the caller''s widget at once; false when there is none.';
grant execute on function public.end_status_widget to authenticated;

create function public.load_status_widget(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := (
    select w.player_id from private.status_widgets w
    where w.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex') and private.is_adult(w.player_id));
begin
  if player is null then
    raise exception 'Widget not found' using errcode = 'PT404';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'college', jsonb_build_object('slug', i.slug, 'name', i.name, 'logo_url', i.logo_url, 'colors', i.colors),
      'game', i.game, 'stage', i.player_label, 'stage_kind', i.kind, 'since', i.since)
      order by i.since desc, i.slug), '[]')
    from (
      select c.slug, c.name, c.logo_url, c.colors, t.name as game, s.player_label, s.kind,
        greatest(i.stage_since, i.sent_at, i.answered_at)::date as since
      from public.interests i
      join public.colleges c on c.id = i.college_id and c.is_published
      join public.pipeline_stages s on s.id = i.stage_id
      left join public.esports_titles t on t.id = i.esports_title_id
      where i.player_id = player and i.sent_at is not null
      order by greatest(i.stage_since, i.sent_at, i.answered_at) desc, c.slug limit 5
    ) i);
end $$;
comment on function public.load_status_widget is
  'The latest interests that a player sent, by the secret of their widget, for anybody: published colleges and their player-safe words, never who the player is. PT404 for a secret that does not work.';
grant execute on function public.load_status_widget to anon, authenticated;

-- schemas/28_pipeline.sql

-- The pipeline board of a college in one request, the drawer of one interest in another; moving, undoing a move,
-- tagging and assigning, one or many at once. Stages are locked before the interests in them. Who does not work in a program is
-- refused before anything else is looked at, so that a refusal tells nothing.

create function private.check_sees_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A college that is not there is refused alike.
  if college is null or not private.views_program(college) then
    raise exception 'You don''t have permission to see this pipeline.' using errcode = '42501';
  end if;
end $$;

create function private.check_works_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A college that is not there is refused alike.
  if college is null or not private.works_in_program(college) then
    raise exception 'You don''t have permission to change this pipeline.' using errcode = '42501';
  end if;
end $$;

create function private.pipeline_rights(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('work', private.works_in_program(college), 'see_program', private.views_program(college),
    'write_program', private.works_in_program(college), 'manage', private.manages_program(college),
    'edit', private.can_edit_college(college))
$$;

create function private.college_people(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.name, 'roles', p.roles) order by p.name, p.user_id), '[]')
  from (
    select r.user_id, coalesce(private.display_name(r.user_id), 'Colleague') as name, array_agg(r.role order by r.role) as roles
    from public.user_roles r where r.college_id = college and r.role <> 'programs_college_admissions' group by r.user_id
  ) p
$$;
comment on function private.college_people is
  'Who works in the college''s program, by name: those an interest or task can be assigned to.';

create function private.interest_answers(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', v.title, 'version', v.number, 'questions', v.questions,
    'answers', s.answers, 'submitted_at', s.submitted_at, 'updated_at', s.updated_at) order by s.updated_at desc), '[]')
  from public.interest_submissions s join public.interest_form_versions v on v.id = s.version_id
  where s.college_id = interest.college_id and s.interest_id = interest.id
$$;

create function private.interest_scores(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'average', e.average, 'scores', e.scores)
    order by c.display_order, c.id), '[]')
  from public.evaluation_criteria c
  left join lateral (
    select round(avg(v.score), 1) as average,
      coalesce(jsonb_agg(jsonb_build_object('evaluator_id', v.evaluator_id, 'name', private.display_name(v.evaluator_id),
        'score', v.score, 'updated_at', v.updated_at) order by v.updated_at), '[]') as scores
    from public.interest_evaluations v
    where v.college_id = c.college_id and v.criterion_id = c.id and v.interest_id = interest.id
  ) e on true
  where c.college_id = interest.college_id
$$;

create function private.interest_history(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', e.from_stage, 'to', e.to_stage,
    'label', e.player_label, 'by', private.display_name(e.actor_id), 'at', e.created_at) order by e.id desc), '[]')
  from (
    select * from public.interest_events e
    where e.college_id = interest.college_id and e.interest_id = interest.id order by e.id desc limit 100
  ) e
$$;

create function private.interest_parts(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'college_id', interest.college_id,
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'rank', g.rank, 'roles', g.roles, 'is_primary', g.is_primary)
        order by g.is_primary desc, t.name), '[]')
      from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
      where g.user_id = interest.player_id),
    'state', (select d.state from public.player_details d where d.user_id = interest.player_id),
    -- Of those who wrote to this college, and of those who show them to everybody.
    'academics', case when interest.sent_at is not null or private.shares_academics(interest.player_id) then (
      select jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa)
      from public.player_academics a where a.user_id = interest.player_id) end,
    'can_message', case when interest.player_id is not null then private.message_barrier(interest.player_id) is null end,
    'submissions', private.interest_answers(interest),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'due_on', k.due_on, 'done_at', k.done_at,
        'assignee_id', k.assignee_id) order by k.done_at is not null, k.due_on nulls last, k.created_at), '[]')
      from public.interest_tasks k where k.college_id = interest.college_id and k.interest_id = interest.id),
    'notes', case when inside then (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'author_id', n.author_id,
        'author', private.display_name(n.author_id), 'created_at', n.created_at, 'updated_at', n.updated_at,
        'mention_ids', (
          select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from public.interest_mentions m where m.note_id = n.id))
        order by n.created_at desc, n.id), '[]')
      from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'criteria', case when inside then private.interest_scores(interest) end,
    'events', private.interest_history(interest),
    -- The same name again: perhaps the same person twice.
    'duplicates', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'class_year', i.class_year,
        'has_account', i.player_id is not null) order by i.created_at, i.id), '[]')
      from public.interests i
      where i.college_id = interest.college_id and lower(i.name) = lower(interest.name) and i.id <> interest.id
        and i.stage_id is not null))
$$;
comment on function private.interest_parts is
  'Everything of an interest beyond its card; notes and evaluations are null from outside the program.';

create function private.filter_interests(
  college uuid, game uuid, year integer, tag uuid, assignee uuid, words text, kind text, origin text, days_in_stage integer,
  narrowed text
) returns setof public.interests
language sql stable security definer set search_path = '' as $$
  with stages as materialized (
    select s.id, s.kind from public.pipeline_stages s where s.college_id = college
  )
  select i.* from public.interests i join stages s on s.id = i.stage_id
  where i.college_id = college and i.stage_id is not null
    and (game is null or i.esports_title_id = game)
    and (year is null or i.class_year = year)
    and (tag is null or exists (
      select from public.interest_tags t where t.college_id = college and t.tag_id = tag and t.interest_id = i.id))
    -- All zeros ask for what nobody is assigned to.
    and (assignee is null or i.assignee_id is not distinct from nullif(assignee, '00000000-0000-0000-0000-000000000000'))
    and (nullif(btrim(words), '') is null
      or lower(concat_ws(' ', i.name, i.handle, i.school)) like '%' || regexp_replace(lower(btrim(words)), '([\\%_])', '\\\1', 'g') || '%')
    and ($7 is null or s.kind = $7)
    -- Who kept the program before writing is not told apart: boards of players are their own.
    and (origin is null or case i.source when 'player' then 'form' else i.source end = origin)
    and (days_in_stage is null or i.stage_since <= now() - make_interval(days => days_in_stage))
    -- As the figures of the dashboard count them.
    and case narrowed
      when 'unanswered' then i.sent_at < now() - interval '7 days' and i.answered_at is null and s.kind <> 'closed'
      when 'new' then i.created_at >= now() - interval '7 days'
      when 'moved' then exists (
        select from public.interest_events e
        where e.college_id = college and e.interest_id = i.id and e.kind = 'moved' and e.created_at >= now() - interval '7 days')
      else true end
$$;

create function private.best_fits(college uuid, ids uuid[]) returns table (interest_id uuid, fit integer)
language sql stable security definer set search_path = '' as $$
  -- Both sides are read first: in one join of them all, the planner pairs everybody with every need.
  with players as materialized (
    select i.id, i.sent_at, i.with_gpa, e.*
    from (
      select x.id, x.player_id, x.sent_at, x.sent_at is not null or private.shares_academics(x.player_id) as with_gpa
      from public.interests x where x.college_id = college and x.id = any (ids) offset 0
    ) i
    join private.fit_player_facts e on e.user_id = i.player_id
  ), needs as materialized (
    select * from private.fit_need_facts n where n.college_id = college and n.open_spots > 0
  )
  select e.id, max(s.fit)::integer
  from players e
  join needs n on n.esports_title_id = e.esports_title_id
  cross join lateral (
    select sum(f.points) as fit from private.fit_factors(
      e.is_primary, e.roles, n.position, e.rank_ordinal, n.minimum_ordinal, n.top, e.class_year, n.wanted_year,
      case when e.with_gpa then e.gpa end, n.minimum_gpa, e.state, n.college_state, e.available, n.practices,
      case when e.sent_at is not null then e.scholarship_need end, n.scholarship_max) f) s
  group by e.id
$$;
comment on function private.best_fits is
  'The fit of each player for the need of the college that suits best; no row without one of a game that the player plays. Grades count as on the page of the player, money only where the player wrote to the college. For many at once: planned for each card it would take most of the time of a board.';

create function private.interest_card(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', interest.id, 'name', interest.name, 'player_id', interest.player_id, 'slug', u.slug, 'avatar_url', u.avatar_url,
    'stage_id', interest.stage_id, 'stage_since', interest.stage_since, 'order', interest.stage_order,
    'game', t.name, 'game_id', t.id, 'rank', g.rank, 'class_year', interest.class_year, 'handle', interest.handle,
    'school', interest.school, 'source', interest.source, 'assignee_id', interest.assignee_id,
    'sent_at', interest.sent_at, 'answered_at', interest.answered_at, 'created_at', interest.created_at,
    'tag_ids', (
      select coalesce(jsonb_agg(e.tag_id order by e.tag_id), '[]') from public.interest_tags e
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'open_tasks', k.open, 'next_due', k.due,
    'notes', case when inside then (
      select count(*) from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'score', case when inside then (
      select round(avg(v.score), 1) from public.interest_evaluations v
      where v.college_id = interest.college_id and v.interest_id = interest.id) end)
  from (
    select count(*) as open, min(t.due_on) as due from public.interest_tasks t
    where t.college_id = interest.college_id and t.interest_id = interest.id and t.done_at is null
  ) k
  left join public.user_profiles u on u.user_id = interest.player_id
  left join public.esports_titles t on t.id = interest.esports_title_id
  left join public.player_games g on g.user_id = interest.player_id and g.esports_title_id = interest.esports_title_id
$$;

create function private.place_interests(college uuid, grouping_by text, sorted_by text, matching public.interests[])
returns table (id uuid, key uuid, place bigint, amount bigint)
language sql stable security definer set search_path = '' as $$
  select m.id, k.key, row_number() over column_of, count(*) over (partition by k.key)
  from unnest(matching) m
  cross join lateral (
    select case grouping_by when 'assignee' then m.assignee_id when 'game' then m.esports_title_id else m.stage_id end as key) k
  window column_of as (
    partition by k.key
    order by case sorted_by when 'name' then lower(m.name) end,
      case sorted_by when 'waiting' then case when m.answered_at is null then m.sent_at end when 'stage' then m.stage_since end,
      case sorted_by when 'newest' then m.created_at end desc, case sorted_by when 'year' then m.class_year end,
      m.stage_order, m.id)
$$;
comment on function private.place_interests is
  'The column and the place in it of each interest: in the order of the cards, or by name, waiting (longest first), stage (longest first), newest or year.';

create function private.pipeline_college(college uuid, college_slug text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case
    when college is not null then college
    when nullif(college_slug, '') is not null then (select c.id from public.colleges c where c.slug = college_slug)
    else coalesce(
      (select c.id from public.colleges c where c.id in (select private.my_program_college_ids()) order by c.name, c.id limit 1),
      (select c.id from public.colleges c where private.is_privileged() order by c.name, c.id limit 1)) end
$$;
comment on function private.pipeline_college is
  'The college that is asked for, else the first of the caller''s own, else, for platform staff, the first of all.';

create function public.load_pipeline(
  p_college_id uuid default null, p_group text default 'stage', p_game_id uuid default null, p_class_year integer default null,
  p_tag_id uuid default null, p_assignee_id uuid default null, p_text text default null, p_per_column integer default 50,
  p_college_slug text default null, p_stage_kind text default null, p_source text default null,
  p_stage_days integer default null, p_only text default null, p_sort text default 'order'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college uuid := private.pipeline_college(p_college_id, p_college_slug);
  inside boolean;
  most integer := least(greatest(p_per_column, 1), 200);
begin
  perform private.check_sees_pipeline(college);
  inside := private.views_program(college);
  return (
    with placed as materialized (
      select * from private.place_interests(college, p_group, p_sort, array(
        select f from private.filter_interests(college, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text, p_stage_kind,
          p_source, p_stage_days, p_only) f))
    ), fits as materialized (
      select * from private.best_fits(college, array(select p.id from placed p where p.place <= most))
    ), columns as (
      select p.key, max(p.amount) as total,
        jsonb_agg(private.interest_card(i, inside) || jsonb_build_object('fit', f.fit) order by p.place) as cards
      from placed p join public.interests i on i.id = p.id left join fits f on f.interest_id = p.id
      where p.place <= most group by p.key
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
      'colleges', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name) order by o.name, o.id), '[]')
        from public.colleges o where o.id in (select private.my_program_college_ids())),
      'can', private.pipeline_rights(c.id),
      'stages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'player_label', s.player_label)
          order by s.display_order, s.id), '[]')
        from public.pipeline_stages s where s.college_id = c.id),
      'columns', (
        select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'total', k.total, 'cards', k.cards)), '[]') from columns k),
      'total', (select count(*) from placed),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
        from public.pipeline_tags t where t.college_id = c.id),
      'people', private.college_people(c.id),
      'views', (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'query', v.query,
          'is_mine', coalesce(v.created_by = (select auth.uid()), false)) order by lower(v.name)), '[]')
        from public.pipeline_views v where v.college_id = c.id),
      'mentions', (
        select coalesce(jsonb_agg(jsonb_build_object('note_id', m.note_id, 'interest_id', m.interest_id, 'name', m.name,
          'by', private.display_name(m.author_id)) order by m.created_at desc, m.note_id), '[]')
        from (
          select m.note_id, m.created_at, n.interest_id, n.author_id, i.name
          from public.interest_mentions m
          join public.interest_notes n on n.id = m.note_id
          join public.interests i on i.id = n.interest_id
          where m.user_id = (select auth.uid()) and m.college_id = c.id and m.seen_at is null
          order by m.created_at desc limit 20) m),
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
        from public.esports_titles t
        where exists (select from public.interests i where i.college_id = c.id and i.esports_title_id = t.id and i.stage_id is not null)
          or exists (select from public.college_programs p where p.college_id = c.id and p.esports_title_id = t.id)),
      'class_years', (
        select coalesce(jsonb_agg(distinct i.class_year) filter (where i.class_year is not null), '[]')
        from public.interests i where i.college_id = c.id and i.stage_id is not null),
      'live_topic', private.topic_of('pipeline', c.id))
    from public.colleges c where c.id = college);
end $$;
comment on function public.load_pipeline is
  'The board of a college, for its program and platform staff: its stages, tags, people, saved views, what names the caller in a note, and columns by stage, assignee or game, each with its total and its first cards. Without a college the caller''s first. A column without cards is left out; the key is the id of stage, person or game, null for none. Filters narrow: all zeros as assignee asks for unassigned ones, p_stage_days for at least so many days in the stage, p_only for unanswered (over 7 days), new or moved (within 7 days). p_sort as in place_interests.';
grant execute on function public.load_pipeline to authenticated;

create function public.load_pipeline_column(
  p_college_id uuid, p_key uuid, p_offset integer, p_group text default 'stage',
  p_game_id uuid default null, p_class_year integer default null, p_tag_id uuid default null,
  p_assignee_id uuid default null, p_text text default null, p_limit integer default 50,
  p_stage_kind text default null, p_source text default null, p_stage_days integer default null, p_only text default null,
  p_sort text default 'order'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first integer := greatest(p_offset, 0);
begin
  perform private.check_sees_pipeline(p_college_id);
  return (
    with page as materialized (
      select p.id, p.place
      from private.place_interests(p_college_id, p_group, p_sort, array(
        select f from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text,
          p_stage_kind, p_source, p_stage_days, p_only) f)) p
      where p.key is not distinct from p_key and p.place > first and p.place <= first + least(greatest(p_limit, 1), 200)
    ), fits as materialized (
      select * from private.best_fits(p_college_id, array(select p.id from page p))
    )
    select coalesce(jsonb_agg(private.interest_card(i, private.views_program(p_college_id)) || jsonb_build_object('fit', f.fit)
      order by p.place), '[]')
    from page p join public.interests i on i.id = p.id left join fits f on f.interest_id = p.id);
end $$;
comment on function public.load_pipeline_column is
  'Cards of one column of load_pipeline from a place on, counted from 0, so that a screen reads only what it shows.';
grant execute on function public.load_pipeline_column to authenticated;

create function public.load_interest(p_interest_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
  inside boolean;
begin
  select * into interest from public.interests i where i.id = p_interest_id and i.stage_id is not null;
  if interest.id is null or not private.views_program(interest.college_id) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  inside := private.views_program(interest.college_id);
  -- A view by the college counts once a day.
  if interest.sent_at is not null and private.works_for_college((select auth.uid()), interest.college_id) then
    perform pg_advisory_xact_lock(hashtextextended('interest_viewed.' || interest.id, 0));
    if not exists (
      select from public.interest_events e
      where e.college_id = interest.college_id and e.interest_id = interest.id and e.kind = 'viewed'
        and e.created_at >= date_trunc('day', now(), 'UTC')) then
      perform private.log_interest(interest, 'viewed');
    end if;
  end if;
  update public.interest_mentions m set seen_at = now()
  from public.interest_notes n
  where m.note_id = n.id and n.college_id = interest.college_id and n.interest_id = interest.id
    and m.user_id = (select auth.uid()) and m.seen_at is null;
  return private.interest_card(interest, inside) || private.interest_parts(interest, inside)
    || jsonb_build_object('can', private.pipeline_rights(interest.college_id),
      'fit', (select f.fit from private.best_fits(interest.college_id, array[interest.id]) f));
end $$;
comment on function public.load_interest is
  'The drawer of one interest: profile, answers, tags, tasks, history, notes and evaluations. Opening it is logged as viewed, once a day, and marks what names the caller in its notes as seen. PT404 for who does not see the pipeline.';
grant execute on function public.load_interest to authenticated;

create function private.lock_interests(ids uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  colleges uuid[];
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception 'Choose between 1 and 500 interests' using errcode = '23514';
  end if;
  -- In one order for everybody, so that two of them never wait for each other.
  perform from public.interests i where i.id = any (ids) order by i.id for update;
  select array_agg(distinct i.college_id) into colleges
  from public.interests i where i.id = any (ids) and i.stage_id is not null;
  if cardinality(colleges) is distinct from 1 or not private.works_in_program(colleges[1]) then
    raise exception 'You don''t have permission to change these interests.' using errcode = '42501';
  end if;
  if (select count(distinct each) from unnest(ids) each) <> (
    select count(*) from public.interests i where i.id = any (ids) and i.stage_id is not null) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  return colleges[1];
end $$;
comment on function private.lock_interests is
  'Locks interests of one college that the caller works for, and returns the college.';

create function private.make_room(college uuid, stage uuid, moved uuid[], before uuid, out first double precision, out step double precision)
language plpgsql security definer set search_path = '' as $$
declare
  upper_end double precision;
  lower_end double precision;
begin
  for attempt in 1..2 loop
    select i.stage_order into upper_end from public.interests i
    where i.id = before and i.college_id = college and i.stage_id = stage and i.id <> all (moved);
    select max(i.stage_order) into lower_end from public.interests i
    where i.college_id = college and i.stage_id = stage and i.id <> all (moved)
      and (upper_end is null or (i.stage_order, i.id) < (upper_end, before));
    step := least(1024, (coalesce(upper_end, 1e15) - coalesce(lower_end, coalesce(upper_end, 0) - 2048))
      / (cardinality(moved) + 1));
    first := case when upper_end is null then coalesce(lower_end, 0) + 1024 else upper_end - step * cardinality(moved) end;
    exit when upper_end is null or step > 1e-6;
    -- Too narrow after many moves: spread the stage again.
    update public.interests i set stage_order = o.place * 1024.0
    from (
      select s.id, row_number() over (order by s.stage_order, s.id) as place
      from public.interests s where s.college_id = college and s.stage_id = stage
    ) o
    where o.id = i.id;
  end loop;
end $$;
comment on function private.make_room is
  'Where the moved cards fit before the given one, or at the end: the order of the first and the step to the next.';

create function private.check_unmoved(ids uuid[], seen uuid[], target uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  elsewhere jsonb;
begin
  select jsonb_agg(jsonb_build_object('interest_id', i.id, 'name', i.name, 'stage', s.name, 'by', (
      select private.display_name(e.actor_id) from public.interest_events e
      where e.college_id = i.college_id and e.interest_id = i.id and e.kind = 'moved' order by e.id desc limit 1)) order by o.place)
  into elsewhere
  from unnest(ids, seen) with ordinality o (id, stage_id, place)
  join public.interests i on i.id = o.id and i.stage_id is distinct from o.stage_id and i.stage_id <> target
  join public.pipeline_stages s on s.id = i.stage_id;
  if elsewhere is not null then
    raise exception 'Somebody else moved this first' using errcode = 'PT409', detail = elsewhere::text;
  end if;
end $$;
comment on function private.check_unmoved is
  'Refuses a move of cards that left the stages in which the caller saw them; what already stands where it should is no conflict, so that a retry ends alike.';

create function public.move_interests(
  p_interest_ids uuid[], p_stage_id uuid, p_before_id uuid default null, p_seen_stage_ids uuid[] default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  stage public.pipeline_stages;
  room record;
  interest public.interests;
  changed integer := 0;
begin
  -- Stages before interests, as everywhere; one move into a stage at a time keeps the order.
  select * into stage from public.pipeline_stages s where s.id = p_stage_id for no key update;
  college := private.lock_interests(p_interest_ids);
  if stage.college_id is distinct from college then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  if p_seen_stage_ids is not null then
    perform private.check_unmoved(p_interest_ids, p_seen_stage_ids, stage.id);
  end if;
  room := private.make_room(college, stage.id, p_interest_ids, p_before_id);
  for interest in
    select i.* from unnest(p_interest_ids) with ordinality o (id, place) join public.interests i on i.id = o.id
    where i.stage_id <> stage.id order by o.place
  loop
    changed := changed + 1;
    perform private.log_move(interest, stage);
  end loop;
  update public.interests i set
    stage_id = stage.id, stage_order = room.first + room.step * (o.place - 1),
    stage_since = case when i.stage_id = stage.id then i.stage_since else now() end,
    answered_at = case when i.stage_id <> stage.id and private.is_answer(i, stage) then now() else i.answered_at end
  from (select u.id, min(u.place) as place from unnest(p_interest_ids) with ordinality u (id, place) group by u.id) o
  where i.id = o.id;
  return changed;
end $$;
comment on function public.move_interests is
  'Puts interests of one college into a stage in the given order, before the given card or at the end; returns how many changed stage. All or nothing, at most 500. With the stages in which the caller saw them, in the same order, PT409 when somebody else moved one meanwhile; the detail says which, where to and who.';
grant execute on function public.move_interests to authenticated;

create function private.is_answer(interest public.interests, stage public.pipeline_stages) returns boolean
language sql immutable set search_path = '' as $$
  select interest.answered_at is null and interest.sent_at is not null and stage.kind not in ('new', 'reviewing')
$$;
comment on function private.is_answer is 'Whether a move into the stage is the first answer to what the player sent.';

create function private.log_move(interest public.interests, stage public.pipeline_stages) returns void
language sql security definer set search_path = '' as $$
  with logged as (
    insert into public.interest_events (interest_id, college_id, kind, from_stage, to_stage, stage_kind, player_label, actor_id)
    select interest.id, interest.college_id, 'moved', f.name, stage.name, stage.kind, stage.player_label, (select auth.uid())
    from public.pipeline_stages f where f.id = interest.stage_id
    returning id
  )
  insert into private.last_moves as l (interest_id, event_id, from_stage_id, from_order, from_since, is_answer)
  select interest.id, logged.id, interest.stage_id, interest.stage_order, interest.stage_since, private.is_answer(interest, stage)
  from logged
  on conflict (interest_id) do update set event_id = excluded.event_id, from_stage_id = excluded.from_stage_id,
    from_order = excluded.from_order, from_since = excluded.from_since, is_answer = excluded.is_answer, moved_at = excluded.moved_at
$$;

create function public.undo_moves(p_interest_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  undone integer;
begin
  -- Stages before interests, as everywhere.
  perform from public.pipeline_stages s
  where s.id in (select l.from_stage_id from private.last_moves l where l.interest_id = any (p_interest_ids))
  order by s.id for no key update;
  perform private.lock_interests(p_interest_ids);
  if exists (
    select from unnest(p_interest_ids) each (id)
    where not exists (
      select from private.last_moves l
      join public.interest_events e on e.id = l.event_id and e.actor_id = me
      join public.interests i on i.id = l.interest_id and i.stage_since = l.moved_at
      join public.pipeline_stages s on s.id = l.from_stage_id
      where l.interest_id = each.id and l.moved_at > now() - interval '15 minutes')) then
    raise exception 'This move can no longer be undone' using errcode = 'PT409';
  end if;
  update public.interests i set
    stage_id = l.from_stage_id, stage_order = l.from_order, stage_since = l.from_since,
    answered_at = case
      when l.is_answer and not exists (
        select from public.interest_events e
        where e.college_id = i.college_id and e.interest_id = i.id and e.kind = 'replied' and e.id > l.event_id)
      then null else i.answered_at end
  from private.last_moves l
  where i.id = any (p_interest_ids) and l.interest_id = i.id;
  get diagnostics undone = row_count;
  delete from public.interest_events e
  where e.id in (select l.event_id from private.last_moves l where l.interest_id = any (p_interest_ids));
  return undone;
end $$;
comment on function public.undo_moves is
  'Undoes the caller''s own latest moves, as if they had not been made: stage, place, days in the stage, answer and history. Within 15 minutes and only while nobody moved them on (PT409); all or nothing.';
grant execute on function public.undo_moves to authenticated;

create function public.tag_interests(p_interest_ids uuid[], p_tag_ids uuid[], p_remove boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(p_interest_ids);
  changed integer;
begin
  if exists (
    select from unnest(p_tag_ids) g
    where not exists (select from public.pipeline_tags t where t.id = g and t.college_id = college)) then
    raise exception 'Tag not found' using errcode = 'PT404';
  end if;
  if p_remove then
    delete from public.interest_tags t
    where t.college_id = college and t.interest_id = any (p_interest_ids) and t.tag_id = any (p_tag_ids);
  else
    insert into public.interest_tags (interest_id, tag_id, college_id)
    select distinct i, t, college from unnest(p_interest_ids) i, unnest(p_tag_ids) t
    on conflict do nothing;
  end if;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.tag_interests is
  'Adds tags to interests of one college, or takes them off; returns how many changed.';
grant execute on function public.tag_interests to authenticated;

create function public.assign_interests(p_interest_ids uuid[], p_assignee_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
  changed integer := 0;
begin
  perform private.lock_interests(p_interest_ids);
  for interest in
    update public.interests i set assignee_id = p_assignee_id
    where i.id = any (p_interest_ids) and i.assignee_id is distinct from p_assignee_id
    returning i.*
  loop
    changed := changed + 1;
    perform private.log_interest(interest, 'assigned');
  end loop;
  return changed;
end $$;
comment on function public.assign_interests is
  'Gives interests of one college to a person with a role there, or to nobody (null); returns how many changed.';
grant execute on function public.assign_interests to authenticated;

create function public.save_interest_note(p_id uuid, p_interest_id uuid, p_body text, p_mentions uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  college uuid := private.lock_interests(array[p_interest_id]);
  note public.interest_notes;
begin
  if coalesce(cardinality(p_mentions), 0) > 20 or exists (
    select from unnest(p_mentions) m (id) where not private.works_for_college(m.id, college)) then
    raise exception 'A note names up to 20 colleagues of the program' using errcode = '23514', detail = 'mentions';
  end if;
  insert into public.interest_notes (id, interest_id, author_id, body) values (p_id, p_interest_id, me, p_body)
  on conflict (id) do nothing;
  select * into note from public.interest_notes n where n.id = p_id for update;
  if note.interest_id <> p_interest_id or note.author_id is distinct from me then
    raise exception 'Note not found' using errcode = 'PT404';
  end if;
  delete from public.interest_mentions m where m.note_id = p_id and m.user_id <> all (coalesce(p_mentions, '{}'));
  insert into public.interest_mentions (note_id, user_id, college_id)
  select p_id, m.id, college from unnest(p_mentions) m (id) where m.id <> me
  on conflict do nothing;
  -- Last, so that who hears of it finds the mentions there.
  update public.interest_notes n set body = p_body where n.id = p_id and n.body <> p_body;
end $$;
comment on function public.save_interest_note is
  'Adds a note to an interest, or changes the caller''s own, with the colleagues whom it names; they see it on the board until they open the interest. The id is made by the client: the same again changes nothing.';
grant execute on function public.save_interest_note to authenticated;

create function public.record_reply(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
begin
  perform private.lock_interests(array[p_interest_id]);
  update public.interests i set answered_at = case when i.sent_at is not null then coalesce(i.answered_at, now()) end
  where i.id = p_interest_id returning * into interest;
  perform private.log_interest(interest, 'replied');
end $$;
comment on function public.record_reply is
  'Notes that the college answered the player, by whatever way; the player sees it.';
grant execute on function public.record_reply to authenticated;

create function public.update_interest(
  p_interest_id uuid, p_class_year integer, p_title_id uuid, p_handle text default null, p_school text default null, p_name text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_interests(array[p_interest_id]);
  update public.interests i set
    class_year = p_class_year, esports_title_id = p_title_id, handle = private.text_or_null(p_handle), school = private.text_or_null(p_school),
    name = case when i.player_id is null then coalesce(private.text_or_null(p_name), i.name) else i.name end
  where i.id = p_interest_id;
end $$;
comment on function public.update_interest is
  'Corrects what the college knows: class year, game, in-game name, school; the name only of a prospect without an account.';
grant execute on function public.update_interest to authenticated;

create function public.order_pipeline_stages(p_college_id uuid, p_stage_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.edits_pipeline(p_college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  update public.pipeline_stages s set display_order = o.place
  from unnest(p_stage_ids) with ordinality o (id, place)
  where s.id = o.id and s.college_id = p_college_id and s.display_order <> o.place;
end $$;
comment on function public.order_pipeline_stages is
  'Gives the stages of a college the order of the list. Editors of the college that see its program.';
grant execute on function public.order_pipeline_stages to authenticated;

create function public.delete_pipeline_stage(p_stage_id uuid, p_move_to_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stage public.pipeline_stages;
  target public.pipeline_stages;
  interest public.interests;
  moved integer := 0;
begin
  select * into stage from public.pipeline_stages s where s.id = p_stage_id;
  if stage.id is null or not private.edits_pipeline(stage.college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  -- One at a time in a college, so that a stage remains; nothing enters the stage meanwhile.
  perform from public.pipeline_stages s where s.college_id = stage.college_id order by s.id for update;
  if not exists (select from public.pipeline_stages s where s.college_id = stage.college_id and s.id <> p_stage_id) then
    raise exception 'A pipeline keeps at least one stage' using errcode = 'PT409', detail = 'last stage';
  end if;
  select * into target from public.pipeline_stages s
  where s.id = p_move_to_id and s.college_id = stage.college_id and s.id <> p_stage_id;
  if p_move_to_id is not null and target.id is null then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  for interest in
    select i.* from public.interests i where i.college_id = stage.college_id and i.stage_id = p_stage_id
    order by i.id for update
  loop
    if target.id is null then
      raise exception 'This stage still holds interests' using errcode = 'PT409', detail = 'interests';
    end if;
    perform private.log_move(interest, target);
    moved := moved + 1;
  end loop;
  update public.interests i set
    stage_id = target.id, stage_since = now(),
    answered_at = case when private.is_answer(i, target) then now() else i.answered_at end
  where i.college_id = stage.college_id and i.stage_id = p_stage_id;
  delete from public.pipeline_stages s where s.id = p_stage_id;
  return moved;
end $$;
comment on function public.delete_pipeline_stage is
  'Deletes a stage and moves its interests to another one of the college; without one PT409 while it holds interests. The last stage stays. Editors of the college that see its program.';
grant execute on function public.delete_pipeline_stage to authenticated;

-- schemas/29_pipeline_lists.sql

-- Lists in and out of a pipeline. A list comes in batches; what a batch did is kept for a week, so that sending it again
-- after a lost answer changes nothing.

create table private.pipeline_import_batches (
  college_id uuid not null references public.colleges (id) on delete cascade,
  import_id uuid not null,
  number integer not null constraint pipeline_import_batches_number_check check (number between 1 and 10000),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (college_id, import_id, number)
);
comment on table private.pipeline_import_batches is
  'What import_interests answered to each batch of an import, by the ids of the client; ids and counts alone. Ours.';
alter table private.pipeline_import_batches enable row level security;
create policy "closed to clients" on private.pipeline_import_batches for all to anon, authenticated
  using (false) with check (false);

create function public.load_pipeline_import(p_college_slug text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college uuid := private.pipeline_college(null, p_college_slug);
begin
  perform private.check_works_pipeline(college);
  return (
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name),
      'stages', (
        select jsonb_agg(s.name order by s.display_order, s.id) from public.pipeline_stages s where s.college_id = c.id),
      'games', (select jsonb_agg(t.name order by t.name) from public.esports_titles t))
    from public.colleges c where c.id = college);
end $$;
comment on function public.load_pipeline_import is
  'What an import into the pipeline of a college may name: its stages and the games. Without a slug of the caller''s first program. Who works in the program.';
grant execute on function public.load_pipeline_import to authenticated;

create function private.words_of(list text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct btrim(w) from regexp_split_to_table(coalesce(list, ''), '[;,]') w where private.has_text(w)
$$;

create function private.shape_faults(entry jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(entry) <> 'object' then '[{"field": "row", "reason": "shape"}]'
    else (
      select coalesce(jsonb_agg(jsonb_build_object('field', case when l.key is null then 'row' else e.key end, 'reason', case
        when l.key is null then 'unknown field'
        when jsonb_typeof(e.value) <> 'string' then 'text'
        else 'too long' end) order by e.key), '[]')
      from jsonb_each(entry) e
      left join jsonb_each('{"name": 160, "profile": 300, "game": 60, "class_year": 10, "handle": 60, "school": 120, "stage": 40, "tags": 700, "note": 4000}') l
        on l.key = e.key
      where l.key is null
        or (e.value <> 'null' and (jsonb_typeof(e.value) <> 'string' or char_length(entry ->> e.key) > l.value::integer))) end
$$;

create function private.title_named(name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.esports_titles t where lower(t.name) = lower(btrim($1)) or t.slug = lower(btrim($1))
$$;

create function private.listed_player(profile text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.user_id from public.user_profiles u
  where u.slug = lower(regexp_replace(btrim(profile), '^.*/player/([^/?#]+).*$', '\1')) and u.is_published and u.visibility = 'public'
$$;
comment on function private.listed_player is 'The person behind a profile''s slug or address, if everybody sees it.';

create function private.import_plan(college uuid, rows jsonb, listed jsonb) returns jsonb
language sql security definer set search_path = '' as $$
  with given as materialized (
    select r.place, r.entry, (l.fate ->> 'interest_id')::uuid as known, (l.fate ->> 'same_as')::bigint as same_as,
      case when l.fate ->> 'status' = 'new' then gen_random_uuid() end as fresh
    from jsonb_array_elements(rows) with ordinality r (entry, place)
    join jsonb_array_elements(listed) with ordinality l (fate, place) using (place)
  )
  select jsonb_agg(jsonb_build_object('place', g.place, 'id', coalesce(g.known, g.fresh, f.known, f.fresh),
    'is_new', g.fresh is not null, 'player_id', private.listed_player(g.entry ->> 'profile'),
    'stage_id', coalesce(s.id, private.first_stage(college)), 'title_id', private.title_named(g.entry ->> 'game'),
    'name', private.text_or_null(g.entry ->> 'name'), 'class_year', private.text_or_null(g.entry ->> 'class_year'),
    'handle', private.text_or_null(g.entry ->> 'handle'), 'school', private.text_or_null(g.entry ->> 'school'),
    'tags', g.entry -> 'tags', 'note', private.text_or_null(g.entry ->> 'note')) order by g.place)
  from given g
  left join given f on f.place = g.same_as
  left join public.pipeline_stages s on s.college_id = college and lower(s.name) = lower(btrim(g.entry ->> 'stage'))
$$;
comment on function private.import_plan is
  'The rows of a list as import_check judged them, each with the interest that it goes to: one that is there, a new one, or that of an earlier row.';

create function private.import_accounts(college uuid, plan jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p record;
  interest uuid;
begin
  for p in
    select r.place, r.player_id, r.title_id, r.stage_id
    from jsonb_to_recordset(plan) r (place integer, is_new boolean, player_id uuid, title_id uuid, stage_id uuid, id uuid)
    where r.is_new and r.player_id is not null order by r.place
  loop
    interest := ((private.start_interest(college, p.player_id, 'import', p.title_id, true)).interest).id;
    update public.interests i set stage_id = p.stage_id where i.id = interest and i.stage_id <> p.stage_id;
    -- Its later rows name the id that it was to get.
    plan := replace(plan::text, plan #>> array[(p.place - 1)::text, 'id'], interest::text)::jsonb;
  end loop;
  return plan;
end $$;
comment on function private.import_accounts is
  'Takes the new players of a list into the pipeline and puts their interests into the plan.';

create function private.import_prospects(college uuid, plan jsonb) returns void
language sql security definer set search_path = '' as $$
  with fresh as (
    select r.*, row_number() over (partition by r.stage_id order by r.place) - 1 as above
    from jsonb_to_recordset(plan) r (
      place integer, id uuid, is_new boolean, player_id uuid, stage_id uuid, title_id uuid, name text, class_year smallint,
      handle text, school text)
    where r.is_new and r.player_id is null
  ), tops as materialized (
    select s.stage_id, private.top_of_stage(college, s.stage_id) as top from (select distinct f.stage_id from fresh f) s
  )
  insert into public.interests (
    id, college_id, name, esports_title_id, class_year, handle, school, source, stage_id, stage_since, stage_order, created_by)
  select f.id, college, f.name, f.title_id, f.class_year, f.handle, f.school, 'import', f.stage_id, now(),
    t.top - 1024 * f.above, (select auth.uid())
  from fresh f join tops t using (stage_id) order by f.place
$$;

create function private.import_tags(college uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  word text;
begin
  -- One at a time: their number is limited.
  for word in
    select (array_agg(w order by r.place))[1]
    from jsonb_to_recordset(plan) r (place integer, tags text) cross join lateral private.words_of(r.tags) w
    where not exists (select from public.pipeline_tags t where t.college_id = college and lower(t.name) = lower(w))
    group by lower(w) order by min(r.place), lower(w)
  loop
    insert into public.pipeline_tags (college_id, name) values (college, word) on conflict do nothing;
  end loop;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select distinct r.id, t.id, college
  from jsonb_to_recordset(plan) r (id uuid, tags text) cross join lateral private.words_of(r.tags) w
  join public.pipeline_tags t on t.college_id = college and lower(t.name) = lower(w)
  where r.tags is not null
  on conflict do nothing;
end $$;

create function private.import_rows(college uuid, rows jsonb, listed jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  plan jsonb := private.import_accounts(college, private.import_plan(college, rows, listed));
begin
  perform private.import_prospects(college, plan);
  insert into public.interest_events (interest_id, college_id, kind, to_stage, stage_kind, player_label, actor_id)
  select i.id, college, 'imported', s.name, s.kind, s.player_label, me
  from jsonb_to_recordset(plan) r (place integer, id uuid, is_new boolean)
  join public.interests i on i.id = r.id join public.pipeline_stages s on s.id = i.stage_id
  where r.is_new order by r.place;
  -- What is known already stays; gaps are filled, by the first row that can.
  update public.interests i set
    class_year = coalesce(i.class_year, g.class_year), esports_title_id = coalesce(i.esports_title_id, g.title_id),
    handle = coalesce(i.handle, g.handle), school = coalesce(i.school, g.school)
  from (
    select r.id, (array_agg(r.class_year order by r.place) filter (where r.class_year is not null))[1] as class_year,
      (array_agg(r.title_id order by r.place) filter (where r.title_id is not null))[1] as title_id,
      (array_agg(r.handle order by r.place) filter (where r.handle is not null))[1] as handle,
      (array_agg(r.school order by r.place) filter (where r.school is not null))[1] as school
    from jsonb_to_recordset(plan) r (place integer, id uuid, class_year smallint, title_id uuid, handle text, school text)
    group by r.id
  ) g
  where i.id = g.id and ((i.class_year is null and g.class_year is not null)
    or (i.esports_title_id is null and g.title_id is not null)
    or (i.handle is null and g.handle is not null) or (i.school is null and g.school is not null));
  perform private.import_tags(college, plan);
  -- The same list again brings the same note again.
  insert into public.interest_notes (interest_id, author_id, body)
  select distinct r.id, me, r.note from jsonb_to_recordset(plan) r (id uuid, note text)
  where r.note is not null and not exists (
    select from public.interest_notes n where n.college_id = college and n.interest_id = r.id and n.body = r.note);
  return jsonb_path_query_array(plan, '$[*].id');
end $$;
comment on function private.import_rows is
  'Writes a list that import_check found sound, in one statement for each table, and returns the interest of each row. The interests that it names are locked.';

create function private.import_check(college uuid, rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with given as materialized (
    select r.place, r.entry, private.shape_faults(r.entry) as shape
    from jsonb_array_elements(rows) with ordinality r (entry, place)
  ), fields as materialized (
    -- What is no row, or too long, is not taken apart.
    select g.place, g.shape, private.text_or_null(x.e ->> 'name') as name, private.text_or_null(x.e ->> 'profile') as profile,
      private.text_or_null(x.e ->> 'game') as game, private.text_or_null(x.e ->> 'class_year') as class_year,
      private.text_or_null(x.e ->> 'stage') as stage, array(
        select distinct btrim(w) from regexp_split_to_table(coalesce(x.e ->> 'tags', ''), '[;,]') w where private.has_text(w)) as tags
    from given g cross join lateral (select case when g.shape = '[]' then g.entry else '{}' end as e) x
  ), own_tags as materialized (
    select lower(t.name) as tag from public.pipeline_tags t where t.college_id = college
  ), many_tags as materialized (
    -- Tags that the college can no longer add; the earlier rows have the first say.
    select n.tag from (
      select lower(w) as tag, row_number() over (order by min(f.place), lower(w)) + (select count(*) from own_tags) as amount
      from fields f cross join unnest(f.tags) w where lower(w) not in (select o.tag from own_tags o) group by lower(w)
    ) n where n.amount > 100
  ), stages as materialized (
    select lower(s.name) as name from public.pipeline_stages s where s.college_id = college
  ), found as materialized (
    select f.place, f.shape, f.name, f.profile, u.user_id as player, case
        when f.class_year ~ '^20[2-9][0-9]$' then f.class_year::smallint end as year,
      array_to_json(array_remove(array[
        case when f.name is null and f.profile is null then 'name:required' end,
        case when f.profile is not null and u.user_id is null then 'profile:not found' end,
        case when f.game is not null and not exists (
          select from public.esports_titles t where lower(t.name) = lower(f.game) or t.slug = lower(f.game)) then 'game:unknown' end,
        case when f.class_year !~ '^20[2-9][0-9]$' then 'class_year:year' end,
        case when f.stage is not null and lower(f.stage) not in (select s.name from stages s) then 'stage:unknown' end,
        case when exists (select from unnest(f.tags) w where char_length(w) > 30) then 'tags:too long' end,
        case when cardinality(f.tags) > 20 then 'tags:too many' end,
        case when exists (select from unnest(f.tags) w where lower(w) in (select m.tag from many_tags m)) then 'tags:limit' end
      ], null))::jsonb as faults
    from fields f
    left join public.user_profiles u
      on u.slug = lower(regexp_replace(f.profile, '^.*/player/([^/?#]+).*$', '\1')) and u.is_published and u.visibility = 'public'
  ), judged as materialized (
    select f.place, f.player, f.year, f.shape = '[]' and f.faults = '[]' as is_sound,
      case when f.player is null then lower(f.name) end as person,
      case when f.shape <> '[]' then f.shape else (
        select coalesce(jsonb_agg(jsonb_build_object('field', split_part(e, ':', 1), 'reason', split_part(e, ':', 2))), '[]')
        from jsonb_array_elements_text(f.faults) e) end as errors
    from found f
  ), together as (
    -- What the list names and what the pipeline holds, by account and by name; windows and no joins, whose cost would
    -- hang on guesses about the length of the list.
    select j.place, j.errors, null::uuid as id, case when j.is_sound then coalesce('@' || j.player, j.person) end as who,
      j.player is not null as has_account, j.year, null::timestamptz as created_at
    from judged j
    union all
    select null, null, i.id, k.who, k.has_account, i.class_year, i.created_at from public.interests i
    cross join lateral (values ('@' || i.player_id, true), (lower(i.name), false)) k (who, has_account)
    where i.college_id = college and i.stage_id is not null and k.who is not null
  ), dated as (
    -- Of one name the first year that the list tells holds for its rows without one.
    select t.*, case
        when t.has_account then null
        when t.place is null then t.year
        else coalesce(t.year, first_value(t.year) over (
          partition by t.who order by t.place is null or t.year is null, t.place)) end as class_year
    from together t
  ), compared as (
    select d.*, min(d.place) over (partition by d.who, d.class_year) as first_place,
      first_value(d.id) over (partition by d.who, d.class_year order by d.id is null, d.created_at, d.id) as same_year,
      first_value(d.id) over (partition by d.who order by d.id is null, d.year is not null, d.created_at, d.id) as any_year,
      first_value(case when d.year is null then d.id end) over (
        partition by d.who order by d.id is null or d.year is not null, d.created_at, d.id) as no_year
    from dated d
  ), claimed as (
    -- A record without a year is the person of the first year alone.
    select c.*, min(c.first_place) filter (where c.same_year is null) over (partition by c.who) as first_open from compared c
  ), matched as (
    select c.place, c.errors, c.first_place, case
        when c.who is null then null
        when c.has_account then c.same_year
        when c.class_year is null then c.any_year
        else coalesce(c.same_year, case when c.first_place = c.first_open then c.no_year end) end as known
    from claimed c where c.place is not null
  )
  select jsonb_agg(jsonb_build_object('row', m.place, 'errors', m.errors, 'interest_id', m.known,
    'same_as', case when m.errors = '[]' and m.known is null and m.place <> m.first_place then m.first_place end,
    'status', case
      when m.errors <> '[]' then 'error'
      when m.known is not null then 'in_pipeline'
      when m.place <> m.first_place then 'duplicate'
      else 'new' end,
    'known', case when i.id is not null then jsonb_build_object('name', i.name, 'class_year', i.class_year, 'game', t.name,
      'handle', i.handle, 'school', i.school, 'stage', s.name) end) order by m.place)
  from matched m
  left join public.interests i on i.id = m.known
  left join public.esports_titles t on t.id = i.esports_title_id
  left join public.pipeline_stages s on s.id = i.stage_id
$$;
comment on function private.import_check is
  'Of each row of a list: what is wrong with it, or which interest it is about (the same account, else the same name and class year), or which earlier row (same_as) is about the same person.';

create function private.hold_known(college uuid, listed jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known uuid[] := array(select distinct (l ->> 'interest_id')::uuid from jsonb_array_elements(listed) l where l ->> 'interest_id' is not null);
  held integer;
begin
  perform from public.interests i where i.id = any (known) and i.college_id = college and i.stage_id is not null
  order by i.id for update;
  get diagnostics held = row_count;
  return held = cardinality(known);
end $$;
comment on function private.hold_known is
  'Locks the interests that a list is about, in one order for everybody; false when one of them was merged or withdrawn meanwhile.';

create function public.import_interests(
  p_college_id uuid, p_rows jsonb, p_commit boolean default false, p_import_id uuid default null, p_batch integer default 1
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  listed jsonb;
  written jsonb := '[]';
  answer jsonb;
begin
  perform private.check_works_pipeline(p_college_id);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    raise exception 'A list has between 1 and 5000 rows' using errcode = '23514';
  end if;
  if p_commit is not true then
    perform private.limit_rate('import_check', p_college_id::text, 200000, '1 hour', jsonb_array_length(p_rows));
    listed := private.import_check(p_college_id, p_rows);
  else
    if jsonb_array_length(p_rows) > 500 then
      raise exception 'A batch has between 1 and 500 rows' using errcode = '23514';
    end if;
    -- One import into a college at a time: the second meets what the first wrote.
    perform pg_advisory_xact_lock(hashtextextended('import_interests.' || p_college_id, 0));
    select b.answer into answer from private.pipeline_import_batches b
    where b.college_id = p_college_id and b.import_id = p_import_id and b.number = p_batch;
    if found then
      return answer;
    end if;
    perform private.limit_rate('import', p_college_id::text, 20000, '1 day', jsonb_array_length(p_rows));
    -- Stages before interests, as everywhere; nothing of both goes until this ends.
    perform from public.pipeline_stages s where s.college_id = p_college_id order by s.id for key share;
    loop
      listed := private.import_check(p_college_id, p_rows);
      exit when private.hold_known(p_college_id, listed);
    end loop;
    if exists (select from jsonb_array_elements(listed) l where l ->> 'status' = 'error') then
      raise exception 'The list has errors' using errcode = 'PT422', detail = (
        select jsonb_agg(l) from jsonb_array_elements(listed) l where l ->> 'status' = 'error')::text;
    end if;
    written := private.import_rows(p_college_id, p_rows, listed);
  end if;
  answer := jsonb_build_object('rows', listed, 'interest_ids', written, 'committed', p_commit is true,
    'new', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' = 'new'),
    'merged', (select count(*) from jsonb_array_elements(listed) l where l ->> 'status' in ('in_pipeline', 'duplicate')));
  if p_commit then
    -- What is known of the people is for the preview.
    answer := answer || jsonb_build_object('rows', (
      select jsonb_agg(l - 'known' order by (l ->> 'row')::integer) from jsonb_array_elements(listed) l));
    if p_import_id is not null then
      insert into private.pipeline_import_batches (college_id, import_id, number, answer)
      values (p_college_id, p_import_id, p_batch, answer);
    end if;
  end if;
  return answer;
end $$;
comment on function public.import_interests is
  'Reads up to 5000 rows {name, profile, game, class_year, handle, school, stage, tags, note}, all texts: says of each whether it is new, in the pipeline already, a duplicate in the list or has errors. With p_commit writes up to 500, or, with PT422, nothing; the same batch of an import again, by the ids that the client made, changes nothing and gets the same answer. A row with a public profile (slug or address) is that player; any other is a prospect known by name. At most 20,000 rows a day and college, and 200,000 checked an hour (PT429).';
grant execute on function public.import_interests to authenticated;

create function public.export_pipeline(
  p_college_id uuid, p_game_id uuid default null, p_class_year integer default null, p_tag_id uuid default null,
  p_assignee_id uuid default null, p_text text default null, p_interest_ids uuid[] default null, p_stage_kind text default null,
  p_source text default null, p_stage_days integer default null, p_only text default null
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_sees_pipeline(p_college_id);
  return (
    with chosen as materialized (
      select i.* from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text, p_stage_kind,
        p_source, p_stage_days, p_only) i
      where p_interest_ids is null or i.id = any (p_interest_ids)
    ), first as (
      select i.*, s.name as stage, s.display_order from chosen i join public.pipeline_stages s on s.id = i.stage_id
      order by s.display_order, i.stage_order, i.id limit 10000
    )
    -- One value and not rows: of rows the API would answer with the first 1000 and be silent about the others.
    select jsonb_build_object('total', (select count(*) from chosen), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'name', i.name, 'profile', u.slug, 'game', t.name, 'rank', g.rank, 'class_year', i.class_year, 'handle', i.handle,
      'school', i.school, 'stage', i.stage,
      'tags', (
        select string_agg(p.name, '; ' order by lower(p.name))
        from public.interest_tags e join public.pipeline_tags p on p.id = e.tag_id
        where e.college_id = i.college_id and e.interest_id = i.id),
      'assignee', private.display_name(i.assignee_id), 'source', i.source, 'sent_at', i.sent_at, 'answered_at', i.answered_at,
      'stage_since', i.stage_since) order by i.display_order, i.stage_order, i.id), '[]'))
    from first i
    left join public.user_profiles u on u.user_id = i.player_id and u.is_published and u.visibility = 'public'
    left join public.esports_titles t on t.id = i.esports_title_id
    left join public.player_games g on g.user_id = i.player_id and g.esports_title_id = i.esports_title_id);
end $$;
comment on function public.export_pipeline is
  'The interests of a college for a CSV file, filtered as on the board or by id: their number and the first 10,000 of them; never notes, evaluations or emails.';
grant execute on function public.export_pipeline to authenticated;

-- Two records of one person made one: which look alike, what of each stays, and undoing it. Whatever hangs on the record
-- that goes (notes, tasks, tags, scores, history) moves to the one that stays.

create table private.interests_apart (
  college_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  primary key (first_id, second_id),
  constraint interests_apart_order check (first_id < second_id),
  constraint interests_apart_first foreign key (college_id, first_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interests_apart_second foreign key (college_id, second_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.interests_apart is 'Interests that look alike and are two people, as the program said. Ours.';
create index interests_apart_first_idx on private.interests_apart (college_id, first_id);
create index interests_apart_second_idx on private.interests_apart (college_id, second_id);
alter table private.interests_apart enable row level security;
create policy "closed to clients" on private.interests_apart for all to anon, authenticated using (false) with check (false);

create table private.merged_interests (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null,
  keep_id uuid not null,
  record jsonb not null,
  merged_at timestamptz not null default now(),
  constraint merged_interests_keep foreign key (college_id, keep_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.merged_interests is
  'What undo_merge needs to make two records of one again, within an hour; run_daily deletes it afterwards. Ours.';
comment on column private.merged_interests.record is
  '{dropped, before, after}: rows of interests; {notes, tasks, events, tags}: ids of what came along, {new_tags}: of these tags those that were not there; {scores, kept_scores}: rows of evaluations of both; {note}: the note about older scores; {last_event}: the latest of the history before the event merged, which is the move when the stage was taken; {spot}: the need whose spot the prospect took; {apart}: ids of those it was told apart from.';
create index merged_interests_keep_idx on private.merged_interests (college_id, keep_id);
create index merged_interests_time_idx on private.merged_interests (merged_at);
alter table private.merged_interests enable row level security;
create policy "closed to clients" on private.merged_interests for all to anon, authenticated using (false) with check (false);

create function private.alike_interest(interest public.interests, out keep_id uuid, out reason text)
language sql stable security definer set search_path = '' as $$
  select i.id, case when i.person_key = interest.person_key then 'name' else 'handle' end
  from public.interests i
  where i.college_id = interest.college_id and i.stage_id is not null and i.id <> interest.id
    and ((i.person_key = interest.person_key
        and (i.class_year is null or interest.class_year is null or i.class_year = interest.class_year))
      or lower(i.handle) = lower(interest.handle))
    -- The one with an account stays, else the older one.
    and (i.player_id is null, i.created_at, i.id) < (interest.player_id is null, interest.created_at, interest.id)
    and not exists (
      select from private.interests_apart a
      where a.first_id = least(i.id, interest.id) and a.second_id = greatest(i.id, interest.id))
  order by i.player_id is null, i.created_at, i.id limit 1
$$;
comment on function private.alike_interest is
  'The record that a prospect is perhaps a second one of: the same name and no other class year, or the same in-game name.';

create function private.duplicate_record(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', interest.id, 'name', interest.name, 'has_account', interest.player_id is not null, 'slug', u.slug,
    'avatar_url', u.avatar_url, 'class_year', interest.class_year, 'game', t.name, 'handle', interest.handle,
    'school', interest.school, 'stage', s.name, 'assignee', private.display_name(interest.assignee_id),
    'source', interest.source, 'sent_at', interest.sent_at, 'created_at', interest.created_at,
    'tags', (
      select coalesce(jsonb_agg(g.name order by lower(g.name)), '[]')
      from public.interest_tags e join public.pipeline_tags g on g.id = e.tag_id
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'notes', (
      select count(*) from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id),
    'tasks', (
      select count(*) from public.interest_tasks k where k.college_id = interest.college_id and k.interest_id = interest.id),
    'scores', (
      select count(*) from public.interest_evaluations v
      where v.college_id = interest.college_id and v.interest_id = interest.id))
  from (select 1) one
  left join public.pipeline_stages s on s.id = interest.stage_id
  left join public.esports_titles t on t.id = interest.esports_title_id
  left join public.user_profiles u on u.user_id = interest.player_id and u.is_published and u.visibility = 'public'
$$;

create function public.list_pipeline_duplicates(p_college_slug text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college uuid := private.pipeline_college(null, p_college_slug);
begin
  perform private.check_sees_pipeline(college);
  return (
    with names as (
      select i.person_key from public.interests i
      where i.college_id = college and i.stage_id is not null group by i.person_key having count(*) > 1
    ), handles as (
      select lower(i.handle) as handle from public.interests i
      where i.college_id = college and i.stage_id is not null and i.handle is not null group by lower(i.handle) having count(*) > 1
    ), prospects as (
      select i from public.interests i
      where i.college_id = college and i.stage_id is not null and i.player_id is null
        and (i.person_key in (select n.person_key from names n) or lower(i.handle) in (select h.handle from handles h))
      order by i.person_key, i.id limit 500
    ), pairs as (
      select p.i as dropped, a.keep_id, a.reason, row_number() over (order by (p.i).person_key, (p.i).id) as place
      from prospects p cross join lateral private.alike_interest(p.i) a
      where a.keep_id is not null
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name),
      'can', private.pipeline_rights(c.id),
      'live_topic', private.topic_of('pipeline', c.id),
      'has_more', (select count(*) > 50 from pairs),
      'pairs', (
        select coalesce(jsonb_agg(jsonb_build_object('reason', p.reason, 'keep', private.duplicate_record(k),
          'drop', private.duplicate_record(p.dropped)) order by p.place), '[]')
        from pairs p join public.interests k on k.id = p.keep_id where p.place <= 50))
    from public.colleges c where c.id = college);
end $$;
comment on function public.list_pipeline_duplicates is
  'Up to 50 pairs in a pipeline that look like one person: the same name and no other class year, or the same in-game name, and at most one of them with an account. Without a slug of the caller''s first program. Who sees the pipeline.';
grant execute on function public.list_pipeline_duplicates to authenticated;

create function public.keep_interests_apart(p_first_id uuid, p_second_id uuid, p_is_apart boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(array[p_first_id, p_second_id]);
begin
  if p_first_id = p_second_id then
    raise exception 'Two interests are needed' using errcode = '23514';
  end if;
  if p_is_apart then
    insert into private.interests_apart (college_id, first_id, second_id)
    values (college, least(p_first_id, p_second_id), greatest(p_first_id, p_second_id))
    on conflict do nothing;
  else
    delete from private.interests_apart a
    where a.first_id = least(p_first_id, p_second_id) and a.second_id = greatest(p_first_id, p_second_id);
  end if;
end $$;
comment on function public.keep_interests_apart is
  'Says that two interests which look alike are two people, or no longer says it. Who works in the program.';
grant execute on function public.keep_interests_apart to authenticated;

create function private.merge_scores(kept public.interests, dropped public.interests) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  older text;
  note uuid;
begin
  -- Of two scores by one person for one criterion the newer one counts; the older one is told in a note.
  select string_agg(format('%s %s (%s)', c.name, case when d.updated_at > k.updated_at then k.score else d.score end,
    coalesce(private.display_name(k.evaluator_id), 'Colleague')), ', ' order by c.display_order, c.id) into older
  from public.interest_evaluations k
  join public.interest_evaluations d on d.college_id = k.college_id and d.interest_id = dropped.id
    and d.criterion_id = k.criterion_id and d.evaluator_id = k.evaluator_id
  join public.evaluation_criteria c on c.id = k.criterion_id
  where k.college_id = kept.college_id and k.interest_id = kept.id and d.score <> k.score;
  insert into public.interest_evaluations as e (interest_id, criterion_id, evaluator_id, college_id, score, updated_at)
  select kept.id, d.criterion_id, d.evaluator_id, d.college_id, d.score, d.updated_at
  from public.interest_evaluations d where d.college_id = kept.college_id and d.interest_id = dropped.id
  on conflict (interest_id, evaluator_id, criterion_id) do update set score = excluded.score
  where e.updated_at < excluded.updated_at;
  if older is not null then
    insert into public.interest_notes (interest_id, college_id, author_id, body)
    values (kept.id, kept.college_id, (select auth.uid()), left('Older scores from before the merge: ' || older, 4000))
    returning id into note;
  end if;
  return note;
end $$;

create function private.merged_fields(kept public.interests, dropped public.interests, take text[]) returns public.interests
language plpgsql stable security definer set search_path = '' as $$
declare
  merged public.interests := kept;
begin
  -- What is chosen, else what is known.
  merged.name := case when 'name' = any (take) then dropped.name else kept.name end;
  merged.class_year := case when 'class_year' = any (take) then dropped.class_year else coalesce(kept.class_year, dropped.class_year) end;
  merged.esports_title_id := case when 'game' = any (take) then dropped.esports_title_id
    else coalesce(kept.esports_title_id, dropped.esports_title_id) end;
  merged.handle := case when 'handle' = any (take) then dropped.handle else coalesce(kept.handle, dropped.handle) end;
  merged.school := case when 'school' = any (take) then dropped.school else coalesce(kept.school, dropped.school) end;
  merged.assignee_id := case when 'assignee' = any (take) then dropped.assignee_id
    else coalesce(kept.assignee_id, dropped.assignee_id) end;
  return merged;
end $$;

create function private.prune_merges() returns void
language sql security definer set search_path = '' as $$
  delete from private.merged_interests m where m.merged_at < now() - interval '1 hour';
  delete from private.pipeline_import_batches b where b.created_at < now() - interval '7 days'
$$;
comment on function private.prune_merges is 'Forgets merges that can no longer be undone, and batches of imports that nobody goes on with.';

create function private.hold_stages(interest uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.pipeline_stages s
  where s.college_id = (select i.college_id from public.interests i where i.id = interest) order by s.id for key share
$$;
comment on function private.hold_stages is 'Stages are locked before the interests in them.';

create function private.parts_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notes', (
      select coalesce(jsonb_agg(n.id), '[]') from public.interest_notes n
      where n.college_id = interest.college_id and n.interest_id = interest.id),
    'tasks', (
      select coalesce(jsonb_agg(k.id), '[]') from public.interest_tasks k
      where k.college_id = interest.college_id and k.interest_id = interest.id),
    'events', (
      select coalesce(jsonb_agg(e.id), '[]') from public.interest_events e
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'tags', (
      select coalesce(jsonb_agg(t.tag_id), '[]') from public.interest_tags t
      where t.college_id = interest.college_id and t.interest_id = interest.id),
    'scores', (
      select coalesce(jsonb_agg(to_jsonb(v)), '[]') from public.interest_evaluations v
      where v.college_id = interest.college_id and v.interest_id = interest.id))
$$;

create function public.merge_interests(p_keep_id uuid, p_drop_id uuid, p_take text[] default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  kept public.interests;
  dropped public.interests;
  merged public.interests;
  record jsonb;
  merge_id uuid;
begin
  perform private.hold_stages(p_keep_id);
  college := private.lock_interests(array[p_keep_id, p_drop_id]);
  if not private.manages_program(college) then
    raise exception 'You don''t have permission to merge interests.' using errcode = '42501';
  end if;
  select * into kept from public.interests i where i.id = p_keep_id;
  select * into dropped from public.interests i where i.id = p_drop_id;
  if kept.id = dropped.id or dropped.player_id is not null then
    -- What a player sees stays: a prospect is merged into it, never the other way round.
    raise exception 'Only a prospect without an account is merged into another interest' using errcode = 'PT409';
  end if;
  if p_take is null or not p_take <@ array['name', 'class_year', 'game', 'handle', 'school', 'assignee', 'stage']
    or (kept.player_id is not null and 'name' = any (p_take)) then
    raise exception 'These fields cannot be chosen' using errcode = '23514', detail = 'p_take';
  end if;
  record := private.parts_of(dropped) || jsonb_build_object(
    'dropped', to_jsonb(dropped), 'before', to_jsonb(kept), 'kept_scores', private.parts_of(kept) -> 'scores',
    'spot', (select f.need_id from private.filled_spots f where f.interest_id = dropped.id),
    'apart', (
      select coalesce(jsonb_agg(case when a.first_id = dropped.id then a.second_id else a.first_id end), '[]')
      from private.interests_apart a where dropped.id in (a.first_id, a.second_id)),
    'new_tags', (
      select coalesce(jsonb_agg(t.tag_id), '[]') from public.interest_tags t
      where t.college_id = college and t.interest_id = dropped.id and not exists (
        select from public.interest_tags k where k.interest_id = kept.id and k.tag_id = t.tag_id)));
  update public.interest_notes set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_tasks set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_events set interest_id = kept.id, from_prospect = true
  where college_id = college and interest_id = dropped.id;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select kept.id, t.tag_id, college from public.interest_tags t where t.college_id = college and t.interest_id = dropped.id
  on conflict do nothing;
  record := record || jsonb_build_object('note', private.merge_scores(kept, dropped));
  delete from public.interests i where i.id = dropped.id;
  merged := private.merged_fields(kept, dropped, p_take);
  update public.interests i set
    name = merged.name, class_year = merged.class_year, esports_title_id = merged.esports_title_id, handle = merged.handle,
    school = merged.school, assignee_id = merged.assignee_id
  where i.id = kept.id;
  if 'stage' = any (p_take) and dropped.stage_id <> kept.stage_id then
    perform public.move_interests(array[kept.id], dropped.stage_id);
  end if;
  record := record || jsonb_build_object(
    'last_event', (select max(e.id) from public.interest_events e where e.college_id = college and e.interest_id = kept.id),
    'after', (select to_jsonb(i) from public.interests i where i.id = kept.id));
  perform private.log_interest(kept, 'merged');
  insert into private.merged_interests (college_id, keep_id, record) values (college, kept.id, record) returning id into merge_id;
  return merge_id;
end $$;
comment on function public.merge_interests is
  'Brings notes, tags, tasks, scores and history of a prospect without an account to another interest and deletes the prospect. Fields that are empty are filled; p_take names those whose value comes from the prospect: name (unless the other has an account), class_year, game, handle, school, assignee, stage. Returns what undo_merge takes. SE-011: managers of the program.';
grant execute on function public.merge_interests to authenticated;

create function private.split_scores(merge private.merged_interests, dropped uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine public.interest_evaluations[] := array(
    select k from jsonb_populate_recordset(null::public.interest_evaluations, merge.record -> 'kept_scores') k);
  theirs public.interest_evaluations[] := array(
    select d from jsonb_populate_recordset(null::public.interest_evaluations, merge.record -> 'scores') d);
begin
  -- A score that was changed since the merge stays as it is now.
  delete from public.interest_evaluations e
  using unnest(theirs) d
  left join unnest(mine) k on k.criterion_id = d.criterion_id and k.evaluator_id = d.evaluator_id
  where e.college_id = merge.college_id and e.interest_id = merge.keep_id and e.criterion_id = d.criterion_id
    and e.evaluator_id = d.evaluator_id
    and e.score = case when k.score is null or d.updated_at > k.updated_at then d.score else k.score end;
  insert into public.interest_evaluations (interest_id, criterion_id, evaluator_id, college_id, score, updated_at)
  select case o.is_mine when true then merge.keep_id else dropped end, (o.s).criterion_id, (o.s).evaluator_id, merge.college_id,
    (o.s).score, (o.s).updated_at
  from (
    select true as is_mine, k as s from unnest(mine) k
    where exists (select from unnest(theirs) d where d.criterion_id = k.criterion_id and d.evaluator_id = k.evaluator_id)
    union all select false, d from unnest(theirs) d
  ) o
  join public.evaluation_criteria c on c.id = (o.s).criterion_id
  join public.profiles p on p.id = (o.s).evaluator_id
  on conflict do nothing;
end $$;

create function private.split_parts(merge private.merged_interests, dropped uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r jsonb := merge.record;
begin
  update public.interest_notes set interest_id = dropped
  where college_id = merge.college_id and interest_id = merge.keep_id and r -> 'notes' ? id::text;
  update public.interest_tasks set interest_id = dropped
  where college_id = merge.college_id and interest_id = merge.keep_id and r -> 'tasks' ? id::text;
  update public.interest_events set interest_id = dropped
  where college_id = merge.college_id and interest_id = merge.keep_id and r -> 'events' @> to_jsonb(id);
  -- As if it had not been.
  delete from public.interest_events e
  where e.id = (
    select min(m.id) from public.interest_events m
    where m.college_id = merge.college_id and m.interest_id = merge.keep_id and m.kind = 'merged'
      and m.id > coalesce((r ->> 'last_event')::bigint, 0));
  delete from public.interest_notes
  where college_id = merge.college_id and interest_id = merge.keep_id and id::text = r ->> 'note';
  delete from public.interest_tags t
  where t.college_id = merge.college_id and t.interest_id = merge.keep_id and r -> 'new_tags' ? t.tag_id::text;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select dropped, t.id, merge.college_id from public.pipeline_tags t
  where t.college_id = merge.college_id and r -> 'tags' ? t.id::text
  on conflict do nothing;
end $$;

create function private.split_fields(merge private.merged_interests) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.interests := jsonb_populate_record(null::public.interests, merge.record -> 'before');
  after public.interests := jsonb_populate_record(null::public.interests, merge.record -> 'after');
  now_in uuid;
begin
  -- What was changed since the merge stays as it is now.
  update public.interests i set
    name = case when i.player_id is null and i.name = after.name then before.name else i.name end,
    class_year = case when i.class_year is not distinct from after.class_year then before.class_year else i.class_year end,
    esports_title_id = case when i.esports_title_id is not distinct from after.esports_title_id
      then before.esports_title_id else i.esports_title_id end,
    handle = case when i.handle is not distinct from after.handle then before.handle else i.handle end,
    school = case when i.school is not distinct from after.school then before.school else i.school end,
    assignee_id = case when i.assignee_id is not distinct from after.assignee_id
        and (before.assignee_id is null or private.works_for_college(before.assignee_id, merge.college_id))
      then before.assignee_id else i.assignee_id end
  where i.id = merge.keep_id
  returning i.stage_id into now_in;
  if before.stage_id <> after.stage_id and now_in = after.stage_id and exists (
    select from public.pipeline_stages s where s.id = before.stage_id and s.college_id = merge.college_id) then
    update public.interests i set
      stage_id = before.stage_id, stage_since = before.stage_since, stage_order = before.stage_order,
      answered_at = case when i.answered_at is not distinct from after.answered_at then before.answered_at else i.answered_at end
    where i.id = merge.keep_id;
    -- The move of the merge, as if it had not been.
    delete from public.interest_events e
    where e.id = (merge.record ->> 'last_event')::bigint and e.interest_id = merge.keep_id and e.kind = 'moved';
  end if;
end $$;

create function public.undo_merge(p_merge_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  merge private.merged_interests;
  d public.interests;
begin
  select * into merge from private.merged_interests m where m.id = p_merge_id;
  if merge.id is null or not private.manages_program(merge.college_id) then
    raise exception 'Merge not found' using errcode = 'PT404';
  end if;
  perform private.hold_stages(merge.keep_id);
  perform private.lock_interests(array[merge.keep_id]);
  delete from private.merged_interests m where m.id = p_merge_id returning * into merge;
  if merge.id is null then
    raise exception 'Merge not found' using errcode = 'PT404';
  end if;
  if merge.merged_at < now() - interval '1 hour' then
    raise exception 'This merge can no longer be undone' using errcode = 'PT410';
  end if;
  perform private.split_fields(merge);
  d := jsonb_populate_record(null::public.interests, merge.record -> 'dropped');
  insert into public.interests (
    id, college_id, name, esports_title_id, class_year, handle, school, source, stage_id, stage_order, stage_since, assignee_id,
    created_by, created_at)
  select d.id, d.college_id, d.name, d.esports_title_id, d.class_year, d.handle, d.school, d.source,
    coalesce((select s.id from public.pipeline_stages s where s.id = d.stage_id and s.college_id = d.college_id),
      private.first_stage(d.college_id)),
    d.stage_order, d.stage_since, case when private.works_for_college(d.assignee_id, d.college_id) then d.assignee_id end,
    (select p.id from public.profiles p where p.id = d.created_by), d.created_at;
  if merge.record ->> 'spot' is not null then
    perform from public.roster_needs n where n.college_id = d.college_id order by n.id for no key update;
    insert into private.filled_spots (interest_id, need_id)
    select d.id, n.id
    from public.roster_needs n
    join public.interests i on i.id = d.id
    join public.pipeline_stages s on s.id = i.stage_id and s.kind = 'committed'
    where n.id = (merge.record ->> 'spot')::uuid and n.open_spots > 0;
  end if;
  insert into private.interests_apart (college_id, first_id, second_id)
  select d.college_id, least(d.id, i.id), greatest(d.id, i.id)
  from public.interests i where i.college_id = d.college_id and merge.record -> 'apart' ? i.id::text
  on conflict do nothing;
  perform private.split_parts(merge, d.id);
  perform private.split_scores(merge, d.id);
  return d.id;
end $$;
comment on function public.undo_merge is
  'Within an hour makes two records of one again, each with what it had; what was changed since stays as it is. Returns the prospect that is back. PT410 afterwards. SE-011: managers of the program.';
grant execute on function public.undo_merge to authenticated;

create function public.delete_prospect(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_program(private.lock_interests(array[p_interest_id])) then
    raise exception 'You don''t have permission to delete interests.' using errcode = '42501';
  end if;
  delete from public.interests i where i.id = p_interest_id and i.player_id is null;
  if not found then
    raise exception 'The interest of a player is closed, not deleted' using errcode = 'PT409';
  end if;
end $$;
comment on function public.delete_prospect is 'Deletes a prospect without an account. SE-011: managers of the program.';
grant execute on function public.delete_prospect to authenticated;

-- schemas/30_recruiting_dashboard.sql

-- The figures of a college's recruiting in one request. They read its interests and its stages once. Admissions gets
-- figures without names (SE-014, RC-017). What waits for a person: the badge of the header and a mail a day, in numbers
-- alone, by the rights of the moment.

create function private.recruiting_figures(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with stages as materialized (
    select s.id, s.kind from public.pipeline_stages s where s.college_id = college
  ), held as (
    select i.created_at, i.sent_at, i.answered_at, s.kind
    from public.interests i join stages s on s.id = i.stage_id
    where i.college_id = college and i.stage_id is not null
  )
  select jsonb_build_object(
    'total', count(*),
    'new', count(*) filter (where kind = 'new'),
    'new_this_week', count(*) filter (where created_at >= now() - interval '7 days'),
    'unanswered', count(*) filter (
      where sent_at < now() - interval '7 days' and answered_at is null and kind <> 'closed'),
    'moved_this_week', (
      select count(distinct e.interest_id) from public.interest_events e
      where e.college_id = college and e.kind = 'moved' and e.created_at >= now() - interval '7 days'),
    'offers', count(*) filter (where kind = 'offered'),
    'commits', count(*) filter (where kind = 'committed'),
    'open_spots', (select coalesce(sum(n.open_spots), 0) from public.roster_needs n where n.college_id = college),
    'reply', (
      select jsonb_build_object('median_days', r.median_days, 'answered_percent', r.answered_percent, 'counted', r.counted)
      from public.college_reply_times r where r.college_id = college))
  from held
$$;

create function private.recruiting_charts(college uuid, weeks integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with stages as materialized (
    select s.id, s.kind, s.name, s.player_label, s.display_order from public.pipeline_stages s where s.college_id = college
  ), held as materialized (
    select i.id, i.stage_id, i.created_at, i.esports_title_id, i.source, s.kind
    from public.interests i join stages s on s.id = i.stage_id
    where i.college_id = college and i.stage_id is not null
  )
  select jsonb_build_object(
    'funnel', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind,
        -- Its own name for a stage is the program's; outside stands what players read.
        'name', case when (select private.views_program(college)) then s.name else s.player_label end,
        'interests', (select count(*) from held i where i.stage_id = s.id)) order by s.display_order, s.id), '[]')
      from stages s),
    'by_week', (
      select jsonb_agg(jsonb_build_object('week', w.start::date, 'interests', (
        select count(*) from held i where i.created_at >= w.start and i.created_at < w.start + interval '7 days'))
        order by w.start)
      from generate_series(date_trunc('week', now(), 'UTC') - (weeks - 1) * interval '7 days',
        date_trunc('week', now(), 'UTC'), interval '7 days') w (start)),
    'by_game', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'interests', g.interests, 'commits', g.commits,
        'open_spots', g.spots) order by g.interests desc, g.name), '[]')
      from (
        select t.id, t.name, coalesce(p.open_spots, 0) as spots,
          count(i.id) as interests, count(i.id) filter (where i.kind = 'committed') as commits
        from public.esports_titles t
        left join public.college_programs p on p.esports_title_id = t.id and p.college_id = college
        left join held i on i.esports_title_id = t.id
        group by t.id, t.name, p.id, p.open_spots having p.id is not null or count(i.id) > 0
      ) g),
    'by_source', (
      select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'interests', s.interests, 'commits', s.commits)
        order by s.interests desc, s.source), '[]')
      from (
        select case i.source when 'player' then 'form' else i.source end as source, count(*) as interests, count(*) filter (where i.kind = 'committed') as commits
        from held i group by 1
      ) s))
$$;

create function public.load_recruiting_dashboard(p_college_id uuid, p_weeks integer default 12) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.recruits_for(p_college_id) then
    raise exception 'You don''t have permission to see this dashboard.' using errcode = '42501';
  end if;
  -- The 90 days of reply times move on with the calendar.
  if exists (select from public.college_reply_times r where r.college_id = p_college_id and r.counted_on < current_date) then
    perform private.count_replies(p_college_id);
  end if;
  return (
    select jsonb_build_object('college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url,
          'colors', c.colors),
        'live_topic', case when private.views_program(c.id) then private.topic_of('pipeline', c.id) end,
        'can', private.pipeline_rights(c.id), 'figures', private.recruiting_figures(c.id))
      || private.recruiting_charts(c.id, least(greatest(p_weeks, 1), 52))
      || case when private.views_program(c.id) then private.recruiting_news(c.id) else '{"tasks": null, "events": null}' end
    from public.colleges c where c.id = p_college_id);
end $$;
comment on function public.load_recruiting_dashboard is
  'Figures, funnel, interests by week, game and source of a college (RC-016, RC-017), for its recruiters and platform staff; next tasks and recent events for those who see the program, to admissions null.';
grant execute on function public.load_recruiting_dashboard to authenticated;

create function public.list_recruiting_colleges()
returns table (id uuid, slug text, name text, logo_url text, roles text[], waiting bigint, sees_pipeline boolean)
language sql stable security definer set search_path = '' as $$
  select c.id, c.slug, c.name, c.logo_url, mine.roles, w.waiting, s.sees
  from public.colleges c
  left join lateral (
    select array_agg(r.role order by r.role) as roles from public.user_roles r
    where r.college_id = c.id and r.user_id = (select auth.uid())
  ) mine on true
  cross join lateral (
    select count(*) as waiting from public.interests i
    join public.pipeline_stages s on s.id = i.stage_id and s.kind <> 'closed'
    where i.college_id = c.id and i.sent_at is not null and i.answered_at is null and mine.roles is not null
  ) w
  cross join lateral (
    select private.is_privileged() or mine.roles <> array['programs_college_admissions'] as sees
  ) s
  where c.id in (select private.my_recruiting_college_ids()) or private.is_privileged()
  order by mine.roles is null, c.name, c.id
  limit 500
$$;
comment on function public.list_recruiting_colleges is
  'Colleges whose figures the caller sees, and whether their pipeline too: those with own roles first, with what waits for an answer there; all for platform staff.';
grant execute on function public.list_recruiting_colleges to authenticated;

create function private.recruiting_choices() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select r.college_id, array_agg(r.role order by r.role) as roles
    from public.user_roles r where r.user_id = (select auth.uid()) and r.college_id is not null group by r.college_id
  ), offered as (
    select c.id, m.roles from mine m join public.colleges c on c.id = m.college_id
    union all
    -- Platform staff sees all; the rest by its address.
    select x.id, null from (
      select c.id from public.colleges c
      where (select private.is_privileged()) and c.is_published and c.id not in (select m.college_id from mine m)
      order by c.name, c.id limit 200
    ) x
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'is_own', o.roles is not null,
    'sees_pipeline', o.roles is null or private.is_privileged() or o.roles <> array['programs_college_admissions'])
    order by o.roles is null, c.name, c.id), '[]')
  from offered o join public.colleges c on c.id = o.id
$$;
comment on function private.recruiting_choices is
  'Colleges to pick from: the caller''s own, for platform staff 200 others by name.';

create function public.open_recruiting_dashboard(p_college_slug text default null, p_weeks integer default 12) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  choices jsonb := private.recruiting_choices();
  chosen uuid;
begin
  if not private.has_any_role(array['yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin',
    'programs_college_staff', 'programs_college_admissions', 'coaching_private_coach',
    'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach']) then
    raise exception 'You don''t have permission to see this dashboard.' using errcode = '42501';
  end if;
  if p_college_slug is null then
    chosen := (choices -> 0 ->> 'id')::uuid;
  else
    select c.id into chosen from public.colleges c where c.slug = p_college_slug and private.recruits_for(c.id);
  end if;
  return jsonb_build_object(
    'colleges', choices,
    'page', case when chosen is not null then public.load_recruiting_dashboard(chosen, p_weeks) end,
    -- Who recruits for no college of Lineup has lists, and perhaps asked for a role.
    'own', case when choices = '[]' then jsonb_build_object(
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'updated_at', l.updated_at, 'players', (
          select count(*) from public.list_items i where i.list_id = l.id and i.player_id is not null)) order by l.updated_at desc, l.id), '[]')
        from (select * from public.lists l where l.owner_id = me order by l.updated_at desc, l.id limit 6) l),
      'requests', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'college', c.name, 'created_at', r.created_at)
          order by r.created_at desc), '[]')
        from public.role_requests r left join public.colleges c on c.id = r.college_id
        where r.user_id = me and r.status = 'pending')) end);
end $$;
comment on function public.open_recruiting_dashboard is
  'The screen of /recruiting-dashboard (RC-016): the colleges to pick from and load_recruiting_dashboard of the chosen one, without a choice of the first; page null where the chosen one is not the caller''s. own: lists and open requests of a recruiter without a college. Refused to who is no recruiter (RC-017).';
grant execute on function public.open_recruiting_dashboard to authenticated;

create function private.waiting_in(person uuid, college uuid, at_most integer default null)
returns table (interest_id uuid, sent_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.sent_at
  from public.interests i join public.pipeline_stages s on s.id = i.stage_id and s.kind <> 'closed'
  where i.college_id = college and i.sent_at is not null and i.answered_at is null and i.stage_id is not null
    and (i.assignee_id is null or i.assignee_id = person)
  order by i.sent_at limit at_most
$$;
comment on function private.waiting_in is
  'Interests of a college that wait for an answer by this person: theirs, or nobody''s yet.';

create function private.programs_of(person uuid) returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = person and r.college_id is not null and r.role <> 'programs_college_admissions'
$$;
comment on function private.programs_of is 'Colleges in whose program a person works, as my_program_college_ids of the caller.';

create function private.waiting_for(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  -- The badge shows no more than 99.
  select least(count(*), 100)::integer
  from private.programs_of(person) as p (college) cross join lateral private.waiting_in(person, p.college, 100) w
$$;

create function public.waiting_interests_total() returns integer
language sql stable security definer set search_path = '' as $$
  select private.waiting_for((select auth.uid()))
$$;
comment on function public.waiting_interests_total is
  'How many interests wait for an answer by the caller, for the badge: in programs where the caller works, assigned to the caller or to nobody; up to 100.';
grant execute on function public.waiting_interests_total to authenticated;

create function private.hold_waiting_counts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct unnest(people) as id order by id loop
    perform pg_advisory_xact_lock(hashtextextended('waiting:' || person, 0));
  end loop;
end $$;
comment on function private.hold_waiting_counts is
  'As for send_unread_counts: held until the transaction ends, so that the number sent last is right. In one order for everybody.';

create function private.send_waiting_counts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.hold_waiting_counts(people);
  for person in select distinct unnest(people) as id order by id loop
    perform realtime.send(
      jsonb_build_object('name', 'waiting_interests_total', 'value', private.waiting_for(person)), 'count', 'user:' || person, true);
  end loop;
end $$;

create function private.staff_of(colleges uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select distinct r.user_id from public.user_roles r
    where r.college_id = any (colleges) and r.role <> 'programs_college_admissions')
$$;

create function private.count_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  colleges uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct a.college_id) into colleges
    from after a join before b on b.id = a.id
    where (a.sent_at is not null or b.sent_at is not null)
      and (a.sent_at is null, a.answered_at is null, a.assignee_id, a.stage_id)
        is distinct from (b.sent_at is null, b.answered_at is null, b.assignee_id, b.stage_id);
  elsif tg_op = 'INSERT' then
    select array_agg(distinct a.college_id) into colleges from after a where a.sent_at is not null and a.answered_at is null;
  else
    select array_agg(distinct b.college_id) into colleges from before b where b.sent_at is not null and b.answered_at is null;
  end if;
  if colleges is not null then
    perform private.send_waiting_counts(private.staff_of(colleges));
  end if;
  return null;
end $$;
create trigger count_waiting_new after insert on public.interests referencing new table as after
  for each statement execute function private.count_waiting();
create trigger count_waiting after update on public.interests referencing old table as before new table as after
  for each statement execute function private.count_waiting();
create trigger count_waiting_gone after delete on public.interests referencing old table as before
  for each statement execute function private.count_waiting();

create function private.count_waiting_of_stage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_waiting_counts(private.staff_of(array[new.college_id]));
  return null;
end $$;
create trigger count_waiting after update of kind on public.pipeline_stages
  for each row when ((old.kind = 'closed') <> (new.kind = 'closed')) execute function private.count_waiting_of_stage();

create function private.count_waiting_of_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_waiting_counts(array(select c.user_id from changed c where c.college_id is not null));
  return null;
end $$;
create trigger count_waiting_new after insert on public.user_roles referencing new table as changed
  for each statement execute function private.count_waiting_of_person();
create trigger count_waiting after update on public.user_roles referencing new table as changed
  for each statement execute function private.count_waiting_of_person();
create trigger count_waiting_gone after delete on public.user_roles referencing old table as changed
  for each statement execute function private.count_waiting_of_person();

create function private.recruiting_digest(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('college', c.name, 'slug', c.slug, 'new', d.fresh, 'unanswered', d.late, 'due', d.due)
    order by c.name, c.id)
  from private.programs_of(person) as p (college)
  join public.colleges c on c.id = p.college
  cross join lateral (
    select
      (select count(*) from private.waiting_in(person, c.id, 1000) w where w.sent_at >= now() - interval '1 day') as fresh,
      (select count(*) from private.waiting_in(person, c.id, 1000) w where w.sent_at < now() - interval '7 days') as late,
      (
        select count(*) from public.interest_tasks k
        where k.assignee_id = person and k.college_id = c.id and k.done_at is null and k.due_on <= current_date) as due
  ) d
  where d.fresh + d.late + d.due > 0
$$;
comment on function private.recruiting_digest is
  'What a person has to do in each program where they work, in numbers: interests of the last day, those unanswered over 7 days, own tasks that are due. Null when there is nothing. Never a name or a word of anybody.';

-- schemas/31_college_board.sql

-- The player's own board of colleges (RC-014) and the read-only pipeline (RC-013): two more views of the one
-- interest. A card that the player merely keeps is an interest without a stage: the college sees nothing. Ours.

create table public.college_board_cards (
  interest_id uuid primary key references public.interests (id) on update cascade on delete cascade,
  player_id uuid not null references public.profiles (id) on delete cascade,
  board_column text not null default 'interested'
    constraint college_board_cards_board_column_check
      check (board_column in ('interested', 'contacted', 'applied', 'visiting', 'offer', 'committed')),
  place integer not null default 0,
  note text constraint college_board_cards_note_check check (private.has_text(note) and char_length(note) <= 2000),
  next_step text
    constraint college_board_cards_next_step_check check (private.has_text(next_step) and char_length(next_step) <= 160),
  next_step_on date
    constraint college_board_cards_next_step_on_check check (next_step_on between '2020-01-01' and '2099-12-31'),
  deadline_on date
    constraint college_board_cards_deadline_on_check check (deadline_on between '2020-01-01' and '2099-12-31'),
  added_at timestamptz not null default now(),
  moved_at timestamptz not null default now()
);
comment on table public.college_board_cards is
  'Where a player keeps an interest on the own board, with what they note about it. Columns and places are written by functions; nobody at the college reads it.';
comment on column public.college_board_cards.deadline_on is 'By when the player wants to have it done, as a day.';
create index college_board_cards_player_idx on public.college_board_cards (player_id, board_column, place);
alter table public.college_board_cards enable row level security;
grant select on public.college_board_cards to authenticated;
create policy "own board, all for platform staff" on public.college_board_cards for select to authenticated
  using (player_id = (select auth.uid()) or (select private.is_privileged()));
grant update (note, next_step, next_step_on, deadline_on) on public.college_board_cards to authenticated;
create policy "notes on the own board" on public.college_board_cards for update to authenticated
  using (player_id = (select auth.uid())) with check (player_id = (select auth.uid()));

create function private.send_board_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('kind', 'board'), 'recruiting', 'user:' || c.player_id, true)
  from (select distinct player_id from changed) c;
  return null;
end $$;
comment on function private.send_board_change is
  'Notifies a player''s other windows that the own board has changed.';
create trigger send_board_change_new after insert on public.college_board_cards referencing new table as changed
  for each statement execute function private.send_board_change();
create trigger send_board_change after update on public.college_board_cards referencing new table as changed
  for each statement execute function private.send_board_change();
create trigger send_board_change_gone after delete on public.college_board_cards referencing old table as changed
  for each statement execute function private.send_board_change();

create function private.send_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('kind', 'standing'), 'recruiting', 'user:' || coalesce(new.player_id, old.player_id), true);
  return null;
end $$;
comment on function private.send_standing is
  'Notifies a player that they stand elsewhere with a college, without saying where or with which.';
-- Not for a view: only for what load_player_pipeline shows.
create trigger send_standing_new after insert on public.interests
  for each row when (new.player_id is not null and new.stage_id is not null) execute function private.send_standing();
create trigger send_standing after update of player_id, stage_id, sent_at, answered_at on public.interests
  for each row when (
    new.player_id is not null
    and (old.player_id, old.stage_id, old.sent_at, old.answered_at)
      is distinct from (new.player_id, new.stage_id, new.sent_at, new.answered_at))
  execute function private.send_standing();
create trigger send_standing_gone after delete on public.interests
  for each row when (old.player_id is not null and old.stage_id is not null) execute function private.send_standing();

create function private.put_on_board(interest uuid, player uuid, to_column text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.college_board_cards (interest_id, player_id, board_column, place)
  select interest, player, to_column, coalesce(max(c.place), 0) + 1
  from public.college_board_cards c where c.player_id = player and c.board_column = to_column
  on conflict (interest_id) do nothing
$$;

create function private.board_what_was_sent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_on_board(new.id, new.player_id, 'applied');
  update public.college_board_cards c set board_column = 'applied', moved_at = now(), place = (
      select coalesce(max(x.place), 0) + 1 from public.college_board_cards x
      where x.player_id = new.player_id and x.board_column = 'applied')
  where c.interest_id = new.id and c.board_column in ('interested', 'contacted');
  return null;
end $$;
comment on function private.board_what_was_sent is
  'Who writes to a college finds it under applied; later columns are left as the player put them.';
create trigger board_what_was_sent after insert on public.interests
  for each row when (new.sent_at is not null and new.player_id is not null) execute function private.board_what_was_sent();
create trigger board_what_was_sent_later after update of sent_at on public.interests
  for each row when (old.sent_at is null and new.sent_at is not null) execute function private.board_what_was_sent();

create function private.check_own_card(interest uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One change of a board at a time.
  perform from public.profiles p where p.id = (select auth.uid()) for no key update;
  if not exists (
    select from public.college_board_cards c where c.interest_id = interest and c.player_id = (select auth.uid())) then
    raise exception 'Card not found' using errcode = 'PT404';
  end if;
end $$;

create function public.add_college_to_board(p_college_id uuid, p_column text default 'interested') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  interest uuid;
begin
  if not exists (select from public.colleges c where c.id = p_college_id and c.is_published) then
    raise exception 'College not found' using errcode = 'PT404';
  end if;
  if not exists (select from public.user_profiles u where u.user_id = me) then
    raise exception 'Make a profile first' using errcode = '23514';
  end if;
  perform from public.profiles p where p.id = me for no key update;
  if (select count(*) from public.college_board_cards c where c.player_id = me) >= 200 then
    raise exception 'Too many colleges on the board (max 200)' using errcode = '23514';
  end if;
  insert into public.interests (college_id, player_id, name, esports_title_id, class_year, source, created_by)
  values (p_college_id, me, coalesce(private.display_name(me), 'Player'),
    (select g.esports_title_id from public.player_games g where g.user_id = me and g.is_primary),
    (select d.class_year from public.player_details d where d.user_id = me), 'player', me)
  on conflict (player_id, college_id) do nothing;
  select i.id into interest from public.interests i where i.player_id = me and i.college_id = p_college_id;
  perform private.put_on_board(interest, me, p_column);
  return interest;
end $$;
comment on function public.add_college_to_board is
  'Keeps a published college on the caller''s board and returns the one interest of the two; what is there already stays where it is. The college is told nothing.';
grant execute on function public.add_college_to_board to authenticated;

create function public.move_board_card(p_interest_id uuid, p_column text, p_before_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_card(p_interest_id);
  update public.college_board_cards c set board_column = p_column, moved_at = now(),
    place = coalesce((
      select x.place from public.college_board_cards x
      where x.interest_id = p_before_id and x.player_id = c.player_id and x.board_column = p_column), 2147483647)
  where c.interest_id = p_interest_id;
  update public.college_board_cards c set place = o.place
  from (
    -- At an equal place the moved card goes first.
    select x.interest_id, row_number() over (order by x.place, x.interest_id <> p_interest_id, x.interest_id) as place
    from public.college_board_cards x
    where x.player_id = (select auth.uid()) and x.board_column = p_column
  ) o
  where c.interest_id = o.interest_id and c.place <> o.place;
end $$;
comment on function public.move_board_card is
  'Puts a card of the caller''s board into a column, before another card of it or at its end.';
grant execute on function public.move_board_card to authenticated;

create function public.remove_from_board(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_card(p_interest_id);
  delete from public.college_board_cards c where c.interest_id = p_interest_id;
  -- What the college knows of stays in its pipeline.
  delete from public.interests i where i.id = p_interest_id and i.stage_id is null and i.sent_at is null;
end $$;
comment on function public.remove_from_board is
  'Takes a card off the caller''s board; an interest that the college never saw is gone with it.';
grant execute on function public.remove_from_board to authenticated;

create function private.check_own_or_staff(slug text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid;
begin
  select u.user_id into player from public.user_profiles u
  where u.slug = check_own_or_staff.slug and (u.user_id = (select auth.uid()) or private.is_privileged());
  if player is null then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  return player;
end $$;
comment on function private.check_own_or_staff is
  'The player of an address, for themselves and platform staff (RC-013, RC-014); PT404 for all others.';

create function public.load_college_board(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_own_or_staff(p_slug);
begin
  return jsonb_build_object(
    'player', jsonb_build_object('slug', p_slug, 'name', private.display_name(player)),
    'is_own', player = (select auth.uid()),
    'cards', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'interest_id', c.interest_id, 'column', c.board_column, 'added_at', c.added_at, 'moved_at', c.moved_at,
        'sent_at', i.sent_at, 'answered_at', i.answered_at, 'label', s.player_label,
        'note', c.note, 'next_step', c.next_step, 'next_step_on', c.next_step_on, 'deadline_on', c.deadline_on,
        'college', jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'city', o.city, 'state', o.state,
          'logo_url', o.logo_url, 'colors', o.colors, 'is_published', o.is_published))
        order by c.board_column, c.place, c.interest_id), '[]')
      from public.college_board_cards c
      join public.interests i on i.id = c.interest_id
      join public.colleges o on o.id = i.college_id
      left join public.pipeline_stages s on s.id = i.stage_id
      where c.player_id = player));
end $$;
comment on function public.load_college_board is
  'The board of a player with its cards in order and the colleges'' player-safe stage, for the player and platform staff.';
grant execute on function public.load_college_board to authenticated;

create function public.load_player_pipeline(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_own_or_staff(p_slug);
begin
  return jsonb_build_object(
    'player', jsonb_build_object('slug', p_slug, 'name', private.display_name(player)),
    'is_own', player = (select auth.uid()),
    'interests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'interest_id', i.id, 'label', s.player_label, 'since', i.stage_since, 'sent_at', i.sent_at, 'answered_at', i.answered_at,
        'college', jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'state', o.state, 'logo_url', o.logo_url,
          'colors', o.colors, 'is_published', o.is_published))
        order by array_position(
          array['new', 'reviewing', 'contacted', 'visiting', 'offered', 'committed', 'closed'], s.kind), i.stage_since desc, i.id), '[]')
      from (
        select * from public.interests x where x.player_id = player and x.stage_id is not null
        order by x.stage_since desc limit 200
      ) i
      join public.pipeline_stages s on s.id = i.stage_id
      join public.colleges o on o.id = i.college_id));
end $$;
comment on function public.load_player_pipeline is
  'Where a player stands with each college, in the colleges'' player-safe words only, for the player and platform staff; the latest 200.';
grant execute on function public.load_player_pipeline to authenticated;

-- schemas/32_lists.sql

-- My Lists (RC-019): named lists of players and colleges with notes and an order, shared read-only by a link. Who is
-- listed is looked at anew on every reading: a hidden profile leaves the lists of others. Ours.

create table public.lists (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null constraint lists_name_check check (private.has_text(name) and char_length(name) <= 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.lists is 'Named lists of players and colleges, read by their owner alone or by a shared link.';
create unique index lists_name_idx on public.lists (owner_id, lower(btrim(name)));
alter table public.lists enable row level security;
grant select, delete on public.lists to authenticated;
grant insert (id, owner_id, name) on public.lists to authenticated;
grant update (name) on public.lists to authenticated;
create policy "own lists" on public.lists for select to authenticated using (owner_id = (select auth.uid()));
create policy "make own lists" on public.lists for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "rename own lists" on public.lists for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "delete own lists" on public.lists for delete to authenticated using (owner_id = (select auth.uid()));
create trigger touch_lists before update on public.lists for each row execute function private.touch_updated_at();
create trigger limit_lists after insert on public.lists for each row execute function private.limit_rows('owner_id', 100);

create table public.list_items (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references public.lists (id) on delete cascade,
  player_id uuid references public.profiles (id) on delete cascade,
  college_id uuid references public.colleges (id) on delete cascade,
  note text constraint list_items_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 2000),
  place integer not null default 0,
  added_by uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  added_at timestamptz not null default now(),
  constraint list_items_one_thing check (num_nonnulls(player_id, college_id) = 1),
  constraint list_items_player_once unique (list_id, player_id),
  constraint list_items_college_once unique (list_id, college_id)
);
comment on table public.list_items is 'What stands on a list, a player or a college, with a note and a place.';
comment on column public.list_items.place is 'Order within the list; a new item goes to the end.';
comment on column public.list_items.added_by is
  'The owner of the list: whose words the note holds. Filled by the database.';
create index list_items_order_idx on public.list_items (list_id, place, id);
create index list_items_player_idx on public.list_items (player_id);
create index list_items_college_idx on public.list_items (college_id);
create index list_items_adder_idx on public.list_items (added_by);
alter table public.list_items enable row level security;
grant select, delete on public.list_items to authenticated;
grant insert (id, list_id, player_id, college_id, note) on public.list_items to authenticated;
grant update (note) on public.list_items to authenticated;
create policy "items of own lists" on public.list_items for select to authenticated
  using (list_id in (select private.my_list_ids()));
create policy "list whom one sees" on public.list_items for insert to authenticated
  with check (list_id in (select private.my_list_ids())
    and case when player_id is null then private.sees_college(college_id) else private.sees_player(player_id) end);
create policy "note on own lists" on public.list_items for update to authenticated
  using (list_id in (select private.my_list_ids())) with check (list_id in (select private.my_list_ids()));
create policy "take off own lists" on public.list_items for delete to authenticated
  using (list_id in (select private.my_list_ids()));

create function private.place_list_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.lists l where l.id = new.list_id for no key update;
  new.place := (select coalesce(max(i.place), 0) + 1 from public.list_items i where i.list_id = new.list_id);
  return new;
end $$;
create trigger place_list_item before insert on public.list_items
  for each row execute function private.place_list_item();
create trigger limit_list_items after insert on public.list_items
  for each row execute function private.limit_rows('list_id', 1000);

create table private.list_shares (
  list_id uuid primary key references public.lists (id) on delete cascade,
  token_hash text not null unique,
  with_notes boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.list_shares is 'The one link of a list: only the SHA-256 of its secret is kept.';
alter table private.list_shares enable row level security;
create policy "closed to clients" on private.list_shares for all to anon, authenticated
  using (false) with check (false);

create function private.check_own_list(list uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.lists l where l.id = list and l.owner_id = (select auth.uid())) then
    raise exception 'List not found' using errcode = 'PT404';
  end if;
end $$;

create function private.seen_list_items(list uuid, by_anybody boolean, with_notes boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', i.id, 'kind', case when i.player_id is null then 'college' else 'player' end, 'added_at', i.added_at)
      || case when with_notes then jsonb_build_object('note', i.note) else '{}' end
      || case when i.player_id is null
        then jsonb_build_object('college', jsonb_build_object(
          'id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city, 'state', c.state, 'logo_url', c.logo_url, 'colors', c.colors,
          'games', c.games, 'scholarship_max', c.scholarship_max))
        else jsonb_build_object('player', private.player_card(i.player_id)) end
    order by i.place, i.id), '[]')
  from public.list_items i
  left join public.colleges c on c.id = i.college_id
  left join public.user_profiles u on u.user_id = i.player_id
  where i.list_id = list
    and case when i.player_id is null
      then c.is_published or (not by_anybody and private.sees_college(c.id))
      else (u.is_published and u.visibility = 'public') or (not by_anybody and private.sees_player(i.player_id)) end
$$;
comment on function private.seen_list_items is
  'Items of a list, those left out that the reader may not see; for a shared list that is who sees only what everybody sees.';

create function public.load_lists() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'name', l.name, 'updated_at', l.updated_at, 'shared_since', s.created_at,
    'players', (select count(*) from public.list_items i where i.list_id = l.id and i.player_id is not null),
    'colleges', (select count(*) from public.list_items i where i.list_id = l.id and i.college_id is not null))
    order by lower(l.name)), '[]')
  from public.lists l left join private.list_shares s on s.list_id = l.id
  where l.owner_id = (select auth.uid())
$$;
comment on function public.load_lists is
  'The caller''s lists by name with how much is in them and since when they are shared.';
grant execute on function public.load_lists to authenticated;

create function public.load_list(p_list_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  return (
    select jsonb_build_object(
      'id', l.id, 'name', l.name, 'updated_at', l.updated_at, 'shared_since', s.created_at, 'shares_notes', s.with_notes,
      'items', private.seen_list_items(l.id, false, true))
    from public.lists l left join private.list_shares s on s.list_id = l.id where l.id = p_list_id);
end $$;
comment on function public.load_list is
  'One list of the caller with its items in order, without players and colleges that are hidden now.';
grant execute on function public.load_list to authenticated;

create function public.reorder_list(p_list_id uuid, p_item_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  perform from public.lists l where l.id = p_list_id for no key update;
  -- What is not named (hidden, or added meanwhile) keeps its order, behind.
  update public.list_items i set place = o.place
  from (
    select x.id, row_number() over (order by array_position(p_item_ids, x.id) nulls last, x.place, x.id) as place
    from public.list_items x where x.list_id = p_list_id
  ) o
  where i.id = o.id and i.place <> o.place;
end $$;
comment on function public.reorder_list is 'Puts the items of an own list in the given order.';
grant execute on function public.reorder_list to authenticated;

create function public.share_list(p_list_id uuid, p_with_notes boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  perform private.check_own_list(p_list_id);
  insert into private.list_shares (list_id, token_hash, with_notes)
  values (p_list_id, encode(extensions.digest(token, 'sha256'), 'hex'), coalesce(p_with_notes, false))
  on conflict (list_id) do update
    set token_hash = excluded.token_hash, with_notes = excluded.with_notes, created_at = now();
  return token;
end $$;
comment on function public.share_list is
  'Makes the secret of a read-only link and returns it this once; an earlier link of the list ends. Notes are left out unless asked for.';
grant execute on function public.share_list to authenticated;

create function public.unshare_list(p_list_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  delete from private.list_shares s where s.list_id = p_list_id;
  return found;
end $$;
comment on function public.unshare_list is 'Ends the link of a list at once; false when there is none.';
grant execute on function public.unshare_list to authenticated;

create function public.load_shared_list(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shared jsonb := (
    select jsonb_build_object(
      'name', l.name, 'updated_at', l.updated_at,
      'owner', case when u.is_published and u.visibility = 'public' then private.display_name(l.owner_id) end,
      'items', private.seen_list_items(l.id, true, s.with_notes))
    from private.list_shares s join public.lists l on l.id = s.list_id
    left join public.user_profiles u on u.user_id = l.owner_id
    where s.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex'));
begin
  if shared is null then
    raise exception 'List not found' using errcode = 'PT404';
  end if;
  return shared;
end $$;
comment on function public.load_shared_list is
  'A shared list by the secret of its link, for anybody: only what everybody may see is in it.';
grant execute on function public.load_shared_list to anon, authenticated;

create function public.export_list(p_list_id uuid)
returns table (kind text, name text, page text, state text, class_year smallint, games text, note text, added_on date)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  return query
  select item ->> 'kind', coalesce(item -> 'player' ->> 'name', item -> 'college' ->> 'name'),
    case item ->> 'kind' when 'player' then '/player/' else '/college/' end
      || coalesce(item -> 'player' ->> 'slug', item -> 'college' ->> 'slug'),
    coalesce(item -> 'player' ->> 'state', item -> 'college' ->> 'state'),
    (item -> 'player' ->> 'class_year')::smallint,
    coalesce(
      (select string_agg(concat_ws(' ', g ->> 'name', g ->> 'rank'), ', ') from jsonb_array_elements(item -> 'player' -> 'games') g),
      (select string_agg(g, ', ') from jsonb_array_elements_text(item -> 'college' -> 'games') g)),
    item ->> 'note', (item ->> 'added_at')::timestamptz::date
  from jsonb_array_elements(private.seen_list_items(p_list_id, false, true)) with ordinality as e (item, n)
  order by n;
end $$;
comment on function public.export_list is 'An own list as flat rows in its order, for a table file.';
grant execute on function public.export_list to authenticated;

-- schemas/33_fit.sql

-- Matchmaking (RC-020): how well a player and a program's roster need fit, as the sum of eight named factors that
-- make 100 together. Who may come into question is looked up, by game, position, rank, class year and region, in
-- slim tables that triggers keep; so a ranking looks at a bounded number of candidates, one by one (offset 0 keeps
-- the planner from turning that round), however many people there are. Ours.

create table public.program_practice_times (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references public.college_programs (id) on delete cascade,
  weekday smallint not null constraint program_practice_times_weekday_check check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  time_zone text not null,
  constraint program_practice_times_order check (ends_at > starts_at),
  constraint program_practice_times_once unique (program_id, weekday, starts_at)
);
comment on table public.program_practice_times is
  'When a program practices in an ordinary week, on the wall of time_zone; written by save_practice_times. Shows with the college.';
alter table public.program_practice_times enable row level security;
create policy "few embeds" on public.program_practice_times as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
grant select on public.program_practice_times to anon, authenticated;
create policy "practice times of programs one sees" on public.program_practice_times for select to anon, authenticated
  using (exists (select from public.college_programs p where p.id = program_id));

create function private.keep_practice_week() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.practice_weeks as w (program_id, minutes)
  select each.program_id, coalesce((
      select range_agg(r) from public.program_practice_times a,
        unnest(private.week_minutes(a.weekday, a.starts_at, a.ends_at, a.time_zone)) r
      where a.program_id = each.program_id), '{}')
  from (select distinct c.program_id from changed c) each
  where exists (select from public.college_programs p where p.id = each.program_id)
  on conflict (program_id) do update set minutes = excluded.minutes;
  return null;
end $$;
create trigger keep_practice_week_added after insert on public.program_practice_times
  referencing new table as changed for each statement execute function private.keep_practice_week();
create trigger keep_practice_week_removed after delete on public.program_practice_times
  referencing old table as changed for each statement execute function private.keep_practice_week();

create table private.practice_weeks (
  program_id uuid primary key references public.college_programs (id) on delete cascade,
  minutes int4multirange not null
);
comment on table private.practice_weeks is
  'The same as minutes of one UTC week, as in availability_weeks. Kept by a trigger.';
alter table private.practice_weeks enable row level security;
create policy "closed to clients" on private.practice_weeks for all to anon, authenticated
  using (false) with check (false);

create function private.refresh_fit_of_practices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs(array(select p.college_id from public.college_programs p where p.id = new.program_id));
  return null;
end $$;
create trigger refresh_fit_of_practices after insert or update on private.practice_weeks
  for each row execute function private.refresh_fit_of_practices();

create table private.fit_players (
  user_id uuid not null references public.profiles (id) on delete cascade,
  esports_title_id uuid not null,
  position text not null,
  rank_ordinal smallint not null,
  class_year smallint,
  region text,
  primary key (user_id, esports_title_id, position)
);
comment on table private.fit_players is
  'Whom a recruiter may be shown. position in lower case, empty without any; rank_ordinal 0 when unknown.';
create index fit_players_rank_idx on private.fit_players (esports_title_id, rank_ordinal desc, user_id)
  include (position, class_year);
create index fit_players_position_idx on private.fit_players (esports_title_id, position, rank_ordinal desc, user_id);
create index fit_players_class_idx on private.fit_players (esports_title_id, position, class_year, rank_ordinal desc, user_id);
create index fit_players_region_idx on private.fit_players (esports_title_id, position, region, rank_ordinal desc, user_id);
alter table private.fit_players enable row level security;
create policy "closed to clients" on private.fit_players for all to anon, authenticated
  using (false) with check (false);

create table private.fit_needs (
  need_id uuid primary key references public.roster_needs (id) on delete cascade,
  program_id uuid not null,
  college_id uuid not null,
  esports_title_id uuid not null,
  position text not null,
  minimum_ordinal smallint not null,
  region text,
  class_year smallint,
  minimum_gpa numeric(3, 2),
  scholarship_max integer,
  college_state text,
  practices int4multirange
);
comment on table private.fit_needs is
  'Which needs a player may be shown. position in lower case; minimum_ordinal 0 when any rank will do.';
comment on column private.fit_needs.scholarship_max is 'US dollars a year, of the program.';
comment on column private.fit_needs.practices is
  'Minutes of one UTC week, of the program; null without practice times.';
create index fit_needs_college_idx on private.fit_needs (college_id);
create index fit_needs_rank_idx on private.fit_needs (esports_title_id, minimum_ordinal desc, need_id);
create index fit_needs_position_idx on private.fit_needs (esports_title_id, position, minimum_ordinal desc, need_id);
create index fit_needs_region_idx on private.fit_needs (esports_title_id, region, minimum_ordinal desc, need_id);
alter table private.fit_needs enable row level security;
create policy "closed to clients" on private.fit_needs for all to anon, authenticated
  using (false) with check (false);

create view private.fit_need_facts as
select n.id as need_id, n.college_id, n.program_id, p.esports_title_id, n.open_spots, n.position, n.minimum_ordinal, l.top,
  n.class_year as wanted_year, p.minimum_gpa, c.state as college_state, k.minutes as practices, p.scholarship_max
from public.roster_needs n
join public.college_programs p on p.id = n.program_id
join public.colleges c on c.id = n.college_id
cross join lateral (select max(r.ordinal) as top from public.esports_ranks r where r.esports_title_id = p.esports_title_id) l
left join private.practice_weeks k on k.program_id = p.id;
comment on view private.fit_need_facts is
  'What counts of a need, whoever the player is. Always asked for one need, or for those of a college.';

create view private.fit_player_facts as
select g.user_id, g.esports_title_id, g.is_primary, g.roles, g.rank_ordinal, d.class_year, a.gpa, d.state,
  w.minutes as available, a.scholarship_need
from public.player_games g
left join public.player_details d on d.user_id = g.user_id
left join public.player_academics a on a.user_id = g.user_id
left join private.availability_weeks w on w.user_id = g.user_id;
comment on view private.fit_player_facts is
  'What counts of a player in each game, whatever the need. Always asked for one player, or for those of some cards.';

create view private.fit_pairs as
select n.need_id, n.program_id, g.user_id, g.esports_title_id, g.is_primary, g.roles, n.position, g.rank_ordinal,
  n.minimum_ordinal, n.top, g.class_year, n.wanted_year, g.gpa, n.minimum_gpa, g.state,
  n.college_state, g.available, n.practices, g.scholarship_need, n.scholarship_max
from private.fit_need_facts n
join private.fit_player_facts g on g.esports_title_id = n.esports_title_id;
comment on view private.fit_pairs is
  'What counts between a player and a need of the same game. Always asked for one pair: joined to more tables, the planner no longer sees that it could begin with those.';

create function private.region_of(state text) returns text
language sql immutable as $$
  select case
    when state = any ('{CT,ME,MA,NH,RI,VT,NJ,NY,PA}') then 'northeast'
    when state = any ('{IL,IN,MI,OH,WI,IA,KS,MN,MO,NE,ND,SD}') then 'midwest'
    when state = any ('{DE,FL,GA,MD,NC,SC,VA,DC,WV,AL,KY,MS,TN,AR,LA,OK,TX,PR}') then 'south'
    when state = any ('{AZ,CO,ID,MT,NV,NM,UT,WY,AK,CA,HI,OR,WA}') then 'west'
  end
$$;
comment on function private.region_of is
  'Census region of a US state; null for what is none. No search path of its own, so that the planner takes it into the query.';

create function private.refresh_fit_players(people uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  -- One change of a person at a time, so that two at once leave the later truth.
  select from public.profiles p where p.id = any (people) order by p.id for no key update;
  delete from private.fit_players f where f.user_id = any (people);
  insert into private.fit_players (user_id, esports_title_id, position, rank_ordinal, class_year, region)
  select distinct g.user_id, g.esports_title_id, lower(coalesce(r.role, '')), coalesce(g.rank_ordinal, 0), d.class_year,
    private.region_of(d.state)
  from public.user_profiles u
  join public.player_games g on g.user_id = u.user_id
  left join public.player_details d on d.user_id = u.user_id
  left join lateral unnest(g.roles) r (role) on true
  where u.user_id = any (people) and u.is_published and u.visibility = 'public'
$$;

create function private.refresh_fit_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_players((select array_agg(distinct c.user_id) from changed c));
  return null;
end $$;
create trigger refresh_fit_added after insert on public.player_games referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_changed after update on public.player_games referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_removed after delete on public.player_games referencing old table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_added after insert on public.player_details referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_changed after update on public.player_details referencing new table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_removed after delete on public.player_details referencing old table as changed
  for each statement execute function private.refresh_fit_of_changed();
create trigger refresh_fit_published after insert on public.user_profiles
  referencing new table as changed for each statement execute function private.refresh_fit_of_changed();

create function private.refresh_fit_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_players(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger refresh_fit_listed after update of is_published, visibility on public.user_profiles
  for each row when ((old.is_published, old.visibility) is distinct from (new.is_published, new.visibility))
  execute function private.refresh_fit_of_profile();
create trigger refresh_fit_gone after delete on public.user_profiles
  for each row execute function private.refresh_fit_of_profile();

create function private.refresh_fit_needs(colleges uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.colleges c where c.id = any (colleges) order by c.id for no key update;
  delete from private.fit_needs f where f.college_id = any (colleges);
  insert into private.fit_needs (need_id, program_id, college_id, esports_title_id, position, minimum_ordinal, region,
    class_year, minimum_gpa, scholarship_max, college_state, practices)
  select n.id, n.program_id, n.college_id, p.esports_title_id, lower(n.position), coalesce(n.minimum_ordinal, 0),
    private.region_of(c.state), n.class_year, p.minimum_gpa, p.scholarship_max, c.state, k.minutes
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.colleges c on c.id = n.college_id
  left join private.practice_weeks k on k.program_id = n.program_id
  where n.college_id = any (colleges) and n.open_spots > 0 and c.is_published
$$;

create function private.refresh_fit_of_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs((select array_agg(distinct c.college_id) from changed c));
  return null;
end $$;
create trigger refresh_fit_added after insert on public.roster_needs
  referencing new table as changed for each statement execute function private.refresh_fit_of_needs();
create trigger refresh_fit_changed after update on public.roster_needs
  referencing new table as changed for each statement execute function private.refresh_fit_of_needs();
create trigger refresh_fit_removed after delete on public.roster_needs
  referencing old table as changed for each statement execute function private.refresh_fit_of_needs();

create function private.refresh_fit_of_college() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs(array[new.id]);
  return null;
end $$;
create trigger refresh_fit_of_college after update of is_published, state on public.colleges
  for each row when ((old.is_published, old.state) is distinct from (new.is_published, new.state))
  execute function private.refresh_fit_of_college();

create function private.refresh_fit_of_program() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fit_needs(array[new.college_id]);
  return null;
end $$;
create trigger refresh_fit_of_program after update of esports_title_id, minimum_gpa, scholarship_max on public.college_programs
  for each row when ((old.esports_title_id, old.minimum_gpa, old.scholarship_max)
    is distinct from (new.esports_title_id, new.minimum_gpa, new.scholarship_max))
  execute function private.refresh_fit_of_program();

create function public.save_practice_times(
  p_program_id uuid, p_time_zone text, p_slots jsonb, p_known jsonb default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if not exists (
    select from public.college_programs p where p.id = p_program_id and private.can_edit_college(p.college_id)) then
    raise exception 'You don''t have permission to edit this program.' using errcode = '42501';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = p_time_zone) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  if jsonb_typeof(p_slots) is distinct from 'array' or jsonb_array_length(p_slots) > 21 then
    raise exception 'Too many entries (max 21)' using errcode = '23514';
  end if;
  perform from public.college_programs p where p.id = p_program_id for no key update;
  if jsonb_typeof(p_known) = 'array' and exists (
    (
      select a.weekday, a.starts_at, a.ends_at, a.time_zone from public.program_practice_times a where a.program_id = p_program_id
      except select * from jsonb_to_recordset(p_known) k (weekday smallint, starts_at time, ends_at time, time_zone text)
    )
    union all (
      select * from jsonb_to_recordset(p_known) k (weekday smallint, starts_at time, ends_at time, time_zone text)
      except select a.weekday, a.starts_at, a.ends_at, a.time_zone from public.program_practice_times a
      where a.program_id = p_program_id
    )) and (
      -- A try whose answer was lost meets its own times.
      select coalesce(jsonb_agg(to_jsonb(s) order by s.weekday, s.starts_at), '[]')
      from jsonb_to_recordset(p_slots) as s (weekday smallint, starts_at time, ends_at time)
    ) <> (
      select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', a.weekday, 'starts_at', a.starts_at, 'ends_at', a.ends_at) order by a.weekday, a.starts_at), '[]')
      from public.program_practice_times a where a.program_id = p_program_id
    ) then
    raise exception 'Somebody else has changed these practice times' using errcode = 'PT409', detail = 'changed meanwhile';
  end if;
  delete from public.program_practice_times a where a.program_id = p_program_id;
  insert into public.program_practice_times (program_id, weekday, starts_at, ends_at, time_zone)
  select p_program_id, s.weekday, s.starts_at, s.ends_at, p_time_zone
  from jsonb_to_recordset(p_slots) as s (weekday smallint, starts_at time, ends_at time);
  get diagnostics kept = row_count;
  return kept;
end $$;
comment on function public.save_practice_times is
  'Replaces a program''s weekly practice times [{weekday 1-7, starts_at, ends_at}] on the wall of the given IANA zone; returns how many. With p_known, what the caller read, PT409 where somebody else has changed them since. For who edits the college.';
grant execute on function public.save_practice_times to authenticated;

create function private.minutes_of(span int4multirange) returns integer
language sql immutable as $$
  select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(span) r
$$;

create function private.fit_factors(
  is_primary boolean, positions text[], wanted_position text, rank integer, minimum integer, top integer,
  class_year integer, wanted_year integer, gpa numeric, minimum_gpa numeric, state text, college_state text,
  available int4multirange, practices int4multirange, need integer, scholarship integer
) returns table (factor text, points integer, most integer, raise text)
language sql immutable as $$
  select f.factor, f.points, f.most, case when f.points < f.most then f.raise end
  from (
    values
      ('game', case when is_primary then 20 else 15 end, 20, 'make_primary'),
      ('position',
        case when lower(wanted_position) = any (select lower(p) from unnest(positions) p) then 15 else 0 end, 15,
        case when coalesce(cardinality(positions), 0) = 0 then 'add_position' else 'play_position' end),
      -- Up to 14 below the minimum, 20 at it, the rest on the way to the top: a better rank never gives less.
      ('rank', case
        when coalesce(rank, 0) < coalesce(minimum, 0) then 14 * coalesce(rank, 0) / minimum
        when coalesce(top, 0) <= coalesce(minimum, 0) then 25
        else least(25, 20 + 5 * (coalesce(rank, 0) - coalesce(minimum, 0)) / (top - coalesce(minimum, 0))) end, 25,
        case when rank is null then 'add_rank' else 'rank_up' end),
      ('class_year', case
        when wanted_year is null or class_year = wanted_year then 10
        when abs(class_year - wanted_year) = 1 then 5 else 0 end, 10,
        case when class_year is null then 'add_class_year' end),
      ('gpa', case
        when coalesce(minimum_gpa, 0) = 0 or gpa >= minimum_gpa then 10
        when gpa is null then 0 else floor(7 * gpa / minimum_gpa)::integer end, 10,
        case when gpa is null then 'add_gpa' else 'raise_gpa' end),
      ('region', case
        when state = college_state then 5
        when private.region_of(state) = private.region_of(college_state) then 3 else 0 end, 5,
        case when state is null then 'add_state' end),
      ('availability', case
        when coalesce(practices, '{}') = '{}' then 10
        else 10 * private.minutes_of(coalesce(available, '{}') * practices) / private.minutes_of(practices) end, 10,
        case when coalesce(available, '{}') = '{}' then 'add_availability' else 'free_practice_times' end),
      ('scholarship', case
        when need is null then 0
        when need <= coalesce(scholarship, 0) then 5 else (5::bigint * coalesce(scholarship, 0) / need)::integer end, 5,
        case when need is null then 'add_scholarship_need' end)
  ) f (factor, points, most, raise)
$$;
comment on function private.fit_factors is
  'The eight factors of a fit: points, the most there are, and a word for what would raise it (null: nothing does, or nothing is missing). Ranks are ordinals of one game; top is the highest of its ladder.';

create function private.fit_of(player uuid, need uuid, with_gpa boolean, with_scholarship boolean)
returns table (fit integer, factors jsonb)
language sql stable security definer set search_path = '' as $$
  select sum(f.points)::integer, jsonb_agg(jsonb_build_object(
    'factor', f.factor, 'points', f.points, 'max', f.most, 'raise', f.raise,
    'wanted', case f.factor
      when 'position' then to_jsonb(e.position)
      when 'rank' then to_jsonb((
        select r.name from public.esports_ranks r
        where r.esports_title_id = e.esports_title_id and r.ordinal = e.minimum_ordinal))
      when 'class_year' then to_jsonb(e.wanted_year)
      when 'gpa' then to_jsonb(e.minimum_gpa)
      when 'region' then to_jsonb(e.college_state)
      when 'scholarship' then to_jsonb(e.scholarship_max) end))
  from private.fit_pairs e
  cross join lateral private.fit_factors(
    e.is_primary, e.roles, e.position, e.rank_ordinal, e.minimum_ordinal, e.top, e.class_year, e.wanted_year,
    case when with_gpa then e.gpa end, e.minimum_gpa, e.state, e.college_state, e.available, e.practices,
    case when with_scholarship then e.scholarship_need end, e.scholarship_max) f
  where e.need_id = need and e.user_id = player
  having count(*) > 0
$$;
comment on function private.fit_of is
  'The fit of a player for one roster need; no row when the player does not play the game.';

-- Without bitmaps: each is the beginning of an index, not all of it sorted.
create function private.program_fits(p_game text default null)
returns table (program_id uuid, need_id uuid, fit integer, factors jsonb)
language sql stable security definer set search_path = '' set enable_bitmapscan = off rows 100 as $$
  with games as materialized (
    select g.esports_title_id, g.rank_ordinal, coalesce(g.rank_ordinal, 0) as rank, g.roles, g.is_primary, d.class_year,
      d.state, private.region_of(d.state) as region, a.gpa, a.scholarship_need, w.minutes as available,
      (select max(r.ordinal) from public.esports_ranks r where r.esports_title_id = g.esports_title_id) as top
    from public.player_games g
    join public.esports_titles t on t.id = g.esports_title_id and (p_game is null or t.slug = p_game)
    left join public.player_details d on d.user_id = g.user_id
    left join public.player_academics a on a.user_id = g.user_id
    left join private.availability_weeks w on w.user_id = g.user_id
    where g.user_id = (select auth.uid())
  ),
  candidates as (
    -- For each game the most demanding that the rank still reaches, by position, by region and at all, and those just above it.
    select n.* from games g
    cross join lateral unnest(g.roles) r (role)
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.position = lower(r.role) and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union all
    select n.* from games g
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.region = g.region and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union all
    select n.* from games g
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.minimum_ordinal <= g.rank
      order by f.minimum_ordinal desc, f.need_id limit 30) n
    union all
    select n.* from games g
    cross join lateral (
      select f.* from private.fit_needs f
      where f.esports_title_id = g.esports_title_id and f.minimum_ordinal > g.rank
      order by f.minimum_ordinal, f.need_id desc limit 20) n
  ),
  -- A program shows once, with the need that fits best.
  scored as (
    select distinct on (c.program_id) c.program_id, c.need_id, s.fit, s.factors
    from (select distinct on (x.need_id) x.* from candidates x order by x.need_id) c
    join games g on g.esports_title_id = c.esports_title_id
    cross join lateral (
      select sum(f.points)::integer as fit, jsonb_agg(jsonb_build_object(
        'factor', f.factor, 'points', f.points, 'max', f.most, 'raise', f.raise)) as factors
      from private.fit_factors(
        g.is_primary, g.roles, c.position, g.rank_ordinal, c.minimum_ordinal, g.top, g.class_year, c.class_year, g.gpa,
        c.minimum_gpa, g.state, c.college_state, g.available, c.practices, g.scholarship_need, c.scholarship_max) f) s
    order by c.program_id, s.fit desc, c.need_id
  )
  select s.program_id, s.need_id, s.fit, s.factors from scored s
$$;
comment on function private.program_fits is
  'Programs with open spots for the caller, of one game or all, each with the need that fits best. Looks at up to a few hundred candidates near the caller''s ranks, positions and region, however many there are.';

create function public.match_programs(
  p_game text default null, p_state text default null, p_level text default null, p_scholarships boolean default false,
  p_limit integer default 20, p_after_fit integer default null, p_after_id uuid default null
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with matching as materialized (
    select s.fit, s.need_id, s.factors, p.esports_title_id, p.minimum_rank, p.minimum_gpa, p.scholarship_min,
      p.scholarship_max, c.id as college_id, c.slug, c.name, c.city, c.state, c.level, c.logo_url, c.colors
    from private.program_fits(p_game) s
    join public.college_programs p on p.id = s.program_id
    join public.colleges c on c.id = p.college_id
    where (p_state is null or c.state = p_state) and (p_level is null or c.level = p_level)
      and (not coalesce(p_scholarships, false) or p.scholarship_max > 0)
  ),
  page as (
    select m.* from matching m
    where p_after_fit is null or m.fit < p_after_fit or (m.fit = p_after_fit and m.need_id > p_after_id)
    order by m.fit desc, m.need_id
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select jsonb_build_object(
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name) order by g.is_primary desc, t.name), '[]')
      from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
      where g.user_id = (select auth.uid())),
    'total', (select count(*) from matching),
    'matches', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fit', m.fit, 'need_id', m.need_id, 'game', t.name, 'position', n.position, 'class_year', n.class_year,
        'minimum_rank', coalesce(n.minimum_rank, m.minimum_rank), 'open_spots', n.open_spots,
        'college', jsonb_build_object('id', m.college_id, 'slug', m.slug, 'name', m.name, 'city', m.city, 'state', m.state,
          'level', m.level, 'logo_url', m.logo_url, 'colors', m.colors,
          'scholarship_min', m.scholarship_min, 'scholarship_max', m.scholarship_max),
        'factors', (
          select jsonb_agg(f || jsonb_build_object('wanted', case f ->> 'factor'
            when 'position' then to_jsonb(n.position)
            when 'rank' then to_jsonb((
              select r.name from public.esports_ranks r
              where r.esports_title_id = m.esports_title_id and r.ordinal = n.minimum_ordinal))
            when 'class_year' then to_jsonb(n.class_year)
            when 'gpa' then to_jsonb(m.minimum_gpa)
            when 'region' then to_jsonb(m.state)
            when 'scholarship' then to_jsonb(m.scholarship_max) end) order by place)
          from jsonb_array_elements(m.factors) with ordinality x (f, place))) order by m.fit desc, m.need_id), '[]')
      from page m
      join public.roster_needs n on n.id = m.need_id
      join public.esports_titles t on t.id = m.esports_title_id))
$$;
comment on function public.match_programs is
  'Programs with open spots for the caller, best fit first, each with its factors; the caller''s games; how many programs match. The next page comes after the last fit and need_id.';
grant execute on function public.match_programs to authenticated;

create function public.match_players(
  p_need_id uuid, p_limit integer default 20, p_after_fit integer default null, p_after_id uuid default null,
  p_hide_held boolean default false
) returns table (fit integer, user_id uuid, player jsonb, interest_id uuid, factors jsonb, can_message boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  need record;
  held uuid;
begin
  select n.id, n.college_id, p.esports_title_id, lower(n.position) as position, n.class_year,
    coalesce(n.minimum_ordinal, 0) as minimum, private.region_of(c.state) as region
  into need
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.colleges c on c.id = n.college_id
  where n.id = p_need_id and private.views_program(n.college_id);
  if need.id is null then
    raise exception 'Roster need not found' using errcode = 'PT404';
  end if;
  held := case when p_hide_held then need.college_id end;
  return query
  with candidates as (
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id and f.position = need.position
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id and f.position = need.position and f.class_year = need.class_year
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id and f.position = need.position and f.region = need.region
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit 40)
    union
    (select f.user_id from private.fit_players f
      where f.esports_title_id = need.esports_title_id
        and (held is null or not exists (select from public.interests i where i.player_id = f.user_id and i.college_id = held and i.stage_id is not null))
      order by f.rank_ordinal desc, f.user_id limit case when need.position is null then 90 else 30 end)
  ),
  scored as (
    select c.user_id, s.fit, v.with_gpa, v.with_scholarship
    from candidates c
    join public.user_profiles u on u.user_id = c.user_id and u.is_published and u.visibility = 'public'
    cross join lateral (
      select p.* from private.fit_pairs p where p.need_id = p_need_id and p.user_id = c.user_id offset 0) e
    left join public.interests i on i.player_id = c.user_id and i.college_id = need.college_id and i.sent_at is not null
    -- GPA and scholarship need count only as far as the recruiter may read them.
    cross join lateral (
      select i.id is not null or private.shares_academics(c.user_id) as with_gpa,
        i.id is not null as with_scholarship offset 0) v
    cross join lateral (
      select sum(f.points)::integer as fit from private.fit_factors(
        e.is_primary, e.roles, e.position, e.rank_ordinal, e.minimum_ordinal, e.top, e.class_year, e.wanted_year,
        case when v.with_gpa then e.gpa end, e.minimum_gpa, e.state, e.college_state, e.available, e.practices,
        case when v.with_scholarship then e.scholarship_need end, e.scholarship_max) f) s
  ),
  page as (
    select s.* from scored s
    where p_after_fit is null or s.fit < p_after_fit or (s.fit = p_after_fit and s.user_id > p_after_id)
    order by s.fit desc, s.user_id
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select s.fit, s.user_id, private.player_card(s.user_id), i.id, x.factors, private.message_barrier(s.user_id) is null
  from page s
  left join public.interests i
    on i.player_id = s.user_id and i.college_id = need.college_id and i.stage_id is not null
  cross join lateral private.fit_of(s.user_id, p_need_id, s.with_gpa, s.with_scholarship) x
  order by s.fit desc, s.user_id;
end $$;
comment on function public.match_players is
  'Published players for one roster need, best fit first, each with its factors, the interest when the college holds one and whether the caller may write to them; the next page comes after the last fit and user_id. With p_hide_held only those whom the college does not hold. For the college''s program and platform staff (PT404).';
grant execute on function public.match_players to authenticated;

create function public.fit_for_college(p_college_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'program_id', b.program_id, 'need_id', b.need_id, 'fit', b.fit, 'factors', b.factors) order by b.fit desc, b.program_id), '[]')
  from (
    select distinct on (n.program_id) n.program_id, n.id as need_id, s.fit, s.factors
    from public.roster_needs n
    join public.colleges c on c.id = n.college_id and c.is_published
    cross join lateral private.fit_of((select auth.uid()), n.id, true, true) s
    where n.college_id = p_college_id and n.open_spots > 0
    order by n.program_id, s.fit desc, n.id
  ) b
$$;
comment on function public.fit_for_college is
  'The caller''s fit for each program of a published college that has open spots, by the need that fits best.';
grant execute on function public.fit_for_college to authenticated;

create function private.roster_needs_of(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'game', t.name, 'game_id', t.id, 'position', n.position,
    'class_year', n.class_year, 'minimum_rank', coalesce(n.minimum_rank, p.minimum_rank), 'open_spots', n.open_spots)
    order by t.name, n.position nulls first, n.id), '[]')
  from (
    select * from public.roster_needs x where x.college_id = college and x.open_spots > 0 order by x.id limit 100
  ) n
  join public.college_programs p on p.id = n.program_id
  join public.esports_titles t on t.id = p.esports_title_id
$$;

create function private.count_fit_players(
  title uuid, wanted text, year smallint, low smallint, below smallint, is_other_year boolean, is_other_position boolean
) returns integer
-- Planned for these values: what does not count falls away, and an index serves the rest.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select count(*) from (
      select f.user_id from (
        -- The rows of a player stand together: they have one rank in a game.
        select p.user_id, p.position from private.fit_players p
        where p.esports_title_id = title and p.rank_ordinal >= low and (below is null or p.rank_ordinal < below)
          and (wanted = '' or is_other_position or p.position = wanted)
          and (year is null or case when is_other_year then p.class_year is distinct from year else p.class_year = year end)
        order by p.rank_ordinal desc, p.user_id limit 1000) f
      group by f.user_id having not (is_other_position and bool_or(f.position = wanted))
      limit 101) x);
end $$;
comment on function private.count_fit_players is
  'How many listed players of a game have the position (empty for any), the class year (null for any) and a rank from low to below another; with is_other_year or is_other_position those who have every other one. Counted up to 101 in the first thousand rows, which have one for each position of a player.';

create function private.need_openings(need_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  need record;
  lower_rank record;
begin
  select p.esports_title_id as title, lower(coalesce(n.position, '')) as position, n.class_year as year,
    coalesce(n.minimum_ordinal, 0::smallint) as minimum
  into need
  from public.roster_needs n join public.college_programs p on p.id = n.program_id
  where n.id = need_id;
  if not found then
    return null;
  end if;
  -- The best rank below the minimum that anybody has.
  select r.ordinal, r.name into lower_rank
  from (
    select f.rank_ordinal from private.fit_players f
    where f.esports_title_id = need.title and (need.position = '' or f.position = need.position)
      and f.rank_ordinal between 1 and need.minimum - 1 and (need.year is null or f.class_year = need.year)
    order by f.rank_ordinal desc limit 1
  ) b
  join public.esports_ranks r on r.esports_title_id = need.title and r.ordinal = b.rank_ordinal;
  return jsonb_build_object(
    'meeting', private.count_fit_players(need.title, need.position, need.year, need.minimum, null, false, false),
    'openings', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.players desc, o.change), '[]')
      from (
        select 'rank' as change, lower_rank.name as to, private.count_fit_players(
          need.title, need.position, need.year, lower_rank.ordinal, need.minimum, false, false) as players
        where lower_rank.ordinal is not null
        union all
        select 'class_year', null, private.count_fit_players(
          need.title, need.position, need.year, need.minimum, null, true, false)
        where need.year is not null
        union all
        select 'position', null, private.count_fit_players(
          need.title, need.position, need.year, need.minimum, null, false, true)
        where need.position <> ''
        offset 0
      ) o where o.players > 0));
end $$;
comment on function private.need_openings is
  'How many listed players meet a need in position, rank and class year, and how many more would if one of them were less strict: the next lower rank that somebody has, any class year, any position. Counted up to 101.';

create function public.load_player_matches(
  p_need_id uuid default null, p_college_slug text default null, p_hide_held boolean default true, p_limit integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  choices jsonb := (
    select coalesce(jsonb_agg(c order by place), '[]') from jsonb_array_elements(private.recruiting_choices()) with ordinality x (c, place)
    where (c ->> 'sees_pipeline')::boolean);
  chosen uuid;
  needs jsonb;
  need uuid;
begin
  select coalesce(
    (select n.college_id from public.roster_needs n where n.id = p_need_id and private.views_program(n.college_id)),
    (select c.id from public.colleges c where c.slug = p_college_slug and private.views_program(c.id)),
    case when p_college_slug is null then (choices -> 0 ->> 'id')::uuid end) into chosen;
  if chosen is null then
    raise exception 'You don''t have permission to recruit for this college.' using errcode = '42501';
  end if;
  needs := private.roster_needs_of(chosen);
  -- A need that was filled or deleted meanwhile gives way to the first.
  need := coalesce((select (n ->> 'id')::uuid from jsonb_array_elements(needs) n where n ->> 'id' = p_need_id::text),
    (needs -> 0 ->> 'id')::uuid);
  return jsonb_build_object(
    'colleges', choices,
    'college', (select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) from public.colleges c where c.id = chosen),
    'can', private.pipeline_rights(chosen),
    'needs', needs,
    'need_id', need,
    'matches', case when need is null then '[]' else (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.fit desc, m.user_id), '[]')
      from public.match_players(need, p_limit, null, null, p_hide_held) m) end)
    || coalesce(private.need_openings(need), '{"meeting": 0, "openings": []}');
end $$;
comment on function public.load_player_matches is
  'The screen of /matchmaking for who works in a college''s program (RC-020): the colleges and roster needs to pick from, how many players meet the need and what would bring more, and the first page of match_players. Without a need the first of the college, without a college the caller''s first.';
grant execute on function public.load_player_matches to authenticated;

create function public.open_matchmaking(p_limit integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when exists (select from private.my_program_college_ids())
    then jsonb_build_object('players', public.load_player_matches(p_limit => p_limit), 'programs', null)
    else jsonb_build_object('players', null, 'programs', public.match_programs(p_limit => p_limit)) end
$$;
comment on function public.open_matchmaking is
  'The first page of /matchmaking, whoever opens it (RC-020): players, as load_player_matches, for who works in a college''s program; programs, as match_programs, for everybody else.';
grant execute on function public.open_matchmaking to authenticated;

-- schemas/34_points.sql

-- Points (DB-035 to DB-037): a ledger with one row per award. Browsers report events to the function process-points;
-- it asks award_points, which believes only what the database itself can see. Ours.

create table public.point_rules (
  event_type text primary key constraint point_rules_event_type_check check (event_type ~ '^[a-z_]{1,60}$'),
  points integer not null constraint point_rules_points_check check (points > 0),
  daily_limit integer constraint point_rules_daily_limit_check check (daily_limit > 0),
  description text not null constraint point_rules_description_check check (char_length(description) <= 200)
);
comment on table public.point_rules is
  'What an event earns. Each subject (a practice, a page, a message, the profile) earns once.';
comment on column public.point_rules.daily_limit is
  'Awards of this event to one person in a day (UTC); null for an event that can happen once only.';

insert into public.point_rules (event_type, points, daily_limit, description) values
  ('profile_completed', 100, null, 'Profile completed'),
  ('profile_published', 50, null, 'Profile published'),
  ('attendance_submitted', 5, 10, 'Practice attendance submitted'),
  ('interest_submitted', 20, 5, 'Interest in a college submitted'),
  ('page_read', 2, 10, 'Learn page read to the end'),
  ('message_sent', 1, 20, 'Message sent');

alter table public.point_rules enable row level security;
grant select on public.point_rules to anon, authenticated;
create policy "anyone reads what earns points" on public.point_rules for select to anon, authenticated using (true);

create table public.point_awards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_type text not null references public.point_rules (event_type),
  subject text not null constraint point_awards_subject_check check (char_length(subject) between 1 and 100),
  points integer not null constraint point_awards_points_check check (points > 0),
  event_category text constraint point_awards_event_category_check check (char_length(event_category) <= 100),
  session_id text constraint point_awards_session_id_check check (char_length(session_id) <= 100),
  page_path text constraint point_awards_page_path_check check (char_length(page_path) <= 500),
  awarded_at timestamptz not null default now(),
  constraint point_awards_once unique (user_id, event_type, subject)
);
comment on table public.point_awards is 'The ledger: rows are added by award_points and never change.';
comment on column public.point_awards.subject is
  'What the award is for, found by the database: with person and event it makes the award unique.';
create index point_awards_list_idx on public.point_awards (user_id, awarded_at desc, id desc);
create index point_awards_day_idx on public.point_awards (user_id, event_type, awarded_at);
create index point_awards_event_idx on public.point_awards (event_type);
alter table public.point_awards enable row level security;
grant select on public.point_awards to authenticated;
create policy "own awards" on public.point_awards for select to authenticated using (user_id = (select auth.uid()));

create function private.add_to_total() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.point_totals as t (user_id, total) values (new.user_id, new.points)
  on conflict (user_id) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger add_to_total after insert on public.point_awards
  for each row execute function private.add_to_total();

create table public.point_totals (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  total integer not null default 0
);
comment on table public.point_totals is 'Sum of a person''s awards, kept by a trigger.';
alter table public.point_totals enable row level security;
grant select on public.point_totals to authenticated;
create policy "own total" on public.point_totals for select to authenticated using (user_id = (select auth.uid()));

create function private.point_subject(person uuid, event text, properties jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  case event
    when 'profile_completed' then
      return (
        select 'profile' from public.user_profiles u
        where u.user_id = person and u.slug is not null and u.display_name is not null
          and private.has_text(u.first_name) and private.has_text(u.last_name));
    when 'profile_published' then
      return (select 'profile' from public.user_profiles u where u.user_id = person and u.is_published);
    when 'attendance_submitted' then
      return (
        select a.practice_id from public.team_practice_attendance a
        where a.user_id = person and a.practice_id = private.uuid_or_null(properties ->> 'practice_id'));
    when 'page_read' then
      return (
        select p.id from public.content_pages p
        where p.is_published and p.id = private.uuid_or_null(properties ->> 'page_id'));
    when 'message_sent' then
      return (
        select m.id from public.messages m
        where m.sender_id = person and m.deleted_at is null and m.id = private.uuid_or_null(properties ->> 'message_id'));
    when 'interest_submitted' then
      return (
        select s.interest_id from public.interest_submissions s
        where s.player_id = person and s.id = private.uuid_or_null(properties ->> 'submission_id'));
    else
      return null;
  end case;
end $$;
comment on function private.point_subject is
  'What the event is about, or null when it did not happen: nobody earns points by saying so. Reading a page is taken on trust, within the daily limit.';

create function public.award_points(
  p_user_id uuid, p_event_type text, p_event_category text default null, p_properties jsonb default '{}',
  p_session_id text default null, p_page_path text default null
) returns table (points_awarded integer, message text)
language plpgsql security definer set search_path = '' as $$
declare
  rule public.point_rules;
  about text;
begin
  select * into rule from public.point_rules r where r.event_type = p_event_type;
  if rule.event_type is null then
    return query select 0, 'No points for this event';
    return;
  end if;
  about := private.point_subject(p_user_id, p_event_type, coalesce(p_properties, '{}'));
  if about is null then
    return query select 0, 'Nothing to award';
    return;
  end if;
  -- One award of a person at a time, so that the daily limit holds.
  perform pg_advisory_xact_lock(hashtextextended('point_awards.' || p_user_id, 0));
  if exists (
    select from public.point_awards a
    where a.user_id = p_user_id and a.event_type = p_event_type and a.subject = about) then
    return query select 0, 'Already awarded';
    return;
  end if;
  if rule.daily_limit <= (
    select count(*) from public.point_awards a
    where a.user_id = p_user_id and a.event_type = p_event_type
      and a.awarded_at >= date_trunc('day', now(), 'UTC')) then
    return query select 0, 'Daily limit reached';
    return;
  end if;
  insert into public.point_awards (user_id, event_type, subject, points, event_category, session_id, page_path)
  values (p_user_id, p_event_type, about, rule.points, p_event_category, p_session_id, p_page_path);
  return query select rule.points, 'Points awarded';
end $$;
comment on function public.award_points is
  'Awards an event once per subject and within its daily limit; says in words why it awards nothing. For the server only.';

-- schemas/35_logs.sql

-- Logs the browser writes after consent (DB-004 to DB-006): under the own user id or none; read by their owner and
-- platform staff only. At most 50 rows at once and 1,000 a day from one address, kept for 90 days (run_daily).

create function private.limit_log_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount integer := (select count(*) from added);
begin
  if amount > 50 then
    raise exception 'Too many rows at once (max 50)' using errcode = '23514', detail = tg_table_name;
  end if;
  if amount > 0 then
    perform private.limit_rate('log_rows', private.caller_hash(), 1000, '1 day', amount);
  end if;
  return null;
end $$;

create table public.user_activity_logs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  session_id text constraint user_activity_logs_session_id_check check (char_length(session_id) <= 100),
  event_type text not null
    constraint user_activity_logs_event_type_check check (char_length(event_type) between 1 and 100),
  event_category text constraint user_activity_logs_event_category_check check (char_length(event_category) <= 100),
  page_path text constraint user_activity_logs_page_path_check check (char_length(page_path) <= 500),
  referrer text constraint user_activity_logs_referrer_check check (char_length(referrer) <= 1000),
  user_agent text constraint user_activity_logs_user_agent_check check (char_length(user_agent) <= 500),
  properties jsonb not null default '{}'
    constraint user_activity_logs_properties_check
      check (jsonb_typeof(properties) = 'object' and pg_column_size(properties) <= 8192),
  created_at timestamptz not null default now()
);
comment on table public.user_activity_logs is 'What people did on the site, written by the browser after consent.';
create index user_activity_logs_user_idx on public.user_activity_logs (user_id, created_at desc);
create index user_activity_logs_time_idx on public.user_activity_logs using brin (created_at);
create trigger limit_user_activity_logs after insert on public.user_activity_logs referencing new table as added
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_log_rows();
alter table public.user_activity_logs enable row level security;
grant select on public.user_activity_logs to authenticated;
grant insert (
  user_id, session_id, event_type, event_category, page_path, referrer, user_agent, properties
) on public.user_activity_logs to anon, authenticated;
create policy "own logs, all for platform staff" on public.user_activity_logs for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "log without a name" on public.user_activity_logs for insert to anon with check (user_id is null);
create policy "log for oneself" on public.user_activity_logs for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));

create table public.page_performance_metrics (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  session_id text constraint page_performance_metrics_session_id_check check (char_length(session_id) <= 100),
  page_path text not null constraint page_performance_metrics_page_path_check check (char_length(page_path) <= 500),
  load_time double precision constraint page_performance_metrics_load_time_check check (load_time >= 0),
  time_on_page double precision constraint page_performance_metrics_time_on_page_check check (time_on_page >= 0),
  scroll_depth double precision
    constraint page_performance_metrics_scroll_depth_check check (scroll_depth between 0 and 100),
  interactions_count integer
    constraint page_performance_metrics_interactions_count_check check (interactions_count >= 0),
  bounce_rate double precision
    constraint page_performance_metrics_bounce_rate_check check (bounce_rate between 0 and 100),
  created_at timestamptz not null default now()
);
comment on table public.page_performance_metrics is 'How fast pages were, written by the browser after consent.';
comment on column public.page_performance_metrics.load_time is
  'Milliseconds, like time_on_page; scroll_depth and bounce_rate in percent.';
create index page_performance_metrics_user_idx on public.page_performance_metrics (user_id, created_at desc);
create index page_performance_metrics_time_idx on public.page_performance_metrics using brin (created_at);
create trigger limit_page_performance_metrics after insert on public.page_performance_metrics referencing new table as added
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_log_rows();
alter table public.page_performance_metrics enable row level security;
grant select on public.page_performance_metrics to authenticated;
grant insert (
  user_id, session_id, page_path, load_time, time_on_page, scroll_depth, interactions_count, bounce_rate
) on public.page_performance_metrics to anon, authenticated;
create policy "own metrics, all for platform staff" on public.page_performance_metrics for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "measure without a name" on public.page_performance_metrics for insert to anon with check (user_id is null);
create policy "measure for oneself" on public.page_performance_metrics for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));

create table public.viral_activity_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  event_type text not null
    constraint viral_activity_events_event_type_check check (char_length(event_type) between 1 and 100),
  source_content_type text
    constraint viral_activity_events_source_content_type_check check (char_length(source_content_type) <= 100),
  source_content_id text
    constraint viral_activity_events_source_content_id_check check (char_length(source_content_id) <= 200),
  target_platform text
    constraint viral_activity_events_target_platform_check check (char_length(target_platform) <= 100),
  viral_coefficient double precision,
  engagement_score double precision,
  properties jsonb not null default '{}'
    constraint viral_activity_events_properties_check
      check (jsonb_typeof(properties) = 'object' and pg_column_size(properties) <= 8192),
  created_at timestamptz not null default now()
);
comment on table public.viral_activity_events is
  'Sharing and arriving by shared links, written by the browser after consent.';
create index viral_activity_events_user_idx on public.viral_activity_events (user_id, created_at desc);
create index viral_activity_events_time_idx on public.viral_activity_events using brin (created_at);
create trigger limit_viral_activity_events after insert on public.viral_activity_events referencing new table as added
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_log_rows();
alter table public.viral_activity_events enable row level security;
grant select on public.viral_activity_events to authenticated;
grant insert (
  user_id, event_type, source_content_type, source_content_id, target_platform, viral_coefficient,
  engagement_score, properties
) on public.viral_activity_events to anon, authenticated;
create policy "own events, all for platform staff" on public.viral_activity_events for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "record without a name" on public.viral_activity_events for insert to anon with check (user_id is null);
create policy "record for oneself" on public.viral_activity_events for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));

-- schemas/36_contact.sql

-- Messages of the contact form. Ours.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  name text not null constraint contact_messages_name_check check (private.has_text(name) and char_length(name) <= 120),
  email text not null
    constraint contact_messages_email_check check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  topic text not null default 'other'
    constraint contact_messages_topic_check
      check (topic in ('support', 'colleges', 'teams', 'press', 'safety', 'other')),
  message text not null
    constraint contact_messages_message_check check (private.has_text(message) and char_length(message) <= 5000),
  status text not null default 'new'
    constraint contact_messages_status_check check (status in ('new', 'answered', 'spam')),
  handled_by uuid references public.profiles (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'Sent through send_contact_message by anybody; read and sorted by platform staff, who answer by mail.';
create index contact_messages_list_idx on public.contact_messages (created_at desc, id desc);
create index contact_messages_new_idx on public.contact_messages (created_at desc, id desc) where status = 'new';
create index contact_messages_user_idx on public.contact_messages (user_id);
create index contact_messages_handler_idx on public.contact_messages (handled_by);
alter table public.contact_messages enable row level security;
grant select, delete on public.contact_messages to authenticated;
grant update (status) on public.contact_messages to authenticated;
create policy "platform staff read contact messages" on public.contact_messages for select to authenticated
  using ((select private.is_privileged()));
create policy "platform staff sort contact messages" on public.contact_messages for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "admins delete contact messages" on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));

create function private.note_contact_handler() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.handled_by := case when new.status <> 'new' then (select auth.uid()) end;
  new.handled_at := case when new.status <> 'new' then now() end;
  return new;
end $$;
create trigger note_contact_handler before update of status on public.contact_messages
  for each row execute function private.note_contact_handler();

create function public.send_contact_message(
  p_name text, p_email text, p_message text, p_topic text default 'other', p_id uuid default null, p_website text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  -- No person sees the field "website"; who fills it in is told that all went well.
  if btrim(p_website) <> '' then
    return;
  end if;
  -- A retry of what was sent already costs nothing.
  if exists (select from public.contact_messages c where c.id = p_id) then
    return;
  end if;
  perform private.limit_rate('contact', coalesce(me::text, private.caller_hash()), 5, '1 hour');
  -- Nobody uses up what all share by making accounts, and visitors not what members have.
  perform private.limit_rate('contact_address', private.caller_hash(), 10, '1 hour');
  perform private.limit_rate('contact', case when me is null then 'visitors' else 'members' end, 200, '1 hour');
  insert into public.contact_messages (id, user_id, name, email, topic, message)
  values (coalesce(p_id, gen_random_uuid()), me, btrim(p_name), lower(btrim(p_email)), p_topic,
    regexp_replace(p_message, '^\s+|\s+$', '', 'g'))
  on conflict (id) do nothing;
end $$;
comment on function public.send_contact_message is
  'Stores a message of the contact form: 5 an hour from one account or, signed out, address, 10 from one address, 200 from all members and 200 from all visitors (PT429). p_id, made by the client, lets it send again safely.';
grant execute on function public.send_contact_message to anon, authenticated;

-- schemas/37_mail.sql

-- Mails that the product sends (the auth service sends its own). What a mail is about is queued in the transaction
-- that makes it necessary, whoever does it; the function "send-mail" claims, sends and settles. No text is kept
-- here: it is read when the mail goes out, so that what was cancelled meanwhile is not mailed. Ours.

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null
    constraint mail_outbox_template_check
      check (template in ('team_invitation', 'contact_message', 'role_decision', 'guardian_request', 'practice_reminder',
        'recruiting_digest', 'college_invitation', 'notice', 'notice_digest')),
  subject_id uuid not null,
  recipient_id uuid references public.profiles (id) on delete cascade,
  recipient_email text constraint mail_outbox_recipient_email_check check (char_length(recipient_email) <= 254),
  state text not null default 'waiting'
    constraint mail_outbox_state_check check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  settled_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
comment on table private.mail_outbox is
  'Queue of mails: waiting, then sent, dropped (no longer true when it was due) or failed (given up). Settled rows stay 30 days.';
comment on column private.mail_outbox.subject_id is
  'Id of what the mail is about, by template: invitation (team, college), contact message, role request, minor, practice, recruiter, notice, who reads the digest.';
comment on column private.mail_outbox.recipient_email is
  'Only for people who need not have an account; cleared when the mail is settled.';
comment on column private.mail_outbox.claimed_until is 'Nobody else sends it until then.';
create unique index mail_outbox_once on private.mail_outbox (template, subject_id, recipient_id, recipient_email)
  nulls not distinct where state = 'waiting';
create index mail_outbox_due_idx on private.mail_outbox (due_at) where state = 'waiting';
create index mail_outbox_subject_idx on private.mail_outbox (subject_id) where state = 'waiting';
create index mail_outbox_recipient_idx on private.mail_outbox (recipient_id);
create index mail_outbox_settled_idx on private.mail_outbox (settled_at) where state <> 'waiting';
alter table private.mail_outbox enable row level security;
create policy "closed to clients" on private.mail_outbox for all to anon, authenticated
  using (false) with check (false);

create function private.queue_mail(about text, subject uuid, recipient uuid default null, address text default null)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox as o (template, subject_id, recipient_id, recipient_email)
  values (about, subject, recipient, address)
  on conflict (template, subject_id, recipient_id, recipient_email) where state = 'waiting'
    -- What waits for its next attempt goes out now; what is being sent at this moment is not sent again.
    do update set due_at = case when o.claimed_until > now() then o.due_at else now() end;
  perform pg_notify('mail_outbox', '');
end $$;
comment on function private.queue_mail is
  'Queues one mail; one about the same that still waits is not doubled. Listeners of the channel mail_outbox may send at once.';

create function private.mailable_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u where u.id = person and u.email_confirmed_at is not null
$$;
comment on function private.mailable_address is 'The confirmed email of an account, otherwise null.';

create function private.awaits_reply(practice uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.team_practices p
      join public.team_members m
        on m.team_id = p.team_id and m.user_id = person and m.is_active and m.is_confirmed
      join public.teams t on t.id = p.team_id and not coalesce(private.has_shut_out(person, t.owner_user_id), false)
      where p.id = practice and p.status = 'scheduled' and p.scheduled_at > now())
    and not exists (
      select from public.team_practice_attendance a where a.practice_id = practice and a.user_id = person)
    and coalesce((select n.email_practices from public.notification_preferences n where n.user_id = person), true)
$$;
comment on function private.awaits_reply is
  'An active member by an own yes who has not answered a practice to come, wants mails about practices, and has not blocked the owner, whose words they carry.';

create function private.wants_recruiting_mail(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select n.email_recruiting from public.notification_preferences n where n.user_id = person), true)
$$;

create function private.queue_recruiting_digests() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  queued integer := 0;
begin
  -- One at a time, so that nobody gets two on a day.
  perform pg_advisory_xact_lock(hashtextextended('recruiting_digest', 0));
  for person in
    select distinct r.user_id from public.user_roles r
    where r.college_id is not null and r.role <> 'programs_college_admissions'
      and private.wants_recruiting_mail(r.user_id) and private.mailable_address(r.user_id) is not null
      and not exists (
        select from private.mail_outbox o
        where o.recipient_id = r.user_id and o.template = 'recruiting_digest'
          and o.created_at >= date_trunc('day', now(), 'UTC'))
    order by 1
  loop
    if private.recruiting_digest(person) is not null then
      perform private.queue_mail('recruiting_digest', person, person);
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end $$;
comment on function private.queue_recruiting_digests is
  'Queues the day''s mail to who works in a college''s program and has something to do there; returns how many. Again on the same day it queues none.';

create function private.describe_mail(mail private.mail_outbox) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  case mail.template
  when 'team_invitation' then
    -- The link is issued in any case: the one who invites sees no difference.
    return (
      select case
        when not private.refuses_mail_of(
          i.email, (select o.invited_by from public.team_invitations o where o.id = mail.subject_id))
        then jsonb_build_object('to', i.email, 'token', i.token, 'team', i.team_name, 'kind', i.kind, 'role', i.role,
          'inviter', i.invited_by_name, 'expires_at', i.expires_at)
        end
      from public.issue_invitation_token(mail.subject_id, encode(extensions.hmac(
        'team_invitation:' || mail.id, (select s.value from private.secrets s where s.name = 'address_key'), 'sha256'), 'hex')) i);
  when 'college_invitation' then
    return (
      select jsonb_build_object('to', i.email, 'college', c.name, 'slug', c.slug, 'role', i.role,
        'inviter', private.display_name(i.invited_by), 'expires_at', i.expires_at)
      from public.college_invitations i join public.colleges c on c.id = i.college_id
      where i.id = mail.subject_id and i.status = 'pending' and i.expires_at > now()
        and private.person_manages_program(i.invited_by, i.college_id) and not private.refuses_mail_of(i.email, i.invited_by)
        -- A minor cannot accept, and is told no words of a stranger.
        and not exists (select from public.profiles p where lower(p.email) = i.email and private.is_minor(p.id)));
  when 'contact_message' then
    return (
      select jsonb_build_object('to', null, 'reply_to', c.email, 'name', c.name, 'topic', c.topic, 'message', c.message)
      from public.contact_messages c where c.id = mail.subject_id and c.status <> 'spam');
  when 'role_decision' then
    return (
      select jsonb_build_object('to', private.mailable_address(r.user_id), 'role', r.role, 'college', c.name,
        'is_approved', r.status = 'approved', 'note', r.decision_note)
      from public.role_requests r left join public.colleges c on c.id = r.college_id
      where r.id = mail.subject_id and r.status <> 'pending' and private.mailable_address(r.user_id) is not null
        and coalesce((
          select n.account_notices from public.notification_preferences n where n.user_id = r.user_id), 'at_once') = 'at_once');
  when 'guardian_request' then
    return (
      select jsonb_build_object('to', g.guardian_email, 'minor', private.display_name(g.minor_id))
      from private.guardian_requests g
      where g.minor_id = mail.subject_id and g.guardian_email = mail.recipient_email
        and not private.refuses_mail_of(g.guardian_email, g.minor_id));
  when 'practice_reminder' then
    return (
      select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'team', t.name, 'team_id', t.id,
        'title', p.title, 'scheduled_at', p.scheduled_at, 'duration_minutes', p.duration_minutes, 'location', p.location,
        'practice_id', p.id, 'token', private.issue_practice_link(p.id, mail.recipient_id, mail.id),
        'time_zone', coalesce(private.zone_of(mail.recipient_id), s.time_zone))
      from public.team_practices p
      join public.teams t on t.id = p.team_id
      left join public.team_practice_series s on s.id = p.series_id
      where p.id = mail.subject_id and private.awaits_reply(p.id, mail.recipient_id)
        and private.mailable_address(mail.recipient_id) is not null);
  when 'recruiting_digest' then
    return (
      select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'colleges', d.colleges)
      from (select private.recruiting_digest(mail.recipient_id) as colleges) d
      where d.colleges is not null and private.wants_recruiting_mail(mail.recipient_id)
        and private.mailable_address(mail.recipient_id) is not null);
  when 'notice' then
    return private.describe_notice_mail(mail);
  when 'notice_digest' then
    return private.describe_digest_of_notices(mail);
  end case;
end $$;
comment on function private.describe_mail is
  'What the mail says now, or null when it is no longer to be sent. "to" null: platform staff.';

create function public.claim_mails(p_most integer default 10, p_template text default null, p_subject_id uuid default null)
returns table (id uuid, template text, content jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.mail_outbox;
begin
  delete from private.mail_outbox o where o.state <> 'waiting' and o.settled_at < now() - interval '30 days';
  for mail in
    update private.mail_outbox o set
      attempts = o.attempts + 1, claimed_until = now() + interval '2 minutes',
      due_at = now() + make_interval(mins => least(2 ^ (o.attempts + 1), 360)::integer)
    where o.id in (
      select w.id from private.mail_outbox w
      where w.state = 'waiting' and w.due_at <= now() and coalesce(w.claimed_until <= now(), true)
        and (p_template is null or w.template = p_template) and (p_subject_id is null or w.subject_id = p_subject_id)
      order by w.due_at limit least(greatest(p_most, 1), 50)
      for update skip locked)
    returning o.*
  loop
    begin
      content := private.describe_mail(mail);
    exception when others then
      -- One mail that cannot be written must not hold up all others.
      perform public.settle_mail(mail.id, sqlerrm, true);
      continue;
    end;
    if content is null then
      update private.mail_outbox o set state = 'dropped', settled_at = now(), claimed_until = null, recipient_email = null
      where o.id = mail.id;
    else
      id := mail.id;
      template := mail.template;
      return next;
    end if;
  end loop;
end $$;
comment on function public.claim_mails is
  'For the server: mails that are due, each given to one caller for two minutes. One that is not settled comes back later, at longer and longer intervals.';

create function public.settle_mail(p_id uuid, p_error text default null, p_is_final boolean default false) returns void
language sql security definer set search_path = '' as $$
  update private.mail_outbox o set
    state = each.state, last_error = left(p_error, 500), claimed_until = null,
    settled_at = case when each.state <> 'waiting' then now() end,
    recipient_email = case when each.state = 'waiting' then o.recipient_email end
  from (
    select case when p_error is null then 'sent' when p_is_final or w.attempts >= 10 then 'failed' else 'waiting' end as state
    from private.mail_outbox w where w.id = p_id
  ) each
  where o.id = p_id and o.state = 'waiting'
$$;
comment on function public.settle_mail is
  'For the server: the mail was sent (no error), or was not; it is tried up to 10 times unless the error is final.';

create function private.queue_contact_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('contact_message', new.id);
  return null;
end $$;
create trigger queue_contact_mail after insert on public.contact_messages
  for each row execute function private.queue_contact_mail();

create function private.queue_role_decision_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('role_decision', new.id, new.user_id);
  return null;
end $$;
create trigger queue_role_decision_mail after update of status on public.role_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.queue_role_decision_mail();

create function private.queue_guardian_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('guardian_request', new.minor_id, null, new.guardian_email);
  return null;
end $$;
create trigger queue_guardian_mail after insert on private.guardian_requests
  for each row execute function private.queue_guardian_mail();

create function private.queue_mail_of_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_invitation_mail(new.id);
  return null;
end $$;
create trigger queue_invitation_mail_made after insert on public.team_invitations
  for each row when (new.status = 'pending') execute function private.queue_mail_of_invitation();
-- Sending writes the expiry too, and is told by sent_at.
create trigger queue_invitation_mail_renewed after update of expires_at on public.team_invitations
  for each row when (new.status = 'pending' and new.sent_at is not distinct from old.sent_at)
  execute function private.queue_mail_of_invitation();

-- schemas/38_personal_data.sql

-- Taking one's data along, and leaving. Which columns name a person, and what of their rows is that person's to
-- take, is stated in one place: a test fails for a column that names people and is not listed. Ours.

create table private.personal_columns (
  table_name text not null,
  column_name text not null,
  share text not null constraint personal_columns_share_check check (share in ('row', 'trace', 'none')),
  hidden text[] not null default '{}',
  reason text,
  primary key (table_name, column_name),
  constraint personal_columns_reason check (share <> 'none' or reason is not null)
);
comment on table private.personal_columns is
  'Every column of public and private that names a person. Whoever adds one adds its line.';
comment on column private.personal_columns.share is
  'row: the row is about the person and goes into their export; trace: the person did something to a row about others, so its key alone; none: not theirs, for the reason given.';
comment on column private.personal_columns.hidden is 'Columns that tell of other people, or secrets.';

insert into private.personal_columns (table_name, column_name, share, hidden, reason) values
  ('public.profiles', 'id', 'row', '{}', null),
  ('public.user_profiles', 'user_id', 'row', '{search_text}', null),
  ('public.user_roles', 'user_id', 'row', '{}', null),
  ('public.user_role_changes', 'user_id', 'row', '{changed_by}', null),
  ('public.user_role_changes', 'changed_by', 'trace', '{}', null),
  ('public.role_requests', 'user_id', 'row', '{decided_by}', null),
  ('public.role_requests', 'decided_by', 'trace', '{}', null),
  ('private.birth_dates', 'user_id', 'row', '{}', null),
  ('private.birth_date_changes', 'user_id', 'row', '{changed_by}', null),
  ('private.birth_date_changes', 'changed_by', 'trace', '{}', null),
  ('private.guardian_links', 'guardian_id', 'row', '{}', null),
  ('private.guardian_links', 'minor_id', 'row', '{}', null),
  ('private.guardian_requests', 'minor_id', 'row', '{}', null),
  ('public.notification_preferences', 'user_id', 'row', '{}', null),
  ('public.contact_messages', 'user_id', 'row', '{handled_by}', null),
  ('public.contact_messages', 'handled_by', 'trace', '{}', null),
  ('public.point_awards', 'user_id', 'row', '{}', null),
  ('public.point_totals', 'user_id', 'row', '{}', null),
  ('public.user_activity_logs', 'user_id', 'row', '{}', null),
  ('public.page_performance_metrics', 'user_id', 'row', '{}', null),
  ('public.viral_activity_events', 'user_id', 'row', '{}', null),
  ('public.experiment_changes', 'changed_by', 'trace', '{}', null),
  ('public.content_pages', 'created_by', 'trace', '{}', null),
  ('public.news_articles', 'created_by', 'trace', '{}', null),
  ('public.content_revisions', 'created_by', 'trace', '{}', null),
  ('public.content_drafts', 'user_id', 'row', '{}', null),
  ('public.mr_cooldown_changes', 'changed_by', 'trace', '{}', null),
  ('public.mr_cooldown_batches', 'created_by', 'trace', '{}', null),
  ('public.player_games', 'user_id', 'row', '{}', null),
  ('public.teams', 'owner_user_id', 'trace', '{}', null),
  ('public.team_members', 'user_id', 'row', '{}', null),
  ('public.team_staff', 'user_id', 'row', '{}', null),
  ('public.team_practices', 'created_by', 'trace', '{}', null),
  ('public.team_practice_attendance', 'user_id', 'row', '{}', null),
  ('public.team_practice_series', 'created_by', 'trace', '{}', null),
  ('public.team_default_replies', 'user_id', 'row', '{}', null),
  ('public.team_time_polls', 'created_by', 'trace', '{}', null),
  ('public.team_time_poll_votes', 'user_id', 'row', '{}', null),
  ('public.team_tournaments', 'created_by', 'trace', '{}', null),
  ('public.team_tournament_check_ins', 'user_id', 'row', '{}', null),
  ('public.team_recruiting_posts', 'created_by', 'trace', '{}', null),
  ('public.team_achievements', 'created_by', 'trace', '{}', null),
  ('public.team_invitations', 'invited_by', 'trace', '{}', null),
  ('public.college_invitations', 'invited_by', 'trace', '{}', null),
  ('public.team_subscriptions', 'payer_id', 'row', '{customer_ref,subscription_ref}', null),
  ('private.team_transfers', 'person_id', 'row', '{offered_by}', null),
  ('private.team_transfers', 'offered_by', 'trace', '{}', null),
  ('public.team_join_requests', 'user_id', 'row', '{decided_by}', null),
  ('public.team_join_requests', 'decided_by', 'trace', '{}', null),
  ('private.calendar_addresses', 'user_id', 'row', '{secret_hash}', null),
  ('public.conversations', 'created_by', 'trace', '{}', null),
  ('public.conversation_participants', 'user_id', 'row', '{}', null),
  ('private.conversation_departures', 'user_id', 'row', '{}', null),
  ('public.conversation_mutes', 'user_id', 'row', '{}', null),
  ('private.conversation_reads', 'user_id', 'row', '{}', null),
  ('public.messages', 'sender_id', 'row', '{}', null),
  ('public.message_read_receipts', 'user_id', 'row', '{}', null),
  ('public.message_drafts', 'user_id', 'row', '{}', null),
  ('public.user_blocks', 'blocker_id', 'row', '{}', null),
  ('public.user_blocks', 'blocked_id', 'none', '{}', 'Only the blocker knows.'),
  ('public.abuse_reports', 'reporter_id', 'row', '{evidence,resolution,handled_by}', null),
  ('public.abuse_reports', 'reported_user_id', 'none', '{}', 'Protects who reported.'),
  ('public.abuse_reports', 'handled_by', 'trace', '{}', null),
  ('public.interest_form_versions', 'published_by', 'trace', '{}', null),
  ('public.interest_drafts', 'user_id', 'row', '{}', null),
  ('private.status_widgets', 'player_id', 'row', '{token_hash}', null),
  ('public.interests', 'player_id', 'row', '{stage_id,stage_order,stage_since,assignee_id,created_by}', null),
  ('public.interests', 'assignee_id', 'trace', '{}', null),
  ('public.interests', 'created_by', 'trace', '{}', null),
  ('public.interest_submissions', 'player_id', 'row', '{}', null),
  ('public.interest_events', 'actor_id', 'trace', '{}', null),
  ('public.interest_notes', 'author_id', 'trace', '{}', null),
  ('public.interest_mentions', 'user_id', 'trace', '{}', null),
  ('public.pipeline_views', 'created_by', 'trace', '{}', null),
  ('public.interest_evaluations', 'evaluator_id', 'trace', '{}', null),
  ('public.interest_tasks', 'assignee_id', 'trace', '{}', null),
  ('public.interest_tasks', 'created_by', 'trace', '{}', null),
  ('private.mail_outbox', 'recipient_id', 'row', '{recipient_email,last_error}', null),
  ('public.player_details', 'user_id', 'row', '{}', null),
  ('public.player_academics', 'user_id', 'row', '{}', null),
  ('public.player_links', 'user_id', 'row', '{}', null),
  ('public.player_achievements', 'user_id', 'row', '{}', null),
  ('public.player_availability', 'user_id', 'row', '{}', null),
  ('private.availability_weeks', 'user_id', 'none', '{}', 'Says again what player_availability says.'),
  ('private.fit_players', 'user_id', 'none', '{}', 'Says again what player_games and player_details say.'),
  ('public.onboarding_progress', 'user_id', 'row', '{}', null),
  ('private.guardian_offers', 'guardian_id', 'row', '{}', null),
  ('public.college_board_cards', 'player_id', 'row', '{}', null),
  ('public.lists', 'owner_id', 'row', '{}', null),
  ('public.list_items', 'added_by', 'row', '{player_id}', null),
  ('public.list_items', 'player_id', 'none', '{}', 'Only who keeps the list knows.'),
  ('private.roster_consents', 'user_id', 'row', '{}', null),
  ('public.notices', 'user_id', 'row', '{mailed_by}', null),
  ('private.practice_links', 'user_id', 'row', '{token_hash}', null);

alter table private.personal_columns enable row level security;
create policy "closed to clients" on private.personal_columns for all to anon, authenticated
  using (false) with check (false);

create function private.rows_of_person(person uuid, rule private.personal_columns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  key_columns text[];
  rows jsonb;
begin
  if to_regclass(rule.table_name) is null then
    return '[]';
  end if;
  select array_agg(a.attname::text) || 'created_at'::text into key_columns
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = rule.table_name::regclass and i.indisprimary;
  execute format(
    $query$ select coalesce(jsonb_agg(
        case when $3 then (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e where e.key = any ($4))
        else to_jsonb(t) - $2 end), '[]')
      from %s t where t.%I = $1 $query$, rule.table_name::regclass, rule.column_name)
  into rows using person, rule.hidden, rule.share = 'trace', key_columns;
  return rows;
end $$;

create function public.list_my_files() returns table (bucket text, name text, bytes bigint, is_personal boolean)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, (o.metadata ->> 'size')::bigint,
    o.bucket_id in ('avatars', 'exports') and split_part(o.name, '/', 1) = (select auth.uid())::text
  from storage.objects o
  where o.owner_id = (select auth.uid())::text
    or (o.bucket_id in ('avatars', 'exports') and o.name like (select auth.uid())::text || '/%')
  order by 1, 2
$$;
comment on function public.list_my_files is
  'Files the caller uploaded or owns. Personal ones go with the account; logos and images of pages belong to their team, college or page.';
grant execute on function public.list_my_files to authenticated;

create function public.export_my_data() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  rule private.personal_columns;
  found_rows jsonb;
  data jsonb := '{}';
  traces jsonb := '{}';
begin
  perform private.limit_rate('export_data', me::text, 5, '1 day');
  for rule in select * from private.personal_columns c where c.share <> 'none' order by c.table_name, c.column_name loop
    found_rows := private.rows_of_person(me, rule);
    if found_rows <> '[]' and rule.share = 'row' then
      data := data || jsonb_build_object(rule.table_name || '.' || rule.column_name, found_rows);
    elsif found_rows <> '[]' then
      traces := traces || jsonb_build_object(rule.table_name || '.' || rule.column_name, found_rows);
    end if;
  end loop;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'metadata', u.raw_user_meta_data)
      from auth.users u where u.id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at, 'user_agent', s.user_agent, 'ip', s.ip)
        order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me),
    'data', data,
    'did', traces);
end $$;
comment on function public.export_my_data is
  'All the database holds about the caller: data, by table and column, and did: keys of rows about others that the caller made or changed. 5 a day (PT429). The function "export-account" adds the files.';
grant execute on function public.export_my_data to authenticated;

create function public.account_deletion_blockers() returns table (kind text, team_id uuid, team_name text)
language sql stable security definer set search_path = '' as $$
  select 'team_with_members', t.id, t.name from public.teams t
  where t.owner_user_id = (select auth.uid()) and t.archived_at is null and (
    exists (
      select from public.team_members m where m.team_id = t.id and m.is_active and m.user_id <> (select auth.uid()))
    or exists (
      select from public.team_staff s where s.team_id = t.id and s.is_active and s.user_id <> (select auth.uid())))
  union all
  select 'running_subscription', t.id, t.name from public.teams t join public.team_subscriptions s on s.team_id = t.id
  where coalesce(s.payer_id, t.owner_user_id) = (select auth.uid()) and s.status <> 'canceled' and not s.cancels_at_period_end
  union all
  select 'last_admin', null, null from public.user_roles r
  where r.user_id = (select auth.uid()) and r.role = 'yes_admin' and not exists (
    select from public.user_roles o where o.role = 'yes_admin' and o.user_id <> (select auth.uid()))
  order by 1, 3
$$;
comment on function public.account_deletion_blockers is
  'What must be settled before the caller''s account can be deleted: teams with other people (transfer or archive them), subscriptions that renew (end them), being the last admin.';
grant execute on function public.account_deletion_blockers to authenticated;

create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Teams of nobody rest; rows that hold the address of the person go, the rest goes by the foreign keys.
  update public.teams set archived_at = coalesce(archived_at, now()) where owner_user_id = old.id;
  delete from public.contact_messages where user_id = old.id;
  delete from public.team_invitations where email = lower(old.email);
  delete from public.college_invitations where email = lower(old.email);
  delete from private.guardian_requests where guardian_email = lower(old.email);
  delete from private.mail_outbox where subject_id = old.id or recipient_email = lower(old.email);
  return old;
end $$;
comment on function private.forget_person is
  'What the foreign keys do not cover when an account is deleted, in whatever way.';
create trigger forget_person before delete on public.profiles
  for each row execute function private.forget_person();

-- schemas/39_storage.sql

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

-- schemas/40_schedule.sql

-- What runs by the clock.

create function private.run_daily() returns void
language sql security definer set search_path = '' as $$
  delete from private.removed_season_rows r where r.removed_at < now() - interval '1 day';
  delete from private.removed_college_parts r where r.removed_at < now() - interval '1 day';
  delete from private.removed_content r where r.removed_at < now() - interval '30 days';
  select private.prune_live_topics();
  select private.prune_merges();
  select private.prune_notices();
  select private.end_talks_of(array(
    select b.user_id from private.birth_dates b where b.birth_date between current_date - interval '18 years 7 days' and current_date - interval '18 years'));
  delete from public.user_activity_logs l where l.created_at < now() - interval '90 days';
  delete from public.page_performance_metrics l where l.created_at < now() - interval '90 days';
  delete from public.viral_activity_events l where l.created_at < now() - interval '90 days';
  select public.refresh_reply_times()
$$;
comment on function private.run_daily is
  'What is due once a day: deleted rows of the season and removed parts of colleges whose day for undoing is over, pages deleted 30 days ago, generations of topics of what is gone, merges and imports that are over, channels of who turns 18, logs and notices older than 90 days, and the 90 days of reply times. pg_cron calls it where that is there, at 3:15 UTC; else the local stack, at its start and once a day.';

-- When a working day begins in the United States; not with what runs at night, so that a mail comes when it is read.
create function private.run_each_morning() returns void
language sql security definer set search_path = '' as $$
  select private.tell_of_due_tasks();
  select private.queue_recruiting_digests();
  select private.queue_notice_digests()
$$;
comment on function private.run_each_morning is
  'What is due each morning: notices of tasks, the mails about recruiting, the daily mail of notices. pg_cron calls it where that is there, at 12:00 UTC; else the local stack, with run_daily.';

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('lineup-daily', '15 3 * * *', 'select private.run_daily()');
    perform cron.schedule('lineup-morning', '0 12 * * *', 'select private.run_each_morning()');
    perform cron.schedule('lineup-pages', '* * * * *', 'select private.publish_due_pages()');
  end if;
exception when others then
  raise warning 'private.run_daily, run_each_morning and publish_due_pages are not scheduled (%); call the first two once a day, the last each minute.', sqlerrm;
end $$;

-- schemas/42_college_search.sql

-- The directory of colleges and the page of one, each in one request (RC-001 to RC-004). Both show what is published, and
-- to a signed-in viewer their own fit. Ours.

create function public.search_colleges(
  p_text text default null, p_games text[] default null, p_scholarships text default null, p_state text default null,
  p_level text default null, p_has_open_spots boolean default false, p_sort text default 'name',
  p_after text default null, p_after_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 24;
  words text := private.text_or_null(left(p_text, 100));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_fit boolean := coalesce(p_sort = 'fit', false);
  is_first boolean := p_after_id is null;
  -- What the order compares: a name, or a number.
  after_number numeric := case when p_sort <> 'name' then p_after::numeric end;
  answer jsonb;
begin
  if p_sort is null or p_sort not in ('name', 'scholarship', 'reply', 'fit') then
    raise exception 'Unknown order' using errcode = '23514', detail = 'p_sort';
  end if;
  -- With the parameters known, what does not apply is planned away: each order is the walk of one index.
  with fits as materialized (
    select distinct on (p.college_id) p.college_id, f.fit, t.name as game
    from private.program_fits(null) f
    join public.college_programs p on p.id = f.program_id
    join public.esports_titles t on t.id = p.esports_title_id
    where is_fit and (p_games is null or t.name = any (p_games))
    order by p.college_id, f.fit desc, t.name
  ), alike as (
    select n.state, n.level, n.scholarships, n.has_open_spots, n.games, n.amount
    from private.college_counts n where is_first and not is_fit and words is null
    union all
    (select c.state, c.level, c.scholarships, c.open_spots > 0, c.games, 1 from public.colleges c
      where is_first and not is_fit and words is not null and c.is_published and c.name ilike pattern limit 501)
    union all
    select c.state, c.level, c.scholarships, c.open_spots > 0, c.games, 1
    from fits f join public.colleges c on c.id = f.college_id
    where is_first and is_fit and c.is_published and (words is null or c.name ilike pattern)
  ), counted as (
    select a.state, a.games, a.amount, p_games is null or is_fit or a.games && p_games as in_games,
      p_state is null or a.state = p_state as in_state,
      (p_scholarships is null or (a.scholarships and p_scholarships = 'true'))
        and (p_level is null or a.level = p_level) and (not coalesce(p_has_open_spots, false) or a.has_open_spots) as in_rest
    from alike a
  ), page as (
    (select c.id, c.slug, c.name, c.city, c.state, c.level, c.logo_url, c.colors, c.games, c.scholarship_min,
      c.scholarship_max, c.open_spots, c.reply_days, null::integer as fit, null::text as fit_game
    from public.colleges c
    where not is_fit and c.is_published
      and (words is null or c.name ilike pattern)
      and (p_games is null or c.games && p_games)
      and (p_scholarships is null or (c.scholarships and p_scholarships = 'true'))
      and (p_state is null or c.state = p_state)
      and (p_level is null or c.level = p_level)
      and (not coalesce(p_has_open_spots, false) or c.open_spots > 0)
      and (is_first or case p_sort
        when 'name' then (c.name, c.id) > (p_after, p_after_id)
        when 'scholarship' then coalesce(c.scholarship_max, 0) <= after_number::integer
          and (coalesce(c.scholarship_max, 0) < after_number::integer or c.id > p_after_id)
        when 'reply' then coalesce(c.reply_days, 9999) >= after_number
          and (coalesce(c.reply_days, 9999) > after_number or c.id > p_after_id) end)
    order by case p_sort when 'name' then c.name end,
      case p_sort when 'scholarship' then coalesce(c.scholarship_max, 0) end desc,
      case p_sort when 'reply' then coalesce(c.reply_days, 9999) end, c.id
    limit page_size + 1)
    union all
    (select c.id, c.slug, c.name, c.city, c.state, c.level, c.logo_url, c.colors, c.games, c.scholarship_min,
      c.scholarship_max, c.open_spots, c.reply_days, f.fit, f.game
    from fits f join public.colleges c on c.id = f.college_id
    where is_fit and c.is_published
      and (words is null or c.name ilike pattern)
      and (p_scholarships is null or (c.scholarships and p_scholarships = 'true'))
      and (p_state is null or c.state = p_state)
      and (p_level is null or c.level = p_level)
      and (is_first or f.fit < after_number or (f.fit = after_number and c.id > p_after_id))
    order by f.fit desc, c.id
    limit page_size + 1)
  ), numbered as (
    select p.*, row_number() over (order by
      case p_sort when 'name' then p.name end, case p_sort when 'scholarship' then coalesce(p.scholarship_max, 0) end desc,
      case p_sort when 'reply' then coalesce(p.reply_days, 9999) end, case p_sort when 'fit' then p.fit end desc, p.id) as place
    from page p
  )
  select jsonb_build_object(
    'colleges', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'place' order by n.place), '[]') from numbered n where n.place <= page_size),
    'next', (
      select jsonb_build_object('id', n.id, 'value', case p_sort
        when 'name' then n.name
        when 'scholarship' then coalesce(n.scholarship_max, 0)::text
        when 'reply' then coalesce(n.reply_days, 9999)::text
        else n.fit::text end)
      from numbered n where n.place = page_size and exists (select from numbered m where m.place > page_size)),
    'has_games', case when is_fit then exists (
      select from public.player_games g where g.user_id = (select auth.uid())) end,
    'counts', case when is_first then jsonb_build_object(
      'total', (select coalesce(sum(a.amount), 0) from counted a where a.in_games and a.in_state and a.in_rest),
      'is_exact', is_fit or words is null or (select count(*) from counted) <= 500,
      'states', (
        select coalesce(jsonb_object_agg(s.state, s.amount), '{}')
        from (
          select a.state, sum(a.amount) as amount from counted a where a.in_games and a.in_rest group by a.state) s),
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'amount', coalesce(g.amount, 0)) order by t.name), '[]')
        from public.esports_titles t
        left join (
          select each.name, sum(a.amount) as amount from counted a cross join unnest(a.games) each (name)
          where a.in_state and a.in_rest group by each.name) g on g.name = t.name
        where t.active)) end)
  into answer;
  return answer;
end $$;
comment on function public.search_colleges is
  'A page of 24 published colleges that match, in the order of p_sort (name, scholarship, reply, fit), with the cursor of the next page (null after the last). With the first page also counts: how many match (with a text counted among 500 names at most, then is_exact is false), and how many more each state and game would leave. Order fit: only colleges with an open spot in a game of the caller, each with the best fit and its game; has_games: whether the caller plays any.';
grant execute on function public.search_colleges to anon, authenticated;

create function private.similar_colleges(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select c.id, c.state, c.level, c.games, coalesce(c.scholarship_max, 0) as scholarship, private.region_of(c.state) as region
    from public.colleges c where c.id = college
  ),
  places as (
    -- More of the own state than of each other one of the region.
    select n.state, case when n.state = o.state then 5 else 2 end as most
    from own o
    join (select distinct m.state from private.college_counts m) n
      on n.state = o.state or private.region_of(n.state) = o.region
  ),
  candidates as (
    select n.college_id
    from own o
    join public.college_programs p on p.college_id = o.id
    cross join places s
    cross join lateral (
      (select x.college_id from public.college_programs x
        where x.is_published and x.esports_title_id = p.esports_title_id and x.state = s.state
          and coalesce(x.scholarship_max, 0) >= coalesce(p.scholarship_max, 0)
        order by coalesce(x.scholarship_max, 0), x.college_id limit s.most)
      union all
      (select x.college_id from public.college_programs x
        where x.is_published and x.esports_title_id = p.esports_title_id and x.state = s.state
          and coalesce(x.scholarship_max, 0) < coalesce(p.scholarship_max, 0)
        order by coalesce(x.scholarship_max, 0) desc, x.college_id desc limit s.most)
    ) n
    where n.college_id <> o.id
    union
    select n.college_id
    from own o
    join public.college_programs p on p.college_id = o.id
    cross join lateral (
      select x.college_id from public.college_programs x
      where x.is_published and x.esports_title_id = p.esports_title_id and x.college_id <> o.id
      order by x.state, coalesce(x.scholarship_max, 0), x.college_id limit 4) n
  ),
  scored as (
    select c.id, c.slug, c.name, c.city, c.state, c.level, c.logo_url, c.colors, c.scholarship_min, c.scholarship_max,
      g.shared, c.state = o.state as same_state, private.region_of(c.state) = o.region as same_region,
      40 * cardinality(g.shared) / greatest(cardinality(o.games), cardinality(c.games), 1)
        + case when c.state = o.state then 30 when private.region_of(c.state) = o.region then 15 else 0 end
        + case when c.level = o.level then 15 else 0 end
        + 15 * least(coalesce(c.scholarship_max, 0), o.scholarship) / greatest(coalesce(c.scholarship_max, 0), o.scholarship, 1)
        as points
    from candidates n
    join public.colleges c on c.id = n.college_id and c.is_published
    cross join own o
    cross join lateral (select array(select unnest(c.games) intersect select unnest(o.games) order by 1) as shared) g
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'city', s.city, 'state', s.state,
    'level', s.level, 'logo_url', s.logo_url, 'colors', s.colors, 'scholarship_min', s.scholarship_min,
    'scholarship_max', s.scholarship_max, 'shared_games', s.shared, 'near', case
      when s.same_state then 'state' when s.same_region then 'region' end) order by s.points desc, s.id), '[]')
  from (select * from scored order by points desc, id limit 4) s
$$;
comment on function private.similar_colleges is
  'Up to four published colleges most like one: by games (40), place (30), level and scholarship (15 each). Looks at the programs of the same games in the region that offer nearly as much, a bounded number for each game and state.';

create function private.college_contacts(college uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  people jsonb;
begin
  if not private.has_told_age(me) then
    return jsonb_build_object('people', '[]'::jsonb, 'reason', 'age');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', x.user_id, 'name', x.name, 'slug', x.slug, 'avatar_url', x.avatar_url, 'role', x.role) order by x.name, x.user_id), '[]')
  into people
  from (
    select u.user_id, private.player_name(u.display_name, u.first_name, u.last_name) as name, u.slug, u.avatar_url, r.role
    from (
      select w.user_id, min(w.role) as role from public.user_roles w
      where w.college_id = college and w.role <> 'programs_college_admissions' and w.user_id <> me
      group by w.user_id order by 1 limit 50) r
    join public.user_profiles u on u.user_id = r.user_id and u.is_published and u.visibility = 'public'
    where not private.is_minor(r.user_id) and private.may_write_to(me, r.user_id)
    order by 2, 1 limit 5
  ) x;
  return jsonb_build_object('people', people, 'reason', case
    when people <> '[]' then null when private.is_minor(me) then 'minor' else 'nobody' end);
end $$;
comment on function private.college_contacts is
  'Whom of a college''s program the caller may write to: those with a public profile, as may_write_to tells, up to five. Without any the reason: age (not told yet), minor, nobody.';

create function public.load_college(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  college public.colleges;
  can_edit boolean;
begin
  select * into college from public.colleges c where c.slug = p_slug;
  can_edit := me is not null and private.can_edit_college(college.id);
  if college.id is null or not (college.is_published or can_edit) then
    return null;
  end if;
  return jsonb_build_object(
    'id', college.id, 'slug', college.slug, 'name', college.name, 'city', college.city, 'state', college.state,
    'level', college.level, 'about', college.about, 'requirements', college.requirements,
    'website_url', college.website_url, 'logo_url', college.logo_url, 'banner_url', college.banner_url,
    'colors', college.colors, 'is_published', college.is_published, 'open_spots', college.open_spots,
    'scholarship_min', college.scholarship_min, 'scholarship_max', college.scholarship_max,
    'reply_time', (
      select jsonb_build_object('median_days', r.median_days, 'answered_percent', r.answered_percent)
      from public.college_reply_times r where r.college_id = college.id),
    'programs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'game', t.name, 'coach_name', p.coach_name, 'scholarship_min', p.scholarship_min,
        'scholarship_max', p.scholarship_max, 'roster_size', p.roster_size, 'open_spots', p.open_spots,
        'minimum_rank', p.minimum_rank, 'minimum_gpa', p.minimum_gpa, 'practice_hours', p.practice_hours,
        'needs', (
          select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'position', n.position, 'class_year', n.class_year,
            'minimum_rank', n.minimum_rank, 'open_spots', n.open_spots, 'note', n.note) order by n.display_order, n.id), '[]')
          from public.roster_needs n where n.program_id = p.id and n.open_spots > 0)) order by t.name), '[]')
      from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
      where p.college_id = college.id),
    'has_form', college.is_published and exists (
      select from public.interest_forms f join public.interest_form_versions v on v.form_id = f.id and v.is_current
      where f.college_id = college.id and f.is_open),
    'similar', private.similar_colleges(college.id),
    'viewer', case when me is not null then jsonb_build_object(
      'can_edit', can_edit,
      'status_id', (
        select s.id from public.interest_submissions s
        where s.college_id = college.id and s.player_id = me order by s.submitted_at limit 1),
      'is_on_board', exists (
        select from public.college_board_cards b join public.interests i on i.id = b.interest_id
        where b.player_id = me and i.player_id = me and i.college_id = college.id),
      'fits', public.fit_for_college(college.id),
      'contacts', private.college_contacts(college.id)) end);
end $$;
comment on function public.load_college is
  'The page of a college in one request: programs with what they look for, how fast it answers, similar colleges, and for a signed-in viewer where they stand: may edit, own status page, on the own board, fit by program, whom they may write to. Null when there is none that the caller may see; what is not published only its editors see.';
grant execute on function public.load_college to anon, authenticated;

-- schemas/43_college_editor.sql

-- The screen on which the people of a college edit it (RC-006, SE-009): everything of it in one request, changes field by
-- field, and who is in the program: invited by its admins, by the person's own yes. Ours.

create function private.is_college_role(role text) returns boolean
language sql immutable set search_path = '' as $$
  select role in ('programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
    'coaching_program_coach_college_coach')
$$;
comment on function private.is_college_role is 'Roles of people who work for a college.';

create function private.my_managed_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role = 'programs_college_admin'
$$;
comment on function private.my_managed_college_ids is 'SE-011: colleges whose program the caller manages.';
grant execute on function private.my_managed_college_ids to authenticated;

create table public.college_invitations (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  email text not null
    constraint college_invitations_email_check
      check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and email = lower(email) and char_length(email) <= 254),
  role text not null
    constraint college_invitations_role_check check (private.is_college_role(role)),
  status text not null default 'pending'
    constraint college_invitations_status_check check (status in ('pending', 'accepted', 'declined', 'revoked')),
  expires_at timestamptz not null default now() + interval '14 days',
  invited_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.college_invitations is
  'Invitations into the program of a college, bound to an email: only the person with that verified address accepts, while who invited still manages the program. Read through load_college_editor.';
create index college_invitations_college_idx on public.college_invitations (college_id, created_at desc, id);
create unique index college_invitations_once on public.college_invitations (college_id, email) where status = 'pending';
create index college_invitations_email_idx on public.college_invitations (email) where status = 'pending';
create index college_invitations_inviter_idx on public.college_invitations (invited_by);
alter table public.college_invitations enable row level security;
grant select on public.college_invitations to authenticated;
create policy "managers of the program read invitations" on public.college_invitations for select to authenticated
  using (college_id in (select private.my_managed_college_ids()) or (select private.is_admin()));

create function private.check_manages_program(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if college is null or not private.manages_program(college) then
    raise exception 'You don''t have permission to change who is in this program.' using errcode = '42501';
  end if;
end $$;

create function public.invite_to_college(p_college_id uuid, p_email text, p_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  invitation uuid;
begin
  perform private.check_manages_program(p_college_id);
  if address = (select lower(u.email) from auth.users u where u.id = (select auth.uid())) then
    raise exception 'Nobody grants themselves a role' using errcode = '42501';
  end if;
  perform private.limit_rate('college_invitation', (select auth.uid())::text, 50, '1 day');
  perform private.limit_rate('college_invitation_address',
    encode(extensions.digest(p_college_id || ' ' || address, 'sha256'), 'hex'), 5, '1 day');
  insert into public.college_invitations (college_id, email, role, invited_by)
  values (p_college_id, address, p_role, (select auth.uid()))
  on conflict (college_id, email) where status = 'pending' do update set
    role = excluded.role, expires_at = excluded.expires_at, invited_by = excluded.invited_by
  returning id into invitation;
  perform private.queue_mail('college_invitation', invitation);
  return invitation;
end $$;
comment on function public.invite_to_college is
  'Invites an email into the program of a college and mails it; inviting it again renews the open invitation. Answers alike whether or not an account has it. Managers of the program only, never themselves, 50 a day, and five a day for one address (PT429).';
grant execute on function public.invite_to_college to authenticated;

create function public.revoke_college_invitation(p_invitation_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_manages_program((select i.college_id from public.college_invitations i where i.id = p_invitation_id));
  update public.college_invitations set status = 'revoked', answered_at = now()
  where id = p_invitation_id and status = 'pending';
  return found;
end $$;
comment on function public.revoke_college_invitation is
  'Cancels an open invitation; false when it is answered already. Managers of the program only.';
grant execute on function public.revoke_college_invitation to authenticated;

create function private.open_college_invitation(college uuid) returns setof public.college_invitations
language sql stable security definer rows 1 set search_path = '' as $$
  select i.* from public.college_invitations i
  where i.college_id = college and i.email = private.verified_email() and i.status = 'pending' and i.expires_at > now()
    and private.person_manages_program(i.invited_by, i.college_id)
    and not private.has_shut_out((select auth.uid()), i.invited_by) and not private.is_minor((select auth.uid()))
$$;
comment on function private.open_college_invitation is
  'The caller''s own invitation into a college, which ends when who invited no longer manages the program; minors, who cannot accept, have none.';

create function public.answer_college_invitation(p_invitation_id uuid, p_accept boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.college_invitations;
begin
  select * into invitation from public.college_invitations i
  where i.id = p_invitation_id and i.email = private.verified_email() for update;
  if invitation.id is null then
    raise exception 'This invitation is not valid' using errcode = 'PT404';
  end if;
  if invitation.status = (case when p_accept then 'accepted' else 'declined' end) then
    return;
  end if;
  if not exists (select from private.open_college_invitation(invitation.college_id) o where o.id = invitation.id) then
    raise exception 'This invitation is no longer open' using errcode = 'PT410';
  end if;
  if p_accept then
    insert into public.user_roles (user_id, role, college_id)
    values ((select auth.uid()), invitation.role, invitation.college_id)
    on conflict on constraint user_roles_once do nothing;
  end if;
  update public.college_invitations set status = case when p_accept then 'accepted' else 'declined' end, answered_at = now()
  where id = invitation.id;
end $$;
comment on function public.answer_college_invitation is
  'The invited person, signed in with the verified email, accepts and gets the role, or declines; again changes nothing. PT404 not theirs, PT410 expired, cancelled, who invited no longer may, or a minor.';
grant execute on function public.answer_college_invitation to authenticated;

create function private.hold_program_roles(grant_id uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('program_roles.' || r.college_id, 0))
  from public.user_roles r where r.id = grant_id
$$;
comment on function private.hold_program_roles is
  'One change of who is in a program at a time, held before its rights are asked: so two admins who take each other out, or both leave, do not both succeed. No lock of the college, for which moves of interests wait.';

create function public.change_college_role(p_grant_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  granted public.user_roles;
begin
  perform private.hold_program_roles(p_grant_id);
  select * into granted from public.user_roles r where r.id = p_grant_id for update;
  perform private.check_manages_program(granted.college_id);
  if granted.user_id = (select auth.uid()) then
    raise exception 'Nobody changes their own role' using errcode = '42501';
  end if;
  if not private.is_college_role(p_role) then
    raise exception 'This is no role of a college' using errcode = '23514', detail = 'role';
  end if;
  if exists (
    select from public.user_roles r
    where r.user_id = granted.user_id and r.college_id = granted.college_id and r.role = p_role and r.id <> granted.id) then
    delete from public.user_roles where id = granted.id;
  else
    update public.user_roles set role = p_role where id = granted.id and role <> p_role;
  end if;
end $$;
comment on function public.change_college_role is
  'Gives somebody of the program another role of it. Managers of the program only, never for themselves.';
grant execute on function public.change_college_role to authenticated;

create function public.remove_college_role(p_grant_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  granted public.user_roles;
begin
  perform private.hold_program_roles(p_grant_id);
  select * into granted from public.user_roles r
  where r.id = p_grant_id and r.college_id is not null and private.is_college_role(r.role);
  if granted.id is null then
    if exists (select from public.user_roles r where r.id = p_grant_id) then
      perform private.check_manages_program(null);
    end if;
    return false;
  end if;
  if granted.user_id is distinct from (select auth.uid()) then
    perform private.check_manages_program(granted.college_id);
  end if;
  if granted.role = 'programs_college_admin' and not private.is_admin() and not exists (
    select from public.user_roles r
    where r.college_id = granted.college_id and r.role = 'programs_college_admin' and r.id <> granted.id) then
    raise exception 'A program keeps at least one admin' using errcode = 'PT409', detail = 'last admin';
  end if;
  delete from public.user_roles where id = granted.id;
  return found;
end $$;
comment on function public.remove_college_role is
  'Takes somebody out of the program, or oneself; false when that has happened already. Managers of the program for others. PT409: the last admin of a college stays.';
grant execute on function public.remove_college_role to authenticated;

create function public.change_fields(p_part text, p_id uuid, p_changes jsonb, p_known jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  relation text := case p_part
    when 'college' then 'colleges' when 'program' then 'college_programs' when 'need' then 'roster_needs'
    when 'stage' then 'pipeline_stages' when 'criterion' then 'evaluation_criteria' when 'tag' then 'pipeline_tags'
    when 'form' then 'interest_forms' end;
  stored jsonb;
  conflicts jsonb;
  columns text;
begin
  if relation is null or jsonb_typeof(p_changes) is distinct from 'object' or jsonb_typeof(p_known) is distinct from 'object' then
    raise exception 'Unknown fields' using errcode = '23514';
  end if;
  -- As the caller: row rules and column grants decide what can be locked and changed.
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', relation) into stored using p_id;
  if stored is null then
    return null;
  end if;
  select jsonb_object_agg(k, stored -> k) into conflicts from jsonb_object_keys(p_changes) k
  where coalesce(stored -> k, 'null') not in (coalesce(p_known -> k, 'null'), p_changes -> k);
  if conflicts is not null then
    return jsonb_build_object('conflicts', conflicts);
  end if;
  select string_agg(format('%1$I = n.%1$I', k), ', ') into columns from jsonb_object_keys(p_changes) k
  where coalesce(stored -> k, 'null') <> p_changes -> k;
  if columns is not null then
    execute format(
      'update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $2) n where t.id = $1', relation, columns)
    using p_id, p_changes;
  end if;
  return jsonb_build_object('conflicts', '{}'::jsonb);
end $$;
comment on function public.change_fields is
  'Changes the fields given of one row of a college (college, program, need, stage, criterion, tag, form), where each still holds what the caller knew: otherwise nothing changes, and the answer tells what they hold now. Runs with the caller''s rights; null where there is no row that the caller may change.';
grant execute on function public.change_fields to authenticated;

create table private.removed_college_parts (
  college_id uuid not null references public.colleges (id) on delete cascade,
  part text not null constraint removed_college_parts_part_check check (part in ('program', 'criterion', 'tag')),
  id uuid not null,
  content jsonb not null,
  dependents jsonb not null default '{}',
  removed_at timestamptz not null default now(),
  primary key (college_id, part, id)
);
comment on table private.removed_college_parts is
  'What the people of a college removed, so that they can undo it: for a day, then run_daily deletes it. Ours.';
comment on column private.removed_college_parts.dependents is
  'Rows that went with it. Of a program {needs, times, spots}: what it looked for and when it practices, and which commitments had filled its spots; of a criterion {scores}; of a tag {interests}, their ids.';
create index removed_college_parts_id_idx on private.removed_college_parts (id);
create index removed_college_parts_time_idx on private.removed_college_parts (removed_at);
alter table private.removed_college_parts enable row level security;
create policy "closed to clients" on private.removed_college_parts for all to anon, authenticated
  using (false) with check (false);

create function private.forget_in_removed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.removed_college_parts r set dependents = jsonb_set(r.dependents, '{scores}', (
    select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(r.dependents -> 'scores') d where d ->> 'evaluator_id' <> old.id::text))
  where r.dependents -> 'scores' @> jsonb_build_array(jsonb_build_object('evaluator_id', old.id));
  return old;
end $$;
comment on function private.forget_in_removed_parts is 'Who leaves Lineup leaves what was removed, too.';
create trigger forget_in_removed_parts before delete on public.profiles
  for each row execute function private.forget_in_removed_parts();

create function private.changes_college_part(college uuid, part text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(case part
    when 'program' then private.can_edit_college(college)
    when 'criterion' then private.manages_program(college)
    when 'tag' then private.works_in_program(college) end, false)
$$;
comment on function private.changes_college_part is 'As the policies of college_programs, evaluation_criteria and pipeline_tags say it.';

create function public.remove_college_part(p_part text, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  content jsonb;
  dependents jsonb;
begin
  case p_part
    when 'program' then
      select p.college_id into college from public.college_programs p where p.id = p_id;
    when 'criterion' then
      select c.college_id into college from public.evaluation_criteria c where c.id = p_id;
    when 'tag' then
      select g.college_id into college from public.pipeline_tags g where g.id = p_id;
    else
      raise exception 'Unknown part' using errcode = '23514', detail = 'p_part';
  end case;
  if college is null then
    -- A retry after a lost answer, or somebody else was quicker.
    select r.college_id into college from private.removed_college_parts r
    where r.id = p_id and r.part = p_part order by private.changes_college_part(r.college_id, p_part) desc limit 1;
  end if;
  if not private.changes_college_part(college, p_part) then
    raise exception 'You don''t have permission to remove this.' using errcode = '42501';
  end if;
  -- The row is locked before what hangs on it is read: nothing is added meanwhile. Needs before programs, as elsewhere.
  case p_part
    when 'program' then
      perform from public.roster_needs n where n.college_id = college order by n.id for update;
      select to_jsonb(p) into content from public.college_programs p where p.id = p_id for update;
      dependents := jsonb_build_object(
        'needs', (select coalesce(jsonb_agg(n order by n.display_order, n.id), '[]') from public.roster_needs n where n.program_id = p_id),
        'times', (select coalesce(jsonb_agg(a), '[]') from public.program_practice_times a where a.program_id = p_id),
        'spots', (
          select coalesce(jsonb_agg(f), '[]') from private.filled_spots f
          where f.need_id in (select n.id from public.roster_needs n where n.program_id = p_id)));
    when 'criterion' then
      select to_jsonb(c) into content from public.evaluation_criteria c where c.id = p_id for update;
      dependents := jsonb_build_object('scores', (
        select coalesce(jsonb_agg(v), '[]') from public.interest_evaluations v where v.college_id = college and v.criterion_id = p_id));
    else
      select to_jsonb(g) into content from public.pipeline_tags g where g.id = p_id for update;
      dependents := jsonb_build_object('interests', (
        select coalesce(jsonb_agg(t.interest_id), '[]') from public.interest_tags t where t.college_id = college and t.tag_id = p_id));
  end case;
  if content is null then
    return false;
  end if;
  insert into private.removed_college_parts as r (college_id, part, id, content, dependents)
  values (college, p_part, p_id, content, dependents)
  on conflict (college_id, part, id) do update set
    content = excluded.content, dependents = excluded.dependents, removed_at = excluded.removed_at;
  case p_part
    when 'program' then delete from public.college_programs p where p.id = p_id;
    when 'criterion' then delete from public.evaluation_criteria c where c.id = p_id;
    else delete from public.pipeline_tags g where g.id = p_id;
  end case;
  return true;
end $$;
comment on function public.remove_college_part is
  'Removes a program, an evaluation criterion or a tag of a college (p_part: program, criterion, tag) with what hangs on it; restore_college_part undoes it within a day. False when it is gone already. For whoever may change that part.';
grant execute on function public.remove_college_part to authenticated;

create function private.spots_to_restore(removed private.removed_college_parts) returns setof private.filled_spots
language sql stable security definer set search_path = '' as $$
  select f.* from jsonb_populate_recordset(null::private.filled_spots, removed.dependents -> 'spots') f
  join public.interests i on i.id = f.interest_id and i.college_id = removed.college_id
  join public.pipeline_stages s on s.id = i.stage_id and s.kind = 'committed'
  where not exists (select from private.filled_spots o where o.interest_id = f.interest_id)
$$;
comment on function private.spots_to_restore is
  'Of a removed program, the spots whose commitments still stand and took no other one meanwhile.';

create function public.restore_college_part(p_part text, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.removed_college_parts;
begin
  select * into removed from private.removed_college_parts r
  where r.id = p_id and r.part = p_part and private.changes_college_part(r.college_id, r.part)
  order by r.removed_at desc limit 1 for update;
  if removed.id is null then
    raise exception 'You don''t have permission to restore this.' using errcode = '42501';
  end if;
  if removed.removed_at < now() - interval '1 day' then
    raise exception 'This was removed more than a day ago' using errcode = 'PT410';
  end if;
  case p_part
    when 'program' then
      insert into public.college_programs
      select (jsonb_populate_record(null::public.college_programs, removed.content)).*
      where not exists (select from public.college_programs p where p.id = p_id);
      -- Asked again after a lost answer, or another editor was quicker.
      if not found then return false; end if;
      -- With the spots open that commitments had filled: those that still stand fill theirs again.
      insert into public.roster_needs
      select (jsonb_populate_record(n, jsonb_build_object('open_spots', least(20, n.open_spots + (
        select count(*) from jsonb_populate_recordset(null::private.filled_spots, removed.dependents -> 'spots') f where f.need_id = n.id))))).*
      from jsonb_populate_recordset(null::public.roster_needs, removed.dependents -> 'needs') n;
      insert into private.filled_spots select f.interest_id, f.need_id from private.spots_to_restore(removed) f;
      insert into public.program_practice_times
      select * from jsonb_populate_recordset(null::public.program_practice_times, removed.dependents -> 'times');
    when 'criterion' then
      insert into public.evaluation_criteria
      select (jsonb_populate_record(null::public.evaluation_criteria, removed.content)).*
      where not exists (select from public.evaluation_criteria c where c.id = p_id);
      if not found then return false; end if;
      insert into public.interest_evaluations
      select v.* from jsonb_populate_recordset(null::public.interest_evaluations, removed.dependents -> 'scores') v
      join public.interests i on i.id = v.interest_id and i.college_id = removed.college_id and i.stage_id is not null;
    else
      insert into public.pipeline_tags
      select (jsonb_populate_record(null::public.pipeline_tags, removed.content)).*
      where not exists (select from public.pipeline_tags g where g.id = p_id);
      if not found then return false; end if;
      insert into public.interest_tags (interest_id, tag_id, college_id)
      select i.id, p_id, removed.college_id
      from jsonb_array_elements_text(removed.dependents -> 'interests') t (id)
      join public.interests i on i.id = t.id::uuid and i.college_id = removed.college_id and i.stage_id is not null;
  end case;
  -- The record stays for its day, so that asking again after a lost answer is no refusal.
  return true;
end $$;
comment on function public.restore_college_part is
  'Undoes remove_college_part within a day: the same row with needs, practice times and filled spots, scores, or tagged interests, as far as these are still there. False when it is there already; PT410 after a day; 23505 when another one of its game or name was added meanwhile. For whoever may change that part.';
grant execute on function public.restore_college_part to authenticated;

create function public.order_college_parts(p_college_id uuid, p_part text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.can_edit_college(p_college_id) then
    raise exception 'You don''t have permission to edit this college.' using errcode = '42501';
  end if;
  if p_part = 'need' then
    -- In one order for everybody, as a commitment locks them.
    perform from public.roster_needs n where n.college_id = p_college_id order by n.id for no key update;
    update public.roster_needs n set display_order = o.place from unnest(p_ids) with ordinality o (id, place)
    where n.id = o.id and n.college_id = p_college_id and n.display_order <> o.place;
  elsif p_part = 'form' then
    perform from public.interest_forms f where f.college_id = p_college_id order by f.id for no key update;
    update public.interest_forms f set display_order = o.place from unnest(p_ids) with ordinality o (id, place)
    where f.id = o.id and f.college_id = p_college_id and f.display_order <> o.place;
  else
    raise exception 'Only needs and forms are put into order' using errcode = '23514', detail = 'p_part';
  end if;
end $$;
comment on function public.order_college_parts is
  'Gives the roster needs of a program (need) or the forms (form) of a college the order of the list. SE-009: editors of the college.';
grant execute on function public.order_college_parts to authenticated;

create function private.college_people_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'people', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', r.id, 'name', private.display_name(r.user_id), 'avatar_url', p.avatar_url, 'role', r.role,
          'since', r.created_at, 'is_me', r.user_id = (select auth.uid()))
        order by r.created_at, r.id)
      from public.user_roles r join public.profiles p on p.id = r.user_id
      where r.college_id = college and private.is_college_role(r.role)), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', i.id, 'email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'is_expired', i.expires_at <= now())
        order by i.created_at desc, i.id)
      from public.college_invitations i
      where i.college_id = college and i.status = 'pending' and private.manages_program(college)), '[]'))
$$;
comment on function private.college_people_to_edit is
  'Who is in the program, with open invitations for who manages it. For load_college_editor, which asks whether the caller sees the program.';

create function private.college_programs_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'game', t.slug, 'game_name', t.name, 'coach_name', p.coach_name, 'scholarship_min', p.scholarship_min,
      'scholarship_max', p.scholarship_max, 'roster_size', p.roster_size, 'minimum_rank', p.minimum_rank,
      'minimum_gpa', p.minimum_gpa, 'practice_hours', p.practice_hours,
      'roster_needs', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', n.id, 'position', n.position, 'class_year', n.class_year, 'minimum_rank', n.minimum_rank,
            'open_spots', n.open_spots, 'note', n.note, 'display_order', n.display_order)
          order by n.display_order, n.created_at, n.id)
        from public.roster_needs n where n.program_id = p.id), '[]'),
      'practice_times', coalesce((
        select jsonb_agg(jsonb_build_object(
            'weekday', a.weekday, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'time_zone', a.time_zone)
          order by a.weekday, a.starts_at)
        from public.program_practice_times a where a.program_id = p.id), '[]'))
    order by t.name), '[]')
  from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
  where p.college_id = college
$$;

create function private.college_forms_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'title', f.title, 'intro', f.intro, 'esports_title_id', f.esports_title_id, 'questions', f.questions,
      'is_open', f.is_open, 'current_version', f.current_version, 'updated_at', f.updated_at,
      'versions', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', v.id, 'number', v.number, 'title', v.title, 'intro', v.intro, 'published_at', v.published_at,
            'is_current', v.is_current,
            'is_working_copy', (v.title, v.intro, v.questions) is not distinct from (f.title, f.intro, f.questions),
            'answers', (select count(*) from public.interest_submissions s where s.form_id = f.id and s.version_id = v.id))
          order by v.number desc)
        from public.interest_form_versions v where v.form_id = f.id), '[]'))
    order by f.display_order, f.created_at, f.id), '[]')
  from public.interest_forms f where f.college_id = college
$$;

create function private.college_pipeline_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'stages', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', s.id, 'kind', s.kind, 'name', s.name, 'player_label', s.player_label,
          'cards', (select count(*) from public.interests i where i.college_id = college and i.stage_id = s.id))
        order by s.display_order, s.id)
      from public.pipeline_stages s where s.college_id = college), '[]'),
    'labels', (
      select jsonb_agg(jsonb_build_object('kind', l.kind, 'label', l.label) order by l.kind, l.display_order)
      from public.pipeline_stage_labels l),
    'criteria', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.display_order, c.id)
      from public.evaluation_criteria c where c.college_id = college), '[]'),
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name))
      from public.pipeline_tags g where g.college_id = college), '[]'))
$$;

create function public.load_college_editor(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college public.colleges;
  invitation public.college_invitations;
  is_editor boolean;
begin
  if (select auth.uid()) is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  select * into college from public.colleges c where c.slug = p_slug;
  select * into invitation from private.open_college_invitation(college.id);
  is_editor := coalesce(private.can_edit_college(college.id), false);
  if college.id is null or not (is_editor or college.is_published or invitation.id is not null) then
    return null;
  end if;
  return jsonb_build_object(
      'id', college.id, 'slug', college.slug, 'name', college.name, 'logo_url', college.logo_url, 'colors', college.colors,
      'is_published', college.is_published,
      'invitation', case when invitation.id is not null then jsonb_build_object(
        'id', invitation.id, 'role', invitation.role, 'invited_by', private.display_name(invitation.invited_by),
        'expires_at', invitation.expires_at) end,
      'editor', case when is_editor then jsonb_build_object(
        'details', jsonb_build_object(
          'name', college.name, 'city', college.city, 'state', college.state, 'level', college.level, 'about', college.about,
          'requirements', college.requirements, 'website_url', college.website_url, 'logo_url', college.logo_url,
          'banner_url', college.banner_url, 'colors', college.colors),
        'programs', private.college_programs_to_edit(college.id),
        'forms', private.college_forms_to_edit(college.id),
        'titles', (
          select coalesce(jsonb_agg(jsonb_build_object(
              'id', t.id, 'slug', t.slug, 'name', t.name,
              'ranks', coalesce((
                select jsonb_agg(r.name order by r.ordinal desc) from public.esports_ranks r where r.esports_title_id = t.id), '[]'),
              'positions', coalesce((
                select jsonb_agg(o.name order by o.display_order, o.name) from public.esports_positions o
                where o.esports_title_id = t.id), '[]'))
            order by t.name), '[]')
          from public.esports_titles t where t.active),
        'manages_program', private.manages_program(college.id),
        'edits_tags', private.works_in_program(college.id),
        'pipeline', case when private.edits_pipeline(college.id) then private.college_pipeline_to_edit(college.id) end,
        'program_people', case when private.views_program(college.id) then private.college_people_to_edit(college.id) end)
      end);
end $$;
comment on function public.load_college_editor is
  'The edit screen of a college: "editor" is null for who may not edit it, and within it pipeline and program_people for who does not see its program; "invitation" is the caller''s own open one. Null where the caller sees no such college.';
grant execute on function public.load_college_editor to authenticated;

-- schemas/45_today.sql

-- What waits for a person today, for the home page, in one request: each remote shows its own part. Every part reads only
-- what the caller may see on the screen that it leads to, is null when there is nothing to say or the remote is off, and
-- looks at a fixed number of rows, so that it costs the same however long somebody has been here.

create function private.has_flag(flag_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.experiments e
    where e.key = flag_key and e.enabled and not e.dev_only and e.rollout_percentage >= 100
      and (cardinality(e.required_roles) = 0 or private.has_any_role(e.required_roles)))
$$;
comment on function private.has_flag is 'Whether a flag is on for the caller, as the browser judges it (FL-001 to FL-007).';

create function private.today_events() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select t.id, t.name, t.logo_url from public.teams t
    where t.id in (select private.my_team_ids()) and t.archived_at is null
    order by t.name, t.id limit 50
  ), ahead as (
    select 'practice' as kind, p.id, p.title, p.scheduled_at as starts_at, p.duration_minutes, p.location, p.is_mandatory,
      p.attending_count, p.maybe_count, p.not_attending_count, m.id as team_id, m.name as team_name, m.logo_url as team_logo_url
    from mine m cross join lateral (
      select q.* from public.team_practices q
      -- No practice lasts longer than a day.
      where q.team_id = m.id and q.scheduled_at > now() - interval '1 day' and q.status = 'scheduled'
        and q.scheduled_at + make_interval(mins => q.duration_minutes) > now()
      order by q.scheduled_at, q.id limit 3
    ) p
    union all
    select 'tournament', n.id, n.name, n.start_date, null, null, null, null, null, null, m.id, m.name, m.logo_url
    from mine m cross join lateral (
      select q.* from public.team_tournaments q
      where q.team_id = m.id and q.start_date > now() - interval '12 hours' and q.status in ('upcoming', 'in_progress')
      order by q.start_date, q.id limit 3
    ) n
    order by 4, 2 limit 3
  )
  select jsonb_agg(to_jsonb(a) || case a.kind
      when 'practice' then jsonb_build_object(
        'answer', (
          select jsonb_build_object('status', r.status, 'notes', r.notes) from public.team_practice_attendance r
          where r.practice_id = a.id and r.user_id = (select auth.uid())))
      else jsonb_build_object(
        'checked_in', case when private.may_check_in(a.id) then exists (
          select from public.team_tournament_check_ins c
          where c.tournament_id = a.id and c.user_id = (select auth.uid())) end)
      end || jsonb_build_object('live_topic', private.topic_of('team', a.team_id))
    order by a.starts_at, a.id)
  from ahead a
$$;
comment on function private.today_events is
  'The next three practices and tournaments of the caller''s teams, also what is under way, with the own answer or check-in (null for who does not play).';

create function private.today_answers() returns jsonb
language sql stable security definer set search_path = '' as $$
  with offers as materialized (select public.load_my_team_offers() as all_of)
  select nullif(jsonb_build_object(
    'offers', (
      select jsonb_agg(to_jsonb(x)) from (
        select i ->> 'team_name' as team_name, 'invitation' as kind, null as person_name
        from offers, jsonb_array_elements(all_of -> 'invitations') i
        union all
        select p ->> 'team_name', 'place', case when not (p ->> 'is_own')::boolean then p ->> 'person_name' end
        from offers, jsonb_array_elements(all_of -> 'places') p
        union all
        select t ->> 'team_name', 'transfer', null from offers, jsonb_array_elements(all_of -> 'transfers') t
        limit 5
      ) x),
    'requests', (
      select jsonb_agg(to_jsonb(x) order by x.team_name, x.team_id)
      from (
        select t.id as team_id, t.name as team_name, q.amount from public.teams t cross join lateral (
          select count(*) as amount from (
            select from public.team_join_requests r
            where r.team_id = t.id and r.status = 'pending'
              and not private.has_shut_out((select auth.uid()), r.user_id) and not private.has_shut_out(r.user_id, (select auth.uid()))
            limit 100) c
        ) q
        where t.owner_user_id = (select auth.uid()) and t.archived_at is null and q.amount > 0
        order by t.name, t.id limit 5
      ) x),
    'polls', (
      select jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id)
      from (
        select p.id, p.title, t.id as team_id, t.name as team_name, p.created_at
        from private.my_team_ids() as m (team_id)
        join public.teams t on t.id = m.team_id and t.archived_at is null
        cross join lateral (
          select q.* from public.team_time_polls q
          where q.team_id = t.id and q.closed_at is null order by q.created_at desc, q.id desc limit 10
        ) p
        where exists (select from public.team_time_poll_options o where o.poll_id = p.id and o.starts_at > now())
          and not exists (
            select from public.team_time_poll_options o
            join public.team_time_poll_votes v on v.option_id = o.id and v.user_id = (select auth.uid())
            where o.poll_id = p.id)
        order by p.created_at desc, p.id limit 3
      ) x)), '{"offers": null, "requests": null, "polls": null}')
$$;
comment on function private.today_answers is
  'Who waits for the caller''s answer in teams: invitations, places and transfers as load_my_team_offers shows them, requests to join their own teams, open polls of their teams in which they have not voted.';

create function private.today_teams() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'teams', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.name, x.id), '[]')
      from (
        select t.id, t.name, t.logo_url, n.next from public.teams t
        left join lateral (
          select jsonb_build_object('title', p.title, 'starts_at', p.scheduled_at) as next from public.team_practices p
          where p.team_id = t.id and p.scheduled_at > now() and p.status = 'scheduled'
          order by p.scheduled_at, p.id limit 1
        ) n on true
        where t.id in (select private.my_team_ids()) and t.archived_at is null order by t.name, t.id limit 20
      ) x),
    'events', private.today_events(),
    'answers', private.today_answers())
$$;

create function private.today_inbox() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(x) order by x.last_activity_at desc, x.conversation_id)
  from (
    select r.conversation_id, c.title, greatest(r.unread_count, 1) as unread_count, r.last_activity_at,
      private.message_preview(c.last_message_id) as last_message, (
        select jsonb_agg(jsonb_build_object('user_id', p.user_id, 'display_name', private.name_of(
            u.display_name, u.first_name, u.last_name, coalesce(u.is_published and u.visibility = 'public', false)))
          order by p.joined_at, p.user_id)
        from public.conversation_participants p left join public.user_profiles u on u.user_id = p.user_id
        where p.conversation_id = c.id and p.user_id <> r.user_id) as people
    from (
      select q.* from private.conversation_reads q
      where q.user_id = (select auth.uid()) order by q.last_activity_at desc, q.conversation_id desc limit 200
    ) r
    join public.conversations c on c.id = r.conversation_id
    where not r.is_muted and (r.unread_count > 0 or r.is_marked_unread)
    order by r.last_activity_at desc, r.conversation_id limit 3
  ) x
$$;
comment on function private.today_inbox is
  'The caller''s newest unread conversations, at most three of the latest 200, with names and last words as the list of the inbox has them. Muted ones stay out.';

create function private.today_interests() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(private.interest_status(i.id) || jsonb_build_object('id', coalesce(s.id, i.id), 'at', i.latest)
    order by i.latest desc, i.id)
  from (
    select n.id, n.college_id, greatest(n.stage_since, n.answered_at) as latest from public.interests n
    where n.player_id = (select auth.uid()) and n.stage_id is not null
      and greatest(n.stage_since, n.answered_at) > greatest(n.sent_at, now() - interval '14 days')
    order by greatest(n.stage_since, n.answered_at) desc, n.id limit 3
  ) i
  left join lateral (
    select s.id from public.interest_submissions s
    where s.college_id = i.college_id and s.interest_id = i.id order by s.submitted_at limit 1
  ) s on true
$$;
comment on function private.today_interests is
  'The caller''s interests that a college moved or answered within 14 days, latest first, in words that are safe for the player.';

create function private.today_programs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(x) order by x.name, x.slug)
  from (
    select c.slug, c.name, w.waiting, k.tasks
    from private.my_program_college_ids() as m (college_id)
    join public.colleges c on c.id = m.college_id
    cross join lateral (
      select count(*) as waiting from private.waiting_in((select auth.uid()), c.id, 100)
    ) w
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'interest_id', t.interest_id,
        'name', i.name) order by t.due_on, t.id) as tasks
      from (
        select q.* from public.interest_tasks q
        where q.college_id = c.id and q.done_at is null and q.assignee_id = (select auth.uid()) and q.due_on <= current_date + 1
        order by q.due_on, q.id limit 3
      ) t join public.interests i on i.college_id = t.college_id and i.id = t.interest_id
    ) k
    where w.waiting > 0 or k.tasks is not null
    order by c.name, c.id limit 5
  ) x
$$;
comment on function private.today_programs is
  'In the programs that the caller works in: how many interests wait for their answer, and their tasks that are due by tomorrow.';

create function public.load_today() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'teams', case when private.has_flag('teams_management') then private.today_teams() end,
    'inbox', case when private.has_flag('remote_inbox') then private.today_inbox() end,
    'interests', case when private.has_flag('remote_recruiting') then private.today_interests() end,
    'programs', case when private.has_flag('remote_recruiting') then private.today_programs() end)
  where (select auth.uid()) is not null
$$;
comment on function public.load_today is
  'What waits for the caller today, for the home page: next practices and tournaments and who waits for an answer in teams, unread conversations, interests that moved, and tasks of programs. A part is null when its remote is off for the caller, or there is nothing.';
grant execute on function public.load_today to authenticated;

-- schemas/46_notices.sql

-- What a person is told: one row for each person and change, written by triggers for everybody at once. A notice holds ids
-- and a kind alone. The names in it are read with the rights that the person has then, so who left a team or was shut out
-- finds nothing of it, and mails judge the same when they go out. Ours.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint notices_kind_check check (kind in (
    'practice_scheduled', 'practice_moved', 'practice_cancelled', 'poll_opened',
    'request_made', 'request_accepted', 'request_declined', 'team_invited', 'place_offered',
    'college_invited', 'interest_moved', 'interest_replied', 'task_due', 'role_approved', 'role_refused', 'flag_changed')),
  change_id uuid not null,
  subject_id uuid not null,
  team_id uuid references public.teams (id) on delete cascade,
  college_id uuid references public.colleges (id) on delete cascade,
  amount integer not null default 1 constraint notices_amount_check check (amount > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  mailed_by uuid,
  constraint notices_once unique (user_id, kind, change_id)
);
comment on table public.notices is
  'What changed for a person, by ids alone. Written by private.tell, kept for 90 days; read by load_notices, which adds the names.';
comment on column public.notices.change_id is
  'The change: of what happens once the thing itself; of what happens again one id for what follows within ten minutes.';
comment on column public.notices.subject_id is
  'What it leads to, by kind: practice (of several the first), poll, join request, invitation, team, interest, task, role request, flag.';
comment on column public.notices.amount is 'How many things changed at once.';
comment on column public.notices.mailed_by is 'The mail that told it, so that a second attempt of the same mail says the same.';
create index notices_list_idx on public.notices (user_id, created_at desc, id desc);
create index notices_unread_idx on public.notices (user_id) where read_at is null;
create index notices_change_idx on public.notices (subject_id, kind, created_at desc);
create index notices_age_idx on public.notices (created_at);
create index notices_team_idx on public.notices (team_id);
create index notices_college_idx on public.notices (college_id);
alter table public.notices enable row level security;
grant select on public.notices to authenticated;
create policy "own notices" on public.notices for select to authenticated using (user_id = (select auth.uid()));

create table private.practice_links (
  token_hash text primary key,
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.practice_links is
  'Links in mails that answer for one practice and one person, once, until it starts; the secret is kept as SHA-256.';
create index practice_links_practice_idx on private.practice_links (practice_id);
create index practice_links_user_idx on private.practice_links (user_id);
create index practice_links_age_idx on private.practice_links (created_at);
alter table private.practice_links enable row level security;
create policy "closed to clients" on private.practice_links for all to anon, authenticated using (false) with check (false);

-- Telling

create function private.notice(
  person uuid, kind text, change uuid, subject uuid, team uuid default null, college uuid default null, amount bigint default 1
) returns public.notices
language sql volatile set search_path = '' as $$
  select row(gen_random_uuid(), person, kind, change, subject, team, college, amount::integer, now(), null, null, null)::public.notices
$$;

create function private.mail_choice(kind text, choices public.notification_preferences) returns text
language sql immutable set search_path = '' as $$
  select case
    -- These have a mail of their own, or none at all.
    when kind in ('team_invited', 'college_invited', 'flag_changed') then 'never'
    when kind like 'practice\_%' or kind = 'poll_opened' then coalesce(choices.practice_notices, 'at_once')
    when kind like 'request\_%' or kind = 'place_offered' then coalesce(choices.team_notices, 'at_once')
    when kind like 'interest\_%' or kind = 'task_due' then coalesce(choices.recruiting_notices, 'daily')
    else coalesce(choices.account_notices, 'at_once')
  end
$$;
comment on function private.mail_choice is 'How a person wants to be mailed about a kind of notice: at_once, daily or never.';

create function private.zone_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select n.time_zone from public.notification_preferences n where n.user_id = person),
    (select a.time_zone from public.player_availability a where a.user_id = person order by a.weekday limit 1))
$$;
comment on function private.zone_of is 'The time zone in which a person reads: chosen with the notifications, else that of their free hours; null when nobody knows.';

create function private.after_quiet_hours(zone text, moment timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when zone is null then moment
    when extract(hour from moment at time zone zone) >= 22 then (date_trunc('day', moment at time zone zone) + interval '1 day 7 hours') at time zone zone
    when extract(hour from moment at time zone zone) < 7 then (date_trunc('day', moment at time zone zone) + interval '7 hours') at time zone zone
    else moment end
$$;
comment on function private.after_quiet_hours is 'The moment, or 7 in the morning on the wall of that zone when it falls between 22 and 7.';

create function private.send_notice_counts(people uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- Without the number: who has the page open asks for it, the others cost nothing.
  select realtime.send('{"name": "unread_notices"}'::jsonb, 'count', 'user:' || p.id, true)
  from (select distinct unnest(people) as id) p
$$;

create function private.tell(told public.notices[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
  queued integer;
begin
  if cardinality(told) = 0 then
    return;
  end if;
  -- In one order for everybody, so that two changes never wait for each other in a circle.
  with stored as (
    insert into public.notices as n (id, user_id, kind, change_id, subject_id, team_id, college_id, amount, created_at)
    select distinct on (t.user_id, t.kind, t.change_id)
      t.id, t.user_id, t.kind, t.change_id, t.subject_id, t.team_id, t.college_id, t.amount, t.created_at
    from unnest(told) t where t.user_id is not null and t.user_id is distinct from (select auth.uid())
    order by t.user_id, t.kind, t.change_id
    on conflict (user_id, kind, change_id) do update set
      created_at = excluded.created_at, subject_id = excluded.subject_id, amount = excluded.amount, read_at = null
    returning n.*
  ), mails as (
    insert into private.mail_outbox as o (template, subject_id, recipient_id, due_at)
    select 'notice', s.id, s.user_id, greatest(
      private.after_quiet_hours(private.zone_of(s.user_id), now()), s.mailed_at + interval '10 minutes')
    from stored s left join public.notification_preferences c on c.user_id = s.user_id
    where private.mail_choice(s.kind, c) = 'at_once' and private.mailable_address(s.user_id) is not null
      -- Who decides a role request has a mail of its own; who is under age gets no mail of a team they have not joined.
      and s.kind not in ('role_approved', 'role_refused')
      and (s.kind <> 'place_offered' or not private.is_minor(s.user_id))
    order by s.id
    on conflict (template, subject_id, recipient_id, recipient_email) where state = 'waiting' do nothing
    returning o.due_at
  )
  select array(select distinct s.user_id from stored s), (select count(*) from mails) into people, queued;
  perform private.send_notice_counts(people);
  if queued > 0 then
    perform pg_notify('mail_outbox', '');
  end if;
end $$;
comment on function private.tell is
  'Stores notices, each once, and has those mailed at once that their people want so. Who made the change is not told.';

create function private.latest_change(about text, subject uuid) returns uuid
language sql volatile security definer set search_path = '' as $$
  select coalesce((
    select n.change_id from public.notices n
    where n.subject_id = subject and n.kind = about and n.created_at > now() - interval '10 minutes'
    order by n.created_at desc limit 1), gen_random_uuid())
$$;
comment on function private.latest_change is 'The id of a change that happens again: within ten minutes it is the same.';

create function private.people_to_tell(team uuid) returns setof uuid
language sql stable security definer rows 30 set search_path = '' as $$
  select p.id
  from public.teams t cross join lateral (
    select t.owner_user_id as id
    union select m.user_id from public.team_members m where m.team_id = t.id and m.is_active and m.is_confirmed
    union select s.user_id from public.team_staff s where s.team_id = t.id and s.is_active and s.is_confirmed
  ) p
  where t.id = team and t.archived_at is null and p.id is not null
    and not exists (
      select from public.user_blocks b
      where b.blocker_id = p.id and b.blocked_id in (t.owner_user_id, (select auth.uid())))
$$;
comment on function private.people_to_tell is
  'Who is told about a team: its people by an own yes who have not blocked the owner or who makes the change. Nobody of an archived one.';

-- Who changes something is a person: what the server brings in by itself tells nobody, but for what falls due.

create function private.tell_of_practices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.tell(array(
      with made as (
        select distinct on (a.team_id) a.team_id, a.id, count(*) over (partition by a.team_id) as amount
        from after a where a.status = 'scheduled' and a.scheduled_at > now() order by a.team_id, a.scheduled_at, a.id
      )
      select private.notice(p, 'practice_scheduled', m.id, m.id, m.team_id, null, m.amount)
      from made m cross join lateral private.people_to_tell(m.team_id) p));
    return null;
  end if;
  -- An answer counts on the practice, and is by far the most frequent change.
  if not exists (
    select from after a join before b on b.id = a.id
    where (a.scheduled_at, a.location, a.status) is distinct from (b.scheduled_at, b.location, b.status)) then
    return null;
  end if;
  perform private.tell(array(
    with changed as (
      select a.id, a.team_id, a.scheduled_at, case
          when b.status = 'scheduled' and a.status = 'cancelled' then 'practice_cancelled'
          when b.status = 'cancelled' and a.status = 'scheduled' then 'practice_scheduled'
          when a.status = 'scheduled' and b.status = 'scheduled' then 'practice_moved' end as kind
      from after a join before b on b.id = a.id
      where (a.scheduled_at, a.location, a.status) is distinct from (b.scheduled_at, b.location, b.status)
        and greatest(a.scheduled_at, b.scheduled_at) > now()
    ), firsts as materialized (
      select f.*, private.latest_change(f.kind, f.id) as change_id
      from (
        select distinct on (c.team_id, c.kind) c.id, c.team_id, c.kind, count(*) over (partition by c.team_id, c.kind) as amount
        from changed c where c.kind is not null order by c.team_id, c.kind, c.scheduled_at, c.id
      ) f
    )
    select private.notice(p, f.kind, f.change_id, f.id, f.team_id, null, f.amount)
    from firsts f cross join lateral private.people_to_tell(f.team_id) p));
  return null;
end $$;
comment on function private.tell_of_practices is
  'What one statement does to several practices of a team is one notice that leads to the first; a place that changes counts as a move.';
create trigger tell_of_practices_new after insert on public.team_practices referencing new table as after
  for each statement execute function private.tell_of_practices();
create trigger tell_of_practices after update on public.team_practices referencing old table as before new table as after
  for each statement execute function private.tell_of_practices();

create function private.tell_of_polls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(p, 'poll_opened', a.id, a.id, a.team_id)
      from after a cross join lateral private.people_to_tell(a.team_id) p where a.closed_at is null));
  end if;
  return null;
end $$;
create trigger tell_of_polls after insert on public.team_time_polls referencing new table as after
  for each statement execute function private.tell_of_polls();

create function private.tell_of_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.tell(array(
      select private.notice(t.owner_user_id, 'request_made', a.id, a.id, a.team_id)
      from after a join public.teams t on t.id = a.team_id and t.archived_at is null
      where a.status = 'pending'
        and not private.has_shut_out(t.owner_user_id, a.user_id) and not private.has_shut_out(a.user_id, t.owner_user_id)));
  else
    perform private.tell(array(
      select private.notice(a.user_id, 'request_' || a.status, a.id, a.id, a.team_id)
      from after a join before b on b.id = a.id and b.status = 'pending' where a.status <> 'pending'));
  end if;
  return null;
end $$;
create trigger tell_of_requests_new after insert on public.team_join_requests referencing new table as after
  for each statement execute function private.tell_of_requests();
create trigger tell_of_requests after update on public.team_join_requests referencing old table as before new table as after
  for each statement execute function private.tell_of_requests();

create function private.tell_of_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_table_name = 'team_invitations' then
    perform private.tell(array(
      select private.notice(p.id, 'team_invited', a.id, a.id, a.team_id)
      from after a join public.profiles p on lower(p.email) = a.email
      where a.status = 'pending' and lower(private.mailable_address(p.id)) = a.email
        and not coalesce(private.has_shut_out(p.id, a.invited_by), false)));
  else
    perform private.tell(array(
      select private.notice(p.id, 'college_invited', a.id, a.id, null, a.college_id)
      from after a join public.profiles p on lower(p.email) = a.email
      where a.status = 'pending' and lower(private.mailable_address(p.id)) = a.email and not private.is_minor(p.id)
        and not coalesce(private.has_shut_out(p.id, a.invited_by), false)));
  end if;
  return null;
end $$;
comment on function private.tell_of_invitations is
  'Who has the invited address, confirmed; others learn of it by the mail alone.';
create trigger tell_of_invitations after insert on public.team_invitations referencing new table as after
  for each statement execute function private.tell_of_invitations();
create trigger tell_of_invitations after insert on public.college_invitations referencing new table as after
  for each statement execute function private.tell_of_invitations();

create function private.tell_of_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(a.user_id, 'place_offered', a.id, a.team_id, a.team_id)
      from after a join public.teams t on t.id = a.team_id and t.archived_at is null
      where a.is_active and not a.is_confirmed and not coalesce(private.has_shut_out(a.user_id, t.owner_user_id), false)));
  end if;
  return null;
end $$;
create trigger tell_of_places after insert on public.team_members referencing new table as after
  for each statement execute function private.tell_of_places();
create trigger tell_of_places after insert on public.team_staff referencing new table as after
  for each statement execute function private.tell_of_places();

create function private.tell_of_interests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(e.player_id, 'interest_' || e.kind, private.latest_change('interest_' || e.kind, e.interest_id),
        e.interest_id, null, e.college_id)
      from (
        select distinct a.interest_id, a.college_id, i.player_id, a.kind from after a join public.interests i on i.id = a.interest_id
        where a.kind in ('moved', 'replied') and not a.from_prospect
          and i.player_id is not null and i.sent_at is not null and i.stage_id is not null
      ) e));
  end if;
  return null;
end $$;
comment on function private.tell_of_interests is
  'A player who wrote to a college is told that it moved the interest or replied; never who did, nor the name of a stage.';
create trigger tell_of_interests after insert on public.interest_events referencing new table as after
  for each statement execute function private.tell_of_interests();

create function private.tell_of_due_tasks() returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(t.assignee_id, 'task_due', t.id, t.id, null, t.college_id)
    from public.interest_tasks t
    where t.done_at is null and t.due_on between current_date - 7 and current_date + 1 and t.assignee_id is not null
      and private.works_for_college(t.assignee_id, t.college_id)
      and not exists (select from public.notices n where n.subject_id = t.id and n.kind = 'task_due' and n.user_id = t.assignee_id)))
$$;
comment on function private.tell_of_due_tasks is 'Tells each person of their tasks that are due by tomorrow, once.';

create function private.tell_of_role_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(array(
    select private.notice(a.user_id, 'role_' || a.status, a.id, a.id, null, a.college_id)
    from after a join before b on b.id = a.id and b.status = 'pending' where a.status <> 'pending'));
  return null;
end $$;
create trigger tell_of_role_decisions after update on public.role_requests referencing old table as before new table as after
  for each statement execute function private.tell_of_role_decisions();

create function private.tell_of_flags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(r.user_id, 'flag_changed', f.change_id, f.id)
      from (
        select distinct e.id, private.latest_change('flag_changed', e.id) as change_id
        from after a join public.experiments e on e.key = a.key
      ) f cross join (
        select distinct u.user_id from public.user_roles u where u.role in ('yes_admin', 'yes_developer', 'yes_staff')
      ) r));
  end if;
  return null;
end $$;
comment on function private.tell_of_flags is 'Platform staff is told of each flag that somebody else changes, of those of remotes, too.';
create trigger tell_of_flags after insert on public.experiment_changes referencing new table as after
  for each statement execute function private.tell_of_flags();

-- Reading

create function private.notice_facts(n public.notices) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  case
  when n.kind like 'practice\_%' then
    return (
      select jsonb_build_object('team', t.name, 'title', p.title, 'at', p.scheduled_at,
        'href', '/teams/' || t.id || '/manage?tab=practices&practice=' || p.id)
      from public.team_practices p join public.teams t on t.id = p.team_id and t.archived_at is null
      where p.id = n.subject_id and t.id in (select private.agreed_teams_of(n.user_id))
        and not coalesce(private.has_shut_out(n.user_id, t.owner_user_id), false));
  when n.kind = 'poll_opened' then
    return (
      select jsonb_build_object('team', t.name, 'title', p.title, 'href', '/teams/' || t.id || '/manage?tab=practices')
      from public.team_time_polls p join public.teams t on t.id = p.team_id and t.archived_at is null
      where p.id = n.subject_id and t.id in (select private.agreed_teams_of(n.user_id))
        and not coalesce(private.has_shut_out(n.user_id, t.owner_user_id), false));
  when n.kind = 'request_made' then
    return (
      select jsonb_build_object('team', t.name, 'person', private.display_name(r.user_id),
        'href', '/teams/' || t.id || '/manage?tab=roster')
      from public.team_join_requests r join public.teams t on t.id = r.team_id and t.archived_at is null
      where r.id = n.subject_id and t.owner_user_id = n.user_id
        and not private.has_shut_out(n.user_id, r.user_id) and not private.has_shut_out(r.user_id, n.user_id));
  when n.kind like 'request\_%' then
    return (
      select jsonb_build_object('team', t.name, 'href', case r.status when 'accepted' then '/teams/' || t.id || '/manage' else '/teams' end)
      from public.team_join_requests r join public.teams t on t.id = r.team_id
      where r.id = n.subject_id and r.user_id = n.user_id);
  when n.kind = 'team_invited' then
    return (
      select jsonb_build_object('team', t.name, 'href', '/teams')
      from public.team_invitations i join public.teams t on t.id = i.team_id and t.archived_at is null
      where i.id = n.subject_id and i.status = 'pending' and i.expires_at > now()
        and i.email = lower(private.mailable_address(n.user_id)) and not coalesce(private.has_shut_out(n.user_id, i.invited_by), false));
  when n.kind = 'place_offered' then
    return (
      select jsonb_build_object('team', t.name, 'href', '/teams') from public.teams t
      where t.id = n.team_id and t.archived_at is null and not coalesce(private.has_shut_out(n.user_id, t.owner_user_id), false)
        and (exists (select from public.team_members m where m.team_id = t.id and m.user_id = n.user_id and m.is_active)
          or exists (select from public.team_staff s where s.team_id = t.id and s.user_id = n.user_id and s.is_active)));
  when n.kind = 'college_invited' then
    return (
      select jsonb_build_object('college', c.name, 'href', '/college/' || c.slug || '/edit')
      from public.college_invitations i join public.colleges c on c.id = i.college_id
      where i.id = n.subject_id and i.status = 'pending' and i.expires_at > now() and not private.is_minor(n.user_id)
        and i.email = lower(private.mailable_address(n.user_id)) and not coalesce(private.has_shut_out(n.user_id, i.invited_by), false));
  when n.kind like 'interest\_%' then
    return (
      select jsonb_build_object('college', c.name, 'stage', s.player_label, 'href', '/recruiting-status/' || i.id)
      from public.interests i join public.colleges c on c.id = i.college_id join public.pipeline_stages s on s.id = i.stage_id
      where i.id = n.subject_id and i.player_id = n.user_id);
  when n.kind = 'task_due' then
    return (
      select jsonb_build_object('college', c.name, 'title', t.title, 'due_on', t.due_on,
        'href', '/pipeline?college=' || c.slug || '&interest=' || t.interest_id)
      from public.interest_tasks t join public.colleges c on c.id = t.college_id
      where t.id = n.subject_id and t.assignee_id = n.user_id and t.done_at is null and private.works_for_college(n.user_id, c.id));
  when n.kind like 'role\_%' then
    return (
      select jsonb_build_object('role', r.role, 'college', c.name, 'href', '/account')
      from public.role_requests r left join public.colleges c on c.id = r.college_id
      where r.id = n.subject_id and r.user_id = n.user_id);
  else
    return (
      select jsonb_build_object('flag', e.key, 'href', '/testing?tab=flags') from public.experiments e
      where e.id = n.subject_id and exists (
        select from public.user_roles r where r.user_id = n.user_id and r.role in ('yes_admin', 'yes_developer', 'yes_staff')));
  end case;
end $$;
comment on function private.notice_facts is
  'The names and the link of a notice, as its person may see them now; null when they may not, or the thing is gone.';

create function public.unread_notices() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select from (
      select n.* from public.notices n where n.user_id = (select auth.uid()) and n.read_at is null
      order by n.created_at desc limit 100
    ) n where private.notice_facts(n) is not null) shown
$$;
comment on function public.unread_notices is 'How many notices the caller has not read, of the newest 100; for the badge.';
grant execute on function public.unread_notices to authenticated;

create function public.count_for_header(p_names text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(n.name, case n.name
    when 'unread_total' then public.unread_total()
    when 'waiting_interests_total' then public.waiting_interests_total()
    when 'unread_notices' then public.unread_notices() end)
  from unnest(p_names[1:10]) n (name) where n.name in ('unread_total', 'waiting_interests_total', 'unread_notices')
$$;
comment on function public.count_for_header is
  'Several numbers of the header in one request, by the names of their functions; a name that is not known stays out.';
grant execute on function public.count_for_header to authenticated;

create function public.load_notices(p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select n.* from public.notices n
    where n.user_id = (select auth.uid())
      and (p_before is null or (n.created_at, n.id) < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000')))
    order by n.created_at desc, n.id desc limit least(greatest(p_limit, 1), 50)
  ), last as (
    select p.created_at, p.id from page p order by p.created_at, p.id limit 1
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount, 'created_at', p.created_at,
        'is_read', p.read_at is not null, 'facts', f.facts) order by p.created_at desc, p.id desc), '[]')
      from page p cross join lateral (select private.notice_facts(p::public.notices) as facts) f where f.facts is not null),
    'next', (
      select jsonb_build_object('created_at', l.created_at, 'id', l.id) from last l
      where exists (select from public.notices n where n.user_id = (select auth.uid()) and (n.created_at, n.id) < (l.created_at, l.id))))
  where (select auth.uid()) is not null
$$;
comment on function public.load_notices is
  'The caller''s notices, newest first, from before a given one, with the names that the caller may see now and a link to the thing (facts). next: where the following page begins, or null. A page may be short where things are gone.';
grant execute on function public.load_notices to authenticated;

create function public.mark_notices_read(p_up_to uuid default null, p_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  -- What a change is just writing becomes unread anyway.
  with mine as (
    select n.id from public.notices n
    where n.user_id = me and n.read_at is null and (n.id = p_id or (n.created_at, n.id) <= (
      select u.created_at, u.id from public.notices u where u.id = p_up_to and u.user_id = me))
    for update skip locked
  )
  update public.notices n set read_at = now() from mine where n.id = mine.id;
  if found then
    perform private.send_notice_counts(array[me]);
  end if;
  return public.unread_notices();
end $$;
comment on function public.mark_notices_read is
  'Marks one notice of the caller as read, or all up to one; returns how many are unread then. Again it changes nothing.';
grant execute on function public.mark_notices_read to authenticated;

-- Mails

create function private.describe_notice_mail(mail private.mail_outbox) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told public.notices;
  facts jsonb;
  choices public.notification_preferences;
  zone text := private.zone_of(mail.recipient_id);
begin
  select * into told from public.notices n where n.id = mail.subject_id and n.user_id = mail.recipient_id;
  select * into choices from public.notification_preferences p where p.user_id = mail.recipient_id;
  facts := private.notice_facts(told);
  if facts is null or private.mail_choice(told.kind, choices) <> 'at_once' or private.mailable_address(mail.recipient_id) is null then
    return null;
  end if;
  if told.kind like 'practice\_%' then
    facts := facts || (
      select case when p.scheduled_at > now() and (told.kind = 'practice_cancelled') = (p.status = 'cancelled') then
        jsonb_build_object('minutes', p.duration_minutes, 'location', p.location,
          'time_zone', coalesce(zone, (select s.time_zone from public.team_practice_series s where s.id = p.series_id)),
          'token', case when p.status = 'scheduled' then private.issue_practice_link(p.id, mail.recipient_id, mail.id) end,
          'events', case when told.kind <> 'practice_scheduled' then private.events_of_notice(told) end)
      end
      from public.team_practices p where p.id = told.subject_id);
    if facts is null then
      return null;
    end if;
  end if;
  update public.notices n set mailed_at = now(), mailed_by = mail.id where n.id = told.id;
  -- A name of a stranger stays on the site.
  return facts - 'person' || jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'kind', told.kind, 'amount', told.amount);
end $$;
comment on function private.describe_notice_mail is
  'A notice as a mail, or null when the person no longer wants it at once, may not see it, or it is over.';

create function private.events_of_notice(told public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', p.id, 'team_id', p.team_id, 'team', t.name, 'title', p.title, 'description', p.description,
    'location', p.location, 'scheduled_at', p.scheduled_at, 'duration_minutes', p.duration_minutes, 'is_mandatory', p.is_mandatory,
    'status', p.status, 'updated_at', p.updated_at) order by p.scheduled_at)
  from public.team_practices f join public.teams t on t.id = f.team_id
  join public.team_practices p on p.id = f.id or (told.amount > 1 and p.series_id = f.series_id and p.series_on >= f.series_on)
  where f.id = told.subject_id
$$;
comment on function private.events_of_notice is 'The practices behind a notice for the calendar in its mail: one, or what follows in its series.';

create function private.issue_practice_link(practice uuid, person uuid, mail uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- From the mail's own id, so that a second attempt carries the same link.
  secret text := encode(extensions.hmac(
    'practice_answer:' || mail, (select s.value from private.secrets s where s.name = 'address_key'), 'sha256'), 'hex');
begin
  insert into private.practice_links (token_hash, practice_id, user_id)
  values (encode(extensions.digest(secret, 'sha256'), 'hex'), practice, person)
  on conflict (token_hash) do nothing;
  return secret;
end $$;
comment on function private.issue_practice_link is 'The secret of the links in one mail that answer for this person and this practice.';

create function private.digest_notices(person uuid, mail uuid default null) returns setof public.notices
language sql stable security definer set search_path = '' as $$
  select n.* from public.notices n left join public.notification_preferences c on c.user_id = n.user_id
  where n.user_id = person and n.read_at is null and n.created_at > now() - interval '2 days'
    and private.mail_choice(n.kind, c) = 'daily'
    and (coalesce(n.mailed_at < n.created_at, true) or n.mailed_by = mail)
    and private.notice_facts(n) is not null
    and (n.kind not like 'practice\_%' or exists (
      select from public.team_practices p where p.id = n.subject_id and p.scheduled_at > now()))
  order by n.created_at desc, n.id desc limit 30
$$;
comment on function private.digest_notices is 'What the daily mail of a person tells: unread, of the last two days, in no mail before.';

create function private.describe_digest_of_notices(mail private.mail_outbox) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told uuid[] := array(select d.id from private.digest_notices(mail.recipient_id, mail.id) d);
begin
  if told = '{}' or private.mailable_address(mail.recipient_id) is null then
    return null;
  end if;
  update public.notices n set mailed_at = now(), mailed_by = mail.id where n.id = any (told);
  return jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'time_zone', private.zone_of(mail.recipient_id),
    'notices', (
      select jsonb_agg(private.notice_facts(n) - 'person' || jsonb_build_object('kind', n.kind, 'amount', n.amount)
        order by n.created_at desc, n.id desc)
      from public.notices n where n.id = any (told)));
end $$;

create function private.queue_notice_digests() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  -- One at a time, so that nobody gets two on a day.
  perform pg_advisory_xact_lock(hashtextextended('notice_digest', 0));
  insert into private.mail_outbox (template, subject_id, recipient_id, due_at)
  select 'notice_digest', p.user_id, p.user_id, private.after_quiet_hours(private.zone_of(p.user_id), now())
  from (
    select distinct n.user_id from public.notices n left join public.notification_preferences c on c.user_id = n.user_id
    where n.created_at > now() - interval '2 days' and n.read_at is null and private.mail_choice(n.kind, c) = 'daily'
      and coalesce(n.mailed_at < n.created_at, true)
  ) p
  where private.mailable_address(p.user_id) is not null and not exists (
    select from private.mail_outbox o
    where o.recipient_id = p.user_id and o.template = 'notice_digest' and o.created_at >= date_trunc('day', now(), 'UTC'))
  order by p.user_id
  on conflict do nothing;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform pg_notify('mail_outbox', '');
  end if;
  return queued;
end $$;
comment on function private.queue_notice_digests is
  'Queues the day''s mail of notices to who wants one a day; returns how many. Again on the same day it queues none.';

create function private.prune_notices() returns void
language sql security definer set search_path = '' as $$
  delete from public.notices n where n.created_at < now() - interval '90 days';
  delete from private.practice_links l where l.created_at < now() - interval '90 days'
$$;
comment on function private.prune_notices is 'Notices and links of mails stay 90 days.';

-- The answer in one press

create function public.read_practice_link(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when l.used_at is not null then 'used'
      when p.status <> 'scheduled' or t.archived_at is not null then 'cancelled'
      when p.scheduled_at <= now() then 'over'
      else 'open' end,
    'team_id', t.id, 'team', t.name, 'practice_id', p.id, 'title', p.title, 'scheduled_at', p.scheduled_at,
    'duration_minutes', p.duration_minutes, 'location', p.location,
    'time_zone', coalesce(private.zone_of(l.user_id), s.time_zone),
    'answer', (select a.status from public.team_practice_attendance a where a.practice_id = p.id and a.user_id = l.user_id))
  from private.practice_links l
  join public.team_practices p on p.id = l.practice_id
  join public.teams t on t.id = p.team_id
  left join public.team_practice_series s on s.id = p.series_id
  where l.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex')
    and t.id in (select private.agreed_teams_of(l.user_id))
$$;
comment on function public.read_practice_link is
  'What the links of a mail about a practice answer, and the answer that is stored; null for a link that does not work, also of who left the team. Reading it answers nothing.';
grant execute on function public.read_practice_link to anon, authenticated;

create function public.answer_practice_link(p_token text, p_status text, p_notes text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link private.practice_links;
  practice public.team_practices;
begin
  select * into link from private.practice_links l
  where l.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex') for update;
  select * into practice from public.team_practices p where p.id = link.practice_id;
  if practice.id is null or practice.team_id not in (select private.agreed_teams_of(link.user_id)) then
    raise exception 'This link does not work' using errcode = 'PT404';
  end if;
  if link.used_at is not null then
    -- The same press again, after an answer that was lost on the way.
    if exists (
      select from public.team_practice_attendance a
      where a.practice_id = practice.id and a.user_id = link.user_id and a.status = p_status and a.updated_at = link.used_at) then
      return p_status;
    end if;
    raise exception 'This link has been used' using errcode = 'PT409';
  end if;
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'This practice has started or was cancelled' using errcode = 'PT410';
  end if;
  perform private.check_not_archived(practice.team_id);
  update private.practice_links set used_at = now() where token_hash = link.token_hash;
  insert into public.team_practice_attendance (practice_id, user_id, status, notes)
  values (practice.id, link.user_id, p_status,
    case when p_status = 'not_attending' then coalesce(private.text_or_null(p_notes), 'No reason given')
      when p_status = 'maybe' then private.text_or_null(p_notes) end)
  on conflict (practice_id, user_id) do update set status = excluded.status, notes = excluded.notes;
  return p_status;
end $$;
comment on function public.answer_practice_link is
  'Answers for a practice by the link of a mail, for the person it was sent to, whoever is signed in: once, until it starts. PT404 no such link, PT409 used, PT410 over or cancelled. A reason is welcome and not asked for.';
grant execute on function public.answer_practice_link to anon, authenticated;
