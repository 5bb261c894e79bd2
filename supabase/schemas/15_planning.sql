-- Planning: default replies of members, polls for a time, check-in to tournaments, weekly series, and reminding who
-- has not answered. Ours.

create table public.team_default_replies (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null
    constraint team_default_replies_status_check check (status in ('attending', 'maybe', 'not_attending')),
  notes text constraint team_default_replies_notes_check check (char_length(notes) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (team_id, user_id),
  constraint default_reply_reason_required check (status <> 'not_attending' or coalesce(notes, '') ~ '\S'),
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
create trigger touch_team_default_replies before update on public.team_default_replies
  for each row execute function private.touch_updated_at();

create table public.team_time_polls (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null constraint team_time_polls_title_check check (title ~ '\S' and char_length(title) <= 120),
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
create trigger send_team_change_new after insert on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_time_poll_votes referencing old table as changed
  for each statement execute function private.send_team_change('plan');

create table public.team_tournament_check_ins (
  tournament_id uuid not null references public.team_tournaments (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  checked_in_at timestamptz not null default now(),
  primary key (tournament_id, user_id)
);
comment on table public.team_tournament_check_ins is
  'Who of the roster is ready to play, while the tournament is upcoming or running.';
create index team_tournament_check_ins_user_idx on public.team_tournament_check_ins (user_id);
alter table public.team_tournament_check_ins enable row level security;
grant select, delete on public.team_tournament_check_ins to authenticated;
grant insert (tournament_id, user_id) on public.team_tournament_check_ins to authenticated;
create policy "check in for oneself" on public.team_tournament_check_ins for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_check_in(tournament_id));
create policy "take back own check-in" on public.team_tournament_check_ins for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "check-ins of my teams" on public.team_tournament_check_ins for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin_or_developer())
    or tournament_id in (select private.my_tournament_ids()));
create trigger send_team_change_new after insert on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournament_check_ins referencing old table as changed
  for each statement execute function private.send_team_change('season');

create function private.apply_default_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.team_practice_attendance (practice_id, user_id, status, notes)
  select new.id, d.user_id, d.status, d.notes
  from public.team_default_replies d
  where d.team_id = new.team_id
    and exists (select from public.team_members m where m.team_id = d.team_id and m.user_id = d.user_id and m.is_active)
  order by d.updated_at, d.user_id;
  return null;
end $$;
create trigger apply_default_replies after insert on public.team_practices
  for each row when (new.status = 'scheduled') execute function private.apply_default_replies();

create function public.schedule_practice_series(
  p_id uuid, p_team_id uuid, p_title text, p_starts_on date, p_ends_on date, p_weekdays smallint[], p_start_time time,
  p_time_zone text, p_every_weeks smallint default 1, p_duration_minutes integer default 120,
  p_description text default null, p_location text default null, p_is_mandatory boolean default true
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to schedule practices.' using errcode = '42501';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = p_time_zone) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  insert into public.team_practice_series (id, team_id, starts_on, ends_on, weekdays, every_weeks, start_time, time_zone, created_by)
  values (p_id, p_team_id, p_starts_on, p_ends_on, p_weekdays, p_every_weeks, p_start_time, p_time_zone, (select auth.uid()))
  on conflict (id) do nothing;
  if not found then
    -- A retry after a lost answer; the id of a foreign series tells nothing.
    return (select count(*) from public.team_practices p where p.series_id = p_id and p.team_id = p_team_id);
  end if;
  insert into public.team_practices
    (team_id, title, description, scheduled_at, duration_minutes, location, is_mandatory, created_by, series_id, series_on)
  select p_team_id, p_title, p_description, (d.day::date + p_start_time) at time zone p_time_zone, p_duration_minutes,
    p_location, p_is_mandatory, (select auth.uid()), p_id, d.day::date
  from generate_series(p_starts_on::timestamp, p_ends_on::timestamp, '1 day') as d (day)
  where extract(isodow from d.day)::smallint = any (p_weekdays)
    and ((d.day::date - date_trunc('week', p_starts_on::timestamp)::date) / 7) % p_every_weeks = 0
  order by d.day;
  get diagnostics made = row_count;
  if made = 0 then
    raise exception 'No practice falls into this time' using errcode = '23514';
  end if;
  return made;
end $$;
comment on function public.schedule_practice_series is
  'Makes a weekly series (at most a year) with all its practices and returns how many. Times hold on the wall of p_time_zone, over daylight saving. p_id, made by the client, lets it ask again safely. Managers only.';
grant execute on function public.schedule_practice_series to authenticated;

create function public.change_following_practices(
  p_practice_id uuid, p_title text default null, p_description text default null, p_location text default null,
  p_duration_minutes integer default null, p_is_mandatory boolean default null, p_start_time time default null,
  p_status text default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  first public.team_practices;
  zone text;
  changed integer;
begin
  select * into first from public.team_practices p where p.id = p_practice_id;
  if first.id is null or not private.manages_team(first.team_id) then
    raise exception 'You don''t have permission to change practices.' using errcode = '42501';
  end if;
  if first.series_id is null then
    raise exception 'This practice is not part of a series' using errcode = '23514';
  end if;
  select s.time_zone into zone from public.team_practice_series s where s.id = first.series_id;
  update public.team_practices p set
    title = coalesce(p_title, p.title),
    description = case when p_description is null then p.description else nullif(btrim(p_description), '') end,
    location = case when p_location is null then p.location else nullif(btrim(p_location), '') end,
    duration_minutes = coalesce(p_duration_minutes, p.duration_minutes),
    is_mandatory = coalesce(p_is_mandatory, p.is_mandatory),
    scheduled_at = case when p_start_time is null then p.scheduled_at else (p.series_on + p_start_time) at time zone zone end,
    status = coalesce(p_status, p.status)
  where p.series_id = first.series_id and p.series_on >= first.series_on and p.status = 'scheduled';
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.change_following_practices is
  'Changes this practice and all that follow in its series and are still scheduled: what is null stays, an empty text clears; p_status cancelled cancels them. Returns how many. Managers only.';
grant execute on function public.change_following_practices to authenticated;

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
  join public.team_members m on m.team_id = q.team_id and m.is_active
  join public.profiles p on p.id = m.user_id
  where q.id = p_practice_id and not exists (
    select from public.team_practice_attendance a where a.practice_id = q.id and a.user_id = m.user_id)
  order by p.full_name, p.id;
end $$;
comment on function public.list_missing_replies is
  'Active members who have not answered, by name; for people of the team.';
grant execute on function public.list_missing_replies to authenticated;

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
    from public.team_time_poll_votes v where v.option_id = p_option_id and v.answer <> 'no'
    on conflict (practice_id, user_id) do update set status = excluded.status, notes = null;
  end if;
  update public.team_time_polls set closed_at = now(), practice_id = practice where id = p_poll_id;
  return practice;
end $$;
comment on function public.close_time_poll is
  'Closes a poll and, with an option, schedules the practice at that time with the votes as first answers. Returns the practice; closing again changes nothing. Managers only.';
grant execute on function public.close_time_poll to authenticated;

create function private.remind_in_inbox(person uuid, content text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  dm uuid;
begin
  select c.conversation_id into dm
  from public.create_conversation_with_participants(type => 'dm', participant_ids => array[person]) c;
  insert into public.messages (conversation_id, content) values (dm, content);
  return true;
exception when insufficient_privilege or check_violation then
  -- They may not talk with each other, or one has shut the other out.
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
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'Only practices to come have answers missing' using errcode = 'PT409';
  end if;
  if practice.reminded_at > now() - interval '12 hours' then
    raise exception 'Members were reminded a short time ago. Please try again later.'
      using errcode = 'PT429', detail = jsonb_build_object('next_at', practice.reminded_at + interval '12 hours');
  end if;
  select coalesce(array_agg(m.user_id), '{}') into missing from public.list_missing_replies(p_practice_id) m
  where m.user_id <> (select auth.uid());
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

  select coalesce(s.time_zone, 'UTC') into zone
  from (select practice.series_id) p left join public.team_practice_series s on s.id = p.series_id;
  select count(*) filter (where private.remind_in_inbox(each, format(
    'Are you coming? Please answer for "%s" on %s (%s).', practice.title,
    to_char(practice.scheduled_at at time zone zone, 'FMDay, FMDD FMMonth YYYY, HH24:MI'), zone))) into messaged
  from unnest(missing) each where each <> all (mailed);
  return jsonb_build_object(
    'reminded', cardinality(mailed) + messaged, 'mailed', cardinality(mailed), 'messaged', messaged);
end $$;
comment on function public.remind_non_responders is
  'Reminds active members who have not answered for a practice to come: by mail, or with a message of the caller in the inbox where the person wants no mails about practices. Once in 12 hours (PT429, detail next_at). Managers only.';
grant execute on function public.remind_non_responders to authenticated;
