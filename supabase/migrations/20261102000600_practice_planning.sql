-- Planning practices: weekly series, default replies of members, polls for a time. And check-in to tournaments. Ours.

create table public.team_practice_series (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  starts_on date not null check (starts_on between date '2000-01-01' and date '2099-12-31'),
  ends_on date not null,
  weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7),
  every_weeks smallint not null default 1 check (every_weeks between 1 and 8),
  start_time time not null,
  time_zone text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint team_practice_series_span check (ends_on between starts_on and starts_on + 366)
);
comment on table public.team_practice_series is
  'The weekly rule behind practices: written once by schedule_practice_series, which also makes each practice.';
comment on column public.team_practice_series.weekdays is '1 Monday to 7 Sunday.';
comment on column public.team_practice_series.start_time is 'Time on the wall in time_zone, so that it stays over daylight saving.';
create index team_practice_series_team_idx on public.team_practice_series (team_id, starts_on);
create index team_practice_series_creator_idx on public.team_practice_series (created_by);

alter table public.team_practices
  add column series_id uuid references public.team_practice_series (id) on delete set null,
  add column series_on date;
comment on column public.team_practices.series_on is 'Day of the series that this practice stands for, also after it was moved.';
create unique index team_practices_series_idx on public.team_practices (series_id, series_on);

create table public.team_default_replies (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null check (status in ('attending', 'maybe', 'not_attending')),
  notes text check (char_length(notes) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (team_id, user_id),
  constraint default_reply_reason_required check (status <> 'not_attending' or coalesce(notes, '') ~ '\S'),
  constraint default_reply_notes_only_with_doubt check (status <> 'attending' or notes is null)
);
comment on table public.team_default_replies is 'What a member answers to new practices unless they say otherwise.';
create index team_default_replies_user_idx on public.team_default_replies (user_id);
create trigger touch_team_default_replies before update on public.team_default_replies
  for each row execute function private.touch_updated_at();

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

create table public.team_time_polls (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  duration_minutes integer not null default 120 check (duration_minutes between 1 and 1440),
  practice_id uuid references public.team_practices (id) on delete set null,
  closed_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.team_time_polls is 'Members say when they can; closing the poll on an option schedules the practice.';
create index team_time_polls_team_idx on public.team_time_polls (team_id, created_at desc, id desc);
create index team_time_polls_practice_idx on public.team_time_polls (practice_id);
create index team_time_polls_creator_idx on public.team_time_polls (created_by);

create table public.team_time_poll_options (
  id uuid primary key default gen_random_uuid(),
  poll_id uuid not null references public.team_time_polls (id) on delete cascade,
  starts_at timestamptz not null,
  constraint team_time_poll_options_once unique (poll_id, starts_at)
);

create table public.team_time_poll_votes (
  option_id uuid not null references public.team_time_poll_options (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  primary key (option_id, user_id)
);
create index team_time_poll_votes_user_idx on public.team_time_poll_votes (user_id);

create table public.team_tournament_check_ins (
  tournament_id uuid not null references public.team_tournaments (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  checked_in_at timestamptz not null default now(),
  primary key (tournament_id, user_id)
);
comment on table public.team_tournament_check_ins is 'Who of the roster is ready to play, while the tournament is upcoming or running.';
create index team_tournament_check_ins_user_idx on public.team_tournament_check_ins (user_id);

-- Rights ----------------------------------------------------------------------------------------------------------

create function private.my_played_team_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.team_id from public.team_members m where m.user_id = (select auth.uid()) and m.is_active
$$;
create function private.may_vote(option uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_time_poll_options o join public.team_time_polls p on p.id = o.poll_id
    where o.id = option and p.closed_at is null and p.team_id in (select private.my_team_ids()))
$$;
create function private.may_check_in(tournament uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_tournaments t
    where t.id = tournament and t.status in ('upcoming', 'in_progress') and t.team_id in (select private.my_played_team_ids()))
$$;
grant execute on function private.my_played_team_ids(), private.may_vote(uuid), private.may_check_in(uuid) to authenticated;

alter table public.team_practice_series enable row level security;
alter table public.team_default_replies enable row level security;
alter table public.team_time_polls enable row level security;
alter table public.team_time_poll_options enable row level security;
alter table public.team_time_poll_votes enable row level security;
alter table public.team_tournament_check_ins enable row level security;

grant select on public.team_practice_series to anon, authenticated;
create policy "anyone reads series" on public.team_practice_series for select to anon, authenticated using (true);

grant select, delete, insert (team_id, user_id, status, notes), update (team_id, user_id, status, notes)
  on public.team_default_replies to authenticated;
create policy "own default replies" on public.team_default_replies for select to authenticated
  using (user_id = (select auth.uid()));
create policy "players set their default reply" on public.team_default_replies for insert to authenticated
  with check (user_id = (select auth.uid()) and team_id in (select private.my_played_team_ids()));
create policy "players change their default reply" on public.team_default_replies for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and team_id in (select private.my_played_team_ids()));
create policy "drop own default reply" on public.team_default_replies for delete to authenticated
  using (user_id = (select auth.uid()));

grant select on public.team_time_polls, public.team_time_poll_options to authenticated;
grant select, insert (option_id, user_id, answer), update (option_id, user_id, answer)
  on public.team_time_poll_votes to authenticated;
create policy "polls of my teams" on public.team_time_polls for select to authenticated
  using (team_id in (select private.my_team_ids()) or (select private.is_admin_or_developer()));
create policy "options of polls one sees" on public.team_time_poll_options for select to authenticated
  using (exists (select from public.team_time_polls p where p.id = poll_id));
create policy "votes of polls one sees" on public.team_time_poll_votes for select to authenticated
  using (exists (select from public.team_time_poll_options o where o.id = option_id));
create policy "vote for oneself" on public.team_time_poll_votes for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_vote(option_id));
create policy "change own vote" on public.team_time_poll_votes for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()) and private.may_vote(option_id));

grant select, insert (tournament_id, user_id), delete on public.team_tournament_check_ins to authenticated;
create policy "check-ins of my teams" on public.team_tournament_check_ins for select to authenticated
  using (
    user_id = (select auth.uid()) or (select private.is_admin_or_developer()) or exists (
      select from public.team_tournaments t where t.id = tournament_id and t.team_id in (select private.my_team_ids())));
create policy "check in for oneself" on public.team_tournament_check_ins for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_check_in(tournament_id));
create policy "take back own check-in" on public.team_tournament_check_ins for delete to authenticated
  using (user_id = (select auth.uid()));

-- Series ----------------------------------------------------------------------------------------------------------

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
comment on function public.list_missing_replies is 'Active members who have not answered, by name; for people of the team.';

-- Polls -----------------------------------------------------------------------------------------------------------

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
comment on function public.create_time_poll is 'Asks the team which of 2 to 12 times suits; asking again under the same id changes nothing. Managers only.';

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

grant execute on function
  public.schedule_practice_series(uuid, uuid, text, date, date, smallint[], time, text, smallint, integer, text, text, boolean),
  public.change_following_practices(uuid, text, text, text, integer, boolean, time, text),
  public.list_missing_replies(uuid), public.create_time_poll(uuid, uuid, text, timestamptz[], integer),
  public.close_time_poll(uuid, uuid) to authenticated;

-- The manage screen learns which practices belong to a series.
create or replace function private.team_practice_list(team uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object(
      'attendees', a.attendees,
      'my_status', (
        select r.status from public.team_practice_attendance r
        where r.practice_id = p.id and r.user_id = (select auth.uid())))
    order by p.scheduled_at desc, p.id desc), '[]')
  from (
    select q.id, q.team_id, q.title, q.description, q.scheduled_at, q.duration_minutes, q.location, q.is_mandatory, q.status,
      q.attending_count, q.maybe_count, q.not_attending_count, q.series_id
    from public.team_practices q where q.team_id = team order by q.scheduled_at desc, q.id desc limit most
  ) p
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', f.user_id, 'full_name', f.full_name, 'avatar_url', f.avatar_url) order by f.created_at, f.user_id), '[]') as attendees
    from (
      select r.user_id, r.created_at, i.full_name, i.avatar_url
      from public.team_practice_attendance r join public.profiles i on i.id = r.user_id
      where r.practice_id = p.id and r.status = 'attending'
      order by r.created_at, r.user_id limit 3
    ) f
  ) a
$$;
