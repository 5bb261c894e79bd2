import { expectAccessible } from '@lineup/journeys/accessibility';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test } from '@lineup/journeys/test';

test('[RC-019] a list is made, filled, ordered, shared read-only and ended', async ({ openAs, request }) => {
  test.slow();
  const owner = await openAs(await makeAccount(request));
  await owner.goto('/features');
  await owner.getByRole('button', { name: 'Account menu' }).click();
  await owner.getByRole('menuitem', { name: 'My Lists' }).click();
  await expect(owner.getByText('No lists yet')).toBeVisible();
  await owner.getByLabel(/^New list/).fill('Near home');
  await owner.getByRole('button', { name: 'Create list' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Near home' })).toBeVisible();
  const address = owner.url();

  for (const page of ['/college/gulf-pines-college', '/college/boone-plains-college', '/player/riley-tran']) {
    await owner.goto(page);
    await owner.getByRole('button', { name: 'Add to list' }).click();
    const box = owner.getByRole('dialog').getByRole('checkbox', { name: 'Near home' });
    const stored = owner.waitForResponse((response) => response.url().includes('/rest/v1/list_items'));
    await box.check();
    expect((await stored).ok()).toBe(true);
  }
  await owner.goto(address);
  const names = owner.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Gulf Pines College', 'Boone Plains College', 'Riley Tran']);

  // A link out of a dialog: Back leads to its page, and then to the one before.
  await names.getByRole('link', { name: 'Riley Tran' }).click();
  await expect(owner).toHaveURL(/riley-tran$/);
  await owner.getByRole('button', { name: 'Add to list' }).click();
  await owner.getByRole('link', { name: 'Open Near home' }).click();
  await expect(owner).toHaveURL(address);
  await expect(names).toHaveCount(3);
  await owner.goBack();
  await expect(owner).toHaveURL(/riley-tran$/);
  await expect(owner.getByRole('heading', { level: 1, name: 'Riley Tran' })).toBeVisible();
  await owner.goBack();
  await expect(owner).toHaveURL(address);
  await expect(names).toHaveCount(3);

  // By keyboard, then by pointer.
  const stored = owner.waitForResponse(/reorder_list/);
  await owner.getByRole('button', { name: 'Move Riley Tran', exact: true }).press('ArrowUp');
  await expect(names).toHaveText(['Gulf Pines College', 'Riley Tran', 'Boone Plains College']);
  await expect(owner.getByRole('button', { name: 'Move Riley Tran', exact: true })).toBeFocused();
  await stored;
  const dropped = owner.waitForResponse(/reorder_list/);
  const from = (await owner.getByRole('button', { name: 'Move Gulf Pines College', exact: true }).boundingBox())!;
  const to = (await owner.getByRole('button', { name: 'Move Boone Plains College', exact: true }).boundingBox())!;
  await owner.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await owner.mouse.down();
  await owner.mouse.move(from.x + from.width / 2, (from.y + to.y) / 2, { steps: 5 });
  await owner.mouse.move(from.x + from.width / 2, to.y + to.height + 40, { steps: 5 });
  await owner.mouse.up();
  await expect(names).toHaveText(['Riley Tran', 'Boone Plains College', 'Gulf Pines College']);
  await dropped;
  await owner.reload();
  await expect(names).toHaveText(['Riley Tran', 'Boone Plains College', 'Gulf Pines College']);

  await owner.getByRole('button', { name: 'Add note on Boone Plains College' }).click();
  await owner.getByRole('textbox', { name: 'Note' }).fill('Great coach');
  await owner.getByRole('button', { name: 'Save note' }).click();
  await expect(owner.getByText('Great coach')).toBeVisible();

  await owner.getByRole('button', { name: 'Remove Riley Tran' }).click();
  await expect(names).toHaveText(['Boone Plains College', 'Gulf Pines College']);
  await owner.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Riley Tran', 'Boone Plains College', 'Gulf Pines College']);

  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Near-home.csv');

  await owner.getByRole('button', { name: 'Share' }).click();
  await owner.getByRole('button', { name: 'Make a link' }).click();
  const link = await owner.getByLabel('Link').inputValue();
  const visitor = await openAs(null, { viewport: { width: 390, height: 844 } });
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Near home' })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3);
  await expect(visitor.getByText('Great coach')).toHaveCount(0);
  await expectAccessible(visitor);

  await owner.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(owner.getByLabel('Link')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('This link does not work')).toBeVisible();

  const other = await openAs('parent');
  await other.goto(address);
  await expect(other.getByText('Oops! Page not found')).toBeVisible();
});

test('lists have no accessibility violations, wide and on a phone', async ({ openAs }) => {
  const page = await openAs('college-coach');
  await page.goto('/lists');
  await expect(page.getByLabel(/^New list/)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'lists');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: /^Move / }).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'a list');
  await page.getByRole('button', { name: /^Share/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Include my notes')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'share');
});
