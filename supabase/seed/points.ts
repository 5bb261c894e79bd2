import { demoPeople } from './accounts.ts';
import { at, type World } from './world.ts';

/** The ledger of the demo people: what they did in the seeded weeks, within the daily limits. */
export async function seedPoints(world: World): Promise<void> {
  const people = demoPeople.map((each) => each.id);
  await world.sql`
    insert into public.point_awards (id, user_id, event_type, subject, points, event_category, page_path, awarded_at)
    select md5(e.user_id || e.event_type || e.subject)::uuid, e.user_id, e.event_type, e.subject, r.points, e.category,
      e.page_path, e.awarded_at
    from (
      select u.user_id, 'profile_completed' as event_type, 'profile' as subject, 'profile' as category,
        '/onboarding' as page_path, ${at(world, -110, 9)}::timestamptz as awarded_at
      from public.user_profiles u
      union all
      select u.user_id, 'profile_published', 'profile', 'profile', '/onboarding', ${at(world, -110, 10)}
      from public.user_profiles u where u.is_published
      union all
      select a.user_id, 'attendance_submitted', a.practice_id::text, 'teams', '/teams/' || p.team_id || '/manage', a.created_at
      from public.team_practice_attendance a join public.team_practices p on p.id = a.practice_id
    ) e join public.point_rules r using (event_type)
    where e.user_id = any (${people}::uuid[])`;
}
