import { expect, type Page } from '@playwright/test';
import { onDatabase } from '../../../tools/journeys/database.ts';
import { test } from '../../../tools/journeys/test.ts';

const main = (page: Page) => page.getByRole('main');

test('[fault 25] a table that is locked: the statement runs into its limit, the page says so, and Retry heals', async ({
  page,
}) => {
  await onDatabase((sql) =>
    sql.begin(async (locked) => {
      await locked`lock table public.teams in access exclusive mode`;
      const stopped = page.waitForResponse(
        (response) => response.status() === 500 && response.url().includes('/rest/v1/'),
      );
      await page.goto('/teams');
      expect(await (await stopped).json()).toMatchObject({ code: '57014' });
      await expect(main(page).getByRole('button', { name: /retry|try again/i })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    }),
  );
  await main(page)
    .getByRole('button', { name: /retry|try again/i })
    .click();
  await expect(main(page).getByRole('listitem').first()).toBeVisible();
});
