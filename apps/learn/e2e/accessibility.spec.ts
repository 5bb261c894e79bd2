import { expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const viewport of sizes) {
  test(`learn has no accessibility violations, ${viewport.width} wide`, async ({ openAs }) => {
    const page = await openAs(null, { viewport });
    await page.goto('/learn');
    const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    await expect(first).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('scholarship');
    await expect(page.getByRole('main').locator('mark').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('no page has xyzzy');
    await expect(page.getByText('Try another word.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await first.click();
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
