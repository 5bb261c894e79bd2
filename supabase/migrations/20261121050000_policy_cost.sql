-- What row rules cost, whatever the amount of data: one rule per table and operation, cheap conditions first, sets that
-- are bounded by the caller's own teams and conversations, and an index for each way of looking rows up.

-- Of people --------------------------------------------------------------------------------------------------------

create or replace function private.my_teammate_ids() returns setof uuid
language sql stable security definer rows 50 set search_path = '' as $$
  select m.user_id from private.my_team_ids() as mine (id) join public.team_members m on m.team_id = mine.id where m.is_active
  union
  select s.user_id from private.my_team_ids() as mine (id) join public.team_staff s on s.team_id = mine.id where s.is_active
$$;
comment on function private.my_teammate_ids is 'People on the rosters and staff lists of the caller''s own teams.';
drop policy "own identity" on public.profiles;
drop policy "people of my teams" on public.profiles;
create policy "own identity, people of my teams, of all teams for developers and admins" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or id in (select private.my_teammate_ids())
    or ((select private.is_admin_or_developer()) and (
      exists (select from public.team_members m where m.user_id = profiles.id and m.is_active)
      or exists (select from public.team_staff s where s.user_id = profiles.id and s.is_active))));
-- For looking up the email as it is stored; the older index serves other spellings.
create index profiles_exact_email_idx on public.profiles (email);

drop policy "own, published and one's recruits, all for platform staff" on public.user_profiles;
drop policy "people I talk with" on public.user_profiles;
create policy "own and published, recruits, correspondents, all for platform staff" on public.user_profiles
  for select to authenticated
  using ((is_published and visibility = 'public') or user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids()) or user_id in (select private.my_correspondent_ids()));

-- Of answers to practices ---------------------------------------------------------------------------------------------

create function private.my_practice_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.team_practices p where p.team_id in (select private.my_team_ids())
$$;
comment on function private.my_practice_ids is 'Practices of the teams that the caller owns, plays for or staffs.';
grant execute on function private.my_practice_ids() to authenticated;
drop policy "own response, all of my teams" on public.team_practice_attendance;
create policy "own response, all of my teams" on public.team_practice_attendance for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin_or_developer())
    or practice_id in (select private.my_practice_ids()));

create function private.my_tournament_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.team_tournaments t where t.team_id in (select private.my_team_ids())
$$;
comment on function private.my_tournament_ids is 'Tournaments of the teams that the caller owns, plays for or staffs.';
grant execute on function private.my_tournament_ids() to authenticated;
drop policy "check-ins of my teams" on public.team_tournament_check_ins;
create policy "check-ins of my teams" on public.team_tournament_check_ins for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin_or_developer())
    or tournament_id in (select private.my_tournament_ids()));

-- Of programs: a college that is not published hides them; they know it themselves ------------------------------------

alter table public.college_programs add column is_published boolean not null default false;
comment on column public.college_programs.is_published is 'That of its college, kept by triggers.';
update public.college_programs p set is_published = true
from public.colleges c where c.id = p.college_id and c.is_published;

create function private.publish_program() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_published := coalesce((select c.is_published from public.colleges c where c.id = new.college_id), false);
  return new;
end $$;
create trigger publish_program before insert or update of college_id on public.college_programs
  for each row execute function private.publish_program();

create function private.publish_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.college_programs set is_published = new.is_published where college_id = new.id;
  return null;
end $$;
create trigger publish_programs after update of is_published on public.colleges
  for each row when (old.is_published <> new.is_published) execute function private.publish_programs();

drop policy "programs of colleges one sees" on public.college_programs;
create policy "anyone reads programs of published colleges" on public.college_programs for select to anon
  using (is_published);
create policy "programs of published colleges and of those one edits" on public.college_programs
  for select to authenticated
  using (is_published or (select private.is_privileged()) or college_id in (select private.my_college_ids()));

-- Of tables that no client reaches: said in words, so that nobody takes the absence of rules for an oversight -------------

do $$
declare
  closed regclass;
begin
  for closed in
    select c.oid from pg_class c
    where c.relnamespace = 'private'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('create policy "closed to clients" on %s for all to anon, authenticated using (false) with check (false)', closed);
  end loop;
end $$;
