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
  signed_up_at timestamptz,
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
  'Bound to an email: only the person with that verified address accepts, once, before it expires. Read by the managers, who typed the '
    'address.';
comment on column public.team_invitations.token_hash is
  'SHA-256 of the secret in the mailed link; no client may read it.';
comment on column public.team_invitations.signed_up_at is
  'When an account was made by its link, which makes one only.';
comment on column public.team_invitations.contract_start is
  'Staff only: what the row on the staff list gets when the person accepts.';
create unique index team_invitations_once on public.team_invitations (team_id, email, kind, game_profile_id)
  nulls not distinct where status = 'pending';
create index team_invitations_team_idx on public.team_invitations (team_id, created_at desc, id desc);
create index team_invitations_email_idx on public.team_invitations (email);
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
    -- Each one is a notice and a mail for the owner.
    perform private.limit_rate('join_request', new.user_id::text, 30, '1 day');
  end if;
  return new;
end $$;
comment on function private.check_asker is 'Who asks to join a team has told their date of birth, and asks at most 30 times a day.';
create trigger check_asker before insert on public.team_join_requests
  for each row execute function private.check_asker();
create trigger note_consent after update of status on public.team_join_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.note_consent_of_asking();
create function private.send_request_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_events(
    array_agg('user:' || c.user_id), 'team', array_agg(jsonb_build_object('team_id', c.team_id, 'kind', 'request')))
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
    select i.id, i.email, n.name, i.kind, i.role, i.game_profile_id, i.expires_at, i.sent_at, i.sent_count, i.created_at
    from public.team_invitations i left join private.typed_names n on n.team_id = i.team_id and n.email = i.email
    where i.team_id = team and i.status = 'pending' and private.manages_team(team)
    order by i.created_at desc, i.id limit 200
  ) x
$$;

create function private.name_of_asker(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.display_name(p.id), case when private.is_adult(p.id) then p.full_name end)
  from public.profiles p where p.id = person
$$;
comment on function private.name_of_asker is
  'The name of who asks to join, for the team that they ask: as others see it, else the name they gave. Of a minor, and of who has not '
    'told their age, it shows once they are on the team.';

create function private.team_request_list(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at, x.id), '[]')
  from (
    select r.id, r.post_id, r.user_id, private.name_of_asker(r.user_id) as name, u.slug, i.avatar_url, r.message, r.created_at
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

create function private.invitations_left(team uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.manages_team(team) then greatest(0, 100 - coalesce((
    select c.amount from private.rate_counters c
    where c.bucket = 'team_invitation' and c.caller = (select auth.uid())::text
      and c.window_start = date_bin('1 day', now(), timestamptz '2026-01-01')), 0)) end
$$;
comment on function private.invitations_left is
  'How many people the caller, who manages the team, may still invite today, as invite_to_team counts; null for others.';

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
  'Invites an email and returns the id of the invitation; inviting it again renews the open one. Answers alike whether or not an account '
    'has it. Managers only, 100 a day and person over all teams (PT429). The function "invite" mails the link.';
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
    raise exception 'This invitation has been answered or canceled' using errcode = 'PT409';
  end if;
  if invitation.sent_count >= 10 then
    raise exception 'This invitation was sent too often' using errcode = 'PT429';
  end if;
  perform private.limit_rate('team_invitation_mail', (select auth.uid())::text, 400, '1 day');
  perform private.queue_invitation_mail(p_invitation_id);
end $$;
comment on function public.send_team_invitation is
  'Queues the mail of an open invitation again, with a new link and 14 more days. PT409 answered, PT429 sent 10 times. Managers only; the '
    'function "invite" also sends it at once.';
grant execute on function public.send_team_invitation to authenticated;

create function private.name_for_invited(inviter uuid, address text) returns text
language sql stable security definer set search_path = '' as $$
  select private.display_name(inviter)
  from public.profiles p join auth.users u on u.id = p.id and u.email_confirmed_at is not null
  where lower(p.email) = address and private.is_adult(p.id) and (
    exists (select private.agreed_teams_of(p.id) intersect select private.agreed_teams_of(inviter))
    or exists (
      select from public.user_roles r join public.user_roles o on o.college_id = r.college_id
      where r.user_id = p.id and o.user_id = inviter))
$$;
comment on function private.name_for_invited is
  'The name of whoever invites, for an adult who knows them by a team or a college; null for everybody else: a name is free text, and '
    'would be a letter to a stranger.';

-- The secret of a mail comes from its own id, so that a second attempt carries the same link.
create function private.issue_invitation_token(p_invitation_id uuid, p_secret text default null)
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
  returning secret, i.email, i.team_id, t.name, i.kind, i.role, private.name_for_invited(i.invited_by, i.email), i.expires_at;
end $$;
comment on function private.issue_invitation_token is
  'For the server that mails the link: a new secret (or the one given), which ends the one before; no row when the invitation is not open '
    'or was mailed 10 times.';

create function private.makes_account(invitation public.team_invitations) returns boolean
language sql stable security definer set search_path = '' as $$
  select invitation.status = 'pending' and invitation.expires_at > now() and invitation.signed_up_at is null
    and not exists (select from public.teams t where t.id = invitation.team_id and t.archived_at is not null)
    -- By the index of the profiles, which keep the address of each account.
    and not exists (
      select from public.profiles p join auth.users u on u.id = p.id
      where lower(p.email) = invitation.email and u.email_confirmed_at is not null)
$$;
comment on function private.makes_account is
  'Whether the link of an invitation still makes an account of its address: open, not used for one, and nobody has confirmed the address.';

create function public.begin_invited_sign_up(p_token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
begin
  select * into invitation from public.team_invitations i
  where i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex');
  if invitation.id is null or invitation.status <> 'pending' then
    raise exception 'This invitation is not valid' using errcode = 'PT404';
  end if;
  perform private.limit_rate('invited_sign_up', invitation.id::text, 20, '1 hour');
  if invitation.expires_at <= now() then
    raise exception 'This invitation has expired' using errcode = 'PT410';
  end if;
  if not private.makes_account(invitation) then
    raise exception 'There is an account already. Sign in to answer.' using errcode = 'PT409';
  end if;
  return invitation.email;
end $$;
comment on function public.begin_invited_sign_up is
  'For the server: the address that the link of an invitation proves. PT404 not valid, PT410 expired, PT409 used or taken, PT429 tried too '
    'often.';

create function public.drop_unconfirmed_account(p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Judged as the row is deleted: who confirms the address meanwhile keeps the account.
  delete from auth.users u using public.team_invitations i, public.profiles p
  where i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex') and private.makes_account(i)
    and lower(p.email) = i.email and u.id = p.id and u.email_confirmed_at is null;
  return found;
end $$;
comment on function public.drop_unconfirmed_account is
  'For the server: deletes the account that somebody began with the address of an open invitation and nobody has confirmed; false when '
    'there is none.';

create function public.finish_invited_sign_up(p_token text) returns void
language sql security definer set search_path = '' as $$
  update public.team_invitations i set signed_up_at = now()
  where i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex')
$$;
comment on function public.finish_invited_sign_up is 'For the server: an account was made by this link, which makes no other.';

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
    'needs_name', coalesce(i.email = private.verified_email(), false) and private.lacks_name(),
    'email_hint', regexp_replace(i.email, '^(.)[^@]*', '\1…'),
    -- Anyone who holds the link reads that mailbox, and may make an account of the address without another mail.
    'sign_up_email', case when (select auth.uid()) is null and private.makes_account(i) then i.email end,
    'team', jsonb_build_object('id', t.id, 'name', t.name, 'logo_url', t.logo_url),
    'kind', i.kind, 'role', i.role, 'game', e.name, 'invited_by', private.name_for_invited(i.invited_by, i.email),
    'expires_at', i.expires_at)
  from public.team_invitations i
  join public.teams t on t.id = i.team_id
  left join auth.users u on u.id = (select auth.uid())
  left join public.team_game_profiles g on g.id = i.game_profile_id
  left join public.esports_titles e on e.id = g.esports_title_id
  where i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex')
$$;
comment on function public.read_team_invitation is
  'What a mailed link is about (pending, accepted, declined, expired or archived) and whether it is for the caller (me, unconfirmed, '
    'other, visitor); null for a link that never was, was cancelled or replaced. The address shows its first letter only, but in full to a '
    'visitor who may sign up with it (sign_up_email).';
grant execute on function public.read_team_invitation to anon, authenticated;

create function public.answer_team_invitation(
  p_accept boolean, p_token text default null, p_invitation_id uuid default null, p_name text default null
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
    perform private.take_name(p_name);
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
  'The invited person, signed in with the verified email, accepts or declines, by the secret of the link or by the id from '
    'list_my_invitations. p_name is the name of somebody who has none yet. Returns the team id. PT404 not valid, PT409 used (or, with the '
    'hint "archived", of an archived team), PT410 expired, 42501 another address.';
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
  where i.email = (select private.verified_email()) and i.status = 'pending' and i.expires_at > now() and t.archived_at is null
    and not private.has_shut_out((select auth.uid()), i.invited_by)
  order by i.created_at desc
  limit 50
$$;
comment on function public.list_my_invitations is 'Open invitations to the caller''s verified email.';
grant execute on function public.list_my_invitations to authenticated;

create function public.ask_to_join(p_team_id uuid, p_post_id uuid, p_message text default null, p_name text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.team_join_requests (team_id, post_id, message) values (p_team_id, p_post_id, p_message);
  perform private.take_name(p_name);
end $$;
comment on function public.ask_to_join is
  'The caller asks to join on an open post, by the rules of the table. p_name is the name of somebody who has none yet. 23505 asked '
    'before.';
grant execute on function public.ask_to_join to authenticated;

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
    -- The request is the yes: the place is not offered once more.
    perform private.put_on_team(request.user_id, request.team_id, 'member', p_role, p_game_profile_id, is_agreed => true);
  end if;
  update public.team_join_requests set
    status = case when p_accept then 'accepted' else 'declined' end, decided_by = (select auth.uid()), decided_at = now()
  where id = p_request_id;
end $$;
comment on function public.decide_join_request is 'Accepts into the roster or declines, once. Managers only.';
grant execute on function public.decide_join_request to authenticated;
