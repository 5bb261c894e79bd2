-- Days on which a member is away: a no to every practice of theirs in them, also to those that come later. Ours.

create table private.absences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  reason text not null constraint absences_reason_check check (private.has_text(reason) and char_length(reason) <= 200),
  guardian_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint absences_days_check check (ends_on >= starts_on and ends_on < starts_on + 366)
);
comment on table private.absences is
  'First and last day on which a person is away, by their own wall. Days of one person do not overlap. Written by add_absence and '
    'remove_absence, of guardians by add_ward_absence and remove_ward_absence.';
comment on column private.absences.guardian_id is 'The guardian who entered it for a ward; null when the person did.';
create index absences_user_idx on private.absences (user_id, ends_on);
create index absences_guardian_idx on private.absences (guardian_id);
alter table private.absences enable row level security;
create policy "closed to clients" on private.absences for all to anon, authenticated using (false) with check (false);

create table private.absence_answers (
  practice_id uuid not null,
  user_id uuid not null,
  absence_id uuid not null references private.absences (id) on delete cascade,
  answered_at timestamptz not null,
  primary key (practice_id, user_id),
  constraint absence_answers_answer_fkey foreign key (practice_id, user_id)
    references public.team_practice_attendance (practice_id, user_id) on delete cascade
);
comment on table private.absence_answers is
  'Answers that an absence gave. It holds while answered_at is the updated_at of the answer, which each answer renews: an own one later '
    'replaces it and stays when the absence is removed.';
create index absence_answers_absence_idx on private.absence_answers (absence_id);
create index absence_answers_user_idx on private.absence_answers (user_id);
alter table private.absence_answers enable row level security;
create policy "closed to clients" on private.absence_answers for all to anon, authenticated using (false) with check (false);

create function private.today_of(person uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone coalesce(private.zone_of(person), 'UTC'))::date
$$;
comment on function private.today_of is 'Which day it is where a person lives; by UTC when nobody knows.';

create function private.is_away(absence private.absences, at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select (at at time zone coalesce(private.zone_of(absence.user_id), 'UTC'))::date between absence.starts_on and absence.ends_on
$$;
comment on function private.is_away is 'Whether an instant lies in the days of an absence, where the person lives.';

create function private.answer_while_away(absences uuid[], practices uuid[]) returns uuid[]
language sql volatile security definer set search_path = '' as $$
  with stored as (
    insert into public.team_practice_attendance as a (practice_id, user_id, status, notes)
    select p.id, b.user_id, 'not_attending', b.reason
    from private.absences b
    join public.team_members m on m.user_id = b.user_id and m.is_active and m.is_confirmed
    join public.team_practices p on p.team_id = m.team_id
    where b.id = any (absences) and p.id = any (practices) and p.status = 'scheduled' and p.scheduled_at > now()
      and private.is_away(b, p.scheduled_at) and private.is_called(p.team_id, p.game_profile_id, b.user_id)
    group by p.id, b.id
    order by p.id, b.user_id
    on conflict (practice_id, user_id) do update set status = excluded.status, notes = excluded.notes, reason_follows = false
      where a.status <> 'not_attending'
    returning a.practice_id, a.user_id, a.updated_at
  ), marked as (
    insert into private.absence_answers as w (practice_id, user_id, absence_id, answered_at)
    select s.practice_id, s.user_id, b.id, s.updated_at
    from stored s join public.team_practices p on p.id = s.practice_id
    join private.absences b on b.id = any (absences) and b.user_id = s.user_id and private.is_away(b, p.scheduled_at)
    on conflict (practice_id, user_id) do update set absence_id = excluded.absence_id, answered_at = excluded.answered_at
  ), given as (
    -- What a guardian entered a guardian answered, also here.
    insert into private.ward_answers as w (practice_id, user_id, guardian_id, answered_at)
    select s.practice_id, s.user_id, b.guardian_id, s.updated_at
    from stored s join public.team_practices p on p.id = s.practice_id
    join private.absences b on b.id = any (absences) and b.user_id = s.user_id and private.is_away(b, p.scheduled_at)
    where b.guardian_id is not null
    on conflict (practice_id, user_id) do update set guardian_id = excluded.guardian_id, answered_at = excluded.answered_at
  )
  select coalesce(array_agg(distinct s.practice_id), '{}') from stored s
$$;
comment on function private.answer_while_away is
  'Answers those practices with a no for who is away, with the reason of the absence; a no that is there keeps its own. Returns what was '
    'answered. Runs inside triggers alone, so that it counts as nobody''s press.';

create function private.apply_absence() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  answered uuid[];
begin
  answered := private.answer_while_away(array[new.id], array(
    select p.id from public.team_members m
    join public.team_practices p on p.team_id = m.team_id
    where m.user_id = new.user_id and m.is_active and p.status = 'scheduled'
      and p.scheduled_at between greatest(now(), new.starts_on - interval '1 day') and new.ends_on + interval '2 days'));
  perform private.send_team_events('attendance', array[c.team_id], c.practices)
  from (
    select p.team_id, array_agg(p.id) as practices from public.team_practices p where p.id = any (answered)
    group by p.team_id order by p.team_id
  ) c;
  return null;
end $$;
create trigger apply_absence after insert on private.absences for each row execute function private.apply_absence();

create function private.apply_absences_to_practice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.answer_while_away(array(
    select b.id from public.team_members m
    join private.absences b on b.user_id = m.user_id
    where m.team_id = new.team_id and m.is_active and m.is_confirmed and b.ends_on >= (new.scheduled_at - interval '1 day')::date
      and private.is_away(b, new.scheduled_at)
      -- A yes to a practice of the days off holds for its new time too.
      and (tg_op = 'INSERT' or not private.is_away(b, old.scheduled_at))), array[new.id]);
  return null;
end $$;
-- By its name it comes after the default replies, which it overrules.
create trigger apply_when_away after insert on public.team_practices
  for each row when (new.status = 'scheduled' and new.scheduled_at > now()) execute function private.apply_absences_to_practice();
create trigger apply_when_away_moved after update of scheduled_at on public.team_practices
  for each row when (new.status = 'scheduled' and new.scheduled_at > now() and new.scheduled_at <> old.scheduled_at)
  execute function private.apply_absences_to_practice();

create function private.apply_absences_to_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.answer_while_away(
    array(select b.id from private.absences b where b.user_id = new.user_id and b.ends_on >= current_date - 1),
    array(select p.id from public.team_practices p
      where p.team_id = new.team_id and p.status = 'scheduled' and p.scheduled_at > now()));
  return null;
end $$;
create trigger apply_when_away_new after insert on public.team_members
  for each row when (new.is_active and new.is_confirmed) execute function private.apply_absences_to_member();
create trigger apply_when_away_joined after update of is_active, is_confirmed on public.team_members
  for each row when (new.is_active and new.is_confirmed and not (old.is_active and old.is_confirmed))
  execute function private.apply_absences_to_member();

create function private.keep_absence(person uuid, guardian uuid, absence uuid, first_day date, last_day date, reason text)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  today date := private.today_of(person);
begin
  perform pg_advisory_xact_lock(hashtextextended('absence:' || person, 0));
  -- A retry after a lost answer finds its own row.
  if not exists (select from private.absences b where b.id = absence and b.user_id = person) then
    if last_day < today or first_day > today + 366 then
      raise exception 'These days must begin within a year and not be over' using errcode = '23514', hint = 'days';
    end if;
    if exists (
      select from private.absences b where b.user_id = person and b.starts_on <= last_day and b.ends_on >= first_day) then
      raise exception 'Some of these days are already entered' using errcode = '23514', hint = 'overlap';
    end if;
    perform private.limit_rate('absence', coalesce(guardian, person)::text, 40, '1 day');
    delete from private.absences b where b.user_id = person and b.ends_on < today - 30;
    if (select count(*) from private.absences b where b.user_id = person and b.ends_on >= today) >= 20 then
      raise exception 'At most 20 absences are kept' using errcode = '23514', hint = 'limit';
    end if;
    insert into private.absences (id, user_id, starts_on, ends_on, reason, guardian_id)
    values (absence, person, first_day, last_day, reason, guardian);
  end if;
  return (
    select count(*) from private.absence_answers w join private.absences b on b.id = w.absence_id
    where w.absence_id = absence and b.user_id = person);
end $$;
comment on function private.keep_absence is
  'Stores days on which a person is away, entered by themselves or by a guardian, once; how many practices they answer. 23514 with the '
    'hint days, overlap or limit.';

create function private.drop_absence(absence uuid, person uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  dropped integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('absence:' || person, 0));
  delete from public.team_practice_attendance a
  using private.absence_answers w, private.absences b, public.team_practices p
  where b.id = absence and b.user_id = person and w.absence_id = b.id and a.practice_id = w.practice_id and a.user_id = w.user_id
    and a.updated_at = w.answered_at and p.id = a.practice_id and p.scheduled_at > now();
  get diagnostics dropped = row_count;
  delete from private.absences b where b.id = absence and b.user_id = person;
  return dropped;
end $$;
comment on function private.drop_absence is
  'Drops days of a person and what they answered to practices to come; how many are open again.';

create function public.add_absence(p_id uuid, p_starts_on date, p_ends_on date, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.keep_absence(
    private.check_signed_in(), null, p_id, p_starts_on, p_ends_on, regexp_replace(p_reason, '^\s+|\s+$', '', 'g'));
end $$;
comment on function public.add_absence is
  'Keeps days on which the caller is away, by their own wall, and answers every practice of theirs in them with a no and the reason; those '
    'that are planned, moved into these days or joined later, too. Returns how many are answered. An own answer later counts. 23514 with '
    'the hint days, overlap or limit.';
grant execute on function public.add_absence to authenticated;

create function public.remove_absence(p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.drop_absence(p_id, private.check_signed_in());
end $$;
comment on function public.remove_absence is
  'Drops days on which the caller is away, also those that a guardian entered: what they answered to practices to come is open again, own '
    'answers stay. Returns how many are '
    'open again; nothing happens to what is not there or not the caller''s.';
grant execute on function public.remove_absence to authenticated;

create function private.own_absences() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id, 'starts_on', b.starts_on, 'ends_on', b.ends_on, 'reason', b.reason, 'is_by_guardian', b.guardian_id is not null)
    order by b.starts_on, b.id), '[]')
  from private.absences b
  where b.user_id = (select auth.uid()) and b.ends_on >= private.today_of(b.user_id)
$$;
comment on function private.own_absences is 'The caller''s absences that are not over.';

-- A guardian enters days for a ward

create function public.add_ward_absence(p_minor_id uuid, p_id uuid, p_starts_on date, p_ends_on date, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if p_minor_id not in (select private.wards_of(me)) or not private.ward_shows(p_minor_id, 'practices') then
    raise exception 'Only a guardian of this player enters days for them' using errcode = '42501';
  end if;
  if private.guardian_reason(p_reason) is null then
    raise exception 'Choose a reason' using errcode = '23514', hint = 'reason';
  end if;
  return private.keep_absence(p_minor_id, me, p_id, p_starts_on, p_ends_on, private.guardian_reason(p_reason));
end $$;
comment on function public.add_ward_absence is
  'A guardian enters days on which a ward is away, as add_absence; its answers show as a guardian''s, and the ward''s own later answer '
    'counts. For a reason of a fixed list: ill, school, family, away, other (23514 with the hint reason). 42501 for who is not a guardian '
    'whose rights have begun, and while the ward has practices turned off.';
grant execute on function public.add_ward_absence to authenticated;

create function public.remove_ward_absence(p_minor_id uuid, p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if p_minor_id not in (select private.wards_of(me)) or not private.ward_shows(p_minor_id, 'practices') then
    raise exception 'Only a guardian of this player removes these days' using errcode = '42501';
  end if;
  -- What the ward entered the ward removes.
  return private.drop_absence(b.id, b.user_id) from private.absences b
    where b.id = p_id and b.user_id = p_minor_id and b.guardian_id is not null;
end $$;
comment on function public.remove_ward_absence is
  'A guardian drops days that a guardian entered for a ward, as remove_absence; null for days that are not there or that the ward '
    'entered. 42501 as for add_ward_absence.';
grant execute on function public.remove_ward_absence to authenticated;

create function private.ward_absences(ward uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.ward_shows(ward, 'practices') then coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id, 'starts_on', b.starts_on, 'ends_on', b.ends_on, 'is_by_guardian', b.guardian_id is not null,
      -- As beside an answer: the words of the ward are for the team.
      'reason', case when b.guardian_id is not null then b.reason end,
      'guardian_name', case when b.guardian_id is not null then private.display_name(b.guardian_id) end)
    order by b.starts_on, b.id), '[]') end
  from private.absences b
  where b.user_id = ward and b.ends_on >= private.today_of(b.user_id)
$$;
comment on function private.ward_absences is
  'The days to come on which a ward is away and the guardian who entered them, the reason only of those; null while practices are off.';

create function private.send_absence_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if private.is_minor(person) then
    perform private.send_to_each(
      array(select g.guardian_id from private.guardian_links g where g.minor_id = person and g.begins_at <= now()) || person,
      'family', '{}');
  end if;
  return null;
end $$;
comment on function private.send_absence_change is 'Tells a minor and their guardians that days were entered or removed; nothing else.';
create trigger send_absence_change after insert or delete on private.absences
  for each row execute function private.send_absence_change();
