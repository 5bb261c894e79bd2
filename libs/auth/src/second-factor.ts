import type { Session } from '@lineup/data';
import type { UserRole } from './roles';

/** Roles that count only in a session that has passed the second factor: as private.asks_second_factor of the database. */
const ASKING_ROLES = ['yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin'];

/** Whether a session goes by the password (or a mail) alone, by its token. The database decides by the same. */
export function lacksSecondFactor(session: Pick<Session, 'access_token'> | null): boolean {
  try {
    const payload = atob((session?.access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(payload) as { aal?: unknown } | null)?.aal === 'aal1';
  } catch {
    return false;
  }
}

/** Whether a session waits for the code of an authenticator app that its person has. */
export function awaitsCode(session: Session | null): boolean {
  return lacksSecondFactor(session) && (session?.user.factors ?? []).some(({ status }) => status === 'verified');
}

/** Whether the account came by another service and its person has not told their age: nothing else is open to them. */
export const awaitsAge = (session: Session | null): boolean => session?.user.app_metadata['unfinished'] === true;

/** Without the second factor, roles that ask for it are as if they were not there. */
export const asksSecondFactor = ({ role }: UserRole): boolean => ASKING_ROLES.includes(role);
