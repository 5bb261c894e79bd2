-- Looking for a team: an adult player says for which of their games and roles, until a day. It shows with the profile, is
-- found by teams, and fits recruiting posts as these fit it. Rank and hours are those of the profile. Ours.

create table private.team_seekers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  roles text[] not null default '{}',
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint team_seekers_once unique (user_id, esports_title_id),
  constraint team_seekers_plays foreign key (user_id, esports_title_id)
    references public.player_games (user_id, esports_title_id) on delete cascade,
  constraint team_seekers_span check (ends_at <= started_at + interval '10 years')
);
comment on table private.team_seekers is
  'Games for which a player looks for a team. It ends by itself (ends_at), and stays for 30 days after its end to be renewed. Ours.';
comment on column private.team_seekers.roles is 'Of the roles that the player has in the game; empty for any.';
create index team_seekers_found_idx on private.team_seekers (started_at desc, id desc);
create index team_seekers_game_idx on private.team_seekers (esports_title_id, started_at desc, id desc);
create index team_seekers_end_idx on private.team_seekers (ends_at);
alter table private.team_seekers enable row level security;
create policy "closed to clients" on private.team_seekers for all to anon, authenticated using (false) with check (false);

create function private.shows_seeker(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_profiles u where u.user_id = person and u.is_published and u.visibility = 'public')
    and private.is_adult(person)
$$;
comment on function private.shows_seeker is
  'Whether others see that a person looks for a team: an adult with a listed profile. A minor never, whatever is stored.';

create function private.seeker_facts(seeker private.team_seekers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.with_keys('players', jsonb_build_object('games', array[t.slug], 'title_id', t.id, 'country', (
      select private.told_country(d.country, d.state) from public.player_details d where d.user_id = seeker.user_id), 'ordinal',
        g.rank_ordinal,
    'roles', array(select lower(btrim(r)) from unnest(seeker.roles) r), 'minutes', (
      select w.minutes::text from private.availability_weeks w where w.user_id = seeker.user_id and w.minutes <> '{}')))
  from public.esports_titles t
  join public.player_games g on g.user_id = seeker.user_id and g.esports_title_id = t.id
  where t.id = seeker.esports_title_id and seeker.ends_at > now()
$$;
comment on function private.seeker_facts is 'What posts and kept filters compare of a search; null once it has ended.';

create function private.seeker_fits_post(seeker jsonb, post jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    coalesce(post ->> 'title_id' = seeker ->> 'title_id', post -> 'team_titles' ? (seeker ->> 'title_id'))
    and (jsonb_array_length(post -> 'roles') = 0 or jsonb_array_length(seeker -> 'roles') = 0 or exists (
      select from jsonb_array_elements_text(seeker -> 'roles') r where post -> 'roles' ? r))
    and coalesce((seeker ->> 'ordinal')::integer, 0) >= coalesce((post ->> 'minimum')::integer, 0)
    and (post ->> 'minutes' is null or seeker ->> 'minutes' is null
      or (seeker ->> 'minutes')::int4multirange && (post ->> 'minutes')::int4multirange), false)
$$;
comment on function private.seeker_fits_post is
  'The one rule by which a player who looks for a team and a recruiting post fit each other: game, role, lowest rank, hours. What one side '
    'leaves open does not part them.';

create function private.fits_my_search(person uuid, post jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.team_seekers s
    where s.user_id = person and s.ends_at > now() and private.seeker_fits_post(private.seeker_facts(s), post))
$$;

create function private.seeker_fits_post_of(person uuid, post uuid, seeker jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_recruiting_posts p join public.teams t on t.id = p.team_id and t.archived_at is null
    where p.id = post and t.owner_user_id = person and private.seeker_fits_post(seeker, private.post_facts(p)))
$$;
comment on function private.seeker_fits_post_of is 'Whether a player fits an open post of a team that this person owns.';

-- What the player says

create function public.seek_team(p_games jsonb, p_days integer default 60, p_tell boolean default false) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  asked integer;
  stored integer;
  until timestamptz := now() + make_interval(days => p_days);
begin
  perform private.check_age_told(me);
  if not private.is_adult(me) then
    raise exception 'Teams find players under 18 by their requests to join alone' using errcode = '42501', hint = 'minor';
  end if;
  if jsonb_typeof(p_games) is distinct from 'array' or jsonb_array_length(p_games) > 8 then
    raise exception 'Too many entries (max 8)' using errcode = '23514';
  end if;
  if p_days is null or p_days not between 7 and 90 then
    raise exception 'A search runs for 7 to 90 days' using errcode = '23514', detail = 'days';
  end if;
  -- Two windows that save at once follow each other.
  perform from public.profiles p where p.id = me for no key update;
  update private.team_seekers s set ends_at = now()
  where s.user_id = me and s.ends_at > now() and not exists (
    select from jsonb_array_elements(p_games) x join public.esports_titles t on t.slug = x ->> 'game' where t.id = s.esports_title_id);
  asked := (select count(distinct x ->> 'game') from jsonb_array_elements(p_games) x);
  insert into private.team_seekers as s (user_id, esports_title_id, roles, ends_at)
  select me, g.esports_title_id, array(
    select r from unnest(g.roles) r
    where exists (select from jsonb_array_elements(p_games) x where x ->> 'game' = t.slug and x -> 'roles' ? r) order by r), until
  from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
  where g.user_id = me and exists (select from jsonb_array_elements(p_games) x where x ->> 'game' = t.slug)
  on conflict on constraint team_seekers_once do update set roles = excluded.roles, ends_at = excluded.ends_at,
    -- Stopping and starting again puts nobody on top of the list.
    started_at = case when s.ends_at < now() - interval '7 days' then now() else s.started_at end;
  get diagnostics stored = row_count;
  if stored <> asked then
    raise exception 'You look for a team in a game of your profile' using errcode = '23514', detail = 'games';
  end if;
  if p_tell then
    insert into public.kept_filters as f (user_id, kind, filter)
    select me, 'posts', jsonb_build_object('game', x ->> 'game', 'my_search', true) from jsonb_array_elements(p_games) x
    on conflict on constraint kept_filters_once do update set is_paused = false where f.is_paused;
  end if;
  return case when stored > 0 then until end;
end $$;
comment on function public.seek_team is
  'Sets the games for which the caller looks for a team to exactly those given: [{game, roles}], of the games and roles of their profile, '
    'for 7 to 90 days from now; none ends the search. With p_tell it keeps the posts that fit as lists (kept_filters). Returns when it '
      'ends. 42501 with the hint "birth_date" or "minor".';
grant execute on function public.seek_team to authenticated;

create function public.renew_team_search() returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  latest timestamptz := (select max(s.ends_at) from private.team_seekers s where s.user_id = me);
  until timestamptz := now() + interval '60 days';
begin
  if not private.is_adult(me) then
    raise exception 'Teams find players under 18 by their requests to join alone' using errcode = '42501', hint = 'minor';
  end if;
  -- Those that run; after the end, those that ended last. A game that was left out before stays out.
  update private.team_seekers s set ends_at = greatest(s.ends_at, until)
  where s.user_id = me and (s.ends_at > now() or s.ends_at = latest);
  return case when found then until end;
end $$;
comment on function public.renew_team_search is
  'Lets the caller''s search for a team run for 60 days from now, also one that has ended; null when there is none.';
grant execute on function public.renew_team_search to authenticated;

create function private.search_of(person uuid, is_own boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name, 'roles', s.roles, 'ends_at', s.ends_at,
    'is_over', s.ends_at <= now()) order by g.is_primary desc, t.name), '[]')
  from private.team_seekers s
  join public.esports_titles t on t.id = s.esports_title_id
  join public.player_games g on g.user_id = s.user_id and g.esports_title_id = s.esports_title_id
  where s.user_id = person and case
    when is_own then s.ends_at > now() or s.ends_at = (select max(x.ends_at) from private.team_seekers x where x.user_id = person)
    else s.ends_at > now() and private.shows_seeker(person) end
$$;
comment on function private.search_of is
  'For which games a player looks for a team, as others read it; the player alone also reads what has ended (is_over).';

create function private.prune_seekers() returns void
language sql security definer set search_path = '' as $$
  delete from private.team_seekers s where s.ends_at < now() - interval '30 days'
$$;

-- Finding them

create function public.find_team_seekers(
  p_game text default null, p_role text default null, p_rank text default null, p_post uuid default null, p_search text default null,
  p_free boolean default false, p_confirmed boolean default false, p_after_at timestamptz default null, p_after_id uuid default null,
  p_country text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 24;
  most constant integer := 300;
  me uuid := auth.uid();
  post public.team_recruiting_posts;
  game uuid := (select t.id from public.esports_titles t where t.slug = p_game);
  pattern text := private.containing(nullif(lower(btrim(left(p_search, 100))), ''));
  filter jsonb := jsonb_strip_nulls(jsonb_build_object('roles', case when private.has_text(p_role)
    then jsonb_build_array(left(p_role, 100)) end,
    'rank', private.text_or_null(left(p_rank, 60)), 'country', p_country));
  fitted jsonb;
  answer jsonb;
begin
  if p_post is not null then
    select p.* into post from public.team_recruiting_posts p where p.id = p_post and private.manages_team(p.team_id);
    if post.id is null then
      raise exception 'No such post' using errcode = 'PT404';
    end if;
    fitted := private.post_facts(post);
    game := coalesce(game, post.esports_title_id);
  end if;
  with looked as materialized (
    select s.* from private.team_seekers s
    where (p_game is null and game is null or s.esports_title_id = game)
      and (p_after_id is null or (s.started_at, s.id) < (p_after_at, p_after_id))
    order by s.started_at desc, s.id desc limit most
  ), fitting as materialized (
    select s.id, s.user_id, s.esports_title_id, s.roles, s.started_at, s.ends_at, u.slug, u.avatar_url,
      private.player_name(u.display_name, u.first_name, u.last_name) as name,
      row_number() over (order by s.started_at desc, s.id desc) as place
    from looked s join public.user_profiles u on u.user_id = s.user_id and u.is_published and u.visibility = 'public'
    where s.ends_at > now() and s.user_id is distinct from me and private.is_adult(s.user_id)
      and (pattern is null or u.search_text like pattern)
      and (not p_free or not exists (
        select from public.team_members r where r.user_id = s.user_id and r.is_active and r.is_confirmed))
      and (not p_confirmed or exists (
        select from private.fit_players f
        where f.user_id = s.user_id and f.esports_title_id = s.esports_title_id and f.confirmed_until > now()))
      and private.facts_fit('players', filter, me, private.seeker_facts(s::private.team_seekers))
      and (p_post is null or private.seeker_fits_post(private.seeker_facts(s::private.team_seekers), fitted))
      and not coalesce(private.is_blocked_between(me, s.user_id), false)
      and (p_post is null or not exists (
        select from public.team_members r where r.team_id = post.team_id and r.user_id = s.user_id and r.is_active))
    order by s.started_at desc, s.id desc limit page_size + 1
  )
  select jsonb_build_object('players', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'slug', f.slug, 'name', f.name, 'avatar_url', f.avatar_url,
        'ends_at', f.ends_at,
        'weekdays', array(select distinct a.weekday from public.player_availability a where a.user_id = f.user_id order by 1),
        'games', jsonb_build_array(jsonb_build_object('slug', t.slug, 'name', t.name, 'rank', g.rank, 'roles', f.roles,
          'sources', private.rank_source_in_lists(g.user_id, g.esports_title_id))),
        'teams', (
          select coalesce(jsonb_agg(distinct jsonb_build_object('id', m.id, 'name', m.name, 'games', '[]'::jsonb)), '[]')
          from public.team_members r join public.teams m on m.id = r.team_id
          where r.user_id = f.user_id and r.is_active and r.is_confirmed and private.sees_team(m.id))) order by f.place), '[]')
      from fitting f
      join public.esports_titles t on t.id = f.esports_title_id
      join public.player_games g on g.user_id = f.user_id and g.esports_title_id = f.esports_title_id
      where f.place <= page_size),
    'next', coalesce(
      (select jsonb_build_object('at', f.started_at, 'id', f.id) from fitting f
        where f.place = page_size and exists (select from fitting x where x.place > page_size)),
      (select jsonb_build_object('at', l.started_at, 'id', l.id) from looked l
        where (select count(*) from looked) = most order by l.started_at, l.id limit 1)),
    'game', (
      select jsonb_build_object('roles', array(
        select o.name from public.esports_positions o where o.esports_title_id = e.id order by o.display_order), 'ranks', array(
        select r.name from public.esports_ranks r where r.esports_title_id = e.id order by r.ordinal))
      from public.esports_titles e where e.id = game),
    'post', case when p_post is not null then jsonb_build_object('id', post.id, 'title', post.title, 'game', (
      select e.slug from public.esports_titles e where e.id = post.esports_title_id)) end)
  into answer;
  return answer;
end $$;
comment on function public.find_team_seekers is
  'Adult players with a listed profile who look for a team, the latest first, 24 at a time from after one: for a game, a role, a lowest '
    'rank, of a country, or those who fit a post of a team that the caller manages (PT404 otherwise). Nobody whom the caller has blocked, '
      'or who has '
    'blocked the caller. Also the roles and ranks of the game. Looks at 300 at a time, so a page may be short while next '
      'goes on.';
grant execute on function public.find_team_seekers to anon, authenticated;

-- What changed, for lists that are kept

create function private.queue_seeker_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id, before)
  values ('players', new.id, case when tg_op = 'UPDATE' then private.seeker_facts(old) end);
  return null;
end $$;
create trigger queue_filter_change_new after insert on private.team_seekers
  for each row execute function private.queue_seeker_change();
create trigger queue_filter_change after update on private.team_seekers
  for each row when (new.ends_at > old.ends_at or new.roles is distinct from old.roles)
  execute function private.queue_seeker_change();

create function private.follow_seekers_game() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before the roles change, so that a rank that rose is compared with what it was.
  insert into private.filter_changes (kind, subject_id, before)
  select 'players', s.id, private.seeker_facts(s) || jsonb_build_object('ordinal', old.rank_ordinal)
  from private.team_seekers s
  where s.user_id = new.user_id and s.esports_title_id = new.esports_title_id and s.ends_at > now()
    and new.rank_ordinal is distinct from old.rank_ordinal;
  update private.team_seekers s set roles = array(select r from unnest(s.roles) r where r = any (new.roles))
  where s.user_id = new.user_id and s.esports_title_id = new.esports_title_id and not s.roles <@ new.roles;
  return null;
end $$;
comment on function private.follow_seekers_game is
  'A search follows rank and roles of its game: a role that the player no longer plays goes.';
create trigger follow_seekers_game after update on public.player_games
  for each row when ((new.rank_ordinal, new.roles) is distinct from (old.rank_ordinal, old.roles))
  execute function private.follow_seekers_game();

create function private.queue_shown_seeker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id)
  select 'players', s.id from private.team_seekers s where s.user_id = new.user_id and s.ends_at > now();
  return null;
end $$;
create trigger queue_shown_seeker after update of is_published, visibility on public.user_profiles
  for each row when (new.is_published and new.visibility = 'public' and not (old.is_published and old.visibility = 'public'))
  execute function private.queue_shown_seeker();
