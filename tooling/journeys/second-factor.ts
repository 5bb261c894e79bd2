import { expect, type Page } from '@playwright/test';
import { createTotpSecret, totpCode } from '@lineup/local-supabase/auth/totp';
import { expectAccessible } from './accessibility.ts';
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

/** Sets an authenticator app up on the account page, and gives its secret and the recovery codes. */
export async function setUpSecondFactor(
  page: Page,
  isAccessible = false,
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  if (isAccessible) await expectAccessible(page);
  const secret = String(await page.locator('code').textContent());
  await page.getByLabel('6-digit code').fill(codeAt(secret, 0));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  return { secret, codes };
}
