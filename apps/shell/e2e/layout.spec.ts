import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

test('[SH-068] [SH-069] [SH-070] [SH-071] [SH-072] the footer links and names what support needs', async ({ page }) => {
  await page.goto('/features');
  const footer = page.getByRole('contentinfo');
  for (const path of ['/features', '/contact', '/privacy', '/terms'])
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  await expect(footer.getByTestId('diagnostics')).toHaveText(
    /^\/features \d{4}-\d\d-\d\dT[\d:.]+Z \S+ \d+ on \S+ (?!unknown)\S+/,
  );
});

test('[SH-003] [SH-004] /about leads to the features', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveURL('/features');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Features');
});

test('[SH-016] [SH-017] an unknown path shows Not-found with a link home', async ({ page }) => {
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
});

test('[SH-028] the header stays at the top while the page scrolls', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
});

test('[SH-023] offline, a page that is not there yet says so, and opens by itself once there is a connection', async ({
  openAs,
}) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto('/terms');
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Terms');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(title).toHaveText('This page needs a connection');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('may be due to a network issue')).toHaveCount(0);
  await expectAccessible(page, { name: 'a page that needs a connection' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(title).toHaveText('This page needs a connection');
  await page.context().setOffline(false);
  await expect(title).toHaveText('Contact');
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

for (const width of [390, 1280])
  test(`a toast is closed inside its own edge, by a finger, at ${width} px`, async ({ openAs }) => {
    const page = await openAs('player', { viewport: { width, height: 844 }, reducedMotion: 'reduce' });
    await page.goto('/account/profile');
    const name = page.getByLabel('Display name');
    await expect(name).not.toHaveValue('');
    await page.getByRole('button', { name: 'Save name' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Name saved' });
    const close = toast.getByRole('button', { name: 'Close toast' });
    // It stays while the pointer is over it.
    await toast.hover();
    const [outer, inner] = [await toast.boundingBox(), await close.boundingBox()];
    if (!outer || !inner) throw new Error('the toast has no box');
    expect(Math.min(inner.width, inner.height)).toBeGreaterThanOrEqual(44);
    expect([
      inner.x - outer.x >= 0,
      inner.y - outer.y >= 0,
      outer.x + outer.width - inner.x - inner.width >= 0,
      outer.y + outer.height - inner.y - inner.height >= 0,
    ]).toEqual([true, true, true, true]);
    await close.click();
    await expect(toast).toHaveCount(0);
  });
