-- The open line: an adult with authority over a minor (owner or staff of a team of theirs, a program, an approved coach) and that
-- minor are never alone in a conversation. Whoever begins one gets the minor's guardian or, without one, a second adult of the team
-- added in the same transaction; where nobody can be, nothing is said. What changes later is looked after within a minute
-- (open_line_checks), and until then no message is taken. Words of adults to minors wait from 21:00 to 7:00 of the minor's zone,
-- outside of all that others read (waiting_messages). A team's owner exports what was said under it, platform staff the
-- conversation of a report, and who did it stays known. Ours.

create function private.has_minor(people uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.birth_dates b where b.user_id = any (people) and b.birth_date > current_date - interval '18 years')
$$;

create function private.leads_team_of(person uuid, minor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.agreed_teams_of(minor) as t (id)
    where exists (select from public.teams x where x.id = t.id and x.owner_user_id = person)
      or exists (
        select from public.team_staff s where s.team_id = t.id and s.user_id = person and s.is_active and s.is_confirmed))
$$;
comment on function private.leads_team_of is 'Whether the person owns or staffs a team that the minor is on.';

create function private.has_authority(adult uuid, minor uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if adult = minor or private.is_minor(adult) or not private.is_minor(minor) then
    return false;
  end if;
  return (private.leads_team_of(adult, minor) or exists (
      select from public.user_roles r where r.user_id = adult and r.role ~ '^(programs|coaching)_'))
    and not private.is_guardian_of(adult, minor) and not private.is_platform_staff(adult);
end $$;
comment on function private.has_authority is
  'Whether an adult leads a team of the minor, or works for a program or as an approved coach. Not the minor''s guardian, nor platform '
    'staff.';

create function private.stands_by(witness uuid, adult uuid, minor uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if witness in (adult, minor) or private.is_minor(witness) then
    return false;
  end if;
  return (private.is_guardian_of(witness, minor) or private.is_platform_staff(witness)
      or private.is_adult(witness) and private.leads_team_of(witness, minor))
    -- A person who does not read what the adult writes stands by nobody.
    and not private.is_blocked_between(witness, adult);
end $$;
comment on function private.stands_by is
  'Whether a third person in a conversation keeps an adult and a minor from being alone: the minor''s guardian, another adult who leads a '
    'team of theirs, or platform staff.';

create function private.has_company(people uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.has_minor(people) or not exists (
    select from unnest(people) adult (id) cross join unnest(people) minor (id)
    where private.has_authority(adult.id, minor.id)
      and not exists (select from unnest(people) witness (id) where private.stands_by(witness.id, adult.id, minor.id)));
end $$;
comment on function private.has_company is
  'Whether no adult with authority over a minor is alone with that minor among these people.';

create function private.companion_for(
  adult uuid, minor uuid, present uuid[], conversation uuid, leaver uuid default null
) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  away uuid[] := present || leaver || array(
    select d.user_id from private.conversation_departures d where d.conversation_id = companion_for.conversation);
  found_id uuid;
begin
  select g.guardian_id into found_id
  from private.guardian_links g
  where g.minor_id = minor and g.begins_at <= now() and g.guardian_id <> all (array_remove(away, null))
    and not exists (select from unnest(present) p (id) where private.is_blocked_between(g.guardian_id, p.id))
  order by g.confirmed_at, g.guardian_id limit 1;
  -- A guardian whom a block keeps apart is not passed over: without them nothing is said.
  if found_id is not null or exists (
    select from private.guardian_links g
    where g.minor_id = minor and g.begins_at <= now() and g.guardian_id <> adult and g.guardian_id is distinct from leaver
      and not exists (
        select from private.conversation_departures d
        where d.conversation_id = companion_for.conversation and d.user_id = g.guardian_id)) then
    return found_id;
  end if;
  select x.id into found_id
  from private.agreed_teams_of(minor) as t (id)
  cross join lateral (
    select o.owner_user_id, 0 from public.teams o where o.id = t.id and o.owner_user_id is not null
    union all
    select s.user_id, case s.role when 'head_coach' then 1 when 'assistant_coach' then 2 else 3 end
    from public.team_staff s where s.team_id = t.id and s.is_active and s.is_confirmed
  ) as x (id, place)
  where t.id in (select private.agreed_teams_of(adult))
    and x.id <> minor and x.id <> all (array_remove(away, null)) and private.is_adult(x.id)
    and not exists (select from unnest(present) p (id) where private.is_blocked_between(x.id, p.id))
  order by x.place, x.id limit 1;
  return found_id;
end $$;
comment on function private.companion_for is
  'Who is added beside an adult and a minor: the first guardian with rights or, where there is none, a second adult of a team of both '
    '(owner, '
    'coaches, other staff). Nobody who is there, left by their own will, or is kept apart by a block from anybody there.';

create function private.companions_missing_among(
  people uuid[], conversation uuid, is_dm boolean default null, leaver uuid default null
) returns setof uuid
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  present uuid[] := array(select distinct p.id from unnest(people) p (id) where p.id is not null order by p.id);
  of_two boolean := coalesce(is_dm, (select c.type = 'dm' from public.conversations c where c.id = conversation), false);
  pair record;
  found_id uuid;
begin
  if not private.has_minor(present) then
    return;
  end if;
  if not of_two then
    for found_id in
      select g.id from private.guardians_missing_among(present) as g (id)
      where g.id is distinct from leaver and not exists (
        select from private.conversation_departures d
        where d.conversation_id = companions_missing_among.conversation and d.user_id = g.id)
    loop
      continue when found_id = any (present);
      present := present || found_id;
      return next found_id;
    end loop;
  end if;
  for pair in
    select adult.id as adult, minor.id as minor from unnest(present) minor (id) cross join unnest(present) adult (id)
    where private.has_authority(adult.id, minor.id) order by minor.id, adult.id
  loop
    continue when exists (select from unnest(present) w (id) where private.stands_by(w.id, pair.adult, pair.minor));
    found_id := private.companion_for(pair.adult, pair.minor, present, conversation, leaver);
    continue when found_id is null;
    present := present || found_id;
    return next found_id;
  end loop;
end $$;
comment on function private.companions_missing_among is
  'Who has to be added to these people: in a group a guardian of each minor who meets an adult from outside their teams '
    '(guardians_missing_among), and everywhere somebody beside an adult with authority over a minor.';

create function private.add_companions(conversation uuid, companions uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.conversation_participants (conversation_id, user_id, is_companion)
  select add_companions.conversation, c.id, true from unnest(companions) as c (id) order by c.id
  on conflict do nothing
$$;

create function private.size_of(conversation uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.conversation_participants p join public.conversations c on c.id = p.conversation_id
  where c.id = conversation and not (c.type = 'dm' and p.is_companion)
$$;
comment on function private.size_of is 'How many people count against the limit: all of a group, the two of a dm.';

create function private.keep_company() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[] := private.participants_of(old.conversation_id);
begin
  if not private.has_minor(people) then
    return null;
  end if;
  -- With an account, or by the night's work: nobody is asked, and writing stops until somebody was added.
  if auth.uid() is null or not exists (select from public.profiles p where p.id = old.user_id) then
    perform private.look_after(people);
    return null;
  end if;
  if private.has_company(people) or not private.has_company(people || old.user_id) then
    return null;
  end if;
  perform private.add_companions(old.conversation_id, array(
    select private.companions_missing_among(people, old.conversation_id, null, old.user_id)));
  if private.has_company(private.participants_of(old.conversation_id)) then
    return null;
  end if;
  if not old.is_companion then
    -- A person who came by their own will goes by it, and writing stops.
    perform private.look_after(people);
  else
    raise exception 'Without this person an adult and a minor would be alone here' using errcode = '42501', hint = 'company';
  end if;
  return null;
end $$;
comment on function private.keep_company is
  'Whoever leaves or is removed is replaced where an adult and a minor would be alone. With nobody to take the place, who was added for '
    'that '
    'stays, and where another one leaves no message is taken.';
create trigger keep_company after delete on public.conversation_participants
  for each row execute function private.keep_company();

create table private.open_line_checks (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade
);
comment on table private.open_line_checks is
  'People of whom something changed that decides who has to be in their conversations, until keep_open_lines has looked.';
create index open_line_checks_user_idx on private.open_line_checks (user_id);
alter table private.open_line_checks enable row level security;
create policy "closed to clients" on private.open_line_checks for all to anon, authenticated
  using (false) with check (false);

create function private.look_after(people uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.open_line_checks (user_id)
  select p.id from public.profiles p where p.id = any (people)
    and exists (select from public.conversation_participants x where x.user_id = p.id)
$$;
comment on function private.look_after is 'Has the conversations of these people looked after by the next minute (keep_open_lines).';

create function private.look_after_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.look_after(array(
    select distinct private.uuid_or_null(to_jsonb(c) ->> tg_argv[0]) from changed c));
  return null;
end $$;
create trigger look_after_staff after insert on public.team_staff referencing new table as changed
  for each statement execute function private.look_after_people('user_id');
create trigger look_after_changed_staff after update on public.team_staff referencing new table as changed
  for each statement execute function private.look_after_people('user_id');
create trigger look_after_members after insert on public.team_members referencing new table as changed
  for each statement execute function private.look_after_people('user_id');
create trigger look_after_changed_members after update on public.team_members referencing new table as changed
  for each statement execute function private.look_after_people('user_id');
create trigger look_after_roles after insert on public.user_roles referencing new table as changed
  for each statement execute function private.look_after_people('user_id');
create trigger look_after_ages after insert on private.birth_dates referencing new table as changed
  for each statement execute function private.look_after_people('user_id');
create trigger look_after_blocks after insert on public.user_blocks referencing new table as changed
  for each statement execute function private.look_after_people('blocker_id');
create trigger look_after_ended_blocks after delete on public.user_blocks referencing old table as changed
  for each statement execute function private.look_after_people('blocker_id');
create trigger look_after_links after insert on private.guardian_links referencing new table as changed
  for each statement execute function private.look_after_people('minor_id');

create function private.look_after_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.look_after(array[new.owner_user_id]);
  return null;
end $$;
create trigger look_after_owner after update of owner_user_id, archived_at on public.teams
  for each row when (new.owner_user_id is not null and (new.owner_user_id, new.archived_at) is distinct
    from (old.owner_user_id, old.archived_at))
  execute function private.look_after_owner();

create function private.is_needed(companion uuid, people uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from unnest(people) adult (id) cross join unnest(people) minor (id)
    where adult.id not in (companion, minor.id) and private.is_minor(minor.id) and not private.is_minor(adult.id)
      and (
        private.has_authority(adult.id, minor.id) and private.stands_by(companion, adult.id, minor.id)
        or private.is_guardian_of(companion, minor.id) and not private.is_guardian_of(adult.id, minor.id)));
end $$;
comment on function private.is_needed is
  'Whether somebody who was added still stands by a minor: not when the minor is of age, the guardian''s link ended, or they left the '
    'team.';

create function private.keep_open_line(conversation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this public.conversations;
  people uuid[];
begin
  -- Changes of the people of a conversation follow one another: each looks at what the one before has done.
  select * into this from public.conversations c where c.id = conversation for no key update;
  if this.id is null then
    return;
  end if;
  people := private.participants_of(conversation);
  -- A dm that one of the two has left waits for them, as it is.
  if this.type = 'dm' and not (string_to_array(this.dm_key, ':')::uuid[] <@ people) then
    return;
  end if;
  delete from public.conversation_participants p
  where p.conversation_id = keep_open_line.conversation and p.is_companion and not private.is_needed(p.user_id, people);
  people := private.participants_of(conversation);
  if private.size_of(conversation) < this.max_participants or this.type = 'dm' then
    perform private.add_companions(conversation, (array(
      select private.companions_missing_among(people, conversation))));
  end if;
  people := private.participants_of(conversation);
  update public.conversations c set lacks_company = not private.has_company(people)
  where c.id = conversation and c.lacks_company <> not private.has_company(people);
  if found then
    perform private.send_to_participants(conversation, '{"kind": "participants"}');
  end if;
  perform private.note_open_lines(conversation);
end $$;
comment on function private.keep_open_line is
  'Makes a conversation lawful after something changed: takes out who was added and no longer stands by anybody, adds who is missing, and '
    'says where nobody can be (lacks_company).';

create function private.keep_open_lines_of(people uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  conversations uuid[] := array(
    select distinct p.conversation_id from public.conversation_participants p
    where p.user_id = any (people) and exists (
      select from public.conversation_participants q
      where q.conversation_id = p.conversation_id and (q.is_companion or private.is_minor(q.user_id)))
    order by 1);
  each uuid;
begin
  foreach each in array conversations loop
    perform private.keep_open_line(each);
  end loop;
  return cardinality(conversations);
end $$;

create function private.keep_open_lines() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
begin
  with taken as (
    delete from private.open_line_checks k
    where k.id in (select x.id from private.open_line_checks x order by x.id limit 500 for update skip locked)
    returning k.user_id)
  select coalesce(array_agg(distinct t.user_id), '{}') into people from taken t;
  -- Rights of a guardian begin by the clock.
  return private.keep_open_lines_of(people || array(
    select g.minor_id from private.guardian_links g where g.begins_at between now() - interval '5 minutes' and now()));
end $$;
comment on function private.keep_open_lines is
  'Each minute: looks after the conversations of people of whom something changed; returns how many conversations it looked at.';

create function private.keep_all_open_lines() returns integer
language sql security definer set search_path = '' as $$
  select private.keep_open_lines_of(array(
    select b.user_id from private.birth_dates b where b.birth_date > current_date - interval '18 years'
    union select p.user_id from public.conversation_participants p where p.is_companion))
$$;
comment on function private.keep_all_open_lines is
  'Every night, and once for conversations from before there was an open line: looks after all that hold a minor or somebody who was '
    'added.';

create index guardian_links_begin_idx on private.guardian_links (begins_at);
create index conversation_participants_companion_idx on public.conversation_participants (user_id) where is_companion;

-- The night

create function private.night_ends(zone text, moment timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when extract(hour from x.wall) >= 21 then (date_trunc('day', x.wall) + interval '1 day 7 hours') at time zone zone
    when extract(hour from x.wall) < 7 then (date_trunc('day', x.wall) + interval '7 hours') at time zone zone end
  from (select moment at time zone zone as wall) x
$$;
comment on function private.night_ends is '7 in the morning on the wall of that zone, for a moment between 21 and 7 there; else null.';

create function private.zone_of_minor(minor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.zone_of(minor), (
    select private.zone_of(g.guardian_id) from private.guardian_links g
    where g.minor_id = minor and g.begins_at <= now() order by g.confirmed_at, g.guardian_id limit 1))
$$;
comment on function private.zone_of_minor is 'Where a minor reads; of a minor who has never been here, where a guardian does.';

create function private.minors_for(sender uuid, people uuid[]) returns table (id uuid, zone text)
language sql stable security definer rows 2 set search_path = '' as $$
  select b.user_id, private.zone_of_minor(b.user_id)
  from private.birth_dates b
  where b.user_id = any (people) and b.birth_date > current_date - interval '18 years'
    and not private.is_guardian_of(sender, b.user_id)
$$;
comment on function private.minors_for is 'Minors among the people whose nights hold for the words of that adult: all but the own wards.';

create function private.all_awake(zones text[], moment timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  awake timestamptz := moment;
  later timestamptz;
begin
  -- When one wakes it may still be night for another.
  for turn in 1..8 loop
    select max(private.night_ends(z, awake)) into later from unnest(zones) z;
    exit when later is null;
    awake := later;
  end loop;
  return case when awake > moment then awake end;
end $$;
comment on function private.all_awake is 'When it is day in all of these zones, for a moment that is night in one of them; else null.';

create function private.quiet_until(sender uuid, people uuid[]) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_minor(people) or not private.is_adult(sender) then
    return null;
  end if;
  return private.all_awake(
    array(select m.zone from private.minors_for(sender, people) m where m.zone is not null), clock_timestamp());
end $$;
comment on function private.quiet_until is
  'Until when the words of an adult wait because a minor among the people has night (21 to 7, on their wall); null when they do not wait: '
    'from minors, from a guardian to their wards, by day, and where nobody knows the minor''s zone.';

create function private.quiet_window(minors uuid[], zones text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  starts timestamptz := now();
  ends timestamptz := private.all_awake(zones, now());
begin
  if ends is null then
    select min((date_trunc('day', now() at time zone z) + interval '21 hours') at time zone z) into starts from unnest(zones) z;
    ends := private.all_awake(zones, starts);
  end if;
  return jsonb_build_object('starts_at', starts, 'ends_at', ends, 'minor_id', (
    select m.id from unnest(minors, zones) as m (id, zone)
    order by private.night_ends(m.zone, ends - interval '1 second') = ends desc nulls last, m.id limit 1));
end $$;
comment on function private.quiet_window is
  'The night in which words of adults to these minors wait, this one or the next, and who wakes last. For the screen, which says so before '
    'anything is sent: what is sent is judged by quiet_until.';

create function private.check_hour(person uuid, people uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  ends timestamptz := private.quiet_until(person, people);
begin
  if ends is not null then
    raise exception 'At night this waits until the morning of everybody under 18 here' using errcode = '42501', hint = 'quiet_hours',
      detail = to_jsonb(ends) #>> '{}';
  end if;
end $$;
comment on function private.check_hour is
  'Refuses what would bring words of an adult to a minor at night otherwise than as a message, which waits: an edit, the name of a group.';

create function private.keep_titles_by_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.check_hour((select auth.uid()), private.participants_of(new.id));
  end if;
  return new;
end $$;
create trigger keep_titles_by_day before update of title, picture_url on public.conversations for each row
  when ((old.title, old.picture_url) is distinct from (new.title, new.picture_url)) execute function private.keep_titles_by_day();

create table public.waiting_messages (
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references public.profiles (id) on delete cascade,
  content text not null constraint waiting_messages_content_check check (char_length(content) <= 5000),
  reply_to bigint,
  images jsonb constraint waiting_messages_images_check check (private.is_image_list(images, conversation_id)),
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  refused_at timestamptz,
  constraint waiting_messages_content_present check (private.has_text(content) or images is not null)
);
comment on table public.waiting_messages is
  'Words of an adult that wait for the morning of a minor: no message yet, so nobody but their sender knows of them. Written by the insert '
    'of '
    'a message (hold_until_morning), changed and deleted by the sender, sent by send_waiting_messages.';
comment on column public.waiting_messages.refused_at is
  'When it was due and could no longer be sent: the conversation may not go on, or the sender is no longer in it.';
create index waiting_messages_due_idx on public.waiting_messages (due_at) where refused_at is null;
create index waiting_messages_conversation_idx on public.waiting_messages (conversation_id, sender_id, created_at);
create index waiting_messages_sender_idx on public.waiting_messages (sender_id, created_at);
create index waiting_messages_refused_idx on public.waiting_messages (refused_at) where refused_at is not null;
alter table public.waiting_messages enable row level security;
grant select, delete on public.waiting_messages to authenticated;
grant update (content) on public.waiting_messages to authenticated;
create policy "few embeds" on public.waiting_messages as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
create policy "own waiting messages" on public.waiting_messages for select to authenticated
  using (sender_id = (select auth.uid()));
create policy "change own waiting messages" on public.waiting_messages for update to authenticated
  using (sender_id = (select auth.uid())) with check (sender_id = (select auth.uid()));
create policy "take back own waiting messages" on public.waiting_messages for delete to authenticated
  using (sender_id = (select auth.uid()));
create trigger limit_waiting_messages after insert on public.waiting_messages
  for each row execute function private.limit_rows('sender_id', 200);

create function private.trim_waiting_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.content := regexp_replace(new.content, '^\s+|\s+$', '', 'g');
  return new;
end $$;
create trigger trim_waiting_message before insert or update of content on public.waiting_messages
  for each row execute function private.trim_waiting_message();

create function private.send_waiting_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('conversation_id', coalesce(new.conversation_id, old.conversation_id), 'kind', 'waiting'), 'conversation',
    'user:' || coalesce(new.sender_id, old.sender_id), true);
  return null;
end $$;
comment on function private.send_waiting_change is 'Shows what waits on the sender''s other devices, and on no one else''s.';
create trigger send_waiting_change after insert or update or delete on public.waiting_messages
  for each row execute function private.send_waiting_change();

create function private.hold_until_morning() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  -- What the database itself sends is due.
  if (select auth.uid()) is null then
    return new;
  end if;
  if exists (
    select from public.waiting_messages w
    where w.conversation_id = new.conversation_id and w.due_at <= clock_timestamp() and w.refused_at is null and w.id <> new.id) then
    perform private.send_waiting_in(new.conversation_id, new.id);
  end if;
  due := private.quiet_until(new.sender_id, private.participants_of(new.conversation_id));
  if due is null then
    delete from public.waiting_messages w where w.id = new.id and w.sender_id = (select auth.uid());
    return new;
  end if;
  -- The row rules of messages see no row that is not stored.
  if new.sender_id is distinct from (select auth.uid()) or not private.may_post(new.conversation_id) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  -- The same again, after a lost answer, changes nothing.
  if not exists (select from public.messages m where m.id = new.id) then
    insert into public.waiting_messages (id, conversation_id, sender_id, content, reply_to, images, due_at)
    values (new.id, new.conversation_id, new.sender_id, new.content, new.reply_to, new.images, due)
    on conflict (id) do nothing;
    return null;
  end if;
  return new;
end $$;
comment on function private.hold_until_morning is
  'After the checks of the sender and of images, before the message is numbered: at night it becomes a row that only its sender knows of. '
    'What is due already is sent first, so that the order stays.';
create trigger hold_until_morning before insert on public.messages
  for each row execute function private.hold_until_morning();

create function private.send_waiting_in(conversation uuid, beside uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  waiting public.waiting_messages;
  due timestamptz;
  sent integer := 0;
begin
  perform from public.conversations c where c.id = conversation for no key update;
  for waiting in
    select * from public.waiting_messages w
    where w.conversation_id = conversation and w.due_at <= clock_timestamp() and w.refused_at is null and w.id is distinct from beside
    order by w.created_at, w.id for update skip locked
  loop
    if not private.person_may_post(waiting.sender_id, conversation) then
      update public.waiting_messages w set refused_at = now() where w.id = waiting.id;
      continue;
    end if;
    due := private.quiet_until(waiting.sender_id, private.participants_of(conversation));
    if due is not null then
      update public.waiting_messages w set due_at = due where w.id = waiting.id;
      continue;
    end if;
    delete from public.waiting_messages w where w.id = waiting.id;
    insert into public.messages (id, conversation_id, sender_id, content, reply_to, images)
    values (waiting.id, conversation, waiting.sender_id, waiting.content, (
      select m.number from public.messages m where m.conversation_id = conversation and m.number = waiting.reply_to), waiting.images)
    on conflict (id) do nothing;
    sent := sent + 1;
  end loop;
  return sent;
end $$;
comment on function private.send_waiting_in is
  'Sends what waited in a conversation and is due, in the order of writing; what may no longer be sent stays with its sender.';

create function private.send_waiting_messages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  conversation uuid;
  sent integer := 0;
begin
  for conversation in
    select distinct x.conversation_id from (
      select w.conversation_id from public.waiting_messages w
      where w.due_at <= clock_timestamp() and w.refused_at is null order by w.due_at limit 1000) x
    order by 1
  loop
    begin
      sent := sent + private.send_waiting_in(conversation);
    exception when others then
      -- One conversation that fails must not hold up all others; it is tried again in the next minute.
      raise warning 'waiting messages of %: %', conversation, sqlerrm;
    end;
  end loop;
  return sent;
end $$;
comment on function private.send_waiting_messages is 'Each minute: sends what waited for a morning that has come, and returns how many.';

-- Exports

create table private.open_lines (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  from_number bigint not null,
  until_number bigint,
  ended_at timestamptz,
  primary key (team_id, conversation_id, from_number)
);
comment on table private.open_lines is
  'Which messages of which conversations were said under the open line of a team: while somebody who leads it and a minor of it were both '
    'there, without a link of family. What its owner may export.';
create index open_lines_conversation_idx on private.open_lines (conversation_id);
alter table private.open_lines enable row level security;
create policy "closed to clients" on private.open_lines for all to anon, authenticated
  using (false) with check (false);

create function private.note_open_lines(conversation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[] := private.participants_of(conversation);
  said bigint;
  teams uuid[] := '{}';
begin
  select c.message_count into said from public.conversations c where c.id = conversation;
  if said is null then
    return;
  end if;
  if private.has_minor(people) then
    teams := array(
      select distinct t.id
      from unnest(people) minor (id) cross join lateral private.agreed_teams_of(minor.id) as t (id) cross join unnest(people) adult (id)
      where private.is_minor(minor.id) and private.has_authority(adult.id, minor.id) and (
        exists (select from public.teams x where x.id = t.id and x.owner_user_id = adult.id)
        or exists (
          select from public.team_staff s
          where s.team_id = t.id and s.user_id = adult.id and s.is_active and s.is_confirmed)));
  end if;
  update private.open_lines l set until_number = said, ended_at = now()
  where l.conversation_id = note_open_lines.conversation and l.ended_at is null and l.team_id <> all (teams);
  insert into private.open_lines (conversation_id, team_id, from_number)
  select note_open_lines.conversation, t.id, said + 1 from unnest(teams) as t (id)
  where not exists (
    select from private.open_lines l
    where l.conversation_id = note_open_lines.conversation and l.team_id = t.id and l.ended_at is null)
  on conflict (team_id, conversation_id, from_number) do update set until_number = null, ended_at = null;
end $$;

create function private.note_open_lines_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_open_lines(c.id) from (select distinct x.conversation_id as id from changed x) c;
  return null;
end $$;
create trigger note_open_lines_new after insert on public.conversation_participants referencing new table as changed
  for each statement execute function private.note_open_lines_of_changed();
create trigger note_open_lines_gone after delete on public.conversation_participants referencing old table as changed
  for each statement execute function private.note_open_lines_of_changed();

create table private.conversation_exports (
  id bigint generated always as identity primary key,
  exported_by uuid references public.profiles (id) on delete set null,
  team_id uuid references public.teams (id) on delete set null,
  report_id uuid references public.abuse_reports (id) on delete cascade,
  reason text constraint conversation_exports_reason_check check (private.has_text(reason) and char_length(reason) <= 500),
  messages integer not null,
  exported_at timestamptz not null default clock_timestamp(),
  constraint conversation_exports_said_why check (report_id is null or reason is not null)
);
comment on table private.conversation_exports is
  'Who exported conversations of a team, or the one of a report and why: one row for each page. Kept for two years.';
create index conversation_exports_person_idx on private.conversation_exports (exported_by);
create index conversation_exports_team_idx on private.conversation_exports (team_id);
create index conversation_exports_report_idx on private.conversation_exports (report_id, id);
create index conversation_exports_age_idx on private.conversation_exports (exported_at);
alter table private.conversation_exports enable row level security;
create policy "closed to clients" on private.conversation_exports for all to anon, authenticated
  using (false) with check (false);

create table private.exported_conversations (
  export_id bigint not null references private.conversation_exports (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  primary key (export_id, conversation_id)
);
comment on table private.exported_conversations is
  'Of which conversations a team''s export held messages, so that their people learn of it. Those of reports are not here: they would tell '
    'who is reported.';
create index exported_conversations_conversation_idx on private.exported_conversations (conversation_id, export_id desc);
alter table private.exported_conversations enable row level security;
create policy "closed to clients" on private.exported_conversations for all to anon, authenticated using (false) with check (false);

create function private.exported_message(message public.messages) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'conversation_id', message.conversation_id, 'number', message.number, 'sender_id', message.sender_id,
    'sender', private.display_name(message.sender_id), 'content', message.content, 'sent_at', message.created_at,
    'edited_at', message.edited_at, 'deleted_at', message.deleted_at, 'answers', message.reply_to,
    'images', (
      select coalesce(jsonb_agg(i ->> 'alt'), '[]')
      from jsonb_array_elements(case when jsonb_typeof(message.images) = 'array' then message.images else '[]' end) i))
$$;

create function private.exported_people(conversations uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(x.conversation_id, x.people), '{}') from (
    select p.conversation_id, jsonb_agg(jsonb_build_object(
      'user_id', p.user_id, 'name', private.display_name(p.user_id), 'is_companion', p.is_companion) order by p.joined_at, p.user_id)
        as people
    from public.conversation_participants p where p.conversation_id = any (conversations) group by p.conversation_id) x
$$;

create function public.export_team_conversations(
  p_team_id uuid, p_after_conversation uuid default null, p_after_number bigint default null, p_limit integer default 500
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  size integer := least(greatest(p_limit, 1), 500);
  page public.messages[];
  last public.messages;
  noted bigint;
begin
  if not private.is_adult(me) or not exists (
    select from public.teams t where t.id = p_team_id and t.owner_user_id = me) then
    raise exception 'Only the owner of a team can export its conversations.' using errcode = '42501';
  end if;
  perform private.limit_rate('conversation_export', me::text, 200, '1 hour');
  page := array(
    select m
    from (
      select l.* from private.open_lines l
      where l.team_id = p_team_id
        and l.conversation_id >= coalesce(p_after_conversation, '00000000-0000-0000-0000-000000000000')
      order by l.conversation_id, l.from_number) l
    cross join lateral (
      select x.* from public.messages x
      where x.conversation_id = l.conversation_id and x.number >= l.from_number
        and x.number <= coalesce(l.until_number, 9223372036854775807)
        and (x.conversation_id <> coalesce(p_after_conversation, '00000000-0000-0000-0000-000000000000')
          or x.number > coalesce(p_after_number, 0))
      order by x.number limit size) m
    order by l.conversation_id, m.number limit size);
  last := page[cardinality(page)];
  insert into private.conversation_exports (exported_by, team_id, messages) values (me, p_team_id, cardinality(page))
  returning id into noted;
  insert into private.exported_conversations (export_id, conversation_id) select distinct noted, m.conversation_id from unnest(page) m;
  return jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(private.exported_message(m)), '[]') from unnest(page) m),
    'people', private.exported_people(array(select distinct m.conversation_id from unnest(page) m)),
    'next', case when cardinality(page) = size then jsonb_build_object('conversation_id', last.conversation_id, 'number', last.number) end);
end $$;
comment on function public.export_team_conversations is
  'For the owner of a team, an adult: what was said in conversations of somebody who leads it with a minor of it, while both were in them, '
    'with the people who are there now; 500 messages at most, `next` is where the following page begins. Each page is noted '
    '(conversation_exports). 42501 for everybody else; 200 an hour (PT429).';
grant execute on function public.export_team_conversations to authenticated;

create function public.export_report_conversation(p_report_id uuid, p_reason text, p_after_number bigint default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_handles_reports();
  report public.abuse_reports;
  conversation uuid;
  page public.messages[];
begin
  select * into report from public.abuse_reports r where r.id = p_report_id;
  conversation := private.uuid_or_null(report.evidence ->> 'conversation_id');
  if conversation is null then
    raise exception 'This report is about no conversation' using errcode = 'PT404';
  end if;
  if me in (report.reported_user_id, report.reporter_id) then
    raise exception 'A report about or by you is handled by somebody else' using errcode = '42501';
  end if;
  if not coalesce(private.has_text(p_reason), false) then
    raise exception 'Say why' using errcode = '23514';
  end if;
  page := array(
    select m from public.messages m
    where m.conversation_id = conversation and m.number > coalesce(p_after_number, 0) order by m.number limit 500);
  insert into private.conversation_exports (exported_by, report_id, reason, messages)
  values (me, p_report_id, btrim(p_reason), cardinality(page));
  return jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(private.exported_message(m)), '[]') from unnest(page) m),
    'people', private.exported_people(array[conversation]),
    'next', case when cardinality(page) = 500 then jsonb_build_object(
      'conversation_id', conversation, 'number', (page[500]).number) end);
end $$;
comment on function public.export_report_conversation is
  'For platform staff, for a reason that is kept: the conversation of a reported message, 500 messages a page (`next`). PT404 for a report '
    'of a person or profile, 42501 for everybody else and for who is part of the report.';
grant execute on function public.export_report_conversation to authenticated;

create function public.list_conversation_exports(p_report_id uuid)
returns table (exported_by_name text, reason text, messages integer, exported_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  perform private.check_handles_reports();
  return query
    select private.display_name(e.exported_by), e.reason, e.messages, e.exported_at
    from private.conversation_exports e where e.report_id = p_report_id order by e.id desc limit 50;
end $$;
comment on function public.list_conversation_exports is
  'For platform staff: who exported the conversation of a report, when and why, the latest first.';
grant execute on function public.list_conversation_exports to authenticated;

create function public.list_team_exports(p_team_id uuid)
returns table (exported_by_name text, messages integer, exported_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  if not private.is_adult(auth.uid()) or not exists (
    select from public.teams t where t.id = p_team_id and t.owner_user_id = auth.uid()) then
    raise exception 'Only the owner of a team sees its exports.' using errcode = '42501';
  end if;
  return query
    select private.display_name(x.person), x.amount, x.latest
    from (
      -- The pages of one download are one line.
      select e.exported_by as person, sum(e.messages)::integer as amount, max(e.exported_at) as latest
      from (select * from private.conversation_exports l where l.team_id = p_team_id order by l.id desc limit 1000) e
      group by e.exported_by, date_trunc('hour', e.exported_at)
      order by 3 desc limit 50) x
    order by x.latest desc;
end $$;
comment on function public.list_team_exports is
  'For the owner of a team: who exported its conversations, also owners before, and when; of an hour one line, the latest first.';
grant execute on function public.list_team_exports to authenticated;

create function public.list_exports_of_mine()
returns table (conversation_id uuid, title text, team_name text, exported_by_name text, exported_at timestamptz)
language sql stable security definer rows 10 set search_path = '' as $$
  select c.id, c.title, t.name, private.display_name(x.person), x.latest
  from (
    select p.conversation_id, e.team_id, e.exported_by as person, max(e.exported_at) as latest
    from (
      select r.conversation_id from private.conversation_reads r
      where r.user_id = (select auth.uid()) order by r.last_activity_at desc limit 500) p
    join private.exported_conversations x on x.conversation_id = p.conversation_id
    join private.conversation_exports e on e.id = x.export_id
    group by p.conversation_id, e.team_id, e.exported_by, date_trunc('hour', e.exported_at)
    order by 4 desc limit 50) x
  join public.conversations c on c.id = x.conversation_id
  left join public.teams t on t.id = x.team_id
  order by x.latest desc, c.id
$$;
comment on function public.list_exports_of_mine is
  'Of the caller''s conversations those of which the owner of a team has exported messages: for which team, by whom and when. Exports of '
    'platform staff for a report are not among them, as they would tell who is reported.';
grant execute on function public.list_exports_of_mine to authenticated;

create function public.preview_company(p_person_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  people uuid[] := array(select distinct p.id from unnest(p_person_ids[1:6] || me) p (id) where p.id is not null);
  is_dm boolean := cardinality(people) = 2;
  companions uuid[];
begin
  -- Nothing about people whom the caller does not reach: who is a minor is not found out here.
  if cardinality(people) < 2 or not private.has_told_age(me) or not private.may_meet(people)
    or exists (select from unnest(people) p (id) where private.is_blocked_between(me, p.id)) then
    return jsonb_build_object('company', '[]'::jsonb, 'is_missing', false, 'quiet_until', null);
  end if;
  companions := array(
    select private.companions_missing_among(people || coalesce((
      select private.participants_of(c.id) from public.conversations c
      where is_dm and c.dm_key = people[1] || ':' || people[2]), '{}'), null, is_dm));
  return jsonb_build_object(
    'company', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', private.display_name(c.id),
        'guardian_of', (
          select coalesce(jsonb_agg(private.display_name(p.id) order by p.id), '[]') from unnest(people) p (id)
          where private.is_minor(p.id) and private.is_guardian_of(c.id, p.id))) order by c.place), '[]')
      from unnest(companions) with ordinality c (id, place)),
    'is_missing', not private.has_company(people || companions),
    'quiet_until', private.quiet_until(me, people));
end $$;
comment on function public.preview_company is
  'Before a conversation with these people (six at most) begins: who else will be in it so that no adult is alone with a minor, whether '
    'somebody is missing for that, and until when what is written now would wait. Says nothing of people whom the caller does not reach.';
grant execute on function public.preview_company to authenticated;
