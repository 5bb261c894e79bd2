import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

// What the footer and Not-found say: footer.test.tsx, landing-sections.test.tsx.
test('[SH-003, SH-004, SH-016, SH-017, SH-028, SH-072] /about leads to the features, an unknown path home, where the header stays at the top', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page).toHaveURL('/features');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Features');
  await expect(page.getByRole('contentinfo').getByTestId('diagnostics')).toHaveText(
    /^\/features \d{4}-\d\d-\d\dT[\d:.]+Z \S+ \d+ on \S+ (?!unknown)\S+/,
  );
  await page.goto('/nothing-here');
  await expect(title).toHaveText('Oops! Page not found');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
  await expect(title).not.toHaveText('Oops! Page not found');
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

test('a toast is closed inside its own edge, by a finger, on a phone and on a desk', async ({ openAs }) => {
  const page = await openAs('player', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.goto('/account/profile');
  const name = page.getByLabel('Display name');
  await expect(name).not.toHaveValue('');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
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
  }
});
