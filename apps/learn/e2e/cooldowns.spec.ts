import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { loseAnswer } from '@lineup/journeys/bad-connection';
import { expect, test } from '@lineup/journeys/test';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PAGE = '/mr/cooldowns';

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('[LE-009] a visitor finds, filters and sorts cooldowns in one request, and what was asked for is in the address', async ({
  openAs,
}) => {
  const page = await openAs(null, { permissions: ['clipboard-read', 'clipboard-write'] });
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /rest\/v1\/.*cooldown/.test(request.url())) reads.push(request.url());
  });
  await page.goto(PAGE);
  await expect(page.getByText('45 heroes, 144 abilities, 49 ultimates')).toBeVisible();
  await expect(page.getByText('As of Jan 18, 2026')).toBeVisible();
  await page.mouse.wheel(0, 4000);
  await expect(page.getByText('As of Jan 18, 2026')).toBeInViewport();
  await expect(page.getByText('Community-transcribed')).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: /Cooldown/ })).toBeInViewport();

  const search = page.getByRole('searchbox', { name: 'Search heroes and abilities' });
  await search.pressSequentially('c&d');
  await expect(page.getByText('1 hero, 3 abilities, 1 ultimate')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Cloak & Dagger/ })).toBeVisible();
  await search.fill('');
  await page.getByRole('button', { name: 'Strategist' }).click();
  await page.getByRole('button', { name: 'Cooldown', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Aqua Burst');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Aqua Burst');
  expect(new URL(page.url()).search).toBe('?role=strategist&sort=cooldown');
  expect(reads.length).toBeLessThanOrEqual(2);

  // At 200 % zoom nothing is cut.
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto(PAGE);
  await expect(page.getByText('45 heroes, 144 abilities, 49 ultimates')).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
});

test('[LE-009] heroes are picked by keyboard, compared and passed on by their address', async ({ openAs }) => {
  const page = await openAs(null, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${PAGE}?q=groot`);
  await page.getByRole('button', { name: 'Compare Groot' }).press('Space');
  await page.getByRole('searchbox').fill('jeff');
  await page.getByRole('button', { name: 'Compare Jeff the Land Shark' }).press('Enter');
  await expectAccessibleInBothThemes(page, { name: 'heroes that are picked' });
  await page.getByRole('group', { name: 'Comparison' }).getByRole('link', { name: 'Compare' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: /Groot/ })).toBeVisible();
  await expectAccessibleInBothThemes(page, { name: 'heroes that are compared' });
  await expect(page.getByRole('row', { name: /^Ultimate/ })).toContainText('Cheapest');
  const widths = await page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.clientWidth));
  expect(Math.abs((widths[1] ?? 0) - (widths[2] ?? 0))).toBeLessThanOrEqual(1);
  await page.getByRole('combobox', { name: 'Add a hero' }).selectOption('Hela');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toContain('compare=groot,jeff-the-land-shark,hela');

  const reader = await openAs(null, phone);
  await reader.goto(link);
  const names = reader.getByRole('columnheader');
  await expect(names).toHaveCount(4);
  expect(await isTooWide(reader)).toBe(false);
  const table = reader.getByRole('region', { name: 'Comparison' });
  // Three fit, of four the last one shows a little.
  expect(await table.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
  await reader.getByRole('combobox', { name: 'Add a hero' }).selectOption('Rogue');
  await expect(names).toHaveCount(5);
  expect(await table.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true);
  await expect(names.last()).toBeInViewport();
  await table.evaluate((part) => part.scrollTo({ left: 400 }));
  await expect(reader.getByRole('rowheader', { name: 'Ultimate' })).toBeInViewport({ ratio: 1 });
  await expect(reader.getByText('As of Jan 18, 2026')).toBeVisible();
});

test('[LE-009] on a phone heroes are cards, accessible, and buffs and nerfs lead to a chart', async ({ openAs }) => {
  const page = await openAs(null, phone);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 2, name: /Adam Warlock/ })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Vanguard' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Adam Warlock/ })).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Vanguard' }).click();
  await page.getByRole('link', { name: 'Buffs and nerfs' }).click();
  await expect(page.getByRole('region', { name: 'Aug 8, 2025 to Nov 18, 2025' }).getByRole('listitem')).toHaveCount(4);
  await page.getByRole('searchbox').fill('squirrel');
  await page.getByRole('button', { name: 'Chart of Mammal Bond' }).first().click();
  await expect(
    page.getByRole('img', { name: /Mammal Bond, Squirrel Girl: 12s on May 17, 2025, 15s on/ }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, { name: 'changes' });
  await page.getByRole('group', { name: 'Kind of change' }).getByRole('button', { name: /Buff/ }).click();
  await expect(page.getByRole('region', { name: 'May 17, 2025 to Jul 5, 2025' })).toContainText('Buff −17%');
  expect(await isTooWide(page)).toBe(false);
});

test('[LE-009] platform staff edit a figure; a second editor is told and overwrites nothing', async ({ openAs }) => {
  const staff = await callAs('staff');
  const restore = () =>
    staff.call('PATCH', 'mr_cooldowns?hero=eq.Thor&ability=eq.Hammer%20Throw', { cooldown_seconds: 6, charges: 1 });
  await restore();
  const first = await openAs('staff');
  const second = await openAs('admin');
  const cell = (page: Page, field = 'Cooldown (s)') =>
    page.getByRole('textbox', { name: `${field}, Hammer Throw of Thor` });
  for (const page of [first, second]) {
    await page.goto(`${PAGE}?view=edit&q=hammer`);
    await expect(cell(page)).toHaveValue('6');
  }
  await expectAccessibleInBothThemes(first);
  await cell(first).fill('7.5');
  await cell(first).press('Enter');
  await expect(first.getByText('As of')).toBeVisible();
  await first.getByText('History', { exact: true }).click();
  await expect(first.getByText('6s → 7.5s')).toBeVisible();

  await cell(second).fill('-3');
  await cell(second).press('Enter');
  await expect(second.getByText('Enter at least 0.')).toBeVisible();
  await cell(second).fill('5');
  await cell(second).press('Enter');
  await expect(second.getByText('Someone else set this to 7.5.')).toBeVisible();
  await second.getByRole('button', { name: 'Use theirs' }).click();
  await expect(cell(second)).toHaveValue('7.5');
  await cell(second, 'Charges').fill('2');
  await cell(second, 'Charges').press('Tab');
  await expect(cell(second, 'Charges')).not.toHaveAttribute('data-changed');

  const reader = await openAs(null);
  await reader.goto(`${PAGE}?q=hammer`);
  // Until it is live, the drawn page has the list of a phone beside the table.
  const shown = (text: string) => reader.getByText(text).filter({ visible: true });
  await expect(shown('7.5s')).toBeVisible();
  await expect(shown('2 charges')).toBeVisible();
  await expect(shown('As of Jan 18, 2026')).toBeVisible();
  await restore();
});

test('[LE-009] a snapshot is previewed, written once through a lost answer, and undone; a hero goes and comes back', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('staff');
  await page.goto(`${PAGE}?view=edit`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exported = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of exported) chunks.push(chunk as Buffer);
  const csv = Buffer.concat(chunks).toString('utf8');
  const changed = csv.replace(
    'Iron Man,DUELIST,Armor Overdrive,Normal,E,20,',
    'Iron Man,DUELIST,Armor Overdrive,Normal,E,16,',
  );
  expect(changed).not.toBe(csv);

  await page.getByRole('button', { name: 'Import snapshot' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'snapshot-2026-11-01.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${changed}Trial Hero,DUELIST,Blink,Normal,E,8,1,,,\r\n`),
  });
  const preview = page.getByRole('region', { name: 'Changed' });
  await expect(preview.getByRole('listitem')).toHaveCount(1);
  await expect(preview).toContainText('Buff −20%');
  await expect(page.getByRole('region', { name: 'New' })).toContainText('Blink');
  await expectAccessible(page);
  await loseAnswer(page, /change_cooldowns/);
  const confirm = page.getByRole('button', { name: 'Import snapshot' }).last();
  await confirm.click();
  await expect(page.getByText('No answer from the server')).toBeVisible();
  await confirm.click();
  await expect(page.getByText('Snapshot of Nov 1, 2026, imported by', { exact: false })).toBeVisible();
  await expect(page.getByText('1 added, 1 changed, 0 removed.').first()).toBeVisible();

  const reader = await openAs(null);
  await reader.goto(`${PAGE}?view=changes&q=iron+man`);
  await expect(reader.getByText('As of Nov 1, 2026')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Jan 18, 2026 to Nov 1, 2026' })).toContainText('Buff −20%');

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Snapshot of Nov 1, 2026', { exact: false })).toBeHidden();
  await page.getByRole('button', { name: 'Remove Iron Fist' }).click();
  await expect(page.getByText('Iron Fist was removed, with 6 abilities.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Iron Fist' })).toBeVisible();

  await reader.goto(PAGE);
  await expect(reader.getByText('45 heroes, 144 abilities, 49 ultimates')).toBeVisible();
  await expect(reader.getByText('As of Jan 18, 2026')).toBeVisible();
});
