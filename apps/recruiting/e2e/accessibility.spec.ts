import { expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const viewport of sizes) {
  test(`colleges have no accessibility violations, ${viewport.width} wide`, async ({ openAs }) => {
    const page = await openAs(null, { viewport });
    await page.goto('/colleges?scholarships=plenty&state=XX');
    await expect(page.getByText('No college matches these filters')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    const first = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link');
    await expect(first).toBeVisible();
    await expectAccessibleInBothThemes(page);
    if (viewport.width < 640) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Open spots' })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Map' }).click();
    await page.getByRole('button', { name: /^TX / }).click();
    await expect(page.getByRole('button', { name: /^TX / })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await first.click();
    await expect(page.getByRole('heading', { level: 2, name: 'Programs' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
