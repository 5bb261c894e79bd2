-- Results of the matches that a player played, with their source, on the player's page. Ours.

create function public.share_results(p_shows boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  insert into public.player_details as d (user_id, shows_results) values (me, coalesce(p_shows, false))
  on conflict (user_id) do update set shows_results = excluded.shows_results
  where d.shows_results is distinct from excluded.shows_results;
end $$;
comment on function public.share_results is 'Whether others read on the caller''s page which matches they played.';
grant execute on function public.share_results to authenticated;

create function private.shares_results(person uuid, was_adult boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.shows_results from public.player_details d where d.user_id = person), was_adult, false)
$$;
comment on function private.shares_results is
  'Whether others read a result of a player, by whether they were an adult then: of an adult unless hidden, of a minor only when chosen. '
    'So nothing appears on a birthday.';

create function private.player_results_as(person uuid, audience text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with latest as materialized (
    -- However many there are, only these are looked at.
    select l.match_id, l.team_id, l.is_starter, l.saved_at from private.match_lineups l
    where l.user_id = person and (audience = 'self' or private.shares_results(person, l.is_adult))
    order by l.saved_at desc, l.match_id limit 40
  ), played as (
    select x.*, l.team_id, l.is_starter, l.saved_at, t.name as team_name,
      case when x.host_team_id = l.team_id then x.guest_team_id else x.host_team_id end as rival_id
    from latest l join private.team_matches x on x.id = l.match_id
    join public.teams t on t.id = l.team_id
    where (x.state = 'confirmed' or x.state = 'entered' and x.opponent is not null)
      -- As the teams of the page (player_teams_as): to others no private team but one that is theirs, too.
      and (audience = 'self' or not t.is_private or person is distinct from (select auth.uid()) and private.sees_team(t.id))
      -- Of a minor outsiders read no team that the page does not name anyway.
      and (audience = 'self' or not coalesce(private.is_minor(person), true) or exists (
        select from public.team_members m where m.team_id = t.id and m.user_id = person and m.is_active and m.is_confirmed))
    order by l.saved_at desc, x.id limit 8
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'team', p.team_name, 'game', e.name, 'is_starter', p.is_starter,
      'own', case when p.host_team_id = p.team_id then p.host_score else p.guest_score end,
      'other', case when p.host_team_id = p.team_id then p.guest_score else p.host_score end,
      'opponent', case
        when p.rival_id is not null then case when not r.is_private or audience = 'self' and private.is_adult(person) then r.name end
        -- The name that a team typed is a word of strangers to a minor who looks.
        when (select auth.uid()) is null or private.is_adult((select auth.uid())) or audience = 'self' then p.opponent end,
      'occasion', case when p.scrim_id is null then 'tournament' else 'scrim' end,
      -- The day alone: hours are for the team.
      'played_on', private.day_of_team(p.team_id, coalesce(c.starts_at, least(t.start_date, now()), p.saved_at)),
      'is_confirmed', p.state = 'confirmed') order by p.saved_at desc, p.id), '[]')
  from played p join public.esports_titles e on e.id = p.esports_title_id
  left join public.teams r on r.id = p.rival_id
  left join private.scrims c on c.id = p.scrim_id
  left join public.team_tournaments t on t.id = p.tournament_id
$$;
comment on function private.player_results_as is
  'Up to eight results among the latest 40 matches for which a player was lined up: those that both sides agree on, and those against '
    'opponents from outside as their team entered them (is_confirmed false). Nothing to others while the player hides them.';
