-- A minor's place on a team that somebody else gave them. Managers put people on the roster at once (DB-031); but "on the
-- same team" opens a minor to the adults of that team, so that it counts only once the minor, or a linked guardian, has
-- agreed. Until then those adults write to the minor as strangers do, and do not see the email. Ours: roster_consents.

create table private.roster_consents (
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
comment on table private.roster_consents is
  'A minor agreed to be on this team: by accepting an invitation, asking to join, making the team, or saying yes to a place. Holds for places from before agreed_at: who was off the team and is put on it again is asked again.';
create index roster_consents_team_idx on private.roster_consents (team_id);
alter table private.roster_consents enable row level security;
create policy "closed to clients" on private.roster_consents for all to anon, authenticated using (false) with check (false);

insert into private.personal_columns (table_name, column_name, share, hidden, reason) values
  ('private.roster_consents', 'user_id', 'row', '{}', null);

create function private.agreed_teams_of(person uuid) returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select c.team_id from private.roster_consents c
  where c.user_id = person and (
    exists (
      select from public.team_members m
      where m.user_id = person and m.team_id = c.team_id and m.is_active and m.joined_at <= c.agreed_at)
    or exists (
      select from public.team_staff s
      where s.user_id = person and s.team_id = c.team_id and s.is_active and s.created_at <= c.agreed_at)
    or exists (select from public.teams t where t.id = c.team_id and t.owner_user_id = person))
$$;
comment on function private.agreed_teams_of is 'Teams that a minor is on by their own or their guardian''s will.';

create function private.awaits_consent(person uuid, team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_minor(person) and team not in (select private.agreed_teams_of(person))
$$;
grant execute on function private.awaits_consent(uuid, uuid) to authenticated;

create function private.note_consent(person uuid, team uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.roster_consents (user_id, team_id) select person, team where private.is_minor(person)
  on conflict (user_id, team_id) do update set agreed_at = excluded.agreed_at
$$;

create function private.note_consent_of_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only the invited person answers.
  perform private.note_consent((select auth.uid()), new.team_id);
  return null;
end $$;
create trigger note_consent after update of status on public.team_invitations
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.note_consent_of_invited();

create function private.note_consent_of_asking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_consent(new.user_id, new.team_id);
  return null;
end $$;
create trigger note_consent after update of status on public.team_join_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.note_consent_of_asking();

create function private.note_consent_of_maker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_consent(new.owner_user_id, new.id);
  return null;
end $$;
create trigger note_consent after insert on public.teams
  for each row when (new.owner_user_id is not null) execute function private.note_consent_of_maker();

-- What one is asked, and the answer -----------------------------------------------------------------------------------

create function private.answers_for(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person = (select auth.uid()) or exists (
    select from private.guardian_links g
    where g.minor_id = person and g.guardian_id = (select auth.uid()) and g.confirmed_at is not null)
$$;

create function public.answer_roster_place(p_team_id uuid, p_accept boolean, p_person_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(p_person_id, (select auth.uid()));
begin
  if not private.answers_for(person) then
    raise exception 'Only the player or their guardian answers this' using errcode = '42501';
  end if;
  if not private.awaits_consent(person, p_team_id) then
    if p_accept then
      return;
    end if;
    raise exception 'This has been answered' using errcode = 'PT409';
  end if;
  if not p_accept then
    update public.team_members m set is_active = false
    where m.user_id = person and m.team_id = p_team_id and m.is_active;
    update public.team_staff s set is_active = false
    where s.user_id = person and s.team_id = p_team_id and s.is_active;
    return;
  end if;
  if p_team_id not in (select private.teams_of(person)) then
    raise exception 'This place is no longer there' using errcode = 'PT404';
  end if;
  perform private.note_consent(person, p_team_id);
end $$;
comment on function public.answer_roster_place is
  'A minor, or a linked guardian for them (p_person_id), agrees to a place that a manager gave, or leaves it. Asking again changes nothing. PT404 the place is gone, PT409 agreed before, 42501 somebody else''s.';

create function public.load_my_team_offers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.list_my_invitations() i),
    'places', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.since desc, x.team_id), '[]')
      from (
        select p.user_id as person_id, p.user_id = (select auth.uid()) as is_own, private.display_name(p.user_id) as person_name,
          t.id as team_id, t.name as team_name, t.logo_url as team_logo_url, min(p.since) as since,
          jsonb_agg(jsonb_build_object('kind', p.kind, 'role', p.role, 'game', e.name) order by p.kind, p.since) as places
        from (
          select (select auth.uid()) as id
          union
          select g.minor_id from private.guardian_links g
          where g.guardian_id = (select auth.uid()) and g.confirmed_at is not null
        ) who
        join (
          select m.user_id, m.team_id, 'member' as kind, m.role, m.game_profile_id, m.joined_at as since
          from public.team_members m where m.is_active
          union all
          select s.user_id, s.team_id, 'staff', s.role, s.game_profile_id, s.created_at
          from public.team_staff s where s.is_active
        ) p on p.user_id = who.id
        join public.teams t on t.id = p.team_id and t.archived_at is null
        left join public.team_game_profiles g on g.id = p.game_profile_id
        left join public.esports_titles e on e.id = g.esports_title_id
        where private.awaits_consent(p.user_id, p.team_id)
        group by p.user_id, t.id
        order by min(p.since) desc, t.id limit 50
      ) x))
$$;
comment on function public.load_my_team_offers is
  'What waits for the caller''s answer: invitations to the verified email, and places on teams that a manager gave to the caller or to a minor whose guardian they are.';
revoke execute on function public.answer_roster_place(uuid, boolean, uuid), public.load_my_team_offers() from public;
grant execute on function public.answer_roster_place(uuid, boolean, uuid), public.load_my_team_offers() to authenticated;

-- What being on the same team opens -----------------------------------------------------------------------------------

create or replace function private.may_talk(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from unnest(people) minor(id) cross join unnest(people) adult(id)
    where private.is_minor(minor.id) and not private.is_minor(adult.id)
      and not exists (select private.agreed_teams_of(minor.id) intersect select private.teams_of(adult.id))
      and not exists (
        select from unnest(people) witness(id)
        where not private.is_minor(witness.id) and (
          exists (
            select from public.user_roles r
            where r.user_id = witness.id and r.role in ('yes_admin', 'yes_developer', 'yes_staff'))
          or exists (
            select from private.guardian_links g
            where g.guardian_id = witness.id and g.minor_id = minor.id and g.confirmed_at is not null)
          or exists (
            select from public.team_staff s
            where s.user_id = witness.id and s.is_active and s.role in ('head_coach', 'assistant_coach')
              and s.team_id in (select private.agreed_teams_of(minor.id))))))
$$;
comment on function private.may_talk is
  'An adult who shares no team with a minor, one that the minor agreed to be on, talks to them only beside the minor''s guardian, a coach of such a team, or platform staff.';

create or replace function private.my_teammate_ids() returns setof uuid
language sql stable security definer rows 50 set search_path = '' as $$
  select m.user_id from private.my_team_ids() as mine (id) join public.team_members m on m.team_id = mine.id
  where m.is_active and not private.awaits_consent(m.user_id, m.team_id)
  union
  select s.user_id from private.my_team_ids() as mine (id) join public.team_staff s on s.team_id = mine.id
  where s.is_active and not private.awaits_consent(s.user_id, s.team_id)
$$;
comment on function private.my_teammate_ids is
  'People on the rosters and staff lists of the caller''s own teams, without minors who have not agreed to be there.';

create or replace function public.get_team_members(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean, joined_at timestamptz,
  user_full_name text, user_email text, user_avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select m.id, m.team_id, m.user_id, m.role, m.game_profile_id, m.is_active, m.joined_at, p.full_name,
    case when (select private.sees_inside_team(p_team_id))
      and (m.user_id = (select auth.uid()) or not private.awaits_consent(m.user_id, p_team_id)) then p.email end,
    p.avatar_url
  from public.team_members m join public.profiles p on p.id = m.user_id
  where m.team_id = p_team_id and m.is_active
  order by m.joined_at, m.id
$$;
comment on function public.get_team_members is
  'Active members; the email only for managers, active members and staff of that team, and of a minor once they agreed to be on it.';

create or replace function public.get_team_staff(p_team_id uuid)
returns table (
  id uuid, team_id uuid, user_id uuid, role text, game_profile_id uuid, is_active boolean,
  contract_start date, contract_end date, user_full_name text, user_email text, user_avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.team_id, s.user_id, s.role, s.game_profile_id, s.is_active, s.contract_start, s.contract_end, p.full_name,
    case when (select private.sees_inside_team(p_team_id))
      and (s.user_id = (select auth.uid()) or not private.awaits_consent(s.user_id, p_team_id)) then p.email end,
    p.avatar_url
  from public.team_staff s join public.profiles p on p.id = s.user_id
  where s.team_id = p_team_id and s.is_active
  order by s.created_at, s.id
$$;
comment on function public.get_team_staff is
  'Active staff; the email only for managers, active members and staff of that team, and of a minor once they agreed to be on it.';

create or replace function public.get_practice_attendance(p_practice_id uuid)
returns table (
  practice_id uuid, user_id uuid, status text, notes text, created_at timestamptz, updated_at timestamptz,
  full_name text, email text, avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select a.practice_id, a.user_id, a.status,
    case when a.user_id = (select auth.uid()) or (select private.sees_inside_practice(p_practice_id)) then a.notes end,
    a.created_at, a.updated_at, p.full_name,
    case when a.user_id = (select auth.uid()) or ((select private.sees_inside_practice(p_practice_id))
      and not private.awaits_consent(a.user_id, q.team_id)) then p.email end,
    p.avatar_url
  from public.team_practice_attendance a
  join public.team_practices q on q.id = a.practice_id
  join public.profiles p on p.id = a.user_id
  where a.practice_id = p_practice_id
  order by a.created_at, a.user_id
$$;
