-- Who works for a college: its program roles (SE-003) and the college coaches tied to it. Three circles, per college:
--   recruiters (SE-005)  all of them: they work the interests of their college
--   program (SE-013)     admin, staff and coaches: they also read notes and evaluations, admissions does not (SE-014)
--   managers (SE-011)    its admins and yes_admin: they merge and delete interests
-- Platform staff see every college's pipeline; of them only yes_admin works in it.

-- A college coach may be tied to a college; every college program role is.
alter table public.user_roles drop constraint user_roles_college_check, add constraint user_roles_college_check check (
  case
    when role like 'programs\_college\_%' then college_id is not null
    when role = 'coaching_program_coach_college_coach' then true
    else college_id is null
  end);
alter table public.role_requests drop constraint role_requests_college, add constraint role_requests_college check (
  case
    when role like 'programs\_college\_%' then college_id is not null
    when role = 'coaching_program_coach_college_coach' then true
    else college_id is null
  end);

-- Editing stays with the program roles (SE-009).
create or replace function private.my_college_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role like 'programs\_college\_%'
$$;

create function private.my_recruiting_college_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null
$$;
comment on function private.my_recruiting_college_ids is 'Colleges whose interests the caller works with.';

create function private.my_program_college_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct r.college_id from public.user_roles r
  where r.user_id = (select auth.uid()) and r.college_id is not null and r.role <> 'programs_college_admissions'
$$;
comment on function private.my_program_college_ids is 'SE-013, SE-014: colleges whose program the caller sees from inside, with notes and evaluations.';

create function private.works_for_college(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = person and r.college_id = college)
$$;

create function private.works_pipeline(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.works_for_college((select auth.uid()), college) or private.is_admin()
$$;
comment on function private.works_pipeline is 'Who may change interests of the college: its recruiters and yes_admin.';

create function private.sees_pipeline(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.works_for_college((select auth.uid()), college) or private.is_privileged()
$$;

create function private.views_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_privileged() or college in (select private.my_program_college_ids())
$$;
comment on function private.views_program is 'SE-013, SE-014.';

create function private.works_in_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or college in (select private.my_program_college_ids())
$$;
comment on function private.works_in_program is 'Who writes notes and evaluations.';

create function private.manages_program(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or exists (
    select from public.user_roles r
    where r.user_id = (select auth.uid()) and r.college_id = college and r.role = 'programs_college_admin')
$$;
comment on function private.manages_program is 'SE-011, SE-012.';

grant execute on function private.my_recruiting_college_ids(), private.my_program_college_ids(), private.works_pipeline(uuid),
  private.sees_pipeline(uuid), private.views_program(uuid), private.works_in_program(uuid), private.manages_program(uuid)
  to authenticated;
