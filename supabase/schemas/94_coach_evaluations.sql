-- What a coach or manager of a team thinks of a player, asked for by the player: ratings and a text, shown with their source to whom the
-- player chooses. The player hides or removes it and never changes it. docs/rules/coach-evaluations.md says what holds. Ours.

create function private.is_ratings(ratings jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(ratings) = 'object' and ratings <> '{}' and not exists (
    select from jsonb_each(case when jsonb_typeof(ratings) = 'object' then ratings else '{}' end) r
    where r.key not in ('mechanics', 'game_sense', 'communication', 'teamwork', 'coachability', 'reliability')
      or r.value not in ('1', '2', '3', '4', '5'))
$$;
comment on function private.is_ratings is 'Whether these are ratings of an evaluation: 1 to 5 for at least one of the six criteria.';

create table private.coach_evaluations (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references public.profiles (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  asked_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  written_at timestamptz,
  ratings jsonb constraint coach_evaluations_ratings_check check (private.is_ratings(ratings)),
  words text constraint coach_evaluations_words_check check (private.has_text(words) and char_length(words) <= 1200),
  shows_to text not null default 'colleges'
    constraint coach_evaluations_shows_to_check check (shows_to in ('nobody', 'colleges', 'everybody')),
  created_at timestamptz not null default now(),
  constraint coach_evaluations_once unique (player_id, team_id, author_id),
  constraint coach_evaluations_written_check check (
    (written_at is null) = (ratings is null) and (written_at is null) = (words is null)),
  constraint coach_evaluations_two_people check (player_id <> author_id)
);
comment on table private.coach_evaluations is
  'Evaluations of a player by somebody who runs a team of theirs, one for each such person and team. Read and written by functions alone.';
comment on column private.coach_evaluations.asked_at is 'Since when the player waits for one; null while nothing is asked for.';
comment on column private.coach_evaluations.withdrawn_at is 'When its author took the last one away.';
comment on column private.coach_evaluations.shows_to is
  'To whom the player shows it: nobody, colleges that the player wrote to, or, of an adult alone, everybody who sees the page.';
create index coach_evaluations_author_idx on private.coach_evaluations (author_id, asked_at);
create index coach_evaluations_team_idx on private.coach_evaluations (team_id);
create index coach_evaluations_age_idx on private.coach_evaluations (created_at);
alter table private.coach_evaluations enable row level security;
create policy "closed to clients" on private.coach_evaluations for all to anon, authenticated using (false) with check (false);

-- Rights

create function private.evaluators_of(player uuid) returns table (author_id uuid, team_id uuid, team text)
language sql stable security definer rows 10 set search_path = '' as $$
  select p.id, t.id, t.name
  from public.team_members m
  join public.teams t on t.id = m.team_id and t.archived_at is null
  cross join lateral (
    select t.owner_user_id as id
    union
    select s.user_id from public.team_staff s where s.team_id = t.id and s.is_active and s.is_confirmed) p
  where m.user_id = player and m.is_active and m.is_confirmed and p.id <> player
    and private.is_adult(p.id) and not private.is_blocked_between(p.id, player)
    -- Family is near, and no witness.
    and not exists (
      select from private.guardian_links g where g.minor_id = player and g.guardian_id = p.id and g.ended_at is null)
  group by p.id, t.id
$$;
comment on function private.evaluators_of is
  'Adults who may evaluate a player: owners and staff of teams that the player is on by an own yes, none that is archived; no guardian of '
    'theirs, and nobody with a block between the two.';

create function private.may_evaluate(evaluation private.coach_evaluations) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.evaluators_of(evaluation.player_id) e
    where e.author_id = evaluation.author_id and e.team_id = evaluation.team_id)
$$;

create function private.evaluation_way(evaluation private.coach_evaluations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.may_evaluate(evaluation) or private.meeting_barrier(evaluation.player_id) is not null
      or not private.may_write_to(evaluation.author_id, evaluation.player_id) then 'none'
    when private.quiet_until(evaluation.author_id, array[evaluation.player_id]) is not null then 'night'
    else 'words' end
$$;
comment on function private.evaluation_way is
  'Whether the words of an author may go to the player: words, night (not before the morning of a minor), none (no longer of one team, an '
    'unknown age, a minor without a guardian whose rights have begun, a block; which of them is not told).';

-- Telling

create function private.tell_of_evaluation(news text, evaluation private.coach_evaluations) returns void
language plpgsql security definer set search_path = '' as $$
declare
  guardians uuid[] := array(
    select l.guardian_id from private.guardian_links l
    where l.minor_id = evaluation.player_id and l.begins_at <= now() and private.is_minor(evaluation.player_id) order by 1);
begin
  perform private.tell(array(
    select private.notice(case news when 'asked' then evaluation.author_id else evaluation.player_id end, 'evaluation_' || news,
      private.latest_change('evaluation_' || news, evaluation.id), evaluation.id, evaluation.team_id)
    union all
    select private.notice(g, 'ward_evaluation', private.latest_change('ward_evaluation', evaluation.id), evaluation.id, evaluation.team_id)
    from unnest(guardians) g where news = 'written'));
  perform private.send_to_each(guardians || evaluation.player_id, 'family', '{}') where cardinality(guardians) > 0;
end $$;
comment on function private.tell_of_evaluation is
  'Tells the author that an evaluation is asked for, or the player, and the guardians of a minor, that one was written; declined tells the '
    'player alone. Open windows of a family read it again.';

create function private.evaluation_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when n.kind = 'evaluation_asked' then (
      select jsonb_build_object('team', t.name, 'person', private.name_on_team(e.player_id), 'href', '/teams/evaluations')
      where n.user_id = e.author_id and e.asked_at is not null and private.may_evaluate(e))
    when n.kind = 'ward_evaluation' then (
      select jsonb_build_object('team', t.name, 'href', '/family') || private.wards_named(array[e.player_id])
      where e.written_at is not null and e.player_id in (select private.wards_of(n.user_id))
        and not private.is_blocked_between(e.author_id, e.player_id) and not private.has_shut_out(n.user_id, e.author_id))
    else (
      select jsonb_build_object('team', t.name, 'href', coalesce('/player/' || (
        select u.slug from public.user_profiles u where u.user_id = n.user_id), '/onboarding'))
      where n.user_id = e.player_id and not private.is_blocked_between(e.author_id, e.player_id)
        and case n.kind when 'evaluation_written' then e.written_at else e.declined_at end is not null) end
  from private.coach_evaluations e join public.teams t on t.id = e.team_id
  where e.id = n.subject_id
$$;
comment on function private.evaluation_facts is
  'What a notice of an evaluation says, or null when it no longer holds or is no longer for its reader. Never a word of it.';

create function private.name_on_team(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.display_name(p.id), p.full_name) from public.profiles p where p.id = person
$$;
comment on function private.name_on_team is 'The name of somebody who joined a team by an own yes, for who runs it.';

-- The player

create function public.ask_evaluation(p_team_id uuid, p_author_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  evaluation private.coach_evaluations;
begin
  perform private.check_age_told(me);
  if private.meeting_barrier(me) is not null then
    raise exception 'A guardian has to be linked first: they read it, too' using errcode = '42501', hint = 'guardian';
  end if;
  if not exists (select from private.evaluators_of(me) e where e.author_id = p_author_id and e.team_id = p_team_id) then
    raise exception 'Ask an owner or staff of a team that you are on' using errcode = '42501', hint = 'evaluator';
  end if;
  -- Two windows that ask at once follow each other.
  perform from public.profiles p where p.id = me for no key update;
  select * into evaluation from private.coach_evaluations e
  where e.player_id = me and e.team_id = p_team_id and e.author_id = p_author_id for update;
  if evaluation.asked_at is not null then
    return evaluation.id;
  end if;
  if evaluation.declined_at > now() - interval '30 days' then
    raise exception 'They declined less than 30 days ago' using errcode = 'PT409', hint = 'declined';
  end if;
  perform private.limit_rate('ask_evaluation', me::text, 20, '1 day');
  if evaluation.id is null then
    if (select count(*) from private.coach_evaluations e where e.player_id = me) >= 20 then
      raise exception 'Too many entries (max 20)' using errcode = '23514', detail = 'evaluations';
    end if;
    insert into private.coach_evaluations (player_id, team_id, author_id, asked_at) values (me, p_team_id, p_author_id, now())
    returning * into evaluation;
  else
    update private.coach_evaluations e set asked_at = now(), declined_at = null where e.id = evaluation.id returning * into evaluation;
  end if;
  perform private.tell_of_evaluation('asked', evaluation);
  return evaluation.id;
end $$;
comment on function public.ask_evaluation is
  'The caller asks an owner or staff of a team that they are on for an evaluation, or for a new one; returns its id. Asking again while '
    'one is asked for changes nothing. 42501 with the hint birth_date, guardian (a minor without one) or evaluator, PT409 with the hint '
    'declined within 30 days of a no. 20 a day (PT429), and 20 in all.';
grant execute on function public.ask_evaluation to authenticated;

create function public.show_evaluation(p_id uuid, p_to text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if p_to = 'everybody' and not private.is_adult(me) then
    raise exception 'Of players under 18 colleges that they wrote to alone read it' using errcode = '42501', hint = 'minor';
  end if;
  update private.coach_evaluations e set shows_to = p_to where e.id = p_id and e.player_id = me;
  if not found then
    raise exception 'Evaluation not found' using errcode = 'PT404';
  end if;
end $$;
comment on function public.show_evaluation is
  'The player chooses who reads an evaluation of them: nobody, colleges (that they wrote to), everybody (adults alone). A new one by the '
    'same person shows to the same.';
grant execute on function public.show_evaluation to authenticated;

create function public.remove_evaluation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  delete from private.coach_evaluations e where e.id = p_id and e.player_id = me;
end $$;
comment on function public.remove_evaluation is
  'The player removes an evaluation of them, or the request for one, for good; one that is gone is no error.';
grant execute on function public.remove_evaluation to authenticated;

-- The author

create function private.lock_evaluation(evaluation uuid) returns private.coach_evaluations
language plpgsql security definer set search_path = '' as $$
declare
  locked private.coach_evaluations;
begin
  select * into locked from private.coach_evaluations e
  where e.id = evaluation and e.author_id = private.check_signed_in() for update;
  if locked.id is null then
    raise exception 'Evaluation not found' using errcode = 'PT404';
  end if;
  return locked;
end $$;
comment on function private.lock_evaluation is 'Locks an evaluation that the caller was asked for; PT404 for everybody else.';

create function public.write_evaluation(p_id uuid, p_ratings jsonb, p_words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  evaluation private.coach_evaluations := private.lock_evaluation(p_id);
begin
  if evaluation.asked_at is null and evaluation.ratings = p_ratings and evaluation.words = btrim(p_words) then
    return;
  end if;
  perform private.check_age_told(evaluation.author_id);
  perform private.check_not_suspended(evaluation.author_id);
  case private.evaluation_way(evaluation)
  when 'words' then null;
  when 'night' then
    raise exception 'At night own words wait until the morning of everybody under 18' using errcode = '42501', hint = 'quiet_hours';
  else
    raise exception 'You can no longer evaluate this player' using errcode = '42501', hint = 'evaluator';
  end case;
  if not coalesce(private.is_ratings(p_ratings) and private.has_text(p_words), false) then
    raise exception 'Rate at least one thing, and write what you think' using errcode = '23514';
  end if;
  perform private.limit_rate('write_evaluation', evaluation.author_id::text, 60, '1 day');
  update private.coach_evaluations e set ratings = p_ratings, words = btrim(p_words), written_at = now(), asked_at = null,
    declined_at = null, withdrawn_at = null
  where e.id = evaluation.id returning * into evaluation;
  perform private.tell_of_evaluation('written', evaluation);
end $$;
comment on function public.write_evaluation is
  'Writes the evaluation that the caller was asked for, or a new one in its place: ratings {criterion: 1 to 5} of at least one of six '
    'criteria, and up to 1,200 characters. 42501 with the hint evaluator (the two are no longer of one team, or words cannot go), '
    'quiet_hours or suspended. The same again changes nothing. 60 a day (PT429).';
grant execute on function public.write_evaluation to authenticated;

create function public.decline_evaluation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  evaluation private.coach_evaluations := private.lock_evaluation(p_id);
begin
  if evaluation.asked_at is null then
    return;
  end if;
  update private.coach_evaluations e set asked_at = null, declined_at = now() where e.id = evaluation.id returning * into evaluation;
  perform private.tell_of_evaluation('declined', evaluation);
end $$;
comment on function public.decline_evaluation is 'Whoever was asked for an evaluation writes none; what they wrote before stays.';
grant execute on function public.decline_evaluation to authenticated;

create function public.withdraw_evaluation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  evaluation private.coach_evaluations := private.lock_evaluation(p_id);
begin
  update private.coach_evaluations e set ratings = null, words = null, written_at = null, withdrawn_at = now()
  where e.id = evaluation.id and e.written_at is not null;
end $$;
comment on function public.withdraw_evaluation is
  'The author takes an evaluation away, also after leaving the team; its words are deleted. They may write a new one while both are on '
    'the team.';
grant execute on function public.withdraw_evaluation to authenticated;

create function public.load_evaluations() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'team', t.name, 'person', private.name_on_team(x.player_id),
    'asked_at', x.asked_at, 'written_at', x.written_at, 'ratings', x.ratings, 'words', x.words,
    'way', private.evaluation_way(x.evaluation)) order by x.asked_at, x.written_at desc, x.id), '[]')
  from (
    select e.*, e as evaluation from private.coach_evaluations e
    where e.author_id = (select auth.uid()) and (e.written_at is not null or private.may_evaluate(e))
    order by e.asked_at, e.written_at desc nulls last, e.id limit 100
  ) x
  join public.teams t on t.id = x.team_id
$$;
comment on function public.load_evaluations is
  'Evaluations that the caller is asked for, the longest wait first, then those that they wrote or may write again, the latest first: at '
    'most 100. way: whether they can be written now (words, night, none).';
grant execute on function public.load_evaluations to authenticated;

-- Reading

create function private.evaluation_as_shown(evaluation private.coach_evaluations, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', evaluation.id, 'at', evaluation.written_at, 'ratings', evaluation.ratings, 'words', evaluation.words,
    -- As sources: one that is older than 90 days says how old it is.
    'months', case when not private.is_current_source(evaluation.written_at)
      then greatest(3, round(extract(epoch from now() - evaluation.written_at) / 2629800)) end,
    -- As the teams of a page: no private team to others than its people.
    'team', case when audience in ('self', 'guardian') or not t.is_private
      or evaluation.player_id is distinct from (select auth.uid()) and private.sees_team(t.id) then t.name end,
    'by', case audience when 'outside' then private.public_name(evaluation.author_id) else private.display_name(evaluation.author_id) end)
  from public.teams t where t.id = evaluation.team_id
$$;
comment on function private.evaluation_as_shown is
  'A written evaluation with its source as an audience reads it. by: to outsiders the name of a listed profile alone.';

create function private.evaluations_as(player uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.evaluation_as_shown(x.evaluation, audience) || case when audience = 'self' then jsonb_build_object(
    'shows_to', x.shows_to, 'team_id', x.team_id, 'author_id', x.author_id, 'asked_at', x.asked_at, 'declined_at', x.declined_at,
    'withdrawn_at', x.withdrawn_at) else '{}' end order by x.written_at desc nulls last, x.created_at desc, x.id), '[]')
  from (
    select e.*, e as evaluation from private.coach_evaluations e
    where e.player_id = player and not private.is_blocked_between(e.author_id, player)
      and not coalesce(private.is_blocked_between(e.author_id, (select auth.uid())), false)
      and case audience
        when 'self' then true
        when 'guardian' then e.written_at is not null
        when 'inside' then e.written_at is not null and e.shows_to <> 'nobody'
        -- Of an adult alone; and what a stranger wrote is for no minor.
        else e.written_at is not null and e.shows_to = 'everybody' and private.is_adult(player)
          and ((select auth.uid()) is null or private.is_adult((select auth.uid()))) end
    order by e.written_at desc nulls last, e.created_at desc, e.id limit 20
  ) x
$$;
comment on function private.evaluations_as is
  'Evaluations of a player, the latest first: to the player all with where they stand, to a guardian and to colleges written to what was '
    'written as far as the player shows it to colleges, to others what an adult shows to everybody. None across a block.';

create function private.evaluators_to_ask(player uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('author_id', x.author_id, 'team_id', x.team_id, 'team', x.team, 'name', x.name)
    order by x.team, x.name, x.author_id), '[]')
  from (
    select e.*, private.display_name(e.author_id) as name from private.evaluators_of(player) e
    where not exists (
      select from private.coach_evaluations a
      where a.player_id = player and a.team_id = e.team_id and a.author_id = e.author_id
        and (a.asked_at is not null or a.written_at is not null or a.declined_at > now() - interval '30 days'))
    order by e.team, name, e.author_id limit 20
  ) x
$$;
comment on function private.evaluators_to_ask is 'Whom a player may ask for an evaluation and has not: the first 20.';

create function private.today_evaluations() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', x.id, 'person', private.name_on_team(x.player_id), 'team_name', x.team) order by x.asked_at,
    x.id)
  from (
    select e.id, e.player_id, e.asked_at, t.name as team
    from private.coach_evaluations e join public.teams t on t.id = e.team_id
    where e.author_id = (select auth.uid()) and e.asked_at is not null and private.may_evaluate(e)
    order by e.asked_at, e.id limit 3
  ) x
$$;
comment on function private.today_evaluations is 'The three players who wait longest for an evaluation by the caller; null without one.';

create function private.evaluations_asked(team uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) filter (where e.asked_at is not null and private.may_evaluate(e)) from private.coach_evaluations e
  where e.author_id = (select auth.uid()) and e.team_id = team and (e.written_at is not null or private.may_evaluate(e))
  having count(*) > 0
$$;
comment on function private.evaluations_asked is
  'How many players of a team wait for an evaluation by the caller; null where the caller has neither been asked for one nor written one.';

create function private.prune_evaluations() returns void
language sql security definer set search_path = '' as $$
  update private.coach_evaluations e set asked_at = null where e.asked_at < now() - interval '60 days' and e.written_at is not null;
  delete from private.coach_evaluations e
  where e.created_at < now() - interval '60 days' and (
    e.written_at < now() - interval '2 years'
    or e.written_at is null and greatest(e.asked_at, e.declined_at, e.withdrawn_at) < now() - interval '60 days')
$$;
comment on function private.prune_evaluations is
  'Forgets evaluations after two years, as sources, and after 60 days what nobody wrote, or what its author withdrew.';
