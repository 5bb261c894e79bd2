import { expect, test } from '@lineup/journeys/test';

test('[SH-027, SH-029, SH-118, SH-124, SH-125, SH-127, SH-128, SH-130] the onboarding banner: not before the check, not on /welcome, not when dismissed, not signed out', async ({
  openAs,
}) => {
  const page = await openAs('newcomer');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/rest/v1/user_profiles?select=id*', async (route) => {
    await held;
    await route.continue();
  });
  const banner = page.getByRole('region', { name: 'Notice' });
  await page.goto('/features');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  release();
  await expect(banner).toContainText('Complete your profile setup to start connecting with college esports programs.');
  await page.reload();
  await expect(banner).toBeVisible();
  const order = await page.evaluate(() => {
    const parts = ['header', '[aria-label="Notice"]', 'main', 'footer'].map((part) => document.querySelector(part));
    return parts.map((part) => part?.getBoundingClientRect().top);
  });
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));

  await banner.getByRole('link', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL('/welcome');
  await expect(banner).toHaveCount(0);
  await page.goBack();
  await expect(banner).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  const again = await openAs('newcomer');
  await again.goto('/features');
  await again.getByRole('button', { name: 'Dismiss notice' }).click();
  const shown = again.getByRole('region', { name: 'Notice' });
  await expect(shown).toHaveCount(0);
  const checked = again.waitForResponse((response) => response.url().includes('/rest/v1/user_profiles?select=id'));
  await again.reload();
  await (await checked).finished();
  await expect(
    again.getByRole('link', { name: 'Start as a player' }).or(again.getByRole('heading', { level: 1 })),
  ).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('[SH-152, DB-026] the privacy choice is asked once and can be changed in the footer', async ({ page }) => {
  await page.goto('/features');
  const choice = page.getByRole('region', { name: 'Privacy choice' });
  const kept = () => page.evaluate(() => JSON.parse(String(localStorage.getItem('privacy_banner_consent'))) as unknown);
  await choice.getByRole('button', { name: 'No, thanks' }).click();
  await expect(choice).toHaveCount(0);
  await expect.poll(kept).toEqual({ analytics: false });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(choice).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choice' }).click();
  await choice.getByRole('button', { name: 'Yes, that’s fine' }).click();
  await expect.poll(kept).toEqual({ analytics: true });
});
