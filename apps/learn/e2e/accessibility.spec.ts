import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

/** Judges what shows now in both themes on a desk, and on a phone in the light. */
async function judge(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('learn has no accessibility violations, wide and narrow', async ({ page }) => {
  test.slow();
  await page.goto('/learn');
  const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  await expect(first).toBeVisible();
  await judge(page);
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('scholarship');
  await expect(page.getByRole('main').locator('mark').first()).toBeVisible();
  await judge(page);
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('no page has xyzzy');
  await expect(page.getByText('Try another word.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await first.click();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  await judge(page);
});
