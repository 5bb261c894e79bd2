-- How a roster fills: invitations with contract dates, a page that tells an invited person where they stand, import of a
-- list in one transaction, and what the manage screen shows of invitations and requests. Ours.

alter table public.team_invitations
  add column contract_start date,
  add column contract_end date,
  add constraint team_invitations_contract_order check (contract_end >= contract_start),
  add constraint team_invitations_contract_of_staff check (kind = 'staff' or (contract_start is null and contract_end is null));
grant select (contract_start, contract_end) on public.team_invitations to authenticated;
comment on column public.team_invitations.contract_start is 'Staff only: what the row on the staff list gets when the person accepts.';

alter publication supabase_realtime add table public.team_members, public.team_staff;

-- By email only people who have proven that it is theirs; everybody else is invited -------------------------------

create function private.person_of_email(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p join auth.users u on u.id = p.id
  where lower(p.email) = lower(btrim(address)) and btrim(address) <> '' and u.email_confirmed_at is not null
  order by p.id limit 1
$$;
comment on function private.person_of_email is 'The account whose confirmed email this is.';

create or replace function private.find_person_to_add(team uuid, person uuid, address text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid := person;
begin
  if person is null then
    found_id := private.person_of_email(address);
  elsif not private.can_be_added(team, person) then
    found_id := null;
  end if;
  if found_id is null then
    raise exception 'User not found after registration' using errcode = 'PT404';
  end if;
  return found_id;
end $$;

-- Putting on the team, with contract dates --------------------------------------------------------------------------

drop function private.put_on_team(uuid, uuid, text, text, uuid);
create function private.put_on_team(
  person uuid, team uuid, kind text, role text, game uuid, contract_start date default null, contract_end date default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if kind = 'member' then
    insert into public.team_members (team_id, user_id, role, game_profile_id) values (team, person, role, game)
    on conflict do nothing;
  else
    insert into public.team_staff (team_id, user_id, role, game_profile_id, contract_start, contract_end)
    values (team, person, role, game, contract_start, contract_end) on conflict do nothing;
  end if;
  return found;
end $$;
comment on function private.put_on_team is 'Adds a person who agreed; who is there already stays as they are (false).';

drop function public.invite_to_team(uuid, text, text, text, uuid);
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
  perform private.limit_rate('team_invitation', p_team_id::text, 100, '1 day');
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
  'Invites an email and returns the id of the invitation; inviting it again renews the open one. Answers alike whether or not an account has it. Managers only, 100 a day and team. The function "invite" mails the link.';

create or replace function public.answer_team_invitation(
  p_accept boolean, p_token text default null, p_invitation_id uuid default null
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
  if p_accept and exists (select from public.teams t where t.id = invitation.team_id and t.archived_at is not null) then
    raise exception 'This team is archived' using errcode = 'PT409';
  end if;
  if p_accept then
    perform private.put_on_team(
      (select auth.uid()), invitation.team_id, invitation.kind, invitation.role, invitation.game_profile_id,
      invitation.contract_start, invitation.contract_end);
  end if;
  -- The hash stays: who opens the link again is told that it was used.
  update public.team_invitations set status = case when p_accept then 'accepted' else 'declined' end, answered_at = now()
  where id = invitation.id;
  return invitation.team_id;
end $$;

-- The page behind a mailed link -------------------------------------------------------------------------------------

create function public.read_team_invitation(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when i.status = 'pending' and i.expires_at < now() then 'expired'
      when i.status = 'pending' and t.archived_at is not null then 'archived'
      else i.status end,
    'addressee', case
      when i.email = private.verified_email() then 'me'
      when i.email = lower(u.email) then 'unconfirmed'
      else 'other' end,
    'email_hint', regexp_replace(i.email, '^(.)[^@]*', '\1…'),
    'team', jsonb_build_object('id', t.id, 'name', t.name, 'logo_url', t.logo_url),
    'kind', i.kind, 'role', i.role, 'game', e.name, 'invited_by', private.display_name(i.invited_by),
    'expires_at', i.expires_at)
  from public.team_invitations i
  join public.teams t on t.id = i.team_id
  left join auth.users u on u.id = (select auth.uid())
  left join public.team_game_profiles g on g.id = i.game_profile_id
  left join public.esports_titles e on e.id = g.esports_title_id
  where i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex')
$$;
comment on function public.read_team_invitation is
  'What a mailed link is about and whether it is for the caller; null for a link that never was, was cancelled or replaced. The address shows its first letter only.';

-- A roster from a list ------------------------------------------------------------------------------------------------

create function private.import_roster_row(team uuid, entry jsonb) returns jsonb
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
  if person is not null then
    return jsonb_build_object(
      'outcome', case when private.put_on_team(person, team, kind, role, game, starts, ends) then 'added' else 'unchanged' end);
  end if;
  invitation := public.invite_to_team(team, address, kind, role, game, starts, ends);
  return jsonb_build_object('outcome', 'invited', 'invitation_id', invitation, 'is_mailed', (
    select i.sent_count > 0 from public.team_invitations i where i.id = invitation));
end $$;

create function public.import_roster(p_team_id uuid, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  place integer;
  keys text[] := '{}';
  entry_key text;
  results jsonb := '[]';
  problems jsonb := '[]';
begin
  perform private.check_may_invite(p_team_id);
  if p_rows is null or jsonb_typeof(p_rows) <> 'array' or jsonb_array_length(p_rows) not between 1 and 200 then
    raise exception 'Import 1 to 200 people at a time' using errcode = '23514';
  end if;
  for entry, place in select value, ordinality from jsonb_array_elements(p_rows) with ordinality loop
    begin
      entry_key := concat_ws(' ', lower(btrim(entry ->> 'email')), entry ->> 'kind', entry ->> 'game_profile_id');
      if entry_key = any (keys) then
        raise exception 'Twice in this list' using errcode = '23514';
      end if;
      keys := keys || entry_key;
      results := results || private.import_roster_row(p_team_id, entry);
    exception when integrity_constraint_violation or data_exception then
      problems := problems || jsonb_build_object('row', place, 'code', sqlstate, 'message', sqlerrm);
    end;
  end loop;
  if problems <> '[]' then
    raise exception 'Nothing was imported' using errcode = '23514', detail = problems::text;
  end if;
  return results;
end $$;
comment on function public.import_roster is
  'Puts up to 200 people on the players and staff lists, all or none. A row: email, kind (member or staff), role, game_profile_id, contract_start, contract_end. An account with that confirmed email joins at once, any other address is invited. Answers per row in order: outcome added, unchanged or invited (invitation_id, is_mailed); the same list again changes nothing. Refusal 23514 carries [{row, code, message}] as details, rows from 1. Managers only.';

-- The manage screen ---------------------------------------------------------------------------------------------------

create function private.team_invitation_list(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id), '[]')
  from (
    select i.id, i.email, i.kind, i.role, i.game_profile_id, i.expires_at, i.sent_at, i.sent_count, i.created_at
    from public.team_invitations i
    where i.team_id = team and i.status = 'pending' and private.manages_team(team)
    order by i.created_at desc, i.id limit 200
  ) x
$$;
create function private.team_request_list(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at, x.id), '[]')
  from (
    select r.id, r.post_id, r.user_id, private.display_name(r.user_id) as name, u.slug, i.avatar_url, r.message, r.created_at
    from public.team_join_requests r
    join public.profiles i on i.id = r.user_id
    left join public.user_profiles u on u.user_id = r.user_id and u.is_published and u.visibility = 'public'
    where r.team_id = team and r.status = 'pending' and private.manages_team(team)
    order by r.created_at, r.id limit 200
  ) x
$$;

create or replace function public.load_team_manage(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'logo_url', t.logo_url, 'owner_user_id', t.owner_user_id,
      'subscription_tier', t.subscription_tier, 'organization_type', t.organization_type,
      'max_roster_size', t.max_roster_size, 'archived_at', t.archived_at),
    'viewer', jsonb_build_object(
      'user_id', (select auth.uid()),
      'is_manager', private.manages_team(t.id),
      'sees_inside', private.sees_inside_team(t.id),
      'can_add_tournament', private.can_add_tournament(t.id)),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', g.id, 'esports_title_id', g.esports_title_id, 'play_level', g.play_level, 'is_active', g.is_active,
          'esports_titles', jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug)) order by e.name, g.id), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = t.id and g.is_active),
    'practices', private.team_practice_list(t.id, 300),
    'tournaments', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.start_date desc, x.id desc), '[]')
      from (
        select n.id, n.team_id, n.name, n.description, n.tournament_type, n.start_date, n.prize_pool, n.status, n.placement
        from public.team_tournaments n where n.team_id = t.id order by n.start_date desc, n.id desc limit 300
      ) x),
    'recruiting_posts', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc), '[]')
      from (
        select r.id, r.team_id, r.title, r.description, r.commitment_level, r.positions_needed, r.is_paid, r.salary_range,
          r.is_active, r.created_at, (
            select jsonb_build_object('id', q.id, 'status', q.status) from public.team_join_requests q
            where q.post_id = r.id and q.user_id = (select auth.uid())) as my_request
        from public.team_recruiting_posts r where r.team_id = t.id order by r.created_at desc, r.id desc limit 300
      ) x),
    'tournaments_count', (select count(*) from public.team_tournaments n where n.team_id = t.id),
    'achievements_count', (select count(*) from public.team_achievements a where a.team_id = t.id),
    'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at, m.id), '[]') from public.get_team_members(t.id) m),
    'staff', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.get_team_staff(t.id) s),
    'invitations', private.team_invitation_list(t.id),
    'join_requests', private.team_request_list(t.id)
  )
  from public.teams t where t.id = p_team_id
$$;
comment on function public.load_team_manage is
  'Everything the manage screen shows, in one call, for any viewer; null for an unknown team. Practices, tournaments and posts: the newest 300. Open invitations and requests to join: managers only, empty for others.';

grant execute on function public.invite_to_team(uuid, text, text, text, uuid, date, date), public.read_team_invitation(text),
  public.import_roster(uuid, jsonb) to authenticated;
