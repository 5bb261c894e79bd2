-- Games: titles, their ranks and positions (ours, DB-023), and how many players and published colleges each has.
-- Those counts are kept by triggers, so that the landing page reads a few rows however many there are.

create table public.esports_titles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  slug text not null unique constraint esports_titles_slug_check check (slug ~ '^[a-z0-9-]+$'),
  active boolean not null default true,
  short_names text[] not null default '{}'
);
comment on column public.esports_titles.short_names is 'What people write for short, in lower case: lists that they import name games so.';
comment on table public.esports_titles is
  'Reference: the games. One that is not active stays where it is used and is offered nowhere.';

insert into public.esports_titles (name, slug, short_names) values
  ('Valorant', 'valorant', '{val,valo}'), ('League of Legends', 'league-of-legends', '{lol,league}'),
  ('Rocket League', 'rocket-league', '{rl}'), ('Marvel Rivals', 'marvel-rivals', '{rivals,mr}'),
  ('Overwatch 2', 'overwatch-2', '{overwatch,ow,ow2}'),
    ('Counter-Strike 2', 'counter-strike-2', '{cs2,cs,counter-strike,"counter strike 2"}'),
  ('Rainbow Six Siege', 'rainbow-six-siege', '{r6,r6s,"rainbow six",siege}'),
  ('Super Smash Bros. Ultimate', 'super-smash-bros-ultimate', '{smash,ssbu,"smash ultimate"}');

alter table public.esports_titles enable row level security;
grant select on public.esports_titles to anon, authenticated;
create policy "anyone reads titles" on public.esports_titles for select to anon, authenticated using (true);

create table public.esports_ranks (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  ordinal smallint not null constraint esports_ranks_ordinal_check check (ordinal > 0),
  name text not null constraint esports_ranks_name_check check (char_length(name) between 1 and 60),
  primary key (esports_title_id, ordinal)
);
comment on table public.esports_ranks is
  'Reference: the ladder of each game. A higher ordinal is a better rank; ordinals of two games do not compare.';
create unique index esports_ranks_name_idx on public.esports_ranks (esports_title_id, lower(name));

-- Tiers from low to high; a tier with divisions counts them in the given order, low to high.
with ladder (slug, place, tier, divisions) as (
  select l.slug, t.place, t.tier, case when t.tier = any (l.whole) then array[''] else l.divisions end
  from (values
    ('valorant', array['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal', 'Radiant'],
      array[' 1', ' 2', ' 3'], array['Radiant']),
    ('league-of-legends',
      array['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Emerald', 'Diamond', 'Master', 'Grandmaster', 'Challenger'],
      array[' IV', ' III', ' II', ' I'], array['Master', 'Grandmaster', 'Challenger']),
    ('rocket-league',
      array['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Champion', 'Grand Champion', 'Supersonic Legend'],
      array[' I', ' II', ' III'], array['Supersonic Legend']),
    ('marvel-rivals',
      array['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Grandmaster', 'Celestial', 'Eternity', 'One Above All'],
      array[' III', ' II', ' I'], array['Eternity', 'One Above All']),
    ('overwatch-2', array['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Master', 'Grandmaster', 'Champion', 'Top 500'],
      array[' 5', ' 4', ' 3', ' 2', ' 1'], array['Top 500']),
    ('counter-strike-2', array['FACEIT Level'],
      array[' 1', ' 2', ' 3', ' 4', ' 5', ' 6', ' 7', ' 8', ' 9', ' 10'], array['']),
    ('rainbow-six-siege', array['Copper', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Emerald', 'Diamond', 'Champion'],
      array[' V', ' IV', ' III', ' II', ' I'], array['Champion']),
    ('super-smash-bros-ultimate', array['Elite Smash', 'State power ranking', 'Regional power ranking'],
      array[''], array[''])
  ) l (slug, tiers, divisions, whole), unnest(l.tiers) with ordinality t (tier, place)
)
insert into public.esports_ranks (esports_title_id, ordinal, name)
select t.id, row_number() over (partition by t.id order by l.place, d.place), l.tier || d.division
from ladder l
join public.esports_titles t on t.slug = l.slug
cross join unnest(l.divisions) with ordinality d (division, place);

alter table public.esports_ranks enable row level security;
grant select on public.esports_ranks to anon, authenticated;
create policy "anyone reads ranks" on public.esports_ranks for select to anon, authenticated using (true);

create table public.esports_positions (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  display_order smallint not null constraint esports_positions_display_order_check check (display_order > 0),
  name text not null constraint esports_positions_name_check check (char_length(name) between 1 and 40),
  primary key (esports_title_id, display_order)
);
comment on table public.esports_positions is
  'Reference: what a player plays in each game, as offered in forms. Rosters may name others.';
create unique index esports_positions_name_idx on public.esports_positions (esports_title_id, lower(name));

insert into public.esports_positions (esports_title_id, display_order, name)
select t.id, p.place, p.name
from (values
  ('valorant', array['Duelist', 'Initiator', 'Controller', 'Sentinel']),
  ('league-of-legends', array['Top', 'Jungle', 'Mid', 'Bot', 'Support']),
  ('rocket-league', array['Striker', 'Playmaker', 'Defender']),
  ('marvel-rivals', array['Vanguard', 'Duelist', 'Strategist']),
  ('overwatch-2', array['Tank', 'Damage', 'Support']),
  ('counter-strike-2', array['In-game leader', 'AWPer', 'Entry', 'Support', 'Lurker']),
  ('rainbow-six-siege', array['Entry', 'Flex', 'Hard support', 'Anchor']),
  ('super-smash-bros-ultimate', array['Singles', 'Doubles'])
) l (slug, names)
join public.esports_titles t on t.slug = l.slug
cross join unnest(l.names) with ordinality p (name, place);

alter table public.esports_positions enable row level security;
grant select on public.esports_positions to anon, authenticated;
create policy "anyone reads positions" on public.esports_positions for select to anon, authenticated using (true);

create table private.title_counts (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  slot smallint not null,
  player_count bigint not null default 0,
  college_count bigint not null default 0,
  primary key (esports_title_id, slot)
);
comment on table private.title_counts is
  'Parts of the counts of a game; their sum counts. Several slots, so that people who add the same game at once do not wait for each '
    'other.';

insert into private.title_counts (esports_title_id, slot, player_count, college_count)
select t.id, 0, 0, 0 from public.esports_titles t;

alter table private.title_counts enable row level security;
create policy "closed to clients" on private.title_counts for all to anon, authenticated
  using (false) with check (false);

create function public.landing_counts()
returns table (slug text, name text, player_count bigint, college_count bigint)
language sql stable security definer set search_path = '' as $$
  select t.slug, t.name, coalesce(sum(c.player_count), 0)::bigint, coalesce(sum(c.college_count), 0)::bigint
  from public.esports_titles t left join private.title_counts c on c.esports_title_id = t.id
  where t.active group by t.id order by t.name
$$;
comment on function public.landing_counts is
  'Players and published colleges of each active game (SH-088): numbers only.';
grant execute on function public.landing_counts to anon, authenticated;

create function private.rank_ordinal(title uuid, rank_name text) returns smallint
language sql stable security definer set search_path = '' as $$
  select r.ordinal from public.esports_ranks r
  where r.esports_title_id = title and lower(r.name) = lower(btrim(rank_name))
$$;
comment on function private.rank_ordinal is
  'The place of a rank in the ladder of its game, 1 for the lowest; null for a text that is no rank.';

create function private.add_to_title_counts(title uuid, players bigint, colleges bigint) returns void
language sql security definer set search_path = '' as $$
  insert into private.title_counts as c (esports_title_id, slot, player_count, college_count)
  select title, pg_backend_pid() % 16, players, colleges
  where (players <> 0 or colleges <> 0) and exists (select from public.esports_titles t where t.id = title)
  on conflict (esports_title_id, slot) do update set
    player_count = c.player_count + excluded.player_count, college_count = c.college_count + excluded.college_count
$$;

create function private.count_player_games() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_title_counts(n.id, n.amount, 0)
    from (select a.esports_title_id as id, count(*) as amount from added a group by 1 order by 1) n;
  elsif tg_op = 'DELETE' then
    perform private.add_to_title_counts(n.id, -n.amount, 0)
    from (select r.esports_title_id as id, count(*) as amount from removed r group by 1 order by 1) n;
  else
    perform private.add_to_title_counts(n.id, n.amount, 0)
    from (
      select x.id, sum(x.change)::bigint as amount
      from (select esports_title_id as id, 1 as change from added union all select esports_title_id, -1 from removed) x
      group by x.id having sum(x.change) <> 0 order by x.id
    ) n;
  end if;
  return null;
end $$;

create function private.count_colleges() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text[] := case when tg_op <> 'INSERT' and old.is_published then old.games else '{}' end;
  after text[] := case when tg_op <> 'DELETE' and new.is_published then new.games else '{}' end;
begin
  perform private.add_to_title_counts(t.id, 0, (t.name = any (after))::integer - (t.name = any (before))::integer)
  from (select e.id, e.name from public.esports_titles e where e.name = any (before || after) order by e.id) t;
  return null;
end $$;
comment on function private.count_colleges is 'By the names of its games, which a trigger on college_programs keeps.';
