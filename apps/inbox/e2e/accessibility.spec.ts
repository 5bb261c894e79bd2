import { expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';
import { composer, messages, openGroup, row, TEAM_GROUP } from './inbox';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const viewport of sizes) {
  test(`the inbox has no accessibility violations, ${viewport.width} wide`, async ({ openAs }) => {
    const page = await openAs('coach', { viewport });
    await page.goto('/inbox');
    await expect(row(page, TEAM_GROUP)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByText('Starred', { exact: true }).click();
    await expectAccessibleInBothThemes(page);
    await openGroup(page);
    await expect(messages(page).getByRole('listitem').last()).toBeVisible();
    await composer(page).fill('a draft\nin two lines');
    await expectAccessibleInBothThemes(page);
    await composer(page).fill('');
    await page.goto('/inbox?conversation=00000000-0000-4000-8000-0000000000ff');
    await expect(page.getByText('Conversation not found')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
