import { SESSION_KEY } from '../../../libs/data/src/session-key';
import { demoAccount, expect, test } from '../../../tools/journeys/test';
import { mailedLink, makeAccount, newEmail, signIn } from './account';

test('[SH-006, SH-107, SH-109, SH-110, SH-112, SH-113, SH-114] a wrong password says so and loses nothing, the right one leads back, once, and lasts', async ({
  page,
}) => {
  const coach = demoAccount('coach');
  await page.goto('/inbox');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Sign in to see that page. You go straight back to it.')).toBeVisible();
  await signIn(page, { email: coach.email, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue(coach.email);
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  await signIn(page, coach);
  await expect(page).toHaveURL('/inbox');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('post_login_redirect'))).toBeNull();

  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('[fault 18] [SH-063, SH-064, SH-065, SH-111] signing out leads home and ends the session in every tab', async ({
  openAs,
}) => {
  const page = await openAs('player');
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/inbox');
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await page.goto('/features');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  }
  await expect(other).toHaveURL('/auth');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
});

test('[fault 17] [SH-108, SH-115] five tabs that find an expired token renew it and stay one session', async ({
  openAs,
}) => {
  const first = await openAs('second-player');
  const context = first.context();
  // The session that the kept token belongs to.
  const sessionId = () =>
    first.evaluate((key) => {
      const { access_token: token } = JSON.parse(String(localStorage.getItem(key))) as { access_token: string };
      const claims = atob(String(token.split('.')[1]).replaceAll('-', '+').replaceAll('_', '/'));
      return (JSON.parse(claims) as { session_id: string }).session_id;
    }, SESSION_KEY);
  await first.goto('/terms');
  const before = await sessionId();
  await first.evaluate((key) => {
    const session = JSON.parse(String(localStorage.getItem(key))) as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000, expires_in: 0 }));
  }, SESSION_KEY);
  await first.goto('about:blank');

  const answers: number[] = [];
  context.on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token')) answers.push(response.status());
  });
  const tabs = [first, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))];
  await Promise.all(tabs.map((tab) => tab.goto('/terms')));
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect([...new Set(answers)]).toEqual([200]);
  expect(await sessionId()).toBe(before);
  await first.reload();
  await expect(first.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('[SH-007] a new password through the mailbox: the old one ends, the link works once, addresses are not told apart', async ({
  page,
  request,
}) => {
  const account = await makeAccount(request);
  await page.goto('/auth');
  await expect(page.getByText('You go straight back to it.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('We send you a link to set a new password.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const unknown = newEmail();
  await page.getByLabel('Email').fill(unknown);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(`If ${unknown} has an account`)).toBeVisible();
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(`If ${account.email} has an account`)).toBeVisible();

  const link = await mailedLink(request, account.email, /password/i);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  const password = `${account.password} again`;
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.');
  await page.goto('/auth');
  await signIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await signIn(page, { email: account.email, password });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});
