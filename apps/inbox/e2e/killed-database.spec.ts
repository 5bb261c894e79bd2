import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { killDatabase, refuseConnections } from '@lineup/journeys/database';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';
import { startWholeSite, type WholeSite } from '@lineup/journeys/whole-site';
import { composer, expectSent, messages, say } from './inbox';

let site: WholeSite;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startWholeSite();
});
test.afterAll(() => site.stop());

test('[fault 28] [IN-014] the database is killed under an open conversation: what was acknowledged is there once, and the page is live again by itself', async ({
  openAs,
}) => {
  const [session, theirs] = [await site.sessionOf('player'), await site.sessionOf('coach')];
  const coach = await callAs(theirs, site);
  const [made] = await coach.call<{ conversation_id: string }[]>('POST', 'rpc/create_conversation_with_participants', {
    title: 'Power cut',
    type: 'group',
    created_by: coach.userId,
    participant_ids: [coach.userId, session.userId],
  });
  const conversation = String(made?.conversation_id);
  const acknowledged: string[] = [];
  /** Writes until the server fails, at most as many messages as one may in a minute. */
  const write = async (name: string, count: number, onAcknowledged = () => {}) => {
    for (let index = 1; index <= count; index += 1) {
      const content = `${name} ${index}`;
      const row = { conversation_id: conversation, sender_id: coach.userId, content };
      if (
        !(await coach.call('POST', 'messages', row).then(
          () => true,
          () => false,
        ))
      )
        return;
      acknowledged.push(content);
      onAcknowledged();
    }
  };

  const player = await openAs(session, { baseURL: site.url });
  await player.goto(`/inbox?conversation=${conversation}`);
  await expect(composer(player)).toBeVisible();
  await player.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  await write('before', 3);
  const texts = messages(player).locator('[dir=auto]');
  await expect(texts).toHaveText(acknowledged);

  let writing = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    writing = write('during', 40, () => {
      if (acknowledged.length === 11) killDatabase(site.databaseUrl).then(resolve, reject);
    });
  });
  await say(player, 'said in the dark');
  await writing;
  expect(acknowledged.length, 'it ended in the middle of the writes').toBeLessThan(43);
  await expect(async () => {
    await coach.call('POST', 'messages', {
      conversation_id: conversation,
      sender_id: coach.userId,
      content: 'and there was light',
    });
  }).toPass({ timeout: 60_000 });
  await expect(texts.filter({ hasText: 'and there was light' })).toHaveCount(1, { timeout: 45_000 });
  await expectSent(player, 'said in the dark', 45_000);

  // Stored in this order, which is the order on the page; what was not acknowledged may be there, too, but not twice.
  const stored = await coach.call<{ content: string }[]>(
    'GET',
    `messages?select=content&conversation_id=eq.${conversation}&order=number`,
  );
  const contents = stored.map(({ content }) => content);
  expect(new Set(contents).size).toBe(contents.length);
  expect(contents).toEqual(expect.arrayContaining([...acknowledged, 'said in the dark']));
  await expect(texts).toHaveText(contents);
  await expect(player.getByText('Reconnecting…')).toHaveCount(0, { timeout: 45_000 });
  await write('after', 1);
  await expect(texts.last()).toHaveText('after 1');
  await expect(player.locator('html[data-kept]')).toHaveCount(1);
});

const main = (page: Page) => page.getByRole('main');
const retry = (page: Page) => main(page).getByRole('button', { name: /retry|try again/i });

test('[fault 9] the database takes no connection: every page of an open site offers Retry and claims nothing, the inbox stays silent, and all heal', async ({
  openAs,
}) => {
  const page = await openAs(await site.sessionOf('coach'), { baseURL: site.url });
  await page.goto('/terms');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Team Tools' })).toBeVisible();
  const accept = await refuseConnections(site.databaseUrl);
  // The page before may still show when the address has changed; each title is of one page.
  const pages = [
    ['/learn', /Learn/],
    ['/teams', /Teams/],
    ['/colleges', /Colleges/],
    ['/account', /My account/],
    ['/inbox', /Inbox/],
  ] as const;
  for (const [path, title] of pages)
    await test.step(`${path} fails`, async () => {
      await go(page, path);
      await expect(page).toHaveTitle(title);
      await expect(retry(page).first()).toBeVisible();
      if (path !== '/inbox') await expect(main(page).getByText(/^No .* yet|Page not found/)).toHaveCount(0);
    });
  await accept();
  // Some pages hear that the live connection is back, and press nothing.
  for (const [path, title] of pages.toReversed())
    await test.step(`${path} heals`, async () => {
      await go(page, path);
      await expect(page).toHaveTitle(title);
      await expect(async () => {
        if (await retry(page).first().isVisible()) await retry(page).first().click({ timeout: 1_000 });
        await expect(main(page).getByRole('listitem').first()).toBeVisible({ timeout: 3_000 });
        await expect(retry(page)).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    });
});

test('[fault 9] [fault 27] the database takes no connection while a page loads: what needs a flag stays closed, says so, and one press heals', async ({
  openAs,
}) => {
  // Whoever is signed in has flags of their own; those of visitors the server knows for some minutes more.
  const page = await openAs(await site.sessionOf('player'), { baseURL: site.url });
  const accept = await refuseConnections(site.databaseUrl);
  await page.goto('/learn');
  await expect(page.getByText('This feature is currently unavailable.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await accept();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('listitem').first()).toBeVisible();
});

test('[fault 9] the database takes no connection while pages are drawn: they come empty and say so, one press heals, and then they are drawn again', async ({
  openAs,
}) => {
  const isDrawn = async (path: string) => {
    const answer = await fetch(site.url + path, { headers: { 'cache-control': 'no-cache' } });
    return (await answer.text()).includes('id="drawn"');
  };
  await expect.poll(() => isDrawn('/learn')).toBe(true);
  const accept = await refuseConnections(site.databaseUrl);
  // More of them than faults for which a version is left alone: these are no faults of the version.
  for (const path of ['/learn', '/news', '/mr/cooldowns', '/learn?q=coach']) expect(await isDrawn(path)).toBe(false);
  const page = await openAs(null, { baseURL: site.url });
  await page.goto('/news');
  await expect(retry(page)).toBeVisible();
  await accept();
  await retry(page).click();
  await expect(main(page).getByRole('article').first()).toBeVisible();
  expect(await isDrawn('/learn')).toBe(true);
});
