-- Points (DB-035 to DB-037): a ledger with one row per award. Browsers report events to the function process-points;
-- it asks award_points, which believes only what the database itself can see. Ours.

create table public.point_rules (
  event_type text primary key constraint point_rules_event_type_check check (event_type ~ '^[a-z_]{1,60}$'),
  points integer not null constraint point_rules_points_check check (points > 0),
  daily_limit integer constraint point_rules_daily_limit_check check (daily_limit > 0),
  description text not null constraint point_rules_description_check check (char_length(description) <= 200)
);
comment on table public.point_rules is
  'What an event earns. Each subject (a practice, a page, a message, the profile) earns once.';
comment on column public.point_rules.daily_limit is
  'Awards of this event to one person in a day (UTC); null for an event that can happen once only.';

insert into public.point_rules (event_type, points, daily_limit, description) values
  ('profile_completed', 100, null, 'Profile completed'),
  ('profile_published', 50, null, 'Profile published'),
  ('attendance_submitted', 5, 10, 'Practice attendance submitted'),
  ('interest_submitted', 20, 5, 'Interest in a college submitted'),
  ('page_read', 2, 10, 'Learn page read to the end'),
  ('message_sent', 1, 20, 'Message sent');

alter table public.point_rules enable row level security;
grant select on public.point_rules to anon, authenticated;
create policy "anyone reads what earns points" on public.point_rules for select to anon, authenticated using (true);

create table public.point_awards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_type text not null references public.point_rules (event_type),
  subject text not null constraint point_awards_subject_check check (char_length(subject) between 1 and 100),
  points integer not null constraint point_awards_points_check check (points > 0),
  event_category text constraint point_awards_event_category_check check (char_length(event_category) <= 100),
  session_id text constraint point_awards_session_id_check check (char_length(session_id) <= 100),
  page_path text constraint point_awards_page_path_check check (char_length(page_path) <= 500),
  awarded_at timestamptz not null default now(),
  constraint point_awards_once unique (user_id, event_type, subject)
);
comment on table public.point_awards is 'The ledger: rows are added by award_points and never change.';
comment on column public.point_awards.subject is
  'What the award is for, found by the database: with person and event it makes the award unique.';
create index point_awards_list_idx on public.point_awards (user_id, awarded_at desc, id desc);
create index point_awards_day_idx on public.point_awards (user_id, event_type, awarded_at);
create index point_awards_event_idx on public.point_awards (event_type);
alter table public.point_awards enable row level security;
grant select on public.point_awards to authenticated;
create policy "own awards" on public.point_awards for select to authenticated using (user_id = (select auth.uid()));

create function private.add_to_total() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.point_totals as t (user_id, total) values (new.user_id, new.points)
  on conflict (user_id) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger add_to_total after insert on public.point_awards
  for each row execute function private.add_to_total();

create table public.point_totals (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  total integer not null default 0
);
comment on table public.point_totals is 'Sum of a person''s awards, kept by a trigger.';
alter table public.point_totals enable row level security;
grant select on public.point_totals to authenticated;
create policy "own total" on public.point_totals for select to authenticated using (user_id = (select auth.uid()));

create function private.point_subject(person uuid, event text, properties jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  case event
    when 'profile_completed' then
      return (
        select 'profile' from public.user_profiles u
        where u.user_id = person and u.slug is not null and u.display_name is not null
          and private.has_text(u.first_name) and private.has_text(u.last_name));
    when 'profile_published' then
      return (select 'profile' from public.user_profiles u where u.user_id = person and u.is_published);
    when 'attendance_submitted' then
      return (
        select a.practice_id from public.team_practice_attendance a join public.team_practices p on p.id = a.practice_id
        where a.user_id = person and p.team_id in (select private.agreed_teams_of(person))
          and a.practice_id = private.uuid_or_null(properties ->> 'practice_id'));
    when 'page_read' then
      return (
        select p.id from public.content_pages p
        where p.is_published and p.id = private.uuid_or_null(properties ->> 'page_id'));
    when 'message_sent' then
      return (
        select m.id from public.messages m
        where m.sender_id = person and m.deleted_at is null and m.id = private.uuid_or_null(properties ->> 'message_id'));
    when 'interest_submitted' then
      return (
        -- Once for a college for ever: who withdraws and sends again has done nothing more.
        select s.college_id from public.interest_submissions s
        where s.player_id = person and s.id = private.uuid_or_null(properties ->> 'submission_id'));
    else
      return null;
  end case;
end $$;
comment on function private.point_subject is
  'What the event is about, or null when it did not happen: nobody earns points by saying so. Reading a page is taken on trust, within the '
    'daily limit.';

create function public.award_points(
  p_user_id uuid, p_event_type text, p_event_category text default null, p_properties jsonb default '{}',
  p_session_id text default null, p_page_path text default null
) returns table (points_awarded integer, message text)
language plpgsql security definer set search_path = '' as $$
declare
  rule public.point_rules;
  about text;
begin
  select * into rule from public.point_rules r where r.event_type = p_event_type;
  if rule.event_type is null then
    return query select 0, 'No points for this event';
    return;
  end if;
  about := private.point_subject(p_user_id, p_event_type, coalesce(p_properties, '{}'));
  if about is null then
    return query select 0, 'Nothing to award';
    return;
  end if;
  -- One award of a person at a time, so that the daily limit holds.
  perform pg_advisory_xact_lock(hashtextextended('point_awards.' || p_user_id, 0));
  if exists (
    select from public.point_awards a
    where a.user_id = p_user_id and a.event_type = p_event_type and a.subject = about) then
    return query select 0, 'Already awarded';
    return;
  end if;
  if rule.daily_limit <= (
    select count(*) from public.point_awards a
    where a.user_id = p_user_id and a.event_type = p_event_type
      and a.awarded_at >= date_trunc('day', now(), 'UTC')) then
    return query select 0, 'Daily limit reached';
    return;
  end if;
  insert into public.point_awards (user_id, event_type, subject, points, event_category, session_id, page_path)
  values (p_user_id, p_event_type, about, rule.points, p_event_category, p_session_id, p_page_path);
  return query select rule.points, 'Points awarded';
end $$;
comment on function public.award_points is
  'Awards an event once per subject and within its daily limit; says in words why it awards nothing. For the server only.';
