import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { dialogEntries } from '@lineup/journeys/dialog-entries';
import { expectNoMessage } from '@lineup/journeys/expect-no-message';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const field = (page: Page) => page.getByRole('combobox', { name: 'Search Lineup' });
const section = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name });
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' });

test('by keyboard alone from Ctrl-K to the page of a college, and Back', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  await expect(opener(page)).toBeVisible();
  // Nothing of it is loaded before somebody wants it.
  expect(loaded.filter((path) => /\/slots\/search|\/search\.[\da-f]+\.js|rpc\/search_/.test(path))).toEqual([]);

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(section(page, 'College Recruiting').getByRole('option', { name: 'All Colleges' })).toBeVisible();
  await page.keyboard.type('redstone');
  const college = section(page, 'Colleges').getByRole('option', { name: /^Redstone Valley University/ });
  await expect(college).toHaveAttribute('aria-selected', 'true');
  await expect(section(page, 'Teams').getByRole('option').first()).toContainText('Redstone');
  await expectAccessible(page, { name: 'search with results' });
  await page.keyboard.press('ArrowDown');
  await expect(college).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(college).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/college/redstone-valley-university');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redstone Valley University');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(field(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/news');
  // The page that comes takes the focus.
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeFocused();

  // The focus comes back.
  await opener(page).focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('on a phone it opens from the header and the menu, Back closes it, and what is one’s own is found', async ({
  openAs,
}) => {
  const player = await openAs('player', PHONE);
  await player.goto('/colleges');
  await expect(player.getByRole('heading', { level: 1 })).toBeVisible();
  const box = await opener(player).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await opener(player).click();
  await expect(section(player, 'Yours').getByRole('option', { name: 'Harbor City Comets' })).toBeVisible();
  await expectAccessible(player, { name: 'search on a phone' });
  // Once the code of Back is there, the search holds an entry of the history.
  await expect.poll(() => dialogEntries(player)).toBe(1);
  await player.goBack();
  await expect(field(player)).toHaveCount(0);
  await expect(player).toHaveURL('/colleges');

  await player.getByRole('button', { name: 'Menu', exact: true }).click();
  await player.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click();
  await field(player).fill('scrim');
  const conversation = section(player, 'Conversations').getByRole('option').first();
  await expect(conversation).toBeVisible();
  const learn = section(player, 'Learn').getByRole('option').first();
  expect((await learn.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await player.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await conversation.tap();
  await expect(player).toHaveURL(/\/inbox\?conversation=/);

  // A visitor has no conversations, and nobody is asked for any.
  const visitor = await openAs(null, PHONE);
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto('/');
  await opener(visitor).click();
  await field(visitor).fill('scrim');
  await expect(section(visitor, 'Learn').getByRole('option').first()).toBeVisible();
  await expect(visitor.getByRole('dialog').getByRole('status')).toHaveText(/results$/);
  await expect(section(visitor, 'Conversations')).toHaveCount(0);
  expect(asked.filter((address) => /search_inbox|inbox\/.*slots/.test(address))).toEqual([]);
});

// When none of them answers, or one is turned off: search-dialog.test.tsx.
test('a remote that is down, and one that does not answer, are left out and the rest works', async ({ openAs }) => {
  const page = await openAs(null);
  await page.route('**/remotes/teams/**', (route) => route.abort());
  await page.route('**/rpc/search_learn', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  await page.goto('/features');
  await opener(page).click();
  await field(page).fill('redstone');
  await expect(section(page, 'Colleges').getByRole('option').first()).toContainText('Redstone Valley University');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 result', { timeout: 20_000 });
  await expectNoMessage(page);
});
