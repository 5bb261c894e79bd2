import { expectAccessible } from '@lineup/journeys/accessibility';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { composer, messages, openGroup, row, TEAM_GROUP } from './inbox';

test('the inbox has no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const page = await openAs('coach');
  await page.goto('/inbox');
  await expect(row(page, TEAM_GROUP)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'list');
  await page.getByText('Starred', { exact: true }).click();
  await expectAccessible(page, { name: 'starred' });
  await openGroup(page);
  await expect(messages(page).getByRole('listitem').last()).toBeVisible();
  await composer(page).fill('a draft\nin two lines');
  await expectAccessibleAtBothWidths(page, 'thread');
  await composer(page).fill('');
  await page.goto('/inbox?conversation=00000000-0000-4000-8000-0000000000ff');
  await expect(page.getByText('Conversation not found')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'not found');
});
