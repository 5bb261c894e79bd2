-- How many players and published colleges each game has, kept by triggers: the landing page reads a few rows however many
-- there are.

create table private.title_counts (
  esports_title_id uuid not null references public.esports_titles (id) on delete cascade,
  slot smallint not null,
  player_count bigint not null default 0,
  college_count bigint not null default 0,
  primary key (esports_title_id, slot)
);
comment on table private.title_counts is
  'Parts of the counts of a game; their sum counts. Several slots, so that people who add the same game at once do not wait for each other.';
alter table private.title_counts enable row level security;

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
create trigger count_player_games_added after insert on public.player_games
  referencing new table as added for each statement execute function private.count_player_games();
create trigger count_player_games_changed after update on public.player_games
  referencing new table as added old table as removed for each statement execute function private.count_player_games();
create trigger count_player_games_removed after delete on public.player_games
  referencing old table as removed for each statement execute function private.count_player_games();

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
create trigger count_colleges after insert or delete or update of is_published, games on public.colleges
  for each row execute function private.count_colleges();

insert into private.title_counts (esports_title_id, slot, player_count, college_count)
select t.id, 0, (select count(*) from public.player_games g where g.esports_title_id = t.id),
  (
    select count(*) from public.college_programs p join public.colleges c on c.id = p.college_id
    where p.esports_title_id = t.id and c.is_published
  )
from public.esports_titles t;

create or replace function public.landing_counts()
returns table (slug text, name text, player_count bigint, college_count bigint)
language sql stable security definer set search_path = '' as $$
  select t.slug, t.name, coalesce(sum(c.player_count), 0)::bigint, coalesce(sum(c.college_count), 0)::bigint
  from public.esports_titles t left join private.title_counts c on c.esports_title_id = t.id
  where t.active group by t.id order by t.name
$$;
