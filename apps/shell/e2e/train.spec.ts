import { expect, type Page } from '@playwright/test';
import { go } from '@lineup/journeys/go';
import { test } from '@lineup/journeys/own-site';
import { promoteShell } from '@lineup/site/release/promote';
import { rollBackTrain } from '@lineup/site/release/train';
import { folderTarget } from '@lineup/site/store/folder-target';

const FEDERATION = '@module-federation/enhanced';
const release = (page: Page) => page.locator('meta[name=release]').getAttribute('content');
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

// That neither goes out alone, and that a patch does, in a folder and in a store: train.test.ts.
test('a major of React and of libs/ui and a minor of Module Federation go out with all remotes, under an open page, and back', async ({
  openAs,
  site,
}) => {
  test.setTimeout(240_000);
  const target = folderTarget(site.folder);
  const open = await openAs(null, { baseURL: site.url });
  await open.goto('/learn');
  await expect(title(open)).toHaveText('Learn');
  const before = await release(open);

  const version = site.liveVersion('teams');
  const majors = { [FEDERATION]: '2.10.0', react: '20.0.0', '@lineup/ui': '0.2.0' };
  site.releaseWith(majors, 'train');
  expect(site.liveVersion('teams')).not.toBe(version);
  const later = await openAs(null, { baseURL: site.url });
  await later.goto('/teams');
  await expect(title(later)).toHaveText('Teams');
  // The open page runs the shell of before. When it has heard of remotes that fit another one, it becomes that by itself.
  const heard = open.waitForResponse(/\/registry\.json$/);
  await go(open, '/teams');
  await expect(title(open)).toHaveText('Teams');
  await (await heard).finished();
  const reloaded = open.waitForEvent('load', { timeout: 20_000 });
  await go(open, '/colleges');
  await reloaded;
  await expect(title(open)).toHaveText('Colleges');
  expect(await release(open)).toBe(await release(later));

  await rollBackTrain(target, { database: 'ignored' });
  expect(site.liveVersion('teams')).toBe(version);
  const back = await openAs(null, { baseURL: site.url });
  await back.goto('/teams');
  await expect(title(back)).toHaveText('Teams');
  expect(await release(back)).toBe(before);
});

test('29.2 29.5 a canary of the shell with two majors of a library gives each remote the one that it was built for, and nobody else loads the second', async ({
  openAs,
  site,
}) => {
  test.setTimeout(240_000);
  const target = folderTarget(site.folder);
  // The inbox was built for zustand 5, and stays what it is.
  const built = site.liveVersion('inbox');
  site.releaseShellWithTwo('zustand', '6.0.0', '--channel', 'canary', '--share', '100');
  const page = await openAs('player', { baseURL: site.url });
  const seconds: string[] = [];
  page.on('request', (request) => void (/\/second-zustand\./.test(request.url()) && seconds.push(request.url())));
  await page.goto('/teams');
  await expect(title(page)).toHaveText('Teams');
  const live = await release(page);
  await expect(page.locator('meta[name=channel]')).toHaveCount(0);
  // It has drawn its number, by which the server gives it the next page.
  await page.reload();
  await expect(page.locator('meta[name=channel]')).toHaveAttribute('content', 'canary');
  await expect(title(page)).toHaveText('Teams');
  expect(await release(page)).not.toBe(live);
  expect(seconds).toEqual([]);
  await go(page, '/inbox');
  await expect(title(page)).toHaveText('Inbox');
  expect(seconds).toHaveLength(1);
  expect(site.liveVersion('inbox')).toBe(built);

  const promoted = await promoteShell(target, target, { fromChannel: 'canary', database: 'ignored' });
  site.releaseWith({ zustand: '6.0.0' }, 'inbox');
  expect(site.liveVersion('inbox')).not.toBe(built);
  await page.goto('/inbox');
  await expect(title(page)).toHaveText('Inbox');
  expect(await release(page)).toBe(promoted.version);
  await expect(page.locator('meta[name=channel]')).toHaveCount(0);
  expect(seconds).toHaveLength(1);
});
