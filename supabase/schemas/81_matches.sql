-- Matches of scrims and of tournaments: map, line-up of each side, result. Against a team on Lineup a result counts once the
-- other side has confirmed it; against an opponent from outside it stands as entered by the team. Read and written by these
-- functions alone; docs/rules/matches.md says what holds. Ours.

create table private.team_matches (
  id uuid primary key default gen_random_uuid(),
  scrim_id uuid references private.scrims (id) on delete cascade,
  tournament_id uuid references public.team_tournaments (id) on delete cascade,
  number smallint not null,
  esports_title_id uuid not null references public.esports_titles (id),
  host_team_id uuid not null references public.teams (id) on delete cascade,
  guest_team_id uuid references public.teams (id) on delete set null,
  opponent text constraint team_matches_opponent_check check (private.is_plain_name(opponent) and char_length(opponent) <= 80),
  map text constraint team_matches_map_check check (private.is_plain_name(map) and char_length(map) <= 60),
  map_by uuid references public.teams (id) on delete set null,
  host_score smallint constraint team_matches_host_score_check check (host_score between 0 and 99),
  guest_score smallint constraint team_matches_guest_score_check check (guest_score between 0 and 99),
  entered_by uuid references public.teams (id) on delete set null,
  state text not null default 'open'
    constraint team_matches_state_check check (state in ('open', 'entered', 'confirmed', 'not_agreed')),
  created_at timestamptz not null default now(),
  constraint team_matches_of_one check (num_nonnulls(scrim_id, tournament_id) = 1),
  constraint team_matches_number_check check (number between 1 and case when scrim_id is null then 30 else 9 end),
  constraint team_matches_once_in_scrim unique (scrim_id, number),
  constraint team_matches_once_in_tournament unique (tournament_id, number),
  constraint team_matches_outside_check check (opponent is null or (tournament_id is not null and guest_team_id is null)),
  constraint team_matches_two_teams check (guest_team_id <> host_team_id),
  constraint team_matches_scores_check check ((state = 'open') = (host_score is null) and (host_score is null) = (guest_score is null))
);
comment on table private.team_matches is
  'Matches of a scrim or a tournament. Against a team on Lineup a result counts once the other side has confirmed it; one that is not '
    'agreed counts for nobody.';
comment on column private.team_matches.host_team_id is 'Whose block or tournament it is.';
comment on column private.team_matches.guest_team_id is
  'The other team, where it is on Lineup; a team that was named in a tournament may leave the match.';
comment on column private.team_matches.opponent is 'Name of an opponent from outside: nobody confirms its results.';
create index team_matches_game_idx on private.team_matches (esports_title_id);
create index team_matches_host_idx on private.team_matches (host_team_id);
create index team_matches_guest_idx on private.team_matches (guest_team_id, created_at desc, id) where tournament_id is not null;
create index team_matches_guest_team_idx on private.team_matches (guest_team_id);
create index team_matches_map_idx on private.team_matches (map_by);
create index team_matches_enterer_idx on private.team_matches (entered_by);
alter table private.team_matches enable row level security;
create policy "closed to clients" on private.team_matches for all to anon, authenticated using (false) with check (false);

create table private.match_lineups (
  match_id uuid not null references private.team_matches (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  is_starter boolean not null,
  is_adult boolean not null,
  saved_at timestamptz not null default now(),
  primary key (match_id, user_id)
);
comment on table private.match_lineups is 'Who plays a match. The other side sees it once both have given theirs.';
comment on column private.match_lineups.is_adult is
  'Whether the player was one when it was given: what a minor played shows only by their own choice, also later.';
create index match_lineups_user_idx on private.match_lineups (user_id, saved_at desc, match_id);
create index match_lineups_team_idx on private.match_lineups (team_id);
alter table private.match_lineups enable row level security;
create policy "closed to clients" on private.match_lineups for all to anon, authenticated using (false) with check (false);

create function private.keep_agreed_match() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A team that goes takes its matches along.
  if exists (select from public.teams t where t.id = old.host_team_id)
    and exists (select from public.teams t where t.id = old.guest_team_id)
  then
    raise exception 'Two teams agree on a match of it' using errcode = 'PT409', hint = 'agreed_match';
  end if;
  return old;
end $$;
comment on function private.keep_agreed_match is
  'What two teams agree on counts for both: a tournament with such a match is not deleted by one. PT409 with the hint "agreed_match".';
create trigger keep_agreed_match before delete on private.team_matches
  for each row when (old.state = 'confirmed' and old.tournament_id is not null) execute function private.keep_agreed_match();

create function private.lineup_size(title uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select l.players::integer from private.lineup_sizes l where l.esports_title_id = title), 5)
$$;

create function private.has_maps(title uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select l.has_maps from private.lineup_sizes l where l.esports_title_id = title), true)
$$;

-- What a side does, wherever the match is played

create function private.tell_match_result(match private.team_matches, team uuid) returns void
language sql security definer set search_path = '' as $$
  select private.tell_of_scrim(case when match.scrim_id is null then 'match_result' else 'scrim_result' end, team,
    coalesce(match.scrim_id, match.id))
$$;

create function private.give_lineup(match private.team_matches, team uuid, map_name text, starters uuid[], substitutes uuid[])
returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  size integer := private.lineup_size(match.esports_title_id);
  people uuid[] := starters || coalesce(substitutes, '{}');
  wanted text := private.text_or_null(map_name);
begin
  if match.state = 'confirmed' then
    raise exception 'Both sides agree on this match' using errcode = 'PT409', hint = 'confirmed';
  end if;
  if cardinality(starters) is distinct from size then
    raise exception 'A line-up of this game has % starters', size using errcode = '23514', hint = 'starters';
  end if;
  if cardinality(substitutes) > 5 or (select count(distinct x) from unnest(people) x) <> cardinality(people) then
    raise exception 'Name each player once, and five substitutes at most' using errcode = '23514', hint = 'substitutes';
  end if;
  if exists (
    select from unnest(people) x where not exists (
      select from public.team_members m where m.team_id = team and m.user_id = x and m.is_active and m.is_confirmed)) then
    raise exception 'Only players of the team are lined up' using errcode = '23503', hint = 'no_player';
  end if;
  if exists (
    select from private.match_lineups l where l.match_id = match.id and l.team_id <> team and l.user_id = any (people)) then
    raise exception 'Somebody plays for the other side' using errcode = '23503', hint = 'no_player';
  end if;
  delete from private.match_lineups l where l.match_id = match.id and l.team_id = team;
  insert into private.match_lineups (match_id, user_id, team_id, is_starter, is_adult)
  select match.id, x, team, x = any (starters), coalesce(private.is_adult(x), false) from unnest(people) x order by x;
  -- The name of a map is a word of a stranger to the other side; a minor is not shown theirs, and leaves it as it is.
  if wanted is distinct from match.map and (private.is_adult(me) or wanted is not null) then
    if wanted is not null and not private.has_maps(match.esports_title_id) then
      raise exception 'This game has no maps' using errcode = '23514', hint = 'map';
    end if;
    perform private.limit_rate('scrim_map', me::text, 60, '1 day');
    perform private.check_not_suspended(me);
    if not private.is_adult(me) then
      raise exception 'The other team reads no words of minors: leave the map out' using errcode = '42501', hint = 'minor';
    end if;
    update private.team_matches m set map = wanted, map_by = team where m.id = match.id;
  end if;
  perform private.send_team_events('scrim', array_remove(array[match.host_team_id, match.guest_team_id], null));
end $$;
comment on function private.give_lineup is
  'The line-up of one side, and the map, of a match that the caller holds: as many starters as the game has, up to five substitutes, all '
    'of the roster.';

create function private.enter_result(match private.team_matches, team uuid, own integer, other integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  host integer := case when match.host_team_id = team then own else other end;
  guest integer := case when match.host_team_id = team then other else own end;
  rival uuid := case when match.host_team_id = team then match.guest_team_id else match.host_team_id end;
  wanted text := 'entered';
begin
  if own is null or other is null then
    raise exception 'A result has two scores' using errcode = '23514', hint = 'scores';
  end if;
  if match.state = 'confirmed' then
    if match.host_score = host and match.guest_score = guest then
      return 'confirmed';
    end if;
    raise exception 'Both sides agree on this match' using errcode = 'PT409', hint = 'confirmed';
  end if;
  if match.state = 'entered' and match.entered_by is distinct from team then
    if (match.host_score, match.guest_score) is distinct from (host::smallint, guest::smallint) then
      raise exception 'The other side has entered another result: answer theirs' using errcode = 'PT409', hint = 'entered';
    end if;
    -- Both say the same.
    wanted := 'confirmed';
  end if;
  update private.team_matches m set host_score = host, guest_score = guest, state = wanted,
    entered_by = case when wanted = 'confirmed' then m.entered_by else team end
  where m.id = match.id;
  if wanted = 'entered' and rival is not null then
    perform private.tell_match_result(match, rival);
  end if;
  perform private.send_team_events('scrim', array_remove(array[team, rival], null));
  return wanted;
end $$;
comment on function private.enter_result is 'The result of a match that the caller holds, as one side sees it. Returns where it stands.';

create function private.answer_result(match private.team_matches, team uuid, own integer, other integer, agree boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  hosts boolean := match.host_team_id = team;
  rival uuid := case when hosts then match.guest_team_id else match.host_team_id end;
  wanted text := case when agree then 'confirmed' else 'not_agreed' end;
begin
  if (case when hosts then match.host_score else match.guest_score end, case when hosts then match.guest_score else match.host_score end)
    is distinct from (own::smallint, other::smallint) then
    raise exception 'The result was changed. Read it again.' using errcode = 'PT409', hint = 'changed';
  end if;
  if match.state = wanted then
    return wanted;
  end if;
  if match.state = 'confirmed' then
    raise exception 'Both sides agree on this match' using errcode = 'PT409', hint = 'confirmed';
  end if;
  if match.state <> 'entered' or match.entered_by is not distinct from team or rival is null then
    raise exception 'Only the other side answers a result' using errcode = 'PT409', hint = 'own';
  end if;
  update private.team_matches m set state = wanted where m.id = match.id;
  perform private.tell_match_result(match, rival);
  perform private.send_team_events('scrim', array[team, rival]);
  return wanted;
end $$;
comment on function private.answer_result is
  'Confirms or disputes the result that the other side entered, of a match that the caller holds, as it was seen.';

create function private.lineup_roster(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when team in (select private.my_run_team_ids()) then (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', n.person_id, 'name', n.full_name) order by n.full_name, n.person_id), '[]')
    from private.people_on_team(team) n
    where n.is_shown and exists (
      select from public.team_members x where x.team_id = team and x.user_id = n.person_id and x.is_active and x.is_confirmed)) end
$$;
comment on function private.lineup_roster is 'Players who can be lined up; null for anyone who does not arrange the matches of the team.';

create function private.matches_seen_by(team uuid, ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with names as materialized (
    select n.person_id, n.full_name from private.people_on_team(team) n where n.is_shown and cardinality(ids) > 0
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'number', x.number, 'state', x.state,
      'map', case when x.map_by = team or not coalesce(private.is_minor((select auth.uid())), true) then x.map end,
      'own', case when x.host_team_id = team then x.host_score else x.guest_score end,
      'other', case when x.host_team_id = team then x.guest_score else x.host_score end,
      'is_ours', x.entered_by = team, 'lineup', own.people,
      'has_their_lineup', theirs.people is not null,
      -- Both show theirs at the same moment.
      'their_lineup', case when own.people is not null then theirs.people end) order by x.number, x.created_at desc, x.id), '[]')
  from private.team_matches x
  left join lateral (
    select jsonb_agg(jsonb_build_object('user_id', l.user_id, 'name', n.full_name, 'is_starter', l.is_starter)
      order by l.is_starter desc, n.full_name, l.user_id) as people
    from private.match_lineups l left join names n on n.person_id = l.user_id
    where l.match_id = x.id and l.team_id = team
  ) own on true
  left join lateral (
    -- Shown names alone: of who has a listed profile.
    select jsonb_agg(jsonb_build_object('name', private.public_name(l.user_id), 'is_starter', l.is_starter)
      order by l.is_starter desc, l.user_id) as people
    from private.match_lineups l where l.match_id = x.id and l.team_id <> team
  ) theirs on true
  where x.id = any (ids)
$$;
comment on function private.matches_seen_by is
  'Matches as one of their teams sees them, with its line-up. Of the other side''s players those with a listed profile have a name, and '
    'only once both line-ups are given.';

-- Of scrims, under the lock of their post

create function private.open_scrim_match(scrim private.scrims, number integer) returns private.team_matches
language plpgsql security definer set search_path = '' as $$
declare
  match private.team_matches;
begin
  select * into match from private.team_matches m where m.scrim_id = scrim.id and m.number = open_scrim_match.number;
  if match.state = 'confirmed' then
    return match;
  end if;
  if scrim.called_off_at is not null then
    raise exception 'This scrim was called off' using errcode = 'PT409', hint = 'called_off';
  end if;
  if scrim.starts_at <= now() - interval '14 days' then
    raise exception 'The matches of a scrim are closed two weeks after it' using errcode = 'PT410', hint = 'closed';
  end if;
  if match.id is null then
    insert into private.team_matches (scrim_id, number, esports_title_id, host_team_id, guest_team_id)
    select scrim.id, open_scrim_match.number, p.esports_title_id, h.team_id, g.team_id
    from private.scrim_posts p join private.scrim_sides h on h.scrim_id = scrim.id and h.is_host
    left join private.scrim_sides g on g.scrim_id = scrim.id and not g.is_host
    where p.id = scrim.post_id
    returning * into match;
  end if;
  return match;
end $$;
comment on function private.open_scrim_match is
  'The match, made where there is none, under the lock of the scrim. PT409 with the hint "called_off", PT410 "closed".';

create function public.save_scrim_lineup(
  p_scrim_id uuid, p_team_id uuid, p_number integer, p_map text, p_starters uuid[], p_substitutes uuid[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  scrim private.scrims := private.hold_agreed_scrim(p_scrim_id, p_team_id);
begin
  perform private.give_lineup(private.open_scrim_match(scrim, p_number), p_team_id, p_map, p_starters, p_substitutes);
end $$;
comment on function public.save_scrim_lineup is
  'Who plays a match of a scrim, and on which map: as many starters as the game has, up to five substitutes, all of the roster. The other '
    'side sees it once it has given its own. Until the result is confirmed; owner and staff.';
grant execute on function public.save_scrim_lineup to authenticated;

create function public.enter_scrim_result(p_scrim_id uuid, p_team_id uuid, p_number integer, p_own integer, p_other integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  scrim private.scrims := private.hold_agreed_scrim(p_scrim_id, p_team_id);
begin
  if scrim.starts_at > now() then
    raise exception 'This scrim has not started' using errcode = 'PT409', hint = 'not_started';
  end if;
  return private.enter_result(private.open_scrim_match(scrim, p_number), p_team_id, p_own, p_other);
end $$;
comment on function public.enter_scrim_result is
  'Enters the result of a match, as the team sees it; the other side confirms it by the same numbers or by answer_scrim_result. Returns '
    'where it stands. From the start for two weeks: PT409 with the hint "not_started", "entered" where theirs waits, "confirmed"; PT410.';
grant execute on function public.enter_scrim_result to authenticated;

create function public.answer_scrim_result(
  p_scrim_id uuid, p_team_id uuid, p_number integer, p_own integer, p_other integer, p_agree boolean
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  scrim private.scrims := private.hold_agreed_scrim(p_scrim_id, p_team_id);
begin
  return private.answer_result(private.open_scrim_match(scrim, p_number), p_team_id, p_own, p_other, p_agree);
end $$;
comment on function public.answer_scrim_result is
  'Confirms the result that the other side entered, as it was seen (own score first), or says that it is not agreed: then it counts for '
    'nobody until one side enters it again. PT409 with the hint "changed" or "own".';
grant execute on function public.answer_scrim_result to authenticated;

-- Of tournaments

create function private.is_match_open(tournament public.team_tournaments) returns boolean
language sql stable set search_path = '' as $$
  select tournament.status <> 'cancelled' and tournament.start_date > now() - interval '90 days'
$$;
comment on function private.is_match_open is
  'Whether matches of a tournament can be changed: for 90 days after its start, unless it was canceled.';

create function private.check_match_open(tournament public.team_tournaments) returns void
language plpgsql stable set search_path = '' as $$
begin
  if tournament.status = 'cancelled' then
    raise exception 'This tournament was canceled' using errcode = 'PT409', hint = 'called_off';
  end if;
  if not private.is_match_open(tournament) then
    raise exception 'The matches of a tournament are closed 90 days after its start' using errcode = 'PT410', hint = 'closed';
  end if;
end $$;

create function private.hold_match(match uuid, team uuid) returns private.team_matches
language plpgsql security definer set search_path = '' as $$
declare
  held private.team_matches;
  tournament public.team_tournaments;
begin
  perform private.check_arranges(team);
  select * into held from private.team_matches m
  where m.id = match and m.tournament_id is not null and team in (m.host_team_id, m.guest_team_id) for update;
  if held.id is null then
    raise exception 'This match is gone' using errcode = 'PT404';
  end if;
  -- Asked again under the lock.
  perform private.check_arranges(team);
  if held.state <> 'confirmed' then
    select * into tournament from public.team_tournaments t where t.id = held.tournament_id;
    perform private.check_match_open(tournament);
  end if;
  return held;
end $$;
comment on function private.hold_match is
  'A match of a tournament for one of its teams, whose owner or staff the caller is, locked. PT404; of one that is not agreed PT409 with '
    'the hint "called_off", PT410 "closed".';

create function private.check_can_be_rival(rival uuid, title uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  team public.teams;
begin
  select * into team from public.teams t where t.id = rival;
  if team.id is null or team.is_private or team.archived_at is not null or rival in (select private.my_run_team_ids())
    or coalesce(private.is_blocked_between(team.owner_user_id, me), false) then
    raise exception 'This team cannot be chosen' using errcode = 'PT404', hint = 'rival';
  end if;
  if not exists (
    select from public.team_game_profiles g where g.team_id = rival and g.esports_title_id = title and g.is_active) then
    raise exception 'That team does not play this game' using errcode = '23503', hint = 'rival_game';
  end if;
  perform private.check_not_suspended(me);
  perform private.limit_rate('match_rival', me::text, 60, '1 day');
end $$;
comment on function private.check_can_be_rival is
  'Whether the caller may name a team as opponent: a public one of others that plays the game. PT404 with the hint "rival", 23503 '
    '"rival_game", PT429 after 60 a day.';

create function public.save_tournament_match(
  p_id uuid, p_tournament_id uuid, p_game text, p_opponent text default null, p_opponent_team_id uuid default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  tournament public.team_tournaments;
  title uuid := (select e.id from public.esports_titles e where e.slug = p_game and e.active);
  named text := private.text_or_null(p_opponent);
  stored private.team_matches;
  next_number integer;
begin
  perform private.check_arranges((select t.team_id from public.team_tournaments t where t.id = p_tournament_id));
  select * into tournament from public.team_tournaments t where t.id = p_tournament_id for no key update;
  perform private.check_arranges(tournament.team_id);
  perform private.check_match_open(tournament);
  select * into stored from private.team_matches m where m.id = p_id for update;
  if stored.id is not null and stored.tournament_id is distinct from p_tournament_id then
    raise exception 'This match is gone' using errcode = 'PT404';
  end if;
  if num_nonnulls(named, p_opponent_team_id) <> 1 then
    raise exception 'A match has one opponent' using errcode = '23514', hint = 'opponent';
  end if;
  if (stored.opponent, stored.guest_team_id, stored.esports_title_id) is not distinct from (named, p_opponent_team_id, title) then
    return stored.number;
  end if;
  -- What is not agreed between two teams is not settled by naming another opponent.
  if stored.state <> 'open' and (stored.guest_team_id is not null or p_opponent_team_id is not null
    or stored.esports_title_id is distinct from title) then
    raise exception 'A match with a result keeps its opponent' using errcode = 'PT409', hint = 'result';
  end if;
  if not exists (
    select from public.team_game_profiles g
    where g.team_id = tournament.team_id and g.esports_title_id = title and g.is_active) then
    raise exception 'The team does not play this game' using errcode = '23503', hint = 'game';
  end if;
  if p_opponent_team_id is not null then
    perform private.check_can_be_rival(p_opponent_team_id, title);
  end if;
  perform private.limit_rate('match', auth.uid()::text, 200, '1 day');
  if stored.id is not null then
    delete from private.match_lineups l
    where l.match_id = p_id and (l.team_id <> tournament.team_id or stored.esports_title_id <> title);
    update private.team_matches m set opponent = named, guest_team_id = p_opponent_team_id, esports_title_id = title,
      map = case when m.map_by = tournament.team_id and private.has_maps(title) then m.map end
    where m.id = p_id;
  else
    next_number := 1 + coalesce((select max(m.number) from private.team_matches m where m.tournament_id = p_tournament_id), 0);
    if next_number > 30 then
      raise exception 'A tournament has 30 matches at most' using errcode = '23514', hint = 'too_many_matches';
    end if;
    insert into private.team_matches (id, tournament_id, number, esports_title_id, host_team_id, guest_team_id, opponent)
    values (p_id, p_tournament_id, next_number, title, tournament.team_id, p_opponent_team_id, named);
  end if;
  perform private.send_team_events('scrim', array_remove(
    array[tournament.team_id, p_opponent_team_id, stored.guest_team_id], null));
  return coalesce(stored.number, next_number);
end $$;
comment on function public.save_tournament_match is
  'Adds a match to a tournament, or changes game and opponent of one without a result: a name, or a public team on Lineup, which then '
    'confirms results. Returns its number; again it changes nothing. Owner and staff, until 90 days after the start. PT409 with the hint '
    '"result", PT404 "rival", 23503 "game" or "rival_game", 23514 "opponent" or "too_many_matches", PT429.';
grant execute on function public.save_tournament_match to authenticated;

create function public.remove_tournament_match(p_match_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  held private.team_matches;
begin
  perform private.check_signed_in();
  select * into held from private.team_matches m
  where m.id = p_match_id and m.tournament_id is not null and m.host_team_id in (select private.my_run_team_ids()) for update;
  if held.id is null then
    return false;
  end if;
  if held.guest_team_id is not null and held.state in ('confirmed', 'not_agreed') then
    raise exception 'The other team has answered this match: it stays' using errcode = 'PT409', hint = 'answered';
  end if;
  delete from private.team_matches m where m.id = p_match_id;
  perform private.send_team_events('scrim', array_remove(array[held.host_team_id, held.guest_team_id], null));
  return true;
end $$;
comment on function public.remove_tournament_match is
  'Deletes a match of the own tournament with its line-ups; false when there is none. PT409 with the hint "answered" where the other team '
    'has confirmed or disputed the result. Owner and staff.';
grant execute on function public.remove_tournament_match to authenticated;

create function public.leave_tournament_match(p_match_id uuid, p_team_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match private.team_matches := private.hold_match(p_match_id, p_team_id);
begin
  if match.guest_team_id is distinct from p_team_id then
    raise exception 'This match is gone' using errcode = 'PT404';
  end if;
  if match.state = 'confirmed' then
    raise exception 'Both sides agree on this match' using errcode = 'PT409', hint = 'confirmed';
  end if;
  delete from private.match_lineups l where l.match_id = match.id and l.team_id = p_team_id;
  update private.team_matches m set guest_team_id = null, state = 'open', host_score = null, guest_score = null, entered_by = null,
    map = case when m.map_by = m.host_team_id then m.map end
  where m.id = match.id;
  perform private.tell_match_result(match, match.host_team_id);
  perform private.send_team_events('scrim', array[p_team_id]);
end $$;
comment on function public.leave_tournament_match is
  'Says that a team was named in a match that is not theirs: it is the opponent no longer, and the result is open. Owner and staff of that '
    'team, until it is confirmed (PT409 with the hint "confirmed").';
grant execute on function public.leave_tournament_match to authenticated;

create function public.save_match_lineup(
  p_match_id uuid, p_team_id uuid, p_map text, p_starters uuid[], p_substitutes uuid[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_lineup(private.hold_match(p_match_id, p_team_id), p_team_id, p_map, p_starters, p_substitutes);
end $$;
comment on function public.save_match_lineup is 'Who plays a match of a tournament, and on which map; as save_scrim_lineup.';
grant execute on function public.save_match_lineup to authenticated;

create function public.enter_match_result(p_match_id uuid, p_team_id uuid, p_own integer, p_other integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  match private.team_matches := private.hold_match(p_match_id, p_team_id);
begin
  if exists (
    select from public.team_tournaments t
    where t.id = match.tournament_id and private.tournament_status(t.status, t.start_date, t.placement) = 'upcoming') then
    raise exception 'This tournament has not started' using errcode = 'PT409', hint = 'not_started';
  end if;
  if num_nonnulls(match.guest_team_id, match.opponent) = 0 then
    raise exception 'Name the opponent first' using errcode = 'PT409', hint = 'opponent';
  end if;
  return private.enter_result(match, p_team_id, p_own, p_other);
end $$;
comment on function public.enter_match_result is
  'Enters the result of a match of a tournament, as the team sees it. Against a team on Lineup as enter_scrim_result; against an opponent '
    'from outside it stands as entered by the team. Once the tournament has started: PT409 with the hint "not_started", "opponent", '
    '"entered" or "confirmed".';
grant execute on function public.enter_match_result to authenticated;

create function public.answer_match_result(p_match_id uuid, p_team_id uuid, p_own integer, p_other integer, p_agree boolean) returns text
language plpgsql security definer set search_path = '' as $$
begin
  return private.answer_result(private.hold_match(p_match_id, p_team_id), p_team_id, p_own, p_other, p_agree);
end $$;
comment on function public.answer_match_result is 'Confirms or disputes the result of a match of a tournament; as answer_scrim_result.';
grant execute on function public.answer_match_result to authenticated;

create function private.match_ids_of(team uuid, tournament uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select m.id from private.team_matches m where tournament is not null and m.tournament_id = tournament and m.host_team_id = team
    union all
    (select m.id from private.team_matches m
     where tournament is null and m.guest_team_id = team and m.tournament_id is not null
     order by m.created_at desc, m.id limit 30))
$$;

create function public.load_tournament_matches(p_team_id uuid, p_tournament_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with chosen as materialized (select private.match_ids_of(p_team_id, p_tournament_id) as ids),
  facts as materialized (
    select m.id, jsonb_build_object(
      'game', e.slug, 'game_name', e.name, 'lineup_size', private.lineup_size(e.id), 'has_maps', private.has_maps(e.id),
      'is_host', m.host_team_id = p_team_id,
      'opponent', case when m.opponent is not null then jsonb_build_object('id', null, 'name', m.opponent)
        when o.id is not null then jsonb_build_object('id', o.id, 'name', case
          when not o.is_private or private.is_adult((select auth.uid())) then o.name end) end,
      -- What the other team calls its tournament is for adults.
      'tournament', case when m.host_team_id = p_team_id or private.is_adult((select auth.uid())) then t.name end,
      'can_change', m.state <> 'confirmed' and private.is_match_open(t),
      'can_enter', private.tournament_status(t.status, t.start_date, t.placement) <> 'upcoming') as more
    from private.team_matches m
    join public.team_tournaments t on t.id = m.tournament_id
    join public.esports_titles e on e.id = m.esports_title_id
    left join public.teams o on o.id = case when m.host_team_id = p_team_id then m.guest_team_id else m.host_team_id end
    where m.id = any ((select c.ids from chosen c)::uuid[])
  )
  select jsonb_build_object(
    'may_act', p_team_id in (select private.my_run_team_ids()),
    'can_add', p_tournament_id is not null and exists (
      select from public.team_tournaments t where t.id = p_tournament_id and t.team_id = p_team_id and private.is_match_open(t)),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', e.slug, 'name', e.name) order by e.name), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id and e.active
      where g.team_id = p_team_id and g.is_active),
    'roster', private.lineup_roster(p_team_id),
    'matches', (
      select coalesce(jsonb_agg(s.match || f.more order by s.place), '[]')
      from chosen c cross join lateral jsonb_array_elements(private.matches_seen_by(p_team_id, c.ids)) with ordinality s (match, place)
      join facts f on f.id = (s.match ->> 'id')::uuid))
  where private.sees_inside_team(p_team_id)
$$;
comment on function public.load_tournament_matches is
  'Matches of a tournament of the team, or, without one, the latest 30 in tournaments of others that name the team: with opponent, map, '
    'result and line-ups. For people of the team; null for others.';
grant execute on function public.load_tournament_matches to authenticated;

create function private.matches_to_keep(tournament uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_agg(to_jsonb(m) || '{"kind": "match"}') from private.team_matches m where m.tournament_id = tournament),
    '[]')
    || coalesce((
      select jsonb_agg(to_jsonb(l) || '{"kind": "lineup"}')
      from private.match_lineups l join private.team_matches m on m.id = l.match_id where m.tournament_id = tournament), '[]')
$$;
comment on function private.matches_to_keep is 'Matches and line-ups of a tournament that is deleted, for restore_matches.';

create function private.restore_matches(tournament uuid, rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.team_matches
  -- Teams may be gone by now.
  select (jsonb_populate_record(null::private.team_matches, d.value || jsonb_build_object('tournament_id', tournament,
    'guest_team_id', (select t.id from public.teams t where t.id = (d.value ->> 'guest_team_id')::uuid),
    'map_by', (select t.id from public.teams t where t.id = (d.value ->> 'map_by')::uuid),
    'entered_by', (select t.id from public.teams t where t.id = (d.value ->> 'entered_by')::uuid)))).*
  from jsonb_array_elements(rows) d where d.value ->> 'kind' = 'match'
  on conflict do nothing;
  insert into private.match_lineups
  select l.* from jsonb_array_elements(rows) d
  cross join lateral jsonb_populate_record(null::private.match_lineups, d.value) l
  join private.team_matches m on m.id = l.match_id and m.tournament_id = tournament
  join public.team_members p on p.team_id = l.team_id and p.user_id = l.user_id and p.is_active and p.is_confirmed
  where d.value ->> 'kind' = 'lineup'
  on conflict do nothing;
end $$;
comment on function private.restore_matches is
  'Puts back what matches_to_keep has kept, with the line-up of each player who is still on that team.';

create function private.matches_against(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'to_confirm', count(*) filter (where m.state = 'entered' and m.entered_by <> team))
  from private.team_matches m
  where m.id = any (private.match_ids_of(team, null)) and private.opens_team(team)
$$;
comment on function private.matches_against is
  'Of the latest 30 matches in tournaments of others that name the team: how many there are, and how many results wait for its word.';

create function private.match_notice_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- No name of the other team: it is words of a stranger, and stands behind the link.
  select jsonb_build_object('team', t.name, 'title', e.name, 'href', '/teams/' || t.id || '/manage?tab=tournaments&matches='
    || case when m.host_team_id = t.id then m.tournament_id::text else 'against' end)
  from private.team_matches m join public.esports_titles e on e.id = m.esports_title_id
  join public.teams t on t.id = n.team_id and t.id in (m.host_team_id, m.guest_team_id)
  where m.id = n.subject_id and n.user_id in (select private.presence_recorders(n.team_id))
$$;
comment on function private.match_notice_facts is
  'What a notice about a match of a tournament says to owner and staff of a team; null once it is not theirs.';
