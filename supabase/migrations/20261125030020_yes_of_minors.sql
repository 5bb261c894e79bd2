-- A minor's place counts only once they agreed to it (roster_consents), so a manager may give it like any other: only who
-- has blocked the manager joins by an own yes alone. Reviving a former place is no way around being asked again.

create or replace function private.joins_by_own_yes(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person is distinct from (select auth.uid())
    and private.has_shut_out(person, (select auth.uid()))
    -- Who is on the team already may be given further games of it.
    and not exists (
      select from public.team_members m where m.team_id = team and m.user_id = person and m.is_active)
    and not exists (
      select from public.team_staff s where s.team_id = team and s.user_id = person and s.is_active)
$$;
comment on function private.joins_by_own_yes is
  'Whether the caller may not put that person on the team by themselves: somebody who has blocked the caller.';

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
    found_id := null;
  end if;
  if found_id is null then
    raise exception 'User not found after registration' using errcode = 'PT404';
  end if;
  return found_id;
end $$;

create or replace function private.check_joining() returns trigger
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
    -- A revived place is older than the consent to it.
    if new.user_id <> me and (private.is_minor(new.user_id) or private.joins_by_own_yes(new.team_id, new.user_id)) then
      raise exception 'A former place is given anew' using errcode = '42501';
    end if;
  elsif new.user_id <> me then
    -- Else rosters would be a way to collect the emails of everybody who is listed.
    perform private.limit_rate('roster_addition', me::text, 400, '1 day');
  end if;
  return new;
end $$;
