-- Coming onto a roster, and what that opens: docs/rules/roster.md. Managers put people on the roster at once
-- (DB-031); who they are, and "on the same team", opens only once the person, or a minor's linked guardian, has agreed.
-- Whether a place is agreed to stands in its row (is_confirmed), so that row rules, lists and counts read it there.
-- Adding by email tells a manager whether an account has it (the product wants to say "User not found after
-- registration"), so how many addresses one may try is limited; refused calls count too (answer_refusal). Refusals
-- carry a stable code: 42501 not allowed, 23505 already assigned, PT404 nobody found.

create table private.roster_consents (
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
comment on table private.roster_consents is
  'A person agreed to be on this team: by accepting an invitation, asking to join, putting themselves there, or saying yes to a place. A '
    'row that comes confirms the active places; one that goes takes that back. Who was off the team and is put on it again is asked again.';
create index roster_consents_team_idx on private.roster_consents (team_id);
alter table private.roster_consents enable row level security;
create policy "closed to clients" on private.roster_consents for all to anon, authenticated using (false) with check (false);

-- The rule of `profiles`; here because it reads members and staff.
create policy "own identity, people of my teams, of all teams for developers a" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or id in (select private.my_teammate_ids())
    or ((select private.is_admin_or_developer()) and (
      exists (select from public.team_members m where m.user_id = profiles.id and m.is_active and m.is_confirmed)
      or exists (select from public.team_staff s where s.user_id = profiles.id and s.is_active and s.is_confirmed))));

create function private.joins_by_own_yes(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person is distinct from (select auth.uid())
    and private.has_shut_out(person, (select auth.uid()))
    -- Anyone who is on the team already may be given further games of it.
    and not exists (
      select from public.team_members m where m.team_id = team and m.user_id = person and m.is_active)
    and not exists (
      select from public.team_staff s where s.team_id = team and s.user_id = person and s.is_active)
$$;
comment on function private.joins_by_own_yes is
  'Whether the caller may not put that person on the team by themselves: somebody who has blocked the caller.';

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
  if tg_op = 'UPDATE' then
    -- The age is not asked here, which would tell it: ask_for_consent asks everybody again, but for an undone removal.
    if new.user_id <> me and private.joins_by_own_yes(new.team_id, new.user_id) then
      raise exception 'A former place is given again' using errcode = '42501';
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

create function private.agreed_teams_of(person uuid) returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = person and t.archived_at is null
  union
  select m.team_id from public.team_members m join public.teams t on t.id = m.team_id and t.archived_at is null
  where m.user_id = person and m.is_active and m.is_confirmed
  union
  select s.team_id from public.team_staff s join public.teams t on t.id = s.team_id and t.archived_at is null
  where s.user_id = person and s.is_active and s.is_confirmed
$$;
comment on function private.agreed_teams_of is
  'Teams that a person is on by an own yes, of a minor also by their guardian''s: owned, played for, or staffed. An archived team connects '
    'nobody.';

create function private.awaits_consent(person uuid, team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.teams t where t.id = team and t.owner_user_id = person)
    and not exists (
      select from public.team_members m where m.team_id = team and m.user_id = person and m.is_active and m.is_confirmed)
    and not exists (
      select from public.team_staff s where s.team_id = team and s.user_id = person and s.is_active and s.is_confirmed)
$$;
comment on function private.awaits_consent is 'Whether a person on that roster has not agreed to be there.';

create function private.lock_place(person uuid, team uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- First the row of the team, which each of their rows names and a transfer holds.
  perform from public.teams t where t.id = team for key share;
  perform pg_advisory_xact_lock(hashtextextended('place.' || team || '.' || person, 0));
end $$;
comment on function private.lock_place is
  'The places of a person on a team, and the yes to them, change one after another: taken before any row of them, which may not be there '
    'yet; of several people in the order of their ids.';

-- The age is asked here and not where somebody is added: that would tell a manager who is a minor.
create function private.note_consent(person uuid, team uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_place(person, team);
  if (select auth.uid()) is not null then
    perform private.check_age_told(person);
  end if;
  insert into private.roster_consents (user_id, team_id) values (person, team)
  on conflict (user_id, team_id) do update set agreed_at = excluded.agreed_at;
end $$;
comment on function private.note_consent is
  'Keeps an own yes, which confirms the person''s places on the team. Nobody of unknown age gives one, so none of them is on a team with '
    'minors.';

create function private.confirm_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.team_members m set is_confirmed = false
    where m.user_id = old.user_id and m.team_id = old.team_id and m.is_confirmed;
    update public.team_staff s set is_confirmed = false
    where s.user_id = old.user_id and s.team_id = old.team_id and s.is_confirmed;
  else
    update public.team_members m set is_confirmed = true, added_email = null, added_name = null
    where m.user_id = new.user_id and m.team_id = new.team_id and m.is_active and not m.is_confirmed;
    update public.team_staff s set is_confirmed = true, added_email = null, added_name = null
    where s.user_id = new.user_id and s.team_id = new.team_id and s.is_active and not s.is_confirmed;
  end if;
  return null;
end $$;
create trigger confirm_places after insert or update or delete on private.roster_consents
  for each row execute function private.confirm_places();

create function private.admit_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_practice_attendance a set is_admitted = true
  from (
    select p.id from public.team_practice_attendance g join public.team_practices p on p.id = g.practice_id
    where g.user_id = new.user_id and not g.is_admitted and p.team_id = new.team_id
    order by p.id for no key update of p
  ) waiting
  where a.practice_id = waiting.id and a.user_id = new.user_id and not a.is_admitted;
  return null;
end $$;
comment on function private.admit_answers is
  'Somebody who gets a place on a team is no guest any more: what they answered before counts. Practices are locked in the order of their '
    'ids.';
create trigger admit_answers after insert or update of is_active on public.team_members
  for each row when (new.is_active) execute function private.admit_answers();
create trigger admit_answers after insert or update of is_active on public.team_staff
  for each row when (new.is_active) execute function private.admit_answers();

-- No client may write the three columns; the server and the seed may put people there as agreed.
create function private.ask_for_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.lock_place(new.user_id, new.team_id);
  end if;
  -- Undoing a removal is no new place; later it is one.
  if tg_op = 'UPDATE' and (select auth.uid()) is not null and coalesce(old.removed_at, '-infinity') < now() - interval '1 hour' then
    new.is_confirmed := false;
  end if;
  if (tg_op = 'INSERT' and new.is_confirmed) or new.user_id = (select auth.uid())
    or not private.awaits_consent(new.user_id, new.team_id) then
    perform private.note_consent(new.user_id, new.team_id);
    new.is_confirmed := true;
    new.added_email := null;
    new.added_name := null;
  elsif new.added_email is null and not new.is_confirmed then
    new.added_name := coalesce(private.public_name(new.user_id), new.added_name);
  end if;
  return new;
end $$;
comment on function private.ask_for_consent is
  'A place is agreed to when its person makes it, or is on the team already; any other one waits for their answer.';
create function private.note_removal() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.removed_at := now();
  return new;
end $$;
create trigger note_removal before update of is_active on public.team_members
  for each row when (old.is_active and not new.is_active) execute function private.note_removal();
create trigger note_removal before update of is_active on public.team_staff
  for each row when (old.is_active and not new.is_active) execute function private.note_removal();
create trigger ask_for_consent before insert on public.team_members
  for each row execute function private.ask_for_consent();
create trigger ask_for_consent_again before update of is_active on public.team_members
  for each row when (new.is_active and not old.is_active) execute function private.ask_for_consent();
create trigger ask_for_consent before insert on public.team_staff
  for each row execute function private.ask_for_consent();
create trigger ask_for_consent_again before update of is_active on public.team_staff
  for each row when (new.is_active and not old.is_active) execute function private.ask_for_consent();

create function private.note_consent_of_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only the invited person answers.
  perform private.note_consent((select auth.uid()), new.team_id);
  return null;
end $$;

create function private.note_consent_of_asking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_consent(new.user_id, new.team_id);
  return null;
end $$;

create function private.send_place_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_events(
    array_agg('user:' || c.user_id), 'team', array_agg(jsonb_build_object('team_id', c.team_id, 'kind', 'offer')))
  from (select distinct a.team_id, a.user_id from added a where not a.is_confirmed) c;
  return null;
end $$;
comment on function private.send_place_offer is
  'Notifies who was put on a team, and may not listen to its topic yet, that a place waits for their answer.';
create trigger send_place_offer after insert on public.team_members referencing new table as added
  for each statement execute function private.send_place_offer();
create trigger send_place_offer after insert on public.team_staff referencing new table as added
  for each statement execute function private.send_place_offer();

create function private.send_place_offer_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('team_id', new.team_id, 'kind', 'offer'), 'team', 'user:' || new.user_id, true);
  return null;
end $$;
comment on function private.send_place_offer_again is 'As send_place_offer, for a former place that is given again.';
create trigger send_place_offer_again after update of is_active on public.team_members
  for each row when (new.is_active and not old.is_active and not new.is_confirmed)
  execute function private.send_place_offer_again();
create trigger send_place_offer_again after update of is_active on public.team_staff
  for each row when (new.is_active and not old.is_active and not new.is_confirmed)
  execute function private.send_place_offer_again();

-- What raises undoes the count of what it cost. So whatever knows an address answers its refusals instead: the API gives
-- them the status and body of raised ones.
create function private.answer_refusal(code text, message text, details text default null, hint text default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('response.status', case
    when code like 'PT___' then right(code, 3)
    when code in ('23503', '23505') then '409'
    when code = '42501' then '403'
    else '400' end, true);
  return jsonb_build_object(
    'code', code, 'message', message, 'details', nullif(details, ''), 'hint', nullif(hint, ''));
end $$;
comment on function private.answer_refusal is
  'A refusal as the answer of a function: what the function counted before stays counted. Undo the rest in a block of its own.';

create function private.count_email_lookup(addresses integer default 1) returns void
language sql security definer set search_path = '' as $$
  select private.limit_rate('email_lookup', coalesce((select auth.uid())::text, 'server'), 400, '1 hour', addresses)
$$;
comment on function private.count_email_lookup is
  'Counts addresses before the caller learns whether accounts have them: 400 an hour for each person (PT429). What it is followed by '
    'answers its refusals (answer_refusal), since a raised one would take the count back.';

create function private.person_of_email(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p join auth.users u on u.id = p.id
  where lower(p.email) = lower(btrim(address)) and btrim(address) <> '' and u.email_confirmed_at is not null
  order by p.id limit 1
$$;
comment on function private.person_of_email is 'The account whose confirmed email this is.';

create function private.find_person_to_add(team uuid, person uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid := person;
begin
  if person is null then
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
comment on function private.find_person_to_add is
  'By id (only people that search shows) or by the email that the manager knows.';

create function private.put_on_team(
  person uuid, team uuid, kind text, role text, game uuid, contract_start date default null, contract_end date default null,
  typed text default null, is_agreed boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if game is null and exists (
      select from public.team_members m
      where kind = 'member' and m.team_id = team and m.user_id = person and m.is_active
      union all
      select from public.team_staff s
      where kind = 'staff' and s.team_id = team and s.user_id = person and s.is_active) then
    return false;
  end if;
  if kind = 'member' then
    insert into public.team_members (team_id, user_id, role, game_profile_id, added_email, is_confirmed)
    values (team, person, role, game, typed, is_agreed) on conflict do nothing;
  else
    insert into public.team_staff (team_id, user_id, role, game_profile_id, contract_start, contract_end, added_email, is_confirmed)
    values (team, person, role, game, contract_start, contract_end, typed, is_agreed) on conflict do nothing;
  end if;
  return found;
end $$;
comment on function private.put_on_team is
  'Puts a person on the team, with the address that a manager typed for them; who is there already stays as they are (false).';

create function private.check_place_to_give(
  team uuid, kind text, role text, game uuid, contract_start date, contract_end date
) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if kind is null or kind not in ('member', 'staff') then
    raise exception 'Unknown list' using errcode = '23514';
  end if;
  if not coalesce(role = any (case kind
    when 'member' then array['player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial']
    else array['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'] end), false) then
    raise exception 'Unknown role' using errcode = '23514';
  end if;
  if game is not null and not exists (
    select from public.team_game_profiles g where g.id = game and g.team_id = team) then
    raise exception 'This game is not one of the team' using errcode = '23503';
  end if;
  if contract_end < contract_start then
    raise exception 'The contract ends before it starts' using errcode = '23514';
  end if;
  if kind = 'member' and (contract_start is not null or contract_end is not null) then
    raise exception 'Only staff have contract dates' using errcode = '23514';
  end if;
end $$;
comment on function private.check_place_to_give is
  'Judges a place before an address is looked up: else what is wrong with it would tell, by the name of the table that refuses it, whether '
    'an account has the address.';

create function private.add_to_team(
  team uuid, kind text, address text, person uuid, role text, game uuid, contract_start date default null, contract_end date default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  added_id uuid;
  reason text;
  reason_hint text;
  typed text := case when person is null then lower(btrim(address)) end;
begin
  if not private.manages_team(team) then
    raise exception 'You don''t have permission to add %.', case kind when 'member' then 'members' else 'staff' end
      using errcode = '42501';
  end if;
  perform private.check_not_archived(team);
  perform private.check_place_to_give(team, kind, role, game, contract_start, contract_end);
  if person is null then
    perform private.count_email_lookup();
  end if;
  begin
    if kind = 'member' then
      insert into public.team_members (team_id, user_id, role, game_profile_id, added_email)
      values (team, private.find_person_to_add(team, person, address), role, game, typed) returning id into added_id;
    else
      insert into public.team_staff (team_id, user_id, role, game_profile_id, contract_start, contract_end, added_email)
      values (team, private.find_person_to_add(team, person, address), role, game, contract_start, contract_end, typed)
      returning id into added_id;
    end if;
  exception
    when unique_violation then
      return private.answer_refusal('23505', 'Already Assigned');
    when integrity_constraint_violation or insufficient_privilege or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT429' then
      get stacked diagnostics reason = pg_exception_detail, reason_hint = pg_exception_hint;
      return private.answer_refusal(sqlstate, sqlerrm, reason, reason_hint);
  end;
  return to_jsonb(added_id);
end $$;
comment on function private.add_to_team is
  'What adding players and staff share: the id of the place, or a refusal (answer_refusal). Managers only; nobody joins an archived team.';

create table private.typed_names (
  team_id uuid not null references public.teams (id) on delete cascade,
  email text not null,
  name text not null constraint typed_names_name_check check (private.has_text(name) and char_length(name) <= 120),
  created_at timestamptz not null default now(),
  primary key (team_id, email)
);
comment on table private.typed_names is
  'Ours. What the file of a manager called a person whom it names by an address. Managers alone read it, never the person, who may be a '
    'minor; gone in the night after the invitation or the place was answered or ended.';
create index typed_names_email_idx on private.typed_names (email);
alter table private.typed_names enable row level security;
create policy "closed to clients" on private.typed_names for all to anon, authenticated using (false) with check (false);

create function private.prune_typed_names() returns void
language sql security definer set search_path = '' as $$
  delete from private.typed_names n
  where not exists (
      select from public.team_invitations i where i.team_id = n.team_id and i.email = n.email and i.status = 'pending'
        and i.expires_at > now())
    and not exists (
      select from public.team_members m
      where m.team_id = n.team_id and m.added_email = n.email and m.is_active and not m.is_confirmed)
    and not exists (
      select from public.team_staff s
      where s.team_id = n.team_id and s.added_email = n.email and s.is_active and not s.is_confirmed)
$$;
comment on function private.prune_typed_names is 'Forgets what files called people who no longer wait for anything.';

create function private.places_on_team(team uuid) returns table (
  place_id uuid, person_id uuid, is_shown boolean, is_confirmed boolean, user_id uuid, full_name text, email text, avatar_url text
)
language sql stable security definer rows 30 set search_path = '' as $$
  select x.id, x.user_id, x.is_confirmed or v.sees_inside or v.is_own, x.is_confirmed,
    case when v.is_own or case
        when x.is_confirmed then v.sees_inside or v.is_listed
        when v.manages then x.added_email is null
        else v.is_listed end then x.user_id end,
    case
      when v.is_own or (x.is_confirmed and v.sees_inside) then v.full_name
      when x.is_confirmed and v.is_listed then v.display_name
      when v.manages then coalesce(x.added_name, (
        select n.name from private.typed_names n where n.team_id = team and n.email = x.added_email))
      when v.sees_inside and v.is_listed then v.display_name
    end,
    case
      when v.is_own or (x.is_confirmed and v.sees_inside) then v.email
      when v.manages and not x.is_confirmed then x.added_email
    end,
    case when v.is_own or (x.is_confirmed and (v.sees_inside or v.is_listed)) then v.avatar_url end
  from (
    select m.id, m.user_id, m.is_confirmed, m.added_email, m.added_name
    from public.team_members m where m.team_id = team and m.is_active
    union all
    select s.id, s.user_id, s.is_confirmed, s.added_email, s.added_name
    from public.team_staff s where s.team_id = team and s.is_active
    union all
    select null, t.owner_user_id, true, null, null
    from public.teams t where t.id = team and t.owner_user_id is not null
  ) x
  cross join lateral (
    -- One row per place, found by its keys whatever the planner thinks of the number of places.
    select p.full_name, p.email, p.avatar_url,
      coalesce(u.is_published and u.visibility = 'public', false) as is_listed,
      case when u.is_published and u.visibility = 'public'
        then private.player_name(u.display_name, u.first_name, u.last_name)
        else nullif(btrim(u.display_name), '') end as display_name,
      coalesce(x.user_id = (select auth.uid()), false) as is_own,
      (select private.manages_team(team)) as manages, (select private.sees_inside_team(team)) as sees_inside
    from public.profiles p left join public.user_profiles u on u.user_id = p.id
    where p.id = x.user_id limit 1
  ) v
$$;
comment on function private.places_on_team is
  'Each active place of a team, and the owner (without a place), as the caller may see who it is. Agreed: everybody sees who has a listed '
    'profile, by the name that shows, id and picture; the team sees everybody, with legal name and email; others see of the rest that '
    'somebody is there. Not agreed: nobody outside sees it (is_shown), the team sees the name of a listed profile, managers what they '
    'typed or picked. The caller''s own place: all. person_id is for joins and leaves the database nowhere.';

create function private.people_on_team(team uuid) returns table (
  person_id uuid, is_shown boolean, is_confirmed boolean, user_id uuid, full_name text, email text, avatar_url text
)
language sql stable security definer rows 30 set search_path = '' as $$
  select distinct on (p.person_id) p.person_id, p.is_shown, p.is_confirmed, p.user_id, p.full_name, p.email, p.avatar_url
  from private.places_on_team(team) p order by p.person_id, p.is_confirmed desc, p.user_id
$$;
comment on function private.people_on_team is 'The people of places_on_team, each once.';

create function public.get_team_members(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean, joined_at timestamptz,
  user_full_name text, user_email text, user_avatar_url text, is_confirmed boolean
)
language sql stable security definer set search_path = '' as $$
  select m.id, m.team_id, p.user_id, m.role, m.game_profile_id, m.is_active, m.joined_at, p.full_name, p.email, p.avatar_url,
    m.is_confirmed
  from private.places_on_team(p_team_id) p join public.team_members m on m.id = p.place_id
  where p.is_shown and (select private.sees_team(p_team_id))
  order by m.joined_at, m.id
$$;
comment on function public.get_team_members is
  'Active members, each as the caller may see them (places_on_team): who has not confirmed shows to the team alone, without id, email and '
    'picture unless the caller knows them.';
grant execute on function public.get_team_members to anon, authenticated;

create function public.get_team_staff(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean,
  contract_start date, contract_end date, user_full_name text, user_email text, user_avatar_url text, is_confirmed boolean
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.team_id, p.user_id, s.role, s.game_profile_id, s.is_active,
    case when sees.contract then s.contract_start end, case when sees.contract then s.contract_end end,
    p.full_name, p.email, p.avatar_url, s.is_confirmed
  from private.places_on_team(p_team_id) p join public.team_staff s on s.id = p.place_id
  cross join lateral (select (select private.sees_inside_team(p_team_id)) or s.user_id = (select auth.uid()) as contract) sees
  where p.is_shown and (select private.sees_team(p_team_id))
  order by s.created_at, s.id
$$;
comment on function public.get_team_staff is
  'Active staff, each as the caller may see them (places_on_team); contract dates for people of the team and on one''s own row.';
grant execute on function public.get_team_staff to anon, authenticated;

create function public.change_roster_place(
  p_kind text, p_place_id uuid, p_role text default null, p_is_active boolean default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := case p_kind
    when 'member' then (select m.team_id from public.team_members m where m.id = p_place_id)
    when 'staff' then (select s.team_id from public.team_staff s where s.id = p_place_id) end;
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to change %.', case p_kind when 'staff' then 'staff' else 'members' end
      using errcode = '42501';
  end if;
  if p_kind = 'member' then
    update public.team_members m set role = coalesce(p_role, m.role), is_active = coalesce(p_is_active, m.is_active)
    where m.id = p_place_id;
  else
    update public.team_staff s set role = coalesce(p_role, s.role), is_active = coalesce(p_is_active, s.is_active)
    where s.id = p_place_id;
  end if;
end $$;
comment on function public.change_roster_place is
  'Gives a place (p_kind: member or staff) another role, or puts it back after a removal; what is null stays. Serves places whose row '
    'managers do not read, too. Managers only.';
grant execute on function public.change_roster_place to authenticated;

create function public.add_team_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'player',
  p_game_profile_id uuid default null
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.add_to_team(p_team_id, 'member', p_user_email, p_user_id, p_role, p_game_profile_id)
$$;
comment on function public.add_team_member is
  'Adds a player by id or email and returns the member id, or a refusal with its status. Managers only.';
grant execute on function public.add_team_member to authenticated;

create function public.remove_team_member(p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select m.team_id from public.team_members m where m.id = p_member_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to remove members.' using errcode = '42501';
  end if;
  perform private.lock_place((select m.user_id from public.team_members m where m.id = p_member_id), team);
  update public.team_members set is_active = false where id = p_member_id;
end $$;
comment on function public.remove_team_member is
  'Takes one row off the roster (the row stays, inactive). Managers only.';
grant execute on function public.remove_team_member to authenticated;

create function public.add_team_staff_member(
  p_team_id uuid, p_user_email text default null, p_user_id uuid default null, p_role text default 'admin',
  p_contract_start date default null, p_contract_end date default null, p_game_profile_id uuid default null
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.add_to_team(
    p_team_id, 'staff', p_user_email, p_user_id, p_role, p_game_profile_id, p_contract_start, p_contract_end)
$$;
comment on function public.add_team_staff_member is
  'Adds staff by id or email and returns the staff id, or a refusal with its status. Managers only.';
grant execute on function public.add_team_staff_member to authenticated;

create function public.remove_team_staff_member(p_staff_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select s.team_id from public.team_staff s where s.id = p_staff_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to remove staff.' using errcode = '42501';
  end if;
  perform private.lock_place((select s.user_id from public.team_staff s where s.id = p_staff_id), team);
  update public.team_staff set is_active = false where id = p_staff_id;
end $$;
comment on function public.remove_team_staff_member is
  'Takes one row off the staff list (the row stays, inactive). Managers only.';
grant execute on function public.remove_team_staff_member to authenticated;

create function private.put_roster_row(team uuid, entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(entry ->> 'email'));
  called text := left(private.text_or_null(entry ->> 'name'), 120);
  kind text := entry ->> 'kind';
  role text := entry ->> 'role';
  game uuid := (entry ->> 'game_profile_id')::uuid;
  starts date := (entry ->> 'contract_start')::date;
  ends date := (entry ->> 'contract_end')::date;
  person uuid := private.person_of_email(address);
  invitation uuid;
begin
  if called is not null then
    insert into private.typed_names as n (team_id, email, name) values (team, address, called)
    on conflict (team_id, email) do update set name = excluded.name, created_at = now() where n.name <> excluded.name;
  end if;
  if person is not null and not private.joins_by_own_yes(team, person) then
    return jsonb_build_object(
      'outcome', case when private.put_on_team(person, team, kind, role, game, starts, ends, address) then 'added' else 'unchanged' end);
  end if;
  -- The same list sent again neither counts nor mails again.
  select i.id into invitation from public.team_invitations i
  where i.team_id = team and i.email = address and i.kind = entry ->> 'kind' and i.role = entry ->> 'role'
    and i.game_profile_id is not distinct from game and i.contract_start is not distinct from starts
    and i.contract_end is not distinct from ends and i.status = 'pending' and i.expires_at > now();
  invitation := coalesce(invitation, public.invite_to_team(team, address, kind, role, game, starts, ends));
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
  person uuid;
  results jsonb := '[]';
  problems jsonb := '[]';
  reason text;
  reason_hint text;
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
      if not coalesce(btrim(entry ->> 'email') ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$', false) then
        raise exception 'This is not an email address' using errcode = '23514';
      end if;
      perform private.check_place_to_give(
        p_team_id, entry ->> 'kind', entry ->> 'role', (entry ->> 'game_profile_id')::uuid,
        (entry ->> 'contract_start')::date, (entry ->> 'contract_end')::date);
    exception when integrity_constraint_violation or data_exception then
      problems := problems || jsonb_build_object('row', place, 'code', sqlstate, 'message', sqlerrm);
    end;
  end loop;
  if problems <> '[]' then
    raise exception 'Nothing was imported' using errcode = '23514', detail = problems::text;
  end if;
  perform private.count_email_lookup(jsonb_array_length(p_rows));
  for person in
    select distinct private.person_of_email(lower(btrim(e ->> 'email'))) as id from jsonb_array_elements(p_rows) e order by id
  loop
    if person is not null and not private.joins_by_own_yes(p_team_id, person) then
      perform private.lock_place(person, p_team_id);
    end if;
  end loop;
  begin
    for entry, place in select value, ordinality from jsonb_array_elements(p_rows) with ordinality loop
      begin
        results := results || private.put_roster_row(p_team_id, entry);
      exception when integrity_constraint_violation or data_exception then
        problems := problems || jsonb_build_object('row', place, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    if problems <> '[]' then
      raise exception 'Nothing was imported' using errcode = '23514', detail = problems::text;
    end if;
  exception when check_violation or insufficient_privilege or sqlstate 'PT409' or sqlstate 'PT429' then
    get stacked diagnostics reason = pg_exception_detail, reason_hint = pg_exception_hint;
    return private.answer_refusal(sqlstate, sqlerrm, reason, reason_hint);
  end;
  return results;
end $$;
comment on function public.import_roster is
  'Puts up to 200 people on the players and staff lists, all or none. A row: email, name (for managers alone, until the person''s yes), '
    'kind (member or staff), role, game_profile_id, contract_start, contract_end. An account with that confirmed email joins at once, any '
    'other address is invited. Answers per row in order: outcome added, unchanged or invited (invitation_id, is_mailed); the same list '
    'again changes nothing. Refusal 23514 carries [{row, code, message}] as details, rows from 1. Managers only.';
grant execute on function public.import_roster to authenticated;

create function private.answers_for(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person = (select auth.uid()) or (private.is_minor(person) and exists (
    select from private.guardian_links g
    where g.minor_id = person and g.guardian_id = (select auth.uid()) and g.begins_at <= now()))
$$;
comment on function private.answers_for is 'Everybody for themselves, a guardian whose rights have begun also for a minor.';

create function public.answer_roster_place(
  p_team_id uuid, p_accept boolean, p_person_id uuid default null, p_name text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(p_person_id, (select auth.uid()));
begin
  if not private.answers_for(person) then
    raise exception 'Only the person or their guardian answers this' using errcode = '42501';
  end if;
  perform private.lock_place(person, p_team_id);
  if not exists (
      select from public.team_members m
      where m.user_id = person and m.team_id = p_team_id and m.is_active and not m.is_confirmed
      union all
      select from public.team_staff s
      where s.user_id = person and s.team_id = p_team_id and s.is_active and not s.is_confirmed) then
    if p_accept and private.awaits_consent(person, p_team_id) then
      raise exception 'This place is no longer there' using errcode = 'PT404';
    elsif not p_accept and not private.awaits_consent(person, p_team_id) then
      raise exception 'This has been answered: leave the team instead' using errcode = 'PT409', hint = 'leave_team';
    end if;
    return;
  end if;
  if p_accept then
    if person = (select auth.uid()) then
      perform private.take_name(p_name);
    end if;
    perform private.note_consent(person, p_team_id);
    return;
  end if;
  update public.team_members m set is_active = false
  where m.user_id = person and m.team_id = p_team_id and m.is_active and not m.is_confirmed;
  update public.team_staff s set is_active = false
  where s.user_id = person and s.team_id = p_team_id and s.is_active and not s.is_confirmed;
  -- Else putting a former place back would bring back the yes to it.
  delete from private.roster_consents c
  where c.user_id = person and c.team_id = p_team_id and private.awaits_consent(person, p_team_id);
end $$;
comment on function public.answer_roster_place is
  'Who was put on a team, or a minor''s linked guardian for them (p_person_id), agrees to the place that a manager gave, or leaves it. '
    'p_name is the own name of somebody who has none yet. Asking again changes nothing. PT404 the place is gone, PT409 agreed before '
    '(leave_team ends such a place), 42501 somebody else''s.';
grant execute on function public.answer_roster_place to authenticated;

create function public.load_my_team_offers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'needs_name', private.lacks_name(),
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.list_my_invitations() i),
    'places', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.since desc, x.team_id), '[]')
      from (
        select p.user_id as person_id, p.user_id = (select auth.uid()) as is_own,
          coalesce(private.display_name(p.user_id), min(n.full_name)) as person_name,
          t.id as team_id, t.name as team_name, t.logo_url as team_logo_url, min(p.since) as since,
          jsonb_agg(jsonb_build_object('kind', p.kind, 'role', p.role, 'game', e.name) order by p.kind, p.since) as places
        from (
          select (select auth.uid()) as id
          union
          select g.minor_id from private.guardian_links g
          where g.guardian_id = (select auth.uid()) and g.begins_at <= now() and private.is_minor(g.minor_id)
        ) who
        cross join lateral (
          -- The limits keep the planner from reading both tables whole; nobody has as many places.
          (select m.user_id, m.team_id, 'member' as kind, m.role, m.game_profile_id, m.joined_at as since
           from public.team_members m where m.user_id = who.id and m.is_active and not m.is_confirmed limit 500)
          union all
          (select s.user_id, s.team_id, 'staff', s.role, s.game_profile_id, s.created_at
           from public.team_staff s where s.user_id = who.id and s.is_active and not s.is_confirmed limit 500)
        ) p
        join public.teams t on t.id = p.team_id and t.archived_at is null
          and not private.has_shut_out(p.user_id, t.owner_user_id)
        join public.profiles n on n.id = p.user_id
        left join public.team_game_profiles g on g.id = p.game_profile_id
        left join public.esports_titles e on e.id = g.esports_title_id
        group by p.user_id, t.id
        order by min(p.since) desc, t.id limit 50
      ) x),
    'transfers', private.my_team_transfers())
$$;
comment on function public.load_my_team_offers is
  'What waits for the caller''s answer: invitations to the verified email, and places on teams that a manager gave to the caller, or to a '
    'minor whose guardian they are, and teams that are offered to the caller; and whether the caller is asked for a name when they accept '
    '(needs_name). Of a team whose owner the person has blocked nothing is said.';
grant execute on function public.load_my_team_offers to authenticated;

create function public.leave_team(p_team_id uuid, p_person_id uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(p_person_id, private.check_signed_in());
  owner uuid;
  left_places integer;
  left_staff integer;
begin
  if not private.answers_for(person) then
    raise exception 'Only the person or their guardian leaves the team' using errcode = '42501';
  end if;
  -- The lock keeps the person from becoming the owner at the same moment.
  select t.owner_user_id into owner from public.teams t where t.id = p_team_id for share;
  if owner = person then
    raise exception 'The owner cannot leave: transfer the team or archive it' using errcode = 'PT409', hint = 'owner';
  end if;
  perform private.lock_place(person, p_team_id);
  update public.team_members m set is_active = false
  where m.team_id = p_team_id and m.user_id = person and m.is_active;
  get diagnostics left_places = row_count;
  update public.team_staff s set is_active = false
  where s.team_id = p_team_id and s.user_id = person and s.is_active;
  get diagnostics left_staff = row_count;
  delete from private.roster_consents c where c.team_id = p_team_id and c.user_id = person;
  delete from private.calendar_addresses a where a.team_id = p_team_id and a.user_id = person;
  delete from public.team_default_replies d where d.team_id = p_team_id and d.user_id = person;
  delete from public.team_tournament_check_ins c using public.team_tournaments t
  where t.id = c.tournament_id and t.team_id = p_team_id and t.status = 'upcoming' and c.user_id = person;
  delete from private.team_transfers o where o.team_id = p_team_id and o.person_id = person;
  return left_places + left_staff > 0;
end $$;
comment on function public.leave_team is
  'Ends all places of the caller on the team, or of a minor whose guardian they are, with the consent, calendar address, default reply, '
    'check-ins to come and an offer to own it; false when there was no place. PT409 with the hint "owner" for the owner, who transfers or '
    'archives the team instead.';
grant execute on function public.leave_team to authenticated;
