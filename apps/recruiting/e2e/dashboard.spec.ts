import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { expectNoSidewaysScroll, NARROW, WIDE } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

const DASHBOARD = '/recruiting-dashboard';
const COLLEGE = 'redstone-valley-university';

const tile = (page: Page, label: string) =>
  page.getByRole('list', { name: 'In short' }).getByRole('listitem').filter({ hasText: label });
const valueOf = async (page: Page, label: string) => Number(await tile(page, label).locator('strong').textContent());
const ready = (page: Page) => expect(tile(page, 'New this week')).toBeVisible();

test('[RC-016] a college’s staff sees figures that lead on, does a task, follows what colleagues do, and reads charts by keyboard and as tables, on a phone, too', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('college-staff');
  await page.goto(DASHBOARD);
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Redstone Valley University' })).toBeVisible();
  const links = {
    'Waiting for you': 'only=mine',
    'New this week': 'only=new',
    'Unanswered over 7 days': 'only=unanswered',
    Offers: 'kind=offered',
  };
  for (const [label, filter] of Object.entries(links)) {
    await expect(tile(page, label).getByRole('link').first()).toHaveAttribute(
      'href',
      `/pipeline?college=${COLLEGE}&${filter}`,
    );
  }

  // A colleague saves a player and takes it back: this window follows without a reload.
  const colleague = await callAs('college-admin');
  const [college] = await colleague.call<{ id: string }[]>('GET', `colleges?select=id&slug=eq.${COLLEGE}`);
  const { matches } = await colleague.call<{ matches: { user_id: string }[] }>('POST', 'rpc/load_player_matches', {
    p_college_slug: COLLEGE,
  });
  // A prospect of the program's own is no new interest: it counts apart.
  const added = async () =>
    Number(/(\d+) prospects? added/.exec((await tile(page, 'New this week').textContent()) ?? '')?.[1] ?? 0);
  const [before, arrived] = [await added(), await valueOf(page, 'New this week')];
  const interest = await colleague.call<string>('POST', 'rpc/save_interest', {
    p_college_id: college?.id,
    p_player_id: matches[0]?.user_id,
  });
  await expect.poll(added).toBe(before + 1);
  expect(await valueOf(page, 'New this week')).toBe(arrived);
  await colleague.call('POST', 'rpc/unsave_interest', { p_interest_id: interest });
  await expect.poll(added).toBe(before);

  // The badge beside Dashboard counts what waits for this person, and follows too.
  const link = page.getByRole('banner').getByRole('link', { name: /^Dashboard/ });
  const waiting = async () => Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0);
  await expect.poll(waiting).toBeGreaterThan(0);
  const shown = await waiting();
  // The same number stands on the tile, and its list is as long.
  expect(await valueOf(page, 'Waiting for you')).toBe(shown);
  const [open] = await colleague.call<{ id: string }[]>(
    'GET',
    `interests?select=id&college_id=eq.${college?.id}&sent_at=not.is.null&answered_at=is.null&assignee_id=is.null&limit=1`,
  );
  const assign = (p_assignee_id: string | null) =>
    colleague.call('POST', 'rpc/assign_interests', { p_interest_ids: [open?.id], p_assignee_id });
  await assign(colleague.userId);
  await expect.poll(waiting).toBe(shown - 1);
  await assign(null);
  await expect.poll(waiting).toBe(shown);

  // A task: refused once it stays; with its answer lost, it is done all the same; and comes back.
  const tasks = page.getByRole('region', { name: 'Next tasks' });
  const first = tasks.getByRole('checkbox', { name: /as done$/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  await refuseOnce(page, /interest_tasks/);
  await first.click();
  await expect(page.getByText('The task could not be changed. Try again.')).toBeVisible();
  await expect(tasks.getByRole('checkbox', { name, exact: true }).first()).toBeVisible();
  const sameName = await tasks.getByRole('checkbox', { name, exact: true }).count();
  await loseAnswer(page, /interest_tasks/);
  await first.click();
  await expect(tasks.getByRole('checkbox', { name, exact: true })).toHaveCount(sameName - 1);
  await page.reload();
  await ready(page);
  await tasks
    .getByRole('checkbox', { name: /as done$/ })
    .first()
    .press('Space');
  await tasks.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(tasks.getByText(/is done\.$/)).toHaveCount(0);

  for (const [viewport, colorScheme] of [
    [WIDE, 'light'],
    [NARROW, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const chart = page.getByRole('slider', { name: 'New interests by week, one value at a time' });
    await chart.focus();
    await chart.press('Home');
    const earliest = await chart.getAttribute('aria-valuetext');
    await chart.press('ArrowRight');
    await expect(chart).not.toHaveAttribute('aria-valuetext', earliest ?? '');
    await expect(page.getByText(/^Week of /, { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Show Funnel by stage as a table' }).click();
  await expect(page.getByRole('rowheader', { name: 'Committed' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('[RC-020] a recruiter finds players for a roster need, saves one and takes it back, by keyboard and phone', async ({
  openAs,
}) => {
  const page = await openAs('college-staff');
  await page.goto(`/matchmaking?college=${COLLEGE}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Players that fit' })).toBeVisible();
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  const name = (await cards.first().getByRole('heading', { level: 2 }).textContent()) ?? '';
  const points = await cards.first().locator('details li').allTextContents();
  const fit = Number(await cards.first().locator('strong').first().textContent());
  expect(points.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(fit);
  await expectAccessible(page);

  const save = page.getByRole('button', { name: `Save as recruit: ${name}` });
  await refuseOnce(page, /save_interest/);
  await save.press('Enter');
  await expect(page.getByText('The player could not be saved. Try again.')).toBeVisible();
  await save.press('Enter');
  const kept = page.getByRole('link', { name: `In your pipeline: ${name}` });
  await expect(kept).toBeVisible();
  await loseAnswer(page, /unsave_interest/);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('No answer from the server')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(save).toBeVisible();

  // Saved again, it is hidden from the next visit on, until it is asked for.
  await save.press('Enter');
  await expect(kept).toBeVisible();
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Hide those in our pipeline' }).click();
  await expect(kept).toBeVisible();
  const interest = new URL((await kept.getAttribute('href')) ?? '', page.url()).searchParams.get('interest');
  const staff = await callAs('college-staff');
  await staff.call('POST', 'rpc/unsave_interest', { p_interest_id: interest });

  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
