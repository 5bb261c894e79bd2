import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

// Where each of them leads whom: shell-screens.test.tsx.
test('[SH-004] each feature has a picture, on a phone that of a phone, and nothing overflows', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/features');
  const features = page.getByRole('main').locator('section:has(img)');
  await expect(features.first()).toBeVisible();
  expect(await features.count()).toBeGreaterThan(5);
  for (const feature of await features.all()) {
    await feature.scrollIntoViewIfNeeded();
    const picture = feature.getByRole('img');
    await expect(picture).toHaveAttribute('alt', /\w/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  // Before, the first picture is the light one, which then goes.
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.setViewportSize({ width: 390, height: 844 });
  const picture = page.getByRole('main').getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-phone-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});
