-- Meetings and tryouts of a college's program: slots that it offers, and what each player answers. Every change is a function here; the
-- database holds places, times and who may. Interests are locked before slots, slots in the order of their ids. Ours.

create table public.meetings (
  id uuid primary key,
  series_id uuid not null,
  college_id uuid not null references public.colleges (id) on delete cascade,
  kind text not null constraint meetings_kind_check check (kind in ('meeting', 'tryout')),
  starts_at timestamptz not null,
  minutes smallint not null constraint meetings_minutes_check check (minutes between 10 and 480),
  time_zone text not null,
  place text constraint meetings_place_check check (private.is_plain_name(place) and char_length(place) <= 160),
  link text constraint meetings_link_check check (private.is_web_address(link)),
  host_id uuid references public.profiles (id) on delete set null,
  places smallint not null constraint meetings_places_check check (places between 1 and 30),
  stage_ids uuid[] not null default '{}' constraint meetings_stage_ids_check check (cardinality(stage_ids) <= 30),
  cancelled_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meetings_of_college unique (college_id, id),
  constraint meetings_where_check check (num_nonnulls(place, link) >= 1)
);
comment on table public.meetings is
  'Slots of a program. Written by functions alone; clients read it as people of the program. A player reads time and kind, and place and '
    'link only with a place of their own (private.meetings_of); the guardians of a minor read the same (private.ward_meetings).';
comment on column public.meetings.series_id is 'The request that made it: slots that were made at once share it.';
comment on column public.meetings.time_zone is 'On whose wall it was planned; shown beside the time.';
comment on column public.meetings.host_id is 'The person of the program whom the player meets.';
comment on column public.meetings.places is 'How many players it takes.';
comment on column public.meetings.stage_ids is
  'Open to everybody who wrote to the college and stands in one of these stages; to nobody but invited players when empty.';
create index meetings_college_idx on public.meetings (college_id, starts_at, id);
create index meetings_host_idx on public.meetings (host_id, starts_at) where host_id is not null;
create index meetings_creator_idx on public.meetings (created_by);
create index meetings_age_idx on public.meetings (starts_at);
alter table public.meetings enable row level security;
grant select on public.meetings to authenticated;
create policy "meetings of one's programs" on public.meetings for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "few embeds" on public.meetings as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
create trigger touch_meetings before update on public.meetings
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on public.meetings referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.meetings referencing new table as changed
  for each statement execute function private.send_pipeline_change();

create table public.meeting_bookings (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null,
  interest_id uuid not null,
  college_id uuid not null,
  state text not null
    constraint meeting_bookings_state_check check (state in ('invited', 'booked', 'declined', 'cancelled')),
  sequence integer not null default 0,
  invited_by uuid references public.profiles (id) on delete set null,
  booked_at timestamptz,
  reminded_at timestamptz,
  outcome text constraint meeting_bookings_outcome_check check (outcome in ('came', 'no_show')),
  recorded_by uuid references public.profiles (id) on delete set null,
  feedback_sentence text constraint meeting_bookings_sentence_check check (
    feedback_sentence in ('well_played', 'next_step', 'team_play', 'keep_training', 'thank_you')),
  feedback_words text
    constraint meeting_bookings_words_check check (private.has_text(feedback_words) and char_length(feedback_words) <= 280),
  feedback_by uuid references public.profiles (id) on delete set null,
  feedback_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meeting_bookings_once unique (meeting_id, interest_id),
  constraint meeting_bookings_of_college unique (college_id, id),
  constraint meeting_bookings_booked_check check ((state = 'booked') = (booked_at is not null)),
  constraint meeting_bookings_outcome_booked_check check (outcome is null or state = 'booked'),
  constraint meeting_bookings_feedback_check check (
    num_nonnulls(feedback_sentence, feedback_words) <= 1
    and (feedback_at is not null) = (num_nonnulls(feedback_sentence, feedback_words) = 1)),
  constraint meeting_bookings_meeting foreign key (college_id, meeting_id)
    references public.meetings (college_id, id) on delete cascade,
  constraint meeting_bookings_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.meeting_bookings is
  'What is between a slot and a player: invited, booked, declined, or cancelled by the college or with the interest. Written by functions '
    'alone; clients read it as people of the program. Moving keeps the row, so that calendars move the event.';
comment on column public.meeting_bookings.sequence is
  'The SEQUENCE of the event in calendars, whose UID is the id: rises whenever time, place or state change.';
comment on column public.meeting_bookings.outcome is 'What the staff recorded afterwards; the player does not read it.';
comment on column public.meeting_bookings.feedback_sentence is 'A sentence of the fixed list, which may go to everybody.';
comment on column public.meeting_bookings.feedback_words is
  'One sentence of the college''s own, for whom it may write to (private.closing_way); guardians of a minor read it, too.';
create index meeting_bookings_interest_idx on public.meeting_bookings (college_id, interest_id);
create index meeting_bookings_meeting_idx on public.meeting_bookings (college_id, meeting_id);
create index meeting_bookings_inviter_idx on public.meeting_bookings (invited_by);
create index meeting_bookings_recorder_idx on public.meeting_bookings (recorded_by);
create index meeting_bookings_feedback_idx on public.meeting_bookings (feedback_by);
create index meeting_bookings_reminders_idx on public.meeting_bookings (meeting_id) where state = 'booked' and reminded_at is null;
alter table public.meeting_bookings enable row level security;
grant select on public.meeting_bookings to authenticated;
create policy "bookings of one's programs" on public.meeting_bookings for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "few embeds" on public.meeting_bookings as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
create trigger touch_meeting_bookings before update on public.meeting_bookings
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on public.meeting_bookings referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.meeting_bookings referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.meeting_bookings referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.tryout_scores (
  booking_id uuid not null,
  criterion_id uuid not null,
  evaluator_id uuid not null references public.profiles (id) on delete cascade,
  college_id uuid not null,
  score smallint not null constraint tryout_scores_score_check check (score between 1 and 5),
  updated_at timestamptz not null default now(),
  primary key (booking_id, evaluator_id, criterion_id),
  constraint tryout_scores_booking foreign key (college_id, booking_id)
    references public.meeting_bookings (college_id, id) on delete cascade,
  constraint tryout_scores_criterion foreign key (college_id, criterion_id)
    references public.evaluation_criteria (college_id, id) on delete cascade
);
comment on table public.tryout_scores is
  'The score sheet of each evaluator for each player of a tryout, 1 to 5 by criterion; hidden from whoever has not scored the same '
    'criterion of the same player there. Written by score_tryout.';
create index tryout_scores_booking_idx on public.tryout_scores (college_id, booking_id);
create index tryout_scores_criterion_idx on public.tryout_scores (college_id, criterion_id);
create index tryout_scores_evaluator_idx on public.tryout_scores (evaluator_id);
alter table public.tryout_scores enable row level security;
grant select on public.tryout_scores to authenticated;
create function private.my_tryout_scores() returns table (booking_id uuid, criterion_id uuid)
language sql stable security definer rows 500 set search_path = '' as $$
  select v.booking_id, v.criterion_id from public.tryout_scores v where v.evaluator_id = (select auth.uid())
$$;
comment on function private.my_tryout_scores is 'What the caller has scored at tryouts: before, the scores of others are hidden.';
grant execute on function private.my_tryout_scores to authenticated;
create policy "tryout scores that one may see" on public.tryout_scores for select to authenticated
  using (college_id in (select private.my_program_college_ids())
    and (evaluator_id = (select auth.uid())
      or (booking_id, criterion_id) in (select s.booking_id, s.criterion_id from private.my_tryout_scores() s))
    or (select private.is_privileged()));
create policy "few embeds" on public.tryout_scores as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
create trigger touch_tryout_scores before update on public.tryout_scores
  for each row execute function private.touch_updated_at();

-- Rights

create function private.meeting_barrier(player uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case private.reach_of(player) ->> 'way' when 'no_age' then 'birth_date' when 'no_guardian' then 'guardian'
    when 'guardian_later' then 'guardian' end
$$;
comment on function private.meeting_barrier is
  'Why a player meets nobody of a college yet, null when they may: birth_date (theirs is not told), guardian (a minor without one whose '
    'rights have begun).';

create function private.is_open_to(meeting public.meetings, interest public.interests) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
      (select b.state <> 'cancelled' from public.meeting_bookings b where b.meeting_id = meeting.id and b.interest_id = interest.id),
      interest.sent_at is not null and interest.stage_id = any (meeting.stage_ids))
    and not coalesce(private.is_blocked_between(interest.player_id, coalesce(meeting.host_id, meeting.created_by)), false)
$$;
comment on function private.is_open_to is
  'Whether a slot is offered to the player of an interest: invited, or in a stage that it is for, and no block between them and the host.';

create function private.places_taken(meeting uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.meeting_bookings b where b.meeting_id = meeting and b.state = 'booked'
$$;

create function private.check_meeting_host(college uuid, host uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if host is null or not private.works_for_college(host, college) then
    raise exception 'Choose a person of the program' using errcode = '23514', detail = 'host_id';
  end if;
end $$;

create function private.lock_meeting(meeting uuid) returns public.meetings
language plpgsql security definer set search_path = '' as $$
declare
  locked public.meetings;
begin
  select * into locked from public.meetings m where m.id = meeting for no key update;
  if locked.id is null or not private.works_in_program(locked.college_id) then
    raise exception 'You don''t have permission to change this meeting.' using errcode = '42501';
  end if;
  return locked;
end $$;
comment on function private.lock_meeting is 'Locks a slot of a program that the caller works in.';

create function private.check_is_ahead(meeting public.meetings) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if meeting.cancelled_at is not null or meeting.starts_at <= now() then
    raise exception 'This meeting has started or was canceled' using errcode = 'PT410';
  end if;
end $$;

-- Telling

create function private.tell_of_meeting(news text, meeting public.meetings, players uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(p, 'meeting_' || news, private.latest_change('meeting_' || news, meeting.id), meeting.id, null,
      meeting.college_id)
    from unnest(players) p
    union all
    select private.notice(g, 'ward_meeting_' || news, private.latest_change('ward_meeting_' || news, meeting.id), meeting.id, null,
      meeting.college_id)
    from (
      select distinct l.guardian_id from unnest(players) p join private.guardian_links l on l.minor_id = p and l.begins_at <= now()
      where news <> 'offered' and private.is_minor(p)) w (g)))
$$;
comment on function private.tell_of_meeting is
  'Tells players what changed (offered, booked, moved, cancelled, soon, feedback), and of all but offers the guardians of minors.';

create function private.tell_program(meeting public.meetings) returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(p, 'program_meeting', private.latest_change('program_meeting', meeting.id), meeting.id, null, meeting.college_id)
    from (select coalesce(meeting.host_id, meeting.created_by)) x (p)
    where private.works_for_college(p, meeting.college_id)))
$$;
comment on function private.tell_program is 'Tells the host that a player booked, moved or left; by whom it reads on the page.';

create function private.mail_meeting(booking uuid, player uuid) returns void
language sql security definer set search_path = '' as $$
  select private.queue_mail('meeting', booking, p)
  from (
    select player
    union
    select g.guardian_id from private.guardian_links g
    where g.minor_id = player and g.begins_at <= now() and private.is_minor(player)) x (p)
  where private.mailable_address(p) is not null
$$;
comment on function private.mail_meeting is
  'Queues the mail that puts a booking into the calendars of a player and the guardians of a minor, moves it there or takes it out.';

create function private.end_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended record;
begin
  for ended in
    with over as (
      update public.meeting_bookings b set state = 'cancelled', booked_at = null, sequence = b.sequence + 1
      from public.meeting_bookings was
      where was.id = b.id and b.id = any (bookings) and b.state in ('invited', 'booked')
      returning b.id, b.meeting_id, b.interest_id, was.state as was
    )
    select o.id, o.was, i.player_id, m as meeting from over o
    join public.meetings m on m.id = o.meeting_id join public.interests i on i.id = o.interest_id
    order by o.id
  loop
    if ended.was = 'booked' and ended.player_id is not null then
      perform private.tell_of_meeting('cancelled', ended.meeting, array[ended.player_id]);
      perform private.mail_meeting(ended.id, ended.player_id);
    end if;
  end loop;
end $$;
comment on function private.end_bookings is 'Cancels bookings and invitations; those who had booked are told, and their guardians.';

-- The program

create function public.offer_meetings(
  p_request_id uuid, p_college_id uuid, p_kind text, p_days date[], p_time time, p_time_zone text, p_minutes integer, p_host_id uuid,
  p_places integer, p_place text default null, p_link text default null, p_stage_ids uuid[] default '{}'
) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  made public.meetings[];
  told uuid[];
begin
  perform private.check_works_pipeline(p_college_id);
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  if p_request_id is null or coalesce(cardinality(p_days), 0) not between 1 and 30 or p_time is null
    or not coalesce(private.is_time_zone(p_time_zone), false) then
    raise exception 'Choose between 1 and 30 days, a time and a time zone' using errcode = '23514', detail = 'p_days';
  end if;
  if exists (
    select from unnest(p_days) d where d is null or (d + p_time) at time zone p_time_zone <= now() or d > current_date + 366) then
    raise exception 'A meeting begins later than now, and within a year' using errcode = '23514', detail = 'p_days';
  end if;
  if p_kind = 'meeting' and p_places is distinct from 1 then
    raise exception 'A meeting is for one player' using errcode = '23514', detail = 'p_places';
  end if;
  perform private.check_meeting_host(p_college_id, p_host_id);
  if exists (
    select from unnest(p_stage_ids) x where not exists (
      select from public.pipeline_stages s where s.id = x and s.college_id = p_college_id and s.kind <> 'closed')) then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('meetings.' || p_college_id, 0));
  if (
    select count(*) from public.meetings m where m.college_id = p_college_id and m.starts_at > now() and m.cancelled_at is null
  ) + cardinality(p_days) > 200 then
    raise exception 'Too many entries (max 200)' using errcode = '23514';
  end if;
  perform private.limit_rate('meetings_offered', p_college_id::text, 300, '1 day', cardinality(p_days));
  with stored as (
    insert into public.meetings as m (id, series_id, college_id, kind, starts_at, minutes, time_zone, place, link, host_id, places,
      stage_ids,
      created_by)
    select md5(p_request_id::text || d)::uuid, p_request_id, p_college_id, p_kind, (d + p_time) at time zone p_time_zone, p_minutes,
      p_time_zone, private.text_or_null(p_place), private.text_or_null(p_link), p_host_id, p_places, coalesce(p_stage_ids, '{}'), me
    from (select distinct d from unnest(p_days) d) x (d) order by d
    on conflict (id) do nothing
    returning m.*
  )
  select array_agg(s::public.meetings order by s.starts_at) into made from stored s;
  -- Of several at once the first is told of.
  if made is not null and cardinality(coalesce(p_stage_ids, '{}')) > 0 then
    told := array(
      select i.player_id from public.interests i
      where i.college_id = p_college_id and i.stage_id = any (p_stage_ids) and private.is_open_to(made[1], i)
        and private.meeting_barrier(i.player_id) is null
      order by i.id limit 500);
    perform private.tell_of_meeting('offered', made[1], told);
  end if;
  return array(
    select m.id from public.meetings m where m.series_id = p_request_id and m.college_id = p_college_id order by m.starts_at);
end $$;
comment on function public.offer_meetings is
  'Offers a slot on each of these days at a time on the wall of a zone: a series is its days, without those that are left out. For all who '
    'wrote and stand in the chosen stages, who are told, or for nobody but those who are invited. The request again makes none twice. At '
    'most 200 to come (23514) and 300 a day (PT429, hint meetings_offered).';
grant execute on function public.offer_meetings to authenticated;

create function public.change_meeting(
  p_meeting_id uuid, p_starts_at timestamptz, p_minutes integer, p_host_id uuid, p_places integer, p_place text default null,
  p_link text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings := private.lock_meeting(p_meeting_id);
  changed public.meetings;
begin
  perform private.check_is_ahead(meeting);
  if p_starts_at is null or p_starts_at <= now() or p_starts_at > now() + interval '366 days' then
    raise exception 'A meeting begins later than now, and within a year' using errcode = '23514', detail = 'p_starts_at';
  end if;
  if meeting.kind = 'meeting' and p_places is distinct from 1 then
    raise exception 'A meeting is for one player' using errcode = '23514', detail = 'p_places';
  end if;
  if p_places < private.places_taken(meeting.id) then
    raise exception 'More players have booked' using errcode = 'PT409', hint = 'booked';
  end if;
  perform private.check_meeting_host(meeting.college_id, p_host_id);
  perform private.limit_rate('meetings_changed', meeting.college_id::text, 300, '1 day');
  update public.meetings m set starts_at = p_starts_at, minutes = p_minutes, host_id = p_host_id, places = p_places,
    place = private.text_or_null(p_place), link = private.text_or_null(p_link)
  where m.id = meeting.id returning * into changed;
  if (changed.starts_at, changed.minutes, changed.place, changed.link)
    is distinct from (meeting.starts_at, meeting.minutes, meeting.place, meeting.link) then
    update public.meeting_bookings b set sequence = b.sequence + 1,
      reminded_at = case when changed.starts_at = meeting.starts_at then b.reminded_at end
    where b.meeting_id = meeting.id and b.state = 'booked';
    perform private.tell_of_meeting('moved', changed, array(
      select i.player_id from public.meeting_bookings b join public.interests i on i.id = b.interest_id
      where b.meeting_id = meeting.id and b.state = 'booked' and i.player_id is not null));
    perform private.mail_meeting(b.id, i.player_id)
    from public.meeting_bookings b join public.interests i on i.id = b.interest_id
    where b.meeting_id = meeting.id and b.state = 'booked' and i.player_id is not null;
  end if;
end $$;
comment on function public.change_meeting is
  'Changes time, length, host, places, place or link of a slot to come. Whoever has booked is told of another time or place, with their '
    'calendars and the guardians of minors. PT409 with the hint booked for fewer places than are taken, PT410 once it has begun.';
grant execute on function public.change_meeting to authenticated;

create function public.cancel_meeting(p_meeting_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings := private.lock_meeting(p_meeting_id);
begin
  if meeting.cancelled_at is not null then
    return;
  end if;
  perform private.check_is_ahead(meeting);
  update public.meetings m set cancelled_at = now() where m.id = meeting.id;
  perform private.end_bookings(array(select b.id from public.meeting_bookings b where b.meeting_id = meeting.id order by b.id));
end $$;
comment on function public.cancel_meeting is
  'Calls a slot to come off: all who booked are told, with their calendars and the guardians of minors. PT410 once it has begun.';
grant execute on function public.cancel_meeting to authenticated;

create function private.invitation_barrier(meeting public.meetings, interest public.interests) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.meeting_bookings b
      where b.meeting_id = meeting.id and b.interest_id = interest.id and b.state in ('invited', 'booked')) then 'here'
    when exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'closed') then 'closed'
    -- Nobody is invited to what they cannot be written to about; which reason it is, is not told.
    when coalesce(private.reply_way(interest), 'none') not in ('direct', 'with_guardian')
      or private.meeting_barrier(interest.player_id) is not null
      or private.is_blocked_between(interest.player_id, coalesce(meeting.host_id, meeting.created_by)) then 'sentence'
    when (
      select count(*) from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id and m.starts_at > now()
      where b.interest_id = interest.id and b.state = 'invited') >= 5 then 'open' end
$$;
comment on function private.invitation_barrier is
  'Why the player of an interest is not invited to a slot, null when they can be: here (invited or booked), closed, sentence (they can '
    'only be answered in a sentence), open (five invitations wait for them).';

create function private.invite(meeting public.meetings, interests uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  interest public.interests;
  invited uuid[] := '{}';
begin
  for interest in select i.* from public.interests i where i.id = any (interests) order by i.id
  loop
    perform private.limit_rate('meeting_invitation', meeting.college_id::text, 300, '1 day');
    insert into public.meeting_bookings as b (meeting_id, interest_id, college_id, state, invited_by)
    values (meeting.id, interest.id, meeting.college_id, 'invited', me)
    on conflict (meeting_id, interest_id) do update set state = 'invited', invited_by = excluded.invited_by;
    if interest.sent_at is not null then
      perform private.add_answer(interest, md5('meeting:' || meeting.id || interest.id)::uuid, null,
        case meeting.kind when 'tryout' then 'tryout' else 'talk' end, me);
    end if;
    invited := invited || interest.player_id;
  end loop;
  perform private.tell_of_meeting('offered', meeting, invited);
  return cardinality(invited);
end $$;

create function private.lock_for_invitations(p_meeting_id uuid, p_interest_ids uuid[]) returns public.meetings
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  college uuid;
  meeting public.meetings;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  college := private.lock_interests(p_interest_ids);
  meeting := private.lock_meeting(p_meeting_id);
  if meeting.college_id <> college then
    raise exception 'Meeting not found' using errcode = 'PT404';
  end if;
  perform private.check_is_ahead(meeting);
  return meeting;
end $$;

create function public.invite_to_meeting(p_meeting_id uuid, p_interest_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings := private.lock_for_invitations(p_meeting_id, p_interest_ids);
  barred record;
begin
  select i.id, x.why into barred
  from public.interests i cross join lateral (select private.invitation_barrier(meeting, i) as why) x
  where i.id = any (p_interest_ids) and x.why <> 'here' order by i.id limit 1;
  case barred.why
  when 'closed' then
    raise exception 'This interest is closed' using errcode = 'PT409', hint = 'closed', detail = barred.id::text;
  when 'sentence' then
    raise exception 'This player cannot be invited' using errcode = '42501', hint = 'sentence', detail = barred.id::text;
  when 'open' then
    raise exception 'This player has five open invitations' using errcode = 'PT409', hint = 'open', detail = barred.id::text;
  else null;
  end case;
  return private.invite(meeting, array(
    select i.id from public.interests i where i.id = any (p_interest_ids) and private.invitation_barrier(meeting, i) is null));
end $$;
comment on function public.invite_to_meeting is
  'Invites players of the caller''s program to a slot to come, all or nothing: in the fixed sentence, which is an answer to who wrote. '
    'Returns how many were invited now; who is invited or has booked is passed over. 42501 with the hint sentence for a player who can '
      'only '
    'be answered in a sentence, PT409 with the hint closed or open (five wait for the player already).';
grant execute on function public.invite_to_meeting to authenticated;

create function public.invite_all_to_meeting(p_meeting_id uuid, p_interest_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
  left_out jsonb;
  asked uuid[];
begin
  if cardinality(p_interest_ids) > 30 then
    raise exception 'Too many entries (max 30)' using errcode = '23514';
  end if;
  meeting := private.lock_for_invitations(p_meeting_id, p_interest_ids);
  select coalesce(jsonb_agg(jsonb_build_object('interest_id', i.id, 'name', i.name, 'why', x.why) order by i.name, i.id)
      filter (where x.why is not null), '[]'),
    coalesce(array_agg(i.id) filter (where x.why is null), '{}')
  into left_out, asked
  from public.interests i cross join lateral (select private.invitation_barrier(meeting, i) as why) x
  where i.id = any (p_interest_ids);
  return jsonb_build_object('invited', private.invite(meeting, asked), 'left_out', left_out);
end $$;
comment on function public.invite_all_to_meeting is
  'Invites up to 30 players of the caller''s program to a slot to come, as far as they can be: {invited: how many, left_out: '
    '[{interest_id, '
    'name, why}]} with the reasons of invitation_barrier. The same again invites nobody twice.';
grant execute on function public.invite_all_to_meeting to authenticated;

create function public.end_meeting_booking(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  meeting := private.lock_meeting((select b.meeting_id from public.meeting_bookings b where b.id = p_booking_id));
  perform private.check_is_ahead(meeting);
  perform private.end_bookings(array[p_booking_id]);
end $$;
comment on function public.end_meeting_booking is
  'Takes back an invitation, or a player out of a slot to come, who is told when they had booked. They come back only when invited again.';
grant execute on function public.end_meeting_booking to authenticated;

create function public.record_meeting(p_booking_id uuid, p_outcome text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  meeting := private.lock_meeting((select b.meeting_id from public.meeting_bookings b where b.id = p_booking_id));
  if meeting.starts_at > now() then
    raise exception 'This meeting has not begun' using errcode = 'PT409', hint = 'early';
  end if;
  update public.meeting_bookings b set outcome = p_outcome, recorded_by = (select auth.uid())
  where b.id = p_booking_id and b.state = 'booked';
  if not found then
    raise exception 'Booking not found' using errcode = 'PT404';
  end if;
end $$;
comment on function public.record_meeting is
  'Records whether a player who had booked came, once it has begun: came, no_show, or null for not recorded. PT409 with the hint early.';
grant execute on function public.record_meeting to authenticated;

create function public.score_tryout(p_booking_id uuid, p_criterion_id uuid, p_score integer default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  booking public.meeting_bookings;
begin
  select b.* into booking from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id
  where b.id = p_booking_id and b.state = 'booked' and m.kind = 'tryout' and m.starts_at <= now() for no key update of b;
  if booking.id is null or not private.works_in_program(booking.college_id) then
    raise exception 'You don''t have permission to score this tryout.' using errcode = '42501';
  end if;
  if p_score is null then
    delete from public.tryout_scores v where v.booking_id = p_booking_id and v.criterion_id = p_criterion_id and v.evaluator_id = me;
  else
    insert into public.tryout_scores as v (booking_id, criterion_id, evaluator_id, college_id, score)
    values (p_booking_id, p_criterion_id, me, booking.college_id, p_score)
    on conflict (booking_id, evaluator_id, criterion_id) do update set score = excluded.score;
  end if;
end $$;
comment on function public.score_tryout is
  'The caller''s own score of a player at a tryout that has begun, by a criterion of the college; null takes it back.';
grant execute on function public.score_tryout to authenticated;

create function public.give_meeting_feedback(p_booking_id uuid, p_sentence text default null, p_words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  meeting public.meetings;
  interest public.interests;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  meeting := private.lock_meeting((select b.meeting_id from public.meeting_bookings b where b.id = p_booking_id));
  select i.* into interest from public.interests i join public.meeting_bookings b on b.interest_id = i.id
  where b.id = p_booking_id and b.state = 'booked' and meeting.starts_at <= now();
  if interest.id is null or interest.player_id is null then
    raise exception 'Booking not found' using errcode = 'PT404';
  end if;
  if num_nonnulls(p_sentence, p_words) <> 1 then
    raise exception 'Choose a sentence or write one' using errcode = '23514';
  end if;
  if p_words is not null then
    case private.closing_way(interest)
    when 'night' then
      raise exception 'At night own words wait until the morning of everybody under 18' using errcode = '42501', hint = 'quiet_hours';
    when 'words' then null;
    else
      raise exception 'Only a sentence of the list can be sent' using errcode = '42501', hint = 'sentence';
    end case;
  end if;
  perform private.limit_rate('set_answer', me::text, 1000, '1 day');
  update public.meeting_bookings b set feedback_sentence = p_sentence, feedback_words = btrim(p_words), feedback_by = me,
    feedback_at = now()
  where b.id = p_booking_id;
  perform private.tell_of_meeting('feedback', meeting, array[interest.player_id]);
end $$;
comment on function public.give_meeting_feedback is
  'One sentence to a player after a meeting or tryout, of the fixed list or, to whom closing_way says words, an own one of up to 280 '
    'characters; another one replaces it. The player reads it on the status page, the guardians of a minor on theirs.';
grant execute on function public.give_meeting_feedback to authenticated;

-- The player

create function private.answer_meeting(meeting_id uuid, answer text, from_id uuid default null, person uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := coalesce(person, private.check_signed_in());
  interest public.interests;
  meeting public.meetings;
  booking public.meeting_bookings;
  held public.meeting_bookings;
  barrier text;
begin
  perform private.limit_rate('meeting_answer', me::text, 120, '1 hour');
  select i.* into interest from public.interests i join public.meetings m on m.college_id = i.college_id
  where m.id = meeting_id and i.player_id = me and i.stage_id is not null for no key update of i;
  perform from public.meetings m where m.id in (meeting_id, from_id) order by m.id for no key update;
  select * into meeting from public.meetings m where m.id = meeting_id;
  select * into booking from public.meeting_bookings b where b.meeting_id = meeting.id and b.interest_id = interest.id;
  if interest.id is null or (booking.id is null or booking.state <> 'booked') and not private.is_open_to(meeting, interest) then
    raise exception 'Meeting not found' using errcode = 'PT404';
  end if;
  perform private.check_is_ahead(meeting);
  if answer = 'decline' then
    if booking.id is null then
      insert into public.meeting_bookings (meeting_id, interest_id, college_id, state)
      values (meeting.id, interest.id, interest.college_id, 'declined') returning id into booking.id;
    elsif booking.state <> 'declined' then
      update public.meeting_bookings b set state = 'declined', booked_at = null, sequence = b.sequence + 1 where b.id = booking.id;
      perform private.tell_program(meeting);
      if booking.state = 'booked' then
        perform private.tell_of_meeting('cancelled', meeting, array[me]);
        perform private.mail_meeting(booking.id, me);
      end if;
    end if;
    return booking.id;
  end if;
  if booking.state = 'booked' then
    return booking.id;
  end if;
  barrier := private.meeting_barrier(me);
  if barrier is not null then
    raise exception 'A guardian has to be linked first' using errcode = '42501', hint = barrier;
  end if;
  if exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'closed')
    or not exists (select from public.colleges c where c.id = interest.college_id and c.is_published) then
    raise exception 'This college takes no bookings of yours' using errcode = 'PT409', hint = 'closed';
  end if;
  select b.* into held from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id
  where b.college_id = interest.college_id and b.interest_id = interest.id and b.state = 'booked' and m.kind = meeting.kind
    and m.starts_at > now() limit 1;
  if held.meeting_id is distinct from from_id then
    raise exception 'You hold another place, or the one that you move is gone' using errcode = 'PT409',
      hint = case when from_id is null then 'booked' else 'gone' end;
  end if;
  if (
    select count(*) from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id and m.starts_at > now()
    join public.interests i on i.id = b.interest_id and i.player_id = me where b.state = 'booked') >= 20 then
    raise exception 'Too many entries (max 20)' using errcode = '23514';
  end if;
  if private.places_taken(meeting.id) >= meeting.places then
    raise exception 'All places are taken' using errcode = 'PT409', hint = 'full';
  end if;
  if held.id is null then
    insert into public.meeting_bookings as b (meeting_id, interest_id, college_id, state, booked_at)
    values (meeting.id, interest.id, interest.college_id, 'booked', now())
    on conflict on constraint meeting_bookings_once do update
      set state = 'booked', booked_at = now(), sequence = b.sequence + 1, reminded_at = null
    returning b.id into booking.id;
  else
    -- The same event moves in calendars; the slot that was left stays open to the player.
    delete from public.meeting_bookings b where b.id = booking.id;
    update public.meeting_bookings b set meeting_id = meeting.id, booked_at = now(), sequence = b.sequence + 1, reminded_at = null
    where b.id = held.id;
    insert into public.meeting_bookings (meeting_id, interest_id, college_id, state, invited_by)
    values (held.meeting_id, interest.id, interest.college_id, 'declined', held.invited_by);
    booking.id := held.id;
    perform private.tell_program(m) from public.meetings m where m.id = held.meeting_id and m.host_id is distinct from meeting.host_id;
  end if;
  perform private.tell_program(meeting);
  perform private.tell_of_meeting(case when held.id is null then 'booked' else 'moved' end, meeting, array[me]);
  perform private.mail_meeting(booking.id, me);
  return booking.id;
end $$;
comment on function private.answer_meeting is
  'The answer of the caller, or of the person whose link is used, to a slot of a college that they stand with: book (with from_id move) or '
    'decline.';

create function public.book_meeting(p_meeting_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  select private.answer_meeting(p_meeting_id, 'book')
$$;
comment on function public.book_meeting is
  'Books a place for the caller in a slot that is offered to them (PT404 otherwise); booking it again changes nothing. PT409 with the hint '
    'full, booked (another one of the kind to come at this college: move it), closed; PT410 begun or canceled; 42501 with the hint '
    'birth_date or guardian. Guardians of a minor are told.';
grant execute on function public.book_meeting to authenticated;

create function public.move_meeting(p_from_id uuid, p_to_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if p_from_id is null or p_from_id = p_to_id then
    raise exception 'Choose another time' using errcode = '23514';
  end if;
  return private.answer_meeting(p_to_id, 'book', p_from_id);
end $$;
comment on function public.move_meeting is
  'Moves the caller''s place to another slot of the kind at the same college, or leaves it where it is and refuses as book_meeting does; '
    'PT409 with the hint gone when the place was given up in between.';
grant execute on function public.move_meeting to authenticated;

create function public.decline_meeting(p_meeting_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  select private.answer_meeting(p_meeting_id, 'decline')
$$;
comment on function public.decline_meeting is
  'Says no to a slot, or gives the place back, until it begins. The player can still book it as long as it is offered and has a place.';
grant execute on function public.decline_meeting to authenticated;

create function private.meeting_for(meeting public.meetings, booking public.meeting_bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', meeting.id, 'kind', meeting.kind, 'starts_at', meeting.starts_at, 'minutes', meeting.minutes,
    'time_zone', meeting.time_zone, 'state', coalesce(booking.state, 'offered'),
    'is_full', private.places_taken(meeting.id) >= meeting.places, 'host', private.display_name(meeting.host_id),
    'place', case when booking.state = 'booked' then meeting.place end, 'link', case when booking.state = 'booked' then meeting.link end,
    'feedback', case when booking.feedback_at is not null then jsonb_strip_nulls(jsonb_build_object(
      'sentence', booking.feedback_sentence, 'words', booking.feedback_words)) end)
$$;
comment on function private.meeting_for is
  'A slot in the eyes of a player: place and link only with a place of their own; never who else comes, nor what was recorded.';

create function private.meetings_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.meeting_for(x.meeting, x.booking) order by (x.meeting).starts_at, (x.meeting).id), '[]')
  from (
    select m as meeting, b as booking
    from public.meetings m
    left join public.meeting_bookings b on b.meeting_id = m.id and b.interest_id = interest.id
    where m.college_id = interest.college_id and m.cancelled_at is null
      and case when m.starts_at > now()
        then b.state = 'booked' or private.is_open_to(m, interest)
          and exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind <> 'closed')
        else b.state = 'booked' and m.starts_at > now() - interval '1 year' end
    order by m.starts_at <= now(), m.starts_at limit 60
  ) x
$$;
comment on function private.meetings_of is
  'For the player of an interest: slots to come that are offered to them, those that they booked, and what they took part in within a '
    'year with the sentence that they were given.';

-- Guardians

create function private.ward_meetings(ward uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.meeting_for(x.meeting, x.booking)
    || jsonb_build_object('college', x.name, 'slug', x.slug) order by (x.meeting).starts_at, (x.meeting).id), '[]')
  from (
    select m as meeting, b as booking, c.name, c.slug
    from public.interests i
    join public.meeting_bookings b on b.college_id = i.college_id and b.interest_id = i.id and b.state = 'booked'
    join public.meetings m on m.id = b.meeting_id and m.cancelled_at is null
    join public.colleges c on c.id = m.college_id
    where i.player_id = ward and (m.starts_at > now() - interval '1 day' or b.feedback_at > now() - interval '30 days')
    order by m.starts_at limit 20
  ) x
$$;
comment on function private.ward_meetings is
  'What a ward has booked with colleges, with place, link and who meets them, so that a guardian may join. A minor cannot turn it off.';

-- Mails, notices, calendars

create function private.meeting_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when n.kind = 'program_meeting' then (
      select jsonb_build_object('college', c.name, 'title', m.kind, 'at', m.starts_at, 'href', '/pipeline/meetings?college=' || c.slug)
      from public.meetings m join public.colleges c on c.id = m.college_id
      where m.id = n.subject_id and private.works_now(n.user_id, c.id))
    when n.kind like 'ward\_%' then (
      select jsonb_build_object('college', c.name, 'title', m.kind, 'at', m.starts_at, 'href', '/family')
        || private.wards_named(array(
          select i.player_id from public.interests i
          join public.meeting_bookings b on b.college_id = i.college_id and b.interest_id = i.id and b.meeting_id = m.id
          where i.player_id in (select private.wards_of(n.user_id)) order by 1))
      from public.meetings m join public.colleges c on c.id = m.college_id
      where m.id = n.subject_id and exists (select from private.wards_of(n.user_id))
        and (n.kind not in ('ward_meeting_soon') or m.cancelled_at is null and m.starts_at > now()))
    else (
      select jsonb_build_object('college', c.name, 'title', m.kind, 'at', m.starts_at, 'href', '/recruiting-status/' || i.id,
        'meeting_id', m.id)
      from public.meetings m join public.colleges c on c.id = m.college_id
      join public.interests i on i.college_id = m.college_id and i.player_id = n.user_id and i.stage_id is not null
      left join public.meeting_bookings b on b.meeting_id = m.id and b.interest_id = i.id
      where m.id = n.subject_id and case n.kind
        when 'meeting_offered' then m.cancelled_at is null and m.starts_at > now() and coalesce(b.state, 'invited') = 'invited'
          and private.is_open_to(m, i)
        when 'meeting_cancelled' then b.state is distinct from 'booked'
        when 'meeting_feedback' then b.feedback_at is not null
        else b.state = 'booked' end) end
$$;
comment on function private.meeting_facts is
  'What a notice of a meeting says, or null when it no longer holds or is no longer for its reader. Never the place: that stands on the '
    'page.';

create function private.describe_meeting_mail(mail private.mail_outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'id', b.id, 'kind', m.kind, 'college', c.name,
    'starts_at', m.starts_at, 'minutes', m.minutes, 'sequence', b.sequence, 'updated_at', greatest(b.updated_at, m.updated_at),
    'time_zone', coalesce(private.zone_of(mail.recipient_id), m.time_zone),
    'is_on', b.state = 'booked', 'host', private.display_name(m.host_id),
    'place', case when b.state = 'booked' then m.place end, 'link', case when b.state = 'booked' then m.link end,
    'href', case when i.player_id = mail.recipient_id then '/recruiting-status/' || i.id else '/family' end)
    || private.wards_named(case when i.player_id <> mail.recipient_id then array[i.player_id] end)
  from public.meeting_bookings b
  join public.meetings m on m.id = b.meeting_id
  join public.colleges c on c.id = m.college_id
  join public.interests i on i.id = b.interest_id
  where b.id = mail.subject_id and m.starts_at > now() and private.mailable_address(mail.recipient_id) is not null
    -- What nobody was told of needs no cancellation.
    and (b.state = 'booked' or exists (
      select from private.mail_outbox o
      where o.template = 'meeting' and o.subject_id = b.id and o.recipient_id = mail.recipient_id and o.state = 'sent'))
    and case when i.player_id = mail.recipient_id
      then coalesce((
        select n.recruiting_notices from public.notification_preferences n where n.user_id = mail.recipient_id), 'daily') <> 'never'
      else i.player_id in (select private.wards_of(mail.recipient_id)) end
$$;
comment on function private.describe_meeting_mail is
  'A booking as a mail with the event for a calendar, or its cancellation; null when nobody was told of it, for players who want no mails '
    'about recruiting, and for who is no guardian any more. Guardians are mailed whatever they chose.';

create function private.calendar_meetings(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.starts_at, x.id), '[]')
  from (
    select b.id, m.kind, c.name as college, m.starts_at, m.minutes, m.place, m.link, private.display_name(m.host_id) as host, b.sequence,
      greatest(b.updated_at, m.updated_at) as updated_at,
      case when i.player_id <> person then array[private.display_name(i.player_id)] end as wards,
      case when i.player_id = person then '/recruiting-status/' || i.id else '/family' end as href
    from (
      select person as id
      union all
      select private.wards_of(person)) p
    join public.interests i on i.player_id = p.id
    join public.meeting_bookings b on b.college_id = i.college_id and b.interest_id = i.id and b.state = 'booked'
    join public.meetings m on m.id = b.meeting_id and m.starts_at > now() - interval '90 days'
    join public.colleges c on c.id = m.college_id
    union all
    -- Of a host each slot that somebody booked, without names.
    select m.id, m.kind, c.name, m.starts_at, m.minutes, m.place, m.link, null, 0, m.updated_at, null, '/pipeline/meetings?college='
      || c.slug
    from public.meetings m join public.colleges c on c.id = m.college_id
    where m.host_id = person and m.cancelled_at is null and m.starts_at > now() - interval '90 days'
      and private.works_for_college(person, m.college_id) and private.places_taken(m.id) > 0
    limit 500
  ) x
$$;
comment on function private.calendar_meetings is
  'For the own calendar of a person: what they and their wards booked with colleges, and the slots that they hold for a program.';

create function private.remind_of_meetings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  amount integer := 0;
begin
  for due in
    with marked as (
      update public.meeting_bookings b set reminded_at = now()
      where b.id in (
        select x.id from public.meeting_bookings x join public.meetings m on m.id = x.meeting_id
        where x.state = 'booked' and x.reminded_at is null and m.cancelled_at is null
          and m.starts_at between now() and now() + interval '24 hours'
        order by x.id limit 500 for update of x skip locked)
      returning b.meeting_id, b.interest_id, b.booked_at
    )
    select m as meeting, array_agg(i.player_id) as players
    from marked x join public.meetings m on m.id = x.meeting_id join public.interests i on i.id = x.interest_id
    -- Whoever booked a moment ago knows.
    where i.player_id is not null and x.booked_at < now() - interval '3 hours'
    group by m.id
  loop
    perform private.tell_of_meeting('soon', due.meeting, due.players);
    amount := amount + cardinality(due.players);
  end loop;
  return amount;
end $$;
comment on function private.remind_of_meetings is
  'Reminds the day before of what is booked, players and the guardians of minors, each once for each time; returns how many players.';

create function private.prune_meetings() returns void
language sql security definer set search_path = '' as $$
  delete from public.meetings m where m.starts_at < now() - interval '2 years'
$$;
comment on function private.prune_meetings is 'Slots stay two years, with what was recorded of them.';

-- What ends with the interest

create function private.end_meetings_of_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.player_id is null then
    -- Withdrawn: nothing ties the player to the card.
    perform private.tell_program(m) from public.meetings m join public.meeting_bookings b on b.meeting_id = m.id
    where b.college_id = new.college_id and b.interest_id = new.id and b.state = 'booked' and m.starts_at > now();
    delete from public.meeting_bookings b where b.college_id = new.college_id and b.interest_id = new.id;
  elsif exists (select from public.pipeline_stages s where s.id = new.stage_id and s.kind = 'closed') then
    perform private.end_bookings(array(
      select b.id from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id
      where b.college_id = new.college_id and b.interest_id = new.id and m.starts_at > now() and b.state in ('invited', 'booked')));
  end if;
  return null;
end $$;
comment on function private.end_meetings_of_interest is
  'With a closing what is to come is cancelled, and with a withdrawal everything is gone.';
create trigger end_meetings_of_interest after update of stage_id, player_id on public.interests
  for each row when (
    old.stage_id is distinct from new.stage_id or old.player_id is distinct from new.player_id and new.player_id is null)
  execute function private.end_meetings_of_interest();

-- The pages of the program

create function private.next_meeting(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', m.kind, 'starts_at', m.starts_at)
  from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id and m.starts_at > now()
  where b.college_id = interest.college_id and b.interest_id = interest.id and b.state = 'booked'
  order by m.starts_at limit 1
$$;
comment on function private.next_meeting is 'What a player has booked next with the college, for card and table of the pipeline.';

create function private.tryout_sheet(booking public.meeting_bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('criterion_id', s.criterion_id, 'mine', s.mine, 'amount', s.amount,
    'average', case when s.mine is not null or (select private.is_privileged()) then s.average end)), '[]')
  from (
    select v.criterion_id, max(v.score) filter (where v.evaluator_id = (select auth.uid())) as mine, count(*) as amount,
      round(avg(v.score), 1) as average
    from public.tryout_scores v where v.college_id = booking.college_id and v.booking_id = booking.id group by v.criterion_id
  ) s
$$;
comment on function private.tryout_sheet is
  'By criterion the caller''s own score, how many there are, and their average once the caller has scored the same.';

create function private.interest_meetings(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'starts_at', m.starts_at, 'time_zone', m.time_zone,
    'state', b.state, 'outcome', b.outcome) order by m.starts_at desc, m.id), '[]')
  from (
    select * from public.meeting_bookings x
    where x.college_id = interest.college_id and x.interest_id = interest.id order by x.created_at desc limit 20
  ) b join public.meetings m on m.id = b.meeting_id
$$;

create function public.load_meetings(p_college_slug text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college uuid := private.pipeline_college(null, p_college_slug);
begin
  perform private.check_sees_pipeline(college);
  return (
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
      'colleges', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name) order by o.name, o.id), '[]')
        from public.colleges o where o.id in (select private.my_program_college_ids())),
      'can', private.pipeline_rights(c.id),
      'stages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.display_order, s.id), '[]')
        from public.pipeline_stages s where s.college_id = c.id and s.kind <> 'closed'),
      'people', private.college_people(c.id),
      'criteria', (
        select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.display_order, k.id), '[]')
        from public.evaluation_criteria k where k.college_id = c.id),
      'seasons', private.seasons_of(c.id),
      'live_topic', private.topic_of('pipeline', c.id),
      'meetings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'series_id', m.series_id, 'kind', m.kind, 'starts_at', m.starts_at,
          'minutes', m.minutes, 'time_zone', m.time_zone, 'place', m.place, 'link', m.link, 'host_id', m.host_id, 'places', m.places,
          'stage_ids', m.stage_ids, 'bookings', (
            select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'interest_id', b.interest_id, 'name', i.name, 'state', b.state,
              'outcome', b.outcome, 'feedback_sentence', b.feedback_sentence, 'feedback_words', b.feedback_words,
              'way', case when b.state = 'booked' and m.starts_at <= now() then private.closing_way(i) end,
              'scores', case when m.kind = 'tryout' then private.tryout_sheet(b) else '[]' end) order by i.name, b.id), '[]')
            from public.meeting_bookings b join public.interests i on i.id = b.interest_id
            where b.meeting_id = m.id and b.state <> 'cancelled')) order by m.starts_at, m.id), '[]')
        from (
          (select * from public.meetings x
           where x.college_id = c.id and x.cancelled_at is null and x.starts_at > now() - interval '1 day'
           order by x.starts_at, x.id limit 200)
          union all
          (select * from public.meetings x
           where x.college_id = c.id and x.cancelled_at is null and x.starts_at <= now() - interval '1 day'
             and x.starts_at > now() - interval '60 days'
           order by x.starts_at desc, x.id limit 100)
        ) m))
    from public.colleges c where c.id = college);
end $$;
comment on function public.load_meetings is
  'The meetings and tryouts of a program, to come and of the last 60 days, with who is invited, booked and declined, and the score sheets '
    'as far as the caller may see them. For the program and platform staff.';
grant execute on function public.load_meetings to authenticated;

create function private.meetings_ahead(college uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.meetings m join public.meeting_bookings b on b.meeting_id = m.id and b.state = 'booked'
  where m.college_id = college and m.cancelled_at is null and m.starts_at between now() and now() + interval '7 days'
$$;
comment on function private.meetings_ahead is 'How many players have booked a meeting or tryout of the next seven days.';

create function private.today_meetings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(private.meeting_for(x.meeting, x.booking)
    || jsonb_build_object('interest_id', x.interest_id, 'college', x.name, 'slug', x.slug, 'logo_url', x.logo_url)
    order by (x.meeting).starts_at, (x.meeting).id)
  from (
    select m as meeting, b as booking, i.id as interest_id, c.name, c.slug, c.logo_url
    from public.interests i
    join public.meeting_bookings b on b.college_id = i.college_id and b.interest_id = i.id and b.state in ('booked', 'invited')
    join public.meetings m on m.id = b.meeting_id and m.cancelled_at is null and m.starts_at > now()
    join public.colleges c on c.id = m.college_id
    where i.player_id = (select auth.uid()) and i.stage_id is not null
    order by m.starts_at, m.id limit 3
  ) x
$$;
comment on function private.today_meetings is 'The next three slots that the caller has booked, or was invited to.';
