-- What a guardian sees of a ward and does for them, the ward's mirror of it, the calendar and the mails of a guardian, and
-- what staff see of a link that is disputed. A ward is a minor with a guardian whose rights have begun: asked each time by the
-- date of birth, so that all of this ends on the 18th birthday. The ward turns parts off; consent and safety stay. Ours.

create table private.ward_choices (
  minor_id uuid primary key references public.profiles (id) on delete cascade,
  practices boolean not null default true,
  calendar boolean not null default true,
  colleges boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table private.ward_choices is
  'Which parts a minor shows to their guardians: practices (also their mails, answering, and the boards of their teams), calendar, '
    'colleges. No row: all. Who may '
    'write, and what needs a guardian''s yes, cannot be turned off.';
alter table private.ward_choices enable row level security;
create policy "closed to clients" on private.ward_choices for all to anon, authenticated using (false) with check (false);

create table private.ward_calendars (
  guardian_id uuid not null,
  minor_id uuid not null,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (guardian_id, minor_id),
  constraint ward_calendars_link_fkey foreign key (guardian_id, minor_id)
    references private.guardian_links (guardian_id, minor_id) on delete cascade
);
comment on table private.ward_calendars is
  'One secret address for each guardian and ward, kept as SHA-256; it goes with the link, and is silent while the ward turns it off.';
alter table private.ward_calendars enable row level security;
create policy "closed to clients" on private.ward_calendars for all to anon, authenticated using (false) with check (false);

create table private.guardian_events (
  id bigint generated always as identity primary key,
  minor_id uuid not null references public.profiles (id) on delete cascade,
  guardian_id uuid references public.profiles (id) on delete set null,
  kind text not null constraint guardian_events_kind_check
    check (kind in ('asked', 'agreed', 'completed', 'declined', 'ended', 'expired')),
  actor_id uuid references public.profiles (id) on delete set null,
  reason text constraint guardian_events_reason_check check (private.has_text(reason) and char_length(reason) <= 500),
  happened_at timestamptz not null default clock_timestamp()
);
comment on table private.guardian_events is
  'The history of each link, for a dispute: who asked, agreed, completed, declined and ended. Kept while the minor is one, at most two '
    'years; no address.';
comment on column private.guardian_events.kind is
  'asked: the minor named an address; agreed: both have; completed: the 72 hours began; expired: nobody answered.';
comment on column private.guardian_events.reason is 'What platform staff wrote.';
create index guardian_events_minor_idx on private.guardian_events (minor_id, id desc);
create index guardian_events_guardian_idx on private.guardian_events (guardian_id, id desc);
create index guardian_events_actor_idx on private.guardian_events (actor_id);
alter table private.guardian_events enable row level security;
create policy "closed to clients" on private.guardian_events for all to anon, authenticated using (false) with check (false);

-- The history

create function private.note_guardian_event(minor uuid, guardian uuid, kind text, actor uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.guardian_events (minor_id, guardian_id, kind, actor_id)
  select m.id, (select g.id from public.profiles g where g.id = guardian), kind, actor
  -- An account that goes takes its history along.
  from public.profiles m where m.id = minor and private.is_minor(minor)
$$;

create function private.note_guardian_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if tg_op = 'DELETE' then
    perform private.note_guardian_event(old.minor_id, old.guardian_id,
      case when me is null then 'expired' when old.confirmed_at is null then 'declined' else 'ended' end, me)
    -- The end of one that left a trace was noted then.
    where old.ended_at is null;
    return null;
  end if;
  if tg_op = 'INSERT' or new.agreed_at <> old.agreed_at then
    perform private.note_guardian_event(new.minor_id, new.guardian_id, 'agreed', me);
  end if;
  if new.confirmed_at is not null and (tg_op = 'INSERT' or old.confirmed_at is null) then
    perform private.note_guardian_event(new.minor_id, new.guardian_id, 'completed', me);
  end if;
  if tg_op = 'UPDATE' and new.ended_at is not null and old.ended_at is null then
    perform private.note_guardian_event(new.minor_id, new.guardian_id, 'ended', me);
    delete from private.ward_calendars c where c.guardian_id = new.guardian_id and c.minor_id = new.minor_id;
  end if;
  return null;
end $$;
create trigger note_guardian_link after insert or update or delete on private.guardian_links
  for each row execute function private.note_guardian_link();

create function private.note_guardian_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_guardian_event(new.minor_id, null, 'asked', new.minor_id);
  return null;
end $$;
create trigger note_guardian_request after insert or update of created_at on private.guardian_requests
  for each row execute function private.note_guardian_request();

create function private.give_guardian_reason(minor uuid, guardian uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  update private.guardian_events e set reason = btrim(give_guardian_reason.reason)
  where e.id = (
    select max(x.id) from private.guardian_events x
    where x.minor_id = minor and x.guardian_id = guardian and x.actor_id = (select auth.uid()))
$$;
comment on function private.give_guardian_reason is 'Adds to the last event of a link, which the caller has just made, why.';

create function private.was_ended_by_staff(guardian uuid, minor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.guardian_events e
    where e.minor_id = minor and e.guardian_id = guardian and e.kind = 'ended' and e.reason is not null)
$$;

create function public.end_guardian_link(p_minor_id uuid, p_guardian_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if not private.is_privileged() or me in (p_minor_id, p_guardian_id) then
    raise exception 'Only platform staff ends a link between others' using errcode = '42501';
  end if;
  if not coalesce(private.has_text(p_reason), false) then
    raise exception 'Say why' using errcode = '23514';
  end if;
  perform private.lock_guardians(p_minor_id);
  delete from private.guardian_links g
  where g.minor_id = p_minor_id and g.guardian_id = p_guardian_id and g.confirmed_at is not null;
  if not found then
    raise exception 'This link has ended' using errcode = 'PT404';
  end if;
  perform private.give_guardian_reason(p_minor_id, p_guardian_id, p_reason);
  perform private.tell_of_ended_guardian(p_guardian_id, p_minor_id);
end $$;
comment on function public.end_guardian_link is
  'Platform staff end a link in a dispute, for a reason that is kept: rights end at once, both sides are notified, and the same adult '
    'becomes a guardian of this minor again only with a yes. 42501 for everybody else, PT404 it has ended.';
grant execute on function public.end_guardian_link to authenticated;

create function public.load_guardian_history(p_person_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to look into guardians.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'minor_id', g.minor_id, 'minor_name', private.display_name(g.minor_id),
        'guardian_id', g.guardian_id, 'guardian_name', private.display_name(g.guardian_id),
        'guardian_email', private.masked_email(g.guardian_id), 'since', coalesce(g.confirmed_at, g.agreed_at),
        'state', case when g.ended_at is not null then 'ended' when g.confirmed_at is null then 'waiting'
          when g.begins_at > now() then 'later' else 'begun' end) order by g.agreed_at desc, g.id), '[]')
      from private.guardian_links g
      where p_person_id in (g.minor_id, g.guardian_id) and (select auth.uid()) not in (g.minor_id, g.guardian_id)
        and private.is_minor(g.minor_id)),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.happened_at,
        'minor_id', e.minor_id, 'minor_name', private.display_name(e.minor_id), 'guardian_name', private.display_name(e.guardian_id),
        'guardian_email', private.masked_email(e.guardian_id), 'reason', e.reason,
        'by', case when e.actor_id = e.minor_id then 'minor' when e.actor_id = e.guardian_id then 'guardian'
          when e.reason is not null then 'staff' when e.actor_id is null then 'server' else 'other' end,
        'by_name', case when e.actor_id not in (e.minor_id, e.guardian_id) then private.display_name(e.actor_id) end)
        order by e.id desc), '[]')
      from (
        (select x.* from private.guardian_events x where p_person_id = x.minor_id order by x.id desc limit 50)
        union
        (select x.* from private.guardian_events x where p_person_id = x.guardian_id order by x.id desc limit 50)
        union
        -- Without a person the latest that somebody may be unhappy about.
        (select x.* from private.guardian_events x
         where p_person_id is null and x.kind in ('declined', 'ended') order by x.id desc limit 20)) e
      where (select auth.uid()) is distinct from e.minor_id and (select auth.uid()) is distinct from e.guardian_id));
end $$;
comment on function public.load_guardian_history is
  'For platform staff: the links of a minor or a guardian, with who asked, agreed, declined and ended, and why; without a person the last '
    '20 links that were declined or ended. 42501 for everybody else.';
grant execute on function public.load_guardian_history to authenticated;

create function private.end_families() returns void
language sql security definer set search_path = '' as $$
  delete from private.guardian_links g where private.is_adult(g.minor_id);
  delete from private.ward_choices c where private.is_adult(c.minor_id);
  delete from private.guardian_events e where e.happened_at <= now() - interval '2 years' or private.is_adult(e.minor_id)
$$;
comment on function private.end_families is
  'Forgets the links, choices and history of who turned 18, whose rights had ended with the day, and history older than two years.';

-- What is seen of a ward

create function private.send_family_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  minor uuid := case tg_table_name when 'ward_choices' then to_jsonb(new) ->> 'minor_id' else to_jsonb(new) ->> 'user_id' end;
begin
  perform private.send_to_each(
    array(select g.guardian_id from private.guardian_links g where g.minor_id = minor and g.begins_at <= now()) || minor, 'family', '{}');
  return null;
end $$;
comment on function private.send_family_change is
  'Tells a minor and their guardians, on their own topics, that a part was turned on or off or a guardian answered; nothing else.';
create trigger send_family_change after insert or update on private.ward_choices
  for each row execute function private.send_family_change();
create trigger send_family_change after insert or update on private.ward_answers
  for each row execute function private.send_family_change();

create function private.wards_of(guardian uuid) returns setof uuid
language sql stable security definer rows 2 set search_path = '' as $$
  select g.minor_id from private.guardian_links g
  where g.guardian_id = guardian and g.begins_at <= now() and private.is_minor(g.minor_id)
  order by g.agreed_at, g.minor_id limit 20
$$;
comment on function private.wards_of is 'Minors for whom the rights of this guardian have begun.';

create function private.ward_shows(ward uuid, part text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case part when 'practices' then c.practices when 'calendar' then c.practices and c.calendar when 'colleges' then c.colleges end
    from private.ward_choices c where c.minor_id = ward), true)
$$;
comment on function private.ward_shows is 'Whether a minor shows a part to their guardians. The calendar is one of practices.';

create function private.ward_practices(ward uuid, teams uuid[], most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'starts_at', x.scheduled_at,
    'duration_minutes', x.duration_minutes, 'location', x.location, 'is_mandatory', x.is_mandatory,
    'game', private.shown_game(x.team_id, x.game_profile_id), 'team_id', x.team_id, 'team_name', x.team_name, 'answer', a.status,
    'is_by_guardian', g.guardian_id is not null,
    'guardian_name', case when g.guardian_id is not null then private.display_name(g.guardian_id) end) order by x.scheduled_at, x.id), '[]')
  from (
    select p.*, t.name as team_name from public.teams t cross join lateral (
      select q.* from public.team_practices q
      where q.team_id = t.id and q.scheduled_at > now() and q.status = 'scheduled' order by q.scheduled_at, q.id limit most
    ) p
    where t.id = any (teams) order by p.scheduled_at, p.id limit most
  ) x
  left join public.team_practice_attendance a on a.practice_id = x.id and a.user_id = ward
  -- Each answer renews updated_at, so that an own one later has no guardian.
  left join private.ward_answers g on g.practice_id = x.id and g.user_id = ward and g.answered_at = a.updated_at
$$;
comment on function private.ward_practices is
  'The next practices of a ward''s teams with the ward''s answer, and the guardian who gave it; never the words beside it.';

create function private.ward_colleges(ward uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors,
    'game', t.name, 'stage', s.player_label, 'sent_at', x.sent_at, 'since', x.latest, 'answered', x.answered_at is not null,
    'closing', private.closing_of(x.interest))
    order by x.latest desc, x.id), '[]')
  from (
    select i as interest, i.*, greatest(i.stage_since, i.sent_at, i.answered_at) as latest from public.interests i
    where i.player_id = ward and i.stage_id is not null
    order by greatest(i.stage_since, i.sent_at, i.answered_at) desc, i.id limit most
  ) x
  join public.colleges c on c.id = x.college_id
  join public.pipeline_stages s on s.id = x.stage_id
  left join public.esports_titles t on t.id = x.esports_title_id
$$;
comment on function private.ward_colleges is
  'Where a ward stands with colleges, in the words that the ward reads, with the note of a closing; no other answers and no texts.';

create function private.ward_writers(ward uuid, own_teams uuid[], most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with teams as materialized (
    select t.id, t.name, t.owner_user_id from public.teams t where t.id = any (own_teams)
  ), left_out as materialized (
    select ward as id
    union all
    select b.blocked_id from public.user_blocks b where b.blocker_id = ward
    union all
    select g.guardian_id from private.guardian_links g where g.minor_id = ward and g.ended_at is null
  ), people as materialized (
    select distinct on (p.id) p.id, p.way, p.team from (
      select t.owner_user_id as id, 1 as place, 'owner' as way, t.name as team from teams t
      union all
      select s.user_id, 2, 'staff', t.name from teams t join public.team_staff s on s.team_id = t.id and s.is_active and s.is_confirmed
      union all
      (select o.user_id, 3, 'conversation', null
       from private.conversation_reads r join public.conversation_participants o on o.conversation_id = r.conversation_id
       where r.user_id = ward order by r.last_activity_at desc limit 100)
      union all
      select case when q.asker_id = ward then q.asked_id else q.asker_id end, 4, 'talk', null
      from private.talk_requests q where q.accepted_at is not null and ward in (q.asker_id, q.asked_id)
    ) p
    where p.id not in (select l.id from left_out l)
    order by p.id, p.place
  )
  select jsonb_build_object(
    'total', (select count(*) from people),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', private.display_name(x.id), 'way', x.way, 'team', x.team)
        order by x.team nulls last, x.way, x.id), '[]')
      from (select p.* from people p order by p.team nulls last, p.way, p.id limit most) x),
    'teammates', (
      select coalesce(jsonb_agg(jsonb_build_object('team', t.name, 'amount', m.amount) order by t.name, t.id), '[]')
      from teams t cross join lateral (
        select count(distinct q.user_id) as amount from public.team_members q
        where q.team_id = t.id and q.is_active and q.is_confirmed and q.user_id <> ward) m
      -- Counting them is for the page.
      where most > 10 and m.amount > 0))
$$;
comment on function private.ward_writers is
  'Who may write to a ward: owners and staff of their teams and people of their conversations by name, teammates by number. Nobody whom '
    'the ward has blocked, and never what was written.';

create function private.ward_places(ward uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team_id', t.id, 'team_name', t.name) order by x.since, t.id), '[]')
  from (
    select p.team_id, min(p.since) as since from (
      (select m.team_id, m.joined_at as since from public.team_members m
       where m.user_id = ward and m.is_active and not m.is_confirmed limit 100)
      union all
      (select s.team_id, s.created_at from public.team_staff s
       where s.user_id = ward and s.is_active and not s.is_confirmed limit 100)) p
    group by p.team_id limit 20
  ) x
  join public.teams t on t.id = x.team_id and t.archived_at is null and not private.has_shut_out(ward, t.owner_user_id)
$$;
comment on function private.ward_places is 'Teams that gave a ward a place which waits for a yes, of the ward or a guardian.';

create function private.ward_cards(wards uuid[], most integer) returns table (ward uuid, place bigint, card jsonb)
language sql stable security definer rows 2 set search_path = '' as $$
  -- The parts are called from one statement: a function is planned once in it, and not again for each ward.
  with each_of as materialized (
    select w.ward, w.place, array(select private.agreed_teams_of(w.ward)) as teams,
      array_remove(array[case when not c.practices then 'practices' end, case when not c.calendar then 'calendar' end,
        case when not c.colleges then 'colleges' end], null) as parts_off
    from unnest(wards) with ordinality w (ward, place) left join private.ward_choices c on c.minor_id = w.ward
  )
  select e.ward, e.place, jsonb_build_object(
    'person_id', e.ward, 'name', private.display_name(e.ward), 'off', e.parts_off,
    'practices', case when not 'practices' = any (e.parts_off) then private.ward_practices(e.ward, e.teams, most) end,
    'announcements', case when not 'practices' = any (e.parts_off) then private.ward_announcements(e.ward, e.teams, most) end,
    'colleges', case when not 'colleges' = any (e.parts_off) then private.ward_colleges(e.ward, most) end,
    'meetings', private.ward_meetings(e.ward),
    'offers', private.ward_offers(e.ward),
    'papers', private.ward_papers(e.ward),
    'writers', private.ward_writers(e.ward, e.teams, most * 2),
    'places', private.ward_places(e.ward))
  from each_of e
$$;
comment on function private.ward_cards is
  'All that a guardian sees of each ward, and the same that the ward sees of it: parts that the ward turned off are null and named in '
    '"off". place is the position in the array.';

create function private.wards_today() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select array(select private.wards_of((select auth.uid()))) as wards)
  select jsonb_agg(c.card order by c.place)
  from mine m cross join lateral private.ward_cards(m.wards[:5], case when cardinality(m.wards) > 1 then 1 else 3 end) c
$$;
comment on function private.wards_today is
  'The first five wards of the caller, as Today shows them: of several each one''s next practice and latest college; null for who has '
    'none.';

create function private.own_wards(guardian uuid, wards uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.card || jsonb_build_object('absences', private.ward_absences(x.ward),
    'evaluations', private.evaluations_as(x.ward, 'guardian'), 'calendar_since', case
    when private.ward_shows(x.ward, 'calendar') then (
    select c.created_at from private.ward_calendars c where c.guardian_id = guardian and c.minor_id = x.ward) end) order by x.place), '[]')
  from private.ward_cards(wards, 20) x
$$;
comment on function private.own_wards is
  'Wards as their guardian sees them on the page of the family, with days away and since when there is a calendar.';

create function public.load_family() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  mine uuid[] := array(select private.wards_of(me));
begin
  return jsonb_build_object(
    'wards', private.own_wards(me, mine[:1]),
    -- Looked at one by one, so that a large family costs little more than a small one.
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('person_id', w.id, 'name', private.display_name(w.id),
        'places', jsonb_array_length(private.ward_places(w.id))) order by w.place), '[]')
      from unnest(mine[2:]) with ordinality w (id, place)),
    'mirror', case when private.is_minor(me) and exists (
      select from private.guardian_links g where g.minor_id = me and g.begins_at <= now())
      then (select x.card || jsonb_build_object('absences', private.ward_absences(me),
        'evaluations', private.evaluations_as(me, 'guardian')) from private.ward_cards(array[me], 20) x) end,
    'choices', (
      select jsonb_build_object('family_mail', coalesce(n.family_mail, false), 'ward_notices', coalesce(n.ward_notices, 'never'))
      from (select) one left join public.notification_preferences n on n.user_id = me)) || (
    select jsonb_build_object(
      'links', coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'email', l.email, 'begins_at', l.begins_at)
        order by l.since, l.person_id) filter (where l.kind in ('guardian', 'minor')), '[]'),
      'waiting', count(*) filter (where l.kind in ('received', 'approval', 'offer-received')))
    from public.list_guardians() l);
end $$;
comment on function public.load_family is
  'For the page of a family: the first ward of the caller as far as the ward shows it, the others by name and how many places wait for a '
    'yes (load_ward has the rest), for a minor with a guardian the mirror of the same, links and how many wait for the caller''s yes, and '
    'the mails that the caller chose.';
grant execute on function public.load_family to authenticated;

create function public.load_ward(p_minor_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if p_minor_id is null or p_minor_id not in (select private.wards_of(me)) then
    raise exception 'Only a guardian of this player sees this' using errcode = '42501';
  end if;
  return private.own_wards(me, array[p_minor_id]) -> 0;
end $$;
comment on function public.load_ward is
  'One ward of the caller, as far as the ward shows it. 42501 for who is not a guardian whose rights have begun.';
grant execute on function public.load_ward to authenticated;

create function public.choose_family_part(p_part text, p_is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if not private.is_minor(me) then
    raise exception 'Only a player under 18 chooses what guardians see' using errcode = '42501';
  end if;
  if p_part is null or p_is_on is null or p_part not in ('practices', 'calendar', 'colleges') then
    raise exception 'This part cannot be turned off' using errcode = '23514';
  end if;
  perform private.limit_rate('family_part', me::text, 100, '1 hour');
  insert into private.ward_choices as c (minor_id, practices, calendar, colleges)
  values (me, p_part <> 'practices' or p_is_on, p_part <> 'calendar' or p_is_on, p_part <> 'colleges' or p_is_on)
  on conflict (minor_id) do update set
    practices = case p_part when 'practices' then p_is_on else c.practices end,
    calendar = case p_part when 'calendar' then p_is_on else c.calendar end,
    colleges = case p_part when 'colleges' then p_is_on else c.colleges end,
    updated_at = now();
end $$;
comment on function public.choose_family_part is
  'The caller, a minor, turns a part of what guardians see on or off: practices, calendar or colleges. 23514 for others: consent and '
    'safety '
    'stay. 42501 for who is not a minor.';
grant execute on function public.choose_family_part to authenticated;

-- Answering for a ward

create function private.guardian_reason(reason text) returns text
language sql immutable set search_path = '' as $$
  select case reason when 'ill' then 'Not well' when 'school' then 'School' when 'family' then 'Family plans' when 'away' then 'Away'
    when 'other' then 'Another reason' end
$$;
comment on function private.guardian_reason is
  'The reasons that a guardian gives, by their names: a fixed list, since teammates under 18 read them and do not know the guardian.';

create function public.answer_for_ward(p_minor_id uuid, p_practice_id uuid, p_status text, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  practice public.team_practices;
  stored timestamptz;
begin
  if p_minor_id not in (select private.wards_of(me)) or not private.ward_shows(p_minor_id, 'practices') then
    raise exception 'Only a guardian of this player answers for them' using errcode = '42501';
  end if;
  select * into practice from public.team_practices p
  where p.id = p_practice_id and p.team_id in (select private.agreed_teams_of(p_minor_id));
  if practice.id is null then
    raise exception 'Practice not found' using errcode = 'PT404';
  end if;
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'This practice has started or was canceled' using errcode = 'PT410';
  end if;
  if p_status = 'not_attending' and private.guardian_reason(p_reason) is null then
    raise exception 'A reason is required when not attending' using errcode = '23514', constraint = 'attendance_reason_required';
  end if;
  perform private.limit_rate('practice_answer', me::text, 300, '1 hour');
  insert into public.team_practice_attendance (practice_id, user_id, status, notes)
  values (p_practice_id, p_minor_id, p_status, case when p_status = 'not_attending' then private.guardian_reason(p_reason) end)
  on conflict (practice_id, user_id) do update set status = excluded.status, notes = excluded.notes, reason_follows = false
  returning updated_at into stored;
  insert into private.ward_answers as w (practice_id, user_id, guardian_id, answered_at)
  values (p_practice_id, p_minor_id, me, stored)
  on conflict (practice_id, user_id) do update set guardian_id = excluded.guardian_id, answered_at = excluded.answered_at;
end $$;
comment on function public.answer_for_ward is
  'A guardian answers for a practice in the ward''s name, shown as answered by a guardian until the ward answers again; the last word '
    'counts. For "not_attending" a reason of a fixed list: ill, school, family, away, other (23514 without). 42501 for who is not a '
    'guardian whose rights have begun, and while the ward has practices turned off; PT404 not a practice of their teams, PT410 over.';
grant execute on function public.answer_for_ward to authenticated;

-- The ward's calendar

create function public.make_ward_calendar(p_minor_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  secret text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  if p_minor_id not in (select private.wards_of(me)) or not private.ward_shows(p_minor_id, 'calendar') then
    raise exception 'Only a guardian of this player subscribes to their calendar' using errcode = '42501';
  end if;
  perform private.limit_rate('ward_calendar', me::text, 60, '1 hour');
  insert into private.ward_calendars (guardian_id, minor_id, secret_hash)
  values (me, p_minor_id, encode(extensions.digest(secret, 'sha256'), 'hex'))
  on conflict (guardian_id, minor_id) do update set secret_hash = excluded.secret_hash, created_at = now();
  return secret;
end $$;
comment on function public.make_ward_calendar is
  'A new secret for the calendar of a ward, all teams in one; it is shown once, and the one before stops working. For guardians.';
grant execute on function public.make_ward_calendar to authenticated;

create function public.revoke_ward_calendar(p_minor_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.ward_calendars c where c.guardian_id = (select auth.uid()) and c.minor_id = p_minor_id;
  return found;
end $$;
comment on function public.revoke_ward_calendar is 'Ends the caller''s calendar address of a ward; false when there is none.';
grant execute on function public.revoke_ward_calendar to authenticated;

create function public.read_ward_calendar(p_secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'language', private.language_of(c.guardian_id),
    'name', private.display_name(c.minor_id),
    'teams', (
      select coalesce(jsonb_agg(private.calendar_of_team(t, c.minor_id) order by t.name, t.id), '[]')
      from public.teams t where t.id in (select private.agreed_teams_of(c.minor_id))))
  from private.ward_calendars c
  where c.secret_hash = encode(extensions.digest(p_secret, 'sha256'), 'hex') and not private.is_banned(c.guardian_id)
    and c.minor_id in (select private.wards_of(c.guardian_id)) and private.ward_shows(c.minor_id, 'calendar')
$$;
comment on function public.read_ward_calendar is
  'For the server that writes the calendar file: practices and tournaments of a ward''s teams behind a guardian''s secret; null when it '
    'does not work, also from the 18th birthday on and while the ward has it turned off.';

-- Mails

create function private.guardians_to_tell(team uuid) returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select distinct g.guardian_id
  from private.people_to_tell(team) as p (id)
  join private.guardian_links g on g.minor_id = p.id and g.begins_at <= now()
  join public.notification_preferences n on n.user_id = g.guardian_id and n.ward_notices <> 'never'
  where private.is_minor(g.minor_id) and private.ward_shows(g.minor_id, 'practices')
    and g.guardian_id not in (select private.people_to_tell(team))
$$;
comment on function private.guardians_to_tell is
  'Guardians who want to hear what their wards on this team are told of practices. Who is of the team hears it already.';

create function private.wards_on_team(guardian uuid, team uuid) returns setof uuid
language sql stable security definer rows 2 set search_path = '' as $$
  select w from private.wards_of(guardian) w
  where private.ward_shows(w, 'practices') and team in (select private.agreed_teams_of(w))
$$;

create function private.wards_named(people uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'ward', string_agg(coalesce(x.name, 'your child'), ' and ' order by x.place),
    'wards', jsonb_agg(x.name order by x.place))
  from (select p.place, private.display_name(p.id) as name from unnest(people) with ordinality p (id, place)) x
$$;
comment on function private.wards_named is
  'Wards as fields of what a guardian reads: their names (wards, null for one whose name is not known), which mails and pages say in the '
    'language of the reader, and one English text of them (ward), which shells read that are older than the list. Null for nobody.';

create function private.queue_ward_reminders(practice uuid, people uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.queue_mail('ward_reminder', practice, g.id)
  from (
    select distinct l.guardian_id as id from private.guardian_links l
    join public.notification_preferences n on n.user_id = l.guardian_id and n.ward_notices <> 'never'
    where l.minor_id = any (people) and l.begins_at <= now() and private.is_minor(l.minor_id)
      and private.ward_shows(l.minor_id, 'practices') and private.mailable_address(l.guardian_id) is not null
    order by 1) g
$$;
comment on function private.queue_ward_reminders is
  'A reminder that goes to wards goes to their guardians who want mails about practices, too.';

create function private.describe_ward_reminder(mail private.mail_outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'team', t.name, 'title', p.title, 'scheduled_at',
    p.scheduled_at, 'duration_minutes', p.duration_minutes, 'location', p.location,
    'game', private.shown_game(p.team_id, p.game_profile_id),
    'time_zone', coalesce(private.zone_of(mail.recipient_id), private.zone_of_practice(p))) || private.wards_named(w.people)
  from public.team_practices p join public.teams t on t.id = p.team_id
  cross join lateral (
    select array_agg(x) as people from private.wards_on_team(mail.recipient_id, p.team_id) x where private.awaits_reply(p.id, x)) w
  where p.id = mail.subject_id and w.people is not null and p.scheduled_at > now()
    and private.mailable_address(mail.recipient_id) is not null
    and exists (
      select from public.notification_preferences n where n.user_id = mail.recipient_id and n.ward_notices <> 'never')
$$;
comment on function private.describe_ward_reminder is
  'A practice for which a ward has not answered, or null when all have, the ward turned it off, or the guardian no longer wants it.';

create function private.describe_family_week(mail private.mail_outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'time_zone', private.zone_of(mail.recipient_id),
    'wards', jsonb_agg(private.only_fields(x.card, '{person_id,name,practices,colleges,places}') order by x.place))
  from private.ward_cards(array(select private.wards_of(mail.recipient_id)), 5) x
  where private.mailable_address(mail.recipient_id) is not null
    and exists (select from public.notification_preferences n where n.user_id = mail.recipient_id and n.family_mail)
  having count(*) > 0
$$;
comment on function private.describe_family_week is
  'The week of a guardian''s wards as the page of the family shows it when the mail goes out, or null without a ward, or when it is no '
    'longer wanted.';

create function private.queue_family_mails(most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  -- One at a time, so that nobody gets two in a week.
  perform pg_advisory_xact_lock(hashtextextended('family_week', 0));
  insert into private.mail_outbox (template, subject_id, recipient_id, due_at)
  select 'family_week', n.user_id, n.user_id, private.mail_time('family_week', n.user_id, now())
  from public.notification_preferences n
  where n.family_mail and exists (select from private.wards_of(n.user_id)) and private.mailable_address(n.user_id) is not null
    and not exists (
      select from private.mail_outbox o
      where o.recipient_id = n.user_id and o.template = 'family_week'
        and (o.state = 'waiting' or o.created_at > now() - interval '6 days 12 hours'))
  order by n.user_id limit most
  on conflict do nothing;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform pg_notify('mail_outbox', '');
  end if;
  return queued;
end $$;
comment on function private.queue_family_mails is
  'Queues the weekly mail to the next guardians who want it; returns how many. Called until it queues none.';
