-- Passkeys. The platform's auth keeps them (auth.webauthn_credentials) and checks what a device signs; a session of one is at the
-- first level, as with a password, so the second factor is asked for afterwards. Ours: an open browser is not enough to add
-- one, its person is told, and a copied one opens nothing.

create table private.passkeys_begun (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  begun_at timestamptz not null default now()
);
comment on table private.passkeys_begun is
  'Who is adding a passkey, having just shown who they are: lets one in, within ten minutes.';
alter table private.passkeys_begun enable row level security;
create policy "closed to clients" on private.passkeys_begun for all to anon, authenticated using (false) with check (false);

create function private.proved_lately(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
    where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = person and a.updated_at > now() - interval '5 minutes'
      and (a.authentication_method = 'totp' or not private.has_second_factor(person)))
$$;
comment on function private.proved_lately is
  'Whether this very session was signed in to within five minutes: with a code of the authenticator app where the person has one.';

create function public.begin_passkey() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if private.is_unfinished(me) then
    raise exception 'Enter your date of birth first.' using errcode = '42501', hint = 'birth_date';
  end if;
  if not private.proved_lately(me) then
    if private.has_second_factor(me) then
      raise exception 'Enter a code of your authenticator app first.' using errcode = '42501', hint = 'second_factor';
    end if;
    raise exception 'Enter your password first.' using errcode = '42501', hint = 'sign_in';
  end if;
  perform private.limit_rate('passkey', me::text, 20, '1 hour');
  insert into private.passkeys_begun as b (user_id) values (me)
  on conflict (user_id) do update set begun_at = excluded.begun_at;
end $$;
comment on function public.begin_passkey is
  'The caller adds a passkey: their account takes one within ten minutes. In a session that began within five minutes, or that got a code '
    'of the authenticator app within them where there is one; else 42501 with the hint sign_in or second_factor. 20 an hour (PT429).';
grant execute on function public.begin_passkey to authenticated;

create function private.guard_passkey() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.passkeys_begun b where b.user_id = new.user_id and b.begun_at > now() - interval '10 minutes';
  if not found then
    raise exception 'This account takes no passkey by itself.' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.guard_passkey is
  'The platform adds a passkey to whatever session asks. Whoever finds a browser open would have a way in for good.';
create trigger guard_passkey before insert on auth.webauthn_credentials
  for each row execute function private.guard_passkey();

create function private.tell_of_passkey() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(array[private.notice(new.user_id, 'passkey_added', new.id, new.user_id)]);
  return null;
end $$;
comment on function private.tell_of_passkey is 'Tells a person, always also by mail, that their account has one more passkey.';
create trigger tell_of_passkey after insert on auth.webauthn_credentials
  for each row execute function private.tell_of_passkey();

create function private.refuse_copied_passkey() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'This passkey was used elsewhere in the meantime.' using errcode = '42501';
end $$;
comment on function private.refuse_copied_passkey is
  'Devices that count how often a passkey was used count up. The platform notes that one did not, by leaving the number as it was, and '
    'lets '
    'it in.';
create trigger refuse_copied_passkey before update on auth.webauthn_credentials
  for each row when (new.last_used_at is distinct from old.last_used_at and old.sign_count > 0 and new.sign_count <= old.sign_count)
  execute function private.refuse_copied_passkey();
