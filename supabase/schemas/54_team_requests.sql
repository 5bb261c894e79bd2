-- Requests for a team, by people whose roles open none of that kind: platform staff approve, which makes the team, or decline with
-- a reason, after which the request is corrected and sent again. Ours.

create table public.team_requests (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null
    constraint team_requests_name_check check (private.is_plain_name(name) and char_length(btrim(name)) >= 2 and char_length(name) <= 80),
  organization_type text not null constraint team_requests_organization_type_check
    check (organization_type in ('high_school', 'college', 'pro_team', 'private_team')),
  country text not null default 'US' constraint team_requests_country_check check (country ~ '^[A-Z]{2}$'),
  esports_title_ids uuid[] not null
    constraint team_requests_games_check check (cardinality(esports_title_ids) between 1 and 5),
  note text not null constraint team_requests_note_check check (private.has_text(note) and char_length(note) <= 1000),
  link_url text constraint team_requests_link_url_check check (private.is_web_address(link_url)),
  status text not null default 'pending'
    constraint team_requests_status_check check (status in ('pending', 'approved', 'declined')),
  decision_note text constraint team_requests_decision_note_check
    check (private.has_text(decision_note) and char_length(decision_note) <= 1000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  team_id uuid references public.teams (id) on delete set null,
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint team_requests_reason check (status <> 'declined' or decision_note is not null),
  constraint team_requests_decided check (status = 'pending' or decided_at is not null)
);
comment on table public.team_requests is
  'A person asks for a team of their own; platform staff decide. Written by request_team and decide_team_request.';
comment on column public.team_requests.note is 'Why, in the words of the person.';
comment on column public.team_requests.decision_note is
  'The last reason why it was declined, which the person reads; it stays while the corrected request waits.';
comment on column public.team_requests.asked_at is 'When it was last sent: staff decide on what they saw.';
create index team_requests_user_idx on public.team_requests (user_id, asked_at desc);
create index team_requests_queue_idx on public.team_requests (asked_at, id) where status = 'pending';
create index team_requests_decided_idx on public.team_requests (decided_at desc, id) where status <> 'pending';
create index team_requests_decider_idx on public.team_requests (decided_by);
create index team_requests_team_idx on public.team_requests (team_id);
create index team_requests_country_idx on public.team_requests (country);
alter table public.team_requests enable row level security;
grant select (
  id, user_id, name, organization_type, country, esports_title_ids, note, link_url, status, decision_note, decided_at, team_id, asked_at,
    created_at
) on public.team_requests to authenticated;
grant delete on public.team_requests to authenticated;
create policy "own requests" on public.team_requests for select to authenticated using (user_id = (select auth.uid()));
create policy "withdraw own requests" on public.team_requests for delete to authenticated
  using (user_id = (select auth.uid()) and status <> 'approved');
-- As 50_embeds.sql gives the tables before it.
create policy "few embeds" on public.team_requests as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));

create function private.barrier_to_teams(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when not private.has_told_age(person) then 'birth_date' when private.is_minor(person) then 'minor' end
$$;
comment on function private.barrier_to_teams is
  'Why a person owns no team: their date of birth is not told, or they are under 18. Null when they may.';

create function public.load_team_requests() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  return jsonb_build_object(
    'barrier', private.barrier_to_teams(me),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name), '[]')
      from public.esports_titles e where e.active),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'organization_type', r.organization_type,
          'country', r.country, 'esports_title_ids', r.esports_title_ids, 'note', r.note, 'link_url', r.link_url, 'status', r.status,
          'decision_note', r.decision_note, 'team_id', r.team_id, 'asked_at', r.asked_at) order by r.asked_at desc, r.id), '[]')
      from (
        select q.* from public.team_requests q where q.user_id = me and (q.status <> 'approved' or q.team_id is not null)
        order by q.asked_at desc, q.id limit 20
      ) r));
end $$;
comment on function public.load_team_requests is
  'What the page of a request for a team shows: the caller''s requests, the games to choose from, and barrier, why they cannot ask '
    '(birth_date, minor) or null.';
grant execute on function public.load_team_requests to authenticated;

create function public.request_team(
  p_id uuid, p_name text, p_organization_type text, p_title_ids uuid[], p_note text, p_link_url text default null,
  p_country text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  games uuid[] := array(select distinct g from unnest(p_title_ids[1:20]) g order by g);
  stored public.team_requests;
  its_country text;
begin
  perform private.lock_age(me);
  perform private.check_age_told(me);
  if private.is_minor(me) then
    raise exception 'A team is owned by an adult' using errcode = '42501', hint = 'minor';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('team_requests.' || me, 0));
  select * into stored from public.team_requests r where r.id = p_id for update;
  -- A shell that does not ask for the country leaves it as it is.
  its_country := coalesce(p_country, stored.country, 'US');
  if stored.user_id <> me then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  if stored.status = 'approved' then
    raise exception 'This request has been approved' using errcode = 'PT409';
  end if;
  if stored.status = 'pending' and (stored.name, stored.organization_type, stored.country, stored.esports_title_ids, stored.note)
      = (p_name, p_organization_type, its_country, games, p_note) and stored.link_url is not distinct from private.text_or_null(p_link_url)
        then
    -- A retry after a lost answer.
    return;
  end if;
  if exists (
    select from unnest(games) g where not exists (select from public.esports_titles e where e.id = g and e.active)) then
    raise exception 'Unknown game' using errcode = '23503';
  end if;
  if stored.status is distinct from 'pending' and (
    select count(*) from public.team_requests r where r.user_id = me and r.status = 'pending') >= 3 then
    raise exception 'Too many open requests (max 3)' using errcode = '23514', hint = 'open_requests';
  end if;
  if stored.id is null and (
    select count(*) from public.team_requests r where r.user_id = me and r.status <> 'approved') >= 10 then
    raise exception 'Too many requests (max 10)' using errcode = '23514', hint = 'open_requests';
  end if;
  perform private.limit_rate('team_request', me::text, 10, '1 day');
  insert into public.team_requests as r (id, user_id, name, organization_type, country, esports_title_ids, note, link_url)
  values (p_id, me, p_name, p_organization_type, its_country, games, p_note, private.text_or_null(p_link_url))
  on conflict (id) do update set
    name = excluded.name, organization_type = excluded.organization_type, country = excluded.country,
    esports_title_ids = excluded.esports_title_ids,
    note = excluded.note, link_url = excluded.link_url, status = 'pending', decided_by = null, decided_at = null,
      asked_at = clock_timestamp();
end $$;
comment on function public.request_team is
  'Asks for a team, or corrects the own request under its id and sends it again, also a declined one. The same again changes nothing. '
    'Without a country the stored one stays. At most 3 wait, 10 are not approved, and 10 are sent in a day (PT429). 42501 with the hint '
      '"birth_date" or "minor".';
grant execute on function public.request_team to authenticated;

create function public.list_team_requests(p_status text default 'pending', p_limit integer default 50)
returns table (
  id uuid, user_id uuid, display_name text, roles text[], name text, organization_type text, games text[], note text, link_url text,
  status text, decision_note text, decided_by_name text, decided_at timestamptz, team_id uuid, asked_at timestamptz, country text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to see requests for teams.' using errcode = '42501';
  end if;
  return query
  select r.id, r.user_id, private.display_name(r.user_id),
    array(select distinct u.role from public.user_roles u where u.user_id = r.user_id order by u.role),
    r.name, r.organization_type,
    array(select e.name from public.esports_titles e where e.id = any (r.esports_title_ids) order by e.name),
    r.note, r.link_url, r.status, r.decision_note, private.display_name(r.decided_by), r.decided_at, r.team_id, r.asked_at, r.country
  from (
    (
      select q.* from public.team_requests q
      where p_status = 'pending' and q.status = 'pending' order by q.asked_at, q.id limit least(greatest(p_limit, 1), 100)
    )
    union all
    (
      select q.* from public.team_requests q
      where p_status <> 'pending' and q.status <> 'pending' order by q.decided_at desc, q.id limit least(greatest(p_limit, 1), 100)
    )
  ) r
  order by case when p_status = 'pending' then r.asked_at end, r.decided_at desc, r.id;
end $$;
comment on function public.list_team_requests is
  'Requests for teams with the names of people and games: those that wait, oldest first, or with another status those that were decided, '
    'latest first. Platform staff only.';
grant execute on function public.list_team_requests to authenticated;

create function public.decide_team_request(p_request_id uuid, p_approve boolean, p_asked_at timestamptz, p_note text default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  request public.team_requests;
  wanted text := case when p_approve then 'approved' else 'declined' end;
  team uuid;
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to decide requests for teams.' using errcode = '42501';
  end if;
  select * into request from public.team_requests r where r.id = p_request_id for update;
  if request.status = wanted then
    -- Decided so already: by a retry, or by a colleague.
    return request.team_id;
  end if;
  perform private.check_waits(request.id, request.status);
  if request.asked_at <> p_asked_at then
    raise exception 'This request has been changed. Read it again before you decide.' using errcode = 'PT409', hint = 'changed';
  end if;
  if p_approve then
    -- The person may have told another age since, and staff give no minor a team.
    perform private.lock_age(request.user_id);
    perform private.check_age_told(request.user_id);
    if private.is_minor(request.user_id) then
      raise exception 'A team is owned by an adult' using errcode = '42501', hint = 'minor';
    end if;
    insert into public.teams (name, organization_type, country, owner_user_id)
    values (request.name, request.organization_type, request.country, request.user_id) returning id into team;
    insert into public.team_game_profiles (team_id, esports_title_id, play_level)
    select team, e.id, 'competitive' from public.esports_titles e where e.id = any (request.esports_title_ids) and e.active;
  end if;
  update public.team_requests set status = wanted, team_id = team, decision_note = case when not p_approve then p_note end
  where id = p_request_id;
  return team;
end $$;
comment on function public.decide_team_request is
  'Approves a request, which makes the team with its games for the person, or declines it with a reason that they read; notice and mail go '
    'with it in one transaction. Deciding the same again changes nothing and returns the same team. PT409 when it was decided otherwise, '
    'and with the hint "changed" when it is not the one that was seen (p_asked_at). Platform staff only.';
grant execute on function public.decide_team_request to authenticated;

create trigger stamp_decision before update of status on public.team_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.stamp_decision('reason');
create trigger tell_of_decision after update of status on public.team_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.tell_of_decision('team_request');

-- What waits for staff, of all three kinds

create function private.waiting_requests() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- Nobody decides their own.
    'roles', case when private.manages_users() then (
      select count(*) from (
        select from public.role_requests r where r.status = 'pending' and r.user_id <> (select auth.uid()) limit 100) r) else 0 end,
    'colleges', case when private.manages_users() then (
      select count(*) from (select from public.college_requests r where r.status = 'pending' limit 100) r) else 0 end,
    'teams', case when private.is_privileged() then (
      select count(*) from (select from public.team_requests r where r.status = 'pending' limit 100) r) else 0 end)
$$;
comment on function private.waiting_requests is
  'How many requests wait for a decision of the caller, by kind (roles, colleges, teams), each exact below 100: the one number of Today '
    'and '
    'of the console. 0 for who does not decide the kind.';

create function public.count_staff_requests() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.waiting_requests()
$$;
comment on function public.count_staff_requests is
  'How many requests wait for a decision of the caller, by kind (roles, colleges, teams), each exact below 100; 0 for who does not decide '
    'the kind.';
grant execute on function public.count_staff_requests to authenticated;

create function private.tell_of_team_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    -- One line for each person who asks, as for roles and colleges.
    perform private.tell(array(
      select private.notice(s.user_id, 'team_asked', new.user_id, new.id)
      from (
        select distinct u.user_id from public.user_roles u where u.role in ('yes_admin', 'yes_developer', 'yes_staff')) s));
  end if;
  return null;
end $$;
comment on function private.tell_of_team_request is
  'Platform staff, who decide it, are told that somebody asks for a team, also when a declined request is corrected and sent again.';
create trigger tell_of_team_request after insert on public.team_requests
  for each row when (new.status = 'pending') execute function private.tell_of_team_request();
create trigger tell_of_team_request_again after update of status on public.team_requests
  for each row when (old.status = 'declined' and new.status = 'pending') execute function private.tell_of_team_request();
create trigger send_staff_requests after insert or delete or update of status on public.team_requests
  for each statement execute function private.send_staff_requests();
