-- Presence: who came to a practice, recorded afterwards by owner or staff, beside what people answered before it. The
-- two are never mixed. Nothing of it is read or written but by these functions. Ours.

create table private.practice_presence (
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  state text not null
    constraint practice_presence_state_check check (state in ('present', 'late', 'excused', 'absent')),
  reason text constraint practice_presence_reason_check check (private.has_text(reason) and char_length(reason) <= 1000),
  recorded_by uuid references public.profiles (id) on delete set null,
  recorded_at timestamptz not null default now(),
  primary key (practice_id, user_id),
  constraint practice_presence_reason_only_away check (reason is null or state in ('excused', 'absent'))
);
comment on table private.practice_presence is
  'Who came to a practice, as the team recorded it. Written by record_presence and take_over_answers; nobody records themselves.';
comment on column private.practice_presence.reason is
  'Why somebody was not there: what they answered, or words of who recorded it. Read by who records, and by the person.';
create index practice_presence_user_idx on private.practice_presence (user_id, practice_id);
create index practice_presence_recorder_idx on private.practice_presence (recorded_by);
alter table private.practice_presence enable row level security;
create policy "closed to clients" on private.practice_presence for all to anon, authenticated using (false) with check (false);

create table private.presence_versions (
  id uuid primary key default gen_random_uuid(),
  practice_id uuid not null references public.team_practices (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  state text not null
    constraint presence_versions_state_check check (state in ('present', 'late', 'excused', 'absent')),
  recorded_by uuid references public.profiles (id) on delete set null,
  recorded_at timestamptz not null,
  replaced_by uuid references public.profiles (id) on delete set null,
  replaced_at timestamptz not null default now()
);
comment on table private.presence_versions is
  'What presence said before it was corrected, with who recorded and who replaced it. Without the reasons; kept for a year.';
create index presence_versions_practice_idx on private.presence_versions (practice_id, replaced_at desc, id desc);
create index presence_versions_user_idx on private.presence_versions (user_id);
create index presence_versions_recorder_idx on private.presence_versions (recorded_by);
create index presence_versions_replacer_idx on private.presence_versions (replaced_by);
create index presence_versions_age_idx on private.presence_versions (replaced_at);
alter table private.presence_versions enable row level security;
create policy "closed to clients" on private.presence_versions for all to anon, authenticated using (false) with check (false);

create table private.presence_sheets (
  practice_id uuid primary key references public.team_practices (id) on delete cascade,
  came integer not null default 0,
  recorded integer not null default 0,
  asked_at timestamptz
);
comment on table private.presence_sheets is
  'How many of those recorded at a practice came, present or late; kept by a trigger, so that lists count nothing.';
comment on column private.presence_sheets.asked_at is 'When owner and staff were told that nobody has recorded who came; once.';
alter table private.presence_sheets enable row level security;
create policy "closed to clients" on private.presence_sheets for all to anon, authenticated using (false) with check (false);

create function private.has_presence(practice uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.presence_sheets s where s.practice_id = practice and s.recorded > 0)
$$;
comment on function private.has_presence is 'Whether the team has recorded who came to a practice.';

create function private.count_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.presence_sheets as s (practice_id, came, recorded)
  select p.id, count(*) filter (where r.state in ('present', 'late')), count(r.user_id)
  from (select distinct practice_id from changed) t
  -- None where the practice itself goes.
  join public.team_practices p on p.id = t.practice_id
  left join private.practice_presence r on r.practice_id = p.id
  group by p.id order by p.id
  on conflict (practice_id) do update set came = excluded.came, recorded = excluded.recorded;
  return null;
end $$;
create trigger count_presence_new after insert on private.practice_presence referencing new table as changed
  for each statement execute function private.count_presence();
create trigger count_presence after update on private.practice_presence referencing new table as changed
  for each statement execute function private.count_presence();
create trigger count_presence_gone after delete on private.practice_presence referencing old table as changed
  for each statement execute function private.count_presence();

create function private.presence_recorders(team uuid) returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select t.owner_user_id from public.teams t where t.id = team and t.owner_user_id is not null and t.archived_at is null
  union
  select s.user_id from public.team_staff s join public.teams t on t.id = s.team_id and t.archived_at is null
  where s.team_id = team and s.is_active and s.is_confirmed
$$;
comment on function private.presence_recorders is
  'Who records presence for a team that is not archived: its owner, and its staff by an own yes. No platform staff: what stands there was '
    'recorded by the team.';

create function private.records_presence(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.uid()) in (select private.presence_recorders(team)), false)
$$;

create function private.people_to_record(practice public.team_practices) returns setof uuid
language sql stable security definer rows 15 set search_path = '' as $$
  select distinct m.user_id from public.team_members m
  where m.team_id = practice.team_id and m.is_active and m.is_confirmed
    and (m.joined_at <= practice.scheduled_at and private.is_called(practice.team_id, practice.game_profile_id, m.user_id) or exists (
      select from public.team_practice_attendance a where a.practice_id = practice.id and a.user_id = m.user_id and a.is_admitted))
$$;
comment on function private.people_to_record is
  'Players of its game by an own yes who were on the team when the practice started, or answered before. Guests have no presence.';

create function private.open_presence(p_practice_id uuid) returns public.team_practices
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices;
begin
  -- One at a time, so that each finds what the one before has recorded.
  select * into practice from public.team_practices p where p.id = p_practice_id for no key update;
  if practice.id is null or (select auth.uid()) is null or not private.records_presence(practice.team_id) then
    raise exception 'You don''t have permission to record who came.' using errcode = '42501';
  end if;
  perform private.check_not_archived(practice.team_id);
  if practice.status = 'cancelled' then
    raise exception 'This practice was canceled' using errcode = 'PT409', hint = 'cancelled';
  end if;
  if practice.scheduled_at > now() then
    raise exception 'This practice has not started' using errcode = 'PT409', hint = 'not_started';
  end if;
  if practice.scheduled_at <= now() - interval '14 days' then
    raise exception 'Who came is closed two weeks after a practice' using errcode = 'PT410', hint = 'closed';
  end if;
  perform private.limit_rate('practice_presence', (select auth.uid())::text, 600, '1 hour');
  return practice;
end $$;
comment on function private.open_presence is
  'The practice, locked, for who records its presence now: from its start for 14 days. PT409 with the hint "not_started" or "cancelled", '
    'PT410 with the hint "closed".';

create function public.take_over_answers(p_practice_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices := private.open_presence(p_practice_id);
  me uuid := (select auth.uid());
  taken integer;
begin
  insert into private.practice_presence (practice_id, user_id, state, reason, recorded_by)
  select practice.id, a.user_id, case a.status when 'attending' then 'present' else 'excused' end,
    case a.status when 'not_attending' then private.text_or_null(a.notes) end, me
  from private.people_to_record(practice) as who (id)
  join public.team_practice_attendance a on a.practice_id = practice.id and a.user_id = who.id
  where a.is_admitted and a.status in ('attending', 'not_attending') and a.user_id <> me
  order by a.user_id
  on conflict (practice_id, user_id) do nothing;
  get diagnostics taken = row_count;
  if taken > 0 then
    perform private.send_team_events('attendance', array[practice.team_id], array[practice.id]);
  end if;
  return taken;
end $$;
comment on function public.take_over_answers is
  'Takes over the answers to a practice as its presence, for everybody who is not recorded yet: who said yes was present, who said no was '
    'excused for their reason. "Maybe" and no answer say nothing and stay open, as does the caller. Returns for how many. Owner and staff, '
    'from the start for 14 days (PT410 with the hint "closed").';
grant execute on function public.take_over_answers to authenticated;

create function public.record_presence(p_practice_id uuid, p_changes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices := private.open_presence(p_practice_id);
  me uuid := (select auth.uid());
  wanted private.practice_presence[];
  removed integer;
  changed integer;
begin
  if coalesce(jsonb_typeof(p_changes), 'null') <> 'array' or jsonb_array_length(p_changes) not between 1 and 200 then
    raise exception 'Record 1 to 200 people at a time' using errcode = '23514';
  end if;
  select array_agg(row(practice.id, c.user_id, c.state, private.text_or_null(c.reason), me, now())::private.practice_presence
    order by c.user_id) into wanted
  from jsonb_to_recordset(p_changes) as c (user_id uuid, state text, reason text);
  if (select count(distinct w.user_id) from unnest(wanted) w) < cardinality(wanted) then
    raise exception 'Record each person once' using errcode = '23514';
  end if;
  if me in (select w.user_id from unnest(wanted) w) then
    raise exception 'Somebody else of the staff records you' using errcode = '42501', hint = 'own';
  end if;
  if exists (
    select from unnest(wanted) w
    where w.user_id not in (select private.people_to_record(practice))
      and not exists (select from private.practice_presence r where r.practice_id = practice.id and r.user_id = w.user_id)) then
    raise exception 'Only players of the team are recorded' using errcode = '23503', hint = 'no_player';
  end if;
  insert into private.presence_versions (practice_id, user_id, state, recorded_by, recorded_at, replaced_by)
  select r.practice_id, r.user_id, r.state, r.recorded_by, r.recorded_at, me
  from unnest(wanted) w join private.practice_presence r on r.practice_id = practice.id and r.user_id = w.user_id
  where r.state is distinct from w.state;
  delete from private.practice_presence r using unnest(wanted) w
  where r.practice_id = practice.id and r.user_id = w.user_id and w.state is null;
  get diagnostics removed = row_count;
  insert into private.practice_presence as r (practice_id, user_id, state, reason, recorded_by)
  select practice.id, w.user_id, w.state, w.reason, me from unnest(wanted) w where w.state is not null order by w.user_id
  on conflict (practice_id, user_id) do update
    set state = excluded.state, reason = excluded.reason, recorded_by = excluded.recorded_by, recorded_at = now()
    where (r.state, r.reason) is distinct from (excluded.state, excluded.reason);
  get diagnostics changed = row_count;
  if removed + changed > 0 then
    perform private.send_team_events('attendance', array[practice.team_id], array[practice.id]);
  end if;
  return removed + changed;
end $$;
comment on function public.record_presence is
  'Records who came to a practice, or corrects it: p_changes holds user_id, state (present, late, excused, absent; null for not recorded) '
    'and, for who was away, a reason. What was there before is kept with who replaced it. Again it changes nothing. Returns how many '
    'changed. Nobody records themselves (42501 with the hint "own"). Owner and staff, from the start for 14 days (PT410 with the hint '
    '"closed").';
grant execute on function public.record_presence to authenticated;

create function public.load_presence(p_practice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'is_open', p.scheduled_at <= now() and p.scheduled_at > now() - interval '14 days' and p.status <> 'cancelled',
    'closes_at', p.scheduled_at + interval '14 days',
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', w.id, 'full_name', n.full_name, 'avatar_url', n.avatar_url, 'is_self', w.id = (select auth.uid()),
        'state', r.state, 'reason', r.reason, 'answer', a.status,
        -- The note of "maybe" says why in the words of who gave it; a reason that was taken over stands above.
        'answer_note', case when not coalesce(private.is_blocked_between(w.id, (select auth.uid())), false) then a.notes end)
        order by n.full_name, w.id), '[]')
      from (
        select private.people_to_record(p)
        union
        select x.user_id from private.practice_presence x where x.practice_id = p.id
      ) w (id)
      join private.people_on_team(p.team_id) n on n.person_id = w.id and n.is_shown
      left join private.practice_presence r on r.practice_id = p.id and r.user_id = w.id
      left join public.team_practice_attendance a on a.practice_id = p.id and a.user_id = w.id and a.is_admitted),
    'corrections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'user_id', v.user_id, 'state', v.state, 'replaced_at', v.replaced_at,
        'by', coalesce(b.full_name, 'Somebody')) order by v.replaced_at desc, v.id desc), '[]')
      from (
        select x.* from private.presence_versions x where x.practice_id = p.id
        order by x.replaced_at desc, x.id desc limit 50
      ) v
      left join private.people_on_team(p.team_id) b on b.person_id = v.replaced_by and b.is_shown))
  from public.team_practices p
  where p.id = p_practice_id and private.records_presence(p.team_id)
$$;
comment on function public.load_presence is
  'For owner and staff: the players of a practice with presence, answer and note, and the newest 50 corrections with who made them. Null '
    'for '
    'everybody else.';
grant execute on function public.load_presence to authenticated;

create function public.list_presence_totals(p_team_id uuid) returns table (user_id uuid, came integer, recorded integer)
language plpgsql stable security definer rows 15 set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'Only managers of a team see who came.' using errcode = '42501';
  end if;
  return query
    select r.user_id, count(*) filter (where r.state in ('present', 'late'))::integer, count(*)::integer
    from (
      select p.id from public.team_practices p
      where p.team_id = p_team_id and p.scheduled_at between now() - interval '12 weeks' and now() and p.status <> 'cancelled'
      order by p.scheduled_at desc limit 300) h
    join private.practice_presence r on r.practice_id = h.id
    where r.user_id in (select m.user_id from public.team_members m where m.team_id = p_team_id and m.is_active and m.is_confirmed)
    group by r.user_id;
end $$;
comment on function public.list_presence_totals is
  'For managers of a team: to how many practices of the last 12 weeks each player on the roster came, present or late, of those for which '
    'the team recorded them; nobody for whom nothing is recorded.';
grant execute on function public.list_presence_totals to authenticated;

create function private.unrecorded_practices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'team_id', x.team_id, 'team_name', x.team_name,
    'starts_at', x.scheduled_at) order by x.scheduled_at desc, x.id)
  from (
    select p.id, p.title, p.scheduled_at, t.id as team_id, t.name as team_name
    from (
      select o.id from public.teams o where o.owner_user_id = (select auth.uid())
      union
      select s.team_id from public.team_staff s where s.user_id = (select auth.uid()) and s.is_active and s.is_confirmed
    ) mine
    join public.teams t on t.id = mine.id and t.archived_at is null
    cross join lateral (
      select q.* from public.team_practices q
      where q.team_id = t.id and q.scheduled_at between now() - interval '14 days' and now()
        and q.status <> 'cancelled' and not private.has_presence(q.id)
        and exists (
          select from public.team_members m
          where m.team_id = t.id and m.is_active and m.is_confirmed and m.user_id <> (select auth.uid()))
      order by q.scheduled_at desc, q.id limit 3
    ) p
    order by p.scheduled_at desc, p.id limit 3
  ) x
$$;
comment on function private.unrecorded_practices is
  'The latest three practices of the last two weeks for which the caller, as owner or staff, can record who came and nobody has; null for '
    'none.';

create function private.prune_presence_versions() returns void
language sql security definer set search_path = '' as $$
  delete from private.presence_versions v where v.replaced_at < now() - interval '1 year'
$$;
