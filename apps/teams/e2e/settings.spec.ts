import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import type { Page } from '@playwright/test';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';
import { refuseOnce } from '@lineup/journeys/bad-connection';
import { SILVER_TEAM, addressOf, idOf, unique } from './teams';

const settingsOf = async (team: string) => `/teams/${await idOf(team)}/settings`;

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function chooseLogo(page: Page): Promise<void> {
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  const crop = page.getByRole('dialog', { name: 'Crop logo' });
  await crop.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: 'The logo as it will show' })).toBeVisible();
  await expect(crop).toBeHidden();
}

/** Creates a team with a logo by its form. Returns its name. */
async function createTeam(page: Page): Promise<string> {
  const name = unique('Reserve');
  await go(page, '/teams');
  await page.getByRole('link', { name: 'Create Team' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('combobox', { name: 'Organization type' }).selectOption('College');
  await chooseLogo(page);
  await page.getByRole('button', { name: 'Create Team' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

test.describe('creating a team', () => {
  test('[TM-003, TM-006, SE-017] college staff create a bronze team of their own and change its settings', async ({
    openAs,
  }) => {
    const page = await openAs('college-staff');
    const logoOf = (team: string) =>
      page.getByRole('img', { name: `Logo of ${team}` }).evaluate((image: HTMLImageElement) => image.naturalWidth ?? 0);
    // A chosen logo is removed again, and the focus stays beside it.
    await page.goto('/teams/create');
    await chooseLogo(page);
    await page.getByRole('button', { name: 'Remove logo' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Choose a logo' })).toBeFocused();
    const first = await createTeam(page);
    await expect(page.getByText('Set up your team')).toBeVisible();
    await expect.poll(() => logoOf(first)).toBe(1);
    // When the picture is not taken, the team is there all the same.
    await refuseOnce(page, /\/storage\/v1\/object\/logos/);
    const name = await createTeam(page);
    await expect(page.getByText('The logo could not be stored. Add it in Team Settings.')).toBeVisible();
    await expect(page.getByText('Manager', { exact: true })).toBeVisible();
    await expect(page.getByText('Bronze', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Team Settings' }).click();
    const size = page.getByLabel('Maximum roster size');
    await expect(size).toHaveValue('15');
    await size.fill('0');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Enter at least 1.')).toBeVisible();
    await size.fill('20');
    await page.getByLabel('Name').fill(`${name} II`);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Team Settings Saved')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: `${name} II` })).toBeVisible();
    await expect(page.getByText('of 20 maximum')).toBeVisible();

    await page.getByRole('link', { name: 'Team Settings' }).click();
    const logo = page.getByRole('img', { name: `Logo of ${name} II` });
    const file = page.getByLabel('Logo file');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
    const crop = page.getByRole('dialog', { name: 'Crop logo' });
    await crop.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Logo saved')).toBeVisible();
    await expect(crop).toHaveCount(0);
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByRole('button', { name: 'Archive team' }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByText(/^Archived since/)).toBeVisible();
    await page.getByRole('button', { name: 'Restore team' }).click();
    await expect(page.getByRole('button', { name: 'Archive team' })).toBeVisible();
    await page.goto(`/teams?q=${encodeURIComponent(name)}`);
    await expect(page.getByText('1 team', { exact: true })).toBeVisible();
  });
});

test('screens and dialogs have no accessibility violations and fit a phone', async ({ openAs }) => {
  test.slow();
  const phone = { viewport: { width: 390, height: 844 } };
  const [page, staffPage] = [await openAs('coach', phone), await openAs('college-staff', phone)];
  const check = async (name: string, checked: Page) => {
    await expectAccessibleInBothThemes(checked, { name });
    await expectNoSidewaysScroll(checked);
  };
  for (const [path, text] of [
    ['/players', 'Load more'],
    ['/subscription', 'Change tier'],
    [await settingsOf(SILVER_TEAM), 'Save Settings'],
  ] as const) {
    await (page.url() === 'about:blank' ? page.goto(path) : go(page, path));
    await expect(page.getByText(text).first()).toBeVisible();
    await check(path, page);
  }
  await staffPage.goto('/teams/create');
  await expect(staffPage.getByText('Organization type')).toBeVisible();
  await check('create', staffPage);
  const address = await addressOf(SILVER_TEAM);
  for (const tab of ['Roster', 'Analytics']) {
    await go(page, `${address}?tab=${tab.toLowerCase()}`);
    await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  for (const [tab, button] of [
    ['overview', 'Add Achievement'],
    ['tournaments', 'Add Tournament'],
    ['recruiting', 'Create Recruiting Post'],
    ['practices', 'Schedule Practice'],
  ] as const) {
    await go(page, `${address}?tab=${tab}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await expectAccessible(page, { name: button, part: '[role="dialog"]' });
    await expectNoSidewaysScroll(page);
    const sheet = page.getByRole('dialog', { name: button }).locator('.ant-modal-container');
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(844);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
