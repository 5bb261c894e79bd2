-- Ranks and positions of the games, so that "rank against minimum" can be compared, and the ladder's place beside the
-- rank of every player. Ours (DB-023).

create table public.esports_ranks (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  ordinal smallint not null check (ordinal > 0),
  name text not null check (char_length(name) between 1 and 60),
  primary key (esports_title_id, ordinal)
);
comment on table public.esports_ranks is 'Reference: the ladder of each game. A higher ordinal is a better rank; ordinals of two games do not compare.';
create unique index esports_ranks_name_idx on public.esports_ranks (esports_title_id, lower(name));

create table public.esports_positions (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  display_order smallint not null check (display_order > 0),
  name text not null check (char_length(name) between 1 and 40),
  primary key (esports_title_id, display_order)
);
comment on table public.esports_positions is 'Reference: what a player plays in each game, as offered in forms. Rosters may name others.';
create unique index esports_positions_name_idx on public.esports_positions (esports_title_id, lower(name));

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

alter table public.esports_ranks enable row level security;
alter table public.esports_positions enable row level security;
grant select on public.esports_ranks, public.esports_positions to anon, authenticated;
create policy "anyone reads ranks" on public.esports_ranks for select to anon, authenticated using (true);
create policy "anyone reads positions" on public.esports_positions for select to anon, authenticated using (true);

create function private.rank_ordinal(title uuid, rank_name text) returns smallint
language sql stable security definer set search_path = '' as $$
  select r.ordinal from public.esports_ranks r
  where r.esports_title_id = title and lower(r.name) = lower(btrim(rank_name))
$$;
comment on function private.rank_ordinal is 'The place of a rank in the ladder of its game, 1 for the lowest; null for a text that is no rank.';

-- Players write their rank as text; only a known rank compares.
alter table public.player_games add column rank_ordinal smallint;
comment on column public.player_games.rank_ordinal is 'Place of the rank in esports_ranks, kept by a trigger; null when the text is no rank of the game.';
create index player_games_rank_idx on public.player_games (esports_title_id, rank_ordinal desc, user_id);

create function private.place_player_rank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.rank_ordinal := private.rank_ordinal(new.esports_title_id, new.rank);
  return new;
end $$;
create trigger place_player_rank before insert or update on public.player_games
  for each row execute function private.place_player_rank();
update public.player_games set rank = rank where rank is not null;
