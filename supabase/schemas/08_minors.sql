-- Keeping minors safe: who is known to be an adult, and guardian links, which need the yes of both sides, begun by
-- either; of a minor who has a guardian also the yes of that guardian or of platform staff. A link gives rights 72 hours
-- after it is complete, and everybody concerned is notified at once. What this opens is asked in `inbox` (who may talk),
-- `people` (publishing) and `roster` (a place on a team). Nothing here carries words of the sender: no name, no text.
-- People who gave no date of birth are neither adult nor minor: they write to nobody, nobody but platform staff writes to
-- them, they publish nothing, and they are not on a team with minors. Ours (DB-023).

create table private.guardian_links (
  id uuid not null default gen_random_uuid() unique,
  guardian_id uuid not null references public.profiles (id) on delete cascade,
  minor_id uuid not null references public.profiles (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Through UTC, because a generated column takes immutable functions only.
  begins_at timestamptz generated always as (((confirmed_at at time zone 'UTC') + interval '72 hours') at time zone 'UTC') stored,
  approved_by uuid references public.profiles (id) on delete set null,
  ended_at timestamptz,
  begun_by text constraint guardian_links_begun_by_check check (begun_by in ('minor', 'guardian')),
  primary key (guardian_id, minor_id),
  constraint guardian_links_ended_check check (ended_at is null or confirmed_at is null)
);
comment on table private.guardian_links is
  'Ours. Which guardian may accompany which minor. Both have agreed; waiting until confirmed_at, with rights from begins_at on.';
comment on column private.guardian_links.confirmed_at is
  'When the link was complete: at once for a first guardian, else by the yes of another guardian or of platform staff (approved_by).';
comment on column private.guardian_links.ended_at is
  'The minor ended a link that had rights. The row stays for 30 days, without rights, so that the next guardian needs a yes.';
comment on column private.guardian_links.begun_by is 'Whose request or offer it was that the other agreed to.';
create index guardian_links_approver_idx on private.guardian_links (approved_by);
create index guardian_links_minor_idx on private.guardian_links (minor_id);
create index guardian_links_waiting_idx on private.guardian_links (agreed_at, id) where confirmed_at is null and ended_at is null;
alter table private.guardian_links enable row level security;
create policy "closed to clients" on private.guardian_links for all to anon, authenticated
  using (false) with check (false);

create table private.guardian_answers (
  id bigint generated always as identity primary key,
  minor_id uuid not null references public.profiles (id) on delete cascade,
  guardian_id uuid references public.profiles (id) on delete set null,
  is_accepted boolean not null,
  reason text constraint guardian_answers_reason_check check (private.has_text(reason) and char_length(reason) <= 500),
  answered_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz not null default clock_timestamp()
);
comment on table private.guardian_answers is
  'Ours. Each yes and no to a guardian who waited: by another guardian, or by platform staff, who say why. Kept while the minor is one, at '
    'most two years (private.prune_guardian_answers).';
create index guardian_answers_minor_idx on private.guardian_answers (minor_id);
create index guardian_answers_guardian_idx on private.guardian_answers (guardian_id);
create index guardian_answers_person_idx on private.guardian_answers (answered_by);
alter table private.guardian_answers enable row level security;
create policy "closed to clients" on private.guardian_answers for all to anon, authenticated
  using (false) with check (false);

-- A minor names the guardian by email; the person with that verified email confirms. What the minor sees is the same
-- whether or not an account has that email, so nobody finds out who is here.
create table private.guardian_requests (
  id uuid not null default gen_random_uuid() unique,
  minor_id uuid not null references public.profiles (id) on delete cascade,
  guardian_email text not null
    constraint guardian_requests_guardian_email_check
      check (guardian_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(guardian_email) <= 254),
  created_at timestamptz not null default now(),
  primary key (minor_id, guardian_email)
);
comment on table private.guardian_requests is
  'Requests open for 30 days, then deleted with the address; confirmed ones become a guardian link. Asking again after the end is a new '
    'one, with a new id.';
create index guardian_requests_email_idx on private.guardian_requests (guardian_email);
alter table private.guardian_requests enable row level security;
create policy "closed to clients" on private.guardian_requests for all to anon, authenticated
  using (false) with check (false);

create table private.guardian_offers (
  id uuid not null default gen_random_uuid() unique,
  guardian_id uuid not null references public.profiles (id) on delete cascade,
  minor_email text not null
    constraint guardian_offers_minor_email_check
      check (minor_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(minor_email) <= 254),
  created_at timestamptz not null default now(),
  primary key (guardian_id, minor_email)
);
comment on table private.guardian_offers is
  'An adult asks to be guardian; the minor with that verified email accepts. The mirror of guardian_requests.';
create index guardian_offers_email_idx on private.guardian_offers (minor_email);
alter table private.guardian_offers enable row level security;
create policy "closed to clients" on private.guardian_offers for all to anon, authenticated
  using (false) with check (false);

create function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null
$$;
comment on function private.verified_email is 'The caller''s email in lower case, null until it is confirmed.';

create function private.is_minor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.birth_dates b where b.user_id = person and b.birth_date > current_date - interval '18 years')
$$;

create function private.is_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.birth_dates b where b.user_id = person and b.birth_date <= current_date - interval '18 years')
$$;
comment on function private.is_adult is 'By a birth date that is known; is_minor is false without one, this too.';

create function private.has_told_age(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.birth_dates b where b.user_id = person)
$$;

create function private.check_age_told(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_told_age(person) then
    raise exception 'Enter your date of birth on your account page first.' using errcode = '42501', hint = 'birth_date';
  end if;
end $$;
comment on function private.check_age_told is
  'Refuses what needs a known age. Screens know this refusal by its hint and link to where the date is entered.';

create function private.is_role_of_adults(role text) returns boolean
language sql immutable set search_path = '' as $$
  select role ~ '^(yes|programs|coaching|family)_'
$$;

create function private.stands_as_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = person and private.is_role_of_adults(r.role))
    or exists (select from public.teams t where t.owner_user_id = person)
    or exists (select from public.team_staff s where s.user_id = person and s.is_active and s.is_confirmed)
    or exists (select from private.guardian_links g where g.guardian_id = person and g.confirmed_at is not null)
$$;
comment on function private.stands_as_adult is
  'Whether others take the person for an adult: by a role for adults, as owner or staff of a team, or as a guardian.';

create function private.lock_age(person uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('age.' || person, 0))
$$;
comment on function private.lock_age is 'A date of birth and what only adults may be do not come about side by side.';

create function private.keep_roles_for_adults() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_role_of_adults(new.role) then
    perform private.lock_age(new.user_id);
    if private.is_minor(new.user_id) then
      raise exception 'This role is for adults' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
create trigger keep_roles_for_adults before insert or update of user_id, role on public.user_roles
  for each row execute function private.keep_roles_for_adults();
create trigger keep_roles_for_adults before insert on public.role_requests
  for each row execute function private.keep_roles_for_adults();

create function private.keep_birth_date(person uuid, born date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_too_young(born) then
    raise exception 'An account cannot be made at this age' using errcode = '42501';
  end if;
  insert into private.birth_dates (user_id, birth_date) values (person, born)
  on conflict (user_id) do update set birth_date = excluded.birth_date;
  -- Like a minor who signs up.
  if private.is_minor(person) then
    update public.user_profiles u set is_published = false, visibility = 'unlisted', in_search_engines = false
    where u.user_id = person and (u.is_published or u.visibility = 'public' or u.in_search_engines);
  end if;
end $$;
comment on function private.keep_birth_date is
  'Who tells a birth date that makes them a minor starts unlisted, and publishes again by their own will.';

create function public.set_birth_date(p_birth_date date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.lock_age(me);
  if private.has_told_age(me) then
    return;
  end if;
  -- A lie at sign-up cannot be told from the truth, but whom others trust as an adult does not become a child.
  if p_birth_date > current_date - interval '18 years' and private.stands_as_adult(me) then
    raise exception 'Please contact us: this date does not go with what you do on Lineup.' using errcode = '42501';
  end if;
  perform private.keep_birth_date(me, p_birth_date);
end $$;
comment on function public.set_birth_date is
  'Keeps the caller''s birth date once; a later call changes nothing. 42501 under 13, and for a minor''s date of who stands as an adult.';
grant execute on function public.set_birth_date to authenticated;

create table private.birth_date_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  was text not null constraint birth_date_changes_was_check check (was in ('unknown', 'minor', 'adult')),
  became text not null constraint birth_date_changes_became_check check (became in ('minor', 'adult')),
  reason text not null constraint birth_date_changes_reason_check check (private.has_text(reason) and char_length(reason) <= 500),
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table private.birth_date_changes is
  'Ours. Dates of birth corrected by platform staff: by whom, why, and whether the person counts as an adult; not the dates.';
create index birth_date_changes_user_idx on private.birth_date_changes (user_id, changed_at desc);
create index birth_date_changes_person_idx on private.birth_date_changes (changed_by);
alter table private.birth_date_changes enable row level security;
create policy "closed to clients" on private.birth_date_changes for all to anon, authenticated
  using (false) with check (false);

create function private.age_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_minor(person) then 'minor' when private.is_adult(person) then 'adult' else 'unknown' end
$$;

create function public.correct_birth_date(p_user_id uuid, p_birth_date date, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  was text;
begin
  if not private.is_admin_or_developer() or p_user_id = (select auth.uid()) then
    raise exception 'Nobody corrects their own date of birth, and only admins and developers that of others' using errcode = '42501';
  end if;
  if not exists (select from public.profiles p where p.id = p_user_id) then
    raise exception 'Person not found' using errcode = 'PT404';
  end if;
  perform private.lock_age(p_user_id);
  if p_birth_date > current_date - interval '18 years' and private.stands_as_adult(p_user_id) then
    raise exception 'This person has roles, teams or minors that only adults have. End those first.' using errcode = 'PT409';
  end if;
  was := private.age_of(p_user_id);
  perform private.keep_birth_date(p_user_id, p_birth_date);
  insert into private.birth_date_changes (user_id, was, became, reason, changed_by)
  values (p_user_id, was, private.age_of(p_user_id), btrim(p_reason), (select auth.uid()));
  return private.age_of(p_user_id);
end $$;
comment on function public.correct_birth_date is
  'Admins and developers set another person''s date of birth, for a reason that is kept, and get minor or adult. PT409 for a minor''s date '
    'of who stands as an adult.';
grant execute on function public.correct_birth_date to authenticated;

create function private.lock_guardians(minor uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('guardian_links.' || minor, 0))
$$;
comment on function private.lock_guardians is 'Links of a minor change one after another; taken before any row of them.';

create function private.is_guardian_of(guardian uuid, minor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.guardian_links g where g.guardian_id = guardian and g.minor_id = minor and g.begins_at <= now())
$$;
comment on function private.is_guardian_of is
  'Whether the rights of a guardian have begun. Whether the other is still a minor is asked apart.';

create function private.may_approve_guardian(person uuid, guardian uuid, minor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.guardian_links g
    where g.minor_id = minor and g.guardian_id = person and person <> guardian
      and (g.confirmed_at is not null or g.ended_at > now() - interval '30 days'))
$$;
comment on function private.may_approve_guardian is
  'Whether a person is another guardian of that minor, or was one until the minor ended it within 30 days.';

create function private.link_guardian(guardian uuid, minor uuid, begun_by text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  needs_yes boolean := exists (
    select from private.guardian_links x where x.minor_id = minor and private.may_approve_guardian(x.guardian_id, guardian, minor))
    or private.was_ended_by_staff(guardian, minor);
begin
  if not private.is_adult(guardian) then
    raise exception 'A guardian is an adult and has told their birth date' using errcode = '42501';
  end if;
  if not private.is_minor(minor) then
    raise exception 'Only people under 18 link a guardian' using errcode = '42501';
  end if;
  if private.mailable_address(guardian) is null then
    raise exception 'A guardian has a confirmed email' using errcode = '42501';
  end if;
  if (
    select count(*) from private.guardian_links g
    where g.minor_id = minor and g.guardian_id <> guardian and g.ended_at is null) >= 4 then
    raise exception 'Too many guardians (max 4)' using errcode = '23514';
  end if;
  insert into private.guardian_links as g (guardian_id, minor_id, confirmed_at, begun_by)
  values (guardian, minor, case when not needs_yes then now() end, link_guardian.begun_by)
  on conflict (guardian_id, minor_id) do update set
    agreed_at = now(), confirmed_at = excluded.confirmed_at, ended_at = null, begun_by = excluded.begun_by
  where g.confirmed_at is null;
  delete from private.guardian_requests r using public.profiles p
  where p.id = guardian and r.minor_id = minor and r.guardian_email = lower(p.email);
  delete from private.guardian_offers o using public.profiles p
  where p.id = minor and o.guardian_id = guardian and o.minor_email = lower(p.email);
end $$;
comment on function private.link_guardian is
  'After both have agreed, and under lock_guardians: makes the link and closes what was open between the two. Complete at once only for a '
    'first guardian; somebody whose link staff ended needs their yes.';

create function public.request_guardian(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  address text := lower(btrim(p_email));
begin
  if not private.is_minor(me) then
    raise exception 'Only people under 18 link a guardian' using errcode = '42501';
  end if;
  if address = (select lower(p.email) from public.profiles p where p.id = me) then
    raise exception 'Nobody is their own guardian' using errcode = '23514';
  end if;
  perform private.limit_rate('guardian', me::text, 5, '1 day');
  insert into private.guardian_requests as r (minor_id, guardian_email) values (me, address)
  on conflict (minor_id, guardian_email) do update set id = gen_random_uuid(), created_at = now()
  where r.created_at <= now() - interval '30 days';
end $$;
comment on function public.request_guardian is
  'The caller, a minor, names a guardian by email; again once the 30 days of a request are over. Answers alike whether or not an account '
    'has it; one of a minor gets nothing. 5 a day (PT429).';
grant execute on function public.request_guardian to authenticated;

create function public.confirm_guardian(p_minor_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_minor((select auth.uid())) then
    raise exception 'A guardian is an adult' using errcode = '42501';
  end if;
  perform private.lock_guardians(p_minor_id);
  -- A request that nobody answers ends by itself.
  perform from private.guardian_requests r
  where r.minor_id = p_minor_id and r.guardian_email = private.verified_email() and r.created_at > now() - interval '30 days'
  for update;
  if not found then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  perform private.link_guardian((select auth.uid()), p_minor_id, 'minor');
end $$;
comment on function public.confirm_guardian is
  'The caller, an adult by their birth date with the verified email that the minor named in the last 30 days, agrees to be their guardian. '
    'A second one waits for the yes of the first (answer_guardian).';
grant execute on function public.confirm_guardian to authenticated;

create function public.answer_guardian(
  p_minor_id uuid, p_guardian_id uuid, p_accept boolean, p_reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  is_guardian boolean := private.may_approve_guardian(me, p_guardian_id, p_minor_id);
begin
  if me in (p_guardian_id, p_minor_id) or not (private.is_privileged() or is_guardian) then
    raise exception 'Another guardian or platform staff answers this' using errcode = '42501';
  end if;
  if not is_guardian and not coalesce(private.has_text(p_reason), false) then
    raise exception 'Say why' using errcode = '23514';
  end if;
  perform private.lock_guardians(p_minor_id);
  perform from private.guardian_links g
  where g.guardian_id = p_guardian_id and g.minor_id = p_minor_id and g.confirmed_at is null and g.ended_at is null
    and g.agreed_at > now() - interval '30 days'
  for update;
  if not found then
    raise exception 'Nothing waits for a yes' using errcode = 'PT404';
  end if;
  insert into private.guardian_answers (minor_id, guardian_id, is_accepted, reason, answered_by)
  values (p_minor_id, p_guardian_id, p_accept, case when not is_guardian then btrim(p_reason) end, me);
  if not p_accept then
    delete from private.guardian_links g where g.guardian_id = p_guardian_id and g.minor_id = p_minor_id;
    if not is_guardian then
      perform private.give_guardian_reason(p_minor_id, p_guardian_id, p_reason);
    end if;
    perform private.tell_of_ended_guardian(p_guardian_id, p_minor_id);
    return;
  end if;
  if not private.is_adult(p_guardian_id) or not private.is_minor(p_minor_id) then
    raise exception 'A link is between an adult and a minor' using errcode = '42501';
  end if;
  update private.guardian_links g set confirmed_at = now(), approved_by = me
  where g.guardian_id = p_guardian_id and g.minor_id = p_minor_id;
  if not is_guardian then
    perform private.give_guardian_reason(p_minor_id, p_guardian_id, p_reason);
  end if;
end $$;
comment on function public.answer_guardian is
  'Another guardian of the minor, or platform staff after a look and for a reason that is kept, says yes or no to a guardian who waits. '
    'Rights begin 72 hours after the yes. 42501 for everybody else, PT404 nothing waits.';
grant execute on function public.answer_guardian to authenticated;

create function private.prune_guardian_answers() returns void
language sql security definer set search_path = '' as $$
  delete from private.guardian_answers a
  where a.answered_at <= now() - interval '2 years' or private.is_adult(a.minor_id)
$$;
comment on function private.prune_guardian_answers is
  'Forgets who said yes or no to a guardian after two years, and when the minor is of age; the link itself says that it stands.';

create function private.masked_email(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(u.email, 1) || '•••' || substring(lower(u.email) from '@.*$')
  from auth.users u where u.id = person and u.email_confirmed_at is not null
$$;
comment on function private.masked_email is
  'Enough of a person''s confirmed address to know somebody by whom one knows: p•••@mail.example.';

create function public.load_waiting_guardians() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to answer for guardians.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'minor_id', w.minor_id, 'minor_name', private.display_name(w.minor_id),
        'guardian_id', w.guardian_id, 'guardian_name', private.display_name(w.guardian_id),
        'guardian_email', private.masked_email(w.guardian_id), 'begun_by', w.begun_by, 'since', w.agreed_at,
        'joined_at', (select u.created_at from auth.users u where u.id = w.guardian_id),
        'other_minors', (
          select count(*) from private.guardian_links o
          where o.guardian_id = w.guardian_id and o.minor_id <> w.minor_id and o.confirmed_at is not null),
        'reports', (select count(*) from public.abuse_reports r where r.reported_user_id = w.guardian_id),
        'guardians', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', private.display_name(o.guardian_id), 'email', private.masked_email(o.guardian_id),
            'since', coalesce(o.confirmed_at, o.agreed_at), 'ended_at', o.ended_at) order by o.agreed_at, o.id), '[]')
          from private.guardian_links o
          where o.minor_id = w.minor_id and o.guardian_id <> w.guardian_id and (o.confirmed_at is not null or o.ended_at is not null)))
        order by w.agreed_at, w.id), '[]')
      from (
        select * from private.guardian_links g
        where g.confirmed_at is null and g.ended_at is null and g.agreed_at > now() - interval '30 days'
          and (select auth.uid()) not in (g.guardian_id, g.minor_id)
        order by g.agreed_at, g.id limit 40) w),
    'answered', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'minor_name', private.display_name(a.minor_id), 'guardian_name', private.display_name(a.guardian_id),
        'guardian_email', private.masked_email(a.guardian_id), 'is_accepted', a.is_accepted, 'reason', a.reason,
        'answered_by', private.display_name(a.answered_by), 'answered_at', a.answered_at) order by a.id desc), '[]')
      from (
        select * from private.guardian_answers x
        -- What was said of the reader is for the others.
        where x.guardian_id is distinct from (select auth.uid()) and x.minor_id <> (select auth.uid())
        order by x.id desc limit 20) a));
end $$;
comment on function public.load_waiting_guardians is
  'For platform staff: guardians who wait for a yes, the oldest forty, with what there is to judge by (who began it, the minor''s other '
    'guardians, how many other minors and reports there are), and the last 20 answers of guardians and staff. 42501 for everybody else.';
grant execute on function public.load_waiting_guardians to authenticated;

create function public.end_guardian(p_person_id uuid default null, p_email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  ended record;
begin
  perform private.lock_guardians(x.id) from (
    select distinct g.minor_id as id from private.guardian_links g
    where (g.guardian_id = me and g.minor_id = p_person_id) or (g.minor_id = me and g.guardian_id = p_person_id)) x;
  -- A minor who parts from a guardian is rid of them at once, but gets no other one unseen.
  update private.guardian_links g set confirmed_at = null, approved_by = null, ended_at = now()
  where g.minor_id = me and g.guardian_id = p_person_id and g.begins_at <= now()
  returning g.guardian_id, g.minor_id into ended;
  if not found then
    delete from private.guardian_links g
    where (g.guardian_id = me and g.minor_id = p_person_id)
      or (g.minor_id = me and g.guardian_id = p_person_id and g.ended_at is null)
    returning g.guardian_id, g.minor_id into ended;
  end if;
  if found then
    perform private.tell_of_ended_guardian(ended.guardian_id, ended.minor_id);
  end if;
  delete from private.guardian_requests r
  where (r.minor_id = me and r.guardian_email = lower(btrim(p_email)))
    or (r.minor_id = p_person_id and r.guardian_email = private.verified_email());
  delete from private.guardian_offers o
  where (o.guardian_id = me and o.minor_email = lower(btrim(p_email)))
    or (o.guardian_id = p_person_id and o.minor_email = private.verified_email());
end $$;
comment on function public.end_guardian is
  'Either side ends a link or declines by the other person''s id; who asked withdraws by the email that they typed. All guardians and the '
    'minor are notified of a link that ended.';
grant execute on function public.end_guardian to authenticated;

create function public.list_guardians()
returns table (
  kind text, person_id uuid, name text, email text, since timestamptz, begins_at timestamptz, minor_id uuid
)
language sql stable security definer set search_path = '' as $$
  -- A name of somebody who is not known yet could be a sentence: until the rights begin there is the masked address.
  select 'guardian', g.guardian_id, case when g.begins_at <= now() then private.display_name(g.guardian_id) end,
    case when g.begins_at <= now() then null else private.masked_email(g.guardian_id) end,
    coalesce(g.confirmed_at, g.agreed_at), g.begins_at, g.minor_id
  from private.guardian_links g where g.minor_id = (select auth.uid()) and g.ended_at is null and private.is_minor(g.minor_id)
  union all
  select 'minor', g.minor_id, case when g.begins_at <= now() then private.display_name(g.minor_id) end,
    case when g.begins_at <= now() then null else private.masked_email(g.minor_id) end,
    coalesce(g.confirmed_at, g.agreed_at), g.begins_at, g.minor_id
  from private.guardian_links g
  where g.guardian_id = (select auth.uid()) and g.ended_at is null and private.is_minor(g.minor_id)
  union all
  select 'approval', g.guardian_id, private.display_name(g.minor_id), private.masked_email(g.guardian_id),
    g.agreed_at, null, g.minor_id
  from private.guardian_links mine join private.guardian_links g on g.minor_id = mine.minor_id
  where mine.guardian_id = (select auth.uid()) and g.confirmed_at is null and g.ended_at is null
    and g.agreed_at > now() - interval '30 days'
    and private.may_approve_guardian(mine.guardian_id, g.guardian_id, g.minor_id)
  union all
  select 'sent', null, null, r.guardian_email, r.created_at, null, r.minor_id
  from private.guardian_requests r where r.minor_id = (select auth.uid()) and r.created_at > now() - interval '30 days'
  union all
  select 'received', r.minor_id, null, private.masked_email(r.minor_id), r.created_at, null, r.minor_id
  from private.guardian_requests r
  where r.guardian_email = private.verified_email() and r.created_at > now() - interval '30 days'
    and not private.is_minor((select auth.uid()))
    and not private.has_shut_out((select auth.uid()), r.minor_id)
  union all
  select 'offer-sent', null, null, o.minor_email, o.created_at, null, null
  from private.guardian_offers o where o.guardian_id = (select auth.uid()) and o.created_at > now() - interval '30 days'
  union all
  select 'offer-received', o.guardian_id, null, private.masked_email(o.guardian_id), o.created_at, null, (select auth.uid())
  from private.guardian_offers o
  where o.minor_email = private.verified_email() and private.is_minor((select auth.uid()))
    and o.created_at > now() - interval '30 days'
    and not private.has_shut_out((select auth.uid()), o.guardian_id)
  order by 5 desc
$$;
comment on function public.list_guardians is
  'The caller''s guardians and minors (waiting while begins_at is null, without rights until then), guardians of a ward who wait for the '
    'caller''s yes (approval: person_id is the guardian, name the ward''s), and what is open: requests by minors (sent, received) and '
    'offers by adults (offer-sent, offer-received), for 30 days. Who is not known yet is named by their confirmed email, masked.';
grant execute on function public.list_guardians to authenticated;

create function public.offer_guardian(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if not private.is_adult(me) then
    raise exception 'A guardian is an adult and has told their birth date' using errcode = '42501';
  end if;
  perform private.limit_rate('guardian', me::text, 5, '1 day');
  insert into private.guardian_offers as o (guardian_id, minor_email) values (me, lower(btrim(p_email)))
  on conflict (guardian_id, minor_email) do update set id = gen_random_uuid(), created_at = now()
  where o.created_at <= now() - interval '30 days';
end $$;
comment on function public.offer_guardian is
  'The caller, an adult by their birth date, asks a minor by email to be their guardian: a minor who has it gets a notice, an address '
    'without an account a mail; again once the 30 days of an offer are over. Answers alike whether or not an account has it; 5 a day '
    '(PT429).';
grant execute on function public.offer_guardian to authenticated;

create function public.accept_guardian(p_guardian_id uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_guardians((select auth.uid()));
  perform from private.guardian_offers o
  where o.guardian_id = p_guardian_id and o.minor_email = private.verified_email() and o.created_at > now() - interval '30 days'
  for update;
  if not found then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  -- Whoever knows the minor's address can offer; the minor takes nobody whose own address they do not know.
  if lower(btrim(p_email)) is distinct from (select lower(p.email) from public.profiles p where p.id = p_guardian_id) then
    raise exception 'This is not their address. Agree only to somebody you know.' using errcode = '23514', hint = 'email';
  end if;
  perform private.link_guardian(p_guardian_id, (select auth.uid()), 'guardian');
end $$;
comment on function public.accept_guardian is
  'The caller, a minor with the verified email that the adult named in the last 30 days, takes them as guardian, whose own verified email '
    'they enter (23514 for another). A second one waits for the yes of the first (answer_guardian).';
grant execute on function public.accept_guardian to authenticated;

-- Two people under 18 who share no team: nobody can tell a child from an adult who says "16". One asks without a word, the
-- other accepts, the guardians of both are notified, and only then the two may talk.
create table private.talk_requests (
  id uuid not null default gen_random_uuid() unique,
  asker_id uuid not null references public.profiles (id) on delete cascade,
  asked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  declined_at timestamptz,
  primary key (asker_id, asked_id),
  constraint talk_requests_two_people_check check (asker_id <> asked_id),
  constraint talk_requests_one_answer_check check (accepted_at is null or declined_at is null)
);
comment on table private.talk_requests is
  'Ours. Who under 18 wants to talk to somebody with whom they share no team. Open for 30 days; a no stays, so that nobody is asked twice.';
create index talk_requests_asked_idx on private.talk_requests (asked_id);
alter table private.talk_requests enable row level security;
create policy "closed to clients" on private.talk_requests for all to anon, authenticated
  using (false) with check (false);

create function private.agreed_to_talk(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.talk_requests r
    where r.accepted_at is not null
      and ((r.asker_id = one and r.asked_id = other) or (r.asker_id = other and r.asked_id = one)))
$$;

create function private.is_new_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = person and u.created_at > now() - interval '1 day')
$$;
comment on function private.is_new_account is 'Made within a day: writes to strangers within tighter limits.';

create function public.ask_to_talk(p_person_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  if not private.is_minor(me) or p_person_id = me or not exists (select from public.profiles p where p.id = p_person_id) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  perform private.limit_rate('talk_request', me::text, case when private.is_new_account(me) then 3 else 10 end, '1 day');
  insert into private.talk_requests as r (asker_id, asked_id) values (me, p_person_id)
  on conflict (asker_id, asked_id) do update set id = gen_random_uuid(), created_at = now()
  where r.accepted_at is null and r.declined_at is null and r.created_at <= now() - interval '30 days';
end $$;
comment on function public.ask_to_talk is
  'Somebody under 18 asks another one, without a word, whether they want to talk. Answers alike whether the other is under 18, has blocked '
    'the caller or said no; only somebody under 18 finds it. 10 a day, 3 on the first day (PT429).';
grant execute on function public.ask_to_talk to authenticated;

create function public.list_talk_requests() returns table (id uuid, person_id uuid, slug text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.asker_id,
    (select u.slug from public.user_profiles u where u.user_id = r.asker_id and u.is_published and u.visibility = 'public'), r.created_at
  from private.talk_requests r
  where r.asked_id = (select auth.uid()) and r.accepted_at is null and r.declined_at is null
    and r.created_at > now() - interval '30 days'
    and private.is_minor(r.asked_id) and private.is_minor(r.asker_id) and not private.is_blocked_between(r.asked_id, r.asker_id)
  order by r.created_at desc, r.id limit 50
$$;
comment on function public.list_talk_requests is
  'Who asks the caller, who is under 18, whether they want to talk. Without a name, which could be a sentence; with the address of their '
    'profile where everybody reads it.';
grant execute on function public.list_talk_requests to authenticated;

create function public.answer_talk_request(p_request_id uuid, p_accept boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  asker uuid;
begin
  select r.asker_id into asker from private.talk_requests r
  where r.id = p_request_id and r.id in (select l.id from public.list_talk_requests() l) for update;
  if asker is null then
    raise exception 'Request not found' using errcode = 'PT404';
  end if;
  update private.talk_requests r set
    accepted_at = case when p_accept then now() end, declined_at = case when not p_accept then now() end
  where r.id = p_request_id and r.accepted_at is null and r.declined_at is null;
  return asker;
end $$;
comment on function public.answer_talk_request is
  'The caller, who is under 18, accepts a request to talk, of which the guardians of both are notified, or declines it for good. Returns '
    'who asked; PT404 nothing waits.';
grant execute on function public.answer_talk_request to authenticated;

create function private.prune_requests() returns void
language sql security definer set search_path = '' as $$
  delete from private.guardian_requests r where r.created_at <= now() - interval '30 days';
  delete from private.guardian_offers o where o.created_at <= now() - interval '30 days';
  delete from private.guardian_links g
  where g.confirmed_at is null and coalesce(g.ended_at, g.agreed_at) <= now() - interval '30 days';
  delete from private.talk_requests r
  where r.accepted_at is null and r.declined_at is null and r.created_at <= now() - interval '30 days';
  delete from private.sign_ups s using auth.users u where u.id = s.user_id and u.email_confirmed_at <= now() - interval '1 day'
$$;
comment on function private.prune_requests is
  'Deletes, with the addresses in them, requests and offers that nobody answered for 30 days, guardians who waited as long for a yes, the '
    'trace of links that a minor ended, and passwords of sign-ups that nobody finished within a day of confirming.';
