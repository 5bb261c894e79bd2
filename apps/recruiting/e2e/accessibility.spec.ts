import { expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expectAccessibleAtBothWidths, NARROW, WIDE } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

test('colleges have no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const page = await openAs(null);
  await page.goto('/colleges?scholarships=plenty&state=XX');
  await expect(page.getByText('No college matches these filters')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'no college');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link');
  await expect(first).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'colleges');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Open spots' })).toBeVisible();
  await expectAccessibleInBothThemes(page, { name: 'filters' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Map' }).click();
  await page.getByRole('button', { name: /^TX / }).click();
  await expect(page.getByRole('button', { name: /^TX / })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleAtBothWidths(page, 'map');
  await first.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Programs' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'a college');
});
