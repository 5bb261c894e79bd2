import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';

const COLLEGE = 'redstone-valley-university';
const PAGE = `/college/${COLLEGE}`;
const DASHBOARD = '/recruiting-dashboard';
const PIPELINE = `/pipeline?college=${COLLEGE}`;
const IMPORT = `/pipeline/import?college=${COLLEGE}`;
const DUPLICATES = `/pipeline/duplicates?college=${COLLEGE}`;
const ready = (page: Page) => expect(page.getByRole('list', { name: 'In short' })).toBeVisible();

test('[RC-006, RC-016, RC-017, RC-018, RC-020, SE-009, SE-010, SE-014] admissions edit the page of their college, and see no names; other colleges, players and coaches nothing of it', async ({
  openAs,
}) => {
  test.slow();
  const admissions = await openAs('college-admissions');
  await admissions.goto(DASHBOARD);
  await ready(admissions);
  await expect(admissions.getByRole('heading', { level: 2 })).toHaveCount(0);
  // They edit the page of the college, as all of its people do.
  await expect(admissions.getByRole('main').getByRole('link')).toHaveText(['Edit college page']);
  await admissions.goto(PIPELINE);
  await expect(admissions.getByRole('link', { name: 'Open the dashboard' })).toBeVisible();
  for (const path of [IMPORT, DUPLICATES]) {
    await admissions.goto(path);
    await expect(admissions.getByText('Access Denied')).toBeVisible();
  }
  await go(admissions, `/matchmaking?college=${COLLEGE}`);
  await expect(admissions.getByRole('heading', { level: 1, name: 'Programs that fit' })).toBeVisible();
  await go(admissions, PAGE);
  await admissions.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(admissions.getByRole('form', { name: 'Details' })).toBeVisible();
  await expect(admissions.getByRole('link', { name: 'Pipeline', exact: true })).toBeHidden();

  const player = await openAs('player');
  for (const path of [PIPELINE, IMPORT, DUPLICATES, DASHBOARD]) {
    await player.goto(path);
    await expect(player.getByText('This page is not available for your account')).toBeVisible();
  }
  await expectAccessible(player);

  const other = await openAs('other-college-admin');
  await other.goto(`${DASHBOARD}?college=${COLLEGE}`);
  await expect(other.getByText('You do not work for this college')).toBeVisible();
  await other.getByRole('main').getByRole('link', { name: 'My dashboard' }).click();
  await ready(other);
  await go(other, `${PAGE}/edit`);
  await expect(other.getByText('Access Denied')).toBeVisible();
  await other.getByRole('link', { name: 'Back to the college' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Redstone Valley University' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();

  const coach = await openAs('private-coach');
  await coach.goto(DASHBOARD);
  await expect(coach.getByRole('heading', { level: 2, name: 'Your lists' })).toBeVisible();
  await expectAccessible(coach);
});

test('[RC-013, RC-014, RC-017, RC-019, SE-014] a visitor signs in first', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/features');
  const player = '/player/riley-tran';
  for (const path of [DASHBOARD, '/pipeline', IMPORT, '/lists', `${player}/college-board`, `${player}/pipeline`]) {
    await go(page, path);
    await expect(page).toHaveURL(/\/auth/);
  }
});
