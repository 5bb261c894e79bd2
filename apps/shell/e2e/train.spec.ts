import { expect, type Page } from '@playwright/test';
import { go } from '@lineup/journeys/go';
import { test } from '@lineup/journeys/own-site';
import { rollBackShell } from '@lineup/site/release/shell';
import { rollBackTrain } from '@lineup/site/release/train';
import { folderTarget } from '@lineup/site/store/folder-target';

const FEDERATION = '@module-federation/enhanced';
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a patch of React and of Module Federation goes out with the shell alone, and back; a major of React and of libs/ui with all remotes, under an open page, and back', async ({
  openAs,
  site,
}) => {
  test.setTimeout(240_000);
  const target = folderTarget(site.folder);
  const release = (page: Page) => page.locator('meta[name=release]').getAttribute('content');
  const open = await openAs(null, { baseURL: site.url });
  await open.goto('/learn');
  await expect(title(open)).toHaveText('Learn');
  const before = await release(open);

  site.releaseWith({ [FEDERATION]: '2.9.3', react: '19.3.2' }, 'shell');
  const patched = await openAs(null, { baseURL: site.url });
  await patched.goto('/teams');
  await expect(title(patched)).toHaveText('Teams');
  expect(await release(patched)).not.toBe(before);
  await rollBackShell(target, { database: 'ignored' });

  const version = site.liveVersion('teams');
  const majors = { [FEDERATION]: '2.10.0', react: '20.0.0', '@lineup/ui': '0.2.0' };
  expect(() => site.releaseWith(majors, 'shell')).toThrow('npm run release -- train');
  expect(() => site.releaseWith(majors, 'teams')).toThrow('npm run release -- train');
  expect(site.liveVersion('teams')).toBe(version);
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
