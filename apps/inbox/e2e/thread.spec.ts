import type { Locator, Page } from '@playwright/test';
import { loseAnswer } from '@lineup/journeys/bad-connection';
import { answerWith } from '@lineup/journeys/breakable';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';
import { composer, expectSent, messages, openGroup, row, say, startGroup, unique } from './inbox';

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
  test('[fault 20] [IN-014] what was written while the connection was lost appears once it is back, each message once', async ({
    openAs,
    site,
  }) => {
    const group = await startGroup(unique('Lost line'));
    const player = await openAs('player', { baseURL: site.url });
    await player.goto(group.path);
    await expect(composer(player)).toBeVisible();
    await group.coachSays('before the cut');
    await expect(messages(player).getByText('before the cut')).toBeVisible();

    site.backend.cut();
    await expect(player.getByText('Reconnecting…')).toBeVisible();
    await group.coachSays('first missed', 'second missed');
    await say(player, 'written while cut off');
    await expectSent(player, 'written while cut off');
    await group.coachSays('third missed');
    await expect(messages(player).getByText('third missed')).toHaveCount(0);

    site.backend.restore();
    await expect(messages(player).getByText('third missed')).toBeVisible({ timeout: 30_000 });
    await expect(player.getByText('Reconnecting…')).toHaveCount(0);
    await group.coachSays('after the cut');
    await expect(messages(player).getByText('after the cut')).toBeVisible();
    const texts = ['before the cut', 'first missed', 'second missed', 'written while cut off', 'third missed'];
    await expect(lines(player).locator('[dir=auto]')).toHaveText([...texts, 'after the cut']);
  });

  test('[IN-014] I mend my message for 15 minutes; others see it change and that it was edited', async ({ openAs }) => {
    const title = unique('Typo');
    const group = await startGroup(title);
    const [player, coach] = [await openAs('player'), await openAs('coach')];
    for (const page of [player, coach]) await page.goto(group.path);
    await say(player, 'scrim at eigth');
    await expectSent(player, 'scrim at eigth');
    await expect(messages(coach).getByText('scrim at eigth')).toBeVisible();
    const theirs = lines(coach).filter({ hasText: 'scrim at' });
    await theirs.hover();
    await theirs.getByRole('button', { name: 'Message actions' }).click();
    await expect(theirs.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    for (const name of ['Edit', 'Delete…']) await expect(theirs.getByRole('menuitem', { name })).toHaveCount(0);
    await coach.keyboard.press('Escape');

    // By keyboard, with an answer that is lost on the way.
    await lines(player).getByRole('button', { name: 'Message actions' }).last().focus();
    await player.keyboard.press('Enter');
    await player.getByRole('menuitem', { name: 'Edit' }).focus();
    await player.keyboard.press('Enter');
    const field = messages(player).getByRole('textbox', { name: 'Edit message' });
    await expect(field).toBeFocused();
    await field.fill('scrim at eight');
    await loseAnswer(player, /rpc\/edit_message/);
    await player.keyboard.press('Enter');
    await expect(player.getByText('No answer from the server')).toBeVisible();
    await expect(field).toHaveValue('scrim at eight');
    await field.press('Enter');
    await expect(field).toHaveCount(0);
    for (const page of [player, coach]) {
      const line = lines(page).filter({ hasText: 'scrim at eight' });
      await expect(line).toHaveCount(1);
      await expect(line).toContainText('· Edited');
      await expect(messages(page).getByText('scrim at eigth')).toHaveCount(0);
      await expect(row(page, title)).toContainText('scrim at eight');
      await expect(row(page, title)).not.toContainText('unread');
    }
  });

  test('older messages load above without moving the one being read', async ({ openAs }) => {
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
  });

  test('a line comes before the first unread message, and stays there while I read', async ({ openAs }) => {
    const title = unique('Unread line');
    const group = await startGroup(title);
    const player = await openAs('player');
    await player.goto(group.path);
    await say(player, 'my own word');
    await expectSent(player, 'my own word');
    await player.goto('/inbox');
    await group.coachSays('unread one', 'unread two');
    const mine = row(player, title).getByRole('link');
    await expect(mine).toContainText('unread two');
    await expect(mine).toContainText('2 unread');
    await mine.click();
    await expect(lines(player).filter({ hasText: /^New$/ }).locator('+ li')).toContainText('unread one');
    await group.coachSays('three, while reading');
    await expect(messages(player).getByText('three, while reading')).toBeVisible();
    await expect(lines(player).filter({ hasText: /^New$/ })).toHaveCount(1);
    await expect(lines(player).filter({ hasText: /^New$/ }).locator('+ li')).toContainText('unread one');
  });

  test('a message shows before the server has answered; refused, it keeps its text and can be sent again', async ({
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
  });

  test('by keyboard alone: find a conversation, open it, answer in two lines', async ({ openAs }) => {
    const title = unique('Keys only');
    const group = await startGroup(title);
    await group.coachSays('press on');
    const player = await openAs('player');
    await player.goto('/inbox');
    await row(player, title).waitFor();
    await player.getByRole('searchbox', { name: 'Search conversations' }).focus();
    await player.keyboard.type(title.toLowerCase());
    const link = player.getByRole('region', { name: 'Conversations found' }).getByRole('link', { name: title });
    await expect(link).toBeVisible();
    await player.keyboard.press('ArrowDown');
    await expect(link).toBeFocused();
    await player.keyboard.press('Enter');
    await expect(composer(player)).toBeVisible();
    await composer(player).focus();
    await player.keyboard.type('one');
    await player.keyboard.press('Shift+Enter');
    await player.keyboard.type('two');
    await player.keyboard.press('Enter');
    await expect(lines(player).locator('[dir=auto]').last()).toHaveText('one\ntwo', { useInnerText: true });
    await expect(composer(player)).toBeFocused();
    await expect(composer(player)).toHaveValue('');
  });

  test('[fault 11] a message whose answer is lost is sent again by itself, and posted once', async ({
    openAs,
    site,
  }) => {
    const page = await openAs('coach', { baseURL: site.url });
    // Nothing comes live: it would show that the message has arrived.
    site.backend.cut();
    await openGroup(page);
    const text = unique('Are we live');
    const lost = page.waitForEvent(
      'requestfailed',
      (request) => request.method() === 'POST' && WRITTEN.test(request.url()),
    );
    site.backend.breakDown(WRITTEN, 'loses');
    await say(page, text);
    await lost;
    site.backend.repair();
    await expectSent(page, text);
    await page.reload();
    await expect(messages(page).getByText(text)).toHaveCount(1);
  });
});
