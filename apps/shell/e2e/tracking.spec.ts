import type { Page } from '@playwright/test';
import { expect, signInAs, test } from '../../../tools/journeys/test';

type Rows = Record<string, unknown>[];

/** Reads as a demo account, which sees its own. */
async function reader(kind: string) {
  const { accessToken } = await signInAs(kind);
  return async <T = Rows>(path: string): Promise<T> => {
    const answer = await fetch(`${process.env['LINEUP_URL']}/rest/v1/${path}`, {
      headers: { apikey: String(process.env['LINEUP_ANON_KEY']), authorization: `Bearer ${accessToken}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  };
}

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
  await page.getByRole('button', { name: 'Yes, measure' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  const told = () => page.evaluate(() => window.dataLayer?.map(({ event, percent }) => [event, percent ?? null]));
  await page.mouse.wheel(0, 5000);
  await expect.poll(told).toContainEqual(['scroll_depth', 90]);
  await page.getByRole('link', { name: 'Find teams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await page.goto('/teams?type=college&q=typed');
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await expect.poll(told).toContainEqual(['page_view', null]);
  const session = await page.evaluate(() => sessionStorage.getItem('session_id'));
  await page.goto('about:blank');

  const read = await reader('second-player');
  const paths = async (table: string, filter = '') =>
    (await read(`${table}?select=page_path&session_id=eq.${session}${filter}&order=created_at,page_path`))
      .map(({ page_path: path }) => path)
      .toSorted();
  const visited = ['/features', '/features', '/teams', '/teams', '/terms'];
  await expect.poll(() => paths('user_activity_logs', '&event_type=eq.page_view')).toEqual(visited);
  await expect.poll(() => paths('page_performance_metrics')).toEqual(visited);
  const scrolled = await read(
    `user_activity_logs?select=properties&session_id=eq.${session}&event_type=eq.scroll_depth&page_path=eq./features`,
  );
  expect(scrolled.map(({ properties }) => properties)).toContainEqual({ percent: 90 });
  const searches = await read(`user_activity_logs?select=properties&session_id=eq.${session}&page_path=eq./teams`);
  expect(searches.map(({ properties }) => properties)).toContainEqual({
    parameters: ['q', 'type'],
    choices: { type: 'college' },
  });
});

test('[SH-053, SH-155] a message counts at once in the header of who gets it, until it is read, and earns its writer points', async ({
  openAs,
}) => {
  const group = 'Comets: Valorant roster';
  const player = await openAs('player');
  await player.goto('/features');
  const badge = player.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  const unread = async () => Number(/\d+/.exec((await badge.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  await expect(badge).toBeVisible();

  const open = async (kind: string) => {
    const page = await openAs(kind);
    await page.goto('/inbox');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: group }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    return page;
  };
  // Read first elsewhere: the open page follows both ways.
  const other = await open('player');
  await other.goto('/terms');
  const coach = await open('coach');
  await expect(badge).toHaveAccessibleName(/^Inbox/);
  const stored = await reader('player');
  const before = await stored<number>('rpc/unread_total');
  await expect.poll(unread).toBe(before);
  await coach.getByRole('textbox', { name: 'Message' }).fill('Scrim moved to eight.');
  await coach.keyboard.press('Enter');
  await expect.poll(unread).toBe(before + 1);
  await open('player');
  await expect.poll(unread).toBe(before);

  const read = await reader('coach');
  const newest = 'point_awards?select=event_type,points,page_path&order=awarded_at.desc&limit=1';
  await expect.poll(() => read(newest)).toEqual([{ event_type: 'message_sent', points: 1, page_path: '/inbox' }]);
});

test('a remote is loaded while the pointer or the focus rests on a link to it', async ({ openAs }) => {
  const page = await openAs(null);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, id] = /\/remotes\/(\w+)\//.exec(request.url()) ?? [];
    if (id) asked.push(id);
  });
  await page.goto('/features');
  await page.getByRole('heading', { level: 1 }).hover();
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Browse colleges' }).hover();
  await expect.poll(() => new Set(asked)).toEqual(new Set(['recruiting']));
  await page.getByRole('link', { name: 'Find teams' }).focus();
  await expect.poll(() => new Set(asked)).toEqual(new Set(['recruiting', 'teams']));
});
