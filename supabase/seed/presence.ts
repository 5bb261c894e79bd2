import type { Team } from './teams.ts';
import { at, type World } from './world.ts';

/**
 * Who came to what is over, as the teams recorded it: nearly as it was answered, with exceptions. Every third team records
 * nobody, and of the last two days nobody has recorded anything. Chance comes from the ids, so that the rest of the world
 * stays as it is.
 */
export async function seedPresence(world: World, teams: Team[]): Promise<void> {
  const { sql } = world;
  const recording = teams.filter((_team, place) => place % 3 !== 1).map(({ id }) => id);
  const until = at(world, -2);
  await sql`
    insert into private.practice_presence (practice_id, user_id, state, reason, recorded_by, recorded_at)
    select e.practice_id, e.user_id, e.state, case e.state when 'excused' then e.notes when 'absent' then 'Did not say why' end,
      e.owner, e.recorded_at
    from (
      select p.id as practice_id, m.user_id, a.notes, t.owner_user_id as owner,
        p.scheduled_at + interval '3 hours' as recorded_at,
        case
          when a.status = 'not_attending' then 'excused'
          when c.chance < 6 or a.status is null and c.chance < 40 then 'absent'
          when c.chance > 90 then 'late'
          else 'present' end as state
      from public.team_practices p
      join public.teams t on t.id = p.team_id and t.id = any (${recording}::uuid[])
      join lateral (
        select distinct q.user_id from public.team_members q
        where q.team_id = p.team_id and q.is_active and q.is_confirmed and q.joined_at <= p.scheduled_at
      ) m on m.user_id is distinct from t.owner_user_id
      left join public.team_practice_attendance a on a.practice_id = p.id and a.user_id = m.user_id
      cross join lateral (select abs(hashtext(p.id::text || m.user_id)) % 100 as chance) c
      where p.status <> 'cancelled' and p.scheduled_at < ${until}
    ) e
    order by e.practice_id, e.user_id`;
  // Of what nobody recorded owner and staff were told at the time.
  await sql`
    insert into private.presence_sheets (practice_id, asked_at)
    select p.id, p.scheduled_at + interval '1 day' from public.team_practices p where p.scheduled_at < now()
    on conflict do nothing`;
}
