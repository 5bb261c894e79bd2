-- People: the public profile (DB-001), the roster identity (DB-022), birth dates, and looking people up by name.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text constraint profiles_full_name_check check (private.is_plain_name(full_name)),
  avatar_url text,
  constraint profiles_avatar_address check (private.is_image_address(avatar_url))
);
comment on table public.profiles is
  'Roster identity, one row per account. A row shows only to its owner and to those who may see the email (people of the same team); '
    'everybody else gets names through the team and inbox functions.';
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
-- Anyone who writes a profile is held to it.
grant execute on function private.reserved_slugs to authenticated;

create function private.player_name(display_name text, first_name text, last_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    nullif(btrim(display_name), ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''))
$$;
comment on function private.player_name is 'The name by which the list of players is sorted; null without any name.';
-- Anyone who writes a profile computes the index.
grant execute on function private.player_name to authenticated;

create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique default auth.uid() references public.profiles (id) on delete cascade,
  slug text unique constraint user_profiles_slug_check check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,59}$'),
  display_name text
    constraint user_profiles_display_name_check check (private.is_plain_name(display_name) and char_length(display_name) <= 80),
  first_name text constraint user_profiles_first_name_check
    check (private.is_plain_name(nullif(first_name, '')) and char_length(first_name) <= 80),
  last_name text constraint user_profiles_last_name_check
    check (private.is_plain_name(nullif(last_name, '')) and char_length(last_name) <= 80),
  is_published boolean not null default false,
  visibility text not null default 'public'
    constraint user_profiles_visibility_check check (visibility in ('public', 'unlisted', 'private')),
  email text,
  avatar_url text constraint user_profiles_avatar_url_check check (char_length(avatar_url) <= 2048),
  theme_preference text
    constraint user_profiles_theme_preference_check check (theme_preference in ('light', 'dark', 'system')),
  in_search_engines boolean not null default false,
  rank_confirmed_until timestamptz,
  may_have_approval boolean not null default true,
  may_be_minor boolean not null default true,
  -- By what shows alone: a legal name behind a chosen one is found by nobody.
  search_text text not null generated always as (
    lower(coalesce(private.player_name(display_name, first_name, last_name), '') || E'\n' || coalesce(slug, ''))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_profiles_slug_not_reserved check (slug <> all (private.reserved_slugs())),
  constraint user_profiles_avatar_address check (private.is_image_address(avatar_url))
);
comment on table public.user_profiles is
  'The profile a person writes and publishes. Made by its owner, never automatically.';
comment on column public.user_profiles.email is 'Kept in step with the account; no client may read it.';
comment on column public.user_profiles.first_name is
  'With last_name the legal name: written by its owner, who reads it through load_account; no client reads it from the table.';
comment on column public.user_profiles.theme_preference is 'Null until the person chooses.';
comment on column public.user_profiles.in_search_engines is
  'Whether search engines may list the profile: the choice of an adult, who reads it through load_account.';
comment on column public.user_profiles.rank_confirmed_until is
  'Until when the rank in some game counts as confirmed, so that a list of such players is the walk of one index. Of listed profiles, kept '
    'by refresh_fit_players; no client reads or writes it.';
comment on column public.user_profiles.may_have_approval is
  'False only while the person has no role that private.approvals_of shows: a list of people looks up the others. Kept by triggers; no '
    'client reads or writes it.';
comment on column public.user_profiles.may_be_minor is
  'False only of people who are no minors: a list of people looks up the birth dates of the others. True until the profile is saved again '
    'after the 18th birthday. Kept by triggers; no client reads or writes it.';
-- One page finds a person, however many there are; the unique index takes a page for each of its levels.
create index user_profiles_user_hash_idx on public.user_profiles using hash (user_id);
create index user_profiles_confirmed_idx
  on public.user_profiles (private.player_name(display_name, first_name, last_name), id) include (rank_confirmed_until)
  where is_published and visibility = 'public' and rank_confirmed_until is not null;
-- Staff search everybody, also who is not listed; the public search uses the same.
create index user_profiles_search_idx on public.user_profiles using gin (search_text extensions.gin_trgm_ops);
create index user_profiles_players_idx
  on public.user_profiles (private.player_name(display_name, first_name, last_name), id)
  where is_published and visibility = 'public';
create index user_profiles_players_letters_idx
  on public.user_profiles (lower(private.player_name(display_name, first_name, last_name)) text_pattern_ops, id)
  where is_published and visibility = 'public';
-- Among very many people a name that more than 200 share is read in the order of the list: from the index alone.
create index user_profiles_list_idx on public.user_profiles (display_name, id) include (user_id, search_text)
  where is_published and visibility = 'public';
create index user_profiles_name_idx on public.user_profiles (display_name, user_id) include (search_text);
alter table public.user_profiles enable row level security;
grant select (
  id, user_id, slug, display_name, is_published, visibility, avatar_url, created_at, updated_at
) on public.user_profiles to anon;
grant select (
  id, user_id, slug, display_name, is_published, visibility, avatar_url, theme_preference, created_at, updated_at
) on public.user_profiles to authenticated;
-- The slug is written by set_profile_address alone: a direct write would tell, as often as one likes, which addresses
-- hidden profiles have.
grant insert (
  user_id, display_name, first_name, last_name, is_published, visibility, avatar_url, theme_preference, in_search_engines
) on public.user_profiles to authenticated;
grant update (
  display_name, first_name, last_name, is_published, visibility, avatar_url, theme_preference, in_search_engines
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
  if tg_op = 'UPDATE' and new.rank_confirmed_until is distinct from old.rank_confirmed_until then
    -- Nothing that its person changed.
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.may_have_approval, new.may_be_minor) <> (old.may_have_approval, old.may_be_minor) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    -- A role or a birth date that comes at the same time waits, and then finds the profile: see note_birth_date.
    perform from public.profiles p where p.id = new.user_id for no key update;
  end if;
  new.may_have_approval := private.has_approval_role(new.user_id);
  new.may_be_minor := private.is_minor(new.user_id);
  new.email := (select p.email from public.profiles p where p.id = new.user_id);
  if tg_op = 'INSERT' and new.may_be_minor then
    new.visibility := 'unlisted';
    new.is_published := false;
  end if;
  if new.is_published and new.visibility = 'public' and not coalesce(old.is_published and old.visibility = 'public', false) then
    perform private.check_age_told(new.user_id);
    perform private.check_not_hidden(new.user_id);
  end if;
  if new.in_search_engines and not coalesce(old.in_search_engines, false) and not private.is_adult(new.user_id) then
    raise exception 'Search engines can list the profiles of adults only.' using errcode = '42501';
  end if;
  new.updated_at := now();
  return new;
end $$;
comment on function private.prepare_user_profile is
  'The email comes from the account; the profile of a minor starts unlisted, and none is published while the age is unknown or platform '
    'staff hide it. Only adults choose to be in search engines.';
create trigger prepare_user_profile before insert or update on public.user_profiles
  for each row execute function private.prepare_user_profile();

create function private.copy_profile_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p
  set full_name = coalesce(
        nullif(btrim(concat_ws(' ', new.first_name, new.last_name)), ''), nullif(btrim(new.display_name), ''),
        -- The name given to a team stays when a profile without one begins, or gets a picture.
        case when (new.display_name, new.first_name, new.last_name) is not distinct from
          (old.display_name, old.first_name, old.last_name) then p.full_name end),
      avatar_url = new.avatar_url
  where p.id = new.user_id;
  return null;
end $$;
create trigger copy_profile_name after insert or update of display_name, first_name, last_name, avatar_url
  on public.user_profiles for each row execute function private.copy_profile_name();

create function private.send_theme_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'theme', 'user:' || new.user_id, true);
  return null;
end $$;
comment on function private.send_theme_change is 'Ours. The theme is one choice on all devices of a person: the others fetch it.';
create trigger send_theme_change after update of theme_preference on public.user_profiles
  for each row when (new.theme_preference is distinct from old.theme_preference) execute function private.send_theme_change();

create table private.birth_dates (
  user_id uuid primary key references auth.users (id) on delete cascade,
  birth_date date not null constraint birth_dates_birth_date_check check (birth_date > date '1900-01-01'),
  created_at timestamptz not null default now()
);
comment on table private.birth_dates is
  'Ours. Read by the database''s own functions only; leaves the database for the person alone, on their account page and in their export.';
alter table private.birth_dates enable row level security;
create policy "closed to clients" on private.birth_dates for all to anon, authenticated
  using (false) with check (false);

create function private.note_birth_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A profile that is being made is committed first: see prepare_user_profile.
  perform from public.profiles p where p.id = new.user_id for share;
  update public.user_profiles u set may_be_minor = true where u.user_id = new.user_id and not u.may_be_minor;
  return null;
end $$;
create trigger note_birth_date after insert or update on private.birth_dates
  for each row when (new.birth_date > current_date - interval '18 years') execute function private.note_birth_date();

create function private.name_of(display_name text, first_name text, last_name text, shows_legal_name boolean) returns text
language sql stable as $$
  select coalesce(
    nullif(btrim(display_name), ''), case when shows_legal_name then nullif(btrim(concat_ws(' ', first_name, last_name)), '') end)
$$;
comment on function private.name_of is
  'The name others see: display name, else first and last name where these show (of a listed profile, or one''s own). No search path of '
    'its own, so that the planner takes it into the query (2026-11-21).';

create function private.take_name(name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_plain_name(name) and char_length(name) <= 80, true) then
    raise exception 'Enter your name' using errcode = '23514';
  end if;
  update public.profiles p set full_name = btrim(name)
  where p.id = (select auth.uid()) and p.full_name is null and name is not null;
end $$;
comment on function private.take_name is
  'The name that the caller gives where they join a team; null, and of who has a name already, changes nothing.';
grant execute on function private.take_name to authenticated;

create function private.lacks_name() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.full_name is null)
$$;
comment on function private.lacks_name is 'Whether the caller is asked for a name before they join a team.';

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
  'The name others see: display name, else first and last name of a listed profile, else null; to oneself and platform staff first and '
    'last name in any case.';

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

-- Anybody can sign up with any address. Until whoever reads its mail has confirmed, nothing that was said counts: no date of
-- birth is kept, and the password is put aside. The browser that signed up proves itself afterwards with a key of its own.
create table private.sign_ups (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key_hash text,
  password_hash text,
  made_in xid8 not null default pg_current_xact_id()
);
comment on table private.sign_ups is
  'Ours. Accounts that began unconfirmed: the key of the browser that made them, as SHA-256, and from the confirmation until '
    'finish_sign_up the hash of their password.';
comment on column private.sign_ups.made_in is
  'The transaction that made the account. The server makes and confirms one in a single transaction: then all of it counts.';
alter table private.sign_ups enable row level security;
create policy "closed to clients" on private.sign_ups for all to anon, authenticated using (false) with check (false);

-- Signing up never reaches a trigger when the address is taken, so no trigger refuses: an answer of its own would tell
-- that the address is free. What is no date makes an account of unknown age.
create function private.add_profile_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born date := private.birth_date_of(new.raw_user_meta_data);
begin
  insert into public.profiles (id, email) values (new.id, new.email);
  if new.email_confirmed_at is null then
    insert into private.sign_ups (user_id, key_hash)
    values (new.id, encode(extensions.digest(new.raw_user_meta_data ->> 'sign_up_key', 'sha256'), 'hex'));
  elsif born is not null and not private.is_too_young(born) then
    insert into private.birth_dates (user_id, birth_date) values (new.id, born);
  end if;
  if new.raw_user_meta_data ?| array['birth_date', 'sign_up_key'] then
    -- The metadata would travel in every token: take them out.
    update auth.users set raw_user_meta_data = raw_user_meta_data - array['birth_date', 'sign_up_key'] where id = new.id;
  end if;
  return null;
end $$;
create trigger add_profile_of_account after insert on auth.users
  for each row execute function private.add_profile_of_account();

create function private.keep_age_of_made_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born date := private.birth_date_of(new.raw_user_meta_data);
begin
  if born is not null and not private.is_too_young(born)
    and exists (select from auth.users u where u.id = new.id and u.email_confirmed_at is not null) then
    insert into private.birth_dates (user_id, birth_date) values (new.id, born) on conflict do nothing;
  end if;
  return null;
end $$;
comment on function private.keep_age_of_made_account is
  'At the end of the transaction: the platform makes an account that the server confirms unconfirmed, and confirms it in a second step.';
create constraint trigger keep_age_of_made_account after insert on auth.users deferrable initially deferred
  for each row when (new.email_confirmed_at is null) execute function private.keep_age_of_made_account();

create function private.put_password_aside() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sign_ups s set password_hash = nullif(new.encrypted_password, '')
  where s.user_id = new.id and s.made_in <> pg_current_xact_id();
  if found then
    new.encrypted_password := '';
  end if;
  return new;
end $$;
comment on function private.put_password_aside is
  'Somebody else may have chosen the password before the address was confirmed: it works again only by finish_sign_up.';
create trigger put_password_aside before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.put_password_aside();

create function public.finish_sign_up(p_key text, p_birth_date date default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  begun private.sign_ups;
begin
  delete from private.sign_ups s
  where s.user_id = me and s.key_hash = encode(extensions.digest(p_key, 'sha256'), 'hex') and exists (
    select from auth.users u where u.id = me and u.email_confirmed_at is not null)
  returning * into begun;
  if begun.user_id is null then
    return false;
  end if;
  update auth.users u set encrypted_password = begun.password_hash
  where u.id = me and coalesce(u.encrypted_password, '') = '' and begun.password_hash is not null;
  if p_birth_date is not null then
    perform public.set_birth_date(p_birth_date);
  end if;
  return true;
end $$;
comment on function public.finish_sign_up is
  'The browser that made the account, by the key that it sent then, in a session of the confirmed person: the password of that sign-up '
    'counts, and the date of birth is kept, unless there is one. False for any other key, and a second time.';
grant execute on function public.finish_sign_up to authenticated;

create function public.lacks_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = (select auth.uid()) and coalesce(u.encrypted_password, '') = '')
$$;
comment on function public.lacks_password is
  'Whether the caller has no password that works, as after confirming in another browser than the one that signed up.';
grant execute on function public.lacks_password to authenticated;

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
  new.identity_data := new.identity_data - array['birth_date', 'sign_up_key'];
  return new;
end $$;
comment on function private.drop_birth_date_of_identity is
  'Takes the date of birth and the key of the sign-up out of what the platform stores of an identity.';
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

create index user_profiles_first_letters_idx
  on public.user_profiles (lower(display_name) text_pattern_ops, display_name, user_id) include (is_published, visibility);

-- Fewer letters have no part to look up: every name would be read, by anybody, at each keystroke. They are met at the
-- beginning of a name, and anywhere among the first 500 names; who looks for another one types one more.
create function private.has_part_to_look_up(p_query text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(left(p_query, 100) ~ '[[:alnum:]]{3}', false) $$;
comment on function private.has_part_to_look_up is
  'Whether a query holds three letters or digits together, so that an index finds them anywhere in a name.';

-- Up to so many matches are all found, by their parts. Of a name that more people share those come first that begin with
-- it, in order; then some of those in which it stands elsewhere: who looks for one of them types more.
create function private.people_matching(pattern text, is_listed boolean, most integer) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  enough constant integer := greatest(40, most);
  found_ids uuid[];
begin
  if not private.has_part_to_look_up(pattern) then
    found_ids := array(
      select u.user_id from public.user_profiles u
      where lower(u.display_name) like substr(pattern, 2) and (not is_listed or (u.is_published and u.visibility = 'public'))
      order by lower(u.display_name) using operator(pg_catalog.~<~), u.display_name, u.user_id limit most);
    if cardinality(found_ids) < most and is_listed then
      found_ids := found_ids || array(
        select f.user_id from (
          select u.user_id, u.search_text, u.display_name, u.id from public.user_profiles u
          where u.is_published and u.visibility = 'public' order by u.display_name, u.id limit 500) f
        where f.search_text like pattern order by f.display_name, f.id limit most);
    elsif cardinality(found_ids) < most then
      found_ids := found_ids || array(
        select f.user_id from (
          select u.user_id, u.search_text, u.display_name from public.user_profiles u
          order by u.display_name, u.user_id limit 500) f
        where f.search_text like pattern order by f.display_name, f.user_id limit most);
    end if;
    return query select x.person from unnest(found_ids) with ordinality x (person, place)
    group by x.person order by min(x.place) limit most;
    return;
  end if;
  found_ids := array(
    select f.user_id from (
      select u.user_id, u.display_name from public.user_profiles u
      where u.search_text like pattern and (not is_listed or (u.is_published and u.visibility = 'public'))
      limit enough + 1) f
    order by f.display_name, f.user_id);
  if cardinality(found_ids) > enough then
    found_ids := array(
      select u.user_id from public.user_profiles u
      where lower(u.display_name) like substr(pattern, 2) and (not is_listed or (u.is_published and u.visibility = 'public'))
      order by lower(u.display_name) using operator(pg_catalog.~<~), u.display_name, u.user_id limit most) || found_ids;
  end if;
  return query select x.person from unnest(found_ids) with ordinality x (person, place)
  group by x.person order by min(x.place) limit most;
end $$;
comment on function private.people_matching is
  'People whose name or slug is like the pattern, by name; of very many first those whose name begins so. Without three letters together '
    'these, and others of the first 500 of the list. Listed ones are published and public.';

-- People whom the caller blocked, and who blocked the caller, are left out, as neither may write to the other.
create function public.search_users(p_query text, p_exclude uuid[] default '{}')
returns table (
  id uuid, user_id uuid, slug text, display_name text, first_name text, last_name text, avatar_url text, email text, works_for jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := lower(btrim(left(p_query, 100)));
  pattern text := private.containing(words);
  excluded uuid[] := coalesce(p_exclude, '{}') || array(
    select b.blocked_id from public.user_blocks b where b.blocker_id = (select auth.uid())
    union select b.blocker_id from public.user_blocks b where b.blocked_id = (select auth.uid()));
begin
  if coalesce(char_length(words), 0) < 2 then
    return;
  end if;
  return query
  select u.id, u.user_id, u.slug, u.display_name, case when s.is_named then null else u.first_name end,
    case when s.is_named then null else u.last_name end, u.avatar_url, null::text, private.works_for(u.user_id)
  from private.people_matching(pattern, true, 20 + least(cardinality(excluded), 400)) with ordinality as match (person, place)
  join public.user_profiles u on u.user_id = match.person
  cross join lateral (select nullif(btrim(u.display_name), '') is not null as is_named) s
  where u.user_id <> all (excluded)
  order by match.place
  limit 20;
end $$;
comment on function public.search_users is
  'Up to 20 published, public people whose shown name or slug holds the text as plain text (2 characters or more). First and last name '
    'come only where they are the name that shows, without a display name. The email is always null. works_for: as approvals_of says it.';
grant execute on function public.search_users to authenticated;
