-- People: the public profile (DB-001), the roster identity (DB-022), roles (DB-002) and the private birth date.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text,
  avatar_url text
);
comment on table public.profiles is
  'Roster identity, one row per account. A row shows only to its owner and to those who may see the email (people of the same team); everybody else gets names through the team and inbox functions.';
create index profiles_email_idx on public.profiles (lower(email));

create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique default auth.uid() references public.profiles (id) on delete cascade,
  slug text unique check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,59}$'),
  display_name text check (display_name ~ '\S' and char_length(display_name) <= 80),
  first_name text check (char_length(first_name) <= 80),
  last_name text check (char_length(last_name) <= 80),
  is_published boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  email text,
  avatar_url text check (char_length(avatar_url) <= 2048),
  theme_preference text check (theme_preference in ('light', 'dark', 'system')),
  search_text text not null generated always as (
    lower(coalesce(display_name, '') || E'\n' || coalesce(first_name, '') || E'\n' || coalesce(last_name, '') || E'\n' || coalesce(slug, ''))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.user_profiles is 'The profile a person writes and publishes. Made by its owner, never automatically.';
comment on column public.user_profiles.email is 'Kept in step with the account; no client may read it.';
comment on column public.user_profiles.theme_preference is 'Null until the person chooses.';
create index user_profiles_search_idx on public.user_profiles using gin (search_text extensions.gin_trgm_ops)
  where is_published and visibility = 'public';
create index user_profiles_list_idx on public.user_profiles (display_name, id) where is_published and visibility = 'public';

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in (
    'yes_admin', 'yes_developer', 'yes_staff',
    'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
    'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
    'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach',
    'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager',
    'family_parent', 'family_guardian'
  )),
  college_id uuid,
  created_at timestamptz not null default now(),
  constraint user_roles_college_check check ((role like 'programs\_college\_%') = (college_id is not null)),
  constraint user_roles_once unique nulls not distinct (user_id, role, college_id)
);
comment on table public.user_roles is 'Who may do what. Written only by the server: no client role holds a write right.';
create index user_roles_college_idx on public.user_roles (college_id) where college_id is not null;

create table private.birth_dates (
  user_id uuid primary key references auth.users (id) on delete cascade,
  birth_date date not null check (birth_date > date '1900-01-01'),
  created_at timestamptz not null default now()
);
comment on table private.birth_dates is 'Ours. Read by the database''s own functions only; never leaves the database.';

create table private.guardian_links (
  guardian_id uuid not null references public.profiles (id) on delete cascade,
  minor_id uuid not null references public.profiles (id) on delete cascade,
  confirmed_at timestamptz,
  primary key (guardian_id, minor_id)
);
comment on table private.guardian_links is 'Ours. Which guardian may accompany which minor; counts once confirmed.';
create index guardian_links_minor_idx on private.guardian_links (minor_id);

-- Helpers of policies -------------------------------------------------------------------------------------------

create function private.has_any_role(roles text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = (select auth.uid()) and r.role = any (roles))
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin'])
$$;

create function private.is_admin_or_developer() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin', 'yes_developer'])
$$;

create function private.is_privileged() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(array['yes_admin', 'yes_developer', 'yes_staff'])
$$;

create function private.can_create_teams() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_any_role(
    array['yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin', 'programs_college_staff'])
$$;

create function private.is_minor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.birth_dates b where b.user_id = person and b.birth_date > current_date - interval '18 years')
$$;

create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    nullif(btrim(u.display_name), ''), nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), nullif(btrim(p.full_name), ''))
  from public.profiles p left join public.user_profiles u on u.user_id = p.id where p.id = person
$$;
comment on function private.display_name is 'The name others see: display name, else first and last name, else null.';

-- Keeping the copies in step --------------------------------------------------------------------------------------

create function private.add_profile_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born date := nullif(new.raw_user_meta_data ->> 'birth_date', '')::date;
begin
  if born > current_date - interval '13 years' then
    raise exception 'An account cannot be made at this age' using errcode = '42501';
  end if;
  insert into public.profiles (id, email) values (new.id, new.email);
  if born is not null then
    insert into private.birth_dates (user_id, birth_date) values (new.id, born);
    -- The sign-up form hands the date over in the metadata, which would travel in every token: take it out.
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'birth_date' where id = new.id;
  end if;
  return null;
end $$;
create trigger add_profile_of_account after insert on auth.users
  for each row execute function private.add_profile_of_account();

create function private.copy_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  update public.user_profiles set email = new.email where user_id = new.id;
  return null;
end $$;
create trigger copy_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_account_email();

create function private.prepare_user_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select p.email from public.profiles p where p.id = new.user_id);
  if tg_op = 'INSERT' and private.is_minor(new.user_id) then
    new.visibility := 'unlisted';
    new.is_published := false;
  end if;
  new.updated_at := now();
  return new;
end $$;
comment on function private.prepare_user_profile is 'The email comes from the account; the profile of a minor starts unlisted.';
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

-- Rights: rows of others only when published and public; column rights keep the email out ---------------------------

alter table public.profiles enable row level security;
alter table public.user_profiles enable row level security;
alter table public.user_roles enable row level security;
alter table private.birth_dates enable row level security;
alter table private.guardian_links enable row level security;

grant select on public.profiles to authenticated;
create policy "own identity" on public.profiles for select to authenticated using (id = (select auth.uid()));

grant select (id, user_id, slug, display_name, first_name, last_name, is_published, visibility, avatar_url, theme_preference, created_at, updated_at)
  on public.user_profiles to authenticated;
grant select (id, user_id, slug, display_name, first_name, last_name, is_published, visibility, avatar_url, created_at, updated_at)
  on public.user_profiles to anon;
grant insert (user_id, slug, display_name, first_name, last_name, is_published, visibility, avatar_url, theme_preference)
  on public.user_profiles to authenticated;
grant update (slug, display_name, first_name, last_name, is_published, visibility, avatar_url, theme_preference)
  on public.user_profiles to authenticated;

create policy "anyone reads published profiles" on public.user_profiles for select to anon
  using (is_published and visibility = 'public');
create policy "own and published profiles, all for platform staff" on public.user_profiles for select to authenticated
  using ((is_published and visibility = 'public') or user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "own profile" on public.user_profiles for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own profile" on public.user_profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

grant select on public.user_roles to authenticated;
create policy "own roles, all for admins" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Functions clients call ------------------------------------------------------------------------------------------

create function public.search_users(p_query text, p_exclude uuid[] default '{}')
returns table (id uuid, user_id uuid, slug text, display_name text, first_name text, last_name text, avatar_url text, email text)
language sql stable security definer set search_path = '' as $$
  select u.id, u.user_id, u.slug, u.display_name, u.first_name, u.last_name, u.avatar_url, null::text
  from public.user_profiles u
  where char_length(btrim(p_query)) >= 2
    and u.is_published and u.visibility = 'public'
    and u.search_text like '%' || replace(replace(replace(lower(btrim(p_query)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and not (u.user_id = any (coalesce(p_exclude, '{}')))
  order by u.display_name, u.id
  limit 20
$$;
comment on function public.search_users is
  'Up to 20 published, public people whose name or slug holds the text as plain text (2 characters or more). The email is always null.';

create function public.set_birth_date(p_birth_date date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception 'User not authenticated' using errcode = '42501';
  end if;
  if p_birth_date > current_date - interval '13 years' then
    raise exception 'An account cannot be made at this age' using errcode = '42501';
  end if;
  insert into private.birth_dates (user_id, birth_date) values ((select auth.uid()), p_birth_date)
  on conflict (user_id) do nothing;
end $$;
comment on function public.set_birth_date is 'Keeps the caller''s birth date once; a later call changes nothing.';

grant execute on function public.search_users(text, uuid[]) to authenticated;
grant execute on function public.set_birth_date(date) to authenticated;
grant execute on function private.has_any_role(text[]), private.is_admin(), private.is_admin_or_developer(),
  private.is_privileged(), private.can_create_teams() to authenticated;
