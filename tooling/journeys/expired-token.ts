import type { Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { createJwt, type Claims } from '@lineup/local-supabase/jwt';
import { onDatabase } from './database.ts';

const HOUR = 3600;
/** Servers let the clocks of others differ by half a minute. */
const OVER = 60;

/** A token as it is an hour later: what the same server signed for the same session, and now refuses as expired. */
export async function expiredToken(token: string): Promise<string> {
  const [secrets] = await onDatabase(
    (sql) => sql<{ jwt: string }[]>`
      select pg_read_file(current_setting('data_directory') || '/../../keys.json')::json ->> 'jwtSecret' as jwt`,
  );
  const claims = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString()) as Claims;
  const end = Math.floor(Date.now() / 1000) - OVER;
  return createJwt(String(secrets?.jwt)).sign({ ...claims, iat: end - HOUR, exp: end });
}

/** Lets the token of an open page expire: for the server, and for the clock of the browser unless that is slow. */
export async function letExpire(page: Page, { isClockSlow = false } = {}): Promise<void> {
  const read = () => page.evaluate((key) => String(localStorage.getItem(key)), SESSION_KEY);
  const session = JSON.parse(await read()) as { access_token: string; expires_at: number };
  const changed = {
    ...session,
    access_token: await expiredToken(session.access_token),
    ...(!isClockSlow && { expires_at: Math.floor(Date.now() / 1000) - OVER }),
  };
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(changed),
  ] as const);
}
