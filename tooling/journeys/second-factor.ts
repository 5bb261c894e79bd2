import { createTotpSecret, totpCode } from '@lineup/local-supabase/auth/totp';
import { onDatabase } from './database.ts';
import type { Credentials } from './sessions.ts';

/** What an authenticator app shows so many steps of 30 seconds from now: the server takes those one before and after. */
export const codeAt = (secret: string, steps: number): string => totpCode(secret, Date.now() + steps * 30_000);

/** Gives an account an authenticator app, without which no role of staff or of program admins counts. */
export async function giveSecondFactor(account: Credentials): Promise<Credentials> {
  const totpSecret = createTotpSecret();
  await onDatabase(
    (sql) => sql`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
      select id, 'Authenticator app', 'totp', 'verified', ${totpSecret} from auth.users where email = ${account.email}`,
  );
  return { ...account, totpSecret };
}
