-- Practices whole, so that a new column of a practice touches this file alone: practices with attendance (DB-017,
-- DB-018), weekly series, default replies of members, polls for a time, the calendar that programs subscribe to, and
-- reminding who has not answered. All but practices and attendance is ours.

create table public.team_practice_series (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  starts_on date not null
    constraint team_practice_series_starts_on_check check (starts_on between date '2000-01-01' and date '2099-12-31'),
  ends_on date not null,
  weekdays smallint[] not null
    constraint team_practice_series_weekdays_check
      check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7),
  every_weeks smallint not null default 1
    constraint team_practice_series_every_weeks_check check (every_weeks between 1 and 8),
  start_time time not null,
  time_zone text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint team_practice_series_span check (ends_on between starts_on and starts_on + 366),
  constraint team_practice_series_within_reason
    check (starts_on >= date '2000-01-01' and ends_on < date '2100-01-01')
);
comment on table public.team_practice_series is
  'The weekly rule behind practices: written once by schedule_practice_series, which also makes each practice.';
comment on column public.team_practice_series.weekdays is '1 Monday to 7 Sunday.';
comment on column public.team_practice_series.start_time is
  'Time on the wall in time_zone, so that it stays over daylight saving.';
create index team_practice_series_team_idx on public.team_practice_series (team_id, starts_on);
create index team_practice_series_creator_idx on public.team_practice_series (created_by);
alter table public.team_practice_series enable row level security;
grant select on public.team_practice_series to authenticated;
create policy "series of my teams" on public.team_practice_series for select to authenticated
  using (
    -- An owner ends what is there of an archived team, too.
    team_id in (select private.my_team_ids()) or team_id in (select private.my_owned_team_ids())
    or (select private.is_admin_or_developer()));
create trigger refuse_when_archived before insert on public.team_practice_series
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_practice_series referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table public.team_practices (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_practices_title_check check (private.is_plain_name(title) and char_length(title) <= 120),
  description text constraint team_practices_description_check
    check (private.has_text(nullif(description, '')) and char_length(description) <= 2000),
  scheduled_at timestamptz not null,
  duration_minutes integer not null default 120
    constraint team_practices_duration_minutes_check check (duration_minutes between 1 and 1440),
  location text constraint team_practices_location_check
    check (private.is_plain_name(nullif(location, '')) and char_length(location) <= 200),
  is_mandatory boolean not null default true,
  status text not null default 'scheduled'
    constraint team_practices_status_check check (status in ('scheduled', 'completed', 'cancelled')),
  attending_count integer not null default 0,
  maybe_count integer not null default 0,
  not_attending_count integer not null default 0,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  series_id uuid references public.team_practice_series (id) on delete set null,
  series_on date,
  reminded_at timestamptz,
  answered_at timestamptz,
  game_profile_id uuid,
  max_places smallint constraint team_practices_max_places_check check (max_places between 1 and 500),
  reply_hours smallint constraint team_practices_reply_hours_check check (reply_hours between 1 and 336),
  constraint team_practices_game_of_team foreign key (team_id, game_profile_id)
    references public.team_game_profiles (team_id, id),
  -- A calendar shows a century; year 9999 is a slip of the keyboard.
  constraint team_practices_scheduled_within_reason
    check (scheduled_at >= timestamptz '2000-01-01 00:00Z' and scheduled_at < timestamptz '2100-01-01 00:00Z')
);
comment on table public.team_practices is
  'Practices, also those that a weekly series made. The counts of answers are kept by triggers.';
comment on column public.team_practices.attending_count is
  'Kept by a trigger on the attendance, so that lists and live updates need no count.';
comment on column public.team_practices.series_on is
  'Day of the series that this practice stands for, also after it was moved.';
comment on column public.team_practices.reminded_at is
  'When those without an answer were last reminded. Set by remind_non_responders.';
comment on column public.team_practices.game_profile_id is
  'Which of its games the team practices; null for all of them. A team with one game practices that (set_only_game).';
comment on column public.team_practices.max_places is
  'How many can come; null for all. Who asks when it is full waits for the next place (seat_answer). Ours.';
comment on column public.team_practices.reply_hours is
  'Answers close so many hours before the start; null for at the start. Ours.';
comment on column public.team_practices.answered_at is
  'When an answer last changed the counts. Open screens fetch the practices that were answered a moment ago.';
create index team_practices_list_idx on public.team_practices (team_id, scheduled_at desc, id desc);
create index team_practices_creator_idx on public.team_practices (created_by);
create unique index team_practices_series_idx on public.team_practices (series_id, series_on);
create index team_practices_game_idx on public.team_practices (team_id, game_profile_id);
create index team_practices_start_idx on public.team_practices (scheduled_at);
create index team_practices_places_idx on public.team_practices (scheduled_at) where max_places is not null;
alter table public.team_practices enable row level security;
grant select on public.team_practices to authenticated;
-- The client names a new practice itself, so that a retry after a lost answer meets its own row.
grant insert (
  id, team_id, title, description, scheduled_at, duration_minutes, location, is_mandatory, status, created_by,
  game_profile_id, max_places, reply_hours
) on public.team_practices to authenticated;
grant update (
  title, description, scheduled_at, duration_minutes, location, is_mandatory, status, game_profile_id, max_places, reply_hours
) on public.team_practices to authenticated;
-- Where and when people meet is for the team: others read load_team_manage, which leaves out what they may not see.
create policy "practices of my teams" on public.team_practices for select to authenticated
  using (
    -- An owner ends what is there of an archived team, too.
    team_id in (select private.my_team_ids()) or team_id in (select private.my_owned_team_ids())
    or (select private.is_admin_or_developer()));
create policy "managers schedule practices" on public.team_practices for insert to authenticated
  with check (created_by = (select auth.uid()) and private.manages_team(team_id));
create policy "managers change practices" on public.team_practices for update to authenticated
  using (private.manages_team(team_id)) with check (private.manages_team(team_id));
create trigger touch_team_practices before update of title, description, scheduled_at, duration_minutes, location, is_mandatory, status,
  game_profile_id, max_places, reply_hours on public.team_practices for each row execute function private.touch_updated_at();
create trigger refuse_when_archived before insert on public.team_practices
  for each row execute function private.refuse_when_archived();
create trigger refuse_when_archived_anew before update of title, description, scheduled_at, duration_minutes, location, is_mandatory,
  status,
  game_profile_id, max_places, reply_hours on public.team_practices for each row
  when (new.status = 'scheduled' and old.status <> 'scheduled'
    or (new.title, new.description, new.scheduled_at, new.duration_minutes, new.location, new.is_mandatory, new.game_profile_id,
      new.max_places, new.reply_hours)
      is distinct from
        (old.title, old.description, old.scheduled_at, old.duration_minutes, old.location, old.is_mandatory, old.game_profile_id,
          old.max_places, old.reply_hours))
  execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_practices referencing new table as changed
  for each statement execute function private.send_team_change('practice');
create trigger send_team_change_gone after delete on public.team_practices referencing old table as changed
  for each statement execute function private.send_team_change('practice');

create function private.set_only_game() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.game_profile_id := (
    select (array_agg(g.id))[1] from public.team_game_profiles g where g.team_id = new.team_id and g.is_active having count(*) = 1);
  return new;
end $$;
comment on function private.set_only_game is
  'A team with one game practices that, so that its practices are told apart once it plays another.';
create trigger set_only_game before insert on public.team_practices
  for each row when (new.game_profile_id is null) execute function private.set_only_game();

create function private.shown_game(team uuid, game uuid) returns text
language sql stable security definer set search_path = '' as $$
  select e.name from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
  where g.id = game and g.team_id = team
    and exists (select from public.team_game_profiles o where o.team_id = team and o.id <> game and o.is_active)
$$;
comment on function private.shown_game is
  'The name of the game of a practice, where the team plays another, too; null where it says nothing.';

create function private.is_called(team uuid, game uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select game is null or private.shown_game(team, game) is null
    or exists (
      select from public.team_members m
      where m.team_id = team and m.user_id = person and m.is_active and coalesce(m.game_profile_id, game) = game)
    or not exists (select from public.team_members m where m.team_id = team and m.user_id = person and m.is_active)
    or exists (select from public.team_staff s where s.team_id = team and s.user_id = person and s.is_active)
    or exists (select from public.teams t where t.id = team and t.owner_user_id = person)
$$;
comment on function private.is_called is
  'Whether a practice of that game is for a person of the team: players of its other games alone are not asked and not told, staff and '
    'owner are. They may answer all the same.';

create function private.keep_started_practice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The server and the seed are not held to it.
  if auth.uid() is null then
    return new;
  end if;
  if new.scheduled_at <> old.scheduled_at and old.scheduled_at <= now() then
    raise exception 'A practice that has started keeps its time' using errcode = 'PT409', hint = 'started';
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' and private.has_presence(old.id) then
    raise exception 'A practice at which people were recorded stays' using errcode = 'PT409', hint = 'recorded';
  end if;
  return new;
end $$;
comment on function private.keep_started_practice is
  'From its start on a practice keeps its time, so that no move opens its answers or its presence again, and one with presence is not '
    'canceled. PT409 with the hint "started" or "recorded".';
create trigger keep_started_practice before update of scheduled_at, status on public.team_practices
  for each row execute function private.keep_started_practice();

create function private.send_practice_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counts constant text[] := array['attending_count', 'maybe_count', 'not_attending_count', 'answered_at'];
  changed_teams uuid[];
  practices uuid[];
begin
  select array_agg(a.team_id), array_agg(a.id) into changed_teams, practices
  from after a join before b on b.id = a.id
  where to_jsonb(a) - counts <> to_jsonb(b) - counts;
  perform private.send_team_events('practice', changed_teams, practices);
  return null;
end $$;
comment on function private.send_practice_change is
  'The counts change with an answer, which sends an event of its own.';
create trigger send_practice_change after update on public.team_practices
  referencing old table as before new table as after for each statement execute function private.send_practice_change();

create table private.practice_news (
  practice_id uuid primary key references public.team_practices (id) on delete cascade,
  cancel_note text constraint practice_news_cancel_note_check
    check (private.has_text(cancel_note) and char_length(cancel_note) <= 500),
  was_at timestamptz,
  was_location text,
  moved_at timestamptz
);
comment on table private.practice_news is
  'What the people of a team are told of a practice besides what it is now: why it is canceled, and when and where it was before it was '
    'last moved.';
alter table private.practice_news enable row level security;
create policy "closed to clients" on private.practice_news for all to anon, authenticated
  using (false) with check (false);

create function private.keep_practice_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'cancelled' then
    update private.practice_news n set cancel_note = null where n.practice_id = new.id and n.cancel_note is not null;
  end if;
  if old.status = 'scheduled' and new.status = 'scheduled'
    and (new.scheduled_at, new.location) is distinct from (old.scheduled_at, old.location) then
    insert into private.practice_news as n (practice_id, was_at, was_location, moved_at)
    values (new.id, old.scheduled_at, old.location, now())
    -- Within ten minutes it is one change for who is told (latest_change).
    on conflict (practice_id) do update
      set was_at = excluded.was_at, was_location = excluded.was_location, moved_at = excluded.moved_at
      where n.moved_at is null or n.moved_at < now() - interval '10 minutes';
  end if;
  return null;
end $$;
create trigger keep_practice_news after update of status, scheduled_at, location on public.team_practices
  for each row execute function private.keep_practice_news();

create table public.team_practice_attendance (
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null
    constraint team_practice_attendance_status_check check (status in ('attending', 'waiting', 'maybe', 'not_attending')),
  notes text constraint team_practice_attendance_notes_check check (private.has_text(nullif(notes, '')) and char_length(notes) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reason_follows boolean not null default false,
  is_admitted boolean not null default true,
  waits_since timestamptz,
  primary key (practice_id, user_id),
  constraint attendance_reason_required check (status <> 'not_attending' or notes is not null or reason_follows),
  constraint attendance_reason_is_missing check (not reason_follows or status = 'not_attending' and notes is null),
  constraint attendance_notes_only_with_doubt check (status not in ('attending', 'waiting') or notes is null),
  constraint attendance_waits check ((status = 'waiting') = (waits_since is not null))
);
comment on table public.team_practice_attendance is
  'One answer per person and practice: what they say before it, changed only by that person and only until it starts. Who came is '
    'private.practice_presence.';
comment on column public.team_practice_attendance.reason_follows is
  'A no by one press, on a card or in a mail, counts at once; its reason comes later. A form that is submitted whole never says so.';
comment on column public.team_practice_attendance.is_admitted is
  'Whether the answer counts. That of a guest, who has no place on the team, waits for a manager (admit_guest). Kept by '
    'prepare_attendance.';
comment on column public.team_practice_attendance.waits_since is
  'Since when a yes waits for a place ("waiting"): the order of the waiting list, kept by seat_answer.';
create index team_practice_attendance_waiting_idx on public.team_practice_attendance (practice_id, waits_since, user_id)
  where status = 'waiting';
create index team_practice_attendance_list_idx on public.team_practice_attendance (practice_id, status, created_at, user_id);
create index team_practice_attendance_user_idx on public.team_practice_attendance (user_id);
alter table public.team_practice_attendance enable row level security;
grant select on public.team_practice_attendance to authenticated;
-- An upsert writes its key columns too; the policy keeps them the caller's own.
grant insert (practice_id, user_id, status, notes, reason_follows, updated_at) on public.team_practice_attendance to authenticated;
grant update (practice_id, user_id, status, notes, reason_follows, updated_at) on public.team_practice_attendance to authenticated;
create policy "respond for oneself" on public.team_practice_attendance for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own response" on public.team_practice_attendance for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- The row holds the notes (a column alone cannot be withheld from who upserts it), so who may not read them reads no row.
create policy "own response, within the team" on public.team_practice_attendance for select to authenticated
  using (user_id = (select auth.uid())
    or ((practice_id in (select private.my_practice_ids()) or (select private.is_admin_or_developer()))
      and user_id not in (select private.my_shut_out_ids())
      and exists (
        select from public.team_practices p where p.id = practice_id and (
          exists (
            select from public.team_members m
            where m.user_id = team_practice_attendance.user_id and m.team_id = p.team_id and m.is_active and m.is_confirmed)
          or exists (
            select from public.team_staff s
            where s.user_id = team_practice_attendance.user_id and s.team_id = p.team_id and s.is_active and s.is_confirmed)
          or exists (
            select from public.teams t where t.id = p.team_id and t.owner_user_id = team_practice_attendance.user_id)))));

create function private.has_place(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members m where m.team_id = team and m.user_id = person and m.is_active)
    or exists (select from public.team_staff s where s.team_id = team and s.user_id = person and s.is_active)
    or exists (select from public.teams t where t.id = team and t.owner_user_id = person)
$$;
comment on function private.has_place is
  'Whether a person is on the team: as its owner, or where a manager put them, also before their own yes. Whoever is not, is a guest at '
    'its practices.';

create function private.prepare_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select p.team_id from public.team_practices p where p.id = new.practice_id);
  is_guest boolean := not private.has_place(team, new.user_id);
  -- The server and the seed bring answers of long ago.
  is_closed boolean := (select auth.uid()) is not null and exists (
    select from public.team_practices p
    where p.id in (new.practice_id, case when tg_op = 'UPDATE' then old.practice_id end) and p.scheduled_at <= now());
begin
  new.notes := case when new.status not in ('attending', 'waiting') and private.has_text(new.notes)
    then regexp_replace(new.notes, '^\s+|\s+$', '', 'g') end;
  new.reason_follows := new.reason_follows and new.status = 'not_attending' and new.notes is null;
  if new.status = 'not_attending' and new.notes is null and not new.reason_follows then
    raise exception 'A reason is required when not attending'
      using errcode = '23514', constraint = 'attendance_reason_required';
  end if;
  -- An upsert of what is there becomes an update.
  if is_closed and (tg_op = 'INSERT' and not exists (
      select from public.team_practice_attendance a where a.practice_id = new.practice_id and a.user_id = new.user_id)
    or tg_op = 'UPDATE' and (new.practice_id, new.user_id, new.status, new.notes, new.reason_follows)
      is distinct from (old.practice_id, old.user_id, old.status, old.notes, old.reason_follows)) then
    raise exception 'This practice has started, so its answers are closed' using errcode = 'PT410', hint = 'started';
  end if;
  if is_guest and (select auth.uid()) is not null and not private.takes_guests(team) then
    raise exception 'Only people of the team answer for its practices' using errcode = '42501', hint = 'team_only';
  end if;
  if new.notes is not null and new.status = 'maybe' and (select auth.uid()) is not null
    and private.awaits_consent(new.user_id, team) then
    raise exception 'Only people of the team leave a note' using errcode = '42501';
  end if;
  if not is_guest then
    new.is_admitted := true;
  elsif tg_op = 'INSERT' then
    new.is_admitted := false;
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  end if;
  -- A repeat of what is stored changes nothing after the start.
  new.updated_at := case when is_closed and tg_op = 'UPDATE' then old.updated_at else now() end;
  return new;
end $$;
comment on function private.prepare_attendance is
  'Answers close for good when the practice starts (PT410 with the hint "started"); a repeat of what is stored and a manager''s yes to a '
    'guest change no answer. Attending stores no notes; blanks are no reason; whoever does not come says why, or that the reason '
    'follows; the first response keeps its time. A guest is refused where a minor plays and by a private team, and waits for a manager '
      'elsewhere. Notes are the team''s own; '
      'the reason of a guest '
    'who does not come, which nobody may leave out, is kept and shown to nobody.';
create trigger prepare_attendance before insert or update on public.team_practice_attendance
  for each row execute function private.prepare_attendance();

create trigger refuse_when_archived before insert or update on public.team_practice_attendance
  for each row execute function private.refuse_when_archived();

create function private.count_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.status, new.practice_id, new.is_admitted) = (old.status, old.practice_id, old.is_admitted) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.is_admitted then
    update public.team_practices p set
      attending_count = p.attending_count - (old.status = 'attending')::int,
      maybe_count = p.maybe_count - (old.status = 'maybe')::int,
      not_attending_count = p.not_attending_count - (old.status = 'not_attending')::int,
      answered_at = clock_timestamp()
    where p.id = old.practice_id;
  end if;
  if tg_op <> 'DELETE' and new.is_admitted then
    update public.team_practices p set
      attending_count = p.attending_count + (new.status = 'attending')::int,
      maybe_count = p.maybe_count + (new.status = 'maybe')::int,
      not_attending_count = p.not_attending_count + (new.status = 'not_attending')::int,
      answered_at = clock_timestamp()
    where p.id = new.practice_id;
  end if;
  return null;
end $$;
create trigger count_attendance after insert or update or delete on public.team_practice_attendance
  for each row execute function private.count_attendance();

create function private.limit_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own integer;
  foreign_ones integer;
begin
  -- The server, default replies of a new practice and votes that become answers are nobody's presses.
  if me is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  select count(*) filter (where private.has_place(p.team_id, me)), count(*) filter (where not private.has_place(p.team_id, me))
    into own, foreign_ones
  from answered a join public.team_practices p on p.id = a.practice_id where a.user_id = me;
  if own + foreign_ones > 20 then
    raise exception 'Answer at most 20 practices at a time' using errcode = '23514';
  end if;
  if own > 0 then
    perform private.limit_rate('practice_answer', me::text, 300, '1 hour', own);
  end if;
  if foreign_ones > 0 then
    perform private.limit_rate('guest_answer', me::text, 20, '1 day', foreign_ones);
  end if;
  return null;
end $$;
comment on function private.limit_answers is
  'A person answers 20 practices in one request and 300 in an hour, and 20 a day at teams that they are not on.';
create trigger limit_answers after insert on public.team_practice_attendance referencing new table as answered
  for each statement execute function private.limit_answers();
create trigger limit_answers_anew after update on public.team_practice_attendance referencing new table as answered
  for each statement execute function private.limit_answers();

create table private.ward_answers (
  practice_id uuid not null,
  user_id uuid not null,
  guardian_id uuid not null references public.profiles (id) on delete cascade,
  answered_at timestamptz not null,
  primary key (practice_id, user_id),
  constraint ward_answers_answer_fkey foreign key (practice_id, user_id)
    references public.team_practice_attendance (practice_id, user_id) on delete cascade
);
comment on table private.ward_answers is
  'Ours. The guardian who last answered for a ward. It holds while answered_at is the updated_at of the answer, which each answer renews: '
    'an own one later replaces it. Written by answer_for_ward and of days away that a guardian entered.';
create index ward_answers_guardian_idx on private.ward_answers (guardian_id);
create index ward_answers_user_idx on private.ward_answers (user_id);
alter table private.ward_answers enable row level security;
create policy "closed to clients" on private.ward_answers for all to anon, authenticated using (false) with check (false);

create table private.answer_events (
  team_id uuid primary key references public.teams (id) on delete cascade,
  sent_at timestamptz not null
);
comment on table private.answer_events is
  'When the last event about an answer went to the open screens of a team, so that it hears one a second.';
alter table private.answer_events enable row level security;
create policy "closed to clients" on private.answer_events for all to anon, authenticated using (false) with check (false);

create function private.may_send_answer_event(team uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  pause constant interval := '1 second';
begin
  -- Without a lock, so that answers within the second do not wait for each other.
  if exists (select from private.answer_events e where e.team_id = team and e.sent_at > clock_timestamp() - pause) then
    return false;
  end if;
  insert into private.answer_events as e (team_id, sent_at) values (team, clock_timestamp())
  on conflict (team_id) do update set sent_at = excluded.sent_at where e.sent_at <= excluded.sent_at - pause;
  return found;
end $$;
comment on function private.may_send_answer_event is
  'True once a second for each team. What is answered meanwhile is in the read that follows the event: open screens wait longer than that '
    'second and fetch what was answered a moment ago.';

create function private.send_answer_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The default replies of a new practice come with its own event.
  if tg_op = 'INSERT' and pg_trigger_depth() > 1 then
    return null;
  end if;
  perform private.send_team_events('attendance', array[c.team_id], c.practices)
  from (
    select p.team_id, array_agg(distinct p.id) as practices, min(p.scheduled_at) < now() - interval '2 days' as has_old
    from changed a join public.team_practices p on p.id = a.practice_id where a.is_admitted group by p.team_id order by p.team_id
  ) c
  -- load_answered_practices does not look for older ones.
  where c.has_old or private.may_send_answer_event(c.team_id);
  return null;
end $$;
comment on function private.send_answer_change is
  'Answers that count go to the open screens of their team. That of a guest who waits for a manager goes nowhere.';
create trigger send_team_change_new after insert on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_answer_change();
create trigger send_team_change after update on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_answer_change();
create trigger send_team_change_gone after delete on public.team_practice_attendance referencing old table as changed
  for each statement execute function private.send_answer_change();

create table public.team_default_replies (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null
    constraint team_default_replies_status_check check (status in ('attending', 'maybe', 'not_attending')),
  notes text constraint team_default_replies_notes_check check (private.has_text(nullif(notes, '')) and char_length(notes) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (team_id, user_id),
  constraint default_reply_reason_required check (status <> 'not_attending' or coalesce(private.has_text(notes), false)),
  constraint default_reply_notes_only_with_doubt check (status <> 'attending' or notes is null)
);
comment on table public.team_default_replies is 'What a member answers to new practices unless they say otherwise.';
create index team_default_replies_user_idx on public.team_default_replies (user_id);
alter table public.team_default_replies enable row level security;
grant select, delete on public.team_default_replies to authenticated;
grant insert (team_id, user_id, status, notes) on public.team_default_replies to authenticated;
grant update (team_id, user_id, status, notes) on public.team_default_replies to authenticated;
create policy "own default replies" on public.team_default_replies for select to authenticated
  using (user_id = (select auth.uid()));
create policy "players set their default reply" on public.team_default_replies for insert to authenticated
  with check (user_id = (select auth.uid()) and team_id in (select private.my_played_team_ids()));
create policy "players change their default reply" on public.team_default_replies for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and team_id in (select private.my_played_team_ids()));
create policy "drop own default reply" on public.team_default_replies for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger refuse_when_archived before insert or update on public.team_default_replies
  for each row execute function private.refuse_when_archived();
create trigger touch_team_default_replies before update on public.team_default_replies
  for each row execute function private.touch_updated_at();

create function private.apply_default_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.team_practice_attendance (practice_id, user_id, status, notes)
  select new.id, d.user_id, d.status, d.notes
  from public.team_default_replies d
  where d.team_id = new.team_id
    and exists (select from public.team_members m where m.team_id = d.team_id and m.user_id = d.user_id and m.is_active and m.is_confirmed)
    and private.is_called(new.team_id, new.game_profile_id, d.user_id)
  order by d.updated_at, d.user_id;
  return null;
end $$;
create trigger apply_default_replies after insert on public.team_practices
  for each row when (new.status = 'scheduled' and new.scheduled_at > now()) execute function private.apply_default_replies();

create table public.team_time_polls (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_time_polls_title_check check (private.is_plain_name(title) and char_length(title) <= 120),
  duration_minutes integer not null default 120
    constraint team_time_polls_duration_minutes_check check (duration_minutes between 1 and 1440),
  practice_id uuid references public.team_practices (id) on delete set null,
  closed_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.team_time_polls is
  'Members say when they can; closing the poll on an option schedules the practice.';
create index team_time_polls_team_idx on public.team_time_polls (team_id, created_at desc, id desc);
create index team_time_polls_practice_idx on public.team_time_polls (practice_id);
create index team_time_polls_creator_idx on public.team_time_polls (created_by);
alter table public.team_time_polls enable row level security;
grant select on public.team_time_polls to authenticated;
create policy "polls of my teams" on public.team_time_polls for select to authenticated
  using (team_id in (select private.my_team_ids()) or (select private.is_admin_or_developer()));
create trigger refuse_when_archived before insert on public.team_time_polls
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_time_polls referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_time_polls referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_time_polls referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table public.team_time_poll_options (
  id uuid primary key default gen_random_uuid(),
  poll_id uuid not null references public.team_time_polls (id) on delete cascade,
  starts_at timestamptz not null,
  constraint team_time_poll_options_once unique (poll_id, starts_at)
);
comment on table public.team_time_poll_options is 'The times that a poll offers.';
alter table public.team_time_poll_options enable row level security;
grant select on public.team_time_poll_options to authenticated;
create policy "options of polls one sees" on public.team_time_poll_options for select to authenticated
  using (exists (select from public.team_time_polls p where p.id = poll_id));

create table public.team_time_poll_votes (
  option_id uuid not null references public.team_time_poll_options (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  answer text not null constraint team_time_poll_votes_answer_check check (answer in ('yes', 'maybe', 'no')),
  primary key (option_id, user_id)
);
comment on table public.team_time_poll_votes is 'Who can make which of the times.';
create index team_time_poll_votes_user_idx on public.team_time_poll_votes (user_id);
alter table public.team_time_poll_votes enable row level security;
grant select on public.team_time_poll_votes to authenticated;
grant insert (option_id, user_id, answer) on public.team_time_poll_votes to authenticated;
grant update (option_id, user_id, answer) on public.team_time_poll_votes to authenticated;
create policy "votes of polls one sees" on public.team_time_poll_votes for select to authenticated
  using (exists (select from public.team_time_poll_options o where o.id = option_id));
create policy "vote for oneself" on public.team_time_poll_votes for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_vote(option_id));
create policy "change own vote" on public.team_time_poll_votes for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()) and private.may_vote(option_id));
create trigger refuse_when_archived before insert or update on public.team_time_poll_votes
  for each row execute function private.refuse_when_archived();
create trigger send_team_change_new after insert on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_time_poll_votes referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table private.calendar_addresses (
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
comment on table private.calendar_addresses is
  'One secret address per person and team, kept as SHA-256; the feed ends when the person leaves the team.';
create index calendar_addresses_team_idx on private.calendar_addresses (team_id);
alter table private.calendar_addresses enable row level security;
create policy "closed to clients" on private.calendar_addresses for all to anon, authenticated
  using (false) with check (false);

create function private.open_answers(team uuid, practice uuid, starts_at timestamptz, status text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when status = 'scheduled' and starts_at between now() and now() + interval '28 days'
    and (select private.manages_team(team)) then (
      select jsonb_build_object('open', count(*), 'others', count(*) filter (where m.user_id <> (select auth.uid())))
      from (
        select distinct q.user_id from public.team_members q
        where q.team_id = team and q.is_active and q.is_confirmed
          and private.is_called(team, (select p.game_profile_id from public.team_practices p where p.id = practice), q.user_id)
      ) m
      where not exists (
        select from public.team_practice_attendance a where a.practice_id = practice and a.user_id = m.user_id)) end
$$;
comment on function private.open_answers is
  'For managers, of a practice within four weeks: how many players of its game have not answered, and how many of them are not the caller, '
    'who reminds '
    'only others. Null for everybody else.';

create function private.has_minors(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_members m join private.birth_dates b on b.user_id = m.user_id
    where m.team_id = team and m.is_active and m.is_confirmed and b.birth_date > current_date - interval '18 years')
$$;
comment on function private.has_minors is
  'Whether a minor plays on the team by an own yes. It is asked each time: it follows birthdays, and nobody can list such teams.';

create function private.takes_guests(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.has_minors(team) and not exists (select from public.teams t where t.id = team and t.is_private)
$$;
comment on function private.takes_guests is 'Whether outsiders may say that they come: not where a minor plays, and not to a private team.';

create function private.shows_hours(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.sees_inside_team(team) or private.takes_guests(team)
$$;
comment on function private.shows_hours is
  'Whether the caller learns where and when a team practices and who answers: its people, and everybody where no minor plays and the '
    'team is not private.';

create function private.day_of_practice(practice uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (p.scheduled_at at time zone coalesce(private.zone_of_practice(p), 'UTC'))::date from public.team_practices p where p.id = practice
$$;
comment on function private.day_of_practice is 'The day of a practice on the wall where it was planned.';

create function private.day_of_team(team uuid, at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select (at at time zone coalesce((
    select s.time_zone from public.team_practice_series s where s.team_id = team order by s.starts_on desc, s.id limit 1), 'UTC'))::date
$$;
comment on function private.day_of_team is 'The day of a moment where the team last planned a weekly practice; without one that of UTC.';

create function private.names_guest(guest uuid, team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_listed(guest)
    and not coalesce(private.is_blocked_between(guest, (select auth.uid())), false)
    and (private.manages_team(team)
      or not private.has_minors(team) and not private.is_minor(guest) and not private.is_minor((select auth.uid())))
$$;
comment on function private.names_guest is
  'Whether the caller sees who a guest at a practice is: managers by a listed profile; others only adults who are listed, on a team '
    'without minors. Guests are nameless to minors, and between two of whom one has blocked the other.';

create function private.practice_facts_of(inside boolean) returns text[]
language sql stable security definer set search_path = '' as $$
  select '{id, team_id, series_id, series_on, scheduled_at, status, attending_count, maybe_count, not_attending_count}'::text[]
    || case when inside then private.practice_columns()
      else '{title, description, duration_minutes, location, is_mandatory}' end
$$;
comment on function private.practice_facts_of is
  'The columns of a practice that its people read, or outsiders who learn where and when the team practices: a new column is the team''s '
    'alone until it is named here.';

create function private.team_practice_list(team uuid, most integer, only_these uuid[] default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (select * from private.people_on_team(team)),
  games as materialized (
    -- As shown_game says, read once for the list.
    select g.id, e.name, exists (
      select from public.team_game_profiles o where o.team_id = team and o.id <> g.id and o.is_active) as is_shown
    from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id where g.team_id = team
  ), viewer as materialized (
    select x.sees_inside, private.shows_hours(team) as sees_hours, private.practice_facts_of(x.sees_inside) as facts
    from (select coalesce(private.sees_inside_team(team), false) as sees_inside) x)
  select coalesce(jsonb_agg(jsonb_build_object(
      'attendees', a.attendees,
      'my_status', (
        select r.status from public.team_practice_attendance r
        where r.practice_id = p.id and r.user_id = (select auth.uid())),
      'my_reason_follows', exists (
        select from public.team_practice_attendance r
        where r.practice_id = p.id and r.user_id = (select auth.uid()) and r.reason_follows),
      'my_place_in_line', private.place_in_line(p.id, (select auth.uid())),
      'waiting_count', case when v.sees_inside and p.max_places is not null then (
        select count(*) from public.team_practice_attendance r where r.practice_id = p.id and r.status = 'waiting') end,
      'cancel_note', case when p.status = 'cancelled' and (select private.sees_inside_team(team)) then (
        select n.cancel_note from private.practice_news n where n.practice_id = p.id) end,
      'open_answers', private.open_answers(team, p.id, p.scheduled_at, p.status),
      'game', case when v.sees_inside then (select g.name from games g where g.id = p.game_profile_id and g.is_shown) end,
      'scrim', case when v.sees_inside then private.scrim_of_practice(p.id) end,
      'presence', case when w.recorded > 0 then jsonb_build_object('came', w.came, 'recorded', w.recorded, 'mine', (
        select jsonb_build_object('state', r.state,
          -- No words of somebody with whom there is a block.
          'reason', case when r.reason is not null and not coalesce(private.is_blocked_between(r.recorded_by, r.user_id), false)
            then r.reason end)
        from private.practice_presence r where r.practice_id = p.id and r.user_id = (select auth.uid()))) end)
    || private.only_fields(to_jsonb(p), v.facts) || case when v.sees_hours then jsonb_build_object(
      'is_day_only', false,
      'series', (
        select jsonb_build_object('weekdays', s.weekdays, 'every_weeks', s.every_weeks, 'start_time', s.start_time,
          'time_zone', s.time_zone, 'ends_on', s.ends_on)
        from public.team_practice_series s where s.id = p.series_id))
    else jsonb_build_object(
      'is_day_only', true, 'scheduled_at', private.day_of_practice(p.id) || 'T23:59:59', 'duration_minutes', null,
      'location', null, 'description', null, 'series', null) end
    -- The name of the other team would tell its hour, which may be closed.
    || case when not v.sees_inside and exists (select from private.scrim_sides x where x.practice_id = p.id)
      then '{"title": "Scrim"}' else '{}' end::jsonb
    order by p.scheduled_at desc, p.id desc), '[]')
  from (
    (select q from public.team_practices q
     where only_these is null and q.team_id = team order by q.scheduled_at desc, q.id desc limit most)
    union all
    select q from public.team_practices q where q.id = any (only_these) and q.team_id = team
  ) chosen (practice)
  cross join lateral (select (chosen.practice).*) p
  cross join viewer v
  left join private.presence_sheets w on w.practice_id = p.id and v.sees_inside
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', f.user_id, 'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_confirmed', f.is_confirmed)
        order by f.created_at, f.user_id), '[]') as attendees
    from (
      select r.created_at, coalesce(s.is_confirmed, true) as is_confirmed,
        case when s.person_id is not null then s.user_id when g.is_named then r.user_id end as user_id,
        case when s.person_id is not null then s.full_name when g.is_named then private.public_name(r.user_id) end as full_name,
        case when s.person_id is not null then s.avatar_url
          when g.is_named then (select i.avatar_url from public.profiles i where i.id = r.user_id) end as avatar_url
      from (
        select x.* from public.team_practice_attendance x
        where x.practice_id = p.id and x.status = 'attending' and x.is_admitted and v.sees_hours
        order by x.created_at, x.user_id limit 3
      ) r
      left join people s on s.person_id = r.user_id
      cross join lateral (select s.person_id is null and private.names_guest(r.user_id, team) as is_named) g
    ) f
  ) a
$$;
comment on function private.team_practice_list is
  'The newest practices of a team, or the ones asked for, with their counts, first three attendees (earliest response first) and the '
    'viewer''s own answer; for people of the team also how many of those recorded came, and how the viewer was recorded. Of a team where a '
      'minor plays, outsiders get title, day and counts: is_day_only, and scheduled_at is the end of '
    'that day on the wall, without a zone.';

create function public.load_answered_practices(p_team_id uuid, p_practice_ids uuid[] default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.sees_inside_team(p_team_id) then private.team_practice_list(p_team_id, 0, array(
    select i from unnest(p_practice_ids[1:20]) i
    union
    -- Events come once a second for a team: what was answered meanwhile comes with the practice that one names.
    (select q.id from public.team_practices q
     where q.team_id = p_team_id and q.scheduled_at > now() - interval '2 days'
       and q.answered_at > now() - interval '30 seconds' limit 20))) end
$$;
comment on function public.load_answered_practices is
  'Practices of a team as load_team_manage shows them: up to 20 asked for, and those that were answered a moment ago. What open screens '
    'fetch after an answer. For people of the team, null for others.';
grant execute on function public.load_answered_practices to authenticated;

create function private.team_planning(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (select * from private.people_on_team(team))
  select case when private.opens_team(team) then jsonb_build_object(
    'default_reply', (
      select jsonb_build_object('status', d.status, 'notes', d.notes)
      from public.team_default_replies d where d.team_id = team and d.user_id = (select auth.uid())),
    'calendar_since', private.calendar_address_since(team),
    'away', (
      -- The next 30, without their reasons.
      select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', a.person_id, 'full_name', a.full_name, 'starts_on', a.starts_on, 'ends_on', a.ends_on
        ) order by a.starts_on, a.full_name, a.id), '[]')
      from (
        select b.id, i.person_id, i.full_name, b.starts_on, b.ends_on
        from people i join private.absences b on b.user_id = i.person_id
        where i.is_confirmed and b.ends_on >= private.today_of(b.user_id)
        order by b.starts_on, i.full_name, b.id limit 30
      ) a),
    'own_absences', private.own_absences(),
    'polls', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'title', p.title, 'duration_minutes', p.duration_minutes,
          'options', (
            select jsonb_agg(jsonb_build_object('id', o.id, 'starts_at', o.starts_at, 'votes', (
                select coalesce(jsonb_agg(jsonb_build_object(
                    'user_id', v.user_id, 'full_name', i.full_name, 'answer', v.answer) order by i.full_name, v.user_id), '[]')
                from public.team_time_poll_votes v join people i on i.person_id = v.user_id and i.is_confirmed
                where v.option_id = o.id
              )) order by o.starts_at)
            from public.team_time_poll_options o where o.poll_id = p.id)
        ) order by p.created_at desc, p.id desc), '[]')
      from (
        select q.id, q.title, q.duration_minutes, q.created_at from public.team_time_polls q
        where q.team_id = team and q.closed_at is null order by q.created_at desc, q.id desc limit 10
      ) p)
  ) end
$$;
comment on function private.team_planning is
  'For people of the team: the caller''s default reply, absences and since when they have a calendar address, who of the team is away, and '
    'the newest 10 open polls with the votes of who is on the team. Null for others.';

create function public.get_practice_attendance(p_practice_id uuid)
returns table (
  practice_id uuid, user_id uuid, status text, notes text, created_at timestamptz, updated_at timestamptz,
  full_name text, email text, avatar_url text, is_confirmed boolean, is_guest boolean, is_admitted boolean, reason_follows boolean,
  is_by_guardian boolean, is_by_captain boolean, captain_name text
)
language sql stable security definer set search_path = '' as $$
  with practice as materialized (
    select q.id, q.team_id, private.shows_hours(q.team_id) as sees_answers, private.sees_inside_team(q.team_id) as sees_inside,
      private.manages_team(q.team_id) as manages
    from public.team_practices q where q.id = p_practice_id
  ), people as materialized (
    select s.* from practice q cross join lateral private.people_on_team(q.team_id) s
  ), answers as (
    select a.*, s.person_id, s.is_confirmed, s.user_id as shown_id, s.full_name, s.email, s.avatar_url,
      a.user_id = (select auth.uid()) as is_own,
      s.person_id is null and private.names_guest(a.user_id, q.team_id) as is_named_guest,
      s.is_confirmed and q.sees_inside
        and not coalesce(private.is_blocked_between(a.user_id, (select auth.uid())), false) as is_near
    from practice q
    join public.team_practice_attendance a on a.practice_id = q.id
    left join people s on s.person_id = a.user_id
    where (a.is_admitted and q.sees_answers or q.manages or a.user_id = (select auth.uid())) and s.is_shown is distinct from false
  )
  select a.practice_id, case when a.is_own or a.is_named_guest then a.user_id else a.shown_id end, a.status,
    case when a.is_own or a.is_near then a.notes end,
    a.created_at, a.updated_at,
    case when a.is_own then p.full_name when a.is_named_guest then private.public_name(a.user_id) else a.full_name end,
    case when a.is_own then p.email when a.is_near then a.email end,
    case when a.is_own or a.is_named_guest then p.avatar_url else a.avatar_url end,
    coalesce(a.is_confirmed, true), a.person_id is null, a.is_admitted,
    (a.is_own or a.is_near) and a.reason_follows,
    (a.is_own or a.is_near) and exists (
      select from private.ward_answers w
      where w.practice_id = a.practice_id and w.user_id = a.user_id and w.answered_at = a.updated_at),
    c.id is not null, (select s.full_name from people s where s.person_id = c.id)
  from answers a join public.profiles p on p.id = a.user_id
  cross join lateral (select private.captain_of_answer(a.practice_id, a.user_id, a.updated_at) as id) c
  order by a.created_at, a.user_id
$$;
comment on function public.get_practice_attendance is
  'The responses to a practice, earliest first: people of the team as on the roster (is_confirmed false: not yet confirmed), guests who '
    'were admitted by name or namelessly (names_guest). One that waits for a manager shows to managers and to its person alone. Of a team '
    'where a minor plays outsiders get only their own. Notes and emails only within the team, never between two of whom one has blocked '
    'the other, and on one''s own row; so does is_by_guardian, that the guardian of a minor answered. is_by_captain: a captain '
    'answered, by the name that the roster shows the caller.';
grant execute on function public.get_practice_attendance to anon, authenticated;

create function public.admit_guest(p_practice_id uuid, p_user_id uuid, p_is_admitted boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid := (select p.team_id from public.team_practices p where p.id = p_practice_id);
begin
  if team is null or not private.manages_team(team) then
    raise exception 'You don''t have permission to admit guests.' using errcode = '42501';
  end if;
  perform private.check_not_archived(team);
  if private.has_place(team, p_user_id) then
    raise exception 'This person has a place on the team and answers for it' using errcode = 'PT409', hint = 'not_a_guest';
  end if;
  if p_is_admitted and not private.takes_guests(team) then
    raise exception 'Only people of the team come to its practices' using errcode = '42501', hint = 'team_only';
  end if;
  if p_is_admitted and not private.names_guest(p_user_id, team) then
    raise exception 'Only guests with a public profile are admitted' using errcode = '42501', hint = 'not_listed';
  end if;
  update public.team_practice_attendance a set is_admitted = p_is_admitted
  where a.practice_id = p_practice_id and a.user_id = p_user_id;
  if not found then
    raise exception 'This guest has not answered' using errcode = 'PT404';
  end if;
  if not p_is_admitted then
    perform private.send_team_events('attendance', array[team], array[p_practice_id]);
  end if;
end $$;
comment on function public.admit_guest is
  'A manager''s yes to a guest at one practice, or taking it back: from then on the answer counts and shows to the team. PT404 no such '
    'answer, PT409 with the hint "not_a_guest" for somebody with a place on the team, 42501 with the hint "team_only" where a minor plays, '
    'and with "not_listed" for a guest whom the manager does not see by name. Managers only.';
grant execute on function public.admit_guest to authenticated;

create function public.list_missing_replies(p_practice_id uuid)
returns table (user_id uuid, full_name text, avatar_url text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.sees_inside_practice(p_practice_id) then
    raise exception 'You don''t have permission to see who has not answered.' using errcode = '42501';
  end if;
  return query
  select distinct on (p.full_name, p.id) p.id, p.full_name, p.avatar_url
  from public.team_practices q
  join public.team_members m on m.team_id = q.team_id and m.is_active and m.is_confirmed
  join public.profiles p on p.id = m.user_id
  where q.id = p_practice_id and private.is_called(q.team_id, q.game_profile_id, m.user_id) and not exists (
    select from public.team_practice_attendance a where a.practice_id = q.id and a.user_id = m.user_id)
  order by p.full_name, p.id;
end $$;
comment on function public.list_missing_replies is
  'Active members who have agreed to be on the team, play the game of the practice and have not answered, by name; for people of the team.';
grant execute on function public.list_missing_replies to authenticated;

create function private.practice_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select c from unnest(private.written_columns('public.team_practices')) c where c not in ('scheduled_at', 'status'))
$$;
comment on function private.practice_columns is
  'Columns that all practices of a series share: those that managers may change, without the time and the status. The grants are the list.';

create function private.add_to_series(series public.team_practice_series, practice jsonb, start_time time, days date[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  names text;
  stored text;
  made integer;
begin
  select string_agg(format(', %I', k), ''), string_agg(format(', n.%I', k), '') into names, stored from jsonb_object_keys(practice) k;
  -- What is not given gets its default.
  execute format(
    'insert into public.team_practices (team_id, created_by, series_id, series_on, scheduled_at%s)
     select $1.team_id, auth.uid(), $1.id, d, (d + $3) at time zone $1.time_zone%s
     from jsonb_populate_record(null::public.team_practices, $2) n cross join unnest($4) d order by d', names, stored)
    using series, practice, start_time, days;
  get diagnostics made = row_count;
  return made;
end $$;
comment on function private.add_to_series is
  'Practices of a series on these days, with the columns given; returns how many. The start is on the wall of the series.';

create function public.schedule_practice_series(
  p_id uuid, p_team_id uuid, p_practice jsonb, p_starts_on date, p_ends_on date, p_weekdays smallint[], p_start_time time,
  p_time_zone text, p_every_weeks smallint default 1
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.team_practice_series;
  made integer;
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to schedule practices.' using errcode = '42501';
  end if;
  if not coalesce(private.is_time_zone(p_time_zone), false) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  perform private.check_fields(p_practice, private.practice_columns());
  insert into public.team_practice_series (id, team_id, starts_on, ends_on, weekdays, every_weeks, start_time, time_zone, created_by)
  values (p_id, p_team_id, p_starts_on, p_ends_on, p_weekdays, p_every_weeks, p_start_time, p_time_zone, (select auth.uid()))
  on conflict (id) do nothing returning * into series;
  if series.id is null then
    -- A retry after a lost answer; the id of a foreign series tells nothing.
    return (select count(*) from public.team_practices p where p.series_id = p_id and p.team_id = p_team_id);
  end if;
  made := private.add_to_series(series, p_practice, p_start_time, array(
    select d.day::date from generate_series(p_starts_on::timestamp, p_ends_on::timestamp, '1 day') as d (day)
    where extract(isodow from d.day)::smallint = any (p_weekdays)
      and ((d.day::date - date_trunc('week', p_starts_on::timestamp)::date) / 7) % p_every_weeks = 0));
  if made = 0 then
    raise exception 'No practice falls into this time' using errcode = '23514';
  end if;
  return made;
end $$;
comment on function public.schedule_practice_series is
  'Makes a weekly series (at most a year) with all its practices and returns how many. p_practice holds what they share, by the columns'' '
    'names; what it leaves out gets its default. Times hold on the wall of p_time_zone, over daylight saving. p_id, made by the client, '
    'lets it ask again safely. Managers only.';
grant execute on function public.schedule_practice_series to authenticated;

create function private.weekdays_without(days smallint[], others smallint[]) returns smallint[]
language sql immutable set search_path = '' as $$
  select array(select distinct d from unnest(days) d where d <> all (others) order by d)
$$;
comment on function private.weekdays_without is 'Weekdays of the first rule that the second does not have, Monday first.';

create function private.day_in_week(day date, days_before smallint[], days_after smallint[]) returns date
language sql immutable set search_path = '' as $$
  select case when w.weekday = any (days_after) then day else
    date_trunc('week', day::timestamp)::date - 1
      + (private.weekdays_without(days_after, days_before))[
        array_position(private.weekdays_without(days_before, days_after), w.weekday)]
  end
  from (select extract(isodow from day)::smallint) w (weekday)
$$;
comment on function private.day_in_week is
  'Where a day of a weekly rule goes when the rule gets other weekdays: it stays on one that is kept; of the others the first that falls '
    'away goes to the first that is new, and so on; null when there is none.';

create function private.split_series(first public.team_practices, new_weekdays smallint[], new_end date) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  old public.team_practice_series;
  next_one public.team_practice_series;
  days_before smallint[];
  days_after smallint[];
  started_on date := first.series_on;
  monday date := date_trunc('week', started_on::timestamp)::date;
  last_day date;
  called_off integer;
  moved integer;
  made integer := 0;
begin
  select * into old from public.team_practice_series s where s.id = first.series_id;
  days_before := old.weekdays;
  days_after := array(select distinct d from unnest(coalesce(new_weekdays, old.weekdays)) d order by d);
  last_day := coalesce(new_end, greatest(old.ends_on, (
    select max(private.day_in_week(p.series_on, days_before, days_after)) from public.team_practices p
    where p.series_id = old.id and p.series_on >= first.series_on and p.status = 'scheduled')));

  insert into public.team_practice_series (id, team_id, starts_on, ends_on, weekdays, every_weeks, start_time, time_zone, created_by)
  values (gen_random_uuid(), old.team_id, least(first.series_on, private.day_in_week(first.series_on, days_before, days_after)),
    last_day, days_after, old.every_weeks, old.start_time, old.time_zone, (select auth.uid()))
  returning * into next_one;
  update public.team_practices p set status = 'cancelled'
  where p.series_id = old.id and p.series_on >= first.series_on and p.status = 'scheduled'
    and coalesce(private.day_in_week(p.series_on, days_before, days_after) > last_day, true)
    -- What has started was held, and stays on its day.
    and p.scheduled_at > now();
  get diagnostics called_off = row_count;
  update public.team_practices p set
    series_id = next_one.id,
    series_on = case when p.scheduled_at <= now() then p.series_on
      else private.day_in_week(p.series_on, days_before, days_after) end,
    -- The clock on the wall stays, also over the change to daylight saving.
    scheduled_at = case when p.scheduled_at <= now() then p.scheduled_at else (p.scheduled_at at time zone old.time_zone
      + make_interval(days => private.day_in_week(p.series_on, days_before, days_after) - p.series_on)) at time zone old.time_zone end
  where p.series_id = old.id and p.series_on >= first.series_on and p.status = 'scheduled';
  get diagnostics moved = row_count;
  -- As it is now: what was just changed, too.
  select * into first from public.team_practices p where p.id = first.id;
  if first.status = 'scheduled' then
    made := private.add_to_series(next_one, (
        select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(first)) c where c.key = any (private.practice_columns())),
      (first.scheduled_at at time zone old.time_zone)::time,
      array(
        select d.day::date from generate_series(monday::timestamp, last_day::timestamp, '1 day') as d (day)
        where d.day::date >= started_on and extract(isodow from d.day)::smallint = any (days_after)
          and ((d.day::date - monday) / 7) % old.every_weeks = 0
          -- Within the old time only the days that are new in the week; what was called off there stays so.
          and (d.day::date > old.ends_on
            or array_position(private.weekdays_without(days_after, days_before), extract(isodow from d.day)::smallint)
              > cardinality(private.weekdays_without(days_before, days_after)))
          and not exists (select from public.team_practices t where t.series_id = next_one.id and t.series_on = d.day::date)));
  end if;
  if exists (select from public.team_practices p where p.series_id = old.id) then
    update public.team_practice_series s set ends_on = greatest(s.starts_on, started_on - 1) where s.id = old.id;
  else
    delete from public.team_practice_series s where s.id = old.id;
  end if;
  return called_off + moved + made;
end $$;
comment on function private.split_series is
  'Goes on with a practice and all that follow as a series of their own, on other weekdays or until another day. Each practice keeps its '
    'answers; days that are new get a practice, those that fall away are cancelled.';

create function public.change_following_practices(
  p_practice_id uuid, p_changes jsonb, p_known jsonb default null, p_known_later jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  first public.team_practices;
  rule public.team_practice_series;
  columns text[] := private.practice_columns();
  new_start time;
  new_weekdays smallint[];
  new_end date;
  conflicts jsonb;
  conflicts_later jsonb;
  changed integer;
begin
  select * into first from public.team_practices p where p.id = p_practice_id;
  if first.id is null or not private.manages_team(first.team_id) then
    raise exception 'You don''t have permission to change practices.' using errcode = '42501';
  end if;
  if first.series_id is null then
    raise exception 'This practice is not part of a series' using errcode = '23514';
  end if;
  perform private.check_fields(p_changes, columns || '{status, start_time, weekdays, ends_on}'::text[]);
  new_start := (p_changes ->> 'start_time')::time;
  new_end := (p_changes ->> 'ends_on')::date;
  if p_changes ? 'weekdays' then
    new_weekdays := array(select d::smallint from jsonb_array_elements_text(p_changes -> 'weekdays') d);
  end if;
  -- Of two who change a series at once, the second finds what the first has made of it.
  perform from public.team_practice_series s where s.team_id = first.team_id order by s.id for update;
  select * into first from public.team_practices p where p.id = p_practice_id for no key update;
  select * into rule from public.team_practice_series s where s.id = first.series_id;
  if p_known is not null then
    if jsonb_typeof(p_known) <> 'object' or coalesce(jsonb_typeof(p_known_later), 'object') <> 'object' then
      raise exception 'Unknown fields' using errcode = '23514';
    end if;
    perform from public.team_practices p
    where p_known_later ? p.id::text and p.series_id = first.series_id and p.series_on > first.series_on order by p.id for no key update;
    with compared as (
      select p.id, p.scheduled_at, f.name, f.stored, f.wanted, p.id <> first.id and f.stored is not distinct from f.in_first as is_told,
        case when p.id = first.id then p_known else p_known_later -> p.id::text end as known
      from public.team_practices p
      -- The series has a time; what a later one had was perhaps another day as well.
      cross join lateral (select case when p.id = first.id then 'HH24:MI' else 'YYYY-MM-DD"T"HH24:MI' end) start_format (shown)
      cross join lateral (
        select k, to_jsonb(p) -> k, p_changes -> k, to_jsonb(first) -> k from unnest(columns) k
        union all
        select 'start_time', to_jsonb(to_char(p.scheduled_at at time zone rule.time_zone, start_format.shown)),
          to_jsonb(to_char(p.series_on + new_start, start_format.shown)),
          to_jsonb(to_char(p.series_on + (first.scheduled_at at time zone rule.time_zone)::time, start_format.shown))
        ) f (name, stored, wanted, in_first)
      where p.id = first.id or p.series_id = first.series_id and p.series_on > first.series_on and p.status = 'scheduled'
      union all
      select first.id, first.scheduled_at, r.name, r.stored, r.wanted, false, p_known
      from (values
        ('weekdays', to_jsonb(private.weekdays_without(rule.weekdays, '{}')),
          case when new_weekdays is not null then to_jsonb(private.weekdays_without(new_weekdays, '{}')) end),
        ('ends_on', to_jsonb(rule.ends_on), to_jsonb(new_end))) r (name, stored, wanted)
    ), changed_meanwhile as (
      select c.* from compared c
      -- What is not asked for is null. Of a later practice only what the caller knew is compared, and what somebody has
      -- changed in all is told of the first.
      where c.wanted is not null and (c.id = first.id or c.known ? c.name) and not c.is_told
        and coalesce(c.stored, 'null') not in (coalesce(c.known -> c.name, 'null'), c.wanted)
    )
    select jsonb_object_agg(c.name, c.stored) filter (where c.id = first.id),
      jsonb_agg(jsonb_build_object('id', c.id, 'scheduled_at', c.scheduled_at, 'name', c.name, 'stored', c.stored)
        order by c.scheduled_at, c.name) filter (where c.id <> first.id)
      into conflicts, conflicts_later
    from changed_meanwhile c;
    if conflicts is not null or conflicts_later is not null then
      return jsonb_build_object('conflicts', coalesce(conflicts, '{}'))
        || case when conflicts_later is null then '{}' else jsonb_build_object('later', conflicts_later) end;
    end if;
  end if;
  execute format(
    -- What has started keeps its time (keep_started_practice).
    'update public.team_practices p set scheduled_at = case when p.scheduled_at <= now() then p.scheduled_at
       else coalesce((p.series_on + $2) at time zone $3, p.scheduled_at) end%s
     from jsonb_populate_record(null::public.team_practices, $1) n
     where p.series_id = $4 and p.series_on >= $5 and p.status = ''scheduled''
       and not ($6 and private.has_presence(p.id))',
    (select string_agg(format(', %1$I = n.%1$I', k), '') from jsonb_object_keys(p_changes) k where k = any (columns || 'status'::text)))
    using p_changes, new_start, rule.time_zone, first.series_id, first.series_on,
      coalesce(p_changes ->> 'status' = 'cancelled', false);
  get diagnostics changed = row_count;
  if new_weekdays is not null or new_end is not null then
    changed := private.split_series(first, new_weekdays, new_end);
  end if;
  return case when p_known is null then to_jsonb(changed)
    else jsonb_build_object('conflicts', '{}'::jsonb, 'changed', changed) end;
end $$;
comment on function public.change_following_practices is
  'Changes this practice and all that follow in its series and are still scheduled: p_changes holds columns by their names, and start_time '
    'on the wall; the status cancelled cancels them; weekdays moves them to other days of the week and ends_on lengthens or ends the '
    'series, both with the time on the wall kept. What is not in it stays. Returns how many. With p_known, what the caller knew of these '
    'fields (of start_time, weekdays and ends_on, too, but not of the status, which only those get that are still scheduled), it answers '
    'as change_fields does: where one holds something else by now nothing changes, and "conflicts" tells what. That is asked of this '
    'practice and of the series; with p_known_later, what the caller knew of later practices by their ids, of these as well, and "later" '
    'tells which holds what; one that holds what the first holds by now is not told again. One of which nothing was known gets what is '
    'wanted for all. Managers only.';
grant execute on function public.change_following_practices to authenticated;

create function public.cancel_practice(p_practice_id uuid, p_note text default null, p_following boolean default false)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  first public.team_practices;
  off uuid[];
begin
  select * into first from public.team_practices p where p.id = p_practice_id;
  if first.id is null or not private.manages_team(first.team_id) then
    raise exception 'You don''t have permission to change practices.' using errcode = '42501';
  end if;
  if private.has_presence(first.id) and not p_following then
    raise exception 'A practice at which people were recorded stays' using errcode = 'PT409', hint = 'recorded';
  end if;
  if p_following and first.series_id is not null then
    -- As change_following_practices does.
    perform from public.team_practice_series s where s.team_id = first.team_id order by s.id for update;
  end if;
  off := array(
    select p.id from public.team_practices p
    where p.status = 'scheduled' and not private.has_presence(p.id)
      and (p.id = first.id or p_following and p.series_id = first.series_id and p.series_on > first.series_on)
    order by p.id for no key update);
  -- Before the change, so that the mails about it find the note.
  insert into private.practice_news as n (practice_id, cancel_note)
  select each, private.text_or_null(p_note) from unnest(off) each
  on conflict (practice_id) do update set cancel_note = excluded.cancel_note;
  update public.team_practices p set status = 'cancelled' where p.id = any (off);
  return cardinality(off);
end $$;
comment on function public.cancel_practice is
  'Cancels a practice, and with p_following all that follow in its series and are still scheduled, with a note that the people of the team '
    'read. Returns how many; again it cancels none and keeps the note. Managers only.';
grant execute on function public.cancel_practice to authenticated;

create function public.create_time_poll(
  p_id uuid, p_team_id uuid, p_title text, p_starts timestamptz[], p_duration_minutes integer default 120
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to schedule practices.' using errcode = '42501';
  end if;
  if (select count(distinct s) from unnest(p_starts) s) not between 2 and 12 then
    raise exception 'A poll needs 2 to 12 different times' using errcode = '23514';
  end if;
  insert into public.team_time_polls (id, team_id, title, duration_minutes, created_by)
  values (p_id, p_team_id, p_title, p_duration_minutes, (select auth.uid()))
  on conflict (id) do nothing;
  if found then
    insert into public.team_time_poll_options (poll_id, starts_at) select distinct p_id, s from unnest(p_starts) s;
  end if;
  return p_id;
end $$;
comment on function public.create_time_poll is
  'Asks the team which of 2 to 12 times suits; asking again under the same id changes nothing. Managers only.';
grant execute on function public.create_time_poll to authenticated;

create function public.close_time_poll(p_poll_id uuid, p_option_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  poll public.team_time_polls;
  start timestamptz := (select o.starts_at from public.team_time_poll_options o where o.id = p_option_id and o.poll_id = p_poll_id);
  practice uuid;
begin
  select * into poll from public.team_time_polls p where p.id = p_poll_id for update;
  if poll.id is null or not private.manages_team(poll.team_id) then
    raise exception 'You don''t have permission to schedule practices.' using errcode = '42501';
  end if;
  if poll.closed_at is not null then
    return poll.practice_id;
  end if;
  if p_option_id is not null then
    if start is null then
      raise exception 'This time is not part of the poll' using errcode = '23503';
    end if;
    insert into public.team_practices (team_id, title, scheduled_at, duration_minutes, created_by)
    values (poll.team_id, poll.title, start, poll.duration_minutes, (select auth.uid())) returning id into practice;
    insert into public.team_practice_attendance (practice_id, user_id, status)
    select practice, v.user_id, case v.answer when 'yes' then 'attending' else 'maybe' end
    from public.team_time_poll_votes v
    where v.option_id = p_option_id and v.answer <> 'no' and start > now()
      -- Others have left the team since, or were taken off it.
      and poll.team_id in (select private.agreed_teams_of(v.user_id))
    on conflict (practice_id, user_id) do update set status = excluded.status, notes = null;
  end if;
  update public.team_time_polls set closed_at = now(), practice_id = practice where id = p_poll_id;
  return practice;
end $$;
comment on function public.close_time_poll is
  'Closes a poll and, with an option, schedules the practice at that time with the votes as first answers. Returns the practice; closing '
    'again changes nothing. Managers only.';
grant execute on function public.close_time_poll to authenticated;

create function private.remind_in_inbox(person uuid, content text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  dm uuid;
begin
  select c.conversation_id into dm
  from public.create_conversation_with_participants(type => 'dm', participant_ids => array[person]) c;
  if not private.may_post(dm) then
    return false;
  end if;
  insert into public.messages (conversation_id, content) values (dm, content);
  return true;
exception when insufficient_privilege or check_violation or sqlstate 'PT429' then
  -- They may not talk with each other, one has shut the other out, or the caller has begun too many conversations.
  return false;
end $$;
comment on function private.remind_in_inbox is
  'A message of the caller to one person under the rules of the inbox; false when these forbid it.';

-- Reminders reach people who never asked for them, so a person sends them for so many practices a day.
create function public.remind_non_responders(p_practice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices;
  zone text;
  missing uuid[];
  mailed uuid[];
  messaged integer;
begin
  select * into practice from public.team_practices p where p.id = p_practice_id for update;
  if practice.id is null or not private.manages_team(practice.team_id) then
    raise exception 'You don''t have permission to remind members.' using errcode = '42501';
  end if;
  perform private.check_not_archived(practice.team_id);
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'Only practices to come have answers missing' using errcode = 'PT409';
  end if;
  if practice.reminded_at > now() - interval '12 hours' then
    raise exception 'Members were reminded a short time ago. Please try again later.'
      using errcode = 'PT429', detail = jsonb_build_object('next_at', practice.reminded_at + interval '12 hours');
  end if;
  select coalesce(array_agg(m.user_id), '{}') into missing from public.list_missing_replies(p_practice_id) m
  where m.user_id <> (select auth.uid()) and not private.has_shut_out(m.user_id, (select auth.uid()));
  if missing = '{}' then
    return jsonb_build_object('reminded', 0, 'mailed', 0, 'messaged', 0);
  end if;
  begin
    perform private.limit_rate('practice_reminder', (select auth.uid())::text, 30, '1 day');
  exception when sqlstate 'PT429' then
    raise exception 'Too many reminders today. Please try again later.' using errcode = 'PT429',
      detail = jsonb_build_object('next_at', date_bin('1 day', now(), timestamptz '2026-01-01') + interval '1 day');
  end;
  update public.team_practices set reminded_at = now() where id = p_practice_id;

  select coalesce(array_agg(each), '{}') into mailed from unnest(missing) each
  where private.awaits_reply(p_practice_id, each) and private.mailable_address(each) is not null;
  perform private.queue_mail('practice_reminder', p_practice_id, each) from unnest(mailed) each;
  perform private.queue_ward_reminders(p_practice_id, mailed);

  zone := coalesce(private.zone_of_practice(practice), 'UTC');
  select count(*) filter (where private.remind_in_inbox(each, format(
    'Are you coming? Please answer for "%s" on %s (%s).', practice.title,
    to_char(practice.scheduled_at at time zone zone, 'FMDay, FMDD FMMonth YYYY, HH24:MI'), zone))) into messaged
  -- In the order in which unread counts are locked everywhere.
  from (select each from unnest(missing) each where each <> all (mailed) order by each) reached;
  return jsonb_build_object(
    'reminded', cardinality(mailed) + messaged, 'mailed', cardinality(mailed), 'messaged', messaged);
end $$;
comment on function public.remind_non_responders is
  'Reminds active members who have not answered for a practice to come: by mail, or with a message of the caller in the inbox where the '
    'person wants no mails about practices. Once in 12 hours (PT429, detail next_at). Managers only.';
grant execute on function public.remind_non_responders to authenticated;

create function public.make_calendar_address(p_team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  if not private.sees_inside_team(p_team_id) then
    raise exception 'You don''t have permission to subscribe to this calendar.' using errcode = '42501';
  end if;
  insert into private.calendar_addresses (user_id, team_id, secret_hash)
  values ((select auth.uid()), p_team_id, encode(extensions.digest(secret, 'sha256'), 'hex'))
  on conflict (user_id, team_id) do update set secret_hash = excluded.secret_hash, created_at = now();
  return secret;
end $$;
comment on function public.make_calendar_address is
  'A new secret for the caller''s calendar of the team; it is shown once, and the one before stops working. For people of the team.';
grant execute on function public.make_calendar_address to authenticated;

create function public.revoke_calendar_address(p_team_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.calendar_addresses where user_id = (select auth.uid()) and team_id = p_team_id;
  return found;
end $$;
comment on function public.revoke_calendar_address is
  'Ends the caller''s calendar address of the team; false when there is none.';
grant execute on function public.revoke_calendar_address to authenticated;

create function private.calendar_address_since(p_team_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select a.created_at from private.calendar_addresses a where a.user_id = (select auth.uid()) and a.team_id = p_team_id
$$;
comment on function private.calendar_address_since is
  'Since when the caller has a calendar address of the team, or null.';
grant execute on function private.calendar_address_since to authenticated;

create function private.calendar_of_team(t public.teams, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object('id', t.id, 'name', t.name),
    'practices', (
      select coalesce(jsonb_agg(
          -- Calendar programs are not given who comes.
          private.only_fields(to_jsonb(p.practice), private.practice_columns() || '{id, scheduled_at, status, updated_at}')
            || jsonb_build_object('answer', p.answer, 'sequence', p.sequence,
              'game', private.shown_game(t.id, (p.practice).game_profile_id)) order by (p.practice).scheduled_at), '[]')
      from (
        select q as practice,
          (select r.status from public.team_practice_attendance r where r.practice_id = q.id and r.user_id = person) as answer,
          private.practice_sequence(q.id) as sequence
        from public.team_practices q
        where q.team_id = t.id and q.scheduled_at > now() - interval '90 days'
        order by q.scheduled_at limit 1000
      ) p),
    'tournaments', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.start_date), '[]')
      from (
        select m.id, m.name, m.description, m.start_date, m.tournament_type, m.status, m.updated_at
        from public.team_tournaments m
        where m.team_id = t.id and m.start_date > now() - interval '90 days'
        order by m.start_date limit 500
      ) n))
$$;
comment on function private.calendar_of_team is 'Practices, with the answer of that person, and tournaments of a team from 90 days back.';

create function public.read_calendar(p_secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.calendar_of_team(t, a.user_id) || jsonb_build_object('language', private.language_of(a.user_id))
  from private.calendar_addresses a join public.teams t on t.id = a.team_id
  where a.secret_hash = encode(extensions.digest(p_secret, 'sha256'), 'hex') and not private.is_banned(a.user_id)
    and (
      t.id in (select private.agreed_teams_of(a.user_id))
      or exists (
        select from public.user_roles r where r.user_id = a.user_id and r.role in ('yes_admin', 'yes_developer')))
$$;
comment on function public.read_calendar is
  'For the server that writes the calendar file: practices and tournaments from 90 days back behind a secret, and the language '
    'of its person; null when it does not work (any more).';
