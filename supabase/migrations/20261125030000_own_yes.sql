-- A roster shows a person's email to the team and lets its adults write to a minor. So a minor joins by their own yes
-- (an invitation that they accept, a request of theirs), and so does whoever has shut out the person that adds them.

create function private.joins_by_own_yes(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person is distinct from (select auth.uid())
    -- Who is on the team already may be given further games of it.
    and not exists (
      select from public.team_members m where m.team_id = team and m.user_id = person and m.is_active)
    and not exists (
      select from public.team_staff s where s.team_id = team and s.user_id = person and s.is_active)
    and (
      private.is_minor(person)
      or exists (
        select from public.user_blocks b where b.blocker_id = person and b.blocked_id = (select auth.uid())))
$$;
comment on function private.joins_by_own_yes is
  'Whether the caller may not put that person on the team by themselves: a minor, or somebody who has blocked the caller.';

create or replace function private.can_be_added(team uuid, person uuid) returns boolean
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

create or replace function private.find_person_to_add(team uuid, person uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid := person;
begin
  if person is null then
    perform private.count_email_lookup();
    found_id := private.person_of_email(address);
    -- As for an address without an account, which is invited.
    if private.joins_by_own_yes(team, found_id) then
      found_id := null;
    end if;
  elsif not private.can_be_added(team, person) then
    if private.sees_player(person) then
      raise exception 'This person joins by accepting an invitation to their email' using errcode = 'PT404';
    end if;
    found_id := null;
  end if;
  if found_id is null then
    raise exception 'User not found after registration' using errcode = 'PT404';
  end if;
  return found_id;
end $$;

create or replace function private.put_roster_row(team uuid, entry jsonb) returns jsonb
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
  if kind is null or kind not in ('member', 'staff') then
    raise exception 'Unknown list' using errcode = '23514';
  end if;
  if person is not null and not private.joins_by_own_yes(team, person) then
    return jsonb_build_object(
      'outcome', case when private.put_on_team(person, team, kind, role, game, starts, ends) then 'added' else 'unchanged' end);
  end if;
  invitation := public.invite_to_team(team, address, kind, role, game, starts, ends);
  return jsonb_build_object('outcome', 'invited', 'invitation_id', invitation, 'is_mailed', (
    select i.sent_count > 0 from public.team_invitations i where i.id = invitation));
end $$;

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
  -- The lock keeps the team from being archived at the same moment.
  perform from public.teams t where t.id = new.team_id and t.archived_at is null for share;
  if not found then
    raise exception 'This team is archived' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' then
    if private.joins_by_own_yes(new.team_id, new.user_id) then
      raise exception 'This person joins by accepting an invitation to their email' using errcode = '42501';
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

-- Blocks hold beyond the inbox: asking to join, invitations and guardian requests are words, too.
create function private.has_shut_out(person uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_blocks b where b.blocker_id = person and b.blocked_id = other)
$$;
comment on function private.has_shut_out is 'Whether that person has blocked the other one.';

create or replace function private.recruits(post uuid, team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_recruiting_posts p join public.teams t on t.id = p.team_id
    where p.id = post and p.team_id = team and p.is_active and t.archived_at is null
      and not private.has_shut_out(t.owner_user_id, (select auth.uid())))
$$;

create or replace function public.list_my_invitations()
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

create or replace function public.list_guardians()
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
  select 'offer-received', o.guardian_id, private.display_name(o.guardian_id), null, o.created_at
  from private.guardian_offers o
  where o.minor_email = private.verified_email() and private.is_minor((select auth.uid()))
    and o.created_at > now() - interval '30 days'
    and not private.has_shut_out((select auth.uid()), o.guardian_id)
  order by 5 desc
$$;

create function private.refuses_mail_of(address text, sender uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p join public.user_blocks b on b.blocker_id = p.id
    where lower(p.email) = address and b.blocked_id = sender)
$$;
comment on function private.refuses_mail_of is 'Whether whoever has that address (lower case) has blocked the sender.';

create or replace function private.describe_mail(mail private.mail_outbox) returns jsonb
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
  when 'contact_message' then
    return (
      select jsonb_build_object('to', null, 'reply_to', c.email, 'name', c.name, 'topic', c.topic, 'message', c.message)
      from public.contact_messages c where c.id = mail.subject_id and c.status <> 'spam');
  when 'role_decision' then
    return (
      select jsonb_build_object('to', private.mailable_address(r.user_id), 'role', r.role, 'college', c.name,
        'is_approved', r.status = 'approved', 'note', r.decision_note)
      from public.role_requests r left join public.colleges c on c.id = r.college_id
      where r.id = mail.subject_id and r.status <> 'pending' and private.mailable_address(r.user_id) is not null);
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
        'time_zone', s.time_zone)
      from public.team_practices p
      join public.teams t on t.id = p.team_id
      left join public.team_practice_series s on s.id = p.series_id
      where p.id = mail.subject_id and private.awaits_reply(p.id, mail.recipient_id)
        and private.mailable_address(mail.recipient_id) is not null);
  end case;
end $$;

-- Neither finds the other in the picker of people, as neither may write to the other.
create or replace function public.search_users(p_query text, p_exclude uuid[] default '{}')
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

-- Who tells a birth date that makes them a minor starts unlisted, like a minor who signs up.
create or replace function public.set_birth_date(p_birth_date date) returns void
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
  if found and private.is_minor((select auth.uid())) then
    update public.user_profiles u set is_published = false, visibility = 'unlisted'
    where u.user_id = (select auth.uid()) and (u.is_published or u.visibility = 'public');
  end if;
end $$;
