-- Closing with a note: anyone who wrote to a college is closed with a sentence that they read, of the fixed list or the college's own,
-- and the pledge that nobody waits longer than 14 days, counted from what was sent and answered. Ours.

create function private.closing_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('at', a.created_at, 'sentence', a.sentence, 'words', a.words))
  from private.interest_answers a
  where a.college_id = interest.college_id and a.interest_id = interest.id and a.closes and a.reopened_at is null
    and exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'closed')
  order by a.created_at desc limit 1
$$;
comment on function private.closing_of is
  'The note with which an interest is closed now: what the player reads on the status page and the guardians of a minor on theirs.';

create function private.require_closing_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_closed boolean := exists (select from public.pipeline_stages s where s.id = old.stage_id and s.kind = 'closed');
  is_closed boolean := exists (select from public.pipeline_stages s where s.id = new.stage_id and s.kind = 'closed');
begin
  if was_closed and not is_closed then
    update private.interest_answers a set reopened_at = now()
    where a.college_id = new.college_id and a.interest_id = new.id and a.closes and a.reopened_at is null;
  elsif is_closed and not was_closed then
    -- Written by close_interests just before.
    if exists (
      select from private.interest_answers a
      where a.college_id = new.college_id and a.interest_id = new.id and a.closes and a.created_at >= now()) then
      return new;
    end if;
    -- An undo brings the days in the stage back, and with them the note of that closing.
    update private.interest_answers a set reopened_at = null
    where new.stage_since < now() and a.request_id = (
        select x.request_id from private.interest_answers x
        where x.college_id = new.college_id and x.interest_id = new.id and x.closes order by x.created_at desc limit 1)
      and a.college_id = new.college_id and a.interest_id = new.id;
    if not found then
      raise exception 'Closing takes a note to the player' using errcode = 'PT409', hint = 'note', detail = new.id::text;
    end if;
  end if;
  return new;
end $$;
comment on function private.require_closing_note is
  'Refuses (PT409, hint note) to close who wrote to the college without a sentence to them, by whatever function; remembers when a closing '
    'no longer holds.';
create trigger require_closing_note before update of stage_id on public.interests
  for each row when (old.stage_id is distinct from new.stage_id and new.sent_at is not null and new.player_id is not null)
  execute function private.require_closing_note();

create function private.keep_stages_noted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'closed' and exists (
    select from public.interests i
    where i.college_id = new.college_id and i.stage_id = new.id and i.sent_at is not null and i.player_id is not null) then
    raise exception 'Closing takes a note to each player' using errcode = 'PT409', hint = 'note';
  end if;
  if old.kind = 'closed' then
    update private.interest_answers a set reopened_at = now()
    from public.interests i
    where i.college_id = new.college_id and i.stage_id = new.id and a.college_id = i.college_id and a.interest_id = i.id
      and a.closes and a.reopened_at is null;
  end if;
  return new;
end $$;
comment on function private.keep_stages_noted is
  'No stage becomes one for closed interests while players who wrote stand in it: they would be closed without a word.';
create trigger keep_stages_noted before update of kind on public.pipeline_stages
  for each row when ((old.kind = 'closed') <> (new.kind = 'closed')) execute function private.keep_stages_noted();

create function private.closing_way(interest public.interests) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when interest.sent_at is null or interest.player_id is null then 'none'
    when private.reply_way(interest) not in ('direct', 'with_guardian') then 'sentence'
    when private.quiet_until((select auth.uid()), array[interest.player_id]) is not null then 'night'
    else 'words' end
$$;
comment on function private.closing_way is
  'What the caller may close an interest with: none (nobody wrote, no note is needed), sentence (of the list alone, as in reply_way), '
    'night '
    '(the same until the morning of a minor), words (also own ones).';

create function private.need_of(interest public.interests) returns text
language sql stable security definer set search_path = '' as $$
  select n.position
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id and p.esports_title_id = interest.esports_title_id
  left join public.player_games g on g.user_id = interest.player_id and g.esports_title_id = interest.esports_title_id
    and private.shows_to_college(interest)
  where n.college_id = interest.college_id and n.open_spots > 0
  order by coalesce(lower(n.position) = any (select lower(r) from unnest(g.roles) r), false) desc,
    coalesce(n.class_year = interest.class_year, n.class_year is null) desc, n.display_order, n.id
  limit 1
$$;
comment on function private.need_of is
  'The open position of the college that an interest is about: in the game, rather one that the player plays and of their class year.';

create function public.load_closing(p_interest_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  colleges uuid[];
begin
  select array_agg(distinct i.college_id) into colleges
  from public.interests i where i.id = any (p_interest_ids) and i.stage_id is not null;
  if cardinality(colleges) is distinct from 1 or not private.works_in_program(colleges[1]) then
    raise exception 'You don''t have permission to change these interests.' using errcode = '42501';
  end if;
  return (
    select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'game', t.name, 'need', private.need_of(i),
      'way', private.closing_way(i)) order by o.place)
    from unnest(p_interest_ids[1:500]) with ordinality o (id, place)
    join public.interests i on i.id = o.id and i.stage_id is not null
    left join public.esports_titles t on t.id = i.esports_title_id);
end $$;
comment on function public.load_closing is
  'What a note to each of these interests may say and name: player, game, open position, and closing_way. For who works in the program.';
grant execute on function public.load_closing to authenticated;

create function public.close_interests(
  p_request_id uuid, p_interest_ids uuid[], p_stage_id uuid, p_notes jsonb default '[]', p_seen_stage_ids uuid[] default null,
  p_loss_reason text default null, p_lost_to text default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  stage public.pipeline_stages;
  college uuid;
  interest public.interests;
  note record;
  noted integer := 0;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  -- Stages before interests, as everywhere.
  select * into stage from public.pipeline_stages s where s.id = p_stage_id for no key update;
  college := private.lock_interests(p_interest_ids);
  if stage.college_id is distinct from college then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  if stage.kind <> 'closed' or jsonb_typeof(p_notes) is distinct from 'array' then
    raise exception 'Choose a stage for closed interests, and a note for each' using errcode = '23514';
  end if;
  for interest in
    select i.* from public.interests i join public.pipeline_stages s on s.id = i.stage_id and s.kind <> 'closed'
    where i.id = any (p_interest_ids) and i.sent_at is not null and i.player_id is not null
      and not exists (select from private.interest_answers a where a.interest_id = i.id and a.request_id = p_request_id)
    order by i.id
  loop
    select n.sentence, n.words into note
    from jsonb_to_recordset(p_notes) n (interest_id uuid, sentence text, words text) where n.interest_id = interest.id limit 1;
    if num_nonnulls(note.sentence, note.words) is distinct from 1 then
      raise exception 'Closing takes a note to the player' using errcode = 'PT409', hint = 'note', detail = interest.id::text;
    end if;
    if note.words is not null then
      case private.closing_way(interest)
      when 'night' then
        raise exception 'At night own words wait until the morning of everybody under 18' using errcode = '42501', hint = 'quiet_hours',
          detail = interest.id::text;
      when 'words' then null;
      else
        raise exception 'Only a sentence of the list can be sent' using errcode = '42501', hint = 'sentence', detail = interest.id::text;
      end case;
    end if;
    perform private.limit_rate('set_answer', me::text, 1000, '1 day');
    perform private.add_answer(interest, p_request_id, null, note.sentence, me, btrim(note.words), true);
    perform private.log_interest(interest, 'replied');
    noted := noted + 1;
  end loop;
  perform public.move_interests(p_interest_ids, p_stage_id, null, p_seen_stage_ids);
  if p_loss_reason is not null then
    perform private.put_loss(college, p_interest_ids, p_loss_reason, p_lost_to);
  end if;
  return noted;
end $$;
comment on function public.close_interests is
  'Moves interests of one college into a stage for closed ones, each player who wrote with a note {interest_id, sentence or words}: a '
    'closing sentence of the fixed list, or up to 500 characters for whom closing_way says words. All or nothing; PT409 with the hint note '
    'where one is missing, 42501 with the hint sentence or quiet_hours where own words cannot go. Returns how many were noted; the same '
    'request again notes nobody twice, and what is closed already gets no second note. p_loss_reason and p_lost_to: why they ended, for '
    'the program alone (interest_losses).';
grant execute on function public.close_interests to authenticated;

-- The pledge.

create table private.answer_pledges (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  holds_until timestamptz not null
);
comment on table private.answer_pledges is
  'Colleges where of the last 90 days everybody who wrote, at least five, had words of the college within 14 days, and nobody waits '
    'longer: '
    'until when that holds if nothing is answered, so that it is lost by itself. Counted by count_pledge.';
create index answer_pledges_until_idx on private.answer_pledges (holds_until);
alter table private.answer_pledges enable row level security;
create policy "closed to clients" on private.answer_pledges for all to anon, authenticated using (false) with check (false);

create function private.count_pledge(college uuid) returns void
language sql security definer set search_path = '' as $$
  with recent as (
    select count(*) as sent, coalesce(bool_or(coalesce(i.answered_at, now()) > i.sent_at + interval '14 days'), false) as is_late
    from public.interests i where i.college_id = college and i.sent_at >= now() - interval '90 days'
  ), oldest as (
    -- A claim to have answered elsewhere ends no wait here: nobody can see it.
    select min(i.sent_at) as sent_at from public.interests i
    where i.college_id = college and i.sent_at is not null and i.answered_at is null
  ), holding as (
    select coalesce(o.sent_at + interval '14 days', 'infinity') as until
    from recent r cross join oldest o
    where r.sent >= 5 and not r.is_late and coalesce(o.sent_at > now() - interval '14 days', true)
  ), lost as (
    delete from private.answer_pledges p where p.college_id = college and not exists (select from holding)
  )
  insert into private.answer_pledges as p (college_id, holds_until)
  select college, h.until from holding h
  on conflict (college_id) do update set holds_until = excluded.holds_until where p.holds_until <> excluded.holds_until
$$;
comment on function private.count_pledge is
  'Counts the pledge of a college again: whenever something is sent, answered or withdrawn there, and once a day as the 90 days move on.';

create function private.is_pledged(college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.answer_pledges p where p.college_id = college and p.holds_until > now())
$$;
comment on function private.is_pledged is 'Whether nobody waits longer than 14 days at a college, as its rows say at this moment.';

-- People who are about to wait too long, and what was closed how.

create function private.waiting_long(college uuid, most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'game', t.name, 'sent_at', w.sent_at,
    'assignee', private.display_name(w.assignee_id)) order by w.sent_at, w.id), '[]')
  from (
    select i.* from public.interests i
    where i.college_id = college and i.sent_at < now() - interval '10 days' and i.answered_at is null and i.stage_id is not null
      and exists (select from public.pipeline_stages s where s.id = i.stage_id and s.kind <> 'closed')
    order by i.sent_at, i.id limit most
  ) w left join public.esports_titles t on t.id = w.esports_title_id
$$;
comment on function private.waiting_long is
  'Players whom no words have reached in 10 days, the longest first: four days before the pledge of 14 is lost. For the program.';

create function private.count_waiting_long(college uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select jsonb_array_length(private.waiting_long(college, 100))
$$;

create function private.closing_figures(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('closed', count(*), 'noted', count(*) filter (where exists (
    select from private.interest_answers a
    where a.college_id = i.college_id and a.interest_id = i.id and a.closes and a.reopened_at is null)))
  from public.pipeline_stages s
  join public.interests i on i.college_id = s.college_id and i.stage_id = s.id
  where s.college_id = college and s.kind = 'closed' and i.sent_at is not null and i.stage_since >= now() - interval '90 days'
$$;
comment on function private.closing_figures is
  'Of those who wrote and were closed within 90 days: how many there are, and how many with a note.';

-- Why an interest ended, as the program notes it for itself when it closes: what the funnel loses, and to whom.

create table private.interest_losses (
  interest_id uuid primary key,
  college_id uuid not null,
  reason text not null constraint interest_losses_reason_check check (reason in (
    'other_college', 'cost', 'academics', 'level', 'no_answer', 'not_playing', 'roster_full', 'other')),
  lost_to text constraint interest_losses_lost_to_check check (private.is_plain_name(lost_to) and char_length(lost_to) <= 120),
  noted_by uuid references public.profiles (id) on delete set null,
  noted_at timestamptz not null default now(),
  constraint interest_losses_named_check check (lost_to is null or reason = 'other_college'),
  constraint interest_losses_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.interest_losses is
  'Why a closed interest ended, for the program alone; the player reads the note of the closing. Gone when the card leaves the stage. '
    'Written by close_interests and set_loss.';
create index interest_losses_college_idx on private.interest_losses (college_id, noted_at desc);
create index interest_losses_interest_idx on private.interest_losses (college_id, interest_id);
create index interest_losses_person_idx on private.interest_losses (noted_by);
alter table private.interest_losses enable row level security;
create policy "closed to clients" on private.interest_losses for all to anon, authenticated using (false) with check (false);

create function private.put_loss(college uuid, interests uuid[], why text, taken_by text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.interest_losses as l (interest_id, college_id, reason, lost_to, noted_by)
  select i.id, i.college_id, why, private.text_or_null(taken_by), (select auth.uid())
  from public.interests i join public.pipeline_stages s on s.id = i.stage_id and s.kind = 'closed'
  where i.id = any (interests) and i.college_id = college order by i.id
  on conflict (interest_id) do update set reason = excluded.reason, lost_to = excluded.lost_to, noted_by = excluded.noted_by;
end $$;

create function public.set_loss(p_interest_id uuid, p_reason text, p_lost_to text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(array[p_interest_id]);
begin
  if not exists (
    select from public.interests i join public.pipeline_stages s on s.id = i.stage_id and s.kind = 'closed' where i.id = p_interest_id) then
    raise exception 'This interest is not closed' using errcode = 'PT409', hint = 'open';
  end if;
  if p_reason is null then
    delete from private.interest_losses l where l.interest_id = p_interest_id;
  else
    perform private.put_loss(college, array[p_interest_id], p_reason, p_lost_to);
  end if;
  perform private.send_changed('pipeline', college);
end $$;
comment on function public.set_loss is
  'Notes why a closed interest of the caller''s program ended, and to which college it went; null takes it back. The player never reads '
    'it. '
    'PT409 with the hint open for one that is not closed.';
grant execute on function public.set_loss to authenticated;

create function private.forget_loss() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.pipeline_stages s where s.id = new.stage_id and s.kind = 'closed') then
    delete from private.interest_losses l where l.interest_id = new.id;
  end if;
  return null;
end $$;
comment on function private.forget_loss is 'An interest that is open again, or withdrawn, is not lost.';
create trigger forget_loss after update of stage_id on public.interests
  for each row when (old.stage_id is distinct from new.stage_id) execute function private.forget_loss();

create function private.loss_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reason', l.reason, 'lost_to', l.lost_to)
  from private.interest_losses l where l.college_id = interest.college_id and l.interest_id = interest.id
$$;

create function private.recruiting_losses(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with held as materialized (
    select l.reason, l.lost_to from private.interest_losses l
    where l.college_id = college and l.noted_at > now() - interval '365 days'
  )
  select jsonb_build_object(
    'reasons', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'interests', r.interests) order by r.interests desc, r.reason), '[]')
      from (select h.reason, count(*) as interests from held h group by h.reason) r),
    'colleges', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'interests', c.interests) order by c.interests desc, c.name), '[]')
      from (
        select min(h.lost_to) as name, count(*) as interests from held h where h.lost_to is not null
        group by lower(btrim(h.lost_to)) order by 2 desc, 1 limit 5) c))
$$;
comment on function private.recruiting_losses is
  'Of the last 365 days: how many closed interests ended for which reason, and the five colleges that most went to. For the program.';
