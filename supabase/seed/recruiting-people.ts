import { insertRows } from './insert-rows.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';
import { at, type World } from './world.ts';

/** Colleges with a staffed program, the first one with the demo accounts. */
const STAFFED = 12;

/** Gives each of the colleges after the first an admin, a staff member and an admissions officer. */
export async function seedRecruiters(world: World, colleges: readonly string[], staff: Person[]): Promise<void> {
  const random = createRandom(20_261_122);
  const roles = ['programs_college_admin', 'programs_college_staff', 'programs_college_admissions'];
  const rows = colleges.slice(0, STAFFED - 1).flatMap((college, place) =>
    roles.map((role, offset) => ({
      id: random.uuid(),
      user_id: staff[(place * roles.length + offset) % staff.length]?.id,
      role,
      college_id: college,
      created_at: at(world, -100),
    })),
  );
  await insertRows(world.sql, 'public.user_roles', rows);
}
