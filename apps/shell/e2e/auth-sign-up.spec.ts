import { expect, test } from '@lineup/journeys/test';
import { mailedCode, mailedLink, makeAccount, newEmail, signIn } from './account';

test('[SH-008, SH-102, SH-105, SH-106] sign-up: date of birth, account, mail, link, signed in', async ({
  page,
  request,
}) => {
  const account = { email: newEmail(), password: 'a long enough password' };
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your date of birth.')).toBeVisible();
  await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() + 1}-05-05`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This cannot be your date of birth.')).toBeVisible();
  await page.getByLabel('Date of birth').fill('2001-05-05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('age_verified'))).toBe('true');

  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This is not an email address.')).toBeVisible();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We sent a link to ${account.email}.`)).toBeVisible();
  // Whoever mistyped it goes back to the form, and is not asked for the date again.
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, account);
  await expect(page.getByText('Confirm your email first.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('alert')).toContainText('a minute after the last one');

  const link = await mailedLink(request, account.email, /confirm/i);
  await page.goto(link);
  await page.getByRole('button', { name: `Continue as ${account.email}` }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('age_verified'))).toBeNull();

  await page.goto(link);
  await page.getByRole('button', { name: `Continue as ${account.email}` }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, account);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('[SH-106, SH-124, SH-125, SH-152] a 17-year-old: first visit, privacy choice, account, mail, and the way to a profile', async ({
  page,
  request,
}) => {
  const account = { email: newEmail(), password: 'a long enough password' };
  await page.goto('/');
  const choice = page.getByRole('region', { name: 'Privacy choice' });
  await choice.getByRole('button', { name: 'No, thanks' }).click();
  await expect(choice).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Start as a player' }).click();
  await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 17}-01-01`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(page.getByText(`We sent a link to ${account.email}.`)).toBeVisible();
  // On the device where the account is made, by the code of the email.
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await mailedCode(request, account.email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  // Anyone who started as a player goes on with the profile, which nothing else on the page has to ask for.
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your profile' })).toBeVisible();
  await page.getByRole('link', { name: 'Lineup, home' }).click();
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice.getByRole('link', { name: 'Complete Setup' })).toHaveAttribute('href', '/welcome');
  await expect(choice).toHaveCount(0);
  // The date of birth went into a private table: neither token nor browser keeps it.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain(account.email);
  expect(kept).not.toContain('birth');
});

test('[SH-106] who confirms an account that somebody else began chooses its password and enters their date of birth', async ({
  page,
  request,
  baseURL,
}) => {
  const email = newEmail();
  const headers = { apikey: String(process.env['LINEUP_ANON_KEY']) };
  const stranger = { email, password: 'a password of a stranger' };
  // As the form does: the link leads to the page for signing in.
  const begun = await request.post('/auth/v1/signup', {
    params: { redirect_to: new URL('/auth', baseURL).href },
    headers,
    data: { ...stranger, data: { birth_date: '1990-01-01', sign_up_key: 'of the stranger' } },
  });
  expect(begun.ok()).toBe(true);
  await page.goto(await mailedLink(request, email, /confirm/i));
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('a password of my own');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more thing' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('2009-01-01');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');
  const signInWith = async (password: string) =>
    (await request.post('/auth/v1/token?grant_type=password', { headers, data: { email, password } })).status();
  expect(await signInWith(stranger.password)).toBe(400);
  expect(await signInWith('a password of my own')).toBe(200);
});

test('[SH-106] somebody under 13 gets no account, nothing is sent and nothing is kept', async ({ page }) => {
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
  await page.goto('/auth');
  const kept = () =>
    page.evaluate(() => [Object.keys(localStorage).toSorted(), sessionStorage.length, document.cookie]);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Date of birth')).toBeVisible();
  // The page keeps what is deployed once it has read it.
  await expect.poll(kept).toContainEqual(expect.arrayContaining(['lineup.registry']));
  const before = await kept();
  await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 10}-01-01`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot make an account');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  // Another date is no second try.
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot make an account');
  await expect(page.getByLabel('Date of birth')).toHaveCount(0);
  // Of the child nothing is kept, not even the date.
  const [keys, length] = before;
  expect(await kept()).toEqual([keys, length, 'sign_up=closed']);
  // After a reload it is no second try either, nor in another tab.
  await page.reload();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot make an account');
  const other = await page.context().newPage();
  await other.goto('/auth');
  await other.getByRole('button', { name: 'Sign up' }).click();
  await expect(other.getByRole('alert')).toContainText('cannot make an account');
  expect(posted).toEqual([]);
});

test('[SH-005, SH-106] who signs in without a date of birth is asked for it, may leave it for later, and enters it once', async ({
  page,
  request,
}) => {
  const account = await makeAccount(request, newEmail(), {});
  const date = page.getByRole('textbox', { name: 'Date of birth' });
  await page.goto('/auth');
  await signIn(page, account);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/account#birth-date');
  await expect(page.getByText('You can message people, publish your profile')).toBeVisible();
  await expect(date).toBeVisible();

  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your date of birth.', { exact: true })).toBeVisible();
  await date.fill('1999-05-05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/account/profile');
  await expect(page.getByRole('link', { name: 'contact us' })).toBeVisible();
  await expect(date).toHaveCount(0);
});
