-- What a person is told: one row for each person and change, written by triggers for everybody at once. A notice holds ids
-- and a kind alone. The names in it are read with the rights that the person has then, so who left a team or was shut out
-- finds nothing of it, and mails judge the same when they go out. Ours.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint notices_kind_check check (kind in (
    'practice_scheduled', 'practice_moved', 'practice_cancelled', 'practice_unrecorded', 'practice_place', 'ward_practice_place',
      'poll_opened',
    'request_made', 'request_accepted', 'request_declined', 'team_invited', 'place_offered', 'tier_ended',
    'team_request_approved', 'team_request_declined',
    'college_invited', 'interest_moved', 'interest_replied', 'task_due', 'program_interest', 'program_mention', 'program_task',
      'role_approved', 'role_declined', 'flag_changed',
      'role_asked', 'college_asked', 'team_asked', 'college_approved', 'college_declined',
    'guardian_asked', 'guardian_offered', 'guardian_waiting', 'guardian_linked', 'guardian_ended',
    'facts_confirmed', 'ward_asked_team', 'ward_talks',
    'ward_practice_scheduled', 'ward_practice_moved', 'ward_practice_cancelled', 'announcement', 'ward_announcement',
    'ward_interest_sent', 'ward_interest_moved',
    'talk_asked', 'profile_hidden', 'profile_shown', 'passkey_added',
    'scrim_asked', 'scrim_declined', 'scrim_offered', 'scrim_time', 'scrim_result', 'match_result', 'webhook_stopped', 'calendar_failed',
    'meeting_offered', 'meeting_booked', 'meeting_moved', 'meeting_cancelled', 'meeting_soon', 'meeting_feedback',
    'ward_meeting_booked', 'ward_meeting_moved', 'ward_meeting_cancelled', 'ward_meeting_soon', 'ward_meeting_feedback',
    'program_meeting', 'new_matches',
    'offer_made', 'offer_changed', 'offer_signed', 'offer_accepted', 'offer_withdrawn', 'offer_soon', 'offer_expired', 'offer_ended',
    'ward_offer_made', 'ward_offer_changed', 'ward_offer_signed', 'ward_offer_accepted', 'ward_offer_declined', 'ward_offer_withdrawn',
    'ward_offer_soon', 'ward_offer_expired', 'ward_offer_ended', 'program_offer',
    'papers_asked', 'paper_returned', 'papers_due', 'ward_papers_asked', 'ward_paper_returned', 'ward_papers_due', 'program_paper',
    'evaluation_asked', 'evaluation_written', 'evaluation_declined', 'ward_evaluation')),
  change_id uuid not null,
  subject_id uuid not null,
  team_id uuid references public.teams (id) on delete cascade,
  college_id uuid references public.colleges (id) on delete cascade,
  amount integer not null default 1 constraint notices_amount_check check (amount > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  mailed_by uuid,
  constraint notices_once unique (user_id, kind, change_id)
);
comment on table public.notices is
  'What changed for a person, by ids alone. Written by private.tell, kept for 90 days; read by load_notices, which adds the names.';
comment on column public.notices.change_id is
  'The change: of what happens once the thing itself; of what happens again one id for what follows within ten minutes.';
comment on column public.notices.subject_id is
  'What it leads to, by kind: practice (of several the first, also of a ward), announcement, poll, block or scrim, match, webhook, '
    'calendar '
    'elsewhere, join request, '
    'invitation, team, request for a team, '
    'interest (also of papers), task, slot of a program, offer of a program, '
    'note, role request, request for a college, flag, request to a guardian, offer of one, link to a guardian (of one that ended the '
      'minor), '
      'request to talk, digest of matches, evaluation of a player, player (of a passkey, a profile '
    'that staff hide or show, or of facts that were confirmed).';
comment on column public.notices.amount is 'How many things changed at once.';
comment on column public.notices.mailed_by is 'The mail that told it, so that a second attempt of the same mail says the same.';
create index notices_list_idx on public.notices (user_id, created_at desc, id desc);
create index notices_unread_idx on public.notices (user_id) where read_at is null;
create index notices_change_idx on public.notices (subject_id, kind, created_at desc);
create index notices_age_idx on public.notices (created_at);
create index notices_team_idx on public.notices (team_id);
create index notices_college_idx on public.notices (college_id);
alter table public.notices set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.notices enable row level security;
grant select on public.notices to authenticated;
create policy "own notices" on public.notices for select to authenticated using (user_id = (select auth.uid()));

create table private.practice_links (
  token_hash text primary key,
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  change_key_hash text,
  is_of_series boolean not null default false
);
comment on table private.practice_links is
  'Links in mails that answer for one practice and one person, once, until it starts; the secret is kept as SHA-256.';
comment on column private.practice_links.is_of_series is 'Answers also for all that follow in the series of the practice.';
comment on column private.practice_links.change_key_hash is
  'SHA-256 of a secret that the page which answered made itself: with it that page alone changes its answer, until the practice starts or '
    'its person answers elsewhere.';
create index practice_links_practice_idx on private.practice_links (practice_id);
create index practice_links_user_idx on private.practice_links (user_id);
create index practice_links_age_idx on private.practice_links (created_at);
alter table private.practice_links enable row level security;
create policy "closed to clients" on private.practice_links for all to anon, authenticated using (false) with check (false);

-- Telling

create function private.notice(
  person uuid, kind text, change uuid, subject uuid, team uuid default null, college uuid default null, amount bigint default 1
) returns public.notices
language sql volatile set search_path = '' as $$
  select row(gen_random_uuid(), person, kind, change, subject, team, college, amount::integer, now(), null, null, null)::public.notices
$$;

create function private.mail_choice(kind text, choices public.notification_preferences) returns text
language sql immutable set search_path = '' as $$
  select case
    -- These have a mail of their own, or none at all.
    when kind in ('practice_unrecorded', 'team_invited', 'college_invited', 'flag_changed', 'guardian_asked', 'talk_asked', 'role_asked',
      'college_asked', 'team_asked', 'facts_confirmed', 'new_matches')
      or kind like 'program\_%' or kind ~ '^(ward_)?meeting_(booked|moved|cancelled)$' then 'never'
    -- Guardians, people whose profile staff hide, and who has another way in, are mailed whatever they chose.
    when kind in ('guardian_waiting', 'guardian_linked', 'guardian_ended', 'profile_hidden', 'profile_shown', 'passkey_added')
      then 'at_once'
    when kind in ('ward_meeting_soon', 'ward_papers_due') or kind like 'ward\_offer\_%' then 'at_once'
    -- Times pass: what is offered or near waits for no digest.
    when kind in ('meeting_offered', 'meeting_soon', 'papers_due') or kind like 'offer\_%' then case choices.recruiting_notices
      when 'never' then 'never'
      else 'at_once' end
    when kind like any ('{practice\\_%,scrim\\_%}') or kind in ('poll_opened', 'match_result')
      then coalesce(choices.practice_notices, 'at_once')
    when kind like any ('{ward\\_practice\\_%,ward\\_interest\\_%}')
      or kind in ('ward_announcement', 'ward_meeting_feedback', 'ward_evaluation',
      'ward_papers_asked', 'ward_paper_returned')
      then coalesce(choices.ward_notices, 'never')
    when kind like 'request\_%' or kind like 'team\_request\_%' or kind in ('place_offered', 'announcement')
      then coalesce(choices.team_notices, 'at_once')
    when kind like 'interest\_%' or kind in ('task_due', 'meeting_feedback', 'papers_asked', 'paper_returned')
      then coalesce(choices.recruiting_notices, 'daily')
    else coalesce(choices.account_notices, 'at_once')
  end
$$;
comment on function private.mail_choice is 'How a person wants to be mailed about a kind of notice: at_once, daily or never.';

create function private.zone_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select n.time_zone from public.notification_preferences n where n.user_id = person),
    (select a.time_zone from public.player_availability a where a.user_id = person order by a.weekday limit 1))
$$;
comment on function private.zone_of is
  'The time zone in which a person reads: chosen with the notifications, else that of their free hours; null when nobody knows.';

create function private.zone_of_practice(practice public.team_practices) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select s.time_zone from public.team_practice_series s where s.id = practice.series_id), private.zone_of(practice.created_by))
$$;
comment on function private.zone_of_practice is
  'On whose wall a practice was planned, for who reads of it and has no zone: that of its series, else of who made it.';

create function public.keep_time_zone(p_zone text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if p_zone is null or char_length(p_zone) > 100 then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  if private.zone_of(me) is not null then
    return false;
  end if;
  insert into public.notification_preferences as n (user_id, time_zone) values (me, p_zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone where n.time_zone is null;
  return found;
end $$;
comment on function public.keep_time_zone is
  'The zone of the caller''s browser, for who has none yet; one that was chosen stays. Whether it was kept; 23514 no such zone.';
grant execute on function public.keep_time_zone to authenticated;

create function private.after_quiet_hours(
  zone text, moment timestamptz, quiet_from integer default 22, quiet_until integer default 7
) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when zone is null or not (case
      when quiet_from > quiet_until then w.hour >= quiet_from or w.hour < quiet_until
      else w.hour >= quiet_from and w.hour < quiet_until end) then moment
    else (w.day + make_interval(days => (w.hour >= quiet_until)::integer, hours => quiet_until)) at time zone zone end
  from (
    select extract(hour from moment at time zone zone) as hour, date_trunc('day', moment at time zone zone) as day
  ) w
$$;
comment on function private.after_quiet_hours is
  'The moment, or the end of the quiet hours on the wall of that zone when it falls into them. From an hour to itself is none.';

create function private.time_for(person uuid, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.after_quiet_hours(
    private.zone_of(person), moment, coalesce(n.quiet_from, 22)::integer, coalesce(n.quiet_until, 7)::integer)
  from (select person as id) x left join public.notification_preferences n on n.user_id = x.id
$$;
comment on function private.time_for is 'The moment, or the end of the quiet hours that a person chose, where it falls into them.';

create function private.mail_time(about text, recipient uuid, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when about in ('notice', 'notice_digest', 'role_decision', 'college_decision', 'unread_messages', 'recruiting_digest', 'ward_reminder',
      'family_week', 'new_matches')
    then private.time_for(recipient, moment)
    else moment end
$$;
comment on function private.mail_time is
  'When a mail by that template may go out: what people are told unasked waits for their morning, also when it is tried again. What '
    'somebody asked for or waits for does not.';

create function private.send_notice_counts(people uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- Without the number: who has the page open asks for it, the others cost nothing.
  select private.send_to_each(people, 'count', '{"name": "unread_notices"}')
$$;

create function private.tell(told public.notices[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
  queued integer;
begin
  if cardinality(told) = 0 then
    return;
  end if;
  -- Anyone who sends a mail locks it before its notice: so here, too. One that is on its way may be about what was before.
  with waiting as (
    select o.id
    from unnest(told) t
    join public.notices n on n.user_id = t.user_id and n.kind = t.kind and n.change_id = t.change_id
    join private.mail_outbox o on o.subject_id = n.id and o.template = 'notice' and o.state = 'waiting'
    where t.user_id is distinct from (select auth.uid())
    order by o.id for update of o
  )
  update private.mail_outbox o set is_outdated = true from waiting w where w.id = o.id;
  -- In one order for everybody, so that two changes never wait for each other in a circle.
  with stored as (
    insert into public.notices as n (id, user_id, kind, change_id, subject_id, team_id, college_id, amount, created_at)
    select distinct on (t.user_id, t.kind, t.change_id)
      t.id, t.user_id, t.kind, t.change_id, t.subject_id, t.team_id, t.college_id, t.amount, t.created_at
    from unnest(told) t where t.user_id is not null and (
      t.user_id is distinct from (select auth.uid())
      -- Somebody else may hold the open browser of a minor or a guardian.
      or t.kind in ('guardian_waiting', 'guardian_linked', 'guardian_ended'))
    order by t.user_id, t.kind, t.change_id
    on conflict (user_id, kind, change_id) do update set
      created_at = excluded.created_at, subject_id = excluded.subject_id, amount = excluded.amount, read_at = null
    returning n.*
  ), mails as (
    insert into private.mail_outbox as o (template, subject_id, recipient_id, due_at)
    select 'notice', s.id, s.user_id, greatest(
      private.mail_time('notice', s.user_id, now()), s.mailed_at + interval '10 minutes')
    from stored s left join public.notification_preferences c on c.user_id = s.user_id
    where private.mail_choice(s.kind, c) = 'at_once' and private.mailable_address(s.user_id) is not null
      -- Decisions about requests have a mail of their own; who is under age gets no mail of a team they have not joined.
      and s.kind not in ('role_approved', 'role_declined', 'college_approved', 'college_declined')
      and (s.kind <> 'place_offered' or not private.is_minor(s.user_id))
      -- No more can wait than may go out in an hour (describe_notice_mail).
      and (
        select count(*) from private.mail_outbox m
        where m.recipient_id = s.user_id and m.template = 'notice' and m.state = 'waiting') < 20
    order by s.id
    on conflict (template, subject_id, recipient_id, recipient_email) where state = 'waiting' do nothing
    returning o.due_at
  )
  select array(select distinct s.user_id from stored s), (select count(*) from mails) into people, queued;
  perform private.send_notice_counts(people);
  if queued > 0 then
    perform pg_notify('mail_outbox', '');
  end if;
end $$;
comment on function private.tell is
  'Stores notices, each once, and has those mailed at once that their people want so. Who made the change is not told, except of links to '
    'guardians.';

create function private.latest_change(about text, subject uuid) returns uuid
language sql volatile security definer set search_path = '' as $$
  select coalesce((
    select n.change_id from public.notices n
    where n.subject_id = subject and n.kind = about and n.created_at > now() - interval '10 minutes'
    order by n.created_at desc limit 1), gen_random_uuid())
$$;
comment on function private.latest_change is 'The id of a change that happens again: within ten minutes it is the same.';

create function private.people_to_tell(team uuid) returns setof uuid
language sql stable security definer rows 30 set search_path = '' as $$
  select p.id
  from public.teams t cross join lateral (
    select t.owner_user_id as id
    union select m.user_id from public.team_members m where m.team_id = t.id and m.is_active and m.is_confirmed
    union select s.user_id from public.team_staff s where s.team_id = t.id and s.is_active and s.is_confirmed
  ) p
  where t.id = team and t.archived_at is null and p.id is not null
    and not exists (
      select from public.user_blocks b
      where b.blocker_id = p.id and b.blocked_id in (t.owner_user_id, (select auth.uid())))
$$;
comment on function private.people_to_tell is
  'Who is told about a team: its people by an own yes who have not blocked the owner or who makes the change. Nobody of an archived one.';

create function private.people_and_guardians(team uuid) returns table (id uuid, whose text)
language plpgsql stable security definer rows 30 set search_path = '' as $$
begin
  return query select p, '' from private.people_to_tell(team) p union all select g, 'ward_' from private.guardians_to_tell(team) g;
end $$;
comment on function private.people_and_guardians is
  'people_to_tell, and guardians of their minors who want to hear the same, with what the kind of their notice begins with.';

-- Changes are made by people: what the server brings in by itself tells nobody, but for what falls due.

create function private.people_called(team uuid, game uuid) returns table (id uuid, whose text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select p.id, p.whose from private.people_and_guardians(team) p
    where game is null
      or p.whose = '' and private.is_called(team, game, p.id)
      or p.whose <> '' and exists (select from private.wards_on_team(p.id, team) w (id) where private.is_called(team, game, w.id));
end $$;
comment on function private.people_called is
  'Of people_and_guardians those whom a practice of that game is for, and guardians of such a ward; for null all.';

create function private.tell_of_practices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.tell(array(
      with made as (
        select distinct on (a.team_id) a.team_id, a.id, count(*) over (partition by a.team_id) as amount,
          case when count(a.game_profile_id) over every = count(*) over every
            and min(a.game_profile_id::text) over every = max(a.game_profile_id::text) over every then a.game_profile_id end as game
        from after a where a.status = 'scheduled' and a.scheduled_at > now()
        window every as (partition by a.team_id) order by a.team_id, a.scheduled_at, a.id
      )
      select private.notice(p.id, p.whose || 'practice_scheduled', m.id, m.id, m.team_id, null, m.amount)
      from made m cross join lateral private.people_called(m.team_id, m.game) p));
    return null;
  end if;
  -- An answer counts on the practice, and is by far the most frequent change.
  if not exists (
    select from after a join before b on b.id = a.id
    where (a.scheduled_at, a.location, a.status) is distinct from (b.scheduled_at, b.location, b.status)) then
    return null;
  end if;
  perform private.tell(array(
    with changed as (
      select a.id, a.team_id, a.scheduled_at, a.game_profile_id as game, case
          when b.status = 'scheduled' and a.status = 'cancelled' then 'practice_cancelled'
          when b.status = 'cancelled' and a.status = 'scheduled' then 'practice_scheduled'
          when a.status = 'scheduled' and b.status = 'scheduled' then 'practice_moved' end as kind
      from after a join before b on b.id = a.id
      where (a.scheduled_at, a.location, a.status) is distinct from (b.scheduled_at, b.location, b.status)
        and greatest(a.scheduled_at, b.scheduled_at) > now()
    ), firsts as materialized (
      select f.*, private.latest_change(f.kind, f.id) as change_id
      from (
        select distinct on (c.team_id, c.kind) c.id, c.team_id, c.kind, count(*) over every as amount,
          case when count(c.game) over every = count(*) over every and min(c.game::text) over every = max(c.game::text) over every
            then c.game end as game
        from changed c where c.kind is not null
        window every as (partition by c.team_id, c.kind) order by c.team_id, c.kind, c.scheduled_at, c.id
      ) f
    )
    select private.notice(p.id, p.whose || f.kind, f.change_id, f.id, f.team_id, null, f.amount)
    from firsts f cross join lateral private.people_called(f.team_id, f.game) p));
  return null;
end $$;
comment on function private.tell_of_practices is
  'What one statement does to several practices of a team is one notice that leads to the first; a place that changes counts as a move. '
    'Practices of one game are told to those whom they are for.';
create trigger tell_of_practices_new after insert on public.team_practices referencing new table as after
  for each statement execute function private.tell_of_practices();
create trigger tell_of_practices after update on public.team_practices referencing old table as before new table as after
  for each statement execute function private.tell_of_practices();

create function private.tell_of_polls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(p, 'poll_opened', a.id, a.id, a.team_id)
      from after a cross join lateral private.people_to_tell(a.team_id) p where a.closed_at is null));
  end if;
  return null;
end $$;
create trigger tell_of_polls after insert on public.team_time_polls referencing new table as after
  for each statement execute function private.tell_of_polls();

create function private.tell_of_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.tell(array(
      select private.notice(t.owner_user_id, 'request_made', a.id, a.id, a.team_id)
      from after a join public.teams t on t.id = a.team_id and t.archived_at is null
      where a.status = 'pending'
        and not private.has_shut_out(t.owner_user_id, a.user_id) and not private.has_shut_out(a.user_id, t.owner_user_id)));
    -- The request of a minor is their yes to the team, and opens messages of its adults.
    perform private.tell(array(
      select private.notice(g.guardian_id, 'ward_asked_team', a.id, a.id, a.team_id)
      from after a join private.guardian_links g on g.minor_id = a.user_id and g.confirmed_at is not null
      where a.status = 'pending' and private.is_minor(a.user_id)));
  else
    perform private.tell(array(
      select private.notice(a.user_id, 'request_' || a.status, a.id, a.id, a.team_id)
      from after a join before b on b.id = a.id and b.status = 'pending' where a.status <> 'pending'));
  end if;
  return null;
end $$;
create trigger tell_of_requests_new after insert on public.team_join_requests referencing new table as after
  for each statement execute function private.tell_of_requests();
create trigger tell_of_requests after update on public.team_join_requests referencing old table as before new table as after
  for each statement execute function private.tell_of_requests();

-- Guardians

create function private.people_around_minor(minor uuid) returns setof uuid
language sql stable security definer rows 4 set search_path = '' as $$
  select minor
  union select g.guardian_id from private.guardian_links g
  where g.minor_id = minor and (g.confirmed_at is not null or g.ended_at > now() - interval '30 days')
$$;
comment on function private.people_around_minor is
  'The minor and their guardians, those included whom the minor parted from within 30 days: who hears of each change of a link.';

create function private.tell_of_guardian() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(p, case when new.confirmed_at is null then 'guardian_waiting' else 'guardian_linked' end,
        gen_random_uuid(), new.id)
      from private.people_around_minor(new.minor_id) p));
  end if;
  return null;
end $$;
create trigger tell_of_guardian_new after insert on private.guardian_links
  for each row execute function private.tell_of_guardian();
create trigger tell_of_guardian after update of confirmed_at, agreed_at on private.guardian_links
  for each row when (new.ended_at is null) execute function private.tell_of_guardian();

create function private.tell_of_ended_guardian(guardian uuid, minor uuid) returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(p, 'guardian_ended', change.id, minor)
    from (select gen_random_uuid() as id) change, (
      select p from private.people_around_minor(minor) p union select guardian) x (p)))
$$;
comment on function private.tell_of_ended_guardian is
  'After a link ended or was declined. Called by what ends it, since nobody is told where an account goes.';

create function private.tell_of_guardian_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  from_minor boolean := tg_table_name = 'guardian_requests';
  address text := case when from_minor then to_jsonb(new) ->> 'guardian_email' else to_jsonb(new) ->> 'minor_email' end;
begin
  if (select auth.uid()) is not null then
    -- An address of somebody for whom it is not, and an unknown one, get nothing.
    perform private.tell(array(
      select private.notice(p.id, case when from_minor then 'guardian_asked' else 'guardian_offered' end, new.id, new.id)
      from public.profiles p
      where lower(p.email) = address and lower(private.mailable_address(p.id)) = address
        and private.is_minor(p.id) is distinct from from_minor
        and not private.has_shut_out(p.id, (select auth.uid()))));
  end if;
  return null;
end $$;
create trigger tell_of_guardian_request after insert or update of created_at on private.guardian_requests
  for each row execute function private.tell_of_guardian_request();
create trigger tell_of_guardian_request after insert or update of created_at on private.guardian_offers
  for each row execute function private.tell_of_guardian_request();

create function private.tell_of_talk_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if new.accepted_at is null then
    perform private.tell(array(
      select private.notice(new.asked_id, 'talk_asked', new.id, new.id)
      where private.is_minor(new.asked_id) and not private.is_blocked_between(new.asked_id, new.asker_id)));
  else
    perform private.tell(array(
      select private.notice(g.guardian_id, 'ward_talks', new.id, new.id) from private.guardian_links g
      where g.minor_id in (new.asked_id, new.asker_id) and g.confirmed_at is not null));
  end if;
  return null;
end $$;
create trigger tell_of_talk_request_new after insert on private.talk_requests
  for each row execute function private.tell_of_talk_request();
create trigger tell_of_talk_request after update of created_at, accepted_at on private.talk_requests
  for each row when (new.declined_at is null) execute function private.tell_of_talk_request();

create function private.tell_of_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_table_name = 'team_invitations' then
    perform private.tell(array(
      select private.notice(p.id, 'team_invited', a.id, a.id, a.team_id)
      from after a join public.profiles p on lower(p.email) = a.email
      where a.status = 'pending' and lower(private.mailable_address(p.id)) = a.email
        and not coalesce(private.has_shut_out(p.id, a.invited_by), false)));
  else
    perform private.tell(array(
      select private.notice(p.id, 'college_invited', a.id, a.id, null, a.college_id)
      from after a join public.profiles p on lower(p.email) = a.email
      where a.status = 'pending' and lower(private.mailable_address(p.id)) = a.email and not private.is_minor(p.id)
        and not coalesce(private.has_shut_out(p.id, a.invited_by), false)));
  end if;
  return null;
end $$;
comment on function private.tell_of_invitations is
  'Who has the invited address, confirmed; others learn of it by the mail alone.';
create trigger tell_of_invitations after insert on public.team_invitations referencing new table as after
  for each statement execute function private.tell_of_invitations();
create trigger tell_of_invitations after insert on public.college_invitations referencing new table as after
  for each statement execute function private.tell_of_invitations();

create function private.tell_of_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(a.user_id, 'place_offered', a.id, a.team_id, a.team_id)
      from after a join public.teams t on t.id = a.team_id and t.archived_at is null
      where a.is_active and not a.is_confirmed and not coalesce(private.has_shut_out(a.user_id, t.owner_user_id), false)));
  end if;
  return null;
end $$;
create trigger tell_of_places after insert on public.team_members referencing new table as after
  for each statement execute function private.tell_of_places();
create trigger tell_of_places after insert on public.team_staff referencing new table as after
  for each statement execute function private.tell_of_places();

create function private.tell_of_interests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(e.player_id, 'interest_' || e.kind, private.latest_change('interest_' || e.kind, e.interest_id),
        e.interest_id, null, e.college_id)
      from (
        select distinct a.interest_id, a.college_id, i.player_id, a.kind from after a join public.interests i on i.id = a.interest_id
        where a.kind in ('moved', 'replied') and not a.from_prospect
          and i.player_id is not null and i.sent_at is not null and i.stage_id is not null
          -- A move with an offer, or by its acceptance, is told as that.
          and not exists (
            select from private.offers o where o.college_id = i.college_id and o.interest_id = i.id
              and now() in (o.created_at, o.settled_at))
      ) e
      union all
      -- In the words that the player reads, where the ward shows it. A reply comes into the conversation that the guardian is in.
      select private.notice(g.guardian_id, 'ward_interest_' || w.kind, private.latest_change('ward_interest_' || w.kind, w.interest_id),
        w.interest_id, null, w.college_id)
      from (
        select distinct a.interest_id, a.college_id, i.player_id, case a.kind when 'moved' then 'moved' else 'sent' end as kind
        from after a join public.interests i on i.id = a.interest_id
        where a.kind in ('moved', 'sent', 'sent_again') and not a.from_prospect and i.sent_at is not null and i.stage_id is not null
          and not exists (
            select from private.offers o where o.college_id = i.college_id and o.interest_id = i.id
              and now() in (o.created_at, o.settled_at))
      ) w
      join private.guardian_links g on g.minor_id = w.player_id and g.begins_at <= now()
      where private.is_minor(w.player_id) and private.ward_shows(w.player_id, 'colleges')
      union all
      -- Whoever takes it over is told alone, else everybody who could.
      select private.notice(w.user_id, 'program_interest', s.interest_id, s.interest_id, null, s.college_id)
      from (
        select distinct a.interest_id, a.college_id, i.assignee_id from after a join public.interests i on i.id = a.interest_id
        where a.kind in ('sent', 'sent_again')
      ) s cross join lateral (
        select distinct r.user_id from public.user_roles r
        where r.college_id = s.college_id and r.role <> 'programs_college_admissions'
          and (s.assignee_id is null or r.user_id = s.assignee_id)) w));
  end if;
  return null;
end $$;
comment on function private.tell_of_interests is
  'A player who wrote to a college is told that it moved the interest or replied; never who did, nor the name of a stage. So are the '
    'guardians of a minor of both, but for replies. The people of the program are told that a player wrote.';
create trigger tell_of_interests after insert on public.interest_events referencing new table as after
  for each statement execute function private.tell_of_interests();

create function private.tell_of_mentions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(a.user_id, 'program_mention', a.note_id, a.note_id, null, a.college_id) from after a));
  end if;
  return null;
end $$;
create trigger tell_of_mentions after insert on public.interest_mentions referencing new table as after
  for each statement execute function private.tell_of_mentions();

create function private.tell_of_tasks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.tell(array(
      select private.notice(a.assignee_id, 'program_task', a.id, a.id, null, a.college_id)
      from after a where a.assignee_id is not null and a.done_at is null));
  else
    perform private.tell(array(
      select private.notice(a.assignee_id, 'program_task', a.id, a.id, null, a.college_id)
      from after a join before b on b.id = a.id and b.assignee_id is distinct from a.assignee_id
      where a.assignee_id is not null and a.done_at is null));
  end if;
  return null;
end $$;
comment on function private.tell_of_tasks is 'Whoever is given a task by a colleague is told of it.';
create trigger tell_of_tasks_new after insert on public.interest_tasks referencing new table as after
  for each statement execute function private.tell_of_tasks();
create trigger tell_of_tasks after update on public.interest_tasks referencing old table as before new table as after
  for each statement execute function private.tell_of_tasks();

create function private.tell_of_due_tasks() returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(t.assignee_id, 'task_due', t.id, t.id, null, t.college_id)
    from public.interest_tasks t
    where t.done_at is null and t.due_on between current_date - 7 and current_date + 1 and t.assignee_id is not null
      and private.works_for_college(t.assignee_id, t.college_id)
      and not exists (select from public.notices n where n.subject_id = t.id and n.kind = 'task_due' and n.user_id = t.assignee_id)))
$$;
comment on function private.tell_of_due_tasks is 'Tells each person of their tasks that are due by tomorrow, once.';

create function private.tell_of_missing_presence() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
begin
  with due as (
    -- No practice lasts longer than a day, and presence closes after two weeks.
    select p.id from public.team_practices p join public.teams t on t.id = p.team_id and t.archived_at is null
    where p.status <> 'cancelled' and not exists (select from private.presence_sheets s where s.practice_id = p.id)
      and p.scheduled_at between now() - interval '4 days' and now()
      and p.scheduled_at + make_interval(mins => p.duration_minutes) <= now()
      and exists (select from public.team_members m where m.team_id = p.team_id and m.is_active and m.is_confirmed)
  ), marked as (
    insert into private.presence_sheets (practice_id, asked_at) select d.id, now() from due d order by d.id
    on conflict (practice_id) do nothing
    returning practice_id
  ), asked as (
    select p.id, p.team_id, p.scheduled_at from marked m join public.team_practices p on p.id = m.practice_id
  ), firsts as (
    select distinct on (a.team_id) a.team_id, a.id, count(*) over (partition by a.team_id) as amount
    from asked a order by a.team_id, a.scheduled_at desc, a.id
  ), told as (
    select private.tell(coalesce(array_agg(private.notice(r, 'practice_unrecorded', f.id, f.id, f.team_id, null, f.amount)), '{}'))
    from firsts f cross join lateral private.presence_recorders(f.team_id) r
  )
  select count(*) into amount from asked, told;
  return amount;
end $$;
comment on function private.tell_of_missing_presence is
  'Tells owner and staff once of practices that are over and for which nobody has recorded who came; of several of a team in one notice '
    'that leads to the latest. Returns of how many practices.';

create function private.tell_of_hiding() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hidden private.hidden_profiles := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.tell(array(
    select private.notice(p, case when tg_op = 'DELETE' then 'profile_shown' else 'profile_hidden' end, gen_random_uuid(), hidden.user_id)
    from (
      select hidden.user_id as p
      union
      select g.guardian_id from private.guardian_links g
      where g.minor_id = hidden.user_id and g.begins_at <= now() and private.is_minor(g.minor_id)) x
    -- Nobody is told when an account goes.
    where exists (select from public.profiles a where a.id = hidden.user_id)));
  return null;
end $$;
comment on function private.tell_of_hiding is
  'Tells a player, and the guardians of a minor, that staff hide the profile, hide it still after the player asked, or show it again.';
create trigger tell_of_hiding_new after insert on private.hidden_profiles
  for each row execute function private.tell_of_hiding();
create trigger tell_of_hiding after update of asked_at on private.hidden_profiles
  for each row when (old.asked_at is not null and new.asked_at is null) execute function private.tell_of_hiding();
-- A slip that is undone tells nobody.
create trigger tell_of_hiding_gone after delete on private.hidden_profiles
  for each row when (old.hidden_at < now() - interval '10 minutes') execute function private.tell_of_hiding();

create function private.tell_of_flags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.tell(array(
      select private.notice(r.user_id, 'flag_changed', f.change_id, f.id)
      from (
        select distinct e.id, private.latest_change('flag_changed', e.id) as change_id
        from after a join public.experiments e on e.key = a.key
      ) f cross join (
        select distinct u.user_id from public.user_roles u where u.role in ('yes_admin', 'yes_developer', 'yes_staff')
      ) r));
  end if;
  return null;
end $$;
comment on function private.tell_of_flags is 'Platform staff is told of each flag that somebody else changes, of those of remotes, too.';
create trigger tell_of_flags after insert on public.experiment_changes referencing new table as after
  for each statement execute function private.tell_of_flags();

-- Reading

create function private.notice_facts(n public.notices) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  case
  when n.kind like 'practice\_%' then
    return (
      select jsonb_build_object('team', t.name, 'title', p.title, 'at', p.scheduled_at,
        'href', '/teams/' || t.id || '/manage?tab=practices&practice=' || p.id)
      from public.team_practices p join public.teams t on t.id = p.team_id and t.archived_at is null
      where p.id = n.subject_id
        -- Not when somebody has recorded it meanwhile.
        and (n.kind <> 'practice_unrecorded' or not private.has_presence(p.id) and p.scheduled_at > now() - interval '14 days')
        and t.id in (select private.agreed_teams_of(n.user_id))
        and not coalesce(private.has_shut_out(n.user_id, t.owner_user_id), false));
  when n.kind like 'ward\_practice\_%' then
    return (
      select jsonb_build_object('team', t.name, 'title', p.title, 'at', p.scheduled_at, 'href', '/family')
        || private.wards_named(w.people)
      from public.team_practices p join public.teams t on t.id = p.team_id and t.archived_at is null
      cross join lateral (select array_agg(x) as people from private.wards_on_team(n.user_id, t.id) x) w
      where p.id = n.subject_id and w.people is not null and not coalesce(private.has_shut_out(n.user_id, t.owner_user_id), false));
  when n.kind in ('announcement', 'ward_announcement') then
    return private.announcement_facts(n);
  when n.kind like 'scrim\_%' then
    return private.scrim_facts(n);
  when n.kind = 'match_result' then
    return private.match_notice_facts(n);
  when n.kind = 'new_matches' then
    return case when exists (select from private.matches_of(n.user_id, n.subject_id)) then jsonb_build_object('href', '/account/kept') end;
  when n.kind = 'calendar_failed' then
    return private.busy_calendar_facts(n);
  when n.kind = 'webhook_stopped' then
    return private.webhook_facts(n);
  when n.kind ~ '^(ward_|program_)?meeting' then
    return private.meeting_facts(n);
  when n.kind ~ '^(ward_|program_)?offer_?' then
    return private.offer_facts(n);
  when n.kind ~ '^(ward_|program_)?papers?' then
    return private.paper_facts(n);
  when n.kind ~ '^(ward_)?evaluation' then
    return private.evaluation_facts(n);
  when n.kind = 'poll_opened' then
    return (
      select jsonb_build_object('team', t.name, 'title', p.title, 'href', '/teams/' || t.id || '/manage?tab=practices&poll=' || p.id)
      from public.team_time_polls p join public.teams t on t.id = p.team_id and t.archived_at is null
      where p.id = n.subject_id and t.id in (select private.agreed_teams_of(n.user_id))
        and not coalesce(private.has_shut_out(n.user_id, t.owner_user_id), false));
  when n.kind = 'request_made' then
    return (
      select jsonb_build_object('team', t.name, 'person', private.name_of_asker(r.user_id),
        'href', '/teams/' || t.id || '/manage?tab=recruiting')
      from public.team_join_requests r join public.teams t on t.id = r.team_id and t.archived_at is null
      where r.id = n.subject_id and t.owner_user_id = n.user_id
        and not private.has_shut_out(n.user_id, r.user_id) and not private.has_shut_out(r.user_id, n.user_id));
  when n.kind like 'request\_%' then
    return (
      select jsonb_build_object('team', t.name, 'href', case r.status when 'accepted' then '/teams/' || t.id || '/manage' else '/teams' end)
      from public.team_join_requests r join public.teams t on t.id = r.team_id
      where r.id = n.subject_id and r.user_id = n.user_id);
  when n.kind like 'team\_request\_%' then
    return (
      select jsonb_strip_nulls(case when r.status = 'approved'
        then jsonb_build_object('team', t.name, 'href', '/teams/' || t.id || '/manage')
        else jsonb_build_object('team', r.name, 'note', r.decision_note, 'href', '/teams/create') end)
      from public.team_requests r left join public.teams t on t.id = r.team_id and t.owner_user_id = r.user_id
      where r.id = n.subject_id and r.user_id = n.user_id and n.kind = 'team_request_' || r.status
        and (r.status = 'declined' or t.id is not null));
  when n.kind = 'team_invited' then
    return (
      select jsonb_strip_nulls(jsonb_build_object(
        -- Words of a stranger until the minor has joined.
        'team', case when not private.is_minor(n.user_id) then t.name end, 'href', '/teams'))
      from public.team_invitations i join public.teams t on t.id = i.team_id and t.archived_at is null
      where i.id = n.subject_id and i.status = 'pending' and i.expires_at > now()
        and i.email = lower(private.mailable_address(n.user_id)) and not coalesce(private.has_shut_out(n.user_id, i.invited_by), false));
  when n.kind = 'place_offered' then
    return (
      select jsonb_strip_nulls(jsonb_build_object(
        -- Words of a stranger until the minor has joined.
        'team', case when not private.is_minor(n.user_id) then t.name end, 'href', '/teams')) from public.teams t
      where t.id = n.team_id and t.archived_at is null and not coalesce(private.has_shut_out(n.user_id, t.owner_user_id), false)
        and (exists (select from public.team_members m where m.team_id = t.id and m.user_id = n.user_id and m.is_active)
          or exists (select from public.team_staff s where s.team_id = t.id and s.user_id = n.user_id and s.is_active)));
  when n.kind = 'tier_ended' then
    return (
      select jsonb_build_object('team', t.name, 'href', '/subscription')
      from public.team_subscriptions s join public.teams t on t.id = s.team_id
      -- Not when the provider has told of a payment meanwhile.
      where s.team_id = n.subject_id and s.status = 'unpaid' and n.user_id in (t.owner_user_id, s.payer_id));
  when n.kind = 'college_invited' then
    return (
      select jsonb_build_object('college', c.name, 'href', '/college/' || c.slug || '/edit')
      from public.college_invitations i join public.colleges c on c.id = i.college_id
      where i.id = n.subject_id and i.status = 'pending' and i.expires_at > now() and not private.is_minor(n.user_id)
        and i.email = lower(private.mailable_address(n.user_id)) and not coalesce(private.has_shut_out(n.user_id, i.invited_by), false));
  when n.kind like 'ward\_interest\_%' then
    return (
      select jsonb_build_object('college', c.name, 'stage', s.player_label, 'href', '/family') || private.wards_named(array[i.player_id])
      from public.interests i join public.colleges c on c.id = i.college_id join public.pipeline_stages s on s.id = i.stage_id
      where i.id = n.subject_id and i.player_id in (select private.wards_of(n.user_id)) and private.ward_shows(i.player_id, 'colleges'));
  when n.kind like 'interest\_%' then
    return (
      select jsonb_build_object('college', c.name, 'stage', s.player_label, 'href', '/recruiting-status/' || i.id)
      from public.interests i join public.colleges c on c.id = i.college_id join public.pipeline_stages s on s.id = i.stage_id
      where i.id = n.subject_id and i.player_id = n.user_id
        -- Words that were deleted unread are none.
        and (n.kind <> 'interest_replied' or i.answered_at is not null));
  when n.kind = 'program_interest' then
    return (
      select jsonb_build_object('college', c.name, 'person', i.name, 'href', '/pipeline?college=' || c.slug || '&interest=' || i.id)
      from public.interests i join public.colleges c on c.id = i.college_id
      where i.id = n.subject_id and i.sent_at is not null and i.stage_id is not null and private.works_now(n.user_id, c.id)
        and not coalesce(private.has_shut_out(n.user_id, i.player_id), false));
  when n.kind = 'program_mention' then
    return (
      select jsonb_build_object('college', c.name, 'person', i.name, 'href', '/pipeline?college=' || c.slug || '&interest=' || i.id)
      from public.interest_mentions m join public.interest_notes o on o.id = m.note_id
      join public.interests i on i.id = o.interest_id join public.colleges c on c.id = m.college_id
      where m.note_id = n.subject_id and m.user_id = n.user_id and private.works_now(n.user_id, c.id)
        and not coalesce(private.has_shut_out(n.user_id, o.author_id), false));
  when n.kind in ('task_due', 'program_task') then
    return (
      select jsonb_build_object('college', c.name, 'title', t.title, 'due_on', t.due_on,
        'href', '/pipeline?college=' || c.slug || '&interest=' || t.interest_id)
      from public.interest_tasks t join public.colleges c on c.id = t.college_id
      where t.id = n.subject_id and t.assignee_id = n.user_id and t.done_at is null and private.works_now(n.user_id, c.id));
  when n.kind in ('guardian_asked', 'guardian_offered') then
    return (
      select jsonb_build_object('href', '/account/guardians')
      where case when n.kind = 'guardian_asked' then exists (
          select from private.guardian_requests r
          where r.id = n.subject_id and r.created_at > now() - interval '30 days' and not private.is_minor(n.user_id)
            and r.guardian_email = lower(private.mailable_address(n.user_id)) and not private.has_shut_out(n.user_id, r.minor_id))
        else exists (
          select from private.guardian_offers o
          where o.id = n.subject_id and o.created_at > now() - interval '30 days' and private.is_minor(n.user_id)
            and o.minor_email = lower(private.mailable_address(n.user_id)) and not private.has_shut_out(n.user_id, o.guardian_id)) end);
  when n.kind in ('guardian_waiting', 'guardian_linked') then
    return (
      select jsonb_strip_nulls(jsonb_build_object(
        'person', case when private.is_guardian_of(n.user_id, g.minor_id) then private.display_name(g.minor_id) end,
        'needs_yes', case when g.confirmed_at is null then private.may_approve_guardian(n.user_id, g.guardian_id, g.minor_id) end,
        -- The guardian looks at the ward; everybody else at the links.
        'begins_at', g.begins_at,
        'href', case when n.kind = 'guardian_linked' and n.user_id = g.guardian_id then '/family' else '/account/guardians' end))
      from private.guardian_links g
      where g.id = n.subject_id and g.ended_at is null and (n.kind = 'guardian_linked') = (g.confirmed_at is not null)
        and n.user_id in (select private.people_around_minor(g.minor_id)));
  when n.kind = 'facts_confirmed' then
    return (
      select jsonb_strip_nulls(jsonb_build_object('team', coalesce(c.name, t.name), 'href', '/player/' || u.slug))
      from public.user_profiles u
      left join public.teams t on t.id = n.team_id left join public.colleges c on c.id = n.college_id
      -- Not what was withdrawn or changed since.
      where u.user_id = n.user_id and u.slug is not null and exists (
        select from private.fact_sources s
        where s.user_id = n.user_id and s.team_id is not distinct from n.team_id and s.college_id is not distinct from n.college_id));
  when n.kind = 'guardian_ended' then
    return jsonb_build_object('href', '/account/guardians');
  when n.kind = 'ward_asked_team' then
    return (
      select jsonb_build_object('team', t.name, 'person', private.display_name(r.user_id), 'href', '/teams/' || t.id || '/manage')
      from public.team_join_requests r join public.teams t on t.id = r.team_id and t.archived_at is null
      where r.id = n.subject_id and r.status in ('pending', 'accepted') and private.is_minor(r.user_id) and exists (
        select from private.guardian_links g
        where g.guardian_id = n.user_id and g.minor_id = r.user_id and g.begins_at <= now()));
  when n.kind = 'ward_talks' then
    return (
      select jsonb_build_object('person', private.display_name(g.minor_id), 'href', '/account/guardians')
      from private.talk_requests r join private.guardian_links g on g.minor_id in (r.asker_id, r.asked_id)
      where r.id = n.subject_id and g.guardian_id = n.user_id and g.begins_at <= now() and private.is_minor(g.minor_id)
      limit 1);
  when n.kind in ('profile_hidden', 'profile_shown') then
    return (
      select case when n.user_id = u.user_id then jsonb_build_object('href', coalesce('/player/' || u.slug, '/account'))
        else jsonb_build_object('person', private.display_name(u.user_id), 'href', '/account/guardians') end
      from public.user_profiles u
      where u.user_id = n.subject_id and (n.kind = 'profile_hidden') = (private.hiding_of(u.user_id) is not null)
        and (n.user_id = u.user_id or private.is_minor(u.user_id) and private.is_guardian_of(n.user_id, u.user_id)));
  when n.kind = 'passkey_added' then
    -- Also of one that is gone again: somebody may have come in by it.
    return '{"href": "/account/security#passkeys"}'::jsonb;
  when n.kind = 'talk_asked' then
    return (
      select jsonb_build_object('href', '/inbox?asks=' || r.id)
      from private.talk_requests r
      where r.id = n.subject_id and r.asked_id = n.user_id and r.accepted_at is null and r.declined_at is null
        and r.created_at > now() - interval '30 days' and private.is_minor(r.asked_id) and private.is_minor(r.asker_id)
        and not private.is_blocked_between(r.asked_id, r.asker_id));
  when n.kind = 'role_asked' then
    return (
      select jsonb_build_object('role', r.role, 'college', c.name, 'person', private.display_name(r.user_id), 'href', '/testing?tab=users')
      from public.role_requests r left join public.colleges c on c.id = r.college_id
      where r.id = n.subject_id and r.status = 'pending' and exists (
        select from public.user_roles u where u.user_id = n.user_id and u.role = 'yes_admin' and private.holds_now(u.user_id, u.role)));
  when n.kind = 'college_asked' then
    return (
      select jsonb_build_object('college', r.name, 'person', private.display_name(r.user_id), 'href', '/testing?tab=colleges')
      from public.college_requests r
      where r.id = n.subject_id and r.status = 'pending' and exists (
        select from public.user_roles u where u.user_id = n.user_id and u.role = 'yes_admin' and private.holds_now(u.user_id, u.role)));
  when n.kind = 'team_asked' then
    return (
      select jsonb_build_object('team', r.name, 'person', private.display_name(r.user_id), 'href', '/testing?tab=teams')
      from public.team_requests r
      -- A person may wait for several: the latest that does.
      where r.user_id = n.change_id and r.status = 'pending' and exists (
        select from public.user_roles u where u.user_id = n.user_id and u.role in ('yes_admin', 'yes_developer', 'yes_staff')
          and private.holds_now(u.user_id, u.role))
      order by r.asked_at desc, r.id limit 1);
  when n.kind in ('college_approved', 'college_declined') then
    return (
      select jsonb_build_object('college', r.name, 'href', coalesce('/college/' || c.slug || '/edit', '/colleges/request'))
      from public.college_requests r left join public.colleges c on c.id = r.college_id
      where r.id = n.subject_id and r.user_id = n.user_id and n.kind = 'college_' || r.status);
  when n.kind like 'role\_%' then
    return (
      select jsonb_build_object('role', r.role, 'college', c.name, 'href', '/welcome?step=roles')
      from public.role_requests r left join public.colleges c on c.id = r.college_id
      -- An approval that was undone is none.
      where r.id = n.subject_id and r.user_id = n.user_id and n.kind = 'role_' || r.status);
  else
    return (
      select jsonb_build_object('flag', e.key, 'href', '/testing?tab=flags&flag=' || e.key) from public.experiments e
      where e.id = n.subject_id and exists (
        select from public.user_roles r where r.user_id = n.user_id and r.role in ('yes_admin', 'yes_developer', 'yes_staff')
          and private.holds_now(r.user_id, r.role)));
  end case;
end $$;
comment on function private.notice_facts is
  'The names and the link of a notice, as its person may see them now; null when they may not, or the thing is gone.';

create function public.unread_notices() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select from (
      select n.* from public.notices n where n.user_id = (select auth.uid()) and n.read_at is null
      order by n.created_at desc limit 100
    ) n where private.notice_facts(n) is not null) shown
$$;
comment on function public.unread_notices is 'How many notices the caller has not read, of the newest 100; for the badge.';
grant execute on function public.unread_notices to authenticated;

create function public.count_for_header(p_names text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(n.name, case n.name
    when 'unread_total' then public.unread_total()
    when 'waiting_interests_total' then public.waiting_interests_total()
    when 'unread_notices' then public.unread_notices() end)
  from unnest(p_names[1:10]) n (name) where n.name in ('unread_total', 'waiting_interests_total', 'unread_notices')
$$;
comment on function public.count_for_header is
  'Several numbers of the header in one request, by the names of their functions; a name that is not known stays out.';
grant execute on function public.count_for_header to authenticated;

create function public.load_notices(p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select n.* from public.notices n
    where n.user_id = (select auth.uid())
      and (p_before is null or (n.created_at, n.id) < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000')))
    order by n.created_at desc, n.id desc limit least(greatest(p_limit, 1), 50)
  ), last as (
    select p.created_at, p.id from page p order by p.created_at, p.id limit 1
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount, 'created_at', p.created_at,
        'is_read', p.read_at is not null, 'facts', f.facts) order by p.created_at desc, p.id desc), '[]')
      from page p cross join lateral (select private.notice_facts(p::public.notices) as facts) f where f.facts is not null),
    'next', (
      select jsonb_build_object('created_at', l.created_at, 'id', l.id) from last l
      where exists (select from public.notices n where n.user_id = (select auth.uid()) and (n.created_at, n.id) < (l.created_at, l.id))))
  where (select auth.uid()) is not null
$$;
comment on function public.load_notices is
  'The caller''s notices, newest first, from before a given one, with the names that the caller may see now and a link to the thing '
    '(facts). next: where the following page begins, or null. A page may be short where things are gone.';
grant execute on function public.load_notices to authenticated;

create function public.mark_notices_read(p_up_to uuid default null, p_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  -- What a change is just writing becomes unread anyway.
  with mine as (
    select n.id from public.notices n
    where n.user_id = me and n.read_at is null and (n.id = p_id or (n.created_at, n.id) <= (
      select u.created_at, u.id from public.notices u where u.id = p_up_to and u.user_id = me))
    for update skip locked
  )
  update public.notices n set read_at = now() from mine where n.id = mine.id;
  if found then
    perform private.send_notice_counts(array[me]);
  end if;
  return public.unread_notices();
end $$;
comment on function public.mark_notices_read is
  'Marks one notice of the caller as read, or all up to one; returns how many are unread then. Again it changes nothing.';
grant execute on function public.mark_notices_read to authenticated;

-- Mails

create function private.describe_notice_mail(mail private.mail_outbox) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told public.notices;
  facts jsonb;
  choices public.notification_preferences;
  zone text := private.zone_of(mail.recipient_id);
begin
  select * into told from public.notices n where n.id = mail.subject_id and n.user_id = mail.recipient_id;
  select * into choices from public.notification_preferences p where p.user_id = mail.recipient_id;
  facts := private.notice_facts(told);
  if facts is null or private.mail_choice(told.kind, choices) <> 'at_once' or private.mailable_address(mail.recipient_id) is null then
    return null;
  end if;
  -- Nobody fills the mailbox of somebody else: what is more than this stands in the list of notices.
  if (
    select count(*) from private.mail_outbox m
    where m.recipient_id = mail.recipient_id and m.template = 'notice' and (
      m.state = 'sent' and m.settled_at > now() - interval '1 hour'
      or m.state = 'waiting' and m.claimed_until > now() and (m.created_at, m.id) < (mail.created_at, mail.id))
  ) >= 20 then
    return null;
  end if;
  if told.kind like any ('{practice\\_%,ward\\_practice\\_%}') then
    facts := facts || (
      select case when p.scheduled_at > now() and (told.kind like '%practice_cancelled') = (p.status = 'cancelled') then
        jsonb_build_object('minutes', p.duration_minutes, 'location', p.location,
          'game', private.shown_game(p.team_id, p.game_profile_id),
          'time_zone', coalesce(zone, private.zone_of_practice(p)),
          'token', case when p.status = 'scheduled' and told.kind like 'practice\_%' then
            private.issue_practice_link(p.id, mail.recipient_id, mail.id, told.amount > 1 and p.series_id is not null) end,
          'is_of_series', p.series_id is not null,
          'series', case when told.amount > 1 then (
            select jsonb_build_object('weekdays', s.weekdays, 'every_weeks', s.every_weeks, 'ends_on', s.ends_on)
            from public.team_practice_series s where s.id = p.series_id) end,
          'is_mandatory', p.is_mandatory,
          'note', case when p.status = 'cancelled' then n.cancel_note end,
          'was', case when told.kind like '%practice_moved' and n.moved_at > told.created_at - interval '10 minutes' then
            jsonb_build_object('at', n.was_at, 'location', n.was_location) end,
          'events', case when told.kind in ('practice_moved', 'practice_cancelled')
            or told.kind = 'practice_scheduled' and told.amount = 1 then private.events_of_notice(told) end,
          -- An invitation is about one event.
          'invitation', case when told.kind in ('practice_scheduled', 'practice_moved', 'practice_cancelled') and told.amount = 1
            then private.invitation_of(p.id, mail.recipient_id) end)
      end
      from public.team_practices p left join private.practice_news n on n.practice_id = p.id where p.id = told.subject_id);
    if facts is null then
      return null;
    end if;
  end if;
  if told.kind in ('meeting_offered', 'meeting_soon') then
    facts := facts || jsonb_build_object(
      'meeting_token', private.issue_meeting_link(told.subject_id, mail.recipient_id, mail.id));
  end if;
  if told.kind = 'poll_opened' then
    facts := facts || (
      select jsonb_build_object('time_zone', coalesce(zone, private.zone_of(p.created_by)), 'minutes', p.duration_minutes,
        'times', (
          select jsonb_agg(o.starts_at order by o.starts_at)
          from public.team_time_poll_options o where o.poll_id = p.id and o.starts_at > now()))
      from public.team_time_polls p where p.id = told.subject_id and p.closed_at is null);
    if facts is null then
      return null;
    end if;
  end if;
  update public.notices n set mailed_at = now(), mailed_by = mail.id where n.id = told.id;
  -- A name of a stranger stays on the site.
  return facts - 'person' || jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'kind', told.kind, 'amount', told.amount,
    'changed_at', told.created_at);
end $$;
comment on function private.describe_notice_mail is
  'A notice as a mail, or null when the person no longer wants it at once, may not see it, it is over, or 20 went to them within an hour.';

create function private.events_of_notice(told public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', p.id, 'team_id', p.team_id, 'team', t.name, 'title', p.title, 'description', p.description,
    'location', p.location, 'scheduled_at', p.scheduled_at, 'duration_minutes', p.duration_minutes, 'is_mandatory', p.is_mandatory,
    'status', p.status, 'updated_at', p.updated_at, 'sequence', private.practice_sequence(p.id),
    'game', private.shown_game(p.team_id, p.game_profile_id)) order by p.scheduled_at)
  from public.team_practices f join public.teams t on t.id = f.team_id
  join public.team_practices p on p.id = f.id or (told.amount > 1 and p.series_id = f.series_id and p.series_on >= f.series_on)
  where f.id = told.subject_id
$$;
comment on function private.events_of_notice is
  'The practices behind a notice for the calendar in its mail: one, or what follows in its series.';

create function private.practices_of_link(link private.practice_links) returns setof public.team_practices
language sql stable security definer set search_path = '' as $$
  select p.* from public.team_practices f
  join public.team_practices p on p.id = f.id
    or link.is_of_series and p.series_id = f.series_id and p.series_on > f.series_on and p.status = 'scheduled' and p.scheduled_at > now()
  where f.id = link.practice_id
$$;
comment on function private.practices_of_link is 'What a link answers: its practice, or with that all to come in its series.';

create function private.issue_practice_link(practice uuid, person uuid, mail uuid, is_of_series boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- From the mail's own id, so that a second attempt carries the same link.
  secret text := encode(extensions.hmac(
    'practice_answer:' || mail, (select s.value from private.secrets s where s.name = 'address_key'), 'sha256'), 'hex');
begin
  insert into private.practice_links (token_hash, practice_id, user_id, is_of_series)
  values (encode(extensions.digest(secret, 'sha256'), 'hex'), practice, person, is_of_series)
  on conflict (token_hash) do nothing;
  return secret;
end $$;
comment on function private.issue_practice_link is
  'The secret of the links in one mail that answer for this person and this practice, or its series from there on.';

create function private.digest_notices(person uuid, mail uuid default null) returns setof public.notices
language sql stable security definer set search_path = '' as $$
  select n.* from public.notices n left join public.notification_preferences c on c.user_id = n.user_id
  where n.user_id = person and n.read_at is null and n.created_at > now() - interval '2 days'
    and private.mail_choice(n.kind, c) = 'daily'
    and (n.kind <> 'place_offered' or not private.is_minor(n.user_id))
    and (coalesce(n.mailed_at < n.created_at, true) or n.mailed_by = mail)
    and private.notice_facts(n) is not null
    and (n.kind not like all ('{practice\\_%,ward\\_practice\\_%}') or exists (
      select from public.team_practices p where p.id = n.subject_id and p.scheduled_at > now()))
  order by n.created_at desc, n.id desc limit 30
$$;
comment on function private.digest_notices is 'What the daily mail of a person tells: unread, of the last two days, in no mail before.';

create function private.describe_digest_of_notices(mail private.mail_outbox) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told uuid[] := array(select d.id from private.digest_notices(mail.recipient_id, mail.id) d);
  zone text := private.zone_of(mail.recipient_id);
begin
  if told = '{}' or private.mailable_address(mail.recipient_id) is null then
    return null;
  end if;
  update public.notices n set mailed_at = now(), mailed_by = mail.id where n.id = any (told);
  return jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'time_zone', zone,
    -- As it was queued, so that a second attempt says the same day.
    'day', private.time_for(mail.recipient_id, mail.created_at),
    'notices', (
      select jsonb_agg(private.notice_facts(n) - 'person' || jsonb_build_object('kind', n.kind, 'amount', n.amount)
        order by n.created_at desc, n.id desc)
      from public.notices n where n.id = any (told)));
end $$;

create function private.queue_notice_digests(most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  -- One at a time, so that nobody gets two on a day.
  perform pg_advisory_xact_lock(hashtextextended('notice_digest', 0));
  insert into private.mail_outbox (template, subject_id, recipient_id, due_at)
  select 'notice_digest', p.user_id, p.user_id, private.mail_time('notice_digest', p.user_id, now())
  from (
    select distinct n.user_id from public.notices n left join public.notification_preferences c on c.user_id = n.user_id
    where n.created_at > now() - interval '2 days' and n.read_at is null and private.mail_choice(n.kind, c) = 'daily'
      and (n.kind <> 'place_offered' or not private.is_minor(n.user_id))
      and coalesce(n.mailed_at < n.created_at, true)
  ) p
  where private.mailable_address(p.user_id) is not null and not exists (
    select from private.mail_outbox o
    where o.recipient_id = p.user_id and o.template = 'notice_digest'
      and (o.state = 'waiting' or o.created_at >= date_trunc('day', now(), 'UTC')))
  order by p.user_id limit most
  on conflict do nothing;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform pg_notify('mail_outbox', '');
  end if;
  return queued;
end $$;
comment on function private.queue_notice_digests is
  'Queues the day''s mail of notices to the next people who want one a day; returns how many. Called until it queues none.';

create function private.prune_notices() returns void
language sql security definer set search_path = '' as $$
  delete from public.notices n where n.created_at < now() - interval '90 days';
  delete from private.practice_links l where l.created_at < now() - interval '90 days'
$$;
comment on function private.prune_notices is 'Notices and links of mails stay 90 days.';

-- The answer in one press

create function public.read_practice_link(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when p.status <> 'scheduled' or t.archived_at is not null then 'cancelled'
      when p.scheduled_at <= now() then 'over'
      when l.used_at is not null then 'used'
      else 'open' end,
    'is_archived', t.archived_at is not null, 'team_id', t.id, 'team', t.name, 'practice_id', p.id, 'title', p.title, 'scheduled_at',
      p.scheduled_at,
    'duration_minutes', p.duration_minutes, 'location', p.location, 'game', private.shown_game(t.id, p.game_profile_id),
    'several', case when l.is_of_series then (
      select jsonb_build_object('count', count(*), 'last_at', max(s.scheduled_at)) from private.practices_of_link(l) s) end,
    'time_zone', coalesce(private.zone_of(l.user_id), private.zone_of_practice(p)),
    'answer', (select a.status from public.team_practice_attendance a where a.practice_id = p.id and a.user_id = l.user_id),
    'answers_for', case when l.user_id <> (select auth.uid()) then jsonb_build_object('name', (
      select m.full_name from private.people_on_team(t.id) m where m.person_id = l.user_id and m.is_shown)) end)
  from private.practice_links l
  join public.team_practices p on p.id = l.practice_id
  join public.teams t on t.id = p.team_id
  where l.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex')
    and not private.awaits_consent(l.user_id, t.id)
$$;
comment on function public.read_practice_link is
  'What the links of a mail about a practice answer, and the answer that is stored; "several" how many practices of its series, where it '
    'answers for all of them; "answers_for" names its person, as the roster does, to somebody else who is signed in. Null for a link that '
    'does not work, also of who left the team. Reading it answers nothing.';
grant execute on function public.read_practice_link to anon, authenticated;

create function public.answer_practice_link(
  p_token text, p_status text, p_notes text default null, p_change_key text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link private.practice_links;
  practice public.team_practices;
  -- What the link has answered, as long as that is the latest answer.
  given text;
  key_hash text := encode(extensions.digest(p_change_key, 'sha256'), 'hex');
begin
  if char_length(p_change_key) not between 32 and 64 then
    raise exception 'This is no key' using errcode = '23514';
  end if;
  select * into link from private.practice_links l
  where l.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex') for update;
  select * into practice from public.team_practices p where p.id = link.practice_id;
  if practice.id is null or private.awaits_consent(link.user_id, practice.team_id) then
    raise exception 'This link does not work' using errcode = 'PT404';
  end if;
  if link.used_at is not null then
    -- Every answer renews updated_at. Locked, so that none comes in between.
    select a.status into given from public.team_practice_attendance a
    where a.practice_id = practice.id and a.user_id = link.user_id and a.updated_at = link.used_at for update;
    -- A yes that waits for a place is a yes.
    given := case when given = 'waiting' then 'attending' else given end;
    if given is null or link.change_key_hash is distinct from coalesce(key_hash, '') then
      -- The same press again, after an answer that was lost on the way.
      if given = p_status then
        return p_status;
      end if;
      raise exception 'This link has been used' using errcode = 'PT409';
    end if;
  end if;
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'This practice has started or was canceled' using errcode = 'PT410';
  end if;
  perform private.check_not_archived(practice.team_id);
  if given is distinct from p_status and private.answers_are_closed(practice, p_status) then
    raise exception 'The answers to this practice are closed' using errcode = 'PT410', hint = 'deadline';
  end if;
  update private.practice_links set used_at = now(), change_key_hash = key_hash where token_hash = link.token_hash;
  insert into public.team_practice_attendance (practice_id, user_id, status, notes, reason_follows)
  select p.id, link.user_id, p_status, private.text_or_null(p_notes), true
  from private.practices_of_link(link) p
  -- What its person has answered elsewhere since stays.
  where p.id = practice.id or not private.answers_are_closed(p, p_status) and (link.used_at is null or not exists (
    select from public.team_practice_attendance a
    where a.practice_id = p.id and a.user_id = link.user_id and a.updated_at <> link.used_at))
  order by p.id
  on conflict (practice_id, user_id) do update
    set status = excluded.status, notes = excluded.notes, reason_follows = excluded.reason_follows;
  return (
    select a.status from public.team_practice_attendance a where a.practice_id = practice.id and a.user_id = link.user_id);
end $$;
comment on function public.answer_practice_link is
  'Answers for a practice, or for all to come in its series, by the link of a mail, for the person it was sent to, whoever is signed in: '
    'once, until it starts. Who sent a key of their own with that answer changes it with the same key, until it starts or its person '
    'answers elsewhere. PT404 no such link, PT409 used, PT410 over, cancelled or, with the hint "deadline", closed. A no counts at once; '
      'its reason may '
    'follow. Returns what is stored: waiting, where all places are taken.';
grant execute on function public.answer_practice_link to anon, authenticated;
