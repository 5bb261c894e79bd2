import { readdirSync } from 'node:fs';
import path from 'node:path';
import { answerWith } from '@lineup/journeys/breakable';
import { test } from '@lineup/journeys/own-site';
import { reportAsPerson } from '@lineup/journeys/report-as-person';
import { expect } from '@lineup/journeys/test';

test('[SH-014] what fails in a browser is in the console within a minute, by version: a promise that a page rejects with its words and place, a screen that stopped as a count, both without anybody’s data', async ({
  openAs,
  site,
}) => {
  test.slow();
  const visitor = await openAs(null, { baseURL: site.url });
  await reportAsPerson(visitor);
  const told: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().endsWith('/report-loads')) told.push(request.postData() ?? '');
  });
  const version = site.liveVersion('learn');
  const soon = { timeout: 30_000 };
  const errorTold = visitor.waitForResponse((response) => response.url().endsWith('/report-errors'), soon);
  await visitor.goto('/news');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  // A promise that nobody waits for, as from a script of the remote.
  await visitor.evaluate((id) => {
    const error = new TypeError('cannot read team.name of "Kim Lee" (kim@school.example)');
    error.stack = `TypeError: x\n    at load (${location.origin}/remotes/learn/${id}/static/js/async/routes.js:2:900)`;
    void Promise.reject(error);
  }, version);
  const response = await errorTold;
  expect(response.status()).toBe(204);
  expect(response.request().postData()).not.toMatch(/Kim|kim@/);

  // What the screen asks for fits, and it throws while it draws the day.
  const article = {
    ...{ id: 'a', slug: 'a', title: 'A', summary: null, cover_url: null, cover_small_url: null, author_name: null },
    ...{ tags: [], published_at: 'some day' },
  };
  site.backend.breakDown(
    /^\/rest\/v1\/rpc\/list_news/,
    answerWith(200, { articles: [article], has_more: false, tags: [] }),
  );
  // That the shell came may be reported before.
  const crashTold = visitor.waitForResponse(
    (each) => each.url().endsWith('/report-loads') && /crashed/.test(each.request().postData() ?? ''),
    soon,
  );
  // Not the page of before: that one was drawn, with what it shows inside.
  await visitor.goto('/news/tags/season');
  await expect(visitor.getByText('This part of Lineup stopped working')).toBeVisible();
  expect((await crashTold).status()).toBe(204);
  const reports = told.flatMap((body) => (JSON.parse(body) as { reports: object[] }).reports);
  expect(reports.map((report) => Object.keys(report))).toEqual(
    reports.map(() => ['remote', 'channel', 'version', 'outcome', 'ms']),
  );
  expect(reports).toContainEqual(expect.objectContaining({ remote: 'learn', outcome: 'crashed' }));
  expect(reports).toContainEqual(expect.objectContaining({ remote: 'shell', outcome: 'loaded' }));

  const admin = await openAs('admin');
  await admin.goto('/testing');
  await expect(admin.getByRole('region', { name: 'Last hour of learn' })).toContainText(/[1-9]\d* crashed/, {
    timeout: 60_000,
  });
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
