-- The screen on which the people of a college edit it (RC-006, SE-009): everything of it in one request, changes field by
-- field, and who is in the program: invited by its admins, by the person's own yes. Ours.

create function private.is_college_role(role text) returns boolean
language sql immutable set search_path = '' as $$
  select role in ('programs_college_admin', 'programs_college_staff', 'programs_college_admissions',
    'coaching_program_coach_college_coach')
$$;
comment on function private.is_college_role is 'Roles of people who work for a college.';

create function private.my_managed_college_ids() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role = 'programs_college_admin'
    and private.holds_now(r.user_id, r.role)
$$;
comment on function private.my_managed_college_ids is 'SE-011: colleges whose program the caller manages.';
grant execute on function private.my_managed_college_ids to authenticated;

create table public.college_invitations (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  email text not null
    constraint college_invitations_email_check
      check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and email = lower(email) and char_length(email) <= 254),
  role text not null
    constraint college_invitations_role_check check (private.is_college_role(role)),
  status text not null default 'pending'
    constraint college_invitations_status_check check (status in ('pending', 'accepted', 'declined', 'revoked')),
  expires_at timestamptz not null default now() + interval '14 days',
  invited_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.college_invitations is
  'Invitations into the program of a college, bound to an email: only the person with that verified address accepts, while who invited '
    'still manages the program. Read through load_college_editor.';
create index college_invitations_college_idx on public.college_invitations (college_id, created_at desc, id);
create unique index college_invitations_once on public.college_invitations (college_id, email) where status = 'pending';
create index college_invitations_email_idx on public.college_invitations (email);
create index college_invitations_inviter_idx on public.college_invitations (invited_by);
alter table public.college_invitations enable row level security;
grant select on public.college_invitations to authenticated;
create policy "managers of the program read invitations" on public.college_invitations for select to authenticated
  using (college_id in (select private.my_managed_college_ids()) or (select private.is_admin()));

create trigger send_college_change after insert or update or delete on public.college_invitations
  for each row execute function private.send_college_change();

create function private.check_manages_program(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if college is null or not private.manages_program(college) then
    raise exception 'You don''t have permission to change who is in this program.' using errcode = '42501';
  end if;
end $$;

create function public.invite_to_college(p_college_id uuid, p_email text, p_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  invitation uuid;
begin
  perform private.check_manages_program(p_college_id);
  if address = (select lower(u.email) from auth.users u where u.id = (select auth.uid())) then
    raise exception 'Nobody grants themselves a role' using errcode = '42501';
  end if;
  perform private.limit_rate('college_invitation', (select auth.uid())::text, 50, '1 day');
  perform private.limit_rate('college_invitation_address',
    encode(extensions.digest(p_college_id || ' ' || address, 'sha256'), 'hex'), 5, '1 day');
  if exists (
    select from public.user_roles r join auth.users u on u.id = r.user_id
    where r.college_id = p_college_id and lower(u.email) = address) then
    raise exception 'This person is in the program already' using errcode = '23505', hint = 'in_program';
  end if;
  insert into public.college_invitations (college_id, email, role, invited_by)
  values (p_college_id, address, p_role, (select auth.uid()))
  on conflict (college_id, email) where status = 'pending' do update set
    role = excluded.role, expires_at = excluded.expires_at, invited_by = excluded.invited_by
  returning id into invitation;
  perform private.queue_mail('college_invitation', invitation);
  return invitation;
end $$;
comment on function public.invite_to_college is
  'Invites an email into the program of a college and mails it; inviting it again renews the open invitation. Answers alike whether or not '
    'an account has it, but for people of the program itself (23505 in_program). Managers of the program only, never themselves, 50 a day, '
    'and five a day for one address (PT429).';
grant execute on function public.invite_to_college to authenticated;

create function public.revoke_college_invitation(p_invitation_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_manages_program((select i.college_id from public.college_invitations i where i.id = p_invitation_id));
  update public.college_invitations set status = 'revoked', answered_at = now()
  where id = p_invitation_id and status = 'pending';
  return found;
end $$;
comment on function public.revoke_college_invitation is
  'Cancels an open invitation; false when it is answered already. Managers of the program only.';
grant execute on function public.revoke_college_invitation to authenticated;

create function private.open_college_invitation(college uuid) returns setof public.college_invitations
language sql stable security definer rows 1 set search_path = '' as $$
  select i.* from public.college_invitations i
  where i.college_id = college and i.email = private.verified_email() and i.status = 'pending' and i.expires_at > now()
    and private.person_manages_program(i.invited_by, i.college_id)
    and not private.has_shut_out((select auth.uid()), i.invited_by) and not private.is_minor((select auth.uid()))
$$;
comment on function private.open_college_invitation is
  'The caller''s own invitation into a college, which ends when who invited no longer manages the program; minors, who cannot accept, have '
    'none.';

create function public.answer_college_invitation(p_invitation_id uuid, p_accept boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.college_invitations;
begin
  select * into invitation from public.college_invitations i
  where i.id = p_invitation_id and i.email = private.verified_email() for update;
  if invitation.id is null then
    raise exception 'This invitation is not valid' using errcode = 'PT404';
  end if;
  if invitation.status = (case when p_accept then 'accepted' else 'declined' end) then
    return;
  end if;
  if not exists (select from private.open_college_invitation(invitation.college_id) o where o.id = invitation.id) then
    raise exception 'This invitation is no longer open' using errcode = 'PT410';
  end if;
  if p_accept then
    insert into public.user_roles (user_id, role, college_id)
    values ((select auth.uid()), invitation.role, invitation.college_id)
    on conflict on constraint user_roles_once do nothing;
  end if;
  update public.college_invitations set status = case when p_accept then 'accepted' else 'declined' end, answered_at = now()
  where id = invitation.id;
end $$;
comment on function public.answer_college_invitation is
  'The invited person, signed in with the verified email, accepts and gets the role, or declines; again changes nothing. PT404 not theirs, '
    'PT410 expired, cancelled, who invited no longer may, or a minor.';
grant execute on function public.answer_college_invitation to authenticated;

create function private.hold_program_roles(grant_id uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('program_roles.' || r.college_id, 0))
  from public.user_roles r where r.id = grant_id
$$;
comment on function private.hold_program_roles is
  'One change of who is in a program at a time, held before its rights are asked: so two admins who take each other out, or both leave, do '
    'not both succeed. No lock of the college, for which moves of interests wait.';

create function public.change_college_role(p_grant_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  granted public.user_roles;
begin
  perform private.hold_program_roles(p_grant_id);
  select * into granted from public.user_roles r where r.id = p_grant_id for update;
  perform private.check_manages_program(granted.college_id);
  if granted.user_id = (select auth.uid()) then
    raise exception 'Nobody changes their own role' using errcode = '42501';
  end if;
  if not private.is_college_role(p_role) then
    raise exception 'This is no role of a college' using errcode = '23514', detail = 'role';
  end if;
  if exists (
    select from public.user_roles r
    where r.user_id = granted.user_id and r.college_id = granted.college_id and r.role = p_role and r.id <> granted.id) then
    delete from public.user_roles where id = granted.id;
  else
    update public.user_roles set role = p_role where id = granted.id and role <> p_role;
  end if;
end $$;
comment on function public.change_college_role is
  'Gives somebody of the program another role of it. Managers of the program only, never for themselves.';
grant execute on function public.change_college_role to authenticated;

create function public.remove_college_role(p_grant_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  granted public.user_roles;
begin
  perform private.hold_program_roles(p_grant_id);
  select * into granted from public.user_roles r
  where r.id = p_grant_id and r.college_id is not null and private.is_college_role(r.role);
  if granted.id is null then
    if exists (select from public.user_roles r where r.id = p_grant_id) then
      perform private.check_manages_program(null);
    end if;
    return false;
  end if;
  if granted.user_id is distinct from (select auth.uid()) then
    perform private.check_manages_program(granted.college_id);
  end if;
  if granted.role = 'programs_college_admin' and not private.is_admin() and not exists (
    select from public.user_roles r
    where r.college_id = granted.college_id and r.role = 'programs_college_admin' and r.id <> granted.id) then
    raise exception 'A program keeps at least one admin' using errcode = 'PT409', detail = 'last admin';
  end if;
  delete from public.user_roles where id = granted.id;
  return found;
end $$;
comment on function public.remove_college_role is
  'Takes somebody out of the program, or oneself; false when that has happened already. Managers of the program for others. PT409: the '
    'last admin of a college stays.';
grant execute on function public.remove_college_role to authenticated;

create table private.removed_college_parts (
  college_id uuid not null references public.colleges (id) on delete cascade,
  part text not null constraint removed_college_parts_part_check check (part in ('program', 'criterion', 'tag')),
  id uuid not null,
  content jsonb not null,
  dependents jsonb not null default '{}',
  removed_at timestamptz not null default now(),
  primary key (college_id, part, id)
);
comment on table private.removed_college_parts is
  'What the people of a college removed, so that they can undo it: for a day, then run_daily deletes it. Ours.';
comment on column private.removed_college_parts.dependents is
  'Rows that went with it. Of a program {needs, times, spots}: what it looked for and when it practices, and which commitments had filled '
    'its spots; of a criterion {scores}; of a tag {interests}, their ids.';
create index removed_college_parts_id_idx on private.removed_college_parts (id);
create index removed_college_parts_time_idx on private.removed_college_parts (removed_at);
alter table private.removed_college_parts enable row level security;
create policy "closed to clients" on private.removed_college_parts for all to anon, authenticated
  using (false) with check (false);

create function private.forget_in_removed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.removed_college_parts r set dependents = jsonb_set(r.dependents, '{scores}', (
    select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(r.dependents -> 'scores') d where d ->> 'evaluator_id' <> old.id::text))
  where r.dependents -> 'scores' @> jsonb_build_array(jsonb_build_object('evaluator_id', old.id));
  return old;
end $$;
comment on function private.forget_in_removed_parts is 'Who leaves Lineup leaves what was removed, too.';
create trigger forget_in_removed_parts before delete on public.profiles
  for each row execute function private.forget_in_removed_parts();

create function private.changes_college_part(college uuid, part text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(case part
    when 'program' then private.can_edit_college(college)
    when 'criterion' then private.manages_program(college)
    when 'tag' then private.works_in_program(college) end, false)
$$;
comment on function private.changes_college_part is 'As the policies of college_programs, evaluation_criteria and pipeline_tags say it.';

create function public.remove_college_part(p_part text, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  content jsonb;
  dependents jsonb;
begin
  case p_part
    when 'program' then
      select p.college_id into college from public.college_programs p where p.id = p_id;
    when 'criterion' then
      select c.college_id into college from public.evaluation_criteria c where c.id = p_id;
    when 'tag' then
      select g.college_id into college from public.pipeline_tags g where g.id = p_id;
    else
      raise exception 'Unknown part' using errcode = '23514', detail = 'p_part';
  end case;
  if college is null then
    -- A retry after a lost answer, or somebody else was quicker.
    select r.college_id into college from private.removed_college_parts r
    where r.id = p_id and r.part = p_part order by private.changes_college_part(r.college_id, p_part) desc limit 1;
  end if;
  if not private.changes_college_part(college, p_part) then
    raise exception 'You don''t have permission to remove this.' using errcode = '42501';
  end if;
  -- The row is locked before what hangs on it is read: nothing is added meanwhile. Needs before programs, as elsewhere.
  case p_part
    when 'program' then
      perform from public.roster_needs n where n.college_id = college order by n.id for update;
      select to_jsonb(p) into content from public.college_programs p where p.id = p_id for update;
      dependents := jsonb_build_object(
        'needs', (select coalesce(jsonb_agg(n order by n.display_order, n.id), '[]') from public.roster_needs n where n.program_id = p_id),
        'times', (select coalesce(jsonb_agg(a), '[]') from public.program_practice_times a where a.program_id = p_id),
        'spots', (
          select coalesce(jsonb_agg(f), '[]') from private.filled_spots f
          where f.need_id in (select n.id from public.roster_needs n where n.program_id = p_id)));
    when 'criterion' then
      select to_jsonb(c) into content from public.evaluation_criteria c where c.id = p_id for update;
      dependents := jsonb_build_object('scores', (
        select coalesce(jsonb_agg(v), '[]') from public.interest_evaluations v where v.college_id = college and v.criterion_id = p_id));
    else
      select to_jsonb(g) into content from public.pipeline_tags g where g.id = p_id for update;
      dependents := jsonb_build_object('interests', (
        select coalesce(jsonb_agg(t.interest_id), '[]') from public.interest_tags t where t.college_id = college and t.tag_id = p_id));
  end case;
  if content is null then
    return false;
  end if;
  insert into private.removed_college_parts as r (college_id, part, id, content, dependents)
  values (college, p_part, p_id, content, dependents)
  on conflict (college_id, part, id) do update set
    content = excluded.content, dependents = excluded.dependents, removed_at = excluded.removed_at;
  case p_part
    when 'program' then delete from public.college_programs p where p.id = p_id;
    when 'criterion' then delete from public.evaluation_criteria c where c.id = p_id;
    else delete from public.pipeline_tags g where g.id = p_id;
  end case;
  return true;
end $$;
comment on function public.remove_college_part is
  'Removes a program, an evaluation criterion or a tag of a college (p_part: program, criterion, tag) with what hangs on it; '
    'restore_college_part undoes it within a day. False when it is gone already. For whoever may change that part.';
grant execute on function public.remove_college_part to authenticated;

create function private.spots_to_restore(removed private.removed_college_parts) returns setof private.filled_spots
language sql stable security definer set search_path = '' as $$
  select f.* from jsonb_populate_recordset(null::private.filled_spots, removed.dependents -> 'spots') f
  join public.interests i on i.id = f.interest_id and i.college_id = removed.college_id
  join public.pipeline_stages s on s.id = i.stage_id and s.kind = 'committed'
  where not exists (select from private.filled_spots o where o.interest_id = f.interest_id)
$$;
comment on function private.spots_to_restore is
  'Of a removed program, the spots whose commitments still stand and took no other one meanwhile.';

create function public.restore_college_part(p_part text, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.removed_college_parts;
begin
  select * into removed from private.removed_college_parts r
  where r.id = p_id and r.part = p_part and private.changes_college_part(r.college_id, r.part)
  order by r.removed_at desc limit 1 for update;
  if removed.id is null then
    raise exception 'You don''t have permission to restore this.' using errcode = '42501';
  end if;
  if removed.removed_at < now() - interval '1 day' then
    raise exception 'This was removed more than a day ago' using errcode = 'PT410';
  end if;
  case p_part
    when 'program' then
      insert into public.college_programs
      select (jsonb_populate_record(null::public.college_programs, removed.content)).*
      where not exists (select from public.college_programs p where p.id = p_id);
      -- Asked again after a lost answer, or another editor was quicker.
      if not found then return false; end if;
      -- With the spots open that commitments had filled: those that still stand fill theirs again.
      insert into public.roster_needs
      select (jsonb_populate_record(n, jsonb_build_object('open_spots', least(20, n.open_spots + (
        select count(*) from jsonb_populate_recordset(null::private.filled_spots, removed.dependents -> 'spots') f
          where f.need_id = n.id))))).*
      from jsonb_populate_recordset(null::public.roster_needs, removed.dependents -> 'needs') n;
      insert into private.filled_spots select f.interest_id, f.need_id from private.spots_to_restore(removed) f;
      insert into public.program_practice_times
      select * from jsonb_populate_recordset(null::public.program_practice_times, removed.dependents -> 'times');
    when 'criterion' then
      insert into public.evaluation_criteria
      select (jsonb_populate_record(null::public.evaluation_criteria, removed.content)).*
      where not exists (select from public.evaluation_criteria c where c.id = p_id);
      if not found then return false; end if;
      insert into public.interest_evaluations
      select v.* from jsonb_populate_recordset(null::public.interest_evaluations, removed.dependents -> 'scores') v
      join public.interests i on i.id = v.interest_id and i.college_id = removed.college_id and i.stage_id is not null;
    else
      insert into public.pipeline_tags
      select (jsonb_populate_record(null::public.pipeline_tags, removed.content)).*
      where not exists (select from public.pipeline_tags g where g.id = p_id);
      if not found then return false; end if;
      insert into public.interest_tags (interest_id, tag_id, college_id)
      select i.id, p_id, removed.college_id
      from jsonb_array_elements_text(removed.dependents -> 'interests') t (id)
      join public.interests i on i.id = t.id::uuid and i.college_id = removed.college_id and i.stage_id is not null;
  end case;
  -- The record stays for its day, so that asking again after a lost answer is no refusal.
  return true;
end $$;
comment on function public.restore_college_part is
  'Undoes remove_college_part within a day: the same row with needs, practice times and filled spots, scores, or tagged interests, as far '
    'as these are still there. False when it is there already; PT410 after a day; 23505 when another one of its game or name was added '
    'meanwhile. For whoever may change that part.';
grant execute on function public.restore_college_part to authenticated;

create function public.order_college_parts(p_college_id uuid, p_part text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.can_edit_college(p_college_id) then
    raise exception 'You don''t have permission to edit this college.' using errcode = '42501';
  end if;
  if p_part = 'need' then
    -- In one order for everybody, as a commitment locks them.
    perform from public.roster_needs n where n.college_id = p_college_id order by n.id for no key update;
    update public.roster_needs n set display_order = o.place from unnest(p_ids) with ordinality o (id, place)
    where n.id = o.id and n.college_id = p_college_id and n.display_order <> o.place;
  elsif p_part = 'form' then
    perform from public.interest_forms f where f.college_id = p_college_id order by f.id for no key update;
    update public.interest_forms f set display_order = o.place from unnest(p_ids) with ordinality o (id, place)
    where f.id = o.id and f.college_id = p_college_id and f.display_order <> o.place;
  else
    raise exception 'Only needs and forms are put into order' using errcode = '23514', detail = 'p_part';
  end if;
end $$;
comment on function public.order_college_parts is
  'Gives the roster needs of a program (need) or the forms (form) of a college the order of the list. SE-009: editors of the college.';
grant execute on function public.order_college_parts to authenticated;

create function private.college_people_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'people', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', r.id, 'name', private.display_name(r.user_id), 'avatar_url', p.avatar_url, 'role', r.role,
          'since', r.created_at, 'is_me', r.user_id = (select auth.uid()), 'is_contact', exists (
            select from public.program_contacts c where c.college_id = college and c.user_id = r.user_id))
        order by r.created_at, r.id)
      from public.user_roles r join public.profiles p on p.id = r.user_id
      where r.college_id = college and private.is_college_role(r.role)), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', i.id, 'email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'is_expired', i.expires_at <= now())
        order by i.created_at desc, i.id)
      from public.college_invitations i
      where i.college_id = college and i.status = 'pending' and private.manages_program(college)), '[]'))
$$;
comment on function private.college_people_to_edit is
  'Who is in the program, with open invitations for who manages it. For load_college_editor, which asks whether the caller sees the '
    'program.';

create function private.college_programs_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.only_fields(to_jsonb(p), l.of_program) || jsonb_build_object(
      'game', t.slug, 'game_name', t.name,
      'roster_needs', coalesce((
        select jsonb_agg(private.only_fields(to_jsonb(n), l.of_need) order by n.display_order, n.created_at, n.id)
        from public.roster_needs n where n.program_id = p.id), '[]'),
      'practice_times', coalesce((
        select jsonb_agg(jsonb_build_object(
            'weekday', a.weekday, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'time_zone', a.time_zone)
          order by a.weekday, a.starts_at)
        from public.program_practice_times a where a.program_id = p.id), '[]'))
    order by t.name), '[]')
  from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
  cross join (select private.program_facts(), private.need_facts()) l (of_program, of_need)
  where p.college_id = college
$$;

create function private.college_forms_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.only_fields(to_jsonb(f), l.of_form) || jsonb_build_object(
      'versions', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', v.id, 'number', v.number, 'title', v.title, 'intro', v.intro, 'published_at', v.published_at,
            'is_current', v.is_current,
            'is_working_copy', private.only_fields(to_jsonb(v), l.published) = private.only_fields(to_jsonb(f), l.published),
            'answers', (select count(*) from public.interest_submissions s where s.form_id = f.id and s.version_id = v.id))
          order by v.number desc)
        from public.interest_form_versions v where v.form_id = f.id), '[]'))
    order by f.display_order, f.created_at, f.id), '[]')
  from public.interest_forms f
  cross join (
    select private.written_columns('public.interest_forms') || '{id, current_version, updated_at}', private.published_columns()
  ) l (of_form, published)
  where f.college_id = college
$$;

create function private.college_pipeline_to_edit(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'seasons', private.seasons_of(college),
    'associations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'is_demo', a.is_demo) order by a.name), '[]')
      from (select * from public.associations x order by x.name limit 200) a),
    'stages', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', s.id, 'kind', s.kind, 'name', s.name, 'player_label', s.player_label,
          'cards', (select count(*) from public.interests i where i.college_id = college and i.stage_id = s.id))
        order by s.display_order, s.id)
      from public.pipeline_stages s where s.college_id = college), '[]'),
    'labels', (
      select jsonb_agg(jsonb_build_object('kind', l.kind, 'label', l.label) order by l.kind, l.display_order)
      from public.pipeline_stage_labels l),
    'criteria', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.display_order, c.id)
      from public.evaluation_criteria c where c.college_id = college), '[]'),
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name))
      from public.pipeline_tags g where g.college_id = college), '[]'))
$$;

create function public.load_college_editor(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college public.colleges;
  invitation public.college_invitations;
  is_editor boolean;
begin
  if (select auth.uid()) is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  select * into college from public.colleges c where c.slug = p_slug;
  select * into invitation from private.open_college_invitation(college.id);
  is_editor := coalesce(private.can_edit_college(college.id), false);
  if college.id is null or not (is_editor or college.is_published or invitation.id is not null) then
    return null;
  end if;
  return jsonb_build_object(
      'id', college.id, 'slug', college.slug, 'name', college.name, 'logo_url', college.logo_url, 'colors', college.colors,
      'is_published', college.is_published,
      'live_topic', case when is_editor then private.topic_of('college', college.id) end,
      'invitation', case when invitation.id is not null then jsonb_build_object(
        'id', invitation.id, 'role', invitation.role, 'invited_by', private.name_for_invited(invitation.invited_by, invitation.email),
        'expires_at', invitation.expires_at) end,
      'editor', case when is_editor then jsonb_build_object(
        'embed_origins', coalesce((select to_jsonb(e.origins) from private.college_embeds e where e.college_id = college.id), '[]'),
        'details', private.only_fields(to_jsonb(college), private.written_columns('public.colleges')),
        'programs', private.college_programs_to_edit(college.id),
        'forms', private.college_forms_to_edit(college.id),
        'titles', (
          select coalesce(jsonb_agg(jsonb_build_object(
              'id', t.id, 'slug', t.slug, 'name', t.name,
              'ranks', coalesce((
                select jsonb_agg(r.name order by r.ordinal desc) from public.esports_ranks r where r.esports_title_id = t.id), '[]'),
              'positions', coalesce((
                select jsonb_agg(o.name order by o.display_order, o.name) from public.esports_positions o
                where o.esports_title_id = t.id), '[]'))
            order by t.name), '[]')
          from public.esports_titles t where t.active),
        'manages_program', private.manages_program(college.id),
        'edits_tags', private.works_in_program(college.id),
        'pipeline', case when private.edits_pipeline(college.id) then private.college_pipeline_to_edit(college.id) end,
        'program_people', case when private.views_program(college.id) then private.college_people_to_edit(college.id) end)
      end);
end $$;
comment on function public.load_college_editor is
  'The edit screen of a college: "editor" is null for who may not edit it, and within it pipeline and program_people for who does not see '
    'its program; "invitation" is the caller''s own open one. Null where the caller sees no such college.';
grant execute on function public.load_college_editor to authenticated;
