import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { expectAccessibleAtBothWidths, expectNoSidewaysScroll, WIDE } from '@lineup/journeys/both-widths';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';

/** Scrolls to the end first, as people do: cards take their height as they come into view, and move what is below. */
async function loadMore(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Load more' });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
}

test('[RC-001, RC-002, RC-003, RC-004] a visitor reads the whole directory, sorts, narrows and searches it, and comes back from a college to the list as it was', async ({
  page,
}) => {
  test.slow();
  await page.goto('/colleges');
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(names).toHaveCount(24);
  const status = page.getByRole('status').filter({ hasText: /^\d+ colleges/ });
  const total = Number.parseInt(await status.innerText(), 10);
  for (let shown = 24; shown < total; shown += 24) {
    await loadMore(page);
    await expect(names).toHaveCount(Math.min(shown + 24, total));
  }
  await expect(page.getByRole('link', { name: 'Load more' })).toBeHidden();
  const all = await names.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(all).size).toBe(await names.count());

  // The fastest to answer come first, then those of whom it is not known.
  await page.getByLabel('Sort by').selectOption('Fastest reply');
  await expect(page).toHaveURL(/sort=reply/);
  await expect(cards.first()).toContainText('Reply time');
  await expect
    .poll(async () => {
      const days = (await cards.allTextContents()).map((text) => Number(/Reply time(\d+)/.exec(text)?.[1] ?? 999));
      return days.every((each, index) => index === 0 || each >= days[index - 1]!);
    })
    .toBe(true);

  await page.goto('/colleges?games=League+of+Legends&scholarships=true');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) await expect(card.getByLabel('Games')).toContainText('League of Legends');
  await expect(page.getByRole('main').getByText('None listed')).toHaveCount(0);
  // An unknown value gives an empty list, which can be cleared.
  await page.goto('/colleges?scholarships=plenty');
  await expect(page.getByText('No college matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(names).toHaveCount(24);
  await expect(page).toHaveURL(/\/colleges$/);

  // Wildcards are taken literally, and the search lives in the address.
  const first = (await names.first().textContent()) ?? '';
  const search = page.getByRole('searchbox', { name: 'Search colleges' });
  await search.fill('%_*');
  await expect(page.getByText('No college matches these filters')).toBeVisible();
  await search.fill(first.toUpperCase());
  await expect(names).toHaveText([first]);
  await page.reload();
  await expect(search).toHaveValue(first.toUpperCase());
  await expect(names).toHaveText([first]);

  await page.goto('/colleges?sort=scholarship');
  await expect(names).toHaveCount(24);
  await loadMore(page);
  await expect(names).toHaveCount(48);
  const chosen = names.nth(40).getByRole('link');
  const name = await names.nth(40).textContent();
  await chosen.click();
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Lineup`);
  await page.goBack();
  await expect(names).toHaveCount(48);
  await expect(names.nth(40)).toBeInViewport();
  await chosen.click();
  await page.getByRole('link', { name: 'All colleges' }).last().click();
  await expect(page).toHaveURL(/\/colleges\?sort=scholarship$/);
  await expect(page).toHaveTitle('Colleges · Lineup');
  await page.goto('/college/there-is-no-such-college');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('[RC-001, RC-020] on a phone three colleges stand side by side, filters open in a sheet, a visitor signs in for what fits; at 200 % zoom the menu of games opens on the screen', async ({
  openAs,
}) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  await page.goto('/colleges');
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Compare/ });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.reload();
  await expect(boxes.nth(2)).toBeChecked();
  await boxes.nth(1).check();
  await expect(boxes.nth(3)).toBeDisabled();
  await page.getByRole('group', { name: 'Comparison' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All colleges' }).click();
  await page.getByRole('group', { name: 'Comparison' }).getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('group', { name: 'Comparison' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: 'Scholarships' }).check();
  await sheet.getByRole('button', { name: 'Show colleges' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]scholarships=true/);

  await page.setViewportSize({ width: 640, height: 800 });
  await page.getByText('All games').click();
  const box = await page.getByRole('group', { name: 'Games' }).boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(640);
  await expectNoSidewaysScroll(page);

  await go(page, '/colleges?sort=fit');
  await expect(page.getByText(/Sign in to see how well each college fits you/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('[RC-001] by keyboard alone: the map, a state, a college of it, and back', async ({ page }) => {
  await page.goto('/colleges?sort=reply');
  const list = page.getByRole('button', { name: 'List' });
  await list.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]view=map/);
  const map = page.getByRole('group', { name: /^Colleges by state/ });
  const tiles = map.getByRole('button');
  await expect(tiles).toHaveCount(51);
  await tiles.and(page.locator('[tabindex="0"]')).focus();
  await page.keyboard.press('End');
  await expect(tiles.and(page.locator(':focus'))).toHaveAccessibleName(/^FL/);
  await page.keyboard.press('Home');
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowDown');
  await expect(tiles.and(page.locator(':focus'))).toHaveAccessibleName(/^HI/);
  await page.keyboard.press('ArrowRight');
  const texas = map.getByRole('button', { name: /^TX / });
  await expect(texas).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /in Texas$|in Texas/ })).toBeVisible();
  await expect(texas).toHaveAttribute('aria-pressed', 'true');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  const amount = Number(/\d+/.exec((await texas.getAttribute('aria-label'))!)![0]);
  await expect(cards).toHaveCount(amount);
  expect(new URL(page.url()).search).toBe('?state=TX&sort=reply&view=map');
  await page.reload();
  await expect(texas).toHaveAttribute('aria-pressed', 'true');
  await cards.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Programs', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All colleges' }).last().press('Enter');
  await expect(texas).toHaveAttribute('aria-pressed', 'true');
});

test('[RC-001, RC-004, RC-020] a player sees what fits, on a phone too, why on the page of a college, a similar one, and programs by fit', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('player', { viewport: { width: 390, height: 844 } });
  await page.goto('/colleges?sort=fit');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Fits me' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Show colleges' }).click();
  await expect(page).toHaveURL(/fits=true/);
  const fits = page.getByRole('main').getByText(/^Fit \d+ of 100$/);
  await expect(fits).toHaveCount(24);
  const points = (await fits.allTextContents()).map((text) => Number.parseInt(text.slice(4), 10));
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  await loadMore(page);
  await expect.poll(() => fits.count()).toBeGreaterThan(24);

  await page.setViewportSize(WIDE);
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/rpc/load_college')) reads += 1;
  });
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  const program = page.getByRole('listitem').filter({ hasText: 'Your fit' }).first();
  await expect(program).toContainText(/Your fit \d+ of 100/);
  await program.getByText(/^Why \d+$/).click();
  await expect(program.getByRole('list').first().getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
  expect(reads).toBe(1);
  await page.getByRole('button', { name: 'Message' }).click();
  await expect(page.getByRole('dialog', { name: /^Message / })).toBeVisible();
  await page.keyboard.press('Escape');
  const similar = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Similar colleges' }) });
  const next = similar.getByRole('heading', { level: 3 }).first().getByRole('link');
  const name = await next.innerText();
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await go(page, '/matchmaking');
  const total = page.getByRole('status').filter({ hasText: /^\d+ programs/ });
  const all = Number.parseInt(await total.innerText(), 10);
  await page.getByRole('checkbox', { name: 'Scholarships' }).check();
  await expect(page).toHaveURL(/scholarships=true/);
  await expect.poll(async () => Number.parseInt(await total.innerText(), 10)).toBeLessThan(all);
  await page.getByLabel('Level').selectOption('Varsity');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Scholarships' })).toBeChecked();
  await expect(page.getByLabel('Level')).toHaveValue('varsity');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  await card.getByText(/^Why \d+$/).press('Enter');
  await expect(card.getByText('Practice times', { exact: true })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'programs by fit');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/matchmaking$/);
});
