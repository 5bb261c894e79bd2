-- The second factor: which roles ask for it stands in 01 (asks_second_factor). The platform's auth keeps the authenticator
-- apps (auth.mfa_factors) and takes a code once. Ours: recovery codes, and what staff do for who has lost both.

create table private.recovery_codes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  code_hash bytea not null constraint recovery_codes_code_hash_check check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Ten codes for who has lost the authenticator app, each good once: hashes alone. 60 random bits need no slow hash.';
alter table private.recovery_codes enable row level security;
create policy "closed to clients" on private.recovery_codes for all to anon, authenticated using (false) with check (false);

create table private.second_factor_removals (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  removed_by uuid references public.profiles (id) on delete set null,
  reason text constraint second_factor_removals_reason_check
    check (private.has_text(nullif(reason, '')) and char_length(reason) <= 500),
  removed_at timestamptz not null default now()
);
comment on table private.second_factor_removals is
  'When a second factor was removed without it: by its person with a recovery code (no reason), or by an admin, who says why.';
create index second_factor_removals_user_idx on private.second_factor_removals (user_id, removed_at desc);
create index second_factor_removals_remover_idx on private.second_factor_removals (removed_by);
alter table private.second_factor_removals enable row level security;
create policy "closed to clients" on private.second_factor_removals for all to anon, authenticated
  using (false) with check (false);

create function private.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;

create function private.hash_of_recovery_code(person uuid, code text) returns bytea
language sql immutable set search_path = '' as $$
  select extensions.digest(person || ' ' || regexp_replace(upper(code), '[^A-Z0-9]', '', 'g'), 'sha256')
$$;
comment on function private.hash_of_recovery_code is 'However it is typed: without dashes, in small letters.';

create function public.my_second_factor() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'required', exists (
      select from public.user_roles r where r.user_id = me.id and private.asks_second_factor(r.role)),
    'has', private.has_second_factor(me.id),
    'passed', private.passed_second_factor(),
    'codes_left', (select count(*) from private.recovery_codes c where c.user_id = me.id and c.used_at is null),
    'removed', (
      select jsonb_build_object('at', x.removed_at, 'reason', x.reason) from private.second_factor_removals x
      where x.user_id = me.id and x.removed_at > now() - interval '30 days' order by x.removed_at desc limit 1))
  from (select auth.uid() as id) me where me.id is not null
$$;
comment on function public.my_second_factor is
  'Of the caller: whether a role asks for the second factor, whether there is one, whether this session has passed it, how many recovery '
    'codes are left, and when and why it was removed within 30 days.';
grant execute on function public.my_second_factor to authenticated;

create function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  -- Nothing that is read as something else.
  letters text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  bytes bytea;
  codes text[] := '{}';
  code text;
begin
  if not (private.passed_second_factor() and private.has_second_factor(me)) then
    raise exception 'Enter a code of your authenticator app first.' using errcode = '42501', hint = 'second_factor';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('recovery_codes.' || me, 0));
  delete from private.recovery_codes c where c.user_id = me;
  for i in 1..10 loop
    bytes := extensions.gen_random_bytes(12);
    select string_agg(substr(letters, get_byte(bytes, n) % 32 + 1, 1), '' order by n) into code from generate_series(0, 11) n;
    insert into private.recovery_codes (user_id, code_hash) values (me, private.hash_of_recovery_code(me, code));
    codes := codes || regexp_replace(code, '(....)(....)(....)', '\1-\2-\3');
  end loop;
  return codes;
end $$;
comment on function public.make_recovery_codes is
  'Ten new recovery codes of the caller, told this once; those before no longer work. In a session that has passed the second factor.';
grant execute on function public.make_recovery_codes to authenticated;

create function private.drop_second_factor(person uuid, reason text, kept_session text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.mfa_factors f where f.user_id = person;
  -- Whoever has the lost device has its passkeys and sessions, too.
  delete from auth.webauthn_credentials k where k.user_id = person;
  delete from auth.sessions s where s.user_id = person and s.id::text is distinct from kept_session;
  insert into private.second_factor_removals (user_id, removed_by, reason) values (person, auth.uid(), reason);
end $$;

create function public.use_recovery_code(p_code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  -- A wrong code is an answer, no refusal: it must stay counted.
  perform private.limit_rate('recovery_code', me::text, 5, '15 minutes');
  if not private.has_second_factor(me) then
    return false;
  end if;
  update private.recovery_codes c set used_at = now()
  where c.user_id = me and c.used_at is null and c.code_hash = private.hash_of_recovery_code(me, left(p_code, 100));
  if not found then
    return false;
  end if;
  perform private.drop_second_factor(me, null, auth.jwt() ->> 'session_id');
  return true;
end $$;
comment on function public.use_recovery_code is
  'A recovery code in the place of the second factor, once: the lost authenticator app, passkeys and all other sessions go, and the caller '
    'sets up another one. False for a wrong or used code; at most 5 tries in 15 minutes.';
grant execute on function public.use_recovery_code to authenticated;

create function public.remove_second_factor(p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only admins remove the second factor of somebody.' using errcode = '42501';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'Nobody removes their own second factor this way. Use a recovery code, or ask another admin.'
      using errcode = '42501';
  end if;
  if not private.has_text(nullif(p_reason, '')) then
    raise exception 'Say how you know that it is this person.' using errcode = '23514', hint = 'reason';
  end if;
  if not private.has_second_factor(p_user_id) then
    raise exception 'This person has no second factor' using errcode = 'PT404';
  end if;
  perform private.drop_second_factor(p_user_id, btrim(p_reason));
  delete from private.recovery_codes c where c.user_id = p_user_id;
end $$;
comment on function public.remove_second_factor is
  'For a person who has lost the device and the recovery codes: the authenticator app, the codes, passkeys and all sessions go. Admins '
    'only, never '
    'for themselves, with a reason that is kept and that the person reads.';
grant execute on function public.remove_second_factor to authenticated;
