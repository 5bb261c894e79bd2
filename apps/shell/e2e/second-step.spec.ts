import { callAs } from '@lineup/journeys/api';
import { codeAt, setUpSecondFactor } from '@lineup/journeys/second-factor';
import { expect, signInAs, test } from '@lineup/journeys/test';
import { makeAccount, makeProfile, signIn } from './account';

test('[SE-021] a new admin is led to a second factor, gets in with its code, loses it, and comes back with a recovery code', async ({
  page,
  request,
}) => {
  test.slow();
  const person = await makeAccount(request);
  await makeProfile(person);
  const { userId } = await signInAs(person);
  const admin = await callAs('admin');
  await admin.call('POST', 'rpc/grant_role', { p_user_id: userId, p_role: 'yes_admin' });

  // With the password alone the role opens nothing, and says what it needs.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await signIn(page, person);
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('Your role needs a second factor');
  await notice.getByRole('link', { name: 'Set it up' }).click();
  await expect(page.locator('#main').getByText('Your role needs a second factor.')).toBeVisible();
  const { secret, codes } = await setUpSecondFactor(page, true);
  await page.goto('/testing?tab=users');
  await expect(page.getByLabel('Search people')).toBeVisible();
  await expect(notice).toBeHidden();

  // The next sign-in asks for a code, and no page that needs a session shows before.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.goto('/account/security');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.goto('/account/security');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong or was used already.')).toBeVisible();
  await page.getByLabel('6-digit code').fill(codeAt(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible();

  // The phone is lost.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.goto('/auth');
  await signIn(page, person);
  await page.getByRole('button', { name: 'I don’t have my authenticator app' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(String(codes[3]).toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Sign in again to set up another one.')).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/account\/security#second-factor$/);
  const again = await setUpSecondFactor(page);
  expect(again.secret).not.toBe(secret);
  await page.goto('/testing?tab=users');
  await expect(page.getByLabel('Search people')).toBeVisible();
});

test('[SE-021] who has lost app and codes gets back by an admin, who says how they know the person', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const person = await makeAccount(request);
  await makeProfile(person);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await signIn(page, person);
  await setUpSecondFactor(page);

  const admin = await openAs('admin');
  await admin.goto('/testing?tab=users');
  await admin.getByLabel('Search people').fill(person.email);
  await admin.getByText('Remove the second factor').click();
  await admin.getByLabel('How you know that it is this person').fill('Called back on the number of the team.');
  await admin.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(admin.getByText(/signs in with the password alone now/)).toBeVisible();

  // Signed out everywhere; the password alone signs in, and says what happened.
  const device = await openAs(null);
  await device.goto('/account/security');
  await signIn(device, person);
  await expect(device.getByText(/Their reason: Called back on the number of the team\./)).toBeVisible();
});
