import { call, type Server } from './grant-admin.ts';

/** Who gets in where, as a new project has it. */
const OPENED = {
  testing_dashboard: ['yes_admin', 'yes_developer', 'yes_staff'],
  user_management: ['yes_admin'],
};

/** Turns the console and its user management on again for those whom a new project lets in. */
export async function openConsole(server: Server): Promise<void> {
  for (const [key, required_roles] of Object.entries(OPENED)) {
    const fields = { enabled: true, dev_only: false, rollout_percentage: 100, required_roles };
    const changed = (await call(server, 'PATCH', `rest/v1/experiments?key=eq.${key}`, fields)) as unknown[];
    if (changed.length === 0)
      await call(server, 'POST', 'rest/v1/experiments', { key, feature_type: 'tool', ...fields });
  }
}
