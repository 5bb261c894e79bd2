-- Practices with a limit of places: the database decides who has one, by order of asking and one at a time; the others wait, and
-- the next of them gets what becomes free and is told. Answers may close some hours before the start. Ours.

create function private.answers_close_at(practice public.team_practices) returns timestamptz
language sql stable set search_path = '' as $$
  select practice.scheduled_at - make_interval(hours => practice.reply_hours)
$$;
comment on function private.answers_close_at is 'When the answers to a practice close before its start; null without a deadline.';

create function private.answers_are_closed(practice public.team_practices, status text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(now() >= private.answers_close_at(practice), false) and status <> 'not_attending'
$$;
comment on function private.answers_are_closed is
  'Whether the deadline for such an answer has passed. Whoever cannot come says so until the start.';

create function private.is_full(practice public.team_practices, without uuid default null) returns boolean
language sql volatile security definer set search_path = '' as $$
  -- Of several answers in one statement the counts of the practice follow at its end.
  select coalesce((
    select count(*) from (
      select from public.team_practice_attendance a
      where a.practice_id = practice.id and a.status = 'attending' and a.is_admitted and a.user_id is distinct from without
      limit practice.max_places) x) >= practice.max_places, false)
$$;
comment on function private.is_full is 'Whether all places of a practice are taken, as the caller, who has locked it, finds it.';

create function private.seat_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices;
  -- What is not stored yet; an upsert of what is there becomes an update.
  is_first boolean := tg_op = 'INSERT' and not exists (
    select from public.team_practice_attendance a where a.practice_id = new.practice_id and a.user_id = new.user_id);
  is_filling boolean := coalesce(current_setting('lineup.filling', true) = new.practice_id::text, false);
  had_place boolean := false;
begin
  select * into practice from public.team_practices p where p.id = new.practice_id;
  -- A place is asked for, whatever a client calls it.
  if new.status = 'waiting' and not is_filling then
    new.status := 'attending';
    new.notes := null;
  end if;
  if tg_op = 'UPDATE' then
    had_place := old.status = 'attending' and old.is_admitted and old.practice_id = new.practice_id;
  end if;
  if practice.max_places is not null and new.status = 'attending' and new.is_admitted and not had_place and not is_filling then
    -- One after the other: whoever comes second finds what the first has taken.
    select * into practice from public.team_practices p where p.id = new.practice_id for no key update;
    if private.is_full(practice, new.user_id) or exists (
      select from public.team_practice_attendance a
      where a.practice_id = new.practice_id and a.status = 'waiting' and a.user_id <> new.user_id) then
      new.status := 'waiting';
    end if;
  end if;
  new.waits_since := case when new.status = 'waiting' then
    case when tg_op = 'UPDATE' and old.status = 'waiting' then old.waits_since else clock_timestamp() end end;
  if is_filling then
    -- It is the same answer, by whoever gave it.
    new.updated_at := old.updated_at;
  elsif (is_first or tg_op = 'UPDATE' and new.status <> old.status) and auth.uid() is not null
    and private.answers_are_closed(practice, new.status) and not private.manages_team(practice.team_id) then
    raise exception 'The answers to this practice are closed' using errcode = 'PT410', hint = 'deadline';
  end if;
  return new;
end $$;
comment on function private.seat_answer is
  'A yes to a practice with a limit gets a place while one is free and nobody waits for it, else it waits ("waiting"), by the time it was '
    'asked. A place that somebody has stays theirs. After the deadline only managers answer (PT410 with the hint "deadline"); not coming '
    'is said until the start.';
create trigger seat_answer before insert or update on public.team_practice_attendance
  for each row execute function private.seat_answer();

create function private.tell_of_place(practice public.team_practices, person uuid) returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(t.id, t.kind, gen_random_uuid(), practice.id, practice.team_id)
    from (
      select person as id, 'practice_place' as kind
      union all
      select g.guardian_id, 'ward_practice_place' from private.guardian_links g
      where g.minor_id = person and g.begins_at <= now() and private.is_minor(person) and private.ward_shows(person, 'practices')) t))
$$;

create function private.fill_places(practice_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices;
  next_one uuid;
  given integer := 0;
begin
  loop
    select * into practice from public.team_practices p where p.id = fill_places.practice_id for no key update;
    exit when practice.id is null or practice.status <> 'scheduled' or practice.scheduled_at <= now()
      or private.is_full(practice);
    -- Somebody who is changing their own answer now is passed over: waiting for them could be waiting in a circle.
    select a.user_id into next_one from public.team_practice_attendance a
    where a.practice_id = practice.id and a.status = 'waiting' order by a.waits_since, a.user_id limit 1 for update skip locked;
    exit when next_one is null;
    perform set_config('lineup.filling', practice.id::text, true);
    update public.team_practice_attendance a set status = 'attending' where a.practice_id = practice.id and a.user_id = next_one;
    perform set_config('lineup.filling', '', true);
    perform private.tell_of_place(practice, next_one);
    given := given + 1;
  end loop;
  return given;
end $$;
comment on function private.fill_places is
  'Gives the free places of a practice to those who wait, the first who asked first, and tells them; returns how many. Without a limit '
    'everybody gets one.';

create function private.follow_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  practice uuid := case when tg_op = 'DELETE' then old.practice_id else new.practice_id end;
begin
  if coalesce(current_setting('lineup.filling', true), '') = '' and exists (
    select from public.team_practice_attendance a where a.practice_id = practice and a.status = 'waiting') then
    perform private.fill_places(practice);
  end if;
  return null;
end $$;
-- After count_attendance, by its name.
create trigger follow_answer after insert or update or delete on public.team_practice_attendance
  for each row execute function private.follow_answer();

create function private.follow_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fill_places(new.id);
  return null;
end $$;
create trigger follow_limit after update of max_places, status on public.team_practices
  for each row when ((new.max_places, new.status) is distinct from (old.max_places, old.status)) execute function private.follow_limit();

create function private.fill_all_places() returns integer
language sql security definer set search_path = '' as $$
  select coalesce(sum(private.fill_places(p.id)), 0)::integer from (
    select q.id from public.team_practices q
    where q.max_places is not null and q.scheduled_at > now() and q.attending_count < q.max_places and exists (
      select from public.team_practice_attendance a where a.practice_id = q.id and a.status = 'waiting')
    order by q.id limit 500) p
$$;
comment on function private.fill_all_places is
  'Each minute: places that stayed free because the next was changing their answer at that moment, and then did not.';

create function private.free_places_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_place(old.team_id, old.user_id) then
    delete from public.team_practice_attendance a using public.team_practices p
    where p.id = a.practice_id and p.team_id = old.team_id and p.max_places is not null and p.scheduled_at > now()
      and a.user_id = old.user_id and a.status in ('attending', 'waiting');
  end if;
  return null;
end $$;
comment on function private.free_places_of_leaver is 'Whoever is no longer on a team holds no place at its practices to come.';
create trigger free_places after update of is_active on public.team_members
  for each row when (old.is_active and not new.is_active) execute function private.free_places_of_leaver();
create trigger free_places after update of is_active on public.team_staff
  for each row when (old.is_active and not new.is_active) execute function private.free_places_of_leaver();

create function private.place_in_line(practice uuid, person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select (
    select count(*) from public.team_practice_attendance a
    where a.practice_id = m.practice_id and a.status = 'waiting' and (a.waits_since, a.user_id) <= (m.waits_since, m.user_id))
  from public.team_practice_attendance m where m.practice_id = practice and m.user_id = person and m.status = 'waiting'
$$;
comment on function private.place_in_line is
  'The how manieth a person is of those who wait for a place at a practice; null if they do not.';
