import type { Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { onDatabase } from '@lineup/journeys/database';
import { letExpire } from '@lineup/journeys/expired-token';
import { demoAccount, expect, test } from '@lineup/journeys/test';
import { mailedLink, makeAccount, newEmail, signIn } from './account';

interface StoredSession {
  access_token: string;
  refresh_token: string;
}

const storedSession = async (page: Page) =>
  JSON.parse(await page.evaluate((key) => String(localStorage.getItem(key)), SESSION_KEY)) as StoredSession;

/** The session of the server that a token belongs to. */
const sessionIdOf = ({ access_token }: StoredSession) =>
  (
    JSON.parse(atob(String(access_token.split('.')[1]).replaceAll('-', '+').replaceAll('_', '/'))) as {
      session_id: string;
    }
  ).session_id;

test('[SH-006, SH-107, SH-109, SH-110, SH-112, SH-113, SH-114] a wrong password says so and loses nothing, the right one leads back, once, and lasts', async ({
  page,
}) => {
  const coach = demoAccount('coach');
  await page.goto('/inbox');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Sign in, and we’ll take you right back to where you were.')).toBeVisible();
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

test('[SH-112, SH-113] who signs in from a page that everybody may read comes back to it, on a phone by the menu, too', async ({
  openAs,
}) => {
  const page = await openAs(null);
  await page.goto('/teams?recruiting=true');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, demoAccount('player'));
  await expect(page).toHaveURL('/teams?recruiting=true');

  const phone = await openAs(null, { viewport: { width: 390, height: 844 } });
  await phone.goto('/colleges');
  await phone.getByRole('button', { name: 'Menu', exact: true }).click();
  await phone.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  await signIn(phone, demoAccount('player'));
  await expect(phone).toHaveURL('/colleges');
});

test('[fault 18] [SH-063, SH-064, SH-065, SH-111] signing out leads home and ends the session in every tab', async ({
  openAs,
}) => {
  const page = await openAs('player');
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/inbox');
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const third = await page.context().newPage();
  await third.goto('/account#profile');
  await third.getByLabel('Display name').fill('Nobody else reads this');
  const session = await storedSession(page);

  await page.goto('/features');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  for (const tab of [page, other, third]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  }
  for (const tab of [other, third]) await expect(tab).toHaveURL('/auth');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
  const left = await third.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(left).not.toContain('Nobody else reads this');

  // The server has ended it, too: whoever kept the refresh token gets nothing for it.
  const sessions = await onDatabase((sql) => sql`select from auth.sessions where id = ${sessionIdOf(session)}`);
  expect(sessions).toHaveLength(0);
  const renewal = await page.request.post('/auth/v1/token?grant_type=refresh_token', {
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']) },
    data: { refresh_token: session.refresh_token },
  });
  expect(renewal.status()).toBe(400);
});

test('[fault 18] [SH-108] a session that was ended from another device ends in every tab, with the token that it had', async ({
  openAs,
  request,
}) => {
  const person = await makeAccount(request);
  const [page, device] = [await openAs(person), await openAs(person)];
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/account');
    await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
  }
  await device.goto('/account#security');
  await device.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(device.getByText('Signed out everywhere else')).toBeVisible();
  // An hour later. The first call of any tab meets the end.
  await letExpire(page, { isClockSlow: true });
  await other.reload();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/auth');
    await expect(tab.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  }
  await device.reload();
  await expect(device.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('[fault 17] [SH-108, SH-115] five tabs that find an expired token renew it and stay one session', async ({
  openAs,
}) => {
  const first = await openAs('second-player');
  const context = first.context();
  const sessionId = async () => sessionIdOf(await storedSession(first));
  await first.goto('/terms');
  const before = await sessionId();
  await letExpire(first);
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
  await expect(page.getByText('We’ll take you right back to it.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('we’ll send you a link to set a new password.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have a field of this name.
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
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
  await page.getByRole('button', { name: `Continue as ${account.email}` }).click();
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
  await page.getByRole('button', { name: `Continue as ${account.email}` }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.');
  await page.goto('/auth');
  await signIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await signIn(page, { email: account.email, password });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('[fault 18] nobody is signed in by an address: the link of another account waits for a press and says whose it is', async ({
  openAs,
  request,
}) => {
  const page = await openAs('player');
  const player = demoAccount('player').email;
  const stranger = await makeAccount(request);
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']) },
    data: stranger,
  });
  const { access_token, refresh_token } = (await answer.json()) as StoredSession;
  const tokens = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' });
  await page.goto(`/terms#${tokens}&type=magiclink`);
  await expect(page).toHaveURL('/terms');
  await page.goto('/account/security');
  await expect(page.getByText(`You sign in as ${player}.`)).toBeVisible();

  await request.post('/auth/v1/recover', {
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']) },
    data: { email: stranger.email },
  });
  const link = await mailedLink(request, stranger.email, /password/i);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${player}.`)).toBeVisible();
  await page.getByRole('link', { name: `Stay signed in as ${player}` }).click();
  await expect(page).toHaveURL('/');

  // Whoever sends the link can write any address into it.
  await page.goto(link.replace(encodeURIComponent(stranger.email), encodeURIComponent(player)));
  await page.getByRole('button', { name: `Continue as ${player}` }).click();
  await expect(page.getByRole('alert')).toContainText(`This link belongs to ${stranger.email}, not to ${player}.`);
  await page.getByRole('button', { name: 'Do not continue' }).click();
  await page.goto('/account/security');
  await expect(page.getByText(`You sign in as ${player}.`)).toBeVisible();
});
