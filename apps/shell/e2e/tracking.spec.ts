import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { expect, test } from '@lineup/journeys/test';

/** Addresses of everything that a page posts to its logs. */
function logsOf(page: Page): string[] {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (/_logs|_metrics|_events/.test(request.url())) posted.push(request.url());
  });
  return posted;
}

test('[SH-141, SH-142, SH-144, SH-149, SH-150, SH-153] what a signed-in person does is recorded after their choice, to the last page', async ({
  openAs,
}) => {
  const page = await openAs('second-player');
  const posted = logsOf(page);
  await page.goto('/features');
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle(/^Terms/);
  expect([posted, await page.evaluate(() => window.dataLayer)]).toEqual([[], undefined]);
  await page.getByRole('button', { name: 'Yes, that’s fine' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  const pushed = () => page.evaluate(() => window.dataLayer?.map(({ event, percent }) => [event, percent ?? null]));
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect.poll(pushed, { timeout: 1_000 }).toContainEqual(['scroll_depth', 90]);
  }).toPass();
  await page.getByRole('link', { name: 'Open teams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await page.goto('/teams?type=college&q=typed');
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await expect.poll(pushed).toContainEqual(['page_view', null]);
  const session = await page.evaluate(() => sessionStorage.getItem('session_id'));
  await page.goto('about:blank');

  const { call } = await callAs('second-player');
  const paths = async (table: string, filter = '') =>
    (await call('GET', `${table}?select=page_path&session_id=eq.${session}${filter}&order=created_at,page_path`))
      .map(({ page_path: path }) => path)
      .toSorted();
  const visited = ['/features', '/features', '/teams', '/teams', '/terms'];
  await expect.poll(() => paths('user_activity_logs', '&event_type=eq.page_view')).toEqual(visited);
  await expect.poll(() => paths('page_performance_metrics')).toEqual(visited);
  const properties = async (filter: string) =>
    (await call('GET', `user_activity_logs?select=properties&session_id=eq.${session}&${filter}`)).map(
      (row) => row['properties'],
    );
  await expect
    .poll(() => properties('event_type=eq.scroll_depth&page_path=eq./features'))
    .toContainEqual({ percent: 90 });
  await expect
    .poll(() => properties('page_path=eq./teams'))
    .toContainEqual({ parameters: ['q', 'type'], choices: { type: 'college' } });
});

test('a remote is loaded while the pointer or the focus rests on a link to it', async ({ openAs }) => {
  const page = await openAs(null);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, id] = /\/remotes\/(\w+)\//.exec(request.url()) ?? [];
    if (id) fetched.push(id);
  });
  await page.goto('/features');
  await page.getByRole('heading', { level: 1 }).hover();
  expect(fetched).toEqual([]);
  await page.getByRole('link', { name: 'Browse colleges' }).hover();
  await expect.poll(() => new Set(fetched)).toEqual(new Set(['recruiting']));
  await page.getByRole('link', { name: 'Find teams' }).focus();
  await expect.poll(() => new Set(fetched)).toEqual(new Set(['recruiting', 'teams']));
});
