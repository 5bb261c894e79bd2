-- Messages of the contact form. Ours.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  name text not null constraint contact_messages_name_check check (private.is_plain_name(name) and char_length(name) <= 120),
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
  'Stores a message of the contact form: 5 an hour from one account or, signed out, address, 10 from one address, 200 from all members and '
    '200 from all visitors (PT429). p_id, made by the client, lets it send again safely.';
grant execute on function public.send_contact_message to anon, authenticated;
