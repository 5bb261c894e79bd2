import { expect, type Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';
import { answerWith } from '@lineup/journeys/breakable';
import { makeAccount } from '@lineup/journeys/new-account';
import { giveSecondFactor } from '@lineup/journeys/second-factor';
import { test } from '@lineup/journeys/own-site';
import { watchFor } from '@lineup/journeys/watch-for';

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

test('[fault 19] a role is revoked while its holder, whose live connection is lost, fills in a form: the next call is refused', async ({
  openAs,
  request,
  site,
}) => {
  const [person, { call }] = [await giveSecondFactor(await makeAccount(request)), await callAs('admin')];
  const admin = await openAs('admin');
  await admin.goto('/testing?tab=users');
  await admin.getByLabel('Search people').fill(person.email);
  await admin.getByRole('combobox', { name: /^Grant/ }).selectOption('yes_developer');
  await admin.getByRole('button', { name: 'Grant', exact: true }).click();
  const revoke = admin.getByRole('button', { name: 'Revoke Platform developer' });
  await expect(revoke).toBeVisible();

  const key = `revoked_${crypto.randomUUID().slice(0, 8)}`;
  await call('POST', 'experiments', { key });
  const notes = async () => (await call('POST', `rpc/list_flags?key=eq.${key}&select=notes`))[0]?.['notes'];
  const page = await openAs(person, { baseURL: site.url });
  await page.goto('/testing?tab=flags');
  const dialog = page.getByRole('dialog', { name: `Edit ${key}` });
  const save = async (text: string) => {
    await page.getByRole('button', { name: `Edit ${key}` }).click();
    await dialog.getByLabel('Notes').fill(text);
    return () => dialog.getByRole('button', { name: 'Save' }).click();
  };
  await (
    await save('while a developer')
  )();
  await expect(dialog).toBeHidden();
  expect(await notes()).toBe('while a developer');

  const saveAgain = await save('no longer one');
  site.backend.cut();
  await revoke.click();
  await admin.getByRole('button', { name: 'Revoke it' }).click();
  await expect(revoke).toHaveCount(0);
  await saveAgain();
  // The refusal fetches the flags of the person again: the console is not theirs any more, and what was typed is kept.
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByText('Draft kept')).toBeVisible();
  expect(await notes()).toBe('while a developer');
  await page.reload();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await call('DELETE', `experiments?key=eq.${key}`);
});

/** Longer than the three tries of a query, which end after about two seconds, on a busy machine too. */
const SOON = { timeout: 8_000 };

async function addressOfTeam(name: string): Promise<string> {
  const query = new URLSearchParams({ select: 'id', name: `eq.${name}` });
  const answer = await fetch(`${process.env['LINEUP_URL']}/rest/v1/teams?${query}`, {
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']) },
  });
  const [team] = (await answer.json()) as { id: string }[];
  return `/teams/${team?.id}/manage`;
}

test('[fault 9] [LE-012] [LE-013] the backend answers 503 or drops every connection while a page loads: each page says so soon, none says "none", Retry heals, and no old message stays', async ({
  openAs,
  site,
}) => {
  test.slow();
  const isDown = answerWith(503, { message: 'down' });
  const [visitor, coach] = [await openAs(null, { baseURL: site.url }), await openAs('coach', { baseURL: site.url })];
  const pages: [Page, string, typeof isDown | 'drops', string[]?][] = [
    [
      visitor,
      '/learn',
      isDown,
      ['The guides could not be loaded', 'Error loading content', 'Failed to load published content pages.'],
    ],
    [
      visitor,
      '/learn/how-college-esports-recruiting-works',
      isDown,
      ['Error loading page', 'Failed to load the requested page.'],
    ],
    [visitor, '/player/riley-tran', isDown],
    [coach, await addressOfTeam('Harbor City Comets'), isDown],
    [coach, '/account', 'drops'],
  ];
  const sawEmpty = await watchFor(visitor, 'No pages yet');
  for (const [page, path, failure, words = []] of pages)
    await test.step(path, async () => {
      site.backend.breakDown(/^\/rest\/v1\/(?!experiments|user_roles|rpc\/own_roles)/, failure);
      await page.goto(path);
      const again = main(page)
        .getByRole('button', { name: /retry|try again/i })
        .first();
      await expect(again).toBeVisible(SOON);
      for (const text of words) await expect(page.getByText(text)).toBeVisible();
      expect(await sawEmpty()).toBe(false);
      await expect(page.getByText(/No pages yet|Page not found|No teams yet/)).toHaveCount(0);
      site.backend.repair();
      await again.click();
      await expect(again).toHaveCount(0);
      await expect(main(page).getByRole('heading').first()).toBeVisible();
      await expect(page.getByText(/could not be loaded|cannot be reached/)).toHaveCount(0);
    });
});
