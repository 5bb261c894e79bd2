-- Messages of the contact form, and the counters that limit how often a caller may do something. Ours.

create table private.secrets (
  name text primary key,
  value text not null
);
comment on table private.secrets is 'Random keys made by the database for itself; never served.';
insert into private.secrets (name, value) values ('address_key', encode(extensions.gen_random_bytes(32), 'hex'));

create table private.rate_counters (
  bucket text not null,
  caller text not null,
  window_start timestamptz not null,
  amount integer not null default 1,
  primary key (bucket, caller, window_start)
);
comment on table private.rate_counters is 'How often a caller did something in a window of time; windows older than two days are dropped.';
create index rate_counters_age_idx on private.rate_counters (window_start);

create function private.caller_address() returns inet
language plpgsql stable set search_path = '' as $$
declare
  forwarded text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for';
  hop text;
  address inet;
  nearest inet;
begin
  -- From the nearest hop outwards: what stands left of the first public address was written by the caller.
  for hop in select btrim(h) from unnest(string_to_array(forwarded, ',')) with ordinality as t (h, n) order by n desc loop
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
  'Address of the caller as the gateway saw it; for IPv6 the network of the connection, since it holds countless addresses.';

create function private.caller_hash() returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(coalesce(host(private.caller_address()), 'unknown'), s.value, 'sha256'), 'hex')
  from private.secrets s where s.name = 'address_key'
$$;
comment on function private.caller_hash is 'Keyed, so that an address cannot be found by trying them all.';

create function private.limit_rate(bucket_name text, who text, most integer, span interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
begin
  insert into private.rate_counters as c (bucket, caller, window_start)
  values (bucket_name, who, date_bin(span, now(), timestamptz '2026-01-01'))
  on conflict (bucket, caller, window_start) do update set amount = c.amount + 1
  returning c.amount into reached;
  if reached > most then
    raise exception 'Too many requests. Please try again later.' using errcode = 'PT429';
  end if;
  if reached = 1 then
    delete from private.rate_counters where window_start < now() - interval '2 days';
  end if;
end $$;
comment on function private.limit_rate is 'Counts one use and raises PT429 (HTTP 429) beyond the limit of the window; right also under races.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  topic text not null default 'other' check (topic in ('support', 'colleges', 'teams', 'press', 'safety', 'other')),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  status text not null default 'new' check (status in ('new', 'answered', 'spam')),
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

create function private.note_contact_handler() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.handled_by := case when new.status <> 'new' then (select auth.uid()) end;
  new.handled_at := case when new.status <> 'new' then now() end;
  return new;
end $$;
create trigger note_contact_handler before update of status on public.contact_messages
  for each row execute function private.note_contact_handler();

alter table private.secrets enable row level security;
alter table private.rate_counters enable row level security;
alter table public.contact_messages enable row level security;
grant select, update (status), delete on public.contact_messages to authenticated;
create policy "platform staff read contact messages" on public.contact_messages for select to authenticated
  using ((select private.is_privileged()));
create policy "platform staff sort contact messages" on public.contact_messages for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "admins delete contact messages" on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));

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
  perform private.limit_rate('contact', 'everybody', 200, '1 hour');
  insert into public.contact_messages (id, user_id, name, email, topic, message)
  values (coalesce(p_id, gen_random_uuid()), me, btrim(p_name), lower(btrim(p_email)), p_topic,
    regexp_replace(p_message, '^\s+|\s+$', '', 'g'))
  on conflict (id) do nothing;
end $$;
comment on function public.send_contact_message is
  'Stores a message of the contact form: 5 an hour from one account or address, 200 an hour in all (PT429). p_id, made by the client, lets it send again safely.';
grant execute on function public.send_contact_message(text, text, text, text, uuid, text) to anon, authenticated;
