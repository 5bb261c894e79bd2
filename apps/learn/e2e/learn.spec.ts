import { expect, test } from '../../../tools/journeys/test';

test.describe('learn', () => {
  test('[LE-001, LE-010] the list shows every published page in display order', async ({ page }) => {
    const answer = page.waitForResponse((response) => /content_pages.*display_order\.asc/.test(response.url()));
    await page.goto('/learn');
    const rows = (await (await answer).json()) as { title: string }[];
    expect(rows.length).toBeGreaterThan(5);
    const list = page.getByRole('main').getByRole('list');
    await expect(list.getByRole('listitem')).toHaveCount(rows.length);
    await expect(list.getByRole('listitem').nth(0)).toContainText(rows[0]!.title);
    await expect(list.getByRole('listitem').nth(rows.length - 1)).toContainText(rows.at(-1)!.title);
  });

  test('[LE-002] a page opens from the list, with contents that lead to its headings and its neighbors', async ({
    page,
  }) => {
    await page.goto('/learn');
    const main = page.getByRole('main');
    const link = main.getByRole('listitem').nth(1).getByRole('link');
    const title = await link.locator('span span').first().innerText();
    await link.click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const target = await contents.getByRole('link').last().getAttribute('href');
    await contents.getByRole('link').last().click();
    await expect(page.locator(`[id="${target!.slice(1)}"]`)).toBeInViewport();
    await page
      .getByRole('navigation', { name: 'More pages' })
      .getByRole('link', { name: /^Previous/ })
      .click();
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(title);
  });

  test('an address with a heading opens the page there', async ({ page }) => {
    await page.goto('/learn');
    await page.getByRole('main').getByRole('listitem').nth(1).getByRole('link').click();
    const anchor = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .last()
      .getAttribute('href');
    await page.goto(`${new URL(page.url()).pathname}?fresh${anchor}`);
    await expect(page.locator(`[id="${anchor!.slice(1)}"]`)).toBeInViewport();
  });

  test('the filter keeps every typed character and lives in the address', async ({ page }) => {
    await page.goto('/learn');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.nth(3)).toBeVisible();
    const title = await rows.nth(3).locator('span span').first().innerText();
    const field = page.getByRole('searchbox', { name: 'Filter pages' });
    await field.pressSequentially(title);
    await expect(field).toHaveValue(title);
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(field).toHaveValue(title);
    await expect(rows).toHaveCount(1);
  });

  test('a slug without a page shows Not-found', async ({ page }) => {
    await page.goto('/learn/there-is-no-such-page');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

  test('[LE-012] a failed list shows "Error loading content" and an empty list', async ({ page }) => {
    test.slow();
    await page.route(/\/rest\/v1\/content_pages.*/, (route) =>
      route.fulfill({ status: 503, json: { message: 'down' } }),
    );
    await page.goto('/learn');
    await expect(page.getByText('Failed to load published content pages.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Error loading content')).toBeVisible();
    await expect(page.getByText('No pages yet')).toBeVisible();
  });

  test('[LE-013] a failed page shows "Error loading page" and offers Retry, which recovers', async ({ page }) => {
    test.slow();
    await page.goto('/learn');
    const link = page.getByRole('main').getByRole('listitem').nth(0).getByRole('link');
    await expect(link).toBeVisible();
    await page.route(/\/rest\/v1\/content_pages.*slug=eq/, (route) =>
      route.fulfill({ status: 503, json: { message: 'down' } }),
    );
    await link.click();
    await expect(page.getByText('Failed to load the requested page.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Error loading page')).toBeVisible();
    await page.unroute(/\/rest\/v1\/content_pages.*slug=eq/);
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});
