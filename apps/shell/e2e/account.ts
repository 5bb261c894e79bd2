import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { mailedCode, mailedLink, newEmail } from '@lineup/journeys/mailed-link';
import { makeAccount } from '@lineup/journeys/new-account';
import type { Credentials } from '@lineup/journeys/test';

export { mailedCode, mailedLink, makeAccount, newEmail };

/** Gives an account a profile; returns its slug. */
export async function makeProfile(account: Credentials): Promise<string> {
  const { userId, call } = await callAs(account);
  const slug = `journey-${userId.slice(0, 8)}`;
  await call('POST', 'user_profiles', { display_name: 'Journey Person' });
  await call('POST', 'rpc/set_profile_address', { p_slug: slug });
  return slug;
}

/** Stored theme of an account. */
export async function storedTheme(account: Credentials): Promise<unknown> {
  const { userId, call } = await callAs(account);
  const rows = await call('GET', `user_profiles?select=theme_preference&user_id=eq.${userId}`);
  return rows[0]?.['theme_preference'];
}

/** Fills in the form of `/auth` and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
}
