-- What people settle on their account page: notifications, guardians, sessions. Ours.

create table public.notification_preferences (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  email_messages boolean not null default true,
  email_practices boolean not null default true,
  email_recruiting boolean not null default true,
  email_news boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.notification_preferences is
  'Which mails a person wants; no row means the defaults. Mails about the account itself are always sent.';
create trigger touch_notification_preferences before update on public.notification_preferences
  for each row execute function private.touch_updated_at();
alter table public.notification_preferences enable row level security;
grant select, insert (user_id, email_messages, email_practices, email_recruiting, email_news),
  update (user_id, email_messages, email_practices, email_recruiting, email_news) on public.notification_preferences to authenticated;
create policy "own notifications" on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy "choose own notifications" on public.notification_preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own notifications" on public.notification_preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Guardians ---------------------------------------------------------------------------------------------------------
-- A minor names the guardian by email; the person with that verified email confirms. What the minor sees is the same
-- whether or not an account has that email, so nobody finds out who is here.

create table private.guardian_requests (
  minor_id uuid not null references public.profiles (id) on delete cascade,
  guardian_email text not null check (guardian_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(guardian_email) <= 254),
  created_at timestamptz not null default now(),
  primary key (minor_id, guardian_email)
);
comment on table private.guardian_requests is 'Open requests; confirmed ones become a guardian link.';
create index guardian_requests_email_idx on private.guardian_requests (guardian_email);
alter table private.guardian_requests enable row level security;

create function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null
$$;
comment on function private.verified_email is 'The caller''s email in lower case, null until it is confirmed.';

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
comment on function public.request_guardian is 'The caller, a minor, names a guardian by email. Answers alike whether or not an account has it; 5 a day (PT429).';

create function public.confirm_guardian(p_minor_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if private.is_minor(me) then
    raise exception 'A guardian is an adult' using errcode = '42501';
  end if;
  delete from private.guardian_requests r where r.minor_id = p_minor_id and r.guardian_email = private.verified_email();
  if not found then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  insert into private.guardian_links as g (guardian_id, minor_id, confirmed_at) values (me, p_minor_id, now())
  on conflict (guardian_id, minor_id) do update set confirmed_at = coalesce(g.confirmed_at, now());
end $$;
comment on function public.confirm_guardian is 'The caller, an adult with the verified email that the minor named, becomes their guardian.';

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
end $$;
comment on function public.end_guardian is
  'Either side ends a link or declines a request by the other person''s id; the minor withdraws a request by its email.';

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
  from private.guardian_requests r where r.minor_id = (select auth.uid())
  union all
  select 'received', r.minor_id, private.display_name(r.minor_id), null, r.created_at
  from private.guardian_requests r where r.guardian_email = private.verified_email()
  order by 5 desc
$$;
comment on function public.list_guardians is
  'The caller''s guardians and minors, and open requests: sent (with the email that the caller typed) and received.';

-- Sessions ----------------------------------------------------------------------------------------------------------

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

create function public.end_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = p_session_id and user_id = (select auth.uid());
  return found;
end $$;
comment on function public.end_session is
  'Signs the caller out of one of their sessions: it cannot be renewed, and its token runs out within the hour. False when it is gone.';

grant execute on function public.request_guardian(text), public.confirm_guardian(uuid), public.end_guardian(uuid, text),
  public.list_guardians(), public.list_sessions(), public.end_session(uuid) to authenticated;
