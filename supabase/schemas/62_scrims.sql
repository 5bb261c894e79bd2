-- Scrims: a team posts a block of time for a game, others find it and ask for it, and one is accepted: both get a practice.
-- How reliable a team is; their matches are in 81_matches.sql. Nothing of it is read or written but by these functions;
-- docs/rules/scrims.md says what holds. Ours.

create table private.lineup_sizes (
  esports_title_id uuid primary key references public.esports_titles (id) on delete cascade,
  players smallint not null constraint lineup_sizes_players_check check (players between 1 and 12),
  has_maps boolean not null default true
);
comment on table private.lineup_sizes is 'Reference: how many play for one side of a match. A game that is not here takes five.';
comment on column private.lineup_sizes.has_maps is 'Whether a match is played on one of several maps, arenas or stages.';
insert into private.lineup_sizes (esports_title_id, players, has_maps)
select t.id, l.players, l.slug <> 'league-of-legends' from (values
  ('valorant', 5), ('league-of-legends', 5), ('rocket-league', 3), ('marvel-rivals', 6), ('overwatch-2', 5), ('counter-strike-2', 5),
  ('rainbow-six-siege', 5), ('super-smash-bros-ultimate', 1)) l (slug, players)
join public.esports_titles t on t.slug = l.slug;
alter table private.lineup_sizes enable row level security;
create policy "closed to clients" on private.lineup_sizes for all to anon, authenticated using (false) with check (false);

create table private.scrim_posts (
  id uuid primary key,
  team_id uuid not null references public.teams (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  play_level text not null
    constraint scrim_posts_play_level_check check (play_level in ('casual', 'competitive', 'semi_professional', 'professional')),
  region text not null
    constraint scrim_posts_region_check check (region in ('na_east', 'na_west', 'latin_america', 'europe', 'asia', 'oceania')),
  starts_at timestamptz not null
    constraint scrim_posts_starts_at_check check (starts_at >= timestamptz '2000-01-01 00:00Z'
      and starts_at < timestamptz '2100-01-01 00:00Z'),
  minutes integer not null constraint scrim_posts_minutes_check check (minutes between 30 and 480),
  time_zone text not null,
  rank_from smallint,
  rank_to smallint,
  format text not null default 'best_of_3'
    constraint scrim_posts_format_check check (format in ('best_of_1', 'best_of_3', 'best_of_5', 'open')),
  note text constraint scrim_posts_note_check check (private.has_text(note) and char_length(note) <= 500),
  state text not null default 'open' constraint scrim_posts_state_check check (state in ('open', 'agreed', 'closed')),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint scrim_posts_ranks_check check (rank_from <= rank_to)
);
comment on table private.scrim_posts is 'Blocks of time for which a team looks for an opponent. The row is the one lock of its scrim.';
comment on column private.scrim_posts.region is 'Where the servers stand on which they want to play.';
comment on column private.scrim_posts.time_zone is 'The zone of who posted it; starts_at is the moment itself.';
comment on column private.scrim_posts.rank_from is
  'The lowest and the highest rank they look for, in the ladder of the game; null for any.';
create index scrim_posts_find_idx on private.scrim_posts (esports_title_id, state, region, play_level, starts_at, id);
create index scrim_posts_team_idx on private.scrim_posts (team_id, starts_at desc, id);
create index scrim_posts_creator_idx on private.scrim_posts (created_by);
alter table private.scrim_posts enable row level security;
create policy "closed to clients" on private.scrim_posts for all to anon, authenticated using (false) with check (false);

create table private.scrim_asks (
  post_id uuid not null references private.scrim_posts (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  state text not null default 'waiting'
    constraint scrim_asks_state_check check (state in ('waiting', 'offered', 'accepted', 'declined', 'withdrawn')),
  asked_by uuid references public.profiles (id) on delete set null,
  asked_at timestamptz not null default now(),
  primary key (post_id, team_id)
);
comment on table private.scrim_asks is
  'Teams that ask for a block, first come first. Offered: the block became free again, and this team may take it with one press.';
create index scrim_asks_team_idx on private.scrim_asks (team_id, asked_at desc);
create index scrim_asks_asker_idx on private.scrim_asks (asked_by);
alter table private.scrim_asks enable row level security;
create policy "closed to clients" on private.scrim_asks for all to anon, authenticated using (false) with check (false);

create table private.scrims (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references private.scrim_posts (id) on delete cascade,
  starts_at timestamptz not null,
  agreed_at timestamptz not null default now(),
  called_off_at timestamptz,
  called_off_by uuid references public.teams (id) on delete set null,
  proposed_at timestamptz,
  proposed_by uuid references public.teams (id) on delete set null
);
comment on table private.scrims is 'Blocks that two teams agreed on; what each team has of it is in scrim_sides.';
comment on column private.scrims.proposed_at is 'The other time that one team proposes; it holds once the other one agrees.';
create unique index scrims_once on private.scrims (post_id) where called_off_at is null;
create index scrims_post_idx on private.scrims (post_id);
create index scrims_ender_idx on private.scrims (called_off_by);
create index scrims_proposer_idx on private.scrims (proposed_by);
alter table private.scrims enable row level security;
create policy "closed to clients" on private.scrims for all to anon, authenticated using (false) with check (false);

create table private.scrim_sides (
  scrim_id uuid not null references private.scrims (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  practice_id uuid unique references public.team_practices (id) on delete set null,
  is_host boolean not null,
  starts_at timestamptz not null,
  arrival text constraint scrim_sides_arrival_check check (arrival in ('on_time', 'late', 'absent')),
  primary key (scrim_id, team_id)
);
comment on table private.scrim_sides is 'The two teams of a scrim, each with its practice.';
comment on column private.scrim_sides.starts_at is 'As in scrims, so that what a team has at an hour is read by one index.';
comment on column private.scrim_sides.arrival is 'Whether this team came, as the other one tells it; null while it says nothing.';
create index scrim_sides_team_idx on private.scrim_sides (team_id, starts_at desc);
alter table private.scrim_sides enable row level security;
create policy "closed to clients" on private.scrim_sides for all to anon, authenticated using (false) with check (false);

-- What the teams see of each other

create function private.my_run_team_ids() returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select t.id from public.teams t where t.owner_user_id = (select auth.uid()) and t.archived_at is null
  union
  select s.team_id from public.team_staff s join public.teams t on t.id = s.team_id and t.archived_at is null
  where s.user_id = (select auth.uid()) and s.is_active and s.is_confirmed
$$;
comment on function private.my_run_team_ids is
  'Teams whose scrims the caller arranges: owned, or staffed by an own yes. None that is archived.';

create function private.scrim_record(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'kept', count(*) filter (where x.called_off_at is null and x.arrival is distinct from 'absent'),
    'late', count(*) filter (where x.called_off_at is null and x.arrival = 'late'),
    'missed', count(*) filter (where x.called_off_at is null and x.arrival = 'absent'),
    'called_off_late', count(*) filter (
      where x.called_off_by = team and x.called_off_at > x.starts_at - interval '2 hours'))
  from (
    select s.arrival, s.starts_at, c.called_off_at, c.called_off_by
    from private.scrim_sides s join private.scrims c on c.id = s.scrim_id
    where s.team_id = team and s.starts_at <= now() + interval '2 hours'
      and (s.starts_at <= now() or c.called_off_at is not null)
    order by s.starts_at desc limit 50) x
$$;
comment on function private.scrim_record is
  'How reliable a team is, of its latest 50 scrims: kept (late ones among them), came late or not at all as the other side told, and '
    'called off within two hours of the start.';

create function private.scrim_staff(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.name order by x.name), '[]') from (
    select private.public_name(r) as name from private.presence_recorders(team) r
    where not coalesce(private.is_minor(r), true) and not coalesce(private.is_blocked_between(r, (select auth.uid())), false)
    order by r limit 5) x
  where x.name is not null
$$;
comment on function private.scrim_staff is 'Owner and staff of the other team by name: adults with a listed profile, up to five.';

create function private.scrim_team(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', t.id, 'name', case when h.hides then 'A private team' else t.name end,
    'logo_url', case when not h.hides then t.logo_url end,
    'staff', case when h.hides then '[]' else private.scrim_staff(t.id) end, 'record', private.scrim_record(t.id))
  from public.teams t cross join lateral (select t.is_private and not private.is_adult((select auth.uid())) as hides) h
  where t.id = team
$$;
comment on function private.scrim_team is
  'What the other side learns of a team that posts, asks or plays: its name, its staff and how reliable it is. No player; of a private '
    'team '
    'a minor gets the record alone.';

create function private.scrim_block(p private.scrim_posts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'game', e.slug, 'game_name', e.name, 'level', p.play_level, 'region', p.region,
    'starts_at', p.starts_at, 'minutes', p.minutes, 'time_zone', p.time_zone, 'format', p.format, 'state', p.state,
    'rank_from', (select r.name from public.esports_ranks r where r.esports_title_id = e.id and r.ordinal = p.rank_from),
    'rank_to', (select r.name from public.esports_ranks r where r.esports_title_id = e.id and r.ordinal = p.rank_to),
    -- Words of strangers are for adults.
    'note', case when p.team_id in (select private.my_run_team_ids()) or not coalesce(private.is_minor((select auth.uid())), true)
      then p.note end)
  from public.esports_titles e where e.id = p.esports_title_id
$$;

create function private.between_hours(at timestamptz, zone text, from_hour integer, to_hour integer) returns boolean
language sql stable set search_path = '' as $$
  select case when from_hour is null or to_hour is null or from_hour = to_hour then true
    when from_hour < to_hour then extract(hour from at at time zone zone) between from_hour and to_hour - 1
    else extract(hour from at at time zone zone) >= from_hour or extract(hour from at at time zone zone) < to_hour end
$$;
comment on function private.between_hours is 'Whether a moment falls between two hours on the wall of a zone, also over midnight.';

create function private.found_scrims(
  title uuid, levels text[], regions text[], rank integer, zone text, from_hour integer, to_hour integer,
  after_at timestamptz, after_id uuid, most integer
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with candidates as materialized (
    select c.*, count(*) over (partition by c.region, c.play_level) as in_lane
    from unnest(regions) r (region) cross join unnest(levels) l (level)
    -- Each lane is one walk along the index, whatever the others hold.
    cross join lateral (
      select p.* from private.scrim_posts p
      where p.esports_title_id = title and p.region = r.region and p.play_level = l.level and p.state = 'open'
        and (p.starts_at, p.id) > (after_at, after_id)
      order by p.starts_at, p.id limit 50) c
  ), horizon as (
    -- What follows the last of a lane that was cut is not known yet.
    select e.starts_at, e.id from (
      select distinct on (c.region, c.play_level) c.starts_at, c.id from candidates c where c.in_lane = 50
      order by c.region, c.play_level, c.starts_at desc, c.id desc) e
    order by e.starts_at, e.id limit 1
  ), page as (
    select c.id, c.starts_at, c.team_id, row_number() over (order by c.starts_at, c.id) as place
    from candidates c join public.teams t on t.id = c.team_id and t.archived_at is null and not t.is_private
    where (not exists (select from horizon) or (c.starts_at, c.id) <= (select h.starts_at, h.id from horizon h))
      and (rank is null or rank between coalesce(c.rank_from, rank) and coalesce(c.rank_to, rank))
      and private.between_hours(c.starts_at, zone, from_hour, to_hour)
      and c.team_id not in (select private.my_run_team_ids())
      and not coalesce(private.is_blocked_between(t.owner_user_id, (select auth.uid())), false)
    order by c.starts_at, c.id limit most + 1
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.scrim_block(p) || jsonb_build_object('team', private.scrim_team(g.team_id), 'asks', (
        select coalesce(jsonb_agg(jsonb_build_object('team_id', a.team_id, 'state', a.state)), '[]') from private.scrim_asks a
        where a.post_id = g.id and a.team_id in (select private.my_run_team_ids()))) order by g.place), '[]')
      from page g join private.scrim_posts p on p.id = g.id where g.place <= most),
    'next', coalesce(
      (select jsonb_build_object('at', g.starts_at, 'id', g.id) from page g
       where g.place = most and exists (select from page x where x.place > most)),
      (select jsonb_build_object('at', h.starts_at, 'id', h.id) from horizon h where not exists (select from page x where x.place > most))))
$$;
comment on function private.found_scrims is
  'Open blocks in the order of their start: one walk along an index for each region and level, so that it costs the same however many '
    'there '
    'are. A page may be short where few of many fit; next is where the following one begins, or null.';

create function public.find_scrims(
  p_game text, p_level text default null, p_region text default null, p_rank integer default null, p_zone text default 'UTC',
  p_from_hour integer default null, p_to_hour integer default null, p_after_at timestamptz default null, p_after_id uuid default null,
  p_limit integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Only those who arrange scrims of a team look for one.
  if not exists (select from private.my_run_team_ids()) then
    return null;
  end if;
  if not coalesce(private.is_time_zone(p_zone), false) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  return private.found_scrims(
    (select e.id from public.esports_titles e where e.slug = p_game),
    case when p_level is null then '{casual,competitive,semi_professional,professional}' else array[p_level] end,
    case when p_region is null then '{na_east,na_west,latin_america,europe,asia,oceania}' else array[p_region] end,
    p_rank, p_zone, p_from_hour, p_to_hour, greatest(coalesce(p_after_at, now()), now()),
    coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'), least(greatest(coalesce(p_limit, 20), 1), 50));
end $$;
comment on function public.find_scrims is
  'Open blocks of other teams for a game, by start, from after a given one: at a level, in a region, for a rank (its place in the ladder), '
    'between hours on the wall of p_zone. With the team, its staff and how reliable it is, and what the caller''s teams asked. Private and '
    'archived teams are not in it. Null for who owns or staffs no team.';
grant execute on function public.find_scrims to authenticated;

create function private.sides_of_mine(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'team_id', m.team_id, 'practice_id', m.practice_id, 'is_host', m.is_host,
      'starts_at', m.starts_at, 'block', private.scrim_block(p), 'team', private.scrim_team(o.team_id),
      'called_off', case when c.called_off_at is not null then case when c.called_off_by = m.team_id then 'us' else 'them' end end,
      'proposed', case when c.proposed_at is not null then
        jsonb_build_object('at', c.proposed_at, 'is_own', c.proposed_by = m.team_id) end,
      'result', r.score, 'to_confirm', coalesce(r.to_confirm, 0)) order by m.starts_at desc, c.id), '[]')
  from (
    select s.* from private.my_run_team_ids() t (id)
    cross join lateral (select x.* from private.scrim_sides x where x.team_id = t.id order by x.starts_at desc limit most) s
    order by s.starts_at desc limit most) m
  join private.scrims c on c.id = m.scrim_id
  join private.scrim_posts p on p.id = c.post_id
  left join private.scrim_sides o on o.scrim_id = m.scrim_id and o.team_id <> m.team_id
  left join lateral (
    select jsonb_build_object(
        'own', count(*) filter (where x.state = 'confirmed' and case when m.is_host then x.host_score > x.guest_score
          else x.guest_score > x.host_score end),
        'other', count(*) filter (where x.state = 'confirmed' and case when m.is_host then x.host_score < x.guest_score
          else x.guest_score < x.host_score end)) as score,
      count(*) filter (where x.state = 'entered' and x.entered_by is distinct from m.team_id) as to_confirm
    from private.team_matches x where x.scrim_id = c.id and x.state <> 'open'
  ) r on true
$$;

create function public.load_scrims(
  p_game text default null, p_level text default null, p_region text default null, p_rank integer default null, p_zone text default 'UTC',
  p_from_hour integer default null, p_to_hour integer default null
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select t.id, t.name, t.is_private from public.teams t where t.id in (select private.my_run_team_ids()) order by t.name, t.id limit 20
  ), games as materialized (
    select g.team_id, g.play_level, e.id, e.slug, e.name from public.team_game_profiles g
    join public.esports_titles e on e.id = g.esports_title_id and e.active
    where g.is_active and g.team_id in (select m.id from mine m)
  ), chosen as (
    -- An address may name a game that the teams do not play: it is found all the same.
    select coalesce((select e.slug from public.esports_titles e where e.slug = p_game),
      (select g.slug from games g join mine m on m.id = g.team_id order by m.name, g.name limit 1)) as slug
  )
  select jsonb_build_object(
    'game', (select c.slug from chosen c),
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'is_private', m.is_private, 'games', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', g.slug, 'level', g.play_level) order by g.name), '[]')
        from games g where g.team_id = m.id)) order by m.name, m.id), '[]') from mine m),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', g.slug, 'name', g.name, 'ranks', (
        select coalesce(jsonb_agg(r.name order by r.ordinal), '[]') from public.esports_ranks r where r.esports_title_id = g.id))
        order by g.name), '[]')
      from (select distinct x.id, x.slug, x.name from games x) g),
    'found', (
      select public.find_scrims(c.slug, p_level, p_region, p_rank, p_zone, p_from_hour, p_to_hour) from chosen c where c.slug is not null),
    'posts', (
      select coalesce(jsonb_agg(private.scrim_block(p) || jsonb_build_object('team_id', p.team_id, 'asks', (
          select coalesce(jsonb_agg(jsonb_build_object('team', private.scrim_team(a.team_id), 'state', a.state, 'asked_at', a.asked_at)
            order by a.asked_at, a.team_id), '[]')
          from (
            select x.* from private.scrim_asks x where x.post_id = p.id and x.state in ('waiting', 'offered')
            order by x.asked_at, x.team_id limit 20) a)) order by p.starts_at, p.id), '[]')
      from private.scrim_posts p
      where p.id in (
        select x.id from mine m cross join lateral (
          select y.id from private.scrim_posts y where y.team_id = m.id and y.starts_at > now() and y.state = 'open'
          order by y.starts_at desc limit 20) x)),
    'asked', (
      select coalesce(jsonb_agg(private.scrim_block(p) || jsonb_build_object(
          'team_id', a.team_id, 'ask', a.state, 'team', private.scrim_team(p.team_id)) order by p.starts_at, p.id), '[]')
      from mine m cross join lateral (
        select x.* from private.scrim_asks x where x.team_id = m.id and x.state in ('waiting', 'offered', 'declined')
          and x.asked_at > now() - interval '90 days' order by x.asked_at desc limit 20) a
      join private.scrim_posts p on p.id = a.post_id and p.starts_at > now()
      join public.teams h on h.id = p.team_id and not h.is_private and h.archived_at is null),
    'scrims', private.sides_of_mine(30))
  where (select auth.uid()) is not null
$$;
comment on function public.load_scrims is
  'The screen of scrims in one read: the caller''s teams with their games and ladders, the first page of find_scrims, open posts with who '
    'asks for them, what the teams asked for, and the latest 30 scrims. Empty lists for who owns or staffs no team.';
grant execute on function public.load_scrims to authenticated;

create function public.propose_scrim_blocks(p_team_id uuid, p_game text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  title uuid := (select e.id from public.esports_titles e where e.slug = p_game);
  size integer := private.lineup_size(title);
begin
  if p_team_id not in (select private.my_run_team_ids()) then
    raise exception 'You don''t have permission to arrange scrims of this team.' using errcode = '42501';
  end if;
  return (
    with days as (
      select d::date as day from generate_series(current_date - 1, current_date + 15, interval '1 day') d
    ), free as materialized (
      select a.user_id, range_agg(tstzrange((d.day + a.starts_at) at time zone a.time_zone, (d.day + a.ends_at) at time zone a.time_zone))
        -- What stands in their own calendars is not free.
        - private.busy_of(a.user_id) as hours
      from (
        select distinct m.user_id from public.team_members m
        left join public.team_game_profiles g on g.id = m.game_profile_id
        where m.team_id = p_team_id and m.is_active and m.is_confirmed and (g.id is null or g.esports_title_id = title)
      ) r
      join public.player_availability a on a.user_id = r.user_id
      join days d on extract(isodow from d.day) = a.weekday
      -- An hour that the clock jumps over.
      where (d.day + a.starts_at) at time zone a.time_zone < (d.day + a.ends_at) at time zone a.time_zone
      group by a.user_id
    ), slots as (
      select s.at, count(f.user_id) as players
      from generate_series(date_bin('30 minutes', now(), timestamptz '2000-01-01 00:00Z') + interval '90 minutes',
        now() + interval '14 days', interval '30 minutes') s (at)
      join free f on f.hours @> tstzrange(s.at, s.at + interval '30 minutes')
      where not exists (
        select from public.team_practices p
        where p.team_id = p_team_id and p.status = 'scheduled' and p.scheduled_at between s.at - interval '1 day'
          and s.at + interval '30 minutes'
          and p.scheduled_at < s.at + interval '30 minutes' and p.scheduled_at + make_interval(mins => p.duration_minutes) > s.at)
      group by s.at having count(f.user_id) >= size and (select count(*) from free) >= 2
    ), blocks as (
      select min(r.at) as starts_at, least(count(*) * 30, 480) as minutes, min(r.players) as players
      from (select s.*, s.at - row_number() over (order by s.at) * interval '30 minutes' as run from slots s) r
      group by r.run having count(*) >= 2 order by 1 limit 20
    )
    select coalesce(jsonb_agg(jsonb_build_object('starts_at', b.starts_at, 'minutes', b.minutes, 'players', b.players)
      order by b.starts_at), '[]') from blocks b);
end $$;
comment on function public.propose_scrim_blocks is
  'Blocks of an hour or more within two weeks in which at least a line-up of the game is free by its stored availability and not busy by '
    'their own calendars, and no practice '
    'stands: the start, its length, and how many can. No names. Owner and staff.';
grant execute on function public.propose_scrim_blocks to authenticated;

-- Posting, asking, agreeing

create function private.check_arranges(team uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if team is null or team not in (select private.my_run_team_ids()) then
    raise exception 'You don''t have permission to arrange scrims of this team.' using errcode = '42501';
  end if;
end $$;

create function private.hold_scrim(post uuid, teams uuid[]) returns private.scrim_posts
language plpgsql security definer set search_path = '' as $$
declare
  held private.scrim_posts;
begin
  -- Teams before posts, and in one order: who archives a team holds it before its posts, too.
  perform from public.teams t where t.id = any (teams) order by t.id for no key update;
  select * into held from private.scrim_posts p where p.id = post for update;
  if held.id is null then
    raise exception 'This scrim is gone' using errcode = 'PT404';
  end if;
  return held;
end $$;
comment on function private.hold_scrim is
  'The post of a scrim, locked after its teams: asking, accepting, declining, moving and calling off wait for each other here.';

create function private.tell_of_scrim(kind text, team uuid, subject uuid) returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(r, kind, c.id, subject, team)
    from (select private.latest_change(kind, subject) as id) c cross join private.presence_recorders(team) r
    where not exists (select from public.user_blocks b where b.blocker_id = r and b.blocked_id = (select auth.uid()))));
  select private.send_team_events('scrim', array[team]);
$$;
comment on function private.tell_of_scrim is
  'Tells owner and staff of one team, but who has blocked the person that acts, and its open screens.';

create function private.has_scrim_at(team uuid, starts timestamptz, long integer, besides uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.scrim_sides s join private.scrims c on c.id = s.scrim_id and c.called_off_at is null
    join private.scrim_posts p on p.id = c.post_id
    where s.team_id = team and s.scrim_id is distinct from besides
      and s.starts_at between starts - interval '8 hours' and starts + interval '8 hours'
      and s.starts_at < starts + make_interval(mins => long) and s.starts_at + make_interval(mins => p.minutes) > starts)
$$;
comment on function private.has_scrim_at is 'Whether a team plays another scrim at that time.';

create function public.post_scrim(
  p_id uuid, p_team_id uuid, p_game text, p_level text, p_region text, p_starts_at timestamptz, p_minutes integer, p_time_zone text,
  p_format text, p_rank_from integer default null, p_rank_to integer default null, p_note text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  title uuid := (select e.id from public.esports_titles e where e.slug = p_game and e.active);
begin
  perform private.check_arranges(p_team_id);
  perform private.check_not_archived(p_team_id);
  perform private.check_not_suspended(me);
  if exists (select from private.scrim_posts p where p.id = p_id and p.team_id = p_team_id) then
    -- A retry after a lost answer.
    return p_id;
  end if;
  if (select t.is_private from public.teams t where t.id = p_team_id) then
    raise exception 'A private team can’t post scrims, but it may ask for one' using errcode = '42501', hint = 'private';
  end if;
  if not exists (
    select from public.team_game_profiles g where g.team_id = p_team_id and g.esports_title_id = title and g.is_active) then
    raise exception 'The team does not play this game' using errcode = '23503', hint = 'game';
  end if;
  if not coalesce(private.is_time_zone(p_time_zone), false) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  if p_starts_at <= now() or p_starts_at > now() + interval '60 days' then
    raise exception 'A scrim starts within the next 60 days' using errcode = '23514', hint = 'starts_at';
  end if;
  if exists (
    select from unnest(array[p_rank_from, p_rank_to]) r
    where r is not null and not exists (select from public.esports_ranks k where k.esports_title_id = title and k.ordinal = r)) then
    raise exception 'This game has no such rank' using errcode = '23514';
  end if;
  if private.text_or_null(p_note) is not null and coalesce(private.is_minor(me), true) then
    raise exception 'Strangers read no words of minors: post it without a note' using errcode = '42501', hint = 'minor';
  end if;
  perform private.limit_rate('scrim_post', me::text, 30, '1 day');
  if (
    select count(*) from private.scrim_posts p where p.team_id = p_team_id and p.state = 'open' and p.starts_at > now()) >= 20 then
    raise exception 'A team has 20 open posts at most. Withdraw one first.' using errcode = 'PT409', hint = 'too_many';
  end if;
  insert into private.scrim_posts (
    id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone, rank_from, rank_to, format, note, created_by)
  values (p_id, p_team_id, title, p_level, p_region, p_starts_at, p_minutes, p_time_zone, p_rank_from, p_rank_to, p_format,
    private.text_or_null(p_note), me);
  return p_id;
end $$;
comment on function public.post_scrim is
  'Posts a block for which a team looks for an opponent; p_id, made by the client, lets it ask again safely. Owner and staff who are not '
    'suspended from messaging; 42501 with the hint "private" for a private team, "minor" for a note by a minor, 23503 with the hint "game" '
    'for a game that the team does not play, PT409 with the hint "too_many" beyond 20 open ones.';
grant execute on function public.post_scrim to authenticated;

create function private.offer_scrim(post uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  next_team uuid;
begin
  update private.scrim_asks a set state = 'offered'
  where a.post_id = post and a.team_id = (
    select x.team_id from private.scrim_asks x join public.teams t on t.id = x.team_id and t.archived_at is null
    where x.post_id = post and x.state = 'waiting' order by x.asked_at, x.team_id limit 1)
    and not exists (select from private.scrim_asks o where o.post_id = post and o.state = 'offered')
  returning a.team_id into next_team;
  if next_team is not null then
    perform private.tell_of_scrim('scrim_offered', next_team, post);
  end if;
end $$;
comment on function private.offer_scrim is 'Offers a block that became free to the first team that still waits for it.';

create function private.end_scrim_ask(post private.scrim_posts, team uuid, becomes text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text := (select a.state from private.scrim_asks a where a.post_id = post.id and a.team_id = team);
begin
  update private.scrim_asks a set state = becomes
  where a.post_id = post.id and a.team_id = team and a.state in ('waiting', 'offered');
  if was = 'offered' and post.state = 'open' then
    perform private.offer_scrim(post.id);
  end if;
end $$;
comment on function private.end_scrim_ask is
  'A team no longer asks for a block, under the lock of the post: what was offered to it is offered to the next.';

create function private.close_scrim_post(post uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team uuid;
begin
  update private.scrim_posts p set state = 'closed' where p.id = post;
  for team in
    update private.scrim_asks a set state = 'declined' where a.post_id = post and a.state in ('waiting', 'offered') returning a.team_id
  loop
    perform private.tell_of_scrim('scrim_declined', team, post);
  end loop;
end $$;

create function public.withdraw_scrim_post(p_post_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  post private.scrim_posts;
begin
  perform private.check_arranges((select p.team_id from private.scrim_posts p where p.id = p_post_id));
  post := private.hold_scrim(p_post_id, '{}');
  perform private.check_arranges(post.team_id);
  if post.state = 'agreed' then
    raise exception 'A scrim is agreed for this block. Call it off instead.' using errcode = 'PT409', hint = 'agreed';
  end if;
  perform private.close_scrim_post(p_post_id);
  return post.state = 'open';
end $$;
comment on function public.withdraw_scrim_post is
  'Withdraws an open post; who asked for it is told. Again it changes nothing. PT409 with the hint "agreed" once a scrim is agreed.';
grant execute on function public.withdraw_scrim_post to authenticated;

create function public.ask_for_scrim(p_post_id uuid, p_team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  post private.scrim_posts;
  asked private.scrim_asks;
  host public.teams;
begin
  perform private.check_arranges(p_team_id);
  perform private.check_not_suspended(me);
  post := private.hold_scrim(p_post_id, array[p_team_id]);
  perform private.check_arranges(p_team_id);
  perform private.check_not_archived(p_team_id);
  select * into host from public.teams t where t.id = post.team_id;
  if post.team_id in (select private.my_run_team_ids()) or host.is_private or host.archived_at is not null
    or coalesce(private.is_blocked_between(host.owner_user_id, me), false) then
    raise exception 'This scrim is gone' using errcode = 'PT404';
  end if;
  select * into asked from private.scrim_asks a where a.post_id = p_post_id and a.team_id = p_team_id;
  if asked.state in ('waiting', 'offered', 'accepted') then
    return asked.state;
  end if;
  if asked.state = 'declined' then
    raise exception 'They have declined' using errcode = 'PT409', hint = 'declined';
  end if;
  if post.starts_at <= now() then
    raise exception 'This block is over' using errcode = 'PT410', hint = 'started';
  end if;
  if post.state <> 'open' then
    raise exception 'This block is taken' using errcode = 'PT409', hint = 'taken';
  end if;
  if not exists (
    select from public.team_game_profiles g
    where g.team_id = p_team_id and g.esports_title_id = post.esports_title_id and g.is_active) then
    raise exception 'The team does not play this game' using errcode = '23503', hint = 'game';
  end if;
  if private.has_scrim_at(p_team_id, post.starts_at, post.minutes) then
    raise exception 'The team plays another scrim at that time' using errcode = 'PT409', hint = 'overlap';
  end if;
  perform private.limit_rate('scrim_ask', me::text, 60, '1 day');
  insert into private.scrim_asks as a (post_id, team_id, asked_by) values (p_post_id, p_team_id, me)
  on conflict (post_id, team_id) do update set state = 'waiting', asked_by = excluded.asked_by, asked_at = excluded.asked_at;
  perform private.tell_of_scrim('scrim_asked', post.team_id, p_post_id);
  return 'waiting';
end $$;
comment on function public.ask_for_scrim is
  'Asks for a block in the name of a team, and returns where it stands; again it changes nothing. PT409 with the hint "taken", "declined" '
    'or "overlap", PT410 once it started, 23503 with the hint "game" for a team that does not play it. The other side then sees the team '
      'and '
    'its staff, also of a private one, and no player.';
grant execute on function public.ask_for_scrim to authenticated;

create function private.practice_of_scrim(post private.scrim_posts, team uuid, other uuid, by uuid) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.team_practices (team_id, title, scheduled_at, duration_minutes, created_by, game_profile_id)
  -- A private team is named to the people of the other one alone, by load_scrim.
  select team, case when o.is_private then 'Scrim' else 'Scrim vs. ' || o.name end, post.starts_at, post.minutes, by, (
    select g.id from public.team_game_profiles g
    where g.team_id = team and g.esports_title_id = post.esports_title_id and g.is_active limit 1)
  from public.teams o where o.id = other
  returning id
$$;

create function private.agree_on_scrim(post private.scrim_posts, guest uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  scrim uuid;
  asker uuid := (select a.asked_by from private.scrim_asks a where a.post_id = post.id and a.team_id = guest);
begin
  perform private.check_not_archived(post.team_id);
  perform private.check_not_archived(guest);
  if post.starts_at <= now() then
    raise exception 'This block is over' using errcode = 'PT410', hint = 'started';
  end if;
  if post.state <> 'open' then
    raise exception 'This block is taken' using errcode = 'PT409', hint = 'taken';
  end if;
  if private.has_scrim_at(post.team_id, post.starts_at, post.minutes) or private.has_scrim_at(guest, post.starts_at, post.minutes) then
    raise exception 'One of the teams plays another scrim at that time' using errcode = 'PT409', hint = 'overlap';
  end if;
  insert into private.scrims (post_id, starts_at) values (post.id, post.starts_at) returning id into scrim;
  insert into private.scrim_sides (scrim_id, team_id, practice_id, is_host, starts_at) values
    (scrim, post.team_id, private.practice_of_scrim(post, post.team_id, guest, post.created_by), true,
      post.starts_at),
    (scrim, guest, private.practice_of_scrim(post, guest, post.team_id, asker), false, post.starts_at);
  update private.scrim_posts p set state = 'agreed' where p.id = post.id;
  update private.scrim_asks a set state = case when a.team_id = guest then 'accepted' else 'waiting' end
  where a.post_id = post.id and (a.team_id = guest or a.state = 'offered');
  perform private.send_team_events('scrim', array[post.team_id, guest]);
  return scrim;
end $$;
comment on function private.agree_on_scrim is
  'Makes the scrim and a practice for each team, under the lock of the post. Others that asked go on waiting, should it become free.';

create function private.agreed_scrim(post uuid, guest uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from private.scrims c join private.scrim_sides s on s.scrim_id = c.id and s.team_id = guest
  where c.post_id = post and c.called_off_at is null
$$;

create function public.answer_scrim_ask(p_post_id uuid, p_team_id uuid, p_accept boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  host uuid := (select p.team_id from private.scrim_posts p where p.id = p_post_id);
  post private.scrim_posts;
  asked text;
begin
  perform private.check_arranges(host);
  post := private.hold_scrim(p_post_id, array[host, p_team_id]);
  perform private.check_arranges(host);
  select a.state into asked from private.scrim_asks a where a.post_id = p_post_id and a.team_id = p_team_id;
  if asked = 'accepted' and p_accept then
    return private.agreed_scrim(p_post_id, p_team_id);
  end if;
  if not p_accept and asked = 'declined' then
    return null;
  end if;
  if asked is null or asked not in ('waiting', 'offered') then
    raise exception 'They no longer ask for this block' using errcode = 'PT409', hint = 'withdrawn';
  end if;
  if p_accept then
    return private.agree_on_scrim(post, p_team_id);
  end if;
  perform private.tell_of_scrim('scrim_declined', p_team_id, p_post_id);
  perform private.end_scrim_ask(post, p_team_id, 'declined');
  return null;
end $$;
comment on function public.answer_scrim_ask is
  'Accepts or declines a team that asks for a block, as its host; accepting makes the scrim and returns it. The same again changes '
    'nothing. '
    'PT409 with the hint "withdrawn", "taken" or "overlap", PT410 once it started.';
grant execute on function public.answer_scrim_ask to authenticated;

create function public.answer_scrim_offer(p_post_id uuid, p_team_id uuid, p_accept boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  host uuid := (select p.team_id from private.scrim_posts p where p.id = p_post_id);
  post private.scrim_posts;
  asked text;
begin
  perform private.check_arranges(p_team_id);
  post := private.hold_scrim(p_post_id, array[host, p_team_id]);
  perform private.check_arranges(p_team_id);
  select a.state into asked from private.scrim_asks a where a.post_id = p_post_id and a.team_id = p_team_id;
  if asked = 'accepted' and p_accept then
    return private.agreed_scrim(p_post_id, p_team_id);
  end if;
  if asked = 'withdrawn' and not p_accept then
    return null;
  end if;
  if asked = 'accepted' then
    raise exception 'The scrim is agreed. Call it off instead.' using errcode = 'PT409', hint = 'agreed';
  end if;
  if p_accept then
    if asked is distinct from 'offered' then
      raise exception 'This block is not offered to the team' using errcode = 'PT409', hint = 'taken';
    end if;
    return private.agree_on_scrim(post, p_team_id);
  end if;
  perform private.end_scrim_ask(post, p_team_id, 'withdrawn');
  return null;
end $$;
comment on function public.answer_scrim_offer is
  'As a team that asked: takes a block that is offered to it, which makes the scrim, or no longer asks for it; then the next one is '
    'offered '
    'it. PT409 with the hint "taken" where it is not offered, "agreed" where the scrim is agreed.';
grant execute on function public.answer_scrim_offer to authenticated;

create function private.end_scrim(scrim private.scrims, team uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_host boolean := (select s.is_host from private.scrim_sides s where s.scrim_id = scrim.id and s.team_id = team);
begin
  update private.scrims c set called_off_at = now(), called_off_by = team, proposed_at = null, proposed_by = null where c.id = scrim.id;
  insert into private.practice_news as n (practice_id, cancel_note)
  select s.practice_id, 'The other team called it off.' from private.scrim_sides s
  where s.scrim_id = scrim.id and s.team_id <> team and s.practice_id is not null
  on conflict (practice_id) do update set cancel_note = excluded.cancel_note;
  update public.team_practices p set status = 'cancelled'
  where p.status = 'scheduled' and p.id in (select s.practice_id from private.scrim_sides s where s.scrim_id = scrim.id);
  if is_host or exists (
    select from private.scrim_posts p join public.teams t on t.id = p.team_id
    where p.id = scrim.post_id and (t.is_private or t.archived_at is not null)) then
    perform private.close_scrim_post(scrim.post_id);
  else
    update private.scrim_asks a set state = 'withdrawn' where a.post_id = scrim.post_id and a.team_id = team;
    update private.scrim_posts p set state = 'open' where p.id = scrim.post_id;
    perform private.offer_scrim(scrim.post_id);
  end if;
  perform private.send_team_events('scrim', array(select s.team_id from private.scrim_sides s where s.scrim_id = scrim.id));
end $$;
comment on function private.end_scrim is
  'Calls a scrim off for that team, under the lock of its post: both practices are canceled. Called off by the guest, the block is free '
    'again and offered to the next; by the host, it is closed.';

create function private.hold_agreed_scrim(scrim uuid, team uuid) returns private.scrims
language plpgsql security definer set search_path = '' as $$
declare
  held private.scrims;
begin
  perform private.check_arranges(team);
  perform private.hold_scrim((select c.post_id from private.scrims c where c.id = scrim), array(
    select s.team_id from private.scrim_sides s where s.scrim_id = scrim));
  -- Asked again under the lock.
  perform private.check_arranges(team);
  select c.* into held from private.scrims c join private.scrim_sides s on s.scrim_id = c.id and s.team_id = team where c.id = scrim;
  if held.id is null then
    raise exception 'This scrim is gone' using errcode = 'PT404';
  end if;
  return held;
end $$;

create function public.call_off_scrim(p_scrim_id uuid, p_team_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  scrim private.scrims := private.hold_agreed_scrim(p_scrim_id, p_team_id);
begin
  if scrim.called_off_at is not null then
    return false;
  end if;
  if scrim.starts_at <= now() then
    raise exception 'A scrim that has started is not called off' using errcode = 'PT410', hint = 'started';
  end if;
  perform private.end_scrim(scrim, p_team_id);
  return true;
end $$;
comment on function public.call_off_scrim is
  'Calls a scrim off for a team: both practices are canceled, and a block that the guest gives back is offered to the next that asked. '
    'Within '
    'two hours of the start it counts against the team. Again it changes nothing. PT410 once it started.';
grant execute on function public.call_off_scrim to authenticated;

create function public.move_scrim(p_scrim_id uuid, p_team_id uuid, p_starts_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  scrim private.scrims := private.hold_agreed_scrim(p_scrim_id, p_team_id);
  long integer := (select p.minutes from private.scrim_posts p where p.id = scrim.post_id);
  other uuid := (select s.team_id from private.scrim_sides s where s.scrim_id = scrim.id and s.team_id <> p_team_id);
begin
  if scrim.called_off_at is not null then
    raise exception 'This scrim was called off' using errcode = 'PT409', hint = 'called_off';
  end if;
  if scrim.starts_at <= now() then
    raise exception 'A scrim that has started keeps its time' using errcode = 'PT410', hint = 'started';
  end if;
  if p_starts_at = scrim.starts_at then
    return true;
  end if;
  if p_starts_at is null then
    update private.scrims c set proposed_at = null, proposed_by = null where c.id = scrim.id;
    perform private.send_team_events('scrim', array[p_team_id, other]);
    return false;
  end if;
  if p_starts_at <= now() or p_starts_at > now() + interval '60 days' then
    raise exception 'A scrim starts within the next 60 days' using errcode = '23514', hint = 'starts_at';
  end if;
  if private.has_scrim_at(p_team_id, p_starts_at, long, scrim.id) or private.has_scrim_at(other, p_starts_at, long, scrim.id) then
    raise exception 'One of the teams plays another scrim at that time' using errcode = 'PT409', hint = 'overlap';
  end if;
  if scrim.proposed_at is distinct from p_starts_at or scrim.proposed_by = p_team_id then
    update private.scrims c set proposed_at = p_starts_at, proposed_by = p_team_id where c.id = scrim.id;
    perform private.tell_of_scrim('scrim_time', other, scrim.id);
    return false;
  end if;
  update private.scrims c set starts_at = p_starts_at, proposed_at = null, proposed_by = null where c.id = scrim.id;
  update private.scrim_sides s set starts_at = p_starts_at where s.scrim_id = scrim.id;
  update private.scrim_posts p set starts_at = p_starts_at where p.id = scrim.post_id;
  update public.team_practices p set scheduled_at = p_starts_at
  where p.id in (select s.practice_id from private.scrim_sides s where s.scrim_id = scrim.id);
  return true;
end $$;
comment on function public.move_scrim is
  'Proposes another time for a scrim; once the other team calls it with the same time, both practices move. Null drops the proposal. '
    'Returns '
    'whether that is its time now. PT409 with the hint "overlap" or "called_off", PT410 once it started.';
grant execute on function public.move_scrim to authenticated;

create function private.keep_scrim_practice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  scrim private.scrims;
  long integer;
begin
  select c.* into scrim from private.scrim_sides s join private.scrims c on c.id = s.scrim_id where s.practice_id = new.id;
  if scrim.id is null then
    return new;
  end if;
  long := (select p.minutes from private.scrim_posts p where p.id = scrim.post_id);
  if new.scheduled_at <> old.scheduled_at and new.scheduled_at <> scrim.starts_at or new.duration_minutes <> old.duration_minutes
    and new.duration_minutes <> long then
    raise exception 'The other team has to agree to another time: propose it to them' using errcode = 'PT409', hint = 'scrim_time';
  end if;
  if (new.status = 'cancelled') <> (old.status = 'cancelled') and (new.status = 'cancelled') <> (scrim.called_off_at is not null) then
    raise exception 'The practice of a scrim stands and falls with it: call the scrim off' using errcode = 'PT409', hint = 'scrim_status';
  end if;
  return new;
end $$;
comment on function private.keep_scrim_practice is
  'The practice of a scrim is moved and canceled with it, for both teams, and not by itself. PT409 with the hint "scrim_time" or '
    '"scrim_status".';
create trigger keep_scrim_practice before update of scheduled_at, duration_minutes, status on public.team_practices
  for each row execute function private.keep_scrim_practice();

create function private.end_scrims_of_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  post uuid;
  scrim private.scrims;
  asked private.scrim_posts;
begin
  for post in
    select p.id from private.scrim_posts p where p.team_id = new.id and p.state = 'open' and p.starts_at > now() order by p.id for update
  loop
    perform private.close_scrim_post(post);
  end loop;
  if new.archived_at is null then
    return null;
  end if;
  for scrim in
    select c.* from private.scrims c join private.scrim_sides s on s.scrim_id = c.id and s.team_id = new.id
    where s.starts_at > now() and c.called_off_at is null order by c.post_id
  loop
    perform from private.scrim_posts p where p.id = scrim.post_id for update;
    if exists (select from private.scrims c where c.id = scrim.id and c.called_off_at is null) then
      perform private.end_scrim(scrim, new.id);
    end if;
  end loop;
  for asked in
    select p.* from private.scrim_asks a join private.scrim_posts p on p.id = a.post_id
    where a.team_id = new.id and a.state in ('waiting', 'offered') order by p.id for update of p
  loop
    perform private.end_scrim_ask(asked, new.id, 'withdrawn');
  end loop;
  return null;
end $$;
comment on function private.end_scrims_of_team is
  'A team that becomes private looks for no opponent any longer; one that is archived calls off what it has agreed on, too.';
create trigger end_scrims_of_team after update of archived_at, is_private on public.teams
  for each row when (old.archived_at is null and new.archived_at is not null or new.is_private and not old.is_private)
  execute function private.end_scrims_of_team();

create function public.tell_scrim_arrival(p_scrim_id uuid, p_team_id uuid, p_arrival text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  scrim private.scrims := private.hold_agreed_scrim(p_scrim_id, p_team_id);
begin
  if scrim.called_off_at is not null then
    raise exception 'This scrim was called off' using errcode = 'PT409', hint = 'called_off';
  end if;
  if scrim.starts_at > now() then
    raise exception 'This scrim has not started' using errcode = 'PT409', hint = 'not_started';
  end if;
  if scrim.starts_at <= now() - interval '14 days' then
    raise exception 'This is closed two weeks after a scrim' using errcode = 'PT410', hint = 'closed';
  end if;
  update private.scrim_sides s set arrival = p_arrival where s.scrim_id = p_scrim_id and s.team_id <> p_team_id;
end $$;
comment on function public.tell_scrim_arrival is
  'Tells whether the other team came: on_time, late or absent, or null for nothing. It counts into how reliable they are. From the start '
    'for two weeks; owner and staff.';
grant execute on function public.tell_scrim_arrival to authenticated;

create function private.scrim_of_practice(practice uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.scrim_id, 'opponent', case
      -- A private team is known to who plays it; its name are words of a stranger to a minor.
      when not t.is_private or not coalesce(private.is_minor((select auth.uid())), true) then t.name end,
    'is_called_off', c.called_off_at is not null)
  from private.scrim_sides s join private.scrims c on c.id = s.scrim_id
  left join private.scrim_sides o on o.scrim_id = s.scrim_id and o.team_id <> s.team_id
  left join public.teams t on t.id = o.team_id
  where s.practice_id = practice
$$;
comment on function private.scrim_of_practice is 'What the card of a practice says of its scrim; null for a practice that is none.';

create function public.load_scrim(p_practice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'team_id', m.team_id, 'may_act', m.team_id in (select private.my_run_team_ids()), 'is_host', m.is_host,
    'starts_at', c.starts_at, 'format', p.format, 'minutes', p.minutes, 'game_name', e.name,
    'called_off', case when c.called_off_at is not null then case when c.called_off_by = m.team_id then 'us' else 'them' end end,
    'proposed', case when c.proposed_at is not null then jsonb_build_object('at', c.proposed_at, 'is_own', c.proposed_by = m.team_id) end,
    'arrival', o.arrival,
    'opponent', case when t.id is not null and (not t.is_private or not coalesce(private.is_minor((select auth.uid())), true))
      then private.scrim_team(t.id) end,
    'lineup_size', private.lineup_size(e.id), 'has_maps', private.has_maps(e.id), 'roster', private.lineup_roster(m.team_id),
    'matches', private.matches_seen_by(m.team_id, array(select x.id from private.team_matches x where x.scrim_id = c.id)))
  from private.scrim_sides m
  join private.scrims c on c.id = m.scrim_id
  join private.scrim_posts p on p.id = c.post_id
  join public.esports_titles e on e.id = p.esports_title_id
  left join private.scrim_sides o on o.scrim_id = m.scrim_id and o.team_id <> m.team_id
  left join public.teams t on t.id = o.team_id
  where m.practice_id = p_practice_id and private.sees_inside_team(m.team_id)
$$;
comment on function public.load_scrim is
  'The scrim behind a practice for people of its team: the opponent with its staff, the matches with map, result and line-ups. Of the '
    'other '
    'side''s players those with a listed profile have a name, and only once both line-ups are given. Null for others.';
grant execute on function public.load_scrim to authenticated;

create function private.scrim_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.facts from (
    -- No name of the other team: it is words of a stranger, and stands behind the link.
    select jsonb_build_object('team', t.name, 'title', e.name, 'at', p.starts_at, 'href', '/teams/scrims?view=mine') as facts
    from private.scrim_posts p join public.esports_titles e on e.id = p.esports_title_id
    join public.teams t on t.id = n.team_id
    where n.kind in ('scrim_asked', 'scrim_declined', 'scrim_offered') and p.id = n.subject_id and p.starts_at > now()
      and case n.kind
        when 'scrim_asked' then p.state = 'open' and exists (
          select from private.scrim_asks a where a.post_id = p.id and a.state in ('waiting', 'offered'))
        else exists (
          select from private.scrim_asks a where a.post_id = p.id and a.team_id = t.id and 'scrim_' || a.state = n.kind) end
    union all
    select jsonb_build_object('team', t.name, 'title', e.name, 'at',
      coalesce(case n.kind when 'scrim_time' then c.proposed_at end, c.starts_at),
      'href', '/teams/' || t.id || '/manage?tab=practices&practice=' || s.practice_id)
    from private.scrims c join private.scrim_sides s on s.scrim_id = c.id and s.team_id = n.team_id
    join private.scrim_posts p on p.id = c.post_id
    join public.esports_titles e on e.id = p.esports_title_id
    join public.teams t on t.id = s.team_id
    where n.kind in ('scrim_time', 'scrim_result') and c.id = n.subject_id and c.called_off_at is null
      and (n.kind <> 'scrim_time' or c.proposed_at is not null and c.proposed_by <> t.id)
  ) f
  where n.user_id in (select private.presence_recorders(n.team_id))
$$;
comment on function private.scrim_facts is 'What a notice about a scrim says to owner and staff of a team; null once it is over.';
