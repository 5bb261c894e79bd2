import { expect, test, type Page } from '@playwright/test';
import { demoAccount } from '../../../tools/journeys/test.ts';

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('[SH-006] [SH-109] [SH-110] [SH-114] a wrong password says so and loses nothing, the right one signs in for good', async ({
  page,
}) => {
  const { email, password } = demoAccount('coach');
  await page.goto('/auth');
  await signIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signIn(page, email, password);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('[SH-061] [SH-062] [SH-060] [SH-063] [SH-064] [SH-111] the account menu, and signing out of every tab', async ({
  page,
  context,
}) => {
  const { email, password } = demoAccount('player');
  await page.goto('/auth');
  await signIn(page, email, password);
  const other = await context.newPage();
  await other.goto('/features');
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'My Lists' })).toHaveAttribute('href', '/lists');
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toHaveAttribute('href', '/account');
  await page.getByRole('menuitem', { name: 'Theme' }).press('ArrowRight');
  await expect(page.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System']);
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('[SH-008] [SH-106] sign-up asks for the date of birth first, then names what is wrong at the field', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByLabel('Date of birth').fill('2001-05-05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This is not an email address.')).toBeVisible();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByLabel('Email').fill(`new-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check your mail.')).toBeVisible();
});

test('somebody under 13 gets no account and nothing is kept', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 10}-01-01`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot make an account');
  expect(await page.evaluate(() => [localStorage.getItem('age_verified'), sessionStorage.length])).toEqual([null, 0]);
});

test('[SH-007] a reset mail is promised alike for known and unknown addresses', async ({ page }) => {
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email').fill('unknown@example.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('If unknown@example.com has an account')).toBeVisible();
});
