import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { expect, test } from '@lineup/journeys/test';
import { makeAccount, newEmail, signIn } from './account';

const NARROW = { width: 390, height: 844 };
const year = new Date().getFullYear();

/** Says who one is on the page of the demo provider. */
async function answer(page: Page, person: { name?: string; email: string; isVerified?: boolean }): Promise<void> {
  await expect(page.getByText(/^Demo identity provider/)).toBeVisible();
  if (person.name) await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/has verified this address/).setChecked(person.isVerified ?? true);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const withDiscord = (page: Page) => page.getByRole('button', { name: 'Continue with Discord' });

test('[SH-106] a newcomer by Discord, on a phone: from the button to the published profile', async ({ openAs }) => {
  const page = await openAs(null, { viewport: NARROW });
  const presses = await countPresses(page);
  await page.goto('/auth');
  await withDiscord(page).click();
  await answer(page, { name: 'Nova Reed', email: newEmail() });
  // Before anything else, wherever they go.
  await expect(page.getByRole('heading', { level: 1, name: 'When were you born?' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'When were you born?' })).toBeVisible();
  await page.goto('/welcome');
  await page.getByLabel('Date of birth').fill('2001-05-05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your profile' })).toBeVisible();
  const onDate = presses();

  await page.getByRole('checkbox', { name: 'Player' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Valorant').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  // The name is offered, and not taken.
  await expect(page.getByLabel(/^Name/)).toHaveValue('');
  await page.getByRole('button', { name: /^Use “Nova Reed”/ }).click();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Nova Reed');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Skip this step' }).click();
  const slug = `nova-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel(/^Address of your profile/).fill(slug);
  await page.getByRole('button', { name: 'Publish my profile' }).click();
  await expect(page).toHaveURL(`/player/${slug}`);
  await expect(page.getByText('Your profile is live. What next?')).toBeVisible();
  // The button, two at Discord (a field and "Continue"), the age; then the profile.
  expect(onDate).toBeLessThanOrEqual(5);
  expect(presses()).toBeLessThanOrEqual(14);
  // No token of the provider is kept, nor the date.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/provider_token|birth|verifier|proof/);
});

test('[SH-106] who passed the age screen before is not asked again; who is under 13 leaves nothing', async ({
  openAs,
}) => {
  const page = await openAs(null);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Next: sign up with Discord, Google or email.')).toBeVisible();
  await page.getByLabel('Date of birth').fill(`${year - 16}-01-01`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await withDiscord(page).click();
  await answer(page, { name: 'Young Reed', email: newEmail() });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page).toHaveURL('/');

  const child = await openAs(null);
  await child.goto('/auth');
  await child.getByRole('button', { name: 'Continue with Google' }).click();
  const person = { email: newEmail() };
  await answer(child, person);
  await child.getByLabel('Date of birth').fill(`${year - 11}-01-01`);
  await child.getByRole('button', { name: 'Continue' }).click();
  await expect(child.getByRole('alert')).toContainText('cannot make an account');
  expect(await child.evaluate(() => localStorage.getItem('supabase_session'))).toBeNull();
  // Coming again is no second try, and leaves nothing either.
  await child.getByRole('button', { name: 'Sign in' }).first().click();
  await child.getByRole('button', { name: 'Continue with Google' }).click();
  await answer(child, person);
  await expect(child.getByRole('alert')).toContainText('cannot make an account');
  await expect(child.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('who cancels at the provider is told so and finds the form as it was', async ({ openAs }) => {
  const page = await openAs(null, { viewport: NARROW });
  const email = newEmail();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await withDiscord(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You cancelled at Discord. Nothing was changed.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
});

test('an account that exists is linked by its owner alone, and unlinked', async ({ openAs, request }) => {
  const account = await makeAccount(request);
  const page = await openAs(null);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answer(page, { email: account.email });
  await expect(page.getByRole('alert')).toContainText('sign in as you did before');
  await signIn(page, account);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await page.goto('/account/security');
  const ways = page.getByRole('region', { name: 'Discord and Google' });
  await ways.getByRole('button', { name: 'Link Google' }).click();
  await answer(page, { email: account.email });
  await expect(ways.getByText('You can sign in with Google now.')).toBeVisible();
  await expect(ways.getByText(`Google: ${account.email}`)).toBeVisible();
  await expectAccessible(page);

  // A second account links the same: refused.
  const other = await openAs(await makeAccount(request));
  await other.goto('/account/security');
  await other.getByRole('button', { name: 'Link Google' }).click();
  await answer(other, { email: account.email });
  await expect(other.getByRole('alert')).toContainText('is linked to an account on Lineup already');

  const elsewhere = await openAs(null);
  await elsewhere.goto('/auth');
  await elsewhere.getByRole('button', { name: 'Continue with Google' }).click();
  await answer(elsewhere, { email: account.email });
  await expect(elsewhere.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await ways.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(ways.getByRole('button', { name: 'Link Google' })).toBeVisible();
});

test('the address of somebody else that Discord has not verified lets nobody in', async ({ openAs, request }) => {
  const account = await makeAccount(request);
  const page = await openAs(null);
  await page.goto('/auth');
  await withDiscord(page).click();
  await answer(page, { email: account.email, isVerified: false });
  await expect(page.getByRole('alert')).toContainText('has not confirmed your email address');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a code that somebody else began does nothing here', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/auth/return?code=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('Start signing in here');
  await expect(page).toHaveURL('/auth');
});
