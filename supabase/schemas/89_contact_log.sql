-- Every contact of a program with a player in one list: what was sent and met writes itself, calls, visits and letters are noted by hand.
-- A message is a line with time and person and never its words, which stay in its conversation. Ours.

create table private.contact_log (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null,
  college_id uuid not null,
  kind text not null constraint contact_log_kind_check
    check (kind in ('message', 'sentence', 'meeting', 'tryout', 'offer', 'call', 'visit', 'email')),
  is_from_player boolean not null default false,
  happened_at timestamptz not null,
  person_id uuid references public.profiles (id) on delete set null,
  source_id uuid,
  minutes smallint constraint contact_log_minutes_check check (minutes between 1 and 1440),
  note text constraint contact_log_note_check check (private.has_text(note) and char_length(note) <= 280),
  season_rule text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_log_by_hand_check check ((source_id is null) = (kind in ('call', 'visit', 'email'))),
  constraint contact_log_note_by_hand_check check (note is null or source_id is null),
  constraint contact_log_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.contact_log is
  'Contacts of programs with players. Written by triggers of what they tell of, and by note_contact; read through load_contact_log.';
comment on column private.contact_log.person_id is 'Of the program; of a message of the player null.';
comment on column private.contact_log.source_id is
  'The message, the request of a sentence, the booking, or what names a version of an offer; null for what was noted by hand.';
comment on column private.contact_log.note is 'A sentence about what was noted by hand; for the program alone.';
comment on column private.contact_log.season_rule is
  'The rule of the season that spoke against it when it happened, in its words of that moment; null when none did.';
create unique index contact_log_source_key on private.contact_log (source_id, interest_id) where source_id is not null;
create index contact_log_recent_idx on private.contact_log (college_id, happened_at desc, id desc);
create index contact_log_kind_idx on private.contact_log (college_id, kind, happened_at desc, id desc);
create index contact_log_person_idx on private.contact_log (person_id, college_id, happened_at desc, id desc);
create index contact_log_rule_idx on private.contact_log (college_id, happened_at desc, id desc) where season_rule is not null;
create index contact_log_interest_idx on private.contact_log (college_id, interest_id, happened_at desc, id desc);
alter table private.contact_log enable row level security;
create policy "closed to clients" on private.contact_log for all to anon, authenticated using (false) with check (false);
create trigger touch_contact_log before update on private.contact_log
  for each row execute function private.touch_updated_at();

create function private.judge_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.season_rule := case when not new.is_from_player then private.season_rule(new.college_id, case
    when new.kind in ('message', 'sentence', 'email') then 'messages'
    when new.kind = 'call' then 'calls'
    when new.kind = 'tryout' then 'tryouts'
    when new.kind = 'offer' then 'offers'
    -- A meeting by a link alone is a call.
    when new.kind = 'meeting' and exists (
      select from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id
      where b.id = new.source_id and m.place is null) then 'calls'
    else 'visits' end, new.happened_at) end;
  return new;
end $$;
comment on function private.judge_contact is
  'Keeps what the rules of the season said at the time of a contact of a program: the clock of the database, the days of the program.';
create trigger judge_contact before insert or update of happened_at, kind on private.contact_log
  for each row execute function private.judge_contact();

-- What writes itself

create function private.log_message_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programs uuid[] := array(
    select r.college_id from public.user_roles r
    where r.user_id = new.sender_id and r.college_id is not null and r.role <> 'programs_college_admissions');
begin
  if programs <> '{}' then
    insert into private.contact_log (interest_id, college_id, kind, happened_at, person_id, source_id)
    select i.id, i.college_id, 'message', new.created_at, new.sender_id, new.id
    from public.interests i
    where i.stage_id is not null and i.college_id = any (programs)
      and i.player_id in (
        select p.user_id from public.conversation_participants p
        where p.conversation_id = new.conversation_id and p.user_id <> new.sender_id)
      -- Where one has blocked the other, the player does not read it.
      and not private.is_blocked_between(new.sender_id, i.player_id)
      and private.is_talk_about(new.conversation_id, i.player_id, i.college_id)
    on conflict do nothing;
    return null;
  end if;
  insert into private.contact_log (interest_id, college_id, kind, is_from_player, happened_at, source_id)
  select i.id, i.college_id, 'message', true, new.created_at, new.id
  from public.interests i
  where i.player_id = new.sender_id and i.stage_id is not null
    and exists (
      select from public.conversation_participants p
      where p.conversation_id = new.conversation_id and p.user_id <> new.sender_id
        and private.works_for_college(p.user_id, i.college_id) and not private.is_blocked_between(p.user_id, new.sender_id))
    and private.is_talk_about(new.conversation_id, i.player_id, i.college_id)
  on conflict do nothing;
  return null;
end $$;
comment on function private.log_message_contact is
  'A message between a program and a player whom it has in its pipeline, in a conversation that is about nobody else (is_talk_about).';
create trigger log_message_contact after insert on public.messages
  for each row execute function private.log_message_contact();

create function private.forget_unread_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contact_log l using public.interests i
  where l.source_id = new.id and l.kind = 'message' and not l.is_from_player and i.id = l.interest_id and not exists (
    select from private.conversation_reads r
    where r.conversation_id = new.conversation_id and r.user_id = i.player_id and r.read_number >= new.number);
  return null;
end $$;
comment on function private.forget_unread_contact is 'A message that was deleted before the player read it was no contact.';
create trigger forget_unread_contact after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_unread_contact();

create function private.log_sentence_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.contact_log (interest_id, college_id, kind, happened_at, person_id, source_id)
  values (new.interest_id, new.college_id, 'sentence', new.created_at, new.author_id, new.request_id)
  on conflict do nothing;
  return null;
end $$;
comment on function private.log_sentence_contact is 'A sentence of the fixed list, or the note of a closing.';
create trigger log_sentence_contact after insert on private.interest_answers
  -- That there is an offer comes with its own line.
  for each row when (new.message_id is null and new.sentence is distinct from 'offer') execute function private.log_sentence_contact();

create function private.log_meeting_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bookings uuid[];
begin
  if tg_table_name = 'meeting_bookings' then
    if tg_op = 'DELETE' or new.state <> 'booked' then
      delete from private.contact_log l where l.source_id = old.id;
      return null;
    end if;
    bookings := array[new.id];
  else
    bookings := array(
      select b.id from public.meeting_bookings b
      where b.college_id = new.college_id and b.meeting_id = new.id and b.state = 'booked' order by b.id);
  end if;
  insert into private.contact_log as l (interest_id, college_id, kind, happened_at, person_id, source_id, minutes)
  select b.interest_id, b.college_id, m.kind, m.starts_at, m.host_id, b.id, m.minutes
  from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id where b.id = any (bookings)
  on conflict (source_id, interest_id) where source_id is not null do update set
    happened_at = excluded.happened_at, person_id = excluded.person_id, minutes = excluded.minutes;
  return null;
end $$;
comment on function private.log_meeting_contact is
  'What a player has booked is a contact from its begin on, with the time and person that it has by then; what was given back is none.';
create trigger log_meeting_contact_new after insert on public.meeting_bookings
  for each row when (new.state = 'booked') execute function private.log_meeting_contact();
create trigger log_meeting_contact after update of state, meeting_id on public.meeting_bookings
  for each row when (old.state = 'booked' or new.state = 'booked') execute function private.log_meeting_contact();
create trigger log_meeting_contact_gone after delete on public.meeting_bookings
  for each row when (old.state = 'booked') execute function private.log_meeting_contact();
create trigger log_meeting_contact after update of starts_at, minutes, host_id on public.meetings
  for each row when (
    (old.starts_at, old.minutes) is distinct from (new.starts_at, new.minutes) or old.host_id is distinct from new.host_id)
  execute function private.log_meeting_contact();

create function private.log_offer_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.contact_log (interest_id, college_id, kind, happened_at, person_id, source_id)
  select o.interest_id, o.college_id, 'offer', new.created_at, (select auth.uid()), md5('offer:' || new.offer_id || new.number)::uuid
  from private.offers o where o.id = new.offer_id
  on conflict do nothing;
  return null;
end $$;
comment on function private.log_offer_contact is 'Each version of an offer is sent, and so a contact.';
create trigger log_offer_contact after insert on private.offer_versions
  for each row execute function private.log_offer_contact();

create function private.forget_contacts_of_player() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contact_log l where l.college_id = new.college_id and l.interest_id = new.id and l.source_id is not null;
  return null;
end $$;
comment on function private.forget_contacts_of_player is
  'With a withdrawal goes what ties the player to the card; what the college noted by hand stays as long as its other notes.';
create trigger forget_contacts_of_player after update of player_id on public.interests
  for each row when (old.player_id is not null and new.player_id is null) execute function private.forget_contacts_of_player();

-- By hand

create function public.note_contact(
  p_id uuid, p_interest_id uuid, p_kind text, p_happened_at timestamptz, p_minutes integer default null, p_note text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  college uuid := private.lock_interests(array[p_interest_id]);
begin
  if p_kind is null or p_kind not in ('call', 'visit', 'email') then
    raise exception 'Choose what it was' using errcode = '23514', detail = 'p_kind';
  end if;
  if p_happened_at is null or p_happened_at > now() + interval '5 minutes' or p_happened_at < now() - interval '2 years' then
    raise exception 'It happened by now, and within two years' using errcode = '23514', detail = 'p_happened_at';
  end if;
  perform private.limit_rate('contact_noted', me::text, 500, '1 day');
  insert into private.contact_log as l (id, interest_id, college_id, kind, happened_at, person_id, minutes, note)
  values (p_id, p_interest_id, college, p_kind, p_happened_at, me, p_minutes, private.text_or_null(p_note))
  on conflict (id) do update set kind = excluded.kind, happened_at = excluded.happened_at, minutes = excluded.minutes, note = excluded.note
  where l.person_id = me and l.interest_id = excluded.interest_id and l.source_id is null;
  if not found then
    raise exception 'Contact not found' using errcode = 'PT404';
  end if;
  perform private.send_changed('pipeline', college);
end $$;
comment on function public.note_contact is
  'Notes a call, visit or email of the caller with a player of their program outside of Lineup, or changes the caller''s own note: when, '
    'how '
    'many minutes, a sentence. The id is made by the client: the same again changes nothing. The player never reads it.';
grant execute on function public.note_contact to authenticated;

create function public.remove_contact(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  contact private.contact_log;
begin
  select * into contact from private.contact_log l where l.id = p_id;
  if contact.id is null then
    return;
  end if;
  if not private.works_in_program(contact.college_id) or contact.source_id is not null
    or contact.person_id is distinct from (select auth.uid()) and not private.manages_program(contact.college_id) then
    raise exception 'You don''t have permission to remove this contact.' using errcode = '42501';
  end if;
  perform private.lock_interests(array[contact.interest_id]);
  delete from private.contact_log l where l.id = p_id;
  perform private.send_changed('pipeline', contact.college_id);
end $$;
comment on function public.remove_contact is
  'Removes what was noted by hand: its author while in the program, and managers of it. What wrote itself stays. Again changes nothing.';
grant execute on function public.remove_contact to authenticated;

-- Reading

create function private.find_contacts(
  college uuid, interest uuid, kind text, person uuid, first_day date, last_day date, against boolean, zone text,
  before timestamptz, before_id uuid, most integer
) returns setof private.contact_log
language sql stable security definer set search_path = '' as $$
  select l.* from private.contact_log l
  where l.college_id = college and l.happened_at <= now()
    and (interest is null or l.interest_id = interest)
    and ($3 is null or l.kind = $3)
    and (person is null or l.person_id = person)
    and (first_day is null or l.happened_at >= first_day::timestamp at time zone zone)
    and (last_day is null or l.happened_at < (last_day + 1)::timestamp at time zone zone)
    and (against is not true or l.season_rule is not null)
    and (before is null or (l.happened_at, l.id) < (before, before_id))
  order by l.happened_at desc, l.id desc limit most
$$;

create function private.contact_line(contact private.contact_log) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', contact.id, 'kind', contact.kind, 'is_from_player', contact.is_from_player,
    'at', contact.happened_at, 'interest_id', contact.interest_id, 'player', i.name, 'person_id', contact.person_id,
    'person', private.display_name(contact.person_id), 'minutes', contact.minutes, 'note', contact.note,
    'season_rule', contact.season_rule,
    'outcome', (select b.outcome from public.meeting_bookings b where b.id = contact.source_id and contact.kind in ('meeting', 'tryout')),
    -- Leads into the conversation for whoever takes part in it.
    'conversation_id', (
      select m.conversation_id from public.messages m
      join public.conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = (select auth.uid())
      where m.id = contact.source_id and contact.kind = 'message' and m.number > p.joined_after),
    'can_change', contact.source_id is null and contact.person_id = (select auth.uid()) and i.withdrawn_at is null,
    'can_remove', contact.source_id is null and i.withdrawn_at is null and (
      contact.person_id = (select auth.uid()) or private.manages_program(contact.college_id)))
  from public.interests i where i.id = contact.interest_id
$$;

create function private.contacts_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.contact_line(f) order by f.happened_at desc, f.id desc), '[]')
  from private.find_contacts(
    interest.college_id, interest.id, null, null, null, null, false, 'UTC', null, null, 11) f
$$;
comment on function private.contacts_of is 'The latest ten contacts with the player of an interest, and one more where there are more.';

create function public.load_contact_log(
  p_college_slug text default null, p_interest_id uuid default null, p_kind text default null, p_person_id uuid default null,
  p_from date default null, p_to date default null, p_against boolean default false, p_time_zone text default 'UTC',
  p_before timestamptz default null, p_before_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 50;
  college uuid := private.pipeline_college(null, p_college_slug);
  zone text := case when coalesce(private.is_time_zone(p_time_zone), false) then p_time_zone else 'UTC' end;
begin
  perform private.check_sees_pipeline(college);
  return (
    with found as materialized (
      select f.*, row_number() over (order by f.happened_at desc, f.id desc) as place
      from private.find_contacts(college, p_interest_id, p_kind, p_person_id, p_from, p_to, p_against, zone, p_before,
        p_before_id, page_size + 1) f
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
      'colleges', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name) order by o.name, o.id), '[]')
        from public.colleges o where o.id in (select private.my_program_college_ids())),
      'can', private.pipeline_rights(c.id),
      'people', private.college_people(c.id),
      'player', (select i.name from public.interests i where i.id = p_interest_id and i.college_id = c.id),
      'seasons', private.seasons_of(c.id),
      'live_topic', private.topic_of('pipeline', c.id),
      'contacts', (
        select coalesce(jsonb_agg(private.contact_line(l) order by f.place), '[]')
        from found f join private.contact_log l on l.id = f.id where f.place <= page_size),
      'next', (
        select jsonb_build_object('at', f.happened_at, 'id', f.id) from found f
        where f.place = page_size and exists (select from found m where m.place > page_size)))
    from public.colleges c where c.id = college);
end $$;
comment on function public.load_contact_log is
  'A page of 50 contacts of a program, latest first, narrowed by interest, kind, person, days (in a time zone) and those against a rule of '
    'the season; with the cursor of the next page. For the program and platform staff.';
grant execute on function public.load_contact_log to authenticated;

create function public.export_contact_log(
  p_college_id uuid, p_interest_id uuid default null, p_kind text default null, p_person_id uuid default null,
  p_from date default null, p_to date default null, p_against boolean default false, p_time_zone text default 'UTC'
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  zone text := case when coalesce(private.is_time_zone(p_time_zone), false) then p_time_zone else 'UTC' end;
begin
  perform private.check_sees_pipeline(p_college_id);
  -- One value and not rows: of rows the API would answer with the first 1000 and be silent about the others.
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('at', f.happened_at, 'kind', f.kind,
      'is_from_player', f.is_from_player, 'player', i.name, 'person', private.display_name(f.person_id), 'minutes', f.minutes,
      'note', f.note, 'season_rule', f.season_rule, 'outcome', b.outcome) order by f.happened_at desc, f.id desc)
        filter (where f.place <= 10000), '[]'), 'is_cut', coalesce(bool_or(f.place > 10000), false))
    from (
      select x.*, row_number() over (order by x.happened_at desc, x.id desc) as place
      from private.find_contacts(p_college_id, p_interest_id, p_kind, p_person_id, p_from, p_to, p_against, zone, null, null, 10001) x
    ) f
    join public.interests i on i.id = f.interest_id
    left join public.meeting_bookings b on b.id = f.source_id and f.kind in ('meeting', 'tryout'));
end $$;
comment on function public.export_contact_log is
  'The contacts of a program for a CSV file, narrowed as in load_contact_log: the latest 10,000, and whether there are more (is_cut). For '
    'the '
    'program and platform staff.';
grant execute on function public.export_contact_log to authenticated;
