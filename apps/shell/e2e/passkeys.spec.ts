import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';
import { makeAccount, makeProfile, signIn } from './account';

/** The phone's own authenticator, which its person unlocks each time. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
}

test('35.2 a player adds a passkey on the phone, signs in with it, removes it, and it opens nothing any more', async ({
  openAs,
  request,
}) => {
  const person = await makeAccount(request);
  await makeProfile(person);
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  await addAuthenticator(page);
  const presses = await countPresses(page);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await signIn(page, person);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeVisible();

  // Whoever finds the browser open later has to know the password.
  await onDatabase(
    (sql) => sql`
      update auth.mfa_amr_claims a set updated_at = now() - interval '6 minutes'
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = a.session_id and u.email = ${person.email}`,
  );
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expectAccessible(page);
  await passkeys.getByLabel('Your password').fill(person.password);
  await passkeys.getByRole('button', { name: 'Continue' }).click();
  const line = passkeys.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/never used/);
  await passkeys.getByRole('button', { name: /^Rename/ }).click();
  await passkeys.getByLabel('Name of the passkey').fill('My phone');
  await passkeys.getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('My phone');
  await expectAccessible(page);

  await signOut(page);
  // As in a browser that has the passkey from another device: nothing waits in the field.
  await page.evaluate(() => localStorage.removeItem('passkey_here'));
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectAccessible(page);
  const before = presses();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(presses() - before).toBe(1);

  // From now on the field of the address offers it: this authenticator takes what is offered.
  await signOut(page);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await page.goto('/account/security');
  await expect(line).toContainText(/last used/);
  await expect(
    page.getByRole('region', { name: 'Where you are signed in' }).getByText('Passkey', { exact: true }),
  ).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(line).toHaveCount(0);

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey does not work here any more.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
});
