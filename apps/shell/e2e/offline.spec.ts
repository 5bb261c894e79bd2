import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';

test.use({ serviceWorkers: 'allow' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MINUTE = 60_000;
/** What is kept comes some seconds after the page. */
const KEPT = { timeout: 30_000 };

const unique = () => crypto.randomUUID().slice(0, 8);

/** Two practices of the demo player's team at the same time, before all others, and a conversation with its coach. */
async function prepare() {
  const [coach, player] = [await callAs('coach'), await callAs('player')];
  const [team] = await coach.call<{ id: string }[]>('GET', 'teams?select=id&name=eq.Harbor+City+Comets');
  const soon = new Date(Date.now() + 200 * MINUTE).toISOString();
  const since = new Date(Date.now() - 720 * MINUTE).toISOString();
  const isBefore = `scheduled_at=gte.${since}&scheduled_at=lte.${soon}`;
  await coach.call('PATCH', `team_practices?team_id=eq.${team?.id}&${isBefore}`, { status: 'cancelled' });
  const titles = [`Arena ${unique()}`, `Arena ${unique()}`];
  for (const [place, title] of titles.entries())
    await coach.call('POST', 'team_practices', {
      ...{ team_id: team?.id, title, duration_minutes: 30, created_by: coach.userId },
      scheduled_at: new Date(Date.now() + (90 + 5 * place) * MINUTE).toISOString(),
    });
  const [made] = await coach.call<{ conversation_id: string }[]>('POST', 'rpc/create_conversation_with_participants', {
    ...{ title: `Arena ${unique()}`, type: 'group', created_by: coach.userId },
    participant_ids: [coach.userId, player.userId],
  });
  const conversation = String(made?.conversation_id);
  await coach.call('POST', 'messages', {
    conversation_id: conversation,
    sender_id: coach.userId,
    content: 'Are you in?',
  });
  return { titles, conversation, team: String(team?.id), playerId: player.userId };
}

/** What this browser keeps: kinds of answers, and whether all that the page runs is there. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const answers = await new Promise<{ kind: string; key: unknown[] }[]>((resolve) => {
      const opening = indexedDB.open('lineup-kept', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('queries'));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('queries').objectStore('queries').getAll();
        reading.addEventListener('success', () => resolve(reading.result));
        opening.result.close();
      });
    });
    const run = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const isThere = await Promise.all(
      run.filter((each) => /^\/(static\/.+\.[0-9a-f]{8}|remotes\/)/.test(each)).map((each) => caches.match(each)),
    );
    return {
      kinds: [...new Set(answers.map(({ kind }) => kind))].toSorted(),
      answers: JSON.stringify(answers),
      isFrameThere: Boolean(await caches.match('/app.html')),
      areFilesThere: isThere.every(Boolean),
      caches: (await caches.keys()).filter((name) => name.startsWith('lineup-')),
      own: Object.keys(localStorage).filter((key) => key.startsWith('lineup-own:')),
    };
  });

async function untilKept(page: Page, ...kinds: string[]): Promise<void> {
  await expect
    .poll(() => keptBy(page), KEPT)
    .toMatchObject({ kinds: expect.arrayContaining(kinds) as string[], isFrameThere: true, areFilesThere: true });
}

test('[issue 35.5] in an arena without a connection Today and the last conversation open, two answers and a message wait and go once, and signing out leaves nothing', async ({
  openAs,
  site,
}) => {
  test.setTimeout(180_000);
  const { titles, conversation, playerId } = await prepare();
  const page = await openAs('player', { ...PHONE, baseURL: site.url });
  const thread = `/inbox?conversation=${conversation}`;
  const today = page.getByRole('region', { name: 'Today' });
  const answer = (title: string | undefined, name: string) =>
    today.getByRole('group', { name: `Your answer: ${title}` }).getByRole('button', { name });
  await page.goto('/');
  await expect(answer(titles[1], 'Maybe')).toBeVisible();
  await untilKept(page, 'today');
  await page.goto(thread);
  await expect(page.getByText('Are you in?').last()).toBeVisible();
  await untilKept(page, 'today', 'messages');

  site.files.breakDown(/./, 'drops');
  site.backend.breakDown(/./, 'drops');
  site.backend.cut();
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(page.getByText(/^You are offline\. What you see is as of /)).toBeVisible();
  await answer(titles[0], 'Going').tap();
  await answer(titles[1], 'Maybe').tap();
  await expect(today.getByText('Waiting for your connection.')).toHaveCount(2);
  await page.goto(thread);
  await expect(page.getByText('Are you in?').last()).toBeVisible();
  const text = `On the bus ${unique()}`;
  await page.getByRole('textbox', { name: /message/i }).fill(text);
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByText(text).last()).toBeVisible();
  // Another page knows them, too, and so does one after the connection is back.
  await page.goto('/');
  await expect(answer(titles[0], 'Going')).toHaveAttribute('aria-pressed', 'true');

  await page.context().setOffline(false);
  site.files.repair();
  site.backend.repair();
  site.backend.restore();
  const stored = () =>
    onDatabase(
      (sql) => sql<{ title: string; status: string }[]>`
        select p.title, a.status from public.team_practice_attendance a
        join public.team_practices p on p.id = a.practice_id
        where p.title in ${sql(titles)} and a.user_id = ${playerId} order by a.status`,
    );
  await expect
    .poll(async () => (await stored()).map(({ title, status }) => [title, status]))
    .toEqual([
      [titles[0], 'attending'],
      [titles[1], 'maybe'],
    ]);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await page.goto(thread);
  const messages = () => onDatabase((sql) => sql`select id from public.messages where content = ${text}`);
  await expect.poll(async () => (await messages()).length).toBe(1);
  await page.reload();
  await expect(page.getByText(text).last()).toBeVisible();
  expect(await messages()).toHaveLength(1);

  await untilKept(page, 'today', 'messages');
  await page.getByRole('button', { name: 'Account menu' }).tap();
  await page.getByRole('menuitem', { name: 'Sign Out' }).tap();
  await expect
    .poll(() => keptBy(page))
    .toEqual({ kinds: [], answers: '[]', isFrameThere: false, areFilesThere: false, caches: [], own: [] });
});
