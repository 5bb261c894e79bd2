import type { Locator, Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test } from '@lineup/journeys/test';
import { whatOnePlays } from './what-one-plays';

const MAX_TABS = 120;

/** Goes on with Tab until something has the focus, as somebody without a pointer does. */
async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MAX_TABS && !(await isThere()); step += 1) await keyboard.press('Tab');
  await expect(target).toBeFocused();
}

const names = (page: Page, column: string) =>
  page.getByRole('region', { name: new RegExp(`^${column} \\d`) }).getByRole('heading', { level: 3 });

test('[RC-014] [RC-019] [RC-007] without a pointer: a college onto the board, a list into order, a form to a college', async ({
  openAs,
  request,
}) => {
  test.slow();
  const account = await makeAccount(request);
  const api = await callAs(account);
  await api.call('POST', 'user_profiles', { display_name: 'Noa Ferreira' });
  await api.call('POST', 'rpc/set_profile_address', { p_slug: `noa-${api.userId.slice(0, 8)}` });
  const page = await openAs(account);
  const { keyboard } = page;

  // Onto the board, and two columns on.
  await page.goto('/college/gulf-pines-college');
  await tabTo(page.getByRole('button', { name: 'Add to my board' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'On your board' })).toBeFocused();
  await keyboard.press('Enter');
  const card = page.getByRole('button', { name: 'Move Gulf Pines College', exact: true });
  await tabTo(card);
  const moved = page.waitForResponse(/move_board_card/);
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(page.getByText('Applied, 1 of 1', { exact: true })).toBeAttached();
  await keyboard.press('Space');
  await expect(names(page, 'Applied')).toHaveText(['Gulf Pines College']);
  await expect(card).toBeFocused();
  expect((await moved).ok()).toBe(true);
  const notes = page.getByRole('button', { name: 'Add notes on Gulf Pines College' });
  await tabTo(notes);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Next step', { exact: true })).toBeFocused();
  await keyboard.type('Send my clips');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit notes on Gulf Pines College' })).toBeFocused();

  // A list into another order, by steps and picked up.
  await page.goto('/lists');
  await tabTo(page.getByLabel(/^New list/));
  await keyboard.type('Near home');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Near home' })).toBeVisible();
  const colleges = await api.call<{ id: string; name: string }[]>(
    'GET',
    'colleges?select=id,name&is_published=eq.true&order=name&limit=40',
  );
  const list_id = page.url().split('/').at(-1);
  // Each waits for the one before: a list is filled in order.
  for (const { id: college_id } of colleges) await api.call('POST', 'list_items', { list_id, college_id });
  await page.reload();
  const inOrder = async () =>
    (
      await api.call<{ college_id: string }[]>('GET', `list_items?select=college_id&list_id=eq.${list_id}&order=place`)
    ).map(({ college_id }) => college_id);
  const [first] = colleges;
  const item = page.getByRole('button', { name: `Move ${first!.name}`, exact: true });
  await tabTo(item);
  await keyboard.press('ArrowDown');
  await expect.poll(async () => (await inOrder()).indexOf(first!.id)).toBe(1);
  await expect(item).toBeFocused();
  await keyboard.press('Space');
  for (let step = 0; step < 30; step += 1) await keyboard.press('ArrowDown');
  await expect(page.getByText('32 of 40', { exact: true })).toBeAttached();
  await keyboard.press('Space');
  await expect.poll(async () => (await inOrder()).indexOf(first!.id)).toBe(31);
  await expect(item).toBeFocused();
  await expect(item).toBeInViewport();

  // A form to a college.
  await page.goto('/college/redstone-valley-university');
  await tabTo(page.getByRole('link', { name: 'Express interest', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page.getByLabel(/^High school class of/));
  await keyboard.type(String(new Date().getFullYear() + 1));
  const plays = whatOnePlays(page);
  await tabTo(plays.getByLabel('Game'));
  await keyboard.press('ArrowDown');
  await tabTo(plays.getByLabel(/^Rank in/));
  await keyboard.press('ArrowDown');
  await tabTo(plays.getByRole('checkbox').first());
  await keyboard.press('Space');
  await tabTo(page.getByLabel(/^Why would you like/));
  await keyboard.type('The coach and the campus');
  await tabTo(page.getByRole('button', { name: 'Send to the college' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Sent to/ })).toBeVisible();
});
