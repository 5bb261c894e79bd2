import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { expect, test } from '@lineup/journeys/test';
import { composer, messages, startGroup, unique } from './inbox';

/** What the server says on the live connection of a page. */
interface Frame {
  topic: string;
  event: string;
  payload: { status?: string; event?: string; payload?: Record<string, unknown> };
}

/** Listens to the live connections that a page opens from now on. */
function frames(page: Page, listen: (frame: Frame) => void): void {
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload: text }) => {
      const [, , topic = '', event = '', payload = {}] = JSON.parse(String(text)) as [unknown, unknown, ...unknown[]];
      listen({
        topic: String(topic).replace('realtime:', ''),
        event: String(event),
        payload: payload as Frame['payload'],
      });
    });
  });
}

const texts = (page: Page) => messages(page).locator('[dir=auto]');

test('[fault 21] what is written as soon as the server has let the page listen appears, every time', async ({
  openAs,
}) => {
  const group = await startGroup(unique('Just joined'));
  const player = await openAs('player');
  let joined = () => {};
  frames(player, ({ topic, event, payload }) => {
    if (topic.startsWith(`conversation:${group.id}`) && event === 'phx_reply' && payload.status === 'ok') joined();
  });
  for (let turn = 1; turn <= 4; turn += 1) {
    const join = new Promise<void>((resolve) => (joined = resolve));
    await player.goto(group.path);
    await join;
    await group.coachSays(`right after join ${turn}`);
    await expect(texts(player)).toHaveCount(turn);
    await expect(texts(player).last()).toHaveText(`right after join ${turn}`);
  }
});

test('[fault 22] events that come twice and in another order: the badge is that of the server, and no line is doubled', async ({
  openAs,
}) => {
  const [open, other] = [await startGroup(unique('Open')), await startGroup(unique('Other'))];
  const player = await openAs('player');
  const heard: object[] = [];
  let isRecording = true;
  let again = 0;
  frames(player, ({ topic, event, payload }) => {
    if (event !== 'broadcast' || !/^(user|conversation):/.test(topic)) return;
    if (isRecording) heard.push({ topic, event: payload.event, payload: payload.payload, private: true });
    else again += 1;
  });
  await player.goto(open.path);
  await expect(composer(player)).toBeVisible();
  const said = ['one', 'two', 'three', 'four'];
  await open.coachSays(...said.slice(0, 2));
  for (const text of ['unread one', 'unread two', 'unread three']) await other.coachSays(text);
  await open.coachSays(...said.slice(2));
  await expect(texts(player)).toHaveText(said);
  const { call } = await callAs('player');
  const badge = (count: number) => player.getByRole('banner').getByRole('link', { name: `Inbox, ${count} unread` });
  let total = 0;
  // What the page reads while it is open is counted down a moment later.
  await expect(async () => {
    total = await call<number>('POST', 'rpc/unread_total');
    await expect(badge(total)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(total).toBeGreaterThanOrEqual(3);

  // Each number that the tab shows from here on.
  await expect(player).toHaveTitle(new RegExp(`^\\(${total}\\)`));
  await player.evaluate(() => {
    const titles = [document.title];
    Object.assign(globalThis, { titles });
    const look = () => void titles.push(document.title);
    new MutationObserver(look).observe(document.head, { childList: true, characterData: true, subtree: true });
  });
  isRecording = false;
  const resent = [...heard.toReversed(), ...heard, ...heard.toReversed()];
  const answer = await fetch(`${process.env['LINEUP_URL']}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: {
      apikey: String(process.env['LINEUP_SERVICE_KEY']),
      authorization: `Bearer ${process.env['LINEUP_SERVICE_KEY']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ messages: resent }),
  });
  expect(answer.status).toBe(202);
  await expect.poll(() => again).toBeGreaterThanOrEqual(resent.length);
  // One that comes after all of them, and rises after all that would.
  await other.coachSays('unread four');
  await expect(badge(total + 1)).toBeVisible();
  await expect(player).toHaveTitle(new RegExp(`^\\(${total + 1}\\)`));
  const titles = await player.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);
  expect([...new Set(titles.map((title) => /^\((\d+)\)/.exec(title)?.[1]))]).toEqual([`${total}`, `${total + 1}`]);
  await expect(texts(player)).toHaveText(said);
  expect(await call('POST', 'rpc/unread_total')).toBe(total + 1);
});
