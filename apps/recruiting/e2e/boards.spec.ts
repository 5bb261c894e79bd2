import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { callAs, type Caller } from '@lineup/journeys/api';
import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const BOARD = '/player/riley-tran/college-board';
const PIPELINE = '/player/riley-tran/pipeline';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) });
const names = (page: Page, name: string) => column(page, name).getByRole('heading', { level: 3 });

/** What the server has on the board. */
async function boardOf(api: Caller) {
  type Card = { interest_id: string; column: string; college: { id: string; slug: string } };
  return (await api.call<{ cards: Card[] }>('POST', 'rpc/load_college_board', { p_slug: 'riley-tran' })).cards;
}

/** Drags by a finger onto the name of a column, in steps as a hand does. */
async function dragByFinger(page: Page, handle: Locator, onto: Locator) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  await onto.scrollIntoViewIfNeeded();
  // In the middle: nothing that floats at an edge lies over it.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = (await handle.boundingBox())!;
  await touch('touchStart', from.x + from.width / 2, from.y + from.height / 2);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from.x + step * 4, from.y + from.height / 2);
  const to = (await onto.boundingBox())!;
  await touch('touchMove', to.x + to.width / 2, to.y + to.height / 2);
  await expect(onto).toHaveAttribute('data-drop');
  await touch('touchEnd');
}

test('[RC-014] a player keeps a college from its card, moves it on a phone, and the notes stay', async ({ openAs }) => {
  test.slow();
  const page = await openAs('player', PHONE);
  const api = await callAs('player');
  const board = () => boardOf(api);
  for (const card of await board())
    if (card.college.slug === 'gulf-pines-college')
      await api.call('POST', 'rpc/remove_from_board', { p_interest_id: card.interest_id });
  await page.goto('/colleges');
  await page
    .getByPlaceholder(/search/i)
    .first()
    .fill('Gulf Pines');
  const added = page.waitForResponse(/add_college_to_board/);
  await page.getByRole('button', { name: 'Add Gulf Pines College to my board' }).click();
  expect((await added).ok()).toBe(true);
  await page.getByRole('link', { name: /Gulf Pines College is on your board/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My college board' })).toBeVisible();
  // One column at a time, which begins where something is.
  const tab = (name: string) =>
    page.getByRole('group', { name: 'Column' }).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(page.getByRole('group', { name: 'Column' }).getByRole('button', { pressed: true })).not.toHaveText(
    /\D0$/,
  );
  await tab('Interested').click();
  await expect(names(page, 'Interested').last()).toHaveText('Gulf Pines College');

  const handle = page.getByRole('button', { name: 'Move Gulf Pines College', exact: true });
  const moveTo = async (name: string) => {
    await page.getByRole('button', { name: 'Move to…, Gulf Pines College' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(names(page, name).filter({ hasText: 'Gulf Pines College' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await moveTo('Visiting');

  // By finger, onto the name of the next column.
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await handle.scrollIntoViewIfNeeded();
  const moved = page.waitForResponse(/move_board_card/);
  await dragByFinger(page, handle, tab('Offer'));
  expect((await moved).ok()).toBe(true);
  await expect(names(page, 'Offer').filter({ hasText: 'Gulf Pines College' })).toBeVisible();

  // Refused once, it goes back; with its answer lost, it stays where the server put it.
  await refuseOnce(page, /move_board_card/);
  await handle.press('ArrowRight');
  await expect(page.getByText('The card could not be moved. Try again.')).toBeVisible();
  await expect(names(page, 'Offer').filter({ hasText: 'Gulf Pines College' })).toBeVisible();
  await loseAnswer(page, /move_board_card/);
  await handle.press('ArrowRight');
  await expect(names(page, 'Committed').filter({ hasText: 'Gulf Pines College' })).toBeVisible();

  await page.getByRole('button', { name: /notes on Gulf Pines College/ }).click();
  const form = page.getByRole('form', { name: 'Notes on Gulf Pines College' });
  await form.getByLabel('Next step', { exact: true }).fill('Send my clips');
  await form.getByLabel('Date of the next step').fill('2027-01-15');
  await form.getByLabel('Deadline').fill('2027-02-15');
  await form.getByLabel('Notes').fill('Coach answered fast');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await tab('Committed').click();
  const card = column(page, 'Committed').getByRole('listitem').filter({ hasText: 'Gulf Pines College' });
  await expect(card).toContainText('Send my clips');
  await expect(card).toContainText('Feb 15, 2027');
  await expect(card).toContainText('Coach answered fast');

  // Another window follows, and ends alike.
  const second = await openAs('player');
  await second.goto(BOARD);
  await expect(names(second, 'Committed')).toHaveText(['Gulf Pines College']);
  await moveTo('Interested');
  await expect(names(second, 'Interested').filter({ hasText: 'Gulf Pines College' })).toBeVisible();
  await second.getByRole('button', { name: 'Remove Gulf Pines College' }).click();
  await expect(names(page, 'Interested').filter({ hasText: 'Gulf Pines College' })).toHaveCount(0);
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'Interested').getByText('Coach answered fast')).toBeVisible();

  // Nobody else finds the board.
  const other = await openAs('second-player');
  await other.goto(BOARD);
  await expect(other.getByText('Oops! Page not found')).toBeVisible();
});

test('[RC-014] a long column scrolls by itself and is dragged through by mouse, finger and key', async ({ openAs }) => {
  test.slow();
  const api = await callAs('player');
  const before = await boardOf(api);
  const colleges = await api.call<{ id: string }[]>('GET', 'colleges?select=id&is_published=eq.true&limit=60');
  const known = before.map((card) => card.college.id);
  const added = colleges.filter(({ id }) => !known.includes(id)).slice(0, 45);
  const ids: string[] = [];
  for (const { id } of added)
    ids.push(await api.call<string>('POST', 'rpc/add_college_to_board', { p_college_id: id, p_column: 'visiting' }));
  const order = async () =>
    (await boardOf(api)).filter((card) => card.column === 'visiting').map((card) => card.interest_id);
  await expect.poll(async () => (await order()).slice(-ids.length)).toEqual(ids);
  const all = await order();

  const page = await openAs('player');
  await page.goto(BOARD);
  const list = column(page, 'Visiting').getByRole('list');
  const cards = list.locator('[data-drag-id]');
  await expect(cards.first()).toHaveAttribute('aria-setsize', String(all.length));
  expect(await cards.count()).toBeLessThan(all.length);
  const handleOf = (id: string) => page.locator(`[data-drag-id="${id}"] [data-handle]`);
  const isLast = list.locator(`[aria-posinset="${all.length + 1}"]`);

  // By mouse: at the lower edge the column scrolls until its end.
  await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const first = all[0]!;
  const grip = (await handleOf(first).boundingBox())!;
  const box = (await list.boundingBox())!;
  const stored = page.waitForResponse(/move_board_card/);
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x + 30, grip.y + 60, { steps: 5 });
  await expect(async () => {
    await page.mouse.move(box.x + 60, box.y + box.height - 4, { steps: 2 });
    await expect(isLast).toBeInViewport({ timeout: 100 });
  }).toPass();
  await page.mouse.up();
  expect((await stored).ok()).toBe(true);
  await expect(handleOf(first)).toBeFocused();
  await expect.poll(async () => (await order()).indexOf(first)).toBeGreaterThan(all.length - 4);

  // By key: picked up, put back; picked up, taken along and dropped in the next column.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/was put back, Visiting, \d+ of/)).toBeAttached();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  const dropped = page.waitForResponse(/move_board_card/);
  await page.keyboard.press('Space');
  expect((await dropped).ok()).toBe(true);
  await expect(column(page, 'Offer').locator(`[data-drag-id="${first}"] [data-handle]`)).toBeFocused();

  // By finger: on a card, beside its handle, the column scrolls and nothing is dragged.
  const phone = await openAs('player', PHONE);
  await phone.goto(BOARD);
  await phone
    .getByRole('group', { name: 'Column' })
    .getByRole('button', { name: /^Visiting/ })
    .click();
  const touched = column(phone, 'Visiting').getByRole('list');
  // In the middle: at the lower edge the question about analytics lies over it.
  await touched
    .locator('h3')
    .first()
    .evaluate((title) => title.scrollIntoView({ block: 'center' }));
  const finger = await phone.context().newCDPSession(phone);
  const at = (await touched.locator('h3').first().boundingBox())!;
  await finger.send('Input.synthesizeScrollGesture', { x: at.x + 40, y: at.y + 10, yDistance: -200, speed: 2000 });
  await expect.poll(() => touched.evaluate((element) => element.scrollTop)).toBeGreaterThan(50);
  await expect(phone.locator('[data-drag-place]')).toHaveCount(0);

  for (const id of ids) await api.call('POST', 'rpc/remove_from_board', { p_interest_id: id });
});

test('board and pipeline have no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const page = await openAs('player');
  await page.goto(BOARD);
  const move = page.getByRole('button', { name: /^Move to…/ }).first();
  await expect(move).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'board');
  // Its dialogs fill the phone.
  await page.setViewportSize(PHONE.viewport);
  await move.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Offer' })).toBeVisible();
  await expectAccessibleInBothThemes(page, { name: 'move' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a college' }).click();
  await page.getByRole('dialog').getByLabel('Search colleges by name').fill('Gulf');
  await expect(page.getByRole('list', { name: 'Colleges found' })).toBeVisible();
  await expectAccessibleInBothThemes(page, { name: 'add' });
  await page.goto(PIPELINE);
  await expect(page.getByRole('heading', { level: 1, name: 'Where I stand' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'pipeline');
});
