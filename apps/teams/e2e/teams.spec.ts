import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';
import { BRONZE_TEAM, SILVER_TEAM, addressOf, openLastPractice, openTeam, showTab } from './teams';

const total = async (page: Page) => {
  const text = page.getByText(/^[\d,]+ teams?$/);
  await expect(text).toBeVisible();
  return Number((await text.innerText()).replaceAll(/\D/g, ''));
};

test('[TM-001, TM-002, TM-005, TM-011, TM-012, TM-120, TM-121] a visitor narrows the list, opens a team in one request, filters its practices by a day, and finds its players', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(null);
  // The type of the address limits the list; an unknown one is ignored.
  await page.goto('/teams?type=high_school');
  const some = await total(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'high school' }).first()).toBeVisible();
  await page.goto('/teams?type=robots');
  const all = await total(page);
  expect(some).toBeLessThan(all);

  // Search, game and recruiting narrow it and stay in the address.
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Valorant' });
  await expect(page).toHaveURL(/game=valorant/);
  await expect.poll(() => total(page)).toBeLessThan(all);
  await page.getByRole('checkbox', { name: 'Recruiting now' }).click();
  await expect(page.getByRole('checkbox', { name: 'Recruiting now' })).toBeChecked();
  await expect(page).toHaveURL(/recruiting=true/);
  const search = page.getByRole('searchbox', { name: 'Search teams' });
  await search.fill('%');
  await expect(page.getByText('No team matches')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No team matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => total(page)).toBe(all);

  await search.fill(SILVER_TEAM);
  await expect(page.getByText('1 team', { exact: true })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/(rpc\/)?(load_team|team)/.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: SILVER_TEAM, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: SILVER_TEAM })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(await addressOf(SILVER_TEAM));
  expect(new Set(calls)).toEqual(new Set(['/rest/v1/rpc/load_team_manage']));

  await showTab(page, 'Practices');
  const calendar = page.getByRole('region', { name: 'Calendar of practices' });
  await calendar
    .getByRole('button', { name: /practice/ })
    .first()
    .click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole('heading', { level: 4 })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page).not.toHaveURL(/date=/);

  await page.goto('/team-players');
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await go(page, '/players');
  const cards = page.getByRole('list', { name: 'Players', exact: true }).getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards).not.toHaveCount(24);
  await page.getByRole('searchbox', { name: 'Search players' }).fill('riley tr');
  await expect(cards).toHaveText(['Riley Tran']);
  await expect(page).toHaveURL(/q=riley/);
  await page.getByRole('link', { name: SILVER_TEAM }).click();
  await expect(page.getByRole('heading', { level: 1, name: SILVER_TEAM })).toBeVisible();
});

// A link that answers nothing: notices.spec.ts of the shell.
test('[TM-018, TM-019] pages that say no have a heading, which takes the focus, and no accessibility violations', async ({
  openAs,
}) => {
  const [visitor, stranger] = [await openAs(null), await openAs('newcomer')];
  const bronze = await addressOf(BRONZE_TEAM);
  const says = async (page: Page, path: string, title: string, level = 1) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level, name: title })).toBeVisible();
    await expectAccessible(page, { name: `${path}: ${title}` });
  };
  await says(visitor, `${bronze}?tab=analytics`, 'Upgrade for Advanced Analytics', 3);
  await says(visitor, '/teams/00000000-0000-4000-8000-00000000dead/manage', 'Team not found');
  await visitor.getByRole('link', { name: 'Back to Teams' }).click();
  await expect(visitor).toHaveURL(/\/teams$/);
  await says(stranger, bronze.replace('manage', 'settings'), 'Team Settings');
  await says(stranger, '/teams/invitation', 'This invitation is not valid');
  await stranger.getByRole('link', { name: 'Back to Teams' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: 'Teams' })).toBeFocused();
  await stranger.goBack();
  await expect(stranger.getByRole('heading', { name: 'This invitation is not valid' })).toBeFocused();
});

test('[TM-025, TM-026, TM-029] the owner manages; no tab has accessibility violations, and a reload keeps the open one', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('coach');
  const check = (name: string) => expectAccessibleInBothThemes(page, { name });
  await page.goto('/teams');
  await expect(page.getByText(/^\d+ teams$/)).toBeVisible();
  await check('list');
  await openTeam(page, SILVER_TEAM);
  for (const tab of ['Overview', 'Roster', 'Tournaments', 'Recruiting', 'Analytics', 'Practices']) {
    await showTab(page, tab);
    await check(tab);
  }
  await expect(page.getByText('Manager', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Team Settings' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Schedule Practice' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await check('schedule');
  await page.keyboard.press('Escape');
  await openLastPractice(page);
  await expect(page.getByRole('tab', { name: /^Attending/ })).toBeVisible();
  await check('attendance');
});
