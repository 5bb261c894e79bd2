import { expect, test } from '@lineup/journeys/test';
import { makeAccount, makeProfile, signIn, storedTheme } from './account';

test('[SH-094, SH-095, SH-096, SH-098, SH-099] the theme follows the system live, or what this browser keeps, from the first paint on', async ({
  openAs,
}) => {
  const page = await openAs(null, { colorScheme: 'dark' });
  const marker = page.locator('html');
  await page.goto('/features');
  await expect(marker).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(marker).toHaveClass('light');

  // Every marker that the root has from the first element of the body on: one that differs would be a flash.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenThemes: seen });
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.className);
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  });
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);
  expect([...new Set(seen)]).toEqual(['dark']);

  // The first frame, which shows before any script of the page but the theme's has come.
  const bare = await page.context().newPage();
  await bare.emulateMedia({ colorScheme: 'light' });
  await bare.route('**/static/js/**', () => undefined);
  await bare.goto('/features', { waitUntil: 'commit' });
  await expect(bare.locator('html')).toHaveCSS('background-color', 'rgb(11, 14, 20)');
});

test('[SH-057, SH-060, SH-061, SH-062, SH-093, SH-097, SH-100, SH-101, SH-129] the account menu; a chosen theme is kept here and with the account', async ({
  openAs,
  request,
}) => {
  const account = await makeAccount(request);
  const slug = await makeProfile(account);
  const page = await openAs(null);
  await page.goto('/auth');
  await signIn(page, account);
  // A menu closes when the page changes.
  await expect(page).toHaveURL('/');
  const opener = page.getByRole('button', { name: 'Account menu' });
  await opener.click();
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', `/player/${slug}`);
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'My Lists' })).toHaveAttribute('href', '/lists');
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toHaveAttribute('href', '/account');
  await page.getByRole('menuitem', { name: 'Theme' }).press('ArrowRight');
  await expect(page.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System']);
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await expect.poll(() => storedTheme(account)).toBe('dark');

  const phone = await openAs(null, { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
  await phone.goto('/auth');
  await phone.evaluate(() => localStorage.setItem('theme', 'light'));
  await signIn(phone, account);
  await expect(phone).toHaveURL('/');
  await expect(phone.locator('html')).toHaveClass('dark');
  await phone.getByRole('button', { name: 'Account menu' }).click();
  await phone.getByRole('menuitem', { name: 'Theme' }).press('ArrowRight');
  await expect(phone.getByRole('menuitemradio', { name: 'Light' })).toBeInViewport({ ratio: 1 });
  // On all devices, also those that are open.
  await expect(page.locator('html')).toHaveClass('dark');
  await phone.getByRole('menuitemradio', { name: 'Light' }).press('Enter');
  await expect(phone.locator('html')).toHaveClass('light');
  await expect(page.locator('html')).toHaveClass('light');
});
