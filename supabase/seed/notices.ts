import { demoPerson } from './accounts.ts';
import type { World } from './world.ts';

/** What the people of the demo have been told lately: their next practices, and for staff the changes of flags. */
export async function seedNotices(world: World): Promise<void> {
  const { sql } = world;
  for (const kind of ['player', 'second-player', 'coach', 'team-staff'] as const)
    await sql`
      insert into public.notices (user_id, kind, change_id, subject_id, team_id, created_at, read_at)
      select ${demoPerson(kind).id}, 'practice_scheduled', p.id, p.id, p.team_id,
        now() - p.place * interval '20 hours', case when p.place > 1 then now() - interval '10 hours' end
      from (
        select q.*, row_number() over (order by q.scheduled_at, q.id) as place from public.team_practices q
        where q.status = 'scheduled' and q.scheduled_at > now()
          and q.team_id in (select private.agreed_teams_of(${demoPerson(kind).id})) order by q.scheduled_at, q.id limit 4
      ) p`;
  await sql`
    insert into public.notices (user_id, kind, change_id, subject_id, created_at, read_at)
    select r.id, 'flag_changed', e.id, e.id, now() - interval '5 days', now() - interval '4 days'
    from public.experiments e, unnest(${[demoPerson('admin').id, demoPerson('staff').id]}::uuid[]) r (id)
    where e.key = 'remote_recruiting'`;
  await sql`
    insert into public.notification_preferences (user_id, time_zone) values (${demoPerson('coach').id}, 'America/New_York')`;
}
