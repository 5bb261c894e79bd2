-- What "verified college" rests on: platform staff looked, said how, and it ends by itself. Ours.

create table private.college_verifications (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  way text not null constraint college_verifications_way_check check (way in ('site', 'mail', 'phone')),
  verified_by uuid references public.profiles (id) on delete set null,
  verified_at timestamptz not null default now()
);
comment on table private.college_verifications is
  'Colleges whose esports program platform staff confirmed: on the college''s own site, by mail from its domain, or by phone with its '
    'office. Holds for a year, and ends when the name or the site of the college changes.';
alter table private.college_verifications enable row level security;
create policy "closed to clients" on private.college_verifications for all to anon, authenticated
  using (false) with check (false);
create index college_verifications_verified_by_idx on private.college_verifications (verified_by);

create function private.college_verification(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('on', v.verified_at::date, 'way', v.way)
  from private.college_verifications v where v.college_id = college and v.verified_at > now() - interval '1 year'
$$;
comment on function private.college_verification is
  'On which day and how staff confirmed the program of a college; null when nobody did within a year.';

create function public.verify_college(p_college_id uuid, p_way text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'Only platform staff verify colleges.' using errcode = '42501';
  end if;
  if exists (select from public.user_roles r where r.user_id = auth.uid() and r.college_id = p_college_id) then
    raise exception 'You work for this college. Somebody else verifies it.' using errcode = '42501';
  end if;
  if p_way is null then
    delete from private.college_verifications v where v.college_id = p_college_id;
    return;
  end if;
  insert into private.college_verifications as v (college_id, way, verified_by) values (p_college_id, p_way, auth.uid())
  on conflict (college_id) do update set way = excluded.way, verified_by = excluded.verified_by, verified_at = now();
end $$;
comment on function public.verify_college is
  'Says how the program of a college was confirmed (site, mail, phone), from now for a year; without a way it is no longer verified. For '
    'platform staff who do not work for the college.';
grant execute on function public.verify_college to authenticated;

create function private.end_college_verification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.college_verifications v where v.college_id = new.id;
  return null;
end $$;
comment on function private.end_college_verification is
  'What was confirmed was this name and this site: under others it holds no longer.';
create trigger end_college_verification after update of name, website_url on public.colleges
  for each row when ((old.name, old.website_url) is distinct from (new.name, new.website_url))
  execute function private.end_college_verification();
