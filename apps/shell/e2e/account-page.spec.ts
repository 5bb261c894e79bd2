import { readFile } from 'node:fs/promises';
import { COLOR_RULES, expectAccessible } from '@lineup/journeys/accessibility';
import { go } from '@lineup/journeys/go';
import { expect, signInAs, test } from '@lineup/journeys/test';
import { mailedLink, makeAccount, newEmail, signIn, storedTheme } from './account';

/** A picture of one color, wider than high. */
const drawPicture = () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [900, 600];
  canvas.getContext('2d')?.fillRect(0, 0, 900, 600);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
};

/** Each page of the account, and what shows that it is there. */
const panels = [
  ['', 'Your name, picture and age'],
  ['/profile', 'Display name'],
  ['/security', 'Where you are signed in'],
  ['/notifications', 'Email me about'],
  ['/calendar', 'Create address'],
  ['/privacy', 'May we use analytics'],
  ['/appearance', 'Follows your device'],
  ['/guardians', 'Both of you have to agree.'],
  ['/points', 'What earns points'],
  ['/data', 'Export my data'],
] as const;

test('[SH-005] a person settles their account, takes their data along, and leaves', async ({
  page,
  request,
  openAs,
}) => {
  test.slow();
  const person = await makeAccount(request);
  const { userId } = await signInAs(person);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/account#points');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveText('Points');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/account\/points$/);
  await expect(title).toHaveText('Points');
  const goTo = async (name: string) => {
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name, exact: true }).click();
    await expect(title).toHaveText(name);
    await expect(title).toBeFocused();
    await expect(page).toHaveTitle(`${name} · My account · Lineup`);
  };

  // Name and picture, which the header shows too; others can load the picture.
  await goTo('Profile');
  await page.getByLabel('Display name').fill('Robin Vale');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await page.evaluate(drawPicture), 'base64'),
  });
  const picture = page.getByRole('img', { name: 'You' });
  await expect(picture).toBeVisible();
  const address = String(await picture.getAttribute('src'));
  expect(address).toMatch(new RegExp(`/avatars/${userId}/[^/]+\\.webp$`));
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512);
  await expect(page.getByRole('button', { name: 'Account menu' }).locator('img')).toHaveAttribute('src', address);

  // Notifications stay; the theme arrives on another device with the account.
  await goTo('Notifications');
  await page.getByRole('checkbox', { name: 'Practice reminders' }).uncheck();
  await expect(page.getByRole('button', { name: 'Save choices' })).toBeInViewport();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByText('Choices saved')).toBeVisible();
  await goTo('Appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect.poll(() => storedTheme(person)).toBe('dark');
  const device = await openAs(null, { colorScheme: 'light' });
  await device.goto('/account/notifications');
  await signIn(device, person);
  await expect(device.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(device.locator('html')).toHaveClass('dark');
  await expect(device.getByRole('checkbox', { name: 'Practice reminders' })).not.toBeChecked();
  await device.goto('/account#profile');
  await expect(device.getByLabel('Display name')).toHaveValue('Robin Vale');

  // On a phone the overview comes first, and each section has a way back to it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await expect(page.getByRole('navigation', { name: 'Your account' })).toBeHidden();
  await page.getByRole('link', { name: /^Your data/ }).click();
  await expect(title).toHaveText('Your data');
  await page.getByRole('link', { name: 'My account' }).click();
  await page.setViewportSize({ width: 1280, height: 844 });

  // The other device is signed out.
  await goTo('Sign-in and security');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await device.evaluate(() => {
    // Its token has run out.
    const session = JSON.parse(String(localStorage.getItem('lineup-session'))) as { expires_at: number };
    localStorage.setItem('lineup-session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await device.reload();
  await expect(device).toHaveURL(/\/auth$/);
  await expect(device.getByText('You were signed out.')).toBeVisible();

  // Whoever finds the page open cannot take the account: the service wants the password, too.
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('a stranger was here');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await signInAs(person);

  // Neither can they by another address. With the password it changes once both links were followed.
  const email = newEmail();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`Your address changes to ${email}`)).toBeVisible();
  await page.reload();
  // The password was tried in a session of its own, which is over. The other one that is listed is of `signInAs`.
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(1);
  await page.goto(await mailedLink(request, person.email, /email/i));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText('One of two links is confirmed.')).toBeVisible();
  await page.goto(await mailedLink(request, email, /email/i));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText(`Your address is now ${email}.`)).toBeVisible();
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible();

  // The file holds what was just settled.
  await goTo('Your data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lineup-export-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: unknown;
    data: Record<string, unknown>;
    files: unknown[];
  };
  expect(kept.account).toMatchObject({ email });
  expect(kept.data['public.user_profiles.user_id']).toMatchObject([{ display_name: 'Robin Vale' }]);
  expect(kept.files).toMatchObject([{ bucket: 'avatars' }]);

  // Leaving: only with the right words, and then at once; what other tabs do: session-end.spec.ts.
  const confirmation = page.getByLabel(`Type ${email} to confirm`);
  const leave = page.getByRole('button', { name: 'Delete my account' });
  await confirmation.fill(person.email);
  await leave.click();
  await expect(page.getByText('This is not the email address of your account.')).toBeVisible();
  await confirmation.fill(email);
  await leave.click();
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveText(/Your account is deleted/);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
  await page.goto('/auth');
  await signIn(page, { email, password: person.password });
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();
  expect((await request.get(address)).status()).not.toBe(200);
});

test('[SH-005] each page of the account is accessible, on a phone in the dark and on a desk in the light', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('player', { reducedMotion: 'reduce' });
  await page.goto('/account');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  for (const [path, content] of panels) {
    await go(page, `/account${path}`);
    await expect(page.locator('main').getByText(content).first()).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('html')).toHaveClass('dark');
    await expectAccessible(page);
    expect(await fits()).toBe(true);
    // What else a wide page says and how it is built is the same.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect(page.locator('html')).toHaveClass('light');
    await expectAccessible(page, { rules: COLOR_RULES });
    expect(await fits()).toBe(true);
  }
});
