import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { loseAnswer } from '@lineup/journeys/bad-connection';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

const COLLEGE = 'redstone-valley-university';
const IMPORT = `/pipeline/import?college=${COLLEGE}`;

const choose = (page: Page, content: string | Buffer, name = 'camp.csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const label = await page.evaluate(() => {
      const active = document.activeElement as HTMLInputElement | null;
      return active?.getAttribute('aria-label') ?? active?.labels?.[0]?.textContent ?? active?.textContent ?? '';
    });
    if (typeof name === 'string' ? label.trim() === name : name.test(label.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

// The check of five thousand in one call: pipeline-import.test.ts of the database.
test('[RC-018] 2,500 rows with mistakes are corrected, confirmed and written once, through a reload and a lost answer', async ({
  openAs,
}) => {
  test.slow();
  const mark = `Camp ${Date.now()}`;
  const rows = Array.from({ length: 2498 }, (_, n) => {
    const game = n % 250 === 0 ? 'Valor' : 'Valorant';
    const year = n === 42 ? 'soon' : 2027 + (n % 3);
    return `${mark} ${n},${year},${game},"Lakeview, ${n % 40}",L`;
  });
  const file = [
    'Full name,Grad year,Main game,High school,T-shirt',
    ...rows,
    `"${mark}, Nia",,,Lakeside,`,
    `Nia ${mark},2028,,Lakeview,`,
  ].join('\r\n');

  const staff = await openAs('college-staff');
  await staff.goto(`/pipeline/duplicates?college=${COLLEGE}`);
  await expect(staff.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible();

  const page = await openAs('college-admin');
  await page.goto(IMPORT);
  await choose(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'camp.xlsx');
  await expect(page.getByText('This is an Excel workbook.', { exact: false })).toBeVisible();
  await choose(page, file);
  await expect(page.getByText('Not imported: T-shirt')).toBeVisible();
  await expect(page.getByText('2,489 new, 11 to correct or leave out first.')).toBeVisible();

  // By keyboard: one value in many rows, then one cell.
  await page.getByRole('heading', { name: 'The same problem in several rows' }).scrollIntoViewIfNeeded();
  await page.getByLabel('The first row has the headings').focus();
  await tabTo(page, /^Instead of Game/);
  await page.keyboard.type('Valorant');
  await tabTo(page, 'Replace in 10 rows');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2,499 new, 1 to correct or leave out first.')).toBeVisible();
  const year = page.getByRole('textbox', { name: 'Class year' });
  await year.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2027');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2,500 new.')).toBeVisible();
  await page.getByRole('button', { name: 'All rows 2,500' }).click();
  await page.getByRole('button', { name: `Leave out row 2, ${mark} 0` }).click();
  await expect(page.getByText('2,499 new, 1 left out.')).toBeVisible();

  await loseAnswer(page, /import_interests/);
  await page.getByRole('button', { name: 'Import 2,499 rows' }).click();
  await expect(page.getByText(/^[1-9],?\d* of 2,499 rows$/)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 200_000 });
  await expect(page.getByText('Added').locator('..')).toHaveText('Added2,499');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report' }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report.trim().split('\r\n')).toHaveLength(2501);
  expect(report).toContain(`2,${mark} 0,Not imported,Left out by you,`);

  const admin = await callAs('college-admin');
  const [college] = await admin.call<{ id: string }[]>('GET', `colleges?slug=eq.${COLLEGE}&select=id`);
  const stored = await admin.call<{ total: number; rows: { name: string }[] }>('POST', 'rpc/export_pipeline', {
    p_college_id: college?.id,
    p_text: mark,
  });
  expect(stored.total).toBe(2499);
  expect(new Set(stored.rows.map(({ name }) => name)).size).toBe(2499);

  // The colleague's window has heard of it; merging there is for admins.
  const pair = staff.getByRole('heading', { level: 2 }).filter({ hasText: 'Nia' }).filter({ hasText: mark });
  await expect(pair).toHaveCount(1);
  await expect(staff.getByText('Only program admins can merge.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Find duplicates' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading').filter({ hasText: mark }) });
  await card.getByRole('radio', { name: 'School: Lakeview' }).check();
  await card.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(pair).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(pair).toHaveCount(1);
});

test('importing and merging have no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const page = await openAs('other-college-admin');
  const mark = 'axe';
  await page.goto('/pipeline/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'file');
  await choose(page, `Name,Year,School\n${mark} Ada,2027,x\n"Ada, ${mark}",,y\n${mark} Bo,soon,\n${mark} Cy,soon,`);
  await expect(page.getByText(/2 to correct or leave out first/)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'rows');
  await page.getByRole('button', { name: 'Leave out all 2 rows to correct' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'done');
  await page.getByRole('link', { name: 'Find duplicates' }).click();
  await expect(page.getByRole('button', { name: 'Merge' }).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'duplicates');
  await page.getByRole('button', { name: 'Merge' }).first().click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'merged');
});
