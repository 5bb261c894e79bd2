import { demoPerson } from './accounts.ts';
import { at, type World } from './world.ts';

/** Most players said their facts themselves; of some a coach confirmed them lately or long ago, and some results were taken over from a team. */
export async function seedSources(world: World): Promise<void> {
  const lately = at(world, -12, 19);
  const longAgo = at(world, -130, 19);
  // In turn by place on the roster, so that each state occurs and no other part of the world moves.
  await world.sql`
    insert into private.fact_sources (user_id, kind, esports_title_id, value, confirmed_by, team_id, at)
    select g.user_id, f.kind, g.esports_title_id, f.value, p.owner_user_id, p.team_id,
      case when p.place % 5 = 1 then ${lately}::timestamptz else ${longAgo}::timestamptz end
    from (
      select m.user_id, m.team_id, t.owner_user_id, l.esports_title_id, row_number() over (order by t.name, m.joined_at, m.id) as place
      from public.team_members m join public.teams t on t.id = m.team_id
      join public.team_game_profiles l on l.id = m.game_profile_id
      where m.is_active and m.is_confirmed and m.user_id <> t.owner_user_id
        and m.user_id not in (${demoPerson('player').id}, ${demoPerson('second-player').id}, ${demoPerson('minor').id})
    ) p
    join public.player_games g on g.user_id = p.user_id and g.esports_title_id = p.esports_title_id
    cross join lateral (
      select 'rank' as kind, g.rank as value where g.rank is not null
      union all select 'role', r from unnest(g.roles[1:1]) r
    ) f
    where p.place % 5 in (1, 3)
    on conflict do nothing`;
  await world.sql`
    insert into private.fact_sources (user_id, kind, esports_title_id, value, confirmed_by, team_id, at)
    select g.user_id, f.kind, g.esports_title_id, f.value, t.owner_user_id, t.id,
      case when e.slug = 'valorant' then ${lately}::timestamptz else ${longAgo}::timestamptz end
    from public.player_games g
    join public.esports_titles e on e.id = g.esports_title_id
    join public.teams t on t.name = 'Harbor City Comets'
    cross join lateral (
      select 'rank' as kind, g.rank as value where g.rank is not null
      union all select 'role', r from unnest(g.roles[1:1]) r
    ) f
    where g.user_id = ${demoPerson('player').id}`;
  await world.sql`
    insert into private.fact_sources (user_id, kind, achievement_id, value, source, team_id, at)
    select a.user_id, 'achievement', a.id, private.achievement_value(a), 'imported', each.team_id, ${lately}
    from (
      select a.id, m.team_id, row_number() over (order by a.achieved_on, a.id) as place
      from public.player_achievements a
      join lateral (
        select m.team_id from public.team_members m
        where m.user_id = a.user_id and m.is_active and m.is_confirmed order by m.joined_at, m.id limit 1
      ) m on true
    ) each join public.player_achievements a on a.id = each.id
    where each.place % 4 = 0`;
}
