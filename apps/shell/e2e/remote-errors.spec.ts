import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from '@lineup/journeys/own-site';
import { reportAsPerson } from '@lineup/journeys/report-as-person';
import { expect } from '@lineup/journeys/test';

test('[SH-014] a promise that a page rejects is in the console with its words, its place and its version, without anybody’s data', async ({
  openAs,
  site,
}) => {
  test.slow();
  const visitor = await openAs(null, { baseURL: site.url });
  await reportAsPerson(visitor);
  const version = site.liveVersion('learn');
  const beacon = visitor.waitForResponse((response) => response.url().endsWith('/report-errors'), { timeout: 30_000 });
  await visitor.goto('/news');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  // A promise that nobody waits for, as from a script of the remote.
  await visitor.evaluate((id) => {
    const error = new TypeError('cannot read team.name of "Kim Lee" (kim@school.example)');
    error.stack = `TypeError: x\n    at load (${location.origin}/remotes/learn/${id}/static/js/async/routes.js:2:900)`;
    void Promise.reject(error);
  }, version);
  const response = await beacon;
  expect(response.status()).toBe(204);
  expect(response.request().postData()).not.toMatch(/Kim|kim@/);

  const admin = await openAs('admin');
  await admin.goto('/testing');
  const errors = admin.getByRole('region', { name: 'Errors of learn' });
  await errors.getByText(version).first().click();
  const found = errors.getByRole('listitem').filter({ hasText: 'cannot read team.name of [text] ([email])' });
  await expect(found).toContainText('TypeError');
  await expect(found).toContainText('on /news');
  await found.getByText('Stack').click();
  await expect(found).toContainText(`load /remotes/learn/${version}/static/js/async/routes.js:2:900`);
  // By the map that lies beside the version, which nobody gets over HTTP.
  await expect(found.getByLabel('Source lines')).toContainText(/(apps\/learn|libs\/\w+)\/src\/\S+:\d+ {2}\S/);
  const maps = readdirSync(path.join(site.folder, 'maps'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  expect(maps.filter((name) => name.includes(version))).not.toEqual([]);
  for (const name of maps)
    for (const address of [`/maps/${name}`, `/${name}`])
      expect.soft((await admin.request.get(site.url + address)).status(), address).toBe(404);
});
