import type { Page } from '@playwright/test';
import { expect, test } from '@lineup/journeys/test';
import { composer, expectSent, messages, row, say, startGroup, unique } from './inbox';

/** The calls of a page to the backend from now on, as `POST messages`, without points and the flags of the shell. */
function countCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/rest\/v1\/([^?]+)/.exec(request.url()) ?? [];
    if (name && name !== 'experiments' && request.method() !== 'OPTIONS') calls.push(`${request.method()} ${name}`);
  });
  return calls;
}

/** Waits until no page has made a call for a while: late echoes would still come. */
async function quiet(page: Page, ...all: string[][]): Promise<void> {
  let before = -1;
  while (before !== all.flat().length) {
    before = all.flat().length;
    // Longer than any event waits for others before its fetch.
    // oxlint-disable-next-line playwright/no-wait-for-timeout
    await page.waitForTimeout(1500);
  }
}

const WRITE = 'POST messages';
const READ = 'POST rpc/catch_up_conversation';

test('[IN-007, IN-014, IN-015] of my messages each costs me one write, and each of us at most a small read', async ({
  openAs,
}) => {
  const title = unique('Counted');
  const group = await startGroup(title);
  const [player, coach] = [await openAs('player'), await openAs('coach')];
  for (const page of [player, coach]) {
    await page.goto(group.path);
    await expect(composer(page)).toBeVisible();
  }
  await say(player, 'first');
  await expect(messages(coach).getByText('first')).toBeVisible();
  await quiet(player);

  const all = ['first'];
  for (const count of [1, 8])
    await test.step(`${count} messages`, async () => {
      const [sent, received] = [countCalls(player), countCalls(coach)];
      const texts = Array.from({ length: count }, (_, index) => `message ${index + 1} of ${count}`);
      for (const text of texts) {
        await say(player, text);
        await expectSent(player, text);
      }
      await expect(messages(coach).getByText(texts.at(-1)!)).toBeVisible();
      await quiet(player, sent, received);

      expect(sent.filter((call) => call === WRITE)).toHaveLength(count);
      expect(sent.filter((call) => call !== WRITE && call !== READ)).toEqual([]);
      expect(sent.length).toBeLessThanOrEqual(2 * count);
      expect(received.filter((call) => call !== READ)).toEqual([]);
      expect(received.length).toBeLessThanOrEqual(count);
      console.log(`${count} messages: ${sent.length} calls of the sender, ${received.length} of the receiver`);
      all.push(...texts);
    });

  for (const page of [player, coach]) {
    await expect(messages(page).locator('[dir=auto]')).toHaveText(all);
    await expect(row(page, title)).toContainText(all.at(-1)!);
    await expect(row(page, title)).not.toContainText('unread');
  }
  await coach.reload();
  await expect(row(coach, title)).toContainText(all.at(-1)!);
  await expect(row(coach, title)).not.toContainText('unread');
});
