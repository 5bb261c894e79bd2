import { answerWith } from '@lineup/journeys/breakable';
import { test } from '@lineup/journeys/own-site';
import { reportAsPerson } from '@lineup/journeys/report-as-person';
import { expect } from '@lineup/journeys/test';

test('[SH-014] what fails in a browser shows in the console within a minute, by version, without anybody’s data', async ({
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
  const beacon = visitor.waitForResponse(
    (response) => response.url().endsWith('/report-loads') && /crashed/.test(response.request().postData() ?? ''),
    { timeout: 30_000 },
  );
  await visitor.goto('/news');
  await expect(visitor.getByText('This part of Lineup stopped working')).toBeVisible();
  expect((await beacon).status()).toBe(204);
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
});
