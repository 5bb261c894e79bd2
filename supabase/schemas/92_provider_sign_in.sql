-- Signing in with Discord or Google. The platform's auth speaks with the providers and keeps who is who (auth.identities); ours is
-- what holds for such accounts: nobody acts before they told their age, an account that exists is linked by its owner alone, and
-- nothing that a provider says about a person shows by itself. Ours.

create table private.unfinished_accounts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  provider text not null constraint unfinished_accounts_provider_check check (char_length(provider) <= 60),
  made_at timestamptz not null default now()
);
comment on table private.unfinished_accounts is
  'Accounts that a provider made and whose person has not told their age and accepted the terms. They write nothing, and are gone after a '
    'day.';
create index unfinished_accounts_age_idx on private.unfinished_accounts (made_at);
alter table private.unfinished_accounts enable row level security;
create policy "closed to clients" on private.unfinished_accounts for all to anon, authenticated using (false) with check (false);

create table private.identity_links_begun (
  user_id uuid not null references public.profiles (id) on delete cascade,
  provider text not null constraint identity_links_begun_provider_check check (provider in ('discord', 'google')),
  key_hash text not null constraint identity_links_begun_key_hash_check check (key_hash ~ '^[0-9a-f]{64}$'),
  begun_at timestamptz not null default now(),
  primary key (user_id, provider)
);
comment on table private.identity_links_begun is
  'Links that a signed-in person began: the key of their browser, as SHA-256. Each lets one account of that provider in, within ten '
    'minutes; a newer one replaces it.';
alter table private.identity_links_begun enable row level security;
create policy "closed to clients" on private.identity_links_begun for all to anon, authenticated using (false) with check (false);

create table private.waiting_identities (
  identity_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  provider text not null constraint waiting_identities_provider_check check (provider in ('discord', 'google')),
  subject text not null constraint waiting_identities_subject_check check (char_length(subject) <= 500),
  identity_data jsonb not null,
  key_hash text not null constraint waiting_identities_key_hash_check check (key_hash ~ '^[0-9a-f]{64}$'),
  came_at timestamptz not null default now(),
  constraint waiting_identities_once unique (user_id, provider)
);
comment on table private.waiting_identities is
  'Accounts of providers that came back for a link. The platform links by the address that comes back alone, and somebody may have been '
    'led there by another: until the browser that began says so, nobody signs in by them and their data is here.';
alter table private.waiting_identities enable row level security;
create policy "closed to clients" on private.waiting_identities for all to anon, authenticated using (false) with check (false);

create function private.is_of_provider(provider text) returns boolean
language sql immutable set search_path = '' as $$
  select provider is not null and provider not in ('email', 'phone')
$$;

create function private.is_unfinished(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.unfinished_accounts f where f.user_id = person)
$$;

-- What the platform writes

create function private.guard_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begun text;
begin
  if not private.is_of_provider(new.provider)
    or not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null) then
    return new;
  end if;
  delete from private.identity_links_begun b
  where b.user_id = new.user_id and b.provider = new.provider and b.begun_at > now() - interval '10 minutes'
  returning b.key_hash into begun;
  if begun is null then
    raise exception 'This account links other ways to sign in by itself.' using errcode = '42501';
  end if;
  delete from auth.identities i using private.waiting_identities w
  where w.user_id = new.user_id and w.provider = new.provider and i.id = w.identity_id;
  delete from private.waiting_identities w where w.user_id = new.user_id and w.provider = new.provider;
  insert into private.waiting_identities (identity_id, user_id, provider, subject, identity_data, key_hash)
  values (new.id, new.user_id, new.provider, new.provider_id, new.identity_data, begun);
  new.provider_id := 'waiting:' || new.id;
  new.identity_data := jsonb_build_object('sub', new.provider_id);
  return new;
end $$;
comment on function private.guard_identity is
  'The platform links an account of a provider to whoever has its address. A verified address may be an old one, so a confirmed account '
    'takes only what its signed-in owner began; an unconfirmed one belongs to who proves its address, as the platform does it.';
create trigger guard_identity before insert on auth.identities
  for each row execute function private.guard_identity();

create function private.clean_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_of_provider(new.provider) then
    return new;
  end if;
  if private.is_minor(new.user_id) then
    new.identity_data := (
      select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(new.identity_data) d
      where d.key in ('iss', 'sub', 'provider_id', 'email', 'email_verified', 'phone_verified'));
  end if;
  -- The platform believes an address of an identity, also where the provider does not.
  if new.identity_data ->> 'email_verified' is distinct from 'true' and not exists (
    select from auth.users u where u.id = new.user_id and lower(u.email) = lower(new.identity_data ->> 'email')) then
    new.identity_data := new.identity_data - 'email';
  end if;
  return new;
end $$;
comment on function private.clean_identity is
  'Nothing of a minor but what signing in needs is kept of a provider, and no address of somebody else that it has not verified.';
create trigger keep_clean before insert or update of identity_data on auth.identities
  for each row execute function private.clean_identity();

create function private.note_unfinished_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_told_age(new.user_id) then
    return null;
  end if;
  -- Somebody who signed up with a password and never confirmed the address left nothing that counts.
  if exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is null) then
    insert into private.unfinished_accounts (user_id, provider) values (new.user_id, left(new.provider, 60)) on conflict do nothing;
    update auth.users u set raw_app_meta_data = u.raw_app_meta_data where u.id = new.user_id;
  end if;
  return null;
end $$;
create trigger note_unfinished_account after insert on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function private.note_unfinished_account();

create function private.mark_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Every session carries these: not what a provider says, but whether the age is still to be asked.
  new.raw_user_meta_data := new.raw_user_meta_data - array[
    'iss', 'provider_id', 'name', 'full_name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username',
    'user_name', 'slug', 'profile', 'picture', 'avatar_url', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'updated_at',
    'phone', 'custom_claims'];
  new.raw_app_meta_data := case when private.is_unfinished(new.id)
    then coalesce(new.raw_app_meta_data, '{}') || '{"unfinished": true}' else new.raw_app_meta_data - 'unfinished' end;
  return new;
end $$;
comment on function private.mark_account is
  'Takes what a provider says about a person out of what travels in each token, and marks who has to tell their age first.';
create trigger mark_account before insert or update of raw_user_meta_data, raw_app_meta_data on auth.users
  for each row execute function private.mark_account();

create function private.has_other_way(person uuid, identity uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.identities i where i.user_id = person and i.id <> identity and i.identity_data ->> 'email' is not null
      and (i.provider = 'email' or i.identity_data ->> 'email_verified' = 'true'))
$$;
comment on function private.has_other_way is 'By the address of the account, or by a verified one of a provider.';

create function private.keep_a_way_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.waiting_identities w where w.identity_id = old.id) then
    delete from private.waiting_identities w where w.identity_id = old.id;
    return old;
  end if;
  -- Gone with its account, or taken from who never confirmed it.
  if not exists (select from auth.users u where u.id = old.user_id and u.email_confirmed_at is not null) then
    return old;
  end if;
  if not private.has_other_way(old.user_id, old.id) then
    raise exception 'This is the last way into the account.' using errcode = 'PT409', hint = 'last_way';
  end if;
  return old;
end $$;
comment on function private.keep_a_way_in is
  'Each account keeps an identity with a verified address: a link that nobody has confirmed yet is none.';
create trigger keep_a_way_in before delete on auth.identities
  for each row execute function private.keep_a_way_in();

-- Telling the age

create function private.end_unfinished() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unfinished_accounts f where f.user_id = new.user_id;
  if found then
    update auth.users u set raw_app_meta_data = u.raw_app_meta_data where u.id = new.user_id;
  end if;
  -- Nothing more of a minor is kept from now on, also where an adult's date is corrected.
  update auth.identities i set identity_data = i.identity_data
  where i.user_id = new.user_id and private.is_of_provider(i.provider) and private.is_minor(new.user_id);
  return null;
end $$;
create trigger end_unfinished after insert or update of birth_date on private.birth_dates
  for each row execute function private.end_unfinished();

create function public.finish_provider_sign_up(p_birth_date date default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.lock_age(me);
  if not private.is_unfinished(me) then
    return private.has_told_age(me);
  end if;
  if p_birth_date is null or private.is_too_young(p_birth_date) then
    -- First, as what goes with the account counts as something that it does.
    delete from private.unfinished_accounts f where f.user_id = me;
    delete from auth.users u where u.id = me;
    return false;
  end if;
  perform public.set_birth_date(p_birth_date);
  return true;
end $$;
comment on function public.finish_provider_sign_up is
  'Whoever came by Discord or Google tells their date of birth, and accepts the terms with it: true. Under 13, and without a date (of who '
    'does not want to, or was refused before), the account is gone with all that was kept of it: false. Of an account that is finished it '
    'changes nothing, and says whether it has a date.';
grant execute on function public.finish_provider_sign_up to authenticated;

create function private.refuse_unfinished() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_unfinished((select auth.uid())) then
    raise exception 'Enter your date of birth first.' using errcode = '42501', hint = 'birth_date';
  end if;
  return null;
end $$;
comment on function private.refuse_unfinished is 'Before the age screen an account acts nowhere, by a table or by a function.';
create trigger refuse_unfinished before insert or update on public.user_profiles
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.player_details
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.player_games
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.player_academics
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.player_links
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.player_achievements
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.teams
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.team_members
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert or update on public.team_staff
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert on public.user_roles
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert on public.role_requests
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert on public.college_requests
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert on public.team_requests
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert on public.interests
  for each statement execute function private.refuse_unfinished();
create trigger refuse_unfinished before insert on private.guardian_links
  for each statement execute function private.refuse_unfinished();

create function private.prune_unfinished_accounts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u using private.unfinished_accounts f where f.user_id = u.id and f.made_at < now() - interval '1 day';
  delete from private.identity_links_begun b where b.begun_at < now() - interval '10 minutes';
  delete from private.passkeys_begun b where b.begun_at < now() - interval '10 minutes';
  delete from auth.identities i using private.waiting_identities w
  where w.identity_id = i.id and w.came_at < now() - interval '10 minutes';
end $$;
comment on function private.prune_unfinished_accounts is
  'Accounts whose person never told their age, after a day, and links and passkeys that nobody finished.';
