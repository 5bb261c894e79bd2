-- What players see of their interests, and how fast colleges answer.

create function private.interest_status(interest uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'interest_id', i.id, 'college', jsonb_build_object('slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
    'game', t.name, 'stage', s.player_label, 'stage_kind', s.kind, 'sent_at', i.sent_at, 'since', i.stage_since,
    'answered', i.answered_at is not null, 'claimed_way', i.claimed_way, 'claimed_on', i.claimed_on)
  from public.interests i
  join public.colleges c on c.id = i.college_id
  join public.pipeline_stages s on s.id = i.stage_id
  left join public.esports_titles t on t.id = i.esports_title_id
  where i.id = interest
$$;
comment on function private.interest_status is 'Where an interest stands, in words that are safe for the player.';

create function private.passed_by(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- A look at what the college had saved before is no reading of what was sent since.
    'read', coalesce(bool_or(e.kind = 'viewed' and e.created_at >= interest.sent_at), false),
    'reviewed', coalesce(bool_or(e.stage_kind = 'reviewing'), false),
    'offered', coalesce(bool_or(e.stage_kind = 'offered'), false))
  from public.interest_events e
  where e.college_id = interest.college_id and e.interest_id = interest.id and not e.from_prospect and e.kind in ('viewed', 'moved')
$$;
comment on function private.passed_by is
  'What the history of an interest holds of the steps that a player sees: read (since it was sent), reviewed and offered (moved to such a '
    'stage, be it for a while).';

create function private.reach_of(player uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when not private.has_told_age(player) then '{"way": "no_age"}'
    when not private.is_minor(player) then '{"way": "inbox"}'
    when g.begins_at <= now() then '{"way": "guardian"}'
    when g.begins_at is not null then jsonb_build_object('way', 'guardian_later', 'begins_at', g.begins_at)
    else jsonb_build_object('way', 'no_guardian', 'is_asked', exists (
      select from private.guardian_requests r where r.minor_id = player and r.created_at > now() - interval '30 days')) end
  from (
    select min(l.begins_at) as begins_at from private.guardian_links l where l.minor_id = player and l.ended_at is null) g
$$;
comment on function private.reach_of is
  'How a college can write to a player, for the player''s own eyes: inbox (of age), guardian (in a conversation with the guardian), '
    'guardian_later (the guardian agreed; from begins_at on), no_guardian (is_asked: a request is open), no_age.';

create function public.load_recruiting_status(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  interest public.interests;
begin
  select i.* into interest from public.interests i
  where i.id = coalesce((select s.interest_id from public.interest_submissions s where s.id = p_id), p_id)
    and i.stage_id is not null
    and (i.player_id = (select auth.uid()) or i.college_id in (select private.my_program_college_ids()));
  if interest.id is null then
    raise exception 'Recruiting status not found' using errcode = 'PT404';
  end if;
  return private.interest_status(interest.id) || jsonb_build_object(
    'is_own', interest.player_id is not distinct from (select auth.uid()),
    'reach', case when interest.player_id = (select auth.uid()) then private.reach_of(interest.player_id) end,
    'answers', private.answers_of(interest, (select auth.uid())), 'passed', private.passed_by(interest),
    'closing', private.closing_of(interest), 'meetings', private.meetings_of(interest),
    'offers', private.offers_of(interest), 'papers', private.papers_of(interest),
    'meeting_barrier', case when interest.player_id = (select auth.uid()) then private.meeting_barrier(interest.player_id) end,
    'reply_time', (
      select jsonb_build_object('median_days', r.median_days, 'answered_percent', r.answered_percent)
      from public.college_reply_times r where r.college_id = interest.college_id),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'form_id', s.form_id, 'title', v.title,
        'submitted_at', s.submitted_at, 'updated_at', s.updated_at) order by s.submitted_at), '[]')
      from public.interest_submissions s join public.interest_form_versions v on v.id = s.version_id
      where s.college_id = interest.college_id and s.interest_id = interest.id),
    'events', (
      select coalesce(jsonb_agg(e.event order by e.id), '[]')
      from (
        select e.id, jsonb_strip_nulls(jsonb_build_object(
          'kind', case e.kind when 'sent_again' then 'sent' else e.kind end, 'at', e.created_at,
          'label', case when e.kind = 'moved' then e.player_label end)) as event
        from public.interest_events e
        where e.college_id = interest.college_id and e.interest_id = interest.id and not e.from_prospect
          and e.kind in ('sent', 'sent_again', 'viewed', 'saved', 'moved')
        order by e.id desc limit 200
      ) e));
end $$;
comment on function public.load_recruiting_status is
  'The status page of a submission or an interest by its unguessable id: for the player and who works in the college''s program (not '
    'admissions), PT404 for everybody else. Events are sent, viewed, saved and moved (with the label), never who; answers are '
    'the words that reached the player, closing the note with which it is closed now; reach says to the player how the college can write '
      'to them.';
grant execute on function public.load_recruiting_status to authenticated;

create function public.list_my_interests(p_limit integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.interest_status(i.id) || jsonb_build_object('id', coalesce(i.submission_id, i.id))
    order by i.latest desc, i.id), '[]')
  from (
    select i.id, s.id as submission_id, greatest(i.stage_since, i.sent_at, i.answered_at) as latest
    from public.interests i
    left join lateral (
      select s.id from public.interest_submissions s
      where s.college_id = i.college_id and s.interest_id = i.id order by s.submitted_at limit 1
    ) s on true
    where i.player_id = (select auth.uid()) and i.stage_id is not null
    order by greatest(i.stage_since, i.sent_at, i.answered_at) desc, i.id
    limit least(greatest(p_limit, 1), 50)
  ) i
$$;
comment on function public.list_my_interests is
  'The caller''s latest interests with their player-safe stage; "id" opens the status page (RC-010).';
grant execute on function public.list_my_interests to authenticated;

create function private.count_replies(college uuid) returns void
language sql security definer set search_path = '' as $$
  with counted as (
    select count(*)::integer as sent, count(i.answered_at)::integer as answered,
      percentile_cont(0.5) within group (order by extract(epoch from i.answered_at - i.sent_at) / 86400)
        filter (where i.answered_at is not null) as median
    from public.interests i
    where i.college_id = college and i.sent_at >= now() - interval '90 days'
  ), gone as (
    delete from public.college_reply_times r where r.college_id = college and (select sent from counted) < 5
  )
  insert into public.college_reply_times as r (college_id, median_days, answered_percent, counted)
  select college, round(c.median::numeric, 1), round(100.0 * c.answered / c.sent), c.sent
  from counted c where c.sent >= 5
  on conflict (college_id) do update set
    median_days = excluded.median_days, answered_percent = excluded.answered_percent, counted = excluded.counted,
    counted_on = current_date
$$;

create function private.follow_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
  college uuid;
begin
  case tg_op
    when 'INSERT' then
      touched := array(select distinct n.college_id from after_change n where n.sent_at is not null order by 1);
    when 'UPDATE' then
      touched := array(
        select distinct n.college_id from after_change n join before_change o on o.id = n.id
        where (n.sent_at, n.answered_at) is distinct from (o.sent_at, o.answered_at) order by 1);
    else
      touched := array(
        select distinct o.college_id from before_change o join public.colleges c on c.id = o.college_id
        where o.sent_at is not null order by 1);
  end case;
  foreach college in array touched loop
    perform private.count_replies(college);
    perform private.count_pledge(college);
  end loop;
  return null;
end $$;
create trigger follow_replies_new after insert on public.interests referencing new table as after_change
  for each statement execute function private.follow_replies();
create trigger follow_replies after update on public.interests
  referencing old table as before_change new table as after_change
  for each statement execute function private.follow_replies();
create trigger follow_replies_gone after delete on public.interests referencing old table as before_change
  for each statement execute function private.follow_replies();

create function private.refresh_reply_times() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  amount integer := 0;
begin
  for college in select r.college_id from public.college_reply_times r where r.counted_on < current_date loop
    perform private.count_replies(college);
    perform private.count_pledge(college);
    amount := amount + 1;
  end loop;
  return amount;
end $$;
comment on function private.refresh_reply_times is
  'Lets the 90 days move on for colleges that nobody wrote to since; returns how many were counted again. For the server, once a day.';

-- The status widget of RC-010, embedded in pages of others: by a secret address that its player makes and ends. Ours.

create table private.status_widgets (
  player_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.status_widgets is
  'The one address of a player''s status widget: only the SHA-256 of its secret is kept. Of adults only.';
alter table private.status_widgets enable row level security;
create policy "closed to clients" on private.status_widgets for all to anon, authenticated
  using (false) with check (false);

create function public.read_status_widget() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select w.created_at from private.status_widgets w where w.player_id = (select auth.uid())
$$;
comment on function public.read_status_widget is 'Since when the caller''s widget has an address; null without one.';
grant execute on function public.read_status_widget to authenticated;

create function public.make_status_widget() returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  token text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  perform private.check_age_told(me);
  if private.is_minor(me) then
    raise exception 'You can put your status on other sites once you are 18.' using errcode = '42501', hint = 'minor';
  end if;
  insert into private.status_widgets (player_id, token_hash)
  values (me, encode(extensions.digest(token, 'sha256'), 'hex'))
  on conflict (player_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end $$;
comment on function public.make_status_widget is
  'Makes the secret of a read-only address of the caller''s widget and returns it this once; an earlier one ends. Not for minors.';
grant execute on function public.make_status_widget to authenticated;

create function public.end_status_widget() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.status_widgets w where w.player_id = (select auth.uid());
  return found;
end $$;
comment on function public.end_status_widget is 'Ends the address of the caller''s widget at once; false when there is none.';
grant execute on function public.end_status_widget to authenticated;

create function public.load_status_widget(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := (
    select w.player_id from private.status_widgets w
    where w.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex') and private.is_adult(w.player_id));
begin
  if player is null then
    raise exception 'Widget not found' using errcode = 'PT404';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'college', jsonb_build_object('slug', i.slug, 'name', i.name, 'logo_url', i.logo_url, 'colors', i.colors),
      'game', i.game, 'stage', i.player_label, 'stage_kind', i.kind, 'since', i.since)
      order by i.since desc, i.slug), '[]')
    from (
      select c.slug, c.name, c.logo_url, c.colors, t.name as game, s.player_label, s.kind,
        greatest(i.stage_since, i.sent_at, i.answered_at)::date as since
      from public.interests i
      join public.colleges c on c.id = i.college_id and c.is_published
      join public.pipeline_stages s on s.id = i.stage_id
      left join public.esports_titles t on t.id = i.esports_title_id
      where i.player_id = player and i.sent_at is not null
      order by greatest(i.stage_since, i.sent_at, i.answered_at) desc, c.slug limit 5
    ) i);
end $$;
comment on function public.load_status_widget is
  'The latest interests that a player sent, by the secret of their widget, for anybody: published colleges and their player-safe words, '
    'never who the player is. PT404 for a secret that does not work.';
grant execute on function public.load_status_widget to anon, authenticated;
