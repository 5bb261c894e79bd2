-- Teams, their games, members and staff (DB-012 to DB-016). Everybody reads teams and their lists; only managers
-- write (the owner, yes_admin, yes_developer); titles such as captain or head coach give no rights to manage. Open manage
-- screens follow team:{id} live; what changed reaches a browser through load_team_manage alone, which says who sees
-- what of it.

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint teams_name_check check (private.is_plain_name(name) and char_length(btrim(name)) between 2 and 80),
  description text constraint teams_description_check
    check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  logo_url text constraint teams_logo_url_check check (char_length(logo_url) <= 2048),
  owner_user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  subscription_tier text not null default 'bronze'
    constraint teams_subscription_tier_check check (subscription_tier in ('bronze', 'silver', 'gold')),
  organization_type text not null
    constraint teams_organization_type_check
      check (organization_type in ('high_school', 'college', 'pro_team', 'private_team')),
  country text not null default 'US' constraint teams_country_check check (country ~ '^[A-Z]{2}$'),
  max_roster_size integer not null default 15
    constraint teams_max_roster_size_check check (max_roster_size between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  is_private boolean not null default false,
  -- The first check measures the name without its margins only.
  constraint teams_name_length check (char_length(name) <= 80),
  constraint teams_logo_address check (private.is_image_address(logo_url))
);
comment on table public.teams is
  'Teams, read by everybody unless they are private, changed by their managers. An archived one takes nothing new and shows as such.';
comment on column public.teams.is_private is
  'Only its people know of it: no list, search, card, head or calendar of others holds it. High-school teams start so; managers change it.';
comment on column public.teams.country is 'Where the team is at home: ISO 3166-1, two letters (private.countries).';
comment on column public.teams.subscription_tier is 'Set by the server on a verified payment; no client may write it.';
comment on column public.teams.archived_at is
  'Since when the team is archived: it keeps its pages and takes nothing new (refuse_when_archived). Set by archive_team.';
create index teams_owner_idx on public.teams (owner_user_id);
create index teams_name_idx on public.teams (name, id);
create index teams_type_name_idx on public.teams (organization_type, name, id);
create index teams_country_name_idx on public.teams (country, name, id);
create index teams_first_letters_idx on public.teams (lower(name) text_pattern_ops, id);
create index teams_name_search_idx on public.teams using gin (name extensions.gin_trgm_ops);
alter table public.teams enable row level security;
-- All but the country: where a team of minors is at home is not for outsiders.
grant select (
  id, name, description, logo_url, owner_user_id, subscription_tier, organization_type, max_roster_size, created_at, updated_at,
    archived_at,
  is_private
) on public.teams to anon, authenticated;
grant insert (
  id, name, description, logo_url, owner_user_id, organization_type, country, max_roster_size
) on public.teams to authenticated;
grant update (name, description, logo_url, organization_type, country, max_roster_size, is_private) on public.teams to authenticated;
create policy "anyone reads public teams" on public.teams for select to anon using (not is_private);
create policy "public teams, private ones for their people" on public.teams for select to authenticated
  using (not is_private or owner_user_id = (select auth.uid()) or id in (select private.my_team_ids())
    or (select private.is_admin_or_developer()));
create policy "who may open a kind of team makes own ones" on public.teams for insert to authenticated
  with check (owner_user_id = (select auth.uid()) and organization_type = any ((select private.my_team_kinds())::text[]));
create policy "managers change teams" on public.teams for update to authenticated
  using (owner_user_id = (select auth.uid()) or (select private.is_admin_or_developer()))
  with check (owner_user_id = (select auth.uid()) or (select private.is_admin_or_developer()));
create trigger touch_teams before update on public.teams for each row execute function private.touch_updated_at();

create function private.check_new_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  -- The server and the seed are not held to it.
  if me is null then
    return new;
  end if;
  new.is_private := new.organization_type = 'high_school';
  -- A retry after a lost answer meets its own row; others have no right; a team that was requested is made by staff for its owner.
  if new.owner_user_id is distinct from me or new.organization_type <> all (private.my_team_kinds())
    or exists (select from public.teams t where t.id = new.id) then
    return new;
  end if;
  -- Pictures lie in folders named by ids, and a team is named by the client.
  if exists (select from public.colleges c where c.id = new.id) or exists (select from public.profiles p where p.id = new.id) then
    raise exception 'This id belongs to something else' using errcode = '42501';
  end if;
  perform private.check_age_told(me);
  perform private.limit_rate('new_team', me::text, 10, '1 day');
  return new;
end $$;
comment on function private.check_new_team is
  'A team takes no id of a college or person, its owner has told their date of birth, and a person makes 10 teams a day (PT429). '
    'High-school teams start private.';
create trigger check_new_team before insert on public.teams for each row execute function private.check_new_team();

create function private.check_team_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return new;
  end if;
  -- Otherwise a team of any kind would be one of the own kind first.
  if new.organization_type <> all (private.my_team_kinds()) then
    raise exception 'Your roles do not open teams of this kind.' using errcode = '42501', hint = 'team_kind';
  end if;
  if new.organization_type = 'high_school' then
    new.is_private := true;
  end if;
  return new;
end $$;
comment on function private.check_team_kind is
  'A team becomes a kind that its manager could open (42501 with the hint "team_kind"); one that becomes a high-school team becomes '
    'private.';
create trigger check_team_kind before update of organization_type on public.teams
  for each row when (new.organization_type <> old.organization_type) execute function private.check_team_kind();

create function private.check_not_archived(team uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  -- The lock keeps the team from being archived at the same moment.
  select t.archived_at into since from public.teams t where t.id = team for share;
  if since is not null then
    raise exception 'This team is archived' using errcode = 'PT409', hint = 'archived';
  end if;
end $$;
comment on function private.check_not_archived is
  'PT409 with the hint "archived", which tells it from what somebody else was faster with.';

create function private.refuse_when_archived() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  team uuid;
begin
  -- The server and the seed are not held to it.
  if auth.uid() is null then
    return new;
  end if;
  case tg_table_name
    when 'team_practice_attendance' then
      team := (select p.team_id from public.team_practices p where p.id = new.practice_id);
    when 'team_time_poll_votes' then
      team := (
        select p.team_id from public.team_time_poll_options o join public.team_time_polls p on p.id = o.poll_id
        where o.id = new.option_id);
    when 'team_tournament_check_ins' then
      team := (select t.team_id from public.team_tournaments t where t.id = new.tournament_id);
    else
      team := new.team_id;
  end case;
  perform private.check_not_archived(team);
  return new;
end $$;
comment on function private.refuse_when_archived is
  'Nothing new comes to an archived team, also no answer, and nothing of it is taken up again, whoever asks. What is there may be ended.';

create function private.send_team_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_teams uuid[];
  practices uuid[];
begin
  case tg_table_name
    when 'teams' then
      select array_agg(c.id) into changed_teams from changed c;
    when 'team_practices' then
      select array_agg(c.team_id), array_agg(c.id) into changed_teams, practices from changed c;
    when 'team_time_poll_votes' then
      select array_agg(p.team_id) into changed_teams
      from changed c
      join public.team_time_poll_options o on o.id = c.option_id
      join public.team_time_polls p on p.id = o.poll_id;
    when 'team_tournament_check_ins' then
      select array_agg(t.team_id) into changed_teams
      from changed c join public.team_tournaments t on t.id = c.tournament_id;
    else
      select array_agg(c.team_id) into changed_teams from changed c;
  end case;
  perform private.send_team_events(tg_argv[0], changed_teams, practices);
  return null;
end $$;
comment on function private.send_team_change is
  'Takes the changed rows of any table of a team; its argument is the kind of change.';
create trigger send_team_change after update on public.teams referencing new table as changed
  for each statement execute function private.send_team_change('team');

create function private.end_team_ownership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_topics('team', array(
    select a.id from after a join before b on b.id = a.id
    where b.owner_user_id is distinct from a.owner_user_id or b.archived_at is null and a.archived_at is not null));
  return null;
end $$;
create trigger end_team_ownership after update on public.teams referencing old table as before new table as after
  for each statement execute function private.end_team_ownership();

create table public.team_game_profiles (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  play_level text not null
    constraint team_game_profiles_play_level_check
      check (play_level in ('casual', 'competitive', 'semi_professional', 'professional')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint team_game_profiles_once unique (team_id, esports_title_id),
  constraint team_game_profiles_of_team unique (team_id, id)
);
comment on table public.team_game_profiles is
  'The games a team plays and at which level. One that is no longer active stays, because rosters refer to it.';
create index team_game_profiles_title_idx on public.team_game_profiles (esports_title_id, team_id);
alter table public.team_game_profiles enable row level security;
grant select on public.team_game_profiles to anon, authenticated;
grant insert (team_id, esports_title_id, play_level, is_active) on public.team_game_profiles to authenticated;
grant update (play_level, is_active) on public.team_game_profiles to authenticated;
create policy "anyone reads games of teams that they see" on public.team_game_profiles for select to anon, authenticated
  using (exists (select from public.teams t where t.id = team_id));
create policy "managers add games" on public.team_game_profiles for insert to authenticated
  with check (private.manages_team(team_id));
create policy "managers change games" on public.team_game_profiles for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger refuse_when_archived before insert on public.team_game_profiles
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_game_profiles
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_game_profiles referencing new table as changed
  for each statement execute function private.send_team_change('team');
create trigger send_team_change after update on public.team_game_profiles referencing new table as changed
  for each statement execute function private.send_team_change('team');
create trigger send_team_change_gone after delete on public.team_game_profiles referencing old table as changed
  for each statement execute function private.send_team_change('team');

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'player'
    constraint team_members_role_check
      check (role in ('player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial')),
  game_profile_id uuid,
  is_active boolean not null default true,
  joined_at timestamptz not null default now(),
  is_confirmed boolean not null default false,
  added_email text,
  added_name text,
  removed_at timestamptz,
  constraint team_members_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id)
);
comment on column public.team_members.removed_at is
  'When the place last ended. One that is given again later than an hour after that waits for a new yes.';
comment on table public.team_members is
  'The roster: one active row per person and game; who left keeps an inactive row.';
comment on column public.team_members.is_confirmed is
  'Whether the person is here by an own yes. Kept by triggers on places and private.roster_consents.';
comment on column public.team_members.added_email is
  'The address that a manager typed, by which managers know the person until the yes; null when picked by id.';
comment on column public.team_members.added_name is
  'The public name under which a manager picked the person, until the yes.';
create unique index team_members_once on public.team_members (team_id, user_id, game_profile_id)
  nulls not distinct where is_active;
create index team_members_team_idx on public.team_members (team_id, joined_at, id) where is_active;
create index team_members_user_idx on public.team_members (user_id, team_id);
create index team_members_game_idx on public.team_members (team_id, game_profile_id);
alter table public.team_members enable row level security;
grant select (id, team_id, user_id, role, game_profile_id, is_active, joined_at, is_confirmed) on public.team_members to anon;
grant select on public.team_members to authenticated;
grant insert (team_id, user_id, role, game_profile_id) on public.team_members to authenticated;
grant update (role, game_profile_id, is_active) on public.team_members to authenticated;
-- Anyone who is not listed shows to the team alone: a name or an id beside a team is somebody who can be found there.
create policy "anyone reads who agreed and is listed" on public.team_members for select to anon
  using (is_confirmed and is_active and exists (
      select from public.user_profiles u
      where u.user_id = team_members.user_id and u.is_published and u.visibility = 'public')
    and exists (select from public.teams t where t.id = team_id));
-- A person whom a manager knows by an address alone shows to nobody by id: get_team_members says what each may see.
create policy "who agreed, own places, picked ones of managed teams" on public.team_members for select to authenticated
  using ((is_confirmed and is_active and (
      team_id in (select private.my_team_ids()) or (select private.is_admin_or_developer()) or exists (
      select from public.user_profiles u
      where u.user_id = team_members.user_id and u.is_published and u.visibility = 'public')
      and exists (select from public.teams t where t.id = team_id)))
    or user_id = (select auth.uid())
    or (added_email is null and (
      team_id in (select private.my_owned_team_ids()) or (select private.is_admin_or_developer()))));
create policy "managers add members" on public.team_members for insert to authenticated
  with check (private.manages_team(team_id) and private.can_be_added(team_id, user_id));
create policy "managers change members" on public.team_members for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger refuse_when_archived before insert on public.team_members
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_members
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_members referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change after update on public.team_members referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_gone after delete on public.team_members referencing old table as changed
  for each statement execute function private.send_team_change('roster');

create function private.check_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  places uuid[];
begin
  if tg_table_name = 'team_members' then
    if tg_op = 'INSERT' and exists (select from public.teams t where t.id = new.team_id and t.owner_user_id = new.user_id) then
      raise exception 'The owner is on the team already' using errcode = '23514', hint = 'owner';
    end if;
    select array_agg(m.game_profile_id) into places from public.team_members m
    where new.game_profile_id is null and m.team_id = new.team_id and m.user_id = new.user_id and m.is_active and m.id <> new.id;
  else
    select array_agg(s.game_profile_id) into places from public.team_staff s
    where new.game_profile_id is null and s.team_id = new.team_id and s.user_id = new.user_id and s.is_active and s.id <> new.id;
  end if;
  -- A second place without a game is refused by the index, where it can also be passed over.
  if new.is_active and places <> '{}' and array_position(places, null) is null then
    raise exception 'Already Assigned' using errcode = '23505';
  end if;
  return new;
end $$;
comment on function private.check_place is
  'Who has a place for a game is on the team: no second place without one. An owner is on it without being a player; who becomes owner '
    'keeps the places they have, and staff of the own team (its coach) is somebody''s work.';
create trigger check_place before insert or update of game_profile_id, is_active on public.team_members
  for each row execute function private.check_place();

create function private.end_team_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.move_topics('team', array(
      select distinct b.team_id from before b where b.is_active and b.is_confirmed));
  else
    perform private.move_topics('team', array(
      select distinct b.team_id from before b
      where b.is_active and b.is_confirmed and not exists (
        select from after a
        where a.id = b.id and a.is_active and a.is_confirmed and a.user_id = b.user_id and a.team_id = b.team_id)));
  end if;
  return null;
end $$;
create trigger end_team_places after update on public.team_members referencing old table as before new table as after
  for each statement execute function private.end_team_places();
create trigger end_team_places_gone after delete on public.team_members referencing old table as before
  for each statement execute function private.end_team_places();

create table public.team_staff (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'admin'
    constraint team_staff_role_check check (role in ('admin', 'head_coach', 'assistant_coach', 'analyst', 'manager')),
  game_profile_id uuid,
  is_active boolean not null default true,
  contract_start date,
  contract_end date,
  created_at timestamptz not null default now(),
  is_confirmed boolean not null default false,
  added_email text,
  added_name text,
  removed_at timestamptz,
  constraint team_staff_contract_order check (contract_end >= contract_start),
  constraint team_staff_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id)
);
comment on table public.team_staff is 'Staff of a team, like the roster. Their titles give no rights.';
comment on column public.team_staff.is_confirmed is 'As on the roster.';
comment on column public.team_staff.added_email is 'As on the roster.';
comment on column public.team_staff.added_name is 'As on the roster.';
comment on column public.team_staff.removed_at is 'As on the roster.';
create unique index team_staff_once on public.team_staff (team_id, user_id, game_profile_id)
  nulls not distinct where is_active;
create index team_staff_team_idx on public.team_staff (team_id, created_at, id) where is_active;
create index team_staff_user_idx on public.team_staff (user_id, team_id);
create index team_staff_game_idx on public.team_staff (team_id, game_profile_id);
alter table public.team_staff enable row level security;
-- Contract dates show to the team and to whom they concern, by get_team_staff alone.
grant select (id, team_id, user_id, role, game_profile_id, is_active, created_at, is_confirmed) on public.team_staff to anon;
grant select (
  id, team_id, user_id, role, game_profile_id, is_active, created_at, is_confirmed, added_email, added_name
) on public.team_staff to authenticated;
grant insert (
  team_id, user_id, role, game_profile_id, contract_start, contract_end
) on public.team_staff to authenticated;
grant update (role, game_profile_id, is_active, contract_start, contract_end) on public.team_staff to authenticated;
-- Anyone who is not listed shows to the team alone: a name or an id beside a team is somebody who can be found there.
create policy "anyone reads who agreed and is listed" on public.team_staff for select to anon
  using (is_confirmed and is_active and exists (
      select from public.user_profiles u
      where u.user_id = team_staff.user_id and u.is_published and u.visibility = 'public')
    and exists (select from public.teams t where t.id = team_id));
create policy "who agreed, own places, picked ones of managed teams" on public.team_staff for select to authenticated
  using ((is_confirmed and is_active and (
      team_id in (select private.my_team_ids()) or (select private.is_admin_or_developer()) or exists (
      select from public.user_profiles u
      where u.user_id = team_staff.user_id and u.is_published and u.visibility = 'public')
      and exists (select from public.teams t where t.id = team_id)))
    or user_id = (select auth.uid())
    or (added_email is null and (
      team_id in (select private.my_owned_team_ids()) or (select private.is_admin_or_developer()))));
create policy "managers add staff" on public.team_staff for insert to authenticated
  with check (private.manages_team(team_id) and private.can_be_added(team_id, user_id));
create policy "managers change staff" on public.team_staff for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger check_place before insert or update of game_profile_id, is_active on public.team_staff
  for each row execute function private.check_place();
create trigger refuse_when_archived before insert on public.team_staff
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of is_active on public.team_staff
  for each row when (new.is_active and not old.is_active) execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_staff referencing new table as changed
  for each statement execute function private.send_team_change('staff');
create trigger send_team_change after update on public.team_staff referencing new table as changed
  for each statement execute function private.send_team_change('staff');
create trigger send_team_change_gone after delete on public.team_staff referencing old table as changed
  for each statement execute function private.send_team_change('staff');
create trigger end_team_places after update on public.team_staff referencing old table as before new table as after
  for each statement execute function private.end_team_places();
create trigger end_team_places_gone after delete on public.team_staff referencing old table as before
  for each statement execute function private.end_team_places();

create function private.send_team_events(kind text, changed_teams uuid[], practices uuid[] default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'kind', kind,
      'id', case when cardinality(practices) = 1 then practices[1] end,
      'revision', nextval('private.live_revision'))),
    'changed', private.topic_of('team', t.id), true)
  from (select distinct unnest(changed_teams) as id) t where t.id is not null;
end $$;
comment on function private.send_team_events is
  'One event for each team, with the practice when a single one is concerned. Takes no lock: answers to different practices do not wait '
    'for each other.';
