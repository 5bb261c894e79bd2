import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { answerWith } from '@lineup/journeys/breakable';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';
import { composer, expectSent, line, messages, say, startGroup, unique } from './inbox';

const WRITTEN = /\/rest\/v1\/messages\?/;
const lines = (page: Page) => messages(page).getByRole('listitem');

/** Where a line stands, once the lines that came into view with it are measured. */
async function restOf(line: Locator): Promise<number> {
  let place = Number.NaN;
  await expect
    .poll(async () => {
      const before = place;
      place = (await line.boundingBox())?.y ?? Number.NaN;
      return place === before;
    })
    .toBe(true);
  return place;
}

test.describe('thread', () => {
  test('[fault 11] [fault 20] [IN-014] a message shows before the server has answered; refused, it can be sent again; its answer lost, it is posted once; what was missed appears once the connection is back', async ({
    openAs,
    site,
  }) => {
    const group = await startGroup(unique('Bad signal'));
    const [player, coach] = [await openAs('player', { baseURL: site.url }), await openAs('coach')];
    await coach.goto(group.path);
    await player.goto(group.path);
    await expect(composer(player)).toBeVisible();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const refuse = answerWith(500, { message: 'broken' });
    site.backend.breakDown(WRITTEN, (response) => void held.then(() => refuse(response)), 'next write');
    await say(player, 'can you hear me');
    await expect(lines(player).filter({ hasText: 'can you hear me' })).toContainText('Sending…');
    await expect(composer(player)).toHaveValue('');
    answer();
    await expect(player.getByRole('alert')).toContainText('Not sent.');
    await expect(lines(player).filter({ hasText: 'can you hear me' })).toHaveCount(1);
    await messages(player).getByRole('button', { name: 'Try again' }).click();
    await expect(messages(coach).getByText('can you hear me')).toHaveCount(1);
    await expect(player.getByText('Not sent.')).toHaveCount(0);
    await expect(messages(player).getByText('can you hear me')).toHaveCount(1);

    site.backend.cut();
    await expect(player.getByText('Reconnecting…')).toBeVisible();
    await group.coachSays('first missed', 'second missed');
    // Nothing comes live, which would show that the message has arrived.
    const lost = player.waitForEvent(
      'requestfailed',
      (request) => request.method() === 'POST' && WRITTEN.test(request.url()),
    );
    site.backend.breakDown(WRITTEN, 'loses');
    await say(player, 'written while cut off');
    await lost;
    site.backend.repair();
    await expectSent(player, 'written while cut off');
    await group.coachSays('third missed');
    await expect(messages(player).getByText('third missed')).toHaveCount(0);

    site.backend.restore();
    await expect(messages(player).getByText('third missed')).toBeVisible({ timeout: 30_000 });
    await expect(player.getByText('Reconnecting…')).toHaveCount(0);
    await group.coachSays('after the cut');
    await expect(messages(player).getByText('after the cut')).toBeVisible();
    const texts = ['can you hear me', 'first missed', 'second missed', 'written while cut off', 'third missed'];
    for (const page of [player, coach])
      await expect(lines(page).locator('[dir=auto]')).toHaveText([...texts, 'after the cut']);
  });

  test('older messages load above without moving the one being read; an answer leads to its message and back, a date to its day', async ({
    openAs,
  }) => {
    const group = await startGroup(unique('Long story'), 'team-staff', 'second-player');
    const story = Array.from({ length: 95 }, (_, index) => `line ${index + 1} of 95`);
    await group.tell(story);
    const player = await openAs('player');
    await player.goto(group.path);
    await expect(messages(player).getByText('line 95 of 95')).toBeInViewport();
    await expect(messages(player).getByText('line 55 of 95')).toHaveCount(0);

    let answer = () => {};
    let held = new Promise<void>((resolve) => (answer = resolve));
    await player.route(/\/rest\/v1\/messages\?.*number=lt/, async (route) => {
      await held;
      await route.fallback();
    });
    const list = messages(player);
    for (const [reading, last] of [
      ['line 57 of 95', false],
      ['line 17 of 95', true],
    ] as const) {
      const message = list.getByText(reading, { exact: true });
      while (!(await message.isVisible())) await list.evaluate((each) => each.scrollBy(0, -120));
      await message.scrollIntoViewIfNeeded();
      await expect(list.getByText('Loading older messages…')).toHaveCount(1);
      const before = await restOf(message);
      answer();
      await expect(list.getByText('Loading older messages…')).toHaveCount(0);
      expect(Math.abs((await restOf(message)) - before)).toBeLessThan(2);
      held = last ? Promise.resolve() : new Promise<void>((resolve) => (answer = resolve));
    }
    await list.evaluate((each) => each.scrollTo(0, 0));
    await expect(list.getByText('line 1 of 95', { exact: true })).toBeInViewport();
    await expect(list.getByText('The conversation begins here.')).toBeInViewport();
    await player.getByRole('button', { name: 'Newest messages' }).click();
    await expect(list.getByText('line 95 of 95', { exact: true })).toBeInViewport();

    // An answer leads to its message, which is quoted and not loaded, and back.
    const coach = await callAs('coach');
    await coach.call('POST', 'messages', {
      ...{ conversation_id: group.id, sender_id: coach.userId, content: 'that first word', reply_to: 1 },
    });
    await player.goto(group.path);
    await expect(line(player, 'that first word')).toBeVisible();
    await expect(line(player, 'line 2 of 95')).toHaveCount(0);
    await line(player, 'that first word')
      .getByRole('button', { name: /^Go to the message/ })
      .press('Enter');
    const first = lines(player)
      .filter({ hasText: /line 1 of 95/ })
      .last();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expect(line(player, 'that first word')).toHaveCount(0);
    await group.coachSays('meanwhile');
    // The bell of the header says "Notices, 1 new".
    const newest = player.getByRole('button', { name: '1 new', exact: true });
    await newest.click();
    await expect(messages(player).getByText('meanwhile')).toBeInViewport();
    await expect(newest).toHaveCount(0);

    await player.getByRole('button', { name: 'Jump to a date' }).click();
    await player.getByRole('dialog').getByLabel(/^Day/).fill('2025-01-31');
    await expectAccessible(player);
    await player.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(player.getByRole('dialog')).toHaveCount(0);
    await expect(list.getByText('line 1 of 95', { exact: true }).last()).toBeInViewport();
  });
});
