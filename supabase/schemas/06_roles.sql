-- Roles (DB-002) and how they come about (SE-008): people choose recruit and family roles themselves, ask for the
-- others, and admins grant, refuse and revoke. Nobody grants themselves more, and one admin always stays. A person
-- follows the changes of their own roles live. Ours: role_requests and user_role_changes.

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_role_check check (role in (
    'yes_admin', 'yes_developer', 'yes_staff',
    'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
    'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
    'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach',
    'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager',
    'family_parent', 'family_guardian'
  )),
  college_id uuid constraint user_roles_college references public.colleges (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_roles_once unique nulls not distinct (user_id, role, college_id),
  constraint user_roles_college_check check (
    case
      when role like 'programs\_college\_%' then college_id is not null
      when role = 'coaching_program_coach_college_coach' then true
      else college_id is null
    end)
);
comment on table public.user_roles is
  'Who may do what. Written only by the server: no client role holds a write right.';
create index user_roles_college_idx on public.user_roles (college_id) where college_id is not null;
-- What private.approvals_of shows, of few people among all.
create index user_roles_approval_idx on public.user_roles using hash (user_id)
  where role like 'programs\_%' or role like 'coaching\_%';
alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
create policy "own roles, all for admins" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time, so that two admins who remove each other do not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('user_roles.yes_admin', 0));
  if not exists (select from public.user_roles r where r.role = 'yes_admin') then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
  return null;
end $$;
comment on function private.keep_an_admin is 'Also refuses to delete the account of the last admin.';
create trigger keep_an_admin_deleted after delete on public.user_roles
  for each row when (old.role = 'yes_admin') execute function private.keep_an_admin();
create trigger keep_an_admin_changed after update on public.user_roles
  for each row when (old.role = 'yes_admin' and new.role <> 'yes_admin') execute function private.keep_an_admin();

create function private.log_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A deleted account takes its history along.
  insert into public.user_role_changes (user_id, role, college_id, operation, changed_by)
  select each.user_id, each.role, each.college_id, each.operation, (select auth.uid())
  from (
    select old.user_id, old.role, old.college_id, 'revoked' as operation where tg_op <> 'INSERT'
    union all select new.user_id, new.role, new.college_id, 'granted' where tg_op <> 'DELETE'
  ) each
  where exists (select from public.profiles p where p.id = each.user_id);
  return null;
end $$;
create trigger log_role_change after insert or update or delete on public.user_roles
  for each row execute function private.log_role_change();

create function private.send_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_to_each(array(select c.user_id from changed c), 'roles', '{}');
  return null;
end $$;
create trigger send_role_change_new after insert on public.user_roles referencing new table as changed
  for each statement execute function private.send_role_change();
create trigger send_role_change after update on public.user_roles referencing new table as changed
  for each statement execute function private.send_role_change();
create trigger send_role_change_gone after delete on public.user_roles referencing old table as changed
  for each statement execute function private.send_role_change();

create function private.end_college_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ended uuid[];
begin
  if tg_op = 'DELETE' then
    ended := array(select distinct b.college_id from before b where b.college_id is not null);
  else
    ended := array(
      select distinct b.college_id from before b
      where b.college_id is not null and not exists (
        select from after a
        where a.id = b.id and a.user_id = b.user_id and a.college_id = b.college_id and a.role = b.role));
  end if;
  perform private.move_topics('college', ended);
  perform private.move_topics('pipeline', ended);
  return null;
end $$;
create trigger end_college_roles after update on public.user_roles referencing old table as before new table as after
  for each statement execute function private.end_college_roles();
create trigger send_college_change after insert on public.user_roles
  for each row when (new.college_id is not null) execute function private.send_college_change();
create trigger end_college_roles_gone after delete on public.user_roles referencing old table as before
  for each statement execute function private.end_college_roles();

create table public.role_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  role text not null constraint role_requests_role_check check (role in (
    'programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
    'programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin',
    'coaching_private_coach', 'coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach'
  )),
  college_id uuid references public.colleges (id) on delete cascade,
  note text constraint role_requests_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 1000),
  proof_url text constraint role_requests_proof_url_check check (private.is_web_address(proof_url)),
  status text not null default 'pending'
    constraint role_requests_status_check check (status in ('pending', 'approved', 'declined')),
  decision_note text constraint role_requests_decision_note_check
    check (private.has_text(nullif(decision_note, '')) and char_length(decision_note) <= 1000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint role_requests_decided check ((status = 'pending') = (decided_at is null)),
  constraint role_requests_college check (
    case
      when role like 'programs\_college\_%' then college_id is not null
      when role = 'coaching_program_coach_college_coach' then true
      else college_id is null
    end)
);
comment on table public.role_requests is 'A person asks for a staff or coach role; an admin decides once.';
comment on column public.role_requests.note is 'Why, in the words of who asks.';
comment on column public.role_requests.proof_url is 'A page that shows it, given by who asks.';
comment on column public.role_requests.decision_note is 'What the admin tells who asked.';
create unique index role_requests_once on public.role_requests (user_id, role, college_id) nulls not distinct
  where status = 'pending';
create index role_requests_user_idx on public.role_requests (user_id, created_at desc);
create index role_requests_queue_idx on public.role_requests (created_at, id) where status = 'pending';
create index role_requests_college_idx on public.role_requests (college_id);
create index role_requests_decider_idx on public.role_requests (decided_by);
create index role_requests_decided_idx on public.role_requests (status, decided_at desc, id) where status <> 'pending';
alter table public.role_requests enable row level security;
grant select, delete on public.role_requests to authenticated;
grant insert (user_id, role, college_id, note, proof_url) on public.role_requests to authenticated;
create policy "own requests, all for admins" on public.role_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "ask for oneself" on public.role_requests for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "withdraw own open requests" on public.role_requests for delete to authenticated
  using (user_id = (select auth.uid()) and status = 'pending');

create function private.limit_role_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('role_requests.' || new.user_id, 0));
  if (select count(*) from public.role_requests r where r.user_id = new.user_id and r.status = 'pending') >= 5 then
    raise exception 'Too many open requests (max 5)' using errcode = '23514';
  end if;
  if exists (
    select from public.user_roles r
    where r.user_id = new.user_id and r.role = new.role and r.college_id is not distinct from new.college_id) then
    raise exception 'You have this role already' using errcode = '23505';
  end if;
  return new;
end $$;
create trigger limit_role_requests before insert on public.role_requests
  for each row execute function private.limit_role_requests();

create table public.user_role_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null,
  college_id uuid,
  operation text not null constraint user_role_changes_operation_check check (operation in ('granted', 'revoked')),
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.user_role_changes is
  'Who granted and revoked roles, written by a trigger; read by admins, and by the person, whose open browsers follow it.';
create index user_role_changes_user_idx on public.user_role_changes (user_id, changed_at desc);
create index user_role_changes_person_idx on public.user_role_changes (changed_by);
alter table public.user_role_changes enable row level security;
grant select on public.user_role_changes to authenticated;
create policy "changes of own roles, all for admins" on public.user_role_changes for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.manages_users() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (select from public.experiments e where e.key = 'user_management' and e.enabled)
$$;
comment on function private.manages_users is 'SE-008, SE-021: admins, while user management is switched on.';

create function private.check_may_grant(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  if person = (select auth.uid()) then
    raise exception 'Nobody grants themselves a role' using errcode = '42501';
  end if;
end $$;

create function public.grant_role(p_user_id uuid, p_role text, p_college_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  granted_id uuid;
begin
  perform private.check_may_grant(p_user_id);
  insert into public.user_roles (user_id, role, college_id) values (p_user_id, p_role, p_college_id)
  on conflict on constraint user_roles_once do nothing returning id into granted_id;
  return coalesce(granted_id, (
    select r.id from public.user_roles r
    where r.user_id = p_user_id and r.role = p_role and r.college_id is not distinct from p_college_id));
end $$;
comment on function public.grant_role is
  'Gives a person a role and returns the id of the grant; a second time changes nothing. Admins only, never to themselves.';
grant execute on function public.grant_role to authenticated;

create function public.revoke_role(p_grant_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  delete from public.user_roles where id = p_grant_id;
  return found;
end $$;
comment on function public.revoke_role is
  'Takes one grant away; false when it is gone already. Admins only; the last admin stays.';
grant execute on function public.revoke_role to authenticated;

create function private.lock_role_request(p_request_id uuid) returns public.role_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.role_requests;
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  select * into request from public.role_requests r where r.id = p_request_id for update;
  if request.id is null then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  return request;
end $$;
comment on function private.lock_role_request is
  'The request, which nobody else decides meanwhile, for who manages users.';

create function public.decide_role_request(p_request_id uuid, p_approve boolean, p_note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.role_requests := private.lock_role_request(p_request_id);
begin
  perform private.check_waits(request.id, request.status);
  if p_approve then
    perform public.grant_role(request.user_id, request.role, request.college_id);
  end if;
  update public.role_requests set status = case when p_approve then 'approved' else 'declined' end, decision_note = p_note
  where id = p_request_id;
end $$;
comment on function public.decide_role_request is
  'Approves (and grants) or declines an open request, once. Admins only, never for themselves.';
grant execute on function public.decide_role_request to authenticated;

create function public.undo_role_approval(p_request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.role_requests := private.lock_role_request(p_request_id);
begin
  if request.status <> 'approved' then
    raise exception 'This request is not approved' using errcode = 'PT409';
  end if;
  -- The grant of the approval has its time: both are written in one transaction.
  delete from public.user_roles r
  where r.user_id = request.user_id and r.role = request.role and r.college_id is not distinct from request.college_id
    and r.created_at = request.decided_at;
  if exists (
    select from public.user_roles r
    where r.user_id = request.user_id and r.role = request.role and r.college_id is not distinct from request.college_id) then
    raise exception 'The role was also granted without this request. Revoke it from the person instead.' using errcode = 'PT409';
  end if;
  if exists (
    select from public.role_requests r
    where r.user_id = request.user_id and r.role = request.role and r.college_id is not distinct from request.college_id
      and r.status = 'pending') then
    raise exception 'The person has asked for this role again. Decide that request.' using errcode = 'PT409';
  end if;
  update public.role_requests set status = 'pending', decision_note = null, decided_by = null, decided_at = null
  where id = p_request_id;
end $$;
comment on function public.undo_role_approval is
  'Takes back what an approval granted, and the request waits again. Admins only.';
grant execute on function public.undo_role_approval to authenticated;

create function public.choose_roles(p_roles text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own text[] := array[
    'recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager', 'family_parent', 'family_guardian'];
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if p_roles is null or not p_roles <@ own then
    raise exception 'Only recruit and family roles can be chosen' using errcode = '42501';
  end if;
  delete from public.user_roles where user_id = me and role = any (own) and role <> all (p_roles);
  insert into public.user_roles (user_id, role) select distinct me, each from unnest(p_roles) each
  on conflict on constraint user_roles_once do nothing;
  return (select coalesce(array_agg(r.role order by r.role), '{}') from public.user_roles r where r.user_id = me);
end $$;
comment on function public.choose_roles is
  'Sets the caller''s recruit and family roles to exactly those given, leaves other roles alone, and returns all roles held.';
grant execute on function public.choose_roles to authenticated;

create function public.search_people(p_query text, p_limit integer default 20)
returns table (user_id uuid, slug text, display_name text, avatar_url text, is_published boolean, visibility text, roles jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := lower(btrim(p_query));
  pattern text := private.containing(words);
  most integer := least(greatest(p_limit, 1), 50);
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to search all people.' using errcode = '42501';
  end if;
  return query
  with found as (
    select m.person as user_id, m.place
    from private.people_matching(pattern, false, most) with ordinality as m (person, place) where char_length(words) >= 2
    union all select p.id, 0 from public.profiles p where lower(p.email) = words
    union all select p.id, 0 from public.profiles p where p.id = case when words ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then words::uuid end
  )
  select f.user_id, u.slug, private.display_name(f.user_id), p.avatar_url, coalesce(u.is_published, false), u.visibility,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'role', r.role, 'college_id', r.college_id, 'college_name', c.name) order by r.role, c.name), '[]')
      from public.user_roles r left join public.colleges c on c.id = r.college_id
      where r.user_id = f.user_id
    )
  from (select x.user_id, min(x.place) as place from found x group by x.user_id order by place, x.user_id limit most) f
  join public.profiles p on p.id = f.user_id
  left join public.user_profiles u on u.user_id = f.user_id
  order by f.place, f.user_id;
end $$;
comment on function public.search_people is
  'Platform staff find any account by part of its name or slug, by its whole email or by its id, with its roles. Never returns an email.';
grant execute on function public.search_people to authenticated;

create function public.list_role_requests(p_status text default 'pending', p_limit integer default 50)
returns table (
  id uuid, user_id uuid, display_name text, role text, college_id uuid, college_name text, note text, proof_url text, status text,
  decision_note text, decided_by_name text, decided_at timestamptz, created_at timestamptz, evidence jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  return query
  select r.id, r.user_id, private.display_name(r.user_id), r.role, r.college_id, c.name, r.note, r.proof_url, r.status,
    r.decision_note, private.display_name(r.decided_by), r.decided_at, r.created_at,
    case when r.status = 'pending' then private.evidence_about(r.user_id, c.website_url) end
  from (
    (
      select q.* from public.role_requests q
      where p_status = 'pending' and q.status = 'pending'
      order by q.created_at, q.id limit least(greatest(p_limit, 1), 100)
    )
    union all
    (
      select q.* from public.role_requests q
      where q.status <> 'pending' and q.status = p_status
      order by q.decided_at desc, q.id limit least(greatest(p_limit, 1), 100)
    )
  ) r left join public.colleges c on c.id = r.college_id
  order by case when p_status = 'pending' then r.created_at end, r.decided_at desc, r.id;
end $$;
comment on function public.list_role_requests is
  'Role requests with the names of people and colleges: open ones oldest first, with what they are judged by, decided ones latest first. '
    'Admins only, while user management is on.';
grant execute on function public.list_role_requests to authenticated;

create function private.has_approval_role(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r where r.user_id = person and (r.role like 'programs\_%' or r.role like 'coaching\_%'))
$$;

create function private.note_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A profile that is being made is committed first: see prepare_user_profile.
  perform from public.profiles p where p.id = new.user_id for share;
  update public.user_profiles u set may_have_approval = true where u.user_id = new.user_id and not u.may_have_approval;
  return null;
end $$;
create trigger note_approval after insert or update of user_id, role on public.user_roles
  for each row when (new.role like 'programs\_%' or new.role like 'coaching\_%') execute function private.note_approval();

create function private.approvals_of(people uuid[]) returns table (user_id uuid, approval jsonb)
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct on (r.user_id) r.user_id, jsonb_build_object('role', r.role, 'college', c.name, 'since', r.created_at::date)
  from public.user_roles r left join public.colleges c on c.id = r.college_id
  where r.user_id = any (people) and (r.role like 'programs\_%' or r.role like 'coaching\_%')
    and (r.college_id is null or c.is_published)
  order by r.user_id, c.id is null, r.created_at, r.id
$$;
comment on function private.approvals_of is
  'For whom program staff and coaches work and when that was approved: of the role that they hold, so that it ends with it, and with the '
    'college''s page. A college before a role without one, the earliest first. No row for everybody else.';

create function private.works_for(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.approval from private.approvals_of(array[person]) a
$$;
comment on function private.works_for is 'approvals_of one person; null without one.';

create function public.list_my_colleges() returns table (id uuid, slug text, name text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.slug, c.name from public.colleges c
  where c.id in (
    select r.college_id from public.user_roles r
    where r.user_id = (select auth.uid()) and private.holds_now(r.user_id, r.role))
  order by c.name, c.id
$$;
comment on function public.list_my_colleges is
  'The colleges that the viewer has a role in, published or not.';
grant execute on function public.list_my_colleges to authenticated;
