import { expectAccessible } from '../../../tools/journeys/accessibility';
import { expect, test } from '../../../tools/journeys/test';

test.describe('colleges', () => {
  test('[RC-001] the directory lists colleges and loads more without repeating one', async ({ page }) => {
    await page.goto('/colleges');
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(names).toHaveCount(24);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(names).toHaveCount(48);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    const total = page.getByRole('status').filter({ hasText: /^\d+ colleges/ });
    await expect(names).toHaveCount(Number.parseInt(await total.innerText(), 10));
    const all = await names.allTextContents();
    expect(new Set(all).size).toBe(all.length);
  });

  test('[RC-002] a game in the address limits the list to colleges with that game', async ({ page }) => {
    await page.goto('/colleges?games=League+of+Legends');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(cards.first()).toBeVisible();
    for (const card of await cards.all()) await expect(card.getByLabel('Games')).toContainText('League of Legends');
  });

  test('[RC-003] scholarships=true limits the list, and an unknown value gives an empty one that can be cleared', async ({
    page,
  }) => {
    await page.goto('/colleges?scholarships=true');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText('None listed')).toHaveCount(0);
    await page.goto('/colleges?scholarships=plenty');
    await expect(page.getByText('No college matches these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(24);
    await expect(page).toHaveURL(/\/colleges$/);
  });

  test('a search with wildcards is taken literally and lives in the address', async ({ page }) => {
    await page.goto('/colleges');
    const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    // What is not painted yet has no inner text.
    const name = (await first.textContent()) ?? '';
    const search = page.getByRole('searchbox', { name: 'Search colleges' });
    await search.fill('%_*');
    await expect(page.getByText('No college matches these filters')).toBeVisible();
    await search.fill(name.toUpperCase());
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([name]);
    await page.reload();
    await expect(search).toHaveValue(name.toUpperCase());
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([name]);
  });

  test('[RC-004] a college opens from the list with its programs', async ({ page }) => {
    await page.goto('/colleges');
    const link = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link');
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.goto('/college/there-is-no-such-college');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

  test('back from a college the list is as it was left: filters, loaded cards and place', async ({ page }) => {
    await page.goto('/colleges?sort=scholarship');
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(names).toHaveCount(24);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(names).toHaveCount(48);
    const chosen = names.nth(40).getByRole('link');
    const name = await names.nth(40).textContent();
    await chosen.click();
    await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Lineup`);
    await page.goBack();
    await expect(names).toHaveCount(48);
    await expect(names.nth(40)).toBeInViewport();
    await chosen.click();
    await page.getByRole('link', { name: 'All colleges' }).last().click();
    await expect(page).toHaveURL(/\/colleges\?sort=scholarship$/);
    await expect(page).toHaveTitle('Colleges · Lineup');
  });

  test('a failed list says so and Retry recovers with the same filters', async ({ page }) => {
    test.slow();
    await page.route(/\/rest\/v1\/colleges/, (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
    await page.goto('/colleges?games=Valorant');
    await expect(page.getByText('Colleges could not be loaded')).toBeVisible({ timeout: 30_000 });
    await page.unroute(/\/rest\/v1\/colleges/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('list', { name: 'Games' }).first()).toContainText('Valorant');
    expect(new URL(page.url()).search).toBe('?games=Valorant');
  });

  test('on a phone the filters open in a sheet and keep what was chosen', async ({ openAs }) => {
    const page = await openAs(null, { viewport: { width: 390, height: 844 } });
    await page.goto('/colleges');
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: 'Scholarships' }).check();
    await sheet.getByRole('button', { name: 'Show colleges' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expect(page).toHaveURL(/[?&]scholarships=true/);
  });

  test('[RC-001] three colleges stand side by side; the choice outlives a reload', async ({ openAs }) => {
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('link', { name: 'All colleges' }).click();
    await page.getByRole('group', { name: 'Comparison' }).getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('group', { name: 'Comparison' })).toHaveCount(0);
  });

  test('[RC-004] a college shows what its programs look for', async ({ page }) => {
    await page.goto('/college/redstone-valley-university');
    await expect(page.getByRole('heading', { level: 4, name: 'Open roster spots' }).first()).toBeVisible();
    await expectAccessible(page);
  });
});
