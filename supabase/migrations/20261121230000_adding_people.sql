-- Adding people to a team by email tells a manager whether an account has it (the product wants to say "User not found
-- after registration"), so how many addresses one may try is limited. Refused calls count, too: a sequence keeps what a
-- transaction that fails would take back. And players and staff share their lines.

do $$
begin
  for slot in 0 .. 63 loop
    execute format('create sequence private.email_lookups_%s minvalue 0', slot);
  end loop;
end $$;

create function private.count_email_lookup() returns void
language plpgsql security definer set search_path = '' as $$
declare
  counter regclass := format(
    'private.email_lookups_%s', get_byte(decode(md5(coalesce((select auth.uid())::text, '')), 'hex'), 0) % 64);
  -- The hour, then room for a million tries within it.
  start_of_hour bigint := floor(extract(epoch from now()) / 3600)::bigint * 1000000;
  reached bigint := nextval(counter);
begin
  if reached < start_of_hour then
    perform setval(counter, start_of_hour + 1);
    reached := start_of_hour + 1;
  end if;
  if reached > start_of_hour + 400 then
    raise exception 'Too many requests. Please try again later.' using errcode = 'PT429';
  end if;
end $$;
comment on function private.count_email_lookup is
  'Counts one address the caller asks for, 400 an hour (PT429). Callers share 64 counters, so that nobody''s number of tries is kept by name.';

create or replace function private.find_person_to_add(team uuid, person uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid := person;
begin
  if person is null then
    perform private.count_email_lookup();
    found_id := private.person_of_email(address);
  elsif not private.can_be_added(team, person) then
    found_id := null;
  end if;
  if found_id is null then
    raise exception 'User not found after registration' using errcode = 'PT404';
  end if;
  return found_id;
end $$;

create function private.add_to_team(
  team uuid, kind text, address text, person uuid, role text, game uuid, contract_start date default null, contract_end date default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  added_id uuid;
begin
  if not private.manages_team(team) then
    raise exception 'You don''t have permission to add %.', case kind when 'member' then 'members' else 'staff' end
      using errcode = '42501';
  end if;
  if exists (select from public.teams t where t.id = team and t.archived_at is not null) then
    raise exception 'This team is archived' using errcode = 'PT409';
  end if;
  if kind = 'member' then
    insert into public.team_members (team_id, user_id, role, game_profile_id)
    values (team, private.find_person_to_add(team, person, address), role, game) returning id into added_id;
  else
    insert into public.team_staff (team_id, user_id, role, game_profile_id, contract_start, contract_end)
    values (team, private.find_person_to_add(team, person, address), role, game, contract_start, contract_end)
    returning id into added_id;
  end if;
  return added_id;
exception when unique_violation then
  raise exception 'Already Assigned' using errcode = '23505';
end $$;
comment on function private.add_to_team is 'What adding players and staff share. Managers only; nobody joins an archived team.';

create or replace function public.add_team_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'player',
  p_game_profile_id uuid default null
) returns uuid
language sql security definer set search_path = '' as $$
  select private.add_to_team(p_team_id, 'member', p_user_email, p_user_id, p_role, p_game_profile_id)
$$;

create or replace function public.add_team_staff_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'admin',
  p_contract_start date default null, p_contract_end date default null, p_game_profile_id uuid default null
) returns uuid
language sql security definer set search_path = '' as $$
  select private.add_to_team(
    p_team_id, 'staff', p_user_email, p_user_id, p_role, p_game_profile_id, p_contract_start, p_contract_end)
$$;

-- A row of an import is judged before the address is looked up: else what is wrong with it would tell, by the name of
-- the table that refuses it, whether an account has the address.
alter function private.import_roster_row(uuid, jsonb) rename to put_roster_row;

create function private.import_roster_row(team uuid, entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kind text := entry ->> 'kind';
  game uuid := (entry ->> 'game_profile_id')::uuid;
  starts date := (entry ->> 'contract_start')::date;
  ends date := (entry ->> 'contract_end')::date;
begin
  if kind is null or kind not in ('member', 'staff') then
    raise exception 'Unknown list' using errcode = '23514';
  end if;
  if not coalesce(entry ->> 'role' = any (case kind
    when 'member' then array['player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial']
    else array['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'] end), false) then
    raise exception 'Unknown role' using errcode = '23514';
  end if;
  if game is not null and not exists (
    select from public.team_game_profiles g where g.id = game and g.team_id = team) then
    raise exception 'This game is not one of the team' using errcode = '23503';
  end if;
  if ends < starts then
    raise exception 'The contract ends before it starts' using errcode = '23514';
  end if;
  if kind = 'member' and (starts is not null or ends is not null) then
    raise exception 'Only staff have contract dates' using errcode = '23514';
  end if;
  perform private.count_email_lookup();
  return private.put_roster_row(team, entry);
end $$;
comment on function private.import_roster_row is 'One row of import_roster: checked alike for known and unknown addresses, then stored.';
